"""Who is asked, who might be, and what that leaves behind."""

import json
import random

import pytest

from interpreter.kernel import Broken, journal, own_all, pile_members
from interpreter.runtime import BARRED, Game, LoadError, UndoError, visible_entries
from interpreter.views import log_for
from tests.sampling import count

SEEDS = range(count(2, 6))


def to_the_end(game, chance, watch=lambda game: None):
    """Play on at random; where there is nothing to choose no chance is spent."""
    while game.decision is not None:
        watch(game)
        count = len(game.decision.options)
        game.answer(chance.randrange(count) if game.decision.is_choice else count - 1)
    return game


def at_decision(session, wanted, always=True):
    """The first decision, of many games, of which this is so. Everybody is always asked."""
    for seed in range(300):
        game, chance = Game.new(session.program(), seed), random.Random(seed)
        if always:
            game.ask_always(*range(len(session.facts.seats)))
        while game.decision is not None:
            if wanted(game):
                return game
            game.answer(chance.randrange(len(game.decision.options)))
    raise AssertionError("there is no such decision")


def polled(game):
    return game.decision.point.how == "play" and len(game.answers) > 0


# --- to be asked without a choice ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_to_be_always_asked_changes_nothing_in_the_game(session, seed):
    program, seats = session.program(), range(len(session.facts.seats))
    plain, asked = Game.new(program, seed), Game.new(program, seed)
    asked.ask_always(*seats)
    met = []
    to_the_end(plain, random.Random(seed))
    to_the_end(asked, random.Random(seed), lambda game: met.append(game.decision.is_choice))
    assert met.count(False) > 2
    assert asked.fingerprint() == plain.fingerprint()
    assert list(asked.answers) == list(plain.answers) and asked.journal == plain.journal
    assert asked.barrier == plain.barrier and asked.save() == plain.save()


def test_such_an_answer_is_written_down_nowhere(session):
    game = at_decision(session, lambda game: not game.decision.is_choice)
    before, entries = list(game.answers), len(game.journal)
    assert len(game.decision.keys()) == 1
    game.answer(game.decision.keys()[0])
    assert list(game.answers) == before
    new = [entry for entry in game.journal[entries:] if entry[0] == journal.ANSWER]
    assert all(entry[3] != -1 for entry in new)


def test_a_game_that_is_saved_meanwhile_is_the_same(session):
    game = at_decision(session, lambda game: not game.decision.is_choice)
    loaded = Game.load(session.program(), json.loads(json.dumps(game.save())))
    game.ask_always()
    assert game.decision is None or game.decision.is_choice
    assert loaded.fingerprint() == game.fingerprint() and loaded.state.stack == game.state.stack


def test_who_no_longer_wants_to_be_asked_is_passed_over(session):
    game = at_decision(session, lambda game: not game.decision.is_choice)
    seat, before = game.decision.seat, len(game.answers)
    game.ask_always(*(other for other in range(len(session.facts.seats)) if other != seat))
    assert len(game.answers) == before
    assert game.decision is None or game.decision.is_choice or game.decision.seat != seat


def test_undo_leads_to_the_same_place(session):
    may_go_back = lambda game: game.answers and not game.can_undo() and game.barrier < len(game.answers) - 3  # noqa: E731
    game = at_decision(session, lambda game: game.decision.is_choice and may_go_back(game))
    twin = game.clone()
    number = game.answers[-1].number
    game.undo()
    game.answer(number)
    while not game.decision.is_choice:
        game.answer(0)
    assert game.fingerprint() == twin.fingerprint()


def test_who_has_no_troop_left_is_asked_about_a_second_expedition_all_the_same(empires):
    """In a campaign season who had nothing to go with was passed over, and everybody saw it."""
    game = at_decision(
        empires, lambda game: game.decision.prompt == "declare a second expedition?" and not game.decision.is_choice
    )
    assert game.decision.keys() == ["no"]


# --- whether somebody might be asked --------------------------------------------------------------------------------------


def test_a_poll_bars_undo_whoever_holds_what(session):
    """The review: `march`, then `undo` was refused when Rome held a card that could be played, and allowed when it did not."""
    said = {}
    for seed in range(60):
        game, chance = Game.new(session.program(), seed), random.Random(seed)
        game.ask_always(*range(len(session.facts.seats)))
        while game.decision is not None and len(said) < 2:
            if polled(game) and game.answers[-1].seat != game.decision.seat:
                said.setdefault(game.decision.is_choice, game.can_undo(game.answers[-1].seat))
                with pytest.raises(UndoError):
                    game.undo(game.answers[-1].seat)
            game.answer(chance.randrange(len(game.decision.options)))
    assert said == {True: BARRED, False: BARRED}


