"""The doubts that play raises: takes the account of scenes and what games of the program have reached, gives findings.

None of it is proved: in so many scenes a condition was always true, a card could not be played, a line was not reached. Whatever
an example shows to be otherwise is not doubtful. Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.lab.conditions import NEVER, Evidence, precaution
from interpreter.lab.scenes import Scenes, occasions
from interpreter.lab.trials import Trial, Trials, tried_allow, tried_condition, tried_line
from interpreter.reference import Had
from interpreter.source import NOWHERE, Span

FEW = 8
"""So much is wanted of what scenes bring about on purpose: members of the layer in question are played in many of them."""

PATIENCE = 24
"""After so many scenes a condition that was never asked is no reason to go on."""

Doubt = Diagnostic | None
"""What is told of a question that play has not answered; None as long as it has been asked too seldom."""


Search = Callable[[Trials], Trial | None]
"""Looks for a position in which something would come about."""


@dataclass
class _Answers:
    """In how many scenes conditions that stand at one place were so, and not so."""

    so: int = 0
    not_so: int = 0


class Doubts:
    """The questions that scenes have left unanswered. `reached`: lines that games of the program have reached, by path and
    number; `trials`: searches for positions in which a rule would matter; given when no more scenes are played."""

    def __init__(
        self, scenes: Scenes, reached: frozenset[tuple[str, int]], evidence: Evidence, trials: Trials | None = None
    ) -> None:
        self._evidence, self._trials = evidence, trials
        self._rules, self._account, self._scenes = scenes.rules, scenes.account, scenes
        self._concerns, self._reached = scenes.subject.concerns, reached
        self._answers: dict[Span, _Answers] = {}
        for outcome in self._account.outcomes.values():
            answers = self._answers.setdefault(outcome.term.span, _Answers())
            answers.so += outcome.so.scenes
            answers.not_so += outcome.not_so.scenes

    def findings(self) -> Iterator[Diagnostic]:
        """The findings, in no order."""
        yield from (doubt for doubt in self._all() if doubt is not None)

    @property
    def are_open(self) -> bool:
        """Would more scenes help, since something has been tested too seldom so far?"""
        return any(doubt is None for doubt in self._all())

    def _all(self) -> Iterator[Doubt]:
        yield from self._blocks()
        yield from self._reactions()
        yield from self._conditions()
        yield from self._bodies()
        yield from self._statements()
        yield from self._lines()
        yield from self._hooks()
        yield from self._effects()
        yield from self._choices()
        yield from self._menus()

    # --- what members bring -------------------------------------------------------------------------------------------

    def _blocks(self) -> Iterator[Doubt]:
        for block in self._scenes.blocks:
            procedure, account = block.procedure, self._account
            had, ran = account.tried.get(id(procedure), Had()), account.routines.get(id(procedure), Had())
            name, span = f"{procedure.name}", procedure.span
            if procedure.guard is not None and not had.acted.scenes and not ran.met.scenes:
                culprit = next((each for each in ir.conjuncts(procedure.guard) if self._never(each)), None)
                doubt = Diagnostic(
                    "play-never-open",
                    f"{name} could not be carried out by anybody in any of {had.met.scenes} positions of games",
                    procedure.guard.span if culprit is None else culprit.span,
                    label="never so" if culprit is not None else "never so as a whole",
                    help="write an example in which it is carried out, or ask for less",
                )
                yield self._unmet(
                    doubt, had.met.scenes, self._evidence.least, partial(tried_condition, procedure.params, procedure.guard)
                )
            elif procedure.body and not ran.acted.scenes:
                if ran.met.scenes < FEW:
                    yield None
                    continue
                yield Diagnostic(
                    "play-no-effect",
                    f"{name} was carried out in {ran.met.scenes} scenes, and afterwards all was as before",
                    span,
                    help="write an example of what it changes",
                )

    def _reactions(self) -> Iterator[Doubt]:
        for occasion in occasions(self._rules):
            for reaction in occasion.reactions:
                if self._concerns(reaction.span):
                    yield from self._reaction(occasion, reaction)

    def _reaction(self, occasion: ir.Occasion, reaction: ir.Reaction) -> Iterator[Doubt]:
        ran = self._account.routines.get(id(reaction.body), Had())
        if reaction.condition is not None and not self._of(reaction.condition).so and not ran.met.scenes:
            asked = self._of(reaction.condition).not_so
            culprit = next((each for each in ir.conjuncts(reaction.condition) if self._never(each)), reaction.condition)
            doubt = Diagnostic(
                "play-never-open",
                f"{reaction.member.name} could never be played when its time came, {asked} times in a hand",
                culprit.span if culprit.span != NOWHERE else reaction.span,
                help="write an example in which it is played, or ask for less",
            )
            holes = (reaction.body.params[0], *occasion.params)
            yield self._unmet(doubt, asked, FEW, partial(tried_condition, holes, reaction.condition))
        elif reaction.body.body and not ran.acted.scenes:
            yield _doubt(
                ran.met.scenes,
                FEW,
                "play-no-effect",
                f"{reaction.member.name} was played in {ran.met.scenes} scenes, and afterwards all was as before",
                reaction.span,
                help="write an example of what it changes",
            )

    # --- conditions ---------------------------------------------------------------------------------------------------

    def _of(self, term: ir.Expr) -> _Answers:
        if term.span in self._answers:
            return self._answers[term.span]
        parts = [self._of(part) for part in ir.conjuncts(term)] if len(ir.conjuncts(term)) > 1 else []
        return _Answers(min((part.so for part in parts), default=0), max((part.not_so for part in parts), default=0))

    def _never(self, term: ir.Expr) -> bool:
        answers = self._of(term)
        return not answers.so and answers.not_so > 0

    def _conditions(self) -> Iterator[Doubt]:
        """Conditions that never came out otherwise, one of a line."""
        seen: set[Span] = set()
        told: set[tuple[str, int]] = set()
        for term, so, not_so in self._scenes.conditions:
            answers = self._answers.get(term.span, _Answers())
            if term.span in seen or term.span == NOWHERE:
                continue
            seen.add(term.span)
            asked = answers.so + answers.not_so
            wanted = so if answers.so else not_so
            if (answers.so and answers.not_so) or (asked and wanted == NEVER):
                continue
            if not asked or asked < wanted:
                if asked or self._scenes.stretches < PATIENCE:
                    yield None
                continue
            if (term.span.path, term.span.line) in told:
                continue
            told.add((term.span.path, term.span.line))
            yield Diagnostic(
                "play-never-varies",
                f"this was {'so' if answers.so else 'not so'} in all of the {asked} scenes in which it was asked",
                term.span,
                help=f"write an example in which it is {'not so' if answers.so else 'so'}, or leave it out",
            )

    # --- what was not come to -----------------------------------------------------------------------------------------

    def _bodies(self) -> Iterator[Doubt]:
        """The first statements of stretches that were never come to, though what stands round them was."""
        for routine in self._scenes.routines:
            if routine.body and self._account.ran(routine.body[0]):
                for stmt in routine.body:
                    yield from self._below(stmt)

    def _below(self, stmt: ir.Stmt) -> Iterator[Doubt]:
        ran = self._account.ran(stmt)
        for body in self._bodies_of(stmt):
            if not body:
                continue
            first = body[0]
            if self._account.ran(first):
                for inner in body:
                    yield from self._below(inner)
            elif self._is_unreached(first.span):
                yield _doubt(
                    ran,
                    self._wanted(body),
                    "play-never-reached",
                    f"this was never come to, though what stands above it was in {ran} scenes",
                    first.span,
                    help="write an example that comes to it",
                )

    def _wanted(self, body: tuple[ir.Stmt, ...]) -> int:
        """In how many scenes a body must have been possible; one that only leaves what is done is a precaution."""
        return self._evidence.careful if precaution(body) else self._evidence.least

    def _bodies_of(self, stmt: ir.Stmt) -> Iterator[tuple[ir.Stmt, ...]]:
        """The stretches inside a statement, but for those behind a condition that was never so, which is told itself."""
        match stmt:
            case ir.If(branches=branches, otherwise=otherwise):
                yield from [body for test, body in branches if self._of(test).so]
                if any(self._of(test).not_so for test, _ in branches):
                    yield otherwise
            case ir.ForEach(body=body) | ir.Repeat(body=body):
                yield body
            case ir.Menu(options=options):
                yield from [option.body for option in options]
            case ir.YesNo(body=body, otherwise=otherwise):
                yield body
                yield otherwise
            case ir.ChooseOne(otherwise=otherwise) | ir.ChooseSome(otherwise=otherwise) | ir.ChooseNumber(otherwise=otherwise):
                yield otherwise
            case _:
                pass

    def _is_unreached(self, span: Span) -> bool:
        return span != NOWHERE and (span.path, span.line) not in self._reached

    def _statements(self) -> Iterator[Doubt]:
        """Statements that were carried out, and changed nothing."""
        for stmt in self._scenes.changing:
            had = self._account.statements.get(id(stmt), Had())
            if not had.acted.scenes:
                yield _doubt(
                    had.met.scenes,
                    self._evidence.careful,
                    "play-no-effect",
                    f"this was carried out in {had.met.scenes} scenes, and afterwards all was as before",
                    stmt.span,
                    help="write an example of what it changes",
                )

    # --- lines --------------------------------------------------------------------------------------------------------

    def _lines(self) -> Iterator[Doubt]:
        """Lines of values, and about actions, that never had any effect."""
        for value in self._rules.values:
            for line in value.lines:
                asked, idle = f"{value.name} was asked for", "would have been the same without this"
                yield from self._line(line, asked, idle, "write an example in which it matters", partial(tried_line, value, line))
        for action in self._rules.actions:
            for allow in action.allows:
                asked, idle = f"whether {action.name} was asked", "this never had any say"
                yield from self._line(allow, asked, idle, "write an example in which it has", partial(tried_allow, action, allow))

    def _line(self, line: ir.Adjust | ir.Allow, asked: str, idle: str, way_out: str, search: Search) -> Iterator[Doubt]:
        """A line, if it never had any effect: what was `asked`, and what of it; `search` as `_unmet` takes it."""
        had = self._account.lines.get(id(line), Had())
        if line.effect is None and id(line) in self._scenes.watched.lines and not had.acted.scenes:
            scenes = had.met.scenes
            told = Diagnostic("play-idle", f"{asked} in {scenes} scenes, and {idle}", line.span, help=way_out)
            yield self._unmet(told, scenes, self._evidence.least, search)

    def _hooks(self) -> Iterator[Doubt]:
        for host in self._rules.hosts:
            for hook in host.hooks:
                if not self._concerns(hook.span):
                    continue
                had, ran = self._account.hooks.get(id(hook), Had()), self._account.routines.get(id(hook.body), Had())
                if hook.effect is None and not had.acted.scenes:
                    doubt = Diagnostic(
                        "play-idle",
                        f"the position settled in {had.met.scenes} scenes, and nothing followed from this"
                        if host is self._rules.settling
                        else f"{host.name} came about in {had.met.scenes} scenes, and this never acted",
                        hook.span,
                        help="write an example in which it does",
                    )
                    yield self._unmet(
                        doubt, had.met.scenes, self._evidence.least, partial(tried_condition, hook.params, hook.guard)
                    )
                elif hook.body.body and hook.timing != "instead" and not ran.acted.scenes:
                    yield _doubt(
                        ran.met.scenes,
                        self._evidence.careful,
                        "play-no-effect",
                        f"this was carried out in {ran.met.scenes} scenes, and afterwards all was as before",
                        hook.span,
                        help="write an example of what it changes",
                    )

    def _effects(self) -> Iterator[Doubt]:
        for effect in self._rules.effects:
            had = self._account.effects.get(id(effect))
            searches = [*self._searches(effect)]
            if had is None or had.acted.scenes or not searches or not self._concerns(effect.span):
                continue
            scenes, help = had.met.scenes, "write an example in which it has"
            if scenes >= FEW:
                message = f"this was started and over again in {scenes} scenes, and never had any say"
                yield Diagnostic("play-no-say", message, effect.span, help=help)
            elif self._trials is None or self._scenes.subject.whole:
                yield None
            else:
                found = next((trial.position for search in searches if (trial := search(self._trials)) and trial.position), "")
                where = f"it would have where {found}" if found else "no position was found in which it would have"
                yield Diagnostic("play-not-met", "this never had any say in play", effect.span, label=where, help=help)

    def _searches(self, effect: ir.Effect) -> Iterator[Search]:
        """How to look for positions in which what hangs on a lasting effect matters; another effect is only asked about."""
        for value in self._rules.values:
            yield from (partial(tried_line, value, line) for line in value.lines if line.effect is effect)
        for action in self._rules.actions:
            yield from (partial(tried_allow, action, allow) for allow in action.allows if allow.effect is effect)
        for host in self._rules.hosts:
            yield from (
                partial(tried_condition, hook.params, hook.guard, effect=effect) for hook in host.hooks if hook.effect is effect
            )

    # --- choices ------------------------------------------------------------------------------------------------------

    def _choices(self) -> Iterator[Doubt]:
        for offered in self._account.points.values():
            point = offered.point
            if offered.most < 2 and self._concerns(point.span):
                yield _doubt(
                    offered.met.scenes,
                    self._evidence.least,
                    "play-single-option",
                    f"in {offered.met.scenes} scenes there was never more than one thing to choose here",
                    point.span,
                    help="write an example in which there are two",
                )

    def _menus(self) -> Iterator[Doubt]:
        for option in self._scenes.menu_options:
            had = self._account.menus.get(id(option), Had())
            if not had.acted.scenes:
                yield _doubt(
                    had.met.scenes,
                    self._evidence.least,
                    "play-never-open",
                    f"this was never offered in {had.met.scenes} scenes in which it might have been",
                    option.span,
                    help="write an example in which it is offered",
                )

    def _unmet(self, finding: Diagnostic, scenes: int, least: int, search: Search) -> Doubt:
        """What is told of something that never came about in so many scenes: `finding`, unless a position can be made in which it
        does. Of a whole rule set nothing is told that has not been asked for often."""
        is_enough = scenes >= least
        if self._trials is None or (self._scenes.subject.whole and not is_enough):
            return finding if is_enough else None
        trial = search(self._trials)
        if trial is None:
            return finding if is_enough else None
        if trial.position:
            return Diagnostic(
                "play-not-met",
                f"play never met this in the {scenes} scenes in which it might have",
                finding.span,
                label=f"it would where {trial.position}",
                help=finding.help,
            )
        if not is_enough:
            return Diagnostic(
                "play-not-met",
                f"play could try this in {scenes} scenes only, and found no position in which it would come about",
                finding.span if trial.culprit is None else trial.culprit.span,
                help=finding.help,
            )
        if trial.culprit is None or trial.culprit.span == finding.span:
            return finding
        return replace(finding, others=(*finding.others, Label(trial.culprit.span, "never so, in whatever position was tried")))


def _doubt(scenes: int, least: int, code: str, message: str, span: Span, help: str) -> Doubt:
    """What is told of something that play came to in so many scenes; None when `least` are wanted for it."""
    return None if scenes < least else Diagnostic(code, message, span, help=help)
