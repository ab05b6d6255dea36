"""A member against its kind: what each of its lines is, read once."""

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.ir import PrintedNumber
from interpreter.resolve.member_lines import MemberHead, kind_form, member_head, name_of, parsed_member
from interpreter.source import Source
from interpreter.syntax import parse

KIND = """kind battle card
    line port is number
    line port size is number, else 2
    line grand port size is number
    line owner is side or none
    flag walled
    flag walled twice
    line open is truth
    block event by (player: side)
    block
    line region
    note "A kind."
"""


def declarations(text):
    return parse(Source("text.rules", text, "sample"), Diagnostics())


@pytest.fixture
def form():
    (kind,) = declarations(KIND)
    return kind_form(kind, Diagnostics())


def parsed(text, form):
    (member,) = declarations(f'battle card 3 "Trial"\n{text}')
    found = Diagnostics()
    head = member_head(member, {form.name: form})
    return parsed_member(head, member.lines, form, found), [f"{one.code}@{one.span.line}" for one in found]


def test_what_a_kind_lets_its_members_say(form):
    assert form.name == "battle card"
    assert [(fact.words, fact.type, fact.flag) for fact in form.facts] == [
        ("port", ("number",), False),
        ("port size", ("number",), False),
        ("grand port size", ("number",), False),
        ("owner", ("side", "or", "none"), False),
        ("walled", ("truth",), True),
        ("walled twice", ("truth",), True),
        ("open", ("truth",), False),
    ]
    assert [fact.default.value for fact in form.facts if fact.default is not None] == [2]
    assert list(form.blocks) == ["event"]


def test_lines_of_a_kind_that_say_nothing_are_found():
    (kind,) = declarations("kind tent\n    line colour\n    line colour is\n    line is number\n    block (owner: side)\n")
    found = Diagnostics()
    assert kind_form(kind, found).facts == ()
    assert [(one.code, one.span.line) for one in found] == [("fact-form", 2), ("fact-form", 3), ("fact-form", 4), ("bad-head", 5)]


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("port 3", "port", [3]),
        ("port size 3", "port size", [3]),
        ("port", "port", []),
        ("port size", "port size", []),
        ("owner red", "owner", ["red"]),
        ("walled", "walled", []),
        ("walled twice", "walled twice", []),
        ("open", "open", []),
    ],
)
def test_a_fact_is_known_by_the_most_of_its_words(form, line, name, value):
    member, found = parsed(f"    {line}\n", form)
    assert found == [] and list(member.facts) == [name] and not member.unknown
    assert [getattr(part, "value", getattr(part, "text", None)) for part in member.facts[name].value] == value


@pytest.mark.parametrize("line", ["walled thrice", "open yes", "portal 3", "size 3", "grand port 3"])
def test_a_line_that_the_kind_does_not_know_is_found(form, line):
    member, found = parsed(f"    {line}\n", form)
    assert found == ["unknown-fact@2"] and [len(member.unknown), len(member.facts)] == [1, 0]


def test_blocks_are_known_by_their_names(form):
    member, found = parsed("    event\n        stop\n    effect\n        stop\n", form)
    assert list(member.blocks) == ["event"] and found == ["unknown-block@4"] and len(member.unknown) == 1


def test_what_is_said_twice_is_found_and_the_first_counts(form):
    member, found = parsed(
        "    port 3\n    port 4\n    walled\n    walled\n    event\n        stop\n    event\n        stop\n", form
    )
    assert found == ["declared-twice@3", "declared-twice@5", "declared-twice@8"]
    assert member.facts["port"].line.span.line == 2 and member.blocks["event"].span.line == 6


def test_what_every_declaration_may_say_is_no_line_of_the_kind(form):
    member, found = parsed('    cites A-1\n    note "One."\n    note "Two."\n    says "x"\n    provenance "y"\n', form)
    assert (found, member.facts, member.blocks, member.unknown) == ([], {}, {}, ())


def test_a_slip_is_a_slip_of_the_first_word_of_a_fact(form):
    member, _ = parsed("    gran port size 3\n", form)
    assert member.misspells("grand port size") and not member.misspells("owner")


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ('battle card 3 "Trial"', MemberHead("battle card", PrintedNumber(3), "Trial")),
        ("battle card Old Fort", MemberHead("battle card", None, "Old Fort")),
        ("battle card white flag", MemberHead("battle card", None, "white flag")),
        ("battle card 3", MemberHead("battle card", PrintedNumber(3), "")),
        ("battle 3", None),
        ('"Trial"', None),
    ],
)
def test_the_head_of_a_member(form, text, head):
    found = declarations(f"{text}\n    port 3\n")
    assert [member_head(each, {form.name: form}) for each in found] == ([head] if found else [])


def test_without_its_kind_a_line_has_no_name(form):
    (member,) = declarations('battle card 3 "Trial"\n    port 3\n')
    (line,) = member.lines
    assert name_of(line, None) == "" and name_of(line, form) == "port"
