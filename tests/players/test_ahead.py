"""Games that are played in Python ask their bots in C where there is a library; the choices are those of Python."""

from pathlib import Path

import pytest

from interpreter.cli import run
from interpreter.lab.playing import Setting, play
from interpreter.native import FaultCode, Making
from interpreter.native.library import NativeFault
from interpreter.players import Ahead, QuestionInC, StoppedInC
from interpreter.session import Request
from tests.native.conftest import of
from tests.players.test_in_c import ahead_in
from tests.sampling import count
from tests.shipped import opened

TOWERS = Path(__file__).parents[1] / "session/sample/rules/towers"
WORTH = """value worth of the position to (player: side)
    starts at height of player minus height of (enemy of player)
"""
NOT_ASKED = "rules from elsewhere become C where `--native` asks for it"
BOTS = {"east": "heuristic:0.5", "west": "search/300"}


@pytest.fixture(scope="module")
def valued(tmp_path_factory):
    """A mod by which positions of the towers are worth something."""
    folder = tmp_path_factory.mktemp("valued")
    (folder / "rules").mkdir()
    (folder / "manifest.yaml").write_text("id: valued\ntitle: Worth\nversion: 1\nlanguage: 1\nbase: towers\n")
    (folder / "rules/worth.rules").write_text(WORTH)
    return folder


@pytest.fixture(scope="module")
def towers(valued):
    return opened(Request(str(TOWERS), (str(valued),))).program()


def test_games_in_python_go_the_same_way(towers):
    library = of(towers)
    if library is None:
        return
    asked = []
    setting = Setting(ahead=ahead_in(library, asked))
    for seed in range(count(2, 6)):
        assert play(towers, seed, BOTS, setting=setting) == play(towers, seed, BOTS)
    assert len(asked) > count(5, 20) and all(isinstance(each, QuestionInC) for each in asked)


@pytest.mark.parametrize("stops", [1, 5])
def test_where_c_stops_python_chooses_with_the_same_chance(towers, monkeypatch, stops):
    library = of(towers)
    if library is None:
        return
    in_c, calls = QuestionInC.outcomes, []

    def stopping(self, *given):
        calls.append(given)
        if len(calls) % stops == 0:
            raise StoppedInC(NativeFault(FaultCode.MEMORY, 0, ()))
        return in_c(self, *given)

    monkeypatch.setattr(QuestionInC, "outcomes", stopping)
    setting = Setting(ahead=ahead_in(library, []))
    for seed in range(count(1, 3)):
        assert play(towers, seed, BOTS, setting=setting) == play(towers, seed, BOTS)
    assert len(calls) > stops


@pytest.mark.whole("test_games_in_python_go_the_same_way; python -m tests strength")
def test_search_wins_in_rules_that_value_nothing():
    plain = opened(Request(str(TOWERS))).program()
    library = of(plain)
    if library is None:
        return
    setting = Setting(ahead=ahead_in(library, asked := []))
    bots = {"east": "search/400"}
    games = [play(plain, seed, bots, setting=setting) for seed in range(60)]
    assert games[0] == play(plain, 0, bots) and None not in asked
    won = [game.winners for game in games]
    assert won.count(("east",)) > 2 * won.count(("west",))


def test_no_library_is_made_where_nothing_is_looked_for(towers):
    begun = []

    def begin():
        begun.append(1)
        return Making.none(towers, "it is not wanted")

    plain = opened(Request(str(TOWERS))).program()
    for rules, bots, expected in ((towers, {"east": "random"}, []), (plain, {"east": "heuristic"}, []), (towers, BOTS, [1])):
        ahead = Ahead(begin)
        setting = Setting(ahead=ahead)
        assert play(rules, 3, bots, setting=setting) == play(rules, 3, bots)
        assert begun == expected
    assert ahead.trouble == "it is not wanted"


@pytest.fixture
def punica(capsys, monkeypatch, tmp_path):
    """A command without a C compiler; what it printed."""
    monkeypatch.setenv("PUNICA_CACHE", str(tmp_path))
    monkeypatch.setenv("PUNICA_CC", "no-such-compiler")

    def call(*words):
        assert run([str(word) for word in words]) == 0
        return capsys.readouterr()

    return call


SEATS = [word for seat, bot in BOTS.items() for word in ("--seat", f"{seat}={bot}")]


@pytest.mark.parametrize("command", [["play"], ["simulate", "--games", "2"], ["simulate", "--log"]])
def test_what_keeps_bots_from_c_is_told_once(punica, valued, command):
    name, *more = command
    words = [name, TOWERS, "--mod", valued, "--seed", "1", *more]
    told, asked = punica(*words, *SEATS), punica(*words, *SEATS, "--native")
    said = "bots looked ahead in Python: "
    assert told.err.count(said) == 1
    assert f"punica: {said}{NOT_ASKED}\n" in told.err
    why = "played in Python: " if command == ["simulate", "--games", "2"] else said
    assert asked.err.count(f"punica: {why}no-such-compiler cannot be run") == 1 and NOT_ASKED not in asked.err
    assert [line for line in asked.out.splitlines() if " a second" not in line] == [
        line for line in told.out.splitlines() if " a second" not in line
    ]
    assert said not in punica(*words, "--seat", "east=random", "--seat", "west=random").err


def test_shipped_rules_are_those_that_lie_where_they_are_shipped(valued):
    assert opened(Request("punic")).library.is_shipped
    assert not opened(Request(str(TOWERS))).library.is_shipped
    assert not opened(Request(str(TOWERS), (str(valued),))).library.is_shipped
