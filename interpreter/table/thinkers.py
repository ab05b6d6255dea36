"""Runs bots in processes of their own: takes a game as its rules, seed and answers, and the word for a bot; gives an option.

What a bot chooses depends on the position alone: its random numbers come from the game's seed, its seat and how many answers that
seat has given, so that a restarted server, or a lost process, changes nothing. A process caches the rules and the games that it
has been asked about, and plays on from there. Errors: `Lost` where a process died while a bot was thinking; the next request
starts a new one. `Thoughtless` where the bot itself failed.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, InvalidStateError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

from interpreter.kernel import mix
from interpreter.records import NamedTuple

if TYPE_CHECKING:
    from interpreter.players import Ahead
    from interpreter.program import Program
    from interpreter.runtime import Game

MOST_PROGRAMS = 8
"""So many rule sets a process keeps."""
MOST_KNOWN = 12
"""So many are kept for processes that do not know them yet."""
MOST_GAMES = 200
"""So many games, of all rule sets together."""


class Lost(Exception):
    """The process in which a bot was thinking has died."""


class Thoughtless(Exception):
    """The bot itself failed; the text says why."""


class Thought(NamedTuple):
    """A request to a process: the game, the seat and the bot that is to choose."""

    table: str
    """Under which its game is kept there."""
    rules: str
    """The digest of its program."""
    in_c: bool
    """May looks ahead be taken in C?"""
    seed: int
    open_table: bool
    numbers: Sequence[int]
    """The options that were taken so far."""
    own: int
    """How many of them by this seat."""
    seat: int
    bot: str
    anew: tuple[tuple[int, int], ...] = ()
    """After how many of them chance was drawn anew, and from which seed."""
    luck: int = 0
    """0 is the bot's own, others are for who asks it several times."""


class Thinkers:
    """The pool of processes in which bots think. They start at the first request."""

    def __init__(self, number: int, caching: bool = True) -> None:
        """`number`: how many there are at most; `caching`: may they keep and find libraries in the user's cache?"""
        self._number = max(1, number)
        self._caching = caching
        self._programs: OrderedDict[str, tuple[bytes, bool]] = OrderedDict()
        self._pool: ProcessPoolExecutor | None = None
        self._processes: set[BaseProcess] = set()
        self._is_closed = False

    def know(self, digest: str, program: Program, in_c: bool) -> None:
        """Take in a program by which games are played; `in_c`: may search run in C? Errors: none."""
        if digest in self._programs:
            return
        from interpreter.program import program_to_bytes

        self._programs[digest] = (program_to_bytes(program), in_c)
        if len(self._programs) > MOST_KNOWN:  # whoever edits rules makes new ones again and again
            self._programs.popitem(last=False)

    def knows(self, digest: str) -> bool:
        """Has the program with this digest been taken in?"""
        return digest in self._programs

    def choose(
        self,
        table: str,
        rules: str,
        seed: int,
        open_table: bool,
        answers: Sequence[tuple[int, int, str]],
        seat: int,
        bot: str,
        anew: tuple[tuple[int, int], ...] = (),
        luck: int = 0,
    ) -> Future[int]:
        """The number of the option that a bot takes. `table`: the name under which a process caches the game; `rules`: the digest
        of known rules; `answers`: seat, option and key of each answer so far; `anew`: where chance was drawn anew; `luck`: 0 for
        the bot's own random numbers, other values for further opinions. The future raises `Lost`, `Thoughtless`."""
        program, in_c = self._programs[rules]
        self._programs.move_to_end(rules)
        numbers = [number for _, number, _ in answers]
        own = sum(by == seat for by, _, _ in answers)
        return self._asked(Thought(table, rules, in_c, seed, open_table, numbers, own, seat, bot, anew, luck), program)

    def warm(self, rules: str) -> None:
        """Let a process load known rules in advance. Errors: none."""
        program, in_c = self._programs[rules]
        self._asked(Thought("", rules, in_c, 0, False, (), 0, -1, ""), program)

    def close(self) -> None:
        """End all processes; thoughts under way are dropped. Errors: none."""
        self._is_closed = True
        self._end()

    def _asked(self, thought: Thought, program: bytes) -> Future[Any]:
        outer: Future[Any] = Future()
        try:
            self._submit(thought, program, None, outer)
        except (BrokenProcessPool, RuntimeError):  # one died, and nobody was thinking
            self._end()
            self._submit(thought, program, None, outer)
        return outer

    def _submit(self, thought: Thought, program: bytes, given: bytes | None, outer: Future[Any]) -> None:
        """Ask a process, and once more with the program if it does not know it."""

        def done(inner: Future[_Result]) -> None:
            with suppress(InvalidStateError):  # nobody waits for it any more
                tell(inner)

        def tell(inner: Future[_Result]) -> None:
            try:
                found = inner.result()
                if found is None:
                    self._submit(thought, program, program, outer)
                    return
            except Exception as error:  # a process that dies, and a pool that is closed, say it in many ways
                outer.set_exception(Lost(str(error)))
                return
            if isinstance(found, str):
                outer.set_exception(Thoughtless(found))
            else:
                outer.set_result(found)

        if self._is_closed:
            raise Lost("the server ends")
        before = set(multiprocessing.active_children())
        with deaf():
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._number, mp_context=context, initializer=_begin, initargs=(self._caching,))
            made = self._pool.submit(_think, thought, given)
        self._processes |= set(multiprocessing.active_children()) - before
        made.add_done_callback(done)

    def _end(self) -> None:
        """Let all processes go, also those that died."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.join(1)
        self._processes.clear()


@contextmanager
def deaf() -> Iterator[None]:
    """Context in which new processes ignore interrupts (Ctrl-C); they end when the server does."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    resource_tracker.ensure_running()  # else it begins with the first process, and lets interrupts through
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


