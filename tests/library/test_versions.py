"""What a mod says that it was made for, against what lies below it."""

import pytest

from interpreter.library import same_version


@pytest.fixture
def shelf(root):
    """A family with two games, one of which is abstract, and a game apart."""
    root.rule_set("family")
    root.rule_set("one", "base: family")
    root.rule_set("other", "base: family")
    root.rule_set("apart")
    return root


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("1", "1.0.0", True),
        ("0", "0.0", True),
        ("1.2", "1.2.0", True),
        ("1", "2", False),
        ("1.10", "1.1", False),
        ("01", "1", True),
    ],
)
def test_which_versions_are_one(one, other, same):
    assert same_version(one, other) is same and same_version(other, one) is same


@pytest.mark.parametrize(
    ("lines", "found", "help"),
    [
        ("base: one\nmade_for: {one: 0.1.0}", [], ""),
        ("base: one\nmade_for: {one: 0.1, family: [2, 0.1]}", [], ""),
        ("base: family\nmade_for: {family: 0.1, one: 0.1, other: 7}", [], ""),
        ("base: one\nmade_for: {one: 1}", [("made-for-another", 12)], "nobody can tell what has changed"),
        ("base: one\nmade_for: {one: [1, 2], family: 3}", [("made-for-another", 12), ("made-for-another", 25)], ""),
        ("base: one\nmade_for: {family: 0.1}", [("made-for-none", 11)], "made_for: {one: 0.1.0}"),
        ("base: one\nmade_for: {one: 0.1, onne: 1}", [("made-for-none", 22)], "name layers"),
        ("base: one\nmade_for: {one: 0.1, famly: 1}", [("made-for-none", 22)], "family"),
        ("base: one\nmade_for: {one: 0.1, apart: 1}", [("made-for-none", 22)], "take it away"),
        ("base: one\nmade_for: {one: 0.1, other: 1}", [("made-for-none", 22)], "take it away"),
        ("base: one\nmade_for: {one: 0.1, mod: 1}", [("made-for-none", 22)], "name what it stands on"),
        ("base: one\nafter: [more]\nmade_for: {one: 0.1, more: 1}", [], ""),
        ("made_for: {one: 0.1, apart: 3}", [], ""),
        ("made_for: {one: 4}", [("made-for-another", 12)], ""),
    ],
)
def test_what_is_found(shelf, lines, found, help):
    mod = shelf.mod("mod", *lines.split("\n"))
    shelf.write("mods/mod/rules/a.rules", "# nothing\n")
    shelf.open("one", [mod])
    told = [each for each in shelf.diagnostics if each.code.startswith("made-for")]
    assert [(each.code, each.span.column) for each in told] == found
    assert help in "\n".join(each.help for each in told)
    assert all(each.help for each in told)


def test_a_packed_or_noted_mod_is_told_where_to_look(shelf):
    mod = shelf.mod("mod", "base: one", "made_for: {one: 3}")
    shelf.write("mods/mod/touches.yaml", "form: 1\n")
    library = shelf.open("one", [mod])
    assert library.layers[-1].touches.path == "mods/mod/touches.yaml"
    (told,) = [each for each in shelf.diagnostics if each.code == "made-for-another"]
    assert "told where it touches that" in told.help
    assert [layer.touches for layer in library.layers[:-1]] == [None, None]


def test_notes_are_no_part_of_the_digest(shelf):
    mod = shelf.mod("mod", "base: one")
    before = shelf.open("one", [mod]).digest
    shelf.write("mods/mod/touches.yaml", "form: 1\n")
    assert shelf.open("one", [mod]).digest == before
