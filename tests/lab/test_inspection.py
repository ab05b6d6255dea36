"""An item as each stage sees it."""

import pytest

from interpreter.lab import STAGES, shown
from interpreter.session import find_item
from tests.shipped import session_of


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_shows_every_sort_of_item(open_sample, stage):
    opened = open_sample()
    texts = {
        words: shown(opened, find_item(opened.rules, words), stage)
        for words in ("card 4", "A day", "highest tower", "enemy of", "kind card", "height of", "pile deck", "Tall towers")
    }
    assert all(text.endswith("\n") and len(text) > 10 for text in texts.values())


def test_the_program_shows_generated_lines_with_their_places(open_sample):
    opened = open_sample()
    text = shown(opened, find_item(opened.rules, "highest tower"), "program")
    assert "def " in text and "# rules/towers/towers.rules:" in text
    assert len(text) < len(opened.program().text) / 3


def test_the_origin_shows_every_layer_and_every_rule_that_shaped_it(open_sample):
    opened = open_sample(mods=("mods/rich",))
    text = shown(opened, find_item(opened.rules, "card 1"), "origin")
    assert "declared  rules/towers/towers.rules:" in text and "extended  mods/rich/rules/rich.rules:1  (rich)" in text
    value = shown(opened, find_item(opened.rules, "highest tower"), "origin")
    assert 'raised by  mods/rich/rules/rich.rules:6  "mortar holds"' in value


def test_the_model_shows_types_holes_and_adjustments(open_sample):
    opened = open_sample(mods=("mods/rich",))
    text = shown(opened, find_item(opened.rules, "highest tower"), "model")
    assert "owner: side" in text and "type: number" in text
    assert '"raised by", 1)  mods/rich/rules/rich.rules:6  "mortar holds"' in text
    assert "worth: 3" in shown(opened, find_item(opened.rules, "card 1"), "model")


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_shows_a_route(stage):
    opened = session_of("hannibal_1996")
    found = find_item(opened.rules, "retreat of (loser) from (field)")
    assert "retreat of" in shown(opened, found, stage)
