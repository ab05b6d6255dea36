"""What lies beside the map: every game has tracks, and their markers stand where the game is."""

import random

import pytest

from interpreter.ir import NUMBER, Const, ValueOf
from interpreter.reference import Evaluator, position_of
from interpreter.runtime import Game
from interpreter.table import GameTable
from interpreter.views import BoardView
from tests.sampling import WHOLE
from tests.table.conftest import laid_out

TRACKS = {
    "hannibal_1996": ["Generals", "Consuls", "The turn", "Political points"],
    "hannibal_2018": ["Generals", "Consuls", "The turn", "Political points"],
    **({"hannibal_iberia": ["Generals", "The turn", "Political points"]} if WHOLE else {}),
    "hamilcar_1e": ["The turn", "Political points", "Naval Supremacy", "The war chest"],
    "hamilcar_2e": ["The turn", "Political points", "Naval Supremacy", "The war chest"],
    "mediterranean_battles": ["Victory points"],
    "mediterranean_empires": ["Victory points", "The turn", "Cities", "Weather"],
}


def seen(laid, game, seat=None):
    board = BoardView(game, seat, laid.words, laid.rules, laid.style)
    titles = [each.title for each in laid.board().tracks]
    return dict(zip(titles, board.tracks, strict=True))


@pytest.mark.parametrize("name", TRACKS)
def test_every_game_has_its_tracks(name):
    laid = laid_out(name)
    tracks = seen(laid, Game.new(laid.program, 5))
    assert set(TRACKS[name]) <= set(tracks)
    assert all(tracks[title] for title in TRACKS[name] if title not in ("Generals", "Consuls"))
    assert [boxes.title for boxes in laid.board().boxes] == (["The Miat"] if name.startswith("hamilcar") else [])


def test_a_declared_value_stands_where_the_position_is(hannibal):
    game, chance, met = Game.new(hannibal.program, 5), random.Random(5), set()
    value = next(each for each in hannibal.rules.values if each.name == "political points of (player)")
    for _ in range(6):
        position = position_of(hannibal.rules, game.program.tables.layout, game.state)
        asked = Evaluator(hannibal.rules, position)
        told = [asked.number(ValueOf(value, (Const(side, value.params[0].type),), NUMBER), {}) for side in (0, 1)]
        assert [each for each, _ in seen(hannibal, game)["Political points"]] == told
        met.add(tuple(told))
        for _ in range(40):
            game.answer(chance.randrange(len(game.decision.options)))
    assert (7, 9) in met and len(met) > 1


def test_a_track_ends_where_the_rules_say(hannibal):
    tracks = {each.title: [value for value, _ in each.boxes] for each in laid_out("mediterranean_empires").board().tracks}
    assert tracks["The turn"] == [1, 2, 3]
    assert next(each for each in hannibal.board().tracks if each.title == "The turn").boxes[-1] == (9, "9")


def test_things_lie_on_tracks_with_a_box_for_some_values_alone(hannibal):
    track = next(each for each in hannibal.board().tracks if each.title == "Generals")
    assert (track.whose, track.of, [text for _, text in track.boxes]) == (
        "general",
        "standing",
        ["Waiting", "Displaced", "Eliminated"],
    )
    told = seen(hannibal, Game.new(hannibal.program, 5))["Generals"]
    assert told and {value for value, _ in told} <= {value for value, _ in track.boxes}


def test_sides_that_nobody_plays_have_no_marker():
    laid = laid_out("mediterranean_empires")
    game = Game.new(laid.program, 5)
    assert len(seen(laid, game)["Victory points"]) == len(laid.session.facts.seats)


def test_what_lies_in_boxes_is_sent():
    laid = laid_out("hamilcar_2e")
    table = GameTable(laid, Game.new(laid.program, 5), {0: "human", 1: "human"})
    page = table.join(0)
    view = table.greet(page)[-1].says
    assert view.boxes == ((("seat of the council", 0, "", 1),),)
    assert [len(row) for row in laid.board().boxes[0].rows] == [3, 3, 3]
