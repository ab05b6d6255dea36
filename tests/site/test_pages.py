"""Pages: one for everything, with what is printed, cited, said and read; small, and the same each time."""

import html
import re

from interpreter.ir import Example
from interpreter.site import Edition, publish
from interpreter.site.context import SiteContext
from interpreter.site.cross_references import derived
from interpreter.site.wording import capital, escaped, relative, with_code
from tests.site.conftest import FILES, REGISTER, SITE

LARGEST = 420_000
RENDERED = 1.25
"""A rendered page is at most so much larger than its Markdown (the largest was measured at 1.1), and has the frame besides."""
FRAME = 8_000


def hidden(site):
    made_up = {id(made) for made, _ in derived(site.rules)}
    return [each for each in site.rules.all_items() if id(each) in made_up or getattr(each, "role", "") in ("block", "hook")]


def test_everything_declared_has_one_place_and_stands_there(any_site):
    context = SiteContext(any_site.rules, any_site.library, any_site.diagnostics)
    left_out = {id(each) for each in hidden(any_site)}
    seen = 0
    for declared in any_site.rules.all_items():
        home = context.permalinks.of(declared)
        if id(declared) in left_out or declared in context.style.absent:
            assert home is None
            continue
        page, _, place = home.partition("#")
        assert page in any_site.pages, declared.name
        assert not place or f'id="{place}"' in any_site.pages[page], declared.name
        seen += 1
    assert seen > 30


def test_pages_show_the_source_with_file_and_line(any_site):
    context = SiteContext(any_site.rules, any_site.library, any_site.diagnostics)
    for declared in (*any_site.rules.tables, *any_site.rules.rulings, *any_site.rules.examples, *any_site.rules.procedures):
        home = context.permalinks.of(declared)
        if home is None:
            continue
        text = any_site.pages[home.partition("#")[0]]
        assert html.escape(f"{declared.span.path}:{declared.span.line}") in text, declared.name
        first = any_site.library.sources[declared.span.path].line(declared.span.line)
        assert html.escape(first) in text, declared.name


def test_every_example_stands_once(any_site):
    text = "\n".join(text for path, text in any_site.pages.items() if path.endswith(".md"))
    count = sum(isinstance(each, Example) for each in any_site.rules.all_items())
    assert count and text.count("## Example: ") == count


def test_no_page_is_too_large(any_site):
    for path, text in any_site.files.items():
        if path.endswith((".md", ".svg")):
            assert len(text.encode("utf-8")) * RENDERED + FRAME < LARGEST, path


def test_the_same_rules_give_the_same_bytes(sample):
    assert publish(Edition(sample.rules.title, sample.rules, sample.library, tuple(sample.diagnostics))) == sample.files


def test_a_card(sample):
    page = sample.pages["cards/007-muster-call.md"]
    for part in (
        "# Muster Call",
        "[Card 7](index.md)",
        "Cost: 2",
        "../coverage/2.html#s-2-2-1",
        "cards/sample/007.rules:1",
        "layer sample",
    ):
        assert part in page, part
    assert "## Muster in a place (the spot) for a side (the owner)" in page  # what else its file declares stands here
    assert "Example: Muster Call brings a band to Birch" in page
    assert "012-quiet-year.md" in page


def test_what_has_printed_numbers_is_listed_by_them(any_site):
    """Also where a layer above gives one of the first numbers."""
    for path, page in any_site.pages.items():
        rows = [line.split(" | ")[0].strip("| ") for line in page.split("\n") if line.startswith("| ")]
        if path.endswith("/index.md") and rows[:1] == ["No."]:
            numbers = [re.match(r"(\d+)([A-Z]?)", row) for row in rows if row[:1].isdigit()]
            found = [(int(each[1]), each[2]) for each in numbers if each]
            assert found and found == sorted(found), path


def test_what_says_where_it_comes_from_is_listed(any_site):
    context = SiteContext(any_site.rules, any_site.library, any_site.diagnostics)
    told = [each for each in any_site.rules.all_items() if each.provenance and context.permalinks.of(each) is not None]
    rows = [line for line in any_site.pages.get("sources.md", "").splitlines() if line.startswith("| ")]
    for declared in told:
        link = f"({relative('sources.md', context.permalinks.of(declared))})"
        assert any(capital(escaped(declared.provenance)) in row and link in row for row in rows), declared.name


def test_members_of_a_board_come_from_where_the_board_does(any_site):
    context = SiteContext(any_site.rules, any_site.library, any_site.diagnostics)
    rows = [line for line in any_site.pages.get("sources.md", "").splitlines() if line.startswith("| ")]
    for kind in any_site.rules.kinds.values():
        for member in context.permalinks.shown(kind):
            said = {**dict(context.printed_in(member)), **member.meta}.get("provenance")
            link = f"({relative('sources.md', context.permalinks.of(member))})"
            assert not said or member.provenance or any(link in row for row in rows), member.name


def test_copies_share_a_page_and_differing_ones_do_not(sample):
    raid = sample.pages["chits/raid-1.md"]
    assert raid.startswith("# Raid\n") and "3 copies" in raid
    assert "chits/siege-1.md" in sample.pages and "chits/raid-2.md" not in sample.pages
    row = next(line for line in sample.pages["chits/index.md"].split("\n") if "raid-1.md" in line)
    assert row.endswith("| 1 | 3 |")


def test_a_place_tells_where_it_was_read(sample):
    page = sample.pages["places/birch.md"]
    assert "Source: a drawing &amp; a &lt;map&gt;" in page and "Note: Burnt \\| rebuilt." in page
    assert "[On the map](../map/index.md#node-birch)" in page


