"""What bots are asked, and what a bot is: whoever asks may play in Python or in C.

A bot sees its seat's view only: all that a question tells hangs on that alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from interpreter.kernel import Option
from interpreter.players.stream import Stream


class Thought(Protocol):
    """A position that a seat imagines, to be played on in thought. A rule that breaks in thought ends it, and it is worth
    nothing."""

    @property
    def seat(self) -> int:
        """Who is asked; -1 when nobody is."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be answered; nothing when nobody is asked."""

    def take(self, option: Option) -> None:
        """Give an answer that may be given."""

    def play(self, stream: Stream, steps: int) -> int:
        """Give random answers drawn from `stream`, at most so many; how many were given."""

    def worth(self, seat: int) -> int:
        """What the position is worth to a seat by the rule set's own measure."""


class Asked(Protocol):
    """An open decision as its seat sees it."""

    @property
    def seat(self) -> int:
        """Who is asked."""

    @property
    def count(self) -> int:
        """How many options there are."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options as the machine tells them apart, to be taken in positions that are imagined."""

    @property
    def is_valued(self) -> bool:
        """Do the rules say what positions are worth? If not, only ends are worth something."""

    @property
    def is_secret(self) -> bool:
        """Do several choose in secret? What the others have chosen stands in the position, and nobody looks ahead."""

    def outcomes(
        self, option: int, seeds: tuple[int, ...], marks: tuple[int, ...], then: tuple[Option, ...] = ()
    ) -> tuple[list[int], int]:
        """What positions are worth to which option number `option` may lead, hidden things and dice made up from each of these
        seeds: of each the worths after so many random choices behind the option, for each of these rising numbers; and how many
        answers were given in all. From where a rule breaks it is worth nothing. `then`: what the same seat answers first behind
        the option, no lists, as long as it is asked and they are offered."""

    def imagined(self, seed: int) -> Thought:
        """A position that may be the one in which the seat is asked, made up from `seed`; good until another is asked for."""


def outcomes_in_thought(
    asked: Asked, option: int, seeds: tuple[int, ...], marks: tuple[int, ...], then: tuple[Option, ...] = ()
) -> tuple[list[int], int]:
    """The `outcomes` of an option, by playing on from the positions that a question imagines."""
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
    """Give answers of a seat in a game in thought as long as it is asked and they are offered; how many were given."""
    for count, answer in enumerate(answers):
        if thought.seat != seat or answer not in thought.options:
            return count
        thought.take(answer)
    return len(answers)


class Bot(Protocol):
    """Chooses: gives the number of an option. All that changes in it is the `stream` of chance from which it draws."""

    @property
    def stream(self) -> Stream: ...

    def choose(self, question: Asked) -> int: ...
