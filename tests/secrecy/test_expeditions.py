"""Face-down cards, windows and interceptions of Mediterranean Empires, as the others at the table see them."""

import random
from pathlib import Path

import pytest

from interpreter.kernel import fingerprint, journal
from interpreter.runtime import Game, determinize, visible_entries
from interpreter.session import Request, run_examples
from interpreter.views import log_for, seat_view
from tests.sampling import count
from tests.secrecy.exchange import walks
from tests.shipped import opened

EXPEDITION = str(Path(__file__).parent / "rules" / "expedition")


@pytest.fixture(scope="module")
def expedition():
    return opened(Request(EXPEDITION))


def played(scenario, *answers):
    """A game from a scenario of named hands, after these answers, and its rules."""
    session = opened(Request(EXPEDITION, scenario=scenario))
    game = Game.new(session.program(), 1)
    for seat, key in answers:
        assert game.decision is not None and game.decision.seat_name == seat, game.decision and game.decision.seat_name
        game.answer(key)
    return game, session.played_rules


def told(scenario, observer, *answers):
    game, rules = played(scenario, *answers)
    return log_for(game, observer, "full", rules).splitlines()[1:]  # the first line names the scenario


def test_who_answers_a_declaration(expedition):
    (found,) = list(run_examples(expedition, "declaration answered anew"))
    assert found.verdict.good, found.verdict.reason


def test_what_is_hidden_makes_no_difference_to_others(expedition):
    *_, tally = walks(expedition.program(), expedition.played_rules, 0, pairs := count(120, 600))
    assert tally.leaks == []
    assert tally.pairs == pairs and min(tally.polls, tally.lines, tally.options) > count(20, 100)


def test_no_line_tells_which_card_lies_face_down():
    """The log said `Triarii's player becomes Rome` when the card was laid down."""
    game, rules = played("Greece may lead")
    own, others = [log_for(game, seat, "full", rules) for seat in ("rome", "greece")]
    assert "Triarii's player becomes Rome" in own and "Triarii" not in others
    assert "A card goes from Rome's hand to Rome's face down cards" in others
    assert "Triarii" in str(seat_view(game, "rome", everything=True)) and "Triarii" not in str(
        seat_view(game, "greece", everything=True)
    )


def test_who_passes_of_choice_and_who_must_are_told_alike():
    """`Greece: pass` stood in the log when Greece had nothing to play, or when it had, and not otherwise."""
    begin = ("greece", "intercept on land")
    chosen = told("Greece may lead", "carthage", begin, ("greece", "pass"))
    forced = told("Greece may only pass", "carthage", begin, ("greece", "Hastati"), ("greece", "done"))
    first = [part for part in "\n".join(chosen).split("-- expedition --") if "settle the battle" in part]
    assert any("Greece: pass" in part for part in first)
    assert first == [part for part in "\n".join(forced).split("-- expedition --") if "settle the battle" in part]


def test_that_somebody_lets_an_expedition_pass_tells_nothing_of_his_hand():
    answers = (("rome", "go by sea"), ("rome", "Triarii"), ("greece", "let it pass"))
    fleet, none = told("Greece has a fleet", "carthage", *answers), told("Greece has no fleet", "carthage", *answers)
    short = min(len(fleet), len(none))
    assert any("Greece: let it pass" in line for line in fleet[:short])
    assert fleet[:short] == none[:short]


def test_whether_a_fleet_is_left_is_told_before_anything_comes_of_it():
    """That an expedition went home told all that its last fleet was lost, and nothing said that they may know it."""
    session = opened(Request("mediterranean_empires", scenario="West"))
    expeditions = []
    for seed in (1, 2, 9, 13):
        game, chance = Game.new(session.program(), seed), random.Random(seed)
        while game.decision is not None:
            game.answer(chance.randrange(len(game.decision.options)))
        expeditions += log_for(game, "gaul", "full", session.played_rules).split("-- expedition --")[1:]
    before_battles = [each.split(": sea battle")[0] for each in expeditions if ": sea battle" in each]
    assert len(before_battles) >= 4 and all(" can go on: yes." in each for each in before_battles)
    assert any(" can go on: no." in each for each in expeditions)
    assert not any(" can go on: " in each for each in expeditions if "goes by sea" not in each)


def test_secret_choices_outside_together_are_never_shown():
    """They waited for the next thing that was shown, which may be another side's: that Greece was done told that it held more troops."""
    begin = (
        ("rome", "go by sea"),
        ("rome", "Triarii"),
        ("greece", "intercept at sea"),
        ("greece", "Hastati"),
        ("greece", "done"),
    )
    game, _ = played("Greece sails with one of its troops", *begin)
    secret = {number for number, point in game.program.tables.points.items() if point.hidden}
    for seat, least in (("carthage", 0), ("greece", 4)):
        number = game.program.tables.layout.seat_names.index(seat)
        entries = visible_entries(game.program, game.state, game.journal, number)
        shown = [entry for entry in entries if entry[0] == journal.ANSWER and entry[1] in secret]
        assert len(shown) == least
        assert any(entry[0] == journal.SHOWN for entry in entries)


SAILING = ("rome", "go by sea"), ("rome", "Roman Trireme")
MARCHING = (("hispania", "Hastati"), ("hispania", "done"), ("greece", "go by land"))


@pytest.mark.parametrize(
    ("scenario", "begin", "one", "other"),
    [
        ("Rome chooses what sails", SAILING, [("rome", "Liburna")], [("rome", "done"), ("rome", "Triarii")]),
        ("Greece chooses who marches", MARCHING, [("greece", "Greek Allies")], [("greece", "Scutarii")]),
    ],
)
def test_what_others_imagine_depends_on_the_number_of_cards_alone(scenario, begin, one, other):
    """As many of the cards that were imagined to lie face down sailed as of those that lay there."""
    games = [played(scenario, *begin, *answers)[0] for answers in (one, other)]
    for game in games:
        while game.decision.point.how == "some":
            game.answer("done")
    assert games[0].decision.seat_name == games[1].decision.seat_name
    carthage = games[0].program.tables.layout.seat_names.index("carthage")
    for seed in range(20):
        ours, theirs = [fingerprint(determinize(game.program, game.state, carthage, seed)) for game in games]
        assert ours == theirs, seed
    truths = [fingerprint(game.state) for game in games]
    assert truths[0] != truths[1]
