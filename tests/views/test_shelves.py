"""Everything that is told of small rule sets, as it was read and accepted: pages, journals, explanations.

The rule sets are the small whole game of the runtime tests, and the shelf of good texts of the frontend, which hold every form of the
language once. Read a new telling first, then accept it with PUNICA_ACCEPT=1.
"""

import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from interpreter.runtime import Game
from interpreter.views import prose
from interpreter.views.log import log_for, log_of
from interpreter.views.why import Why, explanation_text
from tests.frontend.sample import HERE, TEXT, WORLD, Built

GOLDEN = Path(__file__).parent / "golden"
SHELF = sorted((HERE / "good").glob("*.rules"))
SEEDS = (1, 2)
EXPLAINED = range(1, 9)
OFTEN = 3
"""So many decisions of one place in the rules are explained."""


def accepted(name, text):
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("PUNICA_ACCEPT"):
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8")


def pages(rules, items, write=prose.page_text):
    return "\n".join(write(rules, each) for each in items)


def test_every_page_of_the_small_game(rules_called):
    rules = rules_called("small")
    text = pages(rules, rules.all_items())
    assert text == accepted("small_pages", text)
    text = pages(rules, rules.all_items(), lambda rules, item: prose.Prose(rules).markdown(item))
    assert text == accepted("small_pages_markdown", text)


@pytest.mark.parametrize("shelf", SHELF, ids=[path.stem for path in SHELF])
def test_every_page_of_a_good_text(shelf):
    built = Built({**WORLD, TEXT: shelf.read_text(encoding="utf-8")})
    assert [each for each in built.found if not each.startswith("fixed-number@")] == []  # forms are tried on what never changes
    told = [each for each in built.rules.all_items() if each.span.path == TEXT or hung_on(each)]
    text = pages(built.rules, told)
    assert text == accepted(f"shelf_{shelf.stem}", text)


def hung_on(made):
    """Has the text hung something on a declaration of another file?"""
    hung = [part for name in ("hooks", "reactions", "allows", "lines") for part in getattr(made, name, ())]
    return any(part.span.path == TEXT for part in hung)


@pytest.mark.parametrize("seed", SEEDS)
def test_journals_of_the_small_game(play, rules_called, seed):
    game, rules = play("small", seed), rules_called("small")
    parts = {
        "story": log_of(game, "story", rules),
        "full": log_of(game, "full", rules),
        "full, without the words of the rules": log_of(game, "full"),
        "full, for the first seat": log_for(game, 0, "full", rules),
        "story, for an onlooker": log_for(game, None, "story", rules),
    }
    text = "\n".join(f"==== {name}\n{told}" for name, told in parts.items())
    assert text == accepted(f"small_log_{seed}", text)


def test_explanations_in_the_small_game(program_called, rules_called):
    """Each move that could be named, at the first decisions of each place that asks."""
    rules, parts, seen = rules_called("small"), [], Counter()
    for seed in EXPLAINED:
        game, chance = Game.new(program_called("small"), seed), Random(seed)
        while game.decision is not None:
            place = str(game.decision.span)
            seen[place] += 1
            if seen[place] <= OFTEN:
                why = Why(rules, game)
                told = [explanation_text(why.account(move)) for move in why.moves()]
                parts.append("\n".join([f"==== {place} {game.decision.prompt}", *told]))
            game.answer(chance.randrange(len(game.decision.options)))
    text = "\n".join(sorted(parts)) + "\n"
    assert text == accepted("small_why", text)
    assert len(seen) > 10
