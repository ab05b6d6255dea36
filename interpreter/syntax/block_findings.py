"""Findings about blocks: one that is missing or should not be there, a line of a sort that cannot stand in it.

Takes the line and the kinds of lines that could stand there, gives a `Diagnostic`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from interpreter.diagnostics import Diagnostic, Edit, Repair, respelt, slips, suggest
from interpreter.source import Span
from interpreter.syntax import keywords as k
from interpreter.syntax.keywords import terminal
from interpreter.syntax.layout import RawLine
from interpreter.syntax.line_findings import frame_near
from interpreter.syntax.rejected import Kinds

_THEN = re.compile(r"^(?:otherwise )?if .* (?P<then>then) (?P<rest>.+)$")
"""As other languages write it."""


def missing_block(path: str, line: RawLine, inside: Kinds, is_extended: bool) -> Diagnostic:
    """The finding about a line that needs a block and has none. `inside`: the kinds of all words that could begin a line of it;
    `is_extended`: is it an `extend` declaration?"""
    what = "what it changes" if is_extended else _what_stands(inside)
    then = _THEN.search(line.text)
    if then is not None:
        span = Span(path, line.number, line.column + then.start("then"), line.number, line.column + then.end("then"))
        message = "what is done stands below its `if`, and no `then` before it"
        way_out = f"write `{then['rest']}` on the next line, four spaces deeper"
        return Diagnostic("missing-block", message, span, help=way_out)
    return Diagnostic(
        "missing-block",
        f"below this line {what} must follow, indented by four spaces; there is nothing",
        line.span(path),
        help=f"write {what} on the lines below, one level deeper, or take the line away",
    )


def _what_stands(inside: Kinds) -> str:
    """What a block holds, by what may begin its lines."""
    sorts = (
        ("GIVEN", "its steps"),
        ("CELL", "its rows"),
        ("TO", "the choices (`to ...`)"),
        ("BEFORE", "rule lines"),
        (k.A_STATEMENT, "conditions or statements" if "WHEN" in inside and "CITES" in inside else "statements"),
        ("WHEN", "conditions (`when ...`)"),
    )
    for kind, what in sorts:
        if kind in inside:
            return what
    first = next(keyword for keyword in k.LINES if keyword.kind in inside)
    return f"its lines (`{first.words} ...`)"


def unexpected_block(path: str, line: RawLine, is_removed: bool) -> Diagnostic:
    """The finding about lines that are indented below a line that takes no block. `is_removed`: is it a `remove` declaration?"""
    if is_removed:
        message = "`remove` takes a declaration away; no block can stand below it"
        way_out = "take the block away, or write `replace`"
    else:
        near = frame_near(line.text)
        message = "this line takes no block, but lines are indented below it"
        way_out = f"did you mean `{near}`?" if near else "take the indent away, or open the block with a line such as `if ...`"
    return Diagnostic("unexpected-block", message, line.span(path), help=way_out)


# --- lines that cannot stand where they stand --------------------------------------------------------------------

_RULE_STARTS = tuple(keyword.words for keyword in k.RULE_LINES)
_COSTS = "costs"
"""What may stand below the conditions of a step."""
_CONDITION_STARTS = tuple(keyword.words for keyword in k.CONDITIONS)


def no_such_line(path: str, line: RawLine, can: Kinds, owner: str) -> Diagnostic:
    """The finding about a line of a sort that cannot stand here. `can`: the kinds of all words that could begin one; `owner`: the
    word of the declaration."""
    if (
        _starts_with(line.text, "otherwise")
        and can & {k.A_STATEMENT, "OTHERWISE", "WHEN", "WHERE", "TO", "BEFORE"}
        and "GIVEN" not in can
    ):
        return _stray_otherwise(path, line, can)
    condition = next((word for word in _CONDITION_STARTS if _starts_with(line.text, word)), None)
    if condition and can & {k.A_STATEMENT, "WHEN", "WHERE", "BEFORE"} and "GIVEN" not in can:
        return _misplaced_condition(path, line, can, condition)
    if k.A_STATEMENT in can:
        return _misplaced_rule_line(path, line)
    if "BEFORE" in can:
        return _no_rule_line(path, line)
    if "TO" in can:
        message = "a menu holds only choices; each begins with `to`"
        way_out = "write `to ...` with the statements one level deeper, or move this line before the menu"
        return Diagnostic("misplaced-line", message, line.span(path), help=way_out)
    if can & {"WHEN", "WHERE"} and "GIVEN" not in can:
        return _no_condition(path, line, can)
    if condition and can <= {"_OUT"}:
        message, way_out = f"`{condition}` stands only at the start of a block", "move it above the line before"
        return Diagnostic("misplaced-line", message, _lead(path, line, condition), help=way_out)
    if "WORD" in can:
        return no_answer(path, line)
    return _unknown_line(path, line, can, owner)


def _starts_with(text: str, words: str) -> bool:
    return text.split()[: len(words.split())] == words.split()


def _or(words: Iterable[str]) -> str:
    return " or ".join(f"`{word}`" for word in words)


def _lead(path: str, line: RawLine, words: str) -> Span:
    return Span(path, line.number, line.column, line.number, line.column + len(words))


def _conditions_of(can: Kinds) -> tuple[str, ...]:
    return tuple(word for word in _CONDITION_STARTS if terminal(word) in can)


def _no_condition(path: str, line: RawLine, can: Kinds) -> Diagnostic:
    """Something else among conditions."""
    words, costs = _conditions_of(can), terminal(_COSTS) in can
    near = suggest(line.text.split()[0], (*words, _COSTS) if costs else words)
    also = f", and below them `{_COSTS}`" if costs else ""
    return Diagnostic(
        "misplaced-line",
        f"only conditions can stand here{also}; {'conditions' if costs else 'they'} begin with {_or(words)}",
        line.span(path),
        help=f"did you mean `{near[0]}`?" if near else "move this line out of the block, or make it a condition",
    )


def _stray_otherwise(path: str, line: RawLine, can: Kinds) -> Diagnostic:
    if "OTHERWISE" in can:
        message, way_out = "`otherwise if` follows only an `if`", "write `otherwise`, and the `if` on a line below it"
    else:
        message = "this `otherwise` belongs to nothing: the statement before it has no other way to go"
        way_out = "it follows, at the same level, the block of `if`, `chooses`, `may` or `pick at random`"
    return Diagnostic("stray-otherwise", message, line.span(path), help=way_out)


def _misplaced_condition(path: str, line: RawLine, can: Kinds, word: str) -> Diagnostic:
    words = _conditions_of(can)
    if words:
        message = f"`{word}` cannot stand here; a condition of this block begins with {_or(words)}"
        way_out = "`where` tests each thing that could be chosen (as `it`); `when` asks whether it is offered at all"
    else:
        what = "a statement" if k.A_STATEMENT in can else "a rule line or a fact" if "FACT" in can else "a rule line"
        message = f"`{word}` opens a condition, and here {what} is expected"
        way_out = (
            "write `if ...` with a block below, or `stop if ...`; conditions open an `event`, an option, a question, a rule line"
        )
        if k.A_STATEMENT not in can:
            way_out = "say first what is waited for: `after OCCASION`, `before OCCASION`; conditions stand below that"
    return Diagnostic("misplaced-line", message, _lead(path, line, word), help=way_out)


def _misplaced_rule_line(path: str, line: RawLine) -> Diagnostic:
    frame = next(words for words in _RULE_STARTS if _starts_with(line.text, words))
    return Diagnostic(
        "misplaced-line",
        f"`{frame}` opens a rule line; here a statement is expected",
        _lead(path, line, frame),
        help="put it into a rule or a member, or under `until ...` or `as long as ...`",
    )


def _no_rule_line(path: str, line: RawLine) -> Diagnostic:
    words = line.text.split()
    near = suggest(" ".join(words[:2]), _RULE_STARTS) or suggest(words[0], _RULE_STARTS)
    if "may" in words[1:]:
        near = ["forbid that" if "may not" in line.text else "permit that"]
    for word in words[1:]:
        near = near or [how for how in k.ADJUSTING.words if suggest(word, how.split()[-2:-1])][:1]
    forms = ", ".join(f"`{keyword.form}`" for keyword in k.RULE_LINES[:5]) + f", `{k.ADJUSTING.form}`"
    return Diagnostic(
        "misplaced-line",
        "this is no rule line, and only rule lines can stand here",
        line.span(path),
        help=(f"did you mean `{near[0]}`? " if near else "") + f"rule lines are written: {forms}",
    )


def no_answer(path: str, line: RawLine) -> Diagnostic:
    """The finding about a line below a step of an example that is no answer."""
    message = "below a step stand only answers to its questions"
    way_out = (
        'an answer is written: `SIDE answers "march to Harbour"`, or with its question: `SIDE answers "yes" to "retreat ...?"`'
    )
    return Diagnostic("unknown-line", message, line.span(path), help=way_out)


_STEPS_ELSEWHERE = {
    **dict.fromkeys(("expect", "expects", "assert", "check", "verify", "must"), "then"),
    **dict.fromkeys(("do", "if", "play"), "when"),
    **dict.fromkeys(("set", "setup", "start", "let"), "given"),
    **dict.fromkeys(("roll", "die", "rolls"), "dice"),
}
"""How steps of an example begin elsewhere, and here."""


def _retired_line(path: str, line: RawLine, owner: str) -> Diagnostic | None:
    """A line that says nothing any more, and which it is certain to leave out."""
    words = " ".join(line.text.split())
    if words not in k.RETIRED:
        return None
    span = line.span(path)
    message = f"`{words}` is no line of {'an' if owner[0] in 'aeiou' else 'a'} {owner} any more"
    return Diagnostic("unknown-line", message, span, help=k.RETIRED[words], repair=(Edit(span._replace(column=1), ""),))


def _unknown_line(path: str, line: RawLine, can: Kinds, owner: str) -> Diagnostic:
    gone = _retired_line(path, line, owner)
    if gone is not None:
        return gone
    known = [keyword.words for keyword in (*k.LINES, *k.STEPS, *k.COMMON_LINES) if keyword.kind in can]
    words, article = line.text.split(), "an" if owner[0] in "aeiou" else "a"
    starts = [" ".join(words[:count]) for count in (2, 1)]
    near = next((found for start in starts for found in slips(start, known)), None)
    near = near or next((found for start in starts for found in suggest(start, known) if found[0] == start[0]), None)
    near = near or next((_STEPS_ELSEWHERE[start] for start in starts if start in _STEPS_ELSEWHERE and "GIVEN" in can), None)
    near = near or next((entry for entry in known if " the " in entry and words == entry.replace(" the ", " ").split()), None)
    hint = f"did you mean `{near}`? " if near else ""
    if "GIVEN" in can and f" {k.ANSWERS} " in line.text:
        hint = "an answer stands below the `when` that asks, one level deeper. "
    elif "GIVEN" in can and not near:
        hint = "what is done begins with `when`, what must hold with `then`. "
    if "CELL" in can:
        hint += "cells of a row are parted by `|`. "
    if words[0] in _CONDITION_STARTS:
        hint = "a condition stands one level below the line that it guards. "
    if words[0] == _COSTS and terminal("steps from") in can:
        hint = f"`{_COSTS}` stands one level below a line `steps from`. "
    repair: Repair = ()
    for start in starts:
        repair = repair or respelt(_lead(path, line, start), start, slips(start, known) if line.text.startswith(start) else [])
    return Diagnostic(
        "unknown-line",
        f"no line of {article} {owner} begins like this",
        line.span(path),
        repair=repair,
        help=f"{hint}Lines of {article} {owner}: {', '.join(f'`{entry}`' for entry in known)}",
    )
