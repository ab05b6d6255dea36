"""Pages of differences as a player reads them: by option, by reading, and what a mod changes."""

import re

import pytest

from interpreter.session import Request, open_session
from interpreter.site import Edition, publish
from tests.site.conftest import FILES, put
from tests.site.links import dead

MANIFEST = "id: drier\ntitle: Drier Years\nversion: 1\nlanguage: 1\nnote: Less water.\n"
MOD = """extend card "Muster Call"
    cost 3

rename chief Bo to Bela

remove card "Quiet Year"

rule "thirst"
    before a side called drinker raises a band
        add 1 to year
"""


def lines_of(page):
    """What can be read on a page, a line for each block and item; what is gone stands between `~`, what is new between `+`."""
    text = re.sub(r"<(?:/?(?:ul|details|summary|p|li))[^>]*>", "\n", page)
    text = re.sub(r"</?del>", "~", re.sub(r"</?ins>", "+", text))
    return [line.strip() for line in re.sub(r"<[^>]+>", "", text).split("\n") if line.strip()]


@pytest.fixture(scope="module")
def modded(tmp_path_factory):
    """The pages of the small game with a mod."""
    root, home = tmp_path_factory.mktemp("data"), tmp_path_factory.mktemp("mod")
    put(root, FILES)
    put(home, {"manifest.yaml": MANIFEST, "rules/mod.rules": MOD})
    below, own = (open_session(Request("sample", mods), roots=[root]) for mods in ((), (str(home),)))
    assert not own.errors, [each.message for each in own.errors]
    above = Edition(own.rules.title, own.rules, own.library, tuple(own.findings))
    files = publish(above, below=Edition(below.rules.title, below.rules, below.library))
    return {path.removeprefix("docs/"): text for path, text in files.items() if path.startswith("docs/")}


def test_the_first_page_tells_what_a_mod_changes(modded):
    start = modded["index.md"].partition("## What the mod changes")[2].partition('<p class="overview">')[0]
    assert lines_of(start) == [
        "This is The \\ War with **Drier Years**. Less water.",
        "Renamed: Bela (was Bo)",
        "Changed: 7 Muster Call",
        "Cost: ~2~ +3+.",
        *["Gone: 12 Quiet Year", "In full", "Cost: 1.", "Secret.", "Event", "Move all of the deck to the laid aside."],
        "New: Thirst",
        "Before a side raises a band where there is room: add 1 to the year.",
        "[All that is different](differences/sample.md).",
    ]
    assert '<a href="chiefs/bela.html">Bela</a>' in start and '<a href="cards/007-muster-call.html">7 Muster Call</a>' in start


def test_every_link_of_a_mod_leads_somewhere(modded):
    assert dead(modded) == []


def test_no_layer_and_no_place_is_told_to_a_player(modded):
    assert not re.search(r"\.rules|\.yaml|layer", modded["differences/sample.md"])


def test_an_option_is_told_by_what_it_changes(sample):
    page = lines_of(sample.pages["differences/option-long-camps.md"])
    assert page == ["# With “Long camps”", "## 2. Bands", "Changed", "Greatest camp of a side", "+It is raised by 1.+"]
    assert "[What it changes](differences/option-long-camps.md)" in sample.pages["options.md"]


def test_another_reading_is_told_on_the_page_of_its_ruling(sample):
    page = sample.pages["rulings/ties.md"]
    assert lines_of(page.partition("## If it is read as")[2].partition("<details>")[0]) == [
        "“north wins”",
        "Changed: Settle the war",
        "+North wins the game: ties go to north.+",
    ]
