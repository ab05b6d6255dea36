"""Pages as they were read and accepted. To accept new ones, read them first, then run this file with PUNICA_ACCEPT=1."""

import os
from pathlib import Path

import pytest

from interpreter.session.lookup import find_item
from interpreter.views import Prose, page_text

GOLDEN = Path(__file__).parent / "golden"
PAGES = {
    "spy": "card 20", "truce": "card 64", "senate": "card 19", "hannibal": "general Hannibal", "fabius": "general Fabius",
    "longus": "general Longus", "winter": "Winter attrition", "strategy": "Strategy phase", "election": "Election of consuls",
    "use_of_a_card": "(player) uses (played)", "retreat": "(loser) retreats", "route": "retreat of (loser) from (field)",
    "hand_size": "battle hand size of (owner)", "attrition": "table Attrition", "ruling": "ruling strait",
    "africa": "African Reinforcements", "withdrawal": "(owner) draws back to (goal)", "rome": "space Rome",
}  # fmt: skip


def accepted(name, text):
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("PUNICA_ACCEPT"):
        path.write_text(text)
    return path.read_text()


@pytest.mark.parametrize("name", sorted(PAGES))
def test_page(hannibal, name):
    text = page_text(hannibal, find_item(hannibal, PAGES[name]))
    assert text == accepted(name, text)


@pytest.mark.parametrize("name", ["truce", "attrition"])
def test_markdown(hannibal, name):
    text = Prose(hannibal).markdown(find_item(hannibal, PAGES[name]))
    assert text == accepted(name + "_markdown", text)
