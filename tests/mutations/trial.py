"""One change, the checker and the examples: makes it in memory and tells who noticed.

What holds for the rules as they are is worked out once. Each change is then tried by a process that begins there (a fork), follows the
edit as `test --watch` does, and is gone with all that it has changed.
"""

from __future__ import annotations

import os
import pickle
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from interpreter.cache import NO_CACHE, Memory
from interpreter.session import Request, Reruns, Session, open_session
from tests.mistakes.copied import ROOT
from tests.mutations.draw import Drawn


class Bench:
    """The rules as they stand. `rule_sets`: who is asked, the first first. Errors: `ValueError` when an example fails as it is."""

    def __init__(self, rule_sets: Sequence[str]) -> None:
        self._cache = Memory(NO_CACHE)
        self._known: dict[str, Counter[tuple[str, str]]] = {}
        self._reruns = {name: Reruns() for name in rule_sets}
        for name, reruns in self._reruns.items():
            session = self._opened(name)
            self._known[name] = _told(session)
            if failing := reruns.run(session).failing:
                raise ValueError(f"{name} has examples that fail as it is: {[each.name for each in failing[:3]]}")
            reruns.prepare()

    def noticed(self, drawn: Drawn) -> str:
        """Who noticed a change, with its first words; empty when nobody did."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            told: str | BaseException = ""
            try:
                told = self._asked(drawn)
            except BaseException as error:  # told by the process that waits
                told = error
            with os.fdopen(writing, "wb") as out:
                out.write(pickle.dumps(told))
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as answer:
            data = answer.read()
        os.waitpid(child, 0)
        found = pickle.loads(data)
        if isinstance(found, BaseException):
            raise found
        return str(found)

    def _opened(self, name: str, drafts: dict[str, str] | None = None) -> Session:
        return open_session(Request(name), self._cache, [ROOT], drafts)

    def _asked(self, drawn: Drawn) -> str:
        path = ROOT / drawn.path
        drafts = {str(path): drawn.change.made(path.read_text("utf-8"))}
        for name, reruns in self._reruns.items():
            session = self._opened(name, drafts)
            if new := _told(session) - self._known[name]:
                return f"check: {next(iter(new))[0]}"
            if failing := reruns.run(session).failing:
                return f"example: {failing[0].name}"
        return ""


def _told(session: Session) -> Counter[tuple[str, str]]:
    return Counter((each.code, each.span.path) for each in session.findings)


_BENCHES: dict[tuple[str, ...], Bench] = {}


def noticed(job: tuple[tuple[str, ...], Drawn]) -> str:
    """Who notices a change among these rule sets. What holds without it is worked out once for each process."""
    rule_sets, drawn = job
    if rule_sets not in _BENCHES:
        _BENCHES[rule_sets] = Bench(rule_sets)
    return _BENCHES[rule_sets].noticed(drawn)


def texts(root: Path, layers: Sequence[str]) -> dict[str, str]:
    """The rules, cards and generals of some layers, by their paths; examples' own files are left out."""
    found = {}
    for part in ("rules", "cards", "generals"):
        for layer in layers:
            for path in sorted((root / part / layer).rglob("*.rules")):
                found[path.relative_to(root).as_posix()] = path.read_text("utf-8")
    return found
