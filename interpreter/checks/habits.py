"""What a declaration does that others of its sort do too: what is paid where enough is there, what becomes of what is taken, what
is called one after the other, what a set-up says, under which conditions members hang something on the same host.

Takes a declaration, gives symbols with their places; `writing` numbers them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter import ir
from interpreter.source import Span

PRINTED = (ir.Const, ir.FactOf, ir.Local, ir.Members, ir.Filter, ir.Op)
"""What never changes in play."""


def blocks_in(part: object) -> Iterator[tuple[ir.Stmt, ...]]:
    """The blocks of a body, itself first: statements that are carried out one after the other."""
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
    """What a routine, or a line of a menu in it, does where enough of a number is there, or something is not noted yet."""
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
        opens = any(isinstance(each, ir.Verb) and each.of is not None for each in terms)
        runs: list[ir.Symbol] = [each.procedure for each in terms if isinstance(each, ir.Call)]
        yield attribute, least, writes or opens, runs, test.span


def sequels(routine: ir.Procedure) -> Iterator[tuple[ir.Procedure, ir.Procedure, Span]]:
    """The procedures that a routine calls one right after the other, whatever it tells in between."""
    for block in blocks_in(routine.body):
        steps = [each for each in block if not isinstance(each, ir.Report | ir.Announce)]
        for one, other in zip(steps, steps[1:], strict=False):
            if isinstance(one, ir.Call) and isinstance(other, ir.Call) and one.procedure is not other.procedure:
                yield one.procedure, other.procedure, one.span


def spendings(routine: ir.Procedure, seats: ir.Kind) -> Iterator[tuple[ir.Attribute, bool, bool, Span]]:
    """What a routine takes from a number of a side: does as much come to another number in it, or is it handed on; and does all
    that comes belong to the same sides?"""
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
    """The parameters of a line that runs a procedure, each as the hole of the procedure to which it is handed, if it is to one;
    so what is asked of it is the same whatever the line hangs on."""
    holes = {each.name: f"hole {hole}" for hole, each in reversed([*enumerate(statement.args)]) if isinstance(each, ir.Local)}
    return tuple([holes.get(name, str(number)) for number, name in enumerate(params)])


def wantings(condition: ir.Expr | None, params: tuple[str, ...], holes: tuple[str, ...] = ()) -> Iterator[tuple[str, bool, Span]]:
    """The conditions of a line that hangs on a host, each in a form that is the same whatever its parameters are called, and
    whether it is denied. `holes`: what they are called in the form, if not by their numbers."""
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
    """Where what stands for a side that is named, as a commander does, is compared with a member that is named and has a side: in
    which hole stands the side, and is it the member's own?"""
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
    """The side that is printed on a member; None where none is."""
    for fact in member.kind.facts.values():
        value = fact.values[member.id] if fact.type.base == "member" and fact.type.of == seats.name else -1
        if isinstance(value, int) and value >= 0:
            return value
    return None


def openings(made: ir.Symbol) -> Iterator[tuple[ir.Symbol, tuple[int, ...], Span]]:
    """What a scenario calls and writes in its own lines, each with the ids of members that stand in its holes; for each of those
    that are named where it goes over some by their names."""
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
    """Is it an invariant that says that there is none of a kind on which something is printed?"""
    if not isinstance(made, ir.Invariant):
        return False
    tests = [each for clause in made.clauses for each in ir.conjuncts(clause.test)]
    if not tests or any(sifted_by(test) is None for test in tests):
        return False
    terms = [*ir.walk(tuple(tests))]
    return all(isinstance(term, PRINTED) for term in terms) and any(isinstance(term, ir.FactOf) for term in terms)


def sifted_by(test: ir.Expr) -> ir.Filter | None:
    """The set of which a condition says that nothing is in it."""
    match test:
        case ir.Op("empty", (ir.Filter() as sifted,)) | ir.Op("not", (ir.Op("some", (ir.Filter() as sifted,)),)):
            return sifted
    return None
