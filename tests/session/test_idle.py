"""What examples did not come to is left out when they run again, until an edit has them come to it."""

import pytest

from interpreter.cache import NO_CACHE
from interpreter.session import Request, Session, open_session, run_examples

RULES = """
kind side
    plural sides
    members red, blue
attribute gold of (owner: side) is number

procedure (owner: side) waits
    add 1 to gold of owner
    if gold of owner is 5
        tolls are paid by owner
procedure tolls are paid by (owner: side)
    gold of owner becomes 1
    add tithe to gold of owner
value tithe
    starts at 2

example "a day"
    given gold of red becomes 3
    when red waits
    then gold of red is 4
example "two days"
    given gold of red becomes 2
    when red waits
    when red waits
    then gold of red is 4
"""


@pytest.fixture
def edited(tmp_path, monkeypatch, cache):
    """Takes a text, gives how its examples of days go, what each comes to, and how large the program is."""
    folder = tmp_path / "rules" / "tolls"
    folder.mkdir(parents=True)
    (folder / "manifest.yaml").write_text("id: tolls\ntitle: Tolls\nversion: 1\nlanguage: 1\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    def run(text, cache=cache):
        (folder / "tolls.rules").write_text(text, encoding="utf-8")
        session = open_session(Request("rules/tolls"), cache)
        assert not session.errors
        told = [(timed.verdict.name, timed.verdict.reason) for timed in run_examples(session, "day")]
        return told, session.program("day").text

    return run


@pytest.fixture
def wholes(monkeypatch):
    """Which words had a whole program made."""
    made, before = [], Session.whole_program

    def whole_program(session, words):
        made.append(words)
        return before(session, words)

    monkeypatch.setattr(Session, "whole_program", whole_program)
    return made


def test_what_was_idle_is_left_out_until_it_is_wanted(edited, wholes):
    told, whole = edited(RULES)
    assert [reason for _, reason in told] == ["", ""] and "left_out" not in whole
    again, less = edited(RULES.replace('"a day"', '"one day"'))
    assert [reason for _, reason in again] == ["", ""] and "left_out()" in less and wholes == []
    later = RULES.replace("given gold of red becomes 2", "given gold of red becomes 3").replace("is 4\n", "is 3\n")
    told, text = edited(later)
    assert wholes == ["day"] and "left_out" not in text
    assert told == edited(later, NO_CACHE)[0] and [reason for _, reason in told] == [told[0][1], ""] and told[0][1]
    assert edited(later)[0] == told and wholes == ["day"]
    told, text = edited(later.replace("starts at 2", "starts at 7"))
    assert wholes == ["day"] and "left_out" not in text and "is 8" in told[1][1]


def test_what_is_edited_is_not_idle(edited, wholes):
    """The way that it goes now was not known: it is compiled, and nothing has to be made twice."""
    edited(RULES)
    told, text = edited(RULES.replace("gold of owner becomes 1", "gold of owner becomes 0").replace("is 5", "is 3"))
    assert wholes == [] and "left_out" not in text
    assert [bool(reason) for _, reason in told] == [False, True]


def test_what_all_examples_need_is_not_the_whole(edited, cache):
    """Words that all examples have: what is kept for them may lack what a game needs, and stands for nothing else."""
    edited(RULES)
    text = RULES.replace("starts at 2", "starts at 3")
    _, less = edited(text)
    whole = open_session(Request("rules/tolls"), cache).program("").text
    assert "left_out()" in less and "left_out" not in whole
