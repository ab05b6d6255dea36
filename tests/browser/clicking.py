"""A bot that plays by clicking: `python -m tests clicking [RULESET ...] [--decisions N] [--seed S] [--scenario TITLE]`.

It starts a server, sits down at one screen for all sides, and takes answers by lot until the game ends: by a click on what is lit on the
map, among the cards or on displays, in the small choice where one opens, and on the button otherwise, one time in five also without need. At each
decision it compares what is drawn with the runtime, which plays the same game beside the page (`beside.py`). It tells how many decisions
there were, by which ways they were answered, every difference, and how long it took from a click to what is drawn; and leaves with 1 where
there was a difference. Without a name all rule sets that hold a whole game.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from interpreter.cache import Cache, open_cache
from interpreter.session import Request, entries, open_session
from interpreter.table import LaidOut
from interpreter.views import Choice
from tests.browser.beside import Beside
from tests.browser.driver import Browser, NoBrowser, installed

LOOKING = (Path(__file__).parent / "looking.js").read_text("utf-8")
HOME = Path(__file__).parents[2]
PATIENCE = 30
"""So many seconds the table has to answer."""
BY_BUTTON = 0.2
"""So often a button is taken where something is lit as well."""
MOST = 20
"""A page that is so often wrong is not asked further."""


@dataclass
class Played:
    """What came of a game. `ways`: how often was answered how; `wrong`: the differences; `times`: milliseconds from each click to what
    was drawn, as the page measures it; `took`: seconds for all."""

    name: str
    decisions: int = 0
    has_ended: bool = False
    ways: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    took: float = 0.0

    def __str__(self) -> str:
        ways = ", ".join(f"{count} by {way}" for way, count in sorted(self.ways.items()))
        drawn = (
            f"click to drawn {part(self.times, 0.5):.0f} ms p50, {part(self.times, 0.95):.0f} p95"
            if self.times
            else "nothing clicked"
        )
        whole = " to its end" if self.has_ended else ""
        each = 1000 * self.took / max(1, self.decisions)
        told = f"{len(self.wrong)} differences" if self.wrong else "no difference"
        return f"{self.name}: {self.decisions} decisions{whole} ({ways}), {told}; {drawn}; {each:.0f} ms a decision with all that is compared"


def part(times: Sequence[float], share: float) -> float:
    """The time within which this share of them lies."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


class Clicking:
    """One game at one page."""

    def __init__(self, browser: Browser, beside: Beside, played: Played, seed: int) -> None:
        self._browser, self._beside, self._played = browser, beside, played
        self._chance = random.Random(seed)
        self._shown = ""

    def play(self, address: str, most: int | None) -> None:
        """From the page's first question on, until the game ends or there were so many decisions."""
        begun = time.monotonic()
        self._browser.open(address)
        self._browser.run(LOOKING)
        seen = self._look(False)
        self._browser.run("window.table?.times?.splice(0)")
        while True:
            self._compare(seen)
            if "eyes" not in seen or seen["ended"] or self._played.decisions == most or len(self._played.wrong) >= MOST:
                break
            self._shown = seen["shown"]
            seen = self._answer(self._chance.choice(self._beside.options))
        self._played.has_ended = bool(seen.get("ended"))
        self._played.times = self._browser.run("return window.table?.times ?? []")
        self._played.took = time.monotonic() - begun

    def differences(self) -> list[str]:
        """Where what is drawn now is not what the runtime has."""
        return self._beside.differences(self._browser.run("return looking.at('', false, 1)"))

    def _compare(self, seen: dict[str, Any]) -> None:
        wrong = self._beside.differences(seen) if "eyes" in seen else [str(seen.get("stuck", seen))]
        for each in [*wrong, *self._browser.console()]:
            self._wrong(each)

    def _wrong(self, told: str) -> None:
        self._played.wrong.append(f"{self._played.name}, decision {self._played.decisions}: {told}")

    def _look(self, clicked: bool) -> dict[str, Any]:
        """What comes next: another view, or a choice. A curtain is lifted for good, once."""
        script = "return looking.at(...arguments)"
        seen: dict[str, Any] = self._browser.run(script, self._shown, clicked, PATIENCE)
        if "curtain" in seen:
            self._browser.click(".curtain input")
            self._browser.click("[data-curtain]")
            seen = self._browser.run(script, self._shown, clicked, PATIENCE)
        return seen

    def _answer(self, option: Choice) -> dict[str, Any]:
        """Give an answer as a person would; gives what comes of it."""
        self._played.decisions += 1
        way, x, y = "", 0.0, 0.0
        if option.members and self._chance.random() >= BY_BUTTON:
            way, x, y = self._thing(option)
        if way in ("map", "card", "display"):
            self._browser.click_at(x, y)
            seen = self._look(True)
            if "choice" in seen:
                way = f"{way} and choice"
                if option.number in seen["choice"]:
                    return self._press(f'.pop [data-pop="{option.number}"]', way, option)
                self._wrong(f"a click for `{option.key}` opens {seen['title']} with {seen['choice']}, not {option.number}")
                self._browser.key("Escape")
            else:
                return self._given(way, option, seen)
        words = "button, since it was covered" if way == "covered" else "button"
        return self._press(f'[data-option="{option.number}"]', words, option)

    def _thing(self, option: Choice) -> tuple[str, float, float]:
        """Where the thing that an option names is lit; displays are unfolded to find it."""
        script = "return looking.thing(...arguments)"
        found = self._browser.run(script, option.kind, option.members[-1])
        for x, y in [] if found[0] else self._browser.run("return looking.folded()"):
            self._browser.click_at(x, y)
            found = self._browser.run(script, option.kind, option.members[-1])
            if found[0]:
                break
        return found[0], found[1], found[2]

    def _press(self, selector: str, way: str, option: Choice) -> dict[str, Any]:
        reached, x, y, moves = self._browser.run("return looking.button(...arguments)", selector)
        if moves:
            self._wrong(f"the button for `{option.key}` moves away from under the pointer")
        if reached != "button":
            self._wrong(f"the button for `{option.key}` is {reached or 'not there'}")
        self._browser.click_at(x, y)
        return self._given(way, option, self._look(False))

    def _given(self, way: str, option: Choice, seen: dict[str, Any]) -> dict[str, Any]:
        self._played.ways[way] += 1
        self._beside.answer(option.number)
        return seen


