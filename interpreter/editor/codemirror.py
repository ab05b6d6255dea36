"""The keywords of the language for CodeMirror, an editor that reads Lezer grammars: made from the table of keywords.

In: only that table. Out: a JavaScript module of frames, openers and heads, by which the tokenizer beside it cuts lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from interpreter.syntax import keywords as k


def _frame(frame: k.Frame, turns: bool) -> dict[str, object]:
    told: dict[str, object] = {"words": sorted(frame.words, key=lambda each: (-len(each), each))}
    told |= {"then": sorted(frame.then, key=lambda each: (-len(each), each))} if frame.then else {}
    told |= {name: True for name, holds in (("hard", frame.hard), ("turns", turns), ("ends", frame.ends)) if holds}
    return told


def _frames(frames: Iterable[k.Frame], turn: bool) -> list[dict[str, object]]:
    longest = sorted(frames, key=lambda each: (-max(map(len, each.words)), each.words))
    return [_frame(each, turn and each.turns) for each in longest]


def _opener(keyword: k.Keyword) -> dict[str, object]:
    told: dict[str, object] = {"words": keyword.words, "cut": keyword.cut.name.lower()}
    return told | ({"joints": [[each.words, each.at.name.lower()] for each in keyword.joints]} if keyword.joints else {})


def _openers(keywords: Iterable[k.Keyword]) -> list[dict[str, object]]:
    return [_opener(each) for each in sorted(keywords, key=lambda each: (-len(each.words), each.words))]


def codemirror() -> str:
    """The JavaScript module as text: the frames, openers and heads of the language, for CodeMirror."""
    spoken = [frame for frame in k.FRAMES if frame not in (k.IS, k.THERE)]
    hard = [k.Frame((each,), "", hard=True) for each in k.HARD_WORDS if each not in k.PATTERN_WORDS]
    tables = {
        "modes": [*k.MODES],
        "rename": _opener(k.RENAME),
        "heads": _openers(k.HEADS),
        "statements": _openers([*k.STATEMENTS, *k.OTHERWISE, *k.RULE_LINES, k.OPTION, *k.CONDITIONS]),
        "lines": _openers([*k.COMMON_LINES, *k.LINES, *k.STEPS]),
        "alone": [*k.ALONE],
        "answers": k.ANSWERS,
        "to": k.TO,
        "choosing": [*k.CHOOSING.words],
        "numberFrom": k.A_NUMBER.words,
        "adjusting": [*k.ADJUSTING.words],
        "becomes": [*k.BECOMES.words],
        "frames": {
            "pattern": _frames(hard, False),
            "expression": _frames(k.FRAMES, False),
            "sentence": _frames(spoken, True),
            "occasion": [_frame(k.ADJUSTING, True), *_frames(spoken, False), _frame(k.Frame(k.ARTICLES, ""), False)],
        },
    }
    tables_text = json.dumps(tables, indent=2, ensure_ascii=False)
    return f"// Made of the table of keywords: punica show grammar --format codemirror\nexport default {tables_text}\n"
