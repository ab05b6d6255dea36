"""What a seat may see, with names instead of numbers: plain data for JSON, for bots and people.

In: a game and a seat (id, name, or None for an onlooker). Out: a dict of dicts; columns by their filled heads, hidden values left
out; piles with their cards or only their number; effects, spans, the decision with its options, the result.
"""

from __future__ import annotations

from typing import Any

from interpreter.runtime import Game
from interpreter.views.log_words import Words


def seat_view(game: Game, seat: int | str | None = None, everything: bool = False) -> dict[str, Any]:
    """A seat's view by names. Columns at none, no or 0 are left out unless `everything` is asked for."""
    words = Words(game.program)
    raw = game.view(seat)
    layout = words.layout
    columns = {}
    for column in layout.columns:
        for index, value in enumerate(raw["columns"].get(column.name, ())):
            if value is None or (
                not everything
                and value in ((-1, ()) if column.base != "number" else (0,))
                or (column.base == "truth" and not value and not everything)
            ):
                continue
            told = bool(value) if column.base == "truth" else value if column.base == "number" else words.value(column, value)
            columns[words.filled(column.name, column.holes, index)] = told
    piles = {}
    for spec in layout.piles:
        for index, found in enumerate(raw["piles"][spec.name]):
            cards = found.get("members")
            piles[words.filled(spec.name, spec.holes, index)] = (
                {"number": found["number"]}
                if cards is None
                else {"number": found["number"], "cards": [words.member(spec.holds, card) for card in cards]}
            )
    decision = raw["decision"]
    if decision is not None:
        decision = {key: value for key, value in decision.items() if key not in ("options", "seat")}
        decision["options"] = decision.pop("keys", [])
    return {
        "seat": None if raw["seat"] is None else words.seat(raw["seat"]),
        "columns": columns,
        "piles": piles,
        "effects": [effect["name"] for effect in raw["effects"]],
        "spans": raw["spans"],
        "decision": decision,
        "result": raw["result"],
    }


__all__ = ["seat_view"]
