"""The lexer: takes a line and the kinds of tokens that the grammar could go on with, gives `Token`s; raises `StrayCharacter` for
a character that no line may hold.

Which words are keywords depends on others that stand later in the line: the `to` in `add 1 to losses` is one, the `to` in `move
card to discard pile` a word of a sentence. No grammar that looks one word ahead can tell, so a line is cut before the grammar
sees it. Where a line may stand is not decided here: the lexer asks the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property

from interpreter.syntax import keywords as k
from interpreter.syntax.keywords import At, Cut, Frame, Joint, Keyword, terminal
from interpreter.syntax.layout import RawLine

Can = Callable[[str], bool]
"""Can the grammar go on with a token of this kind?"""


class Token:
    """A word with its place. `kind`: a terminal of the grammar. `text`: as written, a keyword with single blanks.
    `column`, `end`: columns from 1, end exclusive."""

    __slots__ = ("column", "end", "kind", "line", "text")

    def __init__(self, kind: str, text: str, line: int, column: int, end: int) -> None:
        self.kind = kind
        self.text = text
        self.line = line
        self.column = column
        self.end = end


class StrayCharacter(Exception):
    """Raised for a character that belongs to no word. `column`: its place."""

    def __init__(self, character: str, column: int) -> None:
        super().__init__(character)
        self.character = character
        self.column = column


# --- words -------------------------------------------------------------------------------------------------------

_UPPER = "A-ZÀ-ÖØ-Þ"
WORD_END = r"(?![\w-])"
_CAPITAL = rf"[{_UPPER}][\w-]*(?:\.(?=[ ]+[{_UPPER}]))?"  # a full stop after an initial: `A. Smith`
_LOWER = rf"[^\W\d_{_UPPER}][\w-]*"
CAPITALISED = rf"{_CAPITAL}(?:[ ]+{_CAPITAL})*"


def _rest_of(number: str) -> str:
    """What else there is beside words in lower case."""
    return rf"""
  | ({CAPITALISED})
  | ({number}{WORD_END})
  | ("[^"]*")
  | (\()
  | (\))
  | (,)
  | ('s{WORD_END})
"""


_REST = _rest_of(r"[+-]?\d+")
_KINDS = ("", "WORD", "NAME", "NUMBER", "TEXT", "LPAR", "RPAR", "COMMA", "WORD", "COLON")
_WORDS = re.compile(rf"[ ]*(?:({_LOWER}){_REST})", re.VERBOSE)
_PLAIN = re.compile(rf"[ ]*(?:({_LOWER}(?:/{_LOWER})*){_REST} | (:))", re.VERBOSE)
_PRINTED = rf"[+-]?\d+[{_UPPER}]?"
_HEAD = re.compile(rf"[ ]*(?:({_LOWER}(?:/{_LOWER})*){_rest_of(_PRINTED)} | (:))", re.VERBOSE)
"""Printed numbers may have a letter."""
_ID = re.compile(r"[ ]*(?:(?P<ID>\w[\w./:-]*)|(?P<COMMA>,))")
_WORD, _LPAR, _RPAR, _COLON = 1, 5, 6, 9


def _loose(words: str) -> str:
    """A pattern for words with one blank or more between them."""
    return re.escape(words).replace(r"\ ", "[ ]+")


class _Inner:
    """A frame ready to be looked for. Its patterns are made when they are first wanted: a text has few of the frames in it."""

    def __init__(self, frame: Frame, turns: bool, follows: str = "") -> None:
        self._frame = frame
        self._follows = follows or (r"(?=[ ]*$)" if frame.ends else "")
        self.turns = turns

    @cached_property
    def words(self) -> re.Pattern[str]:
        """Its words."""
        words = "|".join(_loose(each) for each in sorted(self._frame.words, key=len, reverse=True))
        return re.compile(f"(?:{words}){WORD_END}{self._follows}")

    @cached_property
    def then(self) -> re.Pattern[str] | None:
        """The words that may stand right behind them."""
        then = "|".join(_loose(each) + (r'(?=[ ]*")' if each == "menu" else "") for each in self._frame.then)
        return re.compile(f"[ ]+({then}){WORD_END}") if then else None


_Frames = Mapping[str, tuple[_Inner, ...]]
"""Frames by their first word."""


def _by_first_word(frames: Iterable[tuple[Frame, bool]]) -> _Frames:
    found: dict[str, tuple[_Inner, ...]] = {}
    for frame, turns in sorted(frames, key=lambda each: -max(map(len, each[0].words))):
        inner = _Inner(frame, turns)
        for word in dict.fromkeys(words.split()[0] for words in frame.words):
            found[word] = (*found.get(word, ()), inner)
    return found


_PLAIN_IN_SENTENCES = (k.IS, k.THERE)
_SPOKEN = tuple(frame for frame in k.FRAMES if frame not in _PLAIN_IN_SENTENCES)
_HARD_IN_PATTERNS = tuple(Frame((word,), "") for word in k.HARD_WORDS if word not in k.PATTERN_WORDS)
_NONE: _Frames = {}
_EXPRESSION = _by_first_word((frame, False) for frame in k.FRAMES)
_SENTENCE = _by_first_word((frame, frame.turns) for frame in _SPOKEN)
_OCCASION = _by_first_word([(k.ADJUSTING, True), *((frame, False) for frame in _SPOKEN), (Frame(k.ARTICLES, ""), False)])
_OPENING_NAME = {each: (_Inner(Frame((each,), ""), False, follows="(?=[ ]*:)"),) for each in k.OPENING_WORDS}
_PATTERN = {**_by_first_word((frame, False) for frame in _HARD_IN_PATTERNS), **_OPENING_NAME}


def cut(way: Cut, text: str, line: int, column: int) -> list[Token]:
    """The words of a part of a line, cut in a certain way. `line`, `column`: where the part begins."""
    match way:
        case Cut.FACTS:
            return _scan(_PLAIN, text, line, column, _NONE, _NONE)
        case Cut.MEMBER:
            return _scan(_HEAD, text, line, column, _NONE, _NONE)
        case Cut.IDS:
            return _ids(text, line, column)
        case Cut.PATTERN:
            return _scan(_PLAIN, text, line, column, _PATTERN, _PATTERN)
        case Cut.EXPRESSION:
            return _scan(_WORDS, text, line, column, _EXPRESSION, _EXPRESSION)
        case Cut.SENTENCE:
            return _scan(_WORDS, text, line, column, _SENTENCE, _EXPRESSION)
        case Cut.OCCASION:
            return _scan(_WORDS, text, line, column, _OCCASION, _EXPRESSION)
        case Cut.STATEMENT:
            bare = text.lstrip(" ")
            return _statement(bare, line, column + len(text) - len(bare))


def _scan(pattern: re.Pattern[str], text: str, line: int, column: int, outer: _Frames, inner: _Frames) -> list[Token]:
    """The words of a text: `outer` are the frames outside brackets, `inner` those inside; the kind of a hole has none."""
    tokens: list[Token] = []
    frames, depth, at, end = outer, 0, 0, len(text.rstrip(" "))  # blanks at the end of an unfinished line are no word
    match = pattern.match
    while at < end:
        found = match(text, at)
        if found is None:
            bare = text[at:end].lstrip(" ")
            raise StrayCharacter(bare[0], column + end - len(bare))
        group = found.lastindex
        assert group is not None  # every way through the pattern is a group
        start, at = found.span(group)
        word = text[start:at]
        if group == _WORD and word in frames:
            for frame in frames[word]:
                opened = frame.words.match(text, start)
                if opened is None:
                    continue
                at = opened.end()
                tokens.append(_keyword(opened.group(), line, column + start, column + at))
                followed = frame.then.match(text, at) if frame.then else None
                if followed:
                    start, at = followed.span(1)
                    tokens.append(_keyword(followed.group(1), line, column + start, column + at))
                if frame.turns and depth == 0:
                    frames = outer = inner
                break
            else:
                tokens.append(Token("WORD", word, line, column + start, column + at))
            continue
        tokens.append(Token(_KINDS[group], word, line, column + start, column + at))
        if group == _LPAR:
            depth += 1
            frames = inner
        elif group == _RPAR:
            depth -= 1
            frames = inner if depth else outer
        elif group == _COLON:
            frames = _NONE
    return tokens


def _keyword(text: str, line: int, column: int, end: int) -> Token:
    words = " ".join(text.split())
    return Token(terminal(words), words, line, column, end)


def _ids(text: str, line: int, column: int) -> list[Token]:
    tokens: list[Token] = []
    at, end = 0, len(text.rstrip(" "))
    while at < end:
        found = _ID.match(text, at)
        if found is None:
            bare = text[at:end].lstrip(" ")
            raise StrayCharacter(bare[0], column + end - len(bare))
        kind = found.lastgroup
        assert kind is not None  # every way through the pattern is a group
        start, at = found.span(kind)
        tokens.append(Token(kind, found[kind], line, column + start, column + at))
    return tokens


# --- words that part a line --------------------------------------------------------------------------------------


def _rest(keyword: Keyword, text: str, line: int, column: int) -> list[Token]:
    """The words behind a keyword: its cut, and the words that part it."""
    front: list[Token] = []
    back: list[Token] = []
    for joint in keyword.joints:
        match joint.at:
            case At.START:
                found = _at_start(joint.words).match(text)
                if found is not None and not front:
                    front.append(_keyword(found[1], line, column + found.start(1), column + found.end(1)))
                    text, column = text[found.end() :], column + found.end()
            case At.END:
                found = _at_end(joint.words).search(text)
                if found is not None and not back:
                    back.append(_keyword(found[1], line, column + found.start(1), column + found.end(1)))
                    text = text[: found.start()]
            case _:
                pass
    tokens = None if front else _cut_between(keyword, text, line, column)
    if tokens is None:
        tokens = cut(keyword.cut, text, line, column)
        for joint in keyword.joints:
            part(tokens, joint)
    return [*front, *tokens, *back]


def _cut_between(keyword: Keyword, text: str, line: int, column: int) -> list[Token] | None:
    """The words on both sides of a joint that stands between them; None when there is none."""
    for joint in keyword.joints:
        if joint.at is At.BETWEEN:
            for found in _between(joint.words).finditer(text):
                before = text[: found.start()].rstrip(" ")
                if before.strip(" ") and before.count("(") == before.count(")") and before.count('"') % 2 == 0:
                    word = _keyword(found[1], line, column + found.start(1), column + found.end(1))
                    left = cut(keyword.cut, before, line, column)
                    return [*left, word, *cut(keyword.cut, text[found.end() :], line, column + found.end())]
    return None


@cache
def _at_start(words: str) -> re.Pattern[str]:
    return re.compile(f"[ ]*({_loose(words)}){WORD_END}")


@cache
def _between(words: str) -> re.Pattern[str]:
    return re.compile(f"(?<=[ ])({_loose(words)}){WORD_END}")


@cache
def _at_end(words: str) -> re.Pattern[str]:
    return re.compile(f"(?:^|[ ]+)({_loose(words)})$")


def part(tokens: list[Token], joint: Joint) -> None:
    """Mark as keywords the tokens that say `joint.words` outside brackets; changes `tokens`. `joint.at` says which of them count:
    the first, the last, all. Does nothing if there is none, or if the line was cut there already (`START`, `END`, `BETWEEN`).
    For `KIND` the tokens behind it become plain words."""
    if joint.at in (At.START, At.END, At.BETWEEN):
        return  # taken off before the line was cut
    places = list(_outside(tokens, joint.words))
    if not places:
        return
    match joint.at:
        case At.FIRST:
            places = places[:1]
        case At.LAST:
            places = places[-1:]
        case At.AMOUNT:
            places = places[:1] if _is_lone(tokens, joint.words) else places[-1:]
        case At.KIND:
            kind = tokens[places[-1] + 1 :]
            told = bool(kind) and all(token.text[0].islower() or token.kind == "NUMBER" for token in kind)
            places = places[-1:] if told or joint.words != k.ANSWERS else []  # `the defender answers` is a sentence
            for token in kind if places else ():
                if token.text[0].islower():
                    token.kind = "WORD"  # also `or` in `leader or none`
        case At.EVERY:
            pass
    for at in places:
        tokens[at].kind = terminal(joint.words)


def _outside(tokens: list[Token], word: str) -> Iterator[int]:
    """Where a word stands outside brackets."""
    depth = 0
    for at, token in enumerate(tokens):
        depth += (token.kind == "LPAR") - (token.kind == "RPAR")
        if depth == 0 and token.text == word and token.kind in ("WORD", terminal(word)):
            yield at


def _is_lone(tokens: list[Token], word: str) -> bool:
    """Is the amount before the first `word` a number, a name, a title, a bracket, and nothing else?"""
    if tokens[0].kind == "LPAR":
        depth = 0
        for at, token in enumerate(tokens):
            depth += (token.kind == "LPAR") - (token.kind == "RPAR")
            if depth == 0:
                return tokens[at + 1].text == word if at + 1 < len(tokens) else False
    return tokens[0].kind in ("NUMBER", "NAME", "TEXT") and len(tokens) > 1 and tokens[1].text == word


# --- lines -------------------------------------------------------------------------------------------------------

_OPENERS: dict[str, tuple[Keyword, ...]] = {}
for _keywords in (k.COMMON_LINES, k.LINES, k.STEPS, k.STATEMENTS, k.OTHERWISE, k.RULE_LINES, (k.OPTION,), k.CONDITIONS):
    for _each in _keywords:
        _OPENERS[_each.words] = (*_OPENERS.get(_each.words, ()), _each)
_BY_FIRST_WORD = {
    first: tuple(sorted((words for words in _OPENERS if words.split()[0] == first), key=len, reverse=True))
    for first in {words.split()[0] for words in _OPENERS}
}
_FIRST_WORD = re.compile(rf"{_LOWER}")
_STATEMENTS = {keyword.words: keyword for keyword in (*k.CONDITIONS, *k.OTHERWISE, *k.RULE_LINES, *k.STATEMENTS)}
"""What begins with these is no sentence, wherever it stands."""
_NO_FACTS = tuple(keyword.words for keyword in (*k.CONDITIONS, *k.OTHERWISE))
"""What begins with these is no fact of a member."""
_QUOTED = ("says", "note", "provenance", "formerly")
"""Lines that hold a title; among statements these words may also begin a sentence."""
_ADJUSTMENTS = frozenset(map(terminal, k.ADJUSTING.words))
_ADJUSTS = re.compile("|".join(map(_loose, k.ADJUSTING.words)))


def line_tokens(line: RawLine, can: Can) -> list[Token] | None:
    """The words of a line below a head; None when no line with this beginning can stand here. `can`: can the grammar go on with a
    token of this kind?"""
    text, number, column = line.text, line.number, line.column
    words, end = _opener(text)
    for keyword in _OPENERS[words] if words else ():
        if can(keyword.kind) and _is_meant(keyword, text[end:], can):
            first = Token(keyword.kind, words, number, column, column + end)
            return [first, *_rest(keyword, text[end:], number, column + end)]
    if can(k.A_STATEMENT):
        return None if words in _STATEMENTS and words not in k.ALONE else _sentence(text, number, column)
    if can("BEFORE"):
        return _adjustment(text, number, column) or (
            _fact(text, number, column) if can("FACT") and words not in _NO_FACTS else None
        )
    if can("CELL"):
        return _cells(text, number, column) if "|" in text else None
    return _answer(text, number, column) if can("WORD") else None


def _opener(text: str) -> tuple[str, int]:
    """The keyword that a line begins with, and where it ends; no words when it begins with none."""
    found = _FIRST_WORD.match(text)
    first = found[0] if found else ""
    for words in _BY_FIRST_WORD.get(first, ()):
        if words == first:
            return words, len(first)
        longer = _at_start(words).match(text)
        if longer is not None:
            return words, longer.end()
    return "", 0


def _is_meant(keyword: Keyword, rest: str, can: Can) -> bool:
    """Is this word the keyword here, and not the first one of a sentence or the same word of another sort of line?"""
    if keyword.cut is Cut.STATEMENT:
        return can("GIVEN")
    if keyword.words in _QUOTED:
        return rest.lstrip(" ").startswith('"') or not can(k.A_STATEMENT)
    return _is_alone(keyword, rest)


def _is_alone(keyword: Keyword, rest: str) -> bool:
    """Does nothing stand behind a word that opens a line alone? True of any other keyword."""
    return (
        keyword.words not in k.ALONE or not rest.strip(" ") or any(_at_start(each.words).match(rest) for each in keyword.joints)
    )


def _statement(text: str, line: int, column: int) -> list[Token]:
    """The line of a statement."""
    words, end = _opener(text)
    keyword = _STATEMENTS.get(words)
    if keyword is None or not _is_alone(keyword, text[end:]):
        return _sentence(text, line, column)
    return [Token(keyword.kind, words, line, column, column + end), *_rest(keyword, text[end:], line, column + end)]


def _adjustment(text: str, line: int, column: int) -> list[Token] | None:
    """A rule line that changes a value."""
    if _ADJUSTS.search(text) is None:
        return None
    tokens = cut(Cut.OCCASION, text, line, column)
    return tokens if any(token.kind in _ADJUSTMENTS for token in tokens) else None


def _fact(text: str, line: int, column: int) -> list[Token]:
    """A fact of a member, or the head of a block of it."""
    tokens = cut(Cut.FACTS, text, line, column)
    tokens[0].kind = "FACT"
    return tokens


def _sentence(text: str, line: int, column: int) -> list[Token]:
    """A line without a keyword before it: a sentence, who chooses, wins or may do something, what becomes something."""
    tokens = cut(Cut.SENTENCE, text, line, column)
    for at, token in enumerate(tokens):
        if token.kind == "A_NUMBER_FROM":
            part(tokens[at + 1 :], k.A_NUMBER)
    return tokens


def _answer(text: str, line: int, column: int) -> list[Token] | None:
    """An answer below a step of an example."""
    tokens = cut(Cut.EXPRESSION, text, line, column)
    to = len(tokens) - 2
    has_question = to >= 3 and tokens[-1].kind == "TEXT" and tokens[to].text == k.TO and tokens[to - 1].kind == "TEXT"
    at = to - 2 if has_question else to
    if at < 1 or tokens[at + 1].kind != "TEXT" or tokens[at].text != k.ANSWERS:
        return None
    tokens[at].kind = terminal(k.ANSWERS)
    if has_question:
        tokens[to].kind = terminal(k.TO)
    return tokens


def _cells(text: str, line: int, column: int) -> list[Token]:
    """A row of a table; an empty cell has no width."""
    tokens: list[Token] = []
    for cell in text.split("|"):
        if tokens:
            tokens.append(Token("BAR", "|", line, column - 1, column))
        bare = cell.strip(" ")
        start = column + len(cell) - len(cell.lstrip(" ")) if bare else column
        tokens.append(Token("CELL", bare, line, start, start + len(bare)))
        column += len(cell) + 1
    return tokens


# --- heads -------------------------------------------------------------------------------------------------------

_HEADS = {keyword.words: keyword for keyword in k.HEADS}
_HEADING = re.compile(rf"(?:({'|'.join(k.MODES)})[ ]+)?(?:({'|'.join(_HEADS)}){WORD_END})?")


def head_tokens(line: RawLine) -> list[Token]:
    """The words of the first line of a declaration. A first word that is no keyword is the kind of a member."""
    text, number, column = line.text, line.number, line.column
    found = _HEADING.match(text)
    assert found is not None  # every part of the pattern may be missing
    mode, word = found.groups()
    front = [Token(terminal(mode), mode, number, column, column + len(mode))] if mode else []
    at = found.end()
    if word is not None:
        front.append(Token(terminal(word), word, number, column + at - len(word), column + at))
    if mode == k.RENAME.words:
        return [*front, *_rest(k.RENAME, text[at:], number, column + at)]
    if word is None:
        return [*front, *cut(Cut.MEMBER, text[at:], number, column + at)]
    return [*front, *_rest(_HEADS[word], text[at:], number, column + at)]
