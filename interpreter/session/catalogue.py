"""All rule sets at a glance: takes nothing but the cache, gives an entry for each, with a line about its state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from interpreter.cache import Cache
from interpreter.diagnostics import Diagnostics
from interpreter.library import Manifest, catalogue
from interpreter.session.request import Request
from interpreter.session.session import Session, open_session


@dataclass(frozen=True)
class Entry:
    """One rule set. `abstract`: not played by itself, only built upon."""

    id: str
    title: str
    version: str
    abstract: bool
    base: str
    status: str
    findings: int
    seats: list[str]
    scenario: str
    scenarios: list[str]
    options: dict[str, bool]

    def plain(self) -> dict[str, Any]:
        """The entry for a machine."""
        return asdict(self)


def entries(cache: Cache, roots: Sequence[Path] | None = None) -> list[Entry]:
    """All rule sets, sorted by id; one whose manifest is unusable stands there with its findings."""
    told = Diagnostics()
    found = [_entry(manifest, cache, roots) for manifest in catalogue(roots, told)]
    for path in sorted({finding.span.path for finding in told}):
        parts = Path(path).parts
        name = parts[-2] if len(parts) > 1 else path
        if name not in {entry.id for entry in found}:
            count = sum(finding.span.path == path for finding in told)
            found.append(Entry(name, "(its manifest cannot be read)", "", False, "", _findings(count), count, [], "", [], {}))
    return sorted(found, key=lambda entry: entry.id)


def _entry(manifest: Manifest, cache: Cache, roots: Sequence[Path] | None) -> Entry:
    if manifest.abstract:  # what it leaves open is filled by those that stand on it
        return Entry(
            manifest.id, manifest.title, manifest.version, True, manifest.base or "", "a base for others", 0, [], "", [], {}
        )
    bench = open_session(Request(manifest.id), cache, roots)
    facts = bench.facts
    return Entry(
        manifest.id, manifest.title, manifest.version, False, manifest.base or "", status_of(bench), len(bench.findings),
        facts.get("seats", []), facts.get("scenario", ""), facts.get("scenarios", []), facts.get("options", {}),
    )  # fmt: skip


def status_of(bench: Session) -> str:
    """A line about the state of a rule set: findings first, then what is not there yet."""
    if bench.library is None:
        return _findings(len(bench.findings))
    parts = [_findings(len(bench.findings))] if bench.findings else []
    if bench.facts and not bench.facts["plays"]:
        parts.append("no whole game yet")
    parts += unwritten_lines(bench.facts)
    if bench.library.manifest.status:
        parts.append(bench.library.manifest.status)
    return "; ".join(parts) or "ready"


def unwritten_lines(facts: dict[str, Any]) -> list[str]:
    """`14 of 64 cards lack their event`, by kind and block."""
    return [
        f"{entry['block']} of {entry['kind']}: {len(entry['missing'])} of {entry['of']} not written yet"
        for entry in facts.get("unwritten", ())
    ]


def _findings(count: int) -> str:
    return "1 finding" if count == 1 else f"{count} findings"
