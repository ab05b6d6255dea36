"""Bots think in processes of their own: takes a game as its rules, seed and answers, and the word for a bot; gives an option.

What a bot chooses hangs on the position alone: its chance is made of the game's seed, its seat and how many answers that seat has
given, so that a server that begins again, or a process that is lost, changes nothing. A process keeps the rules and the games
that it has been asked about, and plays on from there. Errors: `Lost` where a process died in the middle of a thought; the next
thought finds another. `Thoughtless` where a thought went wrong in itself.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.kernel import mix
from interpreter.records import NamedTuple

if TYPE_CHECKING:
    from interpreter.players import Ahead
    from interpreter.program import Program
    from interpreter.runtime import Game

MOST_PROGRAMS = 8
"""So many rule sets a process keeps."""
MOST_KNOWN = 32
"""So many are kept for the processes to take."""
MOST_GAMES = 200
"""So many games, of all rule sets together."""


class Lost(Exception):
    """A process in which a bot thought has died."""


class Thoughtless(Exception):
    """A bot could not think: the text says why."""


class Thought(NamedTuple):
    """What a process is asked. `table`: under which its game is kept there; `rules`: the digest of its program, which lies in
    `file`; `in_c`: may looks ahead be taken in C? `numbers`: the options that were taken so far, `own`: how many of them by this
    seat."""

    table: str
    rules: str
    file: str
    in_c: bool
    seed: int
    open_table: bool
    numbers: Sequence[int]
    own: int
    seat: int
    bot: str


class Thinkers:
    """The processes. They begin when there is something to think about."""

    def __init__(self, number: int, caching: bool = True) -> None:
        """`number`: how many there are at most; `caching`: may they keep and find libraries in the user's cache?"""
        self._number = max(1, number)
        self._caching = caching
        self._folder: Path | None = None
        self._known: OrderedDict[str, tuple[str, bool]] = OrderedDict()
        self._files = 0
        self._pool: ProcessPoolExecutor | None = None
        self._processes: set[BaseProcess] = set()

    def know(self, digest: str, program: Program, in_c: bool) -> None:
        """Rules by which games are played. Errors: `Thoughtless` where they cannot be handed over."""
        if digest in self._known:
            return
        from interpreter.program import program_to_bytes

        try:
            if self._folder is None:
                self._folder = Path(tempfile.mkdtemp(prefix="punica-table-"))
            file = self._folder / f"{self._files}.program"
            self._files += 1
            file.write_bytes(program_to_bytes(program))
        except OSError as error:
            raise Thoughtless(f"there is no room for temporary files: {error.strerror or error}") from error
        self._known[digest] = (str(file), in_c)
        if len(self._known) > MOST_KNOWN:  # whoever edits rules makes new ones again and again
            _, (old, _) = self._known.popitem(last=False)
            Path(old).unlink(missing_ok=True)

    def knows(self, digest: str) -> bool:
        """Are these rules known?"""
        return digest in self._known

    def choose(
        self, table: str, rules: str, seed: int, open_table: bool, answers: Sequence[tuple[int, int, str]], seat: int, bot: str
    ) -> Future[int]:
        """The number of the option that a bot takes. `rules`: the digest of rules that are known; `answers`: who took which
        option so far. The future raises `Lost`, `Thoughtless`."""
        file, in_c = self._known[rules]
        self._known.move_to_end(rules)
        numbers = [number for _, number, _ in answers]
        own = sum(by == seat for by, _, _ in answers)
        return self._asked(Thought(table, rules, file, in_c, seed, open_table, numbers, own, seat, bot))

    def warm(self, rules: str) -> None:
        """Let a process make itself ready for rules, before anybody waits for it. Errors: none."""
        file, in_c = self._known[rules]
        self._asked(Thought("", rules, file, in_c, 0, False, (), 0, -1, ""))

    def close(self) -> None:
        """Nobody thinks any more; what is thought now is let go. Errors: none."""
        self._end()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _asked(self, thought: Thought) -> Future[int]:
        outer: Future[int] = Future()

        def done(inner: Future[int | str]) -> None:
            if not outer.set_running_or_notify_cancel():
                return
            try:
                found = inner.result()
            except Exception as error:  # a process that dies, and a pool that is closed, say it in many ways
                outer.set_exception(Lost(str(error)))
                return
            if isinstance(found, str):
                outer.set_exception(Thoughtless(found))
            else:
                outer.set_result(found)

        try:
            inner = self._submitted(thought)
        except (BrokenProcessPool, RuntimeError):
            self._end()
            inner = self._submitted(thought)
        inner.add_done_callback(done)
        return outer

    def _submitted(self, thought: Thought) -> Future[int | str]:
        before = set(multiprocessing.active_children())
        with deaf():
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._number, mp_context=context, initializer=_begin, initargs=(self._caching,))
            made = self._pool.submit(_think, thought)
        self._processes |= set(multiprocessing.active_children()) - before
        return made

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
    """Processes that begin in here are born deaf to interrupts: they end when the server does."""
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


class _Known:
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
        if game is None or taken != list(thought.numbers[: len(taken)]):
            game, taken = Game.new(self.program, thought.seed, thought.open_table), []
        for number in thought.numbers[len(taken) :]:
            game.answer(number)
            taken.append(number)
        self.games[key] = (game, taken)
        if len(self.games) > MOST_GAMES:
            self.games.popitem(last=False)
        return game


_known: OrderedDict[str, _Known] = OrderedDict()
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


def _think(thought: Thought) -> int | str:
    """The number of an option, or why there is none. -1 where nothing was asked but to be ready."""
    try:
        known = _rules_of(thought)
        if not thought.bot:
            return -1
        from interpreter.players import seat_bots

        game = known.game(thought)
        names = known.program.tables.layout.seat_names
        if game.decision is None or game.decision.seat != thought.seat:
            return "the game stands elsewhere than at the table"
        chance = mix(mix(thought.seed) + thought.own)
        bot = seat_bots({names[thought.seat]: thought.bot}, names, chance)[thought.seat]
        return known.ahead.choose(bot, game)
    except Exception as error:  # whatever it is, it must come to the server in words: many of these cannot be sent
        _known.clear()
        return f"{type(error).__name__}: {str(error)[:300]}"


def _rules_of(thought: Thought) -> _Known:
    known = _known.pop(thought.rules, None)
    if known is None:
        from interpreter.cache import NO_CACHE, open_cache
        from interpreter.native import Making
        from interpreter.players import Ahead
        from interpreter.program import program_from_bytes

        program = program_from_bytes(Path(thought.file).read_bytes())
        cache = open_cache() if _caching[0] else NO_CACHE
        known = _Known(program, Ahead((lambda: Making(program, cache)) if thought.in_c else None))
    _known[thought.rules] = known
    if len(_known) > MOST_PROGRAMS:
        _, old = _known.popitem(last=False)
        old.ahead.close()
    return known
