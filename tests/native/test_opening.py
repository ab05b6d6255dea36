"""Libraries are made where C can be compiled, kept for the user alone, and where there is none it is told why."""

import stat
import sys
import tempfile
import time
from pathlib import Path

import pytest

from interpreter.cache import NO_CACHE, Cache, Memory, Shelf
from interpreter.native import Compiler, Making, NoLibrary, compilers, kept_library, library_data, open_library
from interpreter.native.opening import NO_COMPILER, _key
from tests.native.conftest import quick
from tests.runtime.made_rules import program_of
from tests.sampling import tried


@pytest.fixture
def small():
    """The smallest game: what is made of it is of no account here."""
    return program_of('procedure play the game\n    nobody wins the game because "it is over"\n')


def script(folder, text):
    """A compiler that is a script."""
    place = folder / "compiler"
    place.write_text(f"#!{sys.executable}\nimport sys\n{text}\n")
    place.chmod(place.stat().st_mode | stat.S_IXUSR)
    return Compiler("compiler", (str(place),), "", False)


def test_without_a_compiler_it_is_told(small):
    with pytest.raises(NoLibrary) as told:
        open_library(small, NO_CACHE, [])
    assert str(told.value) == NO_COMPILER


def test_no_compiler_is_looked_for_where_the_user_wants_none():
    assert [way.name for way in compilers({"PUNICA_CC": ""}) if way.level] == []


def test_a_compiler_that_is_not_there_is_told(small):
    (way, *_) = compilers({"PUNICA_CC": "no-such-compiler"})
    with pytest.raises(NoLibrary, match="no-such-compiler cannot be run"):
        open_library(small, NO_CACHE, [way])


def test_a_broken_compiler_is_told_with_its_first_line(small, tmp_path):
    with pytest.raises(NoLibrary, match="compiler fails: it is broken"):
        open_library(small, NO_CACHE, [script(tmp_path, "print('it is broken', file=sys.stderr); sys.exit(3)")])


def test_what_is_no_library_is_told_and_not_kept(small, tmp_path):
    kept = Memory(NO_CACHE)
    way = script(tmp_path, "open(sys.argv[-1], 'wb').write(b'no library')")
    with pytest.raises(NoLibrary, match="cannot be loaded"):
        open_library(small, kept, [way])
    assert kept_library(small, kept, way) is None


def test_one_way_fails_and_the_next_is_taken(small, tmp_path):
    broken, ways = script(tmp_path, "sys.exit(1)"), compilers()
    if ways:
        assert open_library(small, NO_CACHE, [broken, *ways]).program is small
    with pytest.raises(NoLibrary, match="exit code 1; compiler fails"):
        open_library(small, NO_CACHE, [broken, broken])


def test_a_library_is_kept_and_found_again(small, tmp_path):
    for way in quick()[:1]:
        kept = Cache(tmp_path, b"secret")
        assert kept_library(small, kept, way) is None
        open_library(small, kept, [way])
        (place,) = tmp_path.glob(f"*.{Shelf.LIBRARIES.ending}")
        assert kept_library(small, kept, way) == library_data(small, kept, [way])
        assert kept_library(small, Cache(tmp_path, b"another secret"), way) is None
        damaged = bytearray(place.read_bytes())
        damaged[-100] ^= 1
        place.write_bytes(damaged)
        assert kept_library(small, kept, way) is None
        assert kept_library(small, kept, Compiler(way.name, way.command, "-O0", False)) is None


def test_a_cache_that_takes_nothing_costs_time_only(small, tmp_path):
    full = Cache(tmp_path / "nowhere", b"secret")
    for way in quick()[:1]:
        assert open_library(small, full, [way]).texts == open_library(small, full, [way]).texts
    with pytest.raises(NoLibrary):
        open_library(small, full, [])


def test_a_library_is_made_while_something_else_goes_on(small, tmp_path):
    making = Making(small, NO_CACHE, [script(tmp_path, "sys.exit(1)"), *compilers()])
    making.wait()
    assert (making.library is None) == (making.trouble != "") == (compilers() == [])
    if making.data is not None:
        assert Making.done(small, making.data).library.texts == making.library.texts


def test_nobody_waits_for_what_was_given_up(small, tmp_path):
    making = Making(small, NO_CACHE, [script(tmp_path, "import time; time.sleep(600)")])
    making.close()
    assert making.library is None and making.trouble == "compiler was not done when it was no longer needed"


def test_a_compiler_that_makes_nothing_is_told(small, tmp_path):
    with pytest.raises(NoLibrary, match="compiler makes no library"):
        open_library(small, NO_CACHE, [script(tmp_path, "")])


def test_where_there_is_no_place_to_make_a_library_it_is_told(small, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    with pytest.raises(NoLibrary, match="a library cannot be made: No such file"):
        open_library(small, NO_CACHE, [script(tmp_path, "")])


def test_a_compiler_that_hangs_is_not_waited_for_for_ever(small, tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules[Compiler.__module__], "SECONDS", 0.2)
    with pytest.raises(NoLibrary, match="compiler takes more than 0.2 seconds"):
        open_library(small, NO_CACHE, [script(tmp_path, "import time; time.sleep(600)")])


@pytest.mark.parametrize("harm", tried(["machine", "half", "nothing"], ("half",), "what is no whole library"))
def test_a_library_of_another_machine_is_made_anew(small, tmp_path, harm):
    for way in quick()[:1]:
        kept = Cache(tmp_path, b"secret")
        whole = library_data(small, kept, [way])
        foreign = bytearray(whole)
        foreign[4:24] = bytes(20)  # the class of the file and the machine
        kept.put(
            Shelf.LIBRARIES,
            _key(small, way, False),
            {"machine": bytes(foreign), "half": whole[: len(whole) // 2], "nothing": b""}[harm],
        )
        assert kept_library(small, kept, way) is None
        assert open_library(small, kept, [way]).texts and kept_library(small, kept, way) is not None


def test_two_that_make_the_same_library_at_once_both_have_it(small, tmp_path):
    for way in quick()[:1]:
        both = [Making(small, Cache(tmp_path, b"secret"), [way]) for _ in range(2)]
        assert all(each.wait().library is not None for each in both)
        assert kept_library(small, Cache(tmp_path, b"secret"), way) is not None
        assert [each.suffix for each in tmp_path.iterdir()] == [f".{Shelf.LIBRARIES.ending}"]


def test_what_a_compiler_starts_ends_with_it(small, tmp_path):
    place = tmp_path / "started"
    text = "import subprocess, time; started = subprocess.Popen(['sleep', '600'])"
    making = Making(
        small, NO_CACHE, [script(tmp_path, f"{text}; open({str(place)!r}, 'w').write(str(started.pid)); time.sleep(600)")]
    )
    while not place.exists() or not place.read_text():
        time.sleep(0.01)
    making.close()
    number = place.read_text()
    assert wait_until(lambda: not is_running(number))


def is_running(number):
    """Is there a process with this number that has not ended?"""
    try:
        state = Path("/proc", number, "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_until(true):
    """Wait for something that comes soon, or never."""
    for _ in range(1000):
        if true():
            return True
        time.sleep(0.01)
    return False
