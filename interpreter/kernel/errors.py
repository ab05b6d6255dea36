"""The ways in which running rules stop early.

`Broken`: a rule did what no rule may (took from nothing, asked about none, never ended). It carries a sentence for people;
the place is found by whoever catches it, from the line that raised it. `GameOver`: a rule ended the game.
"""

from __future__ import annotations

from typing import NoReturn


class Broken(Exception):
    """A rule did something impossible. `args[0]` is the sentence."""


def spent() -> NoReturn:
    """A rule went on for too long without asking anybody. Errors: always `Broken`."""
    raise Broken("this does not come to an end: too many steps without a decision")


class GameOver(Exception):
    """The game has ended: `winners` are member ids, `because` the author's words, `cause` the number of the place."""

    def __init__(self, winners: tuple[int, ...], because: str, cause: int) -> None:
        super().__init__(because)
        self.winners = winners
        self.because = because
        self.cause = cause
