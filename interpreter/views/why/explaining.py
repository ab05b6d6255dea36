"""The explainer: the conditions that forbid a move at the open decision of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from interpreter import ir
from interpreter.diagnostics import suggest
from interpreter.reference import Evaluator, position_of
from interpreter.runtime import Game
from interpreter.views.prose import Speaker
from interpreter.views.why.account import Account, Reason
from interpreter.views.why.asking import Scope, types_of, what_asks
from interpreter.views.why.moves import Move, moves_of
from interpreter.views.why.reasons import Reasons

MOST_OTHERS = 5
"""So many near moves are told; where nothing is near, so many (and a few) of those that are offered."""


class Why:
    """Explains the moves of one decision; the game is not changed. Errors: ValueError for a game in which nobody is asked."""

    def __init__(self, rules: ir.RuleSet, game: Game) -> None:
        if game.decision is None:
            raise ValueError("nobody is asked")
        self.rules = rules
        self.decision = game.decision
        self._position = position_of(rules, game.program.tables.layout, game.state)
        self._evaluator = Evaluator(rules, self._position)
        self._speaker = Speaker(rules)
        self._reasons = Reasons(self._evaluator, self._speaker)
        self._asking, self._scope = what_asks(rules, game, self.decision)

    def moves(self) -> Iterator[Move]:
        """Every move that could be named at this decision, offered or not."""
        return moves_of(self.rules, self._asking, self._evaluator, self._scope)

    def explain(self, key: str) -> Account:
        """The account of a move by its text, or by its last words if only one move ends in them. If no such move could be named
        here, an account with the nearest moves as `others`."""
        moves = [*self.moves()]
        by_key = {move.key.casefold(): move for move in moves}
        for move in moves:
            for other in move.keys:
                by_key.setdefault(other.casefold(), move)
        wanted = key.casefold()
        ending = [wanted] if wanted in by_key else [each for each in by_key if each.endswith(f" {wanted}")]
        if len({id(by_key[each]) for each in ending}) == 1:
            return self.account(by_key[ending[0]])
        offered = self.decision.keys()
        if self.decision.find(key) >= 0:
            return Account(key, True, self.decision.rule, self.decision.span)
        near = [by_key[each].key for each in ending] or suggest(key, [move.key for move in moves] + offered, MOST_OTHERS)
        return Account(key, False, self.decision.rule, self.decision.span, (), tuple(near or offered[: MOST_OTHERS + 3]))

    def account(self, move: Move) -> Account:
        """The account of a move: is it offered, and if not, every condition that forbids it."""
        offered = move.key in self.decision.keys()
        reasons = () if offered else tuple(self.against(move))
        return Account(move.key, offered, self.decision.rule, move.span, reasons)

    def against(self, move: Move) -> list[Reason]:
        """The conditions that forbid a move; empty if it is offered."""
        asking = self._asking if move.played_at is None else move.played_at
        match asking:
            case ir.Menu():
                return self._not_in_menu(move)
            case ir.ChooseOne() | ir.ForEach():
                return self._not_among(asking, move)
            case ir.ChooseSome():
                return [*self._not_among(asking, move), *self._not_next(asking, move)]
            case ir.ChooseNumber():
                return self._out_of_range(asking, move)
            case ir.YesNo():
                return []
            case ir.Occasion():
                return self._not_played(asking, move)
            case _:
                assert_never(asking)

    def _not_in_menu(self, move: Move) -> list[Reason]:
        """The guard of an option, then the set of what it may name."""
        option, scope = move.option, self._scope
        if option is None:
            return []
        if option.source is None or option.var is None or move.member is None:
            return self._reasons.failing(option.guard, scope)
        inner = scope.having(option.var, move.member)
        return [*self._reasons.failing(option.guard, inner), *self._reasons.outside(option.source, move.member, scope)]

    def _not_among(self, asking: ir.ChooseOne | ir.ForEach | ir.ChooseSome, move: Move) -> list[Reason]:
        return [] if move.member is None else self._reasons.outside(asking.source, move.member, self._scope)

    def _not_next(self, asking: ir.ChooseSome, move: Move) -> list[Reason]:
        """Several are chosen one at a time, each of them once."""
        chosen = self._scope.env.get(asking.name)
        if move.member is None or not isinstance(chosen, tuple) or move.member.id not in chosen:
            return []
        return [Reason(f"{move.key} has been chosen already", asking.span)]

    def _out_of_range(self, asking: ir.ChooseNumber, move: Move) -> list[Reason]:
        if move.number is None:
            return []
        for bound, word, is_out in ((asking.low, "less", int.__lt__), (asking.high, "more", int.__gt__)):
            value = self._evaluator.number(bound, self._scope.env)
            if is_out(move.number, value):
                text = f"{move.number} is {word} than {value}, {self._reasons.words(bound, self._scope)}"
                return [Reason(text, asking.span)]
        scope = Scope({**self._scope.env, asking.name: move.number}, {**self._scope.types, asking.name: ir.NUMBER})
        return self._reasons.failing(asking.test, scope)

    def _not_played(self, occasion: ir.Occasion, move: Move) -> list[Reason]:
        """It must lie where its kind is played from, be meant for this moment, and its conditions must hold."""
        member, seat = move.member, self.decision.seat
        if member is None:
            return []
        found = []
        pile, holder = member.kind.reactions_pile, member.kind.reactions_param
        if pile is not None and member.id not in self._position.members(pile, (seat,)):
            where = self._speaker.templates.pile(pile, tuple([ir.Const(seat, param.type) for param in pile.params]))
            found.append(Reason(f"{member.name} is not in {where}", member.span))
        reactions = [reaction for reaction in occasion.reactions if reaction.member is member]
        if not reactions:
            moment = occasion.name if occasion is self.rules.any_time else f"this moment ({occasion.name})"
            found.append(Reason(f"{member.name} is not played at {moment}", member.span))
        for reaction in reactions:
            own = [reaction.body.params[0], *([holder] if holder is not None else [])]
            env = self._scope.env | {param.name: seat for param in own}
            found.extend(self._reasons.failing(reaction.condition, Scope(env, self._scope.types | types_of(own))))
        return found
