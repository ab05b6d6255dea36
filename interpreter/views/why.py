"""Why a move is offered at a decision, or why not: every condition in its way, with today's names and figures.

In: a resolved rule set, a game at a decision, a move in words. Out: an `Account`. A move is anything that the decision could have
named: each option of a menu with every member of its kind, each member of a choice, each number. The terms are those that the
program was made of; they are walked, not compiled, so an explanation costs milliseconds and a listing nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from interpreter.ir import (
    Allowed,
    Ask,
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    Const,
    Expr,
    Filter,
    ForEach,
    InPile,
    Menu,
    Occasion,
    OnGraph,
    Op,
    Procedure,
    Return,
    RuleSet,
    Type,
    ValueOf,
    YesNo,
    substitute,
    walk,
)  # fmt: skip
from interpreter.kernel import Broken
from interpreter.reference import Evaluator, position_of
from interpreter.runtime import Game
from interpreter.source import Span
from interpreter.views.prose import Speaker

DEEPEST = 6
OPPOSITE = {"ge": "lt", "le": "gt", "gt": "le", "lt": "ge", "eq": "ne", "ne": "eq"}


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition that does not hold: in words, where it stands, and what it failed on (inner conditions)."""

    text: str
    span: Span
    rule: str = ""
    because: tuple[Reason, ...] = ()


