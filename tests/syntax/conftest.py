"""What the tests of this room share: reading a snippet, and the shelves of texts."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax import nodes as n
from interpreter.syntax import parse

HERE = Path(__file__).parent


class Read:
    """A parsed text: its declarations and the findings as `code@line:column`."""

    def __init__(self, text):
        self.source = Source("text.rules", text, "sample")
        self.diagnostics = Diagnostics()
        self.declarations = parse(self.source, self.diagnostics)
        self.found = [f"{one.code}@{one.span.line}:{one.span.column}" for one in self.diagnostics]


@pytest.fixture
def read():
    return Read


@pytest.fixture
def statement():
    """The one statement that these lines (of one level) are in a procedure; no finding is allowed."""

    def run(*lines):
        result = Read("procedure act\n" + "".join(f"    {line}\n" for line in lines))
        assert result.found == [], [one.message for one in result.diagnostics]
        (only,) = result.declarations[0].body
        return only

    return run


@pytest.fixture
def rule():
    """The one rule line that these lines are."""

    def run(*lines):
        result = Read('rule "one"\n' + "".join(f"    {line}\n" for line in lines))
        assert result.found == [], [one.message for one in result.diagnostics]
        (only,) = result.declarations[0].rules
        return only

    return run


@pytest.fixture
def expression(statement):
    """The expression that this text is."""
    return lambda text: statement(f"answer {text}").value


def words(phrase):
    """A phrase or a run of parts as text, brackets as `(...)`."""
    parts = phrase.parts if isinstance(phrase, (n.Phrase, n.Occasion, n.Pattern)) else phrase
    shown = []
    for part in parts:
        if isinstance(part, n.Group):
            shown.append("(...)")
        elif isinstance(part, n.Hole):
            shown.append(f"[{part.article} {words(part.phrase)}{' = ' + part.name.text if part.name else ''}]")
        elif isinstance(part, n.PatternHole):
            shown.append(f"({part.name}: {' '.join(part.kind)})")
        elif isinstance(part, n.Text):
            shown.append(f'"{part.value}"')
        else:
            shown.append(str(part.value if isinstance(part, n.Number) else part.text))
    return " ".join(shown)


@pytest.fixture(name="words")
def words_fixture():
    return words


def walk(value):
    """All nodes of a tree."""
    if isinstance(value, n.Node):
        yield value
        for field in fields(value):
            if field.name != "span":
                yield from walk(getattr(value, field.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from walk(part)


@pytest.fixture(name="walk")
def walk_fixture():
    return walk


def pytest_generate_tests(metafunc):
    """`good` and `bad`: the files of the shelf of that name."""
    for shelf in ("good", "bad"):
        if shelf in metafunc.fixturenames:
            files = sorted((HERE / shelf).glob("*.rules"))
            metafunc.parametrize(shelf, files, ids=[file.stem for file in files])
