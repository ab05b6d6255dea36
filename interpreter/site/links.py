"""Links in prose: the first mention of every term in a text leads to its definition.

In: Markdown without links, the item that it describes. Out: the same with links. Only items that the item really mentions are
looked for, so a word that happens to be the name of something else is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from interpreter import ir
from interpreter.site.cross_references import CrossReferences
from interpreter.site.permalinks import Permalinks
from interpreter.site.wording import relative, template_of

EMPTY = frozenset((
    "of", "at", "in", "from", "to", "and", "or", "is", "are", "on", "for", "with", "than", "by", "as", "may", "into", "inside",
    "outside", "the", "a", "an", "no", "not", "its", "it", "that", "which", "who", "where", "if", "has", "have", "after",
    "before", "more", "less", "any", "all", "each", "this", "be", "was", "were", "does", "do", "one", "'s", "s",
))  # fmt: skip
"""Words that make no term by themselves, and that a term neither begins nor ends with."""
SHORTEST = 3


class Linker:
    """Turns the terms in a text that the site explains into links to their pages."""

    def __init__(self, permalinks: Permalinks, references: CrossReferences) -> None:
        self.permalinks = permalinks
        self.references = references
        self._phrases: dict[ir.Item, tuple[tuple[str, bool], ...]] = {}

    def linked(self, text: str, about: ir.Item, page: str) -> str:
        """`text`, which describes the item `about`, with links relative to `page`; each term is linked once."""
        done: set[ir.Item] = {about}
        found: dict[str, list[ir.Item]] = {}
        exact: dict[str, bool] = {}
        for term in self._terms(about):
            if term in done or self.permalinks.of(term) is None:
                continue
            for phrase, proper in self._of(term):
                key = phrase if proper else _bare(phrase.lower())
                found.setdefault(key, []).append(term)
                exact.setdefault(key, proper)
        small = text.lower()
        there = [phrase for phrase in found if (phrase in text if exact[phrase] else _may_stand(phrase, small))]
        if not there:
            return text
        ordered = sorted(there, key=lambda phrase: (-len(phrase), phrase))
        patterns = [_pattern(phrase, exact[phrase]) for phrase in ordered]

        def link(said: str) -> str:
            low = said.lower()
            spoken = [each for key in (said, low, _bare(low), _bare(low, "es")) for each in found.get(key, ())]
            term = next((each for each in spoken if each not in done), None)
            if term is None:
                return said
            done.add(term)
            return f"[{said}]({relative(page, self.permalinks.of(term) or '')})"

        return "\n".join(
            line if line.startswith(("|", "    ```")) else _replaced(line, patterns, link) for line in text.split("\n")
        )

    def _terms(self, about: ir.Item) -> list[ir.Item]:
        """What may be linked, best first: items before the kinds that they are of; then who has a say in it, and of what."""
        writers = self.references.writers(about)
        spoken = [*self.references.of(about), *writers, *(each for writer in writers for each in self.references.of(writer))]
        mentioned = [each for each in dict.fromkeys(spoken) if not isinstance(each, ir.Example)]
        return sorted(mentioned, key=lambda each: isinstance(each, ir.Kind))

    def _of(self, term: ir.Item) -> tuple[tuple[str, bool], ...]:
        """The phrases by which texts speak of it, each with whether its capitals count."""
        if term not in self._phrases:
            self._phrases[term] = tuple(dict.fromkeys(self._spoken(term)))
        return self._phrases[term]

    def _spoken(self, term: ir.Item) -> list[tuple[str, bool]]:
        if isinstance(term, ir.Member):
            names = (*term.names, *term.says.split(" | ")) if term.says else term.names
            return [(name, True) for name in names if len(name) >= SHORTEST and not name.isdigit()]
        if isinstance(term, ir.Kind):
            forms = term.says.split(" | ") if term.says else []
            return [(form, False) for form in (*forms, term.name, term.plural) if form]
        if term.pattern is None:
            return [(term.name, False)]
        texts = [re.split(r"\{[^{}]*\}", template_of(term)), re.split(r"\([^()]*\)", term.name)]
        found = []
        for runs in texts:
            phrase = max((_trimmed(run) for run in runs), key=len, default="")
            if len(phrase) >= SHORTEST:
                found.append((phrase, False))
        return found


@lru_cache(maxsize=20_000)
def _pattern(phrase: str, proper: bool) -> re.Pattern[str]:
    """A pattern for a phrase: as it stands, or with a capital, and its first verb with or without an s. Each is made once: most
    phrases stand in many texts."""
    first, blank, rest = phrase.partition(" ")
    wanted = re.escape(phrase) if proper else f"(?i:{re.escape(first)}(?:e?s)?{re.escape(blank + rest)})"
    return re.compile(rf"(?<![\w\[-]){wanted}(?![\w\]-])")


def _replaced(line: str, patterns: Sequence[re.Pattern[str]], new: Callable[[str], str]) -> str:
    """A line with what the patterns find in it replaced, from the left; of several that begin in one place the first counts."""
    at = 0
    found = [match for pattern in patterns if (match := pattern.search(line))]
    out: list[str] = []
    while found:
        first = min(found, key=re.Match.start)
        out += [line[at : first.start()], new(first.group())]
        at = first.end()
        found = [match for each in found if (match := each if each.start() >= at else each.re.search(line, at))]
    return "".join([*out, line[at:]])


def _may_stand(phrase: str, text: str) -> bool:
    """May a phrase stand in a text of small letters, whatever the ending of its first word? Most cannot, and are left out."""
    first, blank, rest = phrase.lower().partition(" ")
    return first in text and blank + rest in text


def _trimmed(run: str) -> str:
    """A run of words without the small ones at its ends; empty when only small ones are in it."""
    words = run.replace("'s ", " ").split()
    while words and words[0].lower() in EMPTY:
        words.pop(0)
    while words and words[-1].lower() in EMPTY:
        words.pop()
    return " ".join(words)


def _bare(phrase: str, ending: str = "s") -> str:
    """A phrase with its first word without its ending: words change so between one and many."""
    first, blank, rest = phrase.partition(" ")
    if first.endswith(ending) and not first.endswith("ss") and len(first) > SHORTEST + len(ending) - 1:
        first = first.removesuffix(ending)
    return first + blank + rest
