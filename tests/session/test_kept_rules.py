"""Resolved rules are read back by the next command, as they were, and never in place of others."""

import pytest

from interpreter import frontend, ir
from interpreter.cache import Shelf
from interpreter.ir import printer, traversal
from interpreter.session import Request, open_session
from interpreter.source import NOWHERE
from tests.session.samples import SAMPLE


@pytest.fixture
def resolving(monkeypatch):
    """How often rules are resolved."""
    counted, resolved = [], frontend.resolved
    monkeypatch.setattr(frontend, "resolved", lambda *args: counted.append(args) or resolved(*args))
    return counted


def meaning(rules):
    """All that is declared, as text."""
    return [line for item in rules.all_items() for line in (str(item.span), *printer.symbol_lines(item, rules))]


def twice(open_sample, cache, **asked):
    """The session of the second command on: the first one checks."""
    open_sample(cache=cache, **asked)
    return open_sample(cache=cache, **asked)


@pytest.mark.parametrize("shelf", ["rules", "played_rules"])
def test_rules_are_resolved_once(open_sample, cache, resolving, shelf):
    first = getattr(twice(open_sample, cache), shelf)
    session = open_sample(cache=cache)
    again = getattr(session, shelf)
    assert len(resolving) == 1 and again is not first
    assert meaning(again) == meaning(first)
    assert again.digest == first.digest == session.digest and again.sources == first.sources
    assert [each.name for each in again.beginnings] == [each.name for each in first.beginnings]
    assert session.program().text == open_sample().program().text


def test_what_there_is_once_only_is_not_doubled(open_sample, cache):
    """Types of numbers and truths, and no place at all, are asked for by `is`."""
    _ = twice(open_sample, cache).rules
    rules = open_sample(cache=cache).rules
    terms = [
        term for made in (*rules.procedures, *rules.queries) for term in traversal.walk((made.body, getattr(made, "clauses", ())))
    ]
    types = [each.type for each in terms if isinstance(getattr(each, "type", None), ir.Type)]
    assert any(each is ir.NUMBER for each in types)
    assert [each for each in types if each in (ir.NUMBER, ir.TRUTH) and each is not ir.NUMBER and each is not ir.TRUTH] == []
    assert [term.span for term in terms if term.span == NOWHERE and term.span is not NOWHERE] == []


def test_what_is_asked_for_is_told_apart(open_sample, cache, resolving):
    asked = ({}, {"options": (("Tall towers", "on"),)}, {"scenario": "A long day"})
    for number, each in enumerate(asked, 1):
        _ = twice(open_sample, cache, **each).rules
        assert len(resolving) == number
    assert open_sample(cache=cache, scenario="A long day").rules.scenario.name == "A long day"


def test_an_edit_is_resolved_anew_even_of_a_comment(tmp_path, cache, resolving):
    """Whatever is read back says where it stands."""
    folder = tmp_path / "rules" / "towers"
    folder.mkdir(parents=True)
    for path in (SAMPLE / "rules/towers").iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    _ = open_session(Request(str(folder)), cache).rules
    before = open_session(Request(str(folder)), cache).rules
    assert len(before.procedures) > 3 and len(resolving) == 1
    text = folder / "towers.rules"
    text.write_text("# Another line.\n" + text.read_text("utf-8"), "utf-8")
    _ = open_session(Request(str(folder)), cache).rules
    after = open_session(Request(str(folder)), cache).rules
    assert len(resolving) == 2
    moved = [made.span.line for made in after.procedures if made.span.path.endswith("towers.rules")]
    assert moved == [made.span.line + 1 for made in before.procedures if made.span.path.endswith("towers.rules")]


def test_rules_with_errors_and_those_that_nobody_checked_are_not_kept(open_sample, cache):
    _ = twice(open_sample, cache, name="broken").rules
    _ = open_session(Request("rules/towers"), cache, checks=False).rules
    assert [*cache.folder.glob(f"*.{Shelf.RULES.ending}")] == []


@pytest.mark.parametrize("damage", [lambda data: data[:-9], lambda data: data[:40] + b"\0" + data[41:], lambda data: b""])
def test_a_damaged_file_is_resolved_anew(open_sample, cache, resolving, damage):
    first = twice(open_sample, cache).rules
    (place,) = cache.folder.glob(f"*.{Shelf.RULES.ending}")
    place.write_bytes(damage(place.read_bytes()))
    assert meaning(open_sample(cache=cache).rules) == meaning(first) and len(resolving) == 2
