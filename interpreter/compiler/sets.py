"""Writes sets as Python text: filters as comprehensions, membership tests without building a set, and look-ups in indexes that
are kept beside columns in place of scans.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from interpreter import ir
from interpreter.compiler.context import Context
from interpreter.compiler.kept import FEW, VERY_FEW
from interpreter.compiler.lowered import ActionAllowed
from interpreter.compiler.masks import Mask, Masks, joined
from interpreter.compiler.scope import Scope
from interpreter.kernel import sets
from interpreter.program import forms

DEEP = 2
"""Comprehensions inside so many others take fuel for each turn; inside any other if they look through all members of a kind."""


ASKED = (ActionAllowed, ir.Ask)
"""Tests by functions: by their masks is looked where nothing printed tells which members count."""
LYING = 8
"""So many members are taken to lie in one of several piles, as in a hand."""


class TermWriter(Protocol):
    """The part of the writer of expressions that sets need. `scope`: the names that it writes with."""

    scope: Scope

    def write(self, term: ir.Expr) -> str:
        """The Python text of a term."""

    def truth(self, term: ir.Expr) -> str:
        """The Python text of a test; only the truth of its value counts."""

    def member(self, term: ir.Expr) -> str:
        """The Python text of a member; none stops the game with an error at run time."""

    def index(self, thing: ir.Attribute | ir.Pile, args: Sequence[ir.Expr]) -> str:
        """The Python text of the flat index of a cell or slot."""


@dataclass
class Comprehension:
    """The comprehension `for var in source if tests`. `ordered`: the source is in board order. `mask`: text of the whole set as a
    bit set, if there is one; `tests` is then empty."""

    var: str
    source: str
    tests: list[str]
    ordered: bool = True
    mask: str = ""

    def clause(self) -> str:
        """The clauses of the comprehension (`for ... in ... if ...`), without the item before them."""
        tests = f" if {' and '.join(self.tests)}" if self.tests else ""
        return f"for {self.var} in {self.source}{tests}"

    def listed(self, item: str = "") -> str:
        """Text of a new list in board order: the members, or `item` for each member."""
        if not self.tests and not item:
            return f"list({self.source})" if self.ordered else f"sorted({self.source})"
        text = f"[{item or self.var} {self.clause()}]"
        return text if self.ordered else f"sorted({text})"


class Test(NamedTuple):
    """A condition of a filter on the local `var`."""

    var: str
    condition: ir.Expr


class Part(NamedTuple):
    """The members that pass test number `test`, found without a scan. `text`: the Python of them, in which `?` stands for the
    text of `other`. `gain`: by about which factor this shortens the search."""

    gain: float
    text: str
    test: int
    other: ir.Expr


class SetWriter:
    """Writes sets, and tests and counts of sets, as Python text."""

    def __init__(self, context: Context, scope: Scope, terms: TermWriter) -> None:
        self._context = context
        self._names = context.names
        self._scope = scope
        self._terms = terms

    # --- loops --------------------------------------------------------------------------------------------------------

    def comprehension(self, term: ir.Expr, counted: bool = False) -> Comprehension:
        """A set as the clauses of a comprehension; nested filters become one. `counted`: only the number of members matters."""
        with self._scope.bound({}):
            return self._comprehension(term, counted)

    def _comprehension(self, term: ir.Expr, counted: bool) -> Comprehension:
        layers: list[ir.Filter] = []
        while isinstance(term, ir.Filter):
            layers.append(term)
            term = term.source
        layers.reverse()
        tests = [Test(layer.var, test) for layer in layers for test in ir.conjuncts(layer.condition)]
        source = mask = ""
        ordered = True
        if not isinstance(term, ir.Members) and tests and self._is_found_at_once(term, tests):
            within = ir.Op("in", (ir.Local(tests[0].var, ir.Type("member", term.type.of)), term), ir.TRUTH, span=term.span)
            tests = [Test(tests[0].var, within), *tests]
            term = ir.Members(term.type)
        if isinstance(term, ir.Members):
            source, mask, tests = self._narrowed(term.type.of, tests, counted)
        indexed = bool(source) or not isinstance(term, ir.Members)
        if not source:
            source, ordered = self.source(term)
        if len(self._scope.inner) >= (DEEP if indexed else 1):
            source = f"tick(S, {source})"
        var = self._scope.new("i")
        texts = []
        for name, test in tests:
            with self._scope.bound({name: var}):
                texts.append(self._terms.truth(test))
        return Comprehension(var, source, texts, ordered, "" if texts else mask)

    def _is_found_at_once(self, term: ir.Expr, tests: list[Test]) -> bool:
        """Is a set found as a bit set, and is there a test that narrows it down as such?"""
        kind = term.type.of
        if not isinstance(term, (ir.Op, ir.Reached)) or term.type.base != "set" or self._names.count(kind) <= FEW:
            return False
        if not any(mask is not None and mask.rest is None for mask in self._masks(kind, tests)):
            return False
        return Masks(self._context, self._terms, self.mapped, "", kind).set(term) is not None

    def _narrowed(self, kind: str, tests: list[Test], counted: bool) -> tuple[str, str, list[Test]]:
        """A source of few members instead of all of a kind, where tests say which; the mask that it was made of, if it was; the
        tests that are left. No source when nothing is kept that helps."""
        part = self._best_part(tests)
        masks = self._masks(kind, tests) if self._names.count(kind) > FEW else [None] * len(tests)
        if any(mask is not None and mask.fixed is not None and not mask.once for mask in masks):
            masks = [
                None if mask is not None and mask.rest is not None and isinstance(test.condition, ASKED) else mask
                for test, mask in zip(tests, masks, strict=True)
            ]
        masked = [number for number, mask in enumerate(masks) if mask is not None]
        exact = all(mask is not None and mask.rest is None for mask in masks)
        if not masked or (part is not None and not (exact and counted) and self._is_better(kind, part, masked)):
            if part is None:
                return "", "", tests
            text = self._terms.member(part.other) if ".near" in part.text else self._terms.write(part.other)
            return part.text.replace("?", text), "", tests[: part.test] + tests[part.test + 1 :]
        rests = [test.condition if mask is None else mask.rest for test, mask in zip(tests, masks, strict=True)]
        left = [Test(test.var, rest) for test, rest in zip(tests, rests, strict=True) if rest is not None]
        whole = joined([mask for mask in masks if mask is not None])
        if whole.fixed is not None:
            return self._context.constant(repr(sets.members(whole.fixed))), f"({whole.text})", left
        return f"members({whole.text})", whole.text, left

    def _is_better(self, kind: str, part: Part, masked: list[int]) -> bool:
        """Is it better to loop over this part than over what the masks of these tests leave?"""
        return part.test not in masked or masked == [part.test] or self._names.count(kind) / part.gain <= VERY_FEW

    def _masks(self, kind: str, tests: list[Test]) -> list[Mask | None]:
        masks: list[Mask | None] = []
        asked = (1 << self._names.count(kind)) - 1
        for test in tests:
            mask = Masks(self._context, self._terms, self.mapped, test.var, kind).among(asked, test.condition)
            masks.append(mask)
            asked = asked if mask is None else mask.passing(asked)
        return masks

    def mapped(self, whole: ir.Expr, var: str, item: ir.Expr) -> str:
        """Text of the list of `item` for each member of a set; in `item` the local `var` is the member."""
        found = self.comprehension(whole)
        with self._scope.bound({var: found.var}):
            return f"[{self._terms.write(item)} {found.clause()}]"

    def _best_part(self, tests: list[Test]) -> Part | None:
        """The members that one of the tests leaves: `attribute of it is X` and `printed fact of it is X` (ids are kept by value),
        `it is adjacent to X`, `it is among X`, `it is in PILE`. Of several the one that should leave least."""
        names = {test.var for test in tests}
        best: Part | None = None
        for number, (name, test) in enumerate(tests):
            lying = self._lying(test, name, names)
            if lying is not None and lying[0] > (1 if best is None else best.gain):
                best = Part(lying[0], "?", number, lying[1])
            if not isinstance(test, (ir.Op, ir.OnGraph)) or len(test.args) != 2:
                continue
            for key, other in (test.args, test.args[::-1]):
                if ir.mentions(other, names):
                    continue
                gain, text = self._part(test, key, other, name, number == 0) or (0, "")
                if gain > (1 if best is None else best.gain):
                    best = Part(gain, text, number, other)
        return best

    def _lying(self, test: ir.Expr, name: str, names: set[str]) -> tuple[float, ir.Expr] | None:
        """Gain and source of the part that lies in one of several piles, if that is the test."""
        match test:
            case ir.InPile(question="holds", pile=pile, args=args, member=ir.Local(name=of)) if of == name and pile.params:
                if not any(ir.mentions(arg, names) for arg in args):
                    whole = ir.Type("set", pile.holds.name)
                    return self._names.count(whole.of) / LYING, ir.InPile("members", pile, args, None, whole, span=test.span)
        return None

    def _part(self, test: ir.Op | ir.OnGraph, key: ir.Expr, other: ir.Expr, name: str, first: bool) -> tuple[float, str] | None:
        """Gain and text of the part that a test of `key` against `other` leaves, if it need not be looked for. `first`: is it the
        first test, which breaks for each member where `other` is none?"""
        if isinstance(key, ir.Local) and key.name == name:
            if isinstance(test, ir.OnGraph):
                if test.question != "adjacent" or not (first or _is_there(other)):
                    return None
                edges, nodes = len(test.graph.edges.members), len(test.graph.nodes.members)
                return (nodes * nodes / (2 * edges + 1), f"{self._names.graph(test.graph)}.near[?]")
            if test.name == "in" and test.args[0] is key and other.type.base == "set":
                return (10 / (len(ids_of(other)) + 1) + 1 if isinstance(other, ir.Const) else 1.5, "?")
        if not (isinstance(test, ir.Op) and test.name == "eq"):
            return None
        match key:
            case ir.FactOf(fact=fact, member=ir.Local(name=of)) if of == name:
                return (len(set(self._context.values(fact))), f"{self._context.fact_index(fact)}.get(?, ())")
            case ir.Read(attribute=attribute, args=(ir.Local(name=of),)) if of == name and attribute.indexed:
                return (self._names.count(attribute.type.of) + 1, f"S.{self._names.index(attribute)}[?]")
        return None

    def source(self, term: ir.Expr) -> tuple[str, bool]:
        """Text of an iterable of the members of a set, and whether it is in board order."""
        if isinstance(term, ir.InPile) and term.question == "members":
            return f"S.{self._names.pile(term.pile)}[{self._terms.index(term.pile, term.args)}]", False
        if isinstance(term, ir.Op) and term.name == "stages":
            return f"some_path({self._terms.write(term.args[0])})", False
        return self._terms.write(term), True

    def passing(self, kind: str, var: str, condition: ir.Expr) -> tuple[str, ir.Expr | None] | None:
        """Text of a bit set that contains all members for which a condition over the local `var` holds, and the rest of the
        condition to test of each; None where no index kept beside a column helps, or the kind is small."""
        if self._names.count(kind) <= FEW:
            return None
        tests = [Test(var, test) for test in ir.conjuncts(condition)]
        masks = self._masks(kind, tests)
        known = [mask for mask in masks if mask is not None]
        if not known:
            return None
        rests = [test.condition if mask is None else mask.rest for test, mask in zip(tests, masks, strict=True)]
        return joined(known).text, ir.conjunction(rests)

    def options(self, term: ir.Expr) -> str:
        """Text of a new list of the members of a set (or the paths of a route)."""
        return self.comprehension(term).listed()

    def loop(self, term: ir.Expr) -> str:
        """Text of an iterable of a set in board order, safe against changes of the state during the loop."""
        if isinstance(term, ir.Filter):
            found = self.comprehension(term)
            return found.source if not found.tests and found.ordered else found.listed()
        return self._terms.write(term)

    # --- sets as values -----------------------------------------------------------------------------------------------

    def members(self, term: ir.Members) -> str:
        """Text of the tuple of all members of a kind."""
        return self._context.constant(f"tuple(range({self._names.count(term.type.of)}))")

    def filtered(self, term: ir.Filter) -> str:
        """Text of the tuple of the members for which the filter's condition holds."""
        found = self.comprehension(term)
        if not found.tests and found.ordered:
            return found.source
        return f"tuple({found.listed()})"

    def measured(self, term: ir.Measure) -> str:
        """Text of a measure over the members of a set: the sum, the highest or lowest number, or the members that have that."""
        found = self.comprehension(term.source)
        with self._scope.bound({term.var: found.var}):
            item = self._terms.write(term.item)
        if term.type.base == "set":
            return f"foremost([({item}, {found.var}) {found.clause()}], {term.how == 'highest'})"
        if term.how == "sum":
            return f"sum([{item} {found.clause()}])"
        return f"{'max' if term.how == 'highest' else 'min'}([{item} {found.clause()}], default=0)"

    def without(self, a: ir.Expr, b: ir.Expr) -> str:
        """Text of the set `a` without the member `b`."""
        var = self._scope.new("i")
        with self._scope.bound({}):
            return f"tuple([{var} for {var} in {self._terms.write(a)} if {var} != {self._terms.write(b)}])"

    def union(self, a: ir.Expr, b: ir.Expr) -> str:
        """Text of the union of two sets."""
        whole = ir.Op("union", (a, b), a.type)
        if self._names.count(a.type.of) > FEW:
            mask = Masks(self._context, self._terms, self.mapped, "", a.type.of).set(whole)
            if mask is not None:
                return f"members({mask})"
        return f"tuple(sorted({{*{self.source(a)[0]}, *{self.source(b)[0]}}}))"

    def minus(self, a: ir.Expr, b: ir.Expr) -> str:
        """Text of the set `a` without the members of the set `b`."""
        var = self._scope.new("i")
        with self._scope.bound({}):
            return f"tuple([{var} for {var} in {self._terms.write(a)} if {var} not in {self.source(b)[0]}])"

    # --- questions about sets -----------------------------------------------------------------------------------------

    def any_of(self, term: ir.Expr, wanted: bool, loose: bool) -> str:
        """Text of the test that a set has members (`wanted`) or has none. `loose`: any value with the right truth will do."""
        text, length = "", "len({})"
        if isinstance(term, ir.Filter):
            found = self.comprehension(term, counted=True)
            if found.tests:
                last = found.tests.pop()
                text = f"any({last} {found.clause()})"
                return text if wanted else f"(not {text})"
            text = found.mask or found.source
            length = "{}" if found.mask else length
        else:
            text = self.source(term)[0]
        if loose:
            return text if wanted else f"(not {text})"
        return f"({length.format(text)} {'>' if wanted else '=='} 0)"

    def count(self, term: ir.Expr) -> str:
        """Text of the number of members of a set."""
        if isinstance(term, ir.Filter):
            found = self.comprehension(term, counted=True)
            if found.mask:
                return f"{found.mask}.bit_count()"
            return f"len([1 {found.clause()}])" if found.tests else f"len({found.source})"
        return f"len({self.source(term)[0]})"

    def first(self, term: ir.Expr) -> str:
        """Text of the first member of a set in board order, or of none."""
        if isinstance(term, ir.Filter):
            found = self.comprehension(term)
            if not found.tests and found.ordered:
                return f"(({found.source} or (-1,))[0])"
            if found.ordered:
                return f"next(({found.var} {found.clause()}), -1)"
            return f"min([{found.var} {found.clause()}], default=-1)"
        return f"(({self._terms.write(term)} or (-1,))[0])"

    def holds(self, whole: ir.Expr, x: ir.Expr) -> str:
        """Text of the test that `x` is in a set; the set is built only where that cannot be avoided."""
        member = self._terms.write(x)
        simple = isinstance(x, (ir.Local, ir.Const))
        present = simple and not x.type.optional
        match whole:
            case ir.Const():
                return self._in_constant(member, ids_of(whole))
            case ir.Members():
                return f"({member} >= 0)"
            case ir.InPile(question="members") if present:
                return self.lies_in(whole, member)
            case ir.OnGraph(question="neighbours"):
                return f"({member} in {self._names.graph(whole.graph)}{forms.NEAR}[{self._terms.member(whole.args[0])}])"
            case ir.Op(name="stages"):
                return f"({member} in {self.source(whole)[0]})"
            case ir.Op(name="union", args=(a, b)) if simple:
                return f"({self.holds(a, x)} or {self.holds(b, x)})"
            case ir.Op(name="minus_set", args=(a, b)) if simple:
                return f"({self.holds(a, x)} and not {self.holds(b, x)})"
            case ir.Op(name="with", args=(a, b)) if simple:
                return f"({self.holds(a, x)} or {member} == {self._terms.write(b)} != -1)"
            case ir.Op(name="without", args=(a, b)) if simple:
                return f"({self.holds(a, x)} and {member} != {self._terms.write(b)})"
            case ir.Filter() if present and self._is_cheap(whole):
                return self._in_filter(x, member, whole)
            case ir.Filter() | ir.InPile():
                found = self.comprehension(whole)
                return f"({member} in {found.listed()})" if found.tests else f"({member} in {found.source})"
        return f"({member} in {self._terms.write(whole)})"

    def _is_cheap(self, whole: ir.Filter) -> bool:
        """Test the member alone, unless the set is computed once outside the comprehension at hand."""
        inner = self._scope.inner
        return not inner or ir.mentions(whole, inner.keys()) or isinstance(whole.source, ir.Members)

    def _in_filter(self, x: ir.Expr, member: str, whole: ir.Filter) -> str:
        tests = [self.holds(whole.source, x)]
        with self._scope.bound({whole.var: member}):
            tests += [self._terms.truth(test) for test in ir.conjuncts(whole.condition)]
        return "(" + " and ".join(tests) + ")"

    def _in_constant(self, member: str, ids: tuple[int, ...]) -> str:
        if not ids:
            return "False"
        if len(ids) == 1:
            return f"({member} == {ids[0]})"
        text = "{" + ", ".join(map(str, ids)) + "}"
        return f"({member} in {text})" if len(ids) < 9 else f"({member} in {self._context.constant(f'frozenset({text})')})"

    def slot(self, pile: ir.Pile, args: Sequence[ir.Expr]) -> str:
        """Text of the number of a pile's slot for these holes."""
        first = self._names.first_slot(pile)
        index = self._terms.index(pile, args)
        return str(first + int(index)) if index.isdigit() else f"{first} + {index}" if first else index

    def lies_in(self, term: ir.InPile, member: str) -> str:
        """Text of the test that a member lies in a pile, by one look-up of the slot in which the member lies."""
        where = self._names.where(term.pile.holds)
        return f"(S.{where}[{member}] == {self.slot(term.pile, term.args)})"


def _is_there(term: ir.Expr) -> bool:
    """Is this a member in any case: may nothing that it is found by be none?"""
    return not any(isinstance(each, ir.Expr) and each.type.optional for each in ir.walk(term))


def ids_of(term: ir.Const) -> tuple[int, ...]:
    """The ids of a constant set. Errors: `TypeError` for any other constant."""
    if not isinstance(term.value, tuple):
        raise TypeError(f"{term.value!r} is no set")
    return term.value
