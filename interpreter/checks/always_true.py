"""A condition that holds whatever happens.

Either it was just asked, or what it compares cannot be otherwise: \
a die of six is always at least 1, what was counted is never below 0.

A condition on what is printed may sift nothing, since all that the other conditions leave are so: of the cities with walls in a
region each may be a port. Often `or` was meant. And a procedure \
may stop in any case, wherever it is run from: whoever runs it has
asked that before, the other way round.

bad: rules

    die die
        faces 1 to 6

    procedure play the game
        roll die called toss
        if toss is at least 1
            report "whatever comes up"

good: rules

    die die
        faces 1 to 6

    procedure play the game
        roll die called toss
        if toss is at least 2
            report "anything but a 1"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Looking
from interpreter.proofs import COMPARING, Knowledge, Unit, settled
from interpreter.source import Span

LEVEL = Level.WARNING

ENOUGH = 3
"""So many members must be left: that one or two are so is no wonder."""


def met(test: ir.Expr, place: Span, known: Knowledge) -> Diagnostic | None:
    """The finding that a condition must hold, since it has just been asked, or since its range says so."""
    asked = _was_asked(test, known)
    if asked is None and not (isinstance(test, ir.Op) and test.name in COMPARING and known.surely.excludes(test, False)):
        return None
    others = (Label(asked, "asked here"),) if asked is not None and asked != place else ()
    return Diagnostic("always-true", "this is always so", place, "asks nothing", others, "leave it out, or ask what was meant")


def sifting(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: a flag that a set asks for, where all members that pass its other conditions have it. Reported are only flags (a
    printed line that a member has or has not), and only where all conditions are about printed facts: nothing can be said of what
    changes in play."""
    parts: list[object] = [(guard, routine.body) for routine, guard in unit.routines]
    if isinstance(unit.made, ir.Query):
        parts.append(unit.made.body)
    elif isinstance(unit.made, ir.Action):
        parts.append(tuple(clause.test for clause in unit.made.clauses))
    for _, part in unit.hung:
        match part:
            case ir.Adjust():
                parts.append((part.amount, part.condition))
            case ir.Allow():
                parts.append(part.condition)
            case ir.Hook():
                pass  # among the routines
    for term in ir.walk(tuple(parts)):
        if isinstance(term, ir.Filter) and isinstance(term.source, ir.Members):
            yield from _sifting_nothing(term, unit.looking)


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: conditions of a procedure's stops that hold for every caller, so that the procedure always ends there. Those that
    the walk has already reported are left out."""
    for place, holds in unit.once(settled).items():
        if holds and not any(each.span == place for each in unit.met):
            yield Diagnostic(
                "always-true",
                "this is always so, wherever this is run from",
                place,
                label="always stops here",
                help="ask what was meant, or run it where this need not be so",
            )


def _was_asked(test: ir.Expr, known: Knowledge) -> Span | None:
    """Where just this was asked in the same breath, or as much of the same term before; None where it was not."""
    if not known.facts:
        return None
    last = known.facts[-1]
    if not last.above and last.literal == (test, True) and ir.switches_of(last.literal[0]) == ir.switches_of(test):
        return last.literal[0].span
    term = _compared(test)
    for fact in reversed(known.facts) if term is not None else ():
        asked, holds = fact.literal
        if not fact.above and not fact.sure and holds and _compared(asked) == term:
            if Knowledge(known.questions).knowing(asked).excludes(test, False):
                return asked.span
    return None


def _compared(test: ir.Expr) -> ir.Expr | None:
    """The term that a condition compares with a fixed one; None where it does nothing of the kind."""
    match test:
        case ir.Op(name, (one, ir.Const(switch=None))) if name in COMPARING and one.type.base in ("number", "member"):
            return one
    return None


def _sifting_nothing(some: ir.Filter, looking: Looking) -> Iterator[Diagnostic]:
    tests = [*ir.conjuncts(some.condition)]
    if sum(_is_printed(test, some.var) for test in tests) < 2 or not any(_is_flag(test) for test in tests):
        return
    kind = looking.rules.kinds[some.type.of]
    looking.at_members(kind.name)
    for term in ir.walk(some.condition):
        if isinstance(term, ir.FactOf):
            looking.at_fact(term.fact)
    printed = [test for test in tests if _is_printed(test, some.var)]
    rows = [[bool(_value(test, some.var, member.id)) for member in kind.members] for test in printed]
    for at, test in enumerate(printed):
        left = [all(row[member] for number, row in enumerate(rows) if number != at) for member in range(len(kind.members))]
        if _is_flag(test) and sum(left) >= ENOUGH and all(row for row, stays in zip(rows[at], left, strict=True) if stays):
            assert isinstance(test, ir.FactOf)
            yield Diagnostic(
                "always-true",
                f"all {sum(left)} that the other conditions leave have `{test.fact.name}`",
                test.span,
                label="sifts nothing",
                help="leave it out, or ask what was meant: either of two things is joined by `or`",
            )


def _is_flag(test: ir.Expr) -> bool:
    return isinstance(test, ir.FactOf) and test.type.base == "truth"


def _is_printed(test: ir.Expr, var: str) -> bool:
    """Is it about the member that is sifted, and about nothing that changes?"""
    match test:
        case ir.Local():
            return test.name == var
        case ir.Const():
            return test.switch is None
        case ir.FactOf():
            return _is_printed(test.member, var)
        case ir.Op(name="eq" | "ne" | "not" | "and" | "or", args=args):
            return all(_is_printed(arg, var) for arg in args)
    return False


def _value(test: ir.Expr, var: str, member: int) -> object:
    """What it comes to for a member; of nobody nothing is printed."""
    match test:
        case ir.Local():
            return member
        case ir.Const():
            return test.value
        case ir.FactOf():
            about = _value(test.member, var, member)
            return test.fact.values[about] if isinstance(about, int) and about >= 0 else -1
        case ir.Op(name="eq", args=(one, other)):
            return _value(one, var, member) == _value(other, var, member)
        case ir.Op(name="ne", args=(one, other)):
            return _value(one, var, member) != _value(other, var, member)
        case ir.Op(name="not", args=(one,)):
            return not _value(one, var, member)
        case ir.Op(name="and", args=args):
            return all(_value(arg, var, member) for arg in args)
        case ir.Op(name="or", args=args):
            return any(_value(arg, var, member) for arg in args)
    raise AssertionError(test)
