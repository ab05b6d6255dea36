"""Saved games at the command line: by today's rules, for one side's eyes, and never lost on the way out."""

import json
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from interpreter.cache import open_cache
from interpreter.cli.table import Table
from interpreter.session import Request, open_game, open_session, output, read_saved, save_game
from interpreter.session.saved_games import _sum, holds_another
from tests.cli.conftest import SAMPLE

BOTS = ("--seat", "west=random", "--seat", "east=random")


@pytest.fixture
def today(tmp_path, monkeypatch):
    """A folder in which the sample is found by its name, as shipped rules are, and may be changed."""
    shutil.copytree(SAMPLE / "rules" / "towers", tmp_path / "rules" / "towers")
    monkeypatch.chdir(tmp_path / "rules")
    return tmp_path / "rules" / "towers" / "towers.rules"


@pytest.fixture
def file(punica, tmp_path):
    """A saved game of two bots, after some answers."""
    path = tmp_path / "game.json"
    assert punica("play", SAMPLE / "rules" / "towers", "--seed", 3, *BOTS, "--save", path).code == 0
    return path


def change(path, alter, summed=True):
    """Alter a file; with a sum that fits, if it is so wanted."""
    data = json.loads(path.read_text(encoding="utf-8"))
    data = alter(data) or data
    if summed:
        data["sum"] = _sum(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def exchanged(number, key):
    """Another answer at a number."""
    return lambda data: data["game"]["answers"].__setitem__(number, key)


def test_by_todays_rules_the_answers_make_a_new_game_in_a_file_of_its_own(punica, today, file):
    before = file.read_bytes()
    old = read_saved(file)
    text = today.read_text(encoding="utf-8")
    assert "raised by 5" in text  # by an option that is off
    today.write_text(text.replace("raised by 5", "raised by 6"), encoding="utf-8")
    assert punica("verify", file).out == f"{file}: {len(old.answers)} answers and 2 fingerprints agree\n"
    assert punica("verify", file, "--current-rules").out == f"{file}: {len(old.answers)} answers fit today's rules\n"
    done = punica("load", file, "--current-rules", *BOTS)
    beside = file.with_name("game-2.json")
    assert done.code == 0 and f"{beside} will hold the new one" in done.out and f"saved: {beside}" in done.out
    new = read_saved(beside)
    assert new.answers == old.answers and new.data["digest"] != old.data["digest"] and file.read_bytes() == before
    assert punica("verify", beside).code == 0
    assert punica("load", file, *BOTS).code == 0 and read_saved(file).answers == old.answers


def test_a_game_whose_chance_was_drawn_anew_says_so_and_goes_on(punica, today, file):
    session = open_session(Request("towers"), open_cache())
    game = open_game(read_saved(file), session)
    game.back_to(4, 99)
    while len(game.answers) < 7 and game.decision is not None:
        game.answer(0)
    assert holds_another(session, game, file), "what came up before is another game"
    save_game(session, game, file)
    assert read_saved(file).data["anew"] == [[4, "99"]] and not holds_another(session, game, file)
    told = punica("verify", file)
    assert told.code == 0 and "chance was drawn anew after answer 4: answers were taken back up to there" in told.out
    assert "chance is drawn anew from here on" in punica("replay", file).out
    assert punica("look", file, "--seat", "east").code == 0
    done = punica("load", file, *BOTS)
    assert done.code == 0 and read_saved(file).data["anew"] == [[4, "99"]]
    change(file, lambda data: data["game"].pop("anew") and None)
    assert punica("verify", file).code == 1


def test_the_first_answer_that_no_longer_fits_is_named(punica, today, file):
    change(file, exchanged(2, "dance"))
    said = f"{file} diverges from today's rules: answer 3: "
    done = punica("load", file, "--current-rules", *BOTS)
    assert done.code == 1 and said in done.err and "`dance`" in done.err
    words = ["replay", file, "--current-rules", "--to", "2"]
    assert f"`punica {' '.join(map(str, words))}` tells the story" in done.err
    assert punica(*words).code == 0
    done = punica(*words, "--play", *BOTS)
    assert done.code == 0 and f"saved: {file.with_name('game-2.json')}" in done.out
    whole = punica("replay", file, "--current-rules")
    assert whole.code == 1 and said in whole.err and whole.out == punica(*words).out
    assert punica("verify", file, "--current-rules").code == 1


def test_a_game_with_mods_is_played_on_by_the_mods_of_today(punica, today, tmp_path):
    rich = SAMPLE / "mods" / "rich"
    path = tmp_path / "game.json"
    punica("play", "towers", "--mod", rich, "--seed", 3, *BOTS, "--save", path)
    assert "--mod DIR" in punica("load", path, "--current-rules", *BOTS).err
    assert punica("load", path, "--current-rules", "--mod", rich, *BOTS).code == 0
    assert punica("verify", path, "--current-rules", "--mod", rich).code == punica("verify", tmp_path / "game-2.json").code == 0
    assert "--mod goes with --current-rules" in punica("verify", path, "--mod", rich).err


def test_what_was_altered_and_fits_is_told_by_all_commands(punica, today, file):
    change(file, lambda data: {**data, "sum": "0"}, summed=False)
    for words in (["load", file, *BOTS], ["verify", file], ["explain", file, "done"], ["look", file, "--seat", "east"]):
        done = punica(*words)
        assert done.code == 2 and "was altered after it was saved" in done.err and "--current-rules" in done.err, words
    told = punica("replay", file)
    assert told.code == 1 and "was altered after it was saved" in told.err and told.out


def test_an_older_format_is_refused_by_its_name(punica, today, file):
    change(file, lambda data: {**data, "punica": 1}, summed=False)
    for verb in ("load", "verify", "replay"):
        done = punica(verb, file)
        assert done.code == 2 and "is a saved game of format 1; this version reads format 3" in done.err
    assert punica("verify", file, "--current-rules").code == 0


def test_one_side_may_look_and_no_more(punica, today, tmp_path):
    game = tmp_path / "game.json"
    punica("play", "towers", "--seed", 3, *BOTS, "--save", game)
    eyes = tmp_path / "eyes.json"
    assert (
        punica("export", game, "--seat", "east", "--out", eyes).out
        == f"{eyes}: what east may see; `punica look {eyes}` shows it\n"
    )
    data = json.loads(eyes.read_text(encoding="utf-8"))
    assert set(data) == {"punica", "seat", "title", "text", "sum"}
    shown = punica("look", eyes)
    assert shown.code == 0 and shown.out == f"{data['title']}, as east sees it\n\n{data['text']}"
    assert punica("look", game, "--seat", "east").out == data["text"]
    for words in (["load"], ["verify"], ["replay"], ["load", "--current-rules"], ["explain"]):
        done = punica(words[0], eyes, *words[1:], *(["done"] if words == ["explain"] else []))
        assert done.code == 2 and "what one side may see of a game, and no game" in done.err and f"punica look {eyes}" in done.err
    assert punica("export", game, "--seat", "east", "--out", game).code == 2 and read_saved(game).is_whole
    assert "whose eyes? --seat" in punica("look", game).err
    assert 'no side called "nobody"' in punica("look", game, "--seat", "nobody").err
    assert "leave --seat out" in punica("look", eyes, "--seat", "west").err
    for alter in (lambda d: {**d, "text": "x"}, lambda d: {**d, "seat": 3}, lambda d: {**d, "seat": "west"}):
        assert "was altered after it was written" in punica("look", change(eyes, alter, summed=False)).err
    for alter in (lambda d: {**d, "text": "\033[2J"}, lambda d: {**d, "text": None}, lambda d: {**d, "title": 7}):
        assert "was altered after it was written" in punica("look", change(eyes, alter)).err


def broken(monkeypatch, error):
    """The table breaks after two answers."""

    def run(table):
        table.game.answer(0)
        table.game.answer(0)
        raise error

    monkeypatch.setattr(Table, "run", run)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), EOFError()], ids=["interrupt", "end"])
