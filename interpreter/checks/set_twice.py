"""A scenario gives the same thing two values, or puts the same piece in two places.

The second line undoes the first, so that one of them is not what was meant. What is read in between, and what is added up, is not
told.

bad: rules

    kind side
        members red, blue

    kind space
        members Ash, Birch

    kind leader
        members Ann, Bob

    attribute place of (who: leader) is space or none

    procedure play the game
        if place of Ann is Ash and place of Bob is Birch
            red wins the game because "all are in their places"

    scenario "A day"
        place of Ann becomes Ash
        place of Ann becomes Birch

good: rules

    kind side
        members red, blue

    kind space
        members Ash, Birch

    kind leader
        members Ann, Bob

    attribute place of (who: leader) is space or none

    procedure play the game
        if place of Ann is Ash and place of Bob is Birch
            red wins the game because "all are in their places"

    scenario "A day"
        place of Ann becomes Ash
        place of Bob becomes Birch
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Looking
from interpreter.proofs import Unit

LEVEL = Level.WARNING

Cell = tuple[object, object]


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: cells and cards that a scenario sets twice, and sorts with too many pieces. The lines of the set-up itself are
    read one by one; of a procedure that they call, the values that it sets first."""
    made, looking = unit.made, unit.looking
    if not isinstance(made, ir.Scenario) or not isinstance(made.setup, ir.Procedure):
        return
    yield from _too_many(made.setup.body, unit.rules)
    first: dict[Cell, ir.Stmt] = {}
    for statement in made.setup.body:
        read = {term.attribute for term in ir.walk(statement) if isinstance(term, ir.Read)}
        for known in [each for each in first if each[0] in read]:
            del first[known]  # what was set first was there for it
        cells = dict(_put(statement, looking) if isinstance(statement, ir.Call) else _cells(statement))
        told = next((first[cell] for cell in cells if cell in first), None)
        if told is not None:
            yield _twice(statement, told)
        first.update((cell, statement) for cell, lasting in cells.items() if lasting)


def _cells(statement: ir.Stmt) -> Iterator[tuple[Cell, bool]]:
    """What a statement sets to a fixed value, or moves; that is meant to last."""
    match statement:
        case ir.Write(attribute=attribute, args=args) if _are_fixed(args):
            yield (attribute, args), True
        case ir.Verb(name="move", args=(ir.Const() as card,)):
            yield ("card", card), True


def _put(call: ir.Call, looking: Looking) -> Iterator[tuple[Cell, bool]]:
    """What a procedure sets first. What it is handed is meant to last, as where a piece is that is said to arrive; the rest may
    be set anew by the lines behind it."""
    looking.at(call.procedure)
    params = {param.name: arg for param, arg in zip(call.procedure.params, call.args, strict=True)}
    for statement in call.procedure.body:
        if not isinstance(statement, ir.Write):
            return
        args = tuple(ir.substitute(arg, params) for arg in statement.args)
        if _are_fixed(args):
            yield (statement.attribute, args), isinstance(statement.value, ir.Local) and statement.value.name in params


def _too_many(body: tuple[ir.Stmt, ...], rules: ir.RuleSet) -> Iterator[Diagnostic]:
    """Pieces of a sort of which there are more than of those among which a bundle counts them."""
    numbers = {
        (each.attribute, each.args): (each.value.value, each.span)
        for each in body
        if isinstance(each, ir.Write) and isinstance(each.value, ir.Const) and isinstance(each.value.value, int)
    }
    for bundle in rules.bundles:
        for sort in bundle.sorts:
            if sort.among is None:
                continue
            whole = bundle.sorts[sort.among]
            for (attribute, args), (number, place) in numbers.items():
                if attribute is not sort.attribute or sort.args != whole.args:
                    continue
                most, where = numbers.get((whole.attribute, args), (None, place))
                if most is not None and number > most:
                    yield Diagnostic(
                        "set-twice",
                        f"there are {number} {sort.name} here among {most} {whole.name}",
                        place,
                        label="more than there can be",
                        others=(Label(where, f"only {most} {whole.name}"),),
                        help="correct one of the two numbers",
                    )


def _are_fixed(args: tuple[ir.Expr, ...]) -> bool:
    return all(isinstance(arg, ir.Const) for arg in args)


def _twice(statement: ir.Stmt, known: ir.Stmt) -> Diagnostic:
    message = "this has another value already"
    if isinstance(statement, ir.Verb):
        message = "this card has been put somewhere already"
    elif isinstance(statement, ir.Write) and isinstance(known, ir.Write) and statement.value == known.value:
        message = "this has been said already"
    return Diagnostic(
        "set-twice",
        message,
        statement.span,
        label="again here",
        others=(Label(known.span, "first here"),),
        help="take one of the two away",
    )
