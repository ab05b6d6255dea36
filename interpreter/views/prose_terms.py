"""Expressions as English: noun phrases for things and numbers, clauses for truths.

A `Terms` speaks at one place of the rules: it knows how local names are shown and which of them are used, and it remembers every
term that it has printed, so that a test can prove that nothing is dropped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from interpreter.ir import (
    Allowed,
    Ask,
    Const,
    EffectsOf,
    Expr,
    FactOf,
    InForce,
    InPile,
    Kind,
    Local,
    Lookup,
    Member,
    OnGraph,
    Op,
    Param,
    Paths,
    Reached,
    Read,
    RuleSet,
    Symbol,
    Type,
    UnderWay,
    ValueOf,
    walk,
)  # fmt: skip
from interpreter.views.prose_hosts import Hosts
from interpreter.views.prose_words import (
    HOLE,
    NO_NOUN,
    allowed_form,
    article,
    capital,
    is_plural,
    listed,
    negated,
    plural_of,
    quoted,
    tidy,
    verb_at,
)  # fmt: skip

COMPARED = {"ge": "at least ", "le": "at most ", "gt": "more than ", "lt": "fewer than ", "eq": "exactly "}
OPPOSITE = {"ge": "lt", "le": "gt", "gt": "le", "lt": "ge", "eq": "ne", "ne": "eq"}
OWN = "own"


@dataclass(slots=True)
class Place:
    """Where prose stands: how locals are shown, which are used again, the member that the rule belongs to."""

    names: dict[str, str] = field(default_factory=dict)
    used: frozenset[str] = frozenset()
    known: set[str] = field(default_factory=set)
    host: Symbol | None = None


def owning(hole: str) -> str:
    """`a player (the owner)` -> `a player's (the owner's)`."""
    match = re.fullmatch(r"(.*) \((the .*)\)", hole)
    return f"{match.group(1)}'s ({match.group(2)}'s)" if match else hole + "'s"


class Terms:
    """The expression printer."""

    def __init__(self, rules: RuleSet, hosts: Hosts) -> None:
        self.rules = rules
        self.hosts = hosts
        self.place = Place()
        self.printed: set[int] = set()

    def mark(self, term: object) -> None:
        """Remember that `term` and everything in it has been said in other words."""
        for inner in walk(term):
            self.printed.add(id(inner))

    # --- names -------------------------------------------------------------------------------------------------------

    def kind_word(self, kind: Kind, many: bool = False) -> str:
        """What a kind is called; its `says` may give another word than the rules use: `player | players`."""
        forms = kind.says.split(" | ") if kind.says else []
        if many:
            return forms[1] if len(forms) > 1 else (plural_of(forms[0]) if forms else kind.plural)
        return forms[0] if forms else kind.name

    def member(self, member: Member) -> str:
        """A member by name; its `says` gives the noun and, behind a bar, the adjective."""
        if member.says:
            return member.says.split(" | ")[0]
        return capital(member.name) if member.kind is self.rules.seats else member.name

    def member_of(self, kind: str, number: int) -> Member | None:
        found = self.rules.kinds.get(kind)
        return found.members[number] if found is not None and 0 <= number < len(found.members) else None

    def shown(self, name: str) -> str:
        """The words of a local name."""
        text = self.place.names.get(name)
        if text is None:
            text = re.sub(r"_\d+$", "", name).removeprefix("held_").removeprefix("n_").replace("_", " ")
        return text

    def local(self, name: str) -> str:
        text = self.shown(name)
        return text if text in ("it", "those", "each") or text.startswith("the ") else "the " + text

    def intro(self, name: str) -> str:
        """` (the name)` where a thing gets its name, if it is used again."""
        text = self.shown(name)
        self.place.known.add(name)
        return "" if text == "it" or name not in self.place.used else f" (the {text})"

    def type_word(self, type_: Type, many: bool = False) -> str:
        kind = self.rules.kinds.get(type_.of)
        if type_.base == "path":
            return "ways" if many else "way"
        if kind is None:
            return {"truth": "yes or no"}.get(type_.base, type_.base + ("s" if many else ""))
        return self.kind_word(kind, many or type_.base == "set")

    # --- templates ---------------------------------------------------------------------------------------------------

    def forms(self, declared: Symbol) -> tuple[str, str]:
        """The template of a declaration and, if it has one, its form for comparisons (with `...` for the value)."""
        says = declared.says.split(" | ") if declared.says else []
        compared = next((form for form in says if "..." in form), "")
        plain = next((form for form in says if "..." not in form), "")
        if not plain:
            plain = self.spoken(re.sub(r"\(([^()]*)\)", r"{\1}", declared.name))
        return plain.removeprefix("whether "), compared

    def spoken(self, pattern: str) -> str:
        """A pattern's words with the sides that it names as they are called in print."""
        for member in self.rules.seats.members if self.rules.seats is not None else ():
            pattern = re.sub(rf"(?<![{{\w]){re.escape(member.name)}(?![}}\w])", lambda _, m=member: self.member(m), pattern)
        return pattern

    def fill(self, template: str, params: tuple[Param, ...], args: tuple[Expr | str, ...], value: str = "") -> str:
        """A template with its holes filled by terms (or by texts)."""
        by = {param.word or param.name: arg for param, arg in zip(params, args, strict=True)}
        said = {word for word, _, _ in HOLE.findall(template)}

        def hole(match: re.Match[str]) -> str:
            arg = by.get(match.group(1))
            if arg is None:
                return match.group(0)
            follows = re.match(r" ([a-z]+)", template[match.end() :])
            if isinstance(arg, str):
                return owning(arg) if match.group(2) == OWN or match.group(3) else arg
            if match.group(2) == OWN or match.group(3):
                return self.possessive(arg, match.group(2) == OWN)
            counted = follows is not None and (follows.group(1) not in NO_NOUN or template.startswith(" of them", match.end()))
            if arg.type.base == "number" and counted:
                return self.amount(arg)
            return self.value(arg)

        text = HOLE.sub(hole, template).replace("...", value)
        left = []
        for word, arg in by.items():
            if word in said or isinstance(arg, str):
                continue
            if isinstance(arg, Local):
                self.printed.add(id(arg))  # wording by hand may leave a name unsaid that the sentence before has introduced
            else:
                left.append(f"{word}: {self.value(arg)}")
        for kind in self.rules.kinds.values():
            text = text.replace(f"the {kind.name} it ", "it ").removesuffix(f"the {kind.name} it") + (
                "it" if text.endswith(f"the {kind.name} it") else ""
            )
        return tidy(text + (f" ({listed(left)})" if left else ""))

    def possessive(self, arg: Expr, own: bool) -> str:
        """Whose: `the northern` where a member has an adjective and the template asks for it, else `the owner's`."""
        self.printed.add(id(arg))
        if isinstance(arg, Const) and arg.type.base == "member":
            member = self.member_of(arg.type.of, int(arg.value))
            forms = member.says.split(" | ") if member is not None and member.says else []
            if own and len(forms) > 1:
                return "the " + forms[1]
        text = self.value(arg)
        return "its" if text == "it" else text + "'s"

    def amount(self, arg: Expr) -> str:
        """A number in front of what it counts."""
        self.printed.add(id(arg))
        if isinstance(arg, Const):
            return str(arg.value)
        if isinstance(arg, Local):
            return f"[{self.shown(arg.name)}]"
        return f"[{re.sub('^the ', '', self.value(arg))}]"

    def noun(self, declared: Symbol, params: tuple[Param, ...], args: tuple[Expr, ...]) -> str:
        """A thing or number that a declaration gives, as a noun phrase."""
        template, _ = self.forms(declared)
        possessed = re.fullmatch(r"(?:the )?([^{}]+) of (\{[^{}:]*\})", template)
        if (
            possessed
            and len(args) == 1
            and (isinstance(args[0], (Local, Const)) or (isinstance(args[0], Read) and not args[0].args))
        ):
            template = f"{possessed.group(2)}'s {possessed.group(1)}"
        return self.fill(self.with_the(template), params, args)

    def with_the(self, template: str) -> str:
        """A noun phrase with its article, unless it opens with a word that takes none."""
        if re.match(r"[a-z]", template) and not re.match(r"(the|a|an|where|how|one|half|what|who|all|each) ", template):
            return "the " + template
        return template

    def clause(self, declared: Symbol, params: tuple[Param, ...], args: tuple[Expr, ...], no: bool) -> str:
        """A declared truth, or its opposite, as a clause."""
        template, _ = self.forms(declared)
        return self.fill(negated(self.as_clause(declared, template)) if no else self.as_clause(declared, template), params, args)

    def as_clause(self, declared: Symbol, template: str) -> str:
        """A template as a clause: a noun `holds`, a bare subject gets its article; wording by hand is taken as it is."""
        if declared.says:
            return template
        if verb_at(template) is None:
            return f"the {template} holds"
        if re.match(r"[a-z]", template) and not template.startswith(("the ", "there ", "it ")):
            return "the " + template
        return template

    # --- things and numbers ------------------------------------------------------------------------------------------

    def value(self, term: Expr) -> str:
        """Any expression as what it stands for: a noun phrase; for truths `whether ...` or yes and no."""
        self.printed.add(id(term))
        if term.type.base == "truth":
            if isinstance(term, Const):
                return f"yes if {self.truth(term)}, otherwise no" if term.why else ("yes" if term.value else "no")
            return quoted(self.shown(term.name)) if isinstance(term, Local) else "whether " + self.truth(term)
        method = getattr(self, "value_" + type(term).__name__.lower(), None)
        return method(term) if method is not None else self.set_text(term)

    def value_const(self, term: Const) -> str:
        type_ = term.type
        if type_.base in ("member", "none"):
            if term.value == -1:
                return "none"
            member = self.member_of(type_.of, int(term.value))
            return str(term.value) if member is None else self.member(member)
        if type_.base == "set":
            return listed([self.member_of(type_.of, number).name for number in term.value]) or f"no {self.type_word(type_)}"
        return str(term.value)

    def value_local(self, term: Local) -> str:
        return self.local(term.name)

    def value_read(self, term: Read) -> str:
        return self.noun(term.attribute, term.attribute.params, term.args)

    def value_factof(self, term: FactOf) -> str:
        words, of = term.fact.words or term.fact.name, term.member
        text = f"{self.possessive(of, False)} {words}" if isinstance(of, (Local, Const)) else f"the {words} of {self.value(of)}"
        return tidy(text)

    def value_ask(self, term: Ask) -> str:
        return self.set_text(term) if term.type.base == "set" else self.noun(term.query, term.query.params, term.args)

    def value_valueof(self, term: ValueOf) -> str:
        return self.noun(term.value, term.value.params, term.args)

    def value_op(self, term: Op) -> str:
        args = term.args
        if term.type.base == "set":
            return self.set_text(term)
        if term.name in ("plus", "minus"):
            right = self.value(args[1])
            return f"{self.value(args[0])} {term.name} {f'({right})' if isinstance(args[1], Op) else right}"
        if term.name == "count":
            return f"the number of {self.plural(args[0])}"
        if term.name == "if_else":
            return f"{self.value(args[1])} if {self.truth(args[0])}, otherwise {self.value(args[2])}"
        said = {
            "half": "half of {0}", "times": "{0} times {1}", "first": "the first of {0}",
            "smaller": "the smaller of {0} and {1}", "larger": "the larger of {0} and {1}",
            "path_start": "the start of {0}", "path_end": "the end of {0}", "path_length": "the length of {0}",
        }[term.name]  # fmt: skip
        return said.format(*(self.value(arg) for arg in args))

    def value_inpile(self, term: InPile) -> str:
        if term.question == "members":
            return self.set_text(term)
        pile = self.pile(term.pile, term.args)
        if term.question == "number":
            return f"the number of {self.kind_word(term.pile.holds, True)} in {pile}"
        return f"the top {self.kind_word(term.pile.holds)} of {pile}"

    def pile(self, pile: Symbol, args: tuple[Expr, ...]) -> str:
        """A pile by name."""
        return self.noun(pile, pile.params, args)

    def value_ongraph(self, term: OnGraph) -> str:
        if term.question == "neighbours":
            return self.set_text(term)
        first, second = (self.value(arg) for arg in term.args)
        if term.question == "connection":
            return f"the {self.kind_word(term.graph.edges)} between {first} and {second}"
        return f"the distance from {first} to {second}"

    def value_lookup(self, term: Lookup) -> str:
        at = listed([self.value(arg) for arg in term.args])
        return f"the {term.table.results[term.result]} in the table {quoted(term.table.name)} for {at}"

    def value_reached(self, term: Reached) -> str:
        return self.set_text(term)

    def value_paths(self, term: Paths) -> str:
        return self.set_text(term)

    def value_effectsof(self, term: EffectsOf) -> str:
        names = listed(sorted({effect.member.name if effect.member else effect.name for effect in term.effects}))
        return f"the number of effects of {names} in force"

    # --- truths ------------------------------------------------------------------------------------------------------

    def truth(self, term: Expr, no: bool = False) -> str:
        """A truth as a clause; with `no`, its opposite."""
        self.printed.add(id(term))
        name = type(term).__name__.lower()
        if isinstance(term, Op):
            return self.truth_op(term, no)
        method = getattr(self, "truth_" + name, None)
        if method is not None:
            return method(term, no)
        raise TypeError(f"no truth: {name}")

    def truth_const(self, term: Const, no: bool) -> str:
        if term.why:
            return f"{negated(term.why) if no else term.why} (it is {'' if term.value else 'not'})".replace(" )", ")")
        return "always" if bool(term.value) != no else "never"

    def truth_local(self, term: Local, no: bool) -> str:
        return f"{quoted(self.shown(term.name))} is {'no' if no else 'yes'}"

    def truth_read(self, term: Read, no: bool) -> str:
        return self.clause(term.attribute, term.attribute.params, term.args, no)

    def truth_ask(self, term: Ask, no: bool) -> str:
        return self.clause(term.query, term.query.params, term.args, no)

    def truth_factof(self, term: FactOf, no: bool) -> str:
        subject = self.value(term.member)
        words = term.fact.words or term.fact.name
        has = verb_at("{x} " + words)
        if words.split(" ")[0].endswith("s") and has is not None:
            return negated("{} " + words).replace("{}", subject) if no else f"{subject} {words}"
        return f"{subject} is {'not ' if no else ''}{self.flag(words)}"

    def flag(self, words: str) -> str:
        """A printed truth after `is`: nouns get their article."""
        last = words.split(" ")[-1]
        return article(words) if last in self.nouns() else words

    def nouns(self) -> set[str]:
        return {"event", "port", "campaign", *(kind.name.split(" ")[-1] for kind in self.rules.kinds.values())} - {"side"}

    def truth_inpile(self, term: InPile, no: bool) -> str:
        return f"{self.value(term.member)} is {'not ' if no else ''}in {self.pile(term.pile, term.args)}"

    def truth_ongraph(self, term: OnGraph, no: bool) -> str:
        first, second = (self.value(arg) for arg in term.args)
        return f"{first} is {'not ' if no else ''}adjacent to {second}"

    def truth_allowed(self, term: Allowed, no: bool) -> str:
        template, _ = self.forms(term.action)
        return self.fill(allowed_form(template, no), term.action.params, term.args)

    def truth_underway(self, term: UnderWay, no: bool) -> str:
        return f"{'no' if no else 'a'} {term.of.name} is under way"

    def truth_inforce(self, term: InForce, no: bool) -> str:
        name = term.effect.member.name if term.effect.member else term.effect.name
        return f"the effect of {name} is {'not ' if no else ''}in force"

    def verb_is(self, subject: str) -> str:
        return "are" if is_plural(subject) else "is"
