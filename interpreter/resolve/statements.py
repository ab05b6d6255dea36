"""Statements that change something or steer: from trees to terms. Those that ask are in `asking.py`."""

from __future__ import annotations

import re
from dataclasses import replace

from interpreter.diagnostics import near
from interpreter.ir import (
    NONE,
    NOTHING,
    NUMBER,
    UNKNOWN,
    Add,
    Call,
    Expr,
    ForEach,
    GoRound,
    If,
    Local,
    Op,
    Pick,
    Read,
    Repeat,
    Report,
    Return,
    Roll,
    SetLocal,
    StartEffect,
    Stmt,
    Together,
    Type,
    Win,
    Write,
    conjunction,
)
from interpreter.phrases import Matcher, Parse, SentenceIndex, Token, with_article
from interpreter.recovery import report_unread
from interpreter.resolve.choices import Asking, words_of
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.hooks import lasting
from interpreter.source import Span
from interpreter.syntax import nodes

ANYTHING = Type("member", "", True)


class Statements(Asking):
    """Reads the statements of one routine. `answers`: the type that `answer` must give (NOTHING: none)."""

    def __init__(self, resolver: Resolver, answers: Type = NOTHING, pure: bool = False) -> None:
        self.resolver = resolver
        self.answers = answers
        self.pure = pure

    def inner(self) -> Statements:
        """The same routine in a block of its own."""
        return Statements(self.resolver.within(self.resolver.scope.inner()), self.answers, self.pure)

    def block(self, body: tuple[nodes.Statement, ...]) -> tuple[Stmt, ...]:
        """The terms of a block; statements that cannot be read are reported and left out."""
        return self.inner().run(body)

    def run(self, body: tuple[nodes.Statement, ...]) -> tuple[Stmt, ...]:
        """The terms of statements in this very scope."""
        found: list[Stmt] = []
        for statement in body:
            method = getattr(self, "read_" + re.sub(r"(?<!^)([A-Z])", r"_\1", type(statement).__name__).lower())
            term = method(statement)
            if isinstance(term, tuple):
                found.extend(term)
            elif term is not None:
                found.append(term)
            if self.pure and type(statement).__name__ not in PURE:
                self.error("asking-query", "a query may neither ask nor change anything", statement, "put this into a procedure")
        return tuple(found)

    def error(self, code: str, message: str, node: nodes.Node, help: str = "", label: str = "") -> None:
        self.resolver.diagnostics.error(code, message, node.span, help=help, label=label)

    # --- names and columns -------------------------------------------------------------------------------------------

    def read_let(self, node: nodes.Let) -> Stmt | None:
        value = self.resolver.expression(node.value)
        if value is None:
            self.resolver.declare(node.name, UNKNOWN)
            return None
        type_ = ANYTHING if value.type is NONE else value.type
        return SetLocal(self.resolver.declare(node.name, type_).name, value, span=node.span)

    def read_becomes(self, node: nodes.Becomes) -> Stmt | None:
        target = self.resolver.phrase(node.target)
        if target is None:
            return None
        value = self.resolver.typed(node.value, target.type)
        if value is None:
            return None
        if isinstance(target, Local):
            return SetLocal(target.name, value, span=node.span)
        if isinstance(target, Read):
            return Write(target.attribute, target.args, value, span=node.span)
        self.error(
            "cannot-change",
            "this is worked out, not kept: it cannot become anything",
            node.target,
            "only attributes and local names change",
        )
        return None

    def read_change(self, node: nodes.Change) -> Stmt | None:
        target = self.resolver.phrase(node.target)
        if target is None:
            return None
        if target.type is UNKNOWN:
            self.resolver.expression(node.amount)
            return None
        if target.type.base == "set" and isinstance(target, Local):
            member = self.resolver.typed(node.amount, Type("member", target.type.of))
            if member is None:
                return None
            return SetLocal(
                target.name,
                Op("with" if node.sign > 0 else "without", (target, member), target.type, span=node.span),
                span=node.span,
            )
        amount = self.resolver.number(node.amount)
        if amount is None:
            return None
        if target.type != NUMBER:
            given = with_article(target.type, self.resolver.world.rules.kinds)
            message = f"only to a number or a set can be added, and this is {given}"
            self.error("wrong-kind", message, node.target, label=given)
            return None
        if isinstance(target, Local):
            return SetLocal(
                target.name, Op("plus" if node.sign > 0 else "minus", (target, amount), NUMBER, span=node.span), span=node.span
            )
        if isinstance(target, Read):
            return Add(target.attribute, target.args, amount, node.sign, span=node.span)
        self.error(
            "cannot-change",
            "this is worked out, not kept: nothing can be added to it",
            node.target,
            "only attributes and local names change",
        )
        return None

    # --- steering ----------------------------------------------------------------------------------------------------

    def read_if(self, node: nodes.If) -> Stmt | None:
        branches = []
        for test, body in node.branches:
            term = self.resolver.truth(test)
            block = self.block(body)
            if term is None:
                return None
            branches.append((term, block))
        return If(tuple(branches), self.block(node.otherwise) if node.otherwise else (), span=node.span)

    def read_stop(self, node: nodes.Stop) -> Stmt | None:
        if self.answers is not NOTHING and not self.pure:
            self.error("missing-answer", "this procedure must answer, and `stop` gives no answer", node, "write `answer ...`")
        leave = Return(None, span=node.span)
        if node.condition is None:
            return leave
        test = self.resolver.truth(node.condition)
        return None if test is None else If(((test, (leave,)),), span=node.span)

    def read_answer(self, node: nodes.Answer) -> Stmt | None:
        if self.answers is NOTHING:
            self.error("needless-answer", "nothing is answered here", node, "add `answers KIND` to the head, or write `stop`")
            return None
        value = self.resolver.typed(node.value, self.answers)
        return None if value is None else Return(value, span=node.span)

    def read_for_each(self, node: nodes.ForEach) -> Stmt | None:
        source = self.resolver.set_of(node.noun.phrase)
        order = None if node.order_by is None else self.side(node.order_by)
        inner = self.inner()
        if source is None:
            return None
        member = Type("member", source.type.of)
        var = inner.resolver.declare(node.noun.name, member)
        inner.resolver.scope.bind("it", var)
        tests = inner.resolver.conditions(node.noun.conditions)
        condition = None if not tests else conjunction(tests)
        point = self.point("the next one", "{}", node.span) if order is not None else None
        return ForEach(var.name, source, condition, order, inner.run(node.body), point, span=node.span)

    def read_repeat(self, node: nodes.Repeat) -> Stmt | None:
        bound = self.resolver.number(node.bound) if node.mode == "times" else self.resolver.truth(node.bound)
        body = self.block(node.body)
        return None if bound is None else Repeat(node.mode, bound, body, span=node.span)

    # --- sentences ---------------------------------------------------------------------------------------------------

    def read_sentence(self, node: nodes.Sentence) -> Stmt | None:
        term = self.sentence(node.phrase, self.resolver.world.lexicon.statements, node.called is not None)
        if term is None:
            if node.called is not None:
                self.resolver.declare(node.called, UNKNOWN)
            self._misspelt_let(node.phrase)
            return None
        if node.called is None:
            return term
        if not isinstance(term, Call) or term.procedure.type is NOTHING:
            self.error("no-answer", "this sentence gives no answer that could be called anything", node, "leave `called ...` out")
            return term
        return replace(term, result=self.resolver.declare(node.called, term.procedure.type).name)

    def _misspelt_let(self, phrase: nodes.Phrase) -> None:
        """`lte coins be 3` has been told; that nothing is called `coins` need not be."""
        texts = [getattr(part, "text", "") for part in phrase.parts]
        if "be" in texts[2:] and near(texts[0], ["let"]):
            self.resolver.scope.declare(" ".join(texts[1 : texts.index("be")]), UNKNOWN)

    def sentence(self, phrase: nodes.Phrase, index: SentenceIndex[Stmt], called: bool = False) -> Stmt | None:
        """The best reading of a phrase as a declared sentence."""
        tokens = self.resolver.tokens(phrase.parts)
        found = self._said(tokens, index)
        if not found:
            report_unread(self.resolver, tokens, phrase.span, None, index, lambda other: bool(self._said(other, index)), called)
            return None
        best = max(found, key=lambda reading: reading.score)
        rivals = [other for other in found if other.score == best.score and other.term != best.term]
        if rivals:
            self.error("two-readings", "this sentence can be read in two ways", phrase, "reword one of the declared sentences")
        return self.resolver.chosen(best)

    def _said(self, tokens: tuple[Token, ...], index: SentenceIndex[Stmt]) -> list[Parse]:
        """All readings of tokens as a sentence."""
        reader = Matcher(self.resolver, tokens)
        sentences = index.candidates(reader.keys)
        return [reading for sentence in sentences for reading in reader.apply(sentence, 0, len(tokens))]

    def read_announce(self, node: nodes.Announce) -> Stmt | None:
        return self.sentence(node.phrase, self.resolver.world.lexicon.announcements)

    def read_report(self, node: nodes.Report) -> Stmt | None:
        values: list[Expr] = []

        def hole(match: re.Match[str]) -> str:
            before = node.text.span
            column = before.column + 1 + match.start(1)
            span = Span(before.path, before.line, column, before.line, column + len(match.group(1)))
            term = self.resolver.run(self.resolver.tokens(tuple(nodes.Word(span, word) for word in match.group(1).split())), span)
            if term is None:
                return ""
            values.append(term)
            return "{}"

        text = re.sub(r"\{([^{}]*)\}", hole, node.text.value)
        return Report(text, tuple(values), span=node.span)

    def read_wins(self, node: nodes.Wins) -> Stmt | None:
        winner = None
        if node.winner is not None:
            winner = self.side(node.winner)
            if winner is None:
                return None
        return Win(winner, node.because.value, span=node.span)

    # --- chance ------------------------------------------------------------------------------------------------------

    def read_roll(self, node: nodes.Roll) -> Stmt | None:
        world = self.resolver.world
        parts = node.dice.parts
        count = None
        if isinstance(parts[0], (nodes.Group, nodes.Number)):
            count = self.resolver.run(self.resolver.tokens(parts[:1]), parts[0].span, NUMBER)
            parts = parts[1:]
        words = " ".join(part.text for part in parts if isinstance(part, nodes.Word))
        for die in world.rules.dice:
            if words in (die.name, die.name.removesuffix("die") + "dice"):
                type_ = NUMBER if die.kind is None else Type("member", die.kind.name)
                return Roll(die, count, self.resolver.declare(node.name, type_).name, span=node.span)
        self.resolver.declare(node.name, UNKNOWN)
        words = words_of(parts)
        close = near(words, [die.name for die in world.rules.dice])
        help_text = f"did you mean `{close[0]}`?" if close else "declare it with `die ...` and `faces ...`"
        self.error("unknown-name", f"there is no die called `{words}`", node.dice, help_text)
        return None

    def read_pick_at_random(self, node: nodes.PickAtRandom) -> Stmt | None:
        source = self.source(node.noun)
        if source is None:
            self.resolver.declare(node.noun.name, UNKNOWN)
            return None
        local = self.resolver.declare(node.noun.name, Type("member", source.type.of, True))
        return Pick(source, local.name, self.block(node.otherwise) if node.otherwise else (), span=node.span)

    # --- lasting effects and many seats ------------------------------------------------------------------------------

    def read_lasting(self, node: nodes.Lasting) -> Stmt | None:
        made, captures = lasting(self.resolver, node, read_body)
        return StartEffect(made, captures, span=node.span)

    def read_together(self, node: nodes.Together) -> Stmt | None:
        return Together(self.run(node.body), span=node.span)

    def read_go_round(self, node: nodes.GoRound) -> Stmt | None:
        source = self.resolver.set_of(node.noun.phrase)
        if source is None:
            return None
        start = self.resolver.phrase(node.start, Type("member", source.type.of))
        if start is None:
            return None
        inner = self.inner()
        var = inner.resolver.declare(node.noun.name, Type("member", source.type.of))
        acted = inner.resolver.scope.routine.fresh("acted", Type("truth"))
        return GoRound(var.name, source, start, acted.name, inner.run(node.body), span=node.span)


def read_body(resolver: Resolver, answers: Type, body: tuple[nodes.Statement, ...]) -> tuple[Stmt, ...]:
    """The terms of the statements of a routine that answers this."""
    return Statements(resolver, answers).run(body)


PURE = {"Let", "Becomes", "Change", "If", "Stop", "Answer", "ForEach", "Repeat"}
