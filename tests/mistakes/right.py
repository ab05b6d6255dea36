"""The mods of `right.yaml`, which are as they are meant to be: whatever warns of one of them is a false alarm."""

from __future__ import annotations

from pathlib import Path

import yaml

from interpreter.diagnostics import Level
from interpreter.lab import check_by_play
from tests.mistakes.copied import Copy

LIST = Path(__file__).with_name("right.yaml")
NO_EXAMPLE = "untried"
"""What `check` rightly says of a card that nothing shows."""


def mods() -> dict[str, tuple[str, str]]:
    """By name the rule set on which each stands, and its rules."""
    return {name: (mod["base"], mod["rules"]) for name, mod in yaml.safe_load(LIST.read_text("utf-8")).items()}


def all_right(show: bool) -> int:
    """Ask `check --play` about each mod, and print what it says: warnings, and with `show` notes; 1 when there is a warning."""
    copy, warned = Copy(), 0
    for name, (base, rules) in mods().items():
        copy.write(name, base, {"rules/all.rules": rules})
        session = copy.opened(base, (name,))
        told = [*session.findings, *([] if session.errors else check_by_play(session))]
        warnings = [each for each in told if each.level is not Level.NOTE and each.code != NO_EXAMPLE]
        notes = [each for each in told if each.level is Level.NOTE]
        for each in [*warnings, *(notes if show else [])]:
            print(f"  {each.code} {name}:{each.span.line} {each.message} ({each.label})", flush=True)
        warned += bool(warnings)
        print(f"{name}: {len(warnings)} warnings, {len(notes)} notes", flush=True)
    return min(1, warned)
