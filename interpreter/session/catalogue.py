"""The list of all rule sets: takes the cache, gives an entry for each, with a line about its state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from interpreter.cache import Cache
from interpreter.diagnostics import Diagnostics, tally
from interpreter.library import Manifest, catalogue
from interpreter.records import record
from interpreter.session.facts import Facts
from interpreter.session.request import Request
from interpreter.session.session import Session, open_session


@record
class Entry:
    """One rule set. `abstract`: only a base for others, not played by itself; `base`: the id of its own base, or ''; `findings`:
    their number, None if its present texts have not been checked."""

    id: str
    title: str
    version: str
    abstract: bool
    base: str
    status: str
    findings: int | None
    facts: Facts

    def plain(self) -> dict[str, Any]:
        """The entry as JSON data."""
        return {
            "id": self.id,
            "title": self.title,
            "version": self.version,
            "abstract": self.abstract,
            "base": self.base,
            "status": self.status,
            "findings": self.findings,
            "seats": self.facts.seats,
            "scenario": self.facts.scenario,
            "scenarios": self.facts.scenarios,
            "playing": self.facts.playing,
            "options": self.facts.options,
            "bonds": self.facts.bonds,
        }


def playable(roots: Sequence[Path] | None = None) -> list[str]:
    """The ids of all rule sets that are not abstract. Errors: none; an unusable manifest is left out."""
    return [manifest.id for manifest in catalogue(roots) if not manifest.abstract]


def related(manifest: Manifest, roots: Sequence[Path] | None = None) -> list[str]:
    """The ids of the rule sets that are worth comparing with this one: those with the same base, its base, and those based on
    it."""
    others = [each for each in catalogue(roots) if not each.abstract and each.id != manifest.id]
    return [each.id for each in others if each.base == manifest.id or manifest.base in (each.id, each.base or "-")]


def family(layers: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """The pairs of rule sets to compare when all are published. `layers`: the layers of each, the lowest first. Paired are rule
    sets with the same lowest layer that stand on the same other published rule sets, or one of which stands on the other and on
    nothing more."""
    below = {name: {*own} & {*layers} - {name} for name, own in layers.items()}
    alike = (pair for pair in combinations(layers, 2) if layers[pair[0]][0] == layers[pair[1]][0])
    return [(one, other) for one, other in alike if below[one] - {other} == below[other] - {one}]


def entries(cache: Cache, roots: Sequence[Path] | None = None) -> list[Entry]:
    """All rule sets, sorted by id; one with an unusable manifest is listed with the findings about it. A rule set whose present
    texts have not been checked is listed with its scenarios and options but without findings, since checking all takes half a
    minute. Errors: none.

    `roots`: the data folders to look in, instead of the usual ones.
    """
    findings = Diagnostics()
    found = []
    for manifest in catalogue(roots, findings):
        status, facts = "a base for others", Facts()
        count: int | None = 0
        if not manifest.abstract:  # what a base leaves open is filled by those that stand on it
            session = open_session(Request(manifest.id), cache, roots, checks=False)
            status, facts = _status(session), session.facts
            count = len(session.findings) if session.is_checked else None
        base = manifest.base or ""
        found.append(Entry(manifest.id, manifest.title, manifest.version, manifest.abstract, base, status, count, facts))
    for path in sorted({finding.span.path for finding in findings}):
        parts = Path(path).parts
        name = parts[-2] if len(parts) > 1 else path
        if name not in {entry.id for entry in found}:
            own = [finding for finding in findings if finding.span.path == path]
            found.append(Entry(name, "(its manifest cannot be read)", "", False, "", tally(own), len(own), Facts()))
    return sorted(found, key=lambda entry: entry.id)


def _status(session: Session) -> str:
    """A line about the state of a rule set: findings first, then what is not there yet."""
    if not session.is_open:
        return tally(session.findings)
    parts = [tally(session.findings)] if session.findings else []
    if not session.facts.plays:
        parts.append("no whole game yet")
    if not session.is_checked:
        parts.append(f"not checked since its texts changed: {session.request.command('check')}")
    parts += map(str, session.facts.unwritten)
    if session.library.manifest.status:
        parts.append(session.library.manifest.status)
    return "; ".join(parts) or "ready"
