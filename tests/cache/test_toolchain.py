"""The toolchain: whatever decides findings or programs changes the key, and nothing else does."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.cache.toolchain import LIBRARIES, PACKAGE, SUFFIXES, WITHOUT, toolchain_digest
from tests.house.test_rooms import ASIDE, ORDER

TOP = Path(__file__).resolve().parents[2]
ROOMS = sorted(folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").is_file())
COUNTING = [room for room in ROOMS if room not in WITHOUT]


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """A copy of the package that may be changed."""
    copy = tmp_path_factory.mktemp("toolchain") / "interpreter"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def digest_of(package):
    return toolchain_digest.__wrapped__(package)


def altered(file):
    """A file with one other byte in it."""
    data = bytearray(file.read_bytes() or b"\n")
    data[-1] ^= 1
    file.write_bytes(data)


def test_the_rooms_that_count_are_those_up_to_the_compiler_and_the_one_that_takes_notes():
    upwards = {*ORDER[: ORDER.index("compiler") + 1], ASIDE, "session", "rebase"}
    assert set(COUNTING) == {room for room in upwards if not (PACKAGE / f"{room}.py").is_file()}


@pytest.mark.parametrize("room", ROOMS)
def test_another_byte_in_a_room_that_counts_is_another_key(package, room):
    old = digest_of(package)
    files = [path for path in sorted((package / room).rglob("*")) if path.suffix in SUFFIXES]
    for file in files[:: max(1, len(files) - 1)]:
        kept = file.read_bytes()
        altered(file)
        assert (digest_of(package) != old) == (room in COUNTING), file
        file.write_bytes(kept)
    assert files and digest_of(package) == old


def test_a_room_that_nobody_spoke_of_counts(package):
    old = digest_of(package)
    (package / "new" / "grammar").mkdir(parents=True)
    (package / "new" / "grammar" / "a.lark").write_text("start: A\n", encoding="utf-8")
    assert digest_of(package) != old
    shutil.rmtree(package / "new")
    assert digest_of(package) == old


def test_a_module_beside_the_rooms_counts(package):
    old, kept = digest_of(package), (package / "source.py").read_bytes()
    altered(package / "source.py")
    assert digest_of(package) != old
    (package / "source.py").write_bytes(kept)


def test_what_stands_in_files_cannot_pass_from_one_to_the_next(tmp_path):
    digests = set()
    for number, texts in enumerate((("1:b", ""), ("", "1:b"), ("1", ":b"))):
        room = tmp_path / str(number) / "room"
        room.mkdir(parents=True)
        for name, text in zip(("a.py", "b.py"), texts, strict=True):
            (room / name).write_text(text, encoding="utf-8")
        digests.add(digest_of(room.parent))
    assert len(digests) == 3


def test_the_python_and_the_packages_of_others_count(tmp_path, monkeypatch):
    old = digest_of(tmp_path)
    monkeypatch.setattr(sys, "version", "4.0")
    assert digest_of(tmp_path) != old
    monkeypatch.undo()
    for name in LIBRARIES:
        with monkeypatch.context() as patch:
            patch.setattr("interpreter.cache.toolchain.LIBRARIES", tuple(each for each in LIBRARIES if each != name))
            assert digest_of(tmp_path) != old


@pytest.mark.whole("test_another_byte_in_a_room_that_counts_is_another_key")
def test_a_changed_resolver_finds_no_old_program(package, tmp_path):
    """The whole way, in processes of their own: a check and a program are kept, a room is changed, and both are made anew."""
    env = {
        **os.environ, "PUNICA_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(package.parent),
        "PYTHONPYCACHEPREFIX": str(tmp_path / "bytes"),
    }  # fmt: skip

    def kept():
        command = [sys.executable, "-m", "interpreter", "simulate", "rules/towers", "--games", "1"]
        subprocess.run(command, cwd=TOP / "tests" / "session" / "sample", env=env, check=True, capture_output=True)
        return {path.suffix: len(list((tmp_path / "cache").glob("*" + path.suffix))) for path in (tmp_path / "cache").iterdir()}

    first = kept()
    assert first[".program"] == 1 and kept() == first
    changed = next((package / "resolve").glob("*.py"))
    changed.write_bytes(changed.read_bytes() + b"# changed\n")
    assert kept() == {ending: 2 * count for ending, count in first.items()}
