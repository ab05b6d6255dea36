"""The memory: safe or not there, whole or not there."""

import os
import stat

import pytest

from interpreter.session import cache as room
from interpreter.session.cache import FOLDER, key_of, memory_folder, note, recall, replace_file


def test_the_folder_is_where_the_user_says_and_only_his(tmp_path):
    folder = memory_folder({FOLDER: str(tmp_path / "a" / "b")})
    assert folder == tmp_path / "a" / "b"
    assert stat.S_IMODE(folder.stat().st_mode) & 0o022 == 0


def test_it_follows_the_custom_of_the_system(tmp_path):
    assert memory_folder({"XDG_CACHE_HOME": str(tmp_path)}) == tmp_path / "punica"
    assert memory_folder({"XDG_CACHE_HOME": "relative"}) is None


def test_a_folder_that_others_may_write_is_not_trusted(tmp_path):
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(0o777)
    assert memory_folder({FOLDER: str(folder)}) is None


def test_a_file_in_its_place_is_no_folder(tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    assert memory_folder({FOLDER: str(tmp_path / "file")}) is None
    assert memory_folder({FOLDER: str(tmp_path / "file" / "below")}) is None
    assert memory_folder({FOLDER: "bad\0name"}) is None


def test_what_is_noted_is_recalled(tmp_path):
    note(tmp_path, "k", {"a": ["é", 1, None]})
    assert recall(tmp_path, "k") == {"a": ["é", 1, None]}
    assert recall(tmp_path, "other") is None
    assert recall(None, "k") is None


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\xff\xfe", None])
def test_a_damaged_note_is_as_good_as_none(tmp_path, damage):
    note(tmp_path, "k", [1, 2])
    file = tmp_path / "k.json"
    file.write_bytes(file.read_bytes().replace(b"1", b"7") if damage is None else damage)
    assert recall(tmp_path, "k") is None


def test_notes_where_nothing_can_be_written_are_lost_in_silence(tmp_path):
    note(tmp_path / "not there", "k", 1)
    assert recall(tmp_path / "not there", "k") is None


def test_keys_hang_on_every_part_and_on_their_borders():
    keys = {key_of("a", "b"), key_of("ab"), key_of("a", "b", ""), key_of("b", "a")}
    assert len(keys) == 4
    assert key_of("a", "b") in keys


def test_the_oldest_notes_go_first_and_nothing_of_others_goes(tmp_path, monkeypatch):
    monkeypatch.setitem(room.MOST, ".json", 3)
    foreign = ["letters.json", "a.tree", ".new", ".bashrc", "0.program", ".new-and-dear", "f" * 40]
    for name in foreign:
        (tmp_path / name).write_text("dear", encoding="utf-8")
        os.utime(tmp_path / name, (0, 0))
    keys = [key_of(str(number)) for number in range(6)]
    for age, key in enumerate(keys[:5]):
        note(tmp_path, key, key)
        os.utime(tmp_path / f"{key}.json", (age, age))
    halves = [".new-abcd1234", f".{keys[0]}.x1.new", f"{keys[0][:32]}.12345678"]
    for name in [*halves, f".{keys[0]}.x2.new"]:
        (tmp_path / name).write_text("half", encoding="utf-8")
    for name in halves:
        os.utime(tmp_path / name, (0, 0))
    note(tmp_path, keys[5], "last")
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {*foreign, f".{keys[0]}.x2.new", *(f"{key}.json" for key in keys[3:])}
    assert recall(tmp_path, keys[5]) == "last" and recall(tmp_path, keys[0]) is None


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path, monkeypatch):
    file = tmp_path / "report.json"
    replace_file(file, "old\n")
    file.chmod(0o640)
    replace_file(file, "new\n")
    assert file.read_text(encoding="utf-8") == "new\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        replace_file(file, "newer\n")
    assert file.read_text(encoding="utf-8") == "new\n"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]
