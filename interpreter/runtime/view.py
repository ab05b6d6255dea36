"""What a seat may see of a game, as a whitelist. Columns and piles that no rule shows to it are not included at all.

At an open table everybody sees all of them. In: a program, a state, a seat (member id) or None for an onlooker. Out: plain dicts,
journal entries. Frames are never shown: what they hold (answers given in secret, sets being computed) belongs to nobody's view.
Errors: none.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NotRequired, TypedDict

from interpreter.kernel import (
    PASS,
    Column,
    Entry,
    Option,
    Plain,
    State,
    Value,
    hole_values,
    journal,
    known_to,
)
from interpreter.program import ChoicePointTable, Program
from interpreter.runtime.decision import Decision
from interpreter.runtime.result import result_of
from interpreter.runtime.sight import Sight


class PileView(TypedDict):
    """A slot of a pile: the number of members, and the members if the seat may know them."""

    number: int
    members: NotRequired[list[int]]


class EffectView(TypedDict):
    """An instance of a lasting effect in force."""

    effect: int
    name: str
    captures: list[Plain]


class DecisionView(TypedDict):
    """The open decision: who decides; for that seat also the question, the rule, and the options with their texts.

    Where the seat that is asked for a reaction would reveal who may have one, the others see no seat, but only the `occasion`.
    """

    seat: int | None
    seat_name: str
    occasion: NotRequired[str]
    prompt: NotRequired[str]
    rule: NotRequired[str]
    point: NotRequired[str]
    options: NotRequired[list[Option]]
    keys: NotRequired[list[str]]


class ResultView(TypedDict):
    """The result of the game."""

    winners: list[str]
    reason: str


class View(TypedDict):
    """What a seat sees. `columns`: name -> cells, None for one hidden from the seat; `piles`: name -> slots; `spans`: those
    running."""

    seat: int | None
    columns: dict[str, list[Value | None]]
    piles: dict[str, list[PileView]]
    effects: list[EffectView]
    spans: list[str]
    decision: DecisionView | None
    result: ResultView | None


OTHERS = "the others"
"""What those are called who may be asked."""


def view(program: Program, s: State, seat: int | None, open_table: bool = False, columns: Container[str] | None = None) -> View:
    """All that a seat sees of a state. `columns`: only these are included, None for all."""
    tables, layout = program.tables, program.tables.layout
    result, sight = result_of(program, s), Sight(program, s, seat, open_table)
    before = s if s.sealed is None or open_table else s.sealed
    return {
        "seat": seat,
        "columns": {
            column.name: sight.cells(column)
            for column in layout.columns
            if (columns is None or column.name in columns) and (open_table or column.shown != "nobody" or column.opened)
        },
        "piles": {pile.name: [_slot(*slot) for slot in sight.slots(pile)] for pile in layout.piles},
        "effects": [{"effect": e[0], "name": tables.effects[e[0]].name, "captures": list(e[2:])} for e in before.effects],
        "spans": [name for k, name in enumerate(tables.periods) if before.periods >> k & 1],
        "decision": _decision(program, s, seat, open_table),
        "result": None if result is None else {"winners": list(result.winners), "reason": result.reason},
    }


def _slot(number: int, members: tuple[int, ...] | None) -> PileView:
    return {"number": number} if members is None else {"number": number, "members": list(members)}


def _decision(program: Program, s: State, seat: int | None, open_table: bool) -> DecisionView | None:
    """Everybody may know who decides, unless that tells what is hidden; what it may choose from only the seat itself."""
    if s.ask is None:
        return None
    decision = Decision(program, s)
    if seat != decision.seat and not open_table:
        if decision.point.how == "play" and decision.point.veiled:
            return {"seat": None, "seat_name": OTHERS, "occasion": decision.point.rule}
        return {"seat": decision.seat, "seat_name": decision.seat_name}
    return {
        "seat": decision.seat,
        "seat_name": decision.seat_name,
        "prompt": decision.prompt,
        "rule": decision.rule,
        "point": decision.point.name,
        "options": list(decision.options),
        "keys": list(decision.keys()),
    }


def visible_entries(program: Program, s: State, entries: Sequence[Entry], seat: int | None) -> list[Entry]:
    """The journal as a seat may read it (`numbered_entries`)."""
    return [entry for _, entry in numbered_entries(program, s, entries, seat)]


def numbered_entries(program: Program, s: State, entries: Sequence[Entry], seat: int | None) -> list[tuple[int, Entry]]:
    """The journal as a seat may read it: changes of hidden columns are left out, and those of members that lay where it does not
    see them; cards that it does not know are -1, and so are random picks among cards; the order of shuffles is never in it.
    Secret answers are left out for others; those below `together`, and all that is written there, until they are shown.

    Each comes with the number of the entry by which that seat saw it: its own, or that of the one that showed it. `s`: the
    position after the entries, which may begin in the middle of secret choices.
    """
    layout = program.tables.layout
    secrecy = layout.secrecy
    held = {kind.number for kind in layout.kinds if kind.held}
    unknown = _about_the_unknown(program, s, entries, seat)
    out: list[tuple[int, Entry]] = []
    waiting: list[tuple[int, Entry]] = []
    words = [entry[0] for entry in entries]
    sealed = s.seals - words.count(journal.SEALED) + words.count(journal.SHOWN)
    for number, entry in enumerate(entries):
        goal = waiting if sealed else out
        match entry:
            case (journal.SET, column, index, _, _, _):
                if number in unknown or not _is_shown(layout.columns[column], index, seat):
                    continue
                if layout.columns[column].shown != "all":
                    goal = out
            case (journal.MOVE, _, at, to, cause):
                if not any(known_to(secrecy[slot], seat) for slot in (at, to) if slot >= 0):
                    entry = (journal.MOVE, -1, at, to, cause)
            case (journal.PICK, kind, _, cause) if kind in held:
                entry = (journal.PICK, kind, -1, cause)
            case (journal.ANSWER, asked, who, option, named, cause):
                point = program.tables.points[asked]
                if who != seat and named and not _may_be_named(program, point):
                    entry = (journal.ANSWER, asked, who, option, (), cause)
                if who == seat:
                    goal = out
                elif point.hidden and not sealed:
                    continue  # nothing shows it: what becomes of it is told when that comes into the open
                elif point.hidden:
                    goal = waiting
                elif not sealed and declines(point, option):
                    continue
            case (journal.ANEW, _):
                goal = out
            case (journal.SEALED, _):
                sealed += 1
                goal = out
            case (journal.SHOWN, _):
                sealed -= 1
                if not sealed:
                    out.extend([(number, each) for _, each in waiting])
                    waiting.clear()
                    goal = out
        goal.append((number, entry))
    return out


def _may_be_named(program: Program, point: ChoicePointTable) -> bool:
    """May others know what stood in the holes of a question? Only what is of a kind about which nothing is hidden."""
    kinds = [type_.removesuffix(" or none") for _, type_ in point.holes]
    return not point.veiled and not point.hidden and all(kind in program.tables.open_kinds for kind in kinds)


def _is_shown(column: Column, index: int, seat: int | None) -> bool:
    """Is a cell shown to a seat at all times?"""
    if isinstance(column.shown, int):
        return hole_values(column.holes, index)[column.shown] == seat
    return column.shown == "all"


def _about_the_unknown(program: Program, s: State, entries: Sequence[Entry], seat: int | None) -> set[int]:
    """The numbers of the entries that change what is kept of a member, or name one, while it lay where it is hidden."""
    layout = program.tables.layout
    kinds = {kind.name: kind for kind in layout.kinds if kind.held}
    told = [column.of in kinds or any(hole.kind in kinds for hole in column.holes) for column in layout.columns]
    if not any(told):
        return set()
    secrecy, slots = layout.secrecy, [kinds[pile.holds] for pile in layout.piles for _ in range(pile.size)]
    where = {name: list(getattr(s, kind.where_field)) for name, kind in kinds.items()}

    def unknown(kind: str, member: int) -> bool:
        if kind not in where or member < 0:
            return False
        slot = where[kind][member]
        return slot >= 0 and not known_to(secrecy[slot], seat)

    found: set[int] = set()
    for number in range(len(entries) - 1, -1, -1):
        match entries[number]:
            case (journal.MOVE, member, at, to, _):
                where[slots[at if at >= 0 else to].name][member] = at
            case (journal.SET, each, index, old, new, _) if told[each]:
                column = layout.columns[each]
                about = [(hole.kind, value) for hole, value in zip(column.holes, hole_values(column.holes, index), strict=True)]
                named = [value for one in (old, new) for value in (one if isinstance(one, tuple) else (one,))]
                about += [(column.of, value) for value in named if isinstance(value, int)]
                if any(unknown(kind, value) for kind, value in about):
                    found.add(number)
    return found


def declines(point: ChoicePointTable, option: Option) -> bool:
    """Is this option a pass where being asked may depend on something hidden? Others do not see such an answer, since it reveals
    that the seat could have taken something."""
    if point.how == "yesno":
        return point.veiled and not option
    return option == PASS and (point.how == "play" or (point.veiled and point.how != "number"))
