"""Links: each leads somewhere, terms lead to their definitions, nothing leads to another host."""

import re

import pytest

from tests.site.links import dead, links


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("see [x](b.md)", "b.md"),
        ("see [x](../c.md)", "../c.md"),
        ("see [x](other.md#nowhere)", "other.md#nowhere"),
        ("see [x](#nowhere)", "#nowhere"),
        ('<a href="gone.html">x</a>', "gone.html"),
    ],
)
def test_the_check_finds_dead_links(text, target):
    pages = {"a/a.md": f'<a id="here"></a> [ok](#here) [ok](other.md) <a href="other.html">ok</a> {text}', "a/other.md": ""}
    assert dead(pages) == [("a/a.md", target)]


def test_the_check_looks_into_pictures_and_not_into_sources():
    assert dead({"m/m.svg": '<a href="x.html"/>', "a.md": "<pre>[not](a.link)</pre>"}) == [("m/m.svg", "x.html")]


def test_every_link_leads_somewhere(any_site):
    assert sum(len(links(path, text)) for path, text in any_site.pages.items()) > 100
    assert dead(any_site.pages) == []


def test_no_page_has_two_places_of_one_name(any_site):
    for path, text in any_site.pages.items():
        if path.endswith(".md"):
            names = re.findall(r'\bid="([^"]*)"', text)
            assert len(names) == len(set(names)), path


def test_nothing_asks_another_host_for_anything(any_site):
    for path, text in any_site.files.items():
        assert (
            re.findall(
                r"(?:https?:)?//(?!www\.w3\.org/2000/svg)[a-z0-9-]+\.[a-z]", re.sub(r"<pre>.*?</pre>", "", text, flags=re.DOTALL)
            )
            == []
        ), path
        if not path.endswith(".md"):
            assert "@import" not in text and not re.search(r"url\((?!data:|#)", text), path


def test_terms_lead_to_their_definitions_at_their_first_place(sample):
    levy = sample.pages["rules/2-bands.md"]
    assert "Each [side](../sides/index.md) [raises a band where there is room](#taker-raises-a-band" in levy
    storm = levy[levy.index("The storm") : levy.index("## What is asked")]
    assert storm.count("(../tables/storm.md)") == 1 and "[bag](../decks/bag.md)" in storm
    start = sample.pages["scenarios/the-start.md"]
    assert "(../chiefs/ada.md)" in start and "(../places/birch.md)" in start


def test_only_what_a_text_mentions_is_linked(changed):
    site = changed({"rules/sample/more.rules": 'step "Alder"\n    add 1 to year\n\nrule "x"\n    note "Alder."\n'})
    assert "[Alder]" not in site.pages["rules/2-bands.md"]


def test_what_is_mentioned_leads_back(sample):
    birch = sample.pages["places/birch.md"]
    for target in (
        "alder.html",
        "cedar.html",
        "../ways.html#alder-birch",
        "../shires/westshire.html",
        "../scenarios/the-start.html",
    ):
        assert f'href="{target}"' in birch, target
    assert "../places/birch.html" in sample.pages["shires/westshire.md"]
    assert "../places/birch.html" in sample.pages["cards/007-muster-call.md"]
    assert "../cards/007-muster-call.html" in birch


def test_who_has_a_say_in_a_rule_is_linked_there(changed):
    chiefs = (
        'chief "Ada"\n    side north\n    skill 3\n    after north raises a band\n        bands of south at Dogwood becomes 0\n'
    )
    page = changed({"generals/sample/chiefs.rules": chiefs}).pages["rules/2-bands.md"]
    raising = page[page.index("A side (the taker) raises") : page.index("The storm")]
    assert "[Ada](../chiefs/ada.md)" in raising and "(../places/dogwood.md)" in raising
