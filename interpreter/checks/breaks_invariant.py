"""What is printed on a member is ruled out by an invariant: a fact has no effect without another one, or two cannot go together.

An `invariant` that says that there is none of a kind on which something is printed is asked before anything is played, and each
member that breaks it is named. So a kind can say which of its lines belong together.

bad: rules

    kind card
        plural cards
        line draws is number from 0 to 3, else 0
        flag market

    invariant "a market says how many cards it brings"
        when there is no card where it is market and draws of it is 0

    card "Fair"
        market
        draws 2

    card "Bazaar"
        market

    procedure play the game
        for each card called stall
            where stall is market
            report "{draws of stall} cards"

good: rules

    kind card
        plural cards
        line draws is number from 0 to 3, else 0
        flag market

    invariant "a market says how many cards it brings"
        when there is no card where it is market and draws of it is 0

    card "Fair"
        market
        draws 2

    card "Bazaar"
        market
        draws 1

    procedure play the game
        for each card called stall
            where stall is market
            report "{draws of stall} cards"
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Looking, Web, sifted_by
from interpreter.proofs import Sketch, Unit

LEVEL = Level.WARNING

Value = int | str


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: the members that break an invariant about printed facts. An invariant that rests on printed facts alone is true
    or false before anything is played."""
    for unit in web.printing:
        made = web.read(unit).symbol
        assert isinstance(made, ir.Invariant), "only they are noted"
        for clause in made.clauses:
            for test in ir.conjuncts(clause.test):
                yield from _broken(made, test, web.index.rules)


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the invariants that certainly do not hold after the set-up of a scenario that is offered to players. No game is
    started: the lines are followed in a `Sketch`. What they leave to chance, to players or to rules hung on them is unknown."""
    made, looking = unit.made, unit.looking
    if not isinstance(made, ir.Scenario) or not isinstance(made.setup, ir.Procedure) or made.for_examples:
        return
    body = made.setup.body
    broken = _broken_by(body, looking.invariants(), looking)
    for invariant in broken:
        needed = [
            at for at in range(len(body)) if invariant not in _broken_by((*body[:at], *body[at + 1 :]), [invariant], looking)
        ]
        place = body[needed[-1]].span if needed else made.span
        yield Diagnostic(
            "breaks-invariant",
            f'when this is set up the invariant "{invariant.name}" does not hold',
            place,
            label="so it begins",
            others=(Label(invariant.span, "must hold"),),
            help="correct what is set up, or the invariant",
        )


def _broken(made: ir.Invariant, test: ir.Expr, rules: ir.RuleSet) -> Iterator[Diagnostic]:
    sifted = sifted_by(test)
    assert sifted is not None, "it rests on print"
    source: ir.Expr = sifted
    tests: list[tuple[str, ir.Expr]] = []
    while isinstance(source, ir.Filter):
        tests.append((source.var, source.condition))
        source = source.source
    if not isinstance(source, ir.Members):
        return
    told: set[str] = set()
    for member in rules.kinds[source.type.of].members:
        if (member.family or member.name) not in told and all(_value(each, {var: member.id}, rules) == 1 for var, each in tests):
            told.add(member.family or member.name)
            yield _told(made, member)


def _told(made: ir.Invariant, member: ir.Member) -> Diagnostic:
    return Diagnostic(
        "breaks-invariant",
        f'the {member.kind.name} {member.name} breaks the invariant "{made.name}"',
        member.span,
        label="so it is printed",
        others=(Label(made.span, "must hold"),),
        help="print on it what belongs together, or leave out what has no effect without the other",
    )


def _value(term: ir.Expr, known: Mapping[str, int], rules: ir.RuleSet) -> Value | None:
    """What a term about printed facts comes to; None where it cannot be told."""
    match term:
        case ir.Const(value=int() | str() as value):
            return value
        case ir.Local(name=name):
            return known.get(name)
        case ir.FactOf(fact=fact, member=member):
            owner = _value(member, known, rules)
            return fact.values[owner] if isinstance(owner, int) and owner >= 0 else None
        case ir.Op("not", (one,)):
            truth = _value(one, known, rules)
            return None if truth is None else int(not truth)
        case ir.Op("and" | "or" as name, args):
            decided = int(name == "or")
            return _any_is(decided, (_value(arg, known, rules) for arg in args))
        case ir.Op("some" | "empty" as name, (ir.Filter(source=ir.Members() as all_, var=var, condition=condition),)):
            found = _any_is(1, (_value(condition, {**known, var: each.id}, rules) for each in rules.kinds[all_.type.of].members))
            return found if found is None or name == "some" else 1 - found
        case ir.Op("in", (one, ir.Const(value=tuple(ids)))):
            member_id = _value(one, known, rules)
            return None if member_id is None else int(member_id in ids)
        case ir.Op(name, (one, other)):
            first, second = _value(one, known, rules), _value(other, known, rules)
            if isinstance(first, int) and isinstance(second, int):
                return _compared(name, first, second)
            if first is None or second is None or name not in ("eq", "ne"):
                return None
            return int((first == second) is (name == "eq"))
    return None


def _any_is(decided: int, found: Iterable[Value | None]) -> int | None:
    """`decided`, 0 or 1, as soon as one of them is that; the other one where none is; None where one cannot be told."""
    is_known = True
    for each in found:
        if each == decided:
            return decided
        is_known = is_known and each is not None
    return 1 - decided if is_known else None


def _compared(name: str, one: int, other: int) -> int | None:
    match name:
        case "eq":
            return int(one == other)
        case "ne":
            return int(one != other)
        case "lt":
            return int(one < other)
        case "le":
            return int(one <= other)
        case "gt":
            return int(one > other)
        case "ge":
            return int(one >= other)
        case "plus":
            return one + other
        case "minus":
            return one - other
    return None


def _broken_by(body: Sequence[ir.Stmt], invariants: Sequence[ir.Invariant], looking: Looking) -> list[ir.Invariant]:
    sketch = Sketch(looking)
    sketch.run(body, {})
    if sketch.lost:
        return []
    return [each for each in invariants if any(sketch.holds(clause.test, {}) is False for clause in each.clauses)]
