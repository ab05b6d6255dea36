"""What manifests may say."""

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.library.manifest import read_manifest
from interpreter.source import Source

NEEDED = "id: sample\ntitle: A Sample\nversion: 1.2.3\nlanguage: 1\n"


WRONG = [
    ("base: Family", 7),
    ("base: 3", 7),
    ("base: a-b", 7),
    ("requires: other", 11),
    ("requires: [fine, Not Fine]", 18),
    ("authors: [1]", 10),
    ("abstract: maybe", 11),
    ("abstract: 1", 11),
    ("scenario: true", 11),
    ("scenario: [a]", 11),
    ("scenarios: mine", 12),
    ("scenarios: [own]", 12),
    ("options: [a]", 10),
    ("options: {a: [1]}", 10),
    ("status: ' '", 9),
    ("made_for: 1", 11),
    ("made_for: family", 11),
    ("made_for: [family]", 11),
    ("made_for: {}", 11),
    ("made_for: {family: [1, true]}", 11),
    ("made_for: {family: []}", 11),
    ("made_for: {family: {a: 1}}", 11),
    ("made_for: {family: one}", 20),
    ("made_for: {family: [1, 1.2.3.4]}", 24),
    ("made_for: {family: -1}", 20),
    ("made_for: {My Family: 1}", 12),
    ("authors: [' ']", 10),
    ("site: {a: b}", 7),
    ("site: []", 7),
]
UNUSABLE = [
    ("1.2.3", "1.2.3.4", 3, 10),
    ("1.2.3", "one", 3, 10),
    ("1.2.3", "true", 3, 10),
    ("1.2.3", "[1]", 3, 10),
    ("language: 1", "language: one", 4, 11),
    ("language: 1", "language: true", 4, 11),
    ("id: sample", "id: 1", 1, 5),
    ("id: sample", "id: A Sample", 1, 5),
]
OUTSIDE = ["../up.yaml", "/etc/hosts", "a/../../b.yaml", "c:/x.yaml", "a\\b.yaml", "..", "a/.."]
REFUSED = [
    *((NEEDED + line + "\n", 5, column) for line, column in WRONG),
    *((NEEDED.replace(old, new), line, column) for old, new, line, column in UNUSABLE),
    *((NEEDED + f"site: '{path}'\n", 5, 7) for path in OUTSIDE),
    *((NEEDED + f"register: ['{path}', fine.yaml]\n", 5, 12) for path in OUTSIDE),
    *((NEEDED.replace(line + "\n", ""), 1, 1) for line in NEEDED.splitlines()),
    (NEEDED + "confilcts: [a]\n", 5, 1),
    (NEEDED.replace("language: 1", "language: 2"), 4, 11),
    ("[a]\n", 1, 1),
    ("only words\n", 1, 1),
]
"""Manifests that are refused, each for one reason, and where that stands."""


def read(text):
    diagnostics = Diagnostics()
    manifest = read_manifest(Source("m.yaml", text, "sample"), diagnostics)
    return manifest, list(diagnostics)


def test_a_full_manifest():
    manifest, found = read(
        NEEDED
        + "authors: [One, Two]\nbase: family\nabstract: true\nrequires: [a]\nmade_for: {family: [1, 1.2], d: 2}\nconflicts: [b, c]\nafter: [d]\n"
        "scenario: The First War\nscenarios: own\noptions: {Weather: true, Long Game: false}\nregister: [register/one.yaml]\nsite: site.yaml\n"
        "status: playable\nnote: more\n"
    )
    assert found == []
    assert (manifest.id, manifest.title, manifest.version, manifest.language) == ("sample", "A Sample", "1.2.3", 1)
    assert (manifest.authors, manifest.base, manifest.abstract) == (("One", "Two"), "family", True)
    assert (manifest.requires, manifest.conflicts, manifest.after) == (("a",), ("b", "c"), ("d",))
    assert (manifest.scenario, manifest.options) == ("The First War", {"Weather": "on", "Long Game": "off"})
    assert manifest.scenarios == "own"
    assert (manifest.register, manifest.site) == (("register/one.yaml",), ("site.yaml",))
    assert manifest.made_for == {"family": ("1", "1.2"), "d": ("2",)}
    assert (manifest.status, manifest.note) == ("playable", "more")
    assert str(manifest.place("conflicts", "c")) == "m.yaml:10:16"
    assert str(manifest.place("options", "Long Game")) == "m.yaml:14:26"


def test_a_short_manifest_has_defaults():
    manifest, found = read(NEEDED.replace("1.2.3", "2"))
    assert found == []
    assert (manifest.version, manifest.base, manifest.abstract, manifest.scenario, manifest.options) == (
        "2",
        None,
        False,
        None,
        {},
    )


@pytest.mark.parametrize("key", ["id", "title", "version", "language"])
def test_needed_keys(key):
    text = "".join(line + "\n" for line in NEEDED.splitlines() if not line.startswith(key))
    manifest, found = read(text)
    assert manifest is None
    assert [(each.code, str(each.span)) for each in found] == [("missing-manifest-key", "m.yaml:1:1")]
    assert f'"{key}"' in found[0].message


def test_an_unknown_key_names_the_nearest():
    manifest, found = read(NEEDED + "confilcts: [a]\n")
    assert [(each.code, str(each.span), each.help) for each in found] == [
        ("unknown-manifest-key", "m.yaml:5:1", 'did you mean "conflicts"?')
    ]
    assert manifest.conflicts == ()


@pytest.mark.parametrize(("line", "column"), WRONG)
def test_values_of_a_wrong_form(line, column):
    _, found = read(NEEDED + line + "\n")
    assert [(each.code, each.span.line, each.span.column) for each in found] == [("manifest-value", 5, column)]
    assert found[0].help


@pytest.mark.parametrize(("old", "new", "line", "column"), UNUSABLE)
def test_unusable_needed_values_leave_no_manifest(old, new, line, column):
    manifest, found = read(NEEDED.replace(old, new))
    assert manifest is None
    assert [(each.code, each.span.line, each.span.column) for each in found] == [("manifest-value", line, column)]


def test_another_version_of_the_language():
    _, found = read(NEEDED.replace("language: 1", "language: 2"))
    assert [(each.code, str(each.span)) for each in found] == [("language-version", "m.yaml:4:11")]


@pytest.mark.parametrize("path", OUTSIDE)
def test_the_file_for_the_site_lies_in_the_folder(path):
    manifest, found = read(NEEDED + f"site: '{path}'\n")
    assert [(each.code, str(each.span)) for each in found] == [("outside-folder", "m.yaml:5:7")]
    assert manifest.site == ()


@pytest.mark.parametrize("path", OUTSIDE)
def test_registers_lie_in_the_folder(path):
    manifest, found = read(NEEDED + f"register: ['{path}', fine.yaml]\n")
    assert [(each.code, str(each.span)) for each in found] == [("outside-folder", "m.yaml:5:12")]
    assert manifest.register == ("fine.yaml",)


@pytest.mark.parametrize(("text", "line", "column"), REFUSED)
def test_what_is_refused_is_placed_and_has_a_way_out(text, line, column):
    _, found = read(text)
    assert [(each.span.line, each.span.column) for each in found] == [(line, column)]
    assert found[0].help


@pytest.mark.parametrize("text", ["[a]\n", "only words\n"])
def test_a_manifest_is_a_map(text):
    manifest, found = read(text)
    assert manifest is None and [each.code for each in found] == ["manifest-value"]