@dataclass(slots=True)
class Account:
    """Of one move: is it offered, and if not why."""

    move: str
    offered: bool
    rule: str
    span: Span
    reasons: tuple[Reason, ...] = ()
    others: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that a decision could have named: its text, the guard of its option, its source, the member or number."""

    key: str
    guard: Expr | None
    source: Expr | None
    var: str | None
    value: Any
    span: Span


class Why:
    """Explains the moves of one decision."""

    def __init__(self, rules: RuleSet, game: Game) -> None:
        self.rules = rules
        self.game = game
        self.decision = game.decision
        if self.decision is None:
            raise ValueError("nobody is asked")
        self.position = position_of(rules, game.program.tables.layout, game.state)
        self.walk = Evaluator(rules, self.position)
        self.speaker = Speaker(rules)
        self.place, self.routine = self._where()
        self.types = dict(getattr(self.routine, "locals", {}) or {})
        self.env = self._frame()

    def _where(self) -> tuple[Any, Any]:
        """The statement (or the occasion) that asks, and its routine."""
        number = self.decision.point.number
        for occasion in self.rules.occasions:
            if occasion.point is not None and occasion.point.number == number:
                return occasion, occasion
        for routine in _routines(self.rules):
            for term in walk(routine.body):
                point = getattr(term, "point", None)
                if point is not None and point.number == number:
                    return term, routine
        raise LookupError(f"no statement asks at {self.decision.span}")

    def _frame(self) -> dict[str, Any]:
        """The names in sight, with their values: those of the frame that asks."""
        frame = self.game.state.stack[-1]
        block = self.game.program.tables.blocks[frame[0]]
        table = self.game.program.tables.routines[block.routine]
        return {name: value for name, value in zip(table.slots, frame[2:], strict=False) if value is not None}

    # --- moves -------------------------------------------------------------------------------------------------------

    def candidates(self) -> Iterator[Candidate]:
        """Every move that could have been named here, offered or not."""
        place = self.place
        if isinstance(place, Menu):
            for option in place.options:
                if option.source is None or option.var is None:
                    yield Candidate(option.key, option.guard, None, None, None, option.span)
                elif option.source.type.base != "path":
                    for member in self.rules.kinds[option.source.type.of].members:
                        yield Candidate(
                            option.key.replace("{}", member.name), option.guard, option.source, option.var, member.id, option.span
                        )
        elif isinstance(place, (ChooseOne, ChooseSome, ForEach)):
            if place.source.type.base != "path":
                for member in self.rules.kinds[place.source.type.of].members:
                    yield Candidate(member.name, None, place.source, None, member.id, place.span)
        elif isinstance(place, ChooseNumber):
            low, high = self._number(place.low), self._number(place.high)
            for number in range(min(0, low), max(high, low) + 4):
                yield Candidate(str(number), None, None, None, number, place.span)
        elif isinstance(place, YesNo):
            for key in ("yes", "no"):
                yield Candidate(key, None, None, None, None, place.span)
        elif isinstance(place, Occasion):
            kinds = {reaction.member.kind.name: reaction.member.kind for reaction in place.reactions}
            for kind in kinds.values():
                for member in kind.members:
                    yield Candidate(f"play {member.name}", None, None, None, member.id, place.span)

    def explain(self, move: str) -> Account:
        """The account of a move in words; when no such move could be named here, `others` are the nearest that could."""
        from interpreter.diagnostics import nearest

        offered = self.decision.keys()
        for candidate in self.candidates():
            if candidate.key.casefold() == move.casefold():
                return self.account(candidate)
        if move in offered:
            return Account(move, True, self.decision.rule, self.decision.span)
        near = tuple(nearest(move, [candidate.key for candidate in self.candidates()] + offered, 5))
        return Account(move, False, self.decision.rule, self.decision.span, (), near or tuple(offered[:8]))

    def account(self, candidate: Candidate) -> Account:
        """Whether a move is offered; if not, everything that stands in its way."""
        reasons = tuple(self.against(candidate))
        offered = candidate.key in self.decision.keys()
        return Account(candidate.key, offered, self.decision.rule, candidate.span, () if offered else reasons)

    def against(self, candidate: Candidate) -> Iterator[Reason]:
        """What stands in a move's way; nothing if it is offered."""
        place = self.place
        if isinstance(place, ChooseNumber):
            yield from self._range(place, candidate.value)
            return
        if isinstance(place, YesNo):
            return
        if isinstance(place, Occasion):
            yield from self._reaction(place, candidate.value)
            return
        env = self.env if candidate.var is None else {**self.env, candidate.var: candidate.value}
        types = self.types
        if candidate.guard is not None:
            yield from self.failing(candidate.guard, env, types)
        if candidate.source is not None:
            yield from self.outside(candidate.source, candidate.value, self.env, types)
        if isinstance(place, ChooseSome) and candidate.key not in self.decision.keys():
            yield from self._picked(place, candidate)

    def _picked(self, place: ChooseSome, candidate: Candidate) -> Iterator[Reason]:
        taken = self.env.get(place.name, ())
        if candidate.value in taken:
            yield Reason(f"{candidate.key} has been chosen already", place.span, self.decision.rule)
        elif taken and candidate.value < taken[-1]:
            yield Reason(
                f"{candidate.key} comes before what has been chosen; several are named in the order of the board",
                place.span,
                self.decision.rule,
            )
        elif candidate.value in self.walk.elements(place.source, self.env):
            yield Reason(
                "so few are left after it that the number asked for could not be reached", place.span, self.decision.rule
            )

    def _range(self, place: ChooseNumber, value: int) -> Iterator[Reason]:
        low, high = self._number(place.low), self._number(place.high)
        if value < low:
            yield Reason(
                f"{value} is less than {low}, {self.words(place.low, self.env, self.types)}", place.span, self.decision.rule
            )
        if value > high:
            yield Reason(
                f"{value} is more than {high}, {self.words(place.high, self.env, self.types)}", place.span, self.decision.rule
            )

    def _reaction(self, occasion: Occasion, card: int) -> Iterator[Reason]:
        seat = self.decision.seat
        found = [reaction for reaction in occasion.reactions if reaction.member.id == card]
        kind = occasion.reactions[0].member.kind
        member = kind.members[card]
        if card not in self.position.members(kind.reactions_pile, (seat,)):
            yield Reason(
                f"{member.name} is not in the {kind.reactions_pile.name.split(' of ')[0]} of {self.decision.seat_name}",
                member.span,
                member.name,
            )
        if not found:
            yield Reason(f"{member.name} is not played at this moment ({occasion.name})", member.span, member.name)
        holder = kind.reactions_param.name
        env = {param.name: value for param, value in zip(occasion.params, self.env.values(), strict=False)}
        env.update({name: value for name, value in self.env.items() if name in {param.name for param in occasion.params}})
        types = {param.name: param.type for param in occasion.params} | {holder: Type("member", self.rules.seats.name)}
        for reaction in found:
            if reaction.condition is not None:
                yield from self.failing(reaction.condition, {**env, holder: seat, reaction.body.params[0].name: seat}, types)

    # --- conditions --------------------------------------------------------------------------------------------------

    def failing(self, test: Expr, env: dict[str, Any], types: dict[str, Type], depth: int = 0) -> Iterator[Reason]:
        """The conditions inside `test` that do not hold; nothing when it holds."""
        try:
            if self.walk.holds(test, env):
                return
        except Broken as error:
            yield Reason(f"{self.words(test, env, types)}: {error}", test.span, self.decision.rule)
            return
        if isinstance(test, Op) and test.name == "and":
            for part in test.args:
                found = list(self.failing(part, env, types, depth))
                yield from found
                if found:  # the rest may only make sense when this holds
                    return
            return
        yield Reason(self.words(test, env, types), test.span, self.decision.rule, tuple(self.inside(test, env, types, depth + 1)))

    def inside(self, test: Expr, env: dict[str, Any], types: dict[str, Type], depth: int) -> Iterator[Reason]:
        """What a failed condition failed on."""
        if depth > DEEPEST:
            return
        if isinstance(test, Ask):
            inner = self.walk.bound(test.query.params, test.args, env)
            for clause in test.query.clauses:
                yield from self.failing(clause.test, inner, self._types(test.query), depth)
        elif isinstance(test, Allowed):
            inner = self.walk.bound(test.action.params, test.args, env)
            known = {param.name: param.type for param in test.action.params}
            for clause in test.action.clauses:
                yield from self.failing(clause.test, inner, known, depth)
            for allow in test.action.allows:
                if allow.forbids:
                    for held in [{}] if allow.effect is None else [each.held for each in self.walk.in_force(allow.effect)]:
                        if self.walk.holds(allow.condition, {**inner, **held}):
                            yield Reason(f"{allow.rule} forbids it", allow.span, allow.rule)
        elif isinstance(test, Op) and test.name == "or":
            for part in test.args:
                yield from self.failing(part, env, types, depth)
        elif isinstance(test, Op) and test.name in OPPOSITE and len(test.args) == 2:
            for part in test.args:
                yield from self.figures(part, env)

    def figures(self, term: Expr, env: dict[str, Any]) -> Iterator[Reason]:
        """Which lines made a value what it is."""
        if not isinstance(term, ValueOf):
            return
        inner = self.walk.bound(term.value.params, term.args, env)
        for line in term.value.lines:
            for amount in self.walk.amounts(line, inner):
                yield Reason(f"{line.how.removeprefix('is ')} {amount} ({line.rule})", line.span, line.rule)

    def outside(self, source: Expr, member: int, env: dict[str, Any], types: dict[str, Type], depth: int = 0) -> Iterator[Reason]:
        """Why `member` is not in a set; nothing when it is."""
        try:
            if member in self.walk.elements(source, env):
                return
        except Broken as error:
            yield Reason(f"{self.words(source, env, types)}: {error}", source.span, self.decision.rule)
            return
        name = self.rules.kinds[source.type.of].members[member].name
        if isinstance(source, Filter):
            found = list(self.outside(source.source, member, env, types, depth))
            yield from found
            if not found:
                yield from self.failing(
                    source.condition, {**env, source.var: member}, {**types, source.var: Type("member", source.type.of)}, depth
                )
            return
        if (
            isinstance(source, Ask)
            and depth < DEEPEST
            and len(source.query.body) == 1
            and isinstance(source.query.body[0], Return)
        ):
            inner = self.walk.bound(source.query.params, source.args, env)
            because = tuple(self.outside(source.query.body[0].value, member, inner, self._types(source.query), depth + 1))
            yield Reason(f"{name} is not among {self.words(source, env, types)}", source.span, source.query.name, because)
            return
        if isinstance(source, InPile):
            yield Reason(f"{name} is not in {self.words(source, env, types)}", source.span, self.decision.rule)
            return
        if isinstance(source, OnGraph):
            yield Reason(f"{name} is not adjacent to {self.words(source.args[0], env, types)}", source.span, self.decision.rule)
            return
        yield Reason(f"{name} is not among {self.words(source, env, types)}", source.span, self.decision.rule)

    # --- words -------------------------------------------------------------------------------------------------------

    def words(self, term: Expr, env: dict[str, Any], types: dict[str, Type]) -> str:
        """A condition as it is not so, or a set or number, with the names in sight filled in; figures in brackets."""
        by: dict[str, Expr] = {}
        for name, value in env.items():
            type_ = types.get(name)
            if type_ is not None and isinstance(value, int) and type_.base in ("member", "number", "truth"):
                by[name] = Const(value, type_)
        filled = substitute(term, by)
        if filled.type.base != "truth":
            return self.speaker.value(filled)
        text = self.speaker.truth(filled, no=True)
        return text + self._amounts(term, env)

    def _amounts(self, term: Expr, env: dict[str, Any]) -> str:
        """`(2, not 3)` for a comparison of numbers."""
        if not isinstance(term, Op) or term.name not in OPPOSITE or any(arg.type.base != "number" for arg in term.args):
            return ""
        try:
            left, right = (self.walk.value(arg, env) for arg in term.args)
        except Broken:
            return ""
        plain = isinstance(term.args[1], Const)
        return f" (it is {left})" if plain else f" ({left} against {right})"

    def _number(self, term: Expr) -> int:
        return self.walk.number(term, self.env)

    @staticmethod
    def _types(query: Any) -> dict[str, Type]:
        return {param.name: param.type for param in query.params} | dict(query.locals or {})


