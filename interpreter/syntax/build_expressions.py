"""The functions that turn productions for words, expressions, nouns and occasions into nodes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Literal

from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.lexer import Token

Maker = Callable[..., Any]
"""Takes the place of a production and the values of its symbols, keywords left out; gives a node, or a part of one."""

# --- words -------------------------------------------------------------------------------------------------------


def _name(span: Span, text: str) -> n.Name:
    return n.Name(span, " ".join(text.split()))


def _number(span: Span, text: str) -> n.Number:
    letter = text[-1] if text[-1].isalpha() else ""
    return n.Number(span, int(text.removesuffix(letter)), letter)


def _title(span: Span, text: str) -> n.Text:
    return n.Text(span, text[1:-1])


def _fact_word(span: Span, text: str) -> n.Part:
    """The first word of a fact may be of any sort."""
    if text[0] == '"':
        return _title(span, text)
    if text[-1].isdigit() and re.fullmatch(r"[+-]?\d+", text):
        return _number(span, text)
    return _name(span, text) if text[0].isupper() else n.Word(span, text)


LEAVES: Mapping[str, Maker] = {
    "WORD": n.Word,
    "NAME": _name,
    "NUMBER": _number,
    "TEXT": _title,
    "ID": _name,
    "CELL": n.Text,
    "FACT": _fact_word,
}
"""What stands for a word, by its kind."""

# --- expressions -------------------------------------------------------------------------------------------------


def _phrase(span: Span, *parts: n.Part) -> n.Phrase:
    return n.Phrase(span, parts)


def _or(span: Span, left: n.Expression, right: n.Expression) -> n.Or:
    return n.Or(span, (*left.parts, right) if isinstance(left, n.Or) else (left, right))


def _and(span: Span, left: n.Expression, right: n.Expression) -> n.And:
    return n.And(span, (*left.parts, right) if isinstance(left, n.And) else (left, right))


def _is(span: Span, word: Token) -> bool:
    """Is it negated?"""
    return word.text.endswith("not")


def keyword_text(span: Span, word: Token) -> str:
    """The text of a keyword as the value of a production."""
    return word.text


def _comparison(span: Span, word: Token | None) -> str:
    return "is" if word is None else word.text


def _compare(span: Span, left: n.Expression, negated: bool, how: n.Comparison, right: n.Expression) -> n.Compare:
    return n.Compare(span, how, negated, left, right)


def _one_of(span: Span, left: n.Expression, negated: bool, choices: tuple[n.Expression, ...]) -> n.OneOf:
    return n.OneOf(span, negated, left, choices)


def _may(span: Span, subject: n.Phrase, action: n.Phrase) -> n.May:
    return n.May(span, False, subject, action)


def _may_not(span: Span, subject: n.Phrase, action: n.Phrase) -> n.May:
    return n.May(span, True, subject, action)


def _some(span: Span, word: Token | None) -> str:
    return "a" if word is None or word.text == "an" else word.text


def _exists(span: Span, some: n.Quantity, noun: n.Phrase | n.Where) -> n.Exists:
    return n.Exists(span, some, None, noun)


def _exists_count(span: Span, count: n.Quantity, number: n.Part, noun: n.Phrase | n.Where) -> n.Exists:
    return n.Exists(span, count, single(number), noun)


def _where(span: Span, phrase: n.Phrase, name: n.Word | None, condition: n.Expression) -> n.Where:
    return n.Where(span, phrase, condition, name)


def _measured(span: Span, how: n.Total, measure: n.Expression, noun: n.Phrase | n.Where) -> n.Measured:
    return n.Measured(span, how, measure, noun)


def _total(span: Span, word: Token) -> str:
    return word.text.removesuffix(" of")


def _most(span: Span, word: Token) -> str:
    return word.text.removeprefix("with the ")


def _best(span: Span, noun: n.Phrase, most: n.Extreme, measure: n.Phrase) -> n.Best:
    return n.Best(span, noun, most, measure)


def _plus(span: Span, left: n.Expression, right: n.Expression) -> n.Sum:
    return n.Sum(span, "plus", left, right)


def _minus(span: Span, left: n.Expression, right: n.Expression) -> n.Sum:
    return n.Sum(span, "minus", left, right)


def single(part: n.Part) -> n.Expression:
    """The expression for a single part: the content of a bracket, else a phrase of that word."""
    return part.inner if isinstance(part, n.Group) else n.Phrase(part.span, (part,))


EXPRESSIONS: Mapping[str, Maker] = {
    "phrase": _phrase,
    "group": n.Group,
    "filter": _where,
    "total": _total,
    "most": _most,
    "measured": _measured,
    "best": _best,
    "or": _or,
    "and": _and,
    "not": n.Not,
    "is": _is,
    "comparison": _comparison,
    "some": _some,
    "count": keyword_text,
    "compare": _compare,
    "one_of": _one_of,
    "may": _may,
    "may_not": _may_not,
    "exists": _exists,
    "exists_count": _exists_count,
    "plus": _plus,
    "minus": _minus,
}

# --- names, nouns, occasions, conditions -------------------------------------------------------------------------


def _called(span: Span, *words: n.Word) -> n.Word:
    return n.Word(span, " ".join(word.text for word in words))


def _noun(span: Span, phrase: n.Phrase | n.Best, name: n.Word | None, condition: n.Condition | None) -> n.Noun:
    return n.Noun(span, phrase, name, () if condition is None else (condition,))


def narrowed(noun: n.Noun, conditions: tuple[n.Condition, ...]) -> n.Noun:
    return n.Noun(noun.span, noun.phrase, noun.name, (*noun.conditions, *conditions)) if conditions else noun


def _order(how: Literal["chosen by", "from", "after"]) -> Maker:
    return lambda span, member: n.Order(span, how, member)


def _turns(span: Span, *turns: n.Turn) -> tuple[n.Turn, ...]:
    return turns


def _hole(
    span: Span, article: n.Article, words: n.Phrase, name: n.Word | None = None, behind: n.Phrase | None = None
) -> tuple[n.Part | n.Hole, ...]:
    """The hole and the words behind its name."""
    hole = n.Hole(span.to(words.span if name is None else name.span), article, words, name)
    return (hole, *(behind.parts if behind else ()))


def _occasion(span: Span, *stretches: n.Phrase | tuple[n.Part | n.Hole, ...]) -> n.Occasion:
    return n.Occasion(span, tuple(part for each in stretches for part in (each.parts if isinstance(each, n.Phrase) else each)))


def _condition(word: n.ConditionWord) -> Maker:
    return lambda span, test: n.Condition(span, word, test)


NOUNS: Mapping[str, Maker] = {
    "name": _called,
    "noun": _noun,
    "chosen_by": _order("chosen by"),
    "order_from": _order("from"),
    "order_after": _order("after"),
    "turns": _turns,
    "turn": n.Turn,
    "words": _phrase,
    "article": keyword_text,
    "hole": _hole,
    "occasion": _occasion,
    "when": _condition("when"),
    "unless": _condition("unless"),
    "where": _condition("where"),
}
