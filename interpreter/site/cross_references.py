"""Who mentions whom: for every declared thing what its text speaks of, and the other way round.

In: a resolved rule set. Out: `Mentions`. Rule lines count for the thing in whose text they stand, not for what they hang on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields

from interpreter.ir import (
    Attribute,
    Const,
    Effect,
    Example,
    Fact,
    Graph,
    Kind,
    Member,
    Occasion,
    Param,
    Period,
    Pile,
    Procedure,
    Qualifier,
    Query,
    Reach,
    Route,
    RuleSet,
    Scenario,
    StartEffect,
    Symbol,
    Term,
    Type,
    walk,
)
from interpreter.views import Authorship, block_guard


def derived(rules: RuleSet) -> Iterator[tuple[Symbol, Symbol]]:
    """What nobody wrote down, with what it was made for: beginnings and ends of spans, questions about blocks."""
    for span in rules.spans:
        yield from ((occasion, span) for occasion in (span.began, span.ended) if occasion is not None)
    heads = {head.span: kind for kind in rules.kinds.values() for head in kind.blocks.values()}
    yield from ((query, heads[query.span]) for query in rules.queries if query.span in heads)


class Mentions:
    """The index. Every list is without repeats, in the order of the text (what a thing mentions) or of the shelves (by whom)."""

    def __init__(self, rules: RuleSet, authorship: Authorship) -> None:
        self.rules = rules
        self.authorship = authorship
        self._stands_for = {id(made): host for made, host in derived(rules)}
        self._of: dict[int, dict[int, Symbol]] = {}
        self._by: dict[int, dict[int, Symbol]] = {}
        for declared in rules.all_items():
            if id(declared) in self._stands_for:
                continue
            source = self._published(declared)
            for found in self._own(declared):
                self._add(source, found)
        self._writers: dict[int, dict[int, Symbol]] = {}
        for line in authorship.lines:
            host, part = line.host, line.part
            writer = self._published(authorship.author(part.span) or host)
            if writer is not host:
                self._writers.setdefault(id(self._published(host)), {})[id(writer)] = writer
            self._add(writer, host)
            for found in self._in(part):
                self._add(writer, found)

    def of(self, declared: Symbol) -> list[Symbol]:
        """What `declared` mentions."""
        return list(self._of.get(id(declared), {}).values())

    def by(self, declared: Symbol) -> list[Symbol]:
        """What mentions `declared`."""
        return list(self._by.get(id(declared), {}).values())

    def writers(self, declared: Symbol) -> list[Symbol]:
        """Whose rule lines hang on `declared`."""
        return list(self._writers.get(id(declared), {}).values())

    def _add(self, source: Symbol, found: Symbol) -> None:
        found = self._published(found)
        if found is not source:
            self._of.setdefault(id(source), {})[id(found)] = found
            self._by.setdefault(id(found), {})[id(source)] = source

    def _published(self, declared: Symbol) -> Symbol:
        """The thing with a page that stands for `declared`: the member of a block, the kind of a fact, a span for its start."""
        if isinstance(declared, Procedure) and declared.role in ("block", "hook") and declared.owner is not None:
            return declared.owner
        if isinstance(declared, (Fact, Qualifier)):
            return declared.kind
        if isinstance(declared, Effect):
            return self.authorship.author(declared.span) or declared
        return self._stands_for.get(id(declared), declared)

    def _own(self, declared: Symbol) -> Iterator[Symbol]:
        """What stands in the declaration itself, without rule lines that others hung on it."""
        if isinstance(declared, Kind):
            for qualifier in declared.qualifiers:
                yield from self._in(qualifier.condition)
            yield from self._types([fact.type for fact in declared.facts.values()])
            return
        if isinstance(declared, Member):
            yield from self._member(declared)
            return
        if isinstance(declared, Graph):
            yield from (declared.nodes, declared.edges)
            return
        if isinstance(declared, (Attribute, Procedure, Query, Occasion, Route, Reach, Pile)):
            yield from self._types([param.type for param in declared.params])
        if isinstance(declared, (Attribute, Query, Procedure)):
            yield from self._types([declared.type])
        if isinstance(declared, Pile):
            yield declared.holds
        if isinstance(declared, Period):
            return
        if isinstance(declared, Scenario):
            yield from self._in(declared.setup.body if declared.setup else None)
            return
        if isinstance(declared, Example):
            yield from declared.tests
            for step in declared.steps:
                yield from self._in(step.procedure.body if step.procedure else None)
                yield from self._in(step.test)
            return
        for field in fields(declared):
            if field.name not in (
                "hooks",
                "reactions",
                "lines",
                "allows",
                "began",
                "ended",
                "owner",
                "holds",
                "kind",
                "origin",
                "point",
            ):
                yield from self._in(getattr(declared, field.name))

    def _member(self, member: Member) -> Iterator[Symbol]:
        yield member.kind
        for fact in member.kind.facts.values():
            if fact.type.base == "member":
                yield from self._const(fact.type, fact.values[member.id])
        for graph in self.rules.graphs:
            if graph.edges is member.kind and member.ends:
                yield from (graph.nodes.members[end] for end in member.ends)
            if graph.nodes is member.kind:
                for edge in graph.edges.members:
                    if edge.ends is not None and member.id in edge.ends:
                        yield graph.nodes.members[edge.ends[0] + edge.ends[1] - member.id]
        for block in member.blocks.values():
            yield from self._in(block.body)
            guard = block_guard(self.rules, member, block.name)
            yield from self._in(guard)

    def _in(self, value: object) -> Iterator[Symbol]:
        """Symbol things and members in a part, a term or a run of them; bodies of hooks and effects are entered."""
        if isinstance(value, Symbol):
            if isinstance(value, Procedure) and value.role == "hook":
                yield from self._in(value.body)
            else:
                yield value
        elif isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
            for item in value:
                yield from self._in(item)
        elif hasattr(value, "__dataclass_fields__"):
            if isinstance(value, Param):
                return
            for term in walk(value):
                yield from self._term(term)
            if not isinstance(value, Term):
                for field in fields(value):
                    yield from self._in(getattr(value, field.name))

    def _term(self, term: object) -> Iterator[Symbol]:
        if isinstance(term, Const):
            yield from self._const(term.type, term.value)
            return
        if isinstance(term, StartEffect):
            for end in term.effect.ends:
                yield end.host
                yield from self._in(end.guard)
            yield from self._in(term.effect.while_)
        for field in fields(term):
            value = getattr(term, field.name)
            if isinstance(value, Symbol):
                yield value
            elif field.name == "piles":
                yield from (pile for pile, _ in value)
            elif isinstance(value, Type) and field.name == "type" and type(term).__name__ == "Members":
                yield from self._types([value])

    def _const(self, type_: Type, value: object) -> Iterator[Symbol]:
        kind = self.rules.kinds.get(type_.of)
        if kind is None or type_.base not in ("member", "set", "path"):
            return
        for number in value if isinstance(value, tuple) else (value,):
            if isinstance(number, int) and 0 <= number < len(kind.members):
                yield kind.members[number]

    def _types(self, types: Iterable[Type]) -> Iterator[Symbol]:
        yield from (self.rules.kinds[type_.of] for type_ in types if type_.of in self.rules.kinds)
