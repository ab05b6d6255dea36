"""What a seat may see: a whitelist. Columns and piles that nobody said may be seen are not there at all.

At an open table everybody sees all of them. In: a program, a state, a seat (member id) or None for an onlooker. Out: plain dicts,
journal entries. Frames are never shown: what they hold (answers given in secret, sets being worked out) belongs to nobody's view.
Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NotRequired, TypedDict

from interpreter.kernel import (
    PASS,
    Column,
    Entry,
    Option,
    PileSpec,
    Plain,
    State,
    Value,
    column_values,
    hole_values,
    journal,
    known_to,
    pile_members,
)
from interpreter.program import ChoicePointTable, Program
from interpreter.runtime.decision import Decision
from interpreter.runtime.result import result_of


class PileView(TypedDict):
    """A slot of a pile: how many members, and which where the seat may know."""

    number: int
    members: NotRequired[list[int]]


class EffectView(TypedDict):
    """A lasting effect in force."""

    effect: int
    name: str
    captures: list[Plain]


class DecisionView(TypedDict):
    """Who decides; for that seat also what, by which rule, and the options with their texts.

    Who is asked for a reaction would tell who may have one: then the others see no seat, and the `occasion` alone.
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
    """How the game ended."""

    winners: list[str]
    reason: str


class View(TypedDict):
    """What a seat sees. `columns`: name -> cells, None for one hidden from the seat; `piles`: name -> slots; `spans`: periods."""

    seat: int | None
    columns: dict[str, list[Value | None]]
    piles: dict[str, list[PileView]]
    effects: list[EffectView]
    spans: list[str]
    decision: DecisionView | None
    result: ResultView | None


OTHERS = "the others"
"""What those are called who may be asked."""


def view(program: Program, s: State, seat: int | None, open_table: bool = False) -> View:
    """All that a seat sees of a state."""
    tables, layout = program.tables, program.tables.layout
    result = result_of(program, s)
    return {
        "seat": seat,
        "columns": {
            column.name: _cells(column, s, seat, open_table)
            for column in layout.columns
            if open_table or column.shown != "nobody"
        },
        "piles": {pile.name: _slots(pile, s, seat, open_table) for pile in layout.piles},
        "effects": [{"effect": e[0], "name": tables.effects[e[0]].name, "captures": list(e[2:])} for e in s.effects],
        "spans": [name for k, name in enumerate(tables.periods) if s.periods >> k & 1],
        "decision": _decision(program, s, seat, open_table),
        "result": None if result is None else {"winners": list(result.winners), "reason": result.reason},
    }


def _cells(column: Column, s: State, seat: int | None, open_table: bool) -> list[Value | None]:
    return [v if open_table or _sees(column, i, seat) else None for i, v in enumerate(column_values(s, column.field))]


def _sees(thing: Column | PileSpec, index: int, seat: int | None) -> bool:
    """May the seat see this cell or slot?"""
    if isinstance(thing.shown, int):
        return hole_values(thing.holes, index)[thing.shown] == seat
    return thing.shown == "all"


def _slots(pile: PileSpec, s: State, seat: int | None, open_table: bool) -> list[PileView]:
    shown: list[PileView] = []
    for i, ids in enumerate(pile_members(s, pile.field)):
        seen = open_table or _sees(pile, i, seat)
        shown.append({"number": len(ids), "members": list(ids)} if seen else {"number": len(ids)})
    return shown


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


def visible_entries(program: Program, entries: Iterable[Entry], seat: int | None) -> list[Entry]:
    """The journal as a seat may read it: hidden columns are left out, cards that it does not know are -1, random picks among
    cards likewise, the order of shuffles never stands in it; answers at sealed points are left out for others until shown."""
    layout = program.tables.layout
    secrecy = layout.secrecy()
    held = {kind.number for kind in layout.kinds if kind.held}
    out: list[Entry] = []
    waiting: list[Entry] = []
    sealed = 0
    for entry in entries:
        match entry:
            case (journal.SET, column, index, _, _, _) if not _sees(layout.columns[column], index, seat):
                continue
            case (journal.MOVE, _, at, to, cause):
                if not any(known_to(secrecy[slot], seat) for slot in (at, to) if slot >= 0):
                    entry = (journal.MOVE, -1, at, to, cause)
            case (journal.PICK, kind, _, cause) if kind in held:
                entry = (journal.PICK, kind, -1, cause)
            case (journal.ANSWER, number, who, option, _) if who != seat:
                point = program.tables.points[number]
                if point.hidden or sealed:
                    waiting.append(entry)
                    continue
                if declines(point, option):
                    continue
            case (journal.SEALED, _):
                sealed += 1
            case (journal.SHOWN, _):
                sealed -= 1
                if not sealed:
                    out.extend(waiting)
                    waiting.clear()
        out.append(entry)
    return out


def declines(point: ChoicePointTable, option: Option) -> bool:
    """Does an option take nothing where to be asked at all may hang on something hidden? That tells that one could have taken
    something: others do not see it."""
    if point.how == "yesno":
        return point.veiled and not option
    return option == PASS and (point.how == "play" or (point.veiled and point.how != "number"))
