"""Saved games: answers by key, fingerprints on the way, and the state as a cache.

The answers are the game; the state beside them only saves time and is used only when it belongs to the same rules and agrees with
its fingerprint. Errors: `LoadError` for data that is no saved game, `Diverged` when the answers no longer fit the rules.
"""

from __future__ import annotations

from typing import Any

from interpreter.kernel import BadState, dump, pack, part, restore, unpack
from interpreter.program import Program

FORMAT = 1
EVERY = 50


class LoadError(Exception):
    """This is no saved game of these rules. The message says where and why."""


class Diverged(LoadError):
    """The answers no longer fit. `number` counts answers from 1; `game` stands at the last decision that fitted."""

    def __init__(self, number: int, message: str, game: Any) -> None:
        super().__init__(f"answer {number}: {message}")
        self.number = number
        self.game = game


def state_data(program: Program, s: Any) -> dict[str, Any]:
    """The whole state with names: columns, piles, and frames by the labels of their blocks."""
    data = dump(s, program.tables.layout)
    frames = []
    for frame in s.stack:
        block = program.tables.blocks[frame[0]]
        slots = program.slots(block.routine)
        values = {name: pack(v) for name, v in zip(slots, frame[2:], strict=True) if v is not None}
        frames.append({"block": block.label, "register": pack(frame[1]), "slots": values})
    data["stack"] = frames
    return data


def state_from(program: Program, data: Any) -> Any:
    """The state that `state_data` gave. Errors: `BadState`."""
    tables = program.tables
    s = program.blank(0)
    captures = {number: len(effect.captures) for number, effect in tables.effects.items()}
    restore(s, tables.layout, part({"state": data}, "state", dict, "saved game"), len(tables.periods), captures)
    numbers = {block.label: k for k, block in enumerate(tables.blocks)}
    stack = part(data, "stack", list, "state")
    for k, given in enumerate(stack):
        where = f"stack, frame {k + 1}"
        label = part(given, "block", str, where)
        if label not in numbers:
            raise BadState(f"{where}: these rules have no block {label!r:.80}")
        slots = program.slots(tables.blocks[numbers[label]].routine)
        values = part(given, "slots", dict, where)
        foreign = [name for name in values if name not in slots]
        if foreign:
            raise BadState(f"{where}: no slot is called {foreign[0]!r:.40}")
        frame = [numbers[label], unpack(given.get("register"), where)]
        frame += [unpack(values.get(name), f"{where}, {name}") for name in slots]
        s.stack.append(frame)
    if stack and tables.blocks[s.stack[-1][0]].point < 0:
        raise BadState("stack: the last frame does not wait for a decision")
    if bool(stack) == (s.over is not None):
        raise BadState("state: a game either waits for a decision or is over")
    return s


def header(program: Program, data: Any) -> tuple[int, list[str], list[str | None]]:
    """Seed, answers and fingerprints of a saved game. Errors: `LoadError`."""
    try:
        if part(data, "format", int, "saved game") != FORMAT:
            raise LoadError(f"saved game: format {data['format']}, and this version reads {FORMAT}")
        rules = part(data, "rules", str, "saved game")
        if rules != program.tables.id:
            raise LoadError(f'saved game: it is a game of "{rules}", not of "{program.tables.id}"')
        seed = part(data, "seed", str, "saved game")
        if not seed.isdigit() or len(seed) > 20:
            raise LoadError(f"saved game: the seed {seed!r:.40} is no number")
        answers = part(data, "answers", list, "saved game")
        prints = part(data, "fingerprints", list, "saved game")
        part(data, "digest", str, "saved game")
    except BadState as error:
        raise LoadError(str(error)) from error
    for k, answer in enumerate(answers):
        if not isinstance(answer, str):
            raise LoadError(f"saved game: answer {k + 1} is {answer!r:.40}, not a text")
    return int(seed), answers, prints
