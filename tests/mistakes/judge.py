"""What the checker says of a rule set in which one text is spoilt."""

from __future__ import annotations

from dataclasses import replace

from interpreter.diagnostics import Diagnostics
from interpreter.frontend import build
from interpreter.library import Library, open_rule_set
from interpreter.source import Source
from tests.mistakes.spoil import TYPOS, Slip

_LIBRARY: list[Library] = []


def findings(library: Library, spoilt: Slip | None = None) -> Diagnostics:
    """What the checker says of a rule set with one of its texts spoilt."""
    told = Diagnostics()
    if spoilt is not None:
        library = _with(library, spoilt)
    build(library, told)
    return told


def _with(library: Library, spoilt: Slip) -> Library:
    """The library with one text spoilt, wherever it stands in it."""

    def changed(sources: tuple[Source, ...]) -> tuple[Source, ...]:
        return tuple(replace(each, text=spoilt.text) if each.path == spoilt.path else each for each in sources)

    layers = tuple(replace(layer, rules=changed(layer.rules)) for layer in library.layers)
    rules = tuple(source for layer in layers for source in layer.rules)
    sources = {**library.sources, **{source.path: source for source in rules}}
    return replace(library, layers=layers, rules=rules, sources=sources)


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
