"""The ways in which running rules stop early.

`Broken`: a rule did what no rule may (took from nothing, asked about none, never ended). It carries a sentence for people;
the place is found by whoever catches it, from the line that raised it. `GameOver`: a rule ended the game. `LeftOut`: the program
is only part of what the rules say.
"""

from __future__ import annotations

from typing import NoReturn

from interpreter.kernel.values import Reason


class Broken(Exception):
    """A rule did something impossible. `args[0]` is the sentence."""


class Missing(Broken):
    """A member is needed, and it is none. `need`: the number of the place in the rules that needs it, -1 where none is known."""

    def __init__(self, need: int) -> None:
        super().__init__("this needs a member, and it is none")
        self.need = need


class Unscripted(Broken):
    """Chance is scripted, and the script does not give what is wanted. `given`: what it gives, None when nothing is left;
    `possible`: what could come up; `kind`: the number of the kind of which a member is picked, -1 for a die; `die`: the number of
    the die that is rolled, -1 for none."""

    def __init__(
        self, message: str, given: int | tuple[int, ...] | None, possible: tuple[int, ...], kind: int, die: int = -1
    ) -> None:
        super().__init__(message)
        self.given = given
        self.possible = possible
        self.kind = kind
        self.die = die


def spent() -> NoReturn:
    """A rule went on for too long without asking anybody. Errors: always `Broken`."""
    raise Broken("this does not come to an end: too many steps without a decision")


class LeftOut(BaseException):
    """What a program was made without is wanted after all. It is nobody's fault, so that no handler of faults takes it: whoever
    left it out makes the program whole and begins again."""


def left_out() -> NoReturn:
    """A body that was left out is come to. Errors: always `LeftOut`."""
    raise LeftOut


class GameOver(Exception):
    """The game has ended: `winners` are member ids, `because` the author's words, `cause` the number of the place."""

    def __init__(self, winners: tuple[int, ...], because: Reason, cause: int) -> None:
        super().__init__(because)
        self.winners = winners
        self.because = because
        self.cause = cause
