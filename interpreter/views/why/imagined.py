"""Explanations for the player who decides: they are worked out in positions that look alike to him, so that nothing hidden leaks.

In: the rules, a game, the text of a move. Out: an account. Reasons that do not hold in all these positions are left out.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter import ir
from interpreter.runtime import Game, determinize
from interpreter.views.why.account import Account, Reason
from interpreter.views.why.explaining import Why

SEEDS = (1, 2, 3)
"""Of so many positions that he may imagine."""
UNSEEN = "this hangs on what you may not see"


def account_for(rules: ir.RuleSet, game: Game, move: str) -> Account:
    """As `Why(rules, game).explain(move)`, but only with reasons that hold whatever is hidden from the seat that decides; if none
    does, one that says so. Errors: `ValueError` when nobody is asked."""
    if game.open_table:
        return Why(rules, game).explain(move)
    if game.decision is None:
        raise ValueError("nobody is asked")
    if not game.decision.names_are_known:
        return Account(move, game.decision.find(move) >= 0, game.decision.rule, game.decision.span, (_unseen(game),))
    accounts = [Why(rules, _imagined(game, game.decision.seat, seed)).explain(move) for seed in SEEDS]
    first, *others = accounts
    if first.offered or all(each == first for each in others):
        return first
    shared = tuple(reason for reason in first.reasons if all(reason in each.reasons for each in others))
    return replace(first, reasons=shared or (_unseen(game),))


def _imagined(game: Game, seat: int, seed: int) -> Game:
    twin = game.clone()
    twin.state = determinize(game.program, game.state, seat, seed)
    return twin


def _unseen(game: Game) -> Reason:
    assert game.decision is not None, "somebody is asked"
    return Reason(UNSEEN, game.decision.span)
