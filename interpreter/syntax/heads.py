"""Heads of declarations and lines of facts: read by hand, since no word is hard there.

Takes raw lines, gives patterns and runs of parts; a mistake becomes a finding and None.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.diagnostics import Diagnostics, nearest
from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.frames import DECLARATION_WORDS, HARD_WORDS, HEAD_WORDS, MODES, PATTERN_WORDS, SENTENCE_WORDS, TITLE_WORDS
from interpreter.syntax.layout import RawLine
from interpreter.syntax.lexer import StrayCharacter, Token, id_tokens, plain_tokens
from interpreter.syntax.messages import tell_stray


@dataclass(frozen=True, slots=True)
class HeadLine:
    """What the first line of a declaration says."""

    word: str
    mode: str
    head: tuple[n.Part, ...] = ()
    pattern: n.Pattern | None = None
    title: n.Text | None = None
    answers: tuple[str, ...] = ()


class Heads:
    """Reads heads and fact lines of one source."""

    def __init__(self, path: str, diagnostics: Diagnostics) -> None:
        self.path = path
        self.diagnostics = diagnostics

    def _span(self, line: RawLine, start: int, end: int) -> Span:
        return Span(self.path, line.number, start, line.number, end)

    def _tell(self, code: str, message: str, span: Span, help: str = "") -> None:
        self.diagnostics.error(code, message, span, help=help)

    def tokens(self, line: RawLine, ids: bool = False) -> list[Token] | None:
        """The words of a line without hard words."""
        try:
            return (id_tokens if ids else plain_tokens)(line.text, line.column)
        except StrayCharacter as stray:
            tell_stray(self.diagnostics, self.path, line, stray)
            return None

    # --- runs of parts -----------------------------------------------------------------------------------------

    def part(self, line: RawLine, token: Token) -> n.Part:
        """A word, name, number or title as a node."""
        span = self._span(line, token.start_pos, token.end_pos)
        if token.type == "NAME":
            return n.Name(span, " ".join(token.value.split()))
        if token.type == "NUMBER":
            return n.Number(span, int(token.value))
        if token.type == "TEXT":
            return n.Text(span, token.value[1:-1])
        return n.Word(span, token.value)

    def parts(self, line: RawLine, tokens: Sequence[Token]) -> tuple[n.Part, ...] | None:
        """A run of parts, commas dropped."""
        result: list[n.Part] = []
        for token in tokens:
            if token.type in ("LPAR", "RPAR", "COLON"):
                self._tell(
                    "unexpected-word",
                    f"`{token.value}` cannot stand in this line",
                    self._span(line, token.start_pos, token.end_pos),
                    "only words, names, numbers and titles in quotes stand here",
                )
                return None
            if token.type != "COMMA":
                result.append(self.part(line, token))
        return tuple(result)

    def facts(
        self, line: RawLine, keyword: str, ids: bool = False
    ) -> tuple[tuple[n.Part, ...], tuple[tuple[n.Part, ...], ...]] | None:
        """The parts of a fact line, and the items after its keyword."""
        length = len(keyword)
        front = self.tokens(RawLine(line.number, line.column, line.text[:length]))
        back = self.tokens(line.rest(length), ids)
        if front is None or back is None:
            return None
        words, parts = self.parts(line, front), self.parts(line, back)
        if words is None or parts is None:
            return None
        items: list[list[n.Part]] = [[]]
        for token in back:
            if token.type == "COMMA":
                items.append([])
            else:
                items[-1].append(self.part(line, token))
        for index, token in enumerate(t for t in back if t.type == "COMMA"):
            if not items[index] or not items[index + 1]:
                self._tell(
                    "unexpected-word",
                    "this comma separates nothing",
                    self._span(line, token.start_pos, token.end_pos),
                    "take it away, or write what it should separate",
                )
                return None
        return (*words, *parts), tuple(tuple(item) for item in items if item)

    # --- patterns ----------------------------------------------------------------------------------------------

    def pattern(self, line: RawLine, tokens: Sequence[Token]) -> n.Pattern | None:
        """A declared sentence: words, names and holes `(name: kind)`."""
        parts: list[n.Word | n.Name | n.PatternHole] = []
        at = 0
        while at < len(tokens):
            token = tokens[at]
            if token.type == "LPAR":
                end = next((index for index in range(at, len(tokens)) if tokens[index].type == "RPAR"), len(tokens))
                hole = self._hole(line, tokens[at : end + 1])
                if hole is None:
                    return None
                parts.append(hole)
                at = end + 1
                continue
            at += 1
            span = self._span(line, token.start_pos, token.end_pos)
            if token.type == "NAME":
                parts.append(n.Name(span, " ".join(token.value.split())))
            elif token.type == "WORD" and (token.value not in HARD_WORDS or token.value in PATTERN_WORDS):
                parts.append(n.Word(span, token.value))
            elif token.type == "WORD":
                self._tell(
                    "hard-word",
                    f"`{token.value}` is a hard word and cannot stand in a declared sentence",
                    span,
                    f"choose another word. Hard words: {', '.join(sorted(set(HARD_WORDS) - PATTERN_WORDS))}",
                )
                return None
            else:
                self._tell(
                    "bad-head",
                    f"`{token.value}` cannot stand in a declared sentence",
                    span,
                    "a declared sentence holds words, names and holes such as `(mover: leader)`",
                )
                return None
        if not parts:
            span = line.span(self.path)
            self._tell("bad-head", "the sentence that this line declares is missing", span, "write it after the first word")
            return None
        return n.Pattern(self._span(line, tokens[0].start_pos, tokens[-1].end_pos), tuple(parts))

    def _hole(self, line: RawLine, tokens: Sequence[Token]) -> n.PatternHole | None:
        """`(name: kind)`, brackets included."""
        inner = [token for token in tokens[1:] if token.type != "RPAR"]
        colon = next((index for index, token in enumerate(inner) if token.type == "COLON"), -1)
        name, kind = inner[: max(colon, 0)], inner[colon + 1 :]
        span = self._span(line, tokens[0].start_pos, tokens[-1].end_pos)
        sound = all(token.type == "WORD" for token in name) and all(token.type in ("WORD", "NUMBER") for token in kind)
        if colon < 0 or not name or not kind or not sound:
            self._tell(
                "bad-head",
                "this hole is not written as `(name: kind)`",
                span,
                "write a name, a colon and a kind, all in lower case: `(mover: leader)`",
            )
            return None
        hard = next((token for token in name if token.value in HARD_WORDS), None)
        if hard is not None:
            place = self._span(line, hard.start_pos, hard.end_pos)
            self._tell("hard-word", f"`{hard.value}` is a hard word and cannot be a name", place, "choose another name")
            return None
        return n.PatternHole(span, " ".join(token.value for token in name), tuple(token.value for token in kind))

    # --- heads -------------------------------------------------------------------------------------------------

    def head(self, line: RawLine) -> HeadLine | None:
        """The first line of a declaration."""
        tokens = self.tokens(line)
        if tokens is None:
            return None
        mode = "new"
        if tokens[0].value in MODES and len(tokens) > 1:
            mode = tokens.pop(0).value
        first = tokens[0]
        word = first.value if first.type == "WORD" and first.value in DECLARATION_WORDS else "member"
        if word == "member":
            return self._member(line, mode, tokens)
        rest = tokens[1:]
        if word in TITLE_WORDS or word == "table":
            return self._titled(line, word, mode, first, rest)
        if word in HEAD_WORDS:
            parts = self.parts(line, rest)
            if not parts:
                if parts is not None:
                    self._bad(line, first, f"what this {word} is called is missing", f"write its name: `{word} NAME`")
                return None
            return HeadLine(word, mode, head=parts)
        return self._sentence(line, word, mode, first, rest)

    def _bad(self, line: RawLine, token: Token, message: str, way_out: str) -> None:
        self._tell("bad-head", message, self._span(line, token.start_pos, token.end_pos), way_out)

    def _member(self, line: RawLine, mode: str, tokens: list[Token]) -> HeadLine | None:
        first = tokens[0]
        stray = next((token for token in tokens if token.type in ("LPAR", "RPAR", "COLON", "COMMA")), None)
        near = nearest(first.value, DECLARATION_WORDS)
        if stray is not None or first.type != "WORD":
            at = stray or first
            if near and stray is not None:
                self._bad(line, first, f"`{first.value}` opens no declaration", f"did you mean `{near[0]}`?")
            else:
                way_out = 'a member is declared by its kind and its name: `leader "Ann"`, `card 41 "Rain"`'
                self._bad(line, at, f"`{at.value}` cannot stand in the head of a member", way_out)
            return None
        return HeadLine("member", mode, head=self.parts(line, tokens) or ())

    def _titled(self, line: RawLine, word: str, mode: str, first: Token, rest: list[Token]) -> HeadLine | None:
        if not rest or rest[0].type != "TEXT":
            self._bad(line, first, f"the title of this {word} is missing", f'write it in quotes: `{word} "..."`')
            return None
        title = n.Text(self._span(line, rest[0].start_pos, rest[0].end_pos), rest[0].value[1:-1])
        after = rest[1:]
        if word != "table":
            if after:
                self._bad(line, after[0], f"`{after[0].value}` stands after the title", "take it away; a block stands below")
                return None
            return HeadLine(word, mode, title=title)
        pattern = self._table_holes(line, after)
        if pattern is None and (after or mode == "new" or mode == "replace"):
            if not after:
                self._bad(line, rest[0], "what this table is read by is missing", "write `of (roll: number) and (size: number)`")
            return None
        return HeadLine(word, mode, title=title, pattern=pattern)

    def _table_holes(self, line: RawLine, tokens: list[Token]) -> n.Pattern | None:
        """`of (a: number) and (b: number)`: `and` is a plain word here."""
        if not tokens:
            return None
        holes: list[n.PatternHole] = []
        at, wanted = 0, "of"
        while at < len(tokens):
            end = next((index for index in range(at, len(tokens)) if tokens[index].type == "RPAR"), -1)
            if tokens[at].value != wanted or end < 0 or tokens[at + 1].type != "LPAR":
                way_out = 'a table is written: `table "Title" of (roll: number) and (size: number)`'
                wrong = tokens[min(at + (tokens[at].value == wanted), len(tokens) - 1)]
                self._bad(line, wrong, f"`{wrong.value}` cannot stand here", way_out)
                return None
            hole = self._hole(line, tokens[at + 1 : end + 1])
            if hole is None:
                return None
            holes.append(hole)
            at, wanted = end + 1, "and"
        return n.Pattern(self._span(line, tokens[0].start_pos, tokens[-1].end_pos), tuple(holes))

    def _sentence(self, line: RawLine, word: str, mode: str, first: Token, rest: list[Token]) -> HeadLine | None:
        """Heads that declare a sentence, some with what it holds or answers after it."""
        assert word in SENTENCE_WORDS
        splitter = {"attribute": "is", "pile": "holds", "query": "answers", "procedure": "answers"}.get(word)
        places: list[int] = []
        depth = 0
        for index, token in enumerate(rest):
            depth += (token.type == "LPAR") - (token.type == "RPAR")
            if depth == 0 and token.type == "WORD" and token.value == splitter:
                places.append(index)
        after: list[Token] = []
        if places:
            after = rest[places[-1] :]
            wrong = next((token for token in after[1:] if token.type not in ("WORD", "NUMBER")), None)
            if wrong is None and len(after) > 1:
                rest = rest[: places[-1]]
            elif splitter == "answers":
                after = []  # a plain word of the sentence: `the defender answers`
            else:
                at = wrong or after[0]
                way_out = f"after `{splitter}` stands a kind: `{splitter} number`, `{splitter} space or none`"
                self._bad(line, at, f"the kind after `{splitter}` is not understood", way_out)
                return None
        elif word in ("attribute", "pile") and mode in ("new", "replace"):
            form = "attribute SENTENCE is KIND" if word == "attribute" else "pile SENTENCE holds KINDS"
            self._bad(line, rest[-1] if rest else first, f"this {word} does not say what it holds", f"write `{form}`")
            return None
        if not rest:
            self._bad(line, first, f"the sentence of this {word} is missing", f"write it after `{word}`")
            return None
        pattern = self.pattern(line, rest)
        if pattern is None:
            return None
        return HeadLine(word, mode, pattern=pattern, answers=tuple(token.value for token in after[1:]))
