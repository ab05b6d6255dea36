"""Choices as bullets: who chooses, from which set, and what happens if there is nothing to choose."""

from __future__ import annotations

from collections.abc import Callable

from interpreter import ir
from interpreter.views.authorship import Authorship
from interpreter.views.prose.conditions import Conditions
from interpreter.views.prose.english import continued, quoted, relative, settled, tidy, without_article
from interpreter.views.prose.lines import SHORT, Line, bullets, under
from interpreter.views.prose.speaker import Speaker
from interpreter.views.prose.speech import Noun

Block = Callable[[tuple[ir.Stmt, ...], int], list[Line]]
"""Tells a run of statements at a depth."""


class Choices:
    """Puts choice statements into words; the statements inside them are put into words by `block`."""

    def __init__(self, speaker: Speaker, authorship: Authorship, block: Block) -> None:
        self.speaker = speaker
        self.authorship = authorship
        self.block = block
        self.conditions = Conditions(speaker)

    def one(self, term: ir.ChooseOne, level: int) -> list[Line]:
        """The lines for the choice of one member: `Ann chooses a space (the goal) that is walled`."""
        asker = self.speaker.value(term.asker)
        noun = self.speaker.noun(term.source)
        verb = "may choose" if term.optional else _chooses(term.point.hidden)
        head = f"{asker} {verb} {self.speaker.nouns.one(noun)}{self._name(term.name, noun.singular)}"
        none = f"if {asker} does not" if term.optional else "if there is none"
        return [*self._picked(head, noun, level), *self._otherwise(none, term.otherwise, level)]

    def some(self, term: ir.ChooseSome, level: int) -> list[Line]:
        """The lines for the choice of several members: `Ann chooses up to 2 spaces (the targets)`."""
        asker = self.speaker.value(term.asker)
        noun = self.speaker.noun(term.source)
        of = " of the" if term.high is None or noun.singular is None else ""
        number = self.speaker.templates.amount if of else self.speaker.templates.marked
        if term.low is not None:
            count = f"exactly {number(term.low)}"
            if term.high is not None:
                self.speaker.worded.add_whole(term.high)
        else:
            count = "any number" if term.high is None else f"up to {number(term.high)}"
        many = without_article(noun.plural)
        chosen = tidy(settled(f"{count}{of} {many}"))
        head = tidy(f"{asker} {_chooses(term.point.hidden)} {chosen}{self.speaker.place.introduced(term.name)}")
        return [*self._picked(head, noun, level, many=True), *self._otherwise("if there is none", term.otherwise, level)]

    def number(self, term: ir.ChooseNumber, level: int) -> list[Line]:
        """The lines for the choice of a number: `Ann chooses a number from 1 to 3 (the count)`."""
        bounds = f"from {self.speaker.value(term.low)} to {self.speaker.value(term.high)}"
        asker = self.speaker.value(term.asker)
        text = f"{asker} {_chooses(term.point.hidden)} a number {bounds}{self.speaker.place.introduced(term.name)}"
        tests = self.speaker.worded.conjuncts(term.test)
        if len(tests) == 1:
            picked = [Line(level, f"{text} such that {self.speaker.truth(tests[0])}")]
        else:
            listed = self.conditions.all_of(tests, level + 1)
            picked = [Line(level, f"{text} such that:"), *listed] if listed else [Line(level, text)]
        return [*picked, *self._otherwise("if there is no such number", term.otherwise, level)]

    def yes_or_no(self, term: ir.YesNo, level: int) -> list[Line]:
        """The lines for a yes-or-no question: `Ann may decide that this happens: ...`."""
        asker = self.speaker.value(term.asker)
        guard = "" if term.guard is None else f"if {self.speaker.truth(term.guard)}, "
        head = f"{guard}{asker} may decide that this happens:"
        lines = self.block(term.body, level + 1)
        if len(lines) == 1 and len(guard) + len(lines[0].text) <= SHORT:
            found = [Line(level, f"{head} {lines[0].text}")]
        else:
            found = [Line(level, head), *lines]
        return [*found, *self._otherwise("if not", term.otherwise, level)]

    def menu(self, term: ir.Menu, level: int) -> list[Line]:
        """The lines for a menu: `Ann chooses one of these:` with an entry for each option."""
        asker = self.speaker.value(term.asker)
        named = f" ({quoted(term.title)})" if term.title and term.title == term.point.prompt else ""
        how = "may do any of these, as often as possible" if term.repeats else "chooses one of these"
        found = [Line(level, f"{asker} {how}{named}:")]
        for option in term.options:
            found.extend(self.option(option, level + 1, self.speaker.place.host))
        return [*found, *self._otherwise("if none of these is possible", term.otherwise, level)]

    def option(self, option: ir.MenuOption, level: int, host: ir.Symbol | None) -> list[Line]:
        """The lines for one option: a bold label (with its author unless that is `host`), its conditions, its statements."""
        self.speaker.worded.add(option)
        label, conditions = self._label(option, level)
        author = None if host is None else self.authorship.stranger(host, option.span)
        head = f"**{label}**" + (f" ({author.name})" if author is not None else "") + ":"
        for guard in self.speaker.worded.conjuncts(option.guard):
            if isinstance(guard, ir.InForce):  # the effect that brings the option: its page tells when it is in force
                self.speaker.worded.add(guard)
            else:
                conditions.extend(self.only_if(guard, level + 1))
        body = self.block(option.body, level + 1)
        if not conditions and len(body) == 1 and not body[0].text.endswith(":"):
            return [Line(level, f"{head} {body[0].text}")]
        if not conditions and not body:
            return [Line(level, f"{head} nothing happens")]
        return [Line(level, head), *conditions, *(body or [Line(level + 1, "nothing happens")])]

    def only_if(self, test: ir.Expr, level: int) -> list[Line]:
        """The lines for a condition: `only if it is red`; a long `or` as a list."""
        ways = self.conditions.any_of(test, level + 1)
        if ways:
            return [Line(level, "only if one of these holds:"), *ways]
        return [Line(level, f"only if {self.speaker.truth(test)}")]

    def _label(self, option: ir.MenuOption, level: int) -> tuple[str, list[Line]]:
        """The words of an option, its hole filled with what may be named, and the conditions on it."""
        if option.source is None or option.var is None:
            return option.key, []
        noun = self.speaker.noun(option.source)
        text = option.key.replace("{}", self.speaker.nouns.one(noun) + self._name(option.var, noun.singular), 1)
        if len(noun.tests) == 1:
            inline = self.speaker.nouns.tests(noun)
            if len(inline) <= SHORT // 2:
                return continued(text, inline), []
        tests = [self.speaker.truth(test) for test in noun.tests]
        return text, bullets([f"only {_one_that(each)}" for each in tests], level + 1)

    def _name(self, name: str, singular: str | None) -> str:
        return "" if self.speaker.place.shown(name) == singular else self.speaker.place.introduced(name)

    def _picked(self, head: str, noun: Noun, level: int, many: bool = False) -> list[Line]:
        """`head` with the conditions on what may be chosen."""
        header, tests = self.speaker.nouns.narrowed(head, noun, many)
        return [Line(level, header + (":" if tests else "")), *bullets(tests, level + 1)]

    def _otherwise(self, header: str, body: tuple[ir.Stmt, ...], level: int) -> list[Line]:
        return under(header, self.block(body, level + 1), level) if body else []


def _one_that(test: str) -> str:
    """A test of what may be named: `one that is red`, or `where there is no unit`."""
    clause = relative(test, many=False)
    return f"where {test}" if clause is None else f"one {clause}"


def _chooses(hidden: bool) -> str:
    return "secretly chooses" if hidden else "chooses"
