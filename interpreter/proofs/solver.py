"""Decides whether conditions can hold together: each one that is assumed narrows the possible values of its terms, until none is
left.

Takes conditions of the IR; raises `Contradiction` when they cannot all hold. A contradiction is certain; its absence proves
nothing, since conditions that are not understood are let pass. Understood are ranges of numbers, members by printed facts,
equalities and orders between terms, alternatives with a single one left, and the bodies of declared queries.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.proofs.questions import MOST_INWARDS, Key, Literal, Questions
from interpreter.proofs.values import (
    ANY,
    COUNTED,
    FALSE,
    TRUE,
    TRUTHS,
    Numbers,
    Values,
    both,
    either,
    ends,
    half,
    is_impossible,
    larger,
    minus,
    never_so,
    only,
    plus,
    smaller,
    spanning,
    times,
    without,
)

MOST_ROUNDS = 4
"""So often what was found out about one term is carried to the others."""
VERY_FEW = 3
"""So many members of which each is taken in turn."""
FEW = 12
"""So many values of an argument are tried one by one."""

OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "le": "gt", "gt": "le"}
EXCLUDING = {"eq": ("ne", "lt", "gt"), "ne": ("eq",), "lt": ("eq",), "gt": ("eq",), "le": (), "ge": ()}
"""Comparisons of the same two terms, whichever stands first, that cannot both hold."""


class Contradiction(Exception):
    """The assumed conditions cannot all hold."""


class Solver:
    """The possible values of terms under the conditions assumed so far."""

    __slots__ = ("_comparisons", "_either", "_inwards", "_named", "_narrowed", "_news", "_questions")

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._narrowed: dict[Key, Values] = {}
        self._comparisons: list[tuple[str, ir.Expr, ir.Expr]] = []
        self._either: list[tuple[Literal, ...]] = []
        self._named: set[Key] = set()
        self._inwards = MOST_INWARDS
        self._news = False

    def copy(self) -> Solver:
        """A solver with the same assumptions; assuming more in one does not change the other."""
        made = Solver(self._questions)
        made._narrowed = self._narrowed.copy()
        made._comparisons = self._comparisons[:]
        made._either = self._either[:]
        made._named = self._named.copy()
        made._inwards = self._inwards
        return made

    def excludes(self, test: ir.Expr, holds: bool) -> bool:
        """Is the condition certainly false, given the conditions assumed so far? With `holds` false: is it certainly true?"""
        within = self.copy()
        try:
            within.assume(test, holds)
        except Contradiction:
            return True
        return any(within.fails_for_each(term) for term in within._splitting())

    def never(self, test: ir.Expr, holds: bool) -> bool:
        """Is the condition certainly false, with nothing else known? With `holds` false: is it certainly true? Conditions in
        filters and in bodies of queries are judged where they stand, unless the query is asked about a fixed member."""
        match test:
            case ir.Op("not", (one,)):
                return self.never(one, not holds)
            case ir.Op("and" | "or" as name, args):
                if (name == "and") != holds:
                    return all(self.never(arg, holds) for arg in args)
                return self.excludes(test, holds)
            case ir.Op("eq" | "ne" | "lt" | "le" | "gt" | "ge" as name, (one, other)):
                return self._never_compares(name if holds else OPPOSITE[name], one, other)
            case ir.Op("some" | "empty", (some,)):
                return not isinstance(some, ir.Filter) and self.excludes(test, holds)
            case ir.Ask(args=args) | ir.Allowed(args=args):
                return any(isinstance(arg, ir.Const) for arg in args) and self.excludes(test, holds)
            case ir.Op() | ir.Const() | ir.FactOf(member=ir.Const()):
                return self.excludes(test, holds)
        return False

    def _never_compares(self, name: str, one: ir.Expr, other: ir.Expr) -> bool:
        """Is it certain that two terms do not compare so, by what each may come to?"""
        if one.type.base not in ("number", "member", "truth"):
            return False
        if one == other and name in ("ne", "lt", "gt"):
            return True
        for left, right in ((one, other), (self._printed(one), self._printed(other))):
            if left is not None and right is not None and never_so(name, self.of(left), self.of(right)):
                return True
        return False

    def fails_for_each(self, term: ir.Expr) -> bool:
        """Does each member that a term can be lead to a contradiction? False if there are many."""
        left = self._few(term)
        if left is None or len(left) > VERY_FEW:
            return False
        return all(self._refutes(ir.Op("eq", (term, ir.Const(each, term.type)), ir.TRUTH), True) for each in sorted(left))

    def _splitting(self) -> list[ir.Expr]:
        """What two questions that are compared are about: each may have its answers, and not both at once."""
        found: list[ir.Expr] = []
        for _, one, other in self._comparisons:
            for side in (one, other):
                if isinstance(side, ir.Ask) and side.type.base == "member":
                    found += [arg for arg in side.args if isinstance(arg, (ir.Local, ir.FactOf, ir.Read)) and arg not in found]
        return found

    def assume(self, test: ir.Expr, holds: bool) -> None:
        """Assume that a condition holds, or not. Errors: `Contradiction` if that cannot be, with all that was assumed before."""
        self._take(test, holds, MOST_INWARDS)
        self._settle()

    # --- conditions ---------------------------------------------------------------------------------------------------

    def _take(self, test: ir.Expr, holds: bool, inwards: int) -> None:
        match test:
            case ir.Const(switch=None):
                if bool(test.value) != holds:
                    raise Contradiction
            case ir.Const():
                self._switch(test, holds)
            case ir.Op("not", (one,)):
                self._take(one, not holds, inwards)
            case ir.Op("and" | "or" as name, args):
                if (name == "and") == holds:
                    for arg in args:
                        self._take(arg, holds, inwards)
                else:
                    self._either.append(tuple((arg, holds) for arg in args))
                    self._news = True
            case ir.Op("eq" | "ne" | "lt" | "le" | "gt" | "ge" as name, (one, other)):
                self._compare(name if holds else OPPOSITE[name], one, other)
            case ir.Op("in", (what, some)):
                self._belongs(test, what, some, holds, inwards)
            case ir.Op("some" | "empty" as name, (some,)):
                self._peopled(some, holds == (name == "some"), inwards)
            case ir.Ask():
                self._narrow(test, TRUE if holds else FALSE)
                asked = self._questions.expression(test.query, test.args) if inwards else None
                if asked is not None:
                    self._take(asked, holds, inwards - 1)
            case ir.Allowed():
                self._narrow(test, TRUE if holds else FALSE)
                if holds and inwards:
                    for clause in self._questions.clauses(test.action, test.args):
                        self._take(clause, True, inwards - 1)
            case _:
                self._narrow(test, TRUE if holds else FALSE)

    def _switch(self, test: ir.Const, holds: bool) -> None:
        """What an option or a ruling is, whatever it is just now."""
        states = range(
            len(test.switch.values if isinstance(test.switch, ir.OptionSwitch) else test.switch.readings if test.switch else ())
        )
        key = self._questions.number(test.switch)
        before = self._narrowed.get(key, frozenset(states))
        now = both(before, frozenset({test.state})) if holds else without(before, test.state)
        if states and is_impossible(now):
            raise Contradiction
        self._narrowed[key] = now

    def _compare(self, name: str, one: ir.Expr, other: ir.Expr) -> None:
        if one.type.base not in ("number", "member", "truth"):
            return
        if name in ("ne", "lt", "gt") and self._questions.key(one) == self._questions.key(other):
            raise Contradiction
        for was, low, high in self._comparisons:
            if name in EXCLUDING[was] and (one == low and other == high or one == high and other == low):
                raise Contradiction
        self._comparisons.append((name, one, other))
        self._hold(name, one, other)
        if isinstance(one, ir.Ask) or isinstance(other, ir.Ask):
            left, right = self._printed(one), self._printed(other)
            if left is not None and right is not None:
                self._comparisons.append((name, left, right))
                self._hold(name, left, right)

    def _printed(self, term: ir.Expr) -> ir.Expr | None:
        """What a question comes to that asks for nothing but what is printed; a fixed term as it is."""
        if isinstance(term, ir.Const):
            return term
        asked = self._questions.expression(term.query, term.args) if isinstance(term, ir.Ask) and self._inwards else None
        return asked if isinstance(asked, ir.FactOf) else None

    def _belongs(self, test: ir.Expr, what: ir.Expr, some: ir.Expr, holds: bool, inwards: int) -> None:
        match some:
            case ir.Const(tuple(ids)) if holds:
                self._narrow(what, frozenset(ids))
            case ir.Const(tuple(ids)):
                left = self.of(what)
                for each in ids:
                    left = without(left, each)
                self._narrow(what, left)
            case ir.Members() if holds:
                self._narrow(what, without(self.of(what), -1), printed=True)
            case ir.Filter() if holds and inwards:
                self._belongs(ir.Op("in", (what, some.source), test.type), what, some.source, True, inwards)
                self._take(ir.substitute(some.condition, {some.var: what}), True, inwards - 1)
            case _:
                self._narrow(test, TRUE if holds else FALSE)

    def _peopled(self, some: ir.Expr, holds: bool, inwards: int) -> None:
        self._narrow(ir.Op("some", (some,), ir.TRUTH), TRUE if holds else FALSE)
        if not holds or not inwards:
            return
        within = self.copy()
        within._either = []  # one member of many: what must be settled elsewhere is left out
        member = ir.Local("'it", ir.Type("member", some.type.of))
        while isinstance(some, ir.Filter):
            within._take(ir.substitute(some.condition, {some.var: member}), True, inwards - 1)
            some = some.source
        within._settle()

    # --- comparisons --------------------------------------------------------------------------------------------------

    def _hold(self, name: str, one: ir.Expr, other: ir.Expr) -> None:
        left, right = self.of(one), self.of(other)
        match name:
            case "eq":
                common = both(left, right)
                if is_impossible(common):
                    raise Contradiction
                if common != left:
                    self._narrow(one, common)
                if common != right:
                    self._narrow(other, common)
            case "ne":
                for this, that, its in ((one, left, right), (other, right, left)):
                    alone = only(its)
                    if alone is not None:
                        self._narrow(this, without(that, alone))
            case "lt" | "le":
                self._order(one, left, other, right, int(name == "lt"))
            case _:
                self._order(other, right, one, left, int(name == "gt"))

    def _order(self, low: ir.Expr, lower: Values, high: ir.Expr, higher: Values, gap: int) -> None:
        """`low` and `gap` are at most `high`."""
        top, bottom = ends(higher).high, ends(lower).low
        if top is not None:
            self._narrow(low, both(lower, Numbers(None, top - gap)))
        if bottom is not None:
            self._narrow(high, both(higher, Numbers(bottom + gap)))

    def _settle(self) -> None:
        """Carry what was found out from term to term."""
        for _ in range(MOST_ROUNDS):
            if not self._news:
                return
            self._news = False
            for name, one, other in self._comparisons:
                self._hold(name, one, other)
            waiting, self._either = self._either, []
            for literals in waiting:
                left = tuple(literal for literal in literals if not self._refutes(*literal))
                if not left:
                    raise Contradiction
                if len(left) == 1:
                    self._take(*left[0], MOST_INWARDS - 1)
                else:
                    self._either.append(left)

    def _refutes(self, test: ir.Expr, holds: bool) -> bool:
        within = self.copy()
        within._either = []
        try:
            within._take(test, holds, MOST_INWARDS - 1)
            within._settle()
        except Contradiction:
            return True
        return False

    def _plainly(self, test: ir.Expr) -> bool | None:
        """Does a condition hold, as far as the values of its terms tell without more ado?"""
        match test:
            case ir.Const(switch=None):
                return bool(test.value)
            case ir.Op("not", (one,)):
                holds = self._plainly(one)
                return None if holds is None else not holds
            case ir.Op("eq" | "ne" as name, (one, other)) if one.type.base in ("member", "number"):
                left, right = self.of(one), self.of(other)
                if is_impossible(both(left, right)):
                    return name == "ne"
                alone = only(left)
                return name == "eq" if alone is not None and alone == only(right) else None
        known = self._narrowed.get(self._questions.key(test))
        return None if known is None or known == TRUTHS else known == TRUE

    def _anew(self, term: ir.Expr) -> Values:
        """What a term may come to if nothing is known."""
        return Solver(self._questions).of(term)

    # --- values -------------------------------------------------------------------------------------------------------

    def of(self, term: ir.Expr) -> Values:
        """The possible values of a term."""
        base = self._base(term)
        known = self._narrowed.get(self._questions.key(term))
        return base if known is None else both(base, known)

    def _narrow(self, term: ir.Expr, values: Values, printed: bool = False) -> None:
        """Leave of a term what is among some values; `printed`: by what is printed on the members that are left."""
        before = self.of(term)
        now = both(before, values)
        if is_impossible(now):
            raise Contradiction
        if now == before or isinstance(term, ir.Const):
            return
        key = self._questions.key(term)
        self._narrowed[key] = now
        if not printed:
            self._named.add(key)
        self._news = True
        match term:
            case ir.FactOf():
                owners = self.of(term.member)
                if isinstance(owners, frozenset):
                    left = self._questions.passing(term.fact, owners, now)
                    if left or self._is_named(term.member):
                        self._narrow(term.member, left, printed=True)  # else others that pass may come with another layer
            case ir.Op("plus", (one, ir.Const(int(number)))):
                self._narrow(one, minus(ends(now), Numbers(number, number)))
            case ir.Op("minus", (one, ir.Const(int(number)))):
                self._narrow(one, plus(ends(now), Numbers(number, number)))
            case ir.Ask() if len(term.args) == 1:
                args = self._few(term.args[0])
                if args is not None:
                    answers = {arg: self._questions.answer(term.query, (arg,), self._anew) for arg in args}
                    left = frozenset(arg for arg in args if not is_impossible(both(answers[arg], now)))
                    self._narrow(term.args[0], left)

    def _is_named(self, member: ir.Expr) -> bool:
        """Is it said which members this can be, so that another layer adds none?"""
        if isinstance(member, ir.FactOf):
            return self._is_named(member.member)
        return isinstance(member, ir.Const) or self._questions.key(member) in self._named

    def _few(self, term: ir.Expr) -> frozenset[int] | None:
        """The members that a term may come to, if they are few."""
        if term.type.base != "member":
            return None
        large = self._questions.size(term.type.of) > FEW and not isinstance(term, ir.Const)
        if large and self._questions.key(term) not in self._narrowed:
            return None
        left = self.of(term)
        return left if isinstance(left, frozenset) and len(left) <= FEW else None

    def _base(self, term: ir.Expr) -> Values:
        """What a term may come to by its form and its parts."""
        match term:
            case ir.Const():
                return self._fixed(term)
            case ir.FactOf():
                owners = self.of(term.member)
                if term.type.base == "text" or not isinstance(owners, frozenset):
                    return ANY
                if self._is_named(term.member):
                    return self._questions.printed(term.fact, owners)
                # of members that are not named others may come with another layer, with what it prints on them
                return self._questions.any_of(term.type) if term.fact.range is None else Numbers(*term.fact.range)
            case ir.Op("some", (ir.Members() as some,)):
                return TRUE if self._questions.size(some.type.of) else FALSE
            case ir.Op():
                return self._operated(term)
            case ir.Ask() if term.type.base in ("member", "number") and len(term.args) == 1:
                args = self._few(term.args[0])
                if args is not None:
                    found: Values | None = None
                    for arg in args:
                        answer = self._questions.answer(term.query, (arg,), self._anew)
                        found = answer if found is None else either(found, answer)
                    return self._questions.any_of(term.type) if found is None else found
            case ir.Lookup():
                given = [cell[term.result] for row in term.table.cells for cell in row if term.result < len(cell)]
                return spanning(given) if term.type.base == "number" else frozenset(given)
            case ir.Read() if term.type.base == "number":
                if term.attribute.range is not None:
                    return Numbers(*term.attribute.range)
                return COUNTED if self._questions.starts_at_nothing(term.attribute) else ANY
            case ir.Ask() if term.type.base == "number" and self._inwards:
                asked = self._questions.expression(term.query, term.args)
                if asked is None:
                    return ANY
                self._inwards -= 1
                try:
                    return self.of(asked)
                finally:
                    self._inwards += 1
            case ir.ValueOf():
                return self._adjusted(term)
            case ir.InPile(question="number"):
                return Numbers(0, self._questions.size(term.pile.holds.name) or None)
            case ir.OnGraph(question="distance"):
                return Numbers(-1)
            case ir.Measure() if term.type.base == "number":
                item = ends(self._base(term.item))
                return COUNTED if item.low is not None and item.low >= 0 else ANY
        return self._questions.any_of(term.type)

    def _adjusted(self, term: ir.ValueOf) -> Values:
        """A declared value: where it starts, what raises and lowers it, its limits."""
        if not self._inwards:
            return ANY
        by = {param.name: arg for param, arg in zip(term.value.params, term.args, strict=True)}
        lines = self._questions.lines(term.value)
        self._inwards -= 1
        try:
            amounts = [ends(self.of(ir.substitute(line.amount, by))) for line in lines]
        finally:
            self._inwards += 1
        begins: Values | None = None
        change = Numbers(0, 0)
        for line, amount in zip(lines, amounts, strict=True):
            always = line.condition is None and line.effect is None
            match line.how:
                case "starts at" | "counts as":
                    begins = amount if begins is None else either(begins, amount)
                case "raised by" | "lowered by":
                    up = amount if line.how == "raised by" else minus(Numbers(0, 0), amount)
                    if line.effect is not None:  # it may be in force many times
                        return ANY
                    change = plus(change, up if always else ends(either(up, Numbers(0, 0))))
        found = ends(begins if begins is not None else ANY)
        found = plus(found, change)
        for line, amount in zip(lines, amounts, strict=True):
            if line.how in ("limited to", "at least"):
                held = smaller(found, amount) if line.how == "limited to" else larger(found, amount)
                always = line.condition is None and line.effect is None
                found = held if always else ends(either(found, held))
        return found

    def _fixed(self, term: ir.Const) -> Values:
        if term.switch is not None:
            return spanning(term.numbers) if term.numbers else self._questions.any_of(term.type)
        if not isinstance(term.value, int):
            return ANY
        number = int(term.value)
        return Numbers(number, number) if term.type.base == "number" else frozenset({number})

    def _operated(self, term: ir.Op) -> Values:
        match term.name, term.args:
            case "plus", (one, other):
                return plus(ends(self.of(one)), ends(self.of(other)))
            case "minus", (one, other):
                return minus(ends(self.of(one)), ends(self.of(other)))
            case "times", (one, other):
                return times(ends(self.of(one)), ends(self.of(other)))
            case "half", (one,):
                return half(ends(self.of(one)))
            case "smaller", (one, other):
                return smaller(ends(self.of(one)), ends(self.of(other)))
            case "larger", (one, other):
                return larger(ends(self.of(one)), ends(self.of(other)))
            case "count", (some,):
                return Numbers(0, self._most(some))
            case "path_length", _:
                return COUNTED
            case "if_else", (test, one, other):
                holds = self._plainly(test)
                if holds is None:
                    return either(self.of(one), self.of(other))
                return self.of(one if holds else other)
            case "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "in" | "not" | "and" | "or" | "some" | "empty", _:
                return TRUTHS
        return self._questions.any_of(term.type)

    def _most(self, some: ir.Expr) -> int | None:
        """How many members a set can have, by what is printed on them; None where that cannot be told."""
        size = self._questions.size(some.type.of)
        if (
            not size
            or not isinstance(some, ir.Filter)
            or not any(isinstance(part, ir.FactOf) for part in ir.walk(some.condition))
        ):
            return size or None
        questions = self._questions
        questions.looking.at_members(some.type.of)
        return questions.looking.once(questions.sizes, questions.key(some), lambda: self._passing(some, size))

    def _passing(self, some: ir.Filter, size: int) -> int:
        """How many of so many members can pass a filter."""
        within, member = Solver(self._questions), ir.Local(f"'{some.var}", ir.Type("member", some.type.of))
        within._narrow(member, frozenset(range(size)))
        try:
            within.assume(ir.substitute(some.condition, {some.var: member}), True)
        except Contradiction:
            return 0
        left = within.of(member)
        return len(left) if isinstance(left, frozenset) else size
