"""What a check tells of a mistake is told whether the rest was read anew or is kept from the check before: mistakes whose findings
rest on what stands elsewhere."""

import pytest

from tests.mistakes.meaning import Bench, listed


@pytest.fixture(scope="module")
def bench():
    made = Bench(listed())
    for mod in ("", "burning_stores"):
        made.before("hannibal_1996", mod, "check")
    return made


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("forty-eight-battle-cards", "printed-count"),  # piles of another declaration
        ("messenger-as-a-counter-event", "odd-flag"),  # the flags of the other cards, and nothing that a body does
        ("stores-burnt-by-who-marches", "never-true"),  # who is asked, which the occasion says
    ],
)
def test_a_finding_that_rests_on_others_is_told_with_them_kept(bench, name, code):
    mistake = next(each for each in listed().mistakes if each.id == name)
    outcome = bench.attempt(mistake, ("check",))["check"]
    assert outcome.noticed and code in [each.code for each in outcome.told]


PROOF = """
example "a guide by himself"
    given until card play ends
        forbid that a general enters a space
    then number of spaces is at least 1
"""


def test_an_effect_of_an_example_comes_and_goes_with_all_else_kept(bench):
    """Effects of examples are numbered among all: what was kept with one more is not what is meant with one less."""
    copy = bench._copy
    file = copy.root / "rules/hamilcar_2e/examples/scenario.rules"
    with copy.changed({file: file.read_text("utf-8") + PROOF}):
        before = copy.opened("hamilcar_2e").findings
    assert {each.code for each in before} == {each.code for each in copy.opened("hamilcar_2e").findings} == {"left-here"}


IDLE = """
example "a ship by itself"
    tests card "{}"
    then naval of "Liburna" is 3
"""


@pytest.mark.parametrize(("card", "told"), [("Spy", set()), ("Scribe", {"proves-nothing"})])
@pytest.mark.parametrize("anew", [False, True])
def test_an_example_that_does_not_come_to_a_card_is_told_of_alike_with_the_card_kept(bench, card, told, anew):
    """Whether a card is read anew makes no difference: a block of it is known either way, what it answers is not."""
    copy = bench._copy
    cards = copy.root / "cards/mediterranean_battles/greece.rules"
    examples = copy.root / "rules/mediterranean_battles/examples/cards.rules"
    more, proofs = cards.read_text("utf-8") + CARDS, examples.read_text("utf-8")
    edited = more.replace("add 1 to", "add 2 to") if anew else more
    with copy.changed({cards: more}):
        copy.opened("mediterranean_battles")
        with copy.changed({examples: proofs + IDLE.format(card), cards: edited}):
            found = copy.opened("mediterranean_battles").findings
    assert {each.code for each in found if each.span.path.endswith("examples/cards.rules")} == told


CARDS = """
card "Spy"
    home greece
    may be played at a side called attacker has declared an expedition against a side
        when attacker is not holder
        add 1 to victory points of holder

card "Scribe"
    home greece
    recovery
        add 1 to victory points of owner
"""
