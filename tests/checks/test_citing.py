"""What members cite: flags that all others with the same statement bear, and what is declared beside a member."""

import pytest

from tests.frontend.sample import Built

HOME = "rules/sample/"
MANIFEST = "id: sample\ntitle: A Sample\nversion: 1\nlanguage: 1\nregister: [register.yaml]\n"
REGISTER = "statements:\n" + "".join(f'  - id: SAM-8.{n}-1\n    says: "It is so."\n' for n in range(1, 9))
KINDS = """kind side
    members red, blue

kind card
    flag lasting
    block event by (player: side)

attribute gold of (player: side) is number

procedure play the game
    for each card called played
        event of played by red
    if gold of red is at least 3
        red wins the game because "it is rich"
"""


def card(number, title, flag="    lasting\n", cites="SAM-8.8-1"):
    return f'card {number} "{title}"\n{flag}    cites {cites}\n    event\n        add {number} to gold of player\n'


TITLES = ("Ash", "Birch", "Cedar", "Dogwood", "Elder")


@pytest.fixture
def codes():
    """The codes found in some cards, each in a file of its own."""

    def of(*cards):
        files = {f"{HOME}c{number}.rules": text for number, text in enumerate(cards)}
        return [
            each.code
            for each in Built(
                {f"{HOME}manifest.yaml": MANIFEST, f"{HOME}register.yaml": REGISTER, f"{HOME}k.rules": KINDS, **files}
            ).diagnostics
        ]

    return of


def test_who_cites_what_all_cite_without_their_flag_is_told(codes):
    others = [card(number, title) for number, title in enumerate(TITLES, 1)]
    assert codes(*others, card(6, "Fir", flag="")) == ["odd-flag"]
    assert codes(*others, card(6, "Fir")) == []


def test_whom_the_statement_is_about_needs_no_flag(codes):
    others = [card(number, title) for number, title in enumerate(TITLES, 1)]
    assert codes(*others, card(8, "Fir", flag="")) == []


def test_four_others_teach_nothing(codes):
    assert codes(*[card(number, title) for number, title in enumerate(TITLES[:4], 1)], card(6, "Fir", flag="")) == []


ASKING = """
query (player: side) is rich
    cites {}
    when gold of player is at least 2

rule "the rich"
    after event of "Ash" by a side called player
        when player is rich
        take 1 from gold of player
"""
BESIDE = """
query (player: side) is rich
    cites {}
    when gold of player is at least 2

rule "the rich pay"
    before play the game
        when red is rich
        gold of red becomes 0
"""


def test_what_is_declared_beside_a_card_cites_on_its_behalf(codes):
    ash, birch = card(1, "Ash", cites="SAM-8.1-1"), card(2, "Birch", cites="SAM-8.2-1")
    assert codes(ash + BESIDE.format("SAM-8.2-1"), birch) == ["cites-another"]
    assert codes(ash + BESIDE.format("SAM-8.1-1"), birch) == []


def test_what_stands_beside_two_cards_may_cite_either(codes):
    ash, birch = card(1, "Ash", cites="SAM-8.1-1"), card(2, "Birch", cites="SAM-8.2-1")
    assert codes(ash + "\n" + card(3, "Cedar", cites="SAM-8.3-1") + BESIDE.format("SAM-8.2-1"), birch) == []


def test_a_statement_about_a_card_is_not_for_a_leader(codes):
    ash, birch = card(1, "Ash", cites="SAM-8.1-1"), card(2, "Birch", cites="SAM-8.2-1")
    leaders = '\nkind leader\n    plural leaders\n\nleader Ann\n    cites {}\n    note "She leads."\n'
    assert codes(ash, birch + leaders.format("SAM-8.1-1")) == ["cites-another"]
    assert codes(ash, birch + leaders.format("SAM-8.7-1")) == []
