"""Cross references: for every item the items that its text mentions, and those whose texts mention it.

In: a resolved rule set. Out: `CrossReferences`. A rule line counts for the item in whose text it stands, not for its host.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from interpreter import ir
from interpreter.effects import mentions, terms_of
from interpreter.views import AdjustLine, AllowLine, Authorship, HookLine, OptionLine, ReactionLine, RuleLine, block_guard


def derived(rules: ir.RuleSet) -> Iterator[tuple[ir.Item, ir.Item]]:
    """Items that the compiler made, each with the declaration for which it was made: begin and end of periods, queries about
    blocks and bundles, the attribute of a die, and its occasions as long as nothing hooks onto them."""
    for period in rules.periods:
        yield from ((occasion, period) for occasion in (period.began, period.ended) if occasion is not None)
    heads = {head.span: kind for kind in rules.kinds.values() for head in kind.blocks.values()}
    yield from ((query, heads[query.span]) for query in rules.queries if query.span in heads)
    for bundle in rules.bundles:
        yield from ((query, bundle) for query in (bundle.number, bundle.free) if query is not None)
    for die in rules.dice:
        if die.shown is not None:
            yield die.shown, die
        moments = [moment for moment in (die.rolls, die.rolled) if moment is not None]
        yield from ((moment, die) for moment in moments if not moment.hooks and not moment.reactions)


class CrossReferences:
    """The index. No list has repeats; mentions by an item come in the order of its text, mentions of it in the order of the rule
    set."""

    def __init__(self, rules: ir.RuleSet, authorship: Authorship) -> None:
        self.rules = rules
        self.authorship = authorship
        self._stands_for: dict[ir.Symbol, ir.Item] = dict(derived(rules))
        self._of: dict[ir.Item, dict[ir.Item, None]] = {}
        self._by: dict[ir.Item, dict[ir.Item, None]] = {}
        self._writers: dict[ir.Item, dict[ir.Item, None]] = {}
        for item in rules.all_items():
            source = self.published(item)
            if item not in self._stands_for and source is not None:
                self._add(source, self._own(item))
        for line in authorship.lines:
            host = self.published(line.host)
            writer = self.published(authorship.author(line.part.span) or line.host)
            if writer is not None:
                self._add(writer, [line.host, *self._in_line(line)])
                if host is not None and writer is not line.host:
                    self._writers.setdefault(host, {})[writer] = None

    def of(self, item: ir.Item) -> list[ir.Item]:
        """The items that `item` mentions."""
        return list(self._of.get(item, ()))

    def by(self, item: ir.Item) -> list[ir.Item]:
        """The items that mention `item`."""
        return list(self._by.get(item, ()))

    def writers(self, item: ir.Item) -> list[ir.Item]:
        """The items whose rule lines act on `item`."""
        return list(self._writers.get(item, ()))

    def _add(self, source: ir.Item, found: Iterable[ir.Symbol]) -> None:
        for symbol in found:
            item = self.published(symbol)
            if item is not None and item is not source:
                self._of.setdefault(source, {})[item] = None
                self._by.setdefault(item, {})[source] = None

    def published(self, symbol: ir.Symbol) -> ir.Item | None:
        """The item with a page that stands for a symbol: the member for a block, the kind for a fact, the period for its
        beginning; None if none does."""
        match symbol:
            case ir.Procedure() if symbol.role in ("block", "hook") and symbol.owner is not None:
                return symbol.owner
            case ir.Fact() | ir.Qualifier():
                return symbol.kind
            case ir.Effect():
                return self.authorship.author(symbol.span)
            case _:
                return self._stands_for.get(symbol, symbol if isinstance(symbol, ir.Item) else None)

    # --- the text of an item -----------------------------------------------------------------------------------------

    def _own(self, item: ir.Item) -> Iterator[ir.Symbol]:
        """What stands in the declaration itself, without rule lines that others hung on it."""
        match item:
            case ir.Kind():
                for qualifier in item.qualifiers:
                    yield from self._in(qualifier.condition)
                yield from self._kinds(fact.type for fact in item.facts.values())
            case ir.Member():
                yield from self._member(item)
            case ir.Graph():
                yield from (item.nodes, item.edges)
            case ir.Attribute():
                yield from self._kinds((*_types(item.params), item.type))
                yield from self._in(item.start)
                if item.lasts_for is not None:
                    yield item.lasts_for
            case ir.Pile():
                yield from self._kinds(_types(item.params))
                yield item.holds
                yield from self._in(item.start)
            case ir.Query():
                yield from self._kinds((*_types(item.params), item.type))
                yield from self._in(item.body)
                yield from self._clauses(item.clauses)
            case ir.Procedure():
                yield from self._kinds((*_types(item.params), item.type))
                yield from self._in(item.body)
                yield from self._in(item.guard)
            case ir.Action():
                yield from self._clauses(item.clauses)
            case ir.Occasion():
                yield from self._kinds(_types(item.params))
                yield from self._in(item.answered_by)
            case ir.Route() | ir.Reach():
                yield from self._kinds(_types(item.params))
                yield from item.graphs
                yield from self._in(item.terms)
            case ir.Bundle():
                yield from self._kinds(_types(item.params))
                yield from self._in(terms_of(item))
            case ir.Invariant():
                yield from self._clauses(item.clauses)
            case ir.Scenario():
                yield from self._in(item.setup.body if item.setup is not None else ())
            case ir.Example():
                yield from item.tests
                for step in item.steps:
                    yield from self._in(step.procedure.body if step.procedure is not None else ())
                    yield from self._in(step.test)
            case ir.Table():
                for number, result in enumerate(item.results):
                    for cell in (cell for row in item.cells for cell in row):
                        yield from self._members(result.type, cell[number])
            case ir.Period() | ir.Value() | ir.Die() | ir.Rule() | ir.OptionSwitch() | ir.Ruling():
                return
            case _:
                assert_never(item)

    def _member(self, member: ir.Member) -> Iterator[ir.Symbol]:
        """Its kind, what its facts name, its neighbours on a graph, and what its blocks speak of."""
        yield member.kind
        for fact in member.kind.facts.values():
            if fact.type.base == "member":
                yield from self._members(fact.type, fact.values[member.id])
        for graph in self.rules.graphs:
            if graph.edges is member.kind and member.ends:
                yield from (graph.nodes.members[end] for end in member.ends)
            if graph.nodes is member.kind:
                for edge in graph.edges.members:
                    if edge.ends is not None and member.id in edge.ends:
                        yield graph.nodes.members[edge.ends[0] + edge.ends[1] - member.id]
        for block in member.blocks.values():
            yield from self._in(block.body)
            yield from self._in(block_guard(self.rules, member, block.name))

    def _in_line(self, line: RuleLine) -> Iterator[ir.Symbol]:
        """What a rule line speaks of. The statements of a hook are its own; those of a reaction are a procedure's."""
        match line:
            case HookLine():
                yield from self._in((line.part.guard, line.part.each))
                yield from self._in(line.part.body.body)
            case ReactionLine():
                yield line.part.member
                yield from self._in(line.part.condition)
                yield line.part.body
            case AllowLine():
                yield from self._in(line.part.condition)
            case AdjustLine():
                yield from self._in(line.part.amount)
                yield from self._in(line.part.condition)
            case OptionLine():
                yield from self._in(line.part)
            case _:
                assert_never(line)
        if isinstance(line, (HookLine, AllowLine, AdjustLine)) and line.part.effect is not None:
            yield line.part.effect

    # --- terms -------------------------------------------------------------------------------------------------------

    def _clauses(self, clauses: Iterable[ir.Clause]) -> Iterator[ir.Symbol]:
        for clause in clauses:
            yield from self._in(clause.test)

    def _in(self, part: object) -> Iterator[ir.Symbol]:
        """What a term, or each of some terms, speaks of, in the order of the text."""
        for term in ir.walk(part):
            yield from self._in_term(term)

    def _in_term(self, term: ir.Term) -> Iterator[ir.Symbol]:
        """What a term itself speaks of, without the terms inside it."""
        match term:
            case ir.Const():
                yield from self._members(term.type, term.value)
            case ir.Members():
                yield from self._kinds([term.type])
            case ir.StartEffect():
                for end in term.effect.ends:
                    yield end.host
                    yield from self._in(end.guard)
                yield from self._in(term.effect.while_)
                yield term.effect
            case _:
                yield from mentions(term)

    def _members(self, type_: ir.Type, value: object) -> Iterator[ir.Member]:
        """The members that a value of this type is, or is made of."""
        kind = self.rules.kinds.get(type_.of)
        if kind is None or type_.base not in ("member", "set", "path"):
            return
        for number in value if isinstance(value, tuple) else (value,):
            if isinstance(number, int) and 0 <= number < len(kind.members):
                yield kind.members[number]

    def _kinds(self, types: Iterable[ir.Type]) -> Iterator[ir.Kind]:
        """The kinds by which some types are made."""
        yield from (self.rules.kinds[type_.of] for type_ in types if type_.of in self.rules.kinds)


def _types(params: Iterable[ir.Param]) -> list[ir.Type]:
    return [param.type for param in params]
