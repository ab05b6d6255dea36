"""The canonical layout: what it mends, that it keeps words and comments, that it is idempotent on all shipped texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax.canonical import canonical
from interpreter.syntax.layout import lay_out
from tests.sampling import count, tried

ROOT = Path(__file__).parents[2]
TEXTS = sorted(path for folder in ("rules", "cards", "generals") for path in (ROOT / folder).rglob("*.rules"))

MESSY = """

# what there is
kind   leader
    plural   leaders   # many


kind side
    members red ,blue
procedure (mover: leader)   halts

    # it stops
    stop   if  ( number of  leaders )  is   0
    report   "two  blanks # kept"
table "Toll" of (roll: number) and (size: number)
    roll | 1 | at least 2
    at most 1   |   10 | 0
    at least 2 | 1 | 200


"""

NEAT = """# what there is
kind leader
    plural leaders  # many

kind side
    members red, blue

procedure (mover: leader) halts
    # it stops
    stop if (number of leaders) is 0
    report "two  blanks # kept"

table "Toll" of (roll: number) and (size: number)
    roll       | 1  | at least 2
    at most 1  | 10 | 0
    at least 2 | 1  | 200
"""


def neat(text: str) -> str | None:
    return canonical(Source("a.rules", text, "x"), Diagnostics())


def words(text: str) -> list[str]:
    """Every line's words, without blanks: what must not change."""

    def flat(lines: list) -> list[str]:
        return [part for line in lines for part in ["".join(line.text.split()), *flat(line.children)]]

    return flat(lay_out(Source("a.rules", text, "x"), Diagnostics()))


def test_a_messy_text_becomes_neat() -> None:
    assert neat(MESSY) == NEAT


def test_a_neat_text_stays() -> None:
    assert neat(NEAT) == NEAT


def test_a_broken_text_is_left_alone_with_findings() -> None:
    findings = Diagnostics()
    assert canonical(Source("a.rules", "kind leader\n   plural leaders\n", "x"), findings) is None
    assert [finding.code for finding in findings] == ["bad-indent"]


@pytest.mark.parametrize(
    "path", tried(TEXTS, 6, "the same layout of another text"), ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_shipped_texts_are_canonical(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert neat(text) == text


@pytest.mark.parametrize("path", TEXTS[:: count(21, 7)], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_blanks_thrown_in_change_nothing(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    spoilt = "\n".join(_spoil(line) for line in text.split("\n"))
    assert neat(spoilt) == text
    assert words(neat(spoilt) or "") == words(text)


def _spoil(line: str) -> str:
    """Trailing blanks on every line; two blanks after the first word of a line without quotes, bars and comments."""
    if '"' not in line and "|" not in line and "#" not in line and " " in line.strip():
        indent = len(line) - len(line.lstrip(" "))
        first, rest = line.strip().split(" ", 1)
        line = " " * indent + first + "  " + rest
    return line + "  " if line.strip() else line
