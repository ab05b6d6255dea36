"""What the compiler prints in a form, the C back end reads from it, and takes nothing else for it."""

import ast

import pytest

from interpreter.program import forms


def expression(text):
    return ast.parse(text, mode="eval").body


def statement(text):
    return ast.parse(text).body[0]


def texts(found):
    """The parts of a form, as texts."""
    return [
        ast.unparse(each)
        if isinstance(each, ast.AST)
        else [ast.unparse(item) for item in each]
        if isinstance(each, list)
        else each
        for each in found
    ]


FORMS = [
    (forms.Box, lambda: expression(forms.Box.text("h2", "q_cost(S)")), ["h2", "q_cost(S)"]),
    (forms.MaskWalk, lambda: expression(f"({forms.MaskWalk.text('S.m_a[1]', 'n1')})"), ["S.m_a[1]", "n1"]),
    (forms.Push, lambda: expression(forms.Push.text("7, None, l_a")), [["7", "None", "l_a"], False]),
    (forms.Push, lambda: expression(forms.Push.text("7, None, l_a", is_called=True)), [["7", "None", "l_a"], True]),
    (forms.Found, lambda: expression(f"[{forms.Found.text('e', ', l_a, 3')}]").elts, ["e", ["l_a", "3"]]),
]


@pytest.mark.parametrize(("form", "node", "parts"), FORMS)
def test_a_form_is_read_as_it_is_printed(form, node, parts):
    assert texts(form.read(node())) == parts


@pytest.mark.parametrize(("form", "node"), [(form, node) for form, node, _ in FORMS])
def test_no_form_is_taken_for_another(form, node):
    others = {each for each, _, _ in FORMS} - {form, forms.Found}
    assert [each for each in others if not isinstance(node(), list) and each.read(node()) is not None] == []


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (forms.Box, "h1[0] if h1 else tick(h1, 2)"),
        (forms.MaskWalk, "(m_ := a >> n1 << n2)"),
        (forms.MaskWalk, "(k_ := a >> n1 << n1)"),
        (forms.Push, "S.stack.append(g_ := [1, None])"),
        (forms.Push, "S.moments.append([1, None])"),
    ],
)
def test_what_is_nearly_a_form_is_none(form, text):
    assert form.read(expression(text)) is None


def test_lines_that_are_forms_of_their_own():
    asked = statement(forms.Question.text(3, "a", 12))
    assert texts(forms.Question.read(asked.targets[0], asked.value)) == ["3", "a", "o", "12"]
    assert forms.Question.read(expression("S.asks"), asked.value) is None
    longer = statement(forms.Longer.text("o", "X_a(S, a)")).value
    assert texts(forms.Longer.read("o", longer)) == ["X_a(S, a)"]
    assert forms.Longer.read("p", longer) is None
    assert forms.is_pop(statement(forms.POP)) and not forms.is_pop(statement("del S.moments[-1]"))
    assert forms.is_lowest(expression(forms.LOWEST)) and not forms.is_lowest(expression("(m_ & m_).bit_length()"))
    own, unasked = statement(forms.OwnColumn.text(5)), statement(f"{forms.Unasked.HEAD} {forms.Unasked.text(1, 'a', 'o[0]')}")
    assert forms.OwnColumn.is_read(own) and not forms.OwnColumn.is_read(unasked)
    assert forms.Unasked.is_read(unasked) and not forms.Unasked.is_read(own)


def test_names_are_known_by_their_beginnings_and_ends():
    assert forms.is_block(forms.block_name(12)) and not forms.is_block("b12x") and not forms.is_block("board")
    assert forms.is_box("h3") and not forms.is_box("h") and not forms.is_box("h_reach")
    assert forms.whole_of("g_map" + forms.NEAR, forms.BOARD, forms.NEAR) == "g_map"
    assert forms.whole_of("g_map" + forms.LINK, forms.BOARD, forms.NEAR) == ""
    assert forms.whole_of("q_map" + forms.NEAR, forms.BOARD, forms.NEAR) == ""
    opened = statement(forms.Box.opened("h4"))
    assert forms.Box.is_opened("h4", opened.value) and not forms.Box.is_opened("o", opened.value)
