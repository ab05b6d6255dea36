"""Sets as Python text: filters as comprehensions, membership without building, kept sets instead of scans."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.ir import Const, Expr, FactOf, Filter, InPile, Local, Members, OnGraph, Op, Paths, Read, conjuncts, free_names

DEEP = 2


@dataclass
class Comprehension:
    """`for var in source if tests`. `ordered`: the source is in board order."""

    var: str
    source: str
    tests: list[str]
    ordered: bool = True

    def clause(self) -> str:
        tests = f" if {' and '.join(self.tests)}" if self.tests else ""
        return f"for {self.var} in {self.source}{tests}"

    def listed(self, item: str = "") -> str:
        """A new list in board order."""
        if not self.tests and not item:
            return f"list({self.source})" if self.ordered else f"sorted({self.source})"
        text = f"[{item or self.var} {self.clause()}]"
        return text if self.ordered else f"sorted({text})"


class Sets:
    """The part of `Expressions` that knows sets."""

    def comprehension(self, term: Expr, indexes: bool = True) -> Comprehension:
        """A set as the clauses of a comprehension; filters of filters become one."""
        layers: list[tuple[str, Expr]] = []
        while isinstance(term, Filter):
            layers.append((term.var, term.condition))
            term = term.source
        layers.reverse()
        names = {name for name, _ in layers}
        tests = [(name, test) for name, condition in layers for test in conjuncts(condition)]
        source, ordered = None, True
        if isinstance(term, Members) and indexes:
            source, tests = self._by_index(tests, names)
        if source is None:
            source, ordered = self.source(term)
        if len(self.inner) >= DEEP:
            source = f"tick(S, {source})"
        var = self.new("i")
        kept = self.inner
        texts = []
        for name, test in tests:
            self.inner = {**kept, name: var}
            texts.append(self.truth(test))
        self.inner = kept
        return Comprehension(var, source, texts, ordered)

    def _by_index(self, tests: list[tuple[str, Expr]], names: set[str]) -> tuple[str | None, list[tuple[str, Expr]]]:
        """Loop over few members instead of all of a kind, where a test says which: `attribute of it is X` and `printed fact of
        it is X` (ids are kept by value), `it is adjacent to X`, `it is among X`. Of several the one that should leave least."""
        best: tuple[float, int, str, Expr] | None = None
        for number, (name, test) in enumerate(tests):
            if not isinstance(test, (Op, OnGraph)):
                continue
            for key, other in (test.args, test.args[::-1]) if len(test.args) == 2 else ():
                if free_names(other) & names:
                    continue
                gain, way = self._gain(test, key, other, name)
                if gain > 1 and (best is None or gain > best[0]):
                    best = (gain, number, way, other)
        if best is None:
            return None, tests
        _, number, way, other = best
        return way.replace("?", self.member(other) if ".near" in way else self.write(other)), tests[:number] + tests[number + 1 :]

    def _gain(self, test: Expr, key: Expr, other: Expr, name: str) -> tuple[float, str]:
        """Into how many parts a test divides the members, and the text (`?` for the other side) of the part it names."""
        if isinstance(key, Local) and key.name == name:
            if isinstance(test, OnGraph):
                if test.question != "adjacent":
                    return 0, ""
                edges, nodes = len(test.graph.edges.members), len(test.graph.nodes.members)
                return nodes * nodes / (2 * edges + 1), f"{self.context.graph(test.graph)}.near[?]"
            if test.name == "in" and test.args[0] is key and other.type.base == "set":
                return (len(other.value) + 1) and 10 / (len(other.value) + 1) + 1 if isinstance(other, Const) else 1.5, "?"
        member = key.member if isinstance(key, FactOf) else key.args[0] if isinstance(key, Read) and len(key.args) == 1 else None
        if not (isinstance(test, Op) and test.name == "eq" and isinstance(member, Local) and member.name == name):
            return 0, ""
        if isinstance(key, FactOf):
            return len(set(key.fact.values)), f"{self.context.fact_index(key.fact)}.get(?, ())"
        if not key.attribute.indexed:
            return 0, ""
        count = len(self.context.rules.kinds[key.attribute.type.of].members) + 1
        return count, f"S.x_{self.context.attribute(key.attribute)}[?]"

    def source(self, term: Expr) -> tuple[str, bool]:
        """Text of something to loop over, and whether it is in board order."""
        if isinstance(term, InPile) and term.question == "members":
            return f"S.{self.context.pile(term.pile)}[{self.index(term.pile, term.args)}]", False
        return self.write(term), True

    def e_Members(self, term: Members) -> str:
        return self.context.constant(f"tuple(range({len(self.context.rules.kinds[term.type.of].members)}))")

    def e_Filter(self, term: Filter) -> str:
        found = self.comprehension(term)
        if not found.tests and found.ordered:
            return found.source
        return f"tuple({found.listed()})"

    def options(self, term: Expr) -> str:
        """A new list of the members of a set (or the paths of a route): the options of a decision."""
        return self.comprehension(self.context.inline(term)).listed()

    def loop(self, term: Expr) -> str:
        """Something to loop over that does not change while the loop runs, in board order."""
        term = self.context.inline(term)
        if isinstance(term, Filter):
            found = self.comprehension(term)
            return found.source if not found.tests and found.ordered else found.listed()
        return self.write(term)

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

    def o_some(self, a: Expr) -> str:
        return self.any_of(a, True, False)

    def o_empty(self, a: Expr) -> str:
        return self.any_of(a, False, False)

    def o_count(self, a: Expr) -> str:
        if isinstance(a, Filter):
            found = self.comprehension(a)
            return f"len([1 {found.clause()}])" if found.tests else f"len({found.source})"
        return f"len({self.source(a)[0]})"

    def o_first(self, a: Expr) -> str:
        if isinstance(a, Filter):
            found = self.comprehension(a)
            if found.ordered:
                return f"next(({found.var} {found.clause()}), -1)"
            return f"min([{found.var} {found.clause()}], default=-1)"
        return f"(({self.write(a)} or (-1,))[0])"

    def o_with(self, a: Expr, b: Expr) -> str:
        return f"with_one({self.write(a)}, {self.write(b)})"

    def o_without(self, a: Expr, b: Expr) -> str:
        var = self.new("i")
        return f"tuple([{var} for {var} in {self.write(a)} if {var} != {self.write(b)}])"

    def o_union(self, a: Expr, b: Expr) -> str:
        return f"tuple(sorted({{*{self.source(a)[0]}, *{self.source(b)[0]}}}))"

    def o_minus_set(self, a: Expr, b: Expr) -> str:
        var = self.new("i")
        return f"tuple([{var} for {var} in {self.write(a)} if {var} not in {self.source(b)[0]}])"

    def o_in(self, x: Expr, whole: Expr) -> str:
        """Membership, without building the set where that can be helped."""
        member = self.write(x)
        simple = isinstance(x, (Local, Const))
        if isinstance(whole, Const):
            return self.in_constant(member, whole.value)
        if isinstance(whole, Members):
            return f"({member} >= 0)"
        if isinstance(whole, InPile) and whole.question == "members" and simple and not x.type.optional:
            return self.lies_in(whole, member)
        if isinstance(whole, OnGraph) and whole.question == "neighbours":
            return f"({member} in {self.context.graph(whole.graph)}_near[{self.member(whole.args[0])}])"
        if isinstance(whole, Op) and simple and whole.name in ("union", "minus_set", "with", "without"):
            a, b = whole.args
            if whole.name == "union":
                return f"({self.o_in(x, a)} or {self.o_in(x, b)})"
            if whole.name == "minus_set":
                return f"({self.o_in(x, a)} and not {self.o_in(x, b)})"
            if whole.name == "with":
                return f"({self.o_in(x, a)} or {member} == {self.write(b)} != -1)"
            return f"({self.o_in(x, a)} and {member} != {self.write(b)})"
        if isinstance(whole, Filter) and simple and not x.type.optional and self._cheap(whole):
            return self.in_filter(x, member, whole)
        if isinstance(whole, (Filter, InPile)):
            found = self.comprehension(whole)
            return f"({member} in {found.listed()})" if found.tests else f"({member} in {found.source})"
        return f"({member} in {self.write(whole)})"

    def _cheap(self, whole: Filter) -> bool:
        """Test the member alone, unless the set is computed once outside the comprehension at hand."""
        return not self.inner or bool(free_names(whole) & self.inner.keys()) or isinstance(whole.source, Members)

    def in_filter(self, x: Expr, member: str, whole: Filter) -> str:
        kept = self.inner
        tests = [self.o_in(x, whole.source)]
        self.inner = {**kept, whole.var: member}
        tests += [self.truth(test) for test in conjuncts(whole.condition)]
        self.inner = kept
        return "(" + " and ".join(tests) + ")"

    def in_constant(self, member: str, ids: tuple[int, ...]) -> str:
        if not ids:
            return "False"
        if len(ids) == 1:
            return f"({member} == {ids[0]})"
        text = "{" + ", ".join(map(str, ids)) + "}"
        return f"({member} in {text})" if len(ids) < 9 else f"({member} in {self.context.constant(f'frozenset({text})')})"

    def lies_in(self, term: InPile, member: str) -> str:
        """Does a member lie in a pile: one look at where it lies."""
        where = self.context.kind(term.pile.holds)
        first = self.context.first_slot[id(term.pile)]
        index = self.index(term.pile, term.args)
        slot = str(first + int(index)) if index.isdigit() else f"{first} + {index}" if first else index
        return f"(S.w_{where}[{member}] == {slot})"


__all__ = ["Comprehension", "Paths", "Sets"]
