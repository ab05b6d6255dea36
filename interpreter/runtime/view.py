"""What a seat may see: a whitelist. Columns and piles that nobody said may be seen are not there at all.

In: a program, a state, a seat (member id) or None for an onlooker. Out: plain dicts. Frames are never shown: what they hold
(answers given in secret, sets being worked out) belongs to nobody's view.
"""

from __future__ import annotations

from typing import Any

from interpreter.kernel import hole_values, journal
from interpreter.program import Program
from interpreter.runtime.decision import Decision, member_name


def view(program: Program, s: Any, seat: int | None) -> dict[str, Any]:
    """Columns by name (values hidden from the seat are None), piles (members, or only their number), effects, the decision."""
    layout = program.tables.layout
    columns: dict[str, Any] = {}
    for column in layout.columns:
        values = getattr(s, column.field)
        if column.shown == "all":
            columns[column.name] = list(values)
        elif column.shown != "nobody":
            owner = int(column.shown)
            columns[column.name] = [v if hole_values(column.holes, i)[owner] == seat else None for i, v in enumerate(values)]
    piles: dict[str, Any] = {}
    for pile in layout.piles:
        shown = []
        for i, ids in enumerate(getattr(s, pile.field)):
            open_ = pile.shown == "all"
            if pile.shown not in ("all", "nobody"):
                open_ = hole_values(pile.holes, i)[int(pile.shown)] == seat
            shown.append({"number": len(ids), "members": list(ids)} if open_ else {"number": len(ids)})
        piles[pile.name] = shown
    return {
        "seat": seat,
        "columns": columns,
        "piles": piles,
        "effects": [{"effect": e[0], "name": program.tables.effects[e[0]].name, "captures": list(e[2:])} for e in s.effects],
        "spans": [name for k, name in enumerate(program.tables.periods) if s.periods >> k & 1],
        "decision": _decision(program, s, seat),
        "result": None if s.over is None else {"winner": member_name(program, layout.seats, s.over[0]), "reason": s.over[1]},
    }


def _decision(program: Program, s: Any, seat: int | None) -> dict[str, Any] | None:
    """Everybody may know who decides; what it may choose from only the seat itself."""
    if s.ask is None:
        return None
    decision = Decision(program, s)
    out: dict[str, Any] = {"seat": decision.seat, "seat_name": decision.seat_name}
    if seat == decision.seat:
        out |= {
            "prompt": decision.prompt, "rule": decision.rule, "point": decision.point.name, "options": list(decision.options),
            "keys": list(decision.keys()),
        }  # fmt: skip
    return out


def visible_entries(program: Program, entries: list[tuple[Any, ...]], seat: int | None) -> list[tuple[Any, ...]]:
    """The journal as a seat may read it: hidden columns are left out, cards that it does not know are -1, random picks among
    cards likewise, the order of shuffles never stands in it; answers at sealed points are left out for others."""
    layout = program.tables.layout
    secrecy = layout.secrecy()
    out = []
    waiting: list[tuple[Any, ...]] = []
    sealed = 0
    for entry in entries:
        op = entry[0]
        if op == journal.SET:
            column = layout.columns[entry[1]]
            if column.shown == "nobody" or (
                column.shown != "all" and hole_values(column.holes, entry[2])[int(column.shown)] != seat
            ):
                continue
        elif op == journal.MOVE:
            if not any(_knows(secrecy, slot, seat) for slot in (entry[2], entry[3]) if slot >= 0):
                entry = (op, -1, *entry[2:])
        elif op == journal.PICK:
            if next(k for k in layout.kinds if k.number == entry[1]).held:
                entry = (op, entry[1], -1, entry[3])
        elif op == journal.ANSWER and entry[2] != seat:
            point = program.tables.points[entry[1]]
            if point.hidden or sealed:
                waiting.append(entry)
                continue
            if option_is_pass(point.how, entry[3]):
                continue
        elif op == journal.SEALED:
            sealed += 1
        elif op == journal.SHOWN:
            sealed -= 1
            if not sealed:
                out.extend(waiting)
                waiting.clear()
        out.append(entry)
    return out


def option_is_pass(how: str, option: Any) -> bool:
    """Passing a poll tells that one could have played: others do not see it."""
    return how == "play" and option == -1


def _knows(secrecy: tuple[int, ...], slot: int, seat: int | None) -> bool:
    return secrecy[slot] == 0 or (seat is not None and secrecy[slot] == 2 << seat)
