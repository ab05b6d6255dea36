"""A flag of one member that contradicts what it does, learnt from the other members of its kind."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from interpreter import ir
from interpreter.checks.web import Web
from interpreter.diagnostics import Diagnostic

FEWEST = 8
"""In a kind with fewer members nothing is learnt."""
ENOUGH = 5
"""So many members, each with all its copies, must bear a flag, and as many must lack it."""


def check_odd(web: Web) -> Iterator[Diagnostic]:
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
