"""What the checker says of a rule set in which one text is spoilt."""

from __future__ import annotations

from dataclasses import replace

from interpreter.diagnostics import Diagnostics
from interpreter.frontend import build
from interpreter.library import Library, open_rule_set
from tests.mistakes.spoil import TYPOS, Slip

_LIBRARY: list[Library] = []


def findings(library: Library, spoilt: Slip | None = None) -> Diagnostics:
    """What the checker says of a rule set with one of its texts spoilt."""
    told = Diagnostics()
    if spoilt is not None:
        rules = tuple(replace(each, text=spoilt.text) if each.path == spoilt.path else each for each in library.rules)
        library = replace(library, rules=rules)
    build(library, told)
    return told


def judge(job: tuple[str, Slip]) -> tuple[bool, bool, bool, str]:
    """Noticed, placed, right, and the first message."""
    name, spoilt = job
    if not _LIBRARY:
        _LIBRARY.append(open_rule_set(name, (), Diagnostics()))
    told = list(findings(_LIBRARY[0], spoilt))
    here = [each for each in told if each.span.path == spoilt.path]
    near = [each for each in here if abs(each.span.line - spoilt.line) <= 1] if spoilt.kind in TYPOS else here
    words = " ".join(f"{each.message} {each.label} {each.help} {' '.join(o.text for o in each.others)}" for each in told)
    right = bool(spoilt.right) and spoilt.right in words
    return bool(told), bool(near), right, told[0].message if told else ""