def _routines(rules: RuleSet) -> Iterator[Procedure]:
    """Everything with a body that may ask."""
    yield from rules.procedures
    for host in (*rules.procedures, *rules.occasions):
        for hook in host.hooks:
            yield hook.body
    for occasion in rules.occasions:
        for reaction in occasion.reactions:
            yield reaction.body
    for kind in rules.kinds.values():
        if kind.reactions_prelude is not None:
            yield kind.reactions_prelude
    for scenario in rules.scenarios:
        if scenario.setup is not None:
            yield scenario.setup


def explanation_text(account: Account, width: int = 0) -> str:
    """An account for people, with indented reasons and their places."""
    if account.offered:
        return f"`{account.move}` is offered by {account.rule}\n  {account.span}\n"
    if not account.reasons:
        return f"no move called `{account.move}` could be named here ({account.rule})\n" + (
            "  near: " + ", ".join(f"`{other}`" for other in account.others) + "\n" if account.others else ""
        )
    lines = [f"`{account.move}` is not offered by {account.rule}", f"  {account.span}"]

    def tell(reasons: tuple[Reason, ...], depth: int) -> None:
        for reason in reasons:
            lines.append("  " * depth + f"- {reason.text}")
            lines.append("  " * depth + f"    {reason.span}")
            tell(reason.because, depth + 1)

    tell(account.reasons, 1)
    return "\n".join(lines) + "\n"


__all__ = ["Account", "Candidate", "Reason", "Why", "explanation_text"]
