"""Takes declared columns, piles and kinds, gives the kernel's layout of a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from interpreter import ir
from interpreter.compiler.kept import is_masked, rest_of
from interpreter.compiler.names import Names
from interpreter.kernel import Column, Hole, KindSpec, Layout, PileSpec


def layout_of(rules: ir.RuleSet, names: Names) -> Layout:
    """The layout of a state of these rules: columns, piles and kinds with their names, numbers and sizes, and the seats."""

    def holes(thing: ir.Attribute | ir.Pile) -> tuple[Hole, ...]:
        return tuple(
            Hole(p.word or p.name, p.type.of if p.type.base == "member" else "", *names.hole_range(p)) for p in thing.params
        )

    untold = {die.shown: die.unset for die in rules.dice if die.shown is not None}
    if rules.in_play is not None:
        untold[rules.in_play] = 0
    columns = tuple(
        Column(
            name=a.name,
            field=names.attribute(a),
            holes=holes(a),
            base=a.type.base,
            of=a.type.of,
            optional=a.type.optional,
            shown=a.shown,
            stays=a.stays,
            indexed=a.indexed,
            size=names.size(a),
            masked=is_masked(a, names),
            rest=rest_of(a, names),
            opened=names.opened(a),
            untold=untold.get(a),
        )
        for a in rules.attributes
    )
    piles = tuple(
        PileSpec(p.name, names.pile(p), holes(p), p.holds.name, p.shown, names.first_slot(p), names.size(p), names.opened(p))
        for p in rules.piles
    )
    held = {p.holds.name for p in rules.piles}
    kinds = tuple(
        KindSpec(
            kind.name,
            names.number(kind),
            names.kind(kind),
            distinct_names(kind.members),
            kind.name in held,
            _others(kind.members),
        )
        for kind in rules.kinds.values()
    )
    seats = "" if rules.seats is None else rules.seats.name
    playing = tuple([member.id for member in rules.playing])
    in_play = "" if rules.in_play is None else names.attribute(rules.in_play)
    return Layout(rules.digest, columns, piles, kinds, seats, playing, rules.idle, in_play)


def _others(members: Sequence[ir.Member]) -> tuple[tuple[str, int], ...]:
    """By what members are known beside their names; not what somebody else is called now."""
    taken = {member.name for member in members}
    return tuple([(name, member.id) for member in members for name in ir.other_names(member) if name not in taken])


def distinct_names(members: Sequence[ir.Member]) -> tuple[str, ...]:
    """The names of members, made distinct: members of the same name get their printed number, or else their position in the
    list."""
    often = Counter(member.name for member in members)
    return tuple(
        f"{m.name} ({m.number if m.number is not None else k + 1})" if often[m.name] > 1 else m.name
        for k, m in enumerate(members)
    )
