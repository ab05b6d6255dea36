"""Reads manifests: takes the text of a `manifest.yaml`, gives a `Manifest` or findings; opens no other file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field

from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostics, Label, WayOut, meant
from interpreter.library.forms import NO_OBJECTION, Keys, ListOf, MapOf, Misfit, Objection, OneOf, Scalar, texts_in
from interpreter.library.yaml_cache import load_yaml
from interpreter.library.yaml_nodes import YamlList, YamlMap, YamlNode, YamlScalar
from interpreter.records import record
from interpreter.source import Source, Span

MANIFEST = "manifest.yaml"
TOUCHES = "touches.yaml"
"""What a mod has noted about the layers below it lies in this file beside its manifest."""
ALL, OWN = "all", "own"
"""Which scenarios a layer offers to players: all, or none of the layers below it."""
LANGUAGE = 1
"""The version of the rules language that this interpreter reads."""


@record
class Manifest:
    """The description of one layer. `places`: the position of each key's value; `source`: the text it was read from."""

    id: str
    title: str
    version: str
    language: int
    source: Source = field(repr=False, compare=False)
    places: Mapping[str, Span] = field(repr=False, compare=False)
    authors: tuple[str, ...] = ()
    base: str | None = None
    made_for: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    parts: tuple[str, ...] = ()
    abstract: bool = False
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    scenario: str | None = None
    scenarios: str = ALL
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    register: tuple[str, ...] = ()
    site: tuple[str, ...] = ()
    status: str = ""
    note: str = ""

    def place(self, key: str, item: str = "") -> Span:
        """The position of the value of `key`, or of one item of it; the first line when it is not written."""
        return self.places.get(f"{key}/{item}") or self.places.get(key) or Span(self.source.path, 1, 1, 1, 1)


_NAME = r"[a-z][a-z0-9_]*"
_NUMBERS = r"[0-9]{1,9}(\.[0-9]{1,9}){0,2}"
_DOWNWARDS = r"(?![/])(?!(?:[\s\S]*/)?\.\.(?:/|$))[^\\:]*"


def _takes(what: str, sample: str) -> Objection:
    """What is said of a value of another form than a key takes."""
    return Objection("manifest-value", f'"{{key}}" takes {what}', f"write it like this: {sample}")


_OUTSIDE = Objection(
    "outside-folder", '"{value}" leads out of the folder of its manifest', "put the file into the folder, and name it from there"
)
_NO_LAYER = Objection(
    "manifest-value", '"{value}" cannot be the name of a layer', "small letters, digits and _, with a letter first"
)
_NO_VERSION = Objection("manifest-value", '"{value}" is no version', "write it like this: {key}: 1.0.2")
_OTHER_LANGUAGE = Objection(
    "language-version",
    "this is written in version {value} of the language",
    f"bring it to version {LANGUAGE}, or use a matching Punica",
    f"version {LANGUAGE} is read here",
)
_SCENARIOS = _takes(f"{ALL} or {OWN}", f"{{key}}: {OWN}")
_LIST = _takes("a list of texts", "{key}: [one, another]")


def _text(about: str) -> Scalar:
    return Scalar(objection=_takes("a text", "{key}: a few words"), about=about)


def _layer(about: str) -> Scalar:
    return Scalar(objection=_takes("a text", "{key}: name_of_a_layer"), about=about, pattern=_NAME, shape=_NO_LAYER)


_PATH = Scalar(pattern=_DOWNWARDS, shape=_OUTSIDE)


def _version(about: str = "", objection: Objection = NO_OBJECTION) -> Scalar:
    return Scalar((str, int), objection, about, _NUMBERS, _NO_VERSION, least=0, of_numbers="number")


def _layers(about: str) -> ListOf:
    return ListOf(Scalar(pattern=_NAME, shape=_NO_LAYER), _LIST, about)


