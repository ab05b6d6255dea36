"""Completions for the answers in examples: takes the texts of a rule set and its names, gives the lines of its menus with titles
filled in.

Only play could show which question an example reaches, and which options it offers there. So all options of all menus are given:
their lines with the titles of the kind that each asks for, the cards that may be played, and titles alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from interpreter import ir
from interpreter.editor.names import Names
from interpreter.source import Source

PLAIN = ("yes", "no", "done", "pass")
"""What is said where it is asked whether, and where one need not choose."""

_LINE = re.compile(r"^ +to (.+?) *$", re.MULTILINE)
_NAMED = re.compile(r"(?P<front>.*?)\ban? (?P<noun>.+?) called [\w-]+(?P<back>.*)")
_PLAYED = re.compile(r" +may be played at\b")


class Options:
    """The texts that options of a rule set can have: lines of menus, with the kind whose titles fill them, and members that may
    be played as reactions."""

    def __init__(self, names: Names, sources: Iterable[Source]) -> None:
        self._names = names
        texts = [source.text for source in sources if source.path.endswith(".rules")]
        told = (line for text in texts for line in _LINE.findall(text))
        self._lines = list(dict.fromkeys(self._line(line) for line in told))
        self._played = [member for text in texts for head in _played_in(text) for member in self._member(head)]

    def _line(self, line: str) -> tuple[str, str]:
        """A line of a menu as a template, and the kind that it names a member of, or ''."""
        found = _NAMED.fullmatch(line)
        words = found["noun"].split() if found is not None else []
        for size in range(len(words), 0, -1):
            kind = self._names.kinds.get(" ".join(words[:size]))
            if kind is not None and found is not None:
                return " ".join(f"{found['front']}{{}}{found['back']}".split()), kind.name
        return line, ""

    def _member(self, head: str) -> Iterator[ir.Member]:
        """The member that a head declares."""
        for size in (3, 2, 1):
            words = head.removeprefix("extend ").removeprefix("replace ").split()
            kind = self._names.kinds.get(" ".join(words[:size]))
            if kind is not None:
                name = re.sub(r"^[\dA-Z]+ (?=\")", "", " ".join(words[size:])).strip('"')
                yield from (each for each in self._names.members.get(name, ()) if each.kind is kind)
                return

    def beginning(self, begun: str) -> Iterator[tuple[str, ir.Member | None]]:
        """All texts of options that begin with `begun`, in upper or lower case; each with the member that it names, or None."""
        start = begun.casefold()

        def fits(option: str) -> bool:
            return option.casefold().startswith(start)

        yield from ((each, None) for each in PLAIN if fits(each))
        for template, name in self._lines:
            if not name:
                if fits(template):
                    yield template, None
                continue
            front = template.partition("{}")[0].casefold()
            if not (front.startswith(start) or start.startswith(front)):
                continue
            for member in self._names.rules.kinds[name].members:
                if fits(key := template.replace("{}", member.name)):
                    yield key, member
        yield from ((key, each) for each in self._played if fits(key := f"play {each.name}"))
        for kind in self._names.rules.kinds.values():
            yield from ((each.name, each) for each in kind.members if fits(each.name))


def _played_in(text: str) -> Iterator[str]:
    """The heads of what may be played when something happens."""
    head = ""
    for line in text.split("\n"):
        if line[:1].strip() and line[0] != "#":
            head = line
        elif head and _PLAYED.match(line):
            yield head
            head = ""
