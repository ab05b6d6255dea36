"""The shelves: what was put there comes back whole, or not at all."""

import os

import pytest

from interpreter.cache import NO_CACHE, Cache, Memory, Shelf, shelves
from interpreter.cache.toolchain import toolchain_digest

LONG_AGO = (0, 0)


@pytest.fixture
def cache(tmp_path):
    return Cache(tmp_path, b"secret")


@pytest.mark.parametrize("shelf", Shelf)
def test_what_was_put_comes_back(cache, shelf):
    cache.put(shelf, "k", b"\x00one")
    cache.put(shelf, "empty", b"")
    cache.put(shelf, "k", b"two")
    assert cache.get(shelf, "k") == b"two" and cache.get(shelf, "empty") == b""
    assert cache.get(shelf, "other") is None
    assert all(cache.get(other, "k") is None for other in Shelf if other is not shelf)


def test_any_text_is_a_key(cache):
    keys = ["", "a" * 100_000, "../../a", "\0", "é", "\ud800", "A", "a"]
    for number, key in enumerate(keys):
        cache.put(Shelf.NOTES, key, bytes([number]))
    assert [cache.get(Shelf.NOTES, key) for key in keys] == [bytes([number]) for number in range(len(keys))]


def test_another_toolchain_finds_nothing(cache, monkeypatch):
    cache.put(Shelf.PROGRAMS, "k", b"one")
    with monkeypatch.context() as patch:
        patch.setattr(shelves, "toolchain_digest", lambda: bytes(len(toolchain_digest())))
        assert cache.get(Shelf.PROGRAMS, "k") is None
        cache.put(Shelf.PROGRAMS, "k", b"two")
    assert cache.get(Shelf.PROGRAMS, "k") == b"one"


@pytest.mark.parametrize(
    "harm", [lambda b: b[:-1], lambda b: b"", lambda b: b[:20] + bytes([b[20] ^ 1]) + b[21:], lambda b: b"\0" * 100]
)
def test_a_damaged_entry_is_as_good_as_none_and_is_written_anew(cache, tmp_path, harm):
    cache.put(Shelf.TREES, "k", b"some bytes")
    (file,) = tmp_path.iterdir()
    file.write_bytes(harm(file.read_bytes()))
    assert cache.get(Shelf.TREES, "k") is None
    cache.put(Shelf.TREES, "k", b"some bytes")
    assert cache.get(Shelf.TREES, "k") == b"some bytes"


def test_where_nothing_can_be_written_entries_are_lost_in_silence(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    for cache in (NO_CACHE, Cache(tmp_path / "none", b"secret"), Cache(tmp_path / "file", b"secret")):
        cache.put(Shelf.NOTES, "k", b"one")
        assert cache.get(Shelf.NOTES, "k") is None
    assert not NO_CACHE.keeps and Cache(tmp_path, b"secret").keeps

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    Cache(tmp_path, b"secret").put(Shelf.NOTES, "k", b"one")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_the_oldest_go_first_and_nothing_of_others_goes(tmp_path, monkeypatch):
    monkeypatch.setattr(Shelf.NOTES, "most", 3)
    monkeypatch.setattr(shelves, "TIDY_FIRST", 1)
    foreign = ["letters.note", "a.tree", ".new", ".bashrc", "0.program", ".new-and-dear", "f" * 40]
    for name in foreign:
        (tmp_path / name).write_text("dear", encoding="utf-8")
        os.utime(tmp_path / name, LONG_AGO)
    for age in range(5):
        before = set(tmp_path.iterdir())
        Cache(tmp_path, b"secret").put(Shelf.NOTES, str(age), b"entry")
        (new,) = set(tmp_path.iterdir()) - before
        os.utime(new, (age, age))
    Cache(tmp_path, b"secret").put(Shelf.TREES, "0", b"entry")
    for name in (".new-abcd1234", ".new-abcd5678"):
        (tmp_path / name).write_text("half", encoding="utf-8")
    os.utime(tmp_path / ".new-abcd1234", LONG_AGO)
    last = Cache(tmp_path, b"secret")
    last.put(Shelf.NOTES, "5", b"entry")
    assert [last.get(Shelf.NOTES, str(age)) for age in range(6)] == [None, None, None, b"entry", b"entry", b"entry"]
    assert last.get(Shelf.TREES, "0") == b"entry"
    left = {path.name for path in tmp_path.iterdir() if path.suffix != ".note" or path.name in foreign}
    assert left == {*foreign, ".new-abcd5678", *(path.name for path in tmp_path.glob("?" * 40 + ".tree"))}


def test_a_long_work_does_not_look_through_the_folder_each_time(cache, monkeypatch):
    looks = []
    monkeypatch.setattr(shelves, "_tidy", looks.append)
    monkeypatch.setattr(shelves, "TIDY_EVERY", 4)
    monkeypatch.setattr(shelves, "TIDY_FIRST", 1)
    for number in range(9):
        cache.put(Shelf.TREES, str(number), b"entry")
    assert len(looks) == 3


def test_of_many_short_works_a_few_look_through_the_folder(tmp_path, monkeypatch):
    looks = []
    monkeypatch.setattr(shelves, "_tidy", looks.append)
    for number in range(320):
        cache = Cache(tmp_path, b"secret")
        for entry in (f"first {number}", "second"):
            cache.put(Shelf.TREES, entry, b"entry")
    assert 1 <= len(looks) <= 80


def test_memory_keeps_without_a_folder_and_hands_on_to_one(cache):
    alone, over = Memory(NO_CACHE), Memory(cache)
    for each in (alone, over):
        assert each.keeps
        each.put(Shelf.NOTES, "k", b"one")
        assert each.get(Shelf.NOTES, "k") == b"one" and each.get(Shelf.TREES, "k") is None
    assert cache.get(Shelf.NOTES, "k") == b"one"
    cache.put(Shelf.NOTES, "other", b"two")
    assert over.get(Shelf.NOTES, "other") == b"two" and alone.get(Shelf.NOTES, "other") is None


def test_memory_holds_no_more_than_a_shelf_does():
    memory = Memory(NO_CACHE)
    for number in range(Shelf.TABLES.most + 1):
        memory.put(Shelf.TABLES, str(number), b"x")
    assert [memory.get(Shelf.TABLES, str(number)) for number in (0, 1)] == [None, b"x"]
