"""Games of the small whole game: saving, copies, undo, views, journal, and what must hold at every decision."""

import json
import random

import pytest

from interpreter.kernel import journal, known_to, pile_members, rebuild
from interpreter.runtime import AnswerError, Diverged, Game, LoadError, UndoError
from interpreter.runtime.decision import option_key
from interpreter.runtime.drive import run
from interpreter.runtime.view import view, visible_entries
from tests.sampling import count


def played(program, seed, count=10_000):
    """A random game, at most `count` answers; yields it at every decision."""
    game, rng = Game.new(program, seed), random.Random(seed)
    while game.decision is not None and count:
        yield game
        game.answer(rng.randrange(len(game.decision.options)))
        count -= 1
    yield game


def after(program, seed, count):
    *_, game = played(program, seed, count)
    return game


def plain(value, inside=False):
    return value is None or type(value) in (int, str) or (type(value) is tuple and all(plain(v) for v in value))


@pytest.mark.parametrize("seed", range(6))
def test_what_holds_at_every_decision(program, seed):
    layout = program.tables.layout
    for game in played(program, seed):
        s = game.state
        before = game.fingerprint()
        for frame in s.stack:
            assert type(frame[0]) is int and all(plain(v) for v in frame[1:])
        for column in layout.columns:
            assert all(plain(v) for v in getattr(s, column.field))
        copy = s.copy()
        rebuild(copy, layout)
        for name in s.__slots__:
            if name.startswith(("w_", "x_", "m_", "d_")) or name == "effect_mask":
                assert getattr(copy, name) == getattr(s, name), name
        for name, _, _ in program.tables.invariants:
            assert program.function(name)(s)
        if s.ask is not None:
            asked = s.ask
            run(program, copy)
            assert copy.ask == asked and len(asked[2]) > 1
            assert len(set(map(str, asked[2]))) == len(asked[2])
            decision = game.decision
            keys = decision.keys()
            assert len(set(keys)) == len(keys)
            assert [decision.find(key) for key in keys] == list(range(len(keys)))
            assert game.fingerprint() == before
            assert decision.prompt and decision.rule and decision.span.line > 0 and "{" not in decision.prompt
    assert game.result is not None and not s.stack and not s.moments


@pytest.mark.parametrize("seed", range(3))
def test_saved_and_copied_games_go_on_alike(program, seed):
    """At every seventh decision the game is saved as text and loaded, at every fifth copied; it must end as the plain game."""
    prints = [game.fingerprint() for game in played(program, seed)]
    game, rng = Game.new(program, seed), random.Random(seed)
    for number in range(len(prints)):
        assert game.fingerprint() == prints[number]
        if number % 7 == 3:
            game = Game.load(program, saved(game))
        if number % 5 == 2:
            parent, game = game, game.clone()
            other = parent.clone()
            while other.decision is not None and len(other.answers) < number + 20:
                other.answer(0)
            assert parent.fingerprint() == prints[number]
        if game.decision is not None:
            game.answer(rng.randrange(len(game.decision.options)))
    assert game.result is not None


def saved(game):
    """A game as it comes from a file."""
    return json.loads(json.dumps(game.save()))


def test_loading_plays_the_answers_again(program):
    game = after(program, 4, 60)
    data = saved(game)
    assert len(data["fingerprints"]) == 2
    again = Game.load(program, data)
    assert again.fingerprint() == game.fingerprint() and again.answers == game.answers
    assert (again.journal, again.barrier, again.state.stack) == (game.journal, game.barrier, game.state.stack)
    assert saved(again) == data
    short = Game.load(program, data, 20)
    assert short.answers == game.answers[:20] and short.fingerprint() == after(program, 4, 20).fingerprint()


def test_answers_that_no_longer_fit_are_told(program):
    data = saved(after(program, 4, 30))
    data["answers"][12] = "dance"
    for load in (Game.load, Game.replayed):
        with pytest.raises(Diverged, match="answer 13: .* not offered `dance`") as found:
            load(program, data)
        assert found.value.number == 13 and len(found.value.game.answers) == 12


