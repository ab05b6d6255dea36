"""Who wrote what: which declaration every rule line, option and lasting effect belongs to, and what it hangs on.

Takes a resolved rule set; gives an index that prose, logs and pages share.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from interpreter.ir import (
    Action,
    Adjust,
    Allow,
    Const,
    Effect,
    Expr,
    Hook,
    If,
    InForce,
    Member,
    Menu,
    MenuOption,
    Occasion,
    Op,
    Procedure,
    Reaction,
    Return,
    RuleSet,
    Symbol,
    Value,
    walk,
)  # fmt: skip
from interpreter.source import NOWHERE, Span

Part = Hook | Allow | Adjust | Reaction | MenuOption


class Hosts:
    """The index of one rule set. `parts`: (host, part) of every rule line, in the order of the text."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._starts: dict[str, list[tuple[int, Symbol]]] = {}
        for declared in rules.all_items():
            if isinstance(declared, Procedure) and declared.role == "block":
                continue
            for span in [declared.span, *(each for each in declared.origin if each != declared.span)]:
                if span != NOWHERE:
                    self._starts.setdefault(span.path, []).append((span.line, declared))
        for found in self._starts.values():
            found.sort(key=lambda pair: pair[0])
        self.parts: list[tuple[Symbol, Part]] = sorted(self._collect(), key=lambda pair: (pair[1].span.path, pair[1].span.line))
        self._by_owner: dict[int, list[tuple[Symbol, Part]]] = {}
        self._by_effect: dict[int, list[tuple[Symbol, Part]]] = {}
        for host, part in self.parts:
            effect = effect_of(part)
            if effect is not None:
                self._by_effect.setdefault(id(effect), []).append((host, part))
                continue
            owner = self.owner(part.span)
            if owner is not None and owner is not host:
                self._by_owner.setdefault(id(owner), []).append((host, part))

    def _collect(self) -> Iterator[tuple[Symbol, Part]]:
        rules = self.rules
        for host in (*rules.procedures, *rules.occasions):
            for hook in host.hooks:
                yield host, hook
            if isinstance(host, Occasion):
                for reaction in host.reactions:
                    yield host, reaction
        for action in rules.actions:
            for allow in action.allows:
                yield action, allow
        for value in rules.values:
            for line in value.lines:
                yield value, line
        for procedure in rules.procedures:
            for term in walk(procedure.body):
                if isinstance(term, Menu):
                    for option in term.options:
                        yield procedure, option

    def owner(self, span: Span) -> Symbol | None:
        """The declaration in whose text `span` stands."""
        found = self._starts.get(span.path)
        if not found:
            return None
        at = bisect_right(found, span.line, key=lambda pair: pair[0]) - 1
        return found[at][1] if at >= 0 else None

    def written_by(self, declared: Symbol) -> list[tuple[Symbol, Part]]:
        """The rule lines that stand in the text of `declared` and hang elsewhere (those of lasting effects left out)."""
        return self._by_owner.get(id(declared), [])

    def of_effect(self, effect: Effect) -> list[tuple[Symbol, Part]]:
        """The lines of a lasting effect."""
        return self._by_effect.get(id(effect), [])

    def stranger(self, host: Symbol, span: Span) -> Symbol | None:
        """The declaration that wrote `span` when it is not `host` itself."""
        owner = self.owner(span)
        if owner is None or owner is host or (isinstance(host, Procedure) and host.owner is owner):
            return None
        return owner

    def guard_of(self, member: Member, block: str) -> Expr | None:
        """The conditions under which a member's block is open; None when it has none."""
        name = f"{block} of ({member.kind.name}) is open"
        query = next((query for query in self.rules.queries if query.name == name), None)
        if query is None:
            return None
        for term in walk(query.body):
            if not isinstance(term, If):
                continue
            for test, branch in term.branches:
                if (
                    isinstance(test, Op)
                    and test.name == "eq"
                    and isinstance(test.args[1], Const)
                    and test.args[1].value == member.id
                ):
                    last = branch[0]
                    return last.value if isinstance(last, Return) and last.value != Const(1, test.type) else None
        return None


def effect_of(part: Part) -> Effect | None:
    """The lasting effect to which a rule line belongs."""
    if isinstance(part, MenuOption):
        for term in walk(part.guard):
            if isinstance(term, InForce):
                return term.effect
        return None
    return getattr(part, "effect", None)


__all__ = ["Action", "Hosts", "Part", "Value", "effect_of"]