FORM = Keys(
    {
        "id": _layer("The name of the layer, which is that of its folder."),
        "title": _text("What people call it."),
        "version": _version("Up to three numbers with points.", _takes("a version", "{key}: 1.0.2")),
        "language": Scalar(
            (int,),
            _takes("a number", f"{{key}}: {LANGUAGE}"),
            "The version of the rules language that it is written in.",
            shape=_OTHER_LANGUAGE,
            only=(LANGUAGE,),
        ),
        "authors": ListOf(Scalar(), _LIST, "Who has written it."),
        "base": _layer("The layer that it stands on: a rule set, or what several rule sets stand on."),
        "made_for": MapOf(
            OneOf((_version(), ListOf(_version(), lengths=(1, None)))),
            _takes("layers with the versions that were tried", "{key}: {{name_of_the_base: 1.0.2}}"),
            "The versions of its base, and of other layers below it, that a mod was made for.",
            Scalar(pattern=_NAME, shape=_NO_LAYER),
            least=1,
        ),
        "parts": _layers("Parts of a family that a rule set takes, each of them a layer."),
        "abstract": Scalar((bool,), _takes("true or false", "{key}: true"), "Played only through a rule set that stands on it."),
        "requires": _layers("Mods that have to be there as well; it comes after them."),
        "conflicts": _layers("Layers with which it does not go together."),
        "after": _layers("Mods after which it comes where they are there."),
        "scenario": _text("The scenario that is played unless another is named, by its title."),
        "scenarios": Scalar(
            objection=_SCENARIOS,
            about=f"`{OWN}`: players are offered none of the scenarios of the layers below; examples may still begin from them.",
            shape=_SCENARIOS,
            only=(ALL, OWN),
        ),
        "options": MapOf(
            Scalar((str, int, bool)),
            _takes("names with true, false or a value", "{key}: {{a name: false}}"),
            "What a rule set decides about options and rulings of the layers below, by their titles.",
        ),
        "register": ListOf(
            _PATH,
            _LIST,
            "The files with the statements of the rulebook, in the folder of the manifest.",
        ),
        "site": OneOf(
            (_PATH, ListOf(_PATH, lengths=(1, None))),
            _takes("a file, or a list of files", "{key}: site.yaml"),
            "The file that says how the reference site shows it, or several.",
        ),
        "status": _text("How far it is, in a few words."),
        "note": _text("What else people should know."),
    },
    ("id", "title", "version", "language"),
    Objection("manifest-value", "a manifest is a list of keys with values", "id: the_name_of_the_folder"),
    "What a layer, a rule set or a mod says about itself.",
    lacking=Objection("missing-manifest-key", 'the manifest does not say its "{key}"', 'add a line "{key}: ..."'),
    unknown=Objection("unknown-manifest-key", 'a manifest has no key "{key}"', ""),
)
"""What a manifest may say; editors get the same as a JSON Schema."""


def read_manifest(source: Source, diagnostics: Diagnostics, cache: Cache = NO_CACHE) -> Manifest | None:
    """The manifest in a text; None, with findings, when a mandatory key is missing or unusable."""
    node = load_yaml(source, diagnostics, cache)
    if node is None:
        return None
    for misfit in FORM.misfits(node):
        _tell(misfit, source, diagnostics)
    if not isinstance(node, YamlMap):
        return None
    keys = _Keys(node)
    id, title, version, language = (keys.text(name) for name in FORM.needs)
    manifest = Manifest(
        id=id or "",
        title=title or "",
        version=version or "",
        language=int(language or 0),
        source=source,
        places=keys.places,
        authors=keys.texts("authors"),
        base=keys.text("base"),
        made_for=keys.versions("made_for"),
        parts=keys.texts("parts"),
        abstract=keys.text("abstract") == str(True),
        requires=keys.texts("requires"),
        conflicts=keys.texts("conflicts"),
        after=keys.texts("after"),
        scenario=keys.text("scenario"),
        scenarios=keys.text("scenarios") or ALL,
        options=keys.settings("options"),
        register=keys.texts("register"),
        site=keys.texts("site"),
        status=keys.text("status") or "",
        note=keys.text("note") or "",
    )
    return None if None in (id, title, version, language) else manifest


