"""Words of a line. Takes the text of one line, gives `Token`s; raises `StrayCharacter` for what no line may hold.

Which words are keywords depends on the frame of the line, so a `to` is one in `add 1 to losses` and a plain word in
`move card to discard pile`. LALR parsers merge states and could not tell; the first words of the line can.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.syntax.frames import ARTICLES, HARD_WORDS, OCCASION_STARTS, RULE_STARTS, STATEMENT_STARTS


class Token:
    """A word with its place. Has what Lark asks of its own tokens; `start_pos` and `end_pos`: columns from 1, end exclusive."""

    __slots__ = ("end_pos", "start_pos", "type", "value")
    line = column = end_line = end_column = 1

    def __init__(self, type: str, value: str, start_pos: int, end_pos: int) -> None:
        self.type = type
        self.value = value
        self.start_pos = start_pos
        self.end_pos = end_pos

    def __str__(self) -> str:
        return self.value


class StrayCharacter(Exception):
    """A character that belongs to no word. `column` is its place."""

    def __init__(self, character: str, column: int) -> None:
        super().__init__(character)
        self.character = character
        self.column = column


_UPPER = "A-ZÀ-ÖØ-Þ"
_END = r"(?![\w-])"
_CAPITAL = rf"[{_UPPER}][\w-]*(?:\.(?=[ ]+[{_UPPER}]))?"  # a full stop after an initial: `A. Smith`
_BASE = rf"""
    (?P<NAME>{_CAPITAL}(?:[ ]+{_CAPITAL})*)
  | (?P<NUMBER>[+-]?\d+{_END})
  | (?P<TEXT>"[^"]*")
  | (?P<LPAR>\()
  | (?P<RPAR>\))
  | (?P<COMMA>,)
  | (?P<POSSESSIVE>'s{_END})
"""
_WORD = rf"[^\W\d_{_UPPER}][\w-]*"
_MASTER = re.compile(
    rf"""[ ]*(?:
    (?P<ONE_OF>(?:is|are)(?:[ ]+not)?[ ]+one[ ]+of{_END})
  | (?P<ADJUST>is[ ]+(?:raised[ ]+by|lowered[ ]+by|limited[ ]+to){_END}|are[ ]+(?:raised[ ]+by|lowered[ ]+by|limited[ ]+to){_END}
        |counts?[ ]+as{_END})
  | (?P<IS>(?:is|are)(?:[ ]+not)?(?:[ ]+(?:at[ ]+least|at[ ]+most|more[ ]+than|less[ ]+than))?{_END})
  | (?P<THERE_COUNT>there[ ]+(?:is|are)[ ]+(?:at[ ]+least|at[ ]+most|exactly|more[ ]+than|less[ ]+than){_END})
  | (?P<THERE>there[ ]+(?:is|are)(?:[ ]+(?:no|an|another|a))?{_END})
  | (?P<CHOOSES_NUMBER>(?:secretly[ ]+)?chooses[ ]+a[ ]+number[ ]+from{_END})
  | (?P<CHOOSES_MENU>chooses[ ]+menu(?=[ ]*")|(?:secretly[ ]+)?chooses(?=[ ]*$))
  | (?P<CHOOSES_COUNT>(?:secretly[ ]+)?(?:chooses|may[ ]+(?:secretly[ ]+)?choose)[ ]+(?:up[ ]+to|exactly){_END})
  | (?P<CHOOSES>(?:secretly[ ]+)?(?:chooses|may[ ]+(?:secretly[ ]+)?choose)(?:[ ]+any[ ]+number[ ]+of)?{_END})
  | (?P<DECLARES>declares[ ]+any[ ]+of[ ]+these(?=[ ]*$))
  | (?P<WINS>wins[ ]+the[ ]+game[ ]+because{_END})
  | (?P<MAY_DO>may(?=[ ]*$))
  | (?P<MAY>may(?:[ ]+not)?{_END})
  | (?P<ORDER>in[ ]+the[ ]+order[ ]+chosen[ ]+by{_END})
  | (?P<UNTIL_PASS>until[ ]+all[ ]+pass[ ]+in[ ]+a[ ]+row(?=[ ]*$))
  | (?P<WORD>{_WORD})
  | {_BASE})""",
    re.VERBOSE,
)
_PLAIN = re.compile(rf"[ ]*(?:(?P<WORD>{_WORD}(?:/{_WORD})*)|{_BASE}|(?P<COLON>:))", re.VERBOSE)
_ID = re.compile(r"[ ]*(?:(?P<NAME>\w[\w./:-]*)|(?P<COMMA>,))")
_STATEMENT_START = re.compile(rf"(?:{'|'.join(w.replace(' ', ' +') for w in STATEMENT_STARTS)}){_END}")
_RULE_START = re.compile(rf"(?:{'|'.join(w.replace(' ', ' +') for w in RULE_STARTS)}){_END}")
_SPACES = re.compile(" +")
_ALONE = {"STOP", "TOGETHER"}  # frames only at the end of a line, else an ordinary first word

_STATEMENT_FRAMES = {
    "CHOOSES", "CHOOSES_COUNT", "CHOOSES_NUMBER", "CHOOSES_MENU", "DECLARES", "WINS", "MAY_DO", "ORDER", "UNTIL_PASS"
}  # fmt: skip
_OCCASION_PLAIN = {"IS", "ONE_OF", "MAY", "THERE", "THERE_COUNT"}


def plain_tokens(text: str, column: int) -> list[Token]:
    """Tokens of a head or a fact line: no word is hard there."""
    tokens = list(_scan(_PLAIN, text, 0, column))
    for token in tokens:
        if token.type == "POSSESSIVE":
            token.type = "WORD"
    return tokens


def id_tokens(text: str, column: int) -> list[Token]:
    """Tokens of a list of identifiers such as `ABC-10.2-1, ABC-10.2-2`."""
    return list(_scan(_ID, text, 0, column))


def expression_tokens(text: str, column: int) -> list[Token]:
    """Tokens of a line that is one expression."""
    return _hard(_scan(_MASTER, text, 0, column))


def statement_tokens(text: str, column: int) -> list[Token]:
    """Tokens of a statement's line, with the separators that its frame has."""
    start = _STATEMENT_START.match(text)
    if start is None:
        tokens = list(_scan(_MASTER, text, 0, column))
        becomes = next((at for at, token in enumerate(tokens) if token.value == "becomes" and token.type == "WORD"), -1)
        if becomes >= 0:  # what changes may be a truth, whose sentence has an `is`: `gate is open becomes yes`
            return [*_plain_is(tokens[:becomes], articles=False), *_hard(tokens[becomes:])]
        if not any(token.type in _STATEMENT_FRAMES for token in tokens):  # a sentence: `gate is opened by ann`
            return _plain_is(tokens, articles=False)
        tokens = _hard(tokens)
        for index, token in enumerate(tokens):
            if token.type == "CHOOSES_NUMBER":
                _part_at(tokens[index + 1 :], "to", "TO")
        return tokens
    first = Token(STATEMENT_STARTS[_SPACES.sub(" ", start.group())], start.group(), column + start.start(), column + start.end())
    rest = text[start.end() :].strip()
    if first.type in _ALONE and rest and not (first.type == "STOP" and rest.split(" ")[0] == "if"):
        return expression_tokens(text, column)
    if first.type == "STOP":
        tokens = expression_tokens(text[start.end() :], column + start.end())
        if tokens:
            tokens[0].type = "IF"
        return [first, *tokens]
    if first.type == "UNTIL":
        tokens = _occasion(text, start.end(), column)
        _mark(tokens, "then", "THEN", last=False)
        return [first, *tokens]
    tokens = list(_scan(_MASTER, text, start.end(), column))
    if first.type == "ANNOUNCE":
        return [first, *_plain_is(tokens, articles=False)]
    tokens = _hard(tokens)
    if first.type == "LET":
        _mark(tokens, "be", "BE", last=False)
    elif first.type == "ADD":
        _part_at(tokens, "to", "TO")
    elif first.type == "TAKE":
        _part_at(tokens, "from", "FROM")
    elif first.type == "REPEAT_UP_TO":
        _mark(tokens[-1:], "times", "TIMES", last=True)
    elif first.type == "GO_ROUND":
        _mark(tokens, "from", "FROM", last=True)
    return [first, *tokens]


def rule_tokens(text: str, column: int) -> list[Token]:
    """Tokens of a rule line."""
    start = _RULE_START.match(text)
    if start is None:
        return _occasion(text, 0, column)
    first = Token(RULE_STARTS[_SPACES.sub(" ", start.group())], start.group(), column, column + start.end())
    if first.type in OCCASION_STARTS:
        tokens = _occasion(text, start.end(), column)
        if first.type == "UNTIL":
            _mark(tokens, "then", "THEN", last=False)
    else:
        tokens = _hard(_scan(_MASTER, text, start.end(), column))
    return [first, *tokens]


def option_tokens(text: str, column: int) -> list[Token]:
    """Tokens of a menu option, whose first word is `to`."""
    return [Token("OPTION_TO", "to", column, column + 2), *_occasion(text, 2, column)]


def _scan(pattern: re.Pattern[str], text: str, at: int, column: int) -> Iterator[Token]:
    match = pattern.match
    end = len(text.rstrip(" "))
    while at < end:
        found = match(text, at)
        if found is None:
            while at < end and text[at] == " ":
                at += 1
            raise StrayCharacter(text[at], column + at)
        kind = found.lastgroup
        assert kind is not None  # every way through the pattern is a named group
        yield Token(kind, found.group(kind), column + found.start(kind), column + found.end(kind))
        at = found.end()


def _hard(tokens: Iterator[Token] | list[Token]) -> list[Token]:
    """Hard words become keywords; an adjustment outside an occasion is plain words with `is`."""
    result: list[Token] = []
    for token in tokens:
        if token.type == "WORD":
            token.type = HARD_WORDS.get(token.value, "WORD")
        elif token.type == "POSSESSIVE":
            token.type = "WORD"
        elif token.type == "ADJUST":
            words = _split(token)
            words[0].type = HARD_WORDS.get(words[0].value, "WORD")
            result.extend(words)
            continue
        result.append(token)
    return result


def _occasion(text: str, start: int, column: int) -> list[Token]:
    return _plain_is(list(_scan(_MASTER, text, start, column)), articles=True)


def _plain_is(tokens: list[Token], articles: bool) -> list[Token]:
    """Tokens of an occasion: `is` is a word and an article opens a hole, but not inside brackets nor after an adjustment."""
    result: list[Token] = []
    depth = 0
    for index, token in enumerate(tokens):
        kind = token.type
        if depth == 0 and kind == "ADJUST" and articles:
            return [*result, token, *_hard(tokens[index + 1 :])]
        depth += (kind == "LPAR") - (kind == "RPAR")
        if depth > 0 or kind in ("LPAR", "RPAR"):
            result.extend(_hard([token]))
        elif kind in _OCCASION_PLAIN or kind == "ADJUST":
            for word in _split(token):
                word.type = _plain_type(word.value, articles)
                result.append(word)
        elif kind == "WORD":
            token.type = _plain_type(token.value, articles)
            result.append(token)
        else:
            result.extend(_hard([token]))
    return result


def _plain_type(word: str, articles: bool) -> str:
    if articles and word in ARTICLES:
        return "ARTICLE"
    return "WORD" if word in ("is", "are") else HARD_WORDS.get(word, "WORD")


def _split(token: Token) -> list[Token]:
    """The words of a token of several words."""
    return [
        Token("WORD", word.group(), token.start_pos + word.start(), token.start_pos + word.end())
        for word in re.finditer(r"[^ ]+", token.value)
    ]


def _part_at(tokens: list[Token], word: str, kind: str) -> None:
    """Mark where an amount ends: at the first `word` after a lone number, name, title or bracket, else at the last one."""
    lone = len(tokens) > 1 and tokens[0].type in ("NUMBER", "NAME", "TEXT") and tokens[1].value == word
    if tokens and tokens[0].type == "LPAR":
        depth = 0
        for index, token in enumerate(tokens):
            depth += (token.type == "LPAR") - (token.type == "RPAR")
            if depth == 0:
                lone = index + 1 < len(tokens) and tokens[index + 1].value == word
                break
    _mark(tokens, word, kind, last=not lone)


def _mark(tokens: list[Token], word: str, kind: str, last: bool) -> None:
    """Give the first or last `word` outside brackets the type `kind`."""
    depth = 0
    found: list[Token] = []
    for token in tokens:
        depth += (token.type == "LPAR") - (token.type == "RPAR")
        if depth == 0 and token.type == "WORD" and token.value == word:
            found.append(token)
    if found:
        found[-1 if last else 0].type = kind
