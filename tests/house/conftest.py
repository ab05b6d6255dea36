"""The tree of files that the house tests look at."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]


@cache
def tree(text):
    """A module, parsed once for all tests; nobody changes it."""
    return ast.parse(text)


def texts_under(*folders, endings=(".py",)):
    """Path from the top -> text, of all files with these endings."""
    found = {}
    for folder in folders:
        for path in sorted((TOP / folder).rglob("*")):
            if path.suffix in endings and path.is_file() and "__pycache__" not in path.parts:
                found[path.relative_to(TOP).as_posix()] = path.read_text(encoding="utf-8")
    return found


@pytest.fixture(scope="session")
def modules():
    """All modules of the interpreter by path."""
    return texts_under("interpreter")


@pytest.fixture(scope="session")
def written():
    """Everything that people read or run, by path."""
    found = texts_under(
        "interpreter",
        "rules",
        "cards",
        "generals",
        "tests",
        "docs",
        ".ci",
        endings=(".py", ".md", ".rules", ".yaml", ".yml", ".lark", ".toml", ".html", ".css", ".js", ""),
    )
    for name in ("README.md", "CHANGELOG.md", "LICENSE", "Makefile", "pyproject.toml", ".gitignore"):
        found[name] = (TOP / name).read_text(encoding="utf-8")
    return found


@pytest.fixture(scope="session")
def in_interpreter():
    """All texts inside the package, data of other kinds too."""
    return texts_under("interpreter", endings=(".py", ".md", ".lark", ".html", ".css", ".js", ".txt", ".json", ".toml"))


@pytest.fixture(scope="session")
def data():
    """All shipped rules, cards and generals by path."""
    return texts_under("rules", "cards", "generals", endings=(".rules", ".yaml"))
