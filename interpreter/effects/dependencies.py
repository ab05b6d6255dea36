"""The graph by symbols: the relations between them, read off the terms of a rule set once.

An edge goes from the symbol in whose body a term stands to the symbol that the term names. Hooks, reactions and blocks have
bodies of their own (procedures that nobody names); the host of a hook *triggers* its body, and a member *has* its blocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import assert_never

from interpreter import ir
from interpreter.effects.graph import RUNS, Graph, Relation
from interpreter.effects.routines import routines_of

Edge = tuple[Relation, ir.Symbol]
WorkedOut = ir.Query | ir.Value | ir.Action | ir.Route | ir.Reach | ir.Bundle


class Dependencies(Graph[ir.Symbol]):
    """The graph of one rule set. Examples and invariants are nodes too, but their edges make nothing count as used."""

    def __init__(self, rules: ir.RuleSet) -> None:
        super().__init__()
        self.rules = rules
        found: dict[ir.Symbol, dict[Edge, None]] = {}
        kept = (rules.any_time, rules.settling)
        idle = [(Relation.ANNOUNCES, each) for each in kept if each not in rules.occasions]
        for symbol, parts in self._bodies():
            edges = found.setdefault(symbol, {})
            for term in ir.walk(parts):
                edges.update(dict.fromkeys(edge for edge in edges_of(term, rules) if edge not in idle))
        for symbol, edge in self._structure():
            found.setdefault(symbol, {})[edge] = None
        for symbol, edges in found.items():
            for relation, other in edges:
                self.lay(symbol, relation, other)

    @cached_property
    def may_ask(self) -> frozenset[ir.Symbol]:
        """The symbols that may ask a player when they run: by a choice, by a poll, or by what they call, announce or trigger."""
        waiting: list[ir.Symbol] = [
            routine for routine in routines_of(self.rules) if any(map(self._asks_itself, ir.statements_in(ir.live(routine.body))))
        ]
        waiting += [each for each in self.rules.occasions if each.reactions and (each.answered_by or each is self.rules.any_time)]
        found = set(waiting)
        for symbol in waiting:
            if symbol is self.rules.any_time:
                continue  # it comes with a question or a pause: who has one that no option shuts is among the first
            for relation, user in self.into(symbol):
                if relation in RUNS and user not in found:
                    found.add(user)
                    waiting.append(user)
        return frozenset(found)

    def _asks_itself(self, statement: ir.Stmt) -> bool:
        return ir.is_choice(statement) or (isinstance(statement, ir.Pause) and bool(statement.occasion.reactions))

    # --- building ----------------------------------------------------------------------------------------------------

    def _bodies(self) -> Iterator[tuple[ir.Symbol, tuple[object, ...]]]:
        """Every symbol that holds terms, with them."""
        rules = self.rules
        for routine in routines_of(rules):
            yield routine, routine.body
        found: tuple[WorkedOut, ...] = (*rules.queries, *rules.values, *rules.actions, *rules.routes, *rules.reaches)
        worked_out = (*found, *rules.bundles)
        for asked in worked_out:
            yield asked, terms_of(asked)
        kept: tuple[ir.Attribute | ir.Pile, ...] = (*rules.attributes, *rules.piles)
        for each in kept:
            yield each, (each.start, each.opened)
        for effect in rules.effects:
            yield effect, (effect.while_, *(end.guard for end in effect.ends))
        for occasion in rules.occasions:
            yield occasion, occasion.answered_by
        for host in rules.hosts:
            for hook in host.hooks:
                yield hook.body, (hook.guard, hook.each)
            for reaction in host.reactions if isinstance(host, ir.Occasion) else ():
                yield reaction.body, (reaction.condition,)
        for kind in rules.kinds.values():
            for qualifier in kind.qualifiers:
                yield kind, (qualifier.condition,)
        for invariant in rules.invariants:
            yield invariant, tuple(clause.test for clause in invariant.clauses)
        for example in rules.examples:
            yield example, terms_of_example(example)

    def _structure(self) -> Iterator[tuple[ir.Symbol, Edge]]:
        """Edges that stand in no term."""
        rules = self.rules
        for host in rules.hosts:
            for hook in host.hooks:
                yield host, (Relation.TRIGGERS, hook.body)
                if hook.effect is not None:
                    yield hook.body, (Relation.READS, hook.effect)
                    yield hook.effect, (Relation.TRIGGERS, hook.body)
        for occasion in rules.occasions:
            for reaction in occasion.reactions:
                yield occasion, (Relation.TRIGGERS, reaction.body)
                yield reaction.member, (Relation.HAS, reaction.body)
                prelude = reaction.member.kind.reactions_prelude
                if prelude is not None:
                    yield occasion, (Relation.TRIGGERS, prelude)
                if reaction.member.kind.reactions_pile is not None:
                    yield occasion, (Relation.READS, reaction.member.kind.reactions_pile)
        for kind in rules.kinds.values():
            for member in kind.members:
                yield kind, (Relation.HAS, member)
                for block in member.blocks.values():
                    yield member, (Relation.HAS, block)
        for period in rules.periods:
            for moment in (period.began, period.ended):
                if moment is not None:
                    yield period, (Relation.HAS, moment)
        for scenario in rules.scenarios:
            if scenario.setup is not None:
                yield scenario, (Relation.HAS, scenario.setup)
        parties: tuple[ir.Party, ...] = (*rules.options, *rules.scenarios)
        for party in parties:
            for bond in party.bonds:
                yield party, (Relation.NAMES, bond.other)
        for effect in rules.effects:
            for end in effect.ends:
                yield effect, (Relation.READS, end.host)
        for graph in rules.graphs:
            yield graph, (Relation.HAS, graph.nodes)
            yield graph, (Relation.HAS, graph.edges)
        for example in rules.examples:
            for tested in example.tests:
                yield example, (Relation.NAMES, tested)


def edges_of(term: ir.Term, rules: ir.RuleSet) -> Iterator[Edge]:
    """The edges of a term itself, without those of the terms inside it."""
    if isinstance(term, ir.Const):
        if term.switch is not None:
            yield Relation.READS, term.switch
        kind = rules.kinds.get(term.type.of)
        if kind is not None and term.type.base in ("member", "set", "path"):
            for number in term.value if isinstance(term.value, tuple) else (term.value,):
                if isinstance(number, int) and 0 <= number < len(kind.members):
                    yield Relation.NAMES, kind.members[number]
        return
    if isinstance(term, ir.Members):
        kind = rules.kinds.get(term.type.of)
        if kind is not None:
            yield Relation.READS, kind
        return
    if isinstance(term, ir.CallBlock):
        for member in rules.kinds[term.kind].members:
            if term.block in member.blocks:
                yield Relation.CALLS, member.blocks[term.block]
        return
    relation = _relation(term)
    for symbol in mentions(term):
        yield relation, symbol
    if (
        isinstance(term, (ir.Roll, ir.RollAgain))
        and term.die.shown is not None
        and (isinstance(term, ir.RollAgain) or term.roller)
    ):
        yield Relation.WRITES, term.die.shown
    if isinstance(term, ir.Roll) and term.roller is not None:
        for occasion in (term.die.rolls, term.die.rolled):
            if occasion is not None:
                yield Relation.ANNOUNCES, occasion
    if rules.any_time is not None and isinstance(term, ir.Stmt) and ir.is_open_to_plays(term):
        yield Relation.ANNOUNCES, rules.any_time
    if rules.settling is not None and isinstance(term, ir.Stmt) and ir.lets_settle(term):
        yield Relation.ANNOUNCES, rules.settling
    if isinstance(term, ir.Verb) and term.turn is not None:
        yield Relation.ANNOUNCES, term.turn


def _relation(term: ir.Term) -> Relation:
    """The relation in which a term stands to the symbols that it names."""
    match term:
        case ir.Call():
            return Relation.CALLS
        case ir.Announce() | ir.Pause():
            return Relation.ANNOUNCES
        case ir.Ask() | ir.ValueOf() | ir.Allowed() | ir.Reached() | ir.Paths():
            return Relation.ASKS
        case ir.Verb(of=ir.Period()) if term.turn is None:
            return Relation.READS
        case ir.Write() | ir.Add() | ir.Verb() | ir.Transfer():
            return Relation.WRITES
        case ir.StartEffect():
            return Relation.STARTS
        case ir.Roll() | ir.RollAgain():
            return Relation.ROLLS
        case _:
            return Relation.READS


def mentions(term: ir.Term) -> Iterator[ir.Symbol]:
    """The symbols that a term itself names, without those of the terms inside it."""
    one: ir.Expression | ir.Statement | ir.MenuOption | ir.Held = term  # type: ignore[assignment]  # every term is one of these
    match one:
        case ir.Read() | ir.Write() | ir.Add():
            yield one.attribute
        case ir.FactOf():
            yield one.fact
        case ir.Ask():
            yield one.query
        case ir.ValueOf():
            yield one.value
        case ir.InPile():
            yield one.pile
        case ir.OnGraph():
            yield one.graph
        case ir.Allowed():
            yield one.action
        case ir.Lookup():
            yield one.table
        case ir.Reached():
            yield one.reach
        case ir.Paths():
            yield one.route
        case ir.UnderWay() | ir.MomentsKept():
            yield one.of
        case ir.InForce() | ir.StartEffect():
            yield one.effect
        case ir.EffectsOf():
            yield from one.effects
        case ir.Call():
            yield one.procedure
        case ir.Held():
            yield one.bundle
        case ir.Verb():
            yield from (pile for pile, _ in one.piles)
            if one.of is not None:
                yield one.of
        case ir.Roll() | ir.RollAgain():
            yield one.die
        case ir.Announce() | ir.Pause():
            yield one.occasion
        case ir.Const() | ir.Local() | ir.Op() | ir.Members() | ir.Filter() | ir.Measure():
            return
        case (
            ir.SetLocal()
            | ir.If()
            | ir.Return()
            | ir.Leave()
            | ir.ForEach()
            | ir.Repeat()
            | ir.CallBlock()
            | ir.GoRound()
            | ir.Together()
            | ir.Win()
            | ir.Question()
            | ir.Report()
        ):
            return
        case ir.Transfer():
            yield from (held.bundle for held in (one.source, one.target) if held is not None)
        case ir.ChooseOne() | ir.ChooseSome() | ir.ChooseNumber() | ir.Menu() | ir.MenuOption() | ir.YesNo() | ir.Pick():
            return
        case _:
            assert_never(one)


def terms_of_example(example: ir.Example) -> tuple[object, ...]:
    """The terms of all steps of an example: statements that are run, and tests."""
    return tuple(part for step in example.steps for part in (step.procedure and step.procedure.body, step.test, step.what))


def terms_of(asked: WorkedOut) -> tuple[object, ...]:
    """The terms that are evaluated for a query, a value, an action, a search or a bundle."""
    match asked:
        case ir.Query():
            return asked.body
        case ir.Value():
            return tuple((line.amount, line.condition, line.effect and ir.InForce(line.effect)) for line in asked.lines)
        case ir.Action():
            allows = ((allow.condition, allow.effect and ir.InForce(allow.effect)) for allow in asked.allows)
            return (*(clause.test for clause in asked.clauses), *allows)
        case ir.Route() | ir.Reach():
            return asked.terms
        case ir.Bundle():
            kept = tuple(ir.Read(sort.attribute, sort.args, ir.NUMBER) for sort in asked.sorts)
            wholes = tuple((ir.Held(whole.bundle, whole.args), whole.condition) for whole in asked.wholes)
            return (*kept, *wholes, *((each.amount, each.condition) for each in (*asked.floors, *asked.limits, *asked.leaves)))
        case _:
            assert_never(asked)
