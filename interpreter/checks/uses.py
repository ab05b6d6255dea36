"""Who uses what: every declared thing that some term of the rule set mentions, what a body changes and brings about.

`Uses` walks all terms once; the checks ask it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from interpreter.ir import (
    Action,
    Add,
    Allowed,
    Announce,
    Ask,
    Call,
    CallBlock,
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    EffectsOf,
    Hook,
    If,
    InForce,
    InPile,
    Occasion,
    Paths,
    Pick,
    Procedure,
    Query,
    Reach,
    Reached,
    Read,
    Return,
    Roll,
    Route,
    RuleSet,
    SetLocal,
    StartEffect,
    Stmt,
    Symbol,
    Term,
    Together,
    Value,
    ValueOf,
    Verb,
    Win,
    Write,
    inner_fields,
    walk,
)

NAMING = (ChooseNumber, ChooseOne, ChooseSome, Pick, Roll, SetLocal)
"""Statements that give a local another value."""


class Uses:
    """All routines of a rule set with their terms, and what each mentions."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.mentioned: set[int] = set()
        for term in self.terms():
            for found in mentions(term):
                self.mentioned.add(id(found))

    # --- everything that is read -------------------------------------------------------------------------------------

    def routines(self) -> Iterator[Procedure]:
        """Every procedure, block, hook and reaction body, prelude and set-up."""
        rules = self.rules
        yield from rules.procedures
        for kind in rules.kinds.values():
            if kind.reactions_prelude is not None:
                yield kind.reactions_prelude
        for host in (*rules.procedures, *rules.occasions):
            for hook in host.hooks:
                yield hook.body
        for occasion in rules.occasions:
            for reaction in occasion.reactions:
                yield reaction.body
        for scenario in rules.scenarios:
            if scenario.setup is not None:
                yield scenario.setup

    def terms(self) -> Iterator[Term]:
        """Every term that play may reach; examples and invariants do not count as uses."""
        rules = self.rules
        for routine in self.routines():
            yield from walk(routine.body)
        for host in (*rules.procedures, *rules.occasions):
            for hook in host.hooks:
                yield from walk(hook.guard)
        for occasion in rules.occasions:
            yield from walk(occasion.answered_by)
            for reaction in occasion.reactions:
                yield from walk(reaction.condition)
        for asked in (*rules.queries, *rules.values, *rules.actions, *rules.routes, *rules.reaches):
            yield from walk(_parts(asked))
        for effect in rules.effects:
            yield from walk(effect.while_)
            yield from walk(tuple(end.guard for end in effect.ends))
        for kept in (*rules.attributes, *rules.piles):
            yield from walk(kept.start)
        for kind in rules.kinds.values():
            for qualifier in kind.qualifiers:
                yield from walk(qualifier.condition)

    # --- what is read and written ------------------------------------------------------------------------------------

    def read(self, term: object, seen: set[int] | None = None) -> tuple[set[int], bool]:
        """The attributes and piles (by identity) on which an expression rests, questions followed, and whether it rests on
        more than can be told: on what is under way or in force."""
        seen = set() if seen is None else seen
        things: set[int] = set()
        open_ended = False
        for each in walk(term):
            if isinstance(each, Read):
                things.add(id(each.attribute))
            elif isinstance(each, InPile):
                things.add(id(each.pile))
            elif isinstance(each, (Ask, ValueOf, Allowed, Reached, Paths)):
                (asked,) = mentions(each)
                if id(asked) not in seen:
                    seen.add(id(asked))
                    more, wide = self.read(_parts(asked), seen)
                    things |= more
                    open_ended = open_ended or wide
            elif isinstance(each, (InForce, EffectsOf)) or type(each).__name__ == "UnderWay":
                open_ended = True
        return things, open_ended

    def written(self, body: tuple[Stmt, ...], seen: set[int] | None = None) -> tuple[set[int], set[str], bool]:
        """What running `body` may change: attributes and piles by identity, locals by name, and whether it may do more than can
        be told: run a block that is found at run time, begin or end something, bring an effect into force."""
        seen = set() if seen is None else seen
        things: set[int] = set()
        names: set[str] = set()
        open_ended = False
        for term in walk(body):
            if isinstance(term, (Write, Add)):
                things.add(id(term.attribute))
            elif isinstance(term, NAMING):
                names.add(term.name)
            elif isinstance(term, Verb):
                things.update(id(pile) for pile, _ in term.piles)
                open_ended = open_ended or term.of is not None or term.name == "history_rewind"
            elif isinstance(term, (CallBlock, StartEffect)):
                open_ended = True
            elif isinstance(term, (Call, Announce)):
                host = _host(term)
                if id(host) not in seen:
                    seen.add(id(host))
                    for inner in _bodies(host):
                        more, _, wide = self.written(inner, seen)
                        things |= more
                        open_ended = open_ended or wide
                if getattr(term, "result", None):
                    names.add(term.result)
        return things, names, open_ended


