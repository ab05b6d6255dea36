"""One thing changed: a mod, an option, a ruling, by a word."""

import pytest

from interpreter.session import Request, UsageError, variation
from interpreter.session.facts import Facts

FACTS = Facts(
    options={"Mild winters": "off", "Length": "4"},
    rulings={"odd hand": "rounded down", "rests": "at the mill"},
    values={
        "Mild winters": ["off", "on"],
        "Length": ["3", "4", "5"],
        "odd hand": ["rounded down", "rounded up"],
        "rests": ["at the mill", "at the inn", "nowhere"],
    },
)
ASKED = Request("a", options=(("Length", "5"),))


@pytest.mark.parametrize(
    ("word", "options", "what"),
    [
        ("Mild winters", (("Length", "5"), ("Mild winters", "on")), 'the option "Mild winters" on'),
        ("Mild winters=On", (("Length", "5"), ("Mild winters", "on")), 'the option "Mild winters" on'),
        ("Length=3", (("Length", "3"),), 'the option "Length" set to 3'),
        ("odd hand", (("Length", "5"), ("odd hand", "rounded up")), 'the ruling "odd hand" read as "rounded up"'),
        ("rests = nowhere", (("Length", "5"), ("rests", "nowhere")), 'the ruling "rests" read as "nowhere"'),
    ],
)
def test_a_title_or_a_value_changes_one_thing(word, options, what):
    found = variation(ASKED, word, FACTS)
    assert (found.request.options, found.what) == (options, what)


def test_a_folder_is_a_mod_on_top_of_the_others(tmp_path):
    found = variation(Request("a", ("below",)), str(tmp_path), FACTS)
    assert found.request.mods == ("below", str(tmp_path))
    with pytest.raises(UsageError, match="on top of both"):
        variation(found.request, str(tmp_path), FACTS)


@pytest.mark.parametrize(
    ("word", "message", "help"),
    [
        ("Mild winter", "no mod, no option and no ruling", 'did you mean "Mild winters"?'),
        ("Mild winter=on", "no mod, no option and no ruling", 'did you mean "Mild winters"?'),
        ("rests", '"rests" can be several other things', '"rests=at the inn" or "rests=nowhere"'),
        ("Length=4", '"Length" is 4 already', "nothing to compare"),
    ],
)
def test_other_words_are_misuse_with_a_way_out(word, message, help):
    with pytest.raises(UsageError) as caught:
        variation(ASKED, word, FACTS)
    assert message in caught.value.message and help in caught.value.help
