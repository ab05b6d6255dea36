"""What can be taken away from a text of rules: each line that does something, one at a time.

In: the text of a file. Out: its `Taken` in the order of the text. What stands below a line goes with it, but of an `if` only the
condition goes, and what stood below it then always happens. Left alone are examples and scenarios, what is said to readers,
citations, and the heads of declarations.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from tests.mutations.changes import FOR_READERS, SILENT

WORDS = (*FOR_READERS, "formerly", "plural")
"""Lines of words: who reads them is told otherwise, and nothing is played otherwise."""
CONDITION = re.compile(r"(when|unless|where|if|otherwise if)\b")
NAMING = re.compile(
    r"let |(?!for |before |after |instead |forbid |permit |to |also |raised |lowered |counts |limited ).* called [a-z ]+$"
)
"""What gives a name to something that others below speak of."""


@dataclass(frozen=True)
class Taken:
    """One line that is taken away: its number (from 1), its words, the lines of its declaration without those for readers, and the
    text without it. `is_condition`: what it held back is done then; else it is a statement or a line of a rule."""

    line: int
    words: str
    around: str
    text: str
    is_condition: bool

    @property
    def names(self) -> bool:
        """Does it give something a name?"""
        return NAMING.match(self.words) is not None

    def key(self, path: str, others: int) -> str:
        """The same as long as the line and its declaration are; `others`: how many lines of the same words stand before it there."""
        return hashlib.sha256("\0".join((path, self.around, self.words, str(others))).encode()).hexdigest()[:16]


def taken(text: str) -> list[Taken]:
    """Every line that can be taken away."""
    lines = text.split("\n")
    found: list[Taken] = []
    head, silent = 0, True
    for at, line in enumerate(lines):
        if line[:1].strip():
            head, silent = at, line.split(" ", 1)[0] in SILENT or line.startswith(("#", "remove "))
        elif not silent and _does_something(line):
            rest = _without(lines, at)
            if rest is not None:
                is_condition = CONDITION.match(line.strip()) is not None
                found.append(Taken(at + 1, line.strip(), _around(lines, head), "\n".join(rest), is_condition))
    return found


def _does_something(line: str) -> bool:
    words = line.strip()
    return bool(words) and not words.startswith(("#", "|", '"', *(f"{each} " for each in WORDS))) and words != "otherwise"


def _around(lines: list[str], head: int) -> str:
    """A declaration without what is for readers alone."""
    last = next((at for at in range(head + 1, len(lines)) if lines[at][:1].strip()), len(lines))
    return "\n".join([lines[head], *(each for each in lines[head + 1 : last] if _does_something(each))])


def _without(lines: list[str], at: int) -> list[str] | None:
    """The lines without one; None where that is the same as taking away each line below it."""
    words, level = lines[at].strip(), _level(lines[at])
    last = _end(lines, at)
    if not words.startswith(("if ", "otherwise if ")):
        return [*lines[:at], *lines[last:]]
    below = lines[at + 1 : last]
    behind = last
    while behind < len(lines) and _level(lines[behind]) == level and lines[behind].strip().startswith("otherwise"):
        behind = _end(lines, behind)
    if words.startswith("otherwise"):
        return [*lines[:at], " " * level + "otherwise", *below, *lines[behind:]]
    step = min((_level(each) for each in below if each.strip()), default=level) - level
    return [*lines[:at], *(each[step:] for each in below), *lines[behind:]]


def _end(lines: list[str], at: int) -> int:
    """The first line that does not stand below this one."""
    last = at + 1
    while last < len(lines) and lines[last].strip() and _level(lines[last]) > _level(lines[at]):
        last += 1
    return last


def _level(line: str) -> int:
    return len(line) - len(line.lstrip())
