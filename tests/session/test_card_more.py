"""Who adds a card fails no example of the game: what an example says of a deck holds of any deck."""

import re

import pytest

from interpreter.cache import open_cache
from interpreter.diagnostics import Diagnostics
from interpreter.library import open_rule_set
from interpreter.session import Request, open_session, run_examples
from tests.shipped import PLAYABLE

COUNTED = re.compile(r"then number in [\w ]*deck[\w ]* is [1-9]\d+$", re.M)
"""An example that counts a deck to the card."""

MANIFEST = "id: allies\ntitle: Allies\nversion: 1\nlanguage: 1\nbase: mediterranean_empires\n"
CARDS = "".join(
    f'card "Socii of {owner}"\n    home {owner}\n    troop\n    naval 1\n    field 4\n\n'
    for owner in ("rome", "carthage", "hispania", "gaul", "greece", "macedon", "persia", "egypt")
)


def test_no_example_counts_a_deck_to_the_card():
    libraries = [library for name in PLAYABLE if (library := open_rule_set(name, (), Diagnostics()))]
    texts = {source.path: source.text for library in libraries for source in library.rules}
    assert len(libraries) == len(PLAYABLE)
    counted = {path: found for path, text in texts.items() if (found := COUNTED.findall(text))}
    assert counted == {}


@pytest.mark.whole("test_no_example_counts_a_deck_to_the_card")
def test_a_card_more_in_every_deck_fails_no_example(tmp_path):
    (tmp_path / "manifest.yaml").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "allies.rules").write_text(CARDS, encoding="utf-8")
    session = open_session(Request("mediterranean_empires", (str(tmp_path),)), open_cache())
    assert not session.errors
    ran = [*run_examples(session, "deck"), *run_examples(session, "cards")]
    assert ran and [each.verdict.name for each in ran if not each.verdict.good] == []
