"""The modder's loop: a card is edited, a comment is changed, and what comes next is timed in empty Python processes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from interpreter.library.files import DATA_FOLDERS
from tests.bench.checkouts import Checkout, Cost
from tests.bench.edits import EVENT
from tests.bench.watching import Watching, can_watch

AGAIN = 3
"""How often each command is called; the least counts."""
NEW = count(1)
"""Numbers for edits: no text stands twice, or a cache would know it."""


class Loop:
    """Edits one card of a checkout, and a comment in it. `price`: what of a command's cost is told."""

    def __init__(self, checkout: Checkout, rule_set: str, card: str, price: Callable[[Cost], float]) -> None:
        self._checkout = checkout
        self._rule_set = rule_set
        self._path = checkout.place / card
        self._plain = self._path.read_text(encoding="utf-8")
        self._price = price
        self._printed = 2
        event = EVENT.search(self._plain)
        if event is None:
            raise SystemExit(f"{card} has no card that does anything")
        self._name, self._end = event["title"], len(self._plain[: event.end()].rstrip("\n"))
        folders = (checkout.place / name for name in DATA_FOLDERS)
        texts = {path: path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.rglob("*.rules"))}
        self._naming = {path: text for path, text in texts.items() if f'"{self._name}"' in text}
        self._lines = int(checkout.inside("lines", rule_set, 0)["lines"])

    def figures(self) -> Iterator[tuple[str, float]]:
        """Every step of the loop, in empty Python processes of this round."""
        check, test = ("check", self._rule_set), ("test", self._rule_set, "-k", self._name)
        self._write(self._comment())
        for words in (check, test):
            self._checkout.punica(*words)
        steps: list[tuple[str, tuple[str, ...], Callable[[], str] | None]] = [
            ("check, nothing changed", check, None),
            ("check, a card edited", check, self._edited),
            ("check, a comment changed", check, self._comment),
            ("test -k of the card, nothing changed", test, None),
            ("test -k of the card, after its edit", test, self._edited),
            ("test -k of the card, a comment changed", test, self._comment),
        ]
        for what, words, edit in steps:
            yield f"{what}, in empty processes", self._least(words, edit) / self._empty()
        cold = min(self._price(self._checkout.punica(*check, cold=True)) for _ in range(AGAIN))
        yield "check, cold, 1,000 lines, in empty processes", cold / self._empty() / self._lines * 1000
        self._write(self._plain)
        for command in ("check", "test"):
            yield from self._watched(command)

    def _watched(self, command: str) -> Iterator[tuple[str, float]]:
        """The same with a command that watches: always told by the clock, since nobody waits for CPU."""
        edits: dict[str, Callable[[], dict[Path, str]]] = {
            "a card edited": lambda: {self._path: self._edited()},
            "a comment changed": lambda: {self._path: self._comment()},
            "a printed number changed": lambda: {self._path: self._reprinted()},
            "a title changed": self._retitled,
        }
        if not can_watch(self._checkout):
            yield from ((f"{command} --watch, {what}, in empty processes, on the clock", math.nan) for what in edits)
            return
        with Watching(self._checkout, command, self._rule_set) as watching:
            for what, edit in edits.items():
                least = min(watching.answered(edit()) for _ in range(AGAIN))
                empty = min(self._checkout.run("-c", "pass").clock for _ in range(AGAIN * 3))
                yield f"{command} --watch, {what}, in empty processes, on the clock", least / empty
        for path, text in self._naming.items():
            path.write_text(text, encoding="utf-8")

    def _least(self, words: tuple[str, ...], edit: Callable[[], str] | None) -> float:
        """The least that a command took, each time after another edit."""
        found = []
        for _ in range(AGAIN):
            if edit is not None:
                self._write(edit())
            found.append(self._price(self._checkout.punica(*words)))
        return min(found)

    def _empty(self) -> float:
        return min(self._price(self._checkout.run("-c", "pass")) for _ in range(AGAIN * 3))

    def _write(self, text: str) -> None:
        self._path.write_text(text, encoding="utf-8")

    def _edited(self) -> str:
        """The card with one more sentence at the end of its event (or whatever it does), which reports a new number."""
        return f'{self._plain[: self._end]}\n        report "edit {next(NEW)}"{self._plain[self._end :]}'

    def _reprinted(self) -> str:
        """The card with another printed number, and a comment that nobody has written yet."""
        self._printed = self._printed % 3 + 1
        return re.sub(r"(?m)^(    \w+ )\d+$", rf"\g<1>{self._printed}", f"# Comment {next(NEW)}.\n{self._plain}", count=1)

    def _retitled(self) -> dict[Path, str]:
        """All files in which the title of the card stands, with one that nobody has written yet."""
        number = next(NEW)
        return {path: text.replace(f'"{self._name}"', f'"{self._name} {number}"') for path, text in self._naming.items()}

    def _comment(self) -> str:
        """The card with a comment above it: always there, each time with another number."""
        return f"# Comment {next(NEW)}.\n{self._plain}"
