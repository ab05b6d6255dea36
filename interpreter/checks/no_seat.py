"""A side that nobody plays is asked, handed to what asks it, or seated.

`nobody plays pirates`, below `kind side`, says that a side fights \
and owns and is never asked anything: it has no seat. No rule can ask
it, and no scenario can be `played by` it. It is as wrong to hand \
it to a procedure that asks the side it is handed, however many calls
lie between, or to go through all sides in a loop that asks each. Ask a side that has a seat, or let a die, a table or an order of
preference decide. `sides in play` are those with a seat, and `if \
SIDE is in play` keeps the others out; so does whatever may leave
such a side nothing to choose from, as an `otherwise` for want of things of its own.

bad: rules rules/sample/kinds.rules

    kind side
        plural sides
        members red, blue, pirates
        nobody plays pirates

    attribute gold of (player: side) is number

    procedure (giver: side) gives
        giver chooses a number from 0 to 3 called gift
        add gift to gold of giver

    procedure play the game
        for each side in play called giver
            giver gives
        pirates gives

good: rules rules/sample/kinds.rules

    kind side
        plural sides
        members red, blue, pirates
        nobody plays pirates

    attribute gold of (player: side) is number

    procedure (giver: side) gives
        giver chooses a number from 0 to 3 called gift
        add gift to gold of giver

    procedure play the game
        for each side in play called giver
            giver gives
        add 1 to gold of pirates
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.memo import Reads
from interpreter.proofs import Flow, Knowledge, Reasoning, Text, Unit
from interpreter.records import NamedTuple
from interpreter.source import Span

LEVEL = Level.ERROR

Key = tuple[ir.Procedure, int, int]
"""A procedure, one of its holes, and the side that stands in it."""


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the places in a declaration that lead to a choice of a side that nobody plays. A choice that names such a side
    itself is reported where it is read.

    A routine is walked through as if it had been handed the side. A choice counts only if the asked side is certain and no
    condition on the way may have kept the side out, such as being in play or having a leader, a card, or something to choose
    from. A condition on an attribute keeps it out only if it cannot hold, since such a side owns and fights."""
    return unit.reasoning.own(Unseated).of(unit.texts)


class Asked(NamedTuple):
    """A place where the rules ask a side that nobody plays. `how`: words for the finding that say what leads there; `at`: the
    choice itself, if it stands elsewhere."""

    side: int
    span: Span
    how: str
    at: Span | None = None


