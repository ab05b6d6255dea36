"""Facts about a declaration that are compared with others of its sort: what is paid where enough is there, where taken amounts
go, which procedures are called one after the other, what a set-up says, and conditions of members that hang lines on the same
host.

Takes a declaration, gives symbols with their positions; `writing` numbers them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter import ir
from interpreter.source import Span

PRINTED = (ir.Const, ir.FactOf, ir.Local, ir.Members, ir.Filter, ir.Op)
"""What never changes in play."""


def blocks_in(part: object) -> Iterator[tuple[ir.Stmt, ...]]:
    """The blocks of a body, itself first: tuples of statements that run one after the other."""
    if isinstance(part, tuple):
        statements = tuple([each for each in part if isinstance(each, ir.Stmt)])
        if part and len(statements) == len(part):
            yield statements
        for each in part:
            yield from blocks_in(each)
    elif isinstance(part, ir.Term) and not isinstance(part, ir.Expr):
        for name in ir.inner_fields(type(part)):
            yield from blocks_in(getattr(part, name))


def payings(routine: ir.Procedure, guard: ir.Expr | None) -> Iterator[tuple[ir.Attribute, int, bool, list[ir.Symbol], Span]]:
    """The conditional actions of a routine and its menu options: for each condition that a number is large enough, or a flag not
    set yet, the fields of a `Paying`, with symbols and a position in place of their numbers."""
    yield from _paying(guard, routine.body)
    for term in ir.walk(routine.body):
        if isinstance(term, (ir.MenuOption, ir.YesNo)):
            yield from _paying(term.guard, term.body)


def _paying(guard: ir.Expr | None, body: tuple[ir.Stmt, ...]) -> Iterator[tuple[ir.Attribute, int, bool, list[ir.Symbol], Span]]:
    for test in ir.conjuncts(guard):
        match test:
            case ir.Op("not", (ir.Read(attribute=ir.Attribute() as attribute),)) if attribute.type.base == "truth" and body:
                least = 0
            case ir.Op("ge", (ir.Read(attribute=ir.Attribute() as attribute), ir.Const(int(least)))) if body and least >= 1:
                pass
            case _:
                continue
        terms = [*ir.walk(body)]
        writes = any(isinstance(each, (ir.Add, ir.Write)) and each.attribute is attribute for each in terms)
        opens = any(isinstance(each, ir.Verb) and each.turn is not None for each in terms)
        runs: list[ir.Symbol] = [each.procedure for each in terms if isinstance(each, ir.Call)]
        yield attribute, least, writes or opens, runs, test.span


def sequels(routine: ir.Procedure) -> Iterator[tuple[ir.Procedure, ir.Procedure, Span]]:
    """The pairs of procedures that a routine calls one right after the other, with the position of the first call; reports and
    announcements in between do not count."""
    for block in blocks_in(routine.body):
        steps = [each for each in block if not isinstance(each, ir.Report | ir.Announce)]
        for one, other in zip(steps, steps[1:], strict=False):
            if isinstance(one, ir.Call) and isinstance(other, ir.Call) and one.procedure is not other.procedure:
                yield one.procedure, other.procedure, one.span


def spendings(routine: ir.Procedure, seats: ir.Kind) -> Iterator[tuple[ir.Attribute, bool, bool, Span]]:
    """The amounts that a routine takes from numbers of a side: the attribute, `comes` and `same` as in `Spending`, and the
    position."""
    terms = [*ir.walk(routine.body)]
    adds = [each for each in terms if isinstance(each, ir.Add) and each.attribute.type.base == "number"]
    for taken in adds:
        if taken.sign > 0 or not _sides(taken, seats):
            continue
        gains = [each for each in adds if each.sign > 0 and each.amount == taken.amount and each.attribute is not taken.attribute]
        handed = any(isinstance(each, ir.Call) and taken.amount in each.args for each in terms)
        same = all(_sides(each, seats) in ((), _sides(taken, seats)) for each in gains)
        yield taken.attribute, bool(gains) or handed, same, taken.span


def _sides(add: ir.Add, seats: ir.Kind) -> tuple[ir.Expr, ...]:
    return tuple(arg for arg in add.args if arg.type.of == seats.name)


def handed(statement: ir.Call, params: tuple[str, ...]) -> tuple[str, ...]:
    """A name for each parameter of a line that runs a procedure: `hole N` if it is handed over as argument N, else its own
    number. With these names, like conditions are equal whatever the line hangs on."""
    holes = {each.name: f"hole {hole}" for hole, each in reversed([*enumerate(statement.args)]) if isinstance(each, ir.Local)}
    return tuple([holes.get(name, str(number)) for number, name in enumerate(params)])


def wantings(condition: ir.Expr | None, params: tuple[str, ...], holes: tuple[str, ...] = ()) -> Iterator[tuple[str, bool, Span]]:
    """The conjuncts of a line's condition: each in a form that is the same whatever its parameters are called, whether it is
    denied, and its position. `params`: the names of the parameters; `holes`: the names to use for them in the form, numbers if
    empty."""
    called = dict(zip(params, holes or map(str, range(len(params))), strict=True))
    for test in ir.conjuncts(condition):
        one, denied = test, False
        while isinstance(one, ir.Op) and one.name == "not":
            one, denied = one.args[0], not denied
        if isinstance(one, ir.Op) and one.name == "ne":
            one, denied = ir.Op("eq", one.args, one.type), not denied
        yield _form(one, called), denied, test.span


def _form(part: object, params: Mapping[str, str]) -> str:
    if isinstance(part, tuple):
        return f"({','.join([_form(each, params) for each in part])})"
    if isinstance(part, ir.Local):
        return f"<{params.get(part.name, part.name)}>"
    if isinstance(part, ir.Symbol):
        return part.ident
    if isinstance(part, ir.Term):
        names: tuple[str, ...] = type(part).__match_args__
        inside = [_form(getattr(part, name), params) for name in names if name not in ("span", "type")]
        return f"{type(part).__name__}{inside}"
    return str(part)


def whose(parts: object, rules: ir.RuleSet, seats: ir.Kind) -> Iterator[tuple[ir.Attribute | ir.Query, int, bool, Span]]:
    """Comparisons of an attribute or a query of a named side (as its commander) with a named member that has a side. Each gives
    the attribute or query, the parameter in which the side stands, whether it is the member's own side, and the position."""
    for test in ir.walk(parts):
        match test:
            case ir.Op(
                "eq" | "ne", (ir.Read(attribute=ir.Attribute() as asked) | ir.Ask(query=asked) as term, ir.Const() as one)
            ):
                pass
            case _:
                continue
        named = rules.kinds[one.type.of].members if one.type.base == "member" else []
        side = side_of(named[one.value], seats) if isinstance(one.value, int) and 0 <= one.value < len(named) else None
        for hole, arg in enumerate(term.args):
            if side is not None and isinstance(arg, ir.Const) and arg.type.of == seats.name:
                yield asked, hole, arg.value == side, test.span


