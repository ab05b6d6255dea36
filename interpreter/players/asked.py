"""The protocols of bots, and of the questions to them, whether the game is played in Python or in C.

A bot sees its seat's view only: all that a question contains depends on that alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from interpreter.kernel import Option
from interpreter.players.stream import Stream


class Thought(Protocol):
    """A position that a seat imagines, in which it can play on. A rule that breaks ends it, and it is then worth nothing."""

    @property
    def seat(self) -> int:
        """The seat that is asked; -1 when nobody is."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the open decision; empty when nobody is asked."""

    def take(self, option: Option) -> None:
        """Answer the open decision with one of its options."""

    def play(self, stream: Stream, steps: int) -> int:
        """Give at most `steps` random answers, drawn from `stream`; gives how many were given."""

    def worth(self, seat: int) -> int:
        """The worth of the position for a seat, by the rule set's own measure."""


class Asked(Protocol):
    """An open decision as its seat sees it."""

    @property
    def seat(self) -> int:
        """The seat that is asked."""

    @property
    def count(self) -> int:
        """The number of options."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The raw options, which can be taken in imagined positions."""

    @property
    def is_valued(self) -> bool:
        """Do the rules declare the worth of positions? If not, only the end of a game is worth something."""

    @property
    def is_secret(self) -> bool:
        """Is this a secret choice of several seats? Then nobody looks ahead, since the position contains what the others have
        chosen."""

    def outcomes(
        self, option: int, seeds: tuple[int, ...], marks: tuple[int, ...], then: tuple[Option, ...] = ()
    ) -> tuple[list[int], int]:
        """The worths of positions to which option number `option` may lead, and the number of answers given in all. Hidden cards
        and dice are imagined from each of `seeds`; for each seed the worths are taken after the option and so many random
        choices, for each of the rising numbers in `marks`. Where a rule breaks, all further worths are 0. `then`: the answers of
        the same seat directly behind the option (no lists), as long as it is asked and they are offered."""

    def imagined(self, seed: int) -> Thought:
        """A position that is possible for all that the seat knows, imagined from `seed`; valid until the next call."""


def outcomes_in_thought(
    asked: Asked, option: int, seeds: tuple[int, ...], marks: tuple[int, ...], then: tuple[Option, ...] = ()
) -> tuple[list[int], int]:
    """The result of `Asked.outcomes`, computed by playing on from the positions that the question imagines."""
    found, given = [], 0
    for seed in seeds:
        thought, stream, played = asked.imagined(seed), Stream(seed), 0
        thought.take(asked.options[option])
        given += 1 + follow(thought, asked.seat, then)
        for mark in marks:
            played += thought.play(stream, mark - played)
            found.append(thought.worth(asked.seat))
        given += played
    return found, given


def follow(thought: Thought, seat: int, answers: Sequence[Option]) -> int:
    """Give these answers of a seat in an imagined game, as long as it is asked and they are offered; gives how many were
    given."""
    for count, answer in enumerate(answers):
        if thought.seat != seat or answer not in thought.options:
            return count
        thought.take(answer)
    return len(answers)


class Bot(Protocol):
    """A bot: it chooses the number of an option. Its only state is the `stream` of random numbers."""

    @property
    def stream(self) -> Stream: ...

    def choose(self, question: Asked) -> int: ...
