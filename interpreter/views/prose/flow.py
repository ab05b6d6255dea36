"""The control flow of statements as far as prose needs it: silent statements, early exits of a procedure, names used once. Knows
terms, no words.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir

MOMENTS = ("keep_moment", "forget_moments")
"""Operations that only make it possible to take something back later, or no longer."""


def is_silent(term: ir.Stmt) -> bool:
    """Does a statement change nothing in the game, because it only sets the title of a question, writes to the log, or keeps a
    moment?"""
    match ir.as_statement(term):
        case ir.Question():
            return True
        case ir.Report(reveals=reveals):
            return not reveals
        case ir.Verb(name=name):
            return name in MOMENTS
        case ir.If(branches=branches, otherwise=otherwise):
            return all(is_silent(each) for body in (*(body for _, body in branches), otherwise) for each in body)
        case ir.ForEach(body=body):
            return all(map(is_silent, body))
        case ir.Call(procedure=procedure, result=None):
            return _only_shows(procedure)
        case _:
            return False


def nothing_in_words(body: tuple[ir.Stmt, ...]) -> str:
    """The sentence for a body that has no statement to show."""
    if body and all(map(is_silent, body)):
        return "nothing changes; it is only told what has happened"
    return "nothing happens"


def _only_shows(procedure: ir.Procedure) -> bool:
    """Is a procedure made of reports and nothing else, and does nobody do more around it?"""
    return not procedure.hooks and bool(procedure.body) and all(_is_shown(each) for each in procedure.body)


def _is_shown(term: ir.Stmt) -> bool:
    return not isinstance(term, ir.Call) and is_silent(term)


def is_way_out(term: ir.Stmt) -> bool:
    """Is a statement an early exit: an `if` with one branch that only returns, without an answer or with a constant truth?"""
    if not isinstance(term, ir.If) or len(term.branches) != 1 or term.otherwise:
        return False
    (last,) = body if len(body := _loud(term.branches[0][1])) == 1 else (None,)
    return isinstance(last, ir.Return) and (
        last.value is None or (isinstance(last.value, ir.Const) and last.value.type.base == "truth")
    )


def ways_out(body: tuple[ir.Stmt, ...]) -> list[ir.If]:
    """The early exits at the beginning of a body, as long as they return the same answer."""
    found: list[ir.If] = []
    for each in body:
        if not isinstance(each, ir.If) or not is_way_out(each) or (found and _answer(each) != _answer(found[0])):
            break
        found.append(each)
    return found


def does_and_stops(term: ir.Stmt) -> bool:
    """Does a statement, in its one branch (or if there is nothing to choose), do something and then return without an answer?"""
    match ir.as_statement(term):
        case ir.If(branches=((_, body),), otherwise=()):
            last = _loud(body)
        case ir.ChooseOne(otherwise=body) | ir.ChooseSome(otherwise=body) | ir.Pick(otherwise=body) | ir.Menu(otherwise=body):
            last = _loud(body)
        case _:
            return False
    return len(last) > 1 and isinstance(last[-1], ir.Return) and last[-1].value is None


def answers_next(name: str, rest: tuple[ir.Stmt, ...]) -> bool:
    """Is a name read in the tests of the next statement and nowhere else?"""
    loud = _loud(rest)
    if not loud or not isinstance(loud[0], ir.If):
        return False
    asked = sum(_is(name, each) for test, _ in loud[0].branches for each in ir.walk(test))
    return asked > 0 and asked == sum(_is(name, each) for each in ir.walk(tuple(loud)))


def is_set(name: str, body: tuple[ir.Stmt, ...]) -> bool:
    """Is a name assigned anywhere in a body?"""
    return any(isinstance(each, ir.SetLocal) and each.name == name for each in ir.walk(body))


def used_at_once(term: ir.SetLocal, rest: tuple[ir.Stmt, ...]) -> bool:
    """Is the assigned name read only in what the next statement asks first, once, or several times if it is a truth? `rest`: the
    statements behind the assignment."""
    loud = _loud(rest)
    if not loud or is_set(term.name, rest) or isinstance(term.value, (ir.Const, ir.Lookup)):
        return False
    uses = sum(_is(term.name, each) for each in ir.walk(tuple(loud)))
    first = sum(_is(term.name, each) for each in _asked(loud[0]))
    return 0 < uses == first and (uses == 1 or term.value.type.base == "truth")


def counted(term: ir.SetLocal, rest: tuple[ir.Stmt, ...]) -> tuple[int, int] | None:
    """The first and the last value of a name that a loop counts up or down by ones; None if there is no such loop behind the
    assignment."""
    loop = next((each for each in map(ir.as_statement, rest) if isinstance(each, ir.Repeat)), None)
    if loop is None or loop.mode != "times" or not isinstance(loop.bound, ir.Const) or not isinstance(term.value, ir.Const):
        return None
    start, times, last = term.value.value, loop.bound.value, loop.body[-1]
    step = _step(term.name, last)
    inside = sum(_is(term.name, each) for each in ir.walk(loop.body))
    everywhere = sum(_is(term.name, each) for each in ir.walk(rest))
    if not step or not isinstance(start, int) or not isinstance(times, int) or inside != everywhere:
        return None
    if is_set(term.name, loop.body[:-1]) or any(isinstance(each, (ir.Return, ir.Leave)) for each in ir.walk(loop.body)):
        return None
    return start, start + step * (times - 1)


def _step(name: str, term: ir.Stmt) -> int:
    """1 where a statement adds one to a name, -1 where it takes one from it, else 0."""
    value = term.value if isinstance(term, ir.SetLocal) and term.name == name else None
    if not isinstance(value, ir.Op) or value.name not in ("plus", "minus") or not _is(name, value.args[0]):
        return 0
    by = value.args[1]
    return 0 if not isinstance(by, ir.Const) or by.value != 1 else (1 if value.name == "plus" else -1)


def _is(name: str, term: ir.Term) -> bool:
    return isinstance(term, ir.Local) and term.name == name


def _answer(term: ir.If) -> int | None:
    """With what a way out leaves."""
    last = _loud(term.branches[0][1])[0]
    assert isinstance(last, ir.Return), "a way out leaves"
    return int(last.value.value) if isinstance(last.value, ir.Const) and isinstance(last.value.value, int) else None


def _loud(body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    return tuple(each for each in body if not is_silent(each))


def _asked(term: ir.Stmt) -> Iterator[ir.Term]:
    """What a statement asks before anything is done: its own terms, the tests of an `if`, the guards of a menu; no loops."""
    match ir.as_statement(term):
        case ir.If(branches=branches):
            yield from ir.walk(tuple(test for test, _ in branches))
        case ir.Menu(asker=asker, options=options):
            yield from ir.walk((asker, tuple((option.source, option.guard) for option in options)))
        case (
            ir.Call()
            | ir.CallBlock()
            | ir.Write()
            | ir.Add()
            | ir.Return()
            | ir.Verb()
            | ir.Roll()
            | ir.Report()
            | ir.Win()
            | ir.Announce()
            | ir.Pause()
            | ir.Transfer() as one
        ):
            yield from ir.walk(one)
        case ir.ChooseOne(asker=asker, source=source) | ir.ChooseSome(asker=asker, source=source):
            yield from ir.walk((asker, source))
        case ir.YesNo(asker=asker, guard=guard):
            yield from ir.walk((asker, guard))
        case _:
            pass
