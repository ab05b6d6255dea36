"""Saved games: what is written is read again with its own rules; every way of altering a file is told, and none is a crash."""

import base64
import json
import os
import zlib

import pytest

from interpreter.cache import NO_CACHE
from interpreter.runtime import Game
from interpreter.session import Request, UsageError, open_game, read_saved, save_game, session_for

TEXT = "rules/towers/towers.rules"


@pytest.fixture
def saved(open_sample, tmp_path):
    """A file that holds a game after four answers."""
    opened = open_sample(mods=("mods/rich",), options=(("Tall towers", True),), scenario="A long day")
    game = Game.new(opened.program(), 3)
    for _ in range(4):
        game.answer(0)
    path = tmp_path / "game.json"
    save_game(opened, game, path)
    return path, game


def test_a_game_comes_back_with_the_rules_it_was_played_with(saved):
    path, game = saved
    read = read_saved(path)
    assert len(read.answers) == 4
    assert read.request == Request("towers", ("rich",), (("Tall towers", True),), "A long day")
    assert {TEXT, "mods/rich/manifest.yaml"} <= set(read.texts)
    again = open_game(read, session_for(read, NO_CACHE))
    assert again.fingerprint() == game.fingerprint() and again.answers[0][2] == game.answers[0][2]
    again.answer(0)
    game.answer(0)
    assert again.fingerprint() == game.fingerprint()


def altered(path, change):
    data = json.loads(path.read_text(encoding="utf-8"))
    data = change(data) or data
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def put(*way):
    """A change: the last of `way` stands at the place that the others name; nothing there when it is `...`."""
    *names, value = way

    def change(data):
        for name in names[:-1]:
            data = data[name]
        if value is ...:
            del data[names[-1]]
        else:
            data[names[-1]] = value

    return change


def packed(raw):
    return base64.b64encode(zlib.compress(raw)).decode()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: [data], "is no saved game of this program"),
        (put("punica", 2), "is no saved game of this program"),
        (put("punica", ...), "is no saved game of this program"),
        (put("asked", ...), "what was played is missing"),
        (put("asked", "towers"), "what was played is missing"),
        (put("asked", "rule_set", 7), "what was played is missing"),
        (put("game", ...), "what was played is missing"),
        (put("game", ["answers"]), "what was played is missing"),
        (put("game", "answers", ...), "its answers are missing or altered"),
        (put("game", "answers", "done"), "its answers are missing or altered"),
        (put("game", "answers", ["done", 3]), "its answers are missing or altered"),
        (put("asked", "options", 5), "its options are altered"),
        (put("asked", "options", [["Tall towers"]]), "its options are altered"),
        (put("asked", "mods", 5), "its options are altered"),
        (put("rules", ...), "the rules in it are altered or missing"),
        (put("rules", "no base 64!"), "the rules in it are altered or missing"),
        (put("rules", base64.b64encode(b"no zlib").decode()), "the rules in it are altered or missing"),
        (put("rules", packed(b"no json")), "the rules in it are altered or missing"),
        (put("rules", packed(b"[]")), "the rules in it are altered or missing"),
        (put("rules", packed(b'{"a.rules": 3}')), "the rules in it are altered or missing"),
        (put("rules", packed(b'{"\xff": ""}')), "the rules in it are altered or missing"),
    ],
)
def test_an_altered_file_is_told(saved, change, says):
    path, _ = saved
    with pytest.raises(UsageError, match=says) as told:
        read_saved(altered(path, change))
    assert str(path) in told.value.message and told.value.help


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "at line 1, column 1"),
        (b'{"punica": 1,\n "asked"', "at line 2, column 9"),
        (b"[" * 100_000, "is no whole saved game"),
        (b"\xff\xfe\x00", "it is no text"),
    ],
)
def test_what_is_no_file_of_ours_is_told(tmp_path, raw, says):
    path = tmp_path / "game.json"
    path.write_bytes(raw)
    with pytest.raises(UsageError, match=says) as told:
        read_saved(path)
    assert told.value.help


