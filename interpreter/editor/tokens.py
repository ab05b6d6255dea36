"""Names in a file for colours that a grammar of keywords cannot give: takes a file, gives stretches with their sorts."""

from __future__ import annotations

from interpreter import ir
from interpreter.editor.desk import Desk
from interpreter.editor.places import Stretch
from interpreter.editor.uses import Use

SORTS = ("function", "enumMember", "type", "variable", "property")
"""Sentences; members; kinds; names of a declaration's own; facts and blocks: as editors call what is like them."""
_BY_KEY = {"kind": "type", "local": "variable", "hole": "variable", "fact": "property", "block": "property"}


def named(desk: Desk, file: str) -> list[tuple[Stretch, str]]:
    """The names in a file, in order, each with its sort (one of `SORTS`); none in lines that were edited since the last check."""
    checked = desk.soon(file)
    path = checked.path_of(file)
    if path is None or not checked.is_open:
        return []
    register = checked.named()
    found: dict[Stretch, str] = {}
    for use in register.all_in(path):
        sort = _sort(use, isinstance(register.names.symbols.get(use.key), ir.Member))
        for span, _ in use.words if sort else ():
            place = desk.stretch(checked, span) if span.path == path else None
            if place is not None and place[1].start.line == place[1].end.line:
                found.setdefault(place[1], sort)
    told: list[tuple[Stretch, str]] = []
    for stretch in sorted(found):
        if not told or told[-1][0].end <= stretch.start:
            told.append((stretch, found[stretch]))
    return told


def _sort(use: Use, is_member: bool) -> str:
    sort = use.key.partition(" ")[0]
    if sort == "statement":
        return ""
    return "enumMember" if is_member else _BY_KEY.get(sort, "function")
