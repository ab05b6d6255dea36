"""The notes of a mod: what they hold, what becomes of them on the way, and that nothing spoiled counts."""

import re
import shutil

import pytest

from interpreter.cli import run
from interpreter.diagnostics import Diagnostics
from interpreter.rebase import read_notes, written
from interpreter.source import Source
from tests.rebase.conftest import COUNTRY, HERE, Place

CASE = HERE / "cases" / "changed"
TEXTS = {name: (CASE / f"{name}.rules").read_text(encoding="utf-8") for name in ("country", "mild", "later")}
NOTES = "mild/touches.yaml"


@pytest.fixture(scope="module")
def once(tmp_path_factory):
    """A folder in which the notes were written, and its cache."""
    folder = tmp_path_factory.mktemp("noted")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("PUNICA_CACHE", str(folder / "cache"))
        made = Place(folder)
        made.country(TEXTS["country"])
        made.mod(TEXTS["mild"])
        assert run(["rebase", "mild", "--on", COUNTRY]) == 0
    return folder


@pytest.fixture
def noted(place, once):
    """The mod with its notes."""
    shutil.copytree(once, place.path, dirs_exist_ok=True)
    return place


def read(text):
    told = Diagnostics()
    return read_notes(Source("touches.yaml", text, "mild"), told), [(each.code, each.message, str(each.span)) for each in told]


def test_notes_hold_what_a_mod_names_below_itself_and_no_more(noted):
    notes, told = read(noted.read(NOTES))
    assert told == []
    assert (notes.upon, notes.layers) == ("country", (("country", "1"),))
    assert [each.thing for each in notes.things] == [
        "attribute troops of (owner) in (town)",
        "kind side",
        "kind town",
        "option Hard winters",
        "procedure (owner) gathers in (town)",
        "procedure (owner) loses (count) in (town)",
        "procedure a year",
        "query (town) is held by (owner)",
        "side red",
        "step Winter",
        "town Ford",
    ]
    held = next(each for each in notes.things if each.thing.startswith("query"))
    assert held.by == ('replace step "Winter"', 'rule "rest"')
    assert held.says == ("This is so if the troops of the owner in the town are at least 2.",)
    assert written(notes, "Mild") == noted.read(NOTES)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("form: 1", "form: 2", "these are notes of format 2; this version reads format 1"),
        ("form: 1\n", "", "`form` is missing"),
        ("form: 1", "form: one", "`form` is a number"),
        ("upon:", "on:", "there is no `on` here"),
        ('upon: "country"', "upon: [country]", "`upon` is a text"),
        ('"country": "1"', '"country": 1', "a version in quotes stands here"),
        ("things:\n", "things: 3\nrest:\n", "`things` is a list"),
        ('texts: "', 'texts: "x', "`texts` is no hash"),
        ('shape: "', 'shape: "x', "`shape` is no hash"),
        ("    says: []\n", "", "`says` is missing"),
        ("    body:", "    bodies:", "there is no `bodies` here"),
        (
            "at least 2.",
            "at least 3.",
            "these notes were altered since they were written: their sum is not that of what they hold",
        ),
        ("  - thing:", "  thing:", "this is no text of notes"),
        ('"Mild"', '"Mild', None),
        ("form: 1", "form: 1\nform: 1", "this is no text of notes"),
    ],
)
def test_spoiled_notes_are_told_and_count_for_nothing(noted, punica, old, new, told):
    text = noted.read(NOTES)
    if told is None:  # a comment may be anything
        assert read("# anything\n" + text.split("\n", 1)[1])[1] == []
        return
    assert old in text
    notes, found = read(text.replace(old, new, 1))
    assert notes is None
    assert [(code, message) for code, message, _ in found] == [("broken-notes", told)]
    noted.write(NOTES, text.replace(old, new, 1))
    done = punica("check", COUNTRY, "--mod", "mild")
    assert done.code == 0 and done.out.count("warning[") == 1 and "mild/touches.yaml:" in done.out
    assert punica("play", COUNTRY, "--mod", "mild", "--from", "nothing").code == 2
    assert punica("rebase", "mild", "--on", COUNTRY).code == 0
    assert noted.read(NOTES) == text


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"\x00" * 40, b"- 1\n"])
def test_garbage_is_told_where_it_lies(noted, punica, data):
    (noted.path / NOTES).write_bytes(data)
    done = punica("check", COUNTRY, "--mod", "mild")
    assert "mild/touches.yaml" in done.out and "more: punica explain" in done.out


def test_rebase_keeps_versions_as_long_as_nothing_has_changed(noted, punica):
    noted.country(TEXTS["country"], "1.1")
    assert "made_for: {country: 1}" in noted.read("mild/manifest.yaml")
    done = punica("rebase", "mild", "--on", COUNTRY)
    assert "made_for: {country: [1, 1.1]}\n" in noted.read("mild/manifest.yaml")
    assert "mild is made for country 1.1; it touches 11 things below itself" in done.out
    assert punica("rebase", "mild", "--on", COUNTRY).out.count("is as it was") == 2
    noted.country(TEXTS["later"], "2")
    done = punica("rebase", "mild", "--on", COUNTRY)
    assert "made_for: {country: 2}\n" in noted.read("mild/manifest.yaml") and done.out.count("[changed-below]") == 3
    assert punica("check", COUNTRY, "--mod", "mild").out == "country: no findings, 2 examples\n"


