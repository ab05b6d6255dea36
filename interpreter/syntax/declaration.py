"""One declaration: from its raw lines to its tree, with findings.

Every line is read by itself. A mistake costs only its own line with its block: the automaton is set back to the beginning of the
line, and reading goes on below it.
"""

from __future__ import annotations

import re

from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostic
from interpreter.records import NamedTuple
from interpreter.syntax import nodes as n
from interpreter.syntax.automaton import Automaton, Program
from interpreter.syntax.block_findings import missing_block, no_such_line, unexpected_block
from interpreter.syntax.builder import LEAVES, MAKERS, RUNS
from interpreter.syntax.grammar import END, Table
from interpreter.syntax.head_findings import misspelt_head, wrong_head
from interpreter.syntax.keywords import MODES, terminal
from interpreter.syntax.layout import RawLine
from interpreter.syntax.lexer import StrayCharacter, Token, head_tokens, line_tokens
from interpreter.syntax.line_findings import misspelt_frame, misspelt_words, stray_character, unexpected_word
from interpreter.syntax.rejected import Rejected
from interpreter.syntax.respelling import respellings


class Read(NamedTuple):
    """A declaration, None when its head cannot be read, and its findings."""

    declaration: n.Declaration | None
    findings: tuple[Diagnostic, ...]


_PROGRAMS: list[Program] = []
"""The grammar, made ready once in a process, wherever its table came from."""


def _program(cache: Cache) -> Program:
    if not _PROGRAMS:
        _PROGRAMS.append(Program(Table.of(cache), MAKERS, RUNS, LEAVES))
    return _PROGRAMS[0]


def read_declaration(line: RawLine, path: str, cache: Cache = NO_CACHE) -> Read:
    """Read a declaration from its first line with the block below it. The result depends on these lines alone. The grammar's
    table is kept in the cache."""
    reader = _Reader(path, line, Automaton(_program(cache), path))
    return Read(reader.read(), tuple(reader.findings))


def open_declaration(head: RawLine, level: int, path: str, cache: Cache = NO_CACHE) -> tuple[Automaton, str] | None:
    """An automaton in the state after all lines of a declaration, ready for a next line at depth `level`; and the word of the
    declaration. None if no line of this depth can follow. Lines that cannot be read are skipped."""
    reader = _Reader(path, head, Automaton(_program(cache), path))
    return (reader.automaton, reader.word) if reader.opens(level) else None


