"""Tells one game as it goes: takes a program and a plan, hands out lines, gives what became of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.kernel import journal
from interpreter.lab.playing import Played, play_watched
from interpreter.lab.simulate import Plan
from interpreter.lab.workshop import Bench
from interpreter.runtime import Game

if TYPE_CHECKING:
    from interpreter.program import Program

Say = Callable[[str], object]


def told_game(program: Program, bench: Bench, plan: Plan, say: Say) -> Played:
    """Play the first game of a plan and tell it."""
    teller = _Teller(program, say)
    return play_watched(program, plan.seed, plan.bots, plan.most, teller)


class _Teller:
    """Tells what is new in the journal, at each decision."""

    def __init__(self, program: Program, say: Say) -> None:
        self.program = program
        self.say = say
        self.told = 0

    def __call__(self, game: Game) -> None:
        for entry in game.journal[self.told :]:
            if entry[0] == journal.ANSWER:
                self.answer(game, entry)
            else:
                words = " ".join(str(part) for part in entry[1:-1])
                self.say(f"    {journal.NAMES[entry[0]]} {words}")
        self.told = len(game.journal)

    def answer(self, game: Game, entry: tuple) -> None:
        """An answer as its seat gave it."""
        from interpreter.runtime.decision import member_name, option_key

        site = self.program.tables.sites[entry[1]]
        name = member_name(self.program, self.program.tables.layout.seats, entry[2])
        self.say(f"{name}: {option_key(self.program, site, entry[3])}  [{site.rule}]")
