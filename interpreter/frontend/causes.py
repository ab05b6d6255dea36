"""Moves findings that a mod causes in the layers below to the mod's own lines.

Takes the findings about the whole, the layers, and on demand the references in the layers without mods; gives findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from interpreter.diagnostics import Diagnostic, Label
from interpreter.frontend.bodies import Bodies
from interpreter.library import Library
from interpreter.phrases import Unread
from interpreter.resolve import Merged
from interpreter.source import Span


def at_their_causes(
    findings: Iterable[Diagnostic], library: Library, merged: Merged, unread: Unread, below: Callable[[], Bodies]
) -> Iterator[Diagnostic]:
    """The findings; one about something unused in a lower layer is moved to where mods changed or removed its last uses. `below`:
    gives the bodies of the layers without mods."""
    mods = {layer.id for layer in library.layers if layer.is_mod}

    def by_mod(place: Span) -> bool:
        return place.path in library.sources and library.sources[place.path].layer in mods

    bodies: Bodies | None = None
    for found in findings:
        if found.code != "unused" or not mods or by_mod(found.span):
            yield found
            continue
        bodies = bodies or below()
        uses = {each.origin[0] for each in bodies.users(found.span)}
        changed = [place for each in merged if each.origin[0] in uses for place in each.origin if by_mod(place)]
        changed += [each.span for each in unread.removed if each.origin and each.origin[0] in uses]
        yield found if not changed else _no_longer_used(found, changed)


def _no_longer_used(found: Diagnostic, changed: list[Span]) -> Diagnostic:
    first, *more = changed
    others = (Label(found.span, "never used any more"), *(Label(place, "and here") for place in more), *found.others)
    return Diagnostic(
        found.code, f"{found.message} any more", first, label="what used it is changed here", others=others, help=found.help
    )
