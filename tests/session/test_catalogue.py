"""All rule sets at a glance."""

from interpreter.cache import NO_CACHE
from interpreter.session import entries, playable
from tests.session.samples import SAMPLE


def test_each_rule_set_has_an_entry_with_its_state():
    found = {entry.id: entry for entry in entries(NO_CACHE, [SAMPLE])}
    assert list(found) == ["broken", "endless", "towers"] == sorted(playable([SAMPLE]))
    assert found["broken"].status.startswith("1 error") and found["broken"].findings == 1
    towers = found["towers"]
    assert towers.status == "event of card: 1 of 6 not written yet" and towers.facts.seats == ["east", "west"]
    assert towers.plain()["scenarios"] == ["A short day", "A long day"] and towers.plain()["options"] == {"Tall towers": "off"}


def test_a_base_is_not_played_and_a_manifest_that_cannot_be_read_is_told(tmp_path):
    for name, text in (("base", "id: base\ntitle: Base\nversion: 1\nlanguage: 1\nabstract: true\n"), ("bad", "id: [\n")):
        (tmp_path / "rules" / name).mkdir(parents=True)
        (tmp_path / "rules" / name / "manifest.yaml").write_text(text, encoding="utf-8")
    bad, base = entries(NO_CACHE, [tmp_path])
    assert (base.id, base.status, base.findings, base.abstract) == ("base", "a base for others", 0, True)
    assert (bad.id, bad.title, bad.status) == ("bad", "(its manifest cannot be read)", "1 error")
    assert playable([tmp_path]) == []
