"""Many games: takes a program and a plan, gives a report whose numbers do not hang on how many processes did the work.

Game number `n` has the seed `plan.seed + n`. Processes play chunks of a quarter of a second or so; all they send back are sums
and the games that went wrong. Only the caller draws: it gets a tick whenever a chunk is done. Errors: `WorkerLost` when a process
died; `KeyboardInterrupt` passes through after the processes were ended.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.lab.playing import MOST_DECISIONS, Played, play
from interpreter.session import Request

if TYPE_CHECKING:
    from interpreter.program import Program

CHUNK_SECONDS = 0.25
MOST_ERRORS = 100
"""So many games that went wrong are told one by one; all are counted."""

Tick = Callable[[int], None]
"""Is told how many games are done."""


class WorkerLost(Exception):
    """A process that played games died, for want of memory most likely."""


@dataclass(frozen=True)
class Plan:
    """`games` games from `seed` on, with bots by seat name; each asks at most `most` times. `check`: look at each decision."""

    games: int
    seed: int = 0
    bots: Mapping[str, str] = field(default_factory=dict)
    most: int = MOST_DECISIONS
    check: bool = False


@dataclass
class Tally:
    """Sums over games; adding two is all that is ever done with them. `errors`: those that went wrong, by seed."""

    games: int = 0
    decisions: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    failed: int = 0
    errors: list[Played] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take the sums of other games in. Of games that went wrong those with the lowest seeds are kept."""
        self.games += other.games
        self.decisions += other.decisions
        self.winners += other.winners
        self.reasons += other.reasons
        self.failed += other.failed
        self.errors = sorted([*self.errors, *other.errors], key=lambda played: played.seed)[:MOST_ERRORS]


@dataclass(frozen=True)
class Report:
    """What became of the games of a plan. All but `seconds` is the same for the same plan and rules.

    `winners`: how many games each seat won, then each other outcome; `reasons`: the most frequent first.
    """

    rule_set: str
    title: str
    digest: str
    request: Request
    plan: Plan
    bots: dict[str, str]
    games: int
    winners: dict[str, int]
    reasons: dict[str, int]
    decisions: int
    failed: int
    errors: list[Played]
    seconds: float

    def plain(self) -> dict[str, Any]:
        """The report for a machine, each error with the command that plays its game again."""
        return {
            "rule_set": self.rule_set,
            "title": self.title,
            "rules_hash": self.digest,
            "scenario": self.request.scenario,
            "options": dict(self.request.options),
            "mods": list(self.request.mods),
            "bots": self.bots,
            "seed": self.plan.seed,
            "games": self.games,
            "finished": self.games - self.failed,
            "winners": self.winners,
            "reasons": self.reasons,
            "decisions": self.decisions,
            "failed": self.failed,
            "errors": [
                {
                    "seed": error.seed,
                    "message": error.trouble,
                    "place": error.place,
                    "rule": error.rule,
                    "way": list(error.way),
                    "command": self.again(error),
                }
                for error in self.errors
            ],
            "seconds": self.seconds,
        }

    def again(self, played: Played) -> str:
        """The command that plays one of these games again."""
        return reproduce(self.request, self.plan, played.seed)


def play_chunk(program: Program, plan: Plan, first: int, count: int) -> Tally:
    """Play games `first` to `first + count - 1` of a plan."""
    tally = Tally()
    for number in range(first, first + count):
        if plan.check:
            from interpreter.lab.soak import soak

            played = soak(program, plan.seed + number, plan.bots, plan.most)
        else:
            played = play(program, plan.seed + number, plan.bots, plan.most)
        tally.games += 1
        tally.decisions += played.decisions
        if played.finished:
            tally.winners[played.winner] += 1
            tally.reasons[played.reason] += 1
        else:
            tally.failed += 1
            if len(tally.errors) < MOST_ERRORS:
                tally.errors.append(played)
    return tally


def simulate(program: Program, plan: Plan, request: Request, jobs: int = 1, tick: Tick | None = None) -> Report:
    """Play all games of a plan, in `jobs` processes. `request`: what the program was made for.

    `tick`: is told now and then how many games are done. Errors: `WorkerLost`, `KeyboardInterrupt`.
    """
    begun = time.perf_counter()
    tally = _alone(program, plan, tick) if jobs <= 1 else _together(program, plan, min(jobs, plan.games), tick)
    return report(program, plan, request, tally, time.perf_counter() - begun)


def report(program: Program, plan: Plan, request: Request, tally: Tally, seconds: float) -> Report:
    """The report of a simulation that came to these sums."""
    seats = program.tables.layout.seat_names
    winners = {seat: tally.winners[seat] for seat in seats}
    winners |= {name: count for name, count in sorted(tally.winners.items()) if name not in winners}
    return Report(
        rule_set=program.tables.id,
        title=program.tables.title,
        digest=program.digest,
        request=request,
        plan=plan,
        bots={seat: plan.bots.get(seat, "random") for seat in seats},
        games=tally.games,
        winners=winners,
        reasons=dict(sorted(tally.reasons.items(), key=lambda item: (-item[1], item[0]))),
        decisions=tally.decisions,
        failed=tally.failed,
        errors=tally.errors,
        seconds=round(seconds, 3),
    )


def reproduce(request: Request, plan: Plan, seed: int) -> str:
    """The command that plays one game of a plan again."""
    more = ["--games", "1", "--seed", str(seed)]
    for seat, bot in sorted(plan.bots.items()):
        more += ["--seat", f"{seat}={bot}"]
    if plan.most != MOST_DECISIONS:
        more += ["--most", str(plan.most)]
    return request.command("simulate", *more, *(["--check"] if plan.check else []))


# --- one process and many -------------------------------------------------------------------------------------------------


def _alone(program: Program, plan: Plan, tick: Tick | None) -> Tally:
    tally, size = Tally(), 1
    while tally.games < plan.games:
        begun = time.perf_counter()
        tally.add(play_chunk(program, plan, tally.games, min(size, plan.games - tally.games)))
        size = _next_size(size, time.perf_counter() - begun)
        if tick is not None:
            tick(tally.games)
    return tally


def _next_size(size: int, seconds: float) -> int:
    """How many games the next chunk should have, so that it takes about `CHUNK_SECONDS`; never more than four times as many."""
    return max(1, min(size * 4, round(size * CHUNK_SECONDS / max(seconds, 1e-6))))


def _together(program: Program, plan: Plan, jobs: int, tick: Tick | None) -> Tally:
    from interpreter.program import program_to_bytes

    context = multiprocessing.get_context("spawn")  # the same on every system, and safe whatever the caller has open
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(program_to_bytes(program), plan))
    before = set(multiprocessing.active_children())
    tally, size, following = Tally(), 1, 0
    waiting: set[Future[tuple[Tally, float]]] = set()
    try:
        while tally.games < plan.games:
            while following < plan.games and len(waiting) < 2 * jobs:
                count = min(size, plan.games - following)
                with _deaf():  # the pool begins its processes one by one, as there is work
                    waiting.add(pool.submit(_chunk, following, count))
                following += count
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
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


_WORK: list[tuple[Program, Plan]] = []
"""In a process that plays: its program and the plan."""


def _begin(program: bytes, plan: Plan) -> None:
    """Make a process ready. An interrupt is the parent's business: it ends its processes itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from interpreter.program import program_from_bytes

    _WORK[:] = [(program_from_bytes(program), plan)]


def _chunk(first: int, count: int) -> tuple[Tally, float]:
    begun = time.perf_counter()
    program, plan = _WORK[0]
    return play_chunk(program, plan, first, count), time.perf_counter() - begun
