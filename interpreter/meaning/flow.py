"""Walking through a routine with what is known: each condition on the way is told, with what is known where it stands.

Takes statements, gives what is known behind them; None where nothing comes behind them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import assert_never

from interpreter.checks import Looking
from interpreter.ir import (
    NUMBER,
    TRUTH,
    Add,
    Announce,
    Attribute,
    Call,
    CallBlock,
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    Const,
    Die,
    Expr,
    Filter,
    ForEach,
    GoRound,
    If,
    Leave,
    Local,
    Menu,
    Occasion,
    Op,
    Pause,
    Period,
    Pick,
    Question,
    Read,
    Repeat,
    Report,
    Return,
    Roll,
    RollAgain,
    SetLocal,
    StartEffect,
    Stmt,
    Together,
    Transfer,
    Type,
    Verb,
    Win,
    Write,
    YesNo,
    as_statement,
    conjuncts,
    free_names,
    is_choice,
    substitute,
    walk,
)
from interpreter.meaning.knowledge import Knowledge
from interpreter.meaning.values import ANY, Numbers, Values, spanning, times
from interpreter.source import Span

Behind = Knowledge | None
"""What is known behind a statement; None: nothing comes behind it."""
Asked = Callable[[Expr, Span, Knowledge], bool]
Met = Callable[[Stmt, Knowledge], None]


class Flow:
    """`types`: those of the locals. `asked` is told each condition with its place and what is known there, joined ones one after
    the other, and says whether it can be; `met` each statement; `dead` each statement that nothing leads to."""

    def __init__(self, types: Mapping[str, Type], asked: Asked, met: Met, dead: Callable[[Stmt], None]) -> None:
        self._types = types
        self._asked = asked
        self._met = met
        self._dead = dead

    def body(self, body: tuple[Stmt, ...], known: Behind) -> Behind:
        """Go through statements."""
        for number, statement in enumerate(body):
            if known is None:
                if number:
                    self._dead(statement)
                return None
            known = self._statement(statement, known)
        return known

    def test(self, test: Expr | None, known: Knowledge) -> Knowledge:
        """Ask a condition, and go on where it holds."""
        for each in conjuncts(test):
            if known.is_possible:
                self._inside(each, known)
                known = known.knowing(each) if self._asked(each, each.span, known) else known.impossible
        return known

    def expression(self, term: Expr | None, known: Knowledge) -> None:
        """Go through the conditions of the filters in a term."""
        if term is not None:
            self._inside(term, known)

    def _inside(self, term: Expr, known: Knowledge) -> None:
        for each in walk(term):
            if isinstance(each, Filter):
                within = known.forgetting([each.var])
                if not isinstance(each.source, Filter):
                    within = self._among(within, each.var, each.source)
                for test in conjuncts(each.condition):
                    if not self._asked(test, _place(test, each), within):
                        break
                    within = within.knowing(test)

    def _statement(self, statement: Stmt, known: Knowledge) -> Behind:
        self._met(statement, known)
        if known.facts and is_choice(statement) and known.questions.looking.may_be_interrupted():
            known = known.forgetting(everything=True)
        one = as_statement(statement)
        match one:
            case If():
                return self._branches(one, known)
            case Return():
                self.expression(one.value, known)
                return None
            case Win() | Leave():
                return None
            case SetLocal():
                self.expression(one.value, known)
                return self._let(known, one.name, one.value)
            case Write():
                self.expression(one.value, known)
                behind = known.forgetting(attributes=[one.attribute])
                read = Read(one.attribute, one.args, one.attribute.type, span=one.span)
                if one.attribute in _attributes((*one.args, one.value)):
                    return behind
                if one.attribute.type.base == "truth":
                    if not isinstance(one.value, Const) or one.value.switch is not None:
                        return behind
                    return behind.knowing(read, holds=bool(one.value.value), sure=True)
                return behind.knowing(Op("eq", (read, one.value), TRUTH, span=one.span), sure=True)
            case Add():
                return _added(one, known)
            case ForEach():
                return self._each(one, known)
            case Repeat():
                return self._repeat(one, known)
            case Call() | CallBlock() | Verb() | Transfer() | Announce() | Pause() | StartEffect() | RollAgain():
                return _run(one, known)
            case ChooseOne() | Pick(count=None):
                self.expression(one.source, known)
                behind = known.forgetting([one.name])
                missed = behind.knowing(self._is_none(one.name, one.source)) if one.otherwise else None
                return self._ways(
                    [((), self._among(behind, one.name, one.source)), *([(one.otherwise, missed)] if missed else [])]
                )
            case ChooseSome() | Pick():
                self.expression(one.source, known)
                behind = known.forgetting([one.name])
                return self._ways([((), behind), *([(one.otherwise, behind)] if one.otherwise else [])])
            case ChooseNumber():
                behind = known.forgetting([one.name])
                number = Local(one.name, NUMBER)
                chosen = behind
                for name, end in (("ge", one.low), ("le", one.high)):
                    if one.name not in free_names(end):
                        chosen = chosen.knowing(Op(name, (number, end), TRUTH, span=one.span), sure=True)
                chosen = self.test(one.test, chosen)
                return self._ways([((), chosen), *([(one.otherwise, behind)] if one.otherwise else [])])
            case Menu():
                return self._menu(one, known)
            case YesNo():
                agreed = self.test(one.guard, known)
                return self._ways([(one.body, agreed), (one.otherwise, known)])
            case Roll():
                return _rolled(one, known if one.roller is None or known.is_empty else _moved(one, known, ()))
            case Question() | Report():
                return known
            case Together():
                return self.body(one.body, known)
            case GoRound():
                within = turning(one.body, known).forgetting([one.var])
                self.body(one.body, within)
                return within
            case _:
                assert_never(one)

    def _branches(self, one: If, known: Knowledge) -> Behind:
        ways: list[tuple[tuple[Stmt, ...], Knowledge]] = []
        for test, body in one.branches:
            ways.append((body, self.test(test, known)))
            known = known.knowing(test, holds=False)
        return self._ways([*ways, (one.otherwise, known)])

    def _ways(self, ways: Iterable[tuple[tuple[Stmt, ...], Knowledge]]) -> Behind:
        """Go each way that is possible; what is known where they come together."""
        found: list[Knowledge] = []
        for body, known in ways:
            if body and not known.is_possible:
                continue  # told where the condition stands
            behind = self.body(body, known)
            if behind is not None:
                found.append(behind)
        if not found:
            return None
        return found[0] if len(found) == 1 else found[0].common(found[1:])

    def _each(self, one: ForEach, known: Knowledge) -> Knowledge:
        self.expression(one.source, known)
        around = turning(one.body, known)
        within = self._among(around.forgetting([one.var]), one.var, one.source)
        within = self.test(one.condition, within)
        if within.is_possible:
            self.body(one.body, within)
        return around.forgetting([one.var])

    def _repeat(self, one: Repeat, known: Knowledge) -> Behind:
        around = turning(one.body, known)
        if one.mode == "times":
            self.expression(one.bound, known)
            self.body(one.body, around)
            return around
        if one.mode == "while":
            self._asked(one.bound, one.bound.span, around)
        within = around.knowing(one.bound, holds=one.mode == "while")
        if within.is_possible:
            self.body(one.body, within)
        leaves = any(isinstance(each, Leave) for each in walk(one.body))
        return around if leaves else around.knowing(one.bound, holds=one.mode != "while")

    def _menu(self, one: Menu, known: Knowledge) -> Behind:
        turned = tuple(each for option in one.options for each in option.body) if one.repeats else ()
        around = turning(turned, known)
        ways: list[tuple[tuple[Stmt, ...], Knowledge]] = []
        for option in one.options:
            within = self.test(option.guard, around)
            if option.var is not None and option.source is not None:
                within = within.forgetting([option.var])
                self.expression(option.source, within)
                within = self._among(within, option.var, option.source)
            ways.append((option.body, within))
        if one.repeats:
            for body, within in ways:
                if within.is_possible:
                    self.body(body, within)
            return around
        return self._ways([*ways, *([(one.otherwise, around)] if one.otherwise else [])])

    def _local(self, name: str, source: Expr) -> Local:
        return Local(name, self._types.get(name) or Type("member", source.type.of))

    def _among(self, known: Knowledge, name: str, source: Expr) -> Knowledge:
        """Where a local is one of a set: each condition by itself, since what one rests on may change before another."""
        member = self._local(name, source)
        while isinstance(source, Filter):
            for test in conjuncts(source.condition):
                known = known.knowing(substitute(test, {source.var: member}))
            source = source.source
        return known.knowing(Op("in", (member, source), TRUTH, span=source.span))

    def _is_none(self, name: str, source: Expr) -> Expr:
        member = self._local(name, source)
        return Op("eq", (member, Const(-1, member.type)), TRUTH, span=source.span)

    def _let(self, known: Knowledge, name: str, value: Expr) -> Knowledge:
        behind = known.forgetting([name])
        if name in free_names(value):
            before = _meant(known, name)
            value = value if before is None else substitute(value, {name: before})
        if name in free_names(value) or value.type.base not in ("number", "member"):
            return behind
        own = Local(name, self._types.get(name, value.type))
        return behind.knowing(Op("eq", (own, value), TRUTH, span=value.span), sure=True)


def _meant(known: Knowledge, name: str) -> Expr | None:
    """What a local has been made of."""
    for fact in reversed(known.facts):
        match fact:
            case (Op("eq", (Local(name=own), value)), True), True, _ if own == name and name not in free_names(value):
                return value
    return None


def _place(test: Expr, around: Expr) -> Span:
    """Where a condition stands that sifts members: what a kind says of its members is told where it is asked."""
    own = test.span
    return own if own.path == around.span.path and own.line >= around.span.line else around.span


def _rolled(one: Roll, known: Knowledge) -> Knowledge:
    behind = known.forgetting([one.name])
    faces = faces_of(one.die, one.count)
    if not isinstance(faces, Numbers):
        return behind
    rolled = Local(one.name, NUMBER)
    for name, end in (("ge", faces.low), ("le", faces.high)):
        if end is not None:
            behind = behind.knowing(Op(name, (rolled, Const(end, NUMBER)), TRUTH, span=one.span), sure=True)
    return behind


def _added(one: Add, known: Knowledge) -> Knowledge:
    """What is known behind a sum: at least what was added, and where one was added at most what it was less than."""
    behind = known.forgetting(attributes=[one.attribute])
    amount = one.amount.value if isinstance(one.amount, Const) and one.amount.switch is None else None
    if one.attribute.type.base != "number" or not isinstance(amount, int) or amount < 1 or one.sign < 0:
        return behind
    read = Read(one.attribute, one.args, one.attribute.type)
    if one.attribute.range is None and known.questions.starts_at_nothing(one.attribute) and not one.attribute.held:
        behind = behind.knowing(Op("ge", (read, Const(amount, NUMBER)), TRUTH, span=one.span), sure=True)
    for fact in known.facts if amount == 1 else ():
        match fact.literal:
            case (Op("lt", (less, most)), True) | (Op("ge", (less, most)), False) if less == read:
                if one.attribute not in _attributes(most):
                    behind = behind.knowing(Op("le", (read, most), TRUTH, span=one.span), sure=True)
    return behind


Running = Call | CallBlock | Verb | Transfer | Announce | Pause | StartEffect | RollAgain
"""Statements that may change more than they name."""


def _run(one: Running, known: Knowledge) -> Knowledge:
    """What is known behind a statement that runs others."""
    named = _named(one)
    if isinstance(one, Verb) and one.name == "begin" and one.of is not None:
        behind = known.begun(known.questions.looking.moving.lasting(one.of))
        return _moved(one, behind, named)
    return known if known.is_empty else _moved(one, known, named)


def _moved(one: Running | Roll, known: Knowledge, named: tuple[str, ...]) -> Knowledge:
    written = written_by(one, known.questions.looking)
    if written is None:
        return known.forgetting(named, everything=True)
    return known.forgetting(named, written, more=True)


def written_by(one: Stmt, looking: Looking) -> frozenset[Attribute] | None:
    """The attributes that a statement itself may write, with all that it runs; None: any."""
    match one:
        case Write() | Add():
            return frozenset({one.attribute})
        case Call():
            return looking.written_by(one.procedure)
        case CallBlock():
            return looking.written_by(looking.rules.kinds[one.kind].blocks[one.block])
        case Announce():
            return looking.written_by(one.occasion)
        case Verb(of=Period(began=began, ended=ended)):
            moment = began if one.name == "begin" else ended
            return looking.written_by(moment) if moment is not None else frozenset()
        case Verb(name="history_rewind"):
            return None
        case Roll(die=Die(rolls=Occasion() as rolls, rolled=Occasion() as rolled, shown=Attribute() as shown)):
            before, after = looking.written_by(rolls), looking.written_by(rolled)
            return None if before is None or after is None else before | after | {shown}
        case Verb() | StartEffect():
            return frozenset()
        case Transfer():
            return looking.moving.carried
        case Pause() | RollAgain() | Roll(roller=Expr()):
            return None
    return frozenset()


def _attributes(parts: object) -> set[Attribute]:
    return {term.attribute for term in walk(parts) if isinstance(term, Read)}


def turning(body: tuple[Stmt, ...], known: Knowledge) -> Knowledge:
    """What is known wherever a loop turns."""
    if known.is_empty:
        return known
    names: set[str] = set()
    attributes: set[Attribute] = set()
    looking = known.questions.looking
    everything = more = False
    for term in walk(body):
        match term:
            case SetLocal() | ChooseOne() | ChooseSome() | ChooseNumber() | Pick() | Roll():
                names.add(term.name)
                everything = everything or (isinstance(term, Roll) and term.roller is not None)
            case ForEach() | GoRound():
                names.add(term.var)
            case Write() | Add():
                attributes.add(term.attribute)
            case Call() | CallBlock() | Verb() | Transfer() | Announce() | Pause() | StartEffect() | RollAgain():
                more = True
                names.update(_named(term))
                written = written_by(term, looking)
                everything = everything or written is None
                attributes.update(written or ())
                if isinstance(term, Verb) and term.name == "begin" and term.of is not None:
                    attributes |= looking.moving.lasting(term.of)
    return known.forgetting(names, attributes, everything, more)


def _named(one: Running) -> tuple[str, ...]:
    """The local that a statement gives a value."""
    match one:
        case Call(result=str() as name) | Transfer(name=str() as name):
            return (name,)
    return ()


def faces_of(die: Die, count: Expr | None) -> Values:
    """What so many dice may show; one without a count."""
    if die.kind is not None:
        return frozenset(die.faces)
    one = spanning(die.faces)
    if count is None:
        return one
    return times(one, Numbers(count.value, count.value)) if isinstance(count, Const) and isinstance(count.value, int) else ANY
