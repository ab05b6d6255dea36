"""Saved games: answers by key, fingerprints on the way, and the state as a cache.

The answers are the game; the state beside them only saves time and is used only when it belongs to the same rules and agrees with
its fingerprint. In: a program and a state, or data of JSON. Out: the other. Errors: `LoadError` for data that is no saved game,
`BadState` for a state that is none of these rules.
"""

from __future__ import annotations

from typing import NamedTuple

from interpreter.kernel import BadState, Frame, Json, State, dump, pack, part, restore, unpack
from interpreter.program import Program
from interpreter.runtime import drive

FORMAT = 1
EVERY = 50
"""A fingerprint is kept at the first of every so many decisions."""


class LoadError(Exception):
    """This is no saved game of these rules. The message says where and why."""


class Saved(NamedTuple):
    """What a saved game says of itself; `prints` are the fingerprints on the way, None where they are of another version."""

    seed: int
    digest: str
    answers: list[str]
    prints: list[str | None]


def state_data(program: Program, s: State) -> dict[str, Json]:
    """The whole state with names: columns, piles, and frames by the labels of their blocks."""
    data = dump(s, program.tables.layout)
    data["stack"] = [_frame_data(program, frame) for frame in s.stack]
    return data


def _frame_data(program: Program, frame: Frame) -> Json:
    block = program.tables.blocks[frame[0]]
    slots = program.slots(block.routine)
    values = {name: pack(v) for name, v in zip(slots, frame[2:], strict=True) if v is not None}
    return {"block": block.label, "register": pack(frame[1]), "slots": values}


def state_from(program: Program, data: dict[str, Json]) -> State:
    """The state that `state_data` gave. Errors: `BadState`, `RuleFault`, `ProgramFault`."""
    tables = program.tables
    s = drive.board(program, 0)
    captures = {number: len(effect.captures) for number, effect in tables.effects.items()}
    restore(s, tables.layout, data, len(tables.periods), captures)
    numbers = {block.label: k for k, block in enumerate(tables.blocks)}
    for k, given in enumerate(part(data, "stack", list, "state"), 1):
        s.stack.append(_frame(program, numbers, given, f"stack, frame {k}"))
    if s.stack and tables.blocks[s.stack[-1][0]].point < 0:
        raise BadState("stack: the last frame does not wait for a decision")
    if bool(s.stack) == (s.over is not None):
        raise BadState("state: a game either waits for a decision or is over")
    return s


def _frame(program: Program, numbers: dict[str, int], data: Json, where: str) -> Frame:
    """A frame from its data; `numbers`: those of the blocks by label."""
    label = part(data, "block", str, where)
    if label not in numbers:
        raise BadState(f"{where}: these rules have no block {label!r:.80}")
    slots = program.slots(program.tables.blocks[numbers[label]].routine)
    values = part(data, "slots", dict, where)
    foreign = [name for name in values if name not in slots]
    if foreign:
        raise BadState(f"{where}: no slot is called {foreign[0]!r:.40}")
    register = data.get("register") if isinstance(data, dict) else None
    frame: Frame = [numbers[label], unpack(register, where)]
    return frame + [unpack(values.get(name), f"{where}, {name}") for name in slots]


def saved_of(program: Program, data: Json) -> Saved:
    """What a saved game says of itself. Errors: `LoadError`."""
    try:
        version = part(data, "format", int, "saved game")
        if version != FORMAT:
            raise LoadError(f"saved game: format {version}, and this version reads {FORMAT}")
        rules = part(data, "rules", str, "saved game")
        if rules != program.tables.id:
            raise LoadError(f'saved game: it is a game of "{rules}", not of "{program.tables.id}"')
        seed = part(data, "seed", str, "saved game")
        if not seed.isdigit() or len(seed) > 20:
            raise LoadError(f"saved game: the seed {seed!r:.40} is no number")
        answers = [_text(answer, k) for k, answer in enumerate(part(data, "answers", list, "saved game"), 1)]
        prints = [each if isinstance(each, str) else None for each in part(data, "fingerprints", list, "saved game")]
        return Saved(int(seed), part(data, "digest", str, "saved game"), answers, prints)
    except BadState as error:
        raise LoadError(str(error)) from error


def _text(answer: Json, number: int) -> str:
    if not isinstance(answer, str):
        raise LoadError(f"saved game: answer {number} is {answer!r:.40}, not a text")
    return answer
