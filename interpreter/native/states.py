"""States in C, and the conversion of whole states from Python to C and back.

In: a library, states of its program. Out: states of the other sort, equal in everything: columns, piles, effects, periods,
moments, generator, frames, secrets, script. What is kept besides (open decision, options) is found again by running the block
that lists the options.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Sequence
from ctypes import byref, c_int64, c_uint64, c_void_p
from typing import Any

from interpreter.kernel import (
    Ending,
    Frame,
    Instance,
    Moment,
    Option,
    Plain,
    State,
    column_values,
    operations,
    pile_members,
    rebuild,
)
from interpreter.native.library import ASKING, FAULTY, HOLDS, Library, NativeFault
from interpreter.native.structs import HEAD, LIMITS, words_for
from interpreter.native.words import DIGEST, DIGEST_WORDS, HEAP, NONE, PLACE, POOL, TEXT, Words, value_of
from interpreter.runtime import drive, reason_text

_AT = {name: number for number, name in enumerate(HEAD)}
_HEX = 32
PRESENT, SEALED, MOMENTS = 0, 1, 2
"""The boards of a state: the present one, the one when a secret choice began, and from there on those of its moments."""


class NativeState:
    """A state in C. `fault`: why the last call failed, None if it did not; after a fault the state is worthless."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.at: int = library.c.n_state(library.context)
        if not self.at:
            raise MemoryError("there is no memory for a state")
        self._head = library.c.n_head(self.at)
        self._close = weakref.finalize(self, library.c.n_close_state, self.at)
        self.fault: NativeFault | None = None

    def __getitem__(self, name: str) -> int:
        """A word of the state's head."""
        return int(self._head[_AT[name]])

    def __setitem__(self, name: str, word: int) -> None:
        self._head[_AT[name]] = word if word < 1 << 63 else word - (1 << 64)

    def copy(self) -> NativeState:
        """An independent copy."""
        other = NativeState(self.library)
        other.become(self)
        return other

    def become(self, other: NativeState) -> None:
        """Copy another state into this one."""
        self.library.c.n_copy(self.at, other.at)
        self.fault = None

    # --- play ---------------------------------------------------------------------------------------------------------

    def run(self, whole: bool = True) -> bool:
        """Run to the next decision (True), or to the end or a fault (False). `whole`: the game ends when nothing is left to
        do."""
        return self._came(self.library.c.n_run(self.at, int(whole)))

    def answer(self, number: int, whole: bool = True) -> bool:
        """Take an option by its number and run on, as `run`. Errors: `ValueError` when there is no such option."""
        came = self.library.c.n_answer(self.at, number, int(whole))
        if came == -2:
            raise ValueError("there is no such option")
        return self._came(came)

    def play(self, player: int, limit: int, checking: bool = False) -> tuple[int, int, int]:
        """Take at most `limit` random options. `player`: state of their generator; `checking`: stop where an invariant fails or
        two options are equal. Gives how many were taken, the number of the failed test (see `NativeOutcome.broken`) or -1, and
        the next state of the generator."""
        stream, count, broken = c_uint64(player), c_int64(0), c_int64(-1)
        self._came(self.library.c.n_play(self.at, byref(stream), limit, byref(count), int(checking), byref(broken)))
        return count.value, broken.value, stream.value

    def holds(self, invariant: int) -> bool:
        """Does the invariant with this number hold?"""
        came = self.library.c.n_holds(self.at, invariant)
        if came == FAULTY:
            self.fault = self.library.fault()
        return bool(came == HOLDS)

    # --- thought ------------------------------------------------------------------------------------------------------

    def imagine(self, other: NativeState, seat: int, seed: int) -> None:
        """Become what `runtime.determinize` makes of another state."""
        came = self.library.c.n_determinize(self.at, other.at, seat, seed)
        self.fault = self.library.fault() if came == FAULTY else None

    def worth(self, seat: int) -> int:
        """The result of `runtime.evaluation`, where the rules declare a worth; 0 on a fault."""
        found = c_int64(0)
        came = self.library.c.n_worth(self.at, seat, byref(found))
        self.fault = self.library.fault() if came == FAULTY else None
        return found.value

    def outcomes(
        self,
        imagined: Sequence[NativeState],
        seat: int,
        number: int,
        marks: Sequence[int],
        players: Sequence[int],
        then: Sequence[int] = (),
    ) -> tuple[list[int], int]:
        """The worths of an option in some imagined positions, and the number of answers given in all. For each position the
        worths are taken after the option and so many random choices, for each of the rising numbers in `marks`. `players`: states
        of the generators of the choices; `then`: the answers of the seat directly behind the option, as long as it is asked and
        they are offered. Where a rule breaks, all further worths are 0. On a fault the worths mean nothing."""
        count, marked, given = len(imagined), len(marks), c_int64(0)
        places, streams = (c_void_p * count)(*[each.at for each in imagined]), (c_uint64 * count)(*players)
        found, words = (c_int64 * (count * marked))(), (c_int64 * len(then))(*then)
        came = self.library.c.n_outcomes(
            self.at,
            places,
            count,
            seat,
            number,
            words,
            len(then),
            (c_int64 * marked)(*marks),
            marked,
            streams,
            found,
            byref(given),
        )
        self.fault = self.library.fault() if came == FAULTY else None
        return found[:], given.value

    def call(self, function: str) -> Plain:
        """The result of a function without arguments that an example of the program uses, by its name; None on a fault. Errors:
        `AttributeError` for any other function."""
        place = getattr(self.library.c, f"n_{function}")
        place.restype = c_void_p
        word = c_int64(0)
        came = self.library.c.n_call(self.at, place(), byref(word))
        self.fault = self.library.fault() if came == FAULTY else None
        return self.value(word.value) if came == HOLDS else None

    def begin(self, routine: str) -> bool:
        """Push the frame of a routine that may ask and has no arguments, given by its label, and run to the next decision, or
        until nothing is left to do. Errors: `ValueError` if there is no room for it."""
        heap = _Heap(self)
        words = list(map(heap.word, self.library.program.frame(routine)))
        if not self.library.c.n_push(self.at, (c_int64 * len(words))(*words), len(words)):
            raise ValueError("a frame does not fit")
        return self.run(whole=False)

    def _came(self, came: int) -> bool:
        self.fault = self.library.fault() if came == FAULTY else None
        return came == ASKING

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def ask(self) -> tuple[int, int, list[Option], int] | None:
        """The open decision in the form of `State.ask`; None if there is none."""
        if not self["asked"]:
            return None
        return self["ask_point"], self["ask_seat"], list(self.options), self["ask_then"]

    @property
    def options(self) -> tuple[Option, ...]:
        """The raw options of the open decision."""
        library, word = self.library, self["options"]
        if word >= POOL:
            found: Any = self.value(word)
            return tuple(found)
        heap, place = library.c.n_heap(self.at), word & PLACE
        words = heap[place + 1 : place + 1 + heap[place]]
        return tuple(words) if max(words, default=0) < TEXT else tuple(map(self._option, words))

    def _option(self, word: int) -> Option:
        value: Any = self.value(word)
        option: Option = value
        return option

    @property
    def over(self) -> tuple[tuple[int, ...], Any, int] | None:
        """The end of the game: winners, the reason as rules give it (a text, or a number with values), the cause. If nothing was
        left to do: no winners, '' and -1. None while the game goes on."""
        if self["over"] == 0:
            return None
        if self["over"] == 2:
            return (), "", -1
        winners: Any = self.value(self["winners"])
        return winners, self.value(self["reason"]), self["cause"]

    @property
    def ending(self) -> Ending | None:
        """The end of the game in the form of `State.over`; None while it goes on."""
        over, program = self.over, self.library.program
        if over is None:
            return None
        winners, because, cause = over
        if cause < 0:
            return (), drive.OVER, program.tables.title
        return winners, reason_text(program, because), program.place(cause)[1]

    def value(self, word: int) -> Plain:
        """The value for a word of this state."""
        return value_of(word, self._record(), self.library.pool, self.library.texts)

    def _record(self) -> Any:
        heap, top = self.library.c.n_heap(self.at), self["top"]

        def record(place: int) -> Words:
            if not 0 < place < top or not 0 <= heap[place] < top - place:
                raise ValueError("a word of the state is damaged")
            return tuple(heap[place + 1 : place + 1 + heap[place]])

        return record

    def fingerprint(self) -> str:
        """The result of `kernel.fingerprint` for the same state, while the game goes on."""
        return str(self.value(self.library.c.n_fingerprint(self.at)))

    def frames(self) -> list[Frame]:
        """The stack, each frame as a list in the form of Python."""
        room = self.library.room(1 << 16)
        found: list[Frame] = []
        for depth in range(self["depth"]):
            words = room[: self.library.c.n_frame(self.at, depth, room)]
            found.append([words[0], *map(self.value, words[1:])])
        return found

    def effects(self, board: int = PRESENT) -> list[Instance]:
        """The instances of lasting effects in the state, or with another of its boards."""
        count = self["nfx"] if board == PRESENT else self["sealed_nfx"] if board == SEALED else self._moment(board - MOMENTS)[2]
        found: list[Any] = list(map(self.value, self.library.c.n_effects(self.at, board)[:count]))
        return found

    def effect_mask(self) -> int:
        """The bit set of the effects that have instances."""
        room = self.library.room(words_for(max(self.library.program.tables.effects, default=0) + 1))
        words = room[: self.library.c.n_effect_mask(self.at, room)]
        return sum((word & (1 << 64) - 1) << 64 * number for number, word in enumerate(words))

    def moments(self) -> list[Moment]:
        """The moments that are kept, in the form of `State.moments`."""
        program = self.library.program
        found: list[Moment] = []
        for k in range(self["moments"]):
            then, (period, number, _) = program.empty(), self._moment(k)
            for column, made in enumerate(program.tables.layout.columns):
                setattr(then, made.field, self.cells(column, MOMENTS + k))
            then.effects = self.effects(MOMENTS + k)
            rebuild(then, program.tables.layout)
            found.append(then.moment(period, number))
        return found

    def _moment(self, number: int) -> tuple[int, int, int]:
        """Of a moment: its period, its number, how many effects it has."""
        period, told, effects = self.library.c.n_moment(self.at, number)[:3]
        return period, told, effects

    def cells(self, number: int, board: int = PRESENT) -> list[Any]:
        """The cells of the column with this number, on the present board or another."""
        column = self.library.program.tables.layout.columns[number]
        room = self.library.room(column.size)
        self.library.c.n_column(self.at, number, board, room)
        return list(map(self.value, room[: column.size]))

    def slots(self, number: int, sealed: bool = False) -> list[tuple[int, ...]]:
        """The slots of the pile with this number, top last; `sealed`: as they were when a secret choice began."""
        layout = self.library.program.tables.layout
        pile = layout.piles[number]
        room = self.library.room(len(layout.by_name[pile.holds].names))
        counts = range(pile.first, pile.first + pile.size)
        return [tuple(room[: self.library.c.n_pile(self.at, slot, int(sealed), room)]) for slot in counts]


