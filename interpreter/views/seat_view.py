"""What a seat may see, with names instead of numbers: plain data for JSON, for bots and people.

In: a game and a seat (id, name, or None for an onlooker). Out: a dict of dicts; columns by their filled heads, hidden values left
out; piles with their members or only their number; effects, spans, the decision with its options, the result.
"""

from __future__ import annotations

from typing import Any

from interpreter.kernel import Column, Hole, Value, column_values, hole_values
from interpreter.runtime import DecisionView, Game, PileView
from interpreter.views.game_words import GameWords


def seat_view(game: Game, seat: int | str | None = None, everything: bool = False) -> dict[str, Any]:
    """A seat's view by names. `everything`: also the cells whose value is none, no, 0 or an empty set.

    `seat`: its name or None; `columns`: head -> value; `piles`: head -> `number`, and `members` where they may be seen;
    `effects`, `spans`: names; `decision`: who decides, and for that seat the question, its rule, and the `options`; `result`:
    winners and reason.
    """
    words, away = GameWords(game.program), absent(game)
    raw = game.view(seat)
    return {
        "seat": None if raw["seat"] is None else words.seat(raw["seat"]),
        "columns": _columns(words, raw["columns"], everything, away),
        "piles": _piles(words, raw["piles"], away),
        "effects": [effect["name"] for effect in raw["effects"]],
        "spans": raw["spans"],
        "decision": _decision(raw["decision"]),
        "result": raw["result"],
    }


def _columns(words: GameWords, raw: dict[str, list[Value | None]], everything: bool, away: set[int]) -> dict[str, Value | bool]:
    found: dict[str, Value | bool] = {}
    for column in words.layout.columns:
        for index, value in enumerate(raw.get(column.name, ())):
            if _is_about(column.holes, index, words.layout.seats, away):
                continue
            if value is not None and (everything or not is_empty(column, value)):
                found[words.filled(column.name, column.holes, index)] = _shown(words, column, value)
    return found


def absent(game: Game) -> set[int]:
    """The seats that are not in play in this game, and of which views say nothing."""
    layout = game.program.tables.layout
    if not layout.in_play:
        return set()
    return {seat for seat, plays in enumerate(column_values(game.state, layout.in_play)) if not plays} - set(layout.idle)


def _is_about(holes: tuple[Hole, ...], index: int, kind: str, away: set[int]) -> bool:
    """Does a cell or a slot belong to one of these seats?"""
    if not away:
        return False
    return any(hole.kind == kind and seat in away for hole, seat in zip(holes, hole_values(holes, index), strict=True))


def is_empty(column: Column, value: Value) -> bool:
    """Is this the empty value of its column: 0, no, none, or the empty set?"""
    return not value if column.base in ("number", "truth") else value in (-1, ())


def _shown(words: GameWords, column: Column, value: Value) -> Value | bool:
    match column.base:
        case "truth":
            return bool(value)
        case "number":
            return value
        case _:
            return words.value(column, value)


def _piles(words: GameWords, raw: dict[str, list[PileView]], away: set[int]) -> dict[str, dict[str, int | list[str]]]:
    found: dict[str, dict[str, int | list[str]]] = {}
    for spec in words.layout.piles:
        for index, pile in enumerate(raw[spec.name]):
            if _is_about(spec.holes, index, words.layout.seats, away):
                continue
            told: dict[str, int | list[str]] = {"number": pile["number"]}
            if "members" in pile:
                told["members"] = [words.member(spec.holds, member) for member in pile["members"]]
            found[words.filled(spec.name, spec.holes, index)] = told
    return found


def _decision(raw: DecisionView | None) -> dict[str, Any] | None:
    """The decision with the texts of its options instead of their numbers."""
    if raw is None:
        return None
    told = {key: value for key, value in raw.items() if key not in ("options", "keys", "seat")}
    return told | {"options": raw.get("keys", [])}
