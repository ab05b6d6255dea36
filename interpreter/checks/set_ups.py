"""Lines that set-ups have for all members but one: a place at which a leader arrives without a number of pieces, a place of
another side.

Takes the web of the rules, gives findings. What is believed is learnt from the lines of all set-ups (Engler et al., "Bugs as
deviant behavior", SOSP 2001): so many say so, and one does not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Node, Placed, Web, side_of
from interpreter.records import NamedTuple

ENOUGH = 4
"""Of so many others two things must be said together."""
WIDER = 2
"""Of so many more the second of them must be said: where it may be said alone it is not by chance that the first never is."""
MANY = 6
"""So many others must be of one side."""

Hole = tuple[Node, int]
"""What is called or written, and which of its holes."""
Said = tuple[int, int]
"""The number of a scenario, and a member of which it says something."""


class Line(NamedTuple):
    """A line of a set-up. `what`: the procedure or attribute; `held`: by parameter, the kind and the id of a fixed member."""

    placed: Placed
    what: Node
    held: dict[int, tuple[str, int]]


def check_set_ups(web: Web) -> Iterator[Diagnostic]:
    """Findings: the one line of a set-up that lacks what all similar ones have, or is about another side."""
    lines = [*_lines(web)]
    yield from _alone(web, lines)
    yield from _of_two_sides(web, lines)


def _lines(web: Web) -> Iterator[Line]:
    kinds = web.index.rules.kinds
    for unit, each in web.openings:
        symbol = web.index.symbols[each.what]
        params = symbol.params if isinstance(symbol, ir.Attribute | ir.Procedure) else ()
        named = enumerate(zip(params, each.held, strict=True))
        held = {hole: (param.type.of, member) for hole, (param, member) in named if param.type.base == "member" and member >= 0}
        if held:
            yield Line(Placed(unit, each.place), each.what, {hole: one for hole, one in held.items() if one[0] in kinds})


def _alone(web: Web, lines: list[Line]) -> Iterator[Diagnostic]:
    """A member of which a set-up says one thing without another, where of all others of which the one is said the other is said
    as well, or is said of what is printed on them."""
    kinds, seats = web.index.rules.kinds, web.index.rules.seats
    said: dict[str, dict[Hole, dict[Said, Placed]]] = defaultdict(lambda: defaultdict(dict))
    for line in lines:
        for hole, (kind, member) in line.held.items():
            if seats is None or kind != seats.name:
                said[kind][line.what, hole].setdefault((line.placed.unit, member), line.placed)
    told: set[Placed] = set()
    for kind, holes in said.items():
        for one, these in holes.items():
            for fact, other, those in _others(said, kinds[kind], one):
                units = {unit for unit, _ in those}
                meant = {each: (each[0], each[1] if fact is None else fact.values[each[1]]) for each in these if each[0] in units}
                left = [each for each, needed in meant.items() if needed not in those]
                if len(left) != 1 or len(meant) <= ENOUGH or these[left[0]] in told:
                    continue
                if len(those.keys() - meant.values()) < WIDER:
                    continue
                told.add(these[left[0]])
                pair = next(needed for needed in meant.values() if needed in those)
                title = kinds[kind].members[left[0][1]].name
                where = title if fact is None else f"the {fact.name} of {title}"
                yield Diagnostic(
                    "unlike-others",
                    f"`{web.index.symbols[one[0]].name}` is said of {title}, and not `{web.index.symbols[other[0]].name}` of "
                    f"{'it' if fact is None else f'its {fact.name}'}; of all {len(meant) - 1} others both are said",
                    web.span(these[left[0]]),
                    label=f"nothing of the sort is said of {where}",
                    others=(Label(web.span(those[pair]), "said here of another one"),),
                    help=f"name the right {kind}, or say that too",
                )


def _others(
    said: dict[str, dict[Hole, dict[Said, Placed]]], kind: ir.Kind, one: Hole
) -> Iterator[tuple[ir.Fact | None, Hole, dict[Said, Placed]]]:
    """What else is said of members of a kind, and of what facts say of them."""
    for other, those in said[kind.name].items():
        if other != one:
            yield None, other, those
    for fact in kind.facts.values():
        if fact.type.base == "member" and fact.type.of in said:
            for other, those in said[fact.type.of].items():
                yield fact, other, those


def _of_two_sides(web: Web, lines: list[Line]) -> Iterator[Diagnostic]:
    """A member that a set-up gives to two sides, where all others of its kind have one."""
    seats = web.index.rules.seats
    if seats is None:
        return
    given: dict[tuple[int, str], dict[int, dict[int, list[Placed]]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for line in lines:
        for hole, (kind, member) in line.held.items():
            for side in _sides(web, seats, line, hole) if kind != seats.name else ():
                given[line.placed.unit, kind][member][side].append(line.placed)
    for (_, kind), members in given.items():
        of_two = [each for each, sides in members.items() if len(sides) > 1]
        if len(of_two) != 1 or len(members) <= MANY:
            continue
        fewer, more, *_ = sorted(members[of_two[0]].values(), key=len)
        yield Diagnostic(
            "unlike-others",
            f"{web.index.rules.kinds[kind].members[of_two[0]].name} is of two sides here; "
            f"each of the {len(members) - 1} others in this set-up is of one",
            web.span(fewer[0]),
            label="of one side",
            others=(Label(web.span(more[0]), "of another one"),),
            help=f"name the right {kind}, or the right side",
        )


def _sides(web: Web, seats: ir.Kind, line: Line, hole: int) -> set[int]:
    """The sides that a line names, and those of the members that it names, beside what stands in one hole."""
    sides: set[int] = set()
    for other, (kind, member) in line.held.items():
        if other != hole:
            side = member if kind == seats.name else side_of(web.index.rules.kinds[kind].members[member], seats)
            if side is not None:
                sides.add(side)
    return sides
