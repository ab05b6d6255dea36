"""Sets as nouns: `dark red houses of Anna`, `a place beside Alpha that is not walled`."""

from __future__ import annotations

import re
from typing import assert_never

from interpreter import ir
from interpreter.records import fields_of
from interpreter.views.prose.english import tidy
from interpreter.views.prose.filling import Templates
from interpreter.views.prose.nouns import NounPhrases
from interpreter.views.prose.speech import Noun, Speech
from interpreter.views.prose.vocabulary import holes_named

_OPERATIONS = {
    "from_on": "{0} in order from {1}",
    "after_on": "{0} in order after {1}",
    "with": "{0} and {1}",
    "without": "{0} except {1}",
    "union": "{0} together with {1}",
    "minus_set": "{0} that are not among {1}",
}


class Sets:
    """Makes nouns of set expressions."""

    def __init__(self, speech: Speech, templates: Templates, nouns: NounPhrases) -> None:
        self.speech = speech
        self.templates = templates
        self.nouns = nouns

    def noun(self, term: ir.Expr) -> Noun:
        """A set as a noun, with the conditions on its members that the noun does not say yet."""
        one = ir.as_expression(term)
        match one:
            case ir.Members():
                return self._of_kind(self.speech.words.rules.kinds[one.type.of], "")
            case ir.Filter():
                return self._filtered(one)
            case ir.Measure():
                return self.nouns.best(one)
            case ir.Const():
                return Noun(None, self.speech.words.constant(one.value, one.type))
            case ir.Local():
                return Noun(None, self.speech.place.local(one.name))
            case ir.InPile():
                pile, many = self.templates.pile(one.pile, one.args), self.speech.words.kind(one.pile.holds, True)
                if re.search(rf"\b{many}\b", pile):
                    return Noun(None, pile)
                return self._of_kind(one.pile.holds, f" in {pile}")
            case ir.OnGraph():
                if one.question == "connections":
                    first, second = (self.speech.value(arg) for arg in one.args)
                    return self._of_kind(one.graph.edges, f" between {first} and {second}")
                by = self.speech.words.by_graph(one.graph)
                return self._of_kind(one.graph.nodes, f" adjacent to {self.speech.value(one.args[0])}{by}")
            case ir.Op(name="stages", args=(way,)):
                return self._of_kind(self.speech.words.rules.kinds[one.type.of], f" along {self.speech.value(way)}")
            case ir.Op():
                return Noun(None, self._operation(one))
            case ir.Ask():
                return self._declared(one, one.query, one.query.params)
            case ir.Reached():
                return self._declared(one, one.reach, one.reach.params)
            case ir.Read():
                return self._declared(one, one.attribute, one.attribute.params)
            case ir.Paths():
                words = self._words(one.route, one.route.params, one.args)
                return Noun(words, words)
            case ir.FactOf() | ir.ValueOf() | ir.Allowed() | ir.Lookup() | ir.UnderWay() | ir.InForce():
                raise TypeError(f"{type(one).__name__} gives no set")
            case ir.MomentsKept() | ir.EffectsOf():
                raise TypeError(f"{type(one).__name__} gives no set")
            case _:
                assert_never(one)

    def _of_kind(self, kind: ir.Kind, behind: str) -> Noun:
        return Noun(self.speech.words.kind(kind) + behind, self.speech.words.kind(kind, True) + behind)

    def _operation(self, term: ir.Op) -> str:
        first, *rest = (self.speech.value(arg) for arg in term.args)
        if term.name == "if_else":
            test, yes, no = term.args
            return f"{self.speech.value(yes)} if {self.speech.truth(test)}, otherwise {self.speech.value(no)}"
        return _OPERATIONS[term.name].format(first, *rest)

    def _words(self, declared: ir.Symbol, params: tuple[ir.Param, ...], args: tuple[ir.Expr, ...]) -> str:
        template = self.speech.words.wording(declared).plain
        return re.sub(r"^(the|a|an) ", "", self.templates.fill(template, params, args))

    def _declared(self, term: ir.Ask | ir.Reached | ir.Read, declared: ir.Symbol, params: tuple[ir.Param, ...]) -> Noun:
        """A set that a query, reach or attribute gives; it has a singular when its words begin with the kind's plural."""
        text = self._words(declared, params, term.args)
        kind = self.speech.words.rules.kinds.get(term.type.of)
        for many, single in [] if kind is None else self.speech.words.nouns_of(kind):
            match = re.match(rf"((?:[a-z-]+ ){{0,2}}?){re.escape(many)}\b", text)
            if match:
                return Noun(match.group(1) + single + text[match.end() :], text)
        return Noun(None, text if re.match(r"(where|half|those|[A-Z])", text) else "the " + text)

    # --- filters -----------------------------------------------------------------------------------------------------

    def _filtered(self, term: ir.Filter) -> Noun:
        """Adjectives before the noun (those that are nouns themselves last), qualifiers behind it, the rest as tests."""
        noun = self.speech.noun(term.source)
        kind = self.speech.words.rules.kinds.get(term.type.of)
        before: list[str] = []
        behind: list[str] = []
        rest: list[ir.Expr] = []
        parts = self.speech.worded.conjuncts(term.condition)
        for part in parts:
            adjective = self._adjective(part, term.var)
            qualifier = None if adjective or kind is None else self._qualified(part, kind, term.var)
            if adjective is not None:
                before.append(adjective)
            elif qualifier is not None:
                behind.append(qualifier)
            else:
                rest.append(part)
        self.speech.worded.add(term.condition)
        if noun.singular is None and (before or behind):
            return Noun(None, noun.plural, [*noun.tests, *parts], term.var)
        before.sort(key=self.speech.words.is_noun)
        front, back = "".join(word + " " for word in before), "".join(" " + words for words in behind)
        singular = None if noun.singular is None else tidy(_with_adjectives(front, noun.singular) + back)
        return Noun(singular, tidy(_with_adjectives(front, noun.plural) + back), [*noun.tests, *rest], term.var)

    def _adjective(self, part: ir.Expr, var: str) -> str | None:
        """`besieged` for a flag, or for a declared truth `(x) is besieged`, about the member itself."""
        word: str | None = None
        if isinstance(part, ir.FactOf) and part.member == ir.Local(var, part.member.type) and part.type.base == "truth":
            words = part.fact.words or part.fact.name
            word = words if " " not in words else None
        elif isinstance(part, (ir.Ask, ir.Read)) and len(part.args) == 1 and part.args[0] == ir.Local(var, part.args[0].type):
            declared = part.query if isinstance(part, ir.Ask) else part.attribute
            match = re.fullmatch(r"\{[^{}]*\} is ([a-z]+)", self.speech.words.wording(declared).plain)
            word = match.group(1) if match else None
        if word is not None:
            self.speech.worded.add_whole(part)
        return word

    def _qualified(self, part: ir.Expr, kind: ir.Kind, var: str) -> str | None:
        """`of the north` for a test that is a qualifier of the kind with its holes filled."""
        for qualifier in kind.qualifiers:
            if qualifier.condition is None:
                continue
            bound: dict[str, ir.Expr] = {}
            if fits(qualifier.condition, part, {param.name for param in qualifier.params}, qualifier.var, var, bound):
                args = tuple(bound.get(param.name, ir.Const(-1, param.type)) for param in qualifier.params)
                self.speech.worded.add_whole(part)
                return self.templates.fill(holes_named(qualifier.name.removeprefix(kind.plural + " ")), qualifier.params, args)
        return None


