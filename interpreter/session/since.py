"""Compares two checks of the same rule set: takes the findings before and now, gives those that are gone and new.

Findings are equal if code, file and message are: lines move with every edit above them. While there are errors, not everything is
checked: so a finding that is no error, and is missing now, may still be there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from interpreter.diagnostics import Diagnostic, errors_of
from interpreter.records import NamedTuple


class Since(NamedTuple):
    """The difference of two checks: findings gone, new, and how many stay. `baseline`: what to compare the next check with: the
    present findings, and earlier ones that may still be there."""

    gone: tuple[Diagnostic, ...]
    new: tuple[Diagnostic, ...]
    stay: int
    baseline: tuple[Diagnostic, ...]

    @property
    def size(self) -> int:
        """How many findings are gone or new."""
        return len(self.gone) + len(self.new)

    def __str__(self) -> str:
        """`2 findings are gone, 1 is new`; `nothing has changed` when it is so."""
        return told_since([(len(self.gone), "gone"), (len(self.new), "new")], "finding")


def since(before: Sequence[Diagnostic], now: Sequence[Diagnostic]) -> Since:
    """The difference between two lists of findings. Errors: none."""
    new, missed = _without(now, before), _without(before, now)
    gone = errors_of(missed) if errors_of(now) else missed
    return Since(tuple(gone), new, len(now) - len(new), (*now, *_without(missed, gone)))


def told_since(counts: Iterable[tuple[int, str]], word: str) -> str:
    """A phrase for counts, each with its predicate, and the noun only once: `1 example fails now, 2 pass again`."""
    parts: list[str] = []
    for count, what in counts:
        if count:
            noun = f" {word}{'s' if count > 1 else ''}" if not parts else ""
            parts.append(f"{count}{noun} {'are' if count > 1 else 'is'} {what}")
    return ", ".join(parts) or "nothing has changed"


def _without(findings: Sequence[Diagnostic], others: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    known = Counter(map(_key, others))
    found = []
    for each in findings:
        key = _key(each)
        if known[key]:
            known[key] -= 1
        else:
            found.append(each)
    return tuple(found)


def _key(found: Diagnostic) -> tuple[str, str, str]:
    return found.code, found.span.path, found.message
