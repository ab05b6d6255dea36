"""The vocabulary of a rule set: words for kinds and members, templates of declarations. Knows names, no terms.

In: a rule set. Out: words. The `says` of a declaration takes precedence over the words of its head; its forms are separated by `
| `.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from interpreter import ir
from interpreter.views.prose.clauses import Clauses
from interpreter.views.prose.english import article, capital, listed, plural_of
from interpreter.views.prose.word_classes import word_classes


@dataclass(frozen=True, slots=True)
class Wording:
    """The wording of a declaration. `plain`: its template; `compared`: the form with `...` for a value; `nothing`: the form for
    no value; '' for a form that it does not have."""

    plain: str
    compared: str = ""
    nothing: str = ""


class Vocabulary:
    """The vocabulary of one rule set. `clauses`: changes the verbs of its templates."""

    def __init__(self, rules: ir.RuleSet) -> None:
        self.rules = rules
        self._classes = word_classes(rules)
        seats = rules.seats.members if rules.seats is not None else []
        self.clauses = Clauses(self._classes.plurals, [self.member(seat) for seat in seats])

    # --- kinds and members -------------------------------------------------------------------------------------------

    def kind(self, kind: ir.Kind, many: bool = False) -> str:
        """The noun for a kind, from its `says` (`player | players`) if it has one; `many`: the plural."""
        forms = _forms(kind)
        if many:
            return forms[1] if len(forms) > 1 else (plural_of(forms[0]) if forms else kind.plural)
        return forms[0] if forms else kind.name

    def nouns_of(self, kind: ir.Kind) -> list[tuple[str, str]]:
        """The plurals of a kind with their singulars: the nouns of its `says`, and those that the rules use."""
        return [(self.kind(kind, True), self.kind(kind)), (kind.plural, kind.name)]

    def member(self, member: ir.Member) -> str:
        """The name of a member: the noun of its `says` if it has one; sides get a capital."""
        forms = _forms(member)
        if forms:
            return forms[0]
        return capital(member.name) if member.kind is self.rules.seats else member.name

    def adjective(self, member: ir.Member) -> str | None:
        """The adjective for a member, from its `says`: `northern`; None if it has none."""
        forms = _forms(member)
        return forms[1] if len(forms) > 1 else None

    def is_several(self, member: ir.Member) -> bool:
        """Is the name of this side a plural, so that it takes a plural verb?"""
        return member.kind is self.rules.seats and member.name in self._classes.many_seats

    def find_member(self, kind: str, number: int) -> ir.Member | None:
        """The member of a kind, by the name of the kind and its number; None for an unknown kind and for a number that no member
        has."""
        found = self.rules.kinds.get(kind)
        return found.members[number] if found is not None and 0 <= number < len(found.members) else None

    def constant(self, value: int | str | tuple[int, ...], type_: ir.Type) -> str:
        """A constant in words: a member or a set of them by name, anything else as it is written; a truth is a number here."""
        if isinstance(value, tuple):
            members = [self.member(self.rules.kinds[type_.of].members[number]) for number in value]
            return listed(members) or f"no {self.type(type_)}"
        if type_.base in ("member", "none"):
            if value == -1:
                return "none"
            member = self.find_member(type_.of, int(value))
            return str(value) if member is None else self.member(member)
        return str(value)

    def answers(self, occasion: ir.Occasion, many: bool = False) -> list[str]:
        """The kinds with which an occasion can be answered: those with a reaction to it, or if there is none yet, all kinds that
        can react."""
        reacting = [reaction.member.kind for reaction in occasion.reactions]
        able = [kind for kind in self.rules.kinds.values() if kind.reactions_pile is not None]
        return list(dict.fromkeys(self.kind(kind, many) for kind in reacting or able))

    def type(self, type_: ir.Type, many: bool = False) -> str:
        """The noun for values of a type: the kind for members, `way` for paths, `number`."""
        kind = self.rules.kinds.get(type_.of)
        if type_.base == "path":
            return "ways" if many else "way"
        if kind is None:
            return {"truth": "yes or no"}.get(type_.base, type_.base + ("s" if many else ""))
        return self.kind(kind, many or type_.base == "set")

    def nobody(self, kind: str) -> str:
        """The words for no member of a kind, as a subject: `nobody` for sides, `no general`."""
        if self.rules.seats is not None and kind == self.rules.seats.name:
            return "nobody"
        return f"no {self.kind(self.rules.kinds[kind])}" if kind in self.rules.kinds else "nothing"

    def somebody(self, kind: str) -> str:
        """The words for any member of a kind, as a subject: `somebody` for sides, `a general`."""
        if self.rules.seats is not None and kind == self.rules.seats.name:
            return "somebody"
        return article(self.kind(self.rules.kinds[kind])) if kind in self.rules.kinds else "something"

    def by_graph(self, graph: ir.Graph) -> str:
        """` by sea`, with a blank before it, if several graphs join the same nodes; else ''."""
        others = [each for each in self.rules.graphs if each.nodes is graph.nodes]
        return f" by {graph.name}" if len(others) > 1 else ""

    def flag(self, words: str) -> str:
        """The words of a printed truth behind `is`: a noun gets its article."""
        return article(words) if self.is_noun(words) else words

    def is_noun(self, words: str) -> bool:
        """Are the words of a printed truth a noun?"""
        return words in self._classes.noun_flags

    # --- declarations ------------------------------------------------------------------------------------------------

    def wording(self, declared: ir.Symbol) -> Wording:
        """The template of a declaration and its form for comparisons: its `says`, else the words of its head."""
        forms = _forms(declared)
        compared = next((form for form in forms if "..." in form), "")
        plain, nothing, *_ = [*(form for form in forms if "..." not in form), "", ""]
        return Wording((plain or self._spoken(holes_named(declared.name))).removeprefix("whether "), compared, nothing)

    def _spoken(self, template: str) -> str:
        """The words of a head with the sides that it names as they are called in print."""
        for member in self.rules.seats.members if self.rules.seats is not None else ():
            name = rf"(?<![{{\w])(?:{'|'.join(map(re.escape, member.names))})(?![}}\w])"
            template = self.member(member).join(re.split(name, template))
        return template

    def clause(self, declared: ir.Symbol, no: bool = False, new: bool = False) -> str:
        """The template of a declared truth or occasion as a clause. `no`: its negation; `new`: as the result of a change.

        Without a `says`, a noun gets `holds` and a bare subject its article; the template of a `says` is taken as it is.
        """
        template = self.wording(declared).plain
        if not declared.says:
            if self.clauses.verb_at(template) is None:
                template = f"the {template} holds"
            elif re.match(r"[a-z]", template) and not template.startswith(("the ", "there ", "it ")):
                template = "the " + template
        if new:
            return self.clauses.changed(template, no)
        return self.clauses.negated(template) if no else template


def holes_named(head: str) -> str:
    """The words of a head as a template: `units at (place)` -> `units at {place}`."""
    return re.sub(r"\(([^()]*)\)", r"{\1}", head)


def with_the(template: str) -> str:
    """A noun phrase with `the`, unless it opens with a name or with a word that takes no article."""
    if re.match(r"[a-z]", template) and not re.match(r"(the|a|an|where|how|one|half|what|who|all|each) ", template):
        return "the " + template
    return template


def _forms(symbol: ir.Symbol) -> list[str]:
    return symbol.says.split(" | ") if symbol.says else []
