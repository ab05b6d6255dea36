"""What was asked for: options as words, nearest names, the command that asks again."""

import pytest

from interpreter.session import Request, UsageError, pick, read_options


def test_options_are_on_or_off_or_have_a_value():
    assert read_options(["Length = 5", "Map=Very large"]) == (("Length", "5"), ("Map", "Very large"))
    assert read_options(["b=off", "a", "c = On", "b=on"]) == (("a", "on"), ("b", "on"), ("c", "on"))
    assert read_options(["may he?=yes", "must he?=no"]) == (("may he?", "yes"), ("must he?", "no"))  # so may a reading be called
    assert read_options(["a=b=off"]) == (("a=b", "off"),)


@pytest.mark.parametrize("word", ["=on", "a=", ""])
def test_other_words_are_misuse_with_a_way_out(word):
    with pytest.raises(UsageError) as caught:
        read_options([word])
    assert caught.value.help


def test_capitals_do_not_matter_and_the_nearest_is_named():
    assert pick("side", "EAST", ["east", "west"]) == "east"
    with pytest.raises(UsageError, match='there is no side called "eats"') as caught:
        pick("side", "eats", ["east", "west"])
    assert '"east"' in caught.value.help
    with pytest.raises(UsageError) as caught:
        pick("side", "x", [])
    assert "none at all" in caught.value.help


def test_names_that_differ_in_capitals_only_are_not_guessed():
    with pytest.raises(UsageError):
        pick("side", "EAST", ["east", "East"])


def test_a_command_can_be_pasted_into_a_shell():
    asked = Request("a", ("my mod",), (("it's", "off"),), "The Start")
    command = asked.command("simulate", "--seed", "3")
    assert command == """punica simulate a --seed 3 --mod 'my mod' --scenario 'The Start' --option 'it'"'"'s=off'"""