class _Heap:
    """Puts values into the heap of a state."""

    def __init__(self, state: NativeState) -> None:
        self._state = state
        self._heap = state.library.c.n_heap(state.at)

    def word(self, value: Plain) -> int:
        """The word of a value. Errors: `ValueError` for a text that the library does not have."""
        match value:
            case None:
                return NONE
            case int():
                return int(value)
            case str():
                number = self._state.library.numbers.get(value)
                if number is not None:
                    return TEXT + number
                if len(value) != _HEX:
                    raise ValueError(f"the library has no text {value!r}")
                digest = bytes.fromhex(value)
                return DIGEST + self._put([int.from_bytes(digest[4 * k : 4 * k + 4], "little") for k in range(DIGEST_WORDS)])
            case tuple():
                return HEAP + self._put([self.word(each) for each in value]) if value else POOL

    def _put(self, words: Sequence[int]) -> int:
        at = self._state["top"]
        if at + len(words) >= LIMITS["HEAP_WORDS"]:
            raise ValueError("the tuples do not fit")
        for number, word in enumerate((len(words), *words)):
            self._heap[at + number] = word
        self._state["top"] = at + 1 + len(words)
        return at


def to_native(library: Library, s: State) -> NativeState:
    """A native copy of a state of Python; an open decision is listed anew when it runs. Errors: `ValueError` for what does not
    fit."""
    made = NativeState(library)
    heap = _Heap(made)
    _put_board(made, heap, s, False)
    if s.sealed is not None:
        _put_board(made, heap, s.sealed, True)
        made["sealed_periods"] = s.sealed.periods
    _put_words(library.c.n_effects(made.at, 0), map(heap.word, s.effects), operations.MOST_EFFECTS)
    made["nfx"] = len(s.effects)
    library.c.n_mask_effects(made.at)
    for name in ("seed", "counter", "barrier", "always", "excused", "seals", "periods"):
        made[name] = getattr(s, name)
    made["script"], made["settings"] = heap.word(s.script), heap.word(s.settings)
    _put_moments(made, heap, s)
    for frame in s.stack:
        words = [frame[0], *map(heap.word, frame[1:])]
        if not _is_sound(library, frame) or not library.c.n_push(made.at, (c_int64 * len(words))(*words), len(words)):
            raise ValueError("a frame does not fit")
    return made


