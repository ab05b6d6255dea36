"""Boards: what is found in one that is not in form, and where."""

import pytest

from interpreter.diagnostics.codes import CATALOGUE

BOARD = "rules/sample/more.yaml"
TEXT = """kind yard
    plural yards
    line region is region or none, else none
    line height is number, else 1
    line mark is text, else ""
    flag walled
"""


def found_in(sample, board):
    result = sample(TEXT, {BOARD: board})
    assert all(one.code in CATALOGUE for one in result.diagnostics)
    told = [one for one in result.diagnostics if one.span.path == BOARD]
    return result, [f"{one.code}@{one.span.line}:{one.span.column}: {one.message}" for one in told]


FOUND = [
    ("members: {A: {}}\n", "board-form@1:1: a board needs the keys `kind` and `members`"),
    ("kind: yard\n", "board-form@1:1: a board needs the keys `kind` and `members`"),
    ("kind: [yard]\nmembers: {A: {}}\n", "board-form@1:1: a board needs the keys `kind` and `members`"),
    ("- kind: yard\n", "board-form@1:1: a board needs the keys `kind` and `members`"),
    ("kind: yards\nmembers: {A: {}}\n", "unknown-kind@1:7: there is no kind called `yards`"),
    ("kind: yard\nmembers: {A: 3}\n", "board-form@2:14: A needs its facts in braces"),
    ("kind: yard\nmembers: {A: {region: west}}\n", 'unknown-name@2:23: there is no region called "west"'),
    ("kind: yard\nmembers: {A: {size: 3}}\n", "unknown-fact@2:15: a yard has no `size`"),
    ("kind: yard\nmembers: {A: {height: tall}}\n", "wrong-kind@2:23: a number is needed here, and this is `tall`"),
    ("kind: yard\nmembers: {A: {walled: perhaps}}\n", "wrong-kind@2:23: a truth is needed here, and this is `perhaps`"),
    ("kind: yard\nmembers:\n  - {between: [Ash]}\n", "board-form@3:5: a connection needs `between: [A, B]`"),
    ("kind: yard\nmembers:\n  - {sort: road}\n", "board-form@3:5: a connection needs `between: [A, B]`"),
    ("kind: yard\nmembers:\n  - road\n", "board-form@3:5: a connection needs `between: [A, B]`"),
    ("kind: link\nmembers:\n  - {between: [Ash, Ast], sort: road}\n", 'unknown-name@3:21: there is no space called "Ast"'),
    ("kind: link\nmembers:\n  - {between: [Ash, Cedar]}\n", "missing-fact@3:5: the link Ash - Cedar does not say its sort"),
    ("kind: yard\nmembers: {A: {height: [1, 2]}}\n", "wrong-kind@2:23: a number is needed here, and this is `...`"),
    ("kind: yard\nmembers: {A: {region: {a: b}}}\n", "wrong-kind@2:23: a region or none is needed here, and this is `...`"),
    ("kind: yard\nmembers: {A: {at: [1]}}\n", "board-form@2:19: `at` is two numbers: how far right, and how far down"),
    ("kind: yard\nmembers: {A: {at: here}}\n", "board-form@2:19: `at` is two numbers: how far right, and how far down"),
    ("kind: yard\nmembers: {A: {at: [x, y]}}\n", "board-form@2:19: `at` is two numbers: how far right, and how far down"),
    ("kind: link\nmembers: {Way: {sort: road}}\n", "board-form@2:11: Way does not say what it joins"),
    ("kind: yard\nmembers: {Ash: {}}\n", ""),
    ("kind: yard\nmembers: {A: {mark: [1]}}\n", "wrong-kind@2:21: a text is needed here, and this is `...`"),
    ("kind: yard\nmembers: {A: {height: {b: 1}}}\n", "wrong-kind@2:23: a number is needed here, and this is `...`"),
    ("kind: yard\nmembers: {A: {region: [north]}}\n", "wrong-kind@2:23: a region or none is needed here, and this is `...`"),
    ("kind: yard\nmembers: {A: {walled: [true]}}\n", "wrong-kind@2:23: a truth is needed here, and this is `...`"),
    ("kind: yard\nmembers: {A: {at: 3}}\n", "board-form@2:19: `at` is two numbers: how far right, and how far down"),
    ("kind: yard\nmembers: {A: {at: [1]}}\n", "board-form@2:19: `at` is two numbers: how far right, and how far down"),
    ("kind: yard\nmembers: {A: {at: [1, x]}}\n", "board-form@2:19: `at` is two numbers: how far right, and how far down"),
    ("kind: yard\nmembers: {A: {at: [1, [2]]}}\n", "board-form@2:19: `at` is two numbers: how far right, and how far down"),
    ("kind: yard\nmembers: {A: {at: [164]}}\n", "board-form@2:19: `at` is two numbers: how far right, and how far down"),
    ("kind: yard\nmembers: {A: {at: [1, true]}}\n", "board-form@2:19: `at` is two numbers: how far right, and how far down"),
    ("kind: yard\nmembers: {A: {at: [false, 1]}}\n", "board-form@2:19: `at` is two numbers: how far right, and how far down"),
    ("kind: yard\nmembers: {A: {note: [1]}}\n", "board-form@2:21: `note` takes a text"),
    ("kind: yard\nsorce: a map\nmembers: {A: {}}\n", "board-form@2:1: a board has no key `sorce`"),
    ("kind: yard\nmembers: 3\n", "board-form@1:1: a board needs the keys `kind` and `members`"),
    ("kind: yard\nmembers: [A]\n", "board-form@2:11: a connection needs `between: [A, B]`"),
    (
        "kind: link\nmembers:\n  - {between: [[Ash], Birch], sort: road}\n",
        "board-form@3:5: a connection needs `between: [A, B]`",
    ),
    ("kind: link\nmembers: {A: {sort: road}}\n", "board-form@2:11: A does not say what it joins"),
    ("kind: link\nmembers: {A: {sort: road, between: 3}}\n", "board-form@2:11: A does not say what it joins"),
    ("kind: link\nmembers: {A: {sort: road, between: [Ash]}}\n", "board-form@2:11: A does not say what it joins"),
]
"""Boards, and what is found in each."""


