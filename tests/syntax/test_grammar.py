"""The grammar has no conflict, hard words are those of the reference, and nobody pays for Lark who does not parse."""

import os
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from lark.exceptions import GrammarError

from interpreter.cache import NO_CACHE
from interpreter.syntax import grammar, keywords
from interpreter.syntax.builder import MAKERS, RUNS
from interpreter.syntax.grammar import SHIPPED, Table, compiled, grammar_text, quoted, table_of
from interpreter.syntax.keywords import HARD_WORDS, PATTERN_WORDS

TOP = Path(__file__).resolve().parents[2]


def test_no_two_readings_in_strict_mode():
    """Not even when whole texts are read at once, and not declaration by declaration."""
    assert compiled(grammar_text(), ("file", "declaration"), strict=True).rules


def test_strict_mode_would_see_a_conflict():
    text = grammar_text()
    doubled = text.replace('filter: phrase ["called" name] "where" expression', 'filter: phrase "where" expression | phrase')
    assert doubled != text
    with pytest.raises(GrammarError):
        compiled(doubled, ("declaration",), strict=True)


def test_every_keyword_of_the_grammar_stands_in_the_table_and_every_one_of_the_table_in_the_grammar():
    k = keywords
    openers = (*k.HEADS, *k.COMMON_LINES, *k.LINES, *k.STEPS, *k.STATEMENTS, *k.OTHERWISE, *k.RULE_LINES, k.OPTION, *k.CONDITIONS)
    told = {*k.MODES, *k.SIGNS, *k.ARTICLES, k.ANSWERS, k.A_NUMBER.words, *k.ADJUSTING.words}
    told |= {keyword.words for keyword in openers}
    told |= {joint.words for keyword in openers for joint in keyword.joints}
    told |= {words for frame in k.FRAMES for words in (*frame.words, *frame.then)}
    assert told == set(quoted(grammar_text()))


def test_every_production_is_made_and_nothing_else():
    table = table_of(compiled(grammar_text()))
    named = {each.name for each in table.productions if not each.passes and not each.runs}
    assert named == {*MAKERS, *RUNS}


def test_the_table_that_is_shipped_is_that_of_the_grammar():
    text = grammar_text()
    made = table_of(compiled(text))
    if os.environ.get("PUNICA_ACCEPT"):
        SHIPPED.write_bytes(made.packed(text))
    shipped = Table.unpacked(SHIPPED.read_bytes(), text)
    assert shipped == made, "the grammar has changed: PUNICA_ACCEPT=1 writes its table anew"


@pytest.mark.parametrize("data", [b"", b"no table", zlib.compress(b"[]"), zlib.compress(b"{")])
def test_what_is_no_table_is_none(data):
    assert Table.unpacked(data, grammar_text()) is None


def test_another_grammar_has_another_table(monkeypatch):
    """Whoever changes the grammar, or a keyword, parses by the change at once."""
    text = grammar_text()
    packed = SHIPPED.read_bytes()
    assert Table.unpacked(packed, text + "// More.\n") is None
    changed = text.replace('"called" name', '"named" name')
    monkeypatch.setattr(grammar, "grammar_text", lambda: changed)
    assert any("NAMED" in row for row in Table.of(NO_CACHE).rows)
    assert not any("NAMED" in row for row in table_of(compiled(text)).rows)


@pytest.mark.parametrize("word", sorted(set(HARD_WORDS) - set(PATTERN_WORDS)))
def test_a_hard_word_can_be_declared_nowhere(read, word):
    assert read(f"query cards {word} left answers number\n    answer 1\n").found == ["hard-word@1:13"]
    assert read(f"query cards of ({word}: side) answers number\n    answer 1\n").found == ["hard-word@1:17"]


@pytest.mark.parametrize("word", sorted(HARD_WORDS))
def test_a_hard_word_is_no_name(read, word):
    result = read(f"procedure act\n    roll die called {word}\n    stop\n")
    assert [found.partition(":")[0] for found in result.found] in (["unexpected-word@2"], ["unfinished-line@2"])
    assert len(result.declarations[0].body) == 1


@pytest.mark.parametrize("word", sorted(HARD_WORDS))
def test_a_word_that_begins_like_a_hard_word_is_a_plain_one(statement, words, word):
    for longer in (f"{word}x", f"{word}-x", f"x-{word}"):
        assert words(statement(f"mark {longer} as done").phrase) == f"mark {longer} as done"


def test_importing_the_room_does_not_import_lark():
    code = "import sys, interpreter.syntax, interpreter.syntax.cache, interpreter.syntax.show; print('lark' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=TOP, check=True)
    assert run.stdout == "False\n"
