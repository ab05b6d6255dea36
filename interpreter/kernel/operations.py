"""The operations by which rules change the state. Each writes one journal entry for each thing that changes.

Generated code writes plain columns in line; everything that keeps an index, moves members, uses chance or lasts is here. In: the
state `s`; members as ids, none as -1; slots, columns, effects and periods by number; `where`, the list of the slots in which the
members of the moved kind lie; `cause`, the number of the position in the rules that acts. Out: a result or nothing. Errors:
`Broken` with a sentence where said; nothing is checked that the compiler knows (slots, columns and numbers are those of the
layout).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn, TypeVar

from interpreter.kernel.errors import Broken, GameOver, Missing, Unscripted, spent
from interpreter.kernel.journal import (
    ADVANCED,
    EFFECT,
    ENDED,
    MOVE,
    PICK,
    ROLL,
    SEALED,
    SET,
    SHOWN,
    SHUFFLE,
    TAKEN_BACK,
    WON,
)  # fmt: skip
from interpreter.kernel.layout import CHANCE, NOBODY, owner_bit
from interpreter.kernel.rng import below, shuffled
from interpreter.kernel.sets import members
from interpreter.kernel.state import State, follow, keep_sets, own
from interpreter.kernel.values import MOST, MOST_NUMBERS, Instance, Option, Plain, Reason, Value, number_text

PASS = -1
"""The option that takes nothing."""
UNCHOSEN = -1
"""Stands for the block that takes the answer in a question that has only one."""
MOST_MOMENTS = 100
MOST_EFFECTS = 1_000
MOST_DICE = 1_000

T = TypeVar("T")

# --- columns --------------------------------------------------------------------------------------------------------


def put(s: State, column: int, i: int, value: Value, cause: int) -> None:
    """Write a cell of any column by number, with the indexes kept beside it, and journal: the slow and general way.
    Writing an equal value does nothing."""
    old = getattr(s, s.COLUMNS[column])[i]
    if old == value:
        return
    if not s.own[column]:
        own(s, column)
    getattr(s, s.COLUMNS[column])[i] = value
    if s.FOLLOWED[column]:
        follow(s, column, i, old, value)
    if s.journal:
        s.journal((SET, column, i, old, value, cause))


def reset(s: State, column: int, start: list[Value], cause: int) -> None:
    """Set a column back to `start`, writing only the cells that differ."""
    values: list[Value] = getattr(s, s.COLUMNS[column])
    if values != start:
        for i, v in enumerate(start):
            if values[i] != v:
                put(s, column, i, v, cause)


def settle(s: State, column: int, cause: int) -> None:
    """Set the cells of a column that differ from its rest value back to it. The column must have one."""
    rest, kept = s.REST[column], s.DIFFERING[column]
    if rest is None:
        return
    if not s.own[column]:
        own(s, column)
    values, by_value = getattr(s, s.COLUMNS[column]), s.INDEXED[column] or s.MASKED[column]
    for i in members(getattr(s, kept)):
        old, values[i] = values[i], rest
        if by_value:
            follow(s, column, i, old, rest)
        if s.journal:
            s.journal((SET, column, i, old, rest, cause))
    setattr(s, kept, 0)


def fill(s: State, column: int, start: list[Value], values: int = 0) -> None:
    """Set the initial values of a column, without journal. `values`: how many a cell can have, none included, if
    members by value are kept."""
    setattr(s, s.COLUMNS[column], start)
    keep_sets(s, column, values)


def negative(name: str, old: int, change: int) -> NoReturn:
    """Report that the attribute `name`, which is `old`, would change by `change` and so leave its range. Errors: always
    `Broken`."""
    if change > 0:
        raise Broken(f"{name} grows beyond all measure")
    raise Broken(f"{name} would fall below zero: it is {number_text(old)} and changes by {number_text(change)}")


def outside(name: str, value: int, low: int | None, high: int | None) -> NoReturn:
    """Report that the attribute `name` would become `value`, which is not from `low` to `high` (None: no limit). Errors: always
    `Broken`."""
    if not -MOST < value < MOST:
        beyond(name)
    limits = f"at most {high}" if low is None else f"at least {low}" if high is None else f"from {low} to {high}"
    raise Broken(f"{name} would become {number_text(value)}: it is a number {limits}")


def begun(name: str, value: int, low: int | None, high: int | None) -> int:
    """`value`, with which the attribute `name` starts, if it is within the limits. Errors: `Broken` if not."""
    if (low is None or low <= value) and (high is None or value <= high):
        return value
    outside(name, value, low, high)


def product(a: int, b: int) -> int:
    """`a` times `b`. Errors: `Broken` when that is `MOST` or more: a number squared again and again soon fills the memory."""
    c = a * b
    if -MOST < c < MOST:
        return c
    raise Broken(f"{number_text(a)} times {number_text(b)} is beyond all measure")


def beyond(name: str) -> NoReturn:
    """Report that `name` would become larger than the kernel allows (`MOST`). Errors: always `Broken`."""
    raise Broken(f"{name} grows beyond all measure")


# --- piles ------------------------------------------------------------------------------------------------------------


def move(s: State, member: int, to: int, cause: int) -> None:
    """Move a member from its slot (if it is in any) to the top of slot `to`. Errors: `Broken` if the member is none, or `to` is
    negative, as for a pile whose owner is none (in the first pile of all)."""
    if member < 0:
        raise Broken("nothing there to move: it is none")
    if to < 0:
        raise Broken("nowhere to move it: whose pile is meant is none")
    if not s.own[-1]:
        own(s, -1)
    name, i, kept = s.SLOTS[to]
    where = getattr(s, kept)
    at = where[member]
    if at >= 0:
        from_name, k, _ = s.SLOTS[at]
        pile = getattr(s, from_name)
        ids = pile[k]
        n = ids.index(member)
        pile[k] = ids[:n] + ids[n + 1 :]
        if s.SECRET[at] != s.SECRET[to]:
            s.barrier |= s.SECRET[at]
    getattr(s, name)[i] += (member,)
    where[member] = to
    if s.journal:
        s.journal((MOVE, member, at, to, cause))


def lying(s: State, at: int) -> tuple[int, ...]:
    """The members in slot `at`, top last."""
    name, i, _ = s.SLOTS[at]
    members_there: tuple[int, ...] = getattr(s, name)[i]
    return members_there


def move_all(s: State, at: int, to: int, cause: int) -> None:
    """Move all members of slot `at` to the top of slot `to`, in their order."""
    for member in lying(s, at):
        move(s, member, to, cause)


def shuffle(s: State, at: int, cause: int) -> None:
    """Put the members of slot `at` into a random order."""
    if not s.own[-1]:
        own(s, -1)
    name, i, _ = s.SLOTS[at]
    getattr(s, name)[i] = shuffled(s, lying(s, at))
    s.barrier |= CHANCE
    if s.journal:
        s.journal((SHUFFLE, at, cause))


def deal(s: State, number: int, at: int, to: int, cause: int) -> None:
    """Move `number` members from the top of slot `at` to slot `to`, one by one; all of them if there are fewer."""
    for _ in range(min(number, len(lying(s, at)))):
        move(s, lying(s, at)[-1], to, cause)


def draw_random(s: State, number: int, at: int, to: int, kind: int, cause: int) -> None:
    """Move `number` random members of slot `at` to slot `to`; all of them if there are fewer. Errors: those of `pick`."""
    for _ in range(min(number, len(lying(s, at)))):
        move(s, pick(s, sorted(lying(s, at)), kind, cause), to, cause)


# --- chance -----------------------------------------------------------------------------------------------------------


def scripted(s: State, possible: Sequence[int], what: str, kind: int = -1, die: int = -1) -> int:
    """Take the next result from the scripted dice: a number, or a member with the scripted name. `what`: begins the error's
    sentence; `kind`: that of which a member is picked, who must be named; `die`: the number of the die. Errors: `Unscripted` when
    none is left, or when it is not among the possible ones."""
    if not s.script:
        raise Unscripted(f"{what} that the example does not script", None, tuple(possible), kind, die)
    given = s.script[0]
    named = isinstance(given, tuple)
    fitting = [each for each in (given if isinstance(given, tuple) else (given,)) if each in possible]
    if not fitting or (kind >= 0 and not named):
        message = f"the script gives {given} where only {', '.join(map(str, possible))} can come up"
        raise Unscripted(message, given, tuple(possible), kind, die)
    s.script = s.script[1:]
    return fitting[0]


def roll(s: State, faces: tuple[int, ...], die: int, cause: int) -> int:
    """Roll one die; gives its face. Errors: those of `scripted`."""
    face = faces[below(s, len(faces))] if s.script is None else scripted(s, faces, "a die is rolled", die=die)
    s.barrier |= CHANCE
    if s.journal:
        s.journal((ROLL, die, face, cause))
    return face


def roll_many(s: State, faces: tuple[int, ...], die: int, count: int, cause: int) -> int:
    """Roll `count` dice; gives their sum, 0 for none or fewer. Errors: `Broken` for more than `MOST_DICE`, and those of
    `scripted`."""
    if count > MOST_DICE:
        raise Broken(f"{number_text(count)} dice at once")
    return sum([roll(s, faces, die, cause) for _ in range(count)])


def pick(s: State, ids: Sequence[int], kind: int, cause: int) -> int:
    """Pick a random one of `ids` (which must be in board order and not empty). From a single one no chance is drawn, and a script
    need not name it. Errors: those of `scripted`."""
    if len(ids) == 1:
        member = ids[0]
        script = s.script
        if script and isinstance(script[0], tuple) and member in script[0]:
            s.script = script[1:]
    elif s.script is None:
        member = ids[below(s, len(ids))]
    else:
        member = scripted(s, ids, "something is picked at random", kind)
    s.barrier |= CHANCE
    if s.journal:
        s.journal((PICK, kind, member, cause))
    return member


def pick_some(s: State, ids: Sequence[int], number: int, kind: int, cause: int) -> tuple[int, ...]:
    """Pick `number` random ones of `ids` (in board order), one after the other, or all if there are fewer. Gives them sorted.
    Errors: those of `pick`."""
    left = list(ids)
    picked: list[int] = []
    while left and len(picked) < number:
        picked.append(pick(s, left, kind, cause))
        left.remove(picked[-1])
    return tuple(sorted(picked))


# --- what lasts -------------------------------------------------------------------------------------------------------


def start_effect(s: State, effect: int, captures: tuple[Plain, ...], cause: int) -> None:
    """Start an instance of a lasting effect, after those already there. Errors: `Broken` when there are `MOST_EFFECTS`."""
    if len(s.effects) >= MOST_EFFECTS:
        raise Broken(f"more than {MOST_EFFECTS} lasting effects at once")
    s.effects.append((effect, 0, *captures))
    s.effect_mask |= 1 << effect
    if s.journal:
        s.journal((EFFECT, effect, captures, cause))


def end_effect(s: State, instance: Instance, cause: int) -> None:
    """End an instance that is in force; of equal ones the first."""
    s.effects.remove(instance)
    number = instance[0]
    if not any(e[0] == number for e in s.effects):
        s.effect_mask &= ~(1 << number)
    if s.journal:
        s.journal((ENDED, number, instance[2:], cause))


def advance_effect(s: State, instance: Instance, cause: int) -> None:
    """Move an instance that is in force on to its next end; it keeps its place in the order."""
    k = s.effects.index(instance)
    s.effects[k] = (instance[0], instance[1] + 1, *instance[2:])
    if s.journal:
        s.journal((ADVANCED, instance[0], instance[1] + 1, instance[2:], cause))


# --- moments of a span --------------------------------------------------------------------------------------------------


def keep_moment(s: State, period: int, n: int) -> None:
    """Keep the present position as the moment `n` of a span. It takes the place of those of the span with that number or a higher
    one, to which nothing could lead back any more. Errors: `Broken` when the span is not under way, or has `MOST_MOMENTS`."""
    if not s.periods >> period & 1:
        raise Broken("a moment is kept of a span that is not under way")
    kept = [m for m in s.moments if m[0] != period or m[1] < n]
    if len(kept) >= MOST_MOMENTS:
        raise Broken(f"more than {MOST_MOMENTS} moments are kept")
    s.moments = [*kept, s.moment(period, n)]


def take_back(s: State, period: int, n: int, cause: int) -> None:
    """Take a span back to the last moment whose number is at most `n`: attributes, but those that stay, and lasting effects are
    what they were then. This triggers no rule. One entry tells it, others what changes by it. The moment stays, later ones are
    forgotten. Errors: `Broken` when there is no such moment."""
    at = next((k for k in range(len(s.moments) - 1, -1, -1) if s.moments[k][0] == period and s.moments[k][1] <= n), None)
    if at is None:
        raise Broken(f"no moment is kept to take this back to, with a number of at most {number_text(n)}")
    _, number, effects, columns, beside = s.moments[at]
    s.moments = s.moments[: at + 1]
    told = s.journal
    if told:
        told((TAKEN_BACK, period, number, cause))
    for column, then in zip(s.UNDONE, columns, strict=True):
        now = getattr(s, s.COLUMNS[column])
        if now is not then:
            if told and now != then:
                for i, (value, old) in enumerate(zip(now, then, strict=True)):
                    if value != old:
                        told((SET, column, i, value, old, cause))
            setattr(s, s.COLUMNS[column], then)
        s.own[column] = 0
    for name, kept in zip(s.BESIDE, beside, strict=True):
        setattr(s, name, kept)
    if told:
        for gone in _more(s.effects, effects):
            told((ENDED, gone[0], gone[2:], cause))
        for back in _more(effects, s.effects):
            told((EFFECT, back[0], back[2:], cause))
    s.effects, s.effect_mask = effects[:], 0
    for each in effects:
        s.effect_mask |= 1 << each[0]


def _more(some: list[Instance], others: list[Instance]) -> list[Instance]:
    """The instances that some have more often than others."""
    left, found = others[:], []
    for each in some:
        if each in left:
            left.remove(each)
        else:
            found.append(each)
    return found


def forget_moments(s: State, period: int) -> None:
    """Forget the moments of a span."""
    if s.moments:
        s.moments = [m for m in s.moments if m[0] != period]


def moments_kept(s: State, period: int) -> int:
    """How many moments of a span are kept."""
    return sum([m[0] == period for m in s.moments])


# --- the rest -----------------------------------------------------------------------------------------------------------


def win(s: State, winners: tuple[int, ...], because: Reason, cause: int) -> NoReturn:
    """End the game; `winners`: one seat, several, or none. Errors: always `GameOver`, which leaves all routines."""
    if s.journal:
        s.journal((WON, winners, because, cause))
    raise GameOver(winners, because, cause)


def tick(s: State, thing: T) -> T:
    """Gives `thing`, and takes one unit of fuel: for the inner loops of expressions. Errors: `Broken` when the fuel is spent."""
    s.fuel -= 1
    if s.fuel < 0:
        spent()
    return thing


def not_none(i: int, need: int = -1) -> int:
    """`i`, a member. `need`: the number of the position in the rules that needs it. Errors: `Missing` when it is none."""
    if i < 0:
        raise Missing(need)
    return i


def some_path(way: tuple[int, ...] | int) -> tuple[int, ...]:
    """`way`, a path. Errors: `Broken` when it is none (-1)."""
    if isinstance(way, int):
        raise Broken("this needs a path, and it is none")
    return way


def in_range(i: int, low: int, size: int) -> int:
    """The index, from 0, of the number `i` in the range of `size` numbers from `low` on. Errors: `Broken` when it is outside."""
    if not 0 <= i - low < size:
        raise Broken(f"{number_text(i)} is outside the range {low} to {low + size - 1}")
    return i - low


def keep(box: list[T], value: T) -> T:
    """Gives `value`, and puts it into the box, so that it is computed once for a whole filter."""
    box.append(value)
    return value


def with_one(ids: tuple[int, ...], member: int) -> tuple[int, ...]:
    """The set with one more member; the same set if it has the member already, or the member is none."""
    return ids if member in ids or member < 0 else tuple(sorted((*ids, member)))


def foremost(ranked: Sequence[tuple[int, int]], highest: bool) -> tuple[int, ...]:
    """The set of the members with the highest number (or the lowest). `ranked`: pairs of number and member; empty for none."""
    most = (max if highest else min)((number for number, _ in ranked), default=0)
    return tuple(sorted([member for number, member in ranked if number == most]))


def numbers(low: int, high: int, may_be_none: bool = False) -> list[int]:
    """The list of numbers from `low` to `high`. Errors: `Broken` when they are more than `MOST_NUMBERS` apart, and when `high` is
    below `low`, unless the list `may_be_none` (empty)."""
    if high < low and not may_be_none:
        raise Broken(f"there is no number from {number_text(low)} to {number_text(high)}")
    if high - low > MOST_NUMBERS:
        raise Broken(f"a choice of a number from {number_text(low)} to {number_text(high)}")
    return list(range(low, high + 1))


def around(ids: tuple[int, ...], start: int) -> tuple[int, ...]:
    """The same members in their cyclic order from `start` on (or from the next one after it; in the given order if there is
    none)."""
    k = next((k for k, m in enumerate(ids) if m >= start), 0)
    return ids[k:] + ids[:k]


def row(axis: tuple[tuple[int | None, int | None], ...], value: int) -> int:
    """The number of the first row of a printed table that contains the value; an open end of a row is None. Errors: `Broken` when
    there is no such row."""
    for k, (low, high) in enumerate(axis):
        if (low is None or value >= low) and (high is None or value <= high):
            return k
    raise Broken(f"the table has no row for {number_text(value)}")


def seal(s: State, cause: int) -> None:
    """Begin a block of secret choices: until `unseal`, everybody sees the position as it is now."""
    if s.sealed is None:
        s.sealed = s.copy()
    s.seals += 1
    if s.journal:
        s.journal((SEALED, cause))


def unseal(s: State, cause: int) -> None:
    """End a block of secret choices: what was written in it can be seen."""
    s.seals -= 1
    if not s.seals:
        s.sealed = None
    if s.journal:
        s.journal((SHOWN, cause))


def veil(s: State, seat: int) -> None:
    """Note in the barrier of undo that something known to this seat alone (-1: to nobody) has affected play, so that others may
    infer it."""
    s.barrier |= NOBODY if seat < 0 else owner_bit(seat)


def lies_hidden(s: State, where: list[int], member: int) -> bool:
    """May the member, for all that everybody knows, lie in a hidden pile? False only if it lies in an open one."""
    return where[member] < 0 or s.SECRET[where[member]] != 0


def waits(s: State, point: int, seat: int, options: list[Option]) -> bool:
    """Must a seat that has nothing to choose be asked all the same, since others would notice that it was not?

    If so the decision stands in `s.ask`, with `UNCHOSEN` for the block that takes the answer: when it is given, the block that
    asks runs again and this is False, so that the game goes on as if nobody had been asked.
    """
    if seat < 0 or not s.always >> seat & 1:
        return False
    if s.excused:
        s.excused = 0
        return False
    s.ask = (point, seat, options or [PASS], UNCHOSEN)
    return True


def answer(s: State, value: Plain) -> int:
    """Return from the innermost frame, and put the value into the register of the frame below. Gives the return code of the block
    (0: its routine is done)."""
    stack = s.stack
    del stack[-1]
    if stack:
        stack[-1][1] = value
    return 0


def still(period: str) -> NoReturn:
    """Report that a period begins while it is still running, so that what lasts for it would be lost. Errors: always `Broken`."""
    raise Broken(f"`{period}` begins while it is still under way, and what lasts for it would start anew")


def unsettled() -> NoReturn:
    """Report that a line `whenever` has something to do after all the rounds in which a position may settle. Errors: always
    `Broken`."""
    raise Broken("this still has something to do after 100 rounds, so the position never settles")


def unanswered(name: str) -> NoReturn:
    """Report that the routine `name` ended without the answer it owes. Errors: always `Broken`."""
    raise Broken(f"{name} came to its end without an answer")


def lay(s: State, field: str, where: list[int], first: int, lists: list[tuple[int, ...]]) -> None:
    """Set the initial members of a pile: a list for each slot. `first`: the number of its first slot. Errors: `Broken` for a
    member that lies elsewhere already."""
    for i, ids in enumerate(lists):
        for m in ids:
            if where[m] >= 0:
                raise Broken(f"member {m} starts in two piles")
            where[m] = first + i
    setattr(s, field, lists)
