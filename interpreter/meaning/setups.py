"""Set-ups that say two things: a piece in two places, a number that is given twice, a side that is not in play.

Takes a declaration, gives findings. Only what stands in the set-up itself is looked at, line by line.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label
from interpreter.ir import Add, Const, Expr, Procedure, Read, RuleSet, Scenario, Stmt, Symbol, Verb, Write, walk


def check_setup(made: Symbol, rules: RuleSet) -> Iterator[Diagnostic]:
    """What a scenario says twice, or of whom nobody plays."""
    if not isinstance(made, Scenario) or not isinstance(made.setup, Procedure):
        return
    first: dict[tuple[object, ...], Stmt] = {}
    absent = _absent(made, rules)
    for statement in made.setup.body:
        read = {term.attribute for term in walk(statement) if isinstance(term, Read)}
        for known in [each for each in first if each[0] in read]:
            del first[known]  # what was set first was there for it
        cell = _cell(statement)
        if cell is not None:
            if cell in first:
                yield _twice(statement, first[cell])
            first[cell] = statement
        if not isinstance(statement, (Write, Add)) or statement.attribute is rules.in_play:
            continue
        for arg in statement.args:
            name = absent.get((arg.type.of, arg.value)) if isinstance(arg, Const) else None
            if name is not None:
                yield Diagnostic(
                    "not-in-play",
                    f"{name} is not in play in this scenario",
                    statement.span,
                    label="nobody plays it",
                    help="add it to the line `played by`, or leave this out",
                )


def _cell(statement: Stmt) -> tuple[object, ...] | None:
    """What a statement sets to a fixed value, or moves."""
    match statement:
        case Write(attribute=attribute, args=args) if _are_fixed(args):
            return (attribute, args)
        case Verb(name="move", args=(Const() as card,)):
            return ("card", card)
    return None


def _are_fixed(args: tuple[Expr, ...]) -> bool:
    return all(isinstance(arg, Const) for arg in args)


def _twice(statement: Stmt, known: Stmt) -> Diagnostic:
    message = "this has another value already"
    if isinstance(statement, Verb):
        message = "this card has been put somewhere already"
    elif isinstance(statement, Write) and isinstance(known, Write) and statement.value == known.value:
        message = "this has been said already"
    return Diagnostic(
        "set-twice",
        message,
        statement.span,
        label="again here",
        others=(Label(known.span, "first here"),),
        help="take one of the two away",
    )


def _absent(scenario: Scenario, rules: RuleSet) -> dict[tuple[str, object], str]:
    """The names of the members that hold a seat and are not in play, by their kind and id; those that nobody plays in whatever
    scenario may have pieces on the board."""
    seats = rules.seats
    playing = {side.id for side in scenario.playing}
    if seats is None or not playing:
        return {}
    away = (side for side in seats.members if side.id not in playing and side.id not in rules.idle)
    return {(seats.name, side.id): side.name for side in away}
