"""Somebody types whatever he likes, at windows of many sizes: nothing breaks, no row is too wide, and the question stands whole."""

import random

import pytest

from interpreter.cli.table import Quit, Table
from interpreter.runtime import Game
from interpreter.views import choices, text_of
from tests.sampling import count, tried
from tests.shipped import session_of

COMMANDS = ("", "?", "?1", "map", "table", "hand", "since", "log", "undo", "99", "foo", "help", "ask able", "ask always", "? 3")
LINES = count(40, 250)


@pytest.fixture(scope="module")
def session():
    return session_of("hannibal_1996")


@pytest.mark.parametrize(
    ("columns", "lines"), tried([(80, 24), (120, 40), (40, 10), (20, 5)], ((20, 5),), "a smaller and a larger window")
)
def test_typing(session, monkeypatch, columns, lines):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    game, chance = Game.new(session.program(), columns), random.Random(columns)
    names = [member.name for kind in session.rules.kinds.values() for member in kind.members]
    typed = 0

    def draw(rows):
        assert [text_of(row) for row in rows if len(text_of(row)) > columns] == []

    def pictured(decision, width, height):
        picture = drawn(decision, width, height)
        asked = " ".join(text_of(row) for row in table.screen.question(decision, 500))
        assert " ".join(" ".join(map(text_of, picture.rows)).split()).endswith(asked)
        return picture

    def ask(prompt):
        nonlocal typed
        if not prompt.endswith("> "):
            return ""
        typed += 1
        if typed > LINES:
            raise Quit
        decision, words = game.decision, table.screen.words
        if chance.random() < 0.7:
            choice = chance.choice(choices(decision, words))
            return choice.sign or choice.key
        name = chance.choice(names)
        return chance.choice((*COMMANDS, f"? {name}", f"? march to {name}", f"look {name}", f"map {name}"))

    table = Table(session, game, {}, lambda line: None, ask, lambda: None, None, False, draw)
    drawn, table.screen.draw = table.screen.draw, pictured
    with pytest.raises(Quit):
        table.run()
    assert len(game.answers) > LINES // 4
