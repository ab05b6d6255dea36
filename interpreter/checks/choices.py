"""Choices that may find nothing to choose from and do not say what happens then."""

from __future__ import annotations

from dataclasses import fields

from interpreter.checks.uses import Uses
from interpreter.ir import ChooseOne, Filter, Local, Members, Menu, Op, Pick, Symbol, Term, walk
from interpreter.phrases import World


def check_choices(world: World, uses: Uses, unread: set[str]) -> None:
    """A mandatory choice is safe when it has an `otherwise`, when it is over all of a kind, or when the same routine asks
    whether there is anything to choose from. Files in which something is `unread` are passed over."""
    guards = _guards(world)
    for routine in uses.routines():
        if routine.span.path in unread:
            continue
        asked = [
            _bare(term.args[0])
            for term in walk((guards.get(id(routine)), routine.body))
            if isinstance(term, Op) and term.name in ("some", "empty", "count")
        ]
        for term in walk(routine.body):
            if isinstance(term, (ChooseOne, Pick)) and not term.otherwise and not getattr(term, "optional", False):
                if isinstance(term.source, Members) or _bare(term.source) in asked:
                    continue
                world.diagnostics.error(
                    "empty-choice",
                    "there may be nothing to choose from",
                    term.span,
                    label="and then?",
                    help="add `otherwise` below it, or ask first whether there is one",
                )
            if isinstance(term, Menu) and not term.otherwise and not term.repeats and term.options:
                if all(option.guard is not None or option.source is not None for option in term.options):
                    world.diagnostics.error(
                        "empty-choice",
                        "it may be that no option of this menu is open",
                        term.span,
                        label="and then?",
                        help="add `otherwise`, or an option without conditions",
                    )


def _guards(world: World) -> dict[int, object]:
    """The condition under which each block, hook or reaction runs at all."""
    found: dict[int, object] = {}
    for kind in world.rules.kinds.values():
        for member in kind.members:
            for name, procedure in member.blocks.items():
                found[id(procedure)] = world.block_guards.get((kind.name, name, member.id))
    for host in (*world.rules.procedures, *world.rules.occasions):
        for hook in host.hooks:
            found[id(hook.body)] = hook.guard
    for occasion in world.rules.occasions:
        for reaction in occasion.reactions:
            found[id(reaction.body)] = reaction.condition
    return found


def _bare(term: object, names: dict[str, int] | None = None) -> object:
    """A term as nested tuples in which filter variables are numbered from outside, so that two like sets compare equal."""
    names = names or {}
    if isinstance(term, Local):
        return names.get(term.name, term.name)
    if isinstance(term, Filter):
        inner = {**names, term.var: len(names)}
        return (_bare(term.source, names), _bare(term.condition, inner))
    if isinstance(term, Term):
        parts = (getattr(term, field.name) for field in fields(term) if field.name not in ("span", "type"))
        return (type(term).__name__, *(_bare(part, names) for part in parts))
    if isinstance(term, tuple):
        return tuple(_bare(part, names) for part in term)
    return id(term) if isinstance(term, Symbol) else term
