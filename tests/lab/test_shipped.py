"""The rule sets that ship: clean, their examples come as expected, and a few games stand the distrustful way of playing."""

import pytest

from interpreter.cache import Cache
from interpreter.diagnostics.report import as_text
from interpreter.lab.soak import soak
from interpreter.library import catalogue
from interpreter.session.examples import run_examples
from interpreter.session.request import Request
from interpreter.session.session import open_session

PLAYABLE = [manifest.id for manifest in catalogue() if not manifest.abstract]
GAMES = 2
MOST = 5_000
"""Decisions; a whole game has some hundreds."""


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    """Opens a shipped rule set, each once."""
    cache = Cache(tmp_path_factory.mktemp("cache"))
    opened = {}

    def open_(name):
        if name not in opened:
            opened[name] = open_session(Request(name), cache)
        return opened[name]

    return open_


def test_something_ships():
    assert PLAYABLE


@pytest.mark.parametrize("name", PLAYABLE)
def test_it_is_clean(shipped, name):
    bench = shipped(name)
    report = as_text(bench.findings[:5], bench.sources)
    assert report == ""


@pytest.mark.parametrize("name", PLAYABLE)
def test_its_examples_come_as_expected(shipped, name):
    verdicts = list(run_examples(shipped(name)))
    bad = [f"{verdict.place}: {verdict.name}: {verdict.reason}" for verdict in verdicts if not verdict.good]
    assert verdicts and bad == []


@pytest.mark.parametrize("name", PLAYABLE)
def test_its_games_hold_under_distrust(shipped, name):
    bench = shipped(name)
    if not bench.facts["plays"]:  # a rule set that holds only battles: its examples are all that runs
        return
    program = bench.program()
    played = [soak(program, seed, {}, MOST) for seed in range(GAMES)]
    assert [f"{each.seed}: {each.trouble} ({each.place})" for each in played if each.trouble] == []


@pytest.mark.parametrize("name", PLAYABLE)
def test_what_is_not_written_yet_has_a_name(shipped, name):
    for entry in shipped(name).facts["unwritten"]:
        assert 0 < len(entry["missing"]) <= entry["of"] and all(member["name"] for member in entry["missing"])
