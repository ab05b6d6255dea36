"""Numbers and cards that a text takes from another side than its conditions ask about.

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
    """A statement that takes from another side's cell than was asked about. `place`, `asked`: where the two stand; `name`: of the
    cell."""

    place: Span
    asked: Span
    name: str


def first_taken(text: Text) -> Taken | None:
    """The first statement of a text of that sort; None if there is none."""
    asked = dict(_asked(text))
    if not asked:
        return None
    read = {(term.attribute, term.args) for term in text.all(ir.Read)} | {(term.pile, term.args) for term in text.all(ir.InPile)}
    for statement in ir.statements_in(text.body):
        if isinstance(statement, ir.Verb | ir.Pick):
            continue  # told where piles are compared
        for cell in _taken(statement, text.looking, DEPTH):
            if cell not in asked and cell not in read:
                for (one, args), span in asked.items():
                    if one is cell[0] and _is_of_another(args, cell[1], text.rules.seats):
                        return Taken(statement.span, span, cell[0].name)
    return None


def _asked(text: Text) -> Iterator[tuple[Cell, Span]]:
    """The numbers of which at least 1 must be there."""
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
        if least + (name == "gt") >= 1:
            yield (one, args), test.span


def _taken(statement: ir.Stmt, looking: Looking, depth: int) -> Iterator[Cell]:
    """Of what a statement itself may take."""
    match statement:
        case ir.Add(sign=-1):
            yield statement.attribute, statement.args
        case ir.Transfer(source=ir.Held() as held, verb="lose"):
            by = {param.name: arg for param, arg in zip(held.bundle.params, held.args, strict=True)}
            for sort in held.bundle.sorts[:1]:
                yield sort.attribute, tuple(ir.substitute(arg, by) for arg in sort.args)
        case ir.Verb(name="draw_random", piles=((pile, args), *_)):
            yield pile, args
        case ir.Pick(count=ir.Expr(), source=ir.InPile(question="members") as source):
            yield source.pile, source.args
        case ir.Call() if depth:
            looking.at(statement.procedure)
            by = {param.name: arg for param, arg in zip(statement.procedure.params, statement.args, strict=True)}
            for inner in ir.statements_in(statement.procedure.body):
                for one, args in _taken(inner, looking, depth - 1):
                    if {name for arg in args for name in ir.free_names(arg)} <= by.keys():
                        yield one, tuple(ir.substitute(arg, by) for arg in args)


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
