"""Replaces texts of rules in a library that has been read: takes the new texts by file, gives a library with them.

No other file is read, and new or deleted files are not noticed: the editor reports these by another way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from interpreter.diagnostics import Diagnostics
from interpreter.library.files import read_draft
from interpreter.library.layers import Library
from interpreter.source import Source


def redrafted(library: Library, texts: Mapping[str, str], diagnostics: Diagnostics) -> Library | None:
    """The library with these texts, by the paths of their files (as in `Source.file`); None when one of them is no text of rules
    in it, or is too large. `diagnostics` gets the findings about the new texts alone. Its `text_digest` is ''."""
    new: dict[str, Source] = {}
    known = {source.file: source for source in library.rules if source.file}
    for file, text in texts.items():
        source = known.get(file)
        read = None if source is None else read_draft(text, source, diagnostics)
        if read is None:
            return None
        new[read.path] = read
    layers = tuple(
        replace(layer, rules=tuple(new.get(each.path, each) for each in layer.rules))
        if any(each.path in new for each in layer.rules)
        else layer
        for layer in library.layers
    )
    rules = tuple(new.get(each.path, each) for each in library.rules)
    return replace(library, layers=layers, rules=rules, sources={**library.sources, **new}, text_digest="")
