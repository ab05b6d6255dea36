"""What a layer says about itself: takes the text of a `manifest.yaml`, gives a `Manifest` or findings; opens no other file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from interpreter.diagnostics import Diagnostics, Label, nearest
from interpreter.library.strict_yaml import YamlList, YamlMap, YamlNode, YamlScalar, load_yaml
from interpreter.source import Source, Span

MANIFEST = "manifest.yaml"
LANGUAGE = 1
"""The version of the rules language that this interpreter reads."""

_ID = re.compile(r"[a-z][a-z0-9_]*\Z")
_VERSION = re.compile(r"[0-9]+(\.[0-9]+){0,2}\Z")
_NEEDED = ("id", "title", "version", "language")
_KEYS = {
    "id": "text",
    "title": "text",
    "version": "text",
    "language": "number",
    "authors": "texts",
    "base": "text",
    "abstract": "truth",
    "requires": "texts",
    "conflicts": "texts",
    "after": "texts",
    "scenario": "text",
    "options": "truths",
    "register": "texts",
    "site": "text",
    "status": "text",
    "note": "text",
}


@dataclass(frozen=True, slots=True)
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
    abstract: bool = False
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    scenario: str | None = None
    options: Mapping[str, bool] = field(default_factory=dict, hash=False)
    register: tuple[str, ...] = ()
    site: str | None = None
    status: str = ""
    note: str = ""

    def place(self, key: str, item: str = "") -> Span:
        """Where the value of `key` stands, or one item of it; the first line when it is not written."""
        return self.places.get(f"{key}/{item}") or self.places.get(key) or Span(self.source.path, 1, 1, 1, 1)


def read_manifest(source: Source, diagnostics: Diagnostics) -> Manifest | None:
    """The manifest that a text holds; None, with findings, when a needed key is missing or unusable."""
    node = load_yaml(source, diagnostics)
    if node is None:
        return None
    if not isinstance(node, YamlMap):
        diagnostics.error(
            "manifest-value", "a manifest is a list of keys with values", node.span, help="id: the_name_of_the_folder"
        )
        return None
    values: dict[str, object] = {}
    places: dict[str, Span] = {}
    for key, value in node:
        name = str(key.value)
        if name not in _KEYS:
            near = nearest(name, _KEYS)
            diagnostics.error(
                "unknown-manifest-key",
                f'a manifest has no key "{name}"',
                key.span,
                help=f'did you mean "{near[0]}"?' if near else "it has: " + ", ".join(_KEYS),
            )
            continue
        places[name] = value.span
        read = _value(name, value, places, diagnostics)
        if read is not None:
            values[name] = read
    missing = [name for name in _NEEDED if name not in places]
    for name in missing:
        diagnostics.error(
            "missing-manifest-key",
            f'the manifest does not say its "{name}"',
            Span(source.path, 1, 1, 1, 1),
            help=f'add a line "{name}: ..."',
        )
    _check(values, places, diagnostics)
    if any(name not in values for name in _NEEDED):
        return None
    return Manifest(**values, source=source, places=places)  # type: ignore[arg-type]


def _value(name: str, node: YamlNode, places: dict[str, Span], diagnostics: Diagnostics) -> object | None:
    """The value of one key in its Python form; None, with a finding, when it is of another form."""
    form = _KEYS[name]
    match form, node:
        case "text", YamlScalar(_, str() as text) if text.strip():
            return text.strip()
        case "text", YamlScalar(_, int() as number) if name == "version" and not isinstance(number, bool):
            return str(number)
        case "number", YamlScalar(_, int() as number) if not isinstance(number, bool):
            return number
        case "truth", YamlScalar(_, bool() as truth):
            return truth
        case "texts", YamlList(_, items) if all(isinstance(item, YamlScalar) and isinstance(item.value, str) for item in items):
            for item in items:
                places[f"{name}/{item.value}"] = item.span
            return tuple(item.value for item in items)
        case "truths", YamlMap(_, pairs) if all(
            isinstance(item, YamlScalar) and isinstance(item.value, bool) for _, item in pairs
        ):
            places.update({f"{name}/{key.value}": key.span for key, _ in pairs})
            return {key.value: item.value for key, item in pairs}
    wanted, sample = {
        "text": ("a text", f"{name}: a few words"),
        "number": ("a number", f"{name}: 1"),
        "truth": ("true or false", f"{name}: true"),
        "texts": ("a list of texts", f"{name}: [one, another]"),
        "truths": ("names with true or false", f"{name}: {{a name: false}}"),
    }[form]
    diagnostics.error("manifest-value", f'"{name}" takes {wanted}', node.span, help=f"write it like this: {sample}")
    return None


def _check(values: dict[str, object], places: dict[str, Span], diagnostics: Diagnostics) -> None:
    """Values of the right form that still cannot be: names, versions, paths. What is unusable is taken out of `values`."""
    names = [("id", values.get("id")), ("base", values.get("base"))]
    for key in ("requires", "conflicts", "after"):
        names += [(key, item) for item in values.get(key, ())]  # type: ignore[union-attr]
    for key, name in names:
        if name is not None and not _ID.match(str(name)):
            place = places.get(f"{key}/{name}", places[key])
            diagnostics.error(
                "manifest-value",
                f'"{name}" cannot be the name of a layer',
                place,
                help="small letters, digits and _, with a letter first",
            )
            values.pop(key, None)
    version = values.get("version")
    if version is not None and not _VERSION.match(str(version)):
        diagnostics.error(
            "manifest-value", f'"{version}" is no version', places["version"], help="write it like this: version: 1.0.2"
        )
        del values["version"]
    language = values.get("language")
    if language is not None and language != LANGUAGE:
        diagnostics.error(
            "language-version",
            f"this is written in version {language} of the language",
            places["language"],
            label=f"version {LANGUAGE} is read here",
            help=f"bring it to version {LANGUAGE}, or use a matching Punica",
        )
    if "register" in values:
        listed: tuple[str, ...] = values["register"]  # type: ignore[assignment]
        values["register"] = tuple(path for path in listed if _stays("register", path, places, diagnostics))
    if "site" in values and not _stays("site", str(values["site"]), places, diagnostics):
        del values["site"]


def _stays(key: str, path: str, places: dict[str, Span], diagnostics: Diagnostics) -> bool:
    """Does a path written under `key` lead into the folder of its manifest? A finding when not."""
    if not leaves_folder(path):
        return True
    diagnostics.error(
        "outside-folder",
        f'"{path}" leads out of the folder of its manifest',
        places.get(f"{key}/{path}") or places[key],
        help="put the file into the folder, and name it from there",
    )
    return False


def leaves_folder(path: str) -> bool:
    """Is a path written in a manifest anything but a plain way downwards?"""
    return path.startswith("/") or "\\" in path or ":" in path or ".." in PurePosixPath(path).parts


def clash(one: Manifest, other: Manifest, message: str, code: str, key: str, diagnostics: Diagnostics, help: str = "") -> None:
    """A finding at `key` of `one` that shows `other` as second place."""
    others = (Label(other.place("id"), f'"{other.id}" is this'),)
    diagnostics.error(code, message, one.place(key, other.id), others=others, help=help)
