"""`test --coverage`: lines to which no example comes, and rules that none would miss."""

import json
import shutil

import pytest

from tests.cli.conftest import SAMPLE

MANIFEST = "id: mine\ntitle: Mine\nversion: 1\nlanguage: 1\nbase: towers\n"
RULES = """\
attribute storms of (owner: side) is number

rule "storms are counted"
    before "A day"
        add 1 to storms of east
        report "a storm over the east"

rule "the west is told of storms"
    before "A day"
        report "a storm, far away in the east"

rule "nothing grows in a storm"
    highest tower of a side called owner is raised by 3
        when storms of owner is at least 1

step "Wind"
    if storms of east is 1
        take 1 from storms of east
    otherwise
        add 2 to storms of east

extend card 6 "Blank"
    event
        add 1 to storms of player

example "a day begins with a storm"
    when carry out "A day"
    then storms of east is 1
    then highest tower of east is 12

example "the wind blows"
    given storms of east becomes 1
    when carry out "Wind"
    then storms of east is 0
"""


@pytest.fixture(autouse=True)
def mod(tmp_path, monkeypatch):
    """A mod of the small game with a rule of each sort."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(SAMPLE / "rules" / "towers", tmp_path / "rules" / "towers")
    (tmp_path / "mine" / "rules").mkdir(parents=True)
    (tmp_path / "mine" / "manifest.yaml").write_text(MANIFEST, encoding="utf-8")
    path = tmp_path / "mine" / "rules" / "mine.rules"
    path.write_text(RULES, encoding="utf-8")
    return path


def line(text):
    return RULES.split("\n").index(text) + 1


def listed(text, heading):
    """What stands below a heading."""
    _, _, rest = text.partition(heading + "\n")
    return [entry.strip() for entry in rest.partition("\n\n")[0].splitlines()]


def test_a_mod_is_told_what_its_examples_prove(punica):
    done = punica("test", "rules/towers", "--mod", "mine", "--coverage")
    assert done.code == 0, done
    here = "mine/rules/mine.rules"
    head = 'extend card 6 "Blank"'
    assert listed(done.out, "no example comes to any line of:") == [f"{here}:{line(head)}  {head}"]
    assert listed(done.out, "no example comes to these lines:") == [
        f"{here}:{line('        add 2 to storms of east')}  add 2 to storms of east"
    ]
    unnoticed = RULES.split("\n").index('rule "the west is told of storms"') + 2
    assert listed(done.out, "no example would fail without:") == [f'{here}:{unnoticed}  before "A day"']
    assert "mine: examples come to " in done.out
    assert "of 4 rules taken away one at a time 3 were missed" in done.out


def test_what_was_taken_away_is_put_back(punica):
    first = punica("test", "rules/towers", "--mod", "mine", "--coverage", "--format", "json")
    assert punica("test", "rules/towers", "--mod", "mine").code == 0
    assert punica("test", "rules/towers", "--mod", "mine", "--coverage", "--format", "json") == first
    (told,) = json.loads(first.out)["rule_sets"]
    assert told["layers"] == ["mine"] and told["taken"] == told["rules"] == 4 and told["failing"] == 0
    assert [goal["item"] for goal in told["unnoticed"]] == ["the west is told of storms"]
    assert [goal["item"] for goal in told["bare"]] == ["Blank"]


def test_a_rule_that_gets_an_example_is_told_no_more(punica, mod):
    more = '\nexample "a blank card brings a storm"\n    tests card "Blank"\n    when event of "Blank" by west\n    then storms of west is 1\n'
    mod.write_text(RULES + more, encoding="utf-8")
    done = punica("test", "rules/towers", "--mod", "mine", "--coverage")
    assert "no example comes to any line of:" not in done.out and "of 5 rules taken away one at a time 4 were missed" in done.out


def test_the_number_of_rules_is_bounded_and_a_layer_can_be_named(punica):
    done = punica("test", "rules/towers", "--mod", "mine", "--coverage", "--most", "2")
    assert "of 2 rules taken away one at a time" in done.out and "2 more with `--most 4`" in done.out
    done = punica("test", "rules/towers", "--mod", "mine", "--coverage", "--of", "towers", "--format", "json")
    assert json.loads(done.out)["rule_sets"][0]["layers"] == ["towers"]


def test_failing_examples_prove_nothing_and_are_told(punica, mod):
    mod.write_text(RULES.replace("then storms of east is 1\n", "then storms of east is 2\n"), encoding="utf-8")
    done = punica("test", "rules/towers", "--mod", "mine", "--coverage")
    assert done.code == 1 and "1 example failed; nothing is told of what they prove" in done.out


def test_words_that_do_not_go_together(punica):
    assert punica("test", "rules/towers", "--coverage", "-k", "x").code == 2
    assert punica("test", "rules/towers", "--of", "mine").code == 2
    done = punica("test", "rules/towers", "--coverage", "--of", "min", "--mod", "mine")
    assert done.code == 2 and 'did you mean "mine"?' in done.err
