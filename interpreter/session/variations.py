"""Makes the changed rule set for a comparison: takes a request and a word, gives the request with that one thing changed."""

from __future__ import annotations

import os
from dataclasses import replace

from interpreter.library import ENDING
from interpreter.records import record
from interpreter.session.facts import Facts
from interpreter.session.request import Request, UsageError, read_options, way_out


@record
class Variation:
    """The changed request, and the change in words (`what`)."""

    request: Request
    what: str


def variation(request: Request, word: str, facts: Facts) -> Variation:
    """A request with one change: a mod added (its folder or file), an option or ruling decided (`TITLE=VALUE`) or, for its bare
    title, set to its only other value. Errors: `UsageError` when the word is none of these, or changes nothing."""
    stands = facts.options | facts.rulings
    title, sign, _ = word.rpartition("=")
    if sign and title.strip() in stands:
        ((title, value),) = read_options([word])
        return _decided(request, title, value, stands[title], facts)
    if word.strip() in stands:
        title = word.strip()
        others = [each for each in facts.values[title] if each != stands[title]]
        if len(others) != 1:
            ways = " or ".join(f'"{title}={each}"' for each in others)
            raise UsageError(f'"{title}" can be several other things', f"say which: {ways}")
        return _decided(request, title, others[0], stands[title], facts)
    if os.path.isdir(word) or word.endswith(ENDING) and os.path.isfile(word):
        if word in request.mods:
            raise UsageError(f'"{word}" is on top of both', "leave out --mod, or compare something else")
        return Variation(replace(request, mods=(*request.mods, word)), f"the mod {word}")
    raise UsageError(f'"{word}" is no mod, no option and no ruling', way_out((title if sign else word).strip(), [*stands]))


def _decided(request: Request, title: str, value: str, stands: str, facts: Facts) -> Variation:
    if value == stands:
        raise UsageError(f'"{title}" is {value} already', "there is nothing to compare")
    what = f'the ruling "{title}" read as "{value}"' if title in facts.rulings else f'the option "{title}" {_put(value)}'
    return Variation(replace(request, options=tuple(sorted({**dict(request.options), title: value}.items()))), what)


def _put(value: str) -> str:
    return value if value in ("on", "off") else f"set to {value}"
