"""The grammar has no conflict, hard words are those of the reference, and nobody pays for Lark who does not parse."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from lark import Lark
from lark.exceptions import GrammarError

from interpreter.syntax import reader
from interpreter.syntax.frames import HARD_WORDS, PATTERN_WORDS

TOP = Path(__file__).resolve().parents[2]


def test_no_two_readings_in_strict_mode():
    assert isinstance(reader.build(None, strict=True), Lark)


def test_strict_mode_would_see_a_conflict(monkeypatch):
    text = reader.grammar_text().replace("filter: phrase WHERE expression", "filter: phrase WHERE expression | phrase")
    monkeypatch.setattr(reader, "grammar_text", lambda: text)
    with pytest.raises(GrammarError):
        reader.build(None, strict=True)


def test_every_terminal_of_the_grammar_is_made_by_the_lexer():
    declared = {name for line in re.findall(r"^%declare (.*)$", reader.grammar_text(), re.MULTILINE) for name in line.split()}
    made = set(re.findall(r"\b[A-Z][A-Z_]+\b", (TOP / "interpreter/syntax/lexer.py").read_text(encoding="utf-8")))
    made |= set(re.findall(r"\b[A-Z][A-Z_]+\b", (TOP / "interpreter/syntax/frames.py").read_text(encoding="utf-8")))
    assert declared - made == set()


def test_the_hard_words_are_those_of_the_reference():
    text = (TOP / "docs/language.md").read_text(encoding="utf-8")
    told = re.search(r"^### Hard words\n\n.*\n\n(.*)\n", text, re.MULTILINE)
    assert told and set(re.findall("`([a-z]+)`", told.group(1))) == set(HARD_WORDS)


@pytest.mark.parametrize("word", sorted(set(HARD_WORDS) - PATTERN_WORDS))
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
