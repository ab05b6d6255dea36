"""What five seats that bid at once see of each other, what a face-down card hides, what a hand that lies open shows."""

from pathlib import Path

import pytest

from interpreter.kernel import column_values, journal, own_all, pile_members
from interpreter.runtime import Game, determinize, visible_entries
from interpreter.session import Request
from interpreter.views import log_for, seat_view
from tests.shipped import opened

TRIAL = str(Path(__file__).parent / "bidding")


@pytest.fixture(scope="module")
def session():
    return opened(Request(TRIAL))


@pytest.fixture
def game(session):
    return Game.new(session.program(), 5)


def columns(game, seat):
    return seat_view(game, seat, everything=True)["columns"]


def test_a_bid_is_seen_when_all_have_bid(game):
    for number, seat in enumerate(("red", "blue", "green", "white", "black")):
        assert game.decision.seat_name == seat
        for eyes in ("red", "black", None):
            told = columns(game, eyes)
            assert {told[f"bid of {side}"] for side in ("red", "blue", "green", "white")} == {0}, (seat, eyes)
            assert told["purse of red"] == 6
        game.answer(str(number + 1))
    told = columns(game, None)
    assert [told[f"bid of {side}"] for side in ("red", "blue", "green")] == [1, 2, 3] and told["purse of red"] == 5


def test_no_log_tells_a_bid_before_all_have_bid(session, game):
    first = {seat: log_for(game, seat, "full", session.rules) for seat in ("green", None)}
    game.answer("3")
    game.answer("2")
    for seat, before in first.items():
        assert log_for(game, seat, "full", session.rules) == before
    for _ in range(3):
        game.answer("1")
    assert "Red's bid" in log_for(game, "green", "full", session.rules)


def test_what_a_hidden_card_bears_is_hidden(session, game):
    marks = {name: value for name, value in columns(game, "red").items() if name.startswith("mark of")}
    (own,) = marks
    assert marks[own] == 3 and own == f"mark of {seat_view(game, 'red')['piles']['hand of red']['members'][0]}"
    assert not [name for name in columns(game, None) if name.startswith(("mark of", "best card of"))]
    assert [name for name in columns(game, "red") if name.startswith("best card of")] == ["best card of red"]
    written = visible_entries(game.program, game.state, game.journal, None)
    assert not [entry for entry in written if entry[0] == journal.SET]
    (mark,) = [
        entry
        for entry in visible_entries(game.program, game.state, game.journal, 0)
        if entry[0] == journal.SET and game.program.tables.layout.columns[entry[1]].name == "mark of (lot)"
    ]
    assert own.endswith(game.program.tables.layout.by_name["card"].names[mark[2]])


def ended(session, wanted):
    """A game in which red bids nothing, black wins, and a line of the log says what is wanted."""
    for seed in range(100):
        game = Game.new(session.program(), seed)
        for bid in "00001":
            game.answer(bid)
        if wanted in log_for(game, None, "full", session.rules):
            return game
    raise AssertionError(wanted)


def test_a_hand_lies_open_when_its_owner_is_found_out(session):
    game = ended(session, "Red is found out")
    told = seat_view(game, "blue")["piles"]
    assert told["hand of red"]["number"] == 1 == len(told["hand of red"]["members"])
    assert "best card of red" in columns(game, "blue")
    found_out = {name for name in ("green", "white") if columns(game, None)[f"{name} is found out"]}
    for name in {"green", "white"} - found_out:
        assert "members" not in told[f"hand of {name}"] and f"best card of {name}" not in columns(game, "blue")


def test_a_secret_is_told_by_saying_so(session):
    game = ended(session, "Reserve of Red: 2")
    assert "reserve of red" not in columns(game, "blue")


def test_who_imagines_a_position_deals_a_card_anew_with_what_it_bears(session, game):
    program, s = game.program, game.state.copy()
    layout = program.tables.layout
    fields = {column.name: column.field for column in layout.columns}
    (hand,) = [pile.field for pile in layout.piles if pile.name == "hand of (owner)"]
    own_all(s)
    (card,) = pile_members(s, hand)[0]
    column_values(s, fields["mark of (lot)"])[card] = 9
    dealt = set()
    for seed in range(20):
        copy = determinize(program, s, 1, seed)
        (now,) = pile_members(copy, hand)[0]
        dealt.add(now)
        assert [at for at, mark in enumerate(column_values(copy, fields["mark of (lot)"])) if mark == 9] == [now]
        assert column_values(copy, fields["best card of (owner)"])[0] == now
        assert column_values(copy, fields["reserve of (owner)"])[:2] == [0, 2]
    assert len(dealt) == 4


def test_who_imagines_a_position_keeps_a_hand_that_lies_open(session):
    game = ended(session, "Red is found out")
    layout = game.program.tables.layout
    (hand,) = [pile.field for pile in layout.piles if pile.name == "hand of (owner)"]
    red, *others = pile_members(game.state, hand)
    dealt = [pile_members(determinize(game.program, game.state, 1, seed), hand) for seed in range(20)]
    assert all(hands[0] == red for hands in dealt)
    assert len({hands[-1] for hands in dealt}) > 1 and others
