"""What a kind teaches about the flags of its members."""

import pytest

from interpreter.diagnostics.codes import CATALOGUE

TEXT = "rules/sample/text.rules"


@pytest.fixture(scope="module")
def whole():
    """A kind of eleven cards, of which six bear a flag and may be played at an occasion."""
    (example,) = CATALOGUE["odd-flag"].good
    return example.text


def without_flag(text, *titles):
    for title in titles:
        head, rest = text.split(f'"{title}"\n', 1)
        assert rest.startswith("    counter\n")
        text = f'{head}"{title}"\n' + rest.removeprefix("    counter\n")
    return text


def test_the_one_that_lacks_its_flag_is_told(built, whole):
    made = built({TEXT: without_flag(whole, "Birch")})
    assert [found.code for found in made.diagnostics] == ["odd-flag"]
    assert made.only().message.startswith("this card has line `may be played at` and no `counter`")


def test_two_exceptions_teach_nothing(built, whole):
    assert built({TEXT: without_flag(whole, "Birch", "Cedar")}).found == []


def test_what_a_card_does_may_stand_in_a_menu(built, whole):
    menu = '    red chooses menu "noon"\n        to rest\n            gold of red becomes 0\n'
    adding = '    counter\n    also "noon"\n        to feast\n            add 7 to gold of red\n'
    text = whole.replace("    announce that noon\n", f"    announce that noon\n{menu}")
    changed = text.replace("    event\n        add 7 to gold of player\n", adding)
    assert changed != text
    assert built({TEXT: changed}).found == []
