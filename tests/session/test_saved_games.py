"""Saved games: what is written is read again with its own rules; every way of altering a file is told, and none is a crash."""

import base64
import errno
import json
import os
import re
import shutil
import zlib
from dataclasses import replace

import pytest

from interpreter.cache import NO_CACHE
from interpreter.library import catalogue
from interpreter.runtime import Diverged, Game
from interpreter.session import (
    Request,
    UsageError,
    keep_game,
    open_game,
    open_session,
    read_saved,
    replayed_game,
    rules_since,
    save_game,
    saved_games,
    session_for,
)
from tests.session.samples import SAMPLE
from tests.shipped import session_of

TEXT = "rules/towers/towers.rules"


@pytest.fixture(scope="module")
def rich():
    """What all of them play, opened once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(SAMPLE)
        opened = open_session(Request("rules/towers", ("mods/rich",), (("Tall towers", "on"),), "A long day"), NO_CACHE)
        assert opened.program() and opened.rules
    return opened


@pytest.fixture
def saved(rich, sample, tmp_path):
    """A file that holds a game after four answers."""
    opened = rich
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
    assert read.request == Request("towers", ("rich",), (("Tall towers", "on"),), "A long day")
    assert {TEXT, "apart/rich/manifest.yaml"} <= set(read.texts)
    again = open_game(read, session_for(read, NO_CACHE))
    assert again.fingerprint() == game.fingerprint() and again.answers == game.answers
    again.answer(0)
    game.answer(0)
    assert again.fingerprint() == game.fingerprint()


def altered(path, change, summed=True):
    """The file, changed; with a sum that fits, unless `summed` is off: then nothing is recomputed."""
    data = json.loads(path.read_text(encoding="utf-8"))
    data = change(data) or data
    if summed and "sum" in data:
        data["sum"] = saved_games._sum(data)
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
        (put("punica", "2"), "is no saved game of this program"),
        (put("punica", True), "is no saved game of this program"),
        (put("punica", 0), "is no saved game of this program"),
        (put("punica", 4), "is a saved game of format 4; this version reads format 3"),
        (put("extra", 1), "it has other parts than one"),
        (put("punica", ...), "is no saved game of this program"),
        (put("asked", ...), "what was played is missing"),
        (put("asked", "towers"), "what was played is missing"),
        (put("asked", "rule_set", 7), "what was played is missing"),
        (put("game", ...), "what was played is missing"),
        (put("game", ["answers"]), "what was played is missing"),
        (put("game", "answers", ...), "its answers are missing or altered"),
        (put("game", "answers", "done"), "its answers are missing or altered"),
        (put("game", "answers", ["done", 3]), "its answers are missing or altered"),
        (put("asked", "options", 5), "what was asked for is altered"),
        (put("asked", "options", [["Tall towers", 1]]), "its options are altered"),
        (put("asked", "options", [[True, "Tall towers"]]), "its options are altered"),
        (put("asked", "extra", 5), "what was asked for is altered"),
        (put("asked", "scenario", None), "what was asked for is altered"),
        (put("asked", "rule_set", "../towers"), "names '../towers' as rules or as a mod"),
        (put("asked", "rule_set", ""), "names '' as rules or as a mod"),
        (put("asked", "mods", ["../rich"]), "names '../rich' as rules or as a mod"),
        (put("asked", "mods", ["/tmp"]), "names '/tmp' as rules or as a mod"),
        (put("asked", "mods", ["rich", 7]), "names 7 as rules or as a mod"),
        (put("asked", "options", [["Tall towers"]]), "its options are altered"),
        (put("asked", "mods", 5), "what was asked for is altered"),
        (put("rules", ...), "it has other parts than one"),
        (put("rules", None), "the rules in it are altered or missing"),
        (put("rules", "no base 64!"), "the rules in it are altered or missing"),
        (put("rules", base64.b64encode(b"no zlib").decode()), "the rules in it are altered or missing"),
        (put("rules", packed(b"no json")), "the rules in it are altered or missing"),
        (put("rules", base64.b64encode(zlib.compress(b"{}") + b"more").decode()), "the rules in it are altered or missing"),
        (put("rules", base64.b64encode(zlib.compress(b"{}")[:-1]).decode()), "the rules in it are altered or missing"),
        (put("rules", packed(b"[" * 100_000)), "the rules in it are altered or missing"),
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
        (b'{"punica": 3, "punica": 3}', "`'punica'` stands there twice"),
        (b'{"punica": 3, "game": {"answers": ["\\ud800"]}}', "it holds half a character"),
        (b'{"punica": ' + b"9" * 5_000 + b"}", "is no whole saved game"),
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


@pytest.mark.parametrize("opened", ["by its path", "as a folder", "from below", "by a link"])
def test_rules_are_carried_from_wherever_they_lie(sample, tmp_path, monkeypatch, opened):
    """A rule set or a mod may lie anywhere, and its folder may have any name: the game is loaded where they are not."""
    shutil.copytree(sample / "rules", tmp_path / "here" / "rules")
    shutil.copytree(sample / "mods" / "rich", tmp_path / "my-mod")
    rule_set, mods, there = str(tmp_path / "here" / "rules" / "towers"), (str(tmp_path / "my-mod"),), tmp_path
    match opened:
        case "as a folder":
            apart = tmp_path / "towers"
            shutil.copytree(tmp_path / "here" / "rules" / "towers", apart)
            (apart / "rules").mkdir()
            (apart / "towers.rules").rename(apart / "rules" / "towers.rules")
            rule_set, mods = str(apart), ()
        case "from below":
            rule_set, mods, there = "towers", ("../../my-mod",), tmp_path / "here" / "rules"
        case "by a link":
            (tmp_path / "link").symlink_to(tmp_path / "here" / "rules" / "towers", target_is_directory=True)
            rule_set = "link"
    monkeypatch.chdir(there)
    opened = open_session(Request(rule_set, mods))
    assert opened.errors == []
    game = Game.new(opened.program(), 3)
    for _ in range(4):
        game.answer(0)
    save_game(opened, game, tmp_path / "game.json")
    (tmp_path / "else").mkdir()
    monkeypatch.chdir(tmp_path / "else")
    read = read_saved(tmp_path / "game.json")
    assert not any(place.startswith(("/", ".")) for place in read.texts)
    assert open_game(read, session_for(read, NO_CACHE)).save() == game.save()


def test_layers_that_a_file_does_not_carry_are_not_looked_for_elsewhere(saved, monkeypatch, sample):
    path, _ = saved
    monkeypatch.chdir(sample / "mods")
    read = read_saved(path)
    for request in (replace(read.request, mods=("rich", "rule")), replace(read.request, rule_set="rich", mods=())):
        missing = replace(read, request=request)
        missing.texts.pop("apart/rich/manifest.yaml", None)
        with pytest.raises(UsageError, match="it carries no rules of 'r"):
            session_for(missing, NO_CACHE)


@pytest.mark.parametrize(
    ("place", "text", "says"),
    [
        ("../outside.rules", "", "a file outside of its rules: '../outside.rules'"),
        ("rules/../../outside.rules", "", "a file outside of its rules"),
        ("/tmp/outside.rules", "", "a file outside of its rules: '/tmp/outside.rules'"),
        (f"./{TEXT}", "", "cannot be laid out: './rules/towers/towers.rules': this is no name of a file"),
        (".", "", "cannot be laid out: '.': this is no name"),
        ("", "", "cannot be laid out: '': this is no name"),
        ("rules\\towers", "", "this is no name of a file"),
        ("rules//towers", "", "this is no name of a file"),
        ("rules/towers", "", "cannot be laid out: 'rules/towers': "),
        (f"{TEXT}/below.rules", "", "cannot be laid out: "),
        ("rules/a\0b.rules", "", "cannot be laid out: "),
        ("rules/a\ud800.rules", "", "rules that are no text: 'rules/a\\ud800.rules'"),
        ("rules/" + "a" * 300, "", "cannot be laid out: "),
        ("rules/towers/odd.rules", "one\ntwo \ud800", "rules that are no text: 'rules/towers/odd.rules', line 2"),
    ],
)
def test_rules_that_no_folder_can_hold_are_told(saved, tmp_path, place, text, says):
    path, _ = saved
    read = read_saved(path)
    read.texts[place] = text
    with pytest.raises(UsageError, match=re.escape(says)) as told:
        session_for(read, NO_CACHE)
    assert str(path) in told.value.message and told.value.help and len(told.value.message) < 300
    assert not list(tmp_path.rglob("outside.rules"))


def test_rules_that_no_longer_open_are_told(saved):
    path, _ = saved
    read = read_saved(path)
    read.texts[TEXT] += "\nnonsense\n"
    with pytest.raises(UsageError, match="the rules in .* cannot be opened"):
        session_for(read, NO_CACHE)


def test_which_rules_a_game_is_opened_with(open_sample, tmp_path, monkeypatch):
    plain = open_sample()
    game = Game.new(plain.program(), 1)
    path = tmp_path / "game.json"
    save_game(plain, game, path)
    read = read_saved(path)
    known = replace(read, request=Request("rules/towers"))  # as if it lay among the shipped ones
    with monkeypatch.context() as patch:
        patch.setattr(saved_games, "laid_out", None)  # a call would fail
        assert session_for(known, NO_CACHE).digest == plain.digest  # today's are the very same
    read.texts[TEXT] += "# another comment\n"
    assert session_for(read, NO_CACHE).digest == plain.digest  # the same rules
    read.texts[TEXT] += "attribute another is number\n"
    assert session_for(known, NO_CACHE, ()).digest == plain.digest
    own = session_for(read, NO_CACHE)  # no rule set of this name is known today: those of the file
    assert own.digest != plain.digest and own.sources[TEXT].text.endswith("another is number\n")


def test_todays_mods_are_named_by_their_folders(saved):
    path, game = saved
    read = replace(read_saved(path), request=replace(read_saved(path).request, rule_set="rules/towers"))
    for mods in ((), ("mods/rich", "mods/rich")):
        with pytest.raises(UsageError, match="played with the mods rich|have errors") as told:
            session_for(read, NO_CACHE, mods)
        assert told.value.help
    session = session_for(read, NO_CACHE, ("mods/rich",))
    assert open_game(read, session, True).save() == game.save()
    with pytest.raises(UsageError, match="was played with no mod"):
        session_for(replace(read, request=replace(read.request, mods=())), NO_CACHE, ("mods/rich",))


def test_todays_rules_with_findings_are_told(open_sample, tmp_path):
    plain = open_sample()
    path = tmp_path / "game.json"
    save_game(plain, Game.new(plain.program(), 1), path)
    read = replace(read_saved(path), request=Request("rules/broken"))
    with pytest.raises(UsageError, match="today's rules of rules/broken have errors"):
        session_for(read, NO_CACHE, ())


def test_what_is_altered_and_still_fits_is_told(saved):
    """The last answer is another that was offered and leads to the same place: only the sum knows."""
    path, _ = saved
    read = read_saved(altered(path, lambda data: {**data, "sum": "00"}, summed=False))
    session = session_for(read, NO_CACHE)
    with pytest.raises(UsageError, match="was altered after it was saved"):
        open_game(read, session)
    assert open_game(read, session, current=True).save() == open_game(replace(read, is_whole=True), session).save()


@pytest.mark.parametrize("summed", [True, False])
def test_another_scenario_option_or_order_of_answers_does_not_pass(saved, summed):
    path, _ = saved
    raw = path.read_bytes()
    changes = [
        put("asked", "scenario", ""),
        put("asked", "options", []),
        put("asked", "options", [["Tall towers", False]]),
        put("asked", "mods", []),
        put("game", "seed", "4"),
        put("game", "digest", "00"),
        put("game", "rules", "chess"),
        put("game", "fingerprint", "00"),
        put("game", "state", {}),
        put("game", "barrier", 3),
        lambda data: data["game"]["answers"].reverse(),
    ]
    for number, change in enumerate(changes):
        path.write_bytes(raw)
        with pytest.raises((UsageError, Diverged)):
            read = read_saved(altered(path, change, summed))
            open_game(read, session_for(read, NO_CACHE))
            pytest.fail(f"change {number} passed")


def test_an_older_format_is_refused_by_name_and_gives_a_new_game(open_sample, tmp_path):
    plain = open_sample()
    game = Game.new(plain.program(), 3)
    for _ in range(4):
        game.answer(0)
    path = tmp_path / "game.json"
    save_game(plain, game, path)

    def older(data):
        data["game"] |= {"format": 1, "seats": [0], "barrier": 99, "state": {"columns": {}}, "fingerprint": "00"}
        del data["sum"], data["game"]["open"]
        return {**data, "punica": 1}

    read = replace(read_saved(altered(path, older)), request=Request("rules/towers"))
    with pytest.raises(UsageError, match="is a saved game of format 1; this version reads format 3") as told:
        session_for(read, NO_CACHE)
    assert "--current-rules" in told.value.help
    assert open_game(read, session_for(read, NO_CACHE, ()), True).save() == game.save()


def test_of_changed_rules_the_first_answer_that_does_not_fit_is_named(open_sample, tmp_path):
    plain = open_sample()
    game = Game.new(plain.program(), 3)
    for _ in range(4):
        game.answer(0)
    path = tmp_path / "game.json"
    save_game(plain, game, path)
    changed = altered(path, lambda data: data["game"]["answers"].__setitem__(2, "dance"), summed=False)
    read = replace(read_saved(changed), request=Request("rules/towers"))
    stands, diverged = replayed_game(read, session_for(read, NO_CACHE, ()), None, True)
    assert diverged.number == 3 and "`dance`" in str(diverged) and stands.answers == game.answers[:2]


def test_a_game_is_kept_somewhere(saved, open_sample, tmp_path, monkeypatch):
    path, game = saved
    opened = open_sample(mods=("mods/rich",), options=(("Tall towers", "on"),), scenario="A long day")
    assert keep_game(opened, game, path) == (path, "")
    (tmp_path / "there").mkdir()
    kept, why = keep_game(opened, game, tmp_path / "there")
    assert kept == tmp_path / "there-2" and "is a folder" in why and read_saved(kept).answers == read_saved(path).answers
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    kept, why = keep_game(opened, game, tmp_path / "gone" / "game.json")
    assert kept == tmp_path / "game-2.json" and "there is no folder" in why and read_saved(kept).is_whole
    kept, why = keep_game(opened, game, tmp_path / ("a" * 300))
    assert kept == tmp_path / "game-3.json" and why

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UsageError, match="No space left"):
        keep_game(opened, game, path)
    assert sorted(tmp_path.iterdir()) == before
    monkeypatch.setattr("tempfile.gettempdir", full)
    with pytest.raises(UsageError, match="No space left"):
        keep_game(opened, game, path)
    with pytest.raises(UsageError, match="no folder for temporary files"):
        keep_game(opened, game, None)


def test_without_a_folder_for_temporary_files_rules_are_not_laid_out(saved, monkeypatch):
    path, _ = saved
    read = read_saved(path)

    def full(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tempfile.mkdtemp", full)
    with pytest.raises(UsageError, match="cannot be laid out: No space left"):
        session_for(read, NO_CACHE)


def test_a_game_by_older_rules_is_told_so(monkeypatch):
    session = session_of("hannibal_1996")
    assert rules_since(session) == ""
    today = [replace(each, version="7.1") if each.id == "punic" else each for each in catalogue()]
    monkeypatch.setattr("interpreter.session.saved_games.catalogue", lambda: today)
    version = next(layer.manifest.version for layer in session.library.layers if layer.id == "punic")
    assert rules_since(session) == f"it goes on by the rules with which it began: punic {version} (here 7.1)"
