"""Sets as noun phrases: the whole set, any one of it, behind a number, each with the conditions on its members."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from interpreter import ir
from interpreter.views.prose.english import PREPOSITIONS, article, is_plural, joined_clauses, listed, relative, without_article
from interpreter.views.prose.lines import SHORT
from interpreter.views.prose.speech import Noun, Speech
from interpreter.views.prose.subjects import has_own_subjects

_HEAD = re.compile(rf" (?:{'|'.join(sorted(PREPOSITIONS))}) ")
"""What parts the head of a noun phrase from what says more of it."""


class NounPhrases:
    """Makes noun phrases of sets."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def one(self, noun: Noun) -> str:
        """Any one member, with an article: `a captain`, `one of those`."""
        return "one of " + noun.plural if noun.singular is None else article(noun.singular)

    def whole(self, term: ir.Expr) -> str:
        """A set as a whole: `the captains of the north`, `Alpha and Beta`."""
        if named := self._named(term):
            return named
        noun = self.speech.noun(term)
        text = noun.plural
        head = _HEAD.split(text, maxsplit=1)[0]
        if not re.match(r"(the|all|no|those|where|half|it|one) ", text + " ") and not text[:1].isupper() and "'s " not in head:
            text = ("all " if isinstance(term, ir.Members) else "the ") + text
        return text + self.tests(noun, many=True)

    def _named(self, term: ir.Expr) -> str:
        """The members of a set that names each of them; empty for any other."""
        if not isinstance(term, ir.Filter) or not isinstance(term.source, ir.Members):
            return ""
        test = term.condition
        either = test.args if isinstance(test, ir.Op) and test.name == "or" else (test,)
        members: list[ir.Expr] = []
        for each in either:
            match each:
                case ir.Op("eq", (ir.Local(name), other)) if name == term.var and term.var not in ir.free_names(other):
                    members.append(other)
                case _:
                    return ""
        worded = self.speech.worded
        for part in (term.source, test, *either, *(each.args[0] for each in either if isinstance(each, ir.Op))):
            worded.add(part)
        return listed([self.speech.value(each) for each in members])

    def plural(self, term: ir.Expr) -> str:
        """A set for use behind a number: `spaces of the upland that are walled`."""
        noun = self.speech.noun(term)
        return without_article(noun.plural) + self.tests(noun, many=True)

    def singular(self, term: ir.Expr) -> str:
        """One member of a set for use behind a number: `place of the upland that is walled`."""
        noun = self.speech.noun(term)
        return (noun.singular if noun.singular is not None else "of " + noun.plural) + self.tests(noun)

    def said_of(self, term: ir.Measure, word: str) -> str:
        """The number that a measure compares, as a noun phrase with `word` for the member: `its rating`."""
        with self.speech.called(term.var, word):
            return self.speech.value(term.item)

    def best(self, term: ir.Measure) -> Noun:
        """The members with the highest or lowest number, as a noun: `captain of the north with the highest rating`."""
        noun, item = self.speech.noun(term.source), re.sub("^the ", "", self.said_of(term, "it"))
        if item.startswith("its "):
            behind = f" with the {term.how} {item[4:]}"
        elif " there" in item:
            most = {"highest": "most", "lowest": "fewest"}[term.how] if is_plural(item) else term.how
            behind = f" with the {most} {item.replace(' there', '', 1)}"
        else:
            behind = f" for which the {item} is {term.how}"
        if noun.singular is not None and not noun.tests:
            return Noun(noun.singular + behind, noun.plural + behind)
        return Noun(None, f"those of {self.whole(term.source)}{behind}")

    def tests(self, noun: Noun, many: bool = False) -> str:
        """The conditions of a noun as a relative clause for the same line: ` that are walled`; '' if it has none."""
        if not noun.tests:
            return ""
        inside = [each for test in noun.tests for each in ir.walk(test)]
        names = {each.name for each in inside if isinstance(each, ir.Local)} - {noun.var}
        is_alone = not any(isinstance(each, (ir.Filter, ir.Measure)) for each in inside) and "it" not in map(
            self.speech.place.shown, names
        )
        if noun.var and is_alone:
            with self.speech.called(noun.var, "it"):
                return self._behind(noun, many)
        return self._behind(noun, many)

    def _behind(self, noun: Noun, many: bool) -> str:
        texts = [self.speech.truth(test) for test in noun.tests]
        clauses = []
        for test, text in zip(noun.tests, texts, strict=True):
            names = {each.name for each in ir.walk(test) if isinstance(each, ir.Local)}
            is_own = not noun.var or noun.var in names or "it" in map(self.speech.place.shown, names)
            clause = self._either(noun, many) if _has_parts(test) else relative(text, many) if is_own else None
            if clause is None:
                return " where " + joined_clauses([_not_there(each) for each in texts])
            clauses.append(clause)
        return " " + joined_clauses(_said_once(clauses))

    def _either(self, noun: Noun, many: bool) -> str | None:
        """`that is red or is blue` for a single test with two or more parts, if each is about `it`; None for others."""
        test = noun.tests[0]
        if (
            len(noun.tests) > 1
            or not isinstance(test, ir.Op)
            or test.name not in ("and", "or")
            or any(_has_parts(part) for part in test.args)
        ):
            return None
        parts = [relative(self.speech.truth(part), many) for part in test.args]
        if test.name == "or" and len(parts) == 2 and parts[0] is not None and parts[1] is None:
            other = self.speech.truth(test.args[1])
            return None if re.search(r"\b(its?|there|and|or)\b", other) else f"{parts[0]}, unless {other}"
        clauses = [part for part in parts if part is not None]
        if len(clauses) < len(parts) or any(re.search(r"\b(and|or)\b", part) for part in clauses):
            return None
        return joined_clauses(_said_once(clauses), test.name)

    def narrowed(self, head: str, noun: Noun, many: bool = False) -> tuple[str, list[str]]:
        """A head that names `noun`, with its conditions added, and the conditions that did not fit.

        Short ones are added in the same line; else the head ends in `where`, and all are returned as texts.
        """
        if not noun.tests:
            return head, []
        texts = [self.speech.truth(test) for test in noun.tests]
        inline = self.tests(noun, many)
        if len(texts) <= 2 and len(inline) <= SHORT:
            return head + inline, []
        return head + " where", texts


def _said_once(clauses: Sequence[str]) -> list[str]:
    """Relative clauses in a row: `that is red`, `is walled`; one with a subject of its own keeps its `that`."""
    plain = [
        text.startswith("that ") and re.match(r"that (the |a |an |no |nobody |somebody |[A-Z])", text) is None for text in clauses
    ]
    said = (text.removeprefix("that ") if all(both) else text for text, both in zip(clauses[1:], pairwise(plain), strict=True))
    return [clauses[0], *said]


def _not_there(text: str) -> str:
    """A clause behind `where`, which tells the place already: `Ann has 2 units there` -> `Ann has 2 units`."""
    if text.startswith("there "):
        return text.removesuffix(" there")
    return re.sub(r" there\b(?! (is|are|was|were)\b)", "", text)


def _has_parts(test: ir.Expr) -> bool:
    """Is this, or what it denies, a truth of several parts, each with a subject of its own?"""
    while isinstance(test, ir.Op) and test.name == "not":
        test = test.args[0]
    return has_own_subjects(test)
