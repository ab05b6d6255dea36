"""Two lines of English, and which words of each the other has not.

In: an older and a newer text, or lines of both. Out: `Changed`, whose two lines are parts that stayed and parts that did not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import NamedTuple

ALIKE = 0.5
"""Two lines with so large a share of words in common are one line that has changed."""


class Part(NamedTuple):
    """A piece of a line; `changed`: the other line has it not."""

    text: str
    changed: bool


@dataclass(frozen=True)
class Changed:
    """A line as it was and as it is now, either empty where there is none."""

    old: str
    new: str

    def parts(self) -> tuple[list[Part], list[Part]]:
        """Both lines in pieces. What has no counterpart is not marked: all of it is gone, or new."""
        if not self.old or not self.new:
            return [Part(self.old, False)][: bool(self.old)], [Part(self.new, False)][: bool(self.new)]
        one, two = _words(self.old), _words(self.new)
        before: list[Part] = []
        after: list[Part] = []
        for tag, start, end, first, last in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
            _add(before, "".join(one[start:end]), tag != "equal")
            _add(after, "".join(two[first:last]), tag != "equal")
        return before, after


def changed_lines(old: Sequence[str], new: Sequence[str]) -> tuple[Changed, ...]:
    """The lines that only one of two texts has, those together of which one has become the other."""
    found: list[Changed] = []
    for tag, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            found += _paired(old[start:end], new[first:last])
    return tuple(found)


def _paired(old: Sequence[str], new: Sequence[str]) -> list[Changed]:
    """Lines that stand in one place, in order: each new one beside the next old one that is like it."""
    found: list[Changed] = []
    done = 0
    for line in new:
        at = next((at for at in range(done, len(old)) if _share(old[at], line) >= ALIKE), None)
        if at is None:
            found.append(Changed("", line))
            continue
        found += [Changed(gone, "") for gone in old[done:at]]
        found.append(Changed(old[at], line))
        done = at + 1
    return [*found, *(Changed(gone, "") for gone in old[done:])]


def _share(one: str, two: str) -> float:
    return SequenceMatcher(None, _words(one.strip()), _words(two.strip()), autojunk=False).ratio()


def _words(line: str) -> list[str]:
    return re.findall(r"\w+(?:['’-]\w+)*|\s+|[^\w\s]", line)


def _add(parts: list[Part], text: str, changed: bool) -> None:
    """One more piece; a blank between two changed words belongs to the change."""
    if not text:
        return
    if parts and changed and not parts[-1].changed and not parts[-1].text.strip() and len(parts) > 1:
        blank = parts.pop().text
        text = parts.pop().text + blank + text
    if parts and parts[-1].changed == changed:
        text = parts.pop().text + text
    parts.append(Part(text, changed))
