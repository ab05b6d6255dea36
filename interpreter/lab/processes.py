"""Plays the games of a plan in several processes: takes a program, a plan and a number of jobs, gives the sums over all games.

The sums are the same for any number of processes. The caller's process plays as well: it has the program already, and would only
wait. Processes play chunks of a quarter of a second or so, smaller ones towards the end, so that none is waited for long. They
send back sums and the games that went wrong. Only the caller draws: it gets a tick whenever a chunk is done. Errors: `WorkerLost`
when a process died; `KeyboardInterrupt` passes through after the processes were ended.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TYPE_CHECKING

from interpreter.lab.games import Games, Plan, Tally

if TYPE_CHECKING:
    from interpreter.native import Making
    from interpreter.program import Program

CHUNK_SECONDS = 0.25

Tick = Callable[[int], None]
"""Is told how many games are done."""


class WorkerLost(Exception):
    """A process that played games has died, most likely for lack of memory."""


def play_all(program: Program, plan: Plan, jobs: int, tick: Tick | None = None, making: Making | None = None) -> Tally:
    """Play all games of a plan in `jobs` processes, this one included. `making`: the library of the plan, being compiled; if
    games are to be played in C, several processes wait for it. Errors: `WorkerLost`, `KeyboardInterrupt`."""
    jobs = min(jobs, plan.games)
    games = Games(program, plan, making)
    if jobs > 1:
        if making is not None and plan.in_c:
            making.wait()
        library = None if making is None else making.data
        return _together(program, plan, games, jobs, tick, library)
    tally, size = Tally(), 1
    while tally.games < plan.games:
        size = _chunk(games, tally, tally.games, min(size, plan.games - tally.games))
        if tick is not None:
            tick(tally.games)
    return tally


def _chunk(games: Games, tally: Tally, first: int, count: int) -> int:
    """Play some games here. Gives how many the next chunk should have."""
    begun = time.perf_counter()
    tally.add(games.play(first, count))
    return _next_size(count, time.perf_counter() - begun)


def _next_size(size: int, seconds: float) -> int:
    """How many games the next chunk should have, so that it takes about `CHUNK_SECONDS`; never more than four times as many."""
    return max(1, min(size * 4, round(size * CHUNK_SECONDS / max(seconds, 1e-6))))


def _together(program: Program, plan: Plan, games: Games, jobs: int, tick: Tick | None, library: bytes | None) -> Tally:
    from interpreter.program import program_to_bytes

    context = multiprocessing.get_context("spawn")  # the same on every system, and safe whatever the caller has open
    given = (program_to_bytes(program), plan, library)
    pool = ProcessPoolExecutor(jobs - 1, mp_context=context, initializer=_begin, initargs=given)
    before = set(multiprocessing.active_children())
    tally, size, following = Tally(), 1, 0
    waiting: set[Future[tuple[Tally, float]]] = set()

    def taken() -> tuple[int, int]:
        """The next chunk: its first game, and how many."""
        nonlocal following
        left = plan.games - following
        first, count = following, min(size, max(1, left // (4 * jobs)))
        following += count
        return first, count

    try:
        while tally.games < plan.games:
            while following < plan.games and len(waiting) < 2 * (jobs - 1):
                with _deaf():  # the pool begins its processes one by one, as there is work
                    waiting.add(pool.submit(_work, *taken()))
            if following < plan.games:
                size = _chunk(games, tally, *taken())
                done = {future for future in waiting if future.done()}
            else:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            waiting -= done
            for future in done:
                found, seconds = future.result()
                tally.add(found)
                size = _next_size(found.games, seconds)
            if tick is not None:
                tick(tally.games)
    except BrokenProcessPool as error:
        raise WorkerLost("a process that played games was ended from outside, or had no memory left") from error
    except KeyboardInterrupt:
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return tally


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that begin in here are born deaf to interrupts: one in the middle of their imports would only make noise.

    An interrupt that comes meanwhile is heard afterwards, where the system can hold it back.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
    elif sys.platform == "win32":
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
    else:
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)


_GAMES: list[Games] = []
"""In a process that was begun to play: its games."""


def _begin(program: bytes, plan: Plan, library: bytes | None) -> None:
    """Make a process ready. An interrupt is the parent's business: it ends its processes itself.

    A parent that is killed ends nobody: who waits for its next games would wait for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    from interpreter.program import program_from_bytes

    made, making = program_from_bytes(program), None
    if library is not None:
        from interpreter.native import Making

        making = Making.done(made, library)
    _GAMES[:] = [Games(made, plan, making)]


def _end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _work(first: int, count: int) -> tuple[Tally, float]:
    begun = time.perf_counter()
    return _GAMES[0].play(first, count), time.perf_counter() - begun
