"""Trial rules: small rule sets that use what a game yet to be written will need. They are sound, their examples hold, what is a
whole game is played to its end, and the reference interpreter goes the same way."""

import json
from pathlib import Path

import pytest

from interpreter.cli import run
from interpreter.session import Request
from tests.differential.both_ways import difference
from tests.differential.lockstep import games
from tests.sampling import count
from tests.shipped import opened

HERE = Path(__file__).parent
TRIALS = sorted(path.parent.name for path in HERE.glob("*/manifest.yaml"))
GAMES = count(2, 8)


@pytest.fixture(scope="module", params=TRIALS)
def trial(request, tmp_path_factory):
    """A trial's folder."""
    return HERE / request.param


def scenarios(trial):
    return opened(Request(str(trial))).facts.scenarios


def test_it_is_sound_and_its_examples_hold(trial, capsys):
    assert run(["check", "--strict", str(trial)]) == 0, capsys.readouterr().out
    assert run(["test", str(trial)]) == 0, capsys.readouterr().out


def test_the_reference_goes_the_same_way(trial):
    for scenario in scenarios(trial) or [""]:
        session = opened(Request(str(trial), scenario=scenario))
        rules, program = session.rules, session.program("")
        assert [difference(rules, program, number)[0] for number in range(len(rules.examples))] == [""] * len(rules.examples)
        if session.holds_game:
            assert [*games(rules, program, range(GAMES))] == []


def test_whole_games_are_sound_at_every_decision(trial, capsys):
    for scenario in scenarios(trial):
        if opened(Request(str(trial), scenario=scenario)).holds_game:
            words = ["--games", str(GAMES), "--check", "--format", "json", "--scenario", scenario]
            assert run(["simulate", str(trial), *words]) == 0, capsys.readouterr().out
            report = json.loads(capsys.readouterr().out)
            assert report["finished"] == GAMES == sum(report["winners"].values())
