"""Rule lines: before, after, instead of; forbidden and permitted; raised and lowered; played at a moment; lasting effects."""

from __future__ import annotations

import re
from dataclasses import replace

from interpreter.ir import (
    Action,
    Adjust,
    Allow,
    EffectEnd,
    Expr,
    Hook,
    Local,
    MenuOption,
    Occasion,
    Op,
    Param,
    Procedure,
    Reaction,
    StartEffect,
    Symbol,
    Type,
    Value,
    walk,
)  # fmt: skip
from interpreter.views.prose_choices import Choices
from interpreter.views.prose_hosts import Part
from interpreter.views.prose_statements import Line
from interpreter.views.prose_terms import Place
from interpreter.views.prose_words import allowed_form, article, clauses, is_plural, quoted, verb_at

ADJUSTED = {
    "starts at": "starts at", "raised by": "is raised by", "lowered by": "is lowered by", "limited to": "is at most",
    "at least": "is at least", "counts as": "counts as",
}  # fmt: skip


def names_in(*terms: object) -> frozenset[str]:
    """The locals that occur in terms."""
    return frozenset(term.name for part in terms for term in walk(part) if isinstance(term, Local))


class Rules(Choices):
    """The part of the printer that speaks of rule lines."""

    def at(
        self, names: dict[str, str], params: tuple[Param, ...], used: frozenset[str], host: Symbol | None = None,
        types: dict[str, Type] | None = None,
    ) -> Place:  # fmt: skip
        """Stand at another place; returns the one left, to go back to. Names that are participles get their kind's word."""
        before = self.place
        words = {param.name: param.word or names.get(param.name, "") for param in params if param.word}
        shown = {**words, **{name: text for name, text in names.items() if text}}
        types = {param.name: param.type for param in params} | (types or {})
        for name, text in shown.items():
            kind = self.rules.kinds.get(types[name].of) if name in types and types[name].base == "member" else None
            if kind is not None and re.fullmatch(r"[a-z]+ed|chosen|taken|given|known", text) and text not in kind.name.split(" "):
                shown[name] = f"{text} {self.kind_word(kind)}"
        self.place = Place(shown, used, {param.name for param in params}, host if host is not None else before.host)
        return before

    # --- occasions ---------------------------------------------------------------------------------------------------

    def split(self, params: tuple[Param, ...], guard: Expr | None) -> tuple[tuple[Expr | str, ...], list[Expr]]:
        """What fills the holes of a host (`X enters`: equal to), and the conditions that are left."""
        fillings: dict[str, Expr] = {}
        rest: list[Expr] = []
        names = {param.name for param in params}
        for part in [] if guard is None else self.conjuncts(guard):
            left = part.args[0] if isinstance(part, Op) and part.name == "eq" else None
            if (
                isinstance(left, Local)
                and left.name in names
                and left.name not in fillings
                and not names_in(part.args[1]) & {left.name}
            ):
                fillings[left.name] = part.args[1]
                self.printed.add(id(part))
                self.printed.add(id(left))
            else:
                rest.append(part)
        if guard is not None:
            self.printed.add(id(guard))
        return tuple(fillings.get(param.name) or self.hole(param) for param in params), rest

    def hole(self, param: Param) -> str:
        """A hole that anything may fill: `a general (the mover)`."""
        word = self.type_word(param.type)
        shown = self.shown(param.name)
        if param.type.base in ("number", "text", "truth"):
            return f"[{shown}]"
        noun = word if param.type.base == "set" else article(word)
        return noun if shown == word or param.name not in self.place.used else f"{noun} (the {shown})"

    def moment(self, host: Symbol, fillings: tuple[Expr | str, ...]) -> tuple[str, bool]:
        """A host as words, and whether they are a clause (else an order, or a title)."""
        if isinstance(host, Occasion):
            return self.occasion_text(host, fillings), True
        template, _ = self.forms(host)
        if isinstance(host, Procedure) and host.role in ("phase", "step"):
            return f"the {host.role} {quoted(host.name)}", False
        text = self.fill(template, host.params, fillings)
        if host.says or template.startswith(("{", "the ")):
            return text, True
        names = tuple(self.member(member).lower() for kind in self.rules.kinds.values() for member in kind.members)
        return (text, True) if template.lower().startswith(names) and verb_at(template) else (quoted(text), False)

    def ends(self, end: EffectEnd) -> str:
        before = self.at({}, end.params, names_in(end.guard))
        self.place.names = {**before.names, **self.place.names}
        try:
            fillings, rest = self.split(end.params, end.guard)
            text, clause = self.moment(end.host, fillings)
            text = text if clause else f"{text} is carried out"
            return text + (f" ({clauses([self.truth(part) for part in rest])})" if rest else "")
        finally:
            self.place = before

    # --- the lines ---------------------------------------------------------------------------------------------------

    def part(self, host: Symbol, part: Part, level: int) -> list[Line]:
        """Any rule line."""
        if isinstance(part, Hook):
            return self.hook(host, part, level)
        if isinstance(part, Reaction):
            return self.reaction(host, part, level)
        if isinstance(part, Allow):
            return self.allow(host, part, level)
        if isinstance(part, Adjust):
            return self.adjust(host, part, level)
        return self.extra_option(host, part, level)

    def hook(self, host: Symbol, hook: Hook, level: int) -> list[Line]:
        before = self.at(hook.body.display, hook.params, names_in(hook.guard, hook.body.body), types=hook.body.locals)
        try:
            fillings, rest = self.split(hook.params, hook.guard)
            text, clause = self.moment(host, fillings)
            if hook.timing == "instead":
                header = f"when {text}" if clause else f"when {text} is to be carried out"
            else:
                header = f"{hook.timing} {text}" if clause or text.startswith("the ") else f"{hook.timing} {text} is carried out"
            if rest:
                header += f", if {clauses([self.truth(part) for part in rest])}"
            return self.after(
                header + (", this happens instead" if hook.timing == "instead" else ""), hook.body.body, level, ": "
            )
        finally:
            self.place = before

    def reaction(self, host: Occasion, reaction: Reaction, level: int) -> list[Line]:
        body = reaction.body
        mine = {param.name: param for param in body.params}
        names = {
            own.name: body.display.get(param.name, param.word) for own, param in zip(host.params, body.params[1:], strict=False)
        }
        shown = {**names, **body.display, **{p.name: body.display.get(p.name) or p.word for p in mine.values()}}
        before = self.at(shown, (), names_in(reaction.condition, body.body), types=body.locals)
        try:
            fillings, rest = self.split(host.params, reaction.condition)
            header = f"may be played when {self.occasion_text(host, fillings)}"
            if rest:
                header += f", if {clauses([self.truth(part) for part in rest])}"
            return self.after(header, body.body, level, ": ")
        finally:
            self.place = before

    def allow(self, action: Action, allow: Allow, level: int) -> list[Line]:
        before = self.at({}, action.params, names_in(allow.condition))
        try:
            fillings, rest = self.split(action.params, allow.condition)
            template, _ = self.forms(action)
            text = self.fill(allowed_form(template, allow.forbids), action.params, fillings)
            always = "" if allow.forbids else ", whatever else forbids it"
            if len(rest) > 2:
                return [Line(level, f"{text}{always} if:"), *(Line(level + 1, self.truth(part)) for part in rest)]
            return [Line(level, text + always + (f" if {clauses([self.truth(part) for part in rest])}" if rest else ""))]
        finally:
            self.place = before

    def adjust(self, value: Value, line: Adjust, level: int, heading: bool = True) -> list[Line]:
        before = self.at({}, value.params, names_in(line.condition, line.amount))
        try:
            rest: list[Expr] = [] if line.condition is None else self.conjuncts(line.condition)
            subject = "it"
            if heading:
                fillings, rest = self.split(value.params, line.condition)
                subject = self.value_subject(value, fillings)
            elif line.condition is not None:
                self.printed.add(id(line.condition))
            how = ADJUSTED[line.how]
            if is_plural(subject):
                how = re.sub(r"^is ", "are ", how).replace("counts", "count").replace("starts", "start")
            text = f"{subject} {how} {self.value(line.amount)}"
            if len(rest) > 2:
                return [Line(level, f"{text} if:"), *(Line(level + 1, self.truth(part)) for part in rest)]
            return [Line(level, text + (f" if {clauses([self.truth(part) for part in rest])}" if rest else ""))]
        finally:
            self.place = before

    def value_subject(self, value: Value, fillings: tuple[Expr | str, ...]) -> str:
        """A value as the subject of a sentence, with the holes that stay open."""
        template, _ = self.forms(value)
        return self.fill(self.with_the(template), value.params, fillings)

    def extra_option(self, host: Symbol, option: MenuOption, level: int) -> list[Line]:
        """An option that this declaration adds to a menu elsewhere."""
        display = getattr(host, "display", {})
        before = self.at(display, (), names_in(option.body, option.guard, option.source), types=getattr(host, "locals", {}))
        try:
            self.place = replace(self.place, host=None)
            return [Line(level, f"another choice when {self.doing(host)}:"), *self.option(option, level + 1)]
        finally:
            self.place = before

    def doing(self, host: Symbol) -> str:
        fillings = tuple(self.hole(param) for param in getattr(host, "params", ()))
        text, clause = self.moment(host, fillings)
        return text if clause else f"{text} is carried out"

    # --- lasting effects ---------------------------------------------------------------------------------------------

    def say_start_effect(self, term: StartEffect, level: int) -> list[Line]:
        """`until ...:` with the lines that are in force till then; what the effect captures is said there by name."""
        effect = term.effect
        for capture in term.captures:
            self.mark(capture)
        if effect.ends:
            header = "until " + " and, after that, ".join(self.ends(end) for end in effect.ends)
        elif effect.while_ is not None:
            header = "as long as " + self.truth(effect.while_)
        else:
            header = "for the rest of the game"
        lines = [line for host, part in self.hosts.of_effect(effect) for line in self.part(host, part, level + 1)]
        return [Line(level, header + ":"), *(lines or [Line(level + 1, "this is remembered")])]
