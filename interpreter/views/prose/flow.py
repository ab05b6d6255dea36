"""How statements go on: what nobody need be told, ways out of a procedure, what ends in one. Knows terms, no words."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.ir import (
    Add,
    Announce,
    Call,
    CallBlock,
    ChooseOne,
    ChooseSome,
    Const,
    ForEach,
    If,
    Leave,
    Local,
    Lookup,
    Menu,
    Op,
    Pause,
    Pick,
    Procedure,
    Question,
    Repeat,
    Report,
    Return,
    Roll,
    SetLocal,
    Stmt,
    Term,
    Transfer,
    Verb,
    Win,
    Write,
    YesNo,
    as_statement,
    walk,
)

HISTORY = ("history_open", "history_mark", "history_close")
"""Operations that only make a later rewind possible."""


def is_silent(term: Stmt) -> bool:
    """Does a statement only show something: the title of a question, a line of the log, the keeping of the history?"""
    match as_statement(term):
        case Question():
            return True
        case Report(reveals=reveals):
            return not reveals
        case Verb(name=name):
            return name in HISTORY
        case If(branches=branches, otherwise=otherwise):
            return all(is_silent(each) for body in (*(body for _, body in branches), otherwise) for each in body)
        case ForEach(body=body):
            return all(map(is_silent, body))
        case Call(procedure=procedure, result=None):
            return _only_shows(procedure)
        case _:
            return False


def nothing_in_words(body: tuple[Stmt, ...]) -> str:
    """What a page says of a body in which no statement is told."""
    if body and all(map(is_silent, body)):
        return "nothing changes; it is only told what has happened"
    return "nothing happens"


def _only_shows(procedure: Procedure) -> bool:
    """Is a procedure made of reports and nothing else, and does nobody do more around it?"""
    return not procedure.hooks and bool(procedure.body) and all(_is_shown(each) for each in procedure.body)


def _is_shown(term: Stmt) -> bool:
    return not isinstance(term, Call) and is_silent(term)


def is_way_out(term: Stmt) -> bool:
    """Does a statement do nothing but leave, under one condition, with a plain yes or no if with an answer?"""
    if not isinstance(term, If) or len(term.branches) != 1 or term.otherwise:
        return False
    (last,) = body if len(body := _loud(term.branches[0][1])) == 1 else (None,)
    return isinstance(last, Return) and (
        last.value is None or (isinstance(last.value, Const) and last.value.type.base == "truth")
    )


def ways_out(body: tuple[Stmt, ...]) -> list[If]:
    """The ways out that open a run of statements, as long as they leave with the same answer."""
    found: list[If] = []
    for each in body:
        if not isinstance(each, If) or not is_way_out(each) or (found and _answer(each) != _answer(found[0])):
            break
        found.append(each)
    return found


def does_and_stops(term: Stmt) -> bool:
    """Is something done under a condition (or for want of a choice) and the whole left behind it, without an answer?"""
    match as_statement(term):
        case If(branches=((_, body),), otherwise=()):
            last = _loud(body)
        case ChooseOne(otherwise=body) | ChooseSome(otherwise=body) | Pick(otherwise=body) | Menu(otherwise=body):
            last = _loud(body)
        case _:
            return False
    return len(last) > 1 and isinstance(last[-1], Return) and last[-1].value is None


def answers_next(name: str, rest: tuple[Stmt, ...]) -> bool:
    """Is a name asked about in the tests of the next statement and nowhere else?"""
    loud = _loud(rest)
    if not loud or not isinstance(loud[0], If):
        return False
    asked = sum(_is(name, each) for test, _ in loud[0].branches for each in walk(test))
    return asked > 0 and asked == sum(_is(name, each) for each in walk(tuple(loud)))


def is_set(name: str, body: tuple[Stmt, ...]) -> bool:
    """Does a name get a value in a run of statements?"""
    return any(isinstance(each, SetLocal) and each.name == name for each in walk(body))


def used_at_once(term: SetLocal, rest: tuple[Stmt, ...]) -> bool:
    """Is what gets a name only used in what is asked or done right afterwards, once or as a truth?"""
    loud = _loud(rest)
    if not loud or is_set(term.name, rest) or isinstance(term.value, (Const, Lookup)):
        return False
    uses = sum(_is(term.name, each) for each in walk(tuple(loud)))
    first = sum(_is(term.name, each) for each in _asked(loud[0]))
    return 0 < uses == first and (uses == 1 or term.value.type.base == "truth")


def counted(term: SetLocal, rest: tuple[Stmt, ...]) -> tuple[int, int] | None:
    """From where to where a name counts, by ones, in a loop that goes round so often; None for what is no such count."""
    loop = next((each for each in map(as_statement, rest) if isinstance(each, Repeat)), None)
    if loop is None or loop.mode != "times" or not isinstance(loop.bound, Const) or not isinstance(term.value, Const):
        return None
    start, times, last = term.value.value, loop.bound.value, loop.body[-1]
    step = _step(term.name, last)
    inside = sum(_is(term.name, each) for each in walk(loop.body))
    everywhere = sum(_is(term.name, each) for each in walk(rest))
    if not step or not isinstance(start, int) or not isinstance(times, int) or inside != everywhere:
        return None
    if is_set(term.name, loop.body[:-1]) or any(isinstance(each, (Return, Leave)) for each in walk(loop.body)):
        return None
    return start, start + step * (times - 1)


def _step(name: str, term: Stmt) -> int:
    """1 where a statement adds one to a name, -1 where it takes one from it, else 0."""
    value = term.value if isinstance(term, SetLocal) and term.name == name else None
    if not isinstance(value, Op) or value.name not in ("plus", "minus") or not _is(name, value.args[0]):
        return 0
    by = value.args[1]
    return 0 if not isinstance(by, Const) or by.value != 1 else (1 if value.name == "plus" else -1)


def _is(name: str, term: Term) -> bool:
    return isinstance(term, Local) and term.name == name


def _answer(term: If) -> int | None:
    """With what a way out leaves."""
    last = _loud(term.branches[0][1])[0]
    assert isinstance(last, Return), "a way out leaves"
    return int(last.value.value) if isinstance(last.value, Const) and isinstance(last.value.value, int) else None


def _loud(body: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
    return tuple(each for each in body if not is_silent(each))


def _asked(term: Stmt) -> Iterator[Term]:
    """What a statement asks before anything is done: its own terms, the tests of an `if`, the guards of a menu; no loops."""
    match as_statement(term):
        case If(branches=branches):
            yield from walk(tuple(test for test, _ in branches))
        case Menu(asker=asker, options=options):
            yield from walk((asker, tuple((option.source, option.guard) for option in options)))
        case (
            Call()
            | CallBlock()
            | Write()
            | Add()
            | Return()
            | Verb()
            | Roll()
            | Report()
            | Win()
            | Announce()
            | Pause()
            | Transfer() as one
        ):
            yield from walk(one)
        case ChooseOne(asker=asker, source=source) | ChooseSome(asker=asker, source=source):
            yield from walk((asker, source))
        case YesNo(asker=asker, guard=guard):
            yield from walk((asker, guard))
        case _:
            pass