@pytest.mark.parametrize(("board", "found"), FOUND)
def test_what_is_found_in_a_board(sample, board, found):
    _, told = found_in(sample, board)
    assert told == ([found] if found else [])


def test_what_a_board_gives(sample):
    """Facts with their defaults, what stands beside them, the place in the drawing."""
    board = """kind: yard
members:
  Alpha: {region: south, height: 4, walled: true, mark: x y, at: [10, 20], note: seen, source: a map}
  Omega: {walled: false, region: none}
"""
    result, told = found_in(sample, board)
    assert told == []
    yard = result.rules.kinds["yard"]
    assert [member.name for member in yard.members] == ["Alpha", "Omega"]
    assert {fact.words: fact.values for fact in yard.facts.values()} == {
        "region": [1, -1],
        "height": [4, 1],
        "mark": ["x y", ""],
        "walled": [1, 0],
    }
    alpha, omega = yard.members
    assert alpha.at == (10, 20) and not omega.at
    assert alpha.meta == {"note": "seen", "source": "a map"} and omega.meta == {}
    assert (alpha.span.line, alpha.span.column, omega.span.line) == (3, 3, 4)


def test_ends_of_connections_are_members(sample):
    result, told = found_in(sample, "kind: link\nmembers:\n  - {between: [Lake, Ash], sort: track}\n")
    assert told == []
    link = result.rules.kinds["link"].members[-1]
    names = [member.name for member in result.rules.kinds["space"].members]
    assert link.name == "Lake - Ash" and tuple(names[end] for end in link.ends) == ("Lake", "Ash")


def test_a_connection_may_have_a_name_of_its_own(sample):
    result, told = found_in(sample, "kind: link\nmembers: {Long Way: {between: [Lake, Ash], sort: track}}\n")
    assert told == []
    link = result.rules.kinds["link"].members[-1]
    names = [member.name for member in result.rules.kinds["space"].members]
    assert link.name == "Long Way" and tuple(names[end] for end in link.ends) == ("Lake", "Ash")


def test_what_a_board_and_a_declaration_of_its_layer_both_say_is_told(sample):
    result = sample(
        TEXT + "\nyard A\n    height 2\n    mark red\n", {BOARD: "kind: yard\nmembers: {A: {height: 3}, B: {height: 4}}\n"}
    )
    assert result.found == ["declared-twice@9:5"]
    (found,) = result.diagnostics
    assert found.message == "the board says the `height` of A too" and [str(other.span) for other in found.others] == [
        f"{BOARD}:2:15"
    ]
