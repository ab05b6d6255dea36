"""Strict YAML: what values are, where they stand, what is refused."""

import pytest
import yaml

from interpreter.diagnostics import Diagnostics
from interpreter.library import YamlList, YamlMap, YamlScalar, load_yaml, strict_yaml
from interpreter.source import Source, Span


@pytest.fixture(params=["CSafeLoader", "SafeLoader"], autouse=True)
def loader(request, monkeypatch):
    """Every test runs with the loader written in C and with the one written in Python."""
    if not hasattr(yaml, request.param):
        pytest.fail("PyYAML came without its C loader: the demo's speed depends on it")
    monkeypatch.setattr(strict_yaml, "_LOADER", getattr(yaml, request.param))


def load(text):
    diagnostics = Diagnostics()
    node = load_yaml(Source("a.yaml", text, "sample"), diagnostics)
    return node, [(found.code, found.span.line, found.span.column) for found in diagnostics]


def test_values_are_what_they_look_like():
    node, found = load(
        "truth: true\nfalse one: false\nnumber: 12\nbelow: -3\nfloat: 3.5\ntime: 12:30\nday: 2024-01-01\n"
        "quoted: '12'\ndouble: \"no\"\nblock: |\n  one\n  two\nlist: [a, 1]\nempty: []\nletter: n\n10: ten\n"
    )
    assert found == []
    assert node.plain() == {
        "truth": True,
        "false one": False,
        "number": 12,
        "below": -3,
        "float": "3.5",
        "time": "12:30",
        "day": "2024-01-01",
        "quoted": "12",
        "double": "no",
        "block": "one\ntwo\n",
        "list": ["a", 1],
        "empty": [],
        "letter": "n",
        "10": "ten",
    }
    assert node.get("truth").value is True


def test_places_count_from_one_and_end_after_the_last_character():
    node, found = load("- name: Ünïq 𝄞\n  near: [one,  three]\n- |\n  text\n\n- last\n")
    assert found == []
    assert isinstance(node, YamlList) and len(node) == 3
    first = node.items[0]
    assert isinstance(first, YamlMap) and first.keys() == ("name", "near")
    assert first.place("near") == Span("a.yaml", 2, 3, 2, 7)
    assert first.get("name") == YamlScalar(Span("a.yaml", 1, 9, 1, 15), "Ünïq 𝄞")
    assert [item.span for item in first.get("near")] == [Span("a.yaml", 2, 10, 2, 13), Span("a.yaml", 2, 16, 2, 21)]
    assert first.get("near").span == Span("a.yaml", 2, 9, 2, 22)
    assert first.span == Span("a.yaml", 1, 3, 2, 22)
    assert first.get("far") is None and first.place("far") == first.span
    assert node.items[1].span[:3] == ("a.yaml", 3, 3) and node.items[1].span.end_line <= 5
    assert node.span.end_line == 6


@pytest.mark.parametrize(
    "text", ["yes", "No", "on", "OFF", "True", "FALSE", "010", "0x1F", "0o7", "0b1", "1_000", "+3", "-0", "9" * 16]
)
def test_what_yaml_would_guess_is_refused_and_stands_as_text(text):
    node, found = load(f"a: 1\nb: {text}\n")
    assert found == [("yaml-guess", 2, 4)]
    assert node.get("b").value == text


@pytest.mark.parametrize("text", ["", " ~", " null", " Null", " NULL"])
def test_nothing_is_refused(text):
    _, found = load(f"a: 1\nb:{text}\n")
    assert [code for code, *_ in found] == ["yaml-nothing"] and found[0][1] == 2


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a: &x 1\n", [(1, 4)]),
        ("a: &x [1]\nb: *x\n", [(1, 4), (2, 4)]),
        ("a: !!str 3\n", [(1, 4)]),
        ("a: !mine {b: 1}\n", [(1, 4)]),
        ("a: >\n  one\n  two\n", [(1, 4)]),
        ("a: >-\n  one\n", [(1, 4)]),
        ("? [a]\n: b\n", [(1, 3)]),
        ("&x a: b\n", [(1, 1)]),
        ("a: *nowhere\n", [(1, 4)]),
    ],
)
def test_features_that_hide_something_are_refused(text, places):
    _, found = load(text)
    assert found == [("yaml-feature", *place) for place in places]


def test_a_key_that_stands_twice_shows_both_places_and_the_first_counts():
    diagnostics = Diagnostics()
    node = load_yaml(Source("a.yaml", 'a: 1\nb: 2\n"a": 3\n', "sample"), diagnostics)
    (found,) = diagnostics
    assert (found.code, found.span, found.others[0].span) == (
        "duplicate-key",
        Span("a.yaml", 3, 1, 3, 4),
        Span("a.yaml", 1, 1, 1, 2),
    )
    assert node.plain() == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("a: b: c\n", 1, 5, "colon"),
        ("a: 'x\nb: 1\n", 2, 5, "quote"),
        ("a: [1, 2\n", 1, 9, "list in brackets"),
        ("a: {b: 1\n", 1, 9, "map in braces"),
        ("a:\n   - 1\n  - 2\n", 3, 3, "indent"),
        ("a: @x\n", 1, 4, "this character"),
        ("a: - b\n", 1, 4, "list cannot start"),
        ("a: 1\n---\nb: 2\n", 2, 1, "second document"),
        ("a: \x07\n", 1, 1, "characters"),
    ],
)
def test_broken_texts_are_told_in_plain_words(text, line, column, words):
    diagnostics = Diagnostics()
    load_yaml(Source("a.yaml", text, "sample"), diagnostics)
    (found,) = diagnostics
    assert (found.code, found.span.line, found.span.column) == ("yaml-syntax", line, column)
    assert words in found.message
    assert found.help


@pytest.mark.parametrize("text", ["", "# only this\n", "\n\n"])
def test_an_empty_text_is_no_tree(text):
    assert load(text) == (None, [("yaml-empty", 1, 1)])


def test_depth_has_a_limit_and_is_met_before_the_stack_is():
    deepest = strict_yaml.MOST_LEVELS
    assert load("[" * deepest + "]" * deepest + "\n")[1] == []
    assert load("[" * 50_000) == (None, [("yaml-too-deep", 1, deepest + 1)])


@pytest.mark.parametrize(
    ("text", "place", "plain"),
    [
        ('name: "Han\\u202enibal"\n', (1, 7), {"name": "Hannibal"}),
        ('"Ro\\u200bme": {walled: true}\n', (1, 1), {"Rome": {"walled": True}}),
        ('"Ro\\nme": {walled: true}\n', (1, 1), {"Rome": {"walled": True}}),
        ('list: [one, "\\x07two"]\n', (1, 13), {"list": ["one", "two"]}),
    ],
)
def test_what_nobody_sees_is_found_behind_an_escape_too(text, place, plain):
    node, found = load(text)
    assert found == [("odd-character", *place)]
    assert node.plain() == plain


def test_a_syntax_error_stands_alone():
    _, found = load("a: yes\nb: [1, 2\nc: no\n")
    assert [code for code, _, _ in found] == ["yaml-syntax"]
