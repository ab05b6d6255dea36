"""What has changed between two answers about the same rule set: takes findings before and now, gives those that are gone and new.

A finding is the same one wherever its line has gone: lines move with every edit above them. As long as there are errors not all
is looked at: nobody knows whether what is no error and is not found now is gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from interpreter.diagnostics import Diagnostic, errors_of
from interpreter.records import NamedTuple


class Since(NamedTuple):
    """Findings that are gone since the last answer, that are new, and how many stay. `known`: against what the next answer is
    held: what is found now, and what was found and may still be there."""

    gone: tuple[Diagnostic, ...]
    new: tuple[Diagnostic, ...]
    stay: int
    known: tuple[Diagnostic, ...]

    @property
    def size(self) -> int:
        """How many findings came or went."""
        return len(self.gone) + len(self.new)

    def __str__(self) -> str:
        """`2 findings are gone, 1 is new`; `nothing has changed` when it is so."""
        return told_since([(len(self.gone), "gone"), (len(self.new), "new")], "finding")


def since(before: Sequence[Diagnostic], now: Sequence[Diagnostic]) -> Since:
    """Findings compared. Errors: none."""
    new, missed = _without(now, before), _without(before, now)
    gone = errors_of(missed) if errors_of(now) else missed
    return Since(tuple(gone), new, len(now) - len(new), (*now, *_without(missed, gone)))


def told_since(counts: Iterable[tuple[int, str]], word: str) -> str:
    """Counts with what has become of so many, the noun said once: `1 example fails now, 2 pass again`."""
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
