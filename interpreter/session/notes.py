"""Caches the outcomes of checks between commands: takes findings and facts with the key of a rule set, stores them as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from interpreter.cache import Cache, Shelf
from interpreter.diagnostics import Diagnostic, as_plain, from_plain
from interpreter.records import record
from interpreter.session.facts import Facts, Unwritten, UnwrittenMembers


@record
class Note:
    """The cached outcome of a check."""

    findings: Sequence[Diagnostic]
    facts: Facts


def kept_note(cache: Cache, key: str) -> Note | None:
    """The note stored under a key by this version of the toolchain, or None. Errors: none."""
    entry = cache.get(Shelf.NOTES, key)
    if entry is None:
        return None
    data = json.loads(entry)
    facts = data["facts"]
    unwritten = [
        UnwrittenMembers(**{**each, "missing": [Unwritten(**one) for one in each["missing"]]}) for each in facts["unwritten"]
    ]
    return Note([from_plain(found) for found in data["findings"]], Facts(**{**facts, "unwritten": unwritten}))


def keep_note(note: Note, cache: Cache, key: str) -> None:
    """Store a note under a key. Errors: none."""
    data = {"findings": [as_plain(found) for found in note.findings], "facts": asdict(note.facts)}
    cache.put(Shelf.NOTES, key, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"))