def test_answers_beyond_the_end_are_told(program):
    data = saved(after(program, 4, 10_000))
    data["answers"].append("done")
    with pytest.raises(Diverged, match=f"answer {len(data['answers'])}: the game is over"):
        Game.load(program, data)


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (lambda d: d["fingerprints"].__setitem__(1, "0"), "answer 51: the position before it is not the one that was saved"),
        (lambda d: d["fingerprints"].pop(), "answer 51: the position before it is not"),
        (lambda d: d["fingerprints"].append("0"), "answer 60: the position after it is not the one that was saved"),
        (lambda d: d.update(fingerprint="0"), "answer 60: the position after it is not"),
        (lambda d: d["answers"].pop(), "answer 59: the position after it is not"),
        (lambda d: d.update(seed="5"), "answer 1: the position before it is not"),
    ],
)
def test_another_position_than_was_saved_is_told(program, harm, says):
    data = saved(after(program, 4, 60))
    harm(data)
    with pytest.raises(Diverged, match=says):
        Game.load(program, data)


def test_other_rules_give_a_new_game(program):
    game = after(program, 4, 60)
    data = saved(game) | {"digest": "other rules", "fingerprints": [], "state": {}, "barrier": 99, "fingerprint": "0"}
    with pytest.raises(LoadError, match="no part of one"):
        Game.load(program, data)
    new = Game.replayed(program, data)
    assert new.save() == game.save() and new.barrier == game.barrier
    assert Game.replayed(program, data, 20).save() == after(program, 4, 20).save()


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (lambda d: d.clear(), "`rules` is missing"),
        (lambda d: d.update(state=None), "`state` is no part of one"),
        (lambda d: d.update(rules="chess"), 'game of "chess"'),
        (lambda d: d.update(digest="00"), "by other rules than these"),
        (lambda d: d.update(seed="x"), "the seed 'x' is no number from 0 to"),
        (lambda d: d.update(seed="\u00b2"), "the seed '\u00b2' is no number"),
        (lambda d: d.update(seed="-1"), "the seed '-1' is no number"),
        (lambda d: d.update(seed="007"), "the seed '007' is no number"),
        (lambda d: d.update(seed=str(2**64)), "is no number from 0 to"),
        (lambda d: d.update(seed="9" * 5_000), "is no number from 0 to"),
        (lambda d: d.update(seed=1), "`seed` is a int, not a str"),
        (lambda d: d.update(answers="yes"), "`answers` is a str, not a list"),
        (lambda d: d["answers"].insert(0, 3), "number 1 of its answers is 3, not a text"),
        (lambda d: d.update(fingerprints=[None]), "number 1 of its fingerprints is None"),
        (lambda d: d.update(fingerprint=None), "`fingerprint` is a NoneType"),
    ],
)
def test_what_is_no_saved_game(program, harm, says):
    data = saved(after(program, 1, 5))
    harm(data)
    with pytest.raises(LoadError, match=says):
        Game.load(program, data)
    for nonsense in (None, [], "text", 7):
        for load in (Game.load, Game.replayed):
            with pytest.raises(LoadError):
                load(program, nonsense)


def test_wrong_answers_change_nothing(program):
    game = after(program, 2, 9)
    before, entries = game.fingerprint(), list(game.journal)
    key = game.decision.keys()[0]
    with pytest.raises(AnswerError, match=f"did you mean `{key}`") as found:
        game.answer(key + "x")
    assert key in found.value.near
    for number in (-1, 99):
        with pytest.raises(AnswerError, match="no option number"):
            game.answer(number)
    assert game.fingerprint() == before and game.journal == entries
    over = after(program, 2, 10_000)
    with pytest.raises(AnswerError, match="over"):
        over.answer(0)


def test_undo_goes_back_and_no_further_than_chance(program):
    undone = refused = 0
    for seed in range(count(2, 4)):
        states = []
        for game in played(program, seed):
            states.append((game.fingerprint(), game.state.counter, len(game.journal)))
            if game.answers:
                number = len(game.answers)
                why = game.can_undo()
                if why:
                    refused += 1
                    continue
                twin = Game.load(program, saved(game))
                twin.undo()
                assert (twin.fingerprint(), twin.state.counter, len(twin.journal)) == states[number - 1], number
                undone += 1
                ops = {entry[0] for entry in game.journal[states[number - 1][2] :]}
                assert not ops & {journal.ROLL, journal.PICK, journal.SHUFFLE}
    assert undone > count(25, 50) and refused > count(5, 10)


def test_undo_is_refused_with_the_reason(program):
    game = Game.new(program, 1)
    with pytest.raises(UndoError, match="no answer"):
        game.undo()
    first = game.decision.seat
    game.answer(0)
    game.answer(0)
    with pytest.raises(UndoError, match="somebody else|chance"):
        game.undo(first)


