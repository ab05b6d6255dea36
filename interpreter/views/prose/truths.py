"""Truths as clauses, and their negations: declared truths, flags, permissions, effects in force; `and`, `or`, `not`,
existence."""

from __future__ import annotations

import re
from typing import assert_never

from interpreter import ir
from interpreter.views.prose.comparisons import OPPOSITE, Comparisons
from interpreter.views.prose.english import HERE, LINKING, article, joined_clauses
from interpreter.views.prose.filling import Templates
from interpreter.views.prose.nouns import NounPhrases
from interpreter.views.prose.speech import Speech
from interpreter.views.prose.subjects import common_subject, has_own_subjects

_DENIED = re.compile(rf"\b({'|'.join(LINKING)}|has|have) (not|no)\b|\bdo(es)? not\b|^no ")
"""The words of a truth that says that something is not so."""


class Truths:
    """Puts truths into words."""

    def __init__(self, speech: Speech, templates: Templates, nouns: NounPhrases, comparisons: Comparisons) -> None:
        self.speech = speech
        self.templates = templates
        self.nouns = nouns
        self.comparisons = comparisons

    def truth(self, term: ir.Expr, no: bool = False) -> str:
        """A truth as a clause; with `no`, its negation. Errors: TypeError for an expression of another type."""
        one = ir.as_expression(term)
        match one:
            case ir.Op():
                return self._operation(one, no)
            case ir.Const():
                return self._constant(one, no)
            case ir.Local() if (answer := self.speech.place.answers.get(one.name)) is not None and answer.yes:
                return answer.no if no else answer.yes
            case ir.Local():
                return f"{self.speech.place.truth_name(one.name)} is {'no' if no else 'yes'}"
            case ir.Read():
                return self.templates.clause(one.attribute, one.attribute.params, one.args, no)
            case ir.Ask():
                return self.templates.clause(one.query, one.query.params, one.args, no)
            case ir.FactOf():
                return self._flag(one, no)
            case ir.InPile() if one.member is not None:
                pile = self.templates.pile(one.pile, one.args)
                return f"{self.speech.value(one.member)} is {_not(no)}in {pile}"
            case ir.OnGraph():
                first, second = (self.speech.value(arg) for arg in one.args)
                return f"{first} is {_not(no)}adjacent to {second}{self.speech.words.by_graph(one.graph)}"
            case ir.Allowed():
                template = self.speech.words.clauses.allowed(self.speech.words.wording(one.action).plain, no)
                return self.templates.fill(template, one.action.params, one.args)
            case ir.UnderWay():
                return f"{'no ' + one.of.name if no else article(one.of.name)} is under way"
            case ir.InForce():
                name = one.effect.member.name if one.effect.member else one.effect.name
                return f"the effect of {name} is {_not(no)}in force"
            case (
                ir.ValueOf()
                | ir.Members()
                | ir.Filter()
                | ir.Measure()
                | ir.InPile()
                | ir.Lookup()
                | ir.Reached()
                | ir.Paths()
                | ir.MomentsKept()
                | ir.EffectsOf()
            ):
                raise TypeError(f"{type(one).__name__} gives no truth")
            case _:
                assert_never(one)

    def implied(self, term: ir.Expr) -> str | None:
        """An `or` that must hold, as an implication: `it is not red or it is new` as `if it is red, it is new`.

        A part that a ruling permits comes last: `it is new, unless the ruling ...`. None for a term that cannot be said in this
        way.
        """
        if not isinstance(term, ir.Op) or term.name != "or" or common_subject(term) is not None:
            return None
        decided = [part for part in term.args if any(isinstance(each, ir.Const) and each.why for each in ir.walk(part))]
        firm = [part for part in term.args if part not in decided]
        behind = f", unless {joined_clauses([self.speech.truth(part) for part in decided], 'or')}" if decided else ""
        if len(firm) == 1 and decided:
            text: str | None = self.speech.truth(firm[0])
        else:
            text = self._on_condition(firm)
            if text is None and decided and firm and not any(has_own_subjects(part) for part in firm):
                text = joined_clauses([self.speech.truth(part) for part in firm], "or")
        if text is None:
            return None
        self.speech.worded.add(term)
        return text + behind

    def _on_condition(self, parts: list[ir.Expr]) -> str | None:
        """`if it is red, it is new`, or `it is not red, unless it is new`, where one part says that something is not so."""
        if len(parts) < 2:
            return None
        denied = [part for part in parts if isinstance(part, ir.Op) and part.name == "not" and has_own_subjects(part.args[0])]
        others = [part for part in parts if part not in denied]
        if denied and len(others) == 1 and not has_own_subjects(others[0]):
            for part in denied:
                self.speech.worded.add(part)
            return f"if {joined_clauses([self.speech.truth(part.args[0]) for part in denied])}, {self.speech.truth(others[0])}"
        *tests, last = parts
        if self._denies(tests[0]) and not has_own_subjects(last):
            return f"if {joined_clauses([self.speech.truth(test, True) for test in tests])}, {self.speech.truth(last)}"
        if len(tests) == 1 and self._denies(last):
            return f"{self.speech.truth(last)}, unless {self.speech.truth(tests[0])}"
        return None

    def _denies(self, term: ir.Expr) -> bool:
        """Does a truth say that something is not so?"""
        return _DENIED.search(self.speech.truth(term)) is not None

    def _flag(self, term: ir.FactOf, no: bool) -> str:
        """A printed truth: `the card breaks truce`, `it is a port`."""
        subject = self.speech.value(term.member)
        words, clauses = term.fact.words or term.fact.name, self.speech.words.clauses
        if words.split(" ")[0].endswith("s") and clauses.verb_at("{x} " + words) is not None:
            return clauses.negated("{} " + words).replace("{}", subject) if no else f"{subject} {words}"
        return f"{subject} is {_not(no)}{self.speech.words.flag(words)}"

    def _constant(self, term: ir.Const, no: bool) -> str:
        """What an option or a ruling fixed: the clause for it, and whether it is so now, if nothing decides it here."""
        if term.why:
            why = self.speech.words.clauses.negated(term.why) if no else term.why
            if term.switch in self.speech.place.decided:
                return why
            return why + (", as" if bool(term.value) != no else ", which is not so") + HERE
        return "always" if bool(term.value) != no else "never"

    # --- operations --------------------------------------------------------------------------------------------------

    def _operation(self, term: ir.Op, no: bool) -> str:
        name, args = term.name, term.args
        if name == "not":
            return self.speech.truth(args[0], not no)
        if name in ("and", "or"):
            return self._joined(term, no)
        if name in OPPOSITE:
            return self.comparisons.compared(OPPOSITE[name] if no else name, args[0], args[1])
        if name == "in":
            return f"{self.speech.value(args[0])} is {_not(no)}{self._among(args[1])}"
        if name in ("some", "empty"):
            return self._existence(args[0], (name == "empty") != no)
        if name == "if_else":
            test, yes, other = args
            return f"{self.speech.truth(yes, no)} if {self.speech.truth(test)}, otherwise {self.speech.truth(other, no)}"
        raise TypeError(f"{name} gives no truth")

    def _joined(self, term: ir.Op, no: bool) -> str:
        """`and` and `or`; one thing compared with several is said once."""
        subject = common_subject(term)
        if subject is not None:
            self.speech.worded.add_whole(term)
            return self.comparisons.one_of(subject, term.args, (term.name == "or") != no)
        word = term.name if not no else {"and": "or", "or": "and"}[term.name]
        parts = []
        mixed = False
        for arg in self.speech.worded.unsaid(term.args) if term.name == "and" and not no else term.args:
            inner = has_own_subjects(arg)
            text = self.speech.truth(arg, no)
            parts.append(f"either {text}" if inner and word == "and" else text)
            mixed = mixed or inner
        if word == "or" and (mixed or any(" or " in part for part in parts)):
            return "either " + ", or ".join(parts)
        return joined_clauses(parts, word)

    def _among(self, whole: ir.Expr) -> str:
        """After `is`: one of a set."""
        noun = self.speech.noun(whole)
        if noun.singular is not None and not noun.tests:
            return self.nouns.one(noun)
        return "one of " + self.speech.value(whole)

    def _existence(self, source: ir.Expr, none: bool) -> str:
        """`there is a ...`, `there is no ...`."""
        noun = self.speech.noun(source)
        rest = self.nouns.tests(noun)
        if noun.singular is None:
            return f"there {'is none' if none else 'is one'} among {noun.plural}{rest}"
        if none:
            return f"there is no {noun.singular}{rest}"
        return f"there is {self.nouns.one(noun)}{rest}"


def _not(no: bool) -> str:
    return "not " if no else ""
