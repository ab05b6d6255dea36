"""Texts that could not be read: a file, a declaration, a line. They may have declared any of their words, so findings that could
follow from that are not reported.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence

from interpreter.diagnostics import slips
from interpreter.records import NamedTuple
from interpreter.source import Source, Span
from interpreter.syntax import keywords

INDENT = 4
"""Blanks before a line right below a head."""

OF_GRAPHS = "adjacent connection between joining distance path"
"""Words of the sentences that a graph brings along."""

_WORD = r"[^\W_][\w-]*"
_HOLE = r"\([^()]*\)?|(?<![\w-])[\w-]+ *:[^()]*\)?"
_ENDING = r"(?:ies|y|es|s|e)$"
_JOINTS = frozenset({"is", "are", "answers", "holds", "answered", "none", "or", "number", "truth", "text", "path"})
"""Words of a head that tell what it gives; uses do not say them."""
_TOP = r"(?m)^[^\s#].*$"
_RANGE = r"(?<=\bnumber) +(?:from|at least) +-?\d.*\Z"
"""The limits of a number at the end of a head."""
_OPENING = r"(?:(?:replace|extend|remove) +)?(?:narrowed by|reactions from|[\w-]+) +"
_NAMING = r"(?:\blet (?P<let>.{1,80}?) be\b|\bcalled (?P<called>[a-z][a-z ]*))"


class _Words(NamedTuple):
    """The words of a stretch of text."""

    place: Span | None
    declares: bool
    words: frozenset[str]


class Removal:
    """A declaration, or a part of one, that a layer removed. `key`: its name; `span`: where it was removed; `words`, `title`: of
    its sentence; `origin`: the places that had shaped it; `uses`: the places that still use it, by line; `help`: how to mend
    them."""

    def __init__(
        self,
        key: str,
        span: Span,
        words: Iterable[str],
        title: str,
        origin: tuple[Span, ...] = (),
        help: str = "write `replace` for `remove`, or change what uses it too",
    ) -> None:
        self.key = key
        self.span = span
        self.origin = origin
        self.title = title
        self.words = frozenset(map(_stem, words))
        self.help = help
        self.uses: dict[tuple[str, int], Span] = {}

    def is_used(self, spoken: Iterable[str], names: Iterable[str], span: Span) -> bool:
        """Would these words and names have meant it? If so, `span` is recorded as a use."""
        used = self.title in names if self.title else bool(self.words) and self.words <= frozenset(map(_stem, spoken))
        if used:
            self.uses.setdefault((span.path, span.line), span)
        return used


class Unread:
    """The words of all texts that could not be read. `everything`: a whole text is missing, which could have declared anything;
    `names`: a member or a title is missing whose name is unknown; `missed`: phrases without a finding because of that; `removed`:
    the declarations that layers removed. Grows while heads and phrases are read."""

    def __init__(self) -> None:
        self.everything = False
        self.names = False
        self.missed: list[Span] = []
        self.removed: list[Removal] = []
        self._words: list[_Words] = []
        self._heads: list[frozenset[str]] = []

    def __bool__(self) -> bool:
        return self.everything or self.names or bool(self._words or self.removed)

    # --- what was not read -------------------------------------------------------------------------------------------

    def add_text(self, text: str, place: Span | None = None, declares: bool = True) -> None:
        """Add a stretch of rules or data. `place`: where it stands, if findings there say why it could not be read; `declares`:
        may it have declared members, or things with titles?"""
        self._words.append(_Words(place, declares, frozenset(_stems(text))))

    def add_head(self, text: str) -> None:
        """Add the sentence of a head, without the word that opens the declaration: with its holes and its type."""
        words = frozenset(_stems(re.sub(_HOLE, " ", re.sub(_RANGE, "", text)))).difference(map(_stem, _JOINTS))
        if words:
            self._heads.append(words)

    def add_declaration(self, source: Source, line: int) -> None:
        """Add the whole declaration around a line: it was parsed, but declares nothing because of a fault reported there."""
        first, end = _stretch(source, line)
        self._add_declaration(source.text.split("\n"), first, end, Span(source.path, first, 1, end, 1))

    def _add_declaration(self, text: Sequence[str], first: int, end: int, place: Span | None) -> None:
        head = text[first - 1]
        self.add_text("\n".join(text[first - 1 : end - 1]), place)
        self.add_head(re.sub(_OPENING, "", head, count=1))
        if _opens(head, "graph"):
            self.add_text(OF_GRAPHS)
        if _opens(head, "kind"):  # its lines declare sentences
            for below in text[first : end - 1]:
                if _indent(below) == INDENT:
                    self.add_head(re.sub(_OPENING, "", below.strip(), count=1))

    def add_lines(self, source: Source, starts: Sequence[int], lines: Iterable[int]) -> None:
        """Add the parts that the parser left out because of errors in some lines: a whole declaration, if none was read at its
        head, else the line with its block. `starts`: the first lines of the declarations that were read."""
        text = source.text.split("\n")
        for line in lines:
            first, end = _stretch(source, line)
            if first in starts:
                self._add_line(text, first, line, end)
            else:
                self._add_declaration(text, first, end, None)

    def _add_line(self, text: Sequence[str], first: int, line: int, end: int) -> None:
        indent = _indent(text[line - 1])
        last = next((at for at in range(line + 1, end) if text[at - 1].strip() and _indent(text[at - 1]) <= indent), end)
        self.add_text("\n".join(text[line - 1 : last - 1]), declares=_opens(text[first - 1], "kind"))
        if _opens(text[first - 1], "kind"):
            self.add_head(re.sub(_OPENING, "", text[line - 1].strip(), count=1))
        for match in re.finditer(_NAMING, text[line - 1]):
            self.add_head(match["let"] or match["called"])

    def rests_on_removed(self, spoken: Iterable[str], names: Iterable[str], span: Span) -> bool:
        """Would these words and names have meant something that was removed? If so, this use is recorded and reported with the
        removal."""
        words, called = [*spoken], [*names]
        found = [removal.is_used(words, called, span) for removal in self.removed]  # each keeps its uses
        return any(found)

    # --- what may stand there ----------------------------------------------------------------------------------------

    def may_declare(self, name: str, at: Span | None = None, is_known: bool = False) -> bool:
        """May an unread text have declared a word, a name or a title? `at`: the place of the finding that it is unknown, which is
        not suppressed by the unread text around it; `is_known`: it has a meaning, but not the one needed."""
        if self.everything:
            return True
        words = [
            each.words
            for each in self._words
            if (each.declares or not is_known) and not (at is not None and each.place is not None and _lies_in(at, each.place))
        ]
        stems = [*_stems(name)]
        return bool(stems) and all(any(stem in each for each in words) for stem in stems)

    def may_say(self, words: Iterable[str]) -> bool:
        """May an unread head have declared a sentence with these words, all of which have a meaning? One word may be misspelt."""
        stems = frozenset(map(_stem, words))
        return self.everything or any(len(head - stems) <= (len(head) > 1) for head in self._heads)


def _stretch(source: Source, line: int) -> tuple[int, int]:
    """The first line of the declaration in which a line stands, and that of the next one."""
    heads = [source.text.count("\n", 0, match.start()) + 1 for match in re.finditer(_TOP, source.text)]
    at = bisect(heads, line)
    return heads[at - 1] if at else 1, heads[at] if at < len(heads) else source.text.count("\n") + 2


def _lies_in(span: Span, place: Span) -> bool:
    return span.path == place.path and place.line <= span.line < place.end_line


def _opens(head: str, word: str) -> bool:
    """Does a head open such a declaration, or was it meant to?"""
    words = [each for each in head.split()[:2] if each not in keywords.MODES]
    return bool(words) and (words[0] == word or bool(slips(words[0], [word])))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _stems(text: str) -> Iterator[str]:
    return map(_stem, re.findall(_WORD, text))


def _stem(word: str) -> str:
    """A word without the endings of plurals and verbs."""
    return re.sub(_ENDING, "", word) or word
