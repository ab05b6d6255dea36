"""Writes the part of a program that is not functions: constants and printed facts before them, tables that name functions and
blocks behind them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter import ir
from interpreter.compiler.blocks import Blocks, Printed, printed
from interpreter.compiler.calls import entry_text
from interpreter.compiler.context import Context
from interpreter.compiler.reactions import ReactionWriter
from interpreter.kernel import Layout, state_source
from interpreter.program import forms
from interpreter.source import NOWHERE


def lines_before(context: Context, layout: Layout) -> Printed:
    """The lines before the functions: the class of states, the constants that functions use, facts, boards."""
    texts = state_source(layout)
    texts += [f"{name} = {text}" for text, name in context.constants.items()]
    texts += _facts(context)
    for graph in context.rules.graphs:
        name = context.names.graph(graph)
        ends = tuple(m.ends or (-1, -1) for m in graph.edges.members)
        texts.append(f"{name} = board({len(graph.nodes.members)}, {ends!r})")
        texts.append(f"{name}{forms.NEAR}, {name}{forms.LINK} = {name}.near_set, {name}.link")
    return _placed(context, texts)


def _facts(context: Context) -> Iterator[str]:
    """Facts by member; members by fact where functions asked for them."""
    for kind in context.rules.kinds.values():
        for fact in kind.facts.values():
            yield f"{context.names.fact(fact)} = {tuple(map(_stored, fact.values))!r}"
    for fact in context.indexed_facts.values():
        yield f"{context.names.fact_index(fact)} = {_by_value(fact)!r}"
    for fact in context.masked_facts.values():
        masks = {_stored(value): mask for value, mask in context.members_by_value(fact).items()}
        yield f"{context.names.fact_masks(fact)} = ByValue({masks!r})"


def _by_value(fact: ir.Fact) -> dict[int | str, tuple[int, ...]]:
    """The members that have each value of a fact."""
    by_value: dict[int | str, list[int]] = {}
    for member, value in enumerate(fact.values):
        by_value.setdefault(_stored(value), []).append(member)
    return {value: tuple(ids) for value, ids in by_value.items()}


def _stored(value: int | str) -> int | str:
    """A fact's value as the program keeps it: truths as 0 and 1."""
    return int(value) if isinstance(value, bool) else value


def lines_behind(context: Context, blocks: Blocks, slots: Mapping[str, Sequence[str]], reactions: ReactionWriter) -> Printed:
    """The lines behind the functions: padding of frames, tables of blocks by member, tables of reactions. `slots`: the locals in
    the frames of each routine."""
    texts = []
    for routine in context.routines.all:
        if context.may_ask.routine(routine):
            padding = (None,) * (len(slots[routine.label]) - len(routine.params))
            texts.append(f"{context.names.padding(routine)} = {padding!r}")
    for (kind, block), table in context.member_blocks.items():
        routines = context.routines.blocks(kind, block)
        entries = [f"{member}: {entry_text(context, blocks, routine)}" for member, routine in routines.items()]
        texts.append(f"{table} = {{{', '.join(entries)}}}")
    made = _placed(context, texts)
    for occasion in context.names.occasions:
        if id(occasion) in context.polled:
            made.add(reactions.runs(occasion))
    return made


def _placed(context: Context, texts: Sequence[str]) -> Printed:
    """Lines that come from no place in the rules."""
    return printed(texts, context.source_map.number(NOWHERE, context.rules.title))
