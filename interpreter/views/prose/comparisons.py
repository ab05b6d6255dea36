"""Comparisons as clauses: `Ann has at least 3 units at Alpha`, `there is no general`, `the rating is less than 4`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from interpreter import ir
from interpreter.views.prose.english import article, listed, open_count, quoted, settled, tidy, to_be
from interpreter.views.prose.filling import Templates
from interpreter.views.prose.nouns import NounPhrases
from interpreter.views.prose.speech import Speech

OPPOSITE = {"ge": "lt", "le": "gt", "gt": "le", "lt": "ge", "eq": "ne", "ne": "eq"}
"""The comparison that holds when one does not."""

_ENDS_TWICE = re.compile(r"\b(\w+ \w+) \1$")
"""`has played more points than Ann's points this turn this turn`: what stands behind the number, behind the other as well."""
_COMPARED = {"ge": "at least ", "le": "at most ", "gt": "more than ", "lt": "fewer than ", "eq": "exactly "}
_THAN = {"gt": "more", "lt": "fewer"}
_ONE = (("ge", 1), ("eq", 1), ("gt", 0), ("ne", 0), ("le", 1))
"""Comparisons of a count that ask for one thing, no more."""


@dataclass(frozen=True, slots=True)
class _Form:
    """The template that says how a declared thing compares: `{owner} has ... units at {place}`."""

    template: str
    params: tuple[ir.Param, ...]
    args: tuple[ir.Expr, ...]

    @property
    def is_name(self) -> bool:
        """Does it only give a name to what it compares with: `... is the current card`?"""
        return self.template.startswith("... is the ")


class Comparisons:
    """Puts comparisons into words."""

    def __init__(self, speech: Speech, templates: Templates, nouns: NounPhrases) -> None:
        self.speech = speech
        self.templates = templates
        self.nouns = nouns

    def one_of(self, subject: ir.Expr, parts: tuple[ir.Expr, ...], yes: bool) -> str:
        """The comparison of one subject with several members as one clause: `a is b or c`; without `yes`, its negation. `parts`:
        the comparisons."""
        choices = self._copies(parts) or listed(
            [self.speech.value(part.args[1]) for part in parts if isinstance(part, ir.Op)], "or"
        )
        sort = self._sort(subject, tuple([part.args[1] for part in parts if isinstance(part, ir.Op)]), yes)
        if sort:
            return sort
        form = self._form(subject)
        if form is None:
            return f"{self.speech.value(subject)} is {'' if yes else 'not '}{choices}"
        return self._filled(form, choices, yes)

    def _copies(self, parts: tuple[ir.Expr, ...]) -> str:
        """`a copy of “Trial”` where all copies of one member are the choices; else an empty text."""
        chosen = [part.args[1] for part in parts if isinstance(part, ir.Op)]
        found = [each.value for each in chosen if isinstance(each, ir.Const) and isinstance(each.value, int)]
        kind = self.speech.words.rules.kinds.get(chosen[0].type.of)
        if kind is None or len(found) < len(chosen) or min(found) < 0:
            return ""
        family = kind.members[found[0]].family
        copies = [member.id for member in kind.members if member.family == family]
        return f"a copy of {quoted(family)}" if family and sorted(found) == copies else ""

    def compared(self, name: str, left: ir.Expr, right: ir.Expr) -> str:
        """The comparison of two expressions as a clause. `name`: the operation, such as `eq` or `ge`."""
        for term in (left, right):
            self.speech.worded.add(term)
        if left.type.base == "truth":
            return self._truths(name, left, right)
        sort = self._sort(left, (right,), name == "eq")
        if sort:
            return sort
        form = self._form(left)
        text = "" if form is None else self._by_form(name, form, left, right)
        if text and not _ENDS_TWICE.search(settled(text)):
            return text
        if _is_none(right):
            return self.nothing(left, name == "eq")
        if isinstance(left, ir.Op) and left.name == "count":
            return self._counted(name, left.args[0], right)
        if isinstance(left, ir.InPile) and left.question == "number" and isinstance(right, ir.Const):
            return self._held(name, left, right)
        subject = self.speech.value(left)
        if name in ("eq", "ne"):
            return tidy(f"{subject} {to_be(subject)} {'not ' if name == 'ne' else ''}{self.speech.value(right)}")
        return f"{subject} {to_be(subject)} {_COMPARED[name].replace('fewer', 'less')}{self.speech.value(right)}"

    def nothing(self, left: ir.Expr, none: bool) -> str:
        """The clause that `left` is none: `there is no general`, `Ann has no rival`, `the train is off the map`; without `none`,
        its negation."""
        if isinstance(left, ir.Read):
            declared = left.attribute
            wording = self.speech.words.wording(declared)
            if wording.nothing:
                template = wording.nothing if none else self.speech.words.clauses.negated(wording.nothing)
                return self.templates.fill(template, declared.params, left.args)
        text = self.speech.value(left)
        if isinstance(left, ir.Local):
            return f"there is {_no(self.speech.place.shown(left.name), none)}"
        owned = re.fullmatch(r"(.*)'s ([^']+)", text)
        if owned is not None:
            return f"{owned.group(1)} has {_no(owned.group(2), none)}"
        whose = re.fullmatch(r"the ([a-z ]+?) of (.+)", text)
        if whose is not None and isinstance(left, (ir.Read, ir.Ask, ir.FactOf)) and (isinstance(left, ir.FactOf) or left.args):
            return f"{whose.group(2)} has {_no(whose.group(1), none)}"
        if text.startswith("its "):
            return f"it has {_no(text[4:], none)}"
        if text.startswith("the "):
            return f"there is {_no(text[4:], none)}"
        return f"{text} is {'none' if none else 'not none'}"

    def _sort(self, left: ir.Expr, sorts: tuple[ir.Expr, ...], yes: bool) -> str:
        """Of which sorts an edge is, which it prints as members: `the road between A and B is a pass`; nothing for all else."""
        if not isinstance(left, ir.FactOf) or left.type.base != "member":
            return ""
        if not any(graph.edges is left.fact.kind for graph in self.speech.words.rules.graphs):
            return ""
        if any(not isinstance(each, ir.Const) or each.why or each.value == -1 for each in sorts):
            return ""
        self.speech.worded.add(left)
        named = listed([article(self.speech.value(each)) for each in sorts], "or")
        return tidy(f"{self.speech.value(left.member)} is {'' if yes else 'not '}{named}")

    def _form(self, left: ir.Expr) -> _Form | None:
        declared: ir.Attribute | ir.Query | ir.Value
        match left:
            case ir.Read():
                declared = left.attribute
            case ir.Ask():
                declared = left.query
            case ir.ValueOf():
                declared = left.value
            case _:
                return None
        compared = self.speech.words.wording(declared).compared
        return _Form(compared, declared.params, left.args) if compared else None

    def _filled(self, form: _Form, value: str, yes: bool = True) -> str:
        return self.templates.fill(
            form.template if yes else self.speech.words.clauses.negated(form.template), form.params, form.args, value
        )

    def _by_form(self, name: str, form: _Form, left: ir.Expr, right: ir.Expr) -> str:
        if left.type.base == "number":
            return self._filled(form, self._quantity(name, right))
        if isinstance(right, ir.Const) and right.value == -1:
            words = self.speech.words
            nothing = isinstance(left, ir.Read) and name == "eq" and words.wording(left.attribute).nothing
            if nothing or form.is_name:
                return self.nothing(left, name == "eq")
            return self._filled(form, words.nobody(left.type.of) if name == "eq" else words.somebody(left.type.of))
        return self._filled(form, self.speech.value(right), name != "ne")

    def _counted(self, name: str, counted: ir.Expr, right: ir.Expr) -> str:
        if not isinstance(right, ir.Const) and name != "ne":
            many = f"the number of {self.nouns.plural(counted)}"
            return f"{many} is {_COMPARED[name].replace('fewer', 'less').replace('exactly ', '')}{self.speech.value(right)}"
        quantity = self._quantity(name, right)
        if isinstance(right, ir.Const) and (name, right.value) in _ONE:
            return f"there is {quantity} {self.nouns.singular(counted)}"
        return settled(f"there are {quantity} {self.nouns.plural(counted)}")

    def _held(self, name: str, left: ir.InPile, right: ir.Const) -> str:
        """So many lie in a pile: `there is at least 1 card in Ann's hand`."""
        one = (name, right.value) in _ONE
        held, pile = self.speech.words.kind(left.pile.holds, not one), self.templates.pile(left.pile, left.args)
        return f"there {'is' if one else 'are'} {self._quantity(name, right)} {held} in {pile}"

    def _quantity(self, name: str, right: ir.Expr) -> str:
        """`at least 3`, `no`, in front of what is counted."""
        if isinstance(right, ir.Const):
            if (name, right.value) in (("eq", 0), ("lt", 1), ("le", 0)):
                return "no"
            if (name, right.value) in (("gt", 0), ("ne", 0)):
                return "at least 1"
        amount = self.templates.marked(right)
        if name in _THAN and not isinstance(right, ir.Const):
            alone = settled(amount)
            return open_count(_THAN[name], f"{_THAN[name]} than {alone}", f" than {alone}")
        return ("not exactly " if name == "ne" else _COMPARED[name]) + amount

    def _truths(self, name: str, left: ir.Expr, right: ir.Expr) -> str:
        if isinstance(right, ir.Const):
            return self.speech.truth(left, (not right.value) == (name == "eq"))
        return f"{self.speech.truth(left)} exactly if {self.speech.truth(right, name == 'ne')}"


def _is_none(term: ir.Expr) -> bool:
    return isinstance(term, ir.Const) and term.value == -1 and term.type.base != "number"


def _no(noun: str, none: bool) -> str:
    return f"no {noun}" if none else article(noun)
