"""Members: where they come from, what they say, and what is found when they say too little."""

import pytest

KIND = """kind tent
    members big, small
    line colour is text
    line height is number, else 3
    line owner is side or none, else none
    flag open
"""


def tents(sample, text):
    result = sample(KIND + text)
    kind = result.rules.kinds["tent"]
    return result, {member.name: [fact.values[member.id] for fact in kind.facts.values()] for member in kind.members}


def test_a_declaration_fills_a_member_that_its_kind_lists(sample):
    text = "\ntent big\n    colour red\n    open\n\ntent small\n    colour light blue\n    owner blue\n    height 7\n"
    result, said = tents(sample, text + '\ntent "Third"\n    colour 3\n')
    assert result.found == []
    assert said == {"big": ["red", 3, -1, 1], "small": ["light blue", 7, 1, 0], "Third": ["3", 3, -1, 0]}
    assert [member.id for member in result.rules.kinds["tent"].members] == [0, 1, 2]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("\ntent big\n    open\n\ntent small\n    colour red\n", ["missing-fact@2:13"]),
        ("\ntent big\n    colour\n\ntent small\n    colour red\n", ["missing-fact@9:5"]),
        ("\ntent big\n    colur red\n\ntent small\n    colour red\n", ["unknown-fact@9:5"]),
        ("\ntent big\n    shape red\n\ntent small\n    colour red\n", ["missing-fact@2:13", "unknown-fact@9:5"]),
        ("\ntent big\n    colour red\n    height\n\ntent small\n    colour red\n", ["missing-fact@10:5"]),
        ("\ntent big\n    colour red\n    owner none\n\ntent small\n    colour red\n    owner ash\n", ["unknown-name@14:11"]),
        ("\ntent big\n    colour red\n\ntent small\n    colour red\n\ntent big\n    colour blue\n", ["declared-twice@14:1"]),
    ],
)
def test_what_is_found_in_what_a_member_says(sample, text, found):
    assert tents(sample, text)[0].found == found


def test_a_kind_of_several_words_is_told_from_a_shorter_one(sample):
    text = """
kind tent pole
    line length is number

tent pole 4 "Mast"
    length 9

tent big
    colour red

tent small
    colour red
"""
    result = sample(KIND + text)
    assert result.found == []
    assert [(member.name, str(member.number)) for member in result.rules.kinds["tent pole"].members] == [("Mast", "4")]
    assert [member.name for member in result.rules.kinds["tent"].members] == ["big", "small"]
