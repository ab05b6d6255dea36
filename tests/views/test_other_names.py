"""What a layer renames is shown by its new name and found by the old one: in options, answers, explanations; so is a card by its
number with a letter."""

from random import Random

import pytest

from interpreter.runtime import Game
from interpreter.session import find_item
from interpreter.views import Why, choices, option_meant, page_text
from interpreter.views.game_words import GameWords
from tests.shipped import session_of

OLD, NEW = "New Carthage", "Carthago Nova"


@pytest.fixture(scope="module")
def session():
    found = session_of("hannibal_2018")
    assert not found.errors
    return found


def at(session, key, seeds=40):
    """A random game at the first decision that offers an option."""
    for seed in range(seeds):
        game, chance = Game.new(session.program(), seed), Random(seed)
        while game.decision is not None and len(game.answers) < 300:
            if key in game.decision.keys():
                return game
            game.answer(chance.randrange(len(game.decision.options)))
    raise AssertionError(f"nobody is offered {key}")


def test_options_show_the_new_name_and_are_answered_by_either(session):
    game = at(session, f"march to {NEW}")
    decision = game.decision
    number = decision.find(f"march to {NEW}")
    assert f"march to {OLD}" not in decision.keys()
    assert decision.find(f"march to {OLD}") == number >= 0
    assert decision.can_be(f"march to {OLD}") and not decision.can_be("march to Newer Carthage")
    assert decision.find("march to Newer Carthage") == -1
    assert option_meant(decision, f"march to {OLD}") == number
    alone = [each for each in decision.keys() if each.endswith(f" {NEW}")]
    for typed in (OLD, OLD.lower(), NEW.lower()):
        assert option_meant(decision, typed) == (number if len(alone) == 1 else None), typed
    assert NEW in {choice.name for choice in choices(decision, GameWords(game.program, session.rules))}
    assert Why(session.rules, game).explain(f"march to {OLD}") == Why(session.rules, game).explain(f"march to {NEW}")


def test_a_game_that_was_saved_by_old_names_goes_on(session):
    game = at(session, f"march to {NEW}")
    game.answer(f"march to {OLD}")
    assert game.save()["answers"][-1] == f"march to {NEW}"
    old = {each.name: each.former_names[0] for kind in session.rules.kinds.values() for each in kind.members if each.renamed}
    data = game.save()
    data["answers"] = [_by_old_names(key, old) for key in data["answers"]]
    assert any(OLD in key for key in data["answers"])
    assert Game.load(session.program(), data).fingerprint() == game.fingerprint()


def _by_old_names(key, old):
    verb = next((verb for verb in ("march to ", "activate ", "play ") if key.startswith(verb)), "")
    return verb + old.get(key.removeprefix(verb), key.removeprefix(verb))


def test_its_page_says_both_names_and_how_sure_the_new_one_is(session):
    text = page_text(session.rules, find_item(session.rules, "Salaria"))
    assert text.startswith("Space Castulo\n")
    assert "Formerly called Salaria. Source of the name: reconstructed: by where it lies; medium confidence\n" in text


def test_a_card_is_found_by_its_number_with_a_letter(session):
    title = "Philip V of Macedonia Allies with Carthage"
    decision = at(session, title).decision
    number = decision.find(title)
    assert option_meant(decision, "9A") == option_meant(decision, "9a") == decision.find("9A") == number
    assert find_item(session.rules, "9A").name == title
