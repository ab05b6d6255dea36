"""What play shows to be doubtful: takes an account of scenes and what games of the program have reached, gives findings.

Nothing of it is proved: in so many scenes a condition has always been so, a card could not be played, a line was not come to.
What an example shows to be otherwise is not doubtful. Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from interpreter.diagnostics import Diagnostic
from interpreter.ir import (
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    Expr,
    ForEach,
    If,
    Leave,
    Menu,
    Repeat,
    Return,
    Stmt,
    YesNo,
    conjuncts,
    statements_in,
)
from interpreter.lab.scenes import Scenes, reactions
from interpreter.records import record
from interpreter.reference import Had
from interpreter.source import NOWHERE, Span


@record
class Evidence:
    """How much is wanted. `least`: in so many scenes something must have been asked, or been possible, before it is told that it
    never came out otherwise; `careful`: the same for a condition that is perhaps only asked to be careful: it was always so, or
    would only have ended what is done."""

    least: int
    careful: int


OF_ALL = Evidence(40, 250)
"""For a whole rule set."""
OF_MODS = Evidence(20, 60)
"""For mods, which all scenes turn round."""
FEW = 8
"""The same for what scenes bring about on purpose: members of the layer in question are played in many of them."""


@dataclass
class _Answers:
    """In how many scenes conditions that stand at one place were so, and not so."""

    so: int = 0
    not_so: int = 0


class Doubts:
    """Findings about the places that concern. `reached`: lines that games of the program have come to, by path and number."""

    def __init__(
        self, scenes: Scenes, concerns: Callable[[Span], bool], reached: frozenset[tuple[str, int]], evidence: Evidence
    ) -> None:
        self._evidence = evidence
        self._rules, self._account, self._scenes = scenes.rules, scenes.account, scenes
        self._concerns, self._reached = concerns, reached
        self._answers: dict[Span, _Answers] = {}
        for outcome in self._account.outcomes.values():
            answers = self._answers.setdefault(outcome.term.span, _Answers())
            answers.so += outcome.so.scenes
            answers.not_so += outcome.not_so.scenes
        self._shown = {id(step.procedure) for example in self._rules.examples for step in example.steps}
        self._procedures = [each for each in self._rules.procedures if id(each) not in self._shown]

    def found(self) -> Iterator[Diagnostic]:
        """All of them, in no order."""
        yield from self._blocks()
        yield from self._reactions()
        yield from self._conditions()
        yield from self._bodies()
        yield from self._lines()
        yield from self._hooks()
        yield from self._effects()
        yield from self._choices()

    # --- what members bring -------------------------------------------------------------------------------------------

    def _blocks(self) -> Iterator[Diagnostic]:
        for block in self._scenes.blocks:
            procedure, account = block.procedure, self._account
            had, ran = account.tried.get(id(procedure), Had()), account.blocks.get(id(procedure), Had())
            name, span = f"{procedure.name}", procedure.span
            if (
                procedure.guard is not None
                and had.met.scenes >= self._evidence.least
                and not had.acted.scenes
                and not ran.met.scenes
            ):
                culprit = next((each for each in conjuncts(procedure.guard) if self._never(each)), None)
                where = procedure.guard.span if culprit is None else culprit.span
                yield Diagnostic(
                    "play-never-open",
                    f"{name} could not be carried out by anybody in any of {had.met.scenes} positions of games",
                    where,
                    label="never so" if culprit is not None else "never so as a whole",
                    help="write an example in which it is carried out, or ask for less",
                )
            elif procedure.body and ran.met.scenes >= FEW and not ran.acted.scenes:
                yield Diagnostic(
                    "play-no-effect",
                    f"{name} was carried out in {ran.met.scenes} scenes, and afterwards all was as before",
                    span,
                    help="write an example of what it changes",
                )

    def _reactions(self) -> Iterator[Diagnostic]:
        for reaction in reactions(self._rules):
            if reaction.condition is not None and self._concerns(reaction.span):
                answers = self._of(reaction.condition)
                if not answers.so and answers.not_so >= FEW:
                    culprit = next((each for each in conjuncts(reaction.condition) if self._never(each)), reaction.condition)
                    yield Diagnostic(
                        "play-never-open",
                        f"{reaction.member.name} could never be played when its time came, {answers.not_so} times in a hand",
                        culprit.span if culprit.span != NOWHERE else reaction.span,
                        help="write an example in which it is played, or ask for less",
                    )

    # --- conditions ---------------------------------------------------------------------------------------------------

    def _of(self, term: Expr) -> _Answers:
        return self._answers.get(term.span, _Answers())

    def _never(self, term: Expr) -> bool:
        answers = self._of(term)
        return not answers.so and answers.not_so > 0

    def _conditions(self) -> Iterator[Diagnostic]:
        """Conditions that never came out otherwise."""
        seen: set[Span] = set()
        for test, so, not_so in self._tests():
            for part in conjuncts(test):
                answers = self._of(part)
                if part.span in seen or part.span == NOWHERE or not self._concerns(part.span):
                    continue
                seen.add(part.span)
                asked = answers.so + answers.not_so
                if asked and not (answers.so and answers.not_so) and asked >= (so if answers.so else not_so):
                    yield Diagnostic(
                        "play-never-varies",
                        f"this was {'so' if answers.so else 'not so'} in all of the {asked} scenes in which it was asked",
                        part.span,
                        help=f"write an example in which it is {'not so' if answers.so else 'so'}, or leave it out",
                    )

    def _tests(self) -> Iterator[tuple[Expr | None, int, int]]:
        """Conditions, each with the scenes after which it is doubtful that it was always so, and that it never was."""
        never = 1_000_000  # what is never open is told of the whole block
        for procedure in self._procedures:
            yield procedure.guard, 2 * self._evidence.least, never
            yield from self._branches(procedure.body)
        for query in self._rules.queries:
            yield from self._branches(query.body)
        for action in self._rules.actions:
            for clause in action.clauses:
                yield clause.test, self._evidence.careful, self._evidence.least

    # --- what was not come to -----------------------------------------------------------------------------------------

    def _bodies(self) -> Iterator[Diagnostic]:
        """The first statements of stretches that were never come to, though what stands round them was."""
        for procedure in self._procedures:
            if procedure.body and self._concerns(procedure.span):
                if self._account.ran(procedure.body[0]):
                    for stmt in procedure.body:
                        yield from self._below(stmt)

    def _below(self, stmt: Stmt) -> Iterator[Diagnostic]:
        ran = self._account.ran(stmt)
        for body in self._bodies_of(stmt):
            if not body:
                continue
            first = body[0]
            if self._account.ran(first):
                for inner in body:
                    yield from self._below(inner)
            elif ran >= self._wanted(body) and self._is_unreached(first.span):
                yield Diagnostic(
                    "play-never-reached",
                    f"this was never come to, though what stands above it was in {ran} scenes",
                    first.span,
                    help="write an example that comes to it",
                )

    def _wanted(self, body: tuple[Stmt, ...]) -> int:
        """In how many scenes a body must have been possible; one that only leaves what is done is a precaution."""
        leaves = len(body) == 1 and isinstance(body[0], Return | Leave)
        return self._evidence.careful if leaves else self._evidence.least

    def _branches(self, body: tuple[Stmt, ...]) -> Iterator[tuple[Expr, int, int]]:
        """The conditions of branches, as `_tests` gives them. One without another branch is a precaution too."""
        for stmt in statements_in(body):
            if isinstance(stmt, If):
                for test, then in stmt.branches:
                    yield test, self._evidence.least if stmt.otherwise else self._evidence.careful, self._wanted(then)

    def _bodies_of(self, stmt: Stmt) -> Iterator[tuple[Stmt, ...]]:
        """The stretches inside a statement, but for those behind a condition that was never so, which is told itself."""
        match stmt:
            case If(branches=branches, otherwise=otherwise):
                yield from [body for test, body in branches if self._of(test).so]
                if any(self._of(test).not_so for test, _ in branches):
                    yield otherwise
            case ForEach(body=body) | Repeat(body=body):
                yield body
            case Menu(options=options):
                yield from [option.body for option in options]
            case YesNo(body=body, otherwise=otherwise):
                yield body
                yield otherwise
            case ChooseOne(otherwise=otherwise) | ChooseSome(otherwise=otherwise) | ChooseNumber(otherwise=otherwise):
                yield otherwise
            case _:
                pass

    def _is_unreached(self, span: Span) -> bool:
        return span != NOWHERE and (span.path, span.line) not in self._reached

    # --- lines --------------------------------------------------------------------------------------------------------

    def _lines(self) -> Iterator[Diagnostic]:
        """Lines of values, and about actions, that never had any effect."""
        for value in self._rules.values:
            for line in value.lines:
                had = self._account.lines.get(id(line), Had())
                if (
                    line.effect is None
                    and self._concerns(line.span)
                    and had.met.scenes >= self._evidence.least
                    and not had.acted.scenes
                ):
                    yield Diagnostic(
                        "play-idle",
                        f"{value.name} was asked for in {had.met.scenes} scenes, and this line never changed it",
                        line.span,
                        help="write an example in which it does",
                    )
        for action in self._rules.actions:
            for allow in action.allows:
                had = self._account.lines.get(id(allow), Had())
                if (
                    allow.effect is None
                    and self._concerns(allow.span)
                    and had.met.scenes >= self._evidence.least
                    and not had.acted.scenes
                ):
                    yield Diagnostic(
                        "play-idle",
                        f"whether {action.name} was asked in {had.met.scenes} scenes, and this never had any say",
                        allow.span,
                        help="write an example in which it has",
                    )

    def _hooks(self) -> Iterator[Diagnostic]:
        for host in self._rules.hosts:
            for hook in host.hooks:
                had = self._account.hooks.get(id(hook), Had())
                if (
                    hook.effect is None
                    and self._concerns(hook.span)
                    and had.met.scenes >= self._evidence.least
                    and not had.acted.scenes
                ):
                    yield Diagnostic(
                        "play-idle",
                        f"{host.name} came about in {had.met.scenes} scenes, and this never acted",
                        hook.span,
                        help="write an example in which it does",
                    )

    def _effects(self) -> Iterator[Diagnostic]:
        for effect in self._rules.effects:
            had = self._account.effects.get(id(effect), Had())
            if self._concerns(effect.span) and had.met.scenes >= FEW and not had.acted.scenes and self._is_asked(effect):
                yield Diagnostic(
                    "play-no-say",
                    f"this was started in {had.met.scenes} scenes, and never had any say",
                    effect.span,
                    help="write an example in which it has",
                )

    def _is_asked(self, effect: object) -> bool:
        """Does anything hang on a lasting effect? Another may only be asked about."""
        lines = [line.effect for value in self._rules.values for line in value.lines]
        allows = [allow.effect for action in self._rules.actions for allow in action.allows]
        hooks = [hook.effect for host in self._rules.hosts for hook in host.hooks]
        return any(each is effect for each in (*lines, *allows, *hooks))

    # --- choices ------------------------------------------------------------------------------------------------------

    def _choices(self) -> Iterator[Diagnostic]:
        for offered in self._account.points.values():
            point = offered.point
            if offered.met.scenes >= self._evidence.least and offered.most < 2 and self._concerns(point.span):
                yield Diagnostic(
                    "play-single-option",
                    f"in {offered.met.scenes} scenes there was never more than one thing to choose here",
                    point.span,
                    help="write an example in which there are two",
                )
