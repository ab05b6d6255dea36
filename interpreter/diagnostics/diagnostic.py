"""The record of a finding: a code, a message, a place, further places, help, and a repair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from interpreter.diagnostics.codes import level_of
from interpreter.diagnostics.levels import Level
from interpreter.diagnostics.repair import Repair
from interpreter.records import record
from interpreter.source import Span


@record
class Label:
    """A further place of a finding, with a few words about it."""

    span: Span
    text: str


@record
class Diagnostic:
    """One finding. `code` names a page of the catalogue and finishes the sentence "the file has a ...". `others`: further places;
    `help`: how to mend it; `repair`: the edits that do so, if that is certain; `lines`: lines quoted from elsewhere, such as an
    old and a new text."""

    code: str
    message: str
    span: Span
    label: str = ""
    others: tuple[Label, ...] = ()
    help: str = ""
    repair: Repair = ()
    lines: tuple[str, ...] = ()

    @property
    def level(self) -> Level:
        """The level of its code."""
        return level_of(self.code)

    def sort_key(self) -> tuple[str, int, int, str]:
        """The key that sorts findings in a report: by file, then place, then code."""
        return (self.span.path, self.span.line, self.span.column, self.code)


class Diagnostics:
    """A growing list of findings; the same finding at the same place is kept once. Iteration is in the order of `sort_key`."""

    def __init__(self) -> None:
        self._findings: list[Diagnostic] = []
        self._seen: set[tuple[str, Span, str]] = set()

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        label: str = "",
        others: tuple[Label, ...] = (),
        help: str = "",
        repair: Repair = (),
    ) -> None:
        """Add a finding with this code and message, at the level of its code."""
        self.add(Diagnostic(code, message, span, label, others, help, repair))

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a finding made elsewhere (read from a cache, given by another room)."""
        key = (diagnostic.code, diagnostic.span, diagnostic.message)
        if key not in self._seen:
            self._seen.add(key)
            self._findings.append(diagnostic)

    def extend(self, findings: Iterable[Diagnostic]) -> None:
        """Add several findings, each as `add` does."""
        for each in findings:
            self.add(each)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self._findings, key=Diagnostic.sort_key))

    def __len__(self) -> int:
        return len(self._findings)

    def __bool__(self) -> bool:
        return bool(self._findings)


def tally(findings: Iterable[Diagnostic]) -> str:
    """The number of findings of each level, in words: `2 errors, 1 warning`; `no findings` if there are none."""
    counts = Counter(found.level for found in findings)
    told = [f"{counts[level]} {level}" + ("s" if counts[level] > 1 else "") for level in Level if counts[level]]
    return ", ".join(told) or "no findings"


def errors_of(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings of level error, because of which rules are not run."""
    return [found for found in findings if found.level is Level.ERROR]
