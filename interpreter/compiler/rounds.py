"""Marks the body of a `go round`: each path through it on which the outcome is known at compile time gets a marking statement.

Whether a turn left the state unchanged is in general decided by a digest of the whole state, before and after. Most turns need
none: a path to a pass only asks and reports, and a side that plays a card moves it out of its hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpreter import ir
from interpreter.compiler.lowered import Acted, Looked, Passed, Routine, Run
from interpreter.compiler.lowering import Routines

SILENT = (ir.Question, ir.Report, ir.SetLocal)
"""Statements that write nothing that is saved."""
CHOICES = (ir.ChooseOne, ir.ChooseSome, ir.ChooseNumber, ir.Menu, ir.YesNo)
STAYING = (
    *SILENT,
    *CHOICES,
    ir.Add,
    ir.Call,
    ir.ForEach,
    ir.If,
    ir.Leave,
    ir.Pick,
    ir.Repeat,
    ir.Return,
    ir.Roll,
    Run,
    ir.Transfer,
    ir.Write,
)
"""Statements that move nothing from pile to pile, but for what they call."""


class Rounds:
    """Marks the bodies of `go round` in one program."""

    def __init__(self, routines: Routines) -> None:
        self._routines = routines

    def turn(self, body: Sequence[ir.Stmt]) -> tuple[ir.Stmt, ...]:
        """The body with marks: a path that surely leaves the state unchanged ends in `Passed`, one that surely changes it in
        `Acted`, and any other begins with `Looked`, at a point where nothing has changed yet."""
        *first, last = body or (ir.Leave(True),)
        if not all(isinstance(each, SILENT) for each in first) or self._is_played_into(last):
            return (Looked(span=last.span), *body)
        match last:
            case ir.Leave(next=True):
                return (*first, Passed(span=last.span))
            case ir.If(branches=branches, otherwise=otherwise):
                marked = tuple([(test, self.turn(some)) for test, some in branches])
                return (*first, replace(last, branches=marked, otherwise=self.turn(otherwise)))
            case ir.YesNo(body=some, otherwise=otherwise):
                return (*first, replace(last, body=self.turn(some), otherwise=self.turn(otherwise)))
            case ir.Menu(repeats=False, options=options, otherwise=otherwise):
                lines = tuple(map(self._option, options))
                return (*first, replace(last, options=lines, otherwise=self.turn(otherwise)))
            case ir.Question() | ir.Report() | ir.SetLocal():
                return (*first, last, Passed(span=last.span))
        return (Looked(span=last.span), *body)

    def _is_played_into(self, statement: ir.Stmt) -> bool:
        """May somebody have played something before this was answered, or something have followed from the position?"""
        settles = self._routines.settling is not None and ir.lets_settle(statement)
        return settles or (self._routines.any_time is not None and ir.is_open_to_plays(statement))

    def _option(self, line: ir.MenuOption) -> ir.MenuOption:
        pile = _pile_of(line.source)
        if pile is not None and line.var is not None and self._leaves(line.body, line.var, pile):
            return replace(line, body=(*line.body, Acted(span=line.span)))
        return replace(line, body=self.turn(line.body))

    def _leaves(self, body: tuple[ir.Stmt, ...], card: str, pile: ir.Pile) -> bool:
        """Does this, run to its end, surely take the member `card` out of a pile to which it moves nothing? Where it ends early
        the loop is left."""
        inside = [*ir.statements_in(body)]
        if any(isinstance(each, ir.Leave) and each.next for each in inside):
            return False
        return self._is_moved(body, card) and all(self._stays_out(each, pile) for each in self._run(inside))

    def _is_moved(self, body: Sequence[ir.Stmt], card: str) -> bool:
        """Does every way to the end of a body move this local?"""
        for each in body:
            match each:
                case ir.Verb(name="move", args=(ir.Local(name=moved),)) if moved == card:
                    return True
                case ir.Call(procedure=procedure, args=args):
                    routine = self._routines.procedure(procedure)
                    if any(
                        isinstance(arg, ir.Local) and arg.name == card and self._is_moved(routine.body, param.name)
                        for param, arg in zip(routine.params, args, strict=True)
                    ):
                        return True
            if any(isinstance(one, ir.Return) or card in _bound(one) for one in ir.statements_in((each,))):
                return False
        return False

    def _run(self, statements: list[ir.Stmt]) -> list[ir.Stmt]:
        """These statements, and all that they may come to."""
        waiting = [routine for each in statements for routine in self._routines.callees(each)]
        found, seen = statements, set[int]()
        while waiting:
            routine: Routine = waiting.pop()
            if id(routine) not in seen:
                seen.add(id(routine))
                found = [*found, *self._routines.statements(routine)]
                waiting += self._routines.called(routine)
        return found

    def _stays_out(self, statement: ir.Stmt, pile: ir.Pile) -> bool:
        """Does a statement by itself move nothing to a pile?"""
        match statement:
            case ir.Verb(name="move", piles=((other, _),)):
                return other is not pile
        return isinstance(statement, STAYING) and not self._is_played_into(statement)


def _pile_of(source: ir.Expr | None) -> ir.Pile | None:
    """The pile in which the members of a set lie, if they do."""
    while isinstance(source, ir.Filter):
        source = source.source
    return source.pile if isinstance(source, ir.InPile) and source.question == "members" else None


def _bound(statement: ir.Stmt) -> tuple[str, ...]:
    """The locals to which a statement by itself gives a value."""
    return tuple([getattr(statement, field) for field in ("name", "var", "result") if hasattr(statement, field)])
