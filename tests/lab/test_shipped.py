"""The rule sets that ship: clean, their examples come as expected, and a few games stand the distrustful way of playing."""

from functools import partial

import pytest

from interpreter.diagnostics import Level, as_text
from interpreter.lab.playing import Setting, play_watched
from interpreter.lab.soak import soak
from interpreter.runtime import run_example
from interpreter.runtime.drive import board, call
from interpreter.session import run_examples
from tests.sampling import WHOLE, count, sample, tried
from tests.shipped import EDITIONS, PLAYABLE, of_its_own, session_of, shown_before

GAMES = 2
MOST = 5_000
"""Decisions; a whole game has some hundreds."""


@pytest.fixture(scope="module")
def shipped():
    """Opens a shipped rule set, each once."""
    return session_of


def test_something_ships():
    assert PLAYABLE


@pytest.mark.parametrize("name", PLAYABLE)
def test_it_passes_the_strict_check(shipped, name):
    session = shipped(name)
    counting = [found for found in session.findings if found.level is not Level.NOTE]
    assert as_text(counting[:5], session.sources) == ""


@pytest.mark.parametrize("name", PLAYABLE)
def test_its_examples_come_as_expected(shipped, name):
    """Of those of a rule set below one in eight, of a campaign its own, with `--whole` all; `punica test` runs all anyway."""
    session = shipped(name)
    if name not in EDITIONS and not WHOLE:
        own = [each.verdict for each in run_examples(session, name) if of_its_own(name, each.verdict.span.path)]
        assert own and [f"{each.place}: {each.name}: {each.reason}" for each in own if not each.good] == []
        return
    program = session.program("")
    drawn = {each.span for each in sample(program.tables.examples, 8, lambda each: each.name)}
    own = [each for each in program.tables.examples if each.span in drawn or not shown_before(name, each.span.path)]
    verdicts = [run_example(program, each) for each in own]
    bad = [f"{verdict.place}: {verdict.name}: {verdict.reason}" for verdict in verdicts if not verdict.good]
    assert verdicts and bad == []


@pytest.mark.parametrize(
    "name", tried(PLAYABLE, ("hannibal_1996", "mediterranean_empires"), "the recorded games in tests/journals")
)
def test_its_games_hold_under_distrust(shipped, name):
    session = shipped(name)
    if not session.facts.plays:  # a rule set that holds only battles: its examples are all that runs
        return
    program = session.program()
    played = [soak(program, seed, {}, MOST) for seed in range(GAMES)]
    assert [f"{each.seed}: {each.trouble} ({each.place})" for each in played if each.trouble] == []


SEEDS = count(1, 3)


@pytest.mark.parametrize("name", PLAYABLE if WHOLE else EDITIONS)
def test_every_scenario_that_is_listed_plays_to_its_end(shipped, name):
    """What `punica list` offers. The program holds the set-ups of all, since an example begins from each; none decides options."""
    session = shipped(name)
    program, offered = session.program(""), session.rules.beginnings
    assert [each.name for each in offered] == session.facts.scenarios
    assert bool(offered) == session.facts.plays

    def begin(scenario, seed):
        assert not scenario.decides
        state = board(program, seed)
        call(program, state, f"p_{scenario.setup.ident.removeprefix('p_')}")
        state.stack.append(program.frame(program.tables.main))
        return state

    for scenario in offered:
        setting = Setting(begin=partial(begin, scenario))
        played = [play_watched(program, seed, {}, MOST, setting=setting) for seed in range(SEEDS)]
        assert [f"{scenario.name}: {each.trouble} ({each.place})" for each in played if not each.finished] == []


@pytest.mark.parametrize(("name", "seed"), [("hannibal_1996", 500291), ("hannibal_1996", 501128)])
def test_games_that_once_broke_an_invariant_hold(shipped, name, seed):
    """In both a beaten besieger had left, and was asked what he pays while the siege still stood."""
    played = soak(shipped(name).program(), seed, {}, MOST)
    assert played.finished, played.trouble


@pytest.mark.parametrize("name", PLAYABLE)
def test_what_is_not_written_yet_has_a_name(shipped, name):
    for members in shipped(name).facts.unwritten:
        assert 0 < len(members.missing) <= members.of and all(member.name for member in members.missing)