def test_a_choice_that_hangs_on_a_hand_bars_undo(session):
    """In 61 of 62 attacks one that the defender can match could be taken back while he was asked."""
    menu = {"menu", "member", "yesno"}
    game = at_decision(
        session,
        lambda game: (
            game.decision.point.veiled
            and game.decision.point.how in menu
            and game.answers
            and game.answers[-1].seat != game.decision.seat
        ),
    )
    assert game.can_undo(game.answers[-1].seat) == BARRED


def test_own_secrets_do_not_bar_own_undo(hidden):
    """A side that picks from its own hand may still take back what led it there."""
    game = at_decision(
        hidden,
        lambda game: (
            game.decision.point.veiled
            and game.answers
            and game.answers[-1].seat == game.decision.seat
            and game.decision.is_choice
        ),
    )
    assert game.can_undo() == ""


def test_others_see_the_occasion_alone(session):
    game = at_decision(session, polled)
    asked = game.decision.seat
    for seat in (*range(len(session.facts.seats)), None):
        if seat != asked:
            occasion = game.decision.point.rule
            assert game.view(seat)["decision"] == {"seat": None, "seat_name": "the others", "occasion": occasion}
    assert game.view(asked)["decision"]["seat"] == asked


def test_logs_show_the_occasion_alone(session):
    """Whether somebody has an answer or not: the same line for everybody, and no name in it."""
    game = at_decision(session, polled)
    occasion = game.decision.point.rule
    for seat in (*range(len(session.facts.seats)), None):
        entry = [
            entry for entry in visible_entries(session.program(), game.state, game.journal, seat) if entry[0] == journal.POLLED
        ][-1]
        assert session.program().tables.occasions[entry[1]] == occasion and len(entry) == 3
        assert f"this may be answered: {occasion}" in log_for(game, seat, "full", session.rules).replace("This may", "this may")


def test_others_see_the_seat_where_it_tells_nothing(session):
    game = at_decision(session, lambda game: game.decision.point.how != "play")
    seat = game.decision.seat
    assert game.view(1 - seat if seat < 2 else 0)["decision"]["seat"] == seat


def test_nobody_reads_who_declined(session):
    program = session.program()
    for seed in SEEDS:
        game = to_the_end(Game.new(program, seed), random.Random(seed))
        for seat in (*range(len(session.facts.seats)), None):
            for entry in visible_entries(program, game.state, game.journal, seat):
                if entry[0] == journal.ANSWER and entry[2] != seat and program.tables.points[entry[1]].veiled:
                    point = program.tables.points[entry[1]]
                    assert entry[3] != (0 if point.how == "yesno" else -1) or point.how == "number"


# --- what is possible -------------------------------------------------------------------------------------------------------


def possible(hidden, change=lambda game: None):
    """May green, for all that everybody knows, answer an act of red?"""
    program = hidden.program()
    game = Game.new(program, 1)
    change(game)
    return program.function("X_o_actor_has_actedH")(game.state, 2, 0)


def column(hidden, name):
    """The cells of an attribute of the small game."""
    spec = next(column for column in hidden.program().tables.layout.columns if column.name.startswith(name))
    return spec.field


def lay_open(hidden, *names):
    """Moves cards to the open pile, wherever they lie."""

    def change(game):
        from interpreter.kernel import operations

        layout = hidden.program().tables.layout
        slot = next(pile.first for pile in layout.piles if pile.name == "discards")
        for name in names:
            operations.move(game.state, layout.by_name["card"].names.index(name), slot, 0)

    return change


def rich(hidden, seat, gold):
    def change(game):
        getattr(game.state, column(hidden, "gold"))[seat] = gold

    return change


def test_what_lies_hidden_may_lie_in_a_hand(hidden):
    assert possible(hidden)


def test_what_lies_open_may_not(hidden):
    assert not possible(hidden, lay_open(hidden, "Guard", "Trick", "Bluff", "Snare"))


@pytest.mark.parametrize(
    ("card", "gold", "expected"), [("Trick", 2, False), ("Trick", 3, True), ("Snare", 1, False), ("Snare", 2, True)]
)
def test_open_conditions_count_and_hidden_ones_are_taken_as_fulfilled(hidden, card, gold, expected):
    """Under `not` as well, and beside an `or`: Trick asks for no trap, Snare for a trap or much gold."""

    def change(game):
        lay_open(hidden, *({"Guard", "Trick", "Bluff", "Snare"} - {card}))(game)
        rich(hidden, 0, gold)(game)
        for trap in (0, 1):
            getattr(game.state, column(hidden, "trap"))[2] = trap

    assert possible(hidden, change) is expected


