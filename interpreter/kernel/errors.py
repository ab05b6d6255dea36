"""The exceptions that stop running rules early.

`Broken`: a rule did what no rule may (took from nothing, asked about none, never ended). It carries a sentence for people;
whoever catches it finds the position from the line that raised it. `GameOver`: a rule ended the game. `LeftOut`: a part of the
rules that was not compiled is needed.
"""

from __future__ import annotations

from typing import NoReturn

from interpreter.kernel.values import Reason


class Broken(Exception):
    """A rule did something impossible. `args[0]` is the sentence for people."""


class Missing(Broken):
    """A member is needed, and it is none. `need`: the number of the position in the rules that needs it, -1 if unknown."""

    def __init__(self, need: int) -> None:
        super().__init__("this needs a member, and it is none")
        self.need = need


class Unscripted(Broken):
    """Scripted chance does not give a possible result. `given`: what the script gives, None if it has ended; `possible`: the
    possible results; `kind`: the number of the kind of which a member is picked, -1 for a die; `die`: the number of the die that
    is rolled, -1 for none."""

    def __init__(
        self, message: str, given: int | tuple[int, ...] | None, possible: tuple[int, ...], kind: int, die: int = -1
    ) -> None:
        super().__init__(message)
        self.given = given
        self.possible = possible
        self.kind = kind
        self.die = die


def spent() -> NoReturn:
    """Called when the fuel is spent: a rule has run for too long without asking anybody. Errors: always `Broken`."""
    raise Broken("this does not come to an end: too many steps without a decision")


class LeftOut(BaseException):
    """A part that was not compiled is needed after all. It is no fault of the rules, and no `Exception`, so that no handler of
    faults catches it: whoever left the part out compiles the whole program and begins again."""


def left_out() -> NoReturn:
    """The body of each function that was not compiled. Errors: always `LeftOut`."""
    raise LeftOut


class GameOver(Exception):
    """The game has ended: `winners` are member ids, `because` the author's words, `cause` the number of the position in the
    rules."""

    def __init__(self, winners: tuple[int, ...], because: Reason, cause: int) -> None:
        super().__init__(because)
        self.winners = winners
        self.because = because
        self.cause = cause
