"""Statements as bullets: what is done, who chooses, what happens otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from interpreter.ir import (
    Add,
    Announce,
    Call,
    CallBlock,
    Const,
    Expr,
    ForEach,
    GoRound,
    If,
    Local,
    Occasion,
    Op,
    Pick,
    Procedure,
    Read,
    Repeat,
    Report,
    Return,
    Roll,
    SetLocal,
    Stmt,
    Together,
    Type,
    Verb,
    Win,
    Write,
)  # fmt: skip
from interpreter.views.prose_sets import Noun
from interpreter.views.prose_truths import Truths
from interpreter.views.prose_words import HOLE, article, capital, is_plural, negated, plural_of, quoted, tidy

SHORT = 110
"""Longest one-line form of a branch; longer ones become bullets of their own."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of prose: a bullet (or another `sort`) at a depth, its text without capital and stop."""

    level: int
    text: str
    sort: str = "bullet"


class Statements(Truths):
    """The part of the printer that speaks of statements."""

    def block(self, body: tuple[Stmt, ...], level: int) -> list[Line]:
        """A run of statements, one bullet or more for each."""
        found: list[Line] = []
        answered = False
        for statement in body:
            if isinstance(statement, Return) and statement.value is not None and answered:
                self.mark_only(statement)
                self.mark_only(statement.value)
                found.append(Line(level, f"otherwise {self.answer(statement.value)}"))
                continue
            lines = self.method(statement)(statement, level)
            if lines:
                self.mark_only(statement)
            found.extend(lines)
            answered = isinstance(statement, If) and all(
                branch and isinstance(branch[-1], Return) for _, branch in statement.branches
            )
        return found

    def mark_only(self, term: object) -> None:
        self.printed.add(id(term))

    def method(self, statement: Stmt) -> Callable[[Stmt, int], list[Line]]:
        name = re.sub(r"(?<!^)([A-Z])", r"_\1", type(statement).__name__).lower()
        return getattr(self, "say_" + name)

    def after(self, header: str, body: tuple[Stmt, ...], level: int, joint: str = ", ") -> list[Line]:
        """`header` with its block: in one line when it is short, else as bullets below."""
        lines = self.block(body, level + 1)
        if len(lines) == 1 and len(header) + len(lines[0].text) <= SHORT + 40 and not lines[0].text.endswith(":"):
            text = lines[0].text.removeprefix("now ") if header == "then" else lines[0].text
            return [Line(level, f"{header}{joint}{text}")]
        if not lines:
            return [Line(level, f"{header}{joint}nothing happens")]
        return [Line(level, header + ":"), *lines]

    # --- names and columns -------------------------------------------------------------------------------------------

    def say_set_local(self, term: SetLocal, level: int) -> list[Line]:
        name, value = term.name, term.value
        shown = self.local(name)
        change = self.change(name, value)
        if change is not None:
            return [Line(level, change.format(shown))]
        if value.type.base == "truth":
            shown = quoted(self.shown(name))
        if name in self.place.known:
            return [Line(level, f"{shown} {'become' if is_plural(shown) else 'becomes'} {self.value(value)}")]
        self.place.known.add(name)
        if isinstance(value, Const) and value.value == -1 and value.type.base != "number":
            self.mark_only(value)
            return [Line(level, f"at first there is no {self.shown(name)}")]
        return [Line(level, f"let {shown} be {self.value(value)}")]

    def change(self, name: str, value: Expr) -> str | None:
        """`x becomes x plus 1 plus 2` as `add 1 plus 2 to {}`; None when it is no change of this kind."""
        words = {"plus": "add {} to", "minus": "take {} from", "with": "add {} to", "without": "take {} from"}
        parts: list[Expr] = []
        inner = value
        while isinstance(inner, Op) and isinstance(value, Op) and inner.name == value.name and inner.name in words:
            self.mark_only(inner)
            parts.insert(0, inner.args[1])
            inner = inner.args[0]
        if not parts or inner != Local(name, inner.type) or (len(parts) > 1 and value.name == "minus"):
            return None
        self.mark_only(inner)
        joint = " plus " if value.type.base == "number" else " and "
        return words[value.name].format(joint.join(self.value(part) for part in parts)) + " {}"

    def say_write(self, term: Write, level: int) -> list[Line]:
        declared = term.attribute
        template, compared = self.forms(declared)
        if declared.type.base == "truth":
            return [Line(level, self.truth_write(term, template))]
        if compared and declared.type.base != "number":
            self.mark_only(term.value)
            none = isinstance(term.value, Const) and term.value.value == -1
            value = self.nobody(declared.type.of) if none else self.value(term.value)
            return [Line(level, "now " + self.fill(compared, declared.params, term.args, value))]
        if isinstance(term.value, Const) and term.value.value == -1 and declared.type.base == "member":
            self.mark_only(term.value)
            return [Line(level, "now " + self.nothing(Read(declared, term.args, declared.type), True))]
        return [
            Line(level, f"{self.noun(declared, declared.params, term.args)} {self.becomes(template)} {self.value(term.value)}")
        ]

    def becomes(self, template: str) -> str:
        return "become" if is_plural(HOLE.sub("x", template)) else "becomes"

    def truth_write(self, term: Write, template: str) -> str:
        params, args = term.attribute.params, term.args
        template = self.as_clause(term.attribute, template)
        yes = self.fill(template, params, args)
        no = self.fill(negated(template), params, args)
        if isinstance(term.value, Const):
            self.mark_only(term.value)
            return f"from now on {yes if term.value.value else no}"
        return f"from now on {yes} if {self.truth(term.value)}, otherwise {no}"

    def say_add(self, term: Add, level: int) -> list[Line]:
        declared = term.attribute
        where = self.noun(declared, declared.params, term.args)
        words = ("add", "to") if term.sign > 0 else ("take", "from")
        return [Line(level, f"{words[0]} {self.value(term.amount)} {words[1]} {where}")]

    # --- steering ----------------------------------------------------------------------------------------------------

    def say_if(self, term: If, level: int) -> list[Line]:
        found: list[Line] = []
        for number, (test, body) in enumerate(term.branches):
            found.extend(self.condition("if" if number == 0 else "otherwise, if", test, body, level))
        if term.otherwise:
            found.extend(self.after("otherwise", term.otherwise, level, " "))
        return found

    def condition(self, word: str, test: Expr, body: tuple[Stmt, ...], level: int) -> list[Line]:
        """One branch: the condition in the line, or as bullets when it is long."""
        parts = self.conjuncts(test)
        text = self.truth(test)
        if len(parts) >= 3 or (len(parts) > 1 and len(text) > SHORT):
            bullets = [Line(level + 1, self.truth(part)) for part in parts]
            return [Line(level, f"{word} all of these hold:"), *bullets, *self.after("then", body, level, " ")]
        return self.after(f"{word} {text}", body, level)

    def say_return(self, term: Return, level: int) -> list[Line]:
        if term.value is None:
            return [Line(level, "nothing more of this happens")]
        return [Line(level, self.answer(term.value))]

    def answer(self, value: Expr) -> str:
        if value.type.base == "truth" and not isinstance(value, (Const, Local)):
            self.mark_only(value)
            return f"the answer is yes if {self.truth(value)}"
        return f"the answer is {self.value(value)}"

    def say_for_each(self, term: ForEach, level: int) -> list[Line]:
        noun = self.noun_of(term.source)
        tests = [*noun.tests, *([] if term.condition is None else self.conjuncts(term.condition))]
        if term.condition is not None:
            self.mark_only(term.condition)
        order = f", in the order chosen by {self.value(term.order_by)}" if term.order_by is not None else ""
        if term.source.type.base == "path":
            head = f"for each {self.type_word(Type('member', term.source.type.of))} along {noun.plural}"
        else:
            head = f"for each {noun.singular}" if noun.singular is not None else f"for each of {noun.plural}"
        shown = self.shown(term.var)
        name = self.intro(term.var) if shown != noun.singular else ""
        header, bullets = self.narrowed(head + name, Noun(noun.singular, noun.plural, tests, noun.var), level)
        if bullets:
            return [Line(level, f"{header}{order}:"), *bullets, *self.after("do this", term.body, level, ": ")]
        return self.after(header + order, term.body, level)

    def narrowed(self, head: str, noun: Noun, level: int, many: bool = False) -> tuple[str, list[Line]]:
        """A noun with its tests: in the line when they are short, else `where` and bullets."""
        if not noun.tests:
            return head, []
        texts = [self.truth(test) for test in noun.tests]
        inline = self.inline_tests(noun, many)
        if len(texts) <= 2 and len(inline) <= SHORT:
            return head + inline, []
        return head + " where", [Line(level + 1, text) for text in texts]

    def say_repeat(self, term: Repeat, level: int) -> list[Line]:
        if term.mode == "times":
            return self.after(f"up to {self.amount(term.bound)} times", term.body, level)
        if term.mode == "until":
            return self.after(f"again and again, until {self.truth(term.bound)}", term.body, level, ": ")
        return self.after(f"again and again, as long as {self.truth(term.bound)}", term.body, level, ": ")

    def say_go_round(self, term: GoRound, level: int) -> list[Line]:
        noun = self.noun_of(term.source)
        each = f"each {noun.singular or noun.plural}{self.intro(term.var)}"
        header = f"in turn, from {self.value(term.start)}, {each}, until all pass in a row"
        return self.after(header + self.inline_tests(noun), term.body, level, ": ")

    def say_together(self, term: Together, level: int) -> list[Line]:
        return [Line(level, "at the same time, in secret until all have chosen:"), *self.block(term.body, level + 1)]

    # --- sentences ---------------------------------------------------------------------------------------------------

    def call_text(self, procedure: Procedure, args: tuple[Expr, ...]) -> str:
        if procedure.role in ("phase", "step"):
            return f"carry out the {procedure.role} {quoted(procedure.name)}"
        return self.fill(self.forms(procedure)[0], procedure.params, args)

    def say_call(self, term: Call, level: int) -> list[Line]:
        text = self.call_text(term.procedure, term.args)
        name = self.intro(term.result) if term.result is not None else ""
        if name:
            shown = self.shown(term.result)
            name = f" ({quoted(shown)}: yes or no)" if term.procedure.type.base == "truth" else f" (this is the {shown})"
        return [Line(level, text + name)]

    def say_call_block(self, term: CallBlock, level: int) -> list[Line]:
        kind = self.rules.kinds[term.kind]
        head = kind.blocks[term.block]
        rest = [self.value(arg) for arg in term.args]
        by = (
            re.findall(r"(\w+) \(", " ".join(f"({p.name})" if hasattr(p, "kind") else p.text for p in head.pattern.parts))
            if head.pattern
            else []
        )
        tail = "".join(f" {word} {arg}" for word, arg in zip(by, rest, strict=False))
        return [Line(level, f"carry out the {term.block} of {self.value(term.member)}{tail}")]

    def say_verb(self, term: Verb, level: int) -> list[Line]:
        return [Line(level, self.verb(term))]

    def verb(self, term: Verb) -> str:
        name = term.name
        if name in ("begin", "end"):
            return f"the {term.of.name} {name}s"
        args = [self.value(arg) for arg in term.args]
        piles = [self.pile(pile, of) for pile, of in term.piles]
        if name.startswith("history"):
            return {
                "history_open": "from here on the moves are remembered",
                "history_mark": f"remember how things stand at {''.join(args)}",
                "history_rewind": f"put everything back to how it stood when {''.join(args)} or less was reached",
                "history_close": "the moves need not be remembered any more",
            }[name]  # fmt: skip
        if name == "move":
            return f"move {args[0]} to {piles[0]}"
        if name == "shuffle":
            return f"shuffle {piles[0]}"
        if name == "move_all":
            return f"move all of {piles[0]} to {piles[1]}"
        cards = self.kind_word(term.piles[0][0].holds, True)
        count = self.amount(term.args[0])
        if name == "deal":
            return tidy(f"deal {count} {cards} from {piles[0]} to {piles[1]}")
        return tidy(f"draw {count} {cards} at random from {piles[0]} into {piles[1]}")

    def say_announce(self, term: Announce, level: int) -> list[Line]:
        text = self.occasion_text(term.occasion, term.args)
        return [Line(level, f"this is the moment when {text}{self.answered(term.occasion)}")]

    def occasion_text(self, occasion: Occasion, args: tuple[Expr | str, ...]) -> str:
        template, _ = self.forms(occasion)
        template = self.as_clause(occasion, template)
        return self.fill(template, occasion.params, args)

    def answered(self, occasion: Occasion) -> str:
        return " (cards may be played at it)" if occasion.reactions or occasion.answered_by else ""

    def say_win(self, term: Win, level: int) -> list[Line]:
        who = "nobody" if term.winner is None else self.value(term.winner)
        return [Line(level, f"{who} wins the game: {term.because}")]

    def say_report(self, term: Report, level: int) -> list[Line]:
        values = iter([self.amount(value) if value.type.base == "number" else self.value(value) for value in term.values])
        return [Line(level, f"announce: {quoted(capital(re.sub(r'{}', lambda match: next(values), term.text)))}")]

    # --- chance ------------------------------------------------------------------------------------------------------

    def say_roll(self, term: Roll, level: int) -> list[Line]:
        name = self.intro(term.name)
        if term.count is not None:
            return [
                Line(
                    level,
                    f"roll {self.amount(term.count)} {plural_of(term.die.name).replace('dies', 'dice')} and add them up{name}",
                )
            ]
        return [Line(level, f"roll {article(term.die.name)}{name}")]

    def say_pick(self, term: Pick, level: int) -> list[Line]:
        noun = self.noun_of(term.source)
        head = f"draw {self.one(noun)} at random{self.intro(term.name)}"
        header, bullets = self.narrowed(head, noun, level)
        found = [Line(level, header + (":" if bullets else "")), *bullets]
        return [*found, *(self.after("if there is none", term.otherwise, level) if term.otherwise else ())]
