"""Turns of going round: takes the body of a turn, gives the same with the ways marked on which it is known what it comes to.

Whether a turn left everything as it was, a digest of the whole state tells, before and after. Most turns need none: what leads to
a pass only asks and reports, and who plays a card moves it out of his hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpreter.compiler.lowered import Acted, Looked, Passed, Routine, Run
from interpreter.compiler.lowering import Routines
from interpreter.ir import (
    Add,
    Call,
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    Expr,
    Filter,
    ForEach,
    If,
    InPile,
    Leave,
    Local,
    Menu,
    MenuOption,
    Pick,
    Pile,
    Question,
    Repeat,
    Report,
    Return,
    Roll,
    SetLocal,
    Stmt,
    Transfer,
    Verb,
    Write,
    YesNo,
    is_open_to_plays,
    statements_in,
)

SILENT = (Question, Report, SetLocal)
"""Statements that write nothing that is saved."""
CHOICES = (ChooseOne, ChooseSome, ChooseNumber, Menu, YesNo)
STAYING = (*SILENT, *CHOICES, Add, Call, ForEach, If, Leave, Pick, Repeat, Return, Roll, Run, Transfer, Write)
"""Statements that move nothing from pile to pile, but for what they call."""


class Rounds:
    """Marks the turns of one program."""

    def __init__(self, routines: Routines) -> None:
        self._routines = routines

    def turn(self, body: Sequence[Stmt]) -> tuple[Stmt, ...]:
        """The body of a turn in which each way that surely leaves everything as it was ends in `Passed`, each that surely does
        not in `Acted`, and any other begins with `Looked`, while nothing has been done yet."""
        *first, last = body or (Leave(True),)
        if not all(isinstance(each, SILENT) for each in first) or self._is_played_into(last):
            return (Looked(span=last.span), *body)
        match last:
            case Leave(next=True):
                return (*first, Passed(span=last.span))
            case If(branches=branches, otherwise=otherwise):
                told = tuple([(test, self.turn(some)) for test, some in branches])
                return (*first, replace(last, branches=told, otherwise=self.turn(otherwise)))
            case YesNo(body=some, otherwise=otherwise):
                return (*first, replace(last, body=self.turn(some), otherwise=self.turn(otherwise)))
            case Menu(repeats=False, options=options, otherwise=otherwise):
                lines = tuple(map(self._option, options))
                return (*first, replace(last, options=lines, otherwise=self.turn(otherwise)))
            case Question() | Report() | SetLocal():
                return (*first, last, Passed(span=last.span))
        return (Looked(span=last.span), *body)

    def _is_played_into(self, statement: Stmt) -> bool:
        """May somebody have played something before this was answered?"""
        return self._routines.any_time is not None and is_open_to_plays(statement)

    def _option(self, line: MenuOption) -> MenuOption:
        pile = _pile_of(line.source)
        if pile is not None and line.var is not None and self._leaves(line.body, line.var, pile):
            return replace(line, body=(*line.body, Acted(span=line.span)))
        return replace(line, body=self.turn(line.body))

    def _leaves(self, body: tuple[Stmt, ...], card: str, pile: Pile) -> bool:
        """Does this, run to its end, surely take the member `card` out of a pile to which it moves nothing? Where it ends early
        the loop is left."""
        inside = [*statements_in(body)]
        if any(isinstance(each, Leave) and each.next for each in inside):
            return False
        return self._is_moved(body, card) and all(self._stays_out(each, pile) for each in self._run(inside))

    def _is_moved(self, body: Sequence[Stmt], card: str) -> bool:
        """Does every way to the end of a body move this local?"""
        for each in body:
            match each:
                case Verb(name="move", args=(Local(name=moved),)) if moved == card:
                    return True
                case Call(procedure=procedure, args=args):
                    routine = self._routines.procedure(procedure)
                    if any(
                        isinstance(arg, Local) and arg.name == card and self._is_moved(routine.body, param.name)
                        for param, arg in zip(routine.params, args, strict=True)
                    ):
                        return True
            if any(isinstance(one, Return) or card in _bound(one) for one in statements_in((each,))):
                return False
        return False

    def _run(self, statements: list[Stmt]) -> list[Stmt]:
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

    def _stays_out(self, statement: Stmt, pile: Pile) -> bool:
        """Does a statement by itself move nothing to a pile?"""
        match statement:
            case Verb(name="move", piles=((other, _),)):
                return other is not pile
        return isinstance(statement, STAYING) and not self._is_played_into(statement)


def _pile_of(source: Expr | None) -> Pile | None:
    """The pile in which the members of a set lie, if they do."""
    while isinstance(source, Filter):
        source = source.source
    return source.pile if isinstance(source, InPile) and source.question == "members" else None


def _bound(statement: Stmt) -> tuple[str, ...]:
    """The locals to which a statement by itself gives a value."""
    return tuple([getattr(statement, field) for field in ("name", "var", "result") if hasattr(statement, field)])
