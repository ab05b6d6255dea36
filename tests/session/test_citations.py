"""A layer that two editions share cites both of their registers; each edition counts its own, and no other."""

import pytest

from interpreter.cli import run
from interpreter.session import Request, open_session
from interpreter.site import Coverage, Register

MANIFEST = "id: {}\ntitle: A Sample\nversion: 0.1.0\nlanguage: 1\n"
RULES = """kind side
    members red, blue

attribute score of (owner: side) is number
    shown to all

procedure play the game
    cites {cited}
    score of red becomes score of blue
    if score of red is at least 1
        red wins the game because "it is first"
"""


@pytest.fixture
def editions(tmp_path):
    """Writes a shared layer that cites this, and two editions of it with a register each."""

    def write(cited):
        files = {
            "shore/manifest.yaml": MANIFEST.format("shore") + "abstract: true\n",
            "shore/play.rules": RULES.format(cited=cited),
        }
        for name in ("old", "new"):
            manifest = MANIFEST.format(name) + "base: shore\nscenario: Peace\nregister: [register.yaml]\n"
            files[f"{name}/manifest.yaml"] = manifest
            files[f"{name}/register.yaml"] = f'- id: {name.upper()}-1-1\n  section: "1"\n  says: "Red wins."\n'
            files[f"{name}/start.rules"] = 'scenario "Peace"\n    score of blue becomes 1\n'
        for path, text in files.items():
            file = tmp_path / "rules" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return tmp_path

    return write


@pytest.mark.parametrize("edition", ["old", "new"])
def test_a_shared_layer_cites_the_registers_of_all_editions(editions, edition):
    session = open_session(Request(edition), roots=[editions("OLD-1-1, NEW-1-1")])
    assert session.findings == []
    coverage = Coverage(session.rules, Register.of(session.library))
    assert {one: row.status for one, row in coverage.rows.items()} == {f"{edition.upper()}-1-1": "implemented"}


@pytest.mark.parametrize("edition", ["old", "new"])
def test_what_no_register_has_is_told_and_keeps_nothing_from_being_played(editions, edition):
    session = open_session(Request(edition), roots=[editions("OLD-1-1, NEW-1-2")])
    assert [(one.code, one.level, str(one.span), one.help) for one in session.findings] == [
        ("unknown-citation", "warning", "rules/shore/play.rules:8:20", "did you mean `NEW-1-1`?")
    ]


def test_the_game_is_the_same_whatever_stands_in_the_other_register(editions, cache):
    root = editions("OLD-1-1, NEW-1-1")
    before = open_session(Request("old"), cache, roots=[root])
    (root / "rules/new/register.yaml").write_text("- id: NEW-2-1\n", encoding="utf-8")
    after = open_session(Request("old"), cache, roots=[root])
    assert before.digest == after.digest
    assert ([one.code for one in before.findings], [one.code for one in after.findings]) == ([], ["unknown-citation"])


def test_another_rule_set_that_cannot_be_read_is_no_matter(editions):
    root = editions("OLD-1-1")
    (root / "rules/new/manifest.yaml").write_text("id: [", encoding="utf-8")
    assert open_session(Request("old"), roots=[root]).findings == []


def test_a_page_shows_the_statements_of_its_own_edition(editions, monkeypatch, tmp_path):
    monkeypatch.chdir(editions("OLD-1-1, NEW-1-1"))
    assert run(["docs", "rules/old", "--out", "site"]) == 0
    pages = "".join(path.read_text(encoding="utf-8") for path in sorted((tmp_path / "site").rglob("*.md")))
    assert "OLD-1-1" in pages
    assert "NEW-1-1" not in pages.replace("cites OLD-1-1, NEW-1-1", "")


SAME = '- id: NEW-4-2\n  section: "4"\n  says: "The first wins."\n  same_as: OLD-1-1\n'


def test_who_cites_one_book_stands_for_what_another_says_alike(editions, monkeypatch, tmp_path):
    root = editions("OLD-1-1")
    (root / "rules/new/register.yaml").write_text(SAME, encoding="utf-8")
    session = open_session(Request("new"), roots=[root])
    coverage = Coverage(session.rules, Register.of(session.library))
    assert {one: row.status for one, row in coverage.rows.items()} == {"NEW-4-2": "implemented"}
    assert coverage.unknown == []
    monkeypatch.chdir(root)
    assert run(["docs", "rules/new", "--out", "site"]) == 0
    pages = "".join(path.read_text(encoding="utf-8") for path in sorted((tmp_path / "site").rglob("*.md")))
    assert "NEW-4-2" in pages
    assert "OLD-1-1" not in pages.replace("cites OLD-1-1", "")


def test_it_does_not_matter_which_of_two_books_says_so(editions):
    root = editions("NEW-1-1")
    (root / "rules/new/register.yaml").write_text(SAME + "- id: NEW-1-1\n", encoding="utf-8")
    (root / "rules/old/register.yaml").write_text("- id: OLD-1-1\n", encoding="utf-8")
    session = open_session(Request("old"), roots=[editions_cite(root, "NEW-4-2")])
    coverage = Coverage(session.rules, Register.of(session.library))
    assert coverage.rows["OLD-1-1"].status == "implemented"


def editions_cite(root, cited):
    """The shared layer of these editions cites that instead."""
    (root / "rules/shore/play.rules").write_text(RULES.format(cited=cited), encoding="utf-8")
    return root
