"""Playing in a terminal, driven through a pseudo terminal; saved games: whole, cut, altered, from other rules."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from interpreter.cache import open_cache
from interpreter.cli.app import invoke
from interpreter.session import Session
from tests.cli.conftest import SAMPLE
from tests.cli.terminal import MORE, PATIENCE, ROOT, Terminal, screens
from tests.shipped import session_of

ADJECTIVES = {"carthage": "Carthaginian", "rome": "Roman"}


def opened() -> Session:
    """The game, with all that a copy of this process needs of it."""
    session = session_of("hannibal_1996")
    assert session.program() and session.rules
    return session


def test_an_evening_at_the_table(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    words = ["play", "hannibal_1996", "--seed", "3", "--seat", "carthage=human", "--seat", "rome=random", "--save"]
    table = Terminal(*words, str(file), opened=opened())
    first = table.until("carthage> ")
    screen = screens(first)[-1]
    assert len(screen.splitlines()) <= 24
    assert all(len(line) <= 80 for line in screen.splitlines())
    assert "The Carthaginian hand:" in screen
    assert screen.splitlines()[-2].strip() == "Carthage: which side plays the first card?"
    table.say("nonsense")
    told = table.until("carthage> ")
    assert "`nonsense` is no answer to this question" in told
    assert told.endswith("Carthage: which side plays the first card?\ncarthage> ")
    table.say("99")
    assert "There is no option 99" in table.until("carthage> ")
    table.say("?")
    assert "rules/punic/" in table.until("carthage> ")
    table.say("?1")
    assert "option 1" in table.turned()
    table.say("help")
    assert "undo" in table.until("carthage> ")
    table.say("1")
    table.until("carthage> ")
    table.say("log")
    told = table.turned()
    assert "The strategy deck is shuffled." in told and MORE in told
    table.say("undo")
    table.until("carthage> ")
    table.say("quit")
    table.until("saved: ")
    assert table.close() == 0
    assert json.loads(file.read_text())["punica"] == 3


def test_two_people_at_one_keyboard_do_not_see_each_other(tmp_path: Path) -> None:
    table = Terminal("play", "hannibal_1996", "--seed", "1", "--seat", "carthage=human", "--seat", "rome=human", opened=opened())
    table.until("rome> ")
    table.say("pass")
    between = table.until("press Enter ")
    last = screens(between)[-1]
    assert "Hand the keyboard over" in last
    assert "hand:" not in last
    table.say("")
    seen = screens(table.until("carthage> "))[-1]
    assert "The Carthaginian hand:" in seen
    assert "The Roman hand:" not in seen
    table.say("resign")
    table.until("yes or no: ")
    table.say("yes")
    assert "Carthage gives the game up" in table.until("Rome wins")
    assert table.close() == 0


def test_where_more_than_two_play_the_game_goes_on_without_who_gives_it_up() -> None:
    people = [word for name in ("red", "blue") for word in ("--seat", f"{name}=human")]
    bots = [word for name in ("green", "white") for word in ("--seat", f"{name}=random")]
    table = Terminal("play", str(ROOT / "tests/trials/empires"), "--seed", "1", *people, *bots)
    for name in ("red", "blue"):
        table.until(f"{name}> ")
        table.say("resign")
        table.until("yes or no: ")
        table.say("yes")
        if name == "red":
            assert "`heuristic` plays on for it" in table.until("press Enter ")
            table.say("")
    assert "wins" not in table.until("Blue gives the game up")
    assert table.close() == 0


def test_the_end_of_the_keyboard_leaves_the_game(tmp_path: Path) -> None:
    file = tmp_path / "left.json"
    words = [
        "play",
        str(SAMPLE / "rules/towers"),
        "--seed",
        "2",
        "--seat",
        "east=human",
        "--seat",
        "west=random",
        "--save",
        str(file),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "interpreter", *words], input="", capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE
    )
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
    assert file.exists()


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from interpreter.players import Stream
    from interpreter.runtime import Game
    from interpreter.session import save_game

    session = session_of("hannibal_1996")
    game, stream = Game.new(session.program(), 9), Stream(9)
    for _ in range(130):
        game.answer(stream.below(len(game.decision.options)))
    file = tmp_path_factory.mktemp("saved") / "game.json"
    save_game(session, game, file)
    return file


def call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = invoke(list(words))
    out = capsys.readouterr()
    return code, out.out + out.err


def test_a_saved_game_is_verified(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = call(capsys, "verify", str(saved))
    assert (code, "130 answers and 4 fingerprints agree" in text) == (0, True)


def test_a_saved_game_is_told_again(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, whole = call(capsys, "replay", str(saved))
    assert code == 0
    code, part = call(capsys, "replay", str(saved), "--to", "40")
    assert code == 0
    assert 0 < len(part) < len(whole)
    assert whole.startswith(part.rstrip("\n")[: len(part) // 2])


def test_a_seat_is_told_only_what_it_saw(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, mine = call(capsys, "replay", str(saved), "--as", "rome", "--to", "0", "--detail", "full")
    dealt = [line for line in mine.splitlines() if "Carthaginian hand" in line]
    assert dealt and all(re.search(r"\d+ cards go|a card goes", line) for line in dealt)


def test_the_file_of_a_seat_holds_nothing_hidden(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both hands: each is told to its own side by name, to the other by its number."""
    from interpreter.session import read_saved, replayed_game, save_game
    from interpreter.views import seat_view

    session = session_of("hannibal_1996")
    game, _ = replayed_game(read_saved(saved), session, 25)
    short = tmp_path / "short.json"
    save_game(session, game, short)
    hands = {seat: set(seat_view(game, seat)["piles"][f"hand of {seat}"]["members"]) for seat in ("carthage", "rome")}
    assert all(len(hand) > 2 for hand in hands.values())
    for seat, other in (("carthage", "rome"), ("rome", "carthage")):
        file = tmp_path / f"{seat}.json"
        assert call(capsys, "export", str(short), "--seat", seat, "--out", str(file))[0] == 0
        data = json.loads(file.read_text())
        assert set(data) == {"punica", "seat", "title", "text", "sum"}
        assert all(name in data["text"] for name in hands[seat])
        assert not [name for name in hands[other] - hands[seat] if name in data["text"]]
        assert f"the {ADJECTIVES[other]} hand: {len(hands[other])} cards\n" in data["text"]


