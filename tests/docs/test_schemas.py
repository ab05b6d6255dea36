"""The schemas that editors use are the forms by which texts are read, and a validator of others agrees with the checker.

After a wanted change of a form read the new schemas, then accept them with PUNICA_ACCEPT=1.
"""

import json
import os

import jsonschema
import pytest
import yaml

from interpreter.diagnostics import Diagnostics
from interpreter.library import MANIFEST_FORM, YamlMap, load_yaml, whole_schema
from interpreter.library.forms import JSON_TYPES, Keys, ListOf, MapOf, Misfit, Objection, OneOf, Scalar
from interpreter.library.manifest import read_manifest
from interpreter.records import fields_of
from interpreter.resolve import BOARD_FORM
from interpreter.resolve.boards import read_board
from interpreter.source import Source
from tests.docs.conftest import TOP
from tests.library.test_manifest import NEEDED, REFUSED
from tests.resolve.test_boards import FOUND

FORMS = {"manifest": MANIFEST_FORM, "board": BOARD_FORM}
VALIDATORS = {name: jsonschema.Draft202012Validator(whole_schema(form, name)) for name, form in FORMS.items()}
TEXTS = [
    path
    for folder in ("rules", "cards", "generals", "docs", "tests")
    for path in sorted((TOP / folder).rglob("*.yaml"))
    if ".venv" not in path.parts
]


def node_of(text):
    """A text as it is read here; None where it is no strict YAML at all."""
    told = Diagnostics()
    node = load_yaml(Source("text.yaml", text, ""), told)
    return None if told else node


def sort_of(path):
    """Which form a shipped file has, if one of these; boards lie anywhere in a layer."""
    if path.name == "manifest.yaml":
        return "manifest"
    node = node_of(path.read_text(encoding="utf-8"))
    return "board" if isinstance(node, YamlMap) and {"kind", "members"} <= {*node.keys()} else None


@pytest.mark.parametrize("name", FORMS)
def test_a_schema_is_shipped_as_its_form_makes_it(punica, name):
    file = TOP / "docs/schemas" / f"{name}.json"
    shown = punica("show", "schema", name)
    if os.environ.get("PUNICA_ACCEPT"):
        file.write_text(shown.text, encoding="utf-8")
    assert shown.code == 0 and file.read_text(encoding="utf-8") == shown.text
    jsonschema.Draft202012Validator.check_schema(json.loads(shown.text))


def test_every_shipped_text_is_valid():
    """As it is read here, and as editors read it, for whom `1.2` is a number."""
    seen = dict.fromkeys(FORMS, 0)
    for path in TEXTS:
        if sort := sort_of(path):
            text = path.read_text(encoding="utf-8")
            for data in (node_of(text).plain(), yaml.safe_load(text)):
                assert [error.message for error in VALIDATORS[sort].iter_errors(data)] == [], path
            seen[sort] += 1
    assert seen["manifest"] > 15 and seen["board"] > 20


def test_the_keys_of_a_manifest_are_those_of_its_form():
    from interpreter.library import Manifest

    assert {each.name for each in fields_of(Manifest)} - {"source", "places"} == {*MANIFEST_FORM.known}


@pytest.mark.parametrize("text", [text for text, _, _ in REFUSED], ids=repr)
def test_a_bad_manifest_is_refused_by_both(text):
    told = Diagnostics()
    read_manifest(Source("m.yaml", text, "sample"), told)
    node = node_of(text)
    assert told and node is not None
    assert not VALIDATORS["manifest"].is_valid(node.plain())


BY_KIND = ("unknown-kind", "unknown-name", "unknown-fact", "wrong-kind", "missing-fact", "joins")
"""What no schema knows, and what the checker tells with the kind of a member at hand; lists and maps as facts the schema refuses."""


@pytest.mark.parametrize(("text", "found"), FOUND, ids=[repr(text) for text, _ in FOUND])
def test_a_bad_board_is_refused_by_both(text, found):
    node = node_of(text)
    assert node is not None
    told = Diagnostics()
    read_board(Source("b.yaml", text, "sample"), told)
    if not any(word in found for word in BY_KIND):
        assert bool(told) == bool(found) and VALIDATORS["board"].is_valid(node.plain()) == (not found)
    elif VALIDATORS["board"].is_valid(node.plain()):
        assert BOARD_FORM.fits(node)
    else:
        assert not BOARD_FORM.fits(node) and not told


# --- forms ------------------------------------------------------------------------------------------------------------------

WORD = Scalar(objection=Objection("", "a word, not {value}", ""), pattern="[a-z]+", shape=Objection("", "{value} is no word", ""))
VALUES = [
    "a",
    "A",
    "''",
    "' '",
    "1",
    "-1",
    "true",
    "[]",
    "[a]",
    "[a, 1]",
    "[a, b, c]",
    "{}",
    "{a: b}",
    "{a: 1}",
    "{A: b}",
    "{c: [a]}",
]
MADE = {
    "text": Scalar(),
    "blank": Scalar(blank=True),
    "word": WORD,
    "number": Scalar((int,), least=0),
    "two": Scalar((int, bool)),
    "only": Scalar((int, str), only=(1, "a")),
    "words": ListOf(WORD),
    "few": ListOf(Scalar((str, int)), lengths=(1, 2)),
    "map": MapOf(WORD, named=WORD, least=1),
    "keys": Keys({"a": WORD, "b": WORD}, ("a",)),
    "open": Keys({"a": WORD}, more=Scalar((int,))),
    "either": OneOf((WORD, ListOf(WORD), MapOf(ListOf(WORD)))),
}


@pytest.mark.parametrize("name", MADE)
def test_a_form_and_its_schema_agree(name):
    form = MADE[name]
    validator = jsonschema.Draft202012Validator(whole_schema(form, name))
    said = {
        text: (form.fits(node_of(f"x: {text}\n").get("x")), validator.is_valid(node_of(f"x: {text}\n").get("x").plain()))
        for text in VALUES
    }
    assert [text for text, (one, other) in said.items() if one != other] == []
    assert len({one for one, _ in said.values()}) == 2


def test_what_a_part_has_no_words_for_is_told_of_the_whole():
    whole = Objection("", "a list of words for {key}", "")
    form = Keys({"a": ListOf(Scalar(), whole), "b": ListOf(WORD, whole)})
    node = node_of("a: [1, 2]\nb: [ok, Not, 3]\n")
    assert [(misfit.message, str(misfit.span)) for misfit in form.misfits(node)] == [
        ("a list of words for a", "text.yaml:1:4"),
        ("Not is no word", "text.yaml:2:9"),
        ("a word, not 3", "text.yaml:2:14"),
    ]
    assert isinstance(next(form.misfits(node)), Misfit) and JSON_TYPES[bool] == "boolean"


def test_needed_keys_alone_are_a_manifest():
    assert VALIDATORS["manifest"].is_valid(node_of(NEEDED).plain())
