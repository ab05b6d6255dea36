"""The notes file of a mod, which lists what it touches: takes its text, gives `Notes` or findings; takes `Notes`, gives the text.

It is written by programs and read as strictly as any foreign file: with a wrong form, an unknown key, or a checksum that does not
match, nothing of it counts.
"""

from __future__ import annotations

import hashlib
import json

from interpreter.diagnostics import Diagnostics
from interpreter.library import Keys, ListOf, MapOf, Objection, Scalar, YamlList, YamlMap, YamlScalar, load_yaml, texts_in
from interpreter.records import record
from interpreter.source import Source, Span

FORM_VERSION = 1
"""The version of the format."""
_ANEW = "`punica rebase` writes it anew"


def _wrong(message: str) -> Objection:
    return Objection("broken-notes", message, _ANEW)


_TEXT = Scalar(objection=_wrong("`{key}` is a text"))
_TEXTS = ListOf(Scalar(objection=_wrong("a text in quotes stands here")), _wrong("`{key}` is a list of texts"))
_HASH = Scalar(objection=_wrong("`{key}` is a hash in quotes"), pattern="[0-9a-f]{20}", shape=_wrong("`{key}` is no hash"))
_BODY = Scalar(blank=True, objection=_HASH.objection, pattern="([0-9a-f]{20})?", shape=_HASH.shape)
_LACKING = _wrong("`{key}` is missing")
_UNKNOWN = _wrong("there is no `{key}` here")
_SUM = Scalar(objection=_wrong("`{key}` is a hash in quotes"), pattern="[0-9a-f]{64}", shape=_wrong("`{key}` is no hash"))
FORM = Keys(
    {
        "form": Scalar(
            (int,),
            _wrong("`{key}` is a number"),
            shape=Objection(
                "broken-notes",
                "these are notes of format {value}; this version reads format 1",
                "take a newer Punica, or " + _ANEW,
            ),
            only=(FORM_VERSION,),
        ),
        "upon": _TEXT,
        "layers": MapOf(
            Scalar(objection=_wrong("a version in quotes stands here")), _wrong("`{key}` are layers with their versions"), least=1
        ),
        "texts": _SUM,
        "things": ListOf(
            Keys(
                {"thing": _TEXT, "by": _TEXTS, "shape": _HASH, "body": _BODY, "says": _TEXTS},
                ("thing", "by", "shape", "body", "says"),
                _wrong("a thing stands here, with what it says"),
                lacking=_LACKING,
                unknown=_UNKNOWN,
            ),
            _wrong("`{key}` is a list"),
        ),
        "sum": _SUM,
    },
    ("form", "upon", "layers", "texts", "things", "sum"),
    _wrong("notes are keys with values"),
    lacking=_LACKING,
    unknown=_UNKNOWN,
)
"""What the file holds."""


@record
class Noted:
    """A thing as it was when the notes were made. `thing`: its key; `by`: the heads of the mod's declarations that name it;
    `shape`, `body`, `says`: as of a `Thing`."""

    thing: str
    by: tuple[str, ...]
    shape: str
    body: str
    says: tuple[str, ...]


@record
class Notes:
    """The notes of a mod. `upon`: the rule set on which it was put; `layers`: the layers below with their versions; `texts`: a
    hash of their texts; `things`: what it touched."""

    upon: str
    layers: tuple[tuple[str, str], ...]
    texts: str
    things: tuple[Noted, ...]


def read_notes(source: Source, diagnostics: Diagnostics) -> Notes | None:
    """The notes in a text; None, with findings, when they are damaged."""
    findings = Diagnostics()
    node = load_yaml(source, findings)
    if findings or not isinstance(node, YamlMap):
        place = next((each.span for each in findings), Span(source.path, 1, 1, 1, 1))
        diagnostics.error("broken-notes", "this is no text of notes", place, help=_ANEW)
        return None
    for misfit in FORM.misfits(node):
        diagnostics.error(misfit.objection.code, misfit.message, misfit.span, help=misfit.way_out)
        return None  # the first is enough: nobody mends it by hand
    notes = _notes(node)
    if str(node.plain()["sum"]) != _sum(notes):
        message = "these notes were altered since they were written: their sum is not that of what they hold"
        diagnostics.error("broken-notes", message, node.place("sum"), help=_ANEW)
        return None
    return notes


def _notes(node: YamlMap) -> Notes:
    """What a text of the right form holds."""
    layers, things = node.get("layers"), node.get("things")
    assert isinstance(layers, YamlMap) and isinstance(things, YamlList), "the form was looked at"
    named = tuple((str(name.value), str(version.plain())) for name, version in layers)
    noted = tuple(_noted(each) for each in things if isinstance(each, YamlMap))
    return Notes(_text(node, "upon"), named, _text(node, "texts"), noted)


def _noted(node: YamlMap) -> Noted:
    by, says = (tuple(str(each.value) for each in texts_in(node.get(key))) for key in ("by", "says"))
    return Noted(_text(node, "thing"), by, _text(node, "shape"), _text(node, "body"), says)


def _text(node: YamlMap, key: str) -> str:
    value = node.get(key)
    return str(value.value) if isinstance(value, YamlScalar) else ""


def written(notes: Notes, title: str) -> str:
    """The text of notes, for their file. `title`: of the mod."""
    lines = [
        f"# What {' '.join(title.split())} touches of the layers below it, and what that said when this was written.",
        "# `punica rebase` and `punica pack` write it; `punica check` tells by it what has changed since.",
        f"form: {FORM_VERSION}",
        f"upon: {_quoted(notes.upon)}",
        "layers:",
        *(f"  {_quoted(name)}: {_quoted(version)}" for name, version in notes.layers),
        f"texts: {_quoted(notes.texts)}",
        "things:" if notes.things else "things: []",
    ]
    for each in notes.things:
        lines += [f"  - thing: {_quoted(each.thing)}", *_listed("by", each.by)]
        lines += [f"    shape: {_quoted(each.shape)}", f"    body: {_quoted(each.body)}", *_listed("says", each.says)]
    return "\n".join([*lines, f"sum: {_quoted(_sum(notes))}"]) + "\n"


def _listed(key: str, texts: tuple[str, ...]) -> list[str]:
    return [f"    {key}:", *(f"      - {_quoted(text)}" for text in texts)] if texts else [f"    {key}: []"]


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _sum(notes: Notes) -> str:
    """A hash of all that notes hold."""
    things = [[each.thing, each.by, each.shape, each.body, each.says] for each in notes.things]
    told = json.dumps([FORM_VERSION, notes.upon, notes.layers, notes.texts, things], ensure_ascii=False)
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()
