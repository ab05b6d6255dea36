"""What a line `whenever` does cannot end its condition.

Nothing that its body writes, or that runs in it, is asked for in \
the condition. So it holds as before, and the body is run at each
moment at which the position settles: before each question, before \
each announcement. What happens once, when something comes to be so,
hangs on a moment (`after`), or notes that it has happened.

bad: rules

    kind side
        members red, blue

    kind town
        members Ash, Elm

    attribute men of (player: side) at (home: town) is number

    attribute siege at (home: town) is number

    rule "a siege without besiegers is over"
        whenever there is a town called home where siege at home is at least 1 and men of red at home is 0
            report "nobody besieges {home}"

    procedure (player: side) leaves (home: town)
        men of player at home becomes 0
        siege at home becomes 0

    example "he goes"
        given men of red at Ash becomes 1
        when red leaves Ash
        then siege at Ash is 0

good: rules

    kind side
        members red, blue

    kind town
        members Ash, Elm

    attribute men of (player: side) at (home: town) is number

    attribute siege at (home: town) is number

    rule "a siege without besiegers is over"
        whenever there is a town called home where siege at home is at least 1 and men of red at home is 0
            siege at home becomes 0

    procedure (player: side) leaves (home: town)
        men of player at home becomes 0

    example "it is over"
        given siege at Ash becomes 2
        given men of red at Ash becomes 1
        when red leaves Ash
        then siege at Ash is 0
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import RUNS, Relation, Waiting, Web, routines_of_unit

LEVEL = Level.WARNING


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: lines `whenever` whose bodies, with all that they run, write nothing on which their conditions rest."""
    for placed, hook in web.hooks:
        if hook.timing == "whenever" and not _may_end(web, hook):
            yield Diagnostic(
                "still-holds",
                "nothing that is done here changes the condition, so that it is done each time that the position settles",
                web.span(placed),
                label="holds as before",
                help="change what the condition asks for, or write `after` the moment at which this is to happen",
            )


def _may_end(web: Web, hook: Waiting) -> bool:
    rules = web.index.rules
    settling = web.index.numbers[rules.settling] if rules.settling is not None else None
    run, waiting = {hook.body}, [hook.body]
    for node in waiting:  # grows
        for other in web.ends(node, RUNS):
            if other not in run and other != settling:
                run.add(other)
                waiting.append(other)
    if not run.isdisjoint(web.changes):
        return True
    written = {other for node in run for other in web.ends(node, {Relation.WRITES, Relation.STARTS})}
    written.update(kept for node in [*written] for kept in web.ends(node, {Relation.READS}))  # what a bundle holds
    asked = web.reached(hook.rests, {Relation.ASKS, Relation.READS})
    return not asked.isdisjoint(written) or any(_ends_the_game(web, unit) for node in run for unit in web.units_of(node))


def _ends_the_game(web: Web, unit: int) -> bool:
    bodies = tuple([routine.body for routine, _ in routines_of_unit(web.read(unit))])
    return any(isinstance(term, ir.Win) for term in ir.walk(bodies))
