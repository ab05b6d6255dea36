"""Reads what can be chosen in a rule set, and its sides: takes a library, gives heads of scenarios, options, rulings and sides.

For callers that look at many rule sets at once. Nothing else is parsed, and nothing is checked: findings come from a check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from interpreter import ir
from interpreter.diagnostics import Diagnostics
from interpreter.garbage import undisturbed
from interpreter.library import Library
from interpreter.phrases import Unread
from interpreter.resolve import Listings, ParsedText, decided, declare, merge
from interpreter.source import Source
from interpreter.syntax import outlined, parse

_SEEN = re.compile(
    rf"(?:(?:replace|remove|extend|rename) )?(?:kind|scenario|option|ruling|{ir.SEATS_KIND}|procedure {ir.MAIN_PROCEDURE}$)(?!\S)"
)
"""How a declaration begins at which one looks."""


def glance(library: Library, options: Mapping[str, str] | None = None, scenario: str = "") -> ir.RuleSet:
    """A rule set with hardly more than the heads of what players choose. `options` and `scenario` as in `build`."""
    with undisturbed():
        rules = tuple(_seen(source) for source in library.rules)
        texts = [*_parsed(rules)]
        merged, _ = merge(texts, Listings(library))
        declared, _ = declare(library, merged, decided(library, merged, options, scenario), Unread())
        return declared.rules


def _seen(source: Source) -> Source:
    """A text with nothing but what is looked at, all of it in its place."""
    left, looking = [], False
    for line in source.text.split("\n"):
        if line[:1] not in ("", " ", "#"):
            looking = _SEEN.match(line) is not None
        left.append(line if looking else "")
    return replace(source, text="\n".join(left))


def _parsed(sources: tuple[Source, ...]) -> Iterator[ParsedText]:
    for source in sources:
        if source.text.strip():
            declarations = parse(source, Diagnostics())
            yield ParsedText(source.layer, tuple(outlined(each) for each in declarations))
