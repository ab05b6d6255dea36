"""Findings about a line: a stray character, a word where it cannot stand, an end too early, a misspelt keyword.

Takes the line and the point at which the grammar rejected it, gives a `Diagnostic`.
"""

from __future__ import annotations

import re

from interpreter.diagnostics import Diagnostic, Edit, Repair, slips, suggest
from interpreter.source import Span
from interpreter.syntax import keywords as k
from interpreter.syntax.head_findings import wrong_sentence
from interpreter.syntax.keywords import Cut, Keyword, terminal
from interpreter.syntax.layout import RawLine
from interpreter.syntax.lexer import StrayCharacter, Token
from interpreter.syntax.rejected import Rejected, missing, wanted
from interpreter.syntax.respelling import Respelling

# --- characters --------------------------------------------------------------------------------------------------

_SAME_LOOK = {"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "\u00a0": "a blank"}
_SIGNS = {
    "+": "`plus`",
    "-": "`minus`",
    "<": "`is less than` or `is at most`",
    ">": "`is more than` or `is at least`",
    "&": "`and`",
    "|": "`or`",
    "!": "`not`, or `is not`",
    "*": "`times`",
    "/": "`half of (NUMBER)`",
    ":": "no sign: a block is opened by indentation alone",
    ".": "no full stop; numbers are whole",
    ";": "a line for each statement",
    "[": "round brackets",
    "{": "round brackets",
}


_DICE = re.compile(r"\d*d\d+")
_ASKING = frozenset({"if", "when", "where", "unless", "then", "stop", "repeat", "answer", "otherwise", "as", "attribute", "line"})
"""First words of lines in which what is equal is asked, or what a thing holds is said."""


def _for_equals(text: str) -> str:
    """What stands for the sign in a line."""
    words = text.split()
    first = words[0] if words else ""
    if first == "let":
        return "`be`: `let NAME be EXPRESSION`"
    return "`is`" if first in _ASKING else "`becomes`; for a new name, `let NAME be EXPRESSION`"


def _for_apostrophe(before: str) -> str:
    """What stands for a word that is cut short, of which the letters before the apostrophe are given: `isn`."""
    word = before.split()[-1] if before.split() else ""
    if word.endswith("n") and word[:-1] in ("is", "are", "may"):
        return f"write `{word[:-1]} not`"
    return "write `'s` for what belongs to something, or no apostrophe"


def stray_character(path: str, line: RawLine, stray: StrayCharacter) -> Diagnostic:
    """The finding about a character that belongs to no word."""
    char = stray.character
    shown = f"`{char}`" if char.isprintable() and char != "\u00a0" else f"(character {ord(char):#x})"
    if char in _SAME_LOOK:
        way_out = f"write {_SAME_LOOK[char]} instead" if len(_SAME_LOOK[char]) > 1 else f"write `{_SAME_LOOK[char]}` instead"
    elif char == "=":
        way_out = f"write {_for_equals(line.text)}"
    elif char == "'":
        way_out = _for_apostrophe(line.text[: stray.column - line.column])
    elif char in _SIGNS:
        way_out = f"write {_SIGNS[char]}"
    elif _DICE.match(line.text, stray.column - line.column):
        way_out = "dice are called by their name: `roll die`, `roll (2) dice`"
    else:
        way_out = "take it away. A line holds words, names, whole numbers, titles in quotes and brackets"
    span = Span(path, line.number, stray.column, line.number, stray.column + 1)
    return Diagnostic("stray-character", f"the character {shown} means nothing here", span, help=way_out)


# --- words like those of frames ----------------------------------------------------------------------------------

_FRAME_STARTS = tuple(
    dict.fromkeys(keyword.words for keyword in (*k.STATEMENTS, *k.RULE_LINES, *reversed(k.OTHERWISE), *k.CONDITIONS))
)
_WRONG_FRAMES = {
    "else": "otherwise",
    "elif": "otherwise if",
    "elsif": "otherwise if",
    "foreach": "for each",
    "for every": "for each",
    "for all": "for each",
    "else if": "otherwise if",
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


def frame_near(text: str) -> str | None:
    """The keywords that a line was perhaps meant to have: `fro each space` gives `for each`. None if none is near."""
    words = text.split()
    for word in words:
        if word in _NEAR_FRAMES:
            return _NEAR_FRAMES[word]
    from difflib import get_close_matches  # few texts have such a line

    for word in words[1:]:
        for frame in get_close_matches(word, _INNER_FRAMES, 1, cutoff=0.8):
            if frame != word and frame[0] == word[0]:
                return frame
    if " ".join(words[:2]) in _WRONG_FRAMES:
        return _WRONG_FRAMES[" ".join(words[:2])]
    for wrong in suggest(words[0], _WRONG_FRAMES) if words else ():
        if sorted(wrong) == sorted(words[0]):  # the word itself, or its letters in another order
            return _WRONG_FRAMES[wrong]
    if not text[:1].islower():
        return None  # a name is no frame
    for count in (4, 3, 2, 1):
        start = " ".join(words[:count])
        found = suggest(start, [frame for frame in _FRAME_STARTS if len(frame.split()) == count])
        if found and len(words) >= count and _close(start, found[0]):
            return found[0]
    return None


def _close(given: str, frame: str) -> bool:
    """Near enough to be a slip: few letters differ. Short words are near to everything, so they must keep their first letter."""
    return given != frame and abs(len(given) - len(frame)) <= 2 and (len(frame) > 5 or given[:1] == frame[:1])


def misspelt_frame(path: str, line: RawLine, first: Token) -> Diagnostic | None:
    """The finding about a line that looks like a sentence with a misspelt keyword in it; None if it does not. `first`: its first
    word."""
    text = line.text[first.column - line.column :]
    near = frame_near(text)
    if near is None:
        return None
    message = f"this line is no sentence that could stand here; a word like `{near}` is misspelt"
    span = Span(path, line.number, first.column, line.number, first.column + len(text))
    misspelt = [found for found in _WORD.finditer(text) if _NEAR_FRAMES.get(found[0]) == near or slips(found[0], [near])]
    repair: Repair = ()
    if len(misspelt) == 1:
        at = first.column + misspelt[0].start()
        repair = (Edit(span._replace(column=at, end_column=at + len(misspelt[0][0])), near),)
    return Diagnostic("misspelt-frame", message, span, help=f"did you mean `{near}`?", repair=repair)


_WORD = re.compile(r"[\w:-]+")


def misspelt_words(path: str, line: RawLine, meant: Respelling, is_certain: bool) -> Diagnostic:
    """The finding about misspelt keywords with whose correction the line can be read. `is_certain`: is it the only such
    correction?"""
    span = Span(path, line.number, line.column + meant.start, line.number, line.column + meant.end)
    message = f"`{line.text[meant.start : meant.end]}` means nothing here"
    way_out, repair = f"did you mean `{meant.words}`?", (Edit(span, meant.words),) if is_certain else ()
    return Diagnostic("misspelt-frame", message, span, help=way_out, repair=repair)


# --- words that cannot stand where they stand --------------------------------------------------------------------

_KEYWORDS = {keyword.kind: keyword for keyword in (*k.COMMON_LINES, *k.LINES, *k.STEPS)}
_IS = frozenset(map(terminal, k.IS.words))
_MAY = frozenset(map(terminal, k.MAY.words))
_END_OF_LINE = frozenset({"_NL"})
_MINUS = terminal("minus")


def unexpected_word(rejected: Rejected) -> Diagnostic:
    """The finding about a line that the grammar cannot read to its end."""
    first = rejected.tokens[0]
    keyword = _KEYWORDS.get(first.kind)
    if first.kind == "OTHERWISE" and rejected.at:
        message, way_out = "`otherwise` stands alone on its line", "move what follows to a line below, one level deeper"
        return Diagnostic("stray-otherwise", message, rejected.line.span(rejected.path), help=way_out)
    if keyword is not None and keyword.cut is Cut.PATTERN:
        return wrong_sentence(rejected)
    if first.kind == "FACT" or (keyword is not None and keyword.cut in (Cut.FACTS, Cut.IDS)):
        return _wrong_fact(rejected, keyword)
    before = rejected.before
    if before is not None and before.kind in _MAY and rejected.expected == _END_OF_LINE:
        return _question_for_statement(rejected, before)
    return _wrong_frame(rejected)


def _wrong_fact(rejected: Rejected, keyword: Keyword | None) -> Diagnostic:
    """A line of words, names, numbers and titles."""
    found, before = rejected.unexpected, rejected.before or rejected.unexpected
    comma = next((token for token in (before, found) if token.kind == "COMMA"), None)
    if comma is not None and rejected.expected & {"WORD", "ID"}:
        way_out = "take it away, or write what it should separate"
        return Diagnostic("unexpected-word", "this comma separates nothing", rejected.span(comma), help=way_out)
    if rejected.is_end:
        message = f"after `{before.text}` something is missing"
        way_out = f"the line is written: {keyword.form}" if keyword else f"write it after `{before.text}`"
        return Diagnostic("unfinished-line", message, rejected.span(found), "something is missing here", help=way_out)
    if found.kind == "ID":
        message = f"`{found.text}` cannot stand right behind `{before.text}`"
        return Diagnostic("unexpected-word", message, rejected.span(found), help="put a comma between them")
    if rejected.expected <= {"_NL", "TEXT"}:
        words = keyword.words if keyword else before.text
        message = f"this cannot stand after `{words}`"
        way_out = f"after `{words}`: a title in quotes stands" if "TEXT" in rejected.expected else "nothing stands after it"
        if before.kind == "TEXT":
            way_out = "take it away; one title in quotes stands there"
        return Diagnostic("unexpected-word", message, rejected.span(found), help=way_out)
    message = f"`{found.text}` cannot stand in this line"
    if keyword is not None and keyword.joints:
        return Diagnostic("unexpected-word", message, rejected.span(found), help=f"the line is written: {keyword.form}")
    way_out, span = "only words, names, numbers and titles in quotes stand here", rejected.span(found)
    if found.kind == "COLON":
        way_out = "leave it out: what stands below is told by the indent, and a value stands right behind its words"
        return Diagnostic("unexpected-word", message, span, help=way_out, repair=(Edit(span, ""),))
    return Diagnostic("unexpected-word", message, span, help=way_out)


def _question_for_statement(rejected: Rejected, may: Token) -> Diagnostic:
    """`mover may enter goal` among statements."""
    before = rejected.tokens[rejected.at - 2]
    way_out = "`X may VERB` asks whether an action is allowed and stands in a condition; a choice is `X may` with a block below"
    message = f"`{may.text}` cannot stand after `{before.text}`"
    return Diagnostic("unexpected-word", message, rejected.span(may), "not understood from here", help=way_out)


_ORDERS = {"in order from": "MEMBER", "in order after": "MEMBER", "in the order chosen by": "SIDE"}
_MEASURES = frozenset(map(terminal, ("sum of", "highest of", "lowest of")))
_OVER_ALL = terminal("over all")


def _wrong_frame(rejected: Rejected) -> Diagnostic:
    """A line with frames and expressions."""
    found, before = rejected.unexpected, rejected.before
    behind = f" after `{before.text}`" if before else " at the start of the line"
    form = _form(rejected)
    written = f"the line is written: {form}" if form else ""
    if rejected.is_end:
        kinds = [token.kind for token in rejected.tokens]
        measure = next((token.text for token in rejected.tokens if token.kind in _MEASURES), "")
        if measure and _OVER_ALL not in kinds:
            message, help_text = f"`{measure}` does not say of what", f"it is written: {measure} NUMBER over all NOUN"
            return Diagnostic("unfinished-line", message, rejected.span(found), "`over all` is missing", help=help_text)
        message = f"the line ends too early: {missing(rejected.expected)} is missing{behind}"
        if rejected.tokens[0].kind == terminal("for each") and any(each.kind == terminal("where") for each in rejected.tokens):
            written += "; conditions stand below it, one level deeper: `where ...`"
        return Diagnostic("unfinished-line", message, rejected.span(found), "something is missing here", help=written)
    message, reason = f"`{found.text}` cannot stand{behind}", ""
    if found.kind == "COMMA":
        message = f"a comma cannot stand{behind}"
        reason = "a comma stands only in a list: after `is one of`, and in lines such as `members`"
    elif found.kind in _IS and any(token.kind in _IS | _MAY for token in rejected.tokens[: rejected.at]):
        message = f"a second `{found.text}` cannot stand in one comparison"
        reason = "one comparison at a time: join two by `and`, or put one in brackets"
    elif found.text in _ORDERS and before is not None:
        reason = f"the order stands before the name: `{found.text} {_ORDERS[found.text]} called NAME`"
    elif found.kind == _MINUS and "NUMBER" in rejected.expected and rejected.next_kind == "NUMBER":
        reason = f"a negative number is written with a sign: `-{rejected.tokens[rejected.at + 1].text}`"
    elif found.text.split()[0] in k.HARD_WORDS:
        reason = f"`{found.text.split()[0]}` is a hard word: it never occurs inside a sentence or a name"
    could = wanted(rejected.expected)
    if could == "a lower-case word" and found.kind != "NAME" and found.text.islower():
        could = "another word"
    return Diagnostic(
        "unexpected-word",
        message + (f"; expected {could}" if could else ""),
        rejected.span(found),
        "not understood from here",
        help="; ".join(part for part in (reason, written) if part),
    )


_FORMS = {
    **{terminal(words): frame.form for frame in k.FRAMES if frame.turns and frame is not k.CALLED for words in frame.words},
    **dict.fromkeys(map(terminal, k.ADJUSTING.words), k.ADJUSTING.form),
    **{keyword.kind: keyword.form for keyword in (*k.LINES, *k.OTHERWISE, *k.STATEMENTS, *k.RULE_LINES, k.OPTION)},
}
"""How a line is written, by the words that tell which it is."""
_STEP_FORMS = {keyword.kind: keyword.form for keyword in k.STEPS}
"""The same for steps of examples; they hold whole statements and expressions, so that it helps only right behind the word, or
behind `offered`, which holds neither."""
_OFFERED = frozenset(map(terminal, ("offered", "not offered")))
_CHOOSES = frozenset(map(terminal, k.CHOOSING.words))


def _form(rejected: Rejected) -> str:
    """How the line is written: as the last frame word says that stands before the mistake, else the first one behind it."""
    tokens = rejected.tokens
    is_step = tokens[0].kind in _STEP_FORMS and (tokens[0].kind != "WHEN" or "LET" in rejected.expected)
    if is_step and (rejected.at == 1 or any(token.kind in _OFFERED for token in tokens[: rejected.at])):
        return _STEP_FORMS[tokens[0].kind]
    form = ""
    for at, token in enumerate(tokens):
        if at >= rejected.at and (form or is_step):
            break
        if at and token.text in k.CHOICES and tokens[at - 1].kind in _CHOOSES:
            form = k.CHOICES[token.text]
        else:
            form = _FORMS.get(token.kind, form)
    return form
