"""Makes a sound rule set of one with errors: takes a session with errors, gives one without, and the declarations left out.

Whole declarations are left out, first those of mods, and then those that cannot be read without them, over and over until there
is no error. What is left is a sound rule set like any other: no declaration is run in part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from interpreter.cache import Cache
from interpreter.diagnostics import Diagnostic
from interpreter.records import NamedTuple
from interpreter.session.session import Session, open_session
from interpreter.source import Span

MOST_ROUNDS = 12
"""So often the rest is checked anew: each round leaves out what needs what the one before left out."""
_EXAMPLE = re.compile(r'(?:extend +|replace +)?example +"([^"]*)"')
_TESTS = re.compile(r"^ +tests +(.+)$", re.MULTILINE)


class LeftOut(NamedTuple):
    """A declaration that was left out: its head, its position, the finding that is the reason, and the subjects that an example
    `tests`."""

    head: str
    place: Span
    because: Diagnostic
    tests: tuple[str, ...]

    @property
    def why(self) -> str:
        """The finding that is the reason, as a line of text with its position."""
        return f"{self.because.level}[{self.because.code}]: {self.because.message} ({self.because.span})"

    def plain(self) -> dict[str, Any]:
        """The declaration as JSON data: head, place, example (its title, or ''), why."""
        return {"head": self.head, "place": str(self.place), "example": self.example, "why": self.why}

    @property
    def example(self) -> str:
        """The title, if the declaration is an example; else ''."""
        found = _EXAMPLE.match(self.head)
        return "" if found is None else found[1]


class Rest(NamedTuple):
    """A sound rule set, and the declarations left out of it, in the order in which they were."""

    session: Session
    left_out: tuple[LeftOut, ...]


def without_errors(session: Session, cache: Cache, roots: Sequence[Path] | None = None) -> Rest | None:
    """The rule set of a session without the declarations that have errors, and without those that need these. None if an error
    lies elsewhere (in a manifest, on a board), so that nothing can be run. `roots` as of `open_session`. Errors: `UsageError` as
    there."""
    drafts: dict[str, str] = {}
    left_out: list[LeftOut] = []
    rest = session
    for _ in range(MOST_ROUNDS):
        if not rest.is_open:
            return None
        if not rest.errors:
            return Rest(rest, tuple(left_out))
        found = [*_around(rest, _of_mods(rest))]
        if not found or any(each is None for each in found):
            return None
        for declaration in {each.place: each for each in found if each is not None}.values():
            source = rest.sources[declaration.place.path]
            lines = drafts.get(source.file, source.text).split("\n")
            lines[declaration.place.line - 1 : declaration.place.end_line] = [""] * (
                declaration.place.end_line - declaration.place.line + 1
            )
            drafts[source.file] = "\n".join(lines)
            left_out.append(declaration)
        rest = open_session(session.request, cache, roots, drafts)
    return None


def _of_mods(session: Session) -> Iterable[Diagnostic]:
    """The errors that lie in mods; all where none does. What mods say may be why lower layers can be read no more."""
    mods = {layer.id for layer in session.library.layers if layer.is_mod}
    own = [each for each in session.errors if each.span.path in session.sources and session.sources[each.span.path].layer in mods]
    return own or session.errors


def _around(session: Session, errors: Iterable[Diagnostic]) -> Iterator[LeftOut | None]:
    """The declarations in which errors lie; None for one that lies in none."""
    for error in errors:
        source = session.sources.get(error.span.path)
        if source is None or not source.file or not source.path.endswith(".rules"):
            yield None
            continue
        lines = source.text.split("\n")
        first = next((n for n in range(min(error.span.line, len(lines)), 0, -1) if _is_head(lines[n - 1])), 0)
        if not first:
            yield None
            continue
        after = next((n for n in range(first + 1, len(lines) + 1) if _is_head(lines[n - 1])), len(lines) + 1)
        last = max(n for n in range(first, after) if n == first or lines[n - 1].startswith(" "))
        head = lines[first - 1].partition(" #")[0].rstrip()
        place = Span(source.path, first, 1, last, len(lines[last - 1]) + 1)
        yield LeftOut(head, place, error, tuple(_TESTS.findall("\n".join(lines[first - 1 : last]))))


def _is_head(line: str) -> bool:
    """Does a declaration begin with this line?"""
    return bool(line.strip()) and line[0] not in " \t#"
