"""The automaton does what Lark does with the same table, and what is kept of the table on disk is the table."""

import marshal
import subprocess
import sys
from pathlib import Path

import lark
import pytest

from interpreter.cache import NO_CACHE, Cache, Shelf
from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax import grammar
from interpreter.syntax.automaton import Automaton, Program
from interpreter.syntax.grammar import START, Table, Unreadable, compiled, grammar_text
from interpreter.syntax.layout import lay_out
from interpreter.syntax.lexer import Token, head_tokens, line_tokens

TOP = Path(__file__).resolve().parents[2]
LAYOUT = ("_NL", "_IN", "_OUT")


@pytest.fixture(scope="module")
def parser():
    """The grammar as Lark reads it, for whole texts and for declarations."""
    return compiled(grammar_text(), ("file", START))


@pytest.fixture(scope="module")
def program():
    """The grammar with makers that give Lark's own trees, each word as its text."""
    table = Table.of(NO_CACHE)
    made = {each.name for each in table.productions if not each.passes and not each.runs}

    def maker(name):
        return lambda span, *values: lark.Tree(name, [each.text if isinstance(each, Token) else each for each in values])

    return Program(table, {name: maker(name) for name in made}, frozenset(), {})


class Walk:
    """A declaration fed line by line: the tokens, what is accepted after some of them, and the tree."""

    def __init__(self, program, line):
        self.automaton = Automaton(program, "text.rules")
        self.tokens = []
        self.accepted = {}
        self.feed(head_tokens(line), line)
        self.below(line)
        self.tree = self.automaton.finish()

    def feed(self, tokens, line):
        tokens.append(Token("_NL", "", line.number, tokens[-1].end, tokens[-1].end))
        assert self.automaton.feed(tokens) == len(tokens)
        self.tokens += tokens

    def below(self, line):
        if line.children:
            self.step("_IN")
            for child in line.children:
                self.accepted[len(self.tokens)] = self.automaton.accepted()
                self.feed(line_tokens(child, self.automaton.can), child)
                self.below(child)
            self.step("_OUT")

    def step(self, kind):
        self.automaton.step(kind)
        self.tokens.append(Token(kind, "", 1, 1, 1))


def walks(program, path):
    source = Source(path.name, path.read_text(encoding="utf-8"), "sample")
    return [Walk(program, line) for line in lay_out(source, Diagnostics())]


def as_lark(tokens):
    return [lark.Token(token.kind, token.text) for token in tokens]


def test_the_trees_are_those_of_lark(good, program, parser):
    found = walks(program, good)
    assert found
    for walk in found:
        assert walk.tree == parser.parse(as_lark(walk.tokens), start=START)


def test_a_whole_text_is_its_declarations(good, program, parser):
    found = walks(program, good)
    whole = parser.parse(as_lark(token for walk in found for token in walk.tokens), start="file")
    assert whole == lark.Tree("file", [walk.tree for walk in found])


def test_what_could_come_next_is_what_lark_would_take(good, program, parser):
    """At the beginning of every line; Lark tries each token on a copy of its parser."""
    asked = 0
    for walk in walks(program, good):
        interactive = parser.parse_interactive(start=START)
        for number, token in enumerate(as_lark(walk.tokens)):
            if number in walk.accepted:
                assert walk.accepted[number] == interactive.accepts()
                asked += 1
            interactive.feed_token(token)
    assert asked


def test_a_line_that_is_not_taken_leaves_no_trace(program):
    line = lay_out(Source("a.rules", "procedure act\n    let x be 1\n    stop\n", "x"), Diagnostics())[0]
    wrong = lay_out(Source("a.rules", "let x be 1 is 2 is 3\n", "x"), Diagnostics())[0]
    expected = Walk(program, line).tree

    class Stumbling(Walk):
        def feed(self, tokens, line):
            before = self.automaton.accepted()
            for _ in range(2):
                bad = line_tokens(wrong, self.automaton.can) or []
                if bad and "LET" in before:
                    assert self.automaton.feed(bad) < len(bad) and self.automaton.accepted() == before
            super().feed(tokens, line)

    assert Stumbling(program, line).tree == expected


# --- the table on disk -------------------------------------------------------------------------------------------


def test_a_table_is_kept_as_it_is():
    table = Table.of(NO_CACHE)
    assert Table.loaded(table.dumped()) == table


@pytest.mark.parametrize("data", [b"", b"nonsense", marshal.dumps(1), marshal.dumps((1, 2, 3)), marshal.dumps(((1,), (), 0))])
def test_a_damaged_table_is_made_anew(tmp_path, data):
    with pytest.raises(Unreadable):
        Table.loaded(data)
    cache = Cache(tmp_path, b"secret")
    cache.put(Shelf.TABLES, START, data)
    table = Table.of(cache)
    assert table.productions and cache.get(Shelf.TABLES, START) == table.dumped()


def test_a_kept_table_is_not_made_again(tmp_path, monkeypatch):
    cache = Cache(tmp_path, b"secret")
    table = Table.of(cache)
    monkeypatch.setattr(grammar, "compiled", None)  # a call would fail
    assert Table.of(cache) == table


def test_with_a_shipped_or_a_kept_table_lark_is_not_even_loaded(tmp_path):
    code = """
import sys
from pathlib import Path
from interpreter.cache import Cache
from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax import parse
found = parse(Source("a.rules", "kind side\\n    plural sides\\n", "x"), Diagnostics(), Cache(Path(sys.argv[1]), b"secret"))
print(len(found), "lark" in sys.modules)
"""
    for expected in ("1 False\n", "1 False\n"):  # the first time it is the one that is shipped
        run = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, cwd=TOP, check=True)
        assert run.stdout == expected
