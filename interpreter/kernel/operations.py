"""The operations by which rules change the state. Each writes one journal entry for each thing that changes.

Generated code writes plain columns in line; everything that keeps an index, moves cards, uses chance or lasts is here.
In: the state, ids and slots, the cause. Out: a result or nothing. Errors: `Broken` with a sentence.
"""

from __future__ import annotations

from typing import Any

from interpreter.kernel.errors import Broken, GameOver
from interpreter.kernel.journal import (
    ADVANCED,
    BEGIN,
    EFFECT,
    END,
    ENDED,
    MOVE,
    PICK,
    REWIND,
    ROLL,
    SET,
    SHUFFLE,
    WON,
)  # fmt: skip
from interpreter.kernel.rng import below, shuffled
from interpreter.kernel.state import index_of, reindex

MARK = -1
MOST_HISTORY = 100_000
MOST_EFFECTS = 1_000


# --- columns --------------------------------------------------------------------------------------------------------


def put(s: Any, column: int, i: int, value: Any, cause: int) -> None:
    """Write any column by number, with index, history and journal: the slow and general way."""
    values = getattr(s, s.COLUMNS[column])
    old = values[i]
    if old == value:
        return
    values[i] = value
    s.changed |= s.DIRTY[column]
    if s.INDEXED[column]:
        reindex(getattr(s, s.INDEXED[column]), i, old, value)
    if s.REWIND[column] and s.history is not None:
        s.history.append((column, i, old))
    s.journal((SET, column, i, old, value, cause))


def reset(s: Any, column: int, start: list[Any], cause: int) -> None:
    """Set a column back to `start`, entry by entry where it differs."""
    values = getattr(s, s.COLUMNS[column])
    if values != start:
        for i, v in enumerate(start):
            if values[i] != v:
                put(s, column, i, v, cause)


def fill(s: Any, column: int, start: list[Any]) -> None:
    """The values of a column at the beginning of everything: no journal, no history."""
    getattr(s, s.COLUMNS[column])[:] = start


def fill_indexed(s: Any, column: int, start: list[int], values: int) -> None:
    """The same for a column with kept sets; `values`: how many members the value's kind has."""
    getattr(s, s.COLUMNS[column])[:] = start
    getattr(s, s.INDEXED[column])[:] = index_of(start, values + 1)


def negative(name: str, old: int, change: int) -> None:
    """A number left what it may be."""
    if change > 0:
        raise Broken(f"{name} grows beyond all measure")
    raise Broken(f"{name} would fall below zero: it is {old} and changes by {change}")


# --- piles ------------------------------------------------------------------------------------------------------------


def move(s: Any, where: list[int], member: int, to: int, cause: int) -> None:
    """A member goes on top of slot `to`, out of the slot in which it lies (if any)."""
    if member < 0:
        raise Broken("nothing there to move: it is none")
    at = where[member]
    if at >= 0:
        name, i = s.SLOTS[at]
        pile = getattr(s, name)
        ids = pile[i]
        k = ids.index(member)
        pile[i] = ids[:k] + ids[k + 1 :]
        if s.SECRET[at] != s.SECRET[to]:
            s.barrier |= s.SECRET[at]
    name, i = s.SLOTS[to]
    getattr(s, name)[i] += (member,)
    where[member] = to
    s.journal((MOVE, member, at, to, cause))


def move_all(s: Any, where: list[int], at: int, to: int, cause: int) -> None:
    """All members of slot `at` go on top of slot `to`, in their order."""
    name, i = s.SLOTS[at]
    for member in getattr(s, name)[i]:
        move(s, where, member, to, cause)


def shuffle(s: Any, at: int, cause: int) -> None:
    """Slot `at` in a random order."""
    name, i = s.SLOTS[at]
    pile = getattr(s, name)
    pile[i] = shuffled(s, pile[i])
    s.barrier |= 1
    s.journal((SHUFFLE, at, cause))


