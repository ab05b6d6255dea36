"""What a body brings about however its conditions turn out."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.ir import Announce, Call, If, Leave, Occasion, Procedure, Return, Stmt, Together, Win, walk


def certain_calls(body: tuple[Stmt, ...]) -> Iterator[Procedure | Occasion]:
    """The procedures that are called and the occasions that are announced in any case, in the order of the text."""
    for statement in body:
        match statement:
            case Call():
                yield statement.procedure
            case Announce():
                yield statement.occasion
            case Together():
                yield from certain_calls(statement.body)
        if any(isinstance(term, (Leave, Return, Win)) for term in walk(statement)):
            return  # what follows may not be reached
        if isinstance(statement, If) and statement.otherwise:
            ways = [list(certain_calls(way)) for way in (*(way for _, way in statement.branches), statement.otherwise)]
            yield from (host for host in ways[0] if all(host in way for way in ways[1:]))
