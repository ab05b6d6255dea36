"""Choices as bullets: who chooses what, from which, and what happens when there is nothing to choose."""

from __future__ import annotations

import re

from interpreter.ir import ChooseNumber, ChooseOne, ChooseSome, InForce, Menu, MenuOption, Op, YesNo
from interpreter.views.prose_sets import Noun
from interpreter.views.prose_statements import SHORT, Line, Statements
from interpreter.views.prose_words import quoted


class Choices(Statements):
    """The part of the printer that speaks of choices."""

    def otherwise(self, header: str, body: tuple, level: int) -> list[Line]:
        return self.after(header, body, level) if body else []

    def picked(self, head: str, noun: Noun, level: int, many: bool = False) -> list[Line]:
        """`head` with the conditions on what may be chosen."""
        header, bullets = self.narrowed(head, noun, level, many)
        return [Line(level, header + (":" if bullets else "")), *bullets]

    def say_choose_one(self, term: ChooseOne, level: int) -> list[Line]:
        asker = self.value(term.asker)
        noun = self.noun_of(term.source)
        verb = "may choose" if term.optional else ("secretly chooses" if term.point.hidden else "chooses")
        head = f"{asker} {verb} {self.one(noun)}{self.naming(term.name, noun.singular)}"
        found = self.picked(head, noun, level)
        none = f"if {asker} does not" if term.optional else "if there is none"
        return [*found, *self.otherwise(none, term.otherwise, level)]

    def naming(self, name: str, singular: str | None) -> str:
        return "" if self.shown(name) == singular else self.intro(name)

    def say_choose_some(self, term: ChooseSome, level: int) -> list[Line]:
        asker = self.value(term.asker)
        noun = self.noun_of(term.source)
        if term.low is not None:
            count = f"exactly {self.amount(term.low)}"
        else:
            count = "any number" if term.high is None else f"up to {self.amount(term.high)}"
        if term.high is not None and term.low is not None:
            self.mark(term.high)
        plural = re.sub(r"^(the|all) ", "", noun.plural)
        of = " of the" if term.high is None or noun.singular is None else ""
        verb = "secretly chooses" if term.point.hidden else "chooses"
        found = self.picked(f"{asker} {verb} {count}{of} {plural}{self.intro(term.name)}", noun, level, many=True)
        return [*found, *self.otherwise("if there is none", term.otherwise, level)]

    def say_choose_number(self, term: ChooseNumber, level: int) -> list[Line]:
        verb = "secretly chooses" if term.point.hidden else "chooses"
        bounds = f"from {self.value(term.low)} to {self.value(term.high)}"
        text = f"{self.value(term.asker)} {verb} a number {bounds}{self.intro(term.name)}"
        return [Line(level, text), *self.otherwise("if there is no such number", term.otherwise, level)]

    def say_yes_no(self, term: YesNo, level: int) -> list[Line]:
        asker = self.value(term.asker)
        guard = "" if term.guard is None else f"if {self.truth(term.guard)}, "
        lines = self.block(term.body, level + 1)
        if len(lines) == 1 and len(guard) + len(lines[0].text) <= SHORT:
            found = [Line(level, f"{guard}{asker} may decide that this happens: {lines[0].text}")]
        else:
            found = [Line(level, f"{guard}{asker} may decide that this happens:"), *lines]
        return [*found, *self.otherwise("if not", term.otherwise, level)]

    # --- menus -------------------------------------------------------------------------------------------------------

    def say_menu(self, term: Menu, level: int) -> list[Line]:
        asker = self.value(term.asker)
        named = "" if term.point.prompt == "choose" else f" ({quoted(term.point.prompt)})"
        head = (
            f"{asker} may do any of these, as often as possible{named}:"
            if term.repeats
            else f"{asker} chooses one of these{named}:"
        )
        found = [Line(level, head)]
        for option in term.options:
            found.extend(self.option(option, level + 1))
        return [*found, *self.otherwise("if none of these is possible", term.otherwise, level)]

    def option(self, option: MenuOption, level: int) -> list[Line]:
        """One option: a bold label, its conditions, what it does."""
        self.printed.add(id(option))
        label, bullets = self.label(option, level)
        author = None if self.place.host is None else self.hosts.stranger(self.place.host, option.span)
        found = [Line(level, f"**{label}**" + (f" ({author.name})" if author is not None else "") + ":")]
        conditions = [*bullets]
        for guard in [] if option.guard is None else self.conjuncts(option.guard):
            if isinstance(guard, InForce):
                self.printed.add(id(guard))
                continue
            conditions.append(Line(level + 1, f"only if {self.truth(guard)}"))
        if isinstance(option.guard, Op):
            self.printed.add(id(option.guard))
        body = self.block(option.body, level + 1)
        if not conditions and len(body) == 1 and not body[0].text.endswith(":"):
            return [Line(level, f"{found[0].text} {body[0].text}")]
        return [*found, *conditions, *(body or [Line(level + 1, "nothing happens")])]

    def label(self, option: MenuOption, level: int) -> tuple[str, list[Line]]:
        """The words of an option, its hole filled with what may be named."""
        if option.source is None:
            return option.key, []
        noun = self.noun_of(option.source)
        text = option.key.replace("{}", self.one(noun) + self.naming(option.var, noun.singular), 1)
        if len(noun.tests) == 1:
            inline = self.inline_tests(noun)
            if len(inline) <= SHORT // 2:
                return text + inline, []
        return text, [Line(level + 1, f"only where {self.truth(test)}") for test in noun.tests]
