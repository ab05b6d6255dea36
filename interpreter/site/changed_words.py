"""The difference of two lines of English: the words of each that the other lacks.

In: an older and a newer text, or lines of both. Out: `Changed`, two lines in pieces that are kept or changed. The depth of a line
is given by its leading blanks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import NamedTuple

ALIKE = 0.5
"""Two lines with so large a share of words in common are one line that has changed."""

WORD = r"\w+(?:['’-]\w+)*"
BETWEEN = 2
"""So many words that stayed, between words that did not, are told with them."""


class Part(NamedTuple):
    """A piece of a line; `changed`: the other line lacks it."""

    text: str
    changed: bool


@dataclass(frozen=True)
class Changed:
    """A line as it was and as it is now; '' for the old one of a new line, and for the new one of a line that is gone. `above`:
    the unchanged lines under which it is nested, outermost first."""

    old: str
    new: str
    above: tuple[str, ...] = field(default=(), compare=False)

    def parts(self) -> tuple[list[Part], list[Part]]:
        """Both lines in pieces. A line without counterpart is one unmarked piece: all of it is gone, or new."""
        if not self.old or not self.new:
            return [Part(self.old, False)][: bool(self.old)], [Part(self.new, False)][: bool(self.new)]
        before: list[Part] = []
        after: list[Part] = []
        for old, new in self.pieces():
            _add(before, old, old != new)
            _add(after, new, old != new)
        return before, after

    def pieces(self) -> list[tuple[str, str]]:
        """Both lines as pairs of old and new text, equal in what is kept; a word or two between changed ones belong to the
        change."""
        one, two = _words(self.old), _words(self.new)
        found: list[tuple[str, str]] = []
        for _, start, end, first, last in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
            old, new = "".join(one[start:end]), "".join(two[first:last])
            if old != new and len(found) > 1 and found[-1][0] == found[-1][1] and len(found[-1][0].split()) <= BETWEEN:
                (was, now), (blank, _) = found[-2:]
                found[-2:] = []
                old, new = was + blank + old, now + blank + new
            found.append((old, new))
        return found


def changed_lines(old: Sequence[str], new: Sequence[str], naming: Callable[[str], str] = str) -> tuple[Changed, ...]:
    """The lines that differ between two texts, a changed line paired with the one that it has become. `naming`: gives things the
    same names in both, so that a line in which only a name differs counts as unchanged."""
    found: list[Changed] = []
    alike = [*map(naming, old)], [*map(naming, new)]
    for tag, start, end, first, last in SequenceMatcher(None, *alike, autojunk=False).get_opcodes():
        if tag != "equal":
            kept = {*new[:first]}
            for each in _paired(old[start:end], new[first:last], naming):
                above = _above(each.new, new[:last]) if each.new else _above(each.old, old[:end])
                found.append(replace(each, above=tuple(line for line in above if line in kept)))
    return tuple(found)


def _above(line: str, lines: Sequence[str]) -> list[str]:
    """The lines below which a line stands, the outermost first. `lines`: those before it, and itself."""
    level = depth(line)
    found: list[str] = []
    for each in reversed(lines[: max(at for at, other in enumerate(lines) if other == line)]):
        if depth(each) < level:
            level = depth(each)
            found.insert(0, each)
    return found


def depth(line: str) -> int:
    """The depth of a line, by its leading blanks."""
    return (len(line) - len(line.lstrip())) // 2


def _paired(old: Sequence[str], new: Sequence[str], naming: Callable[[str], str]) -> list[Changed]:
    """Lines that stand in one place, in order: each new one beside the next old one that is like it, by whichever names it is."""
    found: list[Changed] = []
    done = 0
    for line in new:
        at = next((at for at in range(done, len(old)) if _share(naming(old[at]), naming(line)) >= ALIKE), None)
        if at is None:
            found.append(Changed("", line))
            continue
        found += [Changed(gone, "") for gone in old[done:at]]
        found.append(Changed(max((old[at], naming(old[at])), key=lambda was: _share(was, line)), line))
        done = at + 1
    return [*found, *(Changed(gone, "") for gone in old[done:])]


def _share(one: str, two: str) -> float:
    return SequenceMatcher(None, re.findall(WORD, one), re.findall(WORD, two), autojunk=False).ratio()


def _words(line: str) -> list[str]:
    return re.findall(rf"{WORD}|\s+|[^\w\s]", line)


def _add(parts: list[Part], text: str, changed: bool) -> None:
    if text:
        parts.append(Part(text, changed))
