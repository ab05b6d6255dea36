"""Templates of clauses: where the verb is, the negation, and the clause as a permission.

A template is a sentence with holes: `{owner}`, `{owner:own}` (possessive), and `...` for the value in a form of comparison
(`{owner} has ... units at {place}`).
"""

from __future__ import annotations

import re
from collections.abc import Container

from interpreter.views.prose.english import LINKING, PREPOSITIONS, base_form

HOLE = re.compile(r"\{([^{}:]+)(?::([a-z]+))?\}('s)?")
OWN = "own"
"""Behind a hole: whose something is, by the owner's adjective where it has one."""

_PARTICIPLE = (
    r"\w+(ed|en|ne|ght|awn|own|orn)|come|begun|become|made|won|lost|left|put|set|sent|met|held|found|spent|paid|had|said|led|run"
)
_OF_MANY = {"is": "are", "was": "were", "has": "have"}
_PAST = {
    "fell": "fall", "went": "go", "came": "come", "lost": "lose", "won": "win", "took": "take", "fought": "fight", "met": "meet",
    "held": "hold", "left": "leave", "gave": "give", "broke": "break", "fled": "flee", "made": "make", "sank": "sink",
}  # fmt: skip
_MODAL = frozenset(("could", "may", "might", "must"))
"""Verbs before `have`: what is denied, or new, stands behind them."""
_SOME = {"something": "nothing", "somebody": "nobody", "anything": "nothing", "anybody": "nobody"}
"""What there may be, and that there is none."""
_MORE = frozenset(("has", "have", "go", "and", "or", "if", "when", "as", "into", "against", "without"))
"""Words behind a noun, besides prepositions, that open something else."""
_PART = re.compile(r"\{[^{}]*\}(?:'s)?|\.\.\.|[^\s{}]+|\s+")
_NO_VERB = frozenset(("its", "his", "this", "always", "as", "plus", "minus", "less", "times"))
"""Words with an s at their end that are neither verbs nor nouns."""


class Clauses:
    """Finds and changes the verbs of clauses. `plurals`: the plural nouns of the rule set, which look like verbs; `names`: the
    names of those who act."""

    def __init__(self, plurals: Container[str] = (), names: Container[str] = ()) -> None:
        self.plurals = plurals
        self.names = names

    def verb_at(self, template: str) -> tuple[list[str], int] | None:
        """The parts of a template (holes, words and the spaces between them) and the index of its verb; None when it has none."""
        parts = _PART.findall(template)
        for at, part in enumerate(parts):
            if part in LINKING or part in ("has", "have"):
                return parts, at
        subject_seen = False
        for at, part in enumerate(parts):
            if part.isspace():
                continue
            before = parts[at - 2] if at > 1 else ""
            past = part in _PAST or re.fullmatch(r"[a-z]+ed", part) is not None
            if (past and before.startswith("{")) or (subject_seen and self._is_present(part, before)):
                return parts, at
            if part not in ("the", "a", "an", "no"):
                subject_seen = True
        return None

    def _is_present(self, word: str, before: str) -> bool:
        """May this be a verb in its present form? What is also a plural noun is one only right behind a hole or who acts."""
        if re.fullmatch(r"[a-z]+s", word) is None or word.endswith(("ss", "us")) or word in PREPOSITIONS or word in _NO_VERB:
            return False
        return word not in self.plurals or before.startswith("{") or before in self.names

    def opens_more(self, word: str, before: str) -> bool:
        """Does `word`, which stands behind the word `before`, begin something new (a preposition, a verb, a conjunction), so that
        the noun phrase ends before it?"""
        small = word in PREPOSITIONS or word in LINKING or word in _MORE
        return small or self._is_present(word, before)

    def negated(self, template: str) -> str:
        """The negation of a clause."""
        found = self.verb_at(template)
        if found is None:
            return "it is not so that " + template
        parts, at = found
        verb = parts[at]
        following = "".join(parts[at + 1 :]).split(" ")
        first = next((word for word in following if word), "")
        if verb == "cannot":
            parts[at] = "can"
        elif first == "not":
            return "".join(parts).replace(f"{verb} not ", f"{verb} ", 1)
        elif verb in LINKING and first in _SOME:
            return "".join(parts).replace(f"{verb} {first}", f"{verb} {_SOME[first]}", 1)
        elif verb == "have" and at > 1 and parts[at - 2] in _MODAL:
            parts[at - 2] += " not"
        elif verb in ("is", "has") and parts[0] in ("a", "an") and not any(map(HOLE.fullmatch, parts[:at])):
            parts[0] = "no"
        elif verb in LINKING or (verb in ("has", "have") and re.fullmatch(_PARTICIPLE, first)):
            parts[at] = "cannot" if verb == "can" else verb + " not"
        elif verb in _PAST:
            parts[at] = "did not " + _PAST[verb]
        elif verb.endswith("ed"):
            return "it is not so that " + template
        else:
            parts[at] = ("do " if verb == "have" else "does ") + "not " + base_form(verb)
        return "".join(parts)

    def changed(self, template: str, no: bool = False) -> str:
        """A clause as the result of a change: `{x} is now red`, `{x} has now moved`; with `no`, `{x} is no longer red`."""
        found = self.verb_at(template)
        if found is None:
            return self.negated(template) if no else "now " + template
        parts, at = found
        verb, first = parts[at], next((word for word in parts[at + 1 :] if not word.isspace()), "")
        perfect = verb in ("has", "have") and re.fullmatch(_PARTICIPLE, first) is not None
        before = parts[at - 2] if at > 1 else ""
        if verb == "cannot" or first == "not":
            return self.changed(self.negated(template), not no)
        if verb in _PAST or verb.endswith("ed"):
            return self.negated(template) if no else template
        if perfect and before in _MODAL:
            parts[at - 2] = before + (" no longer" if no else " now")
        elif no and perfect:
            parts[at] = f"no longer {'counts' if verb == 'has' else 'count'} as having"
        elif verb in LINKING or perfect:
            parts[at] = verb + (" no longer" if no else " now")
        else:
            parts[at] = ("no longer " if no else "now ") + verb
        return "".join(parts)

    def of_many(self, template: str) -> str:
        """A clause with a plural in its first hole: `{owner} leaves its camp` -> `{owner} leave their camp`."""
        found = self.verb_at(template)
        if found is None or found[1] != 2:
            return template
        parts, at = found
        parts[at] = _OF_MANY.get(parts[at]) or (base_form(parts[at]) if self._is_present(parts[at], parts[0]) else parts[at])
        return re.sub(r"\bits\b", "their", "".join(parts))

    def allowed(self, template: str, forbidden: bool = False) -> str:
        """A clause as a permission: `{owner} draws back to {goal}` -> `{owner} may draw back to {goal}`; with `forbidden`, `may
        not`."""
        found = self.verb_at(template)
        may = "may not " if forbidden else "may "
        if found is None:
            return f"this {may.strip()} be: {template}"
        parts, at = found
        parts[at] = may.strip() if parts[at] == "may" else may + base_form(parts[at])
        return "".join(parts)
