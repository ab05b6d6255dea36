"""Simulates many games: takes a program and a plan, gives a report, the same for any number of processes.

Errors: `WorkerLost` when a process died; `KeyboardInterrupt` passes through.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.lab.balance import Interval, share
from interpreter.lab.coverage import Section, coverage
from interpreter.lab.games import Outcome, Plan, Tally
from interpreter.lab.occurrence import Occurrence, occurrences
from interpreter.lab.playing import MOST_DECISIONS, Played
from interpreter.lab.processes import Tick, play_all
from interpreter.program import noted
from interpreter.session import Request

if TYPE_CHECKING:
    from interpreter.native import Making
    from interpreter.program import Program


@dataclass(frozen=True)
class Report:
    """The results of the games of a plan. All but `seconds` and `in_c` is the same for the same plan and rules."""

    rule_set: str
    title: str
    digest: str
    request: Request
    plan: Plan
    bots: dict[str, str]
    games: int
    winners: dict[str, int]
    """How many games each seat won alone, then each other outcome, such as `red and blue`."""
    reasons: dict[str, int]
    """The most frequent first."""
    decisions: int
    failed: int
    errors: list[Played]
    seconds: float
    coverage: tuple[Section, ...] = ()
    """What was reached."""
    outcomes: Mapping[int, Outcome] = field(default_factory=dict)
    """By seed how each game ended, if the plan asked for it."""
    in_c: int = 0
    """How many games were played in C."""
    occurrence: tuple[Occurrence, ...] = ()
    """How often each thing was that the plan counts."""

    @property
    def shares(self) -> dict[str, Interval]:
        """For each outcome the confidence interval of its share in the finished games."""
        return {name: share(count, self.games - self.failed) for name, count in self.winners.items()}

    def plain(self) -> dict[str, Any]:
        """The report as JSON data; each error has the command that plays its game again."""
        found = {
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
            "shares": {name: [round(limit, 4) for limit in limits] for name, limits in self.shares.items()},
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
        if self.in_c:
            found["in_c"] = self.in_c
        if self.plan.positions is not None:
            found["positions"] = self.plan.positions.plain()
        if self.occurrence:
            found["occurrence"] = [each.plain() for each in self.occurrence]
        if self.coverage:
            found["coverage"] = {section.title: section.plain() for section in self.coverage}
        return found

    def again(self, played: Played) -> str:
        """The command line that plays one of these games again."""
        return reproduce(self.request, self.plan, played.seed)


def simulate(
    program: Program,
    plan: Plan,
    request: Request,
    jobs: int = 1,
    tick: Tick | None = None,
    making: Making | None = None,
) -> Report:
    """Play all games of a plan in `jobs` processes. `request`: from what the program was compiled.

    `tick`: called now and then with how many games are done. `making`: the library of the plan, being compiled, or None. Errors:
    `WorkerLost`, `KeyboardInterrupt`.
    """
    begun = time.perf_counter()
    tally = play_all(program, plan, jobs, tick, making)
    return report(program, plan, request, tally, time.perf_counter() - begun)


def report(program: Program, plan: Plan, request: Request, tally: Tally, seconds: float) -> Report:
    """The report of a simulation with these sums, which took so many seconds."""
    seats = program.tables.layout.playing_names
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
        coverage=coverage(noted(program), tally.reached) if plan.coverage else (),
        outcomes=tally.outcomes,
        in_c=tally.in_c,
        occurrence=occurrences(plan.things, tally.occurred),
    )


def reproduce(request: Request, plan: Plan, seed: int) -> str:
    """The command line that plays one game of a plan again."""
    more = ["--games", "1", "--seed", str(seed)]
    for seat, bot in sorted(plan.bots.items()):
        more += ["--seat", f"{seat}={bot}"]
    if plan.most != MOST_DECISIONS:
        more += ["--most", str(plan.most)]
    if plan.positions is not None:
        more += ["--from", plan.positions.word]
    return request.command("simulate", *more, *(["--check"] if plan.check else []))
