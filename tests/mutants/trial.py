"""One tree, one mutant, the tests that could notice: runs them in a copy of the tree and tells which did.

The copy has a cache of its own, made new for each mutant, and no bytecode of the mutated module. What a mutant costs is limited by a
multiple of what the same tests took without it, in the same run on the same machine. `tests/house` is not asked: it judges how a text is
written, and a mutant is not written by anybody. Nor are the tests of this tool.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tests.mutants.draw import Drawn

LIMIT = 5.0
"""So many times what the tests took without a fault, and `START` seconds on top of it, until they are taken not to end."""
START = 20.0
MOST_UNSTEADY = 3
"""So many tests that fail once and not again are passed over for one mutant."""
UNASKED = ("tests/house/", "tests/mutants/")
NEAREST = {
    "source": ("diagnostics", "syntax"),
    "ir": ("frontend", "compiler"),
    "phrases": ("frontend",),
    "unread": ("frontend",),
    "resolve": ("frontend",),
    "effects": ("frontend",),
    "proofs": ("frontend",),
    "checks": ("frontend",),
    "kernel": ("compiler", "runtime"),
    "program": ("runtime",),
    "compiler": ("runtime",),
    "runtime": ("compiler",),
    "reference": ("runtime", "differential"),
    "session": ("lab",),
    "__main__": ("cli",),
}
"""Room -> folders of tests that are asked first, besides the folder of its own name."""
LEFT_BEHIND = (".*", "__pycache__", "*.egg-info", "build", "dist", "mutants*.jsonl")
"""What the copy of a tree does without."""
SLOWLY = ("tests/cli/test_wheel.py",)
"""Asked last: they build things from the whole tree."""


@dataclass(frozen=True)
class Verdict:
    """Whether a mutant was noticed: by the test that failed first, or `too slow`, or empty. `stage`: nearest or all."""

    by: str
    stage: str
    seconds: float


class Tree:
    """A copy of the tree in a temporary folder."""

    def __init__(self, top: Path, python: str = sys.executable) -> None:
        self.python = python
        self.folder = Path(tempfile.mkdtemp(prefix="mutants-"))
        self.top = self.folder / "tree"
        shutil.copytree(top, self.top, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
        self.costs: dict[str, float] = {}

    def close(self) -> None:
        """Take the copy away."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def texts(self) -> dict[str, str]:
        """All modules of the interpreter by path."""
        found = sorted((self.top / "interpreter").rglob("*.py"))
        return {path.relative_to(self.top).as_posix(): path.read_text(encoding="utf-8") for path in found}

    def test_files(self) -> list[str]:
        """All files of tests that may be asked."""
        found = [path.relative_to(self.top).as_posix() for path in sorted((self.top / "tests").rglob("test_*.py"))]
        return [path for path in found if not path.startswith(UNASKED)]

    def measure(self, files: Sequence[str] = ()) -> list[str]:
        """Run these files (or all) without a fault and note what each costs. Gives the tests that fail already, twice."""
        report = self.folder / "report.xml"
        output, code = self.run(
            [*(files or self.test_files()), f"--junitxml={report}", "-o", "junit_family=xunit1"], None, bytecode=True
        )
        for case in ElementTree.parse(report).iter("testcase"):
            path = case.get("file", "")
            self.costs[path] = self.costs.get(path, 0.0) + float(case.get("time", "0"))
        failed = failures(output)
        return [test for test in failed if self.run([test], None)[1]] if failed else [output[-2000:]] if code else []

    def ordered(self, room: str) -> tuple[list[str], list[str]]:
        """The nearest files and all others, each from cheap to dear."""
        folders = tuple(f"tests/{folder}/" for folder in (room, *NEAREST.get(room, ())))
        files = sorted(self.test_files(), key=lambda path: (path in SLOWLY, self.costs.get(path, 0.0), path))
        near = [path for path in files if path.startswith(folders)]
        return near, [path for path in files if path not in near]

    def try_(self, drawn: Drawn, nearest_only: bool = False) -> Verdict:
        """Put the fault in, ask the tests, take it out again."""
        path = self.top / drawn.path
        text = path.read_text(encoding="utf-8")
        begun = time.perf_counter()
        try:
            path.write_text(drawn.mutant.applied(text), encoding="utf-8")
            for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
                compiled.unlink()
            for stage, files in zip(("nearest", "all"), self.ordered(drawn.room), strict=True):
                by = self.noticed(files) if files and not (nearest_only and stage == "all") else ""
                if by:
                    return Verdict(by, stage, time.perf_counter() - begun)
            return Verdict("", "nearest" if nearest_only else "all", time.perf_counter() - begun)
        finally:
            path.write_text(text, encoding="utf-8")

    def noticed(self, files: Sequence[str]) -> str:
        """The first of these tests that fails, by itself too, or nothing. A test that fails once may have wanted for time."""
        limit = LIMIT * sum(self.costs.get(path, 0.0) for path in files) + START
        unsteady: list[str] = []
        while True:
            output, code = self.run([*files, "-x", *(f"--deselect={test}" for test in unsteady)], limit)
            if code is None:
                return "too slow"
            if code == 0:
                return ""
            by = next(iter(failures(output)), "")
            if not by:
                return f"pytest left with {code}"
            if len(unsteady) == MOST_UNSTEADY or self.run([by], limit)[1] != 0:
                return by
            unsteady.append(by)

    def run(self, words: Iterable[str], limit: float | None, bytecode: bool = False) -> tuple[str, int | None]:
        """Run pytest in the copy. Gives what it wrote and how it left; None when it was ended after `limit` seconds."""
        cache = tempfile.mkdtemp(prefix="cache-", dir=self.folder)
        env = {**os.environ, "PUNICA_CACHE": cache, "PYTHONPATH": str(self.top), "TMPDIR": cache}
        env.pop("PYTEST_ADDOPTS", None)  # whoever runs the tests of trials may want them told in his way
        # Bytecode lies beside its module, where `try_` takes it away: a mutant is as long as what it mutates.
        for name in ("PYTHONPYCACHEPREFIX", "PYTHONDONTWRITEBYTECODE"):
            env.pop(name, None)
        env |= {} if bytecode else {"PYTHONDONTWRITEBYTECODE": "1"}
        command = [self.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=no", *words]
        process = subprocess.Popen(
            command, cwd=self.top, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
        )
        try:
            return process.communicate(timeout=limit)[0], process.returncode
        except subprocess.TimeoutExpired:
            return "", None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
            shutil.rmtree(cache, ignore_errors=True)


def failures(output: str) -> list[str]:
    """The tests that failed, out of what pytest wrote."""
    return re.findall(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
