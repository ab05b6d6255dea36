"""Sets as Python text: filters as comprehensions, membership without building, kept sets instead of scans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from interpreter.compiler.context import Context
from interpreter.compiler.scope import Scope
from interpreter.ir import (
    Attribute,
    Const,
    Expr,
    FactOf,
    Filter,
    InPile,
    Local,
    Members,
    OnGraph,
    Op,
    Pile,
    Read,
    conjuncts,
    free_names,
)

DEEP = 2
"""Comprehensions inside so many others take fuel for each turn; inside any other if they look through all members of a kind."""


class TermWriter(Protocol):
    """What a set needs of the writer of expressions."""

    def write(self, term: Expr) -> str:
        """Text of a value."""

    def truth(self, term: Expr) -> str:
        """Text of something of which only the truth counts."""

    def member(self, term: Expr) -> str:
        """Text of a member that must not be none."""

    def index(self, thing: Attribute | Pile, args: Sequence[Expr]) -> str:
        """The flat index of a column or pile."""


@dataclass
class Comprehension:
    """`for var in source if tests`. `ordered`: the source is in board order."""

    var: str
    source: str
    tests: list[str]
    ordered: bool = True

    def clause(self) -> str:
        """The text behind the item."""
        tests = f" if {' and '.join(self.tests)}" if self.tests else ""
        return f"for {self.var} in {self.source}{tests}"

    def listed(self, item: str = "") -> str:
        """A new list in board order; of the members themselves, or of `item` for each."""
        if not self.tests and not item:
            return f"list({self.source})" if self.ordered else f"sorted({self.source})"
        text = f"[{item or self.var} {self.clause()}]"
        return text if self.ordered else f"sorted({text})"


class Test(NamedTuple):
    """A test that a filter makes, of the local `var`."""

    var: str
    condition: Expr


class Part(NamedTuple):
    """The members that a test leaves, found without a scan. `gain`: into about how many parts the test divides all members."""

    gain: float
    text: str


class SetWriter:
    """Writes sets, and questions about them."""

    def __init__(self, context: Context, scope: Scope, terms: TermWriter) -> None:
        self._context = context
        self._names = context.names
        self._scope = scope
        self._terms = terms

    # --- loops --------------------------------------------------------------------------------------------------------

    def comprehension(self, term: Expr) -> Comprehension:
        """A set as the clauses of a comprehension; filters of filters become one."""
        layers: list[Filter] = []
        while isinstance(term, Filter):
            layers.append(term)
            term = term.source
        layers.reverse()
        names = {layer.var for layer in layers}
        tests = [Test(layer.var, test) for layer in layers for test in conjuncts(layer.condition)]
        source, ordered = None, True
        if isinstance(term, Members):
            source, tests = self._by_index(tests, names)
        indexed = source is not None or not isinstance(term, Members)
        if source is None:
            source, ordered = self.source(term)
        if len(self._scope.inner) >= (DEEP if indexed else 1):
            source = f"tick(S, {source})"
        var = self._scope.new("i")
        texts = []
        for name, test in tests:
            with self._scope.bound({name: var}):
                texts.append(self._terms.truth(test))
        return Comprehension(var, source, texts, ordered)

    def _by_index(self, tests: list[Test], names: set[str]) -> tuple[str | None, list[Test]]:
        """Loop over few members instead of all of a kind, where a test says which: `attribute of it is X` and `printed fact of
        it is X` (ids are kept by value), `it is adjacent to X`, `it is among X`. Of several the one that should leave least."""
        best: tuple[Part, int, Expr] | None = None
        for number, (name, test) in enumerate(tests):
            if not isinstance(test, (Op, OnGraph)) or len(test.args) != 2:
                continue
            for key, other in (test.args, test.args[::-1]):
                if free_names(other) & names:
                    continue
                part = self._part(test, key, other, name)
                if part is not None and part.gain > 1 and (best is None or part.gain > best[0].gain):
                    best = (part, number, other)
        if best is None:
            return None, tests
        part, number, other = best
        text = self._terms.member(other) if ".near" in part.text else self._terms.write(other)
        return part.text.replace("?", text), tests[:number] + tests[number + 1 :]

    def _part(self, test: Op | OnGraph, key: Expr, other: Expr, name: str) -> Part | None:
        """The members that a test of `key` against `other` leaves, if they need not be looked for; `?` stands for `other`."""
        if isinstance(key, Local) and key.name == name:
            if isinstance(test, OnGraph):
                if test.question != "adjacent":
                    return None
                edges, nodes = len(test.graph.edges.members), len(test.graph.nodes.members)
                return Part(nodes * nodes / (2 * edges + 1), f"{self._names.graph(test.graph)}.near[?]")
            if test.name == "in" and test.args[0] is key and other.type.base == "set":
                return Part(10 / (len(ids_of(other)) + 1) + 1 if isinstance(other, Const) else 1.5, "?")
        if not (isinstance(test, Op) and test.name == "eq"):
            return None
        match key:
            case FactOf(fact=fact, member=Local(name=of)) if of == name:
                return Part(len(set(fact.values)), f"{self._context.fact_index(fact)}.get(?, ())")
            case Read(attribute=attribute, args=(Local(name=of),)) if of == name and attribute.indexed:
                return Part(self._names.count(attribute.type.of) + 1, f"S.{self._names.index(attribute)}[?]")
        return None

    def source(self, term: Expr) -> tuple[str, bool]:
        """Text of something to loop over, and whether it is in board order."""
        if isinstance(term, InPile) and term.question == "members":
            return f"S.{self._names.pile(term.pile)}[{self._terms.index(term.pile, term.args)}]", False
        return self._terms.write(term), True

    def options(self, term: Expr) -> str:
        """A new list of the members of a set (or the paths of a route)."""
        return self.comprehension(term).listed()

    def loop(self, term: Expr) -> str:
        """Something to loop over that does not change while the loop runs, in board order."""
        if isinstance(term, Filter):
            found = self.comprehension(term)
            return found.source if not found.tests and found.ordered else found.listed()
        return self._terms.write(term)

    # --- sets as values -----------------------------------------------------------------------------------------------

    def members(self, term: Members) -> str:
        """All members of a kind."""
        return self._context.constant(f"tuple(range({self._names.count(term.type.of)}))")

    def filtered(self, term: Filter) -> str:
        """The members for which a condition holds."""
        found = self.comprehension(term)
        if not found.tests and found.ordered:
            return found.source
        return f"tuple({found.listed()})"

    def without(self, a: Expr, b: Expr) -> str:
        """A set without a member."""
        var = self._scope.new("i")
        return f"tuple([{var} for {var} in {self._terms.write(a)} if {var} != {self._terms.write(b)}])"

    def union(self, a: Expr, b: Expr) -> str:
        """The members of one set or the other."""
        return f"tuple(sorted({{*{self.source(a)[0]}, *{self.source(b)[0]}}}))"

    def minus(self, a: Expr, b: Expr) -> str:
        """The members of one set that are not in the other."""
        var = self._scope.new("i")
        return f"tuple([{var} for {var} in {self._terms.write(a)} if {var} not in {self.source(b)[0]}])"

    # --- questions about sets -----------------------------------------------------------------------------------------

    def any_of(self, term: Expr, wanted: bool, loose: bool) -> str:
        """Is there one (`wanted`) or none. `loose`: anything that Python takes for true will do."""
        if isinstance(term, Filter):
            found = self.comprehension(term)
            if found.tests:
                last = found.tests.pop()
                text = f"any({last} {found.clause()})"
                return text if wanted else f"(not {text})"
            text = found.source
        else:
            text = self.source(term)[0]
        if loose:
            return text if wanted else f"(not {text})"
        return f"(len({text}) > 0)" if wanted else f"(len({text}) == 0)"

    def count(self, term: Expr) -> str:
        """How many there are."""
        if isinstance(term, Filter):
            found = self.comprehension(term)
            return f"len([1 {found.clause()}])" if found.tests else f"len({found.source})"
        return f"len({self.source(term)[0]})"

    def first(self, term: Expr) -> str:
        """The first in board order, or none."""
        if isinstance(term, Filter):
            found = self.comprehension(term)
            if found.ordered:
                return f"next(({found.var} {found.clause()}), -1)"
            return f"min([{found.var} {found.clause()}], default=-1)"
        return f"(({self._terms.write(term)} or (-1,))[0])"

    def holds(self, whole: Expr, x: Expr) -> str:
        """Is `x` in the set, without building it where that can be helped."""
        member = self._terms.write(x)
        simple = isinstance(x, (Local, Const))
        present = simple and not x.type.optional
        match whole:
            case Const():
                return self._in_constant(member, ids_of(whole))
            case Members():
                return f"({member} >= 0)"
            case InPile(question="members") if present:
                return self.lies_in(whole, member)
            case OnGraph(question="neighbours"):
                return f"({member} in {self._names.graph(whole.graph)}_near[{self._terms.member(whole.args[0])}])"
            case Op(name="union", args=(a, b)) if simple:
                return f"({self.holds(a, x)} or {self.holds(b, x)})"
            case Op(name="minus_set", args=(a, b)) if simple:
                return f"({self.holds(a, x)} and not {self.holds(b, x)})"
            case Op(name="with", args=(a, b)) if simple:
                return f"({self.holds(a, x)} or {member} == {self._terms.write(b)} != -1)"
            case Op(name="without", args=(a, b)) if simple:
                return f"({self.holds(a, x)} and {member} != {self._terms.write(b)})"
            case Filter() if present and self._is_cheap(whole):
                return self._in_filter(x, member, whole)
            case Filter() | InPile():
                found = self.comprehension(whole)
                return f"({member} in {found.listed()})" if found.tests else f"({member} in {found.source})"
        return f"({member} in {self._terms.write(whole)})"

    def _is_cheap(self, whole: Filter) -> bool:
        """Test the member alone, unless the set is computed once outside the comprehension at hand."""
        inner = self._scope.inner
        return not inner or bool(free_names(whole) & inner.keys()) or isinstance(whole.source, Members)

    def _in_filter(self, x: Expr, member: str, whole: Filter) -> str:
        tests = [self.holds(whole.source, x)]
        with self._scope.bound({whole.var: member}):
            tests += [self._terms.truth(test) for test in conjuncts(whole.condition)]
        return "(" + " and ".join(tests) + ")"

    def _in_constant(self, member: str, ids: tuple[int, ...]) -> str:
        if not ids:
            return "False"
        if len(ids) == 1:
            return f"({member} == {ids[0]})"
        text = "{" + ", ".join(map(str, ids)) + "}"
        return f"({member} in {text})" if len(ids) < 9 else f"({member} in {self._context.constant(f'frozenset({text})')})"

    def slot(self, pile: Pile, args: Sequence[Expr]) -> str:
        """The number of a pile's slot."""
        first = self._names.first_slot(pile)
        index = self._terms.index(pile, args)
        return str(first + int(index)) if index.isdigit() else f"{first} + {index}" if first else index

    def lies_in(self, term: InPile, member: str) -> str:
        """Does a member lie in a pile: one look at where it lies."""
        where = self._names.where(term.pile.holds)
        return f"(S.{where}[{member}] == {self.slot(term.pile, term.args)})"


def ids_of(term: Const) -> tuple[int, ...]:
    """The ids of a fixed set. Errors: `TypeError` for any other constant."""
    if not isinstance(term.value, tuple):
        raise TypeError(f"{term.value!r} is no set")
    return term.value
