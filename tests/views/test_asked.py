"""Decisions as they are put to a player: questions in one plain line, options as they stand in the rules, what is meant by a word."""

from random import Random

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.runtime import Game
from interpreter.views import GameWords, choices, in_question, option_meant, question, read_style, whereabouts
from interpreter.views.prose.english import one_as_one
from tests.sampling import count
from tests.shipped import session_of


@pytest.fixture(scope="module")
def hannibal():
    return session_of("hannibal_1996")


def at(session, fits, most=400):
    """A game at the first decision that fits, and its words."""
    for seed in range(8):
        game, chance = Game.new(session.program(), seed), Random(seed)
        while game.decision is not None and len(game.answers) < most:
            if fits(game.decision):
                return game.decision, GameWords(game.program, session.rules)
            game.answer(chance.randrange(len(game.decision.options)))
    raise AssertionError("no such decision")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ann, 1 points left: march on?", "Ann, 1 point left: march on?"),
        ("with 1 battle cards in hand?", "with 1 battle card in hand?"),
        ("1 losses, 11 losses", "1 loss, 11 losses"),
        ("1 of its units, 1 is left, 21 points", "1 of its units, 1 is left, 21 points"),
        ("1 boxes and 1 armies", "1 box and 1 army"),
    ],
)
def test_one_thing_is_named_as_one(text, told):
    assert one_as_one(text) == told


def test_every_question_of_a_game_is_a_question_in_plain_words(hannibal):
    """No hole of a rule, no bracket of a head, no order: what is asked ends in a question mark, or in what may be typed."""
    met = set()
    for seed in range(count(1, 2)):
        game, chance = Game.new(hannibal.program(), seed), Random(seed)
        words = GameWords(game.program, hannibal.rules)
        while game.decision is not None and len(game.answers) < 250:
            point = game.decision.point
            if point.number not in met:
                met.add(point.number)
                asked = question(game.decision, words)
                assert asked.endswith("?") or (point.how == "number" and asked.endswith(")"))
                assert "{" not in asked and "(count)" not in asked and "choose a" not in asked
            game.answer(chance.randrange(len(game.decision.options)))
    assert len(met) > 15


def test_numbers_are_meant_by_themselves_and_options_by_their_place(hannibal):
    number, words = at(hannibal, lambda decision: decision.point.how == "number" and len(decision.options) > 3)
    assert option_meant(number, "3") == number.keys().index("3")
    assert option_meant(number, str(max(map(int, number.keys())) + 1)) is None
    assert all(choice.sign == "" for choice in choices(number, words))
    assert question(number, words).endswith(f"({number.keys()[0]} to {number.keys()[-1]})")
    menu, words = at(hannibal, lambda decision: decision.point.how == "menu" and len(decision.options) > 3)
    assert option_meant(menu, "3") == 2 and option_meant(menu, "0") is option_meant(menu, str(len(menu.options) + 1)) is None
    assert [choice.sign for choice in choices(menu, words)] == [str(k + 1) for k in range(len(menu.options))]


def test_options_stand_as_the_menu_has_them(hannibal):
    """The holes of a menu are filled in their places, and nothing comes between those of one line."""
    menu, words = at(hannibal, lambda decision: decision.point.how == "menu" and "place markers" in decision.keys())
    forms = [choice.form or choice.name for choice in choices(menu, words)]
    lines = [line.template.removesuffix("{}").strip() for line in menu.point.lines]
    places = [lines.index(form) for form in forms]
    assert places == sorted(places)


def test_words_are_meant_in_any_case_and_by_their_end(hannibal):
    march, _ = at(hannibal, lambda decision: "march to Dertosa" in decision.keys())
    number = march.keys().index("march to Dertosa")
    assert option_meant(march, "march to Dertosa") == option_meant(march, "MARCH TO dertosa") == number
    assert option_meant(march, "dertosa") == (number if "sail to Dertosa" not in march.keys() else None)
    assert option_meant(march, "march") is option_meant(march, "") is None


def test_the_map_is_about_whom_the_question_names_and_else_about_what_changed_last(hannibal):
    style = read_style(hannibal.library, hannibal.rules, Diagnostics())
    spaces = hannibal.rules.kinds["space"].members
    named = changed = 0
    for seed in range(2):
        game, chance = Game.new(hannibal.program(), seed), Random(seed)
        while game.decision is not None and len(game.answers) < 200:
            decision, about = game.decision, [spaces[node].name for node in in_question(game, game.decision, style)]
            if decision.rule == "(leader) goes on":
                leader = hannibal.rules.kinds["general"].members[decision.named[0]].name
                (where,) = whereabouts(
                    game, decision.seat, GameWords(game.program, hannibal.rules), "general", decision.named[0]
                )[:1]
                assert where.removeprefix(f"{leader} is at ").removeprefix("the city of ") in about
                named += 1
            changed += bool(about) and not decision.point.holes
            game.answer(chance.randrange(len(decision.options)))
    assert named > 5 and changed > 5


def test_who_is_asked_with_nothing_to_play_is_told_why(hannibal):
    """Where seats are asked so that nobody can tell by it what they hold."""
    for seed in range(8):
        game, chance = Game.new(hannibal.program(), seed), Random(seed)
        game.ask_always(0, 1)
        words = GameWords(game.program, hannibal.rules)
        while game.decision is not None and len(game.answers) < 200:
            decision = game.decision
            if decision.point.how == "play":
                assert decision.is_choice == question(decision, words).endswith(": play one of these, or pass?")
                if not decision.is_choice:
                    assert question(decision, words).endswith("so that the others cannot tell; pass?")
                    return
            game.answer(chance.randrange(len(decision.options)))
    raise AssertionError("nobody was asked with nothing to play")