def _is_sound(library: Library, frame: Frame) -> bool:
    """Is this a frame of a block that there is, with as many locals as that has?"""
    tables = library.program.tables
    return 0 <= frame[0] < len(tables.blocks) and len(frame) == 2 + len(tables.routines[tables.blocks[frame[0]].routine].slots)


def to_python(made: NativeState) -> State:
    """A state of Python that is a copy of a native one; an open decision is listed anew when it runs. Errors: `ValueError` for
    one that is damaged."""
    program = made.library.program
    if not made.library.c.n_whole(made.at):
        raise ValueError("the state is damaged")
    s = program.empty()
    _take_board(made, s, False)
    for name in ("counter", "barrier", "always", "excused", "seals", "periods"):
        setattr(s, name, made[name])
    s.seed = made["seed"] & (1 << 64) - 1
    script: Any = made.value(made["script"])
    settings: Any = made.value(made["settings"])
    s.script, s.settings = script, settings
    s.effects, s.moments, s.stack, s.over = made.effects(), made.moments(), made.frames(), made.ending
    rebuild(s, program.tables.layout)
    if made["seals"]:
        s.sealed = program.empty()
        _take_board(made, s.sealed, True)
        s.sealed.effects, s.sealed.periods = made.effects(SEALED), made["sealed_periods"]
        rebuild(s.sealed, program.tables.layout)
    return s