def test_who_leaves_finds_the_game(punica, tmp_path, monkeypatch, error):
    broken(monkeypatch, error)
    done = punica("play", "rules/towers", "--save", tmp_path / "game.json")
    assert done.code == 130 and f"saved: {tmp_path / 'game.json'}" in done.out
    assert len(read_saved(tmp_path / "game.json").answers) == 2


@pytest.mark.parametrize("words", [["--save", "game.json"], []], ids=["named", "not named"])
def test_a_fault_of_ours_costs_no_game(capsys, tmp_path, monkeypatch, words):
    from interpreter.cli import run

    broken(monkeypatch, RuntimeError("ours"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    towers = str(SAMPLE / "rules" / "towers")
    monkeypatch.chdir(tmp_path)
    assert run(["play", towers, *words]) == 3
    place = "game.json" if words else tmp_path / "game-2.json"
    assert f"saved: {place}" in capsys.readouterr().out and len(read_saved(Path(place)).answers) == 2


def test_a_game_that_cannot_be_written_there_is_written_elsewhere_or_said(punica, tmp_path, monkeypatch):
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def run(table):
        table.game.answer(0)
        if folder.is_dir():
            folder.rmdir()

    monkeypatch.setattr(Table, "run", run)
    done = punica("play", "rules/towers", "--seed", 7, "--save", folder / "game.json")
    assert done.code == 0 and f"there is no folder {folder}" in done.out and f"saved: {tmp_path / 'game-2.json'}" in done.out
    (answer,) = read_saved(tmp_path / "game-2.json").answers

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(output, "replace_file", full)
    folder.mkdir()
    done = punica("play", "rules/towers", "--seed", 7, "--save", folder / "game.json")
    assert f"this is the game: seed 7, and the answers\n  {answer}\n" in done.out and "saved" not in done.out


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_terminal_that_is_closed_leaves_the_game(process, tmp_path, number):
    path = tmp_path / "game.json"
    words = ["play", "rules/towers", "--seat", "west=human", "--seat", "east=human", "--save", path]
    made = process(*words, stdin=subprocess.PIPE, encoding=None, bufsize=0)
    seen = b""
    while b"> " not in seen:
        got = made.stdout.read(4096)
        assert got, seen
        seen += got
    made.send_signal(number)
    assert made.wait(60) == 130 and read_saved(path).answers == []


def test_half_a_letter_from_the_keyboard_is_no_answer(process, tmp_path):
    path = tmp_path / "game.json"
    words = ["play", "rules/towers", "--seat", "west=human", "--seat", "east=human", "--save", path]
    made = process(*words, stdin=subprocess.PIPE, encoding=None)
    out, err = made.communicate(b"\xff\xfe\n\xed\xa0\x80\nsave\nquit\n", 60)
    assert made.returncode == 0 and b"`\\xff\\xfe` is no answer" in out and err == b""
    assert read_saved(path).answers == []


@pytest.mark.parametrize(
    "words", [["verify"], ["replay"], ["explain"], ["look", "--seat", "west"], ["export", "--seat", "west", "--out", "{out}"]]
)
def test_whoever_opens_a_game_by_older_rules_is_told_so(punica, file, tmp_path, monkeypatch, words):
    command, *rest = [word.format(out=tmp_path / "seat.json") for word in words]
    assert "older rules" not in punica(command, file, *rest).err
    (tmp_path / "seat.json").unlink(missing_ok=True)
    monkeypatch.setattr("interpreter.cli.opening.rules_since", lambda session: "it has older rules")
    done = punica(command, file, *rest)
    assert done.err.startswith(f"{file}: it has older rules; `punica load {file} --current-rules` ")
