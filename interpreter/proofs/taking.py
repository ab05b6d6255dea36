"""Numbers and cards that a text takes, beside those about which its conditions ask.

Takes a text. Numbers of a side at a place, and cards in its piles, are followed through the called procedures to the statement
that takes them. Cells about which the text asks nothing may be taken from anybody.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.effects import Looking
from interpreter.proofs.unit import Text
from interpreter.records import NamedTuple
from interpreter.source import Span

Cell = tuple[ir.Attribute | ir.Pile, tuple[ir.Expr, ...]]


DEPTH = 3
"""So many procedures are looked into, one called by the other."""


class Taken(NamedTuple):
    """A statement that takes from another side's cell than was asked about, or (`taken` is a number) more than was asked for.
    `place`, `asked`: where the two stand; `name`: of the cell; `least`: what the condition makes sure of."""

    place: Span
    asked: Span
    name: str
    least: int
    taken: int | None


def first_taken(text: Text) -> Taken | None:
    """The first statement of a text of that sort; None if there is none."""
    asked = {cell: (least, span) for cell, least, span in _asked(text)}
    if not asked:
        return None
    read = {(term.attribute, term.args) for term in text.all(ir.Read)} | {(term.pile, term.args) for term in text.all(ir.InPile)}
    for statement in ir.statements_in(text.body):
        if isinstance(statement, ir.Verb | ir.Pick):
            continue  # told where piles are compared
        for cell, amount in _taken(statement, text.looking, DEPTH):
            if cell in asked:
                least, span = asked[cell]
                if isinstance(statement, ir.Call) and isinstance(amount, ir.Const) and amount.switch is None:
                    if isinstance(amount.value, int) and amount.value > least:
                        return Taken(statement.span, span, cell[0].name, least, amount.value)
            elif cell not in read:
                for (one, args), (least, span) in asked.items():
                    if one is cell[0] and _is_of_another(args, cell[1], text.rules.seats):
                        return Taken(statement.span, span, cell[0].name, least, None)
    return None


def _asked(text: Text) -> Iterator[tuple[Cell, int, Span]]:
    """The numbers of which so much must be there."""
    tests = [*ir.conjuncts(text.guard)]
    for choice in text.all(ir.ChooseOne):
        tests += tests_of(choice, text)
    for menu in text.all(ir.Menu):
        tests += [each for option in menu.options for each in ir.conjuncts(option.guard)]
    for test in tests:
        match test:
            case ir.Op("ge" | "gt" as name, (ir.Read(attribute=ir.Attribute() as one, args=args), ir.Const(int(least)))):
                pass
            case ir.Op("ge" | "gt" as name, (ir.InPile(question="number", pile=one, args=args), ir.Const(int(least)))):
                pass
            case _:
                continue
        least += name == "gt"
        if least >= 1:
            yield (one, args), least, test.span


def _taken(statement: ir.Stmt, looking: Looking, depth: int) -> Iterator[tuple[Cell, ir.Expr | None]]:
    """Of what a statement itself may take, and how much."""
    match statement:
        case ir.Add(sign=-1):
            yield (statement.attribute, statement.args), statement.amount
        case ir.Transfer(source=ir.Held() as held, verb="lose"):
            by = {param.name: arg for param, arg in zip(held.bundle.params, held.args, strict=True)}
            for sort in held.bundle.sorts[:1]:
                yield (sort.attribute, tuple(ir.substitute(arg, by) for arg in sort.args)), statement.most
        case ir.Verb(name="draw_random", args=(count, *_), piles=((pile, args), *_)):
            yield (pile, args), count
        case ir.Pick(count=ir.Expr() as count, source=ir.InPile(question="members") as source):
            yield (source.pile, source.args), count
        case ir.Call() if depth:
            looking.at(statement.procedure)
            by = {param.name: arg for param, arg in zip(statement.procedure.params, statement.args, strict=True)}
            inside = [*ir.statements_in(statement.procedure.body)]
            careful = any(isinstance(each, ir.Return) for each in inside)  # it may ask itself whether there is enough
            for inner in inside:
                for (one, args), amount in _taken(inner, looking, depth - 1):
                    if not {name for arg in args for name in ir.free_names(arg)} <= by.keys():
                        continue
                    own = amount is not None and not {*ir.free_names(amount)} <= by.keys()
                    handed = None if amount is None or own or careful else ir.substitute(amount, by)
                    yield (one, tuple(ir.substitute(arg, by) for arg in args)), handed


def _is_of_another(asked: tuple[ir.Expr, ...], taken: tuple[ir.Expr, ...], seats: ir.Kind | None) -> bool:
    """Are two cells those of two sides in the same place?"""
    other = [(one, its) for one, its in zip(asked, taken, strict=True) if one != its]
    return len(other) == 1 < len(asked) and seats is not None and other[0][0].type.of == seats.name


def tests_of(choice: ir.ChooseOne, text: Text) -> Iterator[ir.Expr]:
    """The conditions on the set that a choice offers, with the chosen local in place of the sifted member."""
    source, chosen = choice.source, ir.Local(choice.name, text.made.locals[choice.name])
    while isinstance(source, ir.Filter):
        for test in ir.conjuncts(source.condition):
            yield ir.substitute(test, {source.var: chosen})
        source = source.source
