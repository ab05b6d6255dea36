"""The search index: a script with an entry for everything, each leading to a page."""

import json

from interpreter.ir import Member


def index(site):
    text = site.pages["assets/search-index.js"]
    head, tail = "window.PUNICA_INDEX = ", ";\n"
    assert text.startswith(head) and text.endswith(tail)
    return [tuple(entry) for entry in json.loads(text[len(head) : -len(tail)])]


def test_every_card_and_every_other_numbered_thing_is_found(any_site):
    entries = index(any_site)
    found = {(title, sort) for title, sort, _, _, _ in entries}
    numbered = [each for each in any_site.rules.all_items() if isinstance(each, Member) and each.number is not None]
    for member in numbered:
        assert (member.name, f"{member.kind.name} {member.number}") in found
    assert any_site.rules.id != "sample" or len(numbered) == 2


def test_everything_found_is_there(any_site):
    entries = index(any_site)
    assert len(entries) == len(set(entries)) > 30
    for title, sort, address, _, _ in entries:
        page, _, place = address.partition("#")
        text = any_site.pages[page.removesuffix(".html") + ".md"]
        assert not place or f'id="{place}"' in text, (title, sort)


def test_what_an_entry_tells(sample):
    by = {(title, sort): (address, text) for title, sort, address, text, _ in index(sample)}
    assert by["Muster Call", "card 7"][0] == "cards/007-muster-call.html"
    assert by["S-2.2-1", "statement"] == ("coverage/2.html#s-2-2-1", "Who holds a port is paid.")
    assert by["Birch", "place"][1].startswith("Shire: Westshire; harbour; dues: -1.")
    assert ("2. Bands", "chapter") in by and ("A side raises a band where there is room", "procedure") in by
    assert not [title for title, sort in by if sort == "way"]  # the ways are found by their ends


def test_chapters_come_first_and_statements_last(sample):
    ranks = [entry[4] for entry in index(sample)]
    assert ranks == sorted(ranks) and set(ranks) == set(range(7))
    of = {(title, sort): rank for title, sort, _, _, rank in index(sample)}
    assert of["2. Bands", "chapter"] < of["Muster Call", "card 7"] < of["Storm", "table"] < of["The levy", "phase"]


def test_chapters_are_found_by_their_sections(sample):
    assert next(entry[3] for entry in index(sample) if entry[0] == "2. Bands").startswith("2.1 Raising; The levy; ")


def test_the_scripts_of_the_site_read_this_index(sample):
    script = sample.pages["assets/search.js"]
    assert "window.PUNICA_INDEX" in script and "/assets/search-index.js" in script
    assert "/assets/faces.js" in sample.pages["assets/previews.js"]
    for name in ("site.js", "search.js", "previews.js", "map.js"):
        assert "fetch(" not in sample.pages[f"assets/{name}"] and f"assets/{name}" in sample.files["mkdocs.yml"]


def test_a_card_is_previewed_as_it_is_drawn(sample):
    text = sample.pages["assets/faces.js"]
    faces = json.loads(text.removeprefix("window.PUNICA_FACES = ").removesuffix(";\n"))
    drawn = {
        path.replace(".md", ".html")
        for path in sample.pages
        if path.startswith(("cards/0", "chits/", "chiefs/")) and "/index" not in path
    }
    assert set(faces) == drawn - {"chits/drawn.html", "cards/drawn.html", "chiefs/drawn.html"}
    assert faces["cards/007-muster-call.html"] in sample.pages["cards/007-muster-call.md"]
