"""A card, a general or the like looks for another one of its kind, and may find itself.

It asks for one that stands beside it, in the same place, on the \
same side; itself it is all that too, so that the condition is always
so. Say that another one is meant.

The same is told of a side that chooses a side, if whoever chooses may choose himself and something then goes from the one to the
other: from hand to hand, from purse to purse.

bad: rules

    kind side
        members red, blue

    kind card
        plural cards
        flag spearman

    attribute place of (own: card) is number from 0 to 3

    value strength of (own: card)
        starts at 1

    query (one: card) fights beside (other: card)
        when place of one is place of other

    card "Spears"
        spearman
        strength of this card is raised by 1
            when there is a card called comrade where comrade is spearman and comrade fights beside this card

    card "Pikes"
        spearman

    procedure play the game
        place of "Spears" becomes 2
        place of "Pikes" becomes 3
        let first be strength of "Spears"
        report "{first}"

good: rules

    kind side
        members red, blue

    kind card
        plural cards
        flag spearman

    attribute place of (own: card) is number from 0 to 3

    value strength of (own: card)
        starts at 1

    query (one: card) fights beside (other: card)
        when place of one is place of other

    card "Spears"
        spearman
        strength of this card is raised by 1
            when there is a card called comrade where comrade is not \
this card and comrade is spearman and comrade fights beside this card

    card "Pikes"
        spearman

    procedure play the game
        place of "Spears" becomes 2
        place of "Pikes" becomes 3
        let first be strength of "Spears"
        report "{first}"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.proofs import Text, Unit
from interpreter.source import Span

LEVEL = Level.WARNING


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the searches of a member among its own kind, by a relation to itself, that do not exclude it."""
    made = unit.made
    if not isinstance(made, ir.Member):
        return
    parts: list[object] = [(guard, routine.body) for routine, guard in unit.routines]
    parts += [(part.amount, part.condition) for _, part in unit.hung if isinstance(part, ir.Adjust)]
    parts += [part.condition for _, part in unit.hung if isinstance(part, ir.Allow)]
    for term in ir.walk(tuple(parts)):
        if isinstance(term, ir.Filter) and term.type.of == made.kind.name:
            beside = [test for test in ir.conjuncts(term.condition) if _names(test, term.var) and _names(test, made)]
            if beside and not any(_tells_apart(test) for test in beside):
                yield Diagnostic(
                    "finds-itself",
                    f"this {made.kind.name} may be found itself: nothing here says that it is another one",
                    beside[0].span,
                    label=f"asked of {made.name} and itself too",
                    help=f"add that it is not this {made.kind.name}, or leave out what is asked about it",
                )


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: the choices of a side that do not exclude the side that chooses, though something then goes from the one to the
    other."""
    seats = text.rules.seats
    for choice in text.all(ir.ChooseOne):
        tests, source = [], choice.source
        while isinstance(source, ir.Filter):
            tests += ir.conjuncts(source.condition)
            source = source.source
        if seats is None or choice.source.type.of != seats.name or not isinstance(source, ir.Members):
            continue
        if any(_tells_apart(test) or choice.asker in ir.walk(test) for test in tests):
            continue
        for place, ends in _goings(text):
            if {*ends} == {ir.Local(choice.name, text.made.locals[choice.name]), choice.asker}:
                yield Diagnostic(
                    "finds-itself",
                    f"whoever chooses a {seats.name} here may choose himself: nothing says that it is another one",
                    choice.span,
                    label=f"any {seats.name}",
                    others=(Label(place, "then this goes from him to him"),),
                    help="add that it is not the one who chooses",
                )
                break


def _goings(text: Text) -> Iterator[tuple[Span, tuple[ir.Expr, ir.Expr]]]:
    """What goes from one to another: the place, and whose it is before and after."""
    for verb in text.all(ir.Verb):
        match verb.piles:
            case ((one, (source,)), (other, (target,))) if one is other:
                yield verb.span, (source, target)
    adds = [*text.all(ir.Add)]
    for taken in adds:
        for given in adds:
            if taken.sign < 0 < given.sign and taken.attribute is given.attribute and len(taken.args) == 1:
                yield taken.span, (taken.args[0], given.args[0])


def _names(test: ir.Expr, whom: str | ir.Member) -> bool:
    if isinstance(whom, str):
        return any(isinstance(term, ir.Local) and term.name == whom for term in ir.walk(test))
    return any(_is_it(term, whom) for term in ir.walk(test))


def _is_it(term: object, member: ir.Member) -> bool:
    return (
        isinstance(term, ir.Const) and term.type.base == "member" and term.type.of == member.kind.name and term.value == member.id
    )


def _tells_apart(test: ir.Expr) -> bool:
    match test:
        case ir.Op(name="ne") | ir.Op(name="not", args=(ir.Op(name="eq"),)):
            return True
    return False
