"""Rule sets for tests, from texts in memory."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from interpreter.diagnostics import Diagnostics
from interpreter.library.layers import Layer, Library
from interpreter.library.manifest import Manifest
from interpreter.model import build
from interpreter.program import compile_rules
from interpreter.source import Source


def library_of(text: str, options: dict[str, bool] | None = None) -> Library:
    """A library of one layer with one file of rules."""
    source = Source("made.rules", text, "made")
    manifest = Manifest(
        id="made",
        title="Made",
        version="1",
        language=1,
        source=Source("manifest.yaml", "", "made"),
        places={},
        options=options or {},
    )
    layer = Layer(manifest, (source,), (), ())
    digest = hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
    return Library(manifest, (layer,), (source,), (), (), digest, {source.path: source})


def rules_of(text: str):
    """The rule set of a text; a finding is a failure."""
    found = Diagnostics()
    rules = build(library_of(text), found)
    problems = [f"{d.span}: {d.message}" for d in found]
    assert not problems, "\n".join(problems)
    return rules


@lru_cache(maxsize=None)
def built(text: str, examples: bool = False):
    """Rule set and program of a text."""
    rules = rules_of(text)
    return rules, compile_rules(rules, examples)


BASE = """
kind side
    plural sides
    members north, south
kind place
    plural places
    line name is text, else none
    members alpha, beta, gamma, delta, omega
"""