def test_a_cut_file_is_refused(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cut = tmp_path / "cut.json"
    cut.write_text(saved.read_text()[:-200])
    code, text = call(capsys, "load", str(cut))
    assert code == 2
    assert "breaks off or was altered at line 1" in text


def test_a_foreign_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    foreign = tmp_path / "foreign.json"
    foreign.write_text('{"moves": []}')
    code, text = call(capsys, "verify", str(foreign))
    assert code == 2
    assert "is no saved game of this program" in text


def altered(saved: Path, tmp_path: Path, change) -> Path:
    from interpreter.session.saved_games import _sum

    data = json.loads(saved.read_text())
    change(data)
    data["sum"] = _sum(data)
    file = tmp_path / "altered.json"
    file.write_text(json.dumps(data))
    return file


def test_an_altered_answer_is_found(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = altered(saved, tmp_path, lambda data: data["game"]["answers"].__setitem__(70, "march to nowhere"))
    code, text = call(capsys, "verify", str(file))
    assert code == 1
    assert "answer 71" in text and "march to nowhere" in text


def test_an_altered_position_is_not_believed(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = altered(saved, tmp_path, lambda data: data["game"].__setitem__("fingerprint", "00"))
    code, text = call(capsys, "verify", str(file))
    assert code == 1
    assert "is not the one that was saved" in text


def test_altered_rules_are_refused(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = altered(saved, tmp_path, lambda data: data.__setitem__("rules", data["rules"][:-9] + "AAAAAAAA="))
    code, text = call(capsys, "replay", str(file))
    assert code == 2
    assert "the rules in it are altered or missing" in text


def test_rules_that_climb_out_of_their_folder_are_refused(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def climb(data: dict) -> None:
        texts = json.loads(zlib.decompress(base64.b64decode(data["rules"])))
        texts["../../escaped.rules"] = "kind thing\n"
        data["rules"] = base64.b64encode(zlib.compress(json.dumps(texts).encode())).decode()
        data["game"]["digest"] = "other rules"

    code, text = call(capsys, "verify", str(altered(saved, tmp_path, climb)))
    assert code == 2
    assert "outside of its rules" in text


def test_a_game_of_other_rules_is_played_by_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The rules in the file differ from today's: they are used, and hands of three are dealt."""
    from interpreter.library import open_rule_set
    from interpreter.runtime import Game
    from interpreter.session import Request, open_session, save_game
    from interpreter.session.carried_rules import laid_out, texts_of

    texts = texts_of(open_rule_set(str(SAMPLE / "rules" / "towers")))
    place = "rules/towers/towers.rules"
    assert "deal 2 from" in texts[place]
    texts[place] = texts[place].replace("deal 2 from", "deal 3 from")
    file = tmp_path / "older.json"
    with laid_out(texts, file) as root:
        older = open_session(Request("towers"), open_cache(), roots=[root])
        save_game(older, Game.new(older.program(), 9), file)
    code, text = call(capsys, "replay", str(file), "--detail", "full")
    assert code == 0
    dealt = re.search(r"^ *(.*) go from the deck to East's hand", text, re.MULTILINE)
    assert dealt is not None
    assert len(re.split(r", | and (?=[A-Z])", dealt.group(1))) == 3


def test_todays_rules_tell_where_they_diverge(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def other(data: dict) -> None:
        data["game"]["digest"] = "older rules"
        data["game"]["answers"][60] = "march to a place that is gone"

    code, text = call(capsys, "load", str(altered(saved, tmp_path, other)), "--current-rules")
    assert code == 1
    assert "diverges from today's rules: answer 61" in text
    assert "--to 60" in text


def test_a_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = call(capsys, "load", "no/such/file.json")
    assert code == 2
    assert "there is no file" in text


def test_fmt_changes_only_blanks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.rules"
    file.write_text("kind   leader\n    plural  leaders # many\n")
    assert call(capsys, "fmt", str(file), "--check")[0] == 1
    assert file.read_text().startswith("kind   leader")
    assert call(capsys, "fmt", str(file))[0] == 0
    assert file.read_text() == "kind leader\n    plural leaders  # many\n"
    assert call(capsys, "fmt", str(tmp_path), "--check")[0] == 0


def test_fmt_leaves_a_broken_file_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.rules"
    file.write_text("kind leader\n   plural leaders\n")
    code, text = call(capsys, "fmt", str(file))
    assert code == 1
    assert "bad-indent" in text
    assert file.read_text() == "kind leader\n   plural leaders\n"
