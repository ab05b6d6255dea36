"""An event that does for one side what all others like it do for another, learnt from the other members of its kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from interpreter import ir
from interpreter.checks.web import Node, Placed, Web
from interpreter.diagnostics import Diagnostic, Label

ENOUGH = 3
"""So many members must do alike."""


def check_sides(web: Web) -> Iterator[Diagnostic]:
    """The one member that hands its own side to a procedure to which all others hand another one, or the reverse. Where it names
    the side itself, and for one thing alone, what procedures hand on is learnt from as well."""
    known: dict[tuple[Node, int], dict[bool, dict[str, tuple[Placed, str]]]] = defaultdict(lambda: {True: {}, False: {}})
    for placed, each in web.sidings:
        made = web.index.written[placed.unit]
        family = made.family or made.name if isinstance(made, ir.Member) else f"procedure {made.name}"
        known[each.host, each.hole][each.own].setdefault(family, (placed, each.how))
    for (host, _), doing in known.items():
        for own in (True, False):
            alone = {family: each for family, each in doing[own].items() if each[1] != "step"}
            others = {family: each for family, each in doing[not own].items() if each[1] != "step"}
            if len(alone) != 1:
                continue
            ((placed, how),) = alone.values()
            if how == "named" and len(doing[own]) == 1 and _is_said_once(web, placed, own):
                others = doing[not own]
            if len(others) >= ENOUGH and not others.keys() & alone.keys():
                other = web.span(next(iter(others.values()))[0])
                which, usual = ("its own side", "another") if own else ("another side", "its own")
                yield Diagnostic(
                    "other-side",
                    f"this is done for {which}; everywhere else `{web.index.symbols[host].name}` is done for {usual}",
                    web.span(placed),
                    label="is that who is meant?",
                    others=(Label(other, "here, for one"),),
                    help="name the side that is meant, or do it by a procedure of its own, whose name says what is meant",
                )


def _is_said_once(web: Web, placed: Placed, own: bool) -> bool:
    """Does a routine hand such a side to one procedure alone? One that names it again and again means it."""
    return sum(other.unit == placed.unit and each.own == own for other, each in web.sidings) == 1