def test_a_ruling_shows_both_readings(sample):
    page = sample.pages["rulings/ties.md"]
    assert "**Nobody wins** (in force)" in page and "North wins" in page
    row = next(line for line in sample.pages["rulings/index.md"].split("\n") if "ties.md" in line)
    assert "**nobody wins** | north wins | It says so \\| nowhere." in row


def test_a_table_shows_its_cells_and_where_it_was_read(sample):
    page = sample.pages["tables/storm.md"]
    assert "| at least 6 | 1 |" in page and "Provenance: the printed table" in page


def test_names_from_files_do_no_harm(sample):
    assert sample.pages["index.md"].startswith("# The \\<Sample\\> War")
    assert 'site_name: "The <Sample> War"' in sample.files["mkdocs.yml"]


def test_rules_follow_the_sequence_of_play_and_the_rulebook(sample):
    page = sample.pages["rules/2-bands.md"]
    heads = [line for line in page.split("\n") if line.startswith("#")]
    assert heads[:3] == ["# 2. Bands", "## [The cards](../cards/index.md)", "## What happens"]
    assert heads[3:6] == [
        "### 2.1 The levy",
        "### 2.1 A side (the taker) raises a band where there is room",
        "### 2.10 The storm",
    ]
    assert heads.index("## What is asked") < heads.index("## What is kept track of")
    assert "Sections: [2.1 Raising](#the-levy)." in page
    outline = sample.pages["rules/sequence.md"]
    order = [outline.index(name) for name in ("Play the game", "The levy", "A side raises", "The storm", "Settle the war")]
    assert order == sorted(order)


def test_what_the_rulebook_tells_stands_there_and_not_among_options(changed):
    register = f'{REGISTER}- {{id: "S-OC-1", section: "OC.1", kind: option, says: "Years may be long."}}\n'
    long = "procedure the year is long\n    cites S-OC-1\n    add 1 to year\n\n"
    both = "procedure the year is short\n    cites S-OC-1, S-2.2-1\n    take 1 from year\n"
    site = changed({"rules/sample/register.yaml": register, "rules/sample/a.rules": long + both})
    chapters = {
        each.name: chapter.number
        for chapter in SiteContext(site.rules, site.library, ()).permalinks.chapters
        for each in chapter.entries
    }
    assert chapters["the year is long"] == "OC"
    assert chapters["the year is short"] == "2"
    assert chapters["year"] == "2"


def test_findings_are_told(changed):
    site = changed({"rules/sample/more.rules": 'step "Alder"\n    thunder rolls\n'})
    page = site.pages["diagnostics.md"]
    assert "`no-such-sentence`" in page and "more.rules:2:5" in page
    assert "The set-up is not shown" in site.pages["scenarios/the-start.md"]


def test_a_set_up_that_fails_says_why(changed):
    path, text = next((path, text) for path, text in FILES.items() if 'scenario "The start"' in text)
    broken = text.replace("    bands of north at Alder becomes 2\n", "    take 9 from bands of north at Alder\n", 1)
    site = changed({path: broken})
    assert [found.code for found in site.diagnostics] == []
    page = site.pages["scenarios/the-start.md"]
    assert "The set-up is not shown: " in page and "9" in page.split("The set-up is not shown: ", 1)[1].split("\n")[0]


def test_no_findings_are_told(sample):
    assert list(sample.diagnostics) == []
    assert "The checker has no findings in these rules." in sample.pages["diagnostics.md"]
    assert 'id="no-such-sentence"' in sample.pages["diagnostics.md"]


def test_what_stands_in_backticks_is_code(sample):
    listed = sample.pages["diagnostics.md"].split("## What the checker looks for")[1]
    meanings = re.findall(r"<summary>(.*?)</summary>", listed)
    assert any("<code>punica pack</code>" in each for each in meanings) and not any("`" in each for each in meanings)
    assert with_code("`owner of (here)` reads 2 * 3") == "`owner of (here)` reads 2 \\* 3"
    assert with_code("a|b `x|y` and ``") == "a\\|b `x\\|y` and " and with_code("5` long") == "5\\` long"


def test_the_navigation_names_lists_and_not_each_card(any_site):
    text = any_site.files["mkdocs.yml"]
    named = [line.rsplit(": ", 1)[1] for line in text[text.index("nav:") :].split("\n") if line.endswith(".md")]
    assert len(named) == len(set(named)) < 80 and set(named) <= set(any_site.pages)
    assert not [page for page in named if page.startswith(("cards/", "places/", "spaces/")) and not page.endswith("index.md")]


DROWNED = """query (spot: place) is drowned
    when spot is harbour

example "one is"
    then Birch is drowned
"""


def test_what_is_absent_is_neither_drawn_nor_listed(sample, changed):
    site = changed({"rules/sample/site.yaml": f'{SITE}absent: ["(spot) is drowned"]\n', "rules/sample/drowned.rules": DROWNED})
    assert [each.code for each in site.diagnostics if each.code == "site-form"] == []
    assert sample.pages.keys() - site.pages.keys() == {"places/birch.md", "graphs/m_birch.svg"}
    assert "| [Birch]" in sample.pages["places/index.md"] and "| [Birch]" not in site.pages["places/index.md"]
    assert "3 places; 1 more is declared, and not there with the options as they are." in site.pages["places/index.md"]
    for page in ("map/map.svg", "map/index.md", "ways.md", "scenarios/the-start.svg"):
        assert "Birch" in sample.pages[page] and "Birch" not in site.pages[page], page
    assert "4 [places]" in sample.pages["map/index.md"] and "3 [places]" in site.pages["map/index.md"]
    assert "3 ways" in sample.pages["ways.md"] and "1 ways" in site.pages["ways.md"]
    assert "Cedar - Dogwood" in site.pages["map/map.svg"] and "Dogwood" in site.pages["places/index.md"]
