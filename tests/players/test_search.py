"""The bot that searches: it finds what lies a reply ahead, sees its seat's view only, chooses the same way each time, and wins."""

from __future__ import annotations

import pytest

from interpreter.players import BotName, Question, SearchBot, Stream, outcomes_in_thought
from interpreter.runtime import MOST_WORTH
from tests.players.test_heuristic import game_after, program, winners, with_hidden_things_changed

__all__ = ["program"]


class Tree:
    """A game in thought: `ways` from a word to what may follow it; `worths`: of its ends, to seat 0; seat 1 wants the opposite. Or to
    each of three seats. Seat 0 answers first, then all in turn."""

    def __init__(self, ways, worths):
        self._ways, self._worths, self._at, self._turn = ways, worths, "", 0

    @property
    def options(self):
        return tuple(self._ways.get(self._at, ()))

    @property
    def seat(self):
        return self._turn % (3 if any(isinstance(worth, tuple) for worth in self._worths.values()) else 2) if self.options else -1

    def take(self, option):
        assert option in self.options
        self._at += option
        self._turn += 1

    def play(self, stream, steps):
        given = 0
        while given < steps and self.options:
            self.take(self.options[stream.below(len(self.options))])
            given += 1
        return given

    def worth(self, seat):
        found = self._worths.get(self._at, 0)
        return found[seat] if isinstance(found, tuple) else found * (-1 if seat else 1)


class Asked:
    """The question at the beginning of such a game; counts the games."""

    seat = 0
    is_valued = True
    is_secret = False

    def __init__(self, ways, worths):
        self._ways, self._worths = ways, worths
        self.options = tuple(ways[""])
        self.count = len(self.options)
        self.imagined_games = self.farthest = self.longest = self.answers = 0

    def imagined(self, seed):
        self.imagined_games += 1
        return Tree(self._ways, self._worths)

    def outcomes(self, option, seeds, marks, then=()):
        self.farthest = max(self.farthest, *marks)
        self.longest = max(self.longest, 1 + len(then))
        found = outcomes_in_thought(self, option, seeds, marks, then)
        self.answers += found[1]
        return found


REPLIES = {"": "ab", "a": "xyzuvw", "b": "xy"}
"""With `a` one reply of six ruins what the others would make splendid; `b` is modest whatever the reply."""
TRAP = Asked(REPLIES, {"ax": -60, "ay": 20, "az": 20, "au": 20, "av": 20, "aw": 20, "bx": 4, "by": 4})


@pytest.mark.parametrize("seed", range(5))
def test_the_other_seat_is_given_its_best_reply(seed):
    """At random `a` comes to 6.7 on average, and `b` to 4: who does not think of the reply takes `a`."""
    assert SearchBot(Stream(seed), 10_000).choose(TRAP) == 1


@pytest.mark.parametrize("seed", range(5))
def test_a_seat_is_given_its_own_best_answer_later_on(seed):
    ways = {"": "ab", "a": "x", "b": "x", "ax": "lmnopq", "bx": "l"}
    worths = {"axl": 999, "axm": -210, "axn": -210, "axo": -210, "axp": -210, "axq": -210, "bxl": 5}
    assert SearchBot(Stream(seed), 10_000).choose(Asked(ways, worths)) == 0


@pytest.mark.parametrize("seed", range(5))
def test_of_three_seats_each_is_thought_to_want_its_own_best(seed):
    """At random `a` comes to 9.5, and to -11 if everybody is an enemy; the third seat has no part in it."""
    worths = {"ax": (30, 9, 0), "ay": (-11, 0, 9), "bx": (10, 0, 0)}
    assert SearchBot(Stream(seed), 10_000).choose(Asked({"": "ab", "a": "xy", "b": "x"}, worths)) == 0


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("end", [-MOST_WORTH, MOST_WORTH])
def test_an_end_that_is_rare_does_not_outweigh_everything(seed, end):
    """Of forty answers later on one ends the game; what the others are worth decides between `a`, `b` and `c`."""
    later = "".join(map(chr, range(200, 240)))
    ways = {"": "abc", "a": "x", "b": "x", "c": "x", "ax": later, "bx": later, "cx": "l"}
    rare, usual, best = ("a", "b", 0) if end < 0 else ("b", "a", 0)
    worths = {f"{rare}x{later[5]}": end} | {f"{rare}x{each}": 20 if rare == "a" else 0 for each in later if each != later[5]}
    worths |= {f"{usual}x{each}": 15 for each in later} | {"cxl": 5}
    assert SearchBot(Stream(seed), 1200).choose(Asked(ways, worths)) == best


def test_a_game_that_is_won_is_the_best_there_is():
    ways = {"": "abc", "a": "x", "b": "x", "c": "x"}
    assert SearchBot(Stream(1), 200).choose(Asked(ways, {"ax": 900, "bx": MOST_WORTH, "cx": 899})) == 1
    assert SearchBot(Stream(1), 200).choose(Asked(ways, {"ax": -MOST_WORTH, "bx": -900, "cx": -MOST_WORTH})) == 1


