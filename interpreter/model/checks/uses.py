"""Who uses what: every declared thing that some term of the rule set mentions.

`Uses` walks all terms once; the checks ask it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from interpreter.model.declared import Declared, Hook, Occasion, Procedure, RuleSet
from interpreter.model.rewrite import walk
from interpreter.model.terms import Add, Announce, Call, CallBlock, Local, SetLocal, Term, Verb, Write


class Uses:
    """All routines of a rule set with their terms, and what each mentions."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.mentioned: set[int] = set()
        self._reached: dict[int, set[int]] = {}
        for term in self.terms():
            for found in mentions(term):
                self.mentioned.add(id(found))

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
        for query in rules.queries:
            yield from walk(query.body)
        for value in rules.values:
            for line in value.lines:
                yield from walk((line.amount, line.condition))
        for action in rules.actions:
            yield from walk(tuple(clause.test for clause in action.clauses))
            yield from walk(tuple(allow.condition for allow in action.allows))
        for effect in rules.effects:
            yield from walk(effect.while_)
            yield from walk(tuple(end.guard for end in effect.ends))
        for attribute in rules.attributes:
            yield from walk(attribute.start)
        for pile in rules.piles:
            yield from walk(pile.start)
        for way in (*rules.routes, *rules.reaches):
            for field in fields(way):
                value = getattr(way, field.name)
                yield from walk(tuple(value) if isinstance(value, list) else value)
        for kind in rules.kinds.values():
            for narrowing in kind.narrowings:
                yield from walk(narrowing.condition)

    def written(self, body: tuple, seen: set[int] | None = None) -> tuple[set[int], set[str], bool]:
        """What running `body` may change: attributes and piles by identity, locals by name, and whether it asks or may do more
        than can be told (a block found at run time)."""
        seen = set() if seen is None else seen
        things: set[int] = set()
        names: set[str] = set()
        open_ended = False
        for term in walk(body):
            if isinstance(term, (Write, Add)):
                things.add(id(term.attribute))
            elif isinstance(term, SetLocal):
                names.add(term.name)
            elif isinstance(term, Verb):
                things.update(id(pile) for pile, _ in term.piles)
                if term.of is not None or term.name == "history_rewind":
                    open_ended = True
            elif isinstance(term, CallBlock):
                open_ended = True
            elif isinstance(term, (Call, Announce)):
                host = term.procedure if isinstance(term, Call) else term.occasion
                if id(host) not in seen:
                    seen.add(id(host))
                    open_ended = self._host(host, seen, things) or open_ended
            if hasattr(term, "name") and not isinstance(term, (Local, Verb)):
                names.add(term.name)
            if getattr(term, "result", None):
                names.add(term.result)
        return things, names, open_ended

    def _host(self, host: Procedure | Occasion, seen: set[int], things: set[int]) -> bool:
        bodies = [host.body] if isinstance(host, Procedure) else [reaction.body.body for reaction in host.reactions]
        bodies += [hook.body.body for hook in host.hooks]
        open_ended = False
        for body in bodies:
            more, _, wide = self.written(body, seen)
            things |= more
            open_ended = open_ended or wide
        return open_ended

    def reaches(self, hook: Hook, host: Procedure | Occasion) -> bool:
        """Can the body of `hook` bring about its own host again?"""
        seen: set[int] = set()
        self.written(hook.body.body, seen)
        return id(host) in seen


def mentions(term: Term) -> Iterator[Declared]:
    """The declared things that a term names directly."""
    for field in fields(term):
        value = getattr(term, field.name)
        if isinstance(value, Declared):
            yield value
        elif isinstance(value, tuple):
            for part in value:
                if isinstance(part, Declared):
                    yield part
                elif isinstance(part, tuple):
                    yield from (each for each in part if isinstance(each, Declared))