def side_of(member: ir.Member, seats: ir.Kind) -> int | None:
    """The id of the side that is printed on a member; None if there is none."""
    for fact in member.kind.facts.values():
        value = fact.values[member.id] if fact.type.base == "member" and fact.type.of == seats.name else -1
        if isinstance(value, int) and value >= 0:
            return value
    return None


def openings(made: ir.Symbol) -> Iterator[tuple[ir.Symbol, tuple[int, ...], Span]]:
    """The procedures and attributes that a scenario calls and writes in its own lines, each with the fixed values (ids, numbers)
    of its arguments, -1 for any other, and its position. A loop over members that its condition names counts as lines for each of
    them."""
    if isinstance(made, ir.Scenario) and made.setup is not None:
        for statement in made.setup.body:
            if isinstance(statement, ir.ForEach):
                for member in _named(statement):
                    for inner in statement.body:
                        yield from _opening(inner, {statement.var: member})
            else:
                yield from _opening(statement, {})


def _opening(statement: ir.Stmt, known: Mapping[str, int]) -> Iterator[tuple[ir.Symbol, tuple[int, ...], Span]]:
    if isinstance(statement, (ir.Call, ir.Write)):
        what = statement.procedure if isinstance(statement, ir.Call) else statement.attribute
        yield what, tuple([_held(each, known) for each in statement.args]), statement.span


def _held(term: ir.Expr, known: Mapping[str, int]) -> int:
    if isinstance(term, ir.Local):
        return known.get(term.name, -1)
    return term.value if isinstance(term, ir.Const) and isinstance(term.value, int) else -1


def _named(loop: ir.ForEach) -> list[int]:
    """The members of which a loop says that it goes over them and no others; none where it says so of none."""
    members: list[int] = []
    test = loop.condition
    for each in test.args if isinstance(test, ir.Op) and test.name == "or" else (test,):
        match each:
            case ir.Op("eq", (ir.Local(name), ir.Const(int(member)))) if name == loop.var:
                members.append(member)
            case _:
                return []
    return members


def is_about_print(made: ir.Symbol) -> bool:
    """Is it an invariant which says that no member has certain printed facts, and nothing else?"""
    if not isinstance(made, ir.Invariant):
        return False
    tests = [each for clause in made.clauses for each in ir.conjuncts(clause.test)]
    if not tests or any(sifted_by(test) is None for test in tests):
        return False
    terms = [*ir.walk(tuple(tests))]
    return all(isinstance(term, PRINTED) for term in terms) and any(isinstance(term, ir.FactOf) for term in terms)


def sifted_by(test: ir.Expr) -> ir.Filter | None:
    """The set that a condition says to be empty; None for any other condition."""
    match test:
        case ir.Op("empty", (ir.Filter() as sifted,)) | ir.Op("not", (ir.Op("some", (ir.Filter() as sifted,)),)):
            return sifted
    return None
