"""A game: a state, its journal and the answers so far, behind one small interface.

In: a program and a seed, then answers. Out: decisions, and at last a result. Errors: `AnswerError` for an answer that is not
offered (nothing changes), `RuleFault` for a broken rule and `ProgramFault` for a bug of the interpreter (the game stays at the
last decision), `LoadError` on loading.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from interpreter.diagnostics import suggest
from interpreter.kernel import CHANCE, PASS, Entry, State, journal, owner_bit, state
from interpreter.program import Program
from interpreter.runtime import drive
from interpreter.runtime.decision import NAMED_IN_LOGS, Decision
from interpreter.runtime.faults import Fault, RuleFault
from interpreter.runtime.redrawing import redraw
from interpreter.runtime.result import Result, result_of
from interpreter.runtime.saving import EVERY, Anew, Beginning, Json, LoadError, Saved, beginning_of, saved_data, saved_of
from interpreter.runtime.trail import Trail
from interpreter.runtime.view import View, view


class AnswerError(Exception):
    """The answer is not offered. `near`: the texts of similar options."""

    def __init__(self, message: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.near = near


class UndoError(Exception):
    """The answer cannot be taken back; the message says why."""


BARRED = "chance or something hidden may have come to bear since"
"""Why an answer cannot be taken back: the same words for a roll, for a draw, and for somebody who might have had an answer."""


class Diverged(LoadError):
    """A saved game does not fit from an answer on. `number`: which, from 1; `game`: the game at the last decision that fitted."""

    def __init__(self, number: int, message: str, game: Game) -> None:
        super().__init__(f"answer {number}: {message}")
        self.number = number
        self.game = game


class Given(NamedTuple):
    """An answer that was given: the seat, the number of the option, its text."""

    seat: int
    number: int
    key: str


class Game:
    """One game in progress. Make it with `Game.new`, `Game.at`, `Game.load` or `Game.replayed`."""

    __slots__ = (
        "_base", "_decision", "_prints", "anew", "answers", "barrier", "begun", "journal", "open_table", "program", "seed",
        "state",
    )  # fmt: skip

    def __init__(self, program: Program, s: State, seed: int, base: State | None = None, open_table: bool = False) -> None:
        self.program = program
        self.state = s
        self.seed = seed
        self.open_table = open_table
        """Everything is shown to everybody, and only chance is a barrier."""
        self.journal: list[Entry] = []
        self.answers: Trail[Given] = Trail()
        self.anew: tuple[Anew, ...] = ()
        """Where chance has been drawn anew, since answers were taken back over it, the earliest first."""
        self.begun: list[tuple[int, int]] = []
        """For each answer that stands in this journal: who gave it, and how long the journal was before. What a seat had to take
        stands there like an answer, and is none."""
        self.barrier = 0
        """How many answers cannot be taken back, since chance or something hidden has come to bear."""
        self._base = base
        self._prints: Trail[str] = Trail()
        self._decision: Decision | None = None
        s.journal = self.journal.append

    @classmethod
    def new(cls, program: Program, seed: int = 0, open_table: bool = False) -> Game:
        """Set up the scenario and run to the first decision. `open_table`: nothing is hidden from anybody."""
        game = cls(program, drive.board(program, seed), seed, open_table=open_table)
        drive.start(program, game.state)
        return game

    @classmethod
    def at(cls, program: Program, s: State, seed: int = 0) -> Game:
        """A game that begins from a given state with routines on its stack, run to its first decision. Its table is not open."""
        game = cls(program, s, seed, base=s.copy())
        drive.run(program, s)
        return game

    @property
    def has_own_beginning(self) -> bool:
        """Did it begin from its seed? If it began from a position, seed and answers do not determine it."""
        return self._base is None

    # --- what waits -------------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The open decision; None when the game is over."""
        if self._decision is None and self.state.ask is not None:
            self._decision = Decision(self.program, self.state)
        return self._decision

    @property
    def result(self) -> Result | None:
        """The result of the game; None until it is over."""
        return result_of(self.program, self.state)

    def answer(self, choice: int | str) -> None:
        """Answer the open decision with the number of an option or its text. Errors: see the module."""
        decision = self._waiting()
        if isinstance(choice, str):
            number = decision.find(choice)
            if number < 0:
                near = tuple(suggest(choice, decision.keys(), 3))
                hint = f"; did you mean {' or '.join(f'`{key}`' for key in near)}?" if near else ""
                raise AnswerError(f"{decision.seat_name} cannot answer `{choice}` to: {decision.prompt}{hint}", near)
        else:
            number = choice
            if not 0 <= number < len(decision.options):
                raise AnswerError(f"there is no option number {number}: there are {len(decision.options)}")
        self._take(decision, number, decision.key(number))

    def ask_always(self, *seats: int) -> None:
        """From now on these seats, and no others, are asked whenever, for all that everybody knows, they may have something to
        choose. Such a decision may have nothing to choose (`Decision.is_choice`); its answer is not recorded. Errors: as
        `answer`."""
        self.state.always = sum(1 << seat for seat in set(seats))
        decision = self.decision
        if decision is not None and not decision.is_choice and decision.seat not in seats:
            self._pass_over()

    def _waiting(self) -> Decision:
        """The open decision. Errors: `AnswerError` when there is none."""
        decision = self.decision
        if decision is None:
            raise AnswerError("the game is over: nobody is asked")
        return decision

    def _take(self, decision: Decision, number: int, key: str) -> None:
        if not decision.is_choice:
            self._pass_over()
            return
        s = self.state
        option = decision.options[number]
        kept, entries = len(self.answers), len(self.journal)
        if kept % EVERY == 0:
            self._prints.append(self.fingerprint())
        self.answers.append(Given(decision.seat, number, key))
        self.begun.append((decision.seat, entries))
        named = decision.named if decision.point.how in NAMED_IN_LOGS else ()
        self.journal.append((journal.ANSWER, decision.point.number, decision.seat, option, named, -1))
        self._decision = None
        s.barrier = 0
        try:
            drive.take(self.program, s, option)
        except Fault:
            self._go_back(kept)
            del self.journal[entries:]
            raise
        self._raise_barrier()

    def _pass_over(self) -> None:
        """Go on from a decision in which there is nothing to choose: this belongs to the answer before it."""
        self._decision = None
        try:
            drive.take(self.program, self.state, PASS)
        except Fault:
            self._go_back(max(0, len(self.answers) - 1))
            raise
        self._raise_barrier()

    def _raise_barrier(self) -> None:
        """What the last answer has led to so far: can it be taken back? What only its seat knew is no hindrance."""
        own = owner_bit(self.answers[-1].seat) if self.answers else 0
        if self.state.barrier & (CHANCE if self.open_table else ~own):
            self.barrier = len(self.answers)

    # --- back and copies --------------------------------------------------------------------------------------------------

    def fresh(self) -> Game:
        """A new game with the same beginning."""
        if self._base is None:
            return Game.new(self.program, self.seed, self.open_table)
        return Game.at(self.program, self._base.copy(), self.seed)

    def _go_back(self, count: int, *anew: Anew) -> None:
        """To the decision before answer number `count` + 1, by playing again; `anew`: there chance is drawn anew."""
        game, draws = self.fresh(), {each.after: each for each in (*self.anew, *anew)}.values()
        for _, number, key in self.answers[:count]:
            game.draw_anew(*draws)
            game._take(game._waiting(), number, key)
        game.draw_anew(*draws)
        game.state.always = self.state.always
        self.state, self.answers, self.barrier, self._prints = game.state, game.answers, game.barrier, game._prints
        self.anew = game.anew
        self.begun, self.journal[:] = game.begun, game.journal
        self.state.journal = self.journal.append
        self._decision = None

    def can_undo(self, seat: int | None = None) -> str:
        """The reason why the last answer of a seat (None: of whoever answered last) cannot be taken back; '' when it can."""
        at = self._last_of(seat)
        if at < 0:
            return "there is no answer to take back"
        if self.barrier > at:
            return BARRED
        if at < len(self.answers) - 1 and not self.open_table:
            return "somebody else has answered since"
        return ""

    def undo(self, seat: int | None = None) -> None:
        """Take back the last answer of a seat (None: of whoever answered last); at an open table also the answers of others
        since.

        Errors: `UndoError` when chance or hidden information has affected play since.
        """
        why = self.can_undo(seat)
        if why:
            raise UndoError(why)
        self._go_back(self._last_of(seat))

    def back_to(self, count: int, seed: int | None = None) -> None:
        """Take back all answers but the first `count`, whoever gave them. `seed`: from there on chance is drawn anew.

        Errors: `UndoError` when chance or hidden information has affected play since and is not drawn anew, or there is no such
        answer.
        """
        if not 0 <= count < len(self.answers):
            raise UndoError("there is no such answer to take back")
        if seed is None and self.barrier > count:
            raise UndoError(BARRED)
        self._go_back(count, *(() if seed is None else (Anew(count, seed),)))

    def draw_anew(self, *anew: tuple[int, int]) -> None:
        """Draw chance anew by those of these pairs (number of answers, seed) that belong to the present number of answers and
        have not been used yet. Earlier answers can then not be taken back freely, since the former chance would come up again."""
        for after, seed in anew:
            if after == len(self.answers) and (after, seed) not in self.anew:
                redraw(self.program, self.state, seed)
                self.anew = (*self.anew, Anew(after, seed))
                self.journal.append((journal.ANEW, -1))
                self.barrier = after

    def _last_of(self, seat: int | None) -> int:
        """The number, from 0, of the last answer of a seat (None: of whoever answered last); -1 when there is none."""
        last = len(self.answers) - 1
        return last if seat is None else next((k for k in range(last, -1, -1) if self.answers[k].seat == seat), -1)

    def clone(self) -> Game:
        """An independent copy, with an empty journal. The time for it does not depend on the length of the game."""
        game = Game.__new__(Game)
        game.program, game.seed, game._base, game.open_table = self.program, self.seed, self._base, self.open_table
        game.state = s = self.state.copy()
        game.answers, game._prints, game.barrier = self.answers.copy(), self._prints.copy(), self.barrier
        game.anew = self.anew
        game.journal, game.begun = [], []
        s.journal = game.journal.append
        game._decision = None
        return game

    def fingerprint(self) -> str:
        """A digest of the position: equal for equal positions of equal rules on every machine; different for an open table."""
        return fingerprint(self.program, self.state, *(("open",) if self.open_table else ()))

    def view(self, seat: int | str | None = None, columns: Container[str] | None = None) -> View:
        """What a seat (id or name; None: an onlooker) may see. `columns`: only these are included, None for all. Errors:
        `ValueError` for an unknown name."""
        if isinstance(seat, str):
            seat = self.program.tables.layout.seat_names.index(seat)
        return view(self.program, self.state, seat, self.open_table, columns)

    def worked_out(self, value: str, *members: int) -> int | None:
        """A declared value for these members, if it depends on nothing hidden; else, or if it cannot be computed now, None.
        During secret choices it is the value before them."""
        tables, s = self.program.tables, self.state
        if value not in tables.values or not (self.open_table or value in tables.open_values):
            return None
        before = s if s.sealed is None or self.open_table else s.sealed
        try:
            return drive.number(self.program, before, tables.values[value], *members)
        except RuleFault:
            return None

    # --- saved games ------------------------------------------------------------------------------------------------------

    def save(self) -> dict[str, Json]:
        """The game as JSON data. Errors: `ValueError` for one that began from a position."""
        if not self.has_own_beginning:
            raise ValueError("a game that began from a position is not told by its seed and answers")
        answers = [key for _, _, key in self.answers]
        told = Beginning(self.seed, self.open_table, answers, list(self.anew))
        return saved_data(self.program, Saved(told, list(self._prints), self._settled().fingerprint()))

    def _settled(self) -> Game:
        """This game at an open choice or its end: beyond a decision that is none."""
        if self.decision is None or self.decision.is_choice:
            return self
        game = self.clone()
        game.ask_always()
        return game

    @classmethod
    def load(cls, program: Program, data: Json, last: int | None = None) -> Game:
        """A saved game, made by giving its answers again (only the first `last` of them, if given) and comparing each
        fingerprint.

        Errors: `LoadError` for data that is no game of these very rules, `Diverged` where it differs from what was saved.
        """
        saved = saved_of(program, data)
        game = cls._replayed(program, saved.beginning, last, saved.prints)
        count = len(game.answers)
        if count == len(saved.beginning.answers) and (game._prints != saved.prints or game.fingerprint() != saved.last):
            raise Diverged(count, "the position after it is not the one that was saved", game)
        return game

    @classmethod
    def replayed(cls, program: Program, data: Json, last: int | None = None, always: Iterable[int] = ()) -> Game:
        """A new game by these rules: the first `last` answers (None: all) of a game that was saved under any rules, given again.
        `always`: the seats of `ask_always` for the time behind the last answer; so a game with such seats waits where it waited.

        Errors: `LoadError` for data that is no game, `Diverged` at the first answer that does not fit these rules.
        """
        return cls._replayed(program, beginning_of(data), last, None, always)

    @classmethod
    def _replayed(
        cls, program: Program, beginning: Beginning, last: int | None, prints: list[str] | None, always: Iterable[int] = ()
    ) -> Game:
        """Give the first `last` answers (None: all) by their keys; `prints` are the fingerprints to be met on the way."""
        try:
            game = cls.new(program, beginning.seed, beginning.open_table)
        except RuleFault as error:
            raise LoadError(f"the game does not begin: {error}") from error
        game.draw_anew(*beginning.anew)
        answers = beginning.answers[:last]
        for k, key in enumerate(answers):
            decision = game.decision
            if decision is None:
                reason = game.result.reason if game.result is not None else "nobody is asked"
                raise Diverged(k + 1, f"the game is over ({reason}), and `{key}` was still answered", game)
            if prints is not None and k % EVERY == 0 and prints[k // EVERY : k // EVERY + 1] != [game.fingerprint()]:
                raise Diverged(k + 1, "the position before it is not the one that was saved", game)
            number = decision.find(key)
            if number < 0:
                offered = ", ".join([f"`{one}`" for one in decision.keys()[:12]])
                message = f"{decision.seat_name} is not offered `{key}` ({decision.rule}); offered are {offered}"
                raise Diverged(k + 1, message, game)
            if k == len(answers) - 1:  # of what is passed over no answer stands
                game.state.always = sum(1 << seat for seat in set(always))
            try:
                game._take(decision, number, key)
            except RuleFault as error:
                raise Diverged(k + 1, f"`{key}` breaks a rule: {error}", game) from error
            game.draw_anew(*beginning.anew)
        return game


def fingerprint(program: Program, s: State, *more: str) -> str:
    """The digest of a state at a decision: columns, the question with its options, and `more`."""
    if s.ask is None:
        return state.fingerprint(s, *more)
    point, seat, options, _ = s.ask
    return state.fingerprint(s, program.tables.points[point].name, seat, tuple(options), *more)
