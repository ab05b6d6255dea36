"""Findings about the head of a declaration, or about a sentence that a line declares.

Takes the line and the point at which the grammar rejected it, gives a `Diagnostic`.
"""

from __future__ import annotations

from interpreter.diagnostics import Diagnostic, meant, respelt, slips
from interpreter.source import Span
from interpreter.syntax import keywords as k
from interpreter.syntax.keywords import At, Cut, Keyword, terminal
from interpreter.syntax.lexer import Token
from interpreter.syntax.rejected import HARD, Rejected

_HEADS = {keyword.kind: keyword for keyword in k.HEADS}
_MUST_HOLD = tuple(terminal(joint.words) for keyword in k.HEADS for joint in keyword.joints if joint.at is At.KIND)


def wrong_head(rejected: Rejected) -> Diagnostic:
    """The finding about the first line of a declaration that cannot be read."""
    tokens = rejected.tokens
    first = tokens[1] if tokens[0].text in k.MODES and len(tokens) > 2 else tokens[0]
    keyword = _HEADS.get(first.kind)
    if tokens[0].text == k.RENAME.words and first is not tokens[0]:
        return _wrong_rename(rejected, first, keyword)
    if keyword is None:
        return _wrong_member(rejected, first)
    if keyword.words == "table":
        return _wrong_table(rejected, first)
    if keyword.cut is Cut.PATTERN:
        return wrong_sentence(rejected, keyword)
    if "TITLE" in keyword.form:
        return _wrong_title(rejected, first)
    if rejected.is_end:
        return _bad(rejected, first, f"what this {first.text} is called is missing", f"write its name: `{keyword.form}`")
    message = f"`{rejected.unexpected.text}` cannot stand in this line"
    way_out = "only words, names, numbers and titles in quotes stand here"
    return Diagnostic("unexpected-word", message, rejected.span(rejected.unexpected), help=way_out)


def misspelt_head(path: str, first: Token) -> Diagnostic | None:
    """The finding about a head of a member whose kind looks like a misspelt declaring word; None if it does not."""
    near = slips(first.text, k.DECLARATION_WORDS)
    if not near:
        return None
    span = Span(path, first.line, first.column, first.line, first.end)
    message, help_text = f"`{first.text}` opens no declaration", f"did you mean `{near[0]}`?"
    return Diagnostic("bad-head", message, span, help=help_text, repair=respelt(span, first.text, near))


def _bad(rejected: Rejected, at: Token, message: str, way_out: str) -> Diagnostic:
    return Diagnostic("bad-head", message, rejected.span(at), help=way_out)


def _wrong_member(rejected: Rejected, first: Token) -> Diagnostic:
    span = rejected.span(first)
    meant_word = meant(span, first.text, k.DECLARATION_WORDS, "")
    if meant_word.help and first is not rejected.unexpected:
        message = f"`{first.text}` opens no declaration"
        return Diagnostic("bad-head", message, span, help=meant_word.help, repair=meant_word.repair)
    way_out = 'a member is declared by its kind and its name: `leader "Ann"`, `card 41 "Rain"`'
    return _bad(rejected, rejected.unexpected, f"`{rejected.unexpected.text}` cannot stand in the head of a member", way_out)


_BY_TITLE = ("phase", "step", "option", "ruling", "scenario", "rule", "table")


def _wrong_rename(rejected: Rejected, first: Token, keyword: Keyword | None) -> Diagnostic:
    """`rename`, and not of what has a name, or not to another one."""
    if keyword is not None and keyword.words not in _BY_TITLE:
        message = f"`{first.text}` declares nothing that has another name for readers"
        return _bad(rejected, first, message, f"`rename` a member of a kind, or what has a title: {', '.join(_BY_TITLE)}")
    written = f'rename {first.text} "..." to "..."' if keyword is not None else f"rename {first.text} NAME to OTHER NAME"
    if not any(token.kind == terminal("to") for token in rejected.tokens):
        return _bad(rejected, rejected.tokens[-2], "the other name is missing", f"write `{written}`")
    at = rejected.tokens[rejected.at - 1] if rejected.is_end else rejected.unexpected
    return _bad(
        rejected,
        at,
        f"the name behind `{at.text}` is missing" if rejected.is_end else f"`{at.text}` cannot stand in the other name",
        f"write `{written}`",
    )


def _wrong_title(rejected: Rejected, first: Token) -> Diagnostic:
    if "TEXT" in rejected.expected:
        return _bad(rejected, first, f"the title of this {first.text} is missing", f'write it in quotes: `{first.text} "..."`')
    found = rejected.unexpected
    return _bad(rejected, found, f"`{found.text}` stands after the title", "take it away; a block stands below")


