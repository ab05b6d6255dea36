"""`python -m tests nearest MODULE [--seconds N] [--list]`: the tests nearest to a module, the nearest first, for as long as one waits.

Nearest is the file of tests with the module's own name in the folder of its room, then what imports it, then what names something that it
declares, or its room, then the rest of the folder; behind these the folders in which a fault of the room shows too (`NEAREST`), in the same order. When
the time is over what runs is ended with its test, and it is told how far it came.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import time
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.mutants.draw import room_of
from tests.mutants.trial import NEAREST, SLOWLY, UNASKED

TOP = Path(__file__).resolve().parents[2]
SECONDS = 10.0
MOST = 12
"""So many files are collected: more are not reached in that time."""


def nearest(module: str, text: str, files: Iterable[tuple[str, str]]) -> list[str]:
    """The paths of files of tests, the nearest to a module first. `files`: paths and texts; of other rooms none is near."""
    room, stem = room_of(module), Path(module).stem
    folders = (room, *NEAREST.get(room, ()))
    dotted = module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    names = {each.name for each in ast.parse(text).body if isinstance(each, (ast.ClassDef, ast.FunctionDef))}
    found = []
    for path, told in files:
        folder = path.split("/")[1]
        if folder not in folders or path in SLOWLY or path.startswith(UNASKED):
            continue
        near = [
            path.endswith(f"/{room}/test_{stem}.py"),
            dotted in told,
            not names.isdisjoint(_words(told)),
            f"interpreter.{room}" in told,
        ]
        near.append(room in path.rpartition("/")[2])
        rank = next((rank for rank, holds in enumerate(near) if holds), len(near))
        found.append(((rank > 1, folders.index(folder), rank) if rank else (False, -1, 0), path))
    return [path for _, path in sorted(found)]


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text))


class Until:
    """Runs the tests of files in their order, and ends with the test in which the time is over."""

    def __init__(self, files: Sequence[str], seconds: float) -> None:
        self._order = {path: number for number, path in enumerate(files)}
        self._end = time.monotonic() + seconds
        self.ran, self.every = 0, 0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The nearest first."""
        items.sort(key=lambda item: self._order.get(item.nodeid.partition("::")[0], len(self._order)))
        self.every = len(items)

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """Enough?"""
        self.ran += 1
        if time.monotonic() > self._end:
            item.session.shouldstop = "the time is over"


def main() -> int:
    """Run them, or list them; 1 when one failed."""
    words = argparse.ArgumentParser(prog="python -m tests nearest", description=__doc__)
    words.add_argument("module", metavar="MODULE", help="a path below interpreter/, or a dotted name")
    words.add_argument("--seconds", type=float, default=SECONDS, metavar="N")
    words.add_argument("--list", action="store_true", help="which these are, and run none")
    asked = words.parse_args()
    name = asked.module if asked.module.endswith(".py") else asked.module.replace(".", "/") + ".py"
    place = next((each for each in (TOP / name, TOP / "interpreter" / name) if each.is_file()), None)
    if place is None:
        print(f"There is no module {asked.module!r}.", file=sys.stderr)
        return 2
    files = [(path.relative_to(TOP).as_posix(), path.read_text("utf-8")) for path in sorted((TOP / "tests").rglob("test_*.py"))]
    found = nearest(place.relative_to(TOP).as_posix(), place.read_text("utf-8"), files)
    if asked.list:
        print("\n".join(found))
        return 0
    until = Until(found[:MOST], asked.seconds)
    code = pytest.main(["-q", "-x", f"--rootdir={TOP}", *(str(TOP / path) for path in found[:MOST])], plugins=[until])
    print(f"{until.ran} of {until.every} tests ran, of the {min(MOST, len(found))} nearest of {len(found)} files")
    return 0 if code in (pytest.ExitCode.OK, pytest.ExitCode.INTERRUPTED) else 1
