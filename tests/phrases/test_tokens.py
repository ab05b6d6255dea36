"""Tokens: what parts of a phrase compare by."""

from interpreter.phrases import tokens_of
from interpreter.source import Span
from interpreter.syntax import nodes
from tests.phrases.village import phrase_of

HERE = Span("a.rules", 1, 1, 1, 2)


def test_words_names_and_titles_never_compare_alike():
    tokens = tokens_of(phrase_of('ash Ash "Ash" 3 (ash)').parts)
    assert [token.key for token in tokens] == ["ash", "N:Ash", "T:Ash", "#", "("]
    assert [token.text for token in tokens] == ["ash", "Ash", "Ash", "3", "(...)"]
    assert [token.sort for token in tokens] == ["word", "name", "text", "number", "group"]


def test_a_bracket_keeps_its_tree():
    (token,) = tokens_of(phrase_of("(ash)").parts)
    assert token.group.inner == phrase_of("(ash)").parts[0].inner and token.parse is None


def test_a_hole_gives_an_article_its_words_and_its_name():
    space = nodes.Phrase(HERE, (nodes.Word(HERE, "spaces"),))
    tokens = tokens_of([nodes.Hole(HERE, "a", space, nodes.Word(HERE, "goal"))])
    assert [(token.sort, token.key, token.text) for token in tokens] == [
        ("article", "a", "a"),
        ("word", "spaces", "spaces"),
        ("called", "called", "goal"),
    ]
