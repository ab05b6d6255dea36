"""Programs as bytes and tables as plain data, on the way to another process, another Python and a later command."""

import marshal
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path

import pytest

from interpreter.program import Program, program_from_bytes, program_to_bytes, tables_from_plain, tables_to_plain
from interpreter.runtime import run_random
from tests.sampling import tried

ROOT = Path(__file__).parents[2]
PYTHONS = [Path(sys.executable), *sorted(Path.home().glob(".pyenv/versions/3.1[1-9]*/bin/python"))]
"""The one that runs the tests, and whatever else there is."""

PLAY = """
import marshal, sys
from interpreter.cache import Cache
from interpreter.program import Program, tables_from_plain
from interpreter.runtime.game import fingerprint
from interpreter.runtime.random_play import run_random
with open(sys.argv[1], "rb") as file:
    tables, text = marshal.load(file)
program = Program(tables_from_plain(tables), text)
for seed in range(12):
    outcome = run_random(program, seed)
    print(outcome.over, outcome.decisions, fingerprint(program, outcome.state))
heavy = ("lark", "yaml", "networkx", "interpreter.frontend", "interpreter.syntax", "interpreter.ir", "interpreter.compiler")
print(sorted(name for name in sys.modules if name.startswith(heavy)))
"""


def plain(value):
    """Is this data without a class of ours?"""
    if type(value) in (tuple, list):
        return all(map(plain, value))
    if type(value) is dict:
        return all(map(plain, value.keys())) and all(map(plain, value.values()))
    return value is None or type(value) in (int, str, bool)


def test_tables_are_plain_data_and_come_back_equal(program):
    tables = replace(program.tables, worth="strength of (mover)", settings=(1, 0))
    assert all(getattr(tables, field.name) for field in fields(tables))  # so every part of them is on the way
    written = tables_to_plain(tables)
    assert plain(written) and not plain(tables)
    again = tables_from_plain(marshal.loads(marshal.dumps(written, 2)))
    assert again == tables and repr(again) == repr(tables)


def test_other_data_are_no_tables(program):
    written = tables_to_plain(program.tables)
    for wrong in (written[:-1], (*written, 0), (), None, 3, [*written[:3], 4, *written[4:]]):
        with pytest.raises((TypeError, ValueError)):
            tables_from_plain(wrong)


def test_only_plain_data_can_be_written(program):
    with pytest.raises(TypeError, match="object is no part of tables"):
        tables_to_plain(replace(program.tables, title=object()))


def test_a_program_comes_back_from_bytes(program):
    data = program_to_bytes(program)
    again = program_from_bytes(data)
    assert again.text == program.text and again.code == program.code and again.tables == program.tables
    assert run_random(again, 3)[:2] == run_random(program, 3)[:2]


def test_other_bytes_are_no_program(program):
    tables = tables_to_plain(program.tables)
    for wrong in ((), (tables, b"", ""), (tables, program.code, 3), (None, program.code, ""), ((1, 2), program.code, "")):
        with pytest.raises(ValueError, match="no program"):
            program_from_bytes(marshal.dumps(wrong))
    for data in (b"", b"x", program_to_bytes(program)[:-100]):
        with pytest.raises(ValueError):
            program_from_bytes(data)


@pytest.fixture(scope="module")
def handed(program, tmp_path_factory):
    """A program as it can be handed to another Python: tables and texts."""
    path = tmp_path_factory.mktemp("handed") / "program"
    path.write_bytes(marshal.dumps((tables_to_plain(program.tables), program.text), 2))
    return path


def play(python, handed, seed):
    done = subprocess.run(
        [str(python), "-c", PLAY, str(handed)], cwd=ROOT, capture_output=True, text=True, timeout=120,
        env={"PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    *games, modules = done.stdout.splitlines()
    assert modules == "[]"  # neither parser nor model nor networkx
    return games


@pytest.mark.whole("tests/cli/test_processes.py: any hash seed gives the same games")
def test_games_are_the_same_whatever_the_hash_seed(handed):
    games = play(sys.executable, handed, "0")
    assert len(games) == 12 and all(play(sys.executable, handed, seed) == games for seed in ("1", "77"))


@pytest.mark.parametrize(
    "python", tried(PYTHONS, PYTHONS[:2], "another one"), ids=["own", *(path.parts[-3] for path in PYTHONS[1:])]
)
def test_games_are_the_same_on_every_python(handed, python):
    assert play(python, handed, "5") == play(sys.executable, handed, "0")


def test_a_program_can_be_made_from_its_text(program):
    again = Program(program.tables, program.text)
    assert run_random(again, 2)[:2] == run_random(program, 2)[:2]
