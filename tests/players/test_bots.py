"""Bots: uniform, repeatable, and blind to all but their question."""

from collections import Counter

import pytest

from interpreter.players import BOTS, Question, RandomBot, Stream, random_players, seat_bots, share_of


class Game:
    """A decision of three options, and how often somebody looked."""

    def __init__(self):
        self.looks = 0
        self.decision = self
        self.seat, self.seat_name, self.rule, self.options = 0, "east", "a rule", [7, 8, 9]

    def keys(self):
        return ["a", "b", "c"]

    def view(self, seat):
        self.looks += 1
        return {"seat": seat}


def test_the_stream_is_repeatable_within_bounds_and_fair():
    first, again = Stream(9), Stream(9)
    drawn = [first.below(6) for _ in range(6000)]
    assert drawn == [again.below(6) for _ in range(6000)]
    assert all(850 < count < 1150 for count in Counter(drawn).values()) and set(drawn) == set(range(6))
    assert [Stream(1).below(1000), Stream(2).below(1000)] != [Stream(3).below(1000)] * 2


@pytest.mark.parametrize("seed", [0, 1, 2**63 - 1, 10**30])
def test_any_seed_will_do(seed):
    assert 0 <= Stream(seed).below(3) < 3


def test_a_bot_looks_only_at_its_own_view_and_only_when_it_wants():
    game = Game()
    question = Question(game)
    assert RandomBot(Stream(0)).choose(question) in (0, 1, 2)
    assert game.looks == 0
    assert question.view == {"seat": 0} == question.view and game.looks == 1
    assert question.keys == ["a", "b", "c"] and question.count == 3
    public = {name for name in vars(question) if not name.startswith("_")}
    assert public == {"seat", "seat_name", "rule", "count", "keys", "view"}  # what a bot may touch holds no state


def test_nobody_asked_is_no_question():
    game = Game()
    game.decision = None
    with pytest.raises(ValueError, match="nobody"):
        Question(game)


def test_bots_sit_by_name_and_random_is_there_for_all_others():
    bots = seat_bots({"west": "random"}, ("east", "west"), 3)
    assert len(bots) == 2 and "random" in BOTS
    with pytest.raises(KeyError):
        seat_bots({"west": "nobody knows"}, ("east", "west"), 3)


@pytest.mark.parametrize("asked_more", [1, 2, 7])
def test_what_one_bot_is_asked_shifts_no_other(asked_more):
    """Whoever is asked has something to play: if that moved the other bot's chance, its next answers would tell."""
    asked, again = seat_bots({}, ("east", "west"), 3), seat_bots({}, ("east", "west"), 3)
    question = Question(Game())
    for _ in range(asked_more):
        asked[0].choose(question)
    assert [asked[1].choose(question) for _ in range(50)] == [again[1].choose(question) for _ in range(50)]
    assert [asked[0].choose(question) for _ in range(50)] != [again[1].choose(question) for _ in range(50)]


def test_random_bots_alone_draw_as_fast_random_play_does():
    stream, question = Stream(5), Question(Game())
    east, west = random_players(("east", "west"), 5)
    drawn = [bot.choose(question) for bot in (east, west, west, east, west)]
    assert drawn == [stream.below(3) for _ in range(5)]


class First:
    """Takes the first option, and counts how often it was asked."""

    def __init__(self, stream):
        self.stream = stream
        self.asked = 0

    def choose(self, question):
        self.asked += 1
        return 0


@pytest.mark.parametrize(("share", "least", "most"), [("0", 0, 0), ("0.2", 170, 230), ("0.75", 700, 800), ("1", 1000, 1000)])
def test_a_mixed_bot_asks_the_other_at_its_share_of_the_decisions(monkeypatch, share, least, most):
    monkeypatch.setattr("interpreter.players.bots.BOTS", {"random": RandomBot, "first": First})
    (mixed,) = seat_bots({"east": f"first:{share}"}, ("east",), 4)
    question = Question(Game())
    drawn = [mixed.choose(question) for _ in range(1000)]
    assert least <= mixed._bot.asked <= most
    assert set(drawn) == ({0} if share == "1" else {0, 1, 2})
    (again,) = seat_bots({"east": f"first:{share}"}, ("east",), 4)
    assert [again.choose(question) for _ in range(1000)] == drawn


def test_a_single_option_costs_a_mixed_bot_nothing():
    game = Game()
    (mixed,), (again,) = (seat_bots({"east": "random:0.5"}, ("east",), 4) for _ in range(2))
    question = Question(game)
    game.options = [7]
    assert mixed.choose(Question(game)) == 0
    assert [mixed.choose(question) for _ in range(50)] == [again.choose(question) for _ in range(50)]


@pytest.mark.parametrize("text", ["", "2", "1.5", "0.2345", "-0.5", ".5", "1e-1", "half", "0.\u0663"])
def test_what_is_no_share_is_refused(text):
    with pytest.raises(ValueError, match="no share"):
        share_of(text)
    with pytest.raises(ValueError, match="no share"):
        seat_bots({"east": f"random:{text}"}, ("east",), 1)


def test_shares_are_thousandths():
    assert [share_of(text) for text in ("0", "1", "0.2", "0.05", "0.125", "1.0")] == [0, 1000, 200, 50, 125, 1000]