@contextmanager
def serving(laid: LaidOut, seed: int, place: Path) -> Iterator[str]:
    """A server in a process of its own with one table, all seats played by people; gives the address of its owner."""
    session = laid.session
    words = [sys.executable, "-m", "interpreter", "serve", session.id, "--no-browser", "--port", "0", "--seed", str(seed)]
    words += ["--store", str(place / f"{session.id}.sqlite")]
    words += [word for name in session.facts.seats for word in ("--seat", f"{name}=human")]
    if session.request.scenario:
        words += ["--scenario", session.request.scenario]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(words, cwd=HOME, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    assert server.stdout is not None
    try:
        told = []
        for line in server.stdout:
            told.append(line)
            if owner := re.match(r"owner: (\S+)", line):
                yield owner[1]
                break
        else:
            raise RuntimeError("".join(told))
    finally:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        server.stdout.close()


def clicked(
    browser: Browser,
    laid: LaidOut,
    seed: int = 1,
    most: int | None = None,
    behind: Callable[[Clicking], None] = lambda clicking: None,
    served: Callable[[LaidOut, int, Path], AbstractContextManager[str]] = serving,
) -> Played:
    """A game, or the first decisions of one. `behind`: what is done with the page afterwards; `served`: where there is a table."""
    played = Played(laid.session.id)
    beside = Beside(laid, seed, [laid.seats.index(name) for name in laid.session.facts.seats])
    browser.console()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, served(laid, seed, Path(folder)) as address:
        clicking = Clicking(browser, beside, played, seed)
        clicking.play(address, most)
        behind(clicking)
        browser.open("about:blank")  # a page that has lost its server complains
    return played


@contextmanager
def seated() -> Iterator[Browser]:
    """A browser for who plays: no motion, since nobody looks on. Errors: `NoBrowser`."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(Path(folder))
        try:
            browser.wants(reduced_motion="reduce")
            browser.width(1400)
            yield browser
        finally:
            browser.close()


def whole_games(cache: Cache) -> list[str]:
    """Every rule set that holds a whole game."""
    return [each.id for each in entries(cache) if not each.abstract and each.facts.plays]


def main() -> int:
    """Do what the words say."""
    words = argparse.ArgumentParser(prog="python -m tests clicking", description=__doc__)
    words.add_argument("rule_sets", nargs="*", metavar="RULESET")
    words.add_argument("--decisions", type=int, metavar="N", help="so many of each game; to its end unless this is said")
    words.add_argument("--seed", type=int, default=1, metavar="S")
    words.add_argument("--scenario", default="", metavar="TITLE")
    read = words.parse_args()
    try:
        installed()
    except NoBrowser as error:
        sys.exit(str(error))
    cache = open_cache()
    chosen = read.rule_sets or whole_games(cache)
    if without := sorted({*chosen} - {*whole_games(cache)}):
        sys.exit(f"no whole game can be played of {', '.join(without)}: name some of {', '.join(whole_games(cache))}")
    wrong = 0
    with seated() as browser:
        for name in chosen:
            laid = LaidOut(open_session(Request(name, scenario=read.scenario), cache))
            played = clicked(browser, laid, read.seed, read.decisions)
            print("\n".join([*played.wrong, str(played)]), flush=True)
            wrong += len(played.wrong)
    return 1 if wrong else 0