@pytest.mark.parametrize("seed", range(5))
def test_where_rules_value_nothing_ends_alone_count(seed):
    """What a position is worth says nothing; of the ends that `a` may come to one in three is won, of those of `b` two."""
    ways = {"": "ab", "a": "xyz", "b": "xyz"}
    won, lost = MOST_WORTH, -MOST_WORTH
    asked = Asked(ways, {"ax": won, "ay": lost, "az": lost, "bx": won, "by": won, "bz": lost})
    asked.is_valued = False
    assert SearchBot(Stream(seed), 2000).choose(asked) == 1


def test_where_no_end_is_seen_any_option_is_taken():
    asked = Asked({"": "abc"}, {})
    asked.is_valued = False
    assert {SearchBot(Stream(seed), 30).choose(asked) for seed in range(20)} == {0, 1, 2}
    asked.is_valued, asked.is_secret, asked.imagined_games = True, True, 0
    assert {SearchBot(Stream(seed), 30).choose(asked) for seed in range(20)} == {0, 1, 2} and asked.imagined_games == 0


def test_what_is_the_only_answer_is_not_thought_about():
    asked = Asked({"": "a"}, {})
    assert SearchBot(Stream(1)).choose(asked) == 0 and asked.imagined_games == 0


class Patient(Tree):
    """A game in which seat 0 answers all the time, until it comes to an `!`: behind that seat 1 is asked."""

    @property
    def seat(self):
        return ("!" in self._at) if self.options else -1


class OneCard(Asked):
    """The question at the beginning of such a game."""

    def imagined(self, seed):
        self.imagined_games += 1
        return Patient(self._ways, self._worths)


HAND = {"": "ab", "a": "pqrstuvw", "b": "pq"}
"""Of the card `a` one use in eight is splendid, and the seat will find it; `b` is good however it is used."""
USES = {f"a{use}": -10 for use in HAND["a"]} | {"at": 90, "bp": 20, "bq": 20}


@pytest.mark.parametrize("seed", range(5))
def test_a_card_is_as_good_as_the_best_that_its_player_makes_of_it(seed):
    """At random `a` comes to 2.5 on average, and `b` to 20."""
    assert SearchBot(Stream(seed), 3_000).choose(OneCard(HAND, USES)) == 0


@pytest.mark.parametrize("seed", range(5))
def test_what_another_makes_of_it_is_no_line_of_mine(seed):
    ways = {"": "ab", "a": "!", "a!": HAND["a"], "b": "!", "b!": "pq"}
    worths = {f"a!{use}": -10 for use in HAND["a"]} | {"a!t": 90, "b!p": 20, "b!q": 20}
    asked = OneCard(ways, worths)
    assert SearchBot(Stream(seed), 3_000).choose(asked) == 1 and asked.longest == 2


def test_lines_grow_where_there_is_room_to_six_answers():
    """Of 3,000 there is room for 25 lines, 16 have four answers; of 30,000 for 96, and 64 have six."""
    words = [""]
    for _ in range(8):
        words += [word + letter for word in words[-(2 ** len(words[-1])) :] for letter in "xy"]
    ways = {"": "ab"} | {card + word: "xy" for card in "ab" for word in words}
    found = {}
    for budget in (200, 3_000, 30_000):
        asked = OneCard(ways, {})
        SearchBot(Stream(1), budget).choose(asked)
        found[budget] = asked.longest
    assert found == {200: 1, 3_000: 4, 30_000: 6}


def test_games_in_thought_go_on_for_eight_choices():
    asked = Asked({"": "abc"}, {})
    SearchBot(Stream(3), 40_000).choose(asked)
    assert asked.farthest == 8


def test_the_budget_counts_answers():
    """What was begun is ended: eight games of two answers from each of two options."""
    for budget in (100, 1000):
        asked = Asked(REPLIES, {"ax": 1, "bx": 2})
        SearchBot(Stream(1), budget).choose(asked)
        games = asked.imagined_games - 4  # it was looked four times what follows
        assert budget - 10 <= 2 * games + 4 <= budget + 32


def test_of_very_many_options_some_are_looked_at():
    letters = "".join(map(chr, range(200, 300)))
    asked = Asked({"": letters}, {letters[7]: 3})
    assert 0 <= SearchBot(Stream(3), 300).choose(asked) < 100 and asked.imagined_games <= 400


@pytest.mark.parametrize("seed", range(3))
def test_what_is_hidden_does_not_change_the_choice(program, seed):
    game = game_after(program, seed, 40 + 60 * seed)
    other = with_hidden_things_changed(program, game, game.decision.seat)
    assert game.fingerprint() != other.fingerprint()
    before = game.fingerprint(), len(game.journal)
    mine = [SearchBot(Stream(seed), 120).choose(Question(game)) for _ in range(2)]
    assert mine == [SearchBot(Stream(seed), 120).choose(Question(other))] * 2
    assert (game.fingerprint(), len(game.journal)) == before


@pytest.mark.parametrize("side", ["carthage", "rome"])
def test_it_beats_random_play_even_in_a_hurry(program, side):
    """The games against the other bots, and what a budget is worth, are measured by a command outside the suite."""
    assert winners(program, 1, {side: "search/100:0.5"}) == (side,)


def test_names_say_budgets_and_shares():
    assert BotName.read("search / 4000 : 0.5") == BotName("search", 4000, 500)
    for word in ("search/0", "search/-1", "search/x", "search/", "random/5", "search/99999999", "search/5:2"):
        with pytest.raises(ValueError, match="is no"):
            BotName.read(word)
