"""An event asks about one place, and does something to another one.

The condition names one member of a kind, and what follows names \
one other; or it asks whether there are cards in one pile, and they
are taken from the pile of somebody else. One of the two was meant for both.

It is also told where a choice or a line of a menu asks whether \
one side has enough, and what is called then takes it from the other
side; and where it is asked whether a name is anybody, and what is done then is about another name of its sort alone.

bad: rules

    kind side
        members red, blue

    kind space
        members Ash, Fen

    kind card
        plural cards
        block event by (player: side)

    attribute owner of (town: space) is side or none

    procedure play the game
        for each card called played
            event of (played) by red
        if owner of Ash is owner of Fen
            red wins the game because "all is one"

    card "A Fall"
        event
            when owner of Ash is not player
            owner of Fen becomes player

good: rules

    kind side
        members red, blue

    kind space
        members Ash, Fen

    kind card
        plural cards
        block event by (player: side)

    attribute owner of (town: space) is side or none

    procedure play the game
        for each card called played
            event of (played) by red
        if owner of Ash is owner of Fen
            red wins the game because "all is one"

    card "A Fall"
        event
            when owner of Fen is not player
            owner of Fen becomes player
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.proofs import Text, first_taken, tests_of
from interpreter.source import NOWHERE, Span

LEVEL = Level.WARNING

DRAWING = ("draw_random", "deal", "move_all")
"""Verbs that name first the pile from which they take."""
Place = tuple[ir.Pile, tuple[ir.Expr, ...]]


def elsewhere(text: Text) -> Sequence[Diagnostic]:
    """Conditions about another member, local or pile than the statements that follow from them. Sides are not compared."""
    found = [*_names(text), *_piles(text)]
    seats = text.rules.seats
    asked, done = _named(text.guard), _named(text.body) if text.guard is not None else {}
    for kind, members in asked.items():
        others = done.get(kind, {})
        if len(members) == len(others) == 1 and members.keys() != others.keys() and (seats is None or kind != seats.name):
            (asked_at,), (done_at,) = members.values(), others.values()
            found.append(_told(done_at, asked_at, f"this is about another {kind} than the condition of the event"))
    return found


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: a condition about one member, local name or pile, where the statements that it guards are about a different one.
    Members of a kind are compared only if the conditions name exactly one and the statements exactly one other. A member that
    only stands on one side of a comparison (`home of played is Ash`) does not count."""
    yield from text.once(elsewhere)


def taking(text: Text) -> Iterator[Diagnostic]:
    """Finding: the first statement that takes from another side's cell than was asked about."""
    first = first_taken(text)
    if first is not None:
        yield Diagnostic(
            "asked-of-another",
            f"this takes from one side's `{first.name}`, and the condition asks about another side's",
            first.place,
            "not the side that was asked about",
            (Label(first.asked, "asked about here"),),
            "name the same one in both places",
        )


def _names(text: Text) -> Iterator[Diagnostic]:
    """A name of which it is asked whether it is anybody, where what is done then is about another of its sort alone."""
    for branch in text.all(ir.If):
        for test, body in branch.branches:
            match test:
                case ir.Op("ne", (ir.Local(name=asked, type=sort), ir.Const(value=-1))):
                    named = {each.name: each.type for each in ir.walk(body) if isinstance(each, ir.Local)}
                    others = [name for name, type_ in named.items() if (type_.base, type_.of) == (sort.base, sort.of)]
                    if asked not in named and others and isinstance(body[0], ir.Call | ir.Write | ir.Add):
                        shown = text.shown(others[0])
                        yield _told(
                            body[0].span, test.span, f"this is about {shown}, and the condition asks about {text.shown(asked)}"
                        )


def _piles(text: Text) -> Iterator[Diagnostic]:
    """Cards that are taken from another pile of the same sort than the one that must have some."""
    wanted = {place: span for each in ir.conjuncts(text.guard) for place, span in _peopled(each)}
    for choice in text.all(ir.ChooseOne):
        wanted |= {place: span for each in tests_of(choice, text) for place, span in _peopled(each)}
    taken = dict(_taken(text)) if wanted else {}
    for (pile, args), span in wanted.items():
        if (pile, args) in taken:
            continue
        for (other, others), place in taken.items():
            if other is pile and others != args:
                yield _told(
                    place,
                    span,
                    f"the condition asks for cards in another `{pile.name.split(' of ')[0]}` than they are taken from",
                )
                return


def _told(place: Span, asked: Span, message: str) -> Diagnostic:
    others = (Label(asked, "asked about here"),)
    return Diagnostic("asked-of-another", message, place, "not what was asked about", others, "name the same one in both places")


def _peopled(test: ir.Expr) -> Iterator[tuple[Place, Span]]:
    """The pile that a condition says to have something in it."""
    match test:
        case ir.Op("ge" | "gt", (ir.InPile(question="number") as some, ir.Const(int(least)))) if least + (test.name == "gt") >= 1:
            yield (some.pile, some.args), test.span
        case ir.Op("ne", (ir.InPile(question="number") as some, ir.Const(value=0))):
            yield (some.pile, some.args), test.span


def _taken(text: Text) -> Iterator[tuple[Place, Span]]:
    for verb in text.all(ir.Verb):
        if verb.name in DRAWING and verb.piles:
            yield verb.piles[0], verb.span
    sources = [(each.source, each.span) for each in text.all(ir.ChooseOne)]
    sources += [(each.source, each.span) for each in text.all(ir.ChooseSome)]
    sources += [(each.source, each.span) for each in text.all(ir.Pick)]
    for source, span in sources:
        for term in ir.walk(source):
            if isinstance(term, ir.InPile) and term.question != "number":
                yield (term.pile, term.args), span


def _named(parts: object) -> dict[str, dict[int, Span]]:
    """The members of each kind about which something is asked, or to which something is done, with the first place of each."""
    found: dict[str, dict[int, Span]] = {}
    for term in ir.walk(parts):
        for arg in _asked_about(term):
            if isinstance(arg, ir.Const) and arg.type.base == "member" and isinstance(arg.value, int) and arg.value >= 0:
                place = arg.span if arg.span is not NOWHERE else term.span
                found.setdefault(arg.type.of, {}).setdefault(arg.value, place)
    return found


def _asked_about(term: ir.Term) -> tuple[ir.Expr, ...]:
    match term:
        case ir.Ask() | ir.Call():
            return (*term.args, *[each for arg in term.args if isinstance(arg, ir.Filter) for each in _compared(arg)])
        case ir.Read() | ir.Allowed() | ir.ValueOf() | ir.Write() | ir.Add():
            return term.args
        case ir.FactOf():
            return (term.member,)
    return ()


def _compared(sifted: ir.Filter) -> Iterator[ir.Expr]:
    """What members of a set are compared with that is handed on, where that is one and no other."""
    for test in ir.conjuncts(sifted.condition):
        match test:
            case ir.Op("eq", (_, ir.Const() as one)):
                yield one
