"""A rule runs, waits for or extends a procedure that is obsolete.

Such a procedure was needed once: rules called it, and now what it \
did happens without being called, or in another way. It still can be
called, so that mods that do go on loading, but it does nothing. Its \
line `obsolete` says what to do instead, mostly to leave the call out.

bad: rules

    kind side
        members red, blue

    attribute gold of (player: side) is number

    attribute (player: side) is poor is truth

    rule "who has nothing is poor"
        whenever there is a side called player where gold of player is 0 and not (player is poor)
            player is poor becomes yes

    procedure look whether (player: side) is poor
        obsolete "who has nothing is poor by himself: leave this line out"

    procedure (player: side) pays
        gold of player becomes 0
        look whether player is poor

    example "he pays"
        when red pays
        then red is poor

good: rules

    kind side
        members red, blue

    attribute gold of (player: side) is number

    attribute (player: side) is poor is truth

    rule "who has nothing is poor"
        whenever there is a side called player where gold of player is 0 and not (player is poor)
            player is poor becomes yes

    procedure look whether (player: side) is poor
        obsolete "who has nothing is poor by himself: leave this line out"

    procedure (player: side) pays
        gold of player becomes 0

    example "he pays"
        when red pays
        then red is poor
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Relation, Web, routines_of_unit
from interpreter.source import Span

LEVEL = Level.WARNING


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: calls of obsolete procedures, rules that hang on them, extensions of them."""
    for made in web.index.rules.procedures:
        if not made.obsolete:
            continue
        node = web.index.numbers[made]
        places = [place for unit in web.users(node, Relation.CALLS) for place in _calls(web, unit, made)]
        places += [web.span(placed) for placed, hook in web.hooks if hook.host == node]
        places += made.origin[1:]
        for place in places:
            yield Diagnostic(
                "obsolete",
                f"`{made.name}` is not needed any more",
                place,
                label="does nothing",
                others=(Label(made.span, "so it says"),),
                help=made.obsolete,
            )


def _calls(web: Web, unit: int, obsolete: ir.Procedure) -> list[Span]:
    """Where a declaration calls it."""
    routines = [routine for routine, _ in routines_of_unit(web.read(unit))]
    terms = [term for routine in routines for term in ir.walk(routine.body)]
    return [term.span for term in terms if isinstance(term, ir.Call) and term.procedure is obsolete]