class _Reader:
    """Reads one declaration."""

    def __init__(self, path: str, head: RawLine, automaton: Automaton) -> None:
        self.path = path
        self.head = head
        self.word = ""
        self.mode = ""
        self.findings: list[Diagnostic] = []
        self.automaton = automaton

    def read(self) -> n.Declaration | None:
        """The declaration."""
        head, automaton = self.head, self.automaton
        if head.broken:
            return None
        try:
            tokens = head_tokens(head)
        except StrayCharacter as stray:
            self.findings.append(stray_character(self.path, head, stray))
            return None
        rejected = self._feed(head, tokens)
        if rejected is not None:
            self.findings.append(wrong_head(rejected))
            return None
        self.mode, self.word = _called(tokens)
        if head.children:
            self._block(head)
        elif automaton.can("_IN") and not automaton.can(END):
            self._no_block(head)
        if self.findings and self.word == "member":
            misspelt = misspelt_head(self.path, tokens[self.mode != "new"])
            if misspelt is not None:  # its lines were read as those of a member
                self.findings = [misspelt]
                return None
        declaration: n.Declaration = automaton.finish()
        return declaration

    def _feed(self, line: RawLine, tokens: list[Token]) -> Rejected | None:
        """Feed a line; what is wrong with it when it is not taken."""
        end = tokens[-1].end
        tokens.append(Token("_NL", "", line.number, end, end))
        taken = self.automaton.feed(tokens)
        if taken == len(tokens):
            return None
        return Rejected(self.path, line, tokens, taken, self.automaton.expected(tokens[:taken]))

    def opens(self, level: int) -> bool:
        """Read the head, and what stands below it, without its last line of each depth less than `level`."""
        try:
            tokens = head_tokens(self.head)
        except StrayCharacter:
            return False
        if self.head.broken or self._feed(self.head, tokens) is not None:
            return False
        self.mode, self.word = _called(tokens)
        return self._open(self.head, level)

    def _open(self, owner: RawLine, level: int) -> bool:
        """Read the lines below a line up to its last one, and go on below that."""
        automaton, lines = self.automaton, owner.children
        if not automaton.can("_IN"):
            return False
        automaton.step("_IN")
        for line in lines if level == 1 else lines[:-1]:
            automaton.settle()
            self._line(line)
        automaton.settle()
        if level == 1:
            return True
        if not lines or lines[-1].broken:
            return False
        try:
            tokens = line_tokens(lines[-1], automaton.can)
        except StrayCharacter:
            return False
        return tokens is not None and self._feed(lines[-1], tokens) is None and self._open(lines[-1], level - 1)

    # --- blocks ------------------------------------------------------------------------------------------------

    def _block(self, owner: RawLine) -> None:
        """The lines below a line."""
        automaton = self.automaton
        if not automaton.can("_IN"):
            self.findings.append(unexpected_block(self.path, owner, owner is self.head and self.mode == "remove"))
            return
        automaton.step("_IN")
        some_lost = is_lost = False
        for line in owner.children:
            automaton.settle()
            if is_lost and line.text.startswith("otherwise"):
                continue  # it belongs to what was lost
            is_lost = not self._line(line)
            some_lost |= is_lost
        self._end_block(owner, some_lost)

    def _end_block(self, owner: RawLine, some_lost: bool) -> None:
        automaton = self.automaton
        if not automaton.can("_OUT"):  # conditions, and no statement
            if not some_lost:
                self.findings.append(missing_block(self.path, owner, automaton.accepted(), is_extended=False))
            automaton.step("_LOST")
        automaton.step("_OUT")

    def _no_block(self, owner: RawLine) -> None:
        """A block is missing: told, and an empty one is put there."""
        self.automaton.step("_IN")
        is_extended = owner is self.head and self.mode == "extend"
        self.findings.append(missing_block(self.path, owner, self.automaton.accepted(), is_extended))
        self._end_block(owner, some_lost=True)

    # --- lines -------------------------------------------------------------------------------------------------

    def _line(self, line: RawLine) -> bool:
        """A line with its block; False when it is lost."""
        automaton = self.automaton
        if line.broken:
            return False
        try:
            tokens = line_tokens(line, automaton.can)
        except StrayCharacter as stray:
            self.findings.append(stray_character(self.path, line, stray))
            return False
        if tokens is None:
            self.findings.append(no_such_line(self.path, line, automaton.accepted(), self.word))
            return False
        rejected = self._feed(line, tokens)
        if rejected is not None:
            self.findings.append(self._respelt(line) or unexpected_word(rejected))
            return False
        has_block = bool(line.children) and tokens[0].kind != "WHEN"  # there stand answers
        if (has_block or _SLIP.search(line.text)) and _is_sentence(tokens):
            misspelt = misspelt_frame(self.path, line, tokens[tokens[0].kind in _STEPS])
            if misspelt is not None:
                automaton.undo()
                self.findings.append(misspelt)
                return False
        if line.children:
            self._block(line)
        elif automaton.can("_IN") and not automaton.can("_OUT"):
            self._no_block(line)
        return True

    def _respelt(self, line: RawLine) -> Diagnostic | None:
        """What is misspelt in a line that is not taken: words which, spelt as those of a frame, make it readable."""
        found = {each.put_into(line.text): each for each in respellings(line.text) if self._reads(line, each.put_into(line.text))}
        return misspelt_words(self.path, line, next(iter(found.values())), len(found) == 1) if found else None

    def _reads(self, line: RawLine, text: str) -> bool:
        """Could a line be read with another text?"""
        other = RawLine(line.number, line.column, text, line.children)
        tokens = line_tokens(other, self.automaton.can)
        if tokens is None or self._feed(other, tokens) is not None:
            return False
        self.automaton.undo()
        return True


_SLIP = re.compile(r" becom(?:e|s)\b")
"""Where a sentence is looked at twice even without a block."""
_WORDS = frozenset({"WORD", "NAME", "NUMBER", "TEXT", "CALLED", "_NL"})
_STEPS = ("GIVEN", "WHEN")


def _called(tokens: list[Token]) -> tuple[str, str]:
    """Mode and word of a declaration, by its head."""
    mode = tokens[0].text if tokens[0].kind in _MODES else "new"
    first = tokens[mode != "new"]
    return mode, "member" if first.kind == "WORD" else first.text


_MODES = tuple(map(terminal, MODES))


def _is_sentence(tokens: list[Token]) -> bool:
    """Is the statement of this line a sentence?"""
    depth = 0
    for token in tokens[1:] if tokens[0].kind in _STEPS else tokens:
        depth += (token.kind == "LPAR") - (token.kind == "RPAR")
        if depth == 0 and token.kind not in _WORDS and token.kind != "RPAR":
            return False
    return True
