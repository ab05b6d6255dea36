"""Findings about single lines, in the author's words."""

from __future__ import annotations

from difflib import get_close_matches

from interpreter.diagnostics import Diagnostics, nearest
from interpreter.source import Span
from interpreter.syntax.frames import FORMS, HARD_WORDS, RULE_STARTS, STATEMENT_STARTS, TERMINAL_WORDS
from interpreter.syntax.layout import RawLine
from interpreter.syntax.lexer import StrayCharacter, Token

_SAME_LOOK = {"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "\u00a0": "a blank"}
_SIGNS = {
    "+": "`plus`",
    "-": "`minus`",
    "=": "`is`, `becomes` or `let NAME be`",
    "<": "`is less than` or `is at most`",
    ">": "`is more than` or `is at least`",
    "&": "`and`",
    "|": "`or`",
    "'": "`'s` for what belongs to something, or no apostrophe",
    ":": "no sign: a block is opened by indentation alone",
    ".": "no full stop; numbers are whole",
    ";": "a line for each statement",
    "[": "round brackets",
    "{": "round brackets",
}
_PHRASE_START = {"WORD", "NAME", "NUMBER", "TEXT", "LPAR"}
_FRAME_STARTS = (*STATEMENT_STARTS, *RULE_STARTS, "otherwise", "otherwise if", "when", "where", "unless")
_WRONG_FRAMES = {
    "else": "otherwise",
    "elif": "otherwise if",
    "elsif": "otherwise if",
    "foreach": "for each",
    "while": "repeat while",
}
_INNER_FRAMES = ("chooses", "declares", "becomes")
"""Words of frames that stand behind somebody or something."""
_NEAR_FRAMES = {
    "choose": "chooses",
    "choses": "chooses",
    "chose": "chooses",
    "become": "becomes",
    "becoms": "becomes",
    "called:": "called",
    "declare": "declares",
}


def tell_stray(diagnostics: Diagnostics, path: str, line: RawLine, stray: StrayCharacter) -> None:
    """A character that belongs to no word."""
    char = stray.character
    shown = f"`{char}`" if char.isprintable() and char != "\u00a0" else f"(character {ord(char):#x})"
    if char in _SAME_LOOK:
        way_out = f"write {_SAME_LOOK[char]} instead" if len(_SAME_LOOK[char]) > 1 else f"write `{_SAME_LOOK[char]}` instead"
    elif char in _SIGNS:
        way_out = f"write {_SIGNS[char]}"
    else:
        way_out = "take it away. A line holds words, names, whole numbers, titles in quotes and brackets"
    diagnostics.error(
        "stray-character",
        f"the character {shown} means nothing here",
        Span(path, line.number, stray.column, line.number, stray.column + 1),
        help=way_out,
    )


def frame_near(text: str) -> str | None:
    """The frame that a line was perhaps meant to be: `fro each space` gives `for each`. None when nothing is near.

    For the model too, when it finds no such sentence."""
    words = text.split()
    for word in words:
        if word in _NEAR_FRAMES:
            return _NEAR_FRAMES[word]
    for word in words[1:]:
        for frame in get_close_matches(word, _INNER_FRAMES, 1, cutoff=0.8):
            if frame != word and frame[0] == word[0]:
                return frame
    for wrong in nearest(words[0], _WRONG_FRAMES) if words else ():
        if sorted(wrong) == sorted(words[0]):  # the word itself, or its letters in another order
            return _WRONG_FRAMES[wrong]
    for count in (4, 3, 2, 1):
        start = " ".join(words[:count])
        found = nearest(start, (frame for frame in _FRAME_STARTS if len(frame.split()) == count))
        if found and len(words) >= count and _close(start, found[0]):
            return found[0]
    return None


def _close(given: str, frame: str) -> bool:
    """Near enough to be a slip: few letters differ. Short words are near to everything, so they must keep their first letter."""
    return given != frame and abs(len(given) - len(frame)) <= 2 and (len(frame) > 5 or given[:1] == frame[:1])


def tell_unexpected(
    diagnostics: Diagnostics,
    path: str,
    line: RawLine,
    start: str,
    tokens: list[Token],
    found: Token,
    accepts: set[str],
) -> None:
    """A word where the grammar cannot go on, or a line that ends too early."""
    form = _form(start, tokens)
    help_text = f"the line is written: {form}" if form else ""
    wanted = _wanted(accepts)
    if found.type == "$END":
        last = tokens[-1] if tokens else None
        column = last.end_pos if last else line.column + len(line.text)
        after = f" after `{last.value}`" if last else ""
        diagnostics.error(
            "unfinished-line",
            f"the line ends too early: {_missing(accepts)} is missing{after}",
            Span(path, line.number, column, line.number, column + 1),
            label="something is missing here",
            help=help_text,
        )
        return
    span = Span(path, line.number, found.start_pos, line.number, found.end_pos)
    index = next((at for at, token in enumerate(tokens) if token is found), 0)
    before = f" after `{tokens[index - 1].value}`" if index else " at the start of the line"
    hard = found.value.split()[0] in HARD_WORDS
    if found.type == "COMMA":
        reason = "a comma stands only in a list: after `is one of`, and in lines such as `members`"
        message = f"a comma cannot stand{before}"
    elif found.type == "IS" and "IS" not in accepts and any(token.type in ("IS", "ONE_OF", "MAY") for token in tokens[:index]):
        reason = "one comparison at a time: join two by `and`, or put one in brackets"
        message = f"a second `{found.value}` cannot stand in one comparison"
    elif found.type in ("MAY", "MAY_DO") and start == "statement":
        reason = (
            "`X may VERB` asks whether an action is allowed and stands in a condition; a choice is `X may` with a block below"
        )
        message = f"`{found.value}` cannot stand{before}"
    elif hard:
        reason = f"`{found.value.split()[0]}` is a hard word: it never occurs inside a sentence or a name"
        message = f"`{found.value}` cannot stand{before}"
    else:
        reason = ""
        message = f"`{found.value}` cannot stand{before}"
    if wanted:
        message += f"; expected {wanted}"
    diagnostics.error(
        "unexpected-word",
        message,
        span,
        label="not understood from here",
        help="; ".join(part for part in (reason, help_text) if part),
    )


def _form(start: str, tokens: list[Token]) -> str:
    if start == "rule_line" and tokens and tokens[0].type not in FORMS:
        return ""
    return next((FORMS[token.type] for token in tokens if token.type in FORMS), "")


def _missing(accepts: set[str]) -> str:
    if "WORD" in accepts and not accepts & {"$END"}:
        closers = [
            TERMINAL_WORDS[kind] for kind in ("BE", "TO", "FROM", "TIMES", "CALLED", "UNTIL_PASS", "ADJUST") if kind in accepts
        ]
        if closers:
            return " or ".join(closers)
        return "a phrase" if "NAME" in accepts else "a name of lower-case words"
    known = [TERMINAL_WORDS[kind] for kind in sorted(accepts) if kind in TERMINAL_WORDS]
    return " or ".join(known) if 0 < len(known) <= 4 else "a part of it"


def _wanted(accepts: set[str]) -> str:
    """What could have stood there, shortly; empty when it is too much to say."""
    known = [TERMINAL_WORDS[kind] for kind in sorted(accepts - _PHRASE_START) if kind in TERMINAL_WORDS]
    if accepts >= _PHRASE_START and not known:
        return "a phrase"
    if accepts & _PHRASE_START == {"WORD"}:
        known.insert(0, "a lower-case word")
    return " or ".join(known) if 0 < len(known) <= 4 else ""