def deal(s: Any, where: list[int], number: int, at: int, to: int, cause: int) -> None:
    """`number` members from the top of slot `at` to slot `to`, one by one; fewer if it runs short."""
    name, i = s.SLOTS[at]
    pile = getattr(s, name)
    for _ in range(min(number, len(pile[i]))):
        move(s, where, pile[i][-1], to, cause)


def draw_random(s: Any, where: list[int], number: int, at: int, to: int, kind: int, cause: int) -> None:
    """`number` random members of slot `at` to slot `to`; fewer if it runs short."""
    name, i = s.SLOTS[at]
    pile = getattr(s, name)
    for _ in range(min(number, len(pile[i]))):
        move(s, where, pick(s, sorted(pile[i]), kind, cause), to, cause)


# --- chance -----------------------------------------------------------------------------------------------------------


def scripted(s: Any, possible: Any, what: str) -> int:
    """The next of the scripted dice. Errors: none left, or one that cannot fall."""
    if not s.script:
        raise Broken(f"{what} that the example does not script")
    value = s.script[0]
    s.script = s.script[1:]
    if value not in possible:
        raise Broken(f"the script gives {value} where only {', '.join(map(str, possible))} can come up")
    return value


def roll(s: Any, faces: tuple[int, ...], die: int, cause: int) -> int:
    """One die."""
    face = faces[below(s, len(faces))] if s.script is None else scripted(s, faces, "a die is rolled")
    s.barrier |= 1
    s.journal((ROLL, die, face, cause))
    return face


def roll_many(s: Any, faces: tuple[int, ...], die: int, count: int, cause: int) -> int:
    """The sum of `count` dice."""
    if count > 1000:
        raise Broken(f"{count} dice at once")
    return sum([roll(s, faces, die, cause) for _ in range(count)])


def pick(s: Any, ids: Any, kind: int, cause: int) -> int:
    """A random one of `ids` (which must be in board order and not empty). The only one is no chance: nothing is drawn, and a
    script need not name it."""
    if len(ids) == 1:
        member = ids[0]
        if s.script and s.script[0] == member:
            s.script = s.script[1:]
    elif s.script is None:
        member = ids[below(s, len(ids))]
    else:
        member = scripted(s, ids, "something is picked at random")
    s.barrier |= 1
    s.journal((PICK, kind, member, cause))
    return member


# --- what lasts -------------------------------------------------------------------------------------------------------


def begin(s: Any, span: int, cause: int) -> None:
    """A span of play begins."""
    s.periods |= 1 << span
    s.journal((BEGIN, span, cause))


def end(s: Any, span: int, cause: int) -> None:
    """A span of play ends."""
    s.periods &= ~(1 << span)
    s.journal((END, span, cause))


def start_effect(s: Any, effect: int, captures: tuple[Any, ...], cause: int) -> None:
    """A lasting effect comes into force, after those already there."""
    if len(s.effects) >= MOST_EFFECTS:
        raise Broken(f"more than {MOST_EFFECTS} lasting effects at once")
    s.effects.append((effect, 0, *captures))
    s.effect_mask |= 1 << effect
    s.journal((EFFECT, effect, captures, cause))


def end_effect(s: Any, instance: tuple[Any, ...], cause: int) -> None:
    """One instance is over."""
    s.effects.remove(instance)
    number = instance[0]
    if not any(e[0] == number for e in s.effects):
        s.effect_mask &= ~(1 << number)
    s.journal((ENDED, number, instance[2:], cause))


def advance_effect(s: Any, instance: tuple[Any, ...], cause: int) -> None:
    """One instance waits for its next end; it keeps its place in the order."""
    k = s.effects.index(instance)
    s.effects[k] = (instance[0], instance[1] + 1, *instance[2:])
    s.journal((ADVANCED, instance[0], instance[1] + 1, instance[2:], cause))


# --- the history of a move --------------------------------------------------------------------------------------------


def history_open(s: Any) -> None:
    """From now on old values are kept."""
    s.history = []


