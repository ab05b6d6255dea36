"""Outlines: what is kept of a declaration, when its hashes change, and that the whole of it can still be had."""

import sys

import pytest

from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax import ADDS, LASTS, Outlines, nodes, outlined, own_title, parse, words_of_title

CARD = 'card 7 "Rain"\n    operations 2\n    event\n        when it is wet\n        stop\n    after winter comes\n        stop\n'
QUERY = "query total of (player: side) answers number\n    let x be 1\n    answer x plus (2 minus x)\n"
RULE = 'rule "thaw"\n    after winter comes\n        until spring comes\n            forbid that a man moves\n'
EXAMPLE = 'example "one"\n    tests "thaw"\n    cites A-1\n    then total of red is 2\n'
MENU = 'rule "more"\n    also "What now"\n        to rest\n            stop\n'


def outline(text):
    told = Diagnostics()
    (made,) = parse(Source("a.rules", text, "sample"), told)
    assert not told
    return outlined(made, hashed=True)


@pytest.mark.parametrize("text", [CARD, QUERY, RULE, EXAMPLE, MENU])
def test_an_outline_has_no_statements_but_can_give_them(text):
    made = outline(text)
    bare = made.declaration
    assert (bare.body, bare.rules, bare.conditions) == ((), (), ()) and bare.span == made.whole().span
    assert not any(isinstance(line, nodes.Step) for line in bare.lines)
    assert made.whole() == parse(Source("a.rules", text, "sample"), Diagnostics())[0]


def test_that_a_line_of_a_member_opens_a_block_is_kept():
    fact, block = outline(CARD).declaration.lines
    assert (fact.opens, block.opens) == (False, True) and block.body == ()


@pytest.mark.parametrize(
    ("old", "new", "meaning", "face"),
    [
        ("    let x", "    # A comment.\n\n    let x", False, False),
        ("1\n", "1  # one\n", False, False),
        ("be 1", "be 3", True, False),
        ("answers number", "answers side", True, True),
        ("player: side", "owner: side", True, True),
    ],
)
def test_places_change_nothing_bodies_the_meaning_heads_the_face(old, new, meaning, face):
    before, after = outline(QUERY), outline(QUERY.replace(old, new))
    assert (before.meaning != after.meaning, before.face != after.face) == (meaning, face)


def test_facts_are_not_seen_by_other_bodies_and_additions_to_menus_are():
    assert outline(CARD).face == outline(CARD.replace("operations 2", "operations 3")).face
    assert outline(CARD).face != outline(CARD.replace("Rain", "rain")).face
    assert outline(CARD).face != outline(CARD.replace("7", "8")).face
    assert outline(MENU).face != outline(MENU.replace("stop", "stop\n            stop")).face
    assert outline(EXAMPLE).face == outline(EXAMPLE.replace("one", "two")).face == b""


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ('card 7 "Rain"', "Rain"),
        ("leader Old Hanno", "Old Hanno"),
        ('card 7 "the Élan"', "the Élan"),
        ('card 7 "rain"', ""),
        ("place alpha", ""),
        ("road between Ford and Mill", ""),
        ('extend card "Rain"', ""),
        ('replace card 7 "Rain"', ""),
        ('rule "Thaw"', ""),
    ],
)
def test_titles_stand_apart_where_only_who_writes_them_sees_them(head, title):
    text = f"{head}\n    after winter comes\n        stop\n"
    made = outline(text)
    assert own_title(made.declaration) == title
    if title:
        other = outline(text.replace(title, "Another One"))
        assert other.face == made.face and other.meaning != made.meaning


def test_what_may_be_a_title_is_told_in_small_letters(tmp_path):
    text = '# Of Snow.\n\nrule "the rain of Autumn"\n    after winter comes\n        report "{Old Hanno} is wet"\n'
    outlines = Outlines(Cache(tmp_path, b"secret"), "layer")
    (found, other), _ = outlines.read(Source("a.rules", text + '\nrule "b"\n    after winter comes\n        stop\n', "sample"))
    assert found.names == ["autumn", "hanno", "of", "old", "rain", "rule", "the"] and other.names == ["b", "rule"]
    for title in ("Old Hanno", "Hanno", "Autumn", "Rain"):
        assert words_of_title(title) <= {*found.names}
    assert not words_of_title("Snow") <= {*found.names} and words_of_title("The Élan, of 2 Ages") == {"the", "élan", "ages"}


def test_what_reaches_into_other_bodies_is_known():
    assert [outline(text).reaches for text in (CARD, QUERY, RULE, EXAMPLE, MENU)] == [0, 0, LASTS, 0, ADDS]


def read(cache, text, path="a.rules"):
    outlines = Outlines(cache, "layer")
    found, told = outlines.read(Source(path, text, "sample"))
    outlines.keep()
    return [(each.declaration, each.whole(), each.meaning, each.face, each.reaches) for each in found], told


def test_the_next_command_gets_the_same_and_parses_only_what_changed(tmp_path, monkeypatch):
    cache = Cache(tmp_path, b"secret")
    text = CARD + QUERY + "procedure wait\n    stop now\n    answer plus\n"
    first, told = read(cache, text)
    assert len(first) == 3 and [each.code for each in told] == ["unexpected-word"]
    with monkeypatch.context() as patch:
        patch.setattr("interpreter.syntax.cache.parse", None)  # a call would fail
        assert read(cache, text) == (first, told)
    again, _ = read(cache, text.replace("2", "3"))
    assert [each[2] == old[2] for each, old in zip(again, first, strict=True)] == [False, False, True]


def test_without_a_cache_nothing_is_hashed():
    (found,), _ = read(NO_CACHE, QUERY)
    assert found[2:] == (b"", b"", False)


def test_an_example_keeps_what_it_says_that_it_tests():
    assert [line.word for line in outline(EXAMPLE).declaration.lines] == ["tests", "cites"]


def test_a_whole_declaration_is_held_by_nobody_once_it_was_given_away(tmp_path):
    """What a check has read it lets go: its memory does not hold all trees beside all that came of them."""
    outlines = Outlines(Cache(tmp_path, b"secret"), "layer")
    (found,), _ = outlines.read(Source("a.rules", "procedure rest\n    stop\n", "sample"))
    whole = found.whole()
    assert sys.getrefcount(whole) <= 2  # `whole`, and what is counted; newer Pythons count one less
    again = found.whole()
    assert again == whole and again is not whole