@pytest.mark.parametrize(
    "before",
    [
        "made_for: {country: 1}\n",
        "made_for:\n  country: 1\n",
        "made_for:\n  country:\n    - 1\n# more\n",
        "made_for: {country: 1} # so\n",
    ],
)
def test_made_for_is_written_however_it_stood(noted, punica, before):
    manifest = noted.read("mild/manifest.yaml").replace("made_for: {country: 1}\n", before) + "note: the end\n"
    noted.write("mild/manifest.yaml", manifest)
    noted.country(TEXTS["later"], "2")
    assert punica("rebase", "mild", "--on", COUNTRY).code == 0
    after = noted.read("mild/manifest.yaml")
    assert re.findall(r"^made_for.*(?:\n .*)*", after, re.MULTILINE) == ["made_for: {country: 2}"]
    assert "note: the end\n" in after and after.startswith("id: mild\n")
    assert punica("check", COUNTRY, "--mod", "mild").out == "country: no findings, 2 examples\n"


def test_changes_at_the_same_version_are_told_too(noted, punica):
    noted.country(TEXTS["later"], "1")
    done = punica("check", COUNTRY, "--mod", "mild")
    assert done.out.count("[changed-below]") == 3 and "[made-for-another]" not in done.out


def test_a_packed_mod_brings_its_notes_along(noted, punica):
    (noted.path / NOTES).unlink()
    assert punica("pack", "mild", "--on", COUNTRY).code == 0
    shutil.rmtree(noted.path / "mild")
    noted.country(TEXTS["later"], "2")
    done = punica("check", COUNTRY, "--mod", "mild.punica")
    assert done.out.count("[changed-below]") == 3 and "mild.punica!/rules/mild.rules:3:14" in done.out
    punica("unpack", "mild.punica")
    assert read(noted.read(NOTES))[0] is not None


def test_what_nobody_vouches_for_is_not_noted_anew(noted, punica):
    """Packed upon another version, a mod keeps the notes of the version that it was made for."""
    before = noted.read(NOTES)
    noted.country(TEXTS["later"], "2")
    punica("pack", "mild", "--on", COUNTRY)
    shutil.rmtree(noted.path / "mild")
    punica("unpack", "mild.punica")
    assert noted.read(NOTES) == before


def test_a_mod_that_says_no_version_is_packed_and_told(place, punica):
    place.country(TEXTS["country"])
    place.mod(TEXTS["mild"])
    done = punica("pack", "mild", "--on", COUNTRY)
    assert "it does not say which version of country it was made for: `punica rebase mild`" in done.out
    assert done.code == 0


@pytest.mark.parametrize(
    "words", [("test",), ("simulate", "--games", "1"), ("play", "--from", "examples"), ("show", "prose", "a year", "--in")]
)
def test_other_commands_say_once_that_the_version_is_another(noted, punica, words):
    noted.country(TEXTS["country"], "2")
    name, *more = words
    where = [*more, COUNTRY] if more[-1:] == ["--in"] else [COUNTRY, *more]
    done = punica(name, *where, "--mod", "mild")
    told = '"mild" was made for country 1, and this is country 2'
    assert (done.out + done.err).count(told) == (0 if name == "show" else 1)


def test_without_notes_nobody_can_tell_and_that_is_said(noted, punica):
    (noted.path / NOTES).unlink()
    noted.country(TEXTS["later"], "2")
    done = punica("check", COUNTRY, "--mod", "mild")
    assert "it has noted nothing of what it touches, so that nobody can tell what has changed" in done.out
    assert "[changed-below]" not in done.out


def test_notes_about_another_rule_set_say_nothing_here(noted, punica):
    noted.write("rules/other/manifest.yaml", "id: other\ntitle: Other\nversion: 1\nlanguage: 1\nbase: country\n")
    noted.write("rules/other/more.rules", "extend town Mill\n    size 5\n")
    done = punica("check", "rules/other", "--mod", "mild")
    assert "[changed-below]" not in done.out and done.code == 0
    text = noted.read(NOTES)
    punica("rebase", "mild", "--on", "rules/other")
    assert 'upon: "other"' in noted.read(NOTES) and noted.read(NOTES) != text
    assert "made_for: {country: 1}" in noted.read("mild/manifest.yaml")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("rebase", "nowhere"), "is no folder"),
        (("rebase", "mild"), 'there is no rule set called "country"'),
        (("rebase", "mild.punica"), "mild.punica is a file; its folder is brought up to date"),
        (("rebase", "broken", "--on", COUNTRY), "1 error"),
    ],
)
def test_what_cannot_be_rebased_is_said(noted, punica, words, told):
    punica("pack", "mild", "--on", COUNTRY)
    noted.mod("extend town Nowhere\n    walled\n", id="broken")
    done = punica(*words)
    assert done.code != 0 and told in done.out + done.err
