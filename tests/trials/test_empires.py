"""Sides without a seat, as those see it who play, and as whoever asks them is told."""

from pathlib import Path

import pytest

from interpreter.runtime import Game, RuleFault, drive
from interpreter.session import Request
from interpreter.views import log_for, seat_view
from tests.shipped import opened

TRIAL = str(Path(__file__).parent / "empires")


@pytest.fixture(scope="module")
def three():
    return opened(Request(TRIAL, scenario="For three"))


def test_who_is_out_of_play_does_not_exist_for_players(three):
    game = Game.new(three.program(), 1)
    told = seat_view(game, "blue", everything=True)
    assert not [name for name in (*told["columns"], *told["piles"]) if "red" in name.split()]
    assert [name for name in told["columns"] if "tribes" in name.split()] and [
        name for name in told["columns"] if "blue" in name.split()
    ]
    assert "Red" not in log_for(game, "blue", "full", three.rules)
    assert three.facts.seats == ["blue", "green", "white"]


@pytest.mark.parametrize("seat", ["red", "tribes"])
def test_nobody_decides_for_who_is_out_of_play(three, seat):
    program = three.program()
    game = Game.new(program, 1)
    (turn,) = [label for label in program.tables.routines if "takes_a_turn" in label]
    with pytest.raises(RuleFault, match=f"nobody is there to decide: {seat} is not in play"):
        drive.call(program, game.state.copy(), turn, program.tables.layout.seat_names.index(seat))
