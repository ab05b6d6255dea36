"""Bundles: the attributes that hold their pieces, the bundles that they are part of, how many must stay and how many there is
room for.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir
from interpreter.phrases import scope_for
from interpreter.resolve.define.amounts import Amounts
from interpreter.resolve.define.definitions import Definitions
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.sentences import read_sentence
from interpreter.syntax import nodes


def define_bundles(definitions: Definitions, written: Sequence[tuple[ir.Bundle, MergedDeclaration]]) -> None:
    """Fill in all bundles: their sorts first, since a part has those of its whole. This comes before the bodies that move pieces,
    which are made from them."""
    for made, standing in written:
        _define_sorts(definitions, made, standing)
    for made, standing in written:
        resolver = definitions.resolver(scope_for(made.params), made.name)
        for line in standing.declaration.lines:
            match line:
                case nodes.ValueLine(word="part of"):
                    _add_whole(definitions, resolver, made, line)
                case nodes.ValueLine(word="at least"):
                    made.floors = (*made.floors, *_bounds(resolver, line))
                case nodes.ValueLine(word="limited to"):
                    made.limits = (*made.limits, *_bounds(resolver, line))
                case nodes.ValueLine(word="leaves at least"):
                    made.leaves = (*made.leaves, *_bounds(resolver, line))
                    _leaves_a_whole(definitions, made, line)
    for made, _ in written:
        _no_part_of_a_part(definitions, made)
    for made, _ in written:
        if made.free is not None and made.sorts:
            _count_free(made, made.free)


def _define_sorts(definitions: Definitions, made: ir.Bundle, standing: MergedDeclaration) -> None:
    """The sorts in order; none at all, with a finding, when one of them cannot be read."""
    resolver = definitions.resolver(scope_for(made.params), made.name)
    lines = [line for line in standing.declaration.lines if isinstance(line, nodes.HoldsLine)]
    if not lines and not standing.damaged:
        help_text = "holds units of owner at place as units"
        definitions.diagnostics.error("empty-bundle", "this bundle does not say what it holds", made.span, help=help_text)
    sorts: list[ir.Sort] = []
    for line in lines:
        sort = _sort(definitions, resolver, line, [each.name for each in sorts])
        if sort is None:
            return
        sorts.append(sort)
    made.sorts = tuple(sorts)
    if not sorts:
        return
    assert made.number is not None, "declaring a bundle makes its question"
    _count(made, made.number)


def _sort(definitions: Definitions, resolver: Resolver, line: nodes.HoldsLine, known: list[str]) -> ir.Sort | None:
    """One sort; `known`: those above it."""
    held = resolver.phrase(line.held, ir.NUMBER)
    if held is None:
        return None
    if not isinstance(held, ir.Read):
        message, help_text = "this is worked out, not kept: no pieces lie in it", "a bundle holds attributes that are numbers"
        definitions.diagnostics.error("cannot-change", message, line.held.span, help=help_text)
        return None
    if line.sort.text in known:
        message, help_text = f"this bundle holds {line.sort.text} already", "call this sort by another word"
        definitions.diagnostics.error("name-taken", message, line.sort.span, help=help_text)
        return None
    if line.among is None:
        return ir.Sort(line.sort.text, held.attribute, held.args)
    if line.among.text not in known:
        message = f"no line above this one holds anything as `{line.among.text}`"
        help_text = f"those above: {', '.join(known)}" if known else "hold first what it is counted among"
        definitions.diagnostics.error("unknown-name", message, line.among.span, help=help_text)
        return None
    return ir.Sort(line.sort.text, held.attribute, held.args, known.index(line.among.text))


def _count(made: ir.Bundle, counted: ir.Query) -> None:
    """How many are in it: of the sorts that are counted among no other."""
    scope = scope_for(made.params)
    reads = [ir.Read(sort.attribute, sort.args, ir.NUMBER, span=made.span) for sort in made.sorts if sort.among is None]
    total, *more = reads
    term: ir.Read | ir.Op = total
    for each in more:
        term = ir.Op("plus", (term, each), ir.NUMBER, span=made.span)
    counted.body = (ir.Return(term, span=made.span),)
    counted.locals, counted.display = scope.routine.types, scope.routine.display


def _count_free(made: ir.Bundle, counted: ir.Query) -> None:
    """How many of its whole a side that chooses can still detach to a part."""
    scope = scope_for(made.params)
    part = ir.Held(made, tuple(ir.Local(param.name, param.type) for param in made.params), span=made.span)
    counted.body = (ir.Return(Amounts(scope.routine.fresh, made.span).free_for(part), span=made.span),)
    counted.locals, counted.display = scope.routine.types, scope.routine.display


def _add_whole(definitions: Definitions, resolver: Resolver, made: ir.Bundle, line: nodes.ValueLine) -> None:
    """`part of force of owner at place`, with conditions below it."""
    if not isinstance(line.value, nodes.Phrase):
        definitions.diagnostics.error("wrong-kind", "a bundle is needed here", line.value.span, help="part of BUNDLE")
        return
    held = read_sentence(resolver, line.value, definitions.lexicon.bundles)
    tests = resolver.within(resolver.scope.inner()).conditions(line.conditions)
    if held is None or tests is None:
        return
    if [(each.name, each.among) for each in held.bundle.sorts] != [(each.name, each.among) for each in made.sorts]:
        if held.bundle.sorts and made.sorts:
            message = f"`{held.bundle.name}` holds other sorts than its part `{made.name}`"
            help_text = "let both hold the same sorts in the same order"
            definitions.diagnostics.error("wrong-kind", message, line.span, help=help_text)
        return
    made.wholes = (*made.wholes, ir.Whole(held.bundle, held.args, ir.conjunction(tests), line.span))


def _bounds(resolver: Resolver, line: nodes.ValueLine) -> tuple[ir.Bound, ...]:
    place = resolver.within(resolver.scope.inner())
    tests = place.conditions(line.conditions)
    amount = place.number(line.value)
    return () if amount is None or tests is None else (ir.Bound(amount, ir.conjunction(tests), line.span),)


def _leaves_a_whole(definitions: Definitions, made: ir.Bundle, line: nodes.ValueLine) -> None:
    if made.free is None:
        message = "this bundle is no part of another, so that nothing is left behind"
        help_text = "say of what it is a part, `part of BUNDLE`; what must stay in it is `at least`"
        definitions.diagnostics.error("wrong-kind", message, line.span, help=help_text)


def _no_part_of_a_part(definitions: Definitions, made: ir.Bundle) -> None:
    for whole in made.wholes:
        if whole.bundle.wholes:
            message = f"`{whole.bundle.name}` is itself a part of another bundle"
            help_text = "say of which whole both are parts"
            definitions.diagnostics.error("wrong-kind", message, whole.span, help=help_text)
            made.wholes = ()
            return
