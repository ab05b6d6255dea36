"""An event does for one side what the events of all other members of its kind do for another.

If three cards let those who play them receive units, and a fourth \
lets somebody else receive them by the same procedure, that may be
a slip: a side copied from another card, `player` in place of its \
foe. It is told only of the one member that does otherwise, and never
where a member does both. Name the side that is meant; or, if it is meant, declare a procedure for it, whose name says so.

Where a card on which a side is printed names the other side by \
its name, what procedures hand on is learnt from too: whoever carries
out `(owner: side) takes its turn` and lets that owner refit ships, refits his own.

Whose numbers a member raises or lowers is learnt too, and of which \
side it is asked whether a member is its commander or the like: a
leader of red is never the commander of blue.

bad: rules

    kind side
        members red, blue

    query foe of (player: side) answers side
        if player is red
            answer blue
        answer red

    kind card
        plural cards
        block event by (player: side)

    attribute gold of (player: side) is number

    procedure (owner: side) is paid
        add 1 to gold of owner

    card "Tax"
        event
            player is paid

    card "Toll"
        event
            player is paid

    card "Loot"
        event
            player is paid

    card "Gift"
        event
            foe of player is paid

    procedure play the game
        for each card called played
            event of (played) by red

good: rules

    kind side
        members red, blue

    query foe of (player: side) answers side
        if player is red
            answer blue
        answer red

    kind card
        plural cards
        block event by (player: side)

    attribute gold of (player: side) is number

    procedure (owner: side) is paid
        add 1 to gold of owner

    procedure the enemy of (owner: side) is paid
        foe of owner is paid

    card "Tax"
        event
            player is paid

    card "Toll"
        event
            player is paid

    card "Loot"
        event
            player is paid

    card "Gift"
        event
            the enemy of player is paid

    procedure play the game
        for each card called played
            event of (played) by red
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Node, Placed, Web

LEVEL = Level.WARNING

ENOUGH = 3
"""So many members must do alike."""
UNDONE = ("whose", "trait")
"""How sides are named where nothing is done for them."""


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: a member that passes its own side to a procedure to which all other members pass another side, or that passes
    another side where all others pass their own. If that member names the side (`red`, not `player`), and does so for this
    procedure only, calls from procedures are counted with those of the other members."""
    known: dict[tuple[Node, int], dict[bool, dict[str, tuple[Placed, str]]]] = defaultdict(lambda: {True: {}, False: {}})
    for placed, each in web.sidings:
        made = web.index.written[placed.unit]
        family = made.family or made.name if isinstance(made, ir.Member) else f"procedure {made.name}"
        known[each.host, each.hole][each.own].setdefault(family, (placed, each.how))
    for (host, hole), doing in known.items():
        for own in (True, False):
            alone = {family: each for family, each in doing[own].items() if each[1] != "step"}
            others = {family: each for family, each in doing[not own].items() if each[1] != "step"}
            if len(alone) != 1:
                continue
            ((placed, how),) = alone.values()
            if how == "named" and len(doing[own]) == 1 and _is_said_once(web, placed, own):
                others = doing[not own]
            if how == "whose" and own:
                continue  # what is so for all others is never the odd one
            if len(others) >= (1 if how == "whose" else ENOUGH) and not others.keys() & alone.keys():
                other = web.span(next(iter(others.values()))[0])
                which, usual = ("its own side", "another") if own else ("another side", "its own")
                name = web.index.symbols[host].name
                yield Diagnostic(
                    "other-side",
                    _message(how, name, which, usual, hole),
                    web.span(placed),
                    label="is that who is meant?",
                    others=(Label(other, "here, for one"),),
                    help="name the side that is meant"
                    + ("" if how in UNDONE else ", or do it by a procedure of its own, whose name says what is meant"),
                )


def _message(how: str, name: str, which: str, usual: str, hole: int) -> str:
    if how == "whose":
        return f"`{name}` is asked about one side, and this member belongs to another; everywhere else both are the same side"
    if how == "trait":
        done = "lowers" if hole else "raises"
        return f"this {name} {done} a number of {which}; every other one that {done} one does so for {usual}"
    return f"this is done for {which}; everywhere else `{name}` is done for {usual}"


def _is_said_once(web: Web, placed: Placed, own: bool) -> bool:
    """Does a routine hand such a side to one procedure alone? One that names it again and again means it."""
    return sum(other.unit == placed.unit and each.own == own for other, each in web.sidings) == 1
