"""Chapters: told as things happen, with what has pages of its own."""

from dataclasses import dataclass, field

import pytest

from interpreter.site.running_order import as_it_happens


@dataclass(eq=False)
class Deed:
    name: str
    leads: list = field(default_factory=list)


@pytest.mark.parametrize(
    ("leads", "told"),
    [
        ({}, "abcd"),
        ({"d": "a"}, "bcda"),  # what leads to another comes first, and it right behind
        ({"a": "dc", "d": "b"}, "adbc"),  # in the order of its text, the inner before the next
        ({"b": "c", "c": "b"}, "adbc"),  # a round begins with its first
        ({"a": "a"}, "abcd"),
        ({"c": "ab", "d": "a"}, "cabd"),  # each once, where it is led to first
    ],
)
def test_the_order_of_deeds(leads, told):
    deeds = {name: Deed(name) for name in "abcd"}
    for name, others in leads.items():
        deeds[name].leads = [deeds[other] for other in others] + [Deed("of another chapter")]
    found = as_it_happens(list(deeds.values()), lambda deed: deed.leads, lambda deed: deed.name)
    assert "".join(deed.name for deed in found) == told


def test_the_chapter_on_the_cards_lists_the_cards(sample):
    page = sample.pages["rules/2-bands.md"]
    assert '<li>7 <a href="../cards/007-muster-call.html">Muster Call</a></li><li>12 <a href=' in page
    assert page.endswith("## Told on other pages\n\n- Tables: [Storm](../tables/storm.md)\n")


def test_a_chapter_without_rules_leads_to_what_stands_for_it(sample):
    assert "- Rulings: [Ties](../rulings/ties.md)" in sample.pages["rules/4-the-end.md"]
    assert "4. The end: rules/4-the-end.md" in sample.files["mkdocs.yml"].replace('"', "")