# --- in a process of its own ---------------------------------------------------------------------------------------------------


class _Loaded:
    """Rules that this process knows. `games`: the games by these rules, by their table, with the options that were taken."""

    def __init__(self, program: Program, ahead: Ahead) -> None:
        self.program = program
        self.ahead = ahead
        self.games: OrderedDict[str, tuple[Game, list[int]]] = OrderedDict()

    def game(self, thought: Thought) -> Game:
        """The game of a thought, at its last answer."""
        from interpreter.runtime import Game

        key = f"{thought.table} {thought.seed} {thought.open_table}"
        game, taken = self.games.pop(key, (None, []))
        draws = [each for each in thought.anew if each[0] <= len(taken)]
        if game is None or taken != list(thought.numbers[: len(taken)]) or list(game.anew) != draws:
            game, taken = Game.new(self.program, thought.seed, thought.open_table), []
        for number in thought.numbers[len(taken) :]:
            game.draw_anew(*thought.anew)
            game.answer(number)
            taken.append(number)
        game.draw_anew(*thought.anew)
        self.games[key] = (game, taken)
        if len(self.games) > MOST_GAMES:
            self.games.popitem(last=False)
        return game


_loaded: OrderedDict[str, _Loaded] = OrderedDict()
_caching = [True]


def _begin(caching: bool) -> None:
    """Make a process ready: an interrupt is the server's business, and a server that is killed leaves nobody behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _caching[0] = caching
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


_Result = int | str | None


def _think(thought: Thought, program: bytes | None) -> _Result:
    """The number of an option, or why there is none; None where the rules are not known, and no program is given. -1 where
    nothing was asked but to be ready."""
    try:
        known = _rules_of(thought, program)
        if known is None:
            return None
        if not thought.bot:
            return -1
        from interpreter.players import seat_bots

        game = known.game(thought)
        names = known.program.tables.layout.seat_names
        if game.decision is None or game.decision.seat != thought.seat:
            return "the game stands elsewhere than at the table"
        chance = mix(mix(thought.seed) + thought.own)
        luck = mix(chance + thought.luck) if thought.luck else chance
        return known.ahead.choose(seat_bots({names[thought.seat]: thought.bot}, names, luck)[thought.seat], game)
    except Exception as error:  # whatever it is, it must come to the server in words: many of these cannot be sent
        _loaded.clear()
        return f"{type(error).__name__}: {str(error)[:300]}"


def _rules_of(thought: Thought, program: bytes | None) -> _Loaded | None:
    known = _loaded.pop(thought.rules, None)
    if known is None and program is None:
        return None
    if known is None and program is not None:
        from interpreter.cache import NO_CACHE, open_cache
        from interpreter.native import Making
        from interpreter.players import Ahead
        from interpreter.program import program_from_bytes

        made, cache = program_from_bytes(program), open_cache() if _caching[0] else NO_CACHE
        known = _Loaded(made, Ahead((lambda: Making(made, cache)) if thought.in_c else None))
    assert known is not None
    _loaded[thought.rules] = known
    if len(_loaded) > MOST_PROGRAMS:
        _, old = _loaded.popitem(last=False)
        old.ahead.close()
    return known
