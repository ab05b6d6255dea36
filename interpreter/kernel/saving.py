"""States as JSON-able data with names, and back.

Out: dicts, lists, texts and small integers only; integers beyond 2**53 stand as `{"big": "..."}`. In: such data for the same
layout; kept indexes are rebuilt. Errors: `BadState` with the place and the reason for anything cut short, altered or foreign.
"""

from __future__ import annotations

from typing import Any

from interpreter.kernel.errors import BadState
from interpreter.kernel.layout import Column, Layout
from interpreter.kernel.state import rebuild

SAFE = 1 << 53
DEPTH = 12
LONGEST = 200_000


def pack(value: Any) -> Any:
    """A value of the state for JSON."""
    if isinstance(value, (tuple, list)):
        return [pack(v) for v in value]
    if isinstance(value, int) and not -SAFE < value < SAFE:
        return {"big": str(value)}
    return value


def unpack(value: Any, where: str, depth: int = 0) -> Any:
    """A value of the state from JSON: lists become tuples. Errors: anything that no state holds."""
    if depth > DEPTH:
        raise BadState(f"{where}: nested too deeply")
    if value is None or isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    if isinstance(value, list):
        if len(value) > LONGEST:
            raise BadState(f"{where}: a list of {len(value)} values")
        return tuple([unpack(v, where, depth + 1) for v in value])
    if isinstance(value, dict) and set(value) == {"big"}:
        return number(value["big"], where)
    raise BadState(f"{where}: {type(value).__name__} is no value of a state")


def number(text: Any, where: str) -> int:
    """An integer written as text."""
    if isinstance(text, str) and len(text) < 60 and text.lstrip("-").isdigit():
        return int(text)
    raise BadState(f"{where}: {text!r:.40} is no number")


def dump(s: Any, layout: Layout) -> dict[str, Any]:
    """Everything that is saved, except the stack (whose names belong to the program)."""
    return {
        "columns": {c.name: pack(getattr(s, c.field)) for c in layout.columns},
        "piles": {p.name: pack(getattr(s, p.field)) for p in layout.piles},
        "effects": pack(s.effects),
        "spans": [k for k in range(s.periods.bit_length()) if s.periods >> k & 1],
        "history": None if s.history is None else pack(s.history),
        "seed": str(s.seed),
        "counter": str(s.counter),
        "over": pack(s.over),
    }


def part(data: Any, key: str, kind: type, where: str) -> Any:
    """`data[key]`, which must be there and of this kind."""
    if not isinstance(data, dict) or key not in data:
        raise BadState(f"{where}: `{key}` is missing")
    if not isinstance(data[key], kind) or isinstance(data[key], bool):
        raise BadState(f"{where}: `{key}` is a {type(data[key]).__name__}, not a {kind.__name__}")
    return data[key]


def restore(s: Any, layout: Layout, data: Any, spans: int, effects: dict[int, int]) -> None:
    """Fill a blank state from what `dump` gave. `spans`: how many there are; `effects`: number -> count of captures."""
    columns, piles = part(data, "columns", dict, "state"), part(data, "piles", dict, "state")
    for known, given in ((layout.columns, columns), (layout.piles, piles)):
        for name in given:
            if name not in {thing.name for thing in known}:
                raise BadState(f"state: `{name}` is not declared in these rules")
    for column in layout.columns:
        setattr(s, column.field, _column(column, layout, part(columns, column.name, list, "columns")))
    members: dict[str, set[int]] = {}
    counts = {k.name: len(k.names) for k in layout.kinds}
    for pile in layout.piles:
        lists = unpack(part(piles, pile.name, list, "piles"), pile.name)
        if len(lists) != pile.size:
            raise BadState(f"{pile.name}: {len(lists)} lists instead of {pile.size}")
        seen = members.setdefault(pile.holds, set())
        for ids in lists:
            if not isinstance(ids, tuple):
                raise BadState(f"{pile.name}: {ids!r:.40} is no list of members")
            for m in ids:
                if not isinstance(m, int) or not 0 <= m < counts[pile.holds] or m in seen:
                    raise BadState(f"{pile.name}: {m!r:.40} is no member of {pile.holds}, or lies in two piles")
                seen.add(m)
        setattr(s, pile.field, list(lists))
    s.effects = []
    for e in unpack(part(data, "effects", list, "state"), "effects"):
        if (
            not isinstance(e, tuple)
            or len(e) < 2
            or e[0] not in effects
            or len(e) != effects[e[0]] + 2
            or not isinstance(e[1], int)
        ):
            raise BadState(f"effects: {e!r:.60} is no lasting effect of these rules")
        s.effects.append(e)
    s.periods = 0
    for k in part(data, "spans", list, "state"):
        if not isinstance(k, int) or not 0 <= k < spans:
            raise BadState(f"spans: {k!r:.40} is no span of these rules")
        s.periods |= 1 << k
    s.history = _history(data.get("history"), layout)
    s.seed, s.counter = number(part(data, "seed", str, "state"), "seed"), number(part(data, "counter", str, "state"), "counter")
    if not (0 <= s.seed < 1 << 64 and 0 <= s.counter < 1 << 64):
        raise BadState("seed or counter: more than 64 bits")
    s.over = unpack(data.get("over"), "over")
    rebuild(s, layout)


def _history(data: Any, layout: Layout) -> list[Any] | None:
    if data is None:
        return None
    entries = unpack(data, "history")
    sizes = {-1: None} | {k: c.size for k, c in enumerate(layout.columns)}
    for e in entries if isinstance(entries, tuple) else ((),):
        if not isinstance(e, tuple) or len(e) != 3 or e[0] not in sizes or not isinstance(e[1], int):
            raise BadState(f"history: {e!r:.60} is no entry")
        size = sizes[e[0]]
        if size is not None and not 0 <= e[1] < size:
            raise BadState(f"history: {e!r:.60} is outside its column")
    return list(entries)


def _column(column: Column, layout: Layout, data: list[Any]) -> list[Any]:
    """The values of a column, each checked against its type."""
    values = list(unpack(data, column.name))
    if len(values) != column.size:
        raise BadState(f"{column.name}: {len(values)} values instead of {column.size}")
    count = next((len(k.names) for k in layout.kinds if k.name == column.of), 0)
    for k, v in enumerate(values):
        if column.base == "text":
            good = isinstance(v, str)
        elif column.base in ("set", "path"):
            good = v == -1 or (isinstance(v, tuple) and all(isinstance(m, int) and 0 <= m < count for m in v))
        elif column.base == "member":
            good = isinstance(v, int) and -1 <= v < count
        else:
            good = isinstance(v, int)
        if not good:
            raise BadState(f"{column.name}: value number {k + 1} is {v!r:.40}")
    return values