def _put_board(made: NativeState, heap: _Heap, s: State, sealed: bool) -> None:
    c, layout = made.library.c, made.library.program.tables.layout
    for number, column in enumerate(layout.columns):
        words = [heap.word(value) for value in column_values(s, column.field)]
        c.n_set_column(made.at, number, int(sealed), (c_int64 * len(words))(*words))
    for pile in layout.piles:
        most = len(layout.by_name[pile.holds].names)
        for index, ids in enumerate(pile_members(s, pile.field)):
            if len(ids) > most or not all(0 <= each < most for each in ids):
                raise ValueError("a pile does not fit")
            c.n_set_pile(made.at, pile.first + index, int(sealed), (c_int64 * max(1, len(ids)))(*ids), len(ids))
    if sealed:
        _put_words(c.n_effects(made.at, 1), map(heap.word, s.effects), operations.MOST_EFFECTS)
        made["sealed_nfx"] = len(s.effects)


def _put_moments(made: NativeState, heap: _Heap, s: State) -> None:
    """Errors: `ValueError` for more than there is room for."""
    c = made.library.c
    if not c.n_moments(made.at, len(s.moments)):
        raise ValueError("the moments do not fit")
    for k, (period, number, effects, columns, _) in enumerate(s.moments):
        _put_words(c.n_moment(made.at, k), (period, number, len(effects)), 3)
        _put_words(c.n_effects(made.at, MOMENTS + k), map(heap.word, effects), operations.MOST_EFFECTS)
        for column, cells in zip(s.UNDONE, columns, strict=True):
            words = [heap.word(value) for value in cells]
            c.n_set_column(made.at, column, MOMENTS + k, (c_int64 * len(words))(*words))


def _take_board(made: NativeState, s: State, sealed: bool) -> None:
    layout = made.library.program.tables.layout
    for number, column in enumerate(layout.columns):
        setattr(s, column.field, made.cells(number, int(sealed)))
    for number, pile in enumerate(layout.piles):
        setattr(s, pile.field, made.slots(number, sealed))


def _put_words(place: Any, words: Iterable[int], most: int) -> None:
    """Put words one behind the other. Errors: `ValueError` for more than so many."""
    for number, word in enumerate(words):
        if number >= most:
            raise ValueError("a table does not fit")
        place[number] = word
