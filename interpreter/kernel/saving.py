"""States as JSON-able data with names, and back.

Out: dicts, lists, texts and small integers only; integers beyond 2**53 stand as `{"big": "..."}`. In: such data for the same
layout; kept indexes are rebuilt. Errors: `BadState` with the place and the reason for anything cut short, altered or foreign.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, overload

from interpreter.kernel.errors import BadState
from interpreter.kernel.layout import Column, Layout, PileSpec
from interpreter.kernel.state import State, column_values, pile_members, rebuild
from interpreter.kernel.values import LONGEST_NUMBER, Ending, Instance, Past, Plain, Value

SAFE = 1 << 53
"""Numbers from here on are no numbers of JSON."""
DEPTH = 12
LONGEST = 200_000

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
"""What a file of JSON holds."""


def pack(value: Plain | Sequence[Plain]) -> Json:
    """A value of the state for JSON. Errors: none. (What is beyond all measure is not read back: such a game is played again.)"""
    if isinstance(value, (tuple, list)):
        return [pack(v) for v in value]
    if isinstance(value, int) and not -SAFE < value < SAFE:
        return {"big": str(value) if abs(value) < LONGEST_NUMBER else hex(value)}
    return value  # type: ignore[return-value]  # a text is a sequence too, of texts


def unpack(value: Json, where: str, depth: int = 0) -> Plain:
    """A value of the state from JSON: lists become tuples. `where` begins the message. Errors: `BadState` for what no state
    holds."""
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


def number(text: Json, where: str) -> int:
    """An integer written as text. Errors: `BadState`."""
    if isinstance(text, str) and len(text) < 60 and text.lstrip("-").isdigit():
        return int(text)
    raise BadState(f"{where}: {text!r:.40} is no number")


@overload
def part(data: Json, key: str, kind: type[int], where: str) -> int: ...
@overload
def part(data: Json, key: str, kind: type[str], where: str) -> str: ...
@overload
def part(data: Json, key: str, kind: type[list], where: str) -> list[Json]: ...  # type: ignore[type-arg]
@overload
def part(data: Json, key: str, kind: type[dict], where: str) -> dict[str, Json]: ...  # type: ignore[type-arg]
def part(data: Json, key: str, kind: type, where: str) -> Json:
    """`data[key]`, which must be there and of this kind; `where` begins the message. Errors: `BadState`."""
    if not isinstance(data, dict) or key not in data:
        raise BadState(f"{where}: `{key}` is missing")
    if not isinstance(data[key], kind) or isinstance(data[key], bool):
        raise BadState(f"{where}: `{key}` is a {type(data[key]).__name__}, not a {kind.__name__}")
    return data[key]


def dump(s: State, layout: Layout) -> dict[str, Json]:
    """Everything that is saved, except the stack (whose names belong to the program). Errors: none."""
    return {
        "columns": {c.name: pack(column_values(s, c.field)) for c in layout.columns},
        "piles": {p.name: pack(pile_members(s, p.field)) for p in layout.piles},
        "effects": pack(s.effects),
        "spans": [k for k in range(s.periods.bit_length()) if s.periods >> k & 1],
        "history": None if s.history is None else pack(s.history),
        "seed": str(s.seed),
        "counter": str(s.counter),
        "over": pack(s.over),
    }


def restore(s: State, layout: Layout, data: dict[str, Json], periods: int, effects: Mapping[int, int]) -> None:
    """Fill a blank state from what `dump` gave. `periods`: how many there are; `effects`: number -> count of captures.

    Errors: `BadState`; the state is worthless then.
    """
    columns, piles = part(data, "columns", dict, "state"), part(data, "piles", dict, "state")
    for known, given in (({c.name for c in layout.columns}, columns), ({p.name for p in layout.piles}, piles)):
        for name in given:
            if name not in known:
                raise BadState(f"state: `{name}` is not declared in these rules")
    for column in layout.columns:
        setattr(s, column.field, _column(column, layout, part(columns, column.name, list, "columns")))
    seen: dict[str, set[int]] = {pile.holds: set() for pile in layout.piles}
    for pile in layout.piles:
        setattr(s, pile.field, _pile(pile, layout, part(piles, pile.name, list, "piles"), seen[pile.holds]))
    s.effects = [_instance(unpack(e, "effects"), effects) for e in part(data, "effects", list, "state")]
    s.periods = 0
    for k in part(data, "spans", list, "state"):
        if not isinstance(k, int) or isinstance(k, bool) or not 0 <= k < periods:
            raise BadState(f"spans: {k!r:.40} is no span of these rules")
        s.periods |= 1 << k
    s.history = _history(part(data, "history", list, "state"), layout) if data.get("history") is not None else None
    s.seed, s.counter = number(part(data, "seed", str, "state"), "seed"), number(part(data, "counter", str, "state"), "counter")
    if not (0 <= s.seed < 1 << 64 and 0 <= s.counter < 1 << 64):
        raise BadState("seed or counter: more than 64 bits")
    s.over = _ending(unpack(data.get("over"), "over"))
    rebuild(s, layout)


def _column(column: Column, layout: Layout, data: list[Json]) -> list[Value]:
    """The values of a column, each checked against its type."""
    if len(data) != column.size:
        raise BadState(f"{column.name}: {len(data)} values instead of {column.size}")
    return [_value(column, layout, unpack(v, column.name, 1), k) for k, v in enumerate(data, 1)]


def _value(column: Column, layout: Layout, value: Plain, at: int) -> Value:
    """The value of cell number `at`, from 1."""
    kind = layout.by_name.get(column.of)
    count = 0 if kind is None else len(kind.names)
    if column.base == "text" and isinstance(value, str):
        return value
    if column.base in ("set", "path"):
        ids = _members(value, count)
        if ids is not None:
            return ids
        if value == -1:
            return -1
    elif column.base != "text" and isinstance(value, int) and (column.base != "member" or -1 <= value < count):
        return value
    raise BadState(f"{column.name}: value number {at} is {value!r:.40}")


def _members(value: Plain, count: int) -> tuple[int, ...] | None:
    """A tuple of ids below `count`; None for anything else."""
    if not isinstance(value, tuple):
        return None
    ids = tuple([m for m in value if isinstance(m, int) and 0 <= m < count])
    return ids if len(ids) == len(value) else None


def _pile(pile: PileSpec, layout: Layout, data: list[Json], seen: set[int]) -> list[tuple[int, ...]]:
    """The slots of a pile; `seen`: members of its kind that lie somewhere already, which these join."""
    if len(data) != pile.size:
        raise BadState(f"{pile.name}: {len(data)} lists instead of {pile.size}")
    slots: list[tuple[int, ...]] = []
    for given in data:
        ids = unpack(given, pile.name, 1)
        if not isinstance(ids, tuple):
            raise BadState(f"{pile.name}: {ids!r:.40} is no list of members")
        slot: list[int] = []
        for m in ids:
            if not isinstance(m, int) or not 0 <= m < len(layout.by_name[pile.holds].names) or m in seen:
                raise BadState(f"{pile.name}: {m!r:.40} is no member of {pile.holds}, or lies in two piles")
            seen.add(m)
            slot.append(m)
        slots.append(tuple(slot))
    return slots


def _instance(value: Plain, effects: Mapping[int, int]) -> Instance:
    """A lasting effect in force."""
    if isinstance(value, tuple) and len(value) >= 2:
        number_, stage, *captures = value
        if isinstance(number_, int) and isinstance(stage, int) and effects.get(number_) == len(captures):
            return number_, stage, *captures
    raise BadState(f"effects: {value!r:.60} is no lasting effect of these rules")


def _history(data: list[Json], layout: Layout) -> list[Past]:
    """Marks and old values."""
    entries: list[Past] = []
    for given in data:
        e = unpack(given, "history", 1)
        match e:
            case (int(column), int(i), (int() | str() | tuple()) as old) if -1 <= column < len(layout.columns):
                pass
            case _:
                raise BadState(f"history: {e!r:.60} is no entry")
        if column < 0:
            entries.append((column, i, 0))
        elif 0 <= i < layout.columns[column].size:
            entries.append((column, i, _value(layout.columns[column], layout, old, i + 1)))
        else:
            raise BadState(f"history: {e!r:.60} is outside its column")
    return entries


def _ending(value: Plain) -> Ending | None:
    """How the game ended, or None."""
    match value:
        case None:
            return None
        case (int(winner), str(because), str(rule)):
            return winner, because, rule
        case _:
            raise BadState("over: this is no result")
