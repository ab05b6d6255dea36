"""Where a line of rules can be changed a little, and how: one function for each sort of change, over the lines of a file.

In: the text of a file of rules and the words for the two sides. Out: its `Change`s in the order of the text. Left alone is what no rule
is made of: examples, what is said to readers, citations, and what has its own proof elsewhere (rulings and options have readings).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

SILENT = ("example", "ruling", "option", "invariant", "scenario")
"""Declarations that are not changed: proofs, what is decided by its readings, what checks, and set-ups, which a list of counts proves."""
FOR_READERS = ("cites", "note", "provenance", "says", "asks", "because", "report", "reading", "default", "tests")
"""Lines that nothing is played by."""
CONDITIONS = ("when", "unless", "where", "if", "otherwise if", "stop if")
DROPPED = re.compile(
    r"(when|unless|where|add|take|move|forbid|at most|at least|limited to|raised by|lowered by|held at)\b|[a-z ]+$|.* becomes "
)
"""What may be left out as a line: conditions, flags, limits, and statements that change something."""


@dataclass(frozen=True)
class Change:
    """One change: its `sort`, the line (from 1), and the line as it is then; None: it is left out."""

    sort: str
    line: int
    old: str
    new: str | None

    def made(self, text: str) -> str:
        """The text with the change."""
        lines = text.split("\n")
        lines[self.line - 1 : self.line] = [] if self.new is None else [self.new]
        return "\n".join(lines)


def changes(text: str, sides: Sequence[str]) -> list[Change]:
    """Every change that can be made in a text. `sides`: how the two sides are called."""
    found: list[Change] = []
    lines = text.split("\n")
    silent = False
    for at, line in enumerate(lines):
        if line[:1].strip():
            silent = line.split(" ", 1)[0] in SILENT or line.startswith(("#", "remove "))
        below = at + 1 < len(lines) and _level(lines[at + 1]) > _level(line) and lines[at + 1].strip() != ""
        if silent or not line.strip() or line.strip().startswith(("#", *FOR_READERS)):
            continue
        for sort, make in SORTS.items():
            found += [Change(sort, at + 1, line.strip(), new) for new in make(line, below, sides)]
    return found


def _numbers(line: str, below: bool, sides: Sequence[str]) -> Iterator[str | None]:
    """A number by one: not the printed number of a card, nor what stands in a title, a comment or a hole."""
    code = _code(line)
    for found in re.finditer(r"(?<![\w.\"{-])\d+(?![\w\"}])", code):
        if not line[:1].strip() and code[found.start()] != " " and not code[: found.start()].endswith('"'):
            number = int(found[0])
            yield line[: found.start()] + str(number + 1 if number < 2 else number - 1) + line[found.end() :]


def _dropped(line: str, below: bool, sides: Sequence[str]) -> Iterator[str | None]:
    """A line without others below it, left out."""
    if line[:1] == " " and not below and DROPPED.match(line.strip()) and "|" not in line:
        yield None


def _parted(line: str, below: bool, sides: Sequence[str]) -> Iterator[str | None]:
    """One of two conditions that are joined, left out."""
    if "(" not in _code(line) and '"' not in line and line.strip().startswith(CONDITIONS):
        parts = line.split(" and ")
        if len(parts) == 2:
            yield parts[0]


def _negated(line: str, below: bool, sides: Sequence[str]) -> Iterator[str | None]:
    """A condition turned into its opposite."""
    stripped = line.strip()
    for word in CONDITIONS:
        if stripped.startswith(word + " "):
            test = stripped.removeprefix(word + " ")
            if " called " not in test and not test.startswith("there is"):
                yield f"{line[: _level(line)]}{word} not ({test})"
            return


def _swapped(line: str, below: bool, sides: Sequence[str]) -> Iterator[str | None]:
    """One side for the other, or somebody for his enemy."""
    code = _code(line)
    for one, other in (sides, sides[::-1]):
        for found in re.finditer(rf"\b{one}\b", code):
            yield line[: found.start()] + other + line[found.end() :]
    for found in re.finditer(r"\(?\benemy of (\w+)\)?", code):
        if line[found.start()] != "(" or line[found.end() - 1] == ")":
            yield line[: found.start()] + found[1] + line[found.end() :]


SORTS: dict[str, Callable[[str, bool, Sequence[str]], Iterator[str | None]]] = {
    "a number by one": _numbers,
    "a line left out": _dropped,
    "a condition of two left out": _parted,
    "a condition negated": _negated,
    "sides swapped": _swapped,
}


def _level(line: str) -> int:
    return len(line) - len(line.lstrip())


def _code(line: str) -> str:
    """A line with all that stands in quotes, and a comment, blotted out."""
    blotted = re.sub(r'"[^"]*"', lambda found: '"' * len(found[0]), line)
    at = blotted.find("#")
    return blotted if at < 0 else blotted[:at] + "#" * (len(blotted) - at)