def test_no_file_a_folder_and_a_huge_file(tmp_path, monkeypatch):
    with pytest.raises(UsageError, match="there is no file"):
        read_saved(tmp_path / "gone.json")
    with pytest.raises(UsageError, match="cannot be read"):
        read_saved(tmp_path)
    monkeypatch.setattr("interpreter.session.saved_games.MOST_BYTES", 3)
    (tmp_path / "huge.json").write_text("{}}}", encoding="utf-8")
    with pytest.raises(UsageError, match="larger than any saved game"):
        read_saved(tmp_path / "huge.json")
    (tmp_path / "huge.json").write_text("{}}", encoding="utf-8")
    with pytest.raises(UsageError, match="breaks off"):
        read_saved(tmp_path / "huge.json")


@pytest.mark.parametrize(
    ("make", "says"),
    [(os.mkfifo, "a named pipe"), (os.mkdir, "a folder"), (lambda path: os.symlink("/dev/zero", path), "a device")],
)
def test_what_is_no_plain_file_is_told_and_not_read(tmp_path, make, says):
    make(tmp_path / "game.json")
    with pytest.raises(UsageError, match=f"cannot be read: it is {says}, not a file"):
        read_saved(tmp_path / "game.json")


def test_a_game_that_could_not_be_read_again_is_not_written(saved, monkeypatch):
    path, _ = saved
    read = read_saved(path)
    session = session_for(read, NO_CACHE)
    game = open_game(read, session)
    save_game(session, game, path)
    before = path.read_bytes()
    monkeypatch.setattr("interpreter.session.saved_games.MOST_BYTES", len(before))
    save_game(session, game, path)
    assert path.read_bytes() == before
    monkeypatch.setattr("interpreter.session.saved_games.MOST_BYTES", len(before) - 1)
    with pytest.raises(UsageError, match="is not written: this game takes more than"):
        save_game(session, game, path)
    assert path.read_bytes() == before


def test_a_text_outside_of_the_rules_is_not_written(saved):
    path, _ = saved
    read = read_saved(path)
    read.texts["../outside.rules"] = ""
    with pytest.raises(UsageError, match="outside of its rules: ../outside.rules"):
        session_for(read, NO_CACHE)


def test_rules_that_no_longer_open_are_told(saved):
    path, _ = saved
    read = read_saved(path)
    read.texts[TEXT] += "\nnonsense\n"
    with pytest.raises(UsageError, match="the rules in .* cannot be opened"):
        session_for(read, NO_CACHE)


def test_which_rules_a_game_is_opened_with(open_sample, tmp_path):
    plain = open_sample()
    game = Game.new(plain.program(), 1)
    path = tmp_path / "game.json"
    save_game(plain, game, path)
    altered(path, put("asked", "rule_set", "rules/towers"))
    read = read_saved(path)
    read.texts[TEXT] += "# another text\n"
    assert session_for(read, NO_CACHE).digest == plain.digest  # today's are the very same
    read.data["digest"] = "another"
    assert session_for(read, NO_CACHE, current=True).digest == plain.digest
    read = read_saved(altered(path, put("asked", "rule_set", "towers")))
    read.texts[TEXT] += "# another text\n"
    own = session_for(read, NO_CACHE)  # no rule set of this name is known today: those of the file
    assert own.digest != plain.digest and own.sources[TEXT].text.endswith("# another text\n")


def test_todays_rules_do_not_know_the_mods_of_a_game(saved):
    path, _ = saved
    read = read_saved(path)
    with pytest.raises(UsageError, match="played with the mods rich"):
        session_for(read, NO_CACHE, current=True)
    assert session_for(read, NO_CACHE).request.mods != ("rich",)


def test_todays_rules_with_findings_are_told(open_sample, tmp_path):
    plain = open_sample()
    path = tmp_path / "game.json"
    save_game(plain, Game.new(plain.program(), 1), path)
    read = read_saved(altered(path, put("asked", "rule_set", "rules/broken")))
    with pytest.raises(UsageError, match="today's rules of rules/broken have errors"):
        session_for(read, NO_CACHE, current=True)
