"""The rule set of a file: takes its path, gives what to check when it is edited, a rule set with mods.

A file of a layer belongs to the first playable rule set that stands on that layer; one of a mod to the rule set for which the mod
is.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostics
from interpreter.library import MANIFEST, YamlList, YamlMap, YamlScalar, load_yaml, read_plain
from interpreter.session import Request, playable
from interpreter.source import Source, composed

FOLDERS = ("rules", "cards", "generals")
"""Under these lie the layers of a data root, and the files of a mod."""


class Homes:
    """Finds the rule sets of files, and remembers them until `forget`. `drafts`: texts by the paths of files, which replace the
    saved ones; may change meanwhile."""

    def __init__(self, drafts: Mapping[str, str], cache: Cache = NO_CACHE) -> None:
        self._drafts = drafts
        self._cache = cache
        self._request_of: dict[Path, Request | None] = {}

    def forget(self) -> None:
        """Forget all results, since manifests were changed, added or deleted."""
        self._request_of.clear()

    def of(self, file: Path) -> Request | None:
        """The rule set to check for a file; None if it lies in no layer and no mod."""
        folder = file.parent
        if folder not in self._request_of:
            self._request_of[folder] = self._of(file)
        return self._request_of[folder]

    def _of(self, file: Path) -> Request | None:
        for folder in file.parents:
            root = folder.parent.parent
            if folder.parent.name in FOLDERS and (root / FOLDERS[0] / folder.name / MANIFEST).exists():
                return Request(self._of_layer(root, folder.name))
            if (folder / MANIFEST).exists():
                return self._of_mod(folder)
        return None

    def _of_layer(self, root: Path, layer: str) -> str:
        """The rule set for a layer of a data root."""
        names = sorted(entry.parent.name for entry in (root / FOLDERS[0]).glob(f"*/{MANIFEST}"))
        for name in (layer, *names):
            if not self._is_abstract(root, name) and layer in self._chain(root, name):
                return self._called(root, name)
        return self._called(root, layer)

    def _called(self, root: Path, name: str) -> str:
        """A rule set by its id where the shipped ones lie, else by its folder."""
        folder = root / FOLDERS[0] / name
        return name if name in playable() and _is_shipped(root) else str(folder)

    def _chain(self, root: Path, name: str) -> set[str]:
        """A rule set with all that it stands on and takes."""
        found, waiting = set[str](), [name]
        while waiting:
            each = waiting.pop()
            if each not in found:
                found.add(each)
                told = self._manifest(root / FOLDERS[0] / each)
                waiting += [*_names(told, "base"), *_names(told, "parts")]
        return found

    def _is_abstract(self, root: Path, name: str) -> bool:
        told = self._manifest(root / FOLDERS[0] / name)
        return told is None or _plain(told, "abstract") is True

    def _of_mod(self, folder: Path) -> Request:
        told = self._manifest(folder)
        base = _names(told, "base")
        if not base or told is None or any(told.get(key) is not None for key in ("options", "parts", "scenario", "abstract")):
            return Request(str(folder))
        for above in folder.parents:
            if (above / FOLDERS[0] / base[0] / MANIFEST).exists():
                return Request(self._called(above, base[0]), (str(folder),))
        return Request(base[0], (str(folder),))

    def _manifest(self, folder: Path) -> YamlMap | None:
        path = folder / MANIFEST
        text = self._drafts.get(str(path))
        try:
            text = read_plain(path).decode("utf-8") if text is None else text
        except (OSError, UnicodeDecodeError):
            return None
        node = load_yaml(Source(str(path), composed(text), ""), Diagnostics(), self._cache)
        return node if isinstance(node, YamlMap) else None


def _is_shipped(root: Path) -> bool:
    from interpreter.library import catalogue

    return any(Path(each.source.file).parents[2] == root for each in catalogue()[:1])


def _plain(manifest: YamlMap, key: str) -> object:
    node = manifest.get(key)
    return node.value if isinstance(node, YamlScalar) else None


def _names(manifest: YamlMap | None, key: str) -> list[str]:
    node = None if manifest is None else manifest.get(key)
    listed = node.items if isinstance(node, YamlList) else (node,)
    return [str(each.value) for each in listed if isinstance(each, YamlScalar)]
