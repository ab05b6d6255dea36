"""How fast it is, on this machine, now: read ratios, not times."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from interpreter.compiler import compile_rules
from interpreter.library import catalogue
from interpreter.players import Stream
from interpreter.runtime import Game, run_random
from interpreter.runtime.decision import Decision
from interpreter.session import Request, Session, open_session

SECONDS = 3.0
"""How long games are played for one figure."""
TOP = Path(__file__).resolve().parents[2]


def main(names: list[str]) -> None:
    """Measure the rule sets named, or all that can be played."""
    for name in names or [manifest.id for manifest in catalogue() if not manifest.abstract]:
        session = open_session(Request(name))
        print(f"\n{name}" + (f"  ({len(session.findings)} findings: figures of what can be run)" if session.findings else ""))
        for what, figure in figures(session):
            print(f"  {what:<44} {figure:>24}")
    print("\ncommands, in processes of their own")
    for what, figure in commands(names):
        print(f"  {what:<44} {figure:>24}")


def figures(session: Session) -> Iterator[tuple[str, str]]:
    """All figures of one rule set, each as it is ready."""
    begun = time.perf_counter()
    program = compile_rules(session.rules)
    yield "compile", ms(time.perf_counter() - begun)
    yield "generated lines, bytes of code", f"{program.text.count(chr(10))}, {len(program.code)}"
    if not session.facts.plays:
        return
    games = decisions = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        decisions += run_random(program, games).decisions
        games += 1
    spent = time.perf_counter() - begun
    yield "games a second", f"{games / spent:.1f}"
    yield "decisions a second", f"{decisions / spent:,.0f}"
    yield "decisions a game", f"{decisions / games:.0f}"
    yield from positions(program)


def positions(program: object) -> Iterator[tuple[str, str]]:
    """Figures of single positions: one game, looked at whenever somebody is asked."""
    game = Game.new(program, 1)
    stream = Stream(1)
    spent: dict[str, list[float]] = {}

    def timed(what: str, work: Callable[[], object], times: int = 3) -> object:
        best = float("inf")
        for _ in range(times):
            begun = time.perf_counter()
            found = work()
            best = min(best, time.perf_counter() - begun)
        spent.setdefault(what, []).append(best)
        return found

    size, count = 0, 0
    while game.decision is not None and count < 600:
        if count % 5 == 0:
            state = game.state
            timed("clone of a state", state.copy, 10)
            timed("clone of a game", game.clone)
            timed("fingerprint", game.fingerprint)
            timed("view of a seat", lambda: game.view(0))
            timed("keys of all options", lambda state=state: Decision(program, state).keys())
            data = timed("save", game.save)
            text = json.dumps(data)
            size = max(size, len(text))
            timed("load", lambda text=text: Game.load(program, json.loads(text)))
        number = stream.below(len(game.decision.options))
        begun = time.perf_counter()
        game.answer(number)
        spent.setdefault("answer, to the next list of options", []).append(time.perf_counter() - begun)
        count += 1
    for what, times in spent.items():
        times.sort()
        yield f"{what}, p50 / p95", f"{us(statistics.median(times))} / {us(times[int(len(times) * 0.95)])}"
    yield "largest saved game", f"{size} bytes"


def commands(names: list[str]) -> Iterator[tuple[str, str]]:
    """Commands with a cold and a warm cache."""
    name = names[0] if names else next(manifest.id for manifest in catalogue() if not manifest.abstract)
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "PUNICA_CACHE": f"{folder}/cache", "PUNICA_KEY": f"{folder}/key", "PYTHONPATH": str(TOP)}

        def call(*words: str) -> float:
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-m", "interpreter", *words], env=env, capture_output=True, check=False)
            return time.perf_counter() - begun

        yield "python -c pass", ms(min(elapsed([sys.executable, "-c", "pass"]) for _ in range(5)))
        yield f"check {name}, cold", ms(call("check", name))
        yield f"check {name}, warm", ms(min(call("check", name) for _ in range(5)))
        call("list")
        yield "list, warm", ms(min(call("list") for _ in range(5)))
        yield f"test {name}, first", ms(call("test", name, "--anyway"))
        yield f"test {name}, again", ms(min(call("test", name, "--anyway") for _ in range(3)))


def elapsed(command: list[str]) -> float:
    """How long a command takes."""
    begun = time.perf_counter()
    subprocess.run(command, check=False)
    return time.perf_counter() - begun


def ms(seconds: float) -> str:
    return f"{seconds * 1e3:,.0f} ms"


def us(seconds: float) -> str:
    return f"{seconds * 1e6:,.1f} us"


if __name__ == "__main__":
    main(sys.argv[1:])