def _wrong_table(rejected: Rejected, first: Token) -> Diagnostic:
    if "TEXT" in rejected.expected:
        return _wrong_title(rejected, first)
    if _open_hole(rejected):
        return _wrong_hole(rejected)
    before = rejected.tokens[rejected.at - 1]
    if rejected.is_end and rejected.expected == {"OF"}:
        return _bad(rejected, before, "what this table is read by is missing", "write `of (roll: number) and (size: number)`")
    at = before if rejected.is_end else rejected.unexpected
    way_out = 'a table is written: `table "Title" of (roll: number) and (size: number)`'
    return _bad(rejected, at, f"`{at.text}` cannot stand here", way_out)


# --- declared sentences ------------------------------------------------------------------------------------------


def wrong_sentence(rejected: Rejected, keyword: Keyword | None = None) -> Diagnostic:
    """The finding about a declared sentence that cannot be read. `keyword`: of the declaration, when the sentence is its head."""
    if _open_hole(rejected):
        return _wrong_hole(rejected)
    found, before = rejected.unexpected, rejected.tokens[rejected.at - 1]
    if rejected.expected == {"WORD", "NAME", "LPAR"} and (rejected.is_end or found.kind in _MUST_HOLD):
        whose = f"the sentence of this {before.text}" if keyword else "the sentence that this line declares"
        return _bad(rejected, before, f"{whose} is missing", f"write it after `{before.text}`")
    if keyword and _lacks_kind(rejected, keyword):
        last = rejected.tokens[-2]
        return _bad(rejected, last, f"this {keyword.words} does not say what it holds", f"write `{keyword.form}`")
    if found.kind in HARD:
        message = f"`{found.text}` is a hard word and cannot stand in a declared sentence"
        hard = ", ".join(sorted(set(k.HARD_WORDS) - set(k.PATTERN_WORDS)))
        return Diagnostic("hard-word", message, rejected.span(found), help=f"choose another word. Hard words: {hard}")
    splitter = next((token for token in rejected.tokens[: rejected.at] if token.kind in _MUST_HOLD), None)
    if splitter is not None:
        at = splitter if rejected.is_end else found
        way_out = f"after `{splitter.text}` stands a kind: `{splitter.text} number`, `{splitter.text} space or none`"
        return _bad(rejected, at, f"the kind after `{splitter.text}` is not understood", way_out)
    way_out = "a declared sentence holds words, names and holes such as `(mover: leader)`"
    return _bad(rejected, found, f"`{found.text}` cannot stand in a declared sentence", way_out)


def _lacks_kind(rejected: Rejected, keyword: Keyword) -> bool:
    """Is this an attribute or a pile that must say what it holds, and does not?"""
    must = {terminal(joint.words) for joint in keyword.joints if joint.words != k.ANSWERS}
    return bool(must) and not any(token.kind in must for token in rejected.tokens) and rejected.tokens[0].text not in _MAY_LACK


_MAY_LACK = ("remove", "extend")
"""Under these an attribute need not say again what it holds."""


def _open_hole(rejected: Rejected) -> Token | None:
    """The bracket of the hole that is open where the mistake is."""
    for token in reversed(rejected.tokens[: rejected.at]):
        if token.kind in ("LPAR", "RPAR"):
            return token if token.kind == "LPAR" else None
    return None


def _wrong_hole(rejected: Rejected) -> Diagnostic:
    """A hole that is not written as one."""
    start = _open_hole(rejected)
    assert start is not None  # asked before
    tokens, found = rejected.tokens, rejected.unexpected
    if found.kind in HARD:
        message = f"`{found.text}` is a hard word and cannot be a name"
        return Diagnostic("hard-word", message, rejected.span(found), help="choose another name")
    end = next((token for token in tokens if token.kind == "RPAR" and token.column > start.column), tokens[-1])
    capital = next((token for token in tokens if start.column < token.column < end.column and token.kind == "NAME"), None)
    if capital is not None:
        message = f"names of holes and of kinds are in lower case, and `{capital.text}` has a capital"
        way_out = f"write `{capital.text.lower()}`, at the `kind` too"
        return Diagnostic("bad-head", message, rejected.span(capital), help=way_out)
    return Diagnostic(
        "bad-head",
        "this hole is not written as `(name: kind)`",
        rejected.span(start).to(rejected.span(end)),
        help="write a name, a colon and a kind, all in lower case: `(mover: leader)`",
    )
