"""What a seat may do with a thing later: a search for its next question that could name the thing.

In: the rules, a game, a seat that is asked, the words of the game, a thing. Out: a `Later`, or None. The search runs in positions
that the seat may imagine, so that nothing hidden leaks. A card whose place the seat does not know is one of many: no path passes
through a question about it, since that would read as if its place were known. The search is bounded by a count, not by time, so
its result is the same each time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter import ir
from interpreter.kernel import PASS
from interpreter.runtime import Decision, Fault, Game, Sight, determinize
from interpreter.views.asked import Choice, choices, question
from interpreter.views.game_words import GameWords
from interpreter.views.why.account import Account
from interpreter.views.why.imagined import account_for

SEED = 1
"""Of the position that is imagined."""
ALIKE = 2
"""Of options that share their words so many are tried."""
DEEP = 3
"""So many answers of the seat are looked ahead."""
MOST = 60
"""So many positions are looked at."""
OTHERS = 8
"""So many answers of others are given in between."""


@dataclass(frozen=True, slots=True)
class Later:
    """A later question that may offer the member about which the player asked. `path`: the answers that lead there; `asked`: the
    text of the question; `rule`: the rule that asks it; `account`: whether the member is offered there, and if not, why."""

    path: tuple[str, ...]
    asked: str
    rule: str
    account: Account


def moves_about(decision: Decision, words: GameWords, kind: str, number: int) -> Iterator[str]:
    """The texts of all moves about a member that a question could offer: those on offer first. May repeat a text."""
    for each in choices(decision, words):
        if each.kind == kind and number in each.members:
            yield each.key
    point, name = decision.point, words.layout.by_name[kind].names[number]
    if point.how == "menu":
        yield from [line.template.replace("{}", name) for line in point.lines if line.kind == kind and not line.path]
    elif point.how in ("member", "some") and point.of == kind:
        yield point.key.replace("{}", name) if "{}" in point.key else name
    if (kind, number) in point.plays:
        yield f"play {name}"


def later_for(rules: ir.RuleSet, game: Game, words: GameWords, seat: int, thing: tuple[str, int]) -> Later | None:
    """The first question, after a few answers of the seat, at which the thing is offered; else the first that could name it; else
    None."""
    if not _can_be_named(game, *thing):
        return None
    refused: Later | None = None
    for twin, path in _to_come(game, words, seat):
        decision = twin.decision
        assert decision is not None, "somebody is asked"
        moves = dict.fromkeys(moves_about(decision, words, *thing))
        offered = next((move for move in moves if decision.find(move) >= 0), None)
        if offered is not None or (moves and refused is None):
            account = account_for(rules, twin, offered or next(iter(moves)))
            found = Later(path, question(decision, words), decision.rule, account)
            if offered is not None:
                return found
            refused = found
    return refused


def _can_be_named(game: Game, kind: str, number: int) -> bool:
    """Is there any question in the rules that has room for a member?"""
    for point in game.program.tables.points.values():
        if (kind, number) in point.plays or kind in (point.of, *(line.kind for line in point.lines)):
            return True
    return False


def _to_come(game: Game, words: GameWords, seat: int) -> Iterator[tuple[Game, tuple[str, ...]]]:
    """Positions in which the seat is asked again, nearest first, with what it has answered until then."""
    sight = Sight(game.program, game.state, seat, game.open_table)
    first = game.clone()
    if not game.open_table:
        first.state = determinize(game.program, game.state, seat, SEED)
    waiting: deque[tuple[Game, tuple[str, ...]]] = deque([(first, ())])
    left = MOST
    while waiting:
        at, path = waiting.popleft()
        if at.decision is None or len(path) == DEEP:
            continue
        for choice in _tried([each for each in choices(at.decision, words) if sight.unknown(each.kind).isdisjoint(each.members)]):
            if not left:
                return
            left -= 1
            twin = at.clone()
            if _goes_on(twin, choice.number, seat) and not _names_unknown(twin, sight):
                here = (*path, choice.key)
                yield twin, here
                waiting.append((twin, here))


def _names_unknown(twin: Game, sight: Sight) -> bool:
    """Does a question name a member that lies, in the true position, where the seat does not see it?"""
    decision = twin.decision
    assert decision is not None, "somebody is asked"
    kinds = [type_.removesuffix(" or none") for _, type_ in decision.point.holes]
    return any(value in sight.unknown(kind) for kind, value in zip(kinds, decision.named, strict=True) if isinstance(value, int))


def _tried(offered: list[Choice]) -> Iterator[Choice]:
    """A few options of each form."""
    met: dict[str, int] = {}
    for choice in offered:
        form = choice.form or (choice.kind if choice.members else choice.key)
        met[form] = met.get(form, 0) + 1
        if met[form] <= ALIKE:
            yield choice


def _goes_on(twin: Game, number: int, seat: int) -> bool:
    """Answer, and let others take nothing, or what comes first, until the seat is asked again. Is it?"""
    try:
        twin.answer(number)
        for _ in range(OTHERS):
            decision = twin.decision
            if decision is None or decision.seat == seat:
                return decision is not None
            twin.answer(decision.options.index(PASS) if PASS in decision.options else 0)
    except Fault:
        return False
    return False
