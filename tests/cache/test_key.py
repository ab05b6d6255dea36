"""The key: the same for one user always, known to nobody else, and never beside what it seals."""

import errno
import marshal
import os
import stat
import subprocess
import sys
from pathlib import Path
from types import CodeType

import pytest

from interpreter.cache import KEY, Shelf, cache_key, open_cache, shelves

TOP = Path(__file__).resolve().parents[2]


@pytest.fixture
def folder(tmp_path):
    """A folder of a cache."""
    (tmp_path / "cache").mkdir(mode=0o700)
    return tmp_path / "cache"


def test_the_key_is_made_once_and_only_its_user_reads_it(folder, tmp_path):
    place = tmp_path / "a" / "b" / "key"
    first = cache_key(folder, {KEY: str(place)})
    assert len(first) == 32 and cache_key(folder, {KEY: str(place)}) == first == place.read_bytes()
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert [path.name for path in place.parent.iterdir()] == ["key"]
    assert cache_key(folder, {KEY: str(tmp_path / "other")}) != first


def test_it_follows_the_custom_of_the_system_and_lies_outside_the_cache(folder, tmp_path):
    key = cache_key(folder, {"XDG_STATE_HOME": str(tmp_path), "XDG_CACHE_HOME": str(folder)})
    assert key == (tmp_path / "punica" / "cache.key").read_bytes()
    assert cache_key(folder, {"XDG_STATE_HOME": "relative"}) is None
    link = tmp_path / "link"
    link.symlink_to(folder, target_is_directory=True)
    for place in (folder / "key", folder / "a" / "key", link / "key", link / ".." / "cache" / "key"):
        assert cache_key(folder, {KEY: str(place)}) is None
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("harm", ["open", "short", "long", "empty"])
def test_a_key_that_others_may_know_is_made_anew(folder, tmp_path, harm):
    place = tmp_path / "key"
    first = cache_key(folder, {KEY: str(place)})
    if harm == "open":
        place.chmod(0o644)
    else:
        place.write_bytes({"short": first[:-1], "long": first + b"x", "empty": b""}[harm])
    second = cache_key(folder, {KEY: str(place)})
    assert second not in (None, first) and stat.S_IMODE(place.stat().st_mode) == 0o600
    assert cache_key(folder, {KEY: str(place)}) == second


def test_where_no_key_can_be_there_is_none_and_nothing_stays_behind(folder, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    (tmp_path / "dir").mkdir(mode=0o700)
    os.mkfifo(tmp_path / "pipe")
    for place in ("file/key", "open/key", "dir", "bad\0name"):
        assert cache_key(folder, {KEY: f"{tmp_path}/{place}"}) is None
    assert list((tmp_path / "open").iterdir()) == []
    pipe = cache_key(folder, {KEY: str(tmp_path / "pipe")})
    assert pipe is not None and (tmp_path / "pipe").is_file()  # neither waited for nor believed
    fdopen = os.fdopen

    def full(handle, mode):
        return fdopen(handle, mode) if "r" in mode else fdopen(os.dup2(os.open("/dev/full", os.O_WRONLY), handle), mode)

    monkeypatch.setattr(os, "fdopen", full)
    assert cache_key(folder, {KEY: str(tmp_path / "dir" / "key")}) is None
    assert list((tmp_path / "dir").iterdir()) == []


def test_a_disk_without_links_holds_a_key_too(folder, tmp_path, monkeypatch):
    def refused(*_):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    place = tmp_path / "state" / "key"
    key = cache_key(folder, {KEY: str(place)})
    assert key is not None and cache_key(folder, {KEY: str(place)}) == key
    assert [path.name for path in place.parent.iterdir()] == ["key"]


def test_of_two_that_begin_at_once_both_have_one_key(folder, tmp_path):
    code = "import os,sys,pathlib; from interpreter.cache import cache_key; print(cache_key(pathlib.Path(sys.argv[1])).hex())"
    env = {**os.environ, KEY: str(tmp_path / "key"), "PYTHONPATH": str(TOP)}
    command = [sys.executable, "-c", code, str(folder)]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, env=env, text=True) for _ in range(4)]
    assert len({process.communicate()[0] for process in started}) == 1


