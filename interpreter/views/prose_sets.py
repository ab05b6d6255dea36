"""Sets as nouns: `dark red houses of Anna`, `a place beside Alpha that is not walled`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from itertools import pairwise

from interpreter.ir import (
    Ask,
    Const,
    Expr,
    FactOf,
    Filter,
    InPile,
    Kind,
    Local,
    Members,
    OnGraph,
    Op,
    Paths,
    Reached,
    Read,
    Term,
)  # fmt: skip
from interpreter.views.prose_terms import Terms
from interpreter.views.prose_words import article, clauses, relative, tidy


@dataclass(slots=True)
class Noun:
    """A set as a noun. `singular` None: only `one of PLURAL` will do. `tests`: what is left to say of each member `var`."""

    singular: str | None
    plural: str
    tests: list[Expr] = field(default_factory=list)
    var: str = "it"


class Sets(Terms):
    """The part of the printer that speaks of sets."""

    def one(self, noun: Noun) -> str:
        """Any one of it, with an article."""
        if noun.singular is None:
            return "one of " + noun.plural
        return article(noun.singular)

    def set_text(self, term: Expr) -> str:
        """A set as a whole: `the captains of the north`."""
        noun = self.noun_of(term)
        text = noun.plural
        if not re.match(r"(the|all|no|those|where|half|it|one) ", text + " ") and not text[:1].isupper() and "'s " not in text:
            text = ("all " if isinstance(term, Members) else "the ") + text
        return text + self.inline_tests(noun, many=True)

    def plural(self, term: Expr) -> str:
        """A set after a number: `spaces of the upland that are walled`."""
        noun = self.noun_of(term)
        return re.sub(r"^(the|all) ", "", noun.plural) + self.inline_tests(noun, many=True)

    def singular(self, term: Expr) -> str:
        """One of a set after a number: `place of the upland that is walled`."""
        noun = self.noun_of(term)
        if noun.singular is None:
            return "of " + noun.plural + self.inline_tests(noun)
        return noun.singular + self.inline_tests(noun)

    def inline_tests(self, noun: Noun, many: bool = False) -> str:
        """The tests behind a noun, in the same line."""
        if not noun.tests:
            return ""
        texts = [self.truth(test) for test in noun.tests]
        related = [None if self.mixed(test) else relative(text, many) for test, text in zip(noun.tests, texts, strict=True)]
        if all(related):
            words = [
                related[0],
                *(text.removeprefix("that ") if before.startswith("that ") else text for before, text in pairwise(related)),
            ]
            return " " + clauses(words)
        return " where " + clauses(texts)

    def conjuncts(self, term: Expr) -> list[Expr]:
        """The parts of an `and`, flat."""
        if isinstance(term, Op) and term.name == "and":
            self.printed.add(id(term))
            return [part for arg in term.args for part in self.conjuncts(arg)]
        return [term]

    def mixed(self, test: Expr) -> bool:
        """Is this a truth of several parts with subjects of their own?"""
        while isinstance(test, Op) and test.name == "not":
            test = test.args[0]
        return isinstance(test, Op) and test.name in ("and", "or") and self.one_of(test, False) is None

    # --- nouns -------------------------------------------------------------------------------------------------------

    def noun_of(self, term: Expr) -> Noun:
        """A set as a noun with what must still be said about its members."""
        self.printed.add(id(term))
        if isinstance(term, Members):
            kind = self.rules.kinds[term.type.of]
            return Noun(self.kind_word(kind), self.kind_word(kind, True))
        if isinstance(term, Filter):
            return self.filtered(term)
        if isinstance(term, Const):
            text = self.value_const(term)
            return Noun(None, text)
        if isinstance(term, Local):
            return Noun(None, self.local(term.name))
        if isinstance(term, InPile):
            kind = term.pile.holds
            pile = self.pile(term.pile, term.args)
            return Noun(f"{self.kind_word(kind)} in {pile}", f"{self.kind_word(kind, True)} in {pile}")
        if isinstance(term, OnGraph):
            kind, place = term.graph.nodes, self.value(term.args[0])
            return Noun(f"{self.kind_word(kind)} adjacent to {place}", f"{self.kind_word(kind, True)} adjacent to {place}")
        if isinstance(term, Op):
            return Noun(None, self.operation(term))
        if isinstance(term, (Ask, Reached, Read, Paths)):
            return self.declared_set(term)
        raise TypeError(f"no set: {type(term).__name__}")

    def operation(self, term: Op) -> str:
        first, *rest = (self.value(arg) for arg in term.args)
        said = {
            "with": "{0} and {1}",
            "without": "{0} except {1}",
            "union": "{0} together with {1}",
            "minus_set": "{0} that are not among {1}",
        }
        if term.name == "if_else":
            return f"{self.value(term.args[1])} if {self.truth(term.args[0])}, otherwise {self.value(term.args[2])}"
        return said[term.name].format(first, *rest)

    def declared_set(self, term: Ask | Reached | Read | Paths) -> Noun:
        """A set that a query, reach, route or attribute gives; singular when its words begin with the kind's plural."""
        declared = {Ask: "query", Reached: "reach", Read: "attribute", Paths: "route"}[type(term)]
        declared = getattr(term, declared)
        template, _ = self.forms(declared)
        text = re.sub(r"^(the|a|an) ", "", self.fill(template, declared.params, term.args))
        if isinstance(term, Paths):
            return Noun(text, text)
        kind = self.rules.kinds.get(term.type.of)
        for many, single in self.kind_words(kind):
            match = re.match(rf"((?:[a-z-]+ ){{0,2}}?){re.escape(many)}\b", text)
            if match:
                return Noun(match.group(1) + single + text[match.end() :], text)
        return Noun(None, text if re.match(r"(where|half|those|[A-Z])", text) else "the " + text)

    def kind_words(self, kind: Kind | None) -> list[tuple[str, str]]:
        if kind is None:
            return []
        return [(self.kind_word(kind, True), self.kind_word(kind)), (kind.plural, kind.name)]

    def filtered(self, term: Filter) -> Noun:
        """Adjectives before the noun, qualifiers behind it, the rest as tests."""
        noun = self.noun_of(term.source)
        tests = [*noun.tests]
        kind = self.rules.kinds.get(term.type.of)
        before: list[str] = []
        behind: list[str] = []
        for part in self.conjuncts(term.condition):
            adjective = self.adjective(part, term.var)
            qualifier = None if adjective or kind is None else self.qualifier(part, kind, term.var)
            if adjective is not None:
                before.append(adjective)
            elif qualifier is not None:
                behind.append(qualifier)
            else:
                tests.append(part)
        self.printed.add(id(term.condition))
        if noun.singular is None and (before or behind):
            tests = [*noun.tests, *self.conjuncts(term.condition)]
            return Noun(None, noun.plural, tests, term.var)
        front, back = "".join(word + " " for word in before), "".join(" " + words for words in behind)
        singular = None if noun.singular is None else tidy(front + noun.singular + back)
        return Noun(singular, tidy(front + noun.plural + back), tests, term.var)

    def adjective(self, part: Expr, var: str) -> str | None:
        """`besieged` for a declared truth `(x) is besieged` about the member itself."""
        if isinstance(part, FactOf) and part.member == Local(var, part.member.type) and part.type.base == "truth":
            words = part.fact.words or part.fact.name
            if self.flag(words) == words and " " not in words:
                self.mark(part)
                return words
            return None
        if isinstance(part, (Ask, Read)) and part.args and len(part.args) == 1 and part.args[0] == Local(var, part.args[0].type):
            declared = part.query if isinstance(part, Ask) else part.attribute
            template, _ = self.forms(declared)
            match = re.fullmatch(r"\{[^{}]*\} is ([a-z]+)", template)
            if match:
                self.mark(part)
                return match.group(1)
        return None

    def qualifier(self, part: Expr, kind: Kind, var: str) -> str | None:
        """`of the north` for a test that is a qualifier of the kind with its holes filled."""
        for qualifier in kind.qualifiers:
            if qualifier.condition is None:
                continue
            bound: dict[str, Expr] = {}
            if unify(qualifier.condition, part, {param.name for param in qualifier.params}, qualifier.var, var, bound):
                words = qualifier.name.removeprefix(kind.plural + " ")
                template = re.sub(r"\(([^()]*)\)", r"{\1}", words)
                args = tuple(bound.get(param.name, Const(-1, param.type)) for param in qualifier.params)
                self.mark(part)
                return self.fill(template, qualifier.params, args)
        return None


def unify(wanted: object, given: object, holes: set[str], var: str, mine: str, bound: dict[str, Expr]) -> bool:
    """Is `given` the term `wanted` with its holes filled and `var` called `mine`? Fills `bound`."""
    if isinstance(wanted, Local):
        if wanted.name == var:
            return isinstance(given, Local) and given.name == mine
        if wanted.name in holes and isinstance(given, Term):
            return bound.setdefault(wanted.name, given) == given
    if isinstance(wanted, tuple) and isinstance(given, tuple):
        return len(wanted) == len(given) and all(unify(a, b, holes, var, mine, bound) for a, b in zip(wanted, given, strict=True))
    if isinstance(wanted, Term):
        if type(wanted) is not type(given):
            return False
        return all(
            unify(getattr(wanted, each.name), getattr(given, each.name), holes, var, mine, bound)
            for each in fields(wanted)
            if each.name != "span"
        )
    return wanted == given


__all__ = ["Noun", "Sets", "unify"]
