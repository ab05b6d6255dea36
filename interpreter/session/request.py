"""What a person asked for: a rule set with mods, scenario and options, and the complaint when it cannot be.

In: words of a command line. Out: a `Request`, which can also say itself as a command. Errors: `UsageError`, in words for people.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from interpreter.diagnostics import suggest
from interpreter.records import record

_SWITCHED = ("on", "off")


class UsageError(Exception):
    """Something that cannot be asked for. `help` is the way out, or empty."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help


@record
class Request:
    """A rule set by its id or path, mods by their folders, what options and rulings are by title, a scenario by title (empty:
    the rule set's own)."""

    rule_set: str
    mods: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    scenario: str = ""

    @property
    def base_name(self) -> str:
        """What the outcomes of bodies are kept under: with mods as without, since what they leave as it was is read once."""
        return repr((self.rule_set, self.options))

    def command(self, verb: str, *more: str) -> str:
        """The command that asks for the same: `punica VERB RULESET ...`."""
        words = ["punica", verb, self.rule_set, *more]
        for mod in self.mods:
            words += ["--mod", mod]
        if self.scenario:
            words += ["--scenario", self.scenario]
        for title, value in self.options:
            words += ["--option", f"{title}={value}"]
        return shlex.join(words)


def read_options(words: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """`TITLE=on` and `TITLE=VALUE` as pairs, sorted; `TITLE` alone means on. The last word about a title counts."""
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
    """The one of `known` that is meant, whatever its capitals; `UsageError` names the nearest, or all when they are few."""
    names = list(known)
    for name in names:
        if name == wanted:
            return name
    folded = [name for name in names if name.casefold() == wanted.casefold()]
    if len(folded) == 1:
        return folded[0]
    raise UsageError(f'there is no {what} called "{wanted}"', way_out(wanted, names))


def counted(number: int, word: str) -> str:
    """`1 finding`, `2 findings`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def way_out(wanted: str, names: list[str]) -> str:
    """A hint for a word that is not among `names`."""
    near = suggest(wanted, names, 3)
    if near:
        return "did you mean " + " or ".join(f'"{name}"' for name in near) + "?"
    if not names:
        return "there is none at all"
    shown = ", ".join(f'"{name}"' for name in names[:12])
    return f"there are: {shown}" + (f" and {len(names) - 12} more" if len(names) > 12 else "")
