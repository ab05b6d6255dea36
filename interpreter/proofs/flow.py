"""Walks through a routine and reports each condition on the way, with the knowledge where it stands.

Takes statements, gives the knowledge after them; None where nothing can run after them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import assert_never

from interpreter import ir
from interpreter.effects import Looking
from interpreter.proofs.knowledge import Knowledge
from interpreter.proofs.values import ANY, Numbers, Values, spanning, times
from interpreter.source import Span

Behind = Knowledge | None
"""What is known behind a statement; None: nothing comes behind it."""
Asked = Callable[[ir.Expr, Span, Knowledge], bool]
Met = Callable[[ir.Stmt, Knowledge], None]


class Flow:
    """One walk. `types`: of the locals. Callbacks: `asked(condition, place, known)` for each condition, conjuncts one by one,
    returns whether it can hold; `met(statement, known)` for each statement; `dead(statement)` for each unreachable one."""

    def __init__(self, types: Mapping[str, ir.Type], asked: Asked, met: Met, dead: Callable[[ir.Stmt], None]) -> None:
        self._types = types
        self._asked = asked
        self._met = met
        self._dead = dead

    def body(self, body: tuple[ir.Stmt, ...], known: Behind) -> Behind:
        """Walk through statements. Returns the knowledge after them; None if nothing can run after them."""
        for number, statement in enumerate(body):
            if known is None:
                if number:
                    self._dead(statement)
                return None
            known = self._statement(statement, known)
        return known

    def test(self, test: ir.Expr | None, known: Knowledge) -> Knowledge:
        """Walk through a condition. Returns the knowledge where it holds; an impossible one if it cannot hold."""
        for each in ir.conjuncts(test):
            if known.is_possible:
                self._inside(each, known)
                known = known.knowing(each) if self._asked(each, each.span, known) else known.impossible
        return known

    def expression(self, term: ir.Expr | None, known: Knowledge) -> None:
        """Walk through the conditions of the filters in a term; nothing for None."""
        if term is not None:
            self._inside(term, known)

    def _inside(self, term: ir.Expr, known: Knowledge) -> None:
        for each in ir.walk(term):
            if isinstance(each, ir.Filter):
                within = known.forgetting([each.var])
                if not isinstance(each.source, ir.Filter):
                    within = self._among(within, each.var, each.source)
                for test in ir.conjuncts(each.condition):
                    if not self._asked(test, _place(test, each), within):
                        break
                    within = within.knowing(test)

    def _statement(self, statement: ir.Stmt, known: Knowledge) -> Behind:
        self._met(statement, known)
        if known.facts and ir.is_choice(statement) and known.questions.looking.may_be_interrupted():
            known = known.forgetting(everything=True)
        if known.facts and ir.is_choice(statement):
            settled = known.questions.looking.settled_before(statement)
            known = known if settled is None else known.forgetting((), settled, more=True)
        one = ir.as_statement(statement)
        match one:
            case ir.If():
                return self._branches(one, known)
            case ir.Return():
                self.expression(one.value, known)
                return None
            case ir.Win() | ir.Leave():
                return None
            case ir.SetLocal():
                self.expression(one.value, known)
                return self._let(known, one.name, one.value)
            case ir.Write():
                self.expression(one.value, known)
                behind = known.forgetting(attributes=[one.attribute])
                read = ir.Read(one.attribute, one.args, one.attribute.type, span=one.span)
                if one.attribute in _attributes((*one.args, one.value)):
                    return behind
                if one.attribute.type.base == "truth":
                    if not isinstance(one.value, ir.Const) or one.value.switch is not None:
                        return behind
                    return behind.knowing(read, holds=bool(one.value.value), sure=True)
                return behind.knowing(ir.Op("eq", (read, one.value), ir.TRUTH, span=one.span), sure=True)
            case ir.Add():
                return _added(one, known)
            case ir.ForEach():
                return self._each(one, known)
            case ir.Repeat():
                return self._repeat(one, known)
            case (
                ir.Call()
                | ir.CallBlock()
                | ir.Verb()
                | ir.Transfer()
                | ir.Announce()
                | ir.Pause()
                | ir.StartEffect()
                | ir.RollAgain()
            ):
                return _run(one, known)
            case ir.ChooseOne() | ir.Pick(count=None):
                self.expression(one.source, known)
                behind = known.forgetting([one.name])
                missed = behind.knowing(self._is_none(one.name, one.source)) if one.otherwise else None
                return self._ways(
                    [((), self._among(behind, one.name, one.source)), *([(one.otherwise, missed)] if missed else [])]
                )
            case ir.ChooseSome() | ir.Pick():
                self.expression(one.source, known)
                behind = known.forgetting([one.name])
                return self._ways([((), behind), *([(one.otherwise, behind)] if one.otherwise else [])])
            case ir.ChooseNumber():
                behind = known.forgetting([one.name])
                number = ir.Local(one.name, ir.NUMBER)
                chosen = behind
                for name, end in (("ge", one.low), ("le", one.high)):
                    if one.name not in ir.free_names(end):
                        chosen = chosen.knowing(ir.Op(name, (number, end), ir.TRUTH, span=one.span), sure=True)
                chosen = self.test(one.test, chosen)
                return self._ways([((), chosen), *([(one.otherwise, behind)] if one.otherwise else [])])
            case ir.Menu():
                return self._menu(one, known)
            case ir.YesNo():
                agreed = self.test(one.guard, known)
                return self._ways([(one.body, agreed), (one.otherwise, known)])
            case ir.Roll():
                return _rolled(one, known if one.roller is None or known.is_empty else _moved(one, known, ()))
            case ir.Question() | ir.Report():
                return known
            case ir.Together():
                return self.body(one.body, known)
            case ir.GoRound():
                within = turning(one.body, known).forgetting([one.var])
                self.body(one.body, within)
                return within
            case _:
                assert_never(one)

    def _branches(self, one: ir.If, known: Knowledge) -> Behind:
        ways: list[tuple[tuple[ir.Stmt, ...], Knowledge]] = []
        for test, body in one.branches:
            ways.append((body, self.test(test, known)))
            known = known.knowing(test, holds=False)
        return self._ways([*ways, (one.otherwise, known)])

    def _ways(self, ways: Iterable[tuple[tuple[ir.Stmt, ...], Knowledge]]) -> Behind:
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

    def _each(self, one: ir.ForEach, known: Knowledge) -> Knowledge:
        self.expression(one.source, known)
        around = turning(one.body, known)
        within = self._among(around.forgetting([one.var]), one.var, one.source)
        within = self.test(one.condition, within)
        if within.is_possible:
            self.body(one.body, within)
        return around.forgetting([one.var])

    def _repeat(self, one: ir.Repeat, known: Knowledge) -> Behind:
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
        leaves = any(isinstance(each, ir.Leave) for each in ir.walk(one.body))
        return around if leaves else around.knowing(one.bound, holds=one.mode != "while")

    def _menu(self, one: ir.Menu, known: Knowledge) -> Behind:
        turned = tuple(each for option in one.options for each in option.body) if one.repeats else ()
        around = turning(turned, known)
        ways: list[tuple[tuple[ir.Stmt, ...], Knowledge]] = []
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

    def _local(self, name: str, source: ir.Expr) -> ir.Local:
        return ir.Local(name, self._types.get(name) or ir.Type("member", source.type.of))

    def _among(self, known: Knowledge, name: str, source: ir.Expr) -> Knowledge:
        """Where a local is one of a set: each condition by itself, since what one rests on may change before another."""
        member = self._local(name, source)
        while isinstance(source, ir.Filter):
            for test in ir.conjuncts(source.condition):
                known = known.knowing(ir.substitute(test, {source.var: member}))
            source = source.source
        if isinstance(source, ir.InPile):  # who is one of those that lie there lies there, until it is moved
            return known.knowing(ir.InPile("holds", source.pile, source.args, member, ir.TRUTH, span=source.span))
        return known.knowing(ir.Op("in", (member, source), ir.TRUTH, span=source.span))

    def _is_none(self, name: str, source: ir.Expr) -> ir.Expr:
        member = self._local(name, source)
        return ir.Op("eq", (member, ir.Const(-1, member.type)), ir.TRUTH, span=source.span)

    def _let(self, known: Knowledge, name: str, value: ir.Expr) -> Knowledge:
        behind = known.forgetting([name])
        if name in ir.free_names(value):
            before = _meant(known, name)
            value = value if before is None else ir.substitute(value, {name: before})
        if name in ir.free_names(value) or value.type.base not in ("number", "member"):
            return behind
        own = ir.Local(name, self._types.get(name, value.type))
        return behind.knowing(ir.Op("eq", (own, value), ir.TRUTH, span=value.span), sure=True)


def _meant(known: Knowledge, name: str) -> ir.Expr | None:
    """What a local has been made of."""
    for fact in reversed(known.facts):
        match fact:
            case (ir.Op("eq", (ir.Local(name=own), value)), True), True, _ if own == name and name not in ir.free_names(value):
                return value
    return None


def _place(test: ir.Expr, around: ir.Expr) -> Span:
    """Where a condition stands that sifts members: what a kind says of its members is told where it is asked."""
    own = test.span
    return own if own.path == around.span.path and own.line >= around.span.line else around.span


def _rolled(one: ir.Roll, known: Knowledge) -> Knowledge:
    behind = known.forgetting([one.name])
    faces = faces_of(one.die, one.count)
    if not isinstance(faces, Numbers):
        return behind
    rolled = ir.Local(one.name, ir.NUMBER)
    for name, end in (("ge", faces.low), ("le", faces.high)):
        if end is not None:
            behind = behind.knowing(ir.Op(name, (rolled, ir.Const(end, ir.NUMBER)), ir.TRUTH, span=one.span), sure=True)
    return behind


def _added(one: ir.Add, known: Knowledge) -> Knowledge:
    """What is known behind a sum: at least what was added, and where one was added at most what it was less than."""
    behind = known.forgetting(attributes=[one.attribute])
    amount = one.amount.value if isinstance(one.amount, ir.Const) and one.amount.switch is None else None
    if one.attribute.type.base != "number" or not isinstance(amount, int) or amount < 1 or one.sign < 0:
        return behind
    read = ir.Read(one.attribute, one.args, one.attribute.type)
    if one.attribute.range is None and known.questions.starts_at_nothing(one.attribute) and not one.attribute.held:
        behind = behind.knowing(ir.Op("ge", (read, ir.Const(amount, ir.NUMBER)), ir.TRUTH, span=one.span), sure=True)
    for fact in known.facts if amount == 1 else ():
        match fact.literal:
            case (ir.Op("lt", (less, most)), True) | (ir.Op("ge", (less, most)), False) if less == read:
                if one.attribute not in _attributes(most):
                    behind = behind.knowing(ir.Op("le", (read, most), ir.TRUTH, span=one.span), sure=True)
    return behind


Running = ir.Call | ir.CallBlock | ir.Verb | ir.Transfer | ir.Announce | ir.Pause | ir.StartEffect | ir.RollAgain
"""Statements that may change more than they name."""


def _run(one: Running, known: Knowledge) -> Knowledge:
    """What is known behind a statement that runs others."""
    named = _named(one)
    if isinstance(one, ir.Verb) and one.name == "begin" and one.of is not None:
        behind = known.begun(known.questions.looking.moving.lasting(one.of))
        return _moved(one, behind, named)
    return known if known.is_empty else _moved(one, known, named)


def _moved(one: Running | ir.Roll, known: Knowledge, named: tuple[str, ...]) -> Knowledge:
    written = written_by(one, known.questions.looking)
    if written is None:
        return known.forgetting(named, everything=True)
    return known.forgetting(named, written, more=True)


def written_by(one: ir.Stmt, looking: Looking) -> frozenset[ir.Attribute] | None:
    """The attributes that a statement itself, and all that it runs, may write, or that may be written while the position settles
    before it; None: any. Statements nested in it do not count."""
    written = _written_by(one, looking)
    return None if written is None else written | (looking.settled_before(one) or frozenset())


def _written_by(one: ir.Stmt, looking: Looking) -> frozenset[ir.Attribute] | None:
    match one:
        case ir.Write() | ir.Add():
            return frozenset({one.attribute})
        case ir.Call():
            return looking.written_by(one.procedure)
        case ir.CallBlock():
            return looking.written_by(looking.rules.kinds[one.kind].blocks[one.block])
        case ir.Announce():
            return looking.written_by(one.occasion)
        case ir.Verb(name="take_back"):
            return None
        case ir.Verb(turn=ir.Occasion() as turn):
            return looking.written_by(turn)
        case ir.Roll(die=ir.Die(rolls=ir.Occasion() as rolls, rolled=ir.Occasion() as rolled, shown=ir.Attribute() as shown)):
            before, after = looking.written_by(rolls), looking.written_by(rolled)
            return None if before is None or after is None else before | after | {shown}
        case ir.Verb() | ir.StartEffect():
            return frozenset()
        case ir.Transfer():
            return looking.moving.carried
        case ir.Pause() | ir.RollAgain() | ir.Roll(roller=ir.Expr()):
            return None
    return frozenset()


def _attributes(parts: object) -> set[ir.Attribute]:
    return {term.attribute for term in ir.walk(parts) if isinstance(term, ir.Read)}


def turning(body: tuple[ir.Stmt, ...], known: Knowledge) -> Knowledge:
    """What holds at the start of every pass of a loop over `body`: `known` at its entry, less what the body may write."""
    if known.is_empty:
        return known
    names: set[str] = set()
    attributes: set[ir.Attribute] = set()
    looking = known.questions.looking
    everything = more = False
    for term in ir.walk(body):
        match term:
            case ir.SetLocal() | ir.ChooseOne() | ir.ChooseSome() | ir.ChooseNumber() | ir.Pick() | ir.Roll():
                names.add(term.name)
                everything = everything or (isinstance(term, ir.Roll) and term.roller is not None)
            case ir.ForEach() | ir.GoRound():
                names.add(term.var)
            case ir.Write() | ir.Add():
                attributes.add(term.attribute)
            case (
                ir.Call()
                | ir.CallBlock()
                | ir.Verb()
                | ir.Transfer()
                | ir.Announce()
                | ir.Pause()
                | ir.StartEffect()
                | ir.RollAgain()
            ):
                more = True
                names.update(_named(term))
                written = written_by(term, looking)
                everything = everything or written is None
                attributes.update(written or ())
                if isinstance(term, ir.Verb) and term.name == "begin" and term.of is not None:
                    attributes |= looking.moving.lasting(term.of)
        settled = looking.settled_before(term) if isinstance(term, ir.Stmt) and ir.is_choice(term) else None
        if settled is not None:
            attributes |= settled
            more = True
    return known.forgetting(names, attributes, everything, more)


def _named(one: Running) -> tuple[str, ...]:
    """The local that a statement gives a value."""
    match one:
        case ir.Call(result=str() as name) | ir.Transfer(name=str() as name):
            return (name,)
    return ()


def faces_of(die: ir.Die, count: ir.Expr | None) -> Values:
    """The totals that `count` dice may show; one die if `count` is None, anything if it is no fixed number."""
    if die.kind is not None:
        return frozenset(die.faces)
    one = spanning(die.faces)
    if count is None:
        return one
    return times(one, Numbers(count.value, count.value)) if isinstance(count, ir.Const) and isinstance(count.value, int) else ANY
