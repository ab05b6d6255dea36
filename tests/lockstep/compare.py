"""Plays a game in Python and in C at once: takes a program, its library and a seed, gives the first difference, if there is one.

At every decision all is compared: what is saved (by its digest: columns, piles, effects, periods, moments, generator), frames, the
open decision with its options, barrier, secrets, the journal; of a fault the place.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.kernel import fingerprint
from interpreter.native import FaultCode, NativeState, to_native, to_python
from interpreter.program import GAME_ROUTINE
from interpreter.runtime import drive
from interpreter.runtime.faults import Fault

M64 = (1 << 64) - 1


@dataclass
class Seen:
    """What a comparison came by. `differences`: the first of each game; `faults`: places of faults in which both agree."""

    games: int = 0
    decisions: int = 0
    points: set[int] = field(default_factory=set)
    ends: int = 0
    faults: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)


def difference(a, b):
    """What differs between a state of Python and one of C, where a decision is open in both; '' when nothing does."""
    if a.ask is None or b.ask is None:
        return f"decision {a.ask} and {b.ask}"
    for what, one, other in (
        ("decision", tuple(a.ask), b.ask),
        ("frames", a.stack, b.frames()),
        ("bit set of effects", a.effect_mask, b.effect_mask()),
        ("barrier, secrets", (a.barrier, a.excused, a.seals), (b["barrier"], b["excused"], b["seals"])),
    ):
        if one != other:
            return f"{what}: {one} and {other}"
    if fingerprint(a) != b.fingerprint():
        other = to_python(b)
        names = [c.name for c in b.library.program.tables.layout.columns] + [
            p.name for p in b.library.program.tables.layout.piles
        ]
        names += ["effects", "periods", "moments", "seed", "counter"]
        told = [f"{n}: {x} and {y}" for n, x, y in zip(names, a.columns(), other.columns(), strict=False) if x != y]
        return "; ".join(told) or "digests of equal states"
    if a.sealed is not None:
        other = to_python(b).sealed
        if a.sealed.columns()[:-4] != other.columns()[:-4]:
            return "what others see while several choose"
    return ""


class Pair:
    """A game in both back ends. `fault`: why Python stopped; `difference` is the first."""

    def __init__(self, library, state):
        """`state`: of Python, in which both begin."""
        self.library, self.program = library, library.program
        self.journal = []
        self.python = state
        self.python.journal = self.journal.append
        self.native = to_native(library, self.python)
        self.fault = None
        self.difference = ""
        self.native["listens"] = 1
        library.entries()

    @classmethod
    def game(cls, library, seed):
        """A whole game, before its first decision."""
        return cls(library, new_game(library.program, seed))

    def run(self):
        """Both go on; is a decision open?"""
        return self.both(lambda: drive.run(self.program, self.python), self.native.run)

    def answer(self, number):
        """Both take an option; is a decision open? The heap is tidied, and nothing stands before the barrier."""
        self.python.barrier = self.native["barrier"] = 0
        self.library.c.n_compact(self.native.at)
        option = self.python.ask[2][number]
        return self.both(lambda: drive.take(self.program, self.python, option), lambda: self.native.answer(number))

    def both(self, python, native):
        """Both do something, and are compared; is a decision open?"""
        try:
            python()
        except Fault as fault:
            self.fault = fault
        asked = native()
        self.difference = self._difference(asked)
        return not self.difference and self.fault is None and self.python.ask is not None

    def _difference(self, asked):
        entries, noted = self.library.entries(), list(self.journal)
        self.journal.clear()
        fault = self.native.fault
        if fault is not None and fault.code.is_limit:
            return ""  # a full table says nothing of the rules
        if self.fault is not None or fault is not None:
            return self._of_faults(fault)
        if entries != noted:
            at = next((k for k, (one, other) in enumerate(zip(noted, entries, strict=False)) if one != other), -1)
            return f"journal: {noted[at]} and {entries[at]}" if at >= 0 else f"journal: {len(noted)} and {len(entries)} entries"
        if self.python.ask is None or not asked:
            return self._of_ends(asked)
        return difference(self.python, self.native)

    def _of_faults(self, fault):
        if self.fault is None or fault is None:
            return f"fault: {self.fault} and {fault}"
        if fault.code is FaultCode.NO_MEMBER:
            return ""  # Python says closer what was none, and where it is needed
        place = place_of(self.program, fault)
        return "" if place in (None, self.fault.span) else f"fault: {self.fault} and {fault} ({place})"

    def _of_ends(self, asked):
        if (self.python.ask is None) != (not asked):
            return f"end: {self.python.over} and {self.native.over}"
        told = ends(self.program, self.python.over, self.native.over)
        if told:
            return told
        one, two = self.python.columns()[:-1], to_python(self.native).columns()[:-1]
        return "" if one == two else f"end: {one} and {two}"


def new_game(program, seed, settings=None):
    """A state of Python in which a whole game begins. `settings`: its options and rulings, instead of the program's."""
    state = drive.board(program, seed, settings)
    state.stack.append(program.frame(GAME_ROUTINE))
    return state


def ends(program, over, other):
    """What differs between how a game ended in Python and in C; '' when nothing does."""
    alike = (over is None) == (other is None)
    if alike and over is not None:
        alike = over[0] == other[0] and (other[2] < 0 or over[2] == program.place(other[2])[1])
    return "" if alike else f"end: {over} and {other}"


def place_of(program, fault):
    """The place in the rules that a fault of C tells; None where it tells none."""
    return program.tables.causes[program.tables.lines[fault.line - 1]][0] if fault.line else None


def lockstep(library, seeds, most=100_000, seen=None, hand_over=0, first=False):
    """Play games of these seeds in both; gives what was seen. `hand_over`: so often (one decision of so many) the native state goes
    over to Python and comes back. `first`: until the first difference."""
    seen = Seen() if seen is None else seen
    for seed in seeds:
        if first and seen.differences:
            break
        played(Pair.game(library, seed), seed, player_of(seed), seen, most, hand_over)
    return seen


def player_of(seed):
    """The generator with which a game is answered at random."""
    return ((seed * 2 + 1) * 0x9E3779B97F4A7C15 + 0x1234567) & M64


def played(pair, seed, player, seen, most=100_000, hand_over=0):
    """Play the game of a pair at random, comparing all. `player`: the generator of its answers."""
    asked, count, x = pair.run(), 0, player
    while asked and count < most:
        seen.points.add(pair.python.ask[0])
        x = (x * 6364136223846793005 + 1442695040888963407) & M64
        if hand_over and x >> 40 & 0xFFFF < 0x10000 // hand_over:
            pair.native = handed_over(pair)
            if pair.difference:
                break
        asked = pair.answer((x >> 33) * len(pair.python.ask[2]) >> 31)
        count += 1
    seen.games += 1
    seen.decisions += count
    seen.ends += pair.python.over is not None
    if pair.fault is not None and not pair.difference:
        seen.faults.append(str(pair.fault.span))
    if pair.difference:
        seen.differences.append(f"seed {seed}, decision {count}: {pair.difference}")


def handed_over(pair) -> NativeState:
    """The native state of a pair, by way of Python: it must be as the other is."""
    through = to_python(pair.native)
    back = to_native(pair.library, through)
    back["excused"] = pair.native["excused"]
    back.run()
    through.journal = None
    drive.run(pair.program, through)
    back["listens"] = 1
    if through.ask != pair.python.ask or through.stack != pair.python.stack or fingerprint(through) != fingerprint(pair.python):
        pair.difference = "handed over to Python it is another"
    pair.difference = pair.difference or difference(pair.python, back)
    return back
