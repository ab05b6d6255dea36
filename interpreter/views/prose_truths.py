"""Truths made by operations: comparisons, `and`, `or`, `not`, membership, existence."""

from __future__ import annotations

import re

from interpreter.ir import Ask, Const, Expr, Local, Op, Param, Read, Symbol, ValueOf
from interpreter.views.prose_sets import Sets
from interpreter.views.prose_terms import COMPARED, OPPOSITE
from interpreter.views.prose_words import article, clauses, listed, negated, tidy


class Truths(Sets):
    """The part of the printer that speaks of truths."""

    def truth_op(self, term: Op, no: bool) -> str:
        """An operation that gives a truth, or its opposite."""
        self.printed.add(id(term))
        name, args = term.name, term.args
        if name == "not":
            return self.truth(args[0], not no)
        if name in ("and", "or"):
            return self.joined(term, no)
        if name in OPPOSITE:
            return self.compared(OPPOSITE[name] if no else name, args[0], args[1])
        if name == "in":
            return f"{self.value(args[0])} is {'not ' if no else ''}{self.among(args[1])}"
        if name in ("some", "empty"):
            return self.existence(args[0], (name == "empty") != no)
        if name == "if_else":
            return f"{self.truth(args[1], no)} if {self.truth(args[0])}, otherwise {self.truth(args[2], no)}"
        raise TypeError(f"no truth: {name}")

    def joined(self, term: Op, no: bool) -> str:
        """`and` and `or`; one thing compared with several is said once."""
        same = self.one_of(term, no)
        if same is not None:
            return same
        word = term.name if not no else {"and": "or", "or": "and"}[term.name]
        parts = []
        for arg in term.args:
            inner = isinstance(arg, Op) and arg.name in ("and", "or") and self.one_of(arg, no) is None
            text = self.truth(arg, no)
            parts.append(f"{'either' if word == 'and' else 'both'} {text}" if inner else text)
        if word == "or" and any(part.startswith("both ") or " or " in part for part in parts):
            return "either " + ", or ".join(parts)
        return clauses(parts, word)

    def one_of(self, term: Op, no: bool) -> str | None:
        """`a is b or a is c` as `a is b or c`; None when the parts do not fit."""
        wanted = {"or": "eq", "and": "ne"}.get(term.name)
        if wanted is None or not all(isinstance(arg, Op) and arg.name == wanted for arg in term.args):
            return None
        left = term.args[0].args[0]
        if any(arg.args[0] != left or arg.args[1].type.base != "member" for arg in term.args):
            return None
        self.mark(term)
        choices = listed([self.value(arg.args[1]) for arg in term.args], "or")
        yes = (term.name == "or") != no
        form = self.comparison_form(left)
        if form is None:
            return f"{self.value(left)} is {'' if yes else 'not '}{choices}"
        _, params, args, template = form
        return self.fill(template if yes else negated(template), params, args, choices)

    # --- comparisons -------------------------------------------------------------------------------------------------

    def comparison_form(self, left: Expr) -> tuple[Symbol, tuple[Param, ...], tuple[Expr, ...], str] | None:
        """The template that says how a declared thing compares: `{owner} has ... units at {place}`."""
        declared, args = None, ()
        if isinstance(left, (Read, Ask, ValueOf)):
            declared = left.attribute if isinstance(left, Read) else left.query if isinstance(left, Ask) else left.value
            args = left.args
        if declared is None:
            return None
        _, compared = self.forms(declared)
        return (declared, declared.params, args, compared) if compared else None

    def compared(self, name: str, left: Expr, right: Expr) -> str:
        """Two things compared."""
        for term in (left, right):
            self.printed.add(id(term))
        if left.type.base == "truth":
            return self.equal_truths(name, left, right)
        form = self.comparison_form(left)
        if form is not None:
            return self.by_form(name, form, left, right)
        if isinstance(right, Const) and right.value == -1 and right.type.base != "number":
            return self.nothing(left, name == "eq")
        if isinstance(left, Op) and left.name == "count":
            return f"there are {self.quantity(name, right)} {self.plural(left.args[0])}" if not self.single(name, right) else (
                f"there is {self.quantity(name, right)} {self.singular(left.args[0])}")  # fmt: skip
        subject = self.value(left)
        verb = self.verb_is(subject)
        if name in ("eq", "ne"):
            return tidy(f"{subject} {verb} {'not ' if name == 'ne' else ''}{self.value(right)}")
        return f"{subject} {verb} {COMPARED[name].replace('fewer', 'less')}{self.value(right)}"

    def single(self, name: str, right: Expr) -> bool:
        """Is one thing asked for, no more?"""
        return isinstance(right, Const) and (name, right.value) in (("ge", 1), ("eq", 1), ("gt", 0), ("ne", 0), ("le", 1))

    def quantity(self, name: str, right: Expr) -> str:
        """`at least 3`, `no`, in front of what is counted."""
        if isinstance(right, Const):
            number = int(right.value)
            if (name, number) in (("eq", 0), ("lt", 1), ("le", 0)):
                return "no"
            if (name, number) in (("gt", 0), ("ne", 0)):
                return "at least 1"
        if name == "ne":
            return "not exactly " + self.amount(right)
        return COMPARED[name] + self.amount(right)

    def by_form(self, name: str, form: tuple, left: Expr, right: Expr) -> str:
        _, params, args, template = form
        if left.type.base == "number":
            return self.fill(template, params, args, self.quantity(name, right))
        none = isinstance(right, Const) and right.value == -1
        if none:
            return self.fill(template, params, args, self.nobody(left.type.of) if name == "eq" else self.somebody(left.type.of))
        return self.fill(negated(template) if name == "ne" else template, params, args, self.value(right))

    def nobody(self, kind: str) -> str:
        if self.rules.seats is not None and kind == self.rules.seats.name:
            return "nobody"
        return f"no {self.kind_word(self.rules.kinds[kind])}" if kind in self.rules.kinds else "nothing"

    def somebody(self, kind: str) -> str:
        if self.rules.seats is not None and kind == self.rules.seats.name:
            return "somebody"
        return f"some {self.kind_word(self.rules.kinds[kind])}" if kind in self.rules.kinds else "something"

    def nothing(self, left: Expr, none: bool) -> str:
        """`left` is (or is not) none."""
        text = self.value(left)
        if isinstance(left, Local):
            return f"there is {'no ' + self.shown(left.name) if none else article(self.shown(left.name))}"
        owned = re.fullmatch(r"(.*)'s ([^']+)", text)
        if owned is not None:
            return f"{owned.group(1)} has {'no ' + owned.group(2) if none else article(owned.group(2))}"
        if text.startswith("the "):
            return f"there is {'no ' + text[4:] if none else article(text[4:])}"
        return f"{text} is {'none' if none else 'not none'}"

    def equal_truths(self, name: str, left: Expr, right: Expr) -> str:
        if isinstance(right, Const):
            return self.truth(left, (not right.value) == (name == "eq"))
        return f"{self.truth(left)} exactly if {self.truth(right, name == 'ne')}"

    # --- sets --------------------------------------------------------------------------------------------------------

    def among(self, whole: Expr) -> str:
        """After `is`: one of a set."""
        noun = self.noun_of(whole)
        if noun.singular is not None and not noun.tests:
            return self.one(noun)
        return "one of " + self.value(whole)

    def existence(self, source: Expr, none: bool) -> str:
        """`there is a ...`, `there is no ...`."""
        noun = self.noun_of(source)
        rest = self.inline_tests(noun)
        if noun.singular is None:
            return f"there {'is none' if none else 'is one'} among {noun.plural}{rest}"
        if none:
            return f"there is no {noun.singular}{rest}"
        return f"there is {self.one(noun)}{rest}"

    def test_texts(self, tests: list[Expr]) -> list[str]:
        """Each condition as a clause of its own."""
        return [self.truth(test) for test in tests]


__all__ = ["Truths"]