def history_mark(s: Any, n: int) -> None:
    """A point to which the history can be rewound."""
    if s.history is None:
        raise Broken("the history is marked but was never opened")
    if len(s.history) > MOST_HISTORY:
        raise Broken("the history of one move is too long")
    s.history.append((MARK, n, 0))


def history_rewind(s: Any, n: int, cause: int) -> None:
    """Back to the last mark whose number is at most `n`: below the operations, so nothing is triggered; one entry."""
    if s.history is None:
        raise Broken("the history is rewound but was never opened")
    at = next((k for k in range(len(s.history) - 1, -1, -1) if s.history[k][0] == MARK and s.history[k][1] <= n), None)
    if at is None:
        raise Broken(f"the history has no mark at most {n}")
    mark = s.history[at][1]
    while len(s.history) > at + 1:
        column, i, old = s.history.pop()
        if column == MARK:
            continue
        values = getattr(s, s.COLUMNS[column])
        if s.INDEXED[column]:
            reindex(getattr(s, s.INDEXED[column]), i, values[i], old)
        values[i] = old
        s.changed |= s.DIRTY[column]
    s.journal((REWIND, mark, cause))


def history_close(s: Any) -> None:
    """Old values are no longer kept."""
    s.history = None


# --- the rest -----------------------------------------------------------------------------------------------------------


def win(s: Any, winner: int, because: str, cause: int) -> None:
    """The game is over: leaves everything."""
    s.journal((WON, winner, because, cause))
    raise GameOver(winner, because, cause)


def spent() -> None:
    """A rule went on for too long without asking anybody."""
    raise Broken("this does not come to an end: too many steps without a decision")


def tick(s: Any, thing: Any) -> Any:
    """`thing`; one unit of fuel for each inner loop of many."""
    s.fuel -= 1
    if s.fuel < 0:
        spent()
    return thing


def not_none(i: int) -> int:
    """`i`, which must be a member."""
    if i < 0:
        raise Broken("this needs a member, and it is none")
    return i


def in_range(i: int, low: int, size: int) -> int:
    """Index of the number `i` in a range."""
    if not 0 <= i - low < size:
        raise Broken(f"{i} is outside the range {low} to {low + size - 1}")
    return i - low


def keep(box: list[Any], value: Any) -> Any:
    """Remember a value that was computed once for a whole filter."""
    box.append(value)
    return value


def with_one(ids: tuple[int, ...], member: int) -> tuple[int, ...]:
    """A set with one member more."""
    return ids if member in ids or member < 0 else tuple(sorted((*ids, member)))


def numbers(low: int, high: int) -> list[int]:
    """The options from `low` to `high`. Errors: far too many."""
    if high - low > 10_000:
        raise Broken(f"a choice of a number from {low} to {high}")
    return list(range(low, high + 1))


def around(ids: tuple[int, ...], start: int) -> tuple[int, ...]:
    """The same members, beginning with `start` (or the next one in order)."""
    k = next((k for k, m in enumerate(ids) if m >= start), 0)
    return ids[k:] + ids[:k]


def row(axis: tuple[tuple[int | None, int | None], ...], value: int) -> int:
    """Which row of a printed table a value falls into. Errors: none."""
    for k, (low, high) in enumerate(axis):
        if (low is None or value >= low) and (high is None or value <= high):
            return k
    raise Broken(f"the table has no row for {value}")


def answer(s: Any, value: Any) -> int:
    """A frame answers: it goes, and the value stands in the register of the frame below. Returns what a block returns then."""
    stack = s.stack
    del stack[-1]
    if stack:
        stack[-1][1] = value
    return -1


def unanswered(name: str) -> None:
    """A routine that must answer came to its end."""
    raise Broken(f"{name} came to its end without an answer")


def lay(s: Any, field: str, where: list[int], first: int, lists: list[tuple[int, ...]]) -> None:
    """The members that lie in a pile at the beginning. Errors: one that lies elsewhere already."""
    for i, ids in enumerate(lists):
        for m in ids:
            if where[m] >= 0:
                raise Broken(f"member {m} starts in two piles")
            where[m] = first + i
    getattr(s, field)[:] = lists
