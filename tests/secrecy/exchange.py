"""Pairs of games that look alike to an observer: the real one, and one in which all that it cannot see was dealt anew.

In: a program with its rules and a seed. Out: a `Tally` with every difference that the observer could notice and must not. Both games
of a pair are given the same answers for a while. What the observer sees of them may differ only from the moment on at which something
hidden comes into the open for it (a card that it may see now, a random pick), and then neither game may let it take that back.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from interpreter.effects import routines_of
from interpreter.ir import Report, RuleSet
from interpreter.ir import walk as walk_terms
from interpreter.kernel import Column, column_values, fingerprint, hole_values, known_to, rebuild
from interpreter.kernel import journal as j
from interpreter.players import Bot, HeuristicBot, Question, RandomBot, SearchBot, Stream
from interpreter.program import Program
from interpreter.runtime import Game, determinize, drive, visible_entries
from interpreter.runtime.sight import Sight
from interpreter.views import Why, explanation_text, seat_view
from interpreter.views.log import lines

LONGEST = 6
"""How many answers the two games of a pair share at most."""
OFTEN = 6
"""Explanations and bots, which are dear, are compared in one pair of so many."""
SELDOM = 10
"""The bot that searches is dearer yet: it answers once where the others do so many times."""


@dataclass
class Tally:
    """`pairs`: how many were compared; `answers`: given to both games of a pair; `came_out`: pairs that ended because something came
    into the open; `undos`, `options`, `polls`, `lines`, `explanations`, `bots`: looks of each sort; `leaks`: what must not be."""

    pairs: int = 0
    answers: int = 0
    came_out: int = 0
    undos: int = 0
    options: int = 0
    polls: int = 0
    lines: int = 0
    explanations: int = 0
    bots: int = 0
    leaks: list[str] = field(default_factory=list)


class Noticed(Exception):
    """The observer could tell the two games apart."""


Pairing = Callable[[Game, "int | None", random.Random, Tally], "Pair"]
"""What makes a pair of a game and an observer."""


def walk(program: Program, rules: RuleSet, seed: int, tally: Tally, most: int, pairing: Pairing | None = None) -> None:
    """Play one random game, and at some of its decisions a pair for an observer, until there are `most` pairs."""
    chance = random.Random(seed)
    seats = range(len(program.tables.layout.seat_names))
    game = Game.new(program, seed)
    game.ask_always(*seats)
    while game.decision is not None and tally.pairs < most:
        observer = chance.choice([*seats, None])
        if (chance.random() < 0.25 or not game.decision.is_choice) and not remembers_hidden(game, observer):
            tally.pairs += 1
            pair = (
                Pair(program, rules, game, observer, chance, tally) if pairing is None else pairing(game, observer, chance, tally)
            )
            try:
                pair.compare()
            except Noticed as noticed:
                tally.leaks.append(f"seed {seed}, after {len(game.answers)} answers, seen by {observer}: {noticed}")
        game.answer(chance.randrange(len(game.decision.options)))


class Pair:
    """One pair. `always`: are seats asked though they have nothing to choose? If not, what happens next may tell (that is what they
    chose), but what can be taken back may not."""

    def __init__(
        self, program: Program, rules: RuleSet, game: Game, observer: int | None, chance: random.Random, tally: Tally
    ) -> None:
        self.program, self.rules, self.observer, self.chance, self.tally = program, rules, observer, chance, tally
        self.always = chance.random() < 0.7
        self.dear = chance.randrange(OFTEN) == 0
        self.real, self.other = game.clone(), exchanged(game, observer, chance.getrandbits(32))
        self.read = [0, 0]

    def compare(self) -> None:
        """Errors: `Noticed`."""
        self.look()
        if not self.always:
            self.real.ask_always()
            self.other.ask_always()
        for _ in range(self.chance.randrange(1, LONGEST)):
            key = self.key_for_both()
            if not key:
                return
            self.real.answer(key)
            self.other.answer(key)
            self.tally.answers += 1
            if not self.always:
                self.undo()
                return
            if self.came_out():
                self.tally.came_out += 1
                self.undo(must_be_barred=self.observer is not None)
                return
            self.look()

    def key_for_both(self) -> str:
        """An answer that both games offer; an observer cannot tell what else is offered. Empty when there is none, or where the
        games stand at two questions because somebody was passed over."""
        ours, theirs = self.real.decision, self.other.decision
        if ours is None or theirs is None or ours.seat != theirs.seat or not (self.always or ours.prompt == theirs.prompt):
            return ""
        offered = set(theirs.keys())
        return self.chance.choice([key for key in ours.keys() if key in offered] or [""])

    # --- what the observer sees ---------------------------------------------------------------------------------------------

    def look(self) -> None:
        """All that the observer can look at. Errors: `Noticed`."""
        observer = self.observer
        self.same("the view", self.real.view(observer), self.other.view(observer))
        if self.dear:
            self.same("the view by names", seat_view(self.real, observer), seat_view(self.other, observer))
        self.undo()
        decision, other = self.real.decision, self.other.decision
        if decision is None or other is None:
            self.same("the end", self.real.result, self.other.result)
            return
        if decision.point.how == "play":
            self.tally.polls += 1
        if decision.seat == other.seat == observer:
            self.tally.options += 1
            self.same("the options", [decision.prompt, *decision.keys()], [other.prompt, *other.keys()])
            if self.dear and decision.is_choice:
                self.explanations_and_bots()

    def explanations_and_bots(self) -> None:
        """Why something is offered, and what a bot does. Errors: `Noticed`."""
        assert self.real.decision is not None
        key = self.chance.choice(self.real.decision.keys())
        told = [explanation_text(Why(self.rules, game).explain(key)) for game in (self.real, self.other)]
        self.tally.explanations += 1
        self.same(f"the explanation of `{key}`", *told)
        seed = self.chance.getrandbits(32)
        self.tally.bots += 1
        bots: list[Callable[[], Bot]] = [lambda: HeuristicBot(Stream(seed), 1, 3), lambda: RandomBot(Stream(seed))]
        if self.tally.bots % SELDOM == 1:
            bots.append(lambda: SearchBot(Stream(seed), 60))
        for bot in bots:
            self.same("the answer of a bot", bot().choose(Question(self.real)), bot().choose(Question(self.other)))

    def undo(self, must_be_barred: bool = False) -> None:
        """What is said to somebody who wants his answer back. Errors: `Noticed`."""
        if self.observer is None:
            return
        self.tally.undos += 1
        ours, theirs = self.real.can_undo(self.observer), self.other.can_undo(self.observer)
        self.same("undo", ours, theirs)
        if must_be_barred and not ours:
            raise Noticed("what has come into the open can be taken back")

    def came_out(self) -> bool:
        """Has something hidden come into the open for the observer, rightly? Errors: `Noticed` when it came out in another way."""
        ours, theirs = [self.new_entries(number, game) for number, game in enumerate((self.real, self.other))]
        both = list(zip(ours, theirs, strict=False))
        difference = next((k for k, pair in enumerate(both) if pair[0] != pair[1]), len(both))
        told = [self.lines_of(entries[:difference]) for entries in (ours, theirs)]
        self.same("the log", *told)
        if difference == len(ours) == len(theirs):
            return any(lies_open(self.program, game, self.observer) for game in (self.real, self.other))
        if difference < len(ours) and difference < len(theirs) and self.is_revealed(ours[difference], theirs[difference]):
            return True
        raise Noticed(f"the log: {ours[difference:][:1]} against {theirs[difference:][:1]}")

    def is_revealed(self, ours: j.Entry, theirs: j.Entry) -> bool:
        """Do two entries differ only in which hidden member comes to where the observer sees it, or is named in the open, or in what
        a rule says that it reveals?"""
        secret, layout = self.program.state_class.SECRET, self.program.tables.layout
        match ours, theirs:
            case (j.ANSWER, number, who, _, _, _), (j.ANSWER, other_number, other, _, _, _):
                return (number, who) == (other_number, other)  # the only thing that he could choose, and it comes out by that
            case (j.MOVE, _, at, to, _), (j.MOVE, _, other_at, other_to, _) if at == other_at:
                hidden = at >= 0 and not known_to(secret[at], self.observer)
                # a card that comes out may go to a pile of its own
                return hidden and (to == other_to or all(known_to(secret[slot], self.observer) for slot in (to, other_to)))
            case (j.SET, column, index, old, _, _), (j.SET, other_column, other_index, other_old, _, _):
                spec = layout.columns[column]
                held = spec.base == "member" and layout.by_name[spec.of].held
                return held and (column, index, old) == (other_column, other_index, other_old)
            case (j.REPORT, number, _, _), (j.REPORT, other_number, _, _) if number == other_number:
                text, types = self.program.tables.reports[number]
                return any(kind.held and kind.name in types for kind in layout.kinds) or text in revealing(self.rules)
        return False

    def new_entries(self, number: int, game: Game) -> list[j.Entry]:
        """What the observer may read of a game's journal that it has not read yet."""
        entries = visible_entries(self.program, game.state, game.journal, self.observer)
        read, self.read[number] = self.read[number], len(entries)
        return entries[read:]

    def lines_of(self, entries: list[j.Entry]) -> list[str]:
        """Entries as lines of a log."""
        self.tally.lines += len(entries)
        seat = -1 if self.observer is None else self.observer
        return [line.text for line in lines(self.program, entries, "full", self.rules, seat)] if self.dear else []

    def same(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            raise Noticed(f"{what}: {difference_of(ours, theirs)}")


def revealing(rules: RuleSet) -> set[str]:
    """The texts of all lines that are there to tell what only some may see."""
    return {
        term.text
        for routine in routines_of(rules)
        for term in walk_terms(routine.body)
        if isinstance(term, Report) and term.reveals
    }


def exchanged(game: Game, observer: int | None, seed: int) -> Game:
    """A copy of a game at its open decision in which what the observer cannot see was dealt anew, hidden truths were drawn by lot, and
    dice to come are the same."""
    other = game.clone()
    state = determinize(game.program, game.state, observer, seed)
    state.seed, state.counter = game.state.seed, game.state.counter
    chance = random.Random(seed)
    for column in game.program.tables.layout.columns:
        cells = column_values(state, column.field)
        for index in range(column.size):
            if column.base == "truth" and not _sees(column, index, observer):
                cells[index] = chance.randrange(2)
    rebuild(state, game.program.tables.layout)
    turn, now = fingerprint(game.state), fingerprint(state)  # whoever goes round remembers the position in which a turn began
    state.stack[:] = [[now if value == turn else value for value in frame] for frame in state.stack]
    state.journal = other.journal.append
    other.state = state
    drive.run(game.program, state)
    return other


def remembers_hidden(game: Game, observer: int | None) -> bool:
    """Does a rule that waits hold on to something that would be dealt anew: a card that it is just dealing with?"""
    tables, s = game.program.tables, game.state
    if game.decision is not None and game.decision.point.how == "some":
        return True  # what there was to choose from is kept until all is chosen
    if lies_open(game.program, game, observer):
        return True  # it would be dealt anew before the observer's eyes
    for frame in s.stack:
        routine = tables.routines[tables.blocks[frame[0]].routine]
        for type_, value in zip(routine.types, frame[2:], strict=False):
            kind = tables.layout.by_name.get(type_.removeprefix("set of ").removesuffix(" or none"))
            if kind is not None and kind.held:
                where = getattr(s, kind.where_field)
                members = value if isinstance(value, tuple) else (value,)
                if any(
                    m is not None and m >= 0 and where[m] >= 0 and not known_to(s.SECRET[where[m]], observer) for m in members
                ):
                    return True
    return False


def lies_open(program: Program, game: Game, observer: int | None) -> bool:
    """Does the observer see, for a while, what lies in a hidden pile?"""
    s, sight = game.state, Sight(program, game.state, observer)
    return any(
        sight.sees(pile, index)
        for pile in program.tables.layout.piles
        if pile.opened
        for index in range(pile.size)
        if not known_to(s.SECRET[pile.first + index], observer)
    )


def _sees(column: Column, index: int, observer: int | None) -> bool:
    """Does the observer see this cell?"""
    if isinstance(column.shown, int):
        return hole_values(column.holes, index)[column.shown] == observer
    return column.shown == "all"


def difference_of(ours: object, theirs: object) -> str:
    """The first part in which two looks differ."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in {**ours, **theirs}:
            if ours.get(key) != theirs.get(key):
                return f"{key}: {difference_of(ours.get(key), theirs.get(key))}"
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for number, pair in enumerate(zip(ours, theirs, strict=True)):
            if pair[0] != pair[1]:
                return f"{number}: {difference_of(*pair)}"
    return f"{ours!r:.300} against {theirs!r:.300}"


def walks(program: Program, rules: RuleSet, seed: int, pairs: int, pairing: Pairing | None = None) -> Iterator[Tally]:
    """One tally, after each game, until it has as many pairs."""
    tally = Tally()
    while tally.pairs < pairs:
        walk(program, rules, seed, tally, pairs, pairing)
        seed += 1
        yield tally