def feeds(body: tuple[Stmt, ...], host: Procedure | Occasion) -> bool:
    """Does running `body` bring `host` about in any case: by itself, by what it calls, by rules without a condition?"""
    seen: set[int] = set()
    waiting = [body]
    while waiting:
        for term in _certain(waiting.pop()):
            reached = _host(term)
            if reached is host:
                return True
            if id(reached) not in seen:
                seen.add(id(reached))
                instead = [hook for hook in reached.hooks if hook.timing == "instead"]
                if isinstance(reached, Procedure) and not instead:
                    waiting.append(reached.body)
                waiting += [hook.body.body for hook in reached.hooks if _always(hook)]
    return False


def _always(hook: Hook) -> bool:
    """Does this rule act whenever its moment comes?"""
    return hook.guard is None and hook.effect is None


def _certain(body: tuple[Stmt, ...]) -> Iterator[Call | Announce]:
    """The calls and announcements that are made however the conditions in `body` turn out."""
    for statement in body:
        if isinstance(statement, (Call, Announce)):
            yield statement
        elif isinstance(statement, Together):
            yield from _certain(statement.body)
        if any(isinstance(term, (Return, Win)) for term in walk(statement)):
            return  # what follows may not be reached
        if isinstance(statement, If) and statement.otherwise:
            ways = [{id(_host(call)): call for call in _certain(way)} for way in _ways(statement)]
            yield from (call for key, call in ways[0].items() if all(key in way for way in ways[1:]))


def _ways(statement: If) -> list[tuple[Stmt, ...]]:
    return [*(body for _, body in statement.branches), statement.otherwise]


def _host(term: Call | Announce) -> Procedure | Occasion:
    return term.procedure if isinstance(term, Call) else term.occasion


def _bodies(host: Procedure | Occasion) -> list[tuple[Stmt, ...]]:
    """Everything that may run when a procedure is called or an occasion announced."""
    bodies = [host.body] if isinstance(host, Procedure) else [reaction.body.body for reaction in host.reactions]
    return [*bodies, *(hook.body.body for hook in host.hooks)]


def _parts(asked: Symbol) -> tuple:
    """The terms of something that is worked out."""
    if isinstance(asked, Query):
        return asked.body
    if isinstance(asked, Value):
        return tuple((line.amount, line.condition, InForce(line.effect) if line.effect else None) for line in asked.lines)
    if isinstance(asked, Action):
        allows = ((allow.condition, InForce(allow.effect) if allow.effect else None) for allow in asked.allows)
        return (*(clause.test for clause in asked.clauses), *allows)
    assert isinstance(asked, (Route, Reach))
    values = (getattr(asked, field.name) for field in fields(asked))
    return tuple(tuple(value) if isinstance(value, list) else value for value in values)


def mentions(term: Term) -> Iterator[Symbol]:
    """The declared things that a term names directly."""
    for name in inner_fields(type(term)):
        value = getattr(term, name)
        if isinstance(value, Symbol):
            yield value
        elif isinstance(value, tuple):
            for part in value:
                if isinstance(part, Symbol):
                    yield part
                elif isinstance(part, tuple):
                    yield from (each for each in part if isinstance(each, Symbol))
