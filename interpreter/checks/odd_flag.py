"""A flag of one card contradicts what it does, as far as the others of its kind tell.

All other cards that bear the flag have such a line or such a block, \
and no card without the flag has one. Either the flag is wrong,
or the line is missing. Nothing is learnt from a few: at least five must bear the flag, and five must not.

A flag that nine members or more bear, all of them of one side but one, is told at that one.

bad: rules

    kind side
        members red, blue

    kind card
        flag counter
        block event by (player: side)
        reactions from hand of (holder: side)
            move it to discards

    attribute gold of (player: side) is number

    pile hand of (player: side) holds cards
        shown to player

    pile discards holds cards

    pile deck holds cards
        starts with cards

    occasion noon
        answered by red

    procedure play the game
        shuffle deck
        deal 9 from deck to hand of red
        announce that noon
        for each card in deck called played
            event of played by red

    card 1 "Ash"
        counter
        may be played at noon
            add 1 to gold of holder

    card 2 "Birch"
        counter
        may be played at noon
            add 2 to gold of holder

    card 3 "Cedar"
        counter
        may be played at noon
            add 3 to gold of holder

    card 4 "Dell"
        counter
        may be played at noon
            add 4 to gold of holder

    card 5 "Elm"
        counter
        may be played at noon
            add 5 to gold of holder

    card 6 "Fern"
        counter
        event
            add 6 to gold of player

    card 7 "Glen"
        event
            add 7 to gold of player

    card 8 "Heath"
        event
            add 8 to gold of player

    card 9 "Isle"
        event
            add 9 to gold of player

    card 10 "Jetty"
        event
            add 10 to gold of player

    card 11 "Knoll"
        event
            add 11 to gold of player

good: rules

    kind side
        members red, blue

    kind card
        flag counter
        block event by (player: side)
        reactions from hand of (holder: side)
            move it to discards

    attribute gold of (player: side) is number

    pile hand of (player: side) holds cards
        shown to player

    pile discards holds cards

    pile deck holds cards
        starts with cards

    occasion noon
        answered by red

    procedure play the game
        shuffle deck
        deal 9 from deck to hand of red
        announce that noon
        for each card in deck called played
            event of played by red

    card 1 "Ash"
        counter
        may be played at noon
            add 1 to gold of holder

    card 2 "Birch"
        counter
        may be played at noon
            add 2 to gold of holder

    card 3 "Cedar"
        counter
        may be played at noon
            add 3 to gold of holder

    card 4 "Dell"
        counter
        may be played at noon
            add 4 to gold of holder

    card 5 "Elm"
        counter
        may be played at noon
            add 5 to gold of holder

    card 6 "Fern"
        counter
        may be played at noon
            add 6 to gold of holder

    card 7 "Glen"
        event
            add 7 to gold of player

    card 8 "Heath"
        event
            add 8 to gold of player

    card 9 "Isle"
        event
            add 9 to gold of player

    card 10 "Jetty"
        event
            add 10 to gold of player

    card 11 "Knoll"
        event
            add 11 to gold of player
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Web
from interpreter.library import section_of
from interpreter.proofs import Stack
from interpreter.syntax import nodes

LEVEL = Level.WARNING

FEWEST = 8
"""In a kind with fewer members nothing is learnt."""
ENOUGH = 5
"""So many members, each with all its copies, must bear a flag, and as many must lack it."""
CITING = 5
"""So many others must cite it and bear the flag."""


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: flags by which one member differs from all others that do the same, or belong to the same side."""
    yield from _doing(web)
    yield from _of_one_side(web)