def _with_adjectives(front: str, noun: str) -> str:
    """`other walled places`, not `walled other places`; nor `walled the other places`."""
    before = re.match(r"(the )?(other )?", noun) if front else None
    return f"{before[0]}{front}{noun[before.end() :]}" if before is not None else noun


def fits(wanted: object, given: object, holes: set[str], var: str, mine: str, bound: dict[str, ir.Expr]) -> bool:
    """Does the pattern `wanted` match the term `given`? The names in `holes` match any expression, recorded in `bound`; the local
    `var` of the pattern matches the local `mine`. Places in the source do not count."""
    if isinstance(wanted, ir.Local):
        if wanted.name == var:
            return isinstance(given, ir.Local) and given.name == mine
        if wanted.name in holes and isinstance(given, ir.Expr):
            return bound.setdefault(wanted.name, given) == given
    if isinstance(wanted, tuple) and isinstance(given, tuple):
        return len(wanted) == len(given) and all(fits(a, b, holes, var, mine, bound) for a, b in zip(wanted, given, strict=True))
    if isinstance(wanted, ir.Term):
        if type(wanted) is not type(given):
            return False
        return all(
            fits(getattr(wanted, each.name), getattr(given, each.name), holes, var, mine, bound)
            for each in fields_of(type(wanted))
            if each.name != "span"
        )
    return wanted == given
