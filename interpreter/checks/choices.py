"""Choices that may find nothing to choose from and do not say what happens then."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import fields

from interpreter.dependencies import routines_of
from interpreter.diagnostics import Diagnostic
from interpreter.ir import ChooseOne, Expr, Filter, Local, Members, Menu, Op, Pick, RuleSet, Symbol, Term, walk


def check_choices(rules: RuleSet, unread: set[str]) -> Iterator[Diagnostic]:
    """A mandatory choice is safe when it has an `otherwise`, when it is over all of a kind, or when the same routine asks
    whether there is anything to choose from. Files in which something is `unread` are passed over."""
    guards = _guards(rules)
    for routine in routines_of(rules):
        if routine.span.path in unread:
            continue
        asked = [
            _shape(term.args[0])
            for term in walk((guards.get(routine), routine.body))
            if isinstance(term, Op) and term.name in ("some", "empty", "count")
        ]
        for term in walk(routine.body):
            match term:
                case ChooseOne(optional=False) | Pick() if not term.otherwise:
                    if not isinstance(term.source, Members) and _shape(term.source) not in asked:
                        yield Diagnostic(
                            "empty-choice",
                            "there may be nothing to choose from",
                            term.span,
                            label="and then?",
                            help="add `otherwise` below it, or ask first whether there is one",
                        )
                case Menu(otherwise=(), repeats=False) if term.options:
                    if all(option.guard is not None or option.source is not None for option in term.options):
                        yield Diagnostic(
                            "empty-choice",
                            "it may be that no option of this menu is open",
                            term.span,
                            label="and then?",
                            help="add `otherwise`, or an option without conditions",
                        )


def _guards(rules: RuleSet) -> dict[Symbol, Expr | None]:
    """The condition under which each block, hook or reaction runs at all."""
    found: dict[Symbol, Expr | None] = {}
    for kind in rules.kinds.values():
        for member in kind.members:
            found.update((block, block.guard) for block in member.blocks.values() if block.role == "block")
    for host in rules.hosts:
        found.update((hook.body, hook.guard) for hook in host.hooks)
    for occasion in rules.occasions:
        found.update((reaction.body, reaction.condition) for reaction in occasion.reactions)
    return found


def _shape(part: object, names: dict[str, int] | None = None) -> Hashable:
    """A term as nested tuples in which filter variables are numbered from outside, so that two like sets compare equal."""
    names = names or {}
    if isinstance(part, Local):
        return names.get(part.name, part.name)
    if isinstance(part, Filter):
        return (_shape(part.source, names), _shape(part.condition, {**names, part.var: len(names)}))
    if isinstance(part, Term):
        told = (field.name for field in fields(part) if field.name not in ("span", "type", "point"))
        return (type(part).__name__, *(_shape(getattr(part, name), names) for name in told))
    if isinstance(part, tuple):
        return tuple(_shape(each, names) for each in part)
    assert isinstance(part, Hashable)  # symbols compare by identity, all else is plain
    return part
