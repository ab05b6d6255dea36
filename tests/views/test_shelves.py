"""Everything that is told of small rule sets, as it was read and accepted: pages, journals, explanations.

The rule sets are the small whole game of the runtime tests, and the shelf of good texts of the frontend, which hold every form of the
language once. Read a new telling first, then accept it with PUNICA_ACCEPT=1.
"""

import os
from pathlib import Path

import pytest

from interpreter.views import prose
from interpreter.views.log import log_for, log_of
from interpreter.views.why import Why, explanation_text
from tests.frontend.conftest import HERE, TEXT, WORLD, Built

GOLDEN = Path(__file__).parent / "golden"
SHELF = sorted((HERE / "good").glob("*.rules"))
SEEDS = (1, 2)
MOST = 60
"""Decisions that are explained."""


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
    text = pages(rules, rules.all_items(), prose.page_markdown)
    assert text == accepted("small_pages_markdown", text)


@pytest.mark.parametrize("shelf", SHELF, ids=[path.stem for path in SHELF])
def test_every_page_of_a_good_text(shelf):
    built = Built({**WORLD, TEXT: shelf.read_text(encoding="utf-8")})
    assert built.found == []
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


def test_explanations_in_the_small_game(play, rules_called):
    """Each move that could be named at each of the first decisions, told once for each decision's place in the rules."""
    rules, parts, seen = rules_called("small"), [], set()
    for seed in SEEDS:
        for answers in range(MOST):
            game = play("small", seed, answers)
            if game.decision is None or (game.decision.span, len(game.decision.options)) in seen:
                continue
            seen.add((game.decision.span, len(game.decision.options)))
            why = Why(rules, game)
            told = [explanation_text(why.account(move)) for move in why.moves()]
            parts.append("\n".join([f"==== {seed}, {answers}: {game.decision.prompt}", *told]))
    text = "\n".join(parts) + "\n"
    assert text == accepted("small_why", text)
    assert len(parts) > 10
