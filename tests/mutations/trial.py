"""One change, the checker and the examples: makes it in a copy of the data and tells who noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from interpreter.session import run_examples
from tests.mistakes.copied import Copy
from tests.mutations.draw import Drawn

_BENCHES: dict[tuple[str, ...], Bench] = {}


class Bench:
    """A copy of the data in which changes are made and taken back; `rule_sets`: who is asked, the first first."""

    def __init__(self, rule_sets: Sequence[str]) -> None:
        self._copy = Copy()
        self._known = {name: Counter(_told(self._copy, name)) for name in rule_sets}
        for name in rule_sets:
            failing = [each.verdict.name for each in run_examples(self._copy.opened(name)) if not each.verdict.good]
            if failing:
                raise ValueError(f"{name} has examples that fail as it is: {failing[:3]}")

    def noticed(self, drawn: Drawn) -> str:
        """Who noticed a change, with its first words; empty when nobody did."""
        path = self._copy.root / drawn.path
        with self._copy.changed({path: drawn.change.made(path.read_text("utf-8"))}):
            for name, known in self._known.items():
                session = self._copy.opened(name)
                new = Counter((each.code, each.span.path) for each in session.findings) - known
                if new:
                    return f"check: {next(iter(new))[0]}"
                for each in run_examples(session):
                    if not each.verdict.good:
                        return f"example: {each.verdict.name}"
        return ""


def _told(copy: Copy, name: str) -> list[tuple[str, str]]:
    return [(each.code, each.span.path) for each in copy.opened(name).findings]


def noticed(job: tuple[tuple[str, ...], Drawn]) -> str:
    """Who notices a change among these rule sets. The copy is made once for each process."""
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