def test_an_empty_hand_holds_nothing(hidden):
    def change(game):
        from interpreter.kernel import operations

        layout = hidden.program().tables.layout
        hand, deck = (next(pile for pile in layout.piles if pile.name.startswith(name)) for name in ("hand", "deck"))
        for card in getattr(game.state, hand.field)[2]:
            operations.move(game.state, card, deck.first, 0)

    assert not possible(hidden, change)


def test_a_poll_is_possible_exactly_when_some_hand_that_could_be_held_has_an_answer(hannibal):
    """Each card that lies in no open pile is put into the hand, one after the other; no condition there is on anything hidden."""
    program, layout = hannibal.program(), hannibal.program().tables.layout
    hand = next(pile for pile in layout.piles if pile.name.startswith("hand"))
    listings = [name.removesuffix("H") for name in program.namespace if name.startswith("X_") and name.endswith("H")]
    assert len(listings) > 3
    found = set()
    for seed in range(3):
        game, chance = Game.new(program, seed), random.Random(seed)
        while game.decision is not None:
            if chance.random() < 0.1:
                for name in listings:
                    found.add(agree(program, game, name, hand, [chance.randrange(2), *three(game, chance)]))
            game.answer(chance.randrange(len(game.decision.options)))
    assert found == {True, False}


def three(game, chance):
    """A general and two spaces that might be those of an occasion."""
    names = game.program.tables.layout.by_name
    return [chance.randrange(len(names[kind].names)) for kind in ("general", "space", "space")]


def agree(program, game, name, hand, arguments):
    """Is it possible for a seat to answer? The test of the program, and trying every card, must say the same."""
    listing, possible = program.function(name), program.function(name + "H")
    holder, *others = arguments[: listing.__code__.co_argcount - 1]
    s = game.state.copy()
    own_all(s)
    piles = pile_members(s, hand.field)
    where = getattr(s, program.tables.layout.by_name[hand.holds].where_field)
    own = piles[holder]
    tried = False
    for card in range(len(where)):
        if own and (where[card] < 0 or s.SECRET[where[card]]):
            piles[holder] = (card,)
            try:
                tried = tried or bool(listing(s, holder, *others))
            except Broken:
                tried = True  # its condition speaks of a battle, and there is none: that tells nothing
    piles[holder] = own
    assert bool(possible(s, holder, *others)) == tried
    return tried


# --- open tables ------------------------------------------------------------------------------------------------------------


def test_everything_is_shown_at_an_open_table(session):
    program = session.program()
    game = Game.new(program, 5, open_table=True)
    views = [game.view(seat) for seat in (*range(len(session.facts.seats)), None)]
    for view in views:
        assert all("members" in slot for slots in view["piles"].values() for slot in slots)
        assert view["decision"]["keys"] == game.decision.keys()
        assert None not in [cell for cells in view["columns"].values() for cell in cells]


def test_undo_goes_back_to_the_last_die_at_an_open_table(hidden):
    """Over what others have answered, and over cards that came from a hand; not over chance."""
    game, chance = Game.new(hidden.program(), 5, open_table=True), random.Random(5)
    assert game.barrier == 0
    for _ in range(30):
        if game.decision is not None:
            game.answer(chance.randrange(len(game.decision.options)))
    first = game.answers[0].seat
    assert game.barrier == 0 and game.can_undo(first) == ""
    seats = [answer.seat for answer in game.answers]
    last = max(number for number, seat in enumerate(seats) if seat == first)
    assert last < len(seats) - 1
    game.undo(first)
    assert len(game.answers) == last


def test_a_roll_is_the_end_of_undo_at_an_open_table(hannibal):
    game, chance = Game.new(hannibal.program(), 5, open_table=True), random.Random(5)
    while not (game.answers and game.barrier == len(game.answers)):
        game.answer(chance.randrange(len(game.decision.options)))
    assert game.can_undo() == BARRED


def test_the_save_says_that_the_table_is_open(session):
    game = Game.new(session.program(), 5, open_table=True)
    data = json.loads(json.dumps(game.save()))
    assert data["open"] is True
    assert Game.load(session.program(), data).open_table
    assert not Game.load(session.program(), json.loads(json.dumps(Game.new(session.program(), 5).save()))).open_table
    with pytest.raises(LoadError):
        Game.load(session.program(), data | {"open": False})
    with pytest.raises(LoadError, match="neither true nor false"):
        Game.load(session.program(), data | {"open": 1})
