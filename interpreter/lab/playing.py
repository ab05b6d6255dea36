"""Plays one game with bots: takes a program, a seed and bots by seat, gives an account of it. A broken rule is a result, too.

Errors: `KeyError` for an unknown bot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.players import Ahead, random_players, seat_bots
from interpreter.runtime import Decision, Game, Result, RuleFault, result_of, run_random
from interpreter.source import Span

if TYPE_CHECKING:
    from interpreter.kernel import State
    from interpreter.lab.coverage import Notes
    from interpreter.program import ChoicePointTable, Program

MOST_DECISIONS = 100_000
"""A game that asks more often than this is taken for one that never ends."""


@dataclass(frozen=True)
class Played:
    """The account of a game. `reason` and `rule`: why it ended, and the title of the rule that ended it. `trouble`: what went
    wrong, or ''; `place`: the file and line where it did, or ''; `rule`: then the title of the broken rule."""

    seed: int
    decisions: int
    """How many were taken (0 when a broken rule stopped the game before they were counted)."""
    winners: tuple[str, ...] = ()
    """The names of seats."""
    reason: str = ""
    trouble: str = ""
    place: str = ""
    rule: str = ""
    way: tuple[str, ...] = ()
    """The rules that were under way, the innermost first."""
    spans: tuple[Span, ...] = ()
    """Of a broken rule the place, and those of the rules that were under way, the innermost first."""

    @property
    def finished(self) -> bool:
        """Did the game end by its rules, without trouble?"""
        return not self.trouble


@dataclass(frozen=True)
class Setting:
    """The settings that games share. `begin`: gives the state in which the game with a seed begins, None for the usual beginning;
    `notes`: collects what the games reach (and then has the program to play); `ahead`: how bots look ahead."""

    begin: Callable[[int], State] | None = None
    notes: Notes | None = None
    ahead: Ahead = field(default_factory=Ahead)


PLAIN = Setting()


def play(program: Program, seed: int, bots: Mapping[str, str], most: int = MOST_DECISIONS, setting: Setting = PLAIN) -> Played:
    """Play one game without watching its decisions. Seats without a bot are `random`; after `most` decisions the game is
    abandoned."""
    if setting is not PLAIN or not all_random(bots):
        return play_watched(program, seed, bots, most, setting=setting)
    try:
        outcome = run_random(program, seed, most)
    except RuleFault as fault:
        return _broken(seed, fault, 0)
    if outcome.over is None:
        return endless(seed, most, Decision(program, outcome.state).point)
    return ended(seed, outcome.decisions, result_of(program, outcome.state))


def play_watched(
    program: Program,
    seed: int,
    bots: Mapping[str, str],
    most: int = MOST_DECISIONS,
    watch: Callable[[Game], None] | None = None,
    setting: Setting = PLAIN,
) -> Played:
    """Play the same game as `play`, one decision after the other. `watch` is called with the game at each decision and at the
    end."""
    count, notes = 0, setting.notes
    try:
        game = Game.new(program, seed) if setting.begin is None else Game.at(program, setting.begin(seed), seed)
        seats = program.tables.layout.seat_names
        players = random_players(seats, seed) if all_random(bots) else seat_bots(bots, seats, seed)
        while game.decision is not None:
            with nullcontext() if notes is None else notes.aside():
                if watch is not None:
                    watch(game)
                if count >= most:
                    return endless(seed, most, game.decision.point)
                number = setting.ahead.choose(players[game.decision.seat], game)
            if notes is not None:
                notes.answered(game.decision.point, game.decision.options[number])
            game.answer(number)
            count += 1
    except RuleFault as fault:
        return _broken(seed, fault, count)
    if watch is not None:
        with nullcontext() if notes is None else notes.aside():
            watch(game)
    return ended(seed, count, game.result)


def all_random(bots: Mapping[str, str]) -> bool:
    """Do random bots play all seats, so that the fast random play can be used?"""
    return all(name == "random" for name in bots.values())


def ended(seed: int, count: int, result: Result | None) -> Played:
    """The account of a game that is over. `count`: its decisions; `result`: None for a game that stands still."""
    if result is None:
        return Played(seed, count, trouble="the game stands still: nobody is asked, and it is not over")
    return Played(seed, count, result.winners, result.reason, rule=result.rule)


def _broken(seed: int, fault: RuleFault, count: int) -> Played:
    """The account of a game that a broken rule stopped."""
    way = tuple(f"{rule} ({span})" for rule, span in fault.stack[:12])
    spans = (fault.span, *[span for _, span in fault.stack[:12]])
    return Played(seed, count, trouble=fault.message, place=str(fault.span), rule=fault.rule, way=way, spans=spans)


def endless(seed: int, most: int, point: ChoicePointTable) -> Played:
    """The account of a game that was abandoned after `most` decisions, while this choice point asked."""
    return Played(seed, most, trouble=f"the game is not over after {most} decisions", place=str(point.span), rule=point.rule)
