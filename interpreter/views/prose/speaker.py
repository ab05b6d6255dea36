"""The speaker: puts any expression of a rule set into English, in the context of the place where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import TypeVar

from interpreter import ir
from interpreter.views.prose.comparisons import Comparisons
from interpreter.views.prose.filling import Templates
from interpreter.views.prose.nouns import NounPhrases
from interpreter.views.prose.place import Place
from interpreter.views.prose.sets import Sets
from interpreter.views.prose.speech import Noun, WordedTerms
from interpreter.views.prose.truths import Truths
from interpreter.views.prose.values import Values
from interpreter.views.prose.vocabulary import Vocabulary

Part = TypeVar("Part", ir.Expr, tuple[ir.Stmt, ...])


class Speaker:
    """Puts the expressions of one rule set into English.

    `words`: the vocabulary of the rule set; `place`: the context, changed by `at`; `spoken`: the terms put into words so far;
    `templates`, `nouns`, `comparisons`: makers of the phrases for statements and pages. `states`: options and rulings taken as
    fixed, which `settled` puts into terms.
    """

    def __init__(self, rules: ir.RuleSet, states: ir.States = MappingProxyType({})) -> None:
        self.states = states
        self.words = Vocabulary(rules)
        self.place = Place()
        self.worded = WordedTerms()
        self.templates = Templates(self)
        self.nouns = NounPhrases(self)
        self.comparisons = Comparisons(self, self.templates, self.nouns)
        self._values = Values(self, self.templates, self.nouns)
        self._sets = Sets(self, self.templates, self.nouns)
        self._truths = Truths(self, self.templates, self.nouns, self.comparisons)

    def settled(self, part: Part) -> Part:
        """A term or body with the options and rulings of `states` decided: tests of them are replaced by their value, and
        branches that can then never run are cut. The same object when `states` is empty."""
        found: Part = ir.settled(part, self.states) if self.states else part
        return found

    def condition(self, test: ir.Expr | None) -> ir.Expr | None:
        """A condition with the options and rulings of `states` decided; None if it then always holds."""
        return None if test is None or ir.is_settled(found := self.settled(test), True) else found

    def written(self, term: ir.Expr) -> ir.Expr:
        """The expression that replaces a local name in prose; any other term itself."""
        while isinstance(term, ir.Local) and term.name in self.place.written:
            self.worded.add(term)
            term = self.place.written[term.name]
        return term

    def value(self, term: ir.Expr) -> str:
        """An expression as a noun phrase; a truth as `whether ...`, yes or no."""
        term = self.written(term)
        self.worded.add(term)
        return self._values.value(term)

    def truth(self, term: ir.Expr, no: bool = False) -> str:
        """A truth as a clause; with `no`, its negation. Errors: TypeError for an expression of another type."""
        term = self.written(term)
        self.worded.add(term)
        return self._truths.truth(term, no)

    def implied(self, term: ir.Expr) -> str | None:
        """An `or` that must hold, as an implication (`if it is red, it is new`); None for a term that cannot be said in this
        way."""
        return self._truths.implied(self.written(term))

    def noun(self, term: ir.Expr) -> Noun:
        """A set as a noun, with the conditions on its members that the noun does not say yet. Errors: TypeError for an expression
        of another type."""
        term = self.written(term)
        self.worded.add(term)
        return self._sets.noun(term)

    @contextmanager
    def called(self, name: str, word: str) -> Iterator[None]:
        """A context in which a local name is shown as `word`."""
        before = self.place.names.get(name)
        self.place.names[name] = word
        try:
            yield
        finally:
            del self.place.names[name]
            if before is not None:
                self.place.names[name] = before

    @contextmanager
    def at(
        self,
        names: Mapping[str, str],
        params: tuple[ir.Param, ...],
        used: frozenset[str],
        host: ir.Symbol | None = None,
        types: Mapping[str, ir.Type] | None = None,
        inside: bool = False,
    ) -> Iterator[None]:
        """A context for the prose of another place in the rules.

        `names`: words for locals; `params`: the parameters there, shown by their own words where `names` has none; `used`: the
        names that are mentioned; `host`: the declaration to which the text belongs, by default that of the outer context;
        `types`: of locals; `inside`: the names of the outer context stay in scope. A name that is a participle gets the word of
        its kind: `chosen` is shown as `chosen general`.
        """
        before = self.place
        shown = {param.name: param.word for param in params if param.word} | {name: text for name, text in names.items() if text}
        known = {param.name: param.type for param in params} | dict(types or {})
        for name, text in ({name: re.sub(r"_\d+$", "", name) for name in known if name in used} | shown).items():
            kind = self.words.rules.kinds.get(known[name].of) if name in known and known[name].base == "member" else None
            if (
                kind is not None
                and re.fullmatch(r"[a-z]+ed|chosen|taken|given|known|lost", text)
                and text not in kind.name.split(" ")
            ):
                shown[name] = f"{text} {self.words.kind(kind)}"
        if inside:
            shown = before.names | shown
        self.place = Place(shown, used, {param.name for param in params}, host if host is not None else before.host)
        self.place.decided = before.decided
        try:
            yield
        finally:
            self.place = before


def names_in(*parts: object) -> frozenset[str]:
    """The names of all locals that occur in terms (or in tuples of them)."""
    return frozenset(term.name for part in parts for term in ir.walk(part) if isinstance(term, ir.Local))