class Unseated:
    """Finds the choices that would be put to sides that nobody plays."""

    def __init__(self, reasoning: Reasoning) -> None:
        self._looking, self._questions = reasoning.looking, reasoning.questions
        self._known: dict[Key, tuple[Asked | None, Reads]] = {}
        self._under_way: set[Key] = set()

    def of(self, texts: Sequence[Text]) -> Iterator[Diagnostic]:
        """The findings about the texts of a declaration."""
        seats = self._looking.rules.seats
        if seats is None or not self._looking.rules.idle:
            return
        for text in texts:
            made = text.made
            if not isinstance(made, ir.Procedure):
                continue
            found: list[Asked] = []
            self._walk(made, text.body, Knowledge(self._questions).knowing_all(text.guard), found.append)
            for each in {(each.side, each.span): each for each in reversed(found)}.values():
                name = seats.members[each.side].name
                others = () if each.at is None else (Label(each.at, "asked here"),)
                yield Diagnostic(
                    "no-seat",
                    f"nobody plays {name}, {each.how}",
                    each.span,
                    label="nobody is there to decide",
                    others=others,
                    help="ask only `if SIDE is in play`, go through `sides in play`, or let chance decide",
                )

    def _walk(self, made: ir.Procedure, body: tuple[ir.Stmt, ...], known: Knowledge, tell: Callable[[Asked], object]) -> None:
        """Tell what is asked of such sides in statements."""
        types = {param.name: param.type for param in made.params} | made.locals

        def met(statement: ir.Stmt, known: Knowledge) -> None:
            if known.contradicts_itself() or self._is_kept_out(known, types):
                return
            for each in self._asked_in(statement, known):
                tell(each)
            for var, inner in _turns(statement):
                for side in self._looking.rules.idle:
                    own = ir.Local(var, types.get(var, self._side))
                    where = self._being(own, side, known.forgetting([var]))
                    within: list[Asked] = []
                    self._walk(made, inner, where, within.append)
                    for each in within:
                        tell(Asked(each.side, statement.span, "and this loop comes to it too", each.at or each.span))

        flow = Flow(types, lambda test, place, known: not known.excludes(test), met, lambda each: None)
        flow.body(body, known)

    def _asked_in(self, statement: ir.Stmt, known: Knowledge) -> Iterator[Asked]:
        """Who of those that nobody plays is asked in a statement, or in what it calls."""
        for asker in _askers(statement):
            side = None if isinstance(asker, ir.Const) else self._certain(asker, known)
            if side is not None:
                yield Asked(side, statement.span, "and here it is asked")
        if isinstance(statement, ir.Call):
            for at, arg in enumerate(statement.args):
                side = self._certain(arg, known) if (arg.type.base, arg.type.of) == (self._side.base, self._side.of) else None
                found = None if side is None else self._in_call(statement.procedure, at, side)
                if side is not None and found is not None:
                    place = arg.span if arg.span.path == statement.span.path else statement.span
                    how = f"and `{statement.procedure.name}` asks the side that stands here"
                    yield Asked(side, place, how, found.at or found.span)

    def _in_call(self, procedure: ir.Procedure, at: int, side: int) -> Asked | None:
        """Where a procedure asks the side that stands in one of its holes; None where it does not."""
        key = procedure, at, side
        if key in self._under_way:
            return None
        self._under_way.add(key)
        try:
            return self._looking.once(self._known, key, lambda: self._first(procedure, at, side))
        finally:
            self._under_way.discard(key)

    def _first(self, procedure: ir.Procedure, at: int, side: int) -> Asked | None:
        self._looking.at(procedure)
        param = procedure.params[at]
        found: list[Asked] = []
        known = self._being(ir.Local(param.name, param.type), side, Knowledge(self._questions))
        self._walk(procedure, procedure.body, known, found.append)
        return next((each for each in found if each.side == side), None)

    @property
    def _side(self) -> ir.Type:
        seats = self._looking.rules.seats
        assert seats is not None, "there are sides that nobody plays"
        return ir.Type("member", seats.name)

    def _being(self, own: ir.Local, side: int, known: Knowledge) -> Knowledge:
        """Where a local is a side that nobody plays."""
        known = known.knowing(ir.Op("eq", (own, ir.Const(side, self._side)), ir.TRUTH), sure=True)
        in_play = self._looking.rules.in_play
        return known if in_play is None else known.knowing(ir.Read(in_play, (own,), ir.TRUTH), holds=False, sure=True)

    def _certain(self, term: ir.Expr, known: Knowledge) -> int | None:
        """The side without a seat that a term is for certain."""
        if isinstance(term, ir.Const):
            return term.value if isinstance(term.value, int) and term.value in self._looking.rules.idle else None
        if known.is_empty:
            return None
        equal = (ir.Op("eq", (term, ir.Const(side, self._side)), ir.TRUTH) for side in self._looking.rules.idle)
        return next(
            (side for side, test in zip(self._looking.rules.idle, equal, strict=True) if known.excludes(test, False)), None
        )

    def _is_kept_out(self, known: Knowledge, types: Mapping[str, ir.Type]) -> bool:
        """Has anything been asked about such a side that may keep it out? Whether it is this or that side does not, and what is
        kept of it: it owns and fights."""
        for fact in known.facts:
            test = fact.literal[0]
            is_named = (
                isinstance(test, ir.Op) and test.name in ("eq", "ne") and any(isinstance(arg, ir.Const) for arg in test.args)
            )
            if fact.sure or is_named or all(map(self._is_plain, ir.walk(test))):
                continue
            own = (ir.Local(name, types[name]) for name in sorted(ir.free_names(test)) if types.get(name) == self._side)
            if any(self._certain(each, known) is not None for each in own):
                return True
        return False

    def _is_plain(self, term: ir.Term) -> bool:
        """Is a term about what is kept, or a number or a member?"""
        if isinstance(term, ir.Read):
            return term.attribute is not self._looking.rules.in_play
        return isinstance(term, (ir.Op, ir.Local, ir.Const, ir.ValueOf)) and term.type.base != "set"


def _turns(statement: ir.Stmt) -> Iterator[tuple[str, tuple[ir.Stmt, ...]]]:
    """The name and the body of a loop that goes through all members of a kind, with no conditions."""
    match statement:
        case ir.ForEach(condition=None, source=source):
            sources: tuple[ir.Expr, ...] = (source,)
        case ir.GoRound(turns=sources):
            pass
        case _:
            return
    if any(isinstance(_without_order(each), ir.Members) for each in sources):
        yield statement.var, statement.body


def _without_order(source: ir.Expr) -> ir.Expr:
    return source.args[0] if isinstance(source, ir.Op) and source.name in ("from_on", "after_on") else source


def _askers(statement: ir.Stmt) -> Iterator[ir.Expr]:
    """Who is asked by a statement itself, unless there may be nothing to ask him and it says what happens then."""
    match statement:
        case (
            ir.ChooseOne(asker=asker, source=source, otherwise=otherwise)
            | ir.ChooseSome(asker=asker, source=source, otherwise=otherwise)
        ):
            if not (otherwise and _rests_on(source, asker)):
                yield asker
        case ir.Menu(asker=asker, options=options, otherwise=otherwise):
            if not (otherwise and all(_rests_on(each.guard or each.source, asker) for each in options)):
                yield asker
        case ir.YesNo(asker=asker, guard=guard):
            if not _rests_on(guard, asker):
                yield asker
        case ir.ChooseNumber(asker=asker):
            yield asker
        case ir.ForEach(order_by=ir.Expr() as asker):
            yield asker
        case ir.Transfer():
            yield from {id(each): each for each in (statement.asker, statement.sorter) if each is not None}.values()


def _rests_on(term: ir.Expr | None, asker: ir.Expr) -> bool:
    return term is not None and not ir.free_names(term).isdisjoint(ir.free_names(asker))
