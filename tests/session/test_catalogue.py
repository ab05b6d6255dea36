"""All rule sets at a glance."""

from dataclasses import replace

import pytest

from interpreter.cache import NO_CACHE, Memory
from interpreter.frontend import glance
from interpreter.session import Request, entries, open_session, playable
from interpreter.session.facts import facts_of
from tests.sampling import tried
from tests.session.samples import SAMPLE
from tests.shipped import EDITIONS, PLAYABLE, session_of


def test_each_rule_set_has_an_entry_with_its_state():
    cache = Memory(NO_CACHE)
    for name in playable([SAMPLE]):
        open_session(Request(name), cache, [SAMPLE])
    found = {entry.id: entry for entry in entries(cache, [SAMPLE])}
    assert list(found) == ["broken", "endless", "towers"] == sorted(playable([SAMPLE]))
    assert found["broken"].status.startswith("1 error") and found["broken"].findings == 1
    towers = found["towers"]
    assert towers.status == "event of card: 1 of 6 not written yet" and towers.facts.seats == ["east", "west"]
    assert towers.plain()["scenarios"] == ["A short day", "A long day"] and towers.plain()["options"] == {"Tall towers": "off"}


def test_what_nobody_has_checked_is_glanced_at():
    """What can be chosen is told all the same, and no state that nobody knows."""
    cache = Memory(NO_CACHE)
    before = {entry.id: entry for entry in entries(cache, [SAMPLE])}["towers"]
    assert before.status == "not checked since its texts changed: punica check towers" and before.plain()["findings"] is None
    open_session(Request("towers"), cache, [SAMPLE])
    after = {entry.id: entry for entry in entries(cache, [SAMPLE])}
    assert after["towers"].findings == 0 and after["broken"].findings is None
    assert replace(before.facts, unwritten=[], examples=0) == replace(after["towers"].facts, unwritten=[], examples=0)


@pytest.mark.parametrize("rule_set", tried(PLAYABLE, EDITIONS, "those on which they stand"))
def test_a_glance_tells_what_a_check_tells(rule_set):
    session = session_of(rule_set)
    seen = facts_of(glance(session.library), frozenset())
    assert replace(seen, unwritten=[], examples=0) == replace(session.facts, unwritten=[], examples=0)


def test_a_base_is_not_played_and_a_manifest_that_cannot_be_read_is_told(tmp_path):
    for name, text in (("base", "id: base\ntitle: Base\nversion: 1\nlanguage: 1\nabstract: true\n"), ("bad", "id: [\n")):
        (tmp_path / "rules" / name).mkdir(parents=True)
        (tmp_path / "rules" / name / "manifest.yaml").write_text(text, encoding="utf-8")
    bad, base = entries(NO_CACHE, [tmp_path])
    assert (base.id, base.status, base.findings, base.abstract) == ("base", "a base for others", 0, True)
    assert (bad.id, bad.title, bad.status) == ("bad", "(its manifest cannot be read)", "1 error")
    assert playable([tmp_path]) == []
