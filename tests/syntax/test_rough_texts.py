"""Whatever the text, there are findings and no traceback; a mistake costs its own line and no other."""

import random

import pytest

from interpreter.syntax.show import tree_text

STRANGE = "\t\r\0\"'()#|,.:;§ß—“”’\u2028\ufeff\U0001f600ÄA a1-+"


def spoil(text, chance):
    """A text with something wrong in it: cut, shortened, sprinkled, shuffled, its words mixed, its indents moved."""
    lines = text.split("\n")
    way = chance.randrange(6)
    if way == 0:
        return text[: chance.randrange(len(text))]
    if way == 1:
        return "\n".join(line for line in lines if chance.random() < 0.8)
    if way == 2:
        return "".join(chance.choice(STRANGE) if chance.random() < 0.03 else char for char in text)
    if way == 3:
        chance.shuffle(lines)
        return "\n".join(lines)
    if way == 4:
        words = text.split()
        return "\n".join("    " * chance.randrange(4) + " ".join(chance.choices(words, k=chance.randrange(9))) for _ in lines)
    return "\n".join(" " * chance.randrange(6) + line if chance.random() < 0.3 else line for line in lines)


@pytest.mark.parametrize("seed", range(5))
def test_no_text_makes_the_parser_fail(good, read, seed):
    chance = random.Random(f"{good.stem} {seed}")
    for _ in range(6):
        text = spoil(good.read_text(encoding="utf-8"), chance)
        result = read(text)
        lines = text.split("\n")
        for found in result.diagnostics:
            assert found.span.line <= len(lines) and found.message
            assert 1 <= found.span.column <= len(lines[found.span.line - 1]) + 1 and found.span.column < found.span.end_column
        assert all(tree_text(declaration) for declaration in result.declarations)


def test_a_spoilt_line_costs_its_own_line_only(read):
    """Each line of a body in turn becomes nonsense: one finding, there, and all other statements are still read."""
    body = ["let x be 1", "add 1 to turn", "x becomes 2", 'report "done"', "stop"]
    for spoilt in range(len(body)):
        lines = [*body[:spoilt], "let plus", *body[spoilt + 1 :]]
        result = read("procedure act\n" + "".join(f"    {line}\n" for line in lines) + "kind side\n")
        assert result.found == [f"unexpected-word@{spoilt + 2}:9"]
        assert len(result.declarations) == 2 and len(result.declarations[0].body) == len(body) - 1


def test_every_mistake_of_a_declaration_is_found(read):
    text = "procedure act\n    answer\n    if plus\n        answer and\n    stop\n    let x be (\n    answer 2\n"
    assert read(text).found == ["unfinished-line@2:11", "unexpected-word@3:8", "unclosed-bracket@6:14"]


def test_an_empty_text_has_no_declarations(read):
    for text in ("", "\n\n", "# only a comment", "    # and an indented one\n"):
        result = read(text)
        assert (result.declarations, result.found) == ((), [])


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm(read):
    result = read("\ufeffkind side\r\n    plural sides\r\n")
    assert result.found == [] and result.declarations[0].lines[0].word == "plural"


def test_what_stands_far_too_deep_is_told_once(read):
    deep = "".join("    " * level + "if 1 is 1\n" for level in range(1, 400))
    found = read(f"procedure dig\n{deep}procedure rest\n    stop\n").diagnostics
    assert [(each.code, each.span.line) for each in found] == [("too-deep", 22)]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("    answer 999999999999999", []),
        ("    answer 9999999999999999", ["long-number"]),
        ("    answer -99999999999999999999", ["long-number"]),
        ('    report "a number of 9999999999999999"', []),
        ("    answer 1  # 9999999999999999", []),
    ],
)
def test_a_number_that_nothing_can_hold_is_told_in_its_place(read, line, codes):
    found = read(f"procedure count answers number\n{line}\n").diagnostics
    assert [each.code for each in found] == codes
