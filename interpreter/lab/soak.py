"""Stress test of one game: takes a program, a seed and bots, gives the game's account with the first trouble found.

Tested at each decision: something can be answered, options and their texts differ, the invariants of the rules hold. Now and
then: a saved game goes on as the game itself does, a copy leaves its original alone, an answer taken back and given again changes
nothing, and what a seat may not know makes no difference to its view.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.kernel import hole_values, own_all, owner_bit
from interpreter.lab.playing import MOST_DECISIONS, PLAIN, Played, Setting, play_watched
from interpreter.players import Stream
from interpreter.runtime import Game, drive

if TYPE_CHECKING:
    from interpreter.kernel import Column, PileSpec
    from interpreter.program import Program

EVERY = 23
"""How many decisions lie between two of the dearer looks; odd, so that it meets all phases of a turn."""
SELDOM = 4
"""So many of these stretches lie between two loads of a saved game, which give all its answers again."""
STRAY = 5
"""How many decisions a copy plays on its own."""


class Trouble(Exception):
    """A test of a soak that failed. `place`: a file and line, or ''."""

    def __init__(self, message: str, place: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.rule = rule


def soak(program: Program, seed: int, bots: Mapping[str, str], most: int = MOST_DECISIONS, setting: Setting = PLAIN) -> Played:
    """Play one game and test each of its decisions. The dearer tests are made at different decisions for different seeds."""
    watch = _Watch(seed)
    try:
        return play_watched(program, seed, bots, most, watch, setting)
    except Trouble as trouble:
        met = Played(seed, watch.count)
        message = f"decision {watch.count}: {trouble.message}"
        return replace(met, trouble=message, place=trouble.place, rule=trouble.rule)


class _Watch:
    """Looks at one game, decision after decision."""

    def __init__(self, seed: int) -> None:
        self.count = 0
        self.offset = seed % EVERY
        self.stream = Stream(seed ^ 0x5EED)
        self.twin: Game | None = None

    def __call__(self, game: Game) -> None:
        """All looks that are due at this decision, or at the end."""
        self.count += 1
        look_at_options(game)
        look_at_invariants(game)
        self.follow(game)
        if self.count % EVERY == self.offset and game.decision is not None:
            look_at_copy(game, self.stream)
            look_at_views(game)
        if self.count % (EVERY * SELDOM) == self.offset and game.decision is not None:
            self.twin = saved_and_loaded(game) if game.has_own_beginning else None
        if self.count % (EVERY * 16) == self.offset:
            look_at_undo(game)

    def follow(self, game: Game) -> None:
        """The game that was saved and loaded gives the answer that the game gave, and must stand where it stands."""
        if self.twin is None:
            return
        _, number, _ = game.answers[-1]
        self.twin.answer(number)
        if self.twin.fingerprint() != game.fingerprint():
            raise Trouble("a game that was saved and loaded went another way", _place(game))


def _place(game: Game) -> str:
    return str(game.decision.span) if game.decision is not None else ""


def look_at_options(game: Game) -> None:
    """Test that there is an option, and that options and their texts are distinct and not empty. Errors: `Trouble`."""
    decision = game.decision
    if decision is None:
        return
    place = str(decision.span)
    if not decision.options:
        raise Trouble("somebody is asked and has nothing to answer", place, decision.rule)
    if len(set(decision.options)) != len(decision.options):
        raise Trouble("the same option is offered twice", place, decision.rule)
    keys = decision.keys()
    if len(set(keys)) != len(keys):
        raise Trouble("two options have one text", place, decision.rule)
    empty = [key for key in keys if not key.strip() or "{" in key or "\n" in key]
    if empty:
        raise Trouble(f"an option has no proper text: {empty[0]!r}", place, decision.rule)


def look_at_invariants(game: Game) -> None:
    """Test the invariants of the rule set. Errors: `Trouble`."""
    program = game.program
    for name, title, span in program.tables.invariants:
        if not drive.holds(program, game.state, name):
            raise Trouble(f'the invariant "{title}" does not hold', str(span), title)


def saved_and_loaded(game: Game) -> Game:
    """The game, saved and loaded again, after a comparison of the two. Errors: `Trouble`."""
    text = json.dumps(game.save())
    found = Game.load(game.program, json.loads(text))
    if found.fingerprint() != game.fingerprint():
        raise Trouble("a saved game comes back as another position", _place(game))
    if found.decision is None or game.decision is None or found.decision.keys() != game.decision.keys():
        raise Trouble("a saved game comes back with another decision", _place(game))
    if found.decision.prompt != game.decision.prompt:
        raise Trouble("a saved game comes back with another question", _place(game))
    return found


def look_at_copy(game: Game, stream: Stream) -> None:
    """Test that answers given to a copy of the game do not change the game. Errors: `Trouble`."""
    before, entries = game.fingerprint(), len(game.journal)
    copy = game.clone()
    for _ in range(STRAY):
        if copy.decision is None:
            break
        copy.answer(stream.below(len(copy.decision.options)))
    if game.fingerprint() != before or len(game.journal) != entries:
        raise Trouble("a copy of the game changed the game itself", _place(game))


def look_at_undo(game: Game) -> None:
    """Test that the last answer, taken back and given again, leads to the same position. Errors: `Trouble`."""
    if not game.answers or game.can_undo():
        return
    before = game.fingerprint()
    copy = game.clone()
    _, number, _ = copy.answers[-1]
    copy.undo()
    copy.answer(number)
    if copy.fingerprint() != before:
        raise Trouble("an answer taken back and given again leads elsewhere", _place(game))


def look_at_views(game: Game) -> None:
    """Test that changes of what a seat cannot know do not change its view, except for the seat that chooses. Errors:
    `Trouble`."""
    layout = game.program.tables.layout
    names = layout.seat_names
    for seat in (*layout.playing, None):
        if game.decision is not None and game.decision.seat == seat:
            continue
        other = game.clone()
        swap_hidden(other, seat)
        if other.view(seat) != game.view(seat):
            who = "an onlooker" if seat is None else names[seat]
            raise Trouble(f"the view of {who} shows something that it cannot know", _place(game))


def swap_hidden(game: Game, seat: int | None) -> None:
    """Change all that `seat` (None: an onlooker) cannot see: hidden cards trade places, hidden values are inverted."""
    layout, state = game.program.tables.layout, game.state
    secrecy = layout.secrecy
    own_all(state)
    for kind in layout.kinds:
        slots = [
            (pile.field, index)
            for pile in layout.piles
            if pile.holds == kind.name
            for index in range(pile.size)
            if not _knows(secrecy[pile.first + index], seat) and not _lies_open(game, pile, index)
        ]
        cards = [card for field, index in slots for card in getattr(state, field)[index]]
        cards = cards[1:] + cards[:1]
        for field, index in slots:
            count = len(getattr(state, field)[index])
            getattr(state, field)[index], cards = tuple(cards[:count]), cards[count:]
    for column in layout.columns:
        if column.shown == "all":
            continue
        values = getattr(state, column.field)
        for index, value in enumerate(values):
            owner = None if column.shown == "nobody" else hole_values(column.holes, index)[int(column.shown)]
            if (seat is None or owner != seat) and not _lies_open(game, column, index):
                values[index] = 1 - value if isinstance(value, int) else value


def _lies_open(game: Game, thing: Column | PileSpec, index: int) -> bool:
    """Do the conditions hold under which everybody sees a cell or a slot?"""
    return bool(thing.opened) and bool(game.program.function(thing.opened)(game.state, *hole_values(thing.holes, index)))


def _knows(secrecy: int, seat: int | None) -> bool:
    """Does a seat know the cards of a slot?"""
    return secrecy == 0 or (seat is not None and secrecy == owner_bit(seat))
