"""What a layer says about itself: takes the text of a `manifest.yaml`, gives a `Manifest` or findings; opens no other file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from pathlib import PurePosixPath

from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostics, Label, meant
from interpreter.library.yaml_cache import load_yaml
from interpreter.library.yaml_nodes import YamlList, YamlMap, YamlScalar
from interpreter.records import fields_of, record
from interpreter.source import Source, Span

MANIFEST = "manifest.yaml"
LANGUAGE = 1
"""The version of the rules language that this interpreter reads."""

_ID = re.compile(r"[a-z][a-z0-9_]*\Z")
_VERSION = re.compile(r"[0-9]+(\.[0-9]+){0,2}\Z")
_NEEDED = ("id", "title", "version", "language")


@record
class Manifest:
    """One layer's own account. `places` tells where each key's value stands, `source` is the text it was read from."""

    id: str
    title: str
    version: str
    language: int
    source: Source = field(repr=False, compare=False)
    places: Mapping[str, Span] = field(repr=False, compare=False)
    authors: tuple[str, ...] = ()
    base: str | None = None
    parts: tuple[str, ...] = ()
    abstract: bool = False
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    scenario: str | None = None
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    register: tuple[str, ...] = ()
    site: str | None = None
    status: str = ""
    note: str = ""

    def place(self, key: str, item: str = "") -> Span:
        """Where the value of `key` stands, or one item of it; the first line when it is not written."""
        return self.places.get(f"{key}/{item}") or self.places.get(key) or Span(self.source.path, 1, 1, 1, 1)


_KEYS = tuple(each.name for each in fields_of(Manifest) if each.name not in ("source", "places"))


def read_manifest(source: Source, diagnostics: Diagnostics, cache: Cache = NO_CACHE) -> Manifest | None:
    """The manifest that a text holds; None, with findings, when a needed key is missing or unusable."""
    node = load_yaml(source, diagnostics, cache)
    if node is None:
        return None
    if not isinstance(node, YamlMap):
        diagnostics.error(
            "manifest-value", "a manifest is a list of keys with values", node.span, help="id: the_name_of_the_folder"
        )
        return None
    keys = _Keys(node, diagnostics)
    for key, _ in node:
        if key.value not in _KEYS:
            free = [name for name in _KEYS if name not in keys.places]
            way_out = meant(key.span, str(key.value), free, "it has: " + ", ".join(_KEYS), '"{}"')
            message = f'a manifest has no key "{key.value}"'
            diagnostics.error("unknown-manifest-key", message, key.span, help=way_out.help, repair=way_out.repair)
    for name in _NEEDED:
        if name not in keys.places:
            diagnostics.error(
                "missing-manifest-key",
                f'the manifest does not say its "{name}"',
                Span(source.path, 1, 1, 1, 1),
                help=f'add a line "{name}: ..."',
            )
    layer, title, version, language = keys.layer("id"), keys.text("title"), keys.version("version"), keys.language("language")
    manifest = Manifest(
        id=layer or "",
        title=title or "",
        version=version or "",
        language=language or 0,
        source=source,
        places=keys.places,
        authors=keys.texts("authors"),
        base=keys.layer("base"),
        parts=keys.layers("parts"),
        abstract=keys.truth("abstract") or False,
        requires=keys.layers("requires"),
        conflicts=keys.layers("conflicts"),
        after=keys.layers("after"),
        scenario=keys.text("scenario"),
        options=keys.settings("options"),
        register=keys.paths("register"),
        site=keys.path("site"),
        status=keys.text("status") or "",
        note=keys.text("note") or "",
    )
    return None if None in (layer, title, version, language) else manifest


class _Keys:
    """The keys of one manifest, read by the form that each takes; a value of another form is a finding and as good as not there.

    `places` tells where each value stands, and each item of a list or map under `key/item`."""

    def __init__(self, node: YamlMap, diagnostics: Diagnostics) -> None:
        self.values = {str(key.value): value for key, value in node if key.value in _KEYS}
        self.places = {key: value.span for key, value in self.values.items()}
        self.diagnostics = diagnostics

    def text(self, key: str) -> str | None:
        """A text, without the space around it."""
        match self.values.get(key):
            case None:
                return None
            case YamlScalar(_, str() as text) if text.strip():
                return text.strip()
        self.refused(key, "a text", f"{key}: a few words")
        return None

    def number(self, key: str) -> int | None:
        """A number."""
        match self.values.get(key):
            case None:
                return None
            case YamlScalar(_, int() as number) if not isinstance(number, bool):
                return number
        self.refused(key, "a number", f"{key}: 1")
        return None

    def truth(self, key: str) -> bool | None:
        """True or false."""
        match self.values.get(key):
            case None:
                return None
            case YamlScalar(_, bool() as truth):
                return truth
        self.refused(key, "true or false", f"{key}: true")
        return None

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        node = self.values.get(key)
        if node is None:
            return ()
        items = node.items if isinstance(node, YamlList) else (node,)
        found = [(item.value, item.span) for item in items if isinstance(item, YamlScalar) and isinstance(item.value, str)]
        if not isinstance(node, YamlList) or len(found) < len(items):
            self.refused(key, "a list of texts", f"{key}: [one, another]")
            return ()
        self.places.update({f"{key}/{text}": span for text, span in found})
        return tuple(text for text, _ in found)

    def settings(self, key: str) -> dict[str, str]:
        """Names with true or false, which stand for `on` and `off`, or with a number or a word."""
        node = self.values.get(key)
        if node is None:
            return {}
        items = node.items if isinstance(node, YamlMap) else ()
        found = [(name, item.value) for name, item in items if isinstance(item, YamlScalar) and isinstance(item.value, int | str)]
        if not isinstance(node, YamlMap) or len(found) < len(items):
            self.refused(key, "names with true, false or a value", f"{key}: {{a name: false}}")
            return {}
        self.places.update({f"{key}/{name.value}": name.span for name, _ in found})
        words = {True: "on", False: "off"}
        return {str(name.value): words[value] if isinstance(value, bool) else str(value) for name, value in found}

    def refused(self, key: str, wanted: str, sample: str) -> None:
        """A value of another form than the key takes."""
        message, way_out = f'"{key}" takes {wanted}', f"write it like this: {sample}"
        self.diagnostics.error("manifest-value", message, self.places[key], help=way_out)

    # --- values of the right form that still cannot be ------------------------------------------------------------------

    def layer(self, key: str) -> str | None:
        """The name of a layer."""
        name = self.text(key)
        return name if name is not None and self.can_be_a_layer(key, name) else None

    def layers(self, key: str) -> tuple[str, ...]:
        """Names of layers; none at all when one of them cannot be."""
        names = self.texts(key)
        wrong = [name for name in names if not self.can_be_a_layer(key, name)]
        return () if wrong else names

    def can_be_a_layer(self, key: str, name: str) -> bool:
        """Has it the form of a layer's name? A finding when not."""
        if can_be_id(name):
            return True
        self.diagnostics.error(
            "manifest-value",
            f'"{name}" cannot be the name of a layer',
            self.places.get(f"{key}/{name}", self.places[key]),
            help="small letters, digits and _, with a letter first",
        )
        return False

    def version(self, key: str) -> str | None:
        """Up to three numbers with points; a single one may be written as a number."""
        node = self.values.get(key)
        number = node.value if isinstance(node, YamlScalar) else None
        text = str(number) if isinstance(number, int) and not isinstance(number, bool) else self.text(key)
        if text is None or _VERSION.match(text):
            return text
        self.diagnostics.error(
            "manifest-value", f'"{text}" is no version', self.places[key], help="write it like this: version: 1.0.2"
        )
        return None

    def language(self, key: str) -> int | None:
        """The version of the language; one that is not read here is a finding."""
        number = self.number(key)
        if number is not None and number != LANGUAGE:
            self.diagnostics.error(
                "language-version",
                f"this is written in version {number} of the language",
                self.places[key],
                label=f"version {LANGUAGE} is read here",
                help=f"bring it to version {LANGUAGE}, or use a matching Punica",
            )
        return number

    def path(self, key: str) -> str | None:
        """A path that stays in the folder of the manifest."""
        path = self.text(key)
        return path if path is not None and self.stays(key, path) else None

    def paths(self, key: str) -> tuple[str, ...]:
        """Those of several paths that stay in the folder of the manifest."""
        return tuple(path for path in self.texts(key) if self.stays(key, path))

    def stays(self, key: str, path: str) -> bool:
        """Does a path lead into the folder of its manifest? A finding when not."""
        if not leaves_folder(path):
            return True
        self.diagnostics.error(
            "outside-folder",
            f'"{path}" leads out of the folder of its manifest',
            self.places.get(f"{key}/{path}") or self.places[key],
            help="put the file into the folder, and name it from there",
        )
        return False


def can_be_id(name: str) -> bool:
    """Has it the form of a layer's name?"""
    return bool(_ID.match(name))


def leaves_folder(path: str) -> bool:
    """Is a path written in a manifest anything but a plain way downwards?"""
    return path.startswith("/") or "\\" in path or ":" in path or ".." in PurePosixPath(path).parts


def clash(one: Manifest, other: Manifest, message: str, code: str, key: str, diagnostics: Diagnostics, help: str = "") -> None:
    """A finding at `key` of `one` that shows `other` as second place."""
    others = (Label(other.place("id"), f'"{other.id}" is this'),)
    diagnostics.error(code, message, one.place(key, other.id), others=others, help=help)
