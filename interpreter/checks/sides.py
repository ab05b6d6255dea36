"""An event that does for one side what all others like it do for another, learnt from the other members of its kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from interpreter.checks.web import Node, Placed, Web
from interpreter.diagnostics import Diagnostic, Label
from interpreter.ir import Member

ENOUGH = 3
"""So many members must do alike."""


def check_sides(web: Web) -> Iterator[Diagnostic]:
    """The one member that hands its own side to a procedure to which all others hand another one, or the reverse."""
    known: dict[tuple[Node, int], dict[bool, dict[str, Placed]]] = defaultdict(lambda: {True: {}, False: {}})
    for placed, each in web.sidings:
        made = web.index.written[placed.unit]
        assert isinstance(made, Member), "only members have events"
        known[each.host, each.hole][each.own].setdefault(made.family or made.name, placed)
    for (host, _), doing in known.items():
        for own in (True, False):
            alone, others = doing[own], doing[not own]
            if len(alone) == 1 and len(others) >= ENOUGH and not others.keys() & alone.keys():
                (placed,) = alone.values()
                other = web.span(next(iter(others.values())))
                which, usual = ("its own side", "another") if own else ("another side", "its own")
                yield Diagnostic(
                    "other-side",
                    f"this is done for {which}; everywhere else `{web.index.symbols[host].name}` is done for {usual}",
                    web.span(placed),
                    label="is that who is meant?",
                    others=(Label(other, "here, for one"),),
                    help="name the side that is meant, or do it by a procedure of its own, whose name says what is meant",
                )
