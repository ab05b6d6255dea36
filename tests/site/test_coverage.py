"""Coverage: each statement once, with who implements and exercises it; totals that add up; the command."""

import json

import pytest

from interpreter.cli import run
from interpreter.site import Coverage, Register
from interpreter.site.coverage import STATUSES
from interpreter.site.register import section_key


def coverage(site):
    return Coverage(site.rules, Register.of(site.library))


def test_the_totals_add_up(any_site):
    found = coverage(any_site)
    totals = found.totals()
    assert set(totals) == set(STATUSES)
    assert sum(totals.values()) == len(found.rows) == len(found.data()["rows"]) > 5
    chapters = [found.totals(chapter) for chapter in found.register.chapters()]
    assert {status: sum(each[status] for each in chapters) for status in STATUSES} == totals
    if found.rows:
        assert f"**{len(found.rows)}**" in any_site.pages["coverage/index.md"]


def test_every_statement_stands_on_a_page(any_site):
    for row in coverage(any_site).rows.values():
        found = [
            path for path, text in any_site.pages.items() if path.startswith("coverage/") and f"></a>{row.statement.id} |" in text
        ]
        assert len(found) == 1, row.statement.id


def test_the_status_of_each_statement(sample, changed):
    rows = coverage(sample).rows
    assert {key: row.status for key, row in rows.items()} == {
        "S-1-1": "implemented",
        "S-2.1-1": "exercised",
        "S-2.1-2": "implemented",
        "S-2.2-1": "exercised",
        "S-2.10-1": "implemented",
        "S-3-1": "open",
        "S-4-1": "ruled",
    }
    assert [each.name for each in rows["S-2.1-1"].exercised] == ["a band is raised"]
    assert [each.name for each in rows["S-4-1"].rulings] == ["ties"]
    more = 'example "nobody looks"\n    cites S-3-1\n    given year becomes 1\n    then year is 1\n'
    assert coverage(changed({"rules/sample/more.rules": more})).rows["S-3-1"].status == "example only"


def test_what_no_rule_has_to_say_is_apart_with_its_reason(changed):
    register = '- {id: "S-3-1", section: "3", says: "Nobody may look.", apart: "players see to that"}\n'
    site = changed({"rules/sample/register.yaml": register})
    found = coverage(site)
    assert found.rows["S-3-1"].status == "apart"
    assert found.totals()["apart"] == 1
    assert "    because players see to that\n" in found.text()
    assert "No rule: players see to that" in site.pages["coverage/3.md"]


def test_sections_stand_as_in_a_rulebook():
    assert sorted(["10.1", "9", "2.10", "2.9", "25.X", "25.1", "2"], key=section_key) == [
        "2",
        "2.9",
        "2.10",
        "9",
        "10.1",
        "25.1",
        "25.X",
    ]


def test_rows_stand_in_the_order_of_the_rulebook(sample):
    assert [row.statement.section for row in coverage(sample).sorted_rows()] == ["1", "2.1", "2.1", "2.2", "2.10", "3", "4"]


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_command(form, capsys):
    assert run(["coverage", "hamilcar_2e", "--format", form]) == 0
    told = capsys.readouterr().out
    if form == "json":
        data = json.loads(told)
        assert sum(data["totals"].values()) == data["statements"] == len(data["rows"]) > 20
        assert {"id", "section", "says", "status", "apart", "implemented_by", "rulings", "exercised_by"} == set(data["rows"][0])
    else:
        last = told.rstrip("\n").split("\n")[-len(STATUSES) - 1 :]
        assert last[0] == f"{told.count('  [')} statements"
        assert sum(int(line.split()[0]) for line in last[1:]) == int(last[0].split()[0])
