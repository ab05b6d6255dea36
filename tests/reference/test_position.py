"""Positions: read out of a compiled game, made from the rules alone, changed and set back."""

from itertools import pairwise
from random import Random

import pytest

from interpreter.ir import NUMBER, Ask, Local
from interpreter.kernel import Broken
from interpreter.reference import Evaluator, ReferenceInterpreter, position_of, starting_position
from interpreter.runtime import Game
from tests.runtime.made_rules import rules_of, whole_game


@pytest.fixture(scope="module")
def whole():
    return whole_game()


def test_a_position_holds_all_that_a_game_does(whole):
    rules, program = whole
    game, rng = Game.new(program, 5), Random(5)
    for _ in range(60):
        if game.decision is None:
            break
        position = position_of(rules, program.tables.layout, game.state)
        assert sum(len(ids) for slots in position.piles.values() for ids in slots.values()) == sum(
            len(ids) for pile in program.tables.layout.piles for ids in getattr(game.state, pile.field)
        )
        assert position.copy() == position and len(position.effects) == len(game.state.effects)
        assert len(position.periods) == game.state.periods.bit_count()
        game.answer(rng.randrange(len(game.decision.options)))


def test_a_copy_goes_its_own_way(whole):
    rules, _ = whole
    position = starting_position(rules, 3)
    other = position.copy()
    assert other == position
    other.counter += 1
    assert other != position
    again = position.copy()
    pile = next(pile for pile, slots in again.piles.items() if any(slots.values()))
    key = next(key for key, ids in again.piles[pile].items() if ids)
    again.piles[pile][key].pop()
    assert again != position
    attribute = next(iter(position.cells))
    key = next(iter(position.cells[attribute]))
    third = position.copy()
    third.cells[attribute][key] = 99
    assert third != position and position == starting_position(rules, 3)


def test_what_does_not_exist_is_told(whole):
    rules, _ = whole
    position = starting_position(rules)
    attribute = next(each for each in rules.attributes if each.params)
    with pytest.raises(Broken, match="there is none at"):
        position.read(attribute, (99,) * len(attribute.params))
    pile = next(each for each in rules.piles if each.params)
    with pytest.raises(Broken, match="there is none at"):
        position.members(pile, (99,) * len(pile.params))
    with pytest.raises(Broken, match="none cannot be moved"):
        position.move(-1, pile, (0,) * len(pile.params))
    with pytest.raises(Broken, match="not under way"):
        position.keep_moment(rules.periods[0], 3)


def test_a_span_goes_back_to_the_last_moment_that_will_do(whole):
    rules, _ = whole
    position = starting_position(rules)
    attribute, stays = (next(each for each in rules.attributes if each.stays is told) for told in (False, True))
    (key, first), other = next(iter(position.cells[attribute].items())), next(iter(position.cells[stays]))
    span, inner = rules.periods[:2]
    position.begin(span)
    position.begin(inner)
    position.keep_moment(span, 1)
    position.write(attribute, key, 11)
    position.write(stays, other, 7)
    position.keep_moment(span, 2)
    position.keep_moment(inner, 0)
    position.write(attribute, key, 12)
    assert (position.moments_of(span), position.moments_of(inner)) == (2, 1)
    position.take_back(span, 5)
    assert position.read(attribute, key) == 11 and (position.moments_of(span), position.moments_of(inner)) == (2, 0)
    position.take_back(span, 1)
    assert position.read(attribute, key) == first and position.read(stays, other) == 7 and position.moments_of(span) == 1
    position.end(span)
    with pytest.raises(Broken, match="no moment"):
        position.take_back(span, 1)


def test_scripted_dice_fall_in_their_order():
    position = starting_position(rules_of("kind side\n    plural sides\n    members north, south\n"))
    position.script = [3, 1, 7]
    assert position.roll((1, 2, 3)) == 3 and position.pick((4,)) == 4 and position.pick((1, 2)) == 1
    with pytest.raises(Broken, match="none of"):
        position.roll((1, 2, 3))
    position.script = []
    with pytest.raises(Broken, match="no more dice"):
        position.roll((1, 2, 3))
    assert position.counter == 0


def test_a_name_without_a_value_is_told(whole):
    rules, _ = whole
    evaluator = Evaluator(rules, starting_position(rules))
    assert evaluator.number(Local("points", NUMBER), {"points": 3}) == 3
    for env in ({}, {"points": None}):
        with pytest.raises(Broken, match="`points` has no value yet"):
            evaluator.value(Local("points", NUMBER), env)


def test_what_is_answered_must_be_offered(whole):
    rules, _ = whole
    with pytest.raises(ValueError, match="none of the options"):
        ReferenceInterpreter(rules, lambda point, seat, options: 12345).play()


NAMES = [a + b for a in "bcdfg" for b in "klmnprst"]
DOUBLED = [f"query {name} answers number\n    answer {last} plus {last}\n" for last, name in pairwise(NAMES)]


def test_what_a_question_asks_twice_is_worked_out_once_and_anew_for_the_next():
    """Each of forty queries asks the one before twice: worked out each time, the first would be asked half a trillion times."""
    text = "kind side\n    plural sides\n    members north, south\nattribute coins is number\n    starts as 1\n"
    rules = rules_of(text + f"query {NAMES[0]} answers number\n    answer coins\n" + "".join(DOUBLED))
    position = starting_position(rules)
    evaluator, asked = Evaluator(rules, position), rules.queries[-1]
    assert evaluator.value(Ask(asked, (), asked.type), {}) == 2 ** len(DOUBLED)
    (attribute,) = position.cells
    position.write(attribute, (), 3)
    assert evaluator.value(Ask(asked, (), asked.type), {}) == 3 * 2 ** len(DOUBLED)
