"""The games of a plan: takes a program and a plan, gives sums over games, which can be added in any order.

Game number `n` has the seed `plan.seed + n`. Errors: `KeyError` for an unknown bot; a game that goes wrong is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from interpreter.lab.coverage import Notes, Reached
from interpreter.lab.in_c import InC
from interpreter.lab.occurrence import Thing
from interpreter.lab.occurrence import count as count_of
from interpreter.lab.playing import MOST_DECISIONS, PLAIN, Played, Setting, all_random, play
from interpreter.players import Ahead
from interpreter.program import noted
from interpreter.runtime import these

if TYPE_CHECKING:
    from interpreter.kernel import State
    from interpreter.lab.positions import Positions
    from interpreter.native import Making
    from interpreter.program import Program

MOST_ERRORS = 100
"""So many games that went wrong are told one by one; all are counted."""


@dataclass(frozen=True)
class Plan:
    """A simulation to run: `games` games with the seeds from `seed` on, and bots by the names of seats; a game is abandoned after
    `most` decisions."""

    games: int
    seed: int = 0
    bots: Mapping[str, str] = field(default_factory=dict)
    most: int = MOST_DECISIONS
    check: bool = False
    """Look at each decision."""
    positions: Positions | None = None
    """Where they begin, if not at the beginning."""
    coverage: bool = False
    """Note what they reach."""
    each: bool = False
    """Keep how each one ended."""
    in_c: bool = True
    """Where there is a library, games are played in it; else bots look ahead in it, and no more."""
    first: tuple[str, ...] = ()
    """What is answered first in each game."""
    things: tuple[Thing, ...] = ()
    """Count in how many games each of them occurs."""

    @property
    def notes(self) -> bool:
        """Must the program note what runs, for this plan?"""
        return self.coverage or bool(self.things)


class Outcome(NamedTuple):
    """How a game ended: the winners' names in words, the reason, the number of decisions."""

    winners: str
    reason: str
    decisions: int


@dataclass
class Tally:
    """Sums over games. `errors`: the games that went wrong, by seed; `outcomes`: how each other game ended, by seed, if the plan
    asks for that."""

    games: int = 0
    decisions: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    failed: int = 0
    errors: list[Played] = field(default_factory=list)
    reached: Reached = field(default_factory=Reached)
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    in_c: int = 0
    """So many were played in C."""
    occurred: Counter[int] = field(default_factory=Counter)
    """In how many games each thing did, by its number in the plan."""

    def add(self, other: Tally) -> None:
        """Add the sums of other games. Of the games that went wrong, those with the lowest seeds are kept."""
        self.games += other.games
        self.decisions += other.decisions
        self.winners += other.winners
        self.reasons += other.reasons
        self.failed += other.failed
        self.errors = sorted([*self.errors, *other.errors], key=lambda played: played.seed)[:MOST_ERRORS]
        self.reached.add(other.reached)
        self.outcomes |= other.outcomes
        self.in_c += other.in_c
        self.occurred += other.occurred


class Games:
    """Plays the games of a plan in one process."""

    def __init__(self, program: Program, plan: Plan, making: Making | None = None) -> None:
        """`making`: the library by which they are played, or bots look ahead, where that can be."""
        self._plan = plan
        self._notes = Notes(noted(program)) if plan.notes else None
        self._program = program if self._notes is None else self._notes.program
        self._setting = self._set(making)
        self._in_c = None if making is None or not plan.in_c else InC(making, self._setting.begin, plan.notes)

    def _set(self, making: Making | None) -> Setting:
        begin: Callable[[int], State] | None = None
        if self._plan.positions is not None:
            from interpreter.lab.positions import beginnings

            begin = beginnings(self._program, self._plan.positions)
        elif self._plan.first:
            from interpreter.lab.openings import opened

            begin = opened(self._program, self._plan.first)
        if self._notes is not None:
            self._notes.taken()  # how a position came about is no play
        if making is not None and not all_random(self._plan.bots):
            return Setting(begin, self._notes, Ahead(lambda: making))
        return PLAIN if begin is None and self._notes is None else Setting(begin, self._notes)

    def play(self, first: int, count: int) -> Tally:
        """Play the games `first` to `first + count - 1` of the plan; gives their sums."""
        tally = Tally()
        before = 0 if self._in_c is None else self._in_c.count
        for number in range(first, first + count):
            played = self._play(self._plan.seed + number)
            tally.games += 1
            tally.decisions += played.decisions
            if played.finished:
                tally.winners[these(played.winners)] += 1
                tally.reasons[played.reason] += 1
                if self._plan.each:
                    tally.outcomes[played.seed] = Outcome(these(played.winners), played.reason, played.decisions)
            else:
                tally.failed += 1
                if len(tally.errors) < MOST_ERRORS:
                    tally.errors.append(played)
            if self._plan.things:
                reached = self._reached()
                tally.occurred += count_of(self._plan.things, reached)
                tally.reached.add(reached)
        tally.reached.add(self._reached())
        if self._in_c is not None:
            tally.in_c = self._in_c.count - before
        return tally

    def _reached(self) -> Reached:
        """What was reached since the last time."""
        found = Reached() if self._notes is None else self._notes.taken()
        if self._in_c is not None:
            found.add(self._in_c.taken())
        return found

    def _play(self, seed: int) -> Played:
        plan = self._plan
        if self._in_c is not None and (played := self._in_c.play(seed, plan.bots, plan.most, plan.check)) is not None:
            return played
        if self._in_c is not None and plan.things:
            self._in_c.taken()  # a game that C did not finish is played again
        if not plan.check:
            return play(self._program, seed, plan.bots, plan.most, self._setting)
        from interpreter.lab.soak import soak

        return soak(self._program, seed, plan.bots, plan.most, self._setting)
