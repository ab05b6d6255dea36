"""Statements as bullets: what is done, who chooses, what happens otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import assert_never

from interpreter.ir import (
    Add,
    Announce,
    Call,
    CallBlock,
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    Const,
    Expr,
    ForEach,
    GoRound,
    If,
    Leave,
    Local,
    Lookup,
    Menu,
    Occasion,
    Op,
    Pause,
    Pick,
    Procedure,
    Query,
    Question,
    Read,
    Repeat,
    Report,
    Return,
    Roll,
    RollAgain,
    SetLocal,
    StartEffect,
    Stmt,
    Symbol,
    Term,
    Together,
    Transfer,
    Type,
    Verb,
    Win,
    Write,
    YesNo,
    are_ways,
    as_statement,
    highest,
    lowest,
    walk,
)
from interpreter.syntax import PatternHole, Word
from interpreter.views.authorship import Authorship
from interpreter.views.prose.bundles import Bundles
from interpreter.views.prose.choices import Choices
from interpreter.views.prose.clauses import HOLE
from interpreter.views.prose.english import (
    article,
    capital,
    is_plural,
    listed,
    plural_of,
    quoted,
    tidy,
    to_be,
    without_article,
)
from interpreter.views.prose.heads import Heads
from interpreter.views.prose.lines import SHORT, Line, bullets, under
from interpreter.views.prose.rule_lines import RuleLines
from interpreter.views.prose.speaker import Speaker
from interpreter.views.prose.speech import Noun

_CHANGES = {
    **dict.fromkeys(("plus", "with", "union"), "add {} to"),
    **dict.fromkeys(("minus", "without", "minus_set"), "take {} from"),
}
"""Operations on a local that are told as a change of it."""


def _answer_of(host: Symbol | None, yes: bool = True) -> str:
    """What a truth answers: of a query that it is so, of a procedure yes or no."""
    if isinstance(host, Query):
        return "this is so" if yes else "this is not so"
    return f"the answer is {'yes' if yes else 'no'}"


def _is_set(name: str, body: tuple[Stmt, ...]) -> bool:
    """Does a name get a value in a run of statements?"""
    return any(isinstance(each, SetLocal) and each.name == name for each in walk(body))


def _held(term: Add) -> str:
    """Where an attribute is held that would go on beyond its limit."""
    limit = highest(term.attribute) if term.sign > 0 else lowest(term.attribute)
    if not term.attribute.held or limit is None:
        return ""
    return f", but to no {'more' if term.sign > 0 else 'less'} than {limit}"


def _asked(term: Stmt) -> Iterator[Term]:
    """What a statement asks before anything is done: its own terms, the tests of an `if`, the guards of a menu; no loops."""
    match as_statement(term):
        case If(branches=branches):
            yield from walk(tuple(test for test, _ in branches))
        case Menu(asker=asker, options=options):
            yield from walk((asker, tuple((option.source, option.guard) for option in options)))
        case (
            Call()
            | CallBlock()
            | Write()
            | Add()
            | Return()
            | Verb()
            | Roll()
            | Report()
            | Win()
            | Announce()
            | Pause()
            | Transfer() as one
        ):
            yield from walk(one)
        case ChooseOne(asker=asker, source=source) | ChooseSome(asker=asker, source=source):
            yield from walk((asker, source))
        case YesNo(asker=asker, guard=guard):
            yield from walk((asker, guard))
        case _:
            pass


class Statements:
    """Tells statements, choices and the rule lines of lasting effects among them."""

    def __init__(self, speaker: Speaker, authorship: Authorship, heads: Heads) -> None:
        self.speaker = speaker
        self.heads = heads
        self.choices = Choices(speaker, authorship, self.block)
        self.bundles = Bundles(speaker)
        self.rule_lines = RuleLines(speaker, authorship, heads, self.choices, self.block)

    def block(self, body: tuple[Stmt, ...], level: int) -> list[Line]:
        """A run of statements, one bullet or more for each."""
        found: list[Line] = []
        answered = False
        for at, statement in enumerate(body):
            if isinstance(statement, SetLocal) and self._written_at_its_use(statement, body[at + 1 :]):
                continue
            if isinstance(statement, Return) and statement.value is not None and answered:
                self.speaker.told.add(statement)
                self.speaker.told.add(statement.value)
                found.append(Line(level, f"otherwise {self._answer(statement.value)}"))
                continue
            if isinstance(statement, SetLocal) and _is_set(statement.name, body[at + 1 :]):
                self.speaker.place.changing.add(statement.name)
            lines = self.statement(statement, level)
            if lines:
                self.speaker.told.add(statement)
            found.extend(lines)
            answered = isinstance(statement, If) and all(
                branch and isinstance(branch[-1], Return) for _, branch in statement.branches
            )
        return found

    def statement(self, term: Stmt, level: int) -> list[Line]:
        """One statement with what is inside it."""
        one = as_statement(term)
        match one:
            case SetLocal():
                return [Line(level, self._set_local(one))]
            case Write():
                return [Line(level, self._write(one))]
            case Add():
                return [Line(level, self._add(one))]
            case If():
                return self._if(one, level)
            case Return():
                text = "nothing more of this happens" if one.value is None else self._answer(one.value)
                return [Line(level, text)]
            case Leave():
                return [Line(level, "go on with the next" if one.next else "leave it at that")]
            case ForEach():
                return self._for_each(one, level)
            case Repeat():
                return self._repeat(one, level)
            case Call():
                return [Line(level, self._call(one))]
            case CallBlock():
                return [Line(level, self._call_block(one))]
            case Transfer():
                return self.bundles.transfer(one, level)
            case Verb(name="history_open" | "history_mark" | "history_close"):
                self.speaker.told.add_whole(one)  # they only make a later rewind possible
                return []
            case Verb():
                return [Line(level, self._verb(one))]
            case ChooseOne():
                return self.choices.one(one, level)
            case ChooseSome():
                return self.choices.some(one, level)
            case ChooseNumber():
                return self.choices.number(one, level)
            case Menu():
                return self.choices.menu(one, level)
            case YesNo():
                return self.choices.yes_or_no(one, level)
            case Roll():
                return [Line(level, self._roll(one))]
            case RollAgain():
                return [Line(level, f"roll {article(one.die.name)} again")]
            case Pick():
                return self._pick(one, level)
            case Announce():
                text = self.heads.occasion(one.occasion, one.args)
                return [Line(level, f"this is the moment when {text}{self._answered(one.occasion)}")]
            case Pause():
                return [Line(level, self._pause(one))]
            case StartEffect():
                return self.rule_lines.start_effect(one, level)
            case Win():
                who = "nobody" if one.winner is None else self.speaker.value(one.winner)
                many = one.winner is not None and one.winner.type.base == "set"
                return [Line(level, f"{who} {'win' if many else 'wins'} the game: {self._told(one.because, one.values)}")]
            case Question():
                return [Line(level, f"the question: {quoted(self._told(re.sub(r'{[^{}]*}', '{}', one.text), one.values))}")]
            case Report():
                return [Line(level, self._report(one))]
            case Together():
                return [Line(level, "at the same time, in secret until all have chosen:"), *self.block(one.body, level + 1)]
            case GoRound():
                return self._go_round(one, level)
            case _:
                assert_never(one)

    def _after(self, header: str, body: tuple[Stmt, ...], level: int, joint: str = ", ") -> list[Line]:
        """A header with its block."""
        return under(header, self.block(body, level + 1), level, joint)

    # --- names and columns -------------------------------------------------------------------------------------------

    def _set_local(self, term: SetLocal) -> str:
        name, value, place = term.name, term.value, self.speaker.place
        change = self._change(name, value)
        if change is not None:
            return change
        shown = quoted(place.shown(name)) if value.type.base == "truth" else place.local(name)
        if name in place.known:
            return f"{shown} {to_be(shown)} now {self.speaker.value(value)}"
        place.known.add(name)
        if isinstance(value, Const) and value.value == -1 and value.type.base != "number":
            self.speaker.told.add(value)
            return f"at first there is no {place.shown(name)}"
        said = self.speaker.value(value)
        if value.type.base == "truth":
            return f"{shown} tells {said}"
        if name in place.changing:
            return f"at first {shown} {to_be(shown)} {said}"
        match value:
            case Lookup():
                return f"look up {said} ({shown})"
            case Op():
                return f"{shown} {to_be(shown)} {said}"
            case _ if value.type.base == "number" and is_plural(said):
                return f"count {said} ({shown})"
            case _:
                return f"{shown} {to_be(shown)} {said}"

    def _written_at_its_use(self, term: SetLocal, rest: tuple[Stmt, ...]) -> bool:
        """Is what gets a name told where the name is used? If that is once, in what is asked or done right afterwards."""
        name, place = term.name, self.speaker.place
        if name in place.known or not rest or _is_set(name, rest) or isinstance(term.value, Const):
            return False
        uses = [each for each in walk(rest) if each == Local(name, term.value.type)]
        first = [each for each in _asked(rest[0]) if isinstance(each, Local) and each.name == name]
        if not uses or len(first) != len(uses) or (len(uses) > 1 and term.value.type.base != "truth"):
            return False
        place.written[name] = term.value
        self.speaker.told.add(term)
        return True

    def _change(self, name: str, value: Expr) -> str | None:
        """`x becomes x plus 1 plus 2` as `add 1 plus 2 to the x`; None when it is no change of this kind."""
        if not isinstance(value, Op) or value.name not in _CHANGES:
            return None
        parts: list[Expr] = []
        inner: Expr = value
        while isinstance(inner, Op) and inner.name == value.name:
            self.speaker.told.add(inner)
            parts.insert(0, inner.args[1])
            inner = inner.args[0]
        if inner != Local(name, inner.type) or (len(parts) > 1 and value.name == "minus"):
            return None
        self.speaker.told.add(inner)
        joint = " plus " if value.type.base == "number" else " and "
        changed = _CHANGES[value.name].format(joint.join(self.speaker.value(part) for part in parts))
        return f"{changed} {self.speaker.place.local(name)}"

    def _write(self, term: Write) -> str:
        declared, value = term.attribute, term.value
        if (
            declared.type.base == "set"
            and isinstance(value, Op)
            and value.name in _CHANGES
            and value.args[0] == Read(declared, term.args, declared.type)
        ):
            return self._changed_set(value)
        words = self.speaker.words.wording(declared)
        none = isinstance(value, Const) and value.value == -1
        if declared.type.base == "truth":
            return self._write_truth(term)
        if words.compared and declared.type.base != "number":
            self.speaker.told.add(value)
            said = self.speaker.words.nobody(declared.type.of) if none else self.speaker.value(value)
            return "now " + self.speaker.templates.fill(words.compared, declared.params, term.args, said)
        if none and declared.type.base == "member":
            self.speaker.told.add(value)
            return "now " + self.speaker.comparisons.nothing(Read(declared, term.args, declared.type), True)
        where = self.speaker.templates.phrase(declared, declared.params, term.args)
        said = self.speaker.value(value)
        if declared.type.base == "member" and not declared.params and isinstance(self.speaker.written(value), (Local, Read)):
            return f"{said} becomes {where}"
        return f"{where} {to_be(HOLE.sub('x', words.plain))} now {said}"

    def _changed_set(self, value: Op) -> str:
        """What is added to a set that is kept, or taken from it."""
        self.speaker.told.add(value)
        changed = _CHANGES[value.name].format(self.speaker.value(value.args[1]))
        return f"{changed} {self.speaker.value(value.args[0])}"

    def _write_truth(self, term: Write) -> str:
        declared, templates = term.attribute, self.speaker.templates
        yes = templates.clause(declared, declared.params, term.args)
        no = templates.clause(declared, declared.params, term.args, no=True)
        if isinstance(term.value, Const):
            self.speaker.told.add(term.value)
            return f"from now on {yes if term.value.value else no}"
        return f"from now on {yes} if {self.speaker.truth(term.value)}, and not otherwise"

    def _add(self, term: Add) -> str:
        where = self.speaker.templates.phrase(term.attribute, term.attribute.params, term.args)
        word, joint = ("add", "to") if term.sign > 0 else ("take", "from")
        return f"{word} {self.speaker.value(term.amount)} {joint} {where}{_held(term)}"

    # --- steering ----------------------------------------------------------------------------------------------------

    def _if(self, term: If, level: int) -> list[Line]:
        found: list[Line] = []
        for number, (test, body) in enumerate(term.branches):
            found.extend(self._branch("if" if number == 0 else "otherwise, if", test, body, level))
        if term.otherwise:
            found.extend(self._after("otherwise", term.otherwise, level, " "))
        return found

    def _branch(self, word: str, test: Expr, body: tuple[Stmt, ...], level: int) -> list[Line]:
        """One branch: the condition in the line, or as bullets when it is long."""
        parts = self.speaker.told.conjuncts(test)
        text = self.speaker.truth(test)
        if len(parts) >= 3 or (len(parts) > 1 and len(text) > SHORT):
            tests = bullets([self.speaker.truth(part) for part in parts], level + 1)
            return [Line(level, f"{word} all of these hold:"), *tests, *self._after("then", body, level, " ")]
        return self._after(f"{word} {text}", body, level)

    def _answer(self, value: Expr) -> str:
        if value.type.base == "truth" and not isinstance(value, (Const, Local)):
            self.speaker.told.add(value)
            return f"{_answer_of(self.speaker.place.host)} if {self.speaker.truth(value)}"
        if value.type.base == "truth" and isinstance(value, Const) and not value.why:
            self.speaker.told.add(value)
            return _answer_of(self.speaker.place.host, yes=bool(value.value))
        return f"the answer is {self.speaker.value(value)}"

    def _for_each(self, term: ForEach, level: int) -> list[Line]:
        source, order = self._ordered(term.source)
        noun = self.speaker.noun(source)
        tests = [*noun.tests, *self.speaker.told.conjuncts(term.condition)]
        if term.condition is not None:
            self.speaker.told.add(term.condition)
        if term.order_by is not None:
            order = f", in the order chosen by {self.speaker.value(term.order_by)}"
        if term.source.type.base == "path" and not are_ways(term.source):
            head = f"for each {self.speaker.words.type(Type('member', term.source.type.of))} along {noun.plural}"
        else:
            head = f"for each {noun.singular}" if noun.singular is not None else f"for each of {noun.plural}"
        place = self.speaker.place
        name = place.introduced(term.var) if place.shown(term.var) != noun.singular else ""
        header, texts = self.speaker.nouns.narrowed(head + name, Noun(noun.singular, noun.plural, tests, noun.var))
        if texts:
            body = self._after("do this", term.body, level, ": ")
            return [Line(level, f"{header}{order}:"), *bullets(texts, level + 1), *body]
        return self._after(header + order, term.body, level)

    def _ordered(self, source: Expr) -> tuple[Expr, str]:
        """A set without its order, and the order in words."""
        if not isinstance(source, Op) or source.name not in ("from_on", "after_on"):
            return source, ""
        self.speaker.told.add(source)
        whole, start = source.args
        return whole, f", in order {'from' if source.name == 'from_on' else 'after'} {self.speaker.value(start)}"

    def _repeat(self, term: Repeat, level: int) -> list[Line]:
        if term.mode == "times":
            return self._after(self._times(term.bound), term.body, level, ": ")
        word = "until" if term.mode == "until" else "as long as"
        return self._after(f"again and again, {word} {self.speaker.truth(term.bound)}", term.body, level, ": ")

    def _times(self, bound: Expr) -> str:
        """How often at most a loop goes round."""
        if isinstance(self.speaker.written(bound), Const):
            return f"up to {self.speaker.templates.amount(bound, 'times')}"
        value = self.speaker.value(bound)
        return f"do this that many times at most ({value})" if isinstance(bound, Local) else f"as many times as {value} at most"

    def _go_round(self, term: GoRound, level: int) -> list[Line]:
        """`in turn each side (the speaker), in order from red, until all pass in a row`."""
        name = self.speaker.place.introduced(term.var)
        if len(term.turns) > 1:
            turns = ", then ".join(self.speaker.value(turn) for turn in term.turns)
            return self._after(f"in turn {turns}{name}, until all pass in a row", term.body, level, ": ")
        source, order = self._ordered(term.turns[0])
        noun = self.speaker.noun(source)
        each = f"each {noun.singular or noun.plural}{self.speaker.nouns.tests(noun)}{name}"
        return self._after(f"in turn {each}{order}, until all pass in a row", term.body, level, ": ")

    def _pause(self, term: Pause) -> str:
        """`each side, in order from red, may play a card that may be played at any time`."""
        kinds = listed([article(kind) for kind in self.speaker.words.answers(term.occasion)], "or")
        what = f"may play {kinds} that may be played at any time"
        if len(term.turns) > 1:
            return f"first {', then '.join(self.speaker.value(turn) for turn in term.turns)} {what}"
        if term.turns[0].type.base != "set":
            return f"{self.speaker.value(term.turns[0])} {what}"
        source, order = self._ordered(term.turns[0])
        noun = self.speaker.noun(source)
        each = f"each {noun.singular or noun.plural}{self.speaker.nouns.tests(noun)}{order}"
        return f"{each}{', ' if ',' in order else ' '}{what}"

    # --- sentences ---------------------------------------------------------------------------------------------------

    def _call(self, term: Call) -> str:
        procedure, place = term.procedure, self.speaker.place
        text = self._order(procedure, term.args)
        if term.result is None or not place.introduced(term.result):
            return text
        shown = place.shown(term.result)
        return text + (f" ({quoted(shown)}: yes or no)" if procedure.type.base == "truth" else f" (this is the {shown})")

    def _order(self, procedure: Procedure, args: tuple[Expr, ...]) -> str:
        if procedure.role in ("phase", "step"):
            return f"carry out the {procedure.role} {quoted(procedure.name)}"
        return self.speaker.templates.fill(self.speaker.words.wording(procedure).plain, procedure.params, args)

    def _call_block(self, term: CallBlock) -> str:
        head = self.speaker.words.rules.kinds[term.kind].blocks[term.block]
        rest = [self.speaker.value(arg) for arg in term.args]
        parts = head.pattern.parts if head.pattern else ()
        by = [before.text for before, part in pairwise(parts) if isinstance(part, PatternHole) and isinstance(before, Word)]
        tail = "".join(f" {word} {arg}" for word, arg in zip(by, rest, strict=False))
        return f"carry out the {term.block} of {self.speaker.value(term.member)}{tail}"

    def _verb(self, term: Verb) -> str:
        """A kernel operation."""
        args = [self.speaker.value(arg) for arg in term.args]
        piles = [self.speaker.templates.pile(pile, of) for pile, of in term.piles]
        match term.name:
            case "begin" | "end" if term.of is not None:
                return f"the {term.of.name} {term.name}s"
            case "move":
                return f"move {args[0]} to {piles[0]}"
            case "move_all":
                return f"move all of {piles[0]} to {piles[1]}"
            case "shuffle":
                return f"shuffle {piles[0]}"
            case "deal":
                return tidy(f"deal {self._held(term)} from {piles[0]} to {piles[1]}")
            case "draw_random":
                return tidy(f"draw {self._held(term)} at random from {piles[0]} into {piles[1]}")
            case "history_rewind":
                return f"everything goes back to how it last stood when at most {args[0]} were reached"
            case name:
                raise ValueError(f"no operation of the kernel: {name}")

    def _held(self, term: Verb) -> str:
        """How many of what a pile holds: `3 cards`."""
        return self.speaker.templates.amount(term.args[0], self.speaker.words.kind(term.piles[0][0].holds, True))

    def _answered(self, occasion: Occasion) -> str:
        """` (cards may be played at it)`, by the kinds that may; nothing where nobody is asked."""
        kinds = self.speaker.words.answers(occasion, many=True) if occasion.reactions or occasion.answered_by else []
        return f" ({listed(kinds)} may be played at it)" if kinds else ""

    def _report(self, term: Report) -> str:
        if term.reveals:
            return f"reveal to all {self.speaker.value(term.values[-1])}"
        return f"announce: {quoted(capital(self._told(term.text, term.values)))}"

    def _told(self, text: str, values: tuple[Expr, ...]) -> str:
        """A text of a rule with its holes filled."""
        shown = iter([self.speaker.value(each) for each in values])
        return tidy(re.sub(r"{}", lambda match: next(shown), text))

    # --- chance ------------------------------------------------------------------------------------------------------

    def _roll(self, term: Roll) -> str:
        name, roll = self.speaker.place.introduced(term.name), "roll"
        if term.roller is not None:
            roll = f"{self.speaker.value(term.roller)} rolls"
        if term.count is None:
            return f"{roll} {article(term.die.name)}{name}"
        dice = plural_of(term.die.name).replace("dies", "dice")
        adds = "add them up" if term.roller is None else "adds them up"
        return f"{roll} {self.speaker.templates.amount(term.count, dice)} and {adds}{name}"

    def _pick(self, term: Pick, level: int) -> list[Line]:
        noun = self.speaker.noun(term.source)
        many = term.count is not None
        what = self.speaker.nouns.one(noun)
        if term.count is not None:
            what = self.speaker.templates.amount(term.count, "of " * (noun.singular is None) + without_article(noun.plural))
        head = f"draw {what} at random{self.speaker.place.introduced(term.name)}"
        header, texts = self.speaker.nouns.narrowed(head, noun, many)
        found = [Line(level, header + (":" if texts else "")), *bullets(texts, level + 1)]
        return [*found, *(self._after("if there is none", term.otherwise, level) if term.otherwise else ())]
