"""A game of orders, telegrams and tiles is told in its own words: nothing in the program calls its pieces cards, hands or spaces.

To accept new pages, read them first, then run this file with PUNICA_ACCEPT=1.
"""

import os
import re
from pathlib import Path

import pytest

from interpreter.compiler import compile_rules
from interpreter.kernel import journal
from interpreter.runtime import Game
from interpreter.views import Why, explanation_text, log_for, log_of, page_text, seat_view
from interpreter.views.prose.word_classes import word_classes

HERE = Path(__file__).parent
WORDS_OF_OTHER_GAMES = re.compile(r"\b(card|hand|deck|space|general|unit|marker|campaign|army|armie)s?\b", re.IGNORECASE)


def accepted(name, text):
    path = HERE / "golden" / f"{name}.txt"
    if os.environ.get("PUNICA_ACCEPT"):
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def rules(make):
    return make((HERE / "orders.rules").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def game(rules):
    """Played through: whoever may use an order does, in the order of the options."""
    played = Game.new(compile_rules(rules), 3)
    while played.decision is not None:
        played.answer(0)
    return played


@pytest.fixture
def begun(rules):
    return Game.new(compile_rules(rules), 3)


def test_pages(rules):
    text = "\n".join(page_text(rules, item) for item in rules.all_items())
    assert text == accepted("orders_pages", text)
    assert WORDS_OF_OTHER_GAMES.findall(text) == []


def test_nouns_are_known_by_their_use(rules):
    """Flags that the note speaks of in the plural; heads of what is kept; who acts has verbs that look like plurals."""
    assert word_classes(rules).noun_flags == {"quay", "rail head"}
    assert {"crates", "hours", "orders", "telegrams"} <= word_classes(rules).plurals


def test_logs(rules, game):
    texts = {
        "full": log_of(game, "full", rules),
        "full, for the first seat": log_for(game, 0, "full", rules),
        "full, for an onlooker, without the words of the rules": log_for(game, None, "full"),
    }
    text = "\n".join(f"==== {name}\n{told}" for name, told in texts.items())
    assert text == accepted("orders_logs", text)
    assert WORDS_OF_OTHER_GAMES.findall(text) == []
    assert any(entry[0] == journal.PLAYED for entry in game.journal)


def test_views_and_explanations(rules, begun):
    view = seat_view(begun, "blue")
    assert view["piles"]["file of blue"]["number"] == len(view["piles"]["file of blue"]["members"]) == 3
    why = Why(rules, begun)
    text = "\n".join(explanation_text(why.account(move)) for move in why.moves())
    assert "is not in Blue's file" in text
    assert WORDS_OF_OTHER_GAMES.findall(text + str(view)) == []
