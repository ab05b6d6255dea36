"""What the tests of the documents share: the pages, their fences, and the command line called in a folder of its own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from interpreter.cli import run
from tests.shipped import PLAYABLE, session_of

TOP = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
FENCE = re.compile(r"^```(\S*) *([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Fence(NamedTuple):
    """A fenced block: where it begins, what stands behind the marks, and its text."""

    page: str
    line: int
    language: str
    rest: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


class Done(NamedTuple):
    """How a call ended, and what it printed on both ways."""

    code: int
    text: str


def fences(page: str) -> list[Fence]:
    """All fenced blocks of a page, in order."""
    text = (TOP / page).read_text(encoding="utf-8")
    return [Fence(page, text.count("\n", 0, found.start()) + 1, *found.groups()) for found in FENCE.finditer(text)]


def pages() -> list[str]:
    """Every page that a reader may open, by its path from the top."""
    found = [TOP / "README.md", TOP / "CHANGELOG.md", *sorted((TOP / "docs").rglob("*.md"))]
    return [page.relative_to(TOP).as_posix() for page in found]


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """An empty working folder, and no width of a terminal from outside."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("PUNICA_DEBUG", raising=False)


@pytest.fixture
def punica(capfd):
    """Call a command in this process. The shipped rule sets that it names are read once for all tests."""

    def call(*words: str) -> Done:
        for name in {*map(str, words)}.intersection(PLAYABLE):
            session_of(name)
        code = run([str(word) for word in words])
        out, err = capfd.readouterr()
        assert "Traceback" not in out + err, err
        return Done(code, out + err)

    return call


@pytest.fixture
def world(tmp_path):
    """Puts the sample world and one more text into a folder, and gives the rule set in it."""

    def make(text: str) -> str:
        folder = tmp_path / "rules" / "world"
        folder.mkdir(parents=True, exist_ok=True)
        manifest = "id: world\ntitle: A small world\nversion: 1\nlanguage: 1\nscenario: A short day\n"
        (folder / "manifest.yaml").write_text(manifest, encoding="utf-8")
        for name in ("world.rules", "world.yaml"):
            (folder / name).write_text((HERE / name).read_text(encoding="utf-8"), encoding="utf-8")
        mod = tmp_path / "snippet"
        (mod / "rules").mkdir(parents=True, exist_ok=True)
        (mod / "manifest.yaml").write_text(
            "id: snippet\ntitle: A snippet\nversion: 1\nlanguage: 1\nbase: world\n", encoding="utf-8"
        )
        (mod / "rules" / "snippet.rules").write_text(text, encoding="utf-8")
        return "rules/world"

    return make
