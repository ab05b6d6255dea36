"""Balance: shares and differences with intervals, by hand-made games and by played ones."""

import pytest

from interpreter.lab import compared
from interpreter.lab.balance import share
from interpreter.lab.games import Games, Outcome, Plan
from interpreter.lab.simulation import simulate
from interpreter.session import Request

REQUEST = Request("rules/towers")


def outcomes(winners, decisions=10):
    return {seed: Outcome(winner, "it is over", decisions) for seed, winner in enumerate(winners)}


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [(15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718), (81, 263, 0.2553, 0.3662)],
)
def test_a_share_lies_where_newcombe_found_it(count, games, low, high):
    """The figures of table I, method 3, in R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998."""
    assert share(count, games) == pytest.approx((low, high), abs=0.00006)


def test_of_no_games_nothing_is_known():
    assert share(0, 0) == (0.0, 1.0)


def test_what_differs_in_pairs_is_told_with_its_limits():
    found = compared(outcomes("e" * 60 + "w" * 40), outcomes("e" * 30 + "w" * 70), ["w", "e"], 103)
    assert [(change.what, round(change.by, 3), change.is_certain) for change in found.wins] == [
        ("w", 0.3, True),
        ("e", -0.3, True),
    ]
    low, high = found.wins[0].limits
    assert (low, high) == pytest.approx((30 / 102 - 0.0905, 30 / 102 + 0.0905), abs=0.0005)
    assert (found.pairs, found.other, found.alike, found.left_out) == (100, 30, 70, 3)
    assert not found.endings[0].is_certain and found.length.by == 0


def test_games_that_change_both_ways_alike_change_no_balance():
    found = compared(outcomes("ew" * 50), outcomes("we" * 50), ["e", "w"], 100)
    assert found.other == 100 and not any(change.is_certain for change in found.wins)


def test_a_longer_game_is_told_as_a_mean():
    before = outcomes("e" * 10)
    after = {seed: Outcome("e", "it is over", 13 + seed % 2) for seed in before}
    change = compared(before, after, ["e"], 10).length
    assert (change.before, change.after, change.by) == (10, 13.5, 3.5) and change.is_certain
    assert change.limits == pytest.approx((3.5 - 0.3267, 3.5 + 0.3267), abs=0.0005)


def test_one_pair_compares_nothing():
    with pytest.raises(ValueError, match="two pairs"):
        compared(outcomes("e"), outcomes("w"), ["e"], 1)


def test_games_are_kept_one_by_one_when_the_plan_wants_it(open_sample):
    program = open_sample().program()
    one = simulate(program, Plan(30, 4, each=True), REQUEST)
    assert dict(simulate(program, Plan(30, 4, each=True), REQUEST, 2).outcomes) == dict(one.outcomes)
    assert sorted(one.outcomes) == [*range(4, 34)]
    assert sum(each.decisions for each in one.outcomes.values()) == one.decisions
    assert not Games(program, Plan(3)).play(0, 3).outcomes
