"""What is short pays no fuel of its own; who runs it pays for it; what adds up cells that lie side by side does it at once."""

import re

import pytest

from interpreter.compiler.lengths import GRAIN, SHORT
from interpreter.runtime import Game, RuleFault
from tests.differential.mixed_positions import compare_mixed
from tests.runtime.made_rules import built

STATE = """
attribute coins is number
attribute load of (spot: place) after (n: 0 to 7) is number
"""


def text_of(program, name):
    """The function of a procedure or a query."""
    return next(each for each in program.text.split("def ") if each.startswith(name + "("))


def paid(program, name):
    """The steps that a function takes, in their order."""
    return [int(steps) for steps in re.findall(r"S\.fuel -= (\d+)", text_of(program, name))]


def loops(turns, inside):
    return f"procedure toil\n    repeat up to {turns} times\n        {inside}\n"


@pytest.mark.parametrize(
    ("body", "steps"),
    [
        ("procedure toil\n    add 1 to coins\n", []),
        (loops(SHORT, "add 1 to coins"), []),
        (loops(SHORT + 1, "add 1 to coins"), [1, SHORT + 1]),
        (loops(2, "till") + loops(40, "add 1 to coins").replace("toil", "till"), []),
        (loops(9, "till") + loops(40, "add 1 to coins").replace("toil", "till"), [1, 9 + 9 * 41 // GRAIN]),
        ("procedure toil\n    toil\n", [1]),
    ],
)
def test_what_is_short_takes_no_steps_of_its_own(of, body, steps):
    assert paid(of(STATE + body), "r_p_toil") == steps


def test_what_is_short_is_paid_for_in_each_turn_of_a_loop_without_end(of):
    program = of(STATE + "procedure play the game\n    toil\nprocedure toil\n    repeat while coins is at least 0\n        till\n"
                 + loops(100, "add 1 to coins").replace("toil", "till"))  # fmt: skip
    assert paid(program, "r_p_toil") == [1, 1 + 101 // GRAIN]
    with pytest.raises(RuleFault, match="too many steps"):
        Game.new(program, 1).answer("")


ADDING = """
query load at (spot: place) answers number
    let sum be {start}
    let n be {first}
    repeat up to {turns} times
        add load of spot after n to sum
        {step}
    answer sum
procedure weigh (spot: place)
    coins becomes load at spot
"""


@pytest.mark.parametrize(
    ("first", "turns", "step", "at_once"),
    [
        (1, 7, "add 1 to n", True),
        (7, 8, "take 1 from n", True),
        (2, 3, "add 1 to n", True),
        (0, 4, "add 2 to n", False),
        ("coins", 4, "add 1 to n", False),
    ],
)
def test_cells_side_by_side_are_added_up_at_once(sides, first, turns, step, at_once):
    """A loop that would look beyond the last cell is none of these: it breaks where it looks."""
    rules, program = built(sides + STATE + ADDING.format(start=3, first=first, turns=turns, step=step))
    assert ("sum(S.a_a_load" in text_of(program, "q_q_load_at_spot")) == at_once
    mixed = compare_mixed(rules, program, seed=2, count=60)
    assert mixed.differences == [] and mixed.agreed + mixed.broken == 60


def cards(count):
    """A pile of so many cards."""
    members = "".join(f'card "Card {number}"\n' for number in range(count))
    return f"kind card\n    plural cards\n{members}pile deck holds cards\npile heap holds cards\n"


@pytest.mark.parametrize("count", [60, 240])
@pytest.mark.parametrize("verb", ["shuffle deck", "move all deck to heap"])
def test_what_goes_through_a_pile_is_paid_by_its_members(of, verb, count):
    """Else a loop that shuffles a large deck could be run as often as one that adds two numbers."""
    loop = f"procedure toil\n    repeat while number in deck is 0\n        {verb}\n"
    program = of(cards(count) + "procedure play the game\n    toil\n" + loop)
    assert paid(program, "r_p_toil")[-1] == 1 + count // GRAIN


def test_a_deck_is_not_shuffled_without_end(of):
    program = of(cards(60) + "procedure play the game\n    repeat up to 90000 times\n        shuffle deck\n")
    with pytest.raises(RuleFault, match="too many steps"):
        Game.new(program, 1).answer("")
