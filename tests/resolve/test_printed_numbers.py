"""Printed numbers with a letter: two members may share a number, and each is found by its own."""

from interpreter.ir import PrintedNumber
from interpreter.session import find_items

KINDS = "kind card\n    line worth is number, else 1\n\nattribute gold is number\n\n"
PLAY = "procedure play the game\n    gold becomes worth of first of cards\n\n"


def built_with(built, text, mod=""):
    files = {"rules/sample/text.rules": KINDS + PLAY + text}
    return built({**files, "mods/more/rules/more.rules": mod} if mod else files)


def numbers(result):
    return {card.name: str(card.number) for card in result.rules.kinds["card"].members}


def test_two_members_share_a_number_and_differ_by_its_letter(built):
    result = built_with(built, 'card 9A "Alliance"\n\ncard 9B "Peace"\n\ncard 9 "War"\n')
    assert result.found == []
    assert numbers(result) == {"Alliance": "9A", "Peace": "9B", "War": "9"}
    assert sorted([card.number for card in result.rules.kinds["card"].members], key=lambda each: each.order) == [
        PrintedNumber(9),
        PrintedNumber(9, "A"),
        PrintedNumber(9, "B"),
    ]


def test_each_is_found_by_its_number_and_both_by_what_they_share(built):
    rules = built_with(built, 'card 9A "Alliance"\n\ncard 9B "Peace"\n').rules
    for words, found in {"9A": ["Alliance"], "9b": ["Peace"], "card 9B": ["Peace"], "card 9": ["Alliance", "Peace"]}.items():
        assert [each.name for each in find_items(rules, words)] == found


def test_the_same_letter_twice_is_told(built):
    result = built_with(built, 'card 9A "Alliance"\n\ncard 9A "Peace"\n')
    assert [(each.code, each.message) for each in result.diagnostics] == [
        ("same-number", "card 9A is there already: it is Alliance")
    ]


def test_copies_go_on_with_the_letter(built):
    assert numbers(built_with(built, 'card 9A "Alliance"\n    copies 3\n')) == {
        "Alliance 1": "9A",
        "Alliance 2": "9B",
        "Alliance 3": "9C",
    }


def test_who_changes_it_may_say_the_number_and_no_other(built):
    base = 'card 9A "Alliance"\n'
    assert built_with(built, base, 'extend card 9A "Alliance"\n    worth 2\n').found == []
    result = built_with(built, base, 'extend card 9 "Alliance"\n    worth 2\n')
    assert [(each.code, each.message) for each in result.diagnostics] == [
        ("wrong-number", 'card "Alliance" has the number 9A, not 9')
    ]


def test_a_letter_stands_only_in_a_head(built):
    result = built_with(built, 'card 9A "Alliance"\n    worth 2A\n')
    assert result.found, "no number of a fact has a letter"
