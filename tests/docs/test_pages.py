"""Pages point only to what is there: links, files, commands, codes; the pictures and the log are the program's own."""

import re
from xml.etree import ElementTree

import pytest

from interpreter.cli.app import COMMANDS, app
from interpreter.diagnostics import Diagnostics
from interpreter.diagnostics.codes import CATALOGUE
from interpreter.library import YamlMap, load_yaml
from interpreter.source import Source
from tests.docs.conftest import FENCE, TOP, fences, pages

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
COMMAND = re.compile(r"\bpunica ([a-z]+)((?: --?[a-z]+\b)*)")


def text_of(page):
    return (TOP / page).read_text(encoding="utf-8")


def anchors(page):
    """What a page's titles are called in links."""
    heads = re.findall(r"^#+ (.+)$", FENCE.sub("", text_of(page)), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", pages())
def test_links_lead_somewhere(page):
    wrong = []
    for link in LINK.findall(FENCE.sub("", text_of(page))):
        path, _, anchor = link.partition("#")
        target = (TOP / page).parent / path if path else TOP / page
        if not target.exists() or (anchor and anchor not in anchors(target.resolve().relative_to(TOP).as_posix())):
            wrong.append(link)
    assert wrong == []


@pytest.mark.parametrize("page", pages())
def test_commands_and_options_are_there(page):
    wrong = []
    for found in COMMAND.finditer(text_of(page)):
        command = app.get_command(None, found[1]) if found[1] in COMMANDS else None
        line = text_of(page)[found.start() : text_of(page).find("\n", found.start())].split("`")[0]
        options = re.findall(r" (--?[a-z][a-z-]*)", line)
        known = set() if command is None else {name for each in command.params for name in (*each.opts, *each.secondary_opts)}
        wrong += [found[0]] if command is None else [name for name in options if name not in {*known, "--help"}]
    assert wrong == []


def test_targets_and_codes_that_are_told_exist():
    targets = set(re.findall(r"^([a-z-]+):", text_of("Makefile"), re.MULTILINE))
    for page in pages():
        assert set(re.findall(r"`make (?:\w+=\S+ )?([a-z-]+)`", text_of(page))) <= targets, page
        assert set(re.findall(r"punica explain ([a-z]+-[a-z-]+)", text_of(page))) <= set(CATALOGUE), page


def test_every_page_is_led_to_from_the_readme():
    seen, waiting = set(), ["README.md"]
    while waiting:
        page = waiting.pop()
        seen.add(page)
        for link in LINK.findall(FENCE.sub("", text_of(page))):
            target = ((TOP / page).parent / link.partition("#")[0]).resolve()
            found = target.relative_to(TOP).as_posix()
            if target.suffix == ".md" and found not in seen:
                waiting.append(found)
    assert [page for page in pages() if page.startswith("docs/") and "decisions/0" not in page and page not in seen] == []


def test_the_map_is_our_own_and_light():
    picture = TOP / "docs/map.svg"
    assert picture.stat().st_size < 200_000
    text = picture.read_text(encoding="utf-8")
    ElementTree.fromstring(text)
    board = load_yaml(Source("spaces.yaml", text_of("rules/hannibal/board/spaces.yaml"), ""), Diagnostics()).get("members")
    assert isinstance(board, YamlMap)
    shown = set(re.findall(r"<title>([^:<]+)", text))
    assert [name for name in (str(key.value) for key, _ in board) if not {name, f"The city of {name}"} & shown] == []
    assert "href" not in text


def test_the_rooms_are_drawn_as_they_are():
    text = text_of("docs/rooms.svg")
    ElementTree.fromstring(text)
    rooms = {path.parent.name for path in (TOP / "interpreter").glob("*/__init__.py")}
    drawn = set(re.findall(r">([a-z]+)<", text))
    assert rooms - drawn == set()
    table = set(re.findall(r"`([a-z]+)`", "".join(re.findall(r"^\| (`[^|]+)\|", text_of("docs/architecture.md"), re.MULTILINE))))
    assert rooms - table == set()


def test_the_log_of_the_readme_is_told_so(punica):
    """Its sentences; not its events, since a changed rule lets the same seed tell another game."""
    (log,) = [fence for fence in fences("README.md") if fence.language == "text"]
    command, *told = log.text.splitlines()
    done = punica(*command.removeprefix("$ punica ").split())
    assert done.code == 0
    forms = {
        "battle --": r"^  -- battle --$",
        "shuffled": r"^    The battle deck is shuffled\.$",
        "play": r"^  (Rome|Carthage): play .+\.$",
    }
    forms |= {"wins": r"^  (Rome|Carthage) wins the battle\.$", "die": r"^    The die shows \d \(.+\)\.$"}
    for form in forms.values():
        assert re.search(form, "\n".join(told), re.MULTILINE) and re.search(form, done.text, re.MULTILINE), form


def test_the_card_of_the_readme_is_the_one_that_ships():
    (card,) = [fence for fence in fences("README.md") if fence.language == "rules"]
    assert card.text in text_of("cards/common_cards/strategy/051_epidemic.rules")


def test_a_word_of_the_glossary_has_one_meaning():
    words = re.findall(r"^\| ([^|]+) \|", text_of("docs/glossary.md"), re.MULTILINE)
    words = [word for word in words if word not in ("word", "---")]
    assert len(words) > 30 and len(words) == len(set(words))


def test_each_decision_has_a_number_of_its_own():
    """Each has the number of its name in its title too, and none is left out."""
    decisions = sorted((TOP / "docs/decisions").glob("0*.md"))
    assert [int(path.name[:4]) for path in decisions] == list(range(1, len(decisions) + 1))
    assert [path.name for path in decisions if not path.read_text("utf-8").startswith(f"# {int(path.name[:4])}. ")] == []
