"""What a terminal shows and tells: two games that look alike to whoever decides look alike there too."""

import random

import pytest

from interpreter.cli.screen import Screen
from interpreter.runtime import Game
from interpreter.views import (
    GameWords,
    Style,
    Why,
    account_for,
    choices,
    explanation_text,
    overview,
    question,
    text_of,
    whereabouts,
)
from tests.sampling import count
from tests.secrecy.exchange import exchanged, remembers_hidden

SEEDS = range(count(1, 3))
OFTEN = 8
"""One decision of so many is looked at."""


def told(game, rules):
    """All that the seat that decides can have told, but for what has happened."""
    decision = game.decision
    words = GameWords(game.program, rules)
    seat = decision.seat
    lines = [question(decision, words), *map(str, choices(decision, words)), *map(str, overview(game, seat, words))]
    screen = Screen(game, rules, Style(), "")
    found = choices(decision, words)
    lines += [text_of(row) for row in [*screen.hand(seat, found, 80), *screen.options(found, 80, 24)]]
    for kind in words.layout.kinds:
        lines += [line for member in range(len(kind.names)) for line in whereabouts(game, seat, words, kind.name, member)]
    return lines


def reasons(game, rules, move):
    return explanation_text(account_for(rules, game, move), places=False)


@pytest.mark.parametrize("seed", SEEDS)
def test_alike_to_the_eye_alike_on_the_screen(hidden, seed):
    program, rules = hidden.program(), hidden.rules
    game, chance = Game.new(program, seed), random.Random(seed)
    game.ask_always(*range(len(hidden.facts.seats)))
    looked = moves = 0
    while game.decision is not None and looked < 12:
        seat = game.decision.seat
        if chance.randrange(OFTEN) == 0 and not remembers_hidden(game, seat):
            other = exchanged(game, seat, chance.getrandbits(32))
            assert told(game, rules) == told(other, rules)
            looked += 1
            if game.decision.is_choice:
                for move in list(Why(rules, game).moves())[:6]:
                    assert reasons(game, rules, move.key) == reasons(other, rules, move.key)
                    moves += 1
        game.answer(chance.randrange(len(game.decision.options)))
    assert looked > 3 and moves > 5
