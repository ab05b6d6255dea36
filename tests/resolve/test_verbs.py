"""The forms of a verb: which heads of actions `may VERB` asks about."""

import pytest

from interpreter.resolve.verbs import verb_forms


@pytest.mark.parametrize(
    ("verb", "third"),
    [
        ("enter", "enters"),
        ("pass", "passes"),
        ("march", "marches"),
        ("carry", "carries"),
        ("play", "plays"),
        ("be", "is"),
        ("go", "goes"),
    ],
)
def test_a_verb_has_two_forms(verb, third):
    assert verb_forms(verb) == [verb, third]


def test_a_verb_without_its_last_letter_is_another():
    assert verb_forms("serve")[1] not in verb_forms("serv")
