"""Statements as bullets: actions, choices, branches and loops."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import assert_never

from interpreter import ir
from interpreter.syntax import PatternHole, Word
from interpreter.views.authorship import Authorship
from interpreter.views.prose.answers import Answers
from interpreter.views.prose.bundles import Bundles
from interpreter.views.prose.changes import Changes, cleared
from interpreter.views.prose.choices import Choices
from interpreter.views.prose.conditions import Conditions
from interpreter.views.prose.english import (
    article,
    joined_clauses,
    listed,
    long_owner,
    plural_of,
    quoted,
    this_is,
    tidy,
    to_be,
    without_article,
)
from interpreter.views.prose.flow import (
    answers_next,
    counted,
    does_and_stops,
    is_set,
    is_silent,
    is_way_out,
    used_at_once,
    ways_out,
)
from interpreter.views.prose.heads import Heads
from interpreter.views.prose.lines import SHORT, Line, bullets, under
from interpreter.views.prose.place import Answered
from interpreter.views.prose.rule_lines import RuleLines
from interpreter.views.prose.speaker import Speaker
from interpreter.views.prose.speech import Noun
from interpreter.views.prose.spreads import Spread, is_used, spread
from interpreter.views.prose.subjects import has_own_subjects

_NOT_OF_EACH = re.compile(r"\b(if|may|nobody)\b|[:(]|^(for each|up to|until|as long as|otherwise|in turn) ")
"""Words of what cannot be told as done with each: conditions, choices, lists, loops."""

NO_MORE = "nothing more of this happens"
"""Of a procedure that is left."""


def _or_else(lines: list[Line], others: list[Line]) -> list[Line]:
    """What ends in a way out, and what is done without it: as `otherwise` where that is one line."""
    if len(others) != 1 or others[0].text.startswith(("if ", "otherwise")) or lines[-1].text != NO_MORE:
        return [*lines, *others]
    *lines, head, only = lines[:-1]
    lines += [head, only]
    if head.text.endswith(":") and only.level == head.level + 1 and not only.text.endswith(":"):
        lines[-2:] = under(head.text[:-1], [only], head.level)
    return [*lines, Line(others[0].level, f"otherwise {others[0].text}")]


def _answer_of(host: ir.Symbol | None, yes: bool = True) -> str:
    """What a truth answers: of a query that it is so, of a procedure yes or no."""
    if isinstance(host, ir.Query):
        return "this is so" if yes else "this is not so"
    return f"the answer is {'yes' if yes else 'no'}"


class Statements:
    """Puts statements into words, with the choices and lasting effects in them."""

    def __init__(self, speaker: Speaker, authorship: Authorship, heads: Heads) -> None:
        self.speaker = speaker
        self.heads = heads
        self.conditions = Conditions(speaker)
        self.changes = Changes(speaker)
        self.choices = Choices(speaker, authorship, self.block)
        self.bundles = Bundles(speaker)
        self.answers = Answers(speaker)
        self.rule_lines = RuleLines(speaker, authorship, heads, self.choices, self.routine)

    def block(self, body: tuple[ir.Stmt, ...], level: int, begun: bool = False) -> list[Line]:
        """The lines for a body, one bullet or more for each statement. `level`: depth of the bullets, 0 for the body itself.
        `begun`: something has already happened, so a way out reads `nothing more of this happens`, not `nothing happens`."""
        found: list[Line] = []
        answered = False
        at = 0
        if level == 0 and body:
            self._name_the_answer(body[-1])
        while at < len(body):
            statement, rest = body[at], body[at + 1 :]
            at += 1
            if isinstance(statement, ir.SetLocal) and (
                self._written_at_its_use(statement, rest)
                or self._counted_in_a_loop(statement, rest)
                or self._used_up_by_a_loop(statement, rest)
            ):
                continue
            if isinstance(statement, ir.Return) and statement.value is not None and answered:
                self.speaker.worded.add(statement)
                self.speaker.worded.add(statement.value)
                found.extend(self._answer(statement.value, level, "otherwise "))
                continue
            if isinstance(statement, ir.SetLocal) and is_set(statement.name, rest):
                self.speaker.place.changing.add(statement.name)
            if isinstance(statement, ir.Call) and statement.result is not None and answers_next(statement.result, rest):
                self.speaker.place.answers[statement.result] = self.answers.of_truth(statement.procedure, statement.args)
            text, several = self.changes.in_a_row(body[at - 1 :]) if isinstance(statement, ir.Write) else ("", 0)
            out = ([Line(level, text)], several) if several else self._ways_out(body[at - 1 :], level)
            if out is not None:
                lines, said = out
                at += said - 1
            else:
                lines = self.statement(statement, level)
            if lines:
                self.speaker.worded.add(statement)
            elif is_silent(statement) or isinstance(statement, ir.Return):
                self.speaker.worded.add_whole(statement)
            if level == 0 and not begun:
                lines = [
                    Line(0, each.text.replace(f", {NO_MORE}", ", nothing happens"), each.sort) if each.level == 0 else each
                    for each in lines
                ]
            found.extend(lines)
            begun = begun or not (is_way_out(statement) or isinstance(statement, ir.SetLocal))
            if level == 0 and lines and rest and does_and_stops(statement):
                return [*found[: -len(lines)], *_or_else(lines, self.block(rest, level, begun=True))]
            answered = isinstance(statement, ir.If) and all(
                branch and isinstance(branch[-1], ir.Return) for _, branch in statement.branches
            )
        return found

    def routine(self, body: tuple[ir.Stmt, ...], level: int, whole: str = "rule") -> list[Line]:
        """The lines for the whole body of a routine. An exit inside a loop, branch or choice is worded `the rest of this WHOLE is
        left out`, since `nothing more of this` would mean only that loop or branch."""
        return [
            Line(each.level, each.text.replace(NO_MORE, f"the rest of this {whole} is left out"), each.sort)
            if each.level
            else each
            for each in self.block(self.speaker.settled(body), level)
        ]

    def _name_the_answer(self, last: ir.Stmt) -> None:
        """A truth that is answered in the end is told as the answer from the beginning."""
        if isinstance(last, ir.Return) and isinstance(last.value, ir.Local) and last.value.type.base == "truth":
            host = self.speaker.place.host
            self.speaker.place.answers[last.value.name] = (
                self.answers.of_host(host) if isinstance(host, ir.Procedure) else Answered()
            )

    def _ways_out(self, body: tuple[ir.Stmt, ...], level: int) -> tuple[list[Line], int] | None:
        """Ways out in a row as one sentence, and how many they are: `if a, b or c, nothing more of this happens`."""
        said: list[str] = []
        run = ways_out(body)[:4]
        for each in run if len(run) > 1 else ():
            test = each.branches[0][0]
            text = "" if isinstance(test, ir.Op) and test.name in ("and", "or") else self.speaker.truth(test)
            if not text or re.search(r"\b(and|or)\b|,", text) or sum(map(len, [*said, text])) > SHORT + 40:
                break
            said.append(text)
        if len(said) < 2:
            return None
        for statement in body[: len(said)]:
            self.speaker.worded.add_whole(statement)
        first = body[0]
        assert isinstance(first, ir.If), "a way out has a condition"
        leave = self.block(first.branches[0][1], level + 1)
        return [Line(level, f"if {joined_clauses(said, 'or')}, {leave[0].text}")], len(said)

    def statement(self, term: ir.Stmt, level: int) -> list[Line]:
        """The lines for one statement with those inside it."""
        one = ir.as_statement(term)
        match one:
            case ir.SetLocal():
                return [Line(level, self.changes.name(one))]
            case ir.Write():
                return [Line(level, self.changes.write(one))]
            case ir.Add():
                return [Line(level, self.changes.add(one))]
            case ir.If():
                return [] if is_silent(one) else self._if(one, level)
            case ir.Return(value=None):
                return [Line(level, NO_MORE)]
            case ir.Return(value=ir.Local(name=name)) if name in self.speaker.place.answers:
                return []
            case ir.Return(value=answer):
                assert answer is not None, "a return without a value was told"
                return self._answer(answer, level)
            case ir.Leave():
                return [Line(level, "go on with the next" if one.next else "leave it at that")]
            case ir.ForEach():
                return [] if is_silent(one) else self._for_each(one, level)
            case ir.Repeat():
                return self._repeat(one, level)
            case ir.Call():
                return [] if is_silent(one) else [Line(level, self._call(one))]
            case ir.CallBlock():
                return [Line(level, self._call_block(one))]
            case ir.Transfer():
                return self.bundles.transfer(one, level)
            case ir.Verb():
                return [] if is_silent(one) else [Line(level, self._verb(one))]
            case ir.ChooseOne():
                return self.choices.one(one, level)
            case ir.ChooseSome():
                return self.choices.some(one, level)
            case ir.ChooseNumber():
                return self.choices.number(one, level)
            case ir.Menu():
                return self.choices.menu(one, level)
            case ir.YesNo():
                return self.choices.yes_or_no(one, level)
            case ir.Roll():
                return [Line(level, self._roll(one))]
            case ir.RollAgain():
                return [Line(level, f"roll {article(one.die.name)} again")]
            case ir.Pick():
                return self._pick(one, level)
            case ir.Announce():
                text = self.heads.occasion(one.occasion, one.args)
                return [Line(level, f"this is the moment when {text}{self._answered(one.occasion)}")]
            case ir.Pause():
                return [Line(level, self._pause(one))]
            case ir.StartEffect():
                return self.rule_lines.start_effect(one, level)
            case ir.Win():
                who = "nobody" if one.winner is None else self.speaker.value(one.winner)
                many = one.winner is not None and one.winner.type.base == "set"
                return [Line(level, f"{who} {'win' if many else 'wins'} the game: {self._with_values(one.because, one.values)}")]
            case ir.Question():
                self.speaker.worded.add_whole(one)  # the choice behind it is told; how it is put belongs to the table
                return []
            case ir.Report():
                return [] if is_silent(one) else [Line(level, f"reveal to all {self.speaker.value(one.values[-1])}")]
            case ir.Together():
                return [Line(level, "at the same time, in secret until all have chosen:"), *self.block(one.body, level + 1)]
            case ir.GoRound():
                return self._go_round(one, level)
            case _:
                assert_never(one)

    def _after(self, header: str, body: tuple[ir.Stmt, ...], level: int, joint: str = ", ") -> list[Line]:
        """A header with its block."""
        return under(header, self.block(body, level + 1), level, joint)

    def _written_at_its_use(self, term: ir.SetLocal, rest: tuple[ir.Stmt, ...]) -> bool:
        """Is what gets a name told where the name is used?"""
        if term.name in self.speaker.place.known_names or not used_at_once(term, rest):
            return False
        self.speaker.place.written[term.name] = term.value
        self.speaker.worded.add(term)
        return True

    def _counted_in_a_loop(self, term: ir.SetLocal, rest: tuple[ir.Stmt, ...]) -> bool:
        """Does a name only count how often a loop has gone round? Then the loop tells its numbers."""
        ends = counted(term, rest)
        if ends is None:
            return False
        self.speaker.place.counting[term.name] = ends
        self.speaker.worded.add_whole(term)
        return True

    def _used_up_by_a_loop(self, term: ir.SetLocal, rest: tuple[ir.Stmt, ...]) -> bool:
        """Is a name only what a loop has yet to take away? Then the loop tells how much that is."""
        found = spread(term, rest)
        if found is None:
            return False
        self.speaker.place.spread[term.name] = found
        self.speaker.worded.add(term)
        for each in (found.share, found.kept):
            self.speaker.worded.add_whole(each)
        return True

    # --- steering ----------------------------------------------------------------------------------------------------

    def _if(self, term: ir.If, level: int) -> list[Line]:
        found: list[Line] = []
        for number, (test, body) in enumerate(term.branches):
            found.extend(self._branch("if" if number == 0 else "otherwise, if", test, body, level))
        if term.otherwise:
            found.extend(self._after("otherwise", term.otherwise, level, " "))
        return found

    def _branch(self, word: str, test: ir.Expr, body: tuple[ir.Stmt, ...], level: int) -> list[Line]:
        """One branch: the condition in the line, or as bullets when it is long."""
        parts = self.speaker.worded.conjuncts(test)
        text = self.speaker.truth(test)
        if len(parts) >= 3 or (len(parts) > 1 and len(text) > SHORT):
            tests = self.conditions.all_of(parts, level + 1)
            return [Line(level, f"{word} all of these hold:"), *tests, *self._after("then", body, level, " ")]
        tests = self.conditions.any_of(test, level + 1)
        if tests:
            return [Line(level, f"{word} one of these holds:"), *tests, *self._after("then", body, level, " ")]
        return self._after(f"{word} {text}", body, level)

    def _answer(self, value: ir.Expr, level: int, before: str = "") -> list[Line]:
        """What is answered; a truth by what it hangs on."""
        host = self.speaker.place.host
        if isinstance(host, ir.Procedure) and (clause := self.answers.clause(host, value)):
            return [Line(level, before + clause)]
        if value.type.base == "truth" and not isinstance(value, ir.Local) and (not isinstance(value, ir.Const) or value.why):
            self.speaker.worded.add(value)
            ways = self.conditions.any_of(value, level + 1)
            if ways:
                return [Line(level, f"{before}{_answer_of(host)} if one of these holds:"), *ways]
            return [Line(level, f"{before}{_answer_of(host)} if {self.speaker.truth(value)}")]
        if value.type.base == "truth" and isinstance(value, ir.Const):
            self.speaker.worded.add(value)
            return [Line(level, before + _answer_of(host, yes=bool(value.value)))]
        said = self.speaker.value(value)
        answer = this_is(said, value.type.base == "set") if isinstance(host, ir.Query) else f"the answer is {said}"
        return [Line(level, before + answer)]

    def _for_each(self, term: ir.ForEach, level: int) -> list[Line]:
        emptied = cleared(term)
        if emptied is not None:
            self.speaker.worded.add_whole(term)
            return [Line(level, f"clear {self.speaker.value(emptied)}")]
        source, order = self._ordered(term.source)
        noun = self.speaker.noun(source)
        tests = [*noun.tests, *self.speaker.worded.conjuncts(term.condition)]
        if term.condition is not None:
            self.speaker.worded.add(term.condition)
        members = {term.var, noun.var}
        of_all = [
            test for test in tests if not any(isinstance(each, ir.Local) and each.name in members for each in ir.walk(test))
        ]
        if of_all and len(of_all) < len(tests):
            tests = [test for test in tests if test not in of_all]
        else:
            of_all = []
        if term.order_by is not None:
            order = f", in the order chosen by {self.speaker.value(term.order_by)}"
        if term.source.type.base == "path" and not ir.are_ways(term.source):
            head = f"for each {self.speaker.words.type(ir.Type('member', term.source.type.of))} along {noun.plural}"
        else:
            head = f"for each {noun.singular}" if noun.singular is not None else f"for each of {noun.plural}"
        if of_all:
            head = f"if {joined_clauses([self.speaker.truth(test) for test in of_all])}, {head}"
        place = self.speaker.place
        place.known_names.add(term.var)
        lines = self.block(term.body, level + 1)
        what = Noun(noun.singular, noun.plural, tests, noun.var)
        if not order and not of_all and term.source.type.base != "path":
            each = self._each(term.var, what, lines)
            if each:
                return [Line(level, each)]
        name = place.introduced(term.var) if place.shown(term.var) != noun.singular else ""
        if len(tests) > 1 and any(map(has_own_subjects, tests)):
            header, texts = head + name, [head]
        elif any(isinstance(each, (ir.Filter, ir.Measure)) for test in tests for each in ir.walk(test)):
            header, texts = self.speaker.nouns.narrowed(head + name, what)
        else:
            with self.speaker.called(term.var, "it"):
                header, texts = self.speaker.nouns.narrowed(head + name, what)
        if texts:
            header = f"{header.removesuffix(' where')}{order}, if"
            listed = self.conditions.all_of(tests, level + 1)
            if len(listed) == 1:
                return under(f"{header} {listed[0].text}", lines, level)
            return [Line(level, f"{header} all of these hold:"), *listed, *under("then", lines, level, " ")]
        return under(header + order, lines, level)

    def _each(self, var: str, noun: Noun, lines: list[Line]) -> str:
        """A loop that does one thing with each, as that thing: `each captain of the north moves to Alpha`; else nothing."""
        name = self.speaker.place.local(var)
        text = lines[0].text if len(lines) == 1 else ""
        if name == "it" or name not in text or _NOT_OF_EACH.search(text) is not None:
            return ""
        of = re.compile(rf"\b{name}\b")
        first = of.search(text)
        if first is not None and not text.startswith("'s", first.end()):
            text = text[: first.end()] + text[first.end() :].replace(f"{name}'s ", "its ")
        if len(of.findall(text)) != 1 or re.search(rf"{name}'s \w+'s", text):
            return ""
        with self.speaker.called(var, "it"):
            behind = self.speaker.nouns.tests(noun)
        each = (f"each {noun.singular}" if noun.singular is not None else f"each of {noun.plural}") + behind
        owner = f"{name}'s" in text and (noun.singular is None or long_owner(each))
        if owner or " where " in each or len(each) + len(text) > SHORT + 40:
            return ""
        return of.sub(lambda match: each, text)

    def _ordered(self, source: ir.Expr) -> tuple[ir.Expr, str]:
        """A set without its order, and the order in words."""
        if not isinstance(source, ir.Op) or source.name not in ("from_on", "after_on"):
            return source, ""
        self.speaker.worded.add(source)
        whole, start = source.args
        return whole, f", in order {'from' if source.name == 'from_on' else 'after'} {self.speaker.value(start)}"

    def _repeat(self, term: ir.Repeat, level: int) -> list[Line]:
        if term.mode == "times":
            last = term.body[-1]
            if isinstance(last, ir.SetLocal) and last.name in self.speaker.place.counting:
                return self._count(term, last, level)
            return self._after(self._times(term.bound), term.body, level, ": ")
        word = "until" if term.mode == "until" else "as long as"
        return self._after(f"{word} {self.speaker.truth(term.bound)}, again and again", term.body, level, ": ")

    def _count(self, term: ir.Repeat, last: ir.SetLocal, level: int) -> list[Line]:
        """A loop that counts: `for each number of spaces from 1 to 3 (the distance): ...`."""
        first, end = self.speaker.place.counting[last.name]
        self.speaker.worded.add_whole(term.bound)
        self.speaker.worded.add_whole(last)
        name = self.speaker.place.introduced(last.name)
        used_up = next((each for each in self.speaker.place.spread.values() if each.share in term.body), None)
        if used_up is None:
            lines = self.block(term.body[:-1], level + 1)
        else:
            others = used_up.others(term.body[:-1])
            lines = [self._taken(used_up, others, level + 1), *self.block(others, level + 1)]
        of = next((f" of {found[1]}" for each in lines if (found := re.search(r"\bthat many ([a-z]+)", each.text))), "")
        named = any(self.speaker.place.local(last.name) in each.text for each in lines)
        to = f"{'to' if first < end else 'down to'} {end}{name if named else ''}"
        if used_up is None:
            return under(f"for each number{of} from {first} {to}", lines, level, ": ")
        total = self.speaker.value(used_up.total)
        counted = of.removeprefix(" of")
        counted = counted.removesuffix("s") if first == 1 else counted
        return under(f"going from {first}{counted} {to}, until {total} {to_be(total)} reached", lines, level)

    def _taken(self, used_up: Spread, others: tuple[ir.Stmt, ...], level: int) -> Line:
        """What a turn takes away of a number that is used up: `take away units at Alpha that have gone that many points`."""
        self.speaker.worded.add_whole(used_up.taken)
        share = used_up.share.name
        name = self.speaker.place.introduced(share) if any(is_used(share, each) for each in others) else ""
        return Line(level, f"take away {without_article(self.speaker.value(used_up.source))}{name}")

    def _times(self, bound: ir.Expr) -> str:
        """How often at most a loop goes round."""
        if isinstance(self.speaker.written(bound), ir.Const):
            return f"up to {self.speaker.templates.amount(bound, 'times')}"
        value = self.speaker.value(bound)
        return f"up to that many times ({value})" if isinstance(bound, ir.Local) else f"up to as many times as {value}"

    def _go_round(self, term: ir.GoRound, level: int) -> list[Line]:
        """`in turn each side (the speaker), in order from red, until all pass in a row`."""
        name = self.speaker.place.introduced(term.var)
        if len(term.turns) > 1:
            turns = ", then ".join(self.speaker.value(turn) for turn in term.turns)
            return self._after(f"in turn {turns}{name}, until all pass in a row", term.body, level, ": ")
        source, order = self._ordered(term.turns[0])
        noun = self.speaker.noun(source)
        each = f"each {noun.singular or noun.plural}{self.speaker.nouns.tests(noun)}{name}"
        return self._after(f"in turn {each}{order}, until all pass in a row", term.body, level, ": ")

    def _pause(self, term: ir.Pause) -> str:
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

    def _call(self, term: ir.Call) -> str:
        procedure, place = term.procedure, self.speaker.place
        text = self._order(procedure, term.args)
        if term.result is None or term.result in place.answers or not place.introduced(term.result):
            return text
        shown = place.shown(term.result)
        if procedure.type.base == "truth":
            return f"{text} (the answer, yes or no, is {quoted(shown)})"
        return self.answers.of_call(procedure, term.args, shown, text)

    def _order(self, procedure: ir.Procedure, args: tuple[ir.Expr, ...]) -> str:
        if procedure.role in ("phase", "step"):
            return f"the {procedure.role} {quoted(procedure.name)} takes place"
        return self.speaker.templates.fill(self.speaker.words.wording(procedure).plain, procedure.params, args)

    def _call_block(self, term: ir.CallBlock) -> str:
        head = self.speaker.words.rules.kinds[term.kind].blocks[term.block]
        rest = [self.speaker.value(arg) for arg in term.args]
        parts = head.pattern.parts if head.pattern else ()
        by = [before.text for before, part in pairwise(parts) if isinstance(part, PatternHole) and isinstance(before, Word)]
        done = f"the {term.block} of {self.speaker.value(term.member)}"
        if by == ["by"] and rest:
            return f"{done} takes place for {rest[0]}"
        with_whom = (f" {'for' if word == 'by' else word} {arg}" for word, arg in zip(by, rest, strict=False))
        return f"{done} takes place" + "".join(with_whom)

    def _verb(self, term: ir.Verb) -> str:
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
            case "take_back":
                return f"everything is taken back to how it last stood at no more than {args[0]}"
            case name:
                raise ValueError(f"no operation of the kernel: {name}")

    def _held(self, term: ir.Verb) -> str:
        """How many of what a pile holds: `3 cards`."""
        return self.speaker.templates.amount(term.args[0], self.speaker.words.kind(term.piles[0][0].holds, True))

    def _answered(self, occasion: ir.Occasion) -> str:
        """`, and cards may be played`, by the kinds that may; nothing where nobody is asked."""
        kinds = self.speaker.words.answers(occasion, many=True) if occasion.reactions or occasion.answered_by else []
        return f"; {listed(kinds)} may be played now" if kinds else ""

    def _with_values(self, text: str, values: tuple[ir.Expr, ...]) -> str:
        """A text of a rule with its holes filled."""
        shown = iter([self.speaker.value(each) for each in values])
        return tidy(re.sub(r"{}", lambda match: next(shown), text))

    # --- chance ------------------------------------------------------------------------------------------------------

    def _roll(self, term: ir.Roll) -> str:
        name, roll = self.speaker.place.introduced(term.name), "roll"
        if term.roller is not None:
            roll = f"{self.speaker.value(term.roller)} rolls"
        if term.count is None:
            return f"{roll} {article(term.die.name)}{name}"
        dice = plural_of(term.die.name).replace("dies", "dice")
        adds = "add them up" if term.roller is None else "adds them up"
        return f"{roll} {self.speaker.templates.amount(term.count, dice)} and {adds}{name}"

    def _pick(self, term: ir.Pick, level: int) -> list[Line]:
        noun = self.speaker.noun(term.source)
        many = term.count is not None
        what = self.speaker.nouns.one(noun)
        if term.count is not None:
            what = self.speaker.templates.amount(term.count, "of " * (noun.singular is None) + without_article(noun.plural))
        random = f"at random {what}" if what.startswith("as many") else f"{what} at random"
        head = f"draw {random}{self.speaker.place.introduced(term.name)}"
        header, texts = self.speaker.nouns.narrowed(head, noun, many)
        found = [Line(level, header + (":" if texts else "")), *bullets(texts, level + 1)]
        return [*found, *(self._after("if there is none", term.otherwise, level) if term.otherwise else ())]