def test_every_entry_has_a_place(program):
    for seed in range(5):
        game = after(program, seed, 10_000)
        for entry in game.journal:
            if entry[0] == journal.ANSWER:
                continue
            span, rule = program.place(entry[-1])
            assert span.path == "made.rules" and rule, entry


def test_the_journal_tells_every_change(program):
    """Columns can be worked out from the beginning and the entries."""
    for seed in range(3):
        game = Game.new(program, seed)
        s = program.blank(seed)
        columns = {k: list(getattr(s, name)) for k, name in enumerate(s.COLUMNS)}
        game = after(program, seed, 10_000)
        for entry in game.journal:
            if entry[0] == journal.SET:
                assert columns[entry[1]][entry[2]] == entry[3]
                columns[entry[1]][entry[2]] = entry[4]
        assert columns == {k: list(getattr(game.state, name)) for k, name in enumerate(s.COLUMNS)}


def test_clones_keep_their_own_journal(program):
    game = after(program, 3, 20)
    other, count = game.clone(), len(game.journal)
    other.answer(0)
    assert len(game.journal) == count and other.journal[0][0] == journal.ANSWER


def test_views_hold_only_what_may_be_seen(program):
    game = after(program, 3, 12)
    mine, yours, none = game.view("north"), game.view(1), game.view()
    hand = "hand of (owner)"
    assert "members" in mine["piles"][hand][0] and "members" not in mine["piles"][hand][1]
    assert "members" in yours["piles"][hand][1] and "members" not in yours["piles"][hand][0]
    assert all("members" not in one for one in none["piles"][hand]) and all("members" not in one for one in none["piles"]["deck"])
    bid = "secret bid of (owner)"
    assert mine["columns"][bid][1] is None and mine["columns"][bid][0] is not None and none["columns"][bid] == [None, None]
    seat = game.decision.seat
    assert "options" in game.view(seat)["decision"] and "options" not in game.view(1 - seat)["decision"]
    json.dumps([mine, yours, none])


def test_hidden_cards_do_not_change_what_others_see(program):
    """Exchange cards between a hand and the deck: nothing else in another seat's view changes."""
    game = after(program, 3, 12)
    other = game.state.copy()
    fields = {pile.name: pile.field for pile in program.tables.layout.piles}
    hands, decks = (pile_members(other, fields[name]) for name in ("hand of (owner)", "deck"))
    (one, *hand), (two, *deck) = hands[1], decks[0]
    hands[1], decks[0] = (two, *hand), (one, *deck)
    run(program, other)
    if other.ask == game.state.ask:
        assert view(program, other, 0) == game.view(0)


def test_sealed_answers_are_told_at_the_end(program):
    game = Game.new(program, 1)
    first = game.decision.seat
    game.answer(0)
    assert game.decision.seat == 1 - first
    answers = lambda seat: [e for e in visible_entries(program, game.state, game.journal, seat) if e[0] == journal.ANSWER]  # noqa: E731
    assert len(answers(first)) == 1 and answers(1 - first) == [] and answers(None) == []
    game.answer(0)
    assert len(answers(1 - first)) >= 2 and len(answers(None)) >= 2


def test_the_journal_of_a_seat_names_no_hidden_card(program):
    game = after(program, 3, 40)
    for seat in (0, 1, None):
        for entry in visible_entries(program, game.state, game.journal, seat):
            if entry[0] == journal.MOVE and entry[1] >= 0:
                secrecy = program.state_class.SECRET
                assert any(known_to(secrecy[slot], seat) for slot in entry[2:4] if slot >= 0)
            if entry[0] == journal.ANSWER and entry[2] != seat:
                assert not (program.tables.points[entry[1]].how == "play" and entry[3] == -1)


def test_options_are_called_by_their_texts(program):
    seen = {}
    for seed in range(30):
        for game in played(program, seed):
            if game.decision is not None:
                for key, option in zip(game.decision.keys(), game.decision.options, strict=True):
                    seen.setdefault(game.decision.point.how, set()).add(key)
                    assert key == option_key(program, game.decision.point, option)
    assert {"step to Beta", "fight here", "stop here", "bribe", "march with Anna", "have the event of the card"} <= seen["menu"]
    assert {"done", "raise Alpha"} <= seen["menu"] and {"yes", "no"} == seen["yesno"]
    assert {"pass", "play Storm"} <= seen["play"] and {"0", "1", "2"} <= seen["number"]
    assert any(" - " in key for key in seen["path"]) and {"done", "Alpha"} <= seen["some"] and {"pass", "Storm"} <= seen["member"]
