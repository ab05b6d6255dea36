"""A TextMate grammar for the colours of a text, for editors that read such: made from the table of keywords.

In: only that table. Out: JSON. Each line is a rule of its own, so that no mistake in one reaches the next; words are keywords by
the same rules as in the lexer, as far as one line can tell: where a line may stand only the grammar knows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from interpreter.syntax import keywords as k

Rule: TypeAlias = dict[str, Any]

SCOPE = "source.punica"
DEPTH = 4
"""So deep brackets are looked through for a word that parts a line."""

_KEYWORD, _OPERATOR, _DECLARES = "keyword.control.punica", "keyword.operator.punica", "storage.type.punica"
_KIND = "support.type.punica"
_START = r"(?<![\w/-])"
_END = r"(?![\w-])"
_LINE_END = r"(?=[ ]*(?:#.*)?$)"
_UPPER = "A-ZÀ-ÖØ-Þ"
_CAPITAL = rf"[{_UPPER}][\w-]*(?:\.(?=[ ]+[{_UPPER}]))?"
_NAME = rf"{_START}{_CAPITAL}(?:[ ]+{_CAPITAL})*"
_NUMBER = rf"{_START}[+-]?\d+[{_UPPER}]?{_END}"
_TITLE = r'"[^"]*(?:"|$)'


def _bracket(depth: int = DEPTH) -> str:
    inner = f"|{_bracket(depth - 1)}" if depth > 1 else ""
    return rf'\((?>[^()"]+|"[^"]*"{inner})*\)'


def _loose(words: str) -> str:
    return words.replace(" ", "[ ]+")


def _any(words: Iterable[str]) -> str:
    return "|".join(_loose(each) for each in sorted(words, key=len, reverse=True))


def _without(words: str) -> str:
    """A pattern for the rest of a line in which a word stands nowhere outside brackets."""
    return rf'(?>[^\w"()#\'-]+|(?!{words}{_END})[\w\'-]+|"[^"]*"|{_bracket()})*(?:#.*)?$'


_LONE = rf'(?:[+-]?\d+|{_CAPITAL}(?:[ ]+{_CAPITAL})*|"[^"]*"|{_bracket()})'
"""An amount that stands alone."""


def _match(pattern: str, name: str) -> Rule:
    return {"match": pattern, "name": name}


def _line(begin: str, names: Sequence[str], rules: Sequence[Rule]) -> Rule:
    """From something on to the end of the line. `names`: of the groups of `begin`."""
    captures = {str(number): {"name": name} for number, name in enumerate(names, 1)}
    return {"begin": begin, "beginCaptures": captures, "end": "$", "patterns": [*rules]}


def _include(*names: str) -> list[Rule]:
    return [{"include": f"#{name}"} for name in names]


# --- inside a line -----------------------------------------------------------------------------------------------


def _frame(frame: k.Frame) -> Rule:
    """A frame, with what may stand right behind it."""
    words = rf"{_START}({_any(frame.words)}){_END}"
    then = "|".join(_loose(each) + (r'(?=[ ]*")' if each == "menu" else "") for each in sorted(frame.then, key=len, reverse=True))
    behind = rf"(?:[ ]+({then}){_END})?" if then else ""
    name = _OPERATOR if frame.hard and not frame.turns else _KEYWORD
    captures = {"1": {"name": name}, **({"2": {"name": name}} if then else {})}
    return {"match": words + behind + (_LINE_END if frame.ends else ""), "captures": captures}


def _turning(frame: k.Frame) -> Rule:
    """The same with all that follows, which is an expression."""
    found = _frame(frame)
    return {"begin": found["match"], "beginCaptures": found["captures"], "end": "$", "patterns": _include("expression")}


def _by_length(frames: Iterable[k.Frame]) -> list[k.Frame]:
    return sorted(frames, key=lambda frame: -max(map(len, frame.words)))


def _number_from() -> list[Rule]:
    """`chooses a number from`, whose two ends a word parts."""
    words = rf"{_START}({_any(k.CHOOSING.words)})[ ]+(a[ ]+number[ ]+from){_END}"
    return _amount(words, (_KEYWORD, _KEYWORD), k.A_NUMBER.words, _include("expression"))


def _contexts() -> dict[str, list[Rule]]:
    spoken = [frame for frame in k.FRAMES if frame not in (k.IS, k.THERE)]
    plain = _include("comment", "title", "name", "number")
    bracket = {"begin": r"\(", "end": r"\)|$", "patterns": _include("expression")}
    hard = "|".join(word for word in k.HARD_WORDS if word not in k.PATTERN_WORDS)
    kind = {"match": rf":[ ]*([^():\"#{_UPPER}]*)", "captures": {"1": {"name": _KIND, "patterns": _include("number")}}}
    hole = {"begin": r"\(", "end": r"\)|$", "patterns": [kind, *_include("plain")]}
    sentence = [_turning(each) if each.turns else _frame(each) for each in _by_length(spoken)]
    occasion = [
        _turning(k.ADJUSTING),
        *map(_frame, _by_length(spoken)),
        _match(rf"{_START}(?:{_any(k.ARTICLES)}){_END}", _KEYWORD),
    ]
    return {
        "comment": [_match("#.*$", "comment.line.number-sign.punica")],
        "title": [
            {
                "match": _TITLE,
                "captures": {
                    "0": {
                        "name": "string.quoted.double.punica",
                        "patterns": [_match(r"\{[^{}\"]*\}", "variable.other.hole.punica")],
                    }
                },
            }
        ],
        "name": [_match(_NAME, "entity.name.punica")],
        "number": [_match(_NUMBER, "constant.numeric.punica")],
        "plain": plain,
        "ids": [*_include("comment"), _match(r"\w[\w./:-]*", "constant.other.reference.punica")],
        "pattern": [
            *_include("comment", "title"),
            hole,
            _match(rf"{_START}(?:{hard}){_END}", _OPERATOR),
            *_include("name", "number"),
        ],
        "expression": [*_include("comment", "title"), bracket, *map(_frame, _by_length(k.FRAMES)), *_include("name", "number")],
        "sentence": [*_include("comment", "title"), bracket, *_number_from(), *sentence, *_include("name", "number")],
        "occasion": [*_include("comment", "title"), bracket, *occasion, *_include("name", "number")],
        "cells": [*_include("comment"), _match(r"\|", "punctuation.separator.punica"), *_include("title", "name", "number")],
    }


_CONTEXT = {
    k.Cut.FACTS: "plain",
    k.Cut.MEMBER: "plain",
    k.Cut.IDS: "ids",
    k.Cut.PATTERN: "pattern",
    k.Cut.EXPRESSION: "expression",
    k.Cut.SENTENCE: "sentence",
    k.Cut.OCCASION: "occasion",
    k.Cut.STATEMENT: "statement",
}
"""The rules for the rest of a line, by how it is cut."""
_RICHEST = (
    k.Cut.STATEMENT,
    k.Cut.OCCASION,
    k.Cut.EXPRESSION,
    k.Cut.SENTENCE,
    k.Cut.PATTERN,
    k.Cut.IDS,
    k.Cut.MEMBER,
    k.Cut.FACTS,
)


_ALSO_STATEMENT = {each.words for each in k.STEPS if each.cut is k.Cut.STATEMENT} & {each.words for each in k.CONDITIONS}
"""Behind these stands a condition, or a statement: one line cannot tell, and is coloured as a condition."""

# --- words that part a line --------------------------------------------------------------------------------------


def _word(words: str) -> str:
    return rf"{_START}(?:{_loose(words)}){_END}"


def _last(words: str) -> list[Rule]:
    return [_match(rf"{_word(words)}(?={_without(words)})", _KEYWORD)]


def _amount(begin: str, names: Sequence[str], parting: str, base: list[Rule]) -> list[Rule]:
    """A line that a word parts: the first one right behind a lone amount, else the last."""
    alone = rf"{begin}(?=[ ]+{_LONE}[ ]+{parting}{_END})"
    return [
        _line(alone, names, [_line(f"({_word(parting)})", (_KEYWORD,), base), *base]),
        _line(begin, names, [*_last(parting), *base]),
    ]


def _behind_kind(joint: k.Joint) -> Rule:
    """What parts a sentence from the kind that it gives: behind it stand words of a kind alone."""
    kinds = rf"(?=(?:[ ]+(?!{joint.words}{_END})[^\W_{_UPPER}][\w'/-]*+)+[ ]*(?:#.*)?$)"
    only = kinds if joint.words == k.ANSWERS else rf"(?={_without(joint.words)})"
    return _line(rf"({_word(joint.words)}){only}", (_KEYWORD,), [*_include("plain"), _match(r"[^\W_][\w'/-]*", _KIND)])


def _joints(keyword: k.Keyword, base: list[Rule]) -> list[Rule]:
    """What parts the rest of a line, in the order in which it is looked for."""
    found: list[Rule] = []
    for joint in keyword.joints:
        match joint.at:
            case k.At.FIRST | k.At.BETWEEN:
                found.append(_line(f"({_word(joint.words)})", (_KEYWORD,), base))
            case k.At.LAST:
                found += _last(joint.words)
            case k.At.END:
                found.append(_match(_word(joint.words) + _LINE_END, _KEYWORD))
            case k.At.EVERY:
                found.append(_match(_word(joint.words), _KEYWORD))
            case k.At.KIND:
                found.append(_behind_kind(joint))
            case k.At.START | k.At.AMOUNT:
                pass  # asked where the line begins
    return found


def _rest(keyword: k.Keyword) -> list[Rule]:
    behind = ["expression" if keyword.words in _ALSO_STATEMENT else "sentence"] if keyword.cut is k.Cut.STATEMENT else []
    base = _include(_CONTEXT[keyword.cut], *behind)
    return [*_joints(keyword, base), *base]


# --- lines -------------------------------------------------------------------------------------------------------


def _opening(front: str, keyword: k.Keyword, name: str) -> list[Rule]:
    """The rules of a line that a keyword opens. `front`: what stands before it, with no group."""
    words = rf"{front}({_loose(keyword.words)}){_END}"
    beginnings = [joint.words for joint in keyword.joints if joint.at is k.At.START]
    rules = _rest(keyword)
    if keyword.words in k.ALONE:
        rest = rf"(?:[ ]+({_any(beginnings)}){_END}|{_LINE_END})" if beginnings else _LINE_END
        return [_line(words + rest, (name, _KEYWORD) if beginnings else (name,), rules)]
    if keyword.words in ("says", "note", "provenance"):
        words += '(?=[ ]*")'
    if keyword.cut is k.Cut.FACTS:
        words += rf'(?![^"#]*{_START}{k.BECOMES.words[0]}{_END})'  # such a line is a statement
    if beginnings:
        return [_line(rf"{words}(?:[ ]+({_any(beginnings)}){_END})?", (name, _KEYWORD), rules)]
    amounts = [joint.words for joint in keyword.joints if joint.at is k.At.AMOUNT]
    if not amounts:
        return [_line(words, (name,), rules)]
    (amount,) = amounts
    return _amount(words, (name,), amount, _include(_CONTEXT[keyword.cut]))


def _merged(keywords: Iterable[k.Keyword]) -> list[k.Keyword]:
    """Of several keywords of the same words one, whose line is cut as the richest of them is."""
    found: dict[str, list[k.Keyword]] = {}
    for each in keywords:
        found.setdefault(each.words, []).append(each)
    merged = []
    for same in found.values():
        richest = min(same, key=lambda each: _RICHEST.index(each.cut))
        joints = tuple(dict.fromkeys(joint for each in same for joint in each.joints))
        merged.append(richest._replace(joints=joints))
    return sorted(merged, key=lambda each: (-len(each.words), each.words))


def _heads() -> list[Rule]:
    modes = "|".join(k.MODES)
    found: list[Rule] = []
    for keyword in sorted(k.HEADS, key=lambda each: -len(each.words)):
        words = rf"^(?:({modes})[ ]+)?({keyword.words}){_END}"
        renamed = rf"^({k.RENAME.words})[ ]+({keyword.words}){_END}"
        found.append(_line(renamed, (_DECLARES, _DECLARES), _rest(k.RENAME)))
        found.append(_line(words, (_DECLARES, _DECLARES), _rest(keyword)))
    member = r"([^\W\d_A-ZÀ-ÖØ-Þ][\w-]*(?:[ ]+[^\W\d_A-ZÀ-ÖØ-Þ][\w-]*)*)?"
    found.append(_line(rf"^({k.RENAME.words})[ ]+(?={member})", (_DECLARES,), _rest(k.RENAME)))
    found.append(_line(rf"^(?=[^ #\n])(?:({modes})[ ]+)?{member}(?=[ ]|$)", (_DECLARES, _KIND), _include("plain")))
    return found


def _lines() -> list[Rule]:
    """Lines below a head. What opens a line of a declaration may be the first word of a sentence elsewhere; what opens a
    statement may not, and comes first."""
    deep = [*k.STATEMENTS, *k.OTHERWISE, *k.RULE_LINES, k.OPTION, *k.CONDITIONS]
    both = {each.words for each in deep}
    shallow = [*k.COMMON_LINES, *k.LINES, *k.STEPS]
    answers = rf'(?={_START}{k.ANSWERS}[ ]+"[^"]*"[ ]*(?:{k.TO}[ ]+"[^"]*"[ ]*)?(?:#.*)?$)'
    adjusts = rf"^[ ]+(?=[^\"#]*{_START}(?:{_any(k.ADJUSTING.words)}){_END})"
    return [
        *_include("comment"),
        _line(r'^[ ]+(?=[^"#]*\|)', (), _include("cells")),
        *_opened([*deep, *(each for each in shallow if each.words in both)]),
        _line(adjusts, (), _include("occasion")),
        *_opened(each for each in shallow if each.words not in both),
        _line(
            f'^[ ]+(?=[^"#]*{answers})',
            (),
            [_match(answers + k.ANSWERS, _KEYWORD), _match(rf'(?<=["][ ]){k.TO}(?=[ ]+")', _KEYWORD), *_include("expression")],
        ),
        _line("^[ ]+", (), _include("sentence")),
    ]


def _opened(keywords: Iterable[k.Keyword], front: str = "^[ ]+") -> list[Rule]:
    return [rule for each in _merged(keywords) for rule in _opening(front, each, _KEYWORD)]


def _statement() -> list[Rule]:
    """What stands behind a keyword behind which a statement stands."""
    deep = [*k.STATEMENTS, *k.OTHERWISE, *k.RULE_LINES, *k.CONDITIONS]
    return _opened(deep, r"\G[ ]+")


def textmate() -> str:
    """The grammar as JSON text."""
    repository = {name: {"patterns": rules} for name, rules in _contexts().items()}
    repository["heads"] = {"patterns": _heads()}
    repository["lines"] = {"patterns": _lines()}
    repository["statement"] = {"patterns": _statement()}
    made = {
        "information_for_contributors": ["Made of the table of keywords: punica show grammar --format textmate"],
        "name": "Punica",
        "scopeName": SCOPE,
        "fileTypes": ["rules"],
        "patterns": _include("lines", "heads"),
        "repository": repository,
    }
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"
