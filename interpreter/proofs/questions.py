"""The bodies of declared queries, actions and values for given arguments, and the subjects of conditions; worked out once, since
all cards ask alike.

Takes terms of the IR, gives other terms or their possible values. What is looked at in other declarations is noted on each call.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import islice

from interpreter import ir
from interpreter.effects import Looking
from interpreter.memo import Reads
from interpreter.proofs.nonempty import shape
from interpreter.proofs.values import ANY, TRUTHS, Values, includes, spanning
from interpreter.records import NamedTuple

Literal = tuple[ir.Expr, bool]
"""A condition, and whether it holds."""
Key = int
"""The number of a term among all that were met."""
MOST_INWARDS = 3
"""So many questions inside questions are looked into."""
MOST_PARTS = 24
"""A term of so many parts is like itself alone."""


class Rests(NamedTuple):
    """The things on which a condition rests. `names`: locals; `attributes`; `opaque`: also anything else that may change in
    play."""

    names: frozenset[str]
    attributes: frozenset[ir.Attribute]
    opaque: bool


class Questions:
    """Answers about declared queries, actions and values for given arguments; memoised, since every card asks the same ones.
    `sizes`: the greatest possible sizes of sets, by their keys."""

    def __init__(self, looking: Looking) -> None:
        self.looking = looking
        self.rules = looking.rules
        self._bodies: dict[ir.Query, ir.Expr | None] = {}
        self._asked: dict[tuple[ir.Query, tuple[ir.Expr, ...]], ir.Expr | None] = {}
        self._values: dict[tuple[ir.Query, tuple[int, ...]], tuple[Values, Reads]] = {}
        self._fixed: dict[ir.Query, tuple[bool, Reads]] = {}
        self._openings = frozenset(looking.web.index.openings.values())
        self._open: set[ir.Query] = set()
        self._clauses: dict[tuple[ir.Action, tuple[ir.Expr, ...]], tuple[ir.Expr, ...]] = {}
        self._keys: dict[int, tuple[ir.Expr, Key]] = {}
        self._rests: dict[int, tuple[ir.Expr, Rests]] = {}
        self._numbers: dict[Hashable, Key] = {}
        self._subjects: dict[tuple[int, int], tuple[ir.Expr, frozenset[Key]]] = {}
        self._any: dict[tuple[str, bool], Values] = {}
        self.sizes: dict[Key, tuple[int, Reads]] = {}
        self._printed: dict[tuple[ir.Fact, frozenset[int]], Values] = {}
        self._passing: dict[tuple[ir.Fact, frozenset[int], Values], frozenset[int]] = {}

    def key(self, term: ir.Expr) -> Key:
        """The number of a term; equal for terms that differ only in the names that filters bind."""
        known = self._keys.get(id(term))
        if known is None:
            known = self._keys[id(term)] = (term, self.number(self._told(term)))  # kept, so that its id stays its own
        return known[1]

    def rests(self, test: ir.Expr) -> Rests:
        """The locals, attributes and other changing things on which a condition rests."""
        known = self._rests.get(id(test))
        if known is None:
            known = self._rests[id(test)] = (test, self._resting(test))
        return known[1]

    def _resting(self, test: ir.Expr) -> Rests:
        attributes: set[ir.Attribute] = set()
        opaque = False
        for term in ir.walk(test):
            match term:
                case ir.Read():
                    attributes.add(term.attribute)
                case ir.Ask():
                    opaque = opaque or not self.is_fixed(term.query)
                case ir.ValueOf():
                    opaque = opaque or not self._is_printed(term.value)
                case ir.InPile() | ir.Allowed() | ir.Reached() | ir.Paths() | ir.UnderWay() | ir.InForce():
                    opaque = True
                case ir.MomentsKept() | ir.EffectsOf():
                    opaque = True
        return Rests(frozenset(ir.free_names(test)), frozenset(attributes), opaque)

    def reads(self, test: ir.Expr, inwards: int = MOST_INWARDS) -> Iterator[ir.Read]:
        """The reads of attributes in a condition, also in the bodies of the queries that it asks, up to `inwards` deep."""
        for term in ir.walk(test):
            match term:
                case ir.Read():
                    yield term
                case ir.Ask() if inwards:
                    asked = self.expression(term.query, term.args)
                    if asked is not None:
                        yield from self.reads(asked, inwards - 1)

    def at_start(self, read: ir.Read) -> Literal | None:
        """The condition that a cell has its start value; None if that cannot be said as a comparison with a fixed value."""
        attribute = read.attribute
        self.looking.at(attribute)
        start = attribute.start
        if start is None and attribute.type.base == "member" and not attribute.type.optional:
            return None
        if start is not None and not isinstance(start, ir.Const):
            return None
        if attribute.type.base == "truth":
            return read, isinstance(start, ir.Const) and bool(start.value)
        if attribute.type.base not in ("number", "member"):
            return None
        first = start if start is not None else ir.Const(-1 if attribute.type.base == "member" else 0, attribute.type)
        return ir.Op("eq", (read, first), ir.TRUTH, span=read.span), True

    def _is_printed(self, value: ir.Value) -> bool:
        """Is a value the same number whatever happens?"""
        return all(
            line.condition is None and line.effect is None and isinstance(line.amount, ir.Const) for line in self.lines(value)
        )

    def starts_at_nothing(self, attribute: ir.Attribute) -> bool:
        """Is an attribute's start value 0 or more, so that it is never below?"""
        self.looking.at(attribute)
        start = attribute.start
        return start is None or isinstance(start, ir.Const) and isinstance(start.value, int) and start.value >= 0

    def number(self, thing: Hashable) -> Key:
        """A number that is the same for equal things."""
        return self._numbers.setdefault(thing, len(self._numbers))

    def _told(self, term: ir.Expr) -> Hashable:
        if isinstance(term, ir.Const) and term.switch is not None:
            return term.switch, term.state  # what it is just now says nothing
        if isinstance(term, (ir.Local, ir.Const)):
            return term
        parts = [type(each) for each in islice(ir.walk(term), MOST_PARTS)]
        if len(parts) == MOST_PARTS:
            return id(term)  # too much for it to be met again
        return shape(term) if ir.Filter in parts or ir.Measure in parts else term

    def subjects(self, test: ir.Expr, inwards: int = MOST_INWARDS) -> frozenset[Key]:
        """The keys of the terms about which a condition says something. Only conditions that share one can exclude each other.
        `inwards`: how deep queries inside it are followed."""
        found = self._subjects.get((id(test), inwards))
        if found is None:
            found = self._subjects[id(test), inwards] = (test, frozenset(self._said_of(test, inwards)))
        return found[1]

    def _said_of(self, term: ir.Expr, inwards: int) -> Iterator[Key]:
        match term:
            case ir.Const():
                yield from () if term.switch is None else (self.number(term.switch),)
            case ir.Op("not" | "and" | "or", args):
                for arg in args:
                    yield from self.subjects(arg, inwards)
            case ir.Op("eq" | "ne" | "lt" | "le" | "gt" | "ge", args):
                for arg in args:
                    yield from self._valued(arg)
            case ir.Op("in", (what, some)):
                yield self.key(term)
                yield from self._valued(what)
                while isinstance(some, ir.Filter):
                    yield from self.subjects(ir.substitute(some.condition, {some.var: what}), inwards)
                    some = some.source
            case ir.Op("some" | "empty", (some,)):
                yield self.key(ir.Op("some", (some,), ir.TRUTH))
                while isinstance(some, ir.Filter):
                    yield from self.subjects(some.condition, inwards)
                    some = some.source
            case ir.Ask():
                yield from self._valued(term)
                asked = self.expression(term.query, term.args) if inwards else None
                if asked is not None:
                    yield from self.subjects(asked, inwards - 1)
            case ir.Allowed():
                yield self.key(term)
                for clause in self.clauses(term.action, term.args) if inwards else ():
                    yield from self.subjects(clause, inwards - 1)
            case _:
                yield from self._valued(term)

    def _valued(self, term: ir.Expr) -> Iterator[Key]:
        """A term that is compared, and what is learned with it."""
        match term:
            case ir.Const():
                return
            case ir.FactOf():
                yield from self._valued(term.member)
            case ir.Ask() if len(term.args) == 1:
                yield from self._valued(term.args[0])
            case ir.Op("plus" | "minus" | "times" | "half" | "smaller" | "larger", args):
                for arg in args:
                    yield from self._valued(arg)
            case ir.Op("if_else", (_, one, other)):
                yield from self._valued(one)
                yield from self._valued(other)
        yield self.key(term)

    def printed(self, fact: ir.Fact, owners: frozenset[int]) -> Values:
        """The values of a printed fact on some members."""
        self.looking.at_fact(fact)
        if (fact, owners) not in self._printed:
            printed = [value for i in owners if i >= 0 and isinstance(value := fact.values[i], int)]
            number = fact.type.base == "number"
            self._printed[fact, owners] = spanning(printed) if number else frozenset(printed)
        return self._printed[fact, owners]

    def passing(self, fact: ir.Fact, owners: frozenset[int], values: Values) -> frozenset[int]:
        """Those of some members whose printed fact is among these values."""
        self.looking.at_fact(fact)
        found = self._passing.get((fact, owners, values))
        if found is None:
            printed = fact.values
            found = frozenset(i for i in owners if i >= 0 and (isinstance(said := printed[i], str) or includes(values, said)))
            self._passing[fact, owners, values] = found
        return found

    def expression(self, query: ir.Query, args: tuple[ir.Expr, ...]) -> ir.Expr | None:
        """The body of a query as one expression over its arguments; None if it is no single expression. Also None for the query
        whether a block is open: it rests on all members of a kind, which a check after an edit has not read."""
        if query in self._openings:
            return None
        self.looking.at(query)
        if (query, args) not in self._asked:
            if query not in self._bodies:
                self._bodies[query] = ir.single_expression(query.body, query.type)
            body = self._bodies[query]
            by = {param.name: arg for param, arg in zip(query.params, args, strict=True)}
            self._asked[query, args] = None if body is None else ir.substitute(body, by)
        return self._asked[query, args]

    def clauses(self, action: ir.Action, args: tuple[ir.Expr, ...]) -> tuple[ir.Expr, ...]:
        """The conditions that must hold for an action with these arguments; empty if a `permit` may allow it without them."""
        self.looking.at_alterations(action)
        if (action, args) not in self._clauses:
            by = {param.name: arg for param, arg in zip(action.params, args, strict=True)}
            permitted = any(not allow.forbids for allow in action.allows)
            self._clauses[action, args] = () if permitted else tuple(ir.substitute(clause.test, by) for clause in action.clauses)
        return self._clauses[action, args]

    def lines(self, value: ir.Value) -> list[ir.Adjust]:
        """All lines that adjust a value."""
        self.looking.at_alterations(value)
        return value.lines

    def answer(self, query: ir.Query, args: tuple[int, ...], values_of: Callable[[ir.Expr], Values]) -> Values:
        """The possible answers of a query for these members. `values_of`: gives the possible values of a term."""
        if query in self._open:
            return self.any_of(query.type)
        self._open.add(query)
        try:
            return self.looking.once(self._values, (query, args), lambda: self._worked_out(query, args, values_of))
        finally:
            self._open.discard(query)

    def _worked_out(self, query: ir.Query, args: tuple[int, ...], values_of: Callable[[ir.Expr], Values]) -> Values:
        given = tuple(ir.Const(arg, param.type) for arg, param in zip(args, query.params, strict=True))
        asked = self.expression(query, given)
        return self.any_of(query.type) if asked is None else values_of(asked)

    def is_fixed(self, query: ir.Query) -> bool:
        """Does a query rest on nothing but its arguments and printed facts?"""
        if query in self._open or query in self._openings:
            return False
        self._open.add(query)
        try:
            return self.looking.once(self._fixed, query, lambda: self._rests_on_nothing(query))
        finally:
            self._open.discard(query)

    def _rests_on_nothing(self, query: ir.Query) -> bool:
        self.looking.at(query)
        for term in ir.walk(query.body):
            match term:
                case ir.Ask():
                    if not self.is_fixed(term.query):
                        return False
                case (
                    ir.Read()
                    | ir.InPile()
                    | ir.ValueOf()
                    | ir.Allowed()
                    | ir.Reached()
                    | ir.Paths()
                    | ir.UnderWay()
                    | ir.MomentsKept()
                    | ir.InForce()
                    | ir.EffectsOf()
                ):
                    return False
        return True

    def size(self, kind: str) -> int:
        """The number of members of a kind; 0 if it is unknown."""
        known = self.rules.kinds.get(kind)
        if known is None:
            return 0
        self.looking.at_members(kind)
        return len(known.members)

    def any_of(self, type_: ir.Type) -> Values:
        """All values of a type."""
        match type_.base:
            case "truth":
                return TRUTHS
            case "member":
                known = self._any.get((type_.of, type_.optional))
                if known is None:
                    size = self.size(type_.of)
                    known = frozenset(range(-1 if type_.optional else 0, size)) if size else ANY
                    self._any[type_.of, type_.optional] = known
                return known
        return ANY
