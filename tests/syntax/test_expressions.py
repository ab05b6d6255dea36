"""Every form of expression in docs/language.md is the node it should be."""

import pytest

from interpreter.syntax import nodes as n


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("place of mover", n.Phrase),
        ("3", n.Phrase),
        ('"Heavy Rain"', n.Phrase),
        ("(a plus b)", n.Phrase),
        ("a plus b minus c", n.Sum),
        ("a is b", n.Compare),
        ("harbour is besieged", n.Compare),
        ("x is one of a, b, c", n.OneOf),
        ("there is a leader at Harbour", n.Exists),
        ("mover may enter goal", n.May),
        ("units where it is red", n.Where),
        ("not a", n.Not),
        ("a and b and c", n.And),
        ("a or b", n.Or),
        ('option "Early start" is on', n.Compare),
        ('ruling "strait" is "both"', n.Compare),
    ],
)
def test_forms(expression, text, kind):
    assert type(expression(text)) is kind


@pytest.mark.parametrize("verb", ["is", "are"])
@pytest.mark.parametrize("negated", [False, True])
@pytest.mark.parametrize("operator", ["is", "at least", "at most", "more than", "less than"])
def test_comparisons(expression, words, verb, negated, operator):
    text = " ".join(part for part in ("cards in hand", verb, "not" * negated, operator * (operator != "is"), "2") if part)
    found = expression(text)
    assert isinstance(found, n.Compare) and (found.operator, found.negated) == (operator, negated)
    assert (words(found.left), words(found.right)) == ("cards in hand", "2")


@pytest.mark.parametrize(
    ("text", "amount", "number"),
    [
        ("there is a unit", "a", None),
        ("there is an army unit", "a", None),
        ("there is no unit", "no", None),
        ("there are no unit", "no", None),
        ("there is another unit", "another", None),
        ("there are at least 3 unit", "at least", "3"),
        ("there are at most few unit", "at most", "few"),
        ("there are exactly (1 plus x) unit", "exactly", None),
        ("there are more than 3 unit", "more than", "3"),
        ("there are less than 3 unit", "less than", "3"),
    ],
)
def test_existence(expression, words, text, amount, number):
    found = expression(text)
    assert isinstance(found, n.Exists) and found.amount == amount and words(found.noun).endswith("unit")
    if "(" in text:
        assert isinstance(found.number, n.Sum)
    else:
        assert (found.number and words(found.number)) == number


def test_how_tight_they_bind(expression, words):
    found = expression("(not a is b plus c and d) or e")
    assert isinstance(found, n.Or)
    inner = found.parts[0].parts[0].inner
    assert isinstance(inner, n.And) and isinstance(inner.parts[0], n.Not)
    compare = inner.parts[0].inner
    assert isinstance(compare, n.Compare) and isinstance(compare.right, n.Sum)
    left = expression("a minus b plus c")
    assert (left.operator, left.left.operator, words(left.right)) == ("plus", "minus", "c")


def test_where_takes_the_rest_of_the_line(expression, words):
    found = expression("x is red and there is a unit at x where it is blue and it is not tired")
    assert isinstance(found, n.And) and len(found.parts) == 2
    noun = found.parts[1].noun
    assert isinstance(noun, n.Where) and words(noun.phrase) == "unit at x"
    assert isinstance(noun.condition, n.And) and len(noun.condition.parts) == 2
    right = expression("x is among cities where it is walled or it is red")
    assert isinstance(right, n.Compare) and isinstance(right.right, n.Where) and isinstance(right.right.condition, n.Or)


def test_where_in_brackets_ends_with_them(expression):
    found = expression("number of (units where it is red or it is blue) is 3 and x")
    assert isinstance(found, n.And)
    assert isinstance(found.parts[0].left.parts[2].inner, n.Where)


def test_one_of(expression, words):
    found = expression("place of mover is not one of Old Harbour, x plus 1, red and y")
    assert isinstance(found, n.And) and found.parts[0].negated
    assert [type(choice) for choice in found.parts[0].choices] == [n.Phrase, n.Sum, n.Phrase]


def test_may(expression, words):
    found = expression("mover may not enter goal of x")
    assert (found.negated, words(found.subject), words(found.action)) == (True, "mover", "enter goal of x")
    assert not expression("mover may enter goal").negated


def test_parts_of_a_phrase(expression):
    phrase = expression("""Ann Elder's "Heavy Rain" at A. Smith up to (3) -2 half-won""")
    kinds = [type(part).__name__ for part in phrase.parts]
    assert kinds == ["Name", "Word", "Text", "Word", "Name", "Word", "Word", "Group", "Number", "Word"]
    assert phrase.parts[1].text == "'s" and phrase.parts[4].text == "A. Smith" and phrase.parts[8].value == -2
