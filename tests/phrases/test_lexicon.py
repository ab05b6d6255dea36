"""The lexicon: which sentences may read some words, what words mean, which sentences clash."""

import pytest

from interpreter.ir import Symbol
from interpreter.phrases import Effort, TooManyReadings, alignments, sentence_text, type_text, with_article
from interpreter.source import NOWHERE
from tests.phrases.village import Village

KINDS = {"ford": ["North Ford", "shallows"], "side": ["red", "blue"]}


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("half of (n: number)", "half of 3", [[(2, 3)]]),
        ("half of (n: number)", "half of", []),
        ("(a: number) less (b: number)", "1 less 2", [[(0, 1), (2, 3)]]),
        ("(a: number) less (b: number)", "1 less 2 less 3", [[(0, 1), (2, 5)], [(0, 3), (4, 5)]]),
        ("(a: number) (b: number)", "1 2 3", [[(0, 1), (1, 3)], [(0, 2), (2, 3)]]),
        ("from (a: number) to (b: number)", "from 1 to 2 to 3", [[(1, 2), (3, 6)], [(1, 4), (5, 6)]]),
        ("was/were done", "were done", [[]]),
    ],
)
def test_alignments_are_all_ways_to_lay_a_sentence_over_tokens(pattern, text, found):
    village = Village()
    keys = [token.key for token in village.tokens(text)]
    assert list(alignments(village.items(pattern), keys, 0, len(keys), Effort(NOWHERE))) == found


def test_dead_ends_are_counted_too():
    """The last word of the sentence stands in front only, so that no way leads to the end, however the holes are laid."""
    village = Village()
    items = village.items("(a: number) x (b: number) x (c: number) x (d: number) x (e: number) y (f: number)")
    keys = ["y", *["x"] * 120]
    with pytest.raises(TooManyReadings):
        list(alignments(items, keys, 0, len(keys), Effort(NOWHERE)))


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("half of 3", ["half of (n: number)"]),
        ("half of number", ["half of (n: number)", "number of (things: set)"]),
        ("half", []),
        ("fords", []),
    ],
)
def test_candidates_are_the_sentences_whose_words_are_all_there(words, found):
    village = Village("half of (n: number)", "number of (things: set)", kinds=KINDS)
    lexicon = village.builder.built()
    keys = frozenset(token.key for token in village.tokens(words))
    assert [sentence_text(each, lexicon.kinds) for each in lexicon.expressions.candidates(keys)] == found


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("red", "red"),
        ("shallows", "shallows"),
        ("best ford", "best ford"),
        ("best fords", None),
        ("gold", None),
        ("best", None),
    ],
)
def test_a_name_means_something_when_nothing_is_missing_from_it(name, meaning):
    village = Village("gold of (owner: side)", kinds=KINDS)
    target = village.rules.kinds["ford"].members[0]
    target.name = "best ford"
    village.builder.add_expression(village.items("best ford"), village.maker("best ford", village.type("ford")), target)
    found = village.builder.built().meaning(name)
    assert (found and found.name) == meaning


def test_words_and_names_are_all_that_is_declared():
    village = Village(
        "gold of (owner: side)", kinds=KINDS, adjectives={"ford": ["wet"]}, qualifiers={"ford": ["near (it: ford)"]}
    )
    lexicon = village.builder.built()
    assert {"gold", "of", "ford", "fords", "red", "shallows", "wet", "near", "this", "number"} <= set(lexicon.words)
    assert "North" not in lexicon.words
    assert {"N:North Ford", "T:North Ford", "T:shallows"} <= set(lexicon.names)


@pytest.mark.parametrize(
    ("sentences", "clashes"),
    [
        (["gold of (owner: side)", "gold of (place: ford)"], []),
        (["gold of (owner: side)", "gold of (player: side)"], ["gold of (player: side)"]),
        (["gold of (owner: side)", "gold of (thing: member)"], ["gold of (thing: member)"]),
        (["gold of (owner: side)", "silver of (owner: side)"], []),
        (["gold of red", "gold of (owner: side)"], []),
        (["gold", "gold", "gold"], ["gold", "gold"]),
    ],
)
def test_the_later_of_two_sentences_that_read_the_same_words_is_left_out(sentences, clashes):
    village = Village(kinds=KINDS)
    for sentence in sentences:
        symbol = Symbol(name=sentence, ident="s")
        village.builder.add_expression(village.items(sentence), village.maker(sentence, village.type("number")), symbol)
    lexicon = village.builder.built()
    assert [clash.second.target.name for clash in lexicon.clashes] == clashes
    assert [clash.first.target.name for clash in lexicon.clashes] == [sentences[0]] * len(clashes)
    assert len(list(lexicon.expressions)) == len(sentences) - len(clashes)


def test_two_sentences_of_one_symbol_do_not_clash():
    village = Village(kinds=KINDS)
    symbol = Symbol(name="gold", ident="s")
    for _ in range(2):
        village.builder.add_expression(village.items("gold"), village.maker("gold", village.type("number")), symbol)
    assert village.builder.built().clashes == []


@pytest.mark.parametrize(
    ("type_", "text", "article"),
    [
        ("number", "number", "a number"),
        ("ford", "ford", "a ford"),
        ("ford or none", "ford or none", "a ford or none"),
        ("fords", "fords", "a set of fords"),
        ("set", "set", "a set"),
    ],
)
def test_types_in_messages(type_, text, article):
    village = Village(kinds=KINDS)
    assert type_text(village.type(type_), village.rules.kinds) == text
    assert with_article(village.type(type_), village.rules.kinds) == article
