"""Plays many games in Python and in C: takes a program and a way to compile, gives what differs.

Of everything that a game holds at a decision (`_everything`) both make the same digest; where two digests differ, the game is played
again with everything compared part by part (`compare`). Games vary the options and rulings that examples of the rules vary, and begin
anew or from positions of examples.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from contextlib import suppress
from ctypes import POINTER, byref, c_int64, c_uint64, c_void_p
from hashlib import blake2b
from pathlib import Path
from random import Random

from interpreter.kernel import State
from interpreter.lab import positions_from
from interpreter.lab.positions import EXAMPLES, beginnings
from interpreter.native import Compiler, Library, loaded, to_native
from interpreter.native.library import FAULTY
from interpreter.native.structs import words_for
from interpreter.program import Program
from interpreter.runtime import RuleFault, drive
from interpreter.runtime.faults import Fault
from interpreter.session import Session, UsageError
from tests.lockstep.compare import M64, Pair, Seen, ends, new_game, place_of, played, player_of

BEHIND = Path(__file__).with_name("trace.h")
MOST = 20_000
"""A game is broken off after so many decisions."""
HAND_OVER = 50
"""Of games that are compared part by part, the native state goes over to Python and comes back at one decision of so many."""


def tracing_library(program: Program, way: Compiler, text: str) -> Library:
    """The library of a program, of its C, with the function that makes digests. Errors: `NoLibrary`."""
    made = loaded(program, way.compiled(text + BEHIND.read_text(encoding="utf-8")))
    made.c.n_trace.restype = c_int64
    made.c.n_trace.argtypes = (c_void_p, c_uint64, c_int64, POINTER(c_uint64), POINTER(c_int64))
    return made


class Beginnings:
    """Where games begin, by seed: every second one from an example where there are positions, the others anew, each with
    options and rulings of its own."""

    def __init__(self, session: Session, program: Program) -> None:
        """`program`: with its examples."""
        self._program = program
        settings = [example.settings for example in program.tables.examples]
        self._states = [sorted({each[k] for each in settings}) for k in range(len(program.tables.settings))]
        self._anew = program.tables.main != ""
        self._from: Callable[[int], State] | None = None
        with suppress(UsageError):  # without examples there are no positions
            self._from = beginnings(program, positions_from(session, program, EXAMPLES))

    def __call__(self, seed: int) -> State:
        """The state in which the game with a seed begins. Errors: `RuleFault`."""
        if self._from is not None and (seed % 2 or not self._anew):
            return self._from(seed // 2)
        chance = Random(seed)
        settings = tuple(chance.choice(states) if chance.random() < 0.5 else states[0] for states in self._states)
        return new_game(self._program, seed, settings)


class Tracing:
    """Compares the games of a library. `every`: of so many games one is compared part by part anyway, with hand-overs."""

    def __init__(self, library: Library, begin: Callable[[int], State], every: int) -> None:
        self._library = library
        self._program = library.program
        self._begin = begin
        self._every = every
        self._words = words_for(max(self._program.tables.effects, default=0) + 1)
        self._digests = (c_uint64 * (MOST + 2))()

    def compare(self, seed: int, seen: Seen) -> None:
        """Play the game with this seed in both."""
        try:
            state = self._begin(seed)
        except RuleFault:
            return
        if state.over is not None:  # what was about to happen in an example has ended the game, in Python
            return
        if seed % self._every == 0:
            played(Pair(self._library, state), seed, player_of(seed), seen, MOST, HAND_OVER)
        elif told := self._difference(state.copy(), player_of(seed), seen):
            before = len(seen.differences)
            played(Pair(self._library, state), seed, player_of(seed), seen, MOST)
            if len(seen.differences) == before:
                seen.differences.append(f"seed {seed}: {told}")

    def _difference(self, s: State, player: int, seen: Seen) -> str:
        """What differs when a game is played on from a state; '' when nothing does."""
        native, count = to_native(self._library, s), c_int64(0)
        came = self._library.c.n_trace(native.at, player, MOST, self._digests, byref(count))
        other = self._library.fault() if came == FAULTY else None
        digests = self._digests[: count.value]
        fault, alike = self._python(s, player, digests, seen)
        seen.games += 1
        if alike < len(digests):
            return f"decision {alike}: the digests differ"
        if other is not None and other.code.is_limit:
            return ""  # a full table says nothing of the rules
        if fault is None and other is None:
            seen.ends += s.over is not None
            return ends(self._program, s.over, native.over)
        if fault is None or other is None or place_of(self._program, other) not in (None, fault.span):
            return f"fault: {fault} and {other}"
        seen.faults.append(str(fault.span))
        return ""

    def _python(self, s: State, player: int, digests: list[int], seen: Seen) -> tuple[Fault | None, int]:
        """Play the same in Python, as long as digests are alike: the fault that stopped it, and how many are."""
        journal: list[object] = []
        s.journal, alike, x = journal.append, 0, player
        try:
            drive.run(self._program, s)
            while alike < len(digests) and self._digest(s, journal) == digests[alike]:
                alike += 1
                if s.ask is None or alike > MOST:
                    break
                seen.decisions += 1
                seen.points.add(s.ask[0])
                journal.clear()
                s.barrier = 0
                x = (x * 6364136223846793005 + 1442695040888963407) & M64
                drive.take(self._program, s, s.ask[2][(x >> 33) * len(s.ask[2]) >> 31])
        except Fault as fault:
            return fault, alike
        return None, alike

    def _digest(self, s: State, journal: list[object]) -> int:
        everything = (
            s.columns()[:-1],
            [[int(value) if value.__class__ is bool else value for value in frame] for frame in s.stack],
            s.ask,
            s.effect_mask.to_bytes(8 * self._words, "little"),
            *(s.barrier, s.always, s.excused, s.seals),
            None if s.sealed is None else s.sealed.columns()[:-4],
            journal,
        )
        return int.from_bytes(blake2b(marshal.dumps(everything, 2), digest_size=16).digest()[:8], "little")
