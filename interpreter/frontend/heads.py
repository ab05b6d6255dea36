"""Finds the heads that a declaration may refer to: those all of whose fixed words occur in its text.

A sentence can be read only where all of its fixed words are (`phrases` finds its candidates so). So procedures, queries, actions,
values and attributes are no part of the surroundings of bodies (see `kept`), but of the memo keys of those that may name them:
when such a head changes, only these are read again. So it is with options, rulings, rules and scenarios, which are named by
their titles, and with members (`titles`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping

from interpreter.effects import TITLED, is_named
from interpreter.memo import hashed
from interpreter.resolve import Declarations, MergedDeclaration, verb_forms
from interpreter.source import Source, Span

_WORD = re.compile(r"'s\b|\w+")
_ASKED = re.compile(r"\bmay\s+(?:not\s+)?(\w+)")
"""The verb of an action, which is declared as `(mover) enters (goal)`, and asked as `mover may enter goal`."""
WHOLE = ("kind", "bundle")
"""Declarations that bodies elsewhere see whole, with the phrases in them: whatever these name is seen by everybody."""


_Head = tuple[frozenset[str], str, int, bytes]
"""Words that must stand in a text that names a head, its title if it is named by that, its place among heads, what others see."""


class Heads:
    """All heads of a rule set that matter only to texts with their words, by these words. `digest`: a hash of them."""

    def __init__(self, declared: Declarations, sources: Mapping[str, Source]) -> None:
        self._declared = declared
        self._sources = sources
        named = (head for head in declared.heads if is_named(head[1]))
        self._faces = {
            made: b"".join([part.outline.face + part.layer.encode() for part in standing.parts]) for made, standing in named
        }
        self._by_word: dict[str, list[_Head]] | None = None
        self._lines: dict[str, list[str]] = {}
        self._starts: dict[str, list[int]] | None = None
        self.digest = hashed(b"".join(self._faces.values()))

    def named_by(self, standing: MergedDeclaration) -> bytes:
        """The visible parts of the heads that a declaration may name, in order, as bytes: unchanged as long as these are."""
        if self._by_word is None:
            self._by_word = self._indexed()
        texts = [self._text(one.outline.span) for part in standing.parts for one in (part, *part.over)]
        words = {word for text in texts for word in _words(text)}
        found: dict[int, bytes] = {}
        for word in words & self._by_word.keys() | {""}:
            for needed, title, at, face in self._by_word.get(word, ()):
                if needed <= words and (not title or any(title in text for text in texts)):
                    found[at] = face
        return b"".join([found[at] for at in sorted(found)])

    def named_by_kinds(self) -> bytes:
        """The same for the declarations that all bodies see completely (kinds, bundles), joined."""
        return b"".join([self.named_by(each) for _, each in self._declared.heads if each.word in WHOLE])

    def _indexed(self) -> dict[str, list[_Head]]:
        """The heads by the longest word of each."""
        places = {made: at for at, made in enumerate(self._faces)}
        found: dict[str, list[_Head]] = {}
        titled = {made: made.name for made, standing in self._declared.heads if standing.word in TITLED and made in places}
        named = [(target, required) for target, required in self._declared.lexicon.named() if target in places]
        known = titled.keys() | {target for target, _ in named}
        unnamed = [(made, frozenset[str]()) for made in places if made not in known]
        for target, required in (*named, *unnamed, *((made, frozenset({title})) for made, title in titled.items())):
            needed = required
            if not all(word.isalnum() for word in required):
                needed = frozenset([word for each in required for word in _WORD.findall(each)])
            longest = max(sorted(needed), key=len, default="")
            found.setdefault(longest, []).append((needed, titled.get(target, ""), places[target], self._faces[target]))
        return found

    def _text(self, span: Span) -> str:
        """The text of the declaration that begins at a place, up to the next one."""
        if span.path not in self._lines:
            source = self._sources.get(span.path)
            self._lines[span.path] = source.text.split("\n") if source is not None else []
        if self._starts is None:
            self._starts = _starts(self._declared)
        lines, starts = self._lines[span.path], self._starts[span.path]
        behind = bisect_right(starts, span.line)
        end = starts[behind] - 1 if behind < len(starts) else len(lines)
        return "\n".join(lines[span.line - 1 : end])


def _words(text: str) -> set[str]:
    """The words of a text, as they are and in small letters."""
    found = {*_WORD.findall(text), *[form for verb in _ASKED.findall(text) for form in verb_forms(verb)]}
    return found.union([word.lower() for word in found])


def _starts(declared: Declarations) -> dict[str, list[int]]:
    """The lines in which declarations begin, by the paths of their texts."""
    found: dict[str, list[int]] = {}
    for _, standing in declared.heads:
        for part in standing.parts:
            for one in (part, *part.over):
                found.setdefault(one.outline.span.path, []).append(one.outline.span.line)
    return {path: sorted(lines) for path, lines in found.items()}
