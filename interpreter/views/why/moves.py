"""Every move that a decision could name, offered or not.

Each option of a menu with every member of its kind, each member of a choice, each number, each member that could be played. Paths
through a graph are not listed: there are too many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from interpreter import ir
from interpreter.reference import Evaluator
from interpreter.source import Span
from interpreter.views.why.asking import Asking, Scope

BEYOND = 3
"""So many numbers above the highest are counted up."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move that a decision could name. `key`: its text; `span`: the rule that offers it; `member`, `number`, `option`: the
    member, the number or the menu line that it names; `played_at`: the occasion at which the member is played."""

    key: str
    span: Span
    member: ir.Member | None = None
    number: int | None = None
    option: ir.MenuOption | None = None
    played_at: ir.Occasion | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        """Its text, and the texts with the other names of its member."""
        others = () if self.member is None else ir.other_names(self.member)
        return (self.key, *[self.key.replace(self.member.name, name) for name in others if self.member is not None])


def moves_of(rules: ir.RuleSet, asking: Asking, evaluator: Evaluator, scope: Scope) -> Iterator[Move]:
    """The moves that a statement or occasion could name, in the order of the rules and of the board. Errors: `Broken` for bounds
    that cannot be worked out."""
    match asking:
        case ir.Menu():
            for option in asking.options:
                if option.source is None:
                    yield Move(option.key, option.span, option=option)
                else:
                    for member in _members(rules, option.source):
                        yield Move(option.key.replace("{}", member.name), option.span, member, option=option)
        case ir.ChooseOne() | ir.ChooseSome() | ir.ForEach():
            for member in _members(rules, asking.source):
                yield Move(member.name, asking.span, member)
        case ir.ChooseNumber():
            low, high = (evaluator.number(bound, scope.env) for bound in (asking.low, asking.high))
            for number in range(min(0, low), max(high, low) + BEYOND + 1):
                yield Move(str(number), asking.span, number=number)
        case ir.YesNo():
            yield Move("yes", asking.span)
            yield Move("no", asking.span)
        case ir.Occasion():
            yield from _plays(rules, asking)
        case _:
            assert_never(asking)
    if rules.any_time is not None and not isinstance(asking, ir.Occasion) and ir.is_open_to_plays(asking):
        yield from _plays(rules, rules.any_time)


def _plays(rules: ir.RuleSet, occasion: ir.Occasion) -> Iterator[Move]:
    """To play any member of a kind of which one may be played."""
    lines = {reaction.member: reaction.span for reaction in occasion.reactions if occasion is rules.any_time}
    for kind in {reaction.member.kind.name: reaction.member.kind for reaction in occasion.reactions}.values():
        for member in kind.members:
            yield Move(f"play {member.name}", lines.get(member, occasion.span), member, played_at=occasion)


def _members(rules: ir.RuleSet, source: ir.Expr) -> list[ir.Member]:
    """The members that a set could hold; none for the ways of a route."""
    return [] if source.type.base == "path" else rules.kinds[source.type.of].members