def in_heads(stack: Stack) -> Iterator[Diagnostic]:
    """Findings: the one member, of many that cite the same statement, without a flag that all others have."""
    standing, rules = stack.merged, stack.declared.rules
    members = {(made.kind.name, made.first_name): made for kind in rules.kinds.values() for made in kind.members}
    citing: dict[tuple[str, str], dict[str, ir.Member]] = defaultdict(dict)
    for each in standing:
        if each.member is None:
            continue
        made = members.get((each.member.head.kind, each.member.head.name))
        for line in each.declaration.lines if made is not None else ():
            if isinstance(line, nodes.CitesLine) and made is not None:
                for name in line.ids:
                    if section_of(name.text)[1] == (made.number and made.number.value):
                        continue  # it is about this one, and names the others
                    citing[made.kind.name, name.text].setdefault(made.family or made.name, made)
    for (_, statement), found in citing.items():
        if len(found) <= CITING:
            continue
        kind = next(iter(found.values())).kind
        for flag in kind.facts.values():
            lacking = [made for made in found.values() if flag.type.base == "truth" and not flag.values[made.id]]
            if len(lacking) == 1:
                first = next(made for made in found.values() if made is not lacking[0])
                yield Diagnostic(
                    "odd-flag",
                    f"this {kind.name} has no `{flag.name}`, and all others that cite {statement} have it",
                    lacking[0].span,
                    label=f"no `{flag.name}`",
                    others=(Label(first.span, "has it, for one"),),
                    help=f"give it the flag, or leave {statement} out if it does not apply",
                )


def _of_one_side(web: Web) -> Iterator[Diagnostic]:
    """A flag that members of one side bear, and one of another side."""
    seats = web.index.rules.seats
    for kind in web.index.rules.kinds.values() if seats is not None else ():
        whose = next((fact for fact in kind.facts.values() if seats is not None and fact.type.of == seats.name), None)
        if whose is None:
            continue
        families = {_title(member): member for member in reversed(kind.members)}
        for flag in kind.facts.values():
            bearing = [each for each in families.values() if flag.type.base == "truth" and flag.values[each.id]]
            sides = {whose.values[each.id] for each in bearing}
            for side in sides if len(sides) == 2 and -1 not in sides else ():
                alone = [each for each in bearing if whose.values[each.id] == side]
                if len(alone) == 1 and len(bearing) > FEWEST:
                    other = next(each for each in bearing if each is not alone[0])
                    yield Diagnostic(
                        "odd-flag",
                        f"this {kind.name} has `{flag.name}`, and every other one with it is of another {whose.name}",
                        alone[0].span,
                        label=f"has `{flag.name}`",
                        others=(Label(other.span, "of the other, for one"),),
                        help=f"leave `{flag.name}` out, or correct the {whose.name}",
                    )


def _doing(web: Web) -> Iterator[Diagnostic]:
    """The one member that bears a flag and does not do what all others with it do, and nobody without it; or the one that does it
    without the flag."""
    answering = {made for placed, _ in web.reactions if isinstance(made := web.index.written[placed.unit], ir.Member)}
    elsewhere = {_title(member) for member in web.index.adding}  # what they do stands in menus
    for kind in web.index.rules.kinds.values():
        flags = [fact for fact in kind.facts.values() if fact.type.base == "truth"]
        families = {_title(member): member for member in reversed(kind.members)}
        if len(families) < FEWEST or not flags:
            continue
        ways = {f"block `{name}`": {_title(each) for each in kind.members if name in each.blocks} for name in kind.blocks}
        ways["line `may be played at`"] = {_title(member) for member in answering if member.kind is kind}
        for flag in flags:
            bearing = {title for title, member in families.items() if flag.values[member.id]}
            for way, doing in ways.items():
                odd = (bearing ^ doing) - elsewhere
                if len(odd) == 1 and _is_telling(bearing - odd, families.keys() - bearing - odd):
                    yield _odd(kind, families[min(odd)], flag.name, way, odd <= bearing)


def _odd(kind: ir.Kind, member: ir.Member, flag: str, way: str, bears: bool) -> Diagnostic:
    has, lacks = (f"`{flag}`", way) if bears else (way, f"`{flag}`")
    return Diagnostic(
        "odd-flag",
        f"this {kind.name} has {has} and no {lacks}; everywhere else the two go together",
        member.span,
        label=f"no {lacks}",
        help=f"give it the {lacks}, or take the {has} away",
    )


def _is_telling(bearing: AbstractSet[str], others: AbstractSet[str]) -> bool:
    return len(bearing) >= ENOUGH and len(others) >= ENOUGH


def _title(member: ir.Member) -> str:
    return member.family or member.name
