"""Misspelt keywords in a line: takes the text of a line, gives possible corrections with their places.

Nothing is looked up: the caller tries whether the corrected line can be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from interpreter.diagnostics import slips
from interpreter.records import NamedTuple
from interpreter.syntax import keywords as k

_OPENING = tuple(dict.fromkeys(each.words for each in (*k.STATEMENTS, *k.OTHERWISE, *k.CONDITIONS, *k.STEPS, *k.LINES)))
_INNER = tuple(dict.fromkeys((*(words for frame in k.FRAMES for words in frame.words), *k.MEASURES, *k.CHOICES)))
_AT_OCCASIONS = tuple(each.words for each in (*k.RULE_LINES, *k.STATEMENTS) if each.cut is k.Cut.OCCASION)
_RULE_LINES = (k.AT_ANY_TIME.words, *_AT_OCCASIONS)
_FIRST = frozenset(words.split()[0] for words in _OPENING)
_RIGHT = frozenset(words for words in (*_OPENING, *_INNER) if words.count(" ") != 1)
"""What is right as it stands; of two words one may be a slip all the same (`starts as`, `starts at`)."""
_WORD = re.compile(r"[A-Za-z]+")
_QUOTED = re.compile(r'"[^"]*"')
_SHORT = 3
"""A word of so many letters is near to many others: where it stands alone only letters in another order are a slip."""


class Respelling(NamedTuple):
    """The right keywords, and the range of characters in a line that they replace."""

    words: str
    start: int
    end: int

    def put_into(self, text: str) -> str:
        """The line with the correction applied."""
        return text[: self.start] + self.words + text[self.end :]


def respellings(text: str) -> Iterator[Respelling]:
    """The possible corrections of keywords in a line that cannot be read, the longest first: those that open it, and those inside
    it."""
    words = _words(text)
    found = [each for at in range(len(words)) for each in _near(words[at:], _INNER if at else (*_OPENING, *_INNER))]
    found += [each for at in range(1, len(words)) for each in _near(words[at : at + 1], _joints(text), is_needed=True)]
    first = words[0][0] if words and words[0][0] in _FIRST else ""
    found = [
        each
        for each in found
        if text[each.start : each.end] not in _RIGHT and not (first and each.start == 0 and each.words.split()[0] != first)
    ]
    return iter(sorted(found, key=lambda each: -len(each.words)))


def _joints(text: str) -> list[str]:
    """The words that join the parts of a line that opens as this one does, without which it cannot be read."""
    opened = [each for each in k.STATEMENTS if text.startswith(f"{each.words} ")]
    return [joint.words for each in opened for joint in each.joints if " " not in joint.words]


def rule_line_near(text: str) -> str | None:
    """The keywords of a rule line that a line of a member was perhaps meant to have: `after`, `is raised by`; None if none is
    near."""
    words = _words(text)
    starts = _near(words, _RULE_LINES)
    adjusting = (each for at in range(1, len(words)) for each in _near(words[at:], k.ADJUSTING.words))
    return next((each.words for each in (*starts, *adjusting)), None)


def _words(text: str) -> list[re.Match[str]]:
    return list(_WORD.finditer(_QUOTED.sub(lambda quoted: "0" * len(quoted[0]), text)))


def _near(words: list[re.Match[str]], frames: Iterable[str], is_needed: bool = False) -> Iterator[Respelling]:
    """The frames of which the first of `words` are a slip: one word of them, or the blank between two. `is_needed`: one of them
    must stand there, so that a short word may be a slip of any sort."""
    for frame in frames:
        wanted = frame.split()
        has_company = is_needed or len(wanted) > 1
        given = [word[0] for word in words[: len(wanted)]]
        wrong = [(one, other) for one, other in zip(given, wanted, strict=False) if one != other]
        if len(given) == len(wanted) and len(wrong) == 1 and (len(wanted) > 2 or _is_slip(*wrong[0], has_company)):
            yield Respelling(frame, words[0].start(), words[len(wanted) - 1].end())
        elif len(wanted) > 1 and given and given[0] == "".join(wanted):
            yield Respelling(frame, words[0].start(), words[0].end())


def _is_slip(given: str, wanted: str, has_company: bool) -> bool:
    return bool(slips(given, [wanted])) and (has_company or len(wanted) > _SHORT or sorted(given) == sorted(wanted))
