"""Links in prose: every term that a text uses, at its first place, leads to where it is defined.

In: Markdown without links, the thing that it is about. Out: the same with links. Only what the thing really mentions is
looked for, so a word that happens to be the name of something else is left alone.
"""

from __future__ import annotations

import re

from interpreter.ir import Example, Kind, Member, Symbol
from interpreter.site.cross_references import Mentions
from interpreter.site.permalinks import Homes
from interpreter.site.wording import relative, template_of

EMPTY = frozenset(
    [
        "of",
        "at",
        "in",
        "from",
        "to",
        "and",
        "or",
        "is",
        "are",
        "on",
        "for",
        "with",
        "than",
        "by",
        "as",
        "may",
        "into",
        "inside",
        "outside",
        "the",
        "a",
        "an",
        "no",
        "not",
        "its",
        "it",
        "that",
        "which",
        "who",
        "where",
        "if",
        "has",
        "have",
        "after",
        "before",
        "more",
        "less",
        "any",
        "all",
        "each",
        "this",
        "be",
        "was",
        "were",
        "does",
        "do",
        "one",
        "'s",
        "s",
    ]
)
"""Words that make no term by themselves, and that a term neither begins nor ends with."""
SHORTEST = 3


class Linker:
    """Puts links into texts."""

    def __init__(self, homes: Homes, mentions: Mentions) -> None:
        self.homes = homes
        self.mentions = mentions
        self._phrases: dict[int, tuple[tuple[str, bool], ...]] = {}

    def linked(self, text: str, about: Symbol, page: str, linked: set[int] | None = None) -> str:
        """`text` with links for a page. `linked`: what was linked before in the same entry; it grows."""
        done = linked if linked is not None else set()
        found: dict[str, list[Symbol]] = {}
        exact: dict[str, bool] = {}
        for term in self._terms(about):
            if id(term) in done or term is about or self.homes.of(term) is None:
                continue
            for phrase, proper in self._of(term):
                key = phrase if proper else _bare(phrase.lower())
                found.setdefault(key, []).append(term)
                exact.setdefault(key, proper)
        if not found:
            return text
        ordered = sorted(found, key=lambda phrase: (-len(phrase), phrase))
        pattern = re.compile(
            r"(?<![\w\[-])(" + "|".join(self._wanted(phrase, exact[phrase]) for phrase in ordered) + r")(?![\w\]-])"
        )

        def link(match: re.Match[str]) -> str:
            said = match.group(0)
            low = said.lower()
            spoken = [each for key in (said, low, _bare(low), _bare(low, "es")) for each in found.get(key, ())]
            term = next((each for each in spoken if id(each) not in done), None)
            if term is None:
                return said
            done.add(id(term))
            return f"[{said}]({relative(page, self.homes.of(term) or '')})"

        return "\n".join(line if line.startswith(("|", "    ```")) else pattern.sub(link, line) for line in text.split("\n"))

    def _terms(self, about: Symbol) -> list[Symbol]:
        """What may be linked, best first: things before the kinds that they are of; then who has a say in it, and of what."""
        writers = self.mentions.writers(about)
        spoken = [*self.mentions.of(about), *writers, *(each for writer in writers for each in self.mentions.of(writer))]
        mentioned = [each for each in dict.fromkeys(spoken) if not isinstance(each, Example)]
        kinds = [each for each in mentioned if isinstance(each, Kind)]
        return [each for each in mentioned if not isinstance(each, Kind)] + kinds

    def _of(self, term: Symbol) -> tuple[tuple[str, bool], ...]:
        """The phrases by which texts speak of it, each with whether its capitals count."""
        if id(term) not in self._phrases:
            self._phrases[id(term)] = tuple(dict.fromkeys(self._spoken(term)))
        return self._phrases[id(term)]

    def _spoken(self, term: Symbol) -> list[tuple[str, bool]]:
        if isinstance(term, Member):
            names = (term.name, *term.says.split(" | ")) if term.says else (term.name,)
            return [(name, True) for name in names if len(name) >= SHORTEST and not name.isdigit()]
        if isinstance(term, Kind):
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

    def _wanted(self, phrase: str, proper: bool) -> str:
        """A pattern for a phrase: as it stands, or with a capital, and its first verb with or without an s."""
        if proper:
            return re.escape(phrase)
        first, blank, rest = phrase.partition(" ")
        return f"(?i:{re.escape(first)}(?:e?s)?{re.escape(blank + rest)})"


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