def test_without_a_key_nothing_is_kept(folder, monkeypatch):
    monkeypatch.setenv("PUNICA_CACHE", str(folder))
    monkeypatch.setenv(KEY, str(folder / "key"))
    cache = open_cache()
    cache.put(Shelf.NOTES, "k", b"one")
    assert not cache.keeps and cache.get(Shelf.NOTES, "k") is None and list(folder.iterdir()) == []


def exchanged(value, evil):
    """The same data with other code in it."""
    match value:
        case CodeType():
            return evil
        case tuple() | list():
            return type(value)([exchanged(each, evil) for each in value])
        case dict():
            return {key: exchanged(each, evil) for key, each in value.items()}
        case _:
            return value


def test_a_foreign_program_in_the_cache_is_never_run(folder, tmp_path):
    """A cache that was made elsewhere, with a program that tells that it ran: it does not, and the command does its work."""
    env = {**os.environ, "PUNICA_CACHE": str(folder), "PYTHONPATH": str(TOP), KEY: str(tmp_path / "theirs")}
    words = [sys.executable, "-m", "interpreter", "simulate", "rules/towers", "--games", "1"]
    sample = TOP / "tests" / "session" / "sample"

    def simulate():
        told = subprocess.run(words, cwd=sample, env=env, capture_output=True, check=True).stdout
        return told.splitlines()[:-1]  # how long it took is another matter

    wanted = simulate()
    (program,) = folder.glob("*.program")
    data = program.read_bytes()
    evil = compile(f"open({str(tmp_path / 'ran')!r}, 'w')", "evil", "exec")
    entry = marshal.dumps(exchanged(marshal.loads(data[shelves.SEAL :]), evil))
    sealer = shelves.Cache(folder, (tmp_path / "theirs").read_bytes())
    program.write_bytes(sealer._seal(program.name, entry) + entry)
    subprocess.run(words, cwd=sample, env=env, capture_output=True, check=False)
    assert (tmp_path / "ran").exists()  # under its own key such an entry would run: the test can fail
    (tmp_path / "ran").unlink()
    env[KEY] = str(tmp_path / "ours")
    assert simulate() == wanted and not (tmp_path / "ran").exists()


def test_an_entry_under_another_name_is_not_read(folder, monkeypatch):
    monkeypatch.setenv("PUNICA_CACHE", str(folder))
    cache = open_cache()
    cache.put(Shelf.NOTES, "a", b"one")
    (a,) = folder.iterdir()
    cache.put(Shelf.NOTES, "b", b"two")
    (b,) = set(folder.iterdir()) - {a}
    b.write_bytes(a.read_bytes())
    assert cache.get(Shelf.NOTES, "a") == b"one" and cache.get(Shelf.NOTES, "b") is None


def test_a_folder_that_cannot_be_written_is_read(folder, monkeypatch):
    monkeypatch.setenv("PUNICA_CACHE", str(folder))
    open_cache().put(Shelf.NOTES, "k", b"one")
    folder.chmod(0o500)

    def protected(*_, **__):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "replace", protected)
    monkeypatch.setattr(os, "access", lambda *_: False)
    cache = open_cache()
    cache.put(Shelf.NOTES, "k", b"two")
    assert cache.keeps and cache.get(Shelf.NOTES, "k") == b"one"
    folder.chmod(0o700)


def test_a_full_disk_leaves_nothing_behind(folder, monkeypatch):
    monkeypatch.setenv("PUNICA_CACHE", str(folder))
    cache = open_cache()
    fdopen = os.fdopen
    handles = []

    def full(handle, mode):
        handles.append(os.dup2(os.open("/dev/full", os.O_WRONLY), handle))
        return fdopen(handle, mode)

    monkeypatch.setattr(os, "fdopen", full)
    for size in (1, 100_000):
        cache.put(Shelf.TREES, "k", bytes(size))
    assert len(handles) == 2 and list(folder.iterdir()) == [] and cache.get(Shelf.TREES, "k") is None
