"""Reads single lines with Lark. The only module that imports it, and only when a text is really parsed.

Takes tokens and the name of a start rule, gives a node or a `Head`, or None after telling a finding.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer

from interpreter.diagnostics import Diagnostics
from interpreter.source import Span
from interpreter.syntax.builder import Builder
from interpreter.syntax.layout import RawLine
from interpreter.syntax.lexer import (
    StrayCharacter,
    Token,
    expression_tokens,
    option_tokens,
    rule_tokens,
    statement_tokens,
)
from interpreter.syntax.messages import tell_stray, tell_unexpected

STARTS = {
    "statement": statement_tokens,
    "rule_line": rule_tokens,
    "option": option_tokens,
    "expression": expression_tokens,
    "phrase": expression_tokens,
}
"""The start rules, each with the words of its lines."""


class _Handed(Lexer):
    """Passes tokens on that were made before."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    def lex(self, data: Any) -> Any:
        return iter(data)


def grammar_text() -> str:
    """The grammar: all files of the folder, in order of their names."""
    folder = resources.files("interpreter.syntax") / "grammar"
    files = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".lark")), key=lambda entry: entry.name)
    return "\n".join(entry.read_text(encoding="utf-8") for entry in files)


def build(builder: Builder | None, strict: bool = False) -> Lark:
    """The parser; `strict` makes every conflict an error (for a test: it costs time)."""
    return Lark(
        grammar_text(),
        start=list(STARTS),
        parser="lalr",
        lexer=_Handed,
        transformer=builder,
        maybe_placeholders=False,
        strict=strict,
    )


@lru_cache(maxsize=1)
def _parser() -> tuple[Builder, Lark]:
    builder = Builder()
    return builder, build(builder)


class Reader:
    """Reads the lines of one source. Not for two threads at once: the trees are built in one shared builder."""

    def __init__(self, path: str, diagnostics: Diagnostics) -> None:
        self.path = path
        self.diagnostics = diagnostics
        self._builder, lark = _parser()
        self._parse = lark.parse

    def read(self, start: str, line: RawLine) -> Any:
        """The node or `Head` of a line; None when a finding was told."""
        try:
            tokens = STARTS[start](line.text, line.column)
        except StrayCharacter as stray:
            tell_stray(self.diagnostics, self.path, line, stray)
            return None
        return self.parse(start, tokens, line)

    def parse(self, start: str, tokens: list[Token], line: RawLine) -> Any:
        """The same from tokens made by the caller."""
        builder = self._builder
        builder.path = self.path
        builder.number = line.number
        try:
            result = self._parse(tokens, start)
        except UnexpectedToken as problem:
            builder.mixed.clear()
            accepts = set(problem.accepts or ())
            tell_unexpected(self.diagnostics, self.path, line, start, tokens, problem.token, accepts)
            return None
        if builder.mixed:
            self._tell_mixed(builder.mixed)
            builder.mixed.clear()
        return result

    def _tell_mixed(self, places: list[Span]) -> None:
        for place in places:
            self.diagnostics.error(
                "mixed-and-or",
                "`and` and `or` stand side by side without brackets",
                place,
                label="does this belong together?",
                help="put brackets round the part that belongs together",
            )
