"""The state that the define pass shares: the declarations that it fills, the choice points so far, names for routines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import TypeVar

from interpreter import ir
from interpreter.diagnostics import Diagnostics
from interpreter.phrases import Lexicon, Routine, Scope
from interpreter.records import record
from interpreter.resolve.declare import Declarations
from interpreter.resolve.expressions import Resolver
from interpreter.source import Span

Host = ir.Procedure | ir.Occasion | ir.Action | ir.Value
Part = ir.Hook | ir.Allow | ir.Adjust | ir.Reaction
"""What a line becomes that hangs on a host."""
P = TypeVar("P", ir.Hook, ir.Allow, ir.Adjust, ir.Reaction)


@record
class Defined:
    """The result of filling one declaration. `hung`: the rule lines that it added, each with its host, in the order of its text;
    `effects`: the lasting effects that it may start; `offered`: the titles of its menus; `points`: its choice points."""

    symbol: ir.Symbol
    findings: Diagnostics = field(default_factory=Diagnostics)
    hung: list[tuple[Host, Part]] = field(default_factory=list)
    effects: list[ir.Effect] = field(default_factory=list)
    offered: list[str] = field(default_factory=list)
    points: list[ir.ChoicePoint] = field(default_factory=list)


def hang_in_order(host: Host, order: Mapping[int, int]) -> None:
    """Sort the rule lines of a host by `order` (positions by the ids of lines), as if they had been added so; lines without one
    are removed."""
    match host:
        case ir.Action():
            host.allows[:] = _in_order(host.allows, order)
        case ir.Value():
            host.lines[:] = _in_order(host.lines, order)
        case ir.Procedure():
            host.hooks[:] = _in_order(host.hooks, order)
        case ir.Occasion():
            host.hooks[:] = _in_order(host.hooks, order)
            host.reactions[:] = _in_order(host.reactions, order)


def _in_order(parts: Sequence[P], order: Mapping[int, int]) -> list[P]:
    return sorted((part for part in parts if id(part) in order), key=lambda part: order[id(part)])


class Definitions:
    """One define pass. `unit`: the result for the declaration that is being filled; `spare`: choice points of its text before an
    edit, whose numbers and names are used again; `leaves_out`: skip the statements of its routines?"""

    def __init__(self, declared: Declarations, unit: Defined) -> None:
        self.declared = declared
        self.unit = unit
        self.spare: list[ir.ChoicePoint] = []
        self.leaves_out = False
        self._points: Counter[str] = Counter()
        self.question: ir.Question | None = None

    @property
    def diagnostics(self) -> Diagnostics:
        """The findings about the declaration that is being filled."""
        return self.unit.findings

    @property
    def rules(self) -> ir.RuleSet:
        """The rule set whose symbols are being filled."""
        return self.declared.rules

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon of the sentences of all heads."""
        return self.declared.lexicon

    @property
    def seat(self) -> ir.Type:
        """The type of a side that is asked: a member of the kind that holds the seats."""
        return ir.Type("member", self.rules.seats.name if self.rules.seats is not None else "")

    def layer_of(self, span: Span) -> str:
        """The layer in whose text `span` lies."""
        return self.rules.sources[span.path].layer

    def resolver(self, scope: Scope, title: str, this: ir.Member | None = None) -> Resolver:
        """A reader for expressions of one rule, in a scope. `title`: of the rule; `this`: the member to which it belongs."""
        return Resolver(self.lexicon, self.diagnostics, scope, this=this, title=title)

    def any_time(self) -> ir.Occasion | None:
        """The occasion whose reactions may be played at any time, from now on an occasion of the rule set; None if nothing can be
        played."""
        made, occasions = self.rules.any_time, self.rules.occasions
        if made is not None and made not in occasions:
            occasions.append(made)
        return made

    def settling(self) -> ir.Occasion:
        """The occasion on which lines `whenever` hang, from now on an occasion of the rule set."""
        made, occasions = self.rules.settling, self.rules.occasions
        assert made is not None, "every rule set has it"
        if made not in occasions:
            occasions.append(made)
        return made

    def point(self, title: str, prompt: str, span: Span, hidden: bool = False, whole: bool = False) -> ir.ChoicePoint:
        """Make a choice point; its name is the title of the rule and a number within it. A question that `asks` has put replaces
        `prompt`."""
        question = self.taken_question()
        if question is not None:
            prompt = question.text
        rule = title or "the game"
        points = self.rules.points
        if self.spare:
            number, name = self.spare[0].number, self.spare.pop(0).name
            point = points[number] = ir.ChoicePoint(number, name, prompt, "{}", span, rule, hidden, whole)
        else:
            self._points[rule] += 1
            point = ir.ChoicePoint(len(points), f"{rule} / {self._points[rule]}", prompt, "{}", span, rule, hidden, whole)
            points.append(point)
        self.unit.points.append(point)
        return point

    def rename(self, unit: Defined, old: str, new: str) -> bool:
        """Change the title in the names of a declaration's choice points from `old` to `new`, so that they keep their numbers
        when it is read again under its new title. False, and nothing is changed, if choice points of another declaration have
        the title `old` or `new`."""
        own = {point.number for point in unit.points}
        if any((point.rule in (old, new)) != (point.number in own) for point in self.rules.points):
            return False
        unit.points[:] = [replace(point, name=f"{new}{point.name.removeprefix(old)}", rule=new) for point in unit.points]
        self._points[new] = self._points.pop(old, 0)
        return True

    def taken_question(self) -> ir.Question | None:
        """The question of an `asks` line that waits for its choice, and which no longer waits after this call; None if there is
        none."""
        question, self.question = self.question, None
        return question

    def ident(self, text: str, prefix: str) -> str:
        """A Python identifier made from `text`, with `prefix` before it, that nothing else in this rule set has."""
        return self.declared.identifiers.fresh(text, prefix)


def made_procedure(
    name: str,
    ident: str,
    span: Span,
    routine: Routine,
    body: tuple[ir.Stmt, ...],
    role: str,
    *,
    params: tuple[ir.Param, ...] = (),
    type: ir.Type = ir.NOTHING,
    layer: str = "",
    owner: ir.Member | None = None,
    guard: ir.Expr | None = None,
) -> ir.Procedure:
    """A procedure without a head in the rules: the body of a block, a hook, a reaction, a set-up, a step of an example. Its
    locals are those of the routine in which the body was read."""
    return ir.Procedure(
        name=name,
        ident=ident,
        span=span,
        layer=layer,
        params=params,
        type=type,
        body=body,
        role=role,
        owner=owner,
        guard=guard,
        locals=dict(routine.types),
        display=dict(routine.display),
    )
