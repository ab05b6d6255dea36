"""All rule sets as one site: from each page the switch leads to the same thing in the others, or to what comes nearest."""

import json

import pytest

from interpreter.cli import run
from interpreter.site import Edition, publish_all
from interpreter.site.switching import Places, counterpart
from tests.site.conftest import CARD, SITE
from tests.site.links import dead

PLAYED_BY = {"one": ["index.md", "example.md"], "two": ["example.md", "index.md"], "three": ["index.md"]}


def found_in(files, own):
    text = files[f"{own}/docs/assets/editions.js"]
    return json.loads(text.removeprefix("window.PUNICA_EDITIONS = ").removesuffix(";\n"))


@pytest.fixture
def both(sample, changed):
    """The small game, and one in which a card has another number, another is not there, and the chapters have other names."""
    other = changed(
        {
            "cards/sample/007.rules": CARD.replace("card 7", "card 9"),
            "cards/sample/012.rules": "",
            "rules/sample/site.yaml": SITE.replace('"1": How it goes, "2": Bands', '"1": Raisers, "2": How it goes'),
        }
    )
    sites = {"one": sample, "two": other}
    editions = {name: Edition(f"Game {name}", each.rules, each.library) for name, each in sites.items()}
    return dict(publish_all(editions, [("one", "two")]))


def test_the_switch_leads_to_the_same_thing_or_the_nearest(both):
    leads = found_in(both[""], "one")["two"]
    assert leads["cards/007-muster-call.html"] == "cards/009-muster-call.html"
    assert leads["cards/012-quiet-year.html"] == "cards/index.html"
    assert leads["rules/1-how-it-goes.html"] == "rules/2-how-it-goes.html", "a chapter is found by its title"
    assert leads["rules/2-bands.html"] == "rules/2-how-it-goes.html", "or by the rules in it"
    assert "chiefs/ada.html" not in leads and "index.html" not in leads, "what has the same address needs no word"
    for own, other in (("one", "two"), ("two", "one")):
        pages = {path.removeprefix("docs/").replace(".md", ".html") for path in both[other]}
        assert pages >= set(found_in(both[""], own)[other].values())


def test_each_stands_in_a_folder_of_the_whole_and_knows_the_others(both):
    assert list(both) == ["one", "two", ""]
    settings = both["two"]["mkdocs.yml"]
    assert "site_dir: ../site/two" in settings and "  here: two" in settings
    assert '    - {id: one, title: "Game one"}' in settings
    assert "docs/assets/editions.js" in both["one"]
    assert '## <a href="one/index.html">Game one</a>\n\nTwo bands fight over a country.' in both[""]["docs/index.md"]
    assert '    - {id: two, title: "Game two"}' in both[""]["mkdocs.yml"].split("  all:")[1], "the first page searches all"


def test_two_of_one_family_are_compared_beside_them(both):
    """Each thing leads to the site that has it, and each site to the comparison."""
    page = both[""]["docs/differences/one-and-two.md"]
    assert page.startswith("# Game one and Game two: what is different\n")
    assert '<a href="../one/cards/012-quiet-year.html">12 Quiet Year</a>' in page.partition("Only in Game one")[2]
    for name in ("one", "two"):
        assert 'href="../../differences/one-and-two.html"' in both[name]["docs/differences/index.md"]
        assert "  compared: true" in both[name]["mkdocs.yml"]
    assert "(one-and-two.md)" in both[""]["docs/differences/index.md"] and "(differences/index.md)" in both[""]["docs/index.md"]
    whole = {path.removeprefix("docs/"): text for path, text in both[""].items() if path.startswith("docs/")}
    for name in ("one", "two"):
        whole |= {f"{name}/{path.removeprefix('docs/')}": text for path, text in both[name].items()}
    assert dead(whole) == []


def test_one_alone_has_no_switch(sample):
    assert "docs/assets/editions.js" not in sample.files
    assert "editions" not in sample.files["mkdocs.yml"]


def test_the_command_writes_all_as_one_site(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("interpreter.cli.docs.playable", lambda: ["mediterranean_battles"])
    assert run(["docs", "--all", "--no-render"]) == 0
    told = capsys.readouterr().out
    assert "1 of 1: " in told and "mkdocs build --strict -f site/all/mediterranean_battles/mkdocs.yml" in told
    assert 'href="mediterranean_battles/index.html"' in (tmp_path / "site/all/docs/index.md").read_text(encoding="utf-8")
    assert (tmp_path / "site/all/mediterranean_battles/docs/index.md").is_file()


@pytest.mark.parametrize("words", [["--all", "mediterranean_battles"], ["--all", "--mod", "x"], ["--all", "--against", "x"], []])
def test_all_is_all_and_one_has_a_name(words, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(["docs", *words]) == 2
    assert "punica docs --all" in capsys.readouterr().err


def test_rules_to_compare_with_must_be_there(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(["docs", "mediterranean_battles", "--against", "nothing", "--no-render"]) == 2
    assert "nothing" in capsys.readouterr().err


def test_an_example_of_play_leads_to_that_of_another_or_to_its_start():
    own, other, without = (Places(name, name, frozenset(pages)) for name, pages in PLAYED_BY.items())
    assert counterpart(own, "example.md", other) == "example.md"
    assert counterpart(own, "example.md", without) == "index.md"