def _tell(misfit: Misfit, source: Source, diagnostics: Diagnostics) -> None:
    """A finding for what does not fit the form of a manifest."""
    span = Span(source.path, 1, 1, 1, 1) if misfit.objection is FORM.lacking else misfit.span
    way_out = WayOut(misfit.way_out)
    if misfit.objection is FORM.unknown:
        way_out = meant(span, misfit.key, misfit.known, "it has: " + ", ".join(FORM.known), '"{}"')
    code, label = misfit.objection.code, misfit.objection.label
    diagnostics.error(code, misfit.message, span, label=label, help=way_out.help, repair=way_out.repair)


class _Keys:
    """The values of one manifest that fit their forms; any other is as good as not there.

    `places` tells where each value stands, and each item of a list or map under `key/item`."""

    def __init__(self, node: YamlMap) -> None:
        known = {str(key.value): value for key, value in node if key.value in FORM.known}
        self.places = {key: value.span for key, value in known.items()}
        self.values = {key: value for key, value in known.items() if FORM.known[key].fits(value)}
        self.lists = {key: (FORM.known[key], value) for key, value in known.items()}
        if isinstance(language := known.get("language"), YamlScalar) and type(language.value) is int:
            self.values["language"] = language  # of another language the rest can be read all the same

    def text(self, key: str) -> str | None:
        """A text, a number or a truth as a text, without the space around it."""
        node = self.values.get(key)
        return str(node.value).strip() if isinstance(node, YamlScalar) else None

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, or one that may stand for it, without those that cannot be."""
        form, node = self.lists.get(key, (None, None))
        lists = [each for each in (form.forms if isinstance(form, OneOf) else (form,)) if isinstance(each, ListOf)]
        if not lists or (isinstance(form, ListOf) and not isinstance(node, YamlList)):
            return ()
        found = [(str(item.value), item.span) for item in texts_in(node) if lists[0].item.fits(item)]
        self.places.update({f"{key}/{text}": span for text, span in found})
        return tuple(text for text, _ in found)

    def settings(self, key: str) -> dict[str, str]:
        """Names with true or false, which stand for `on` and `off`, or with a number or a word."""
        words = {True: "on", False: "off"}
        found = {}
        for name, value in self._pairs(key):
            if isinstance(value, YamlScalar):
                found[name] = words[value.value] if isinstance(value.value, bool) else str(value.value)
        return found

    def versions(self, key: str) -> dict[str, tuple[str, ...]]:
        """Names with a version or several."""
        return {name: tuple(str(each.value).strip() for each in texts_in(value)) for name, value in self._pairs(key)}

    def _pairs(self, key: str) -> list[tuple[str, YamlNode]]:
        node = self.values.get(key)
        if not isinstance(node, YamlMap):
            return []
        self.places.update({f"{key}/{name.value}": name.span for name, _ in node})
        return [(str(name.value), value) for name, value in node]


def can_be_id(name: str) -> bool:
    """Is this a possible id of a layer?"""
    return re.fullmatch(_NAME, name) is not None


def leaves_folder(path: str) -> bool:
    """Could this path, written in a manifest, lead out of its folder? True for any that is not a plain relative path
    downwards."""
    return re.fullmatch(_DOWNWARDS, path) is None


def clash(one: Manifest, other: Manifest, message: str, code: str, key: str, diagnostics: Diagnostics, help: str = "") -> None:
    """Report a finding at `key` of one manifest, with `other` as second position."""
    others = (Label(other.place("id"), f'"{other.id}" is this'),)
    diagnostics.error(code, message, one.place(key, other.id), others=others, help=help)
