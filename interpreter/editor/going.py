"""Declarations and mentions: takes a place in a file, gives the places where the thing named there is declared or mentioned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from interpreter import ir
from interpreter.editor.desk import Checked, Desk
from interpreter.editor.places import Place, Stretch
from interpreter.editor.uses import Use
from interpreter.source import NOWHERE, Span


class Found(NamedTuple):
    """A stretch of a file; `declares`: is it a declaration?"""

    file: str
    stretch: Stretch
    declares: bool = False


def name_at(desk: Desk, file: str, place: Place, to_change: bool = False) -> tuple[Checked, Use | None]:
    """The rule set of a file, and the name used at a place of it; None if there is none, or nothing can be known. `to_change`:
    wait until it is checked in its present state; otherwise do not wait, and in a line that cannot be read guess from its
    words."""
    checked = desk.checked(file) if to_change else desk.soon(file)
    path, at = checked.path_of(file), desk.place(checked, file, place)
    if path is None or at is None or not checked.is_open:
        return checked, None
    register = checked.named()
    return checked, register.at(path, *at) or (None if to_change else register.guess(path, *at))


def definition(desk: Desk, file: str, place: Place) -> list[Found]:
    """The places where the thing named at a place is declared: in the lowest layer first, then where others replace or extend
    it."""
    checked, use = name_at(desk, file, place)
    if use is None:
        return []
    if use.key.startswith("statement "):
        return _found_at(desk, checked, statement_places(checked, use.key.removeprefix("statement ")))
    spans = []
    for near in _near(checked, use):
        here = [each.span for each in checked.register.near(near.path, near.line) if each.declares and each.key == use.key]
        spans += here or ([near] if use.key in checked.register.names.symbols else [])
    return _found_at(desk, checked, dict.fromkeys(spans), declares=True)


def _near(checked: Checked, use: Use) -> list[Span]:
    """Places in the declarations in which something is declared."""
    symbol = checked.register.names.symbols.get(use.key)
    if symbol is None and use.key.startswith("hole "):
        symbol = checked.register.names.kinds.get(use.key.removeprefix("hole ").partition("/")[0])
    if isinstance(symbol, (ir.Fact, ir.BlockHead, ir.Qualifier)):
        return [symbol.span]
    return [use.span] if symbol is None else _origins(symbol)


def references(desk: Desk, file: str, place: Place, declaration: bool = True) -> list[Found]:
    """All places, across layers, that mention the thing named at a place. `declaration`: also where it is declared."""
    checked, use = name_at(desk, file, place)
    if use is None:
        return []
    found = [each for each in checked.register.of(use.key) if declaration or not each.declares]
    told = [Found(*each) for use in found for each in _places(desk, checked, [use.span], use.declares)]
    if declaration and not any(each.declares for each in found):
        symbol = checked.register.names.symbols.get(use.key)
        told += [] if symbol is None else _found_at(desk, checked, _origins(symbol), declares=True)
    return list(dict.fromkeys(told))


def highlights(desk: Desk, file: str, place: Place) -> list[Stretch]:
    """The words of a file that name the same thing as those at a place of it."""
    checked, use = name_at(desk, file, place)
    if use is None:
        return []
    path = checked.path_of(file)
    spans = [span for each in checked.register.of(use.key) for span, _ in each.words if span.path == path]
    return [found[1] for span in spans if (found := desk.stretch(checked, span)) is not None]


def _origins(symbol: ir.Symbol) -> list[Span]:
    spans = [*symbol.origin] or [symbol.span]
    if isinstance(symbol, ir.Member) and symbol.span not in spans:
        spans.append(symbol.span)
    return [span for span in spans if span != NOWHERE]


def _found_at(desk: Desk, checked: Checked, spans: Iterable[Span], declares: bool = False) -> list[Found]:
    return [Found(*each) for each in _places(desk, checked, spans, declares)]


def _places(desk: Desk, checked: Checked, spans: Iterable[Span], declares: bool) -> list[tuple[str, Stretch, bool]]:
    found = [desk.stretch(checked, span) for span in spans]
    return [(*each, declares) for each in found if each is not None]


def statement_places(checked: Checked, name: str) -> list[Span]:
    """The places of a statement in the registers of rulebooks, by its id."""
    library = checked.session.library if checked.session is not None else None
    found = []
    for source in (*library.registers, *library.elsewhere) if library is not None else ():
        for number, line in enumerate(source.text.split("\n"), 1):
            at = line.find(name)
            if at >= 0 and line.lstrip().startswith("- id:") and line[at:].strip().strip("\"'") == name:
                found.append(Span(source.path, number, at + 1, number, at + 1 + len(name)))
    return found
