"""What the productions of declarations, of their lines and of examples make."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.build_expressions import Maker
from interpreter.syntax.build_statements import Body, Conditions

# --- lines -------------------------------------------------------------------------------------------------------


Items = tuple[tuple[n.Part, ...], ...]


def _keyword_words(span: Span, keyword: str) -> tuple[n.Word, ...]:
    return tuple(
        n.Word(Span(span.path, span.line, span.column + word.start(), span.line, span.column + word.end()), word.group())
        for word in re.finditer(r"[^ ]+", keyword)
    )


def _facts(keyword: str) -> Maker:
    def make(span: Span, items: Items = ()) -> n.Line:
        return n.Line(span, keyword, (*_keyword_words(span, keyword), *(part for item in items for part in item)), items=items)

    return make


def _ids(span: Span, *names: n.Name) -> Items:
    return tuple((name,) for name in names)


def _text(keyword: str) -> Maker:
    return lambda span, text: _facts(keyword)(span, ((text,),))


def _valued(keyword: str) -> Maker:
    def make(span: Span, value: n.Expression, conditions: Conditions = ()) -> n.Line:
        return n.Line(span, keyword, _keyword_words(span, keyword), value, None, conditions)

    return make


def _patterned(keyword: str) -> Maker:
    def make(span: Span, pattern: n.Pattern, conditions: Conditions = (), body: Body = ()) -> n.Line:
        return n.Line(span, keyword, _keyword_words(span, keyword), None, pattern, conditions, body)

    return make


class _Several(tuple[n.Line, ...]):
    """Lines that stand in one."""


def _answered_by(span: Span, *values: n.Expression) -> _Several:
    return _Several(n.Line(value.span, "answered by", _keyword_words(span, "answered by"), value) for value in values)


def _row(span: Span, *cells: n.Text) -> n.Row:
    return n.Row(span, cells)


def _source(part: n.Part) -> str:
    match part:
        case n.Word() | n.Name():
            return part.text
        case n.Number():
            return str(part.value)
        case n.Text():
            return f'"{part.value}"'
        case n.Group():
            raise AssertionError("no bracket stands in a fact")


def _fact(span: Span, first: n.Part, items: Items | None) -> n.Line:
    rest = items or ()
    return n.Line(span, _source(first), (first, *(part for item in rest for part in item)), items=rest)


def _fact_block(span: Span, first: n.Part, items: Items | None, conditions: Conditions, body: Body) -> n.Line:
    rest = items or ()
    parts = (first, *(part for item in rest for part in item))
    return n.Line(span, " ".join(map(_source, parts)), parts, None, None, conditions, body, rest)


LINES: Mapping[str, Maker] = {
    "ids": _ids,
    **{word: _facts(word) for word in ("cites", "apart", "plural", "members", "line", "flag")},
    **{word: _facts(word.replace("_", " ")) for word in ("shown_to", "lasts_for")},
    **{
        word: _facts(word.replace("_", " "))
        for word in ("undone_by_rewind", "indexed", "faces", "gives", "default", "dice", "tests")
    },
    "choose_line": _facts("choose"),
    "starts_from_the_scenario": _facts("starts from the scenario"),
    **{word: _text(word) for word in ("says", "note", "provenance", "asks", "reading", "because")},
    **{word: _valued(word.replace("_", " ")) for word in ("starts_as", "starts_with", "starts_at", "raised_by", "lowered_by")},
    **{word: _valued(word.replace("_", " ")) for word in ("limited_to", "at_least", "length_at_most", "toll", "gain", "ends_at")},
    **{word: _patterned(word.replace("_", " ")) for word in ("narrowed_by", "reactions_from", "steps_from")},
    "default_reading": _text("default"),
    "block_line": _patterned("block"),
    "answered_by": _answered_by,
    "row": _row,
    "fact": _fact,
    "fact_block": _fact_block,
}

# --- examples ----------------------------------------------------------------------------------------------------


def _given(span: Span, statement: n.Statement) -> n.Line:
    return n.Line(span, "given", _keyword_words(span, "given"), body=(statement,))


def _when_step(span: Span, statement: n.Statement, answers: tuple[n.Line, ...]) -> n.Line:
    return n.Line(span, "when", _keyword_words(span, "when"), body=(statement,), lines=answers)


def _then_told(*words: str) -> Maker:
    def make(span: Span, text: n.Text) -> n.Line:
        told = _keyword_words(span, "then " + " ".join(words))
        return n.Line(span, "then", (*told, text), items=((*told[1:], text),))

    return make


def _then_side(*words: str) -> Maker:
    def make(span: Span, side: n.Phrase) -> n.Line:
        tail = " ".join(words)
        start = Span(span.path, span.line, span.end_column - len(tail), span.line, span.end_column)
        told = (*side.parts, *_keyword_words(start, tail))
        return n.Line(span, "then", (*_keyword_words(span, "then"), *told), items=(told,))

    return make


def _answer_line(span: Span, asker: n.Phrase, key: n.Text) -> n.Line:
    word = _keyword_words(Span(span.path, span.line, key.span.column - 8, span.line, key.span.column - 1), "answers")
    return n.Line(span, "answers", (*asker.parts, *word, key), asker, items=((key,),))


EXAMPLES: Mapping[str, Maker] = {
    "given": _given,
    "when_step": _when_step,
    "then": _valued("then"),
    "then_offered": _then_told("offered"),
    "then_not_offered": _then_told("not", "offered"),
    "then_asked": _then_side("is", "asked"),
    "then_won": _then_side("has", "won"),
    "answer_line": _answer_line,
}

# --- heads and whole declarations --------------------------------------------------------------------------------


def _pattern(span: Span, *parts: n.Word | n.Name | n.PatternHole) -> n.Pattern:
    return n.Pattern(span, parts)


def _pattern_hole(span: Span, name: str, kind: tuple[str, ...]) -> n.PatternHole:
    return n.PatternHole(span, name, kind)


def _hole_name(span: Span, *words: n.Word) -> str:
    return " ".join(word.text for word in words)


def _kind_words(span: Span, *words: n.Word | n.Number) -> tuple[str, ...]:
    return tuple(_source(word) for word in words)


class _Head(NamedTuple):
    """What the first line of a declaration says."""

    word: str
    head: tuple[n.Part, ...] = ()
    pattern: n.Pattern | None = None
    title: n.Text | None = None
    answers: tuple[str, ...] = ()


def _head_of_words(word: str) -> Maker:
    return lambda span, *parts: _Head(word, head=parts)


def _head_of_sentence(word: str) -> Maker:
    def make(span: Span, pattern: n.Pattern, kind: tuple[str, ...] | None = None) -> _Head:
        return _Head(word, pattern=pattern, answers=kind or ())

    return make


def _head_of_title(word: str) -> Maker:
    def make(span: Span, title: n.Text, holes: n.Pattern | None = None) -> _Head:
        return _Head(word, title=title, pattern=holes)

    return make


_COMMON = ("cites", "says", "note", "provenance")


def _declaration(mode: str) -> Maker:
    def make(span: Span, head: _Head, block: tuple[Any, ...] | None = None) -> n.Declaration:
        common: list[n.Line] = []
        lines: list[n.Line] = []
        rules: list[n.RuleLine] = []
        body: list[n.Statement] = []
        conditions: list[n.Condition] = []
        rows: list[n.Row] = []
        for each in block or ():
            if isinstance(each, n.Line):
                (common if each.keyword in _COMMON else lines).append(each)
            elif isinstance(each, _Several):
                lines.extend(each)
            elif isinstance(each, n.Condition):
                conditions.append(each)
            elif isinstance(each, n.Row):
                rows.append(each)
            elif head.word in ("rule", "member"):
                rules.append(each)
            else:
                body.append(each)
        return n.Declaration(
            span,
            head.word,
            mode,
            head.head,
            head.pattern,
            head.title,
            head.answers,
            (*common, *lines),
            tuple(rules),
            tuple(body),
            tuple(conditions),
            tuple(rows),
        )

    return make


DECLARATIONS: Mapping[str, Maker] = {
    "pattern": _pattern,
    "table_holes": _pattern,
    "pattern_hole": _pattern_hole,
    "hole_name": _hole_name,
    "kind_words": _kind_words,
    **{f"{word}_head": _head_of_words(word) for word in ("kind", "graph", "die", "member")},
    **{f"{word}_head": _head_of_sentence(word) for word in ("attribute", "pile", "span", "value", "query", "procedure")},
    **{f"{word}_head": _head_of_sentence(word) for word in ("action", "occasion", "route", "reach")},
    **{f"{word}_head": _head_of_title(word) for word in ("phase", "step", "rule", "option", "ruling", "scenario")},
    **{f"{word}_head": _head_of_title(word) for word in ("invariant", "example", "table")},
    "attribute_again": _head_of_sentence("attribute"),
    "pile_again": _head_of_sentence("pile"),
    "table_again": _head_of_title("table"),
    "declare": _declaration("new"),
    "replace": _declaration("replace"),
    "extend": _declaration("extend"),
    "remove": _declaration("remove"),
}
