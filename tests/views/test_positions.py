"""The whole position in sentences: alike things together, nothing of sides that nobody plays."""

from interpreter.runtime import Game
from interpreter.views import GameWords, overview
from tests.shipped import session_of


def told(answers=0):
    session = session_of("mediterranean_empires")
    game = Game.new(session.program(), 3)
    for _ in range(answers):
        game.answer(0)
    return [str(part) for part in overview(game, 0, GameWords(game.program, session.rules))]


def test_what_is_kept_of_several_things_is_told_of_all_of_them_at_once():
    lines = told(3)
    assert "Victory points: Rome 10, Carthage 10, Hispania 10, Gaul 10" in lines
    (walls,) = [line for line in lines if line.startswith("Fortifications: ")]
    assert "Roma 2" in walls and "Gergovia 1" in walls
    assert "Belongs to Rome: Roma" in lines


def test_what_a_side_began_with_that_nobody_plays_is_not_told():
    assert not any("Barbarians" in line or "Pirates" in line for line in told())
