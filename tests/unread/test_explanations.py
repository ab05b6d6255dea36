"""Why a phrase cannot be read, as data: a small lexicon, a phrase that means nothing, and what is said of it where."""

import pytest

from interpreter.phrases import Matcher
from interpreter.unread import UnreadablePhrase, explain, explain_comparison, explain_joined
from tests.phrases.village import Village, phrase_of

INDENT = len("    answer ")


def village():
    """Fords and sides, with a few sentences about them."""
    return Village(
        "gold of (owner: side)",
        "half of (n: number)",
        "strength of (owner: side) at (place: ford)",
        "best ford of (owner: side) -> ford",
        "(things: set) without (x: member) -> set",
        kinds={"ford": ["North Ford", "Mill Ford"], "side": ["red", "blue"]},
        adjectives={"ford": ["wet"]},
        qualifiers={"ford": ["of (owner: side)"]},
    )


def unread(text, wanted=None, lexicon=None):
    """The phrase in its place; it must have no parse of the type."""
    lexicon = lexicon or village()
    type_ = None if wanted is None else lexicon.type(wanted)
    found = UnreadablePhrase(lexicon.context, lexicon.tokens(text), phrase_of(text).span, type_)
    assert Matcher(found.context, found.tokens).best(type_) is None
    return found


def said(found):
    """`code@column: all words of it`, columns counted in the phrase."""
    return [f"{each.code}@{each.span.column - INDENT}: {each.message} | {each.label} | {each.help}" for each in found]


NO = "no-such-sentence@{}: no declared question or value reads `{}` | {} | {}"


@pytest.mark.parametrize(
    ("text", "wanted", "expected"),
    [
        ("gold of rad", None, "unknown-name@9: nothing here is called `rad` | unknown | did you mean `red`?"),
        ("glod of red", None, NO.format(1, "glod of red", "this word is not understood", "did you mean `gold`?")),
        (
            "strength of red at North Frod",
            None,
            'unknown-name@20: there is nothing called "North Frod" | no such name in toy | did you mean `North Ford`?',
        ),
        (
            "gold of the red",
            None,
            "needless-article@9: `the` means nothing here | leave it out | an article opens a hole only in",
        ),
        ("gold of rich red", None, NO.format(9, "gold of rich red", "`rich` does not belong here", "leave it out")),
        (
            "strength of red within Mill Ford",
            None,
            NO.format(
                17, "strength of red within Mill Ford", "`at` is expected here", "the nearest is `strength of (owner: side) at"
            ),
        ),
        (
            "strength of red Mill Ford",
            None,
            NO.format(
                17, "strength of red Mill Ford", "`at` is missing before this", "the nearest is `strength of (owner: side)"
            ),
        ),
        (
            "gold of Mill Ford",
            None,
            "wrong-kind@9: a side is needed here, and this is a ford | a ford | it stands for `owner` in `gold of (owner: side)`",
        ),
        (
            "fords of red",
            "number",
            "wrong-kind@1: a number is needed here, and this is a set of fords | a set of fords | count it",
        ),
        (
            "fords",
            "ford",
            "wrong-kind@1: a ford is needed here, and this is a set of fords | a set of fords | this is all of them; one has a name",
        ),
        (
            "wet sides",
            None,
            "wrong-kind@1: `wet` is said of fords, not of sides |  | declare it of this kind too, or leave it out",
        ),
        ("fords without red", None, "wrong-kind@1: a set of fords and a side do not go together |  | both must be of one kind"),
        ("gold", None, "unknown-name@1: nothing here is called `gold` | unknown | it is a word of `gold of (owner: side)`"),
        (
            "zebra",
            None,
            "unknown-name@1: nothing here is called `zebra` | unknown | declare it, or bind it with `let` or `called`",
        ),
        ("Xanadu", None, 'unknown-name@1: there is nothing called "Xanadu" | no such name in toy | names are declared by boards'),
        (
            "zebras dance xylophones",
            None,
            NO.format(
                1,
                "zebras dance xylophones",
                "`zebras`, `dance` and `xylophones` stand in no declared sentence",
                "see `punica show model`",
            ),
        ),
        ("red's glod", None, NO.format(7, "glod of red", "this word is not understood", "did you mean `gold`?")),
    ],
)
def test_a_phrase_that_cannot_be_read_is_explained(text, wanted, expected):
    lexicon = village()
    if text == "fords without red":  # only what is of one kind goes together
        lexicon.builder.expressions[-1].make = lambda args, span: None
    (found,) = said(explain(unread(text, wanted, lexicon)))
    assert found.startswith(expected)


def test_a_bracket_that_has_been_told_is_not_told_again():
    assert explain(unread("gold of (glod of red)")) == []


def test_the_second_place_is_where_the_name_is_declared():
    lexicon = village()
    member = lexicon.rules.kinds["side"].members[0]
    member.span = phrase_of("red").span
    lexicon.builder.add_expression(lexicon.items("ruler Red"), lexicon.maker("ruler", lexicon.type("number")), member)
    (found,) = explain(unread("ruler Rad", lexicon=lexicon))
    assert [(label.text, label.span) for label in found.others] == [("declared here", member.span)]


def test_of_parts_joined_by_and_that_is_told_of_which_most_can_be_said():
    lexicon = village()
    lexicon.builder.add_expression(
        lexicon.items("road from (a: ford) and (b: ford)"), lexicon.maker("road", lexicon.type("number"))
    )
    alone = unread("road from Mill Ford", lexicon=lexicon)
    joint = lexicon.tokens("also")[0]._replace(key="and", text="and")
    tokens = (*alone.tokens, joint, *lexicon.tokens("Mil Ford"))
    size, found, _ = explain_joined([alone, UnreadablePhrase(alone.context, tokens, alone.span)])
    assert size == 2
    assert said(found) == ['unknown-name@1: there is nothing called "Mil Ford" | no such name in toy | did you mean `Mill Ford`?']


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("glod of red", None, [NO.format(1, "glod of red", "this word is not understood", "did you mean `gold`?")]),
        (
            "zebras dance",
            "lions sing",
            [
                NO.format(
                    1, "zebras dance", "`zebras` and `dance` stand in no declared sentence", "see `punica show model` for the"
                ),
                NO.format(1, "lions sing", "`lions` and `sing` stand in no declared sentence", "see `punica show model` for the"),
            ],
        ),
        (
            "lesss than 3",
            None,
            ["misspelt-frame@1: `lesss` means nothing here |  | did you mean `less`? It is written: NUMBER is less than"],
        ),
    ],
)
def test_the_sides_of_a_comparison_are_explained_each(left, right, expected):
    sides = [unread(side) for side in (left, right) if side is not None]
    found = said(explain_comparison(sides, None))
    assert [each.startswith(words) for each, words in zip(found, expected, strict=True)] == [True] * len(expected)


def test_a_comparison_that_was_to_be_a_sentence_is_explained_as_a_whole():
    lexicon = village()
    lexicon.builder.add_expression(lexicon.items("(place: ford) is/are shallow"), lexicon.maker("shallow", lexicon.type("truth")))
    tokens = lexicon.tokens("Mill Ford also shalow")
    side = unread("shalow", lexicon=lexicon)
    whole = UnreadablePhrase(
        side.context, (tokens[0], tokens[1]._replace(key="is", text="is"), tokens[2]), side.span, lexicon.type("truth")
    )
    (found,) = explain_comparison([side], whole)
    assert (found.code, found.label, found.help) == (
        "no-such-sentence",
        "this word is not understood",
        "did you mean `shallow`?",
    )
