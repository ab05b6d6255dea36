"""Requests for rule sets, with mods, scenario and options, and the error for one that cannot be met.

In: words of a command line. Out: a `Request`, which can also be written as a command. Errors: `UsageError`, in words for people.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import TYPE_CHECKING

from interpreter.diagnostics import suggest
from interpreter.records import record

if TYPE_CHECKING:
    from interpreter.library import Library

_SWITCHED = ("on", "off")


class UsageError(Exception):
    """A user's mistake in a request. `help`: what to do about it, or ''."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help


@record
class Request:
    """A rule set by its id or path, mods by their folders, the chosen values of options and rulings by title, a scenario by title
    ('': the rule set's own)."""

    rule_set: str
    mods: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    scenario: str = ""

    @property
    def base_name(self) -> str:
        """The name under which results of reading bodies are cached. It leaves out the mods: bodies that a mod does not change
        are read once."""
        return repr((self.rule_set, self.options))

    def exact_key(self, library: Library) -> tuple[object, ...]:
        """All that resolved rules with their positions depend on: the texts of the library and their paths, scenario, options."""
        return library.text_digest, self.scenario, self.options, sorted(library.sources)

    def command(self, verb: str, *more: str) -> str:
        """The command line with this request: `punica VERB RULESET ...`."""
        words = ["punica", verb, self.rule_set, *more]
        for mod in self.mods:
            words += ["--mod", mod]
        if self.scenario:
            words += ["--scenario", self.scenario]
        for title, value in self.options:
            words += ["--option", f"{title}={value}"]
        return shlex.join(words)


def read_options(words: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Words `TITLE=on` and `TITLE=VALUE` as pairs, sorted; `TITLE` alone means on. The last word about a title counts. Errors:
    `UsageError`."""
    found: dict[str, str] = {}
    for word in words:
        title, sign, value = word.rpartition("=")
        if not sign:
            title, value = word, "on"
        if not title.strip():
            raise UsageError(f'"{word}" names no option', 'write it like this: --option "TITLE=on"')
        if not value.strip():
            raise UsageError(f'nothing stands behind "{word}"', f'write --option "{title}=on", or another value that it has')
        switched = value.strip().casefold()
        found[title.strip()] = switched if switched in _SWITCHED else value.strip()
    return tuple(sorted(found.items()))


def pick(what: str, wanted: str, known: Iterable[str]) -> str:
    """The name in `known` that is meant, whatever its capitals. Errors: `UsageError`, with the nearest names, or all if they are
    few; `what`: the word for such things."""
    names = list(known)
    for name in names:
        if name == wanted:
            return name
    folded = [name for name in names if name.casefold() == wanted.casefold()]
    if len(folded) == 1:
        return folded[0]
    raise UsageError(f'there is no {what} called "{wanted}"', way_out(wanted, names))


def counted(number: int, word: str) -> str:
    """A number with its noun: `1 finding`, `2 findings`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def way_out(wanted: str, names: list[str]) -> str:
    """A hint for a word that is not among `names`: similar ones, or a list of them."""
    near = suggest(wanted, names, 3)
    if near:
        return "did you mean " + " or ".join(f'"{name}"' for name in near) + "?"
    if not names:
        return "there is none at all"
    shown = ", ".join(f'"{name}"' for name in names[:12])
    return f"there are: {shown}" + (f" and {len(names) - 12} more" if len(names) > 12 else "")
