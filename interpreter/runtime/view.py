"""What a seat may see: a whitelist. Columns and piles that nobody said may be seen are not there at all.

In: a program, a state, a seat (member id) or None for an onlooker. Out: plain dicts, journal entries. Frames are never shown:
what they hold (answers given in secret, sets being worked out) belongs to nobody's view. Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NotRequired, TypedDict

from interpreter.kernel import (
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
from interpreter.program import Program
from interpreter.runtime.decision import Decision, member_name


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
    """Who decides; for that seat also what, by which rule, and the options with their texts."""

    seat: int
    seat_name: str
    prompt: NotRequired[str]
    rule: NotRequired[str]
    point: NotRequired[str]
    options: NotRequired[list[Option]]
    keys: NotRequired[list[str]]


class ResultView(TypedDict):
    """How the game ended."""

    winner: str
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


def view(program: Program, s: State, seat: int | None) -> View:
    """All that a seat sees of a state."""
    tables, layout = program.tables, program.tables.layout
    over = s.over
    return {
        "seat": seat,
        "columns": {column.name: _cells(column, s, seat) for column in layout.columns if column.shown != "nobody"},
        "piles": {pile.name: _slots(pile, s, seat) for pile in layout.piles},
        "effects": [{"effect": e[0], "name": tables.effects[e[0]].name, "captures": list(e[2:])} for e in s.effects],
        "spans": [name for k, name in enumerate(tables.periods) if s.periods >> k & 1],
        "decision": _decision(program, s, seat),
        "result": None if over is None else {"winner": member_name(program, layout.seats, over[0]), "reason": over[1]},
    }


def _cells(column: Column, s: State, seat: int | None) -> list[Value | None]:
    return [v if _sees(column, i, seat) else None for i, v in enumerate(column_values(s, column.field))]


def _sees(thing: Column | PileSpec, index: int, seat: int | None) -> bool:
    """May the seat see this cell or slot?"""
    if isinstance(thing.shown, int):
        return hole_values(thing.holes, index)[thing.shown] == seat
    return thing.shown == "all"


def _slots(pile: PileSpec, s: State, seat: int | None) -> list[PileView]:
    shown: list[PileView] = []
    for i, ids in enumerate(pile_members(s, pile.field)):
        shown.append({"number": len(ids), "members": list(ids)} if _sees(pile, i, seat) else {"number": len(ids)})
    return shown


def _decision(program: Program, s: State, seat: int | None) -> DecisionView | None:
    """Everybody may know who decides; what it may choose from only the seat itself."""
    if s.ask is None:
        return None
    decision = Decision(program, s)
    if seat != decision.seat:
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
                if option_is_pass(point.how, option):
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


def option_is_pass(how: str, option: Option) -> bool:
    """Passing a poll tells that one could have played: others do not see it."""
    return how == "play" and option == -1
