"""The rules inside a saved game: takes a library, gives its texts packed as one; takes that, gives a folder to open them in.

Errors: `UsageError` for what was altered, and for names and texts that no folder of rules can hold; nothing is written elsewhere.
"""

from __future__ import annotations

import base64
import binascii
import json
import tempfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from interpreter.library import MANIFEST, Layer, Library
from interpreter.session.request import UsageError

MOST_BYTES = 16 << 20
"""Rules that unpack to more are refused."""

APART = "apart"
"""Where layers lie that were opened by a folder of their own, as mods are."""

OLDER = "take an older copy of it"


def texts_of(library: Library) -> dict[str, str]:
    """Every text of a rule set by a relative path at which it can be opened again, wherever it was read from."""
    found: dict[str, str] = {}
    for layer in library.layers:
        here, there = _moved(layer)
        for source in (
            layer.manifest.source,
            *layer.rules,
            *layer.boards,
            *layer.registers,
            *layer.sites,
        ):
            found[there + source.path.removeprefix(here)] = source.text
    return found


def _moved(layer: Layer) -> tuple[str, str]:
    """How the paths of a layer begin, and how its places do."""
    path = layer.manifest.source.path
    home = f"rules/{layer.id}/{MANIFEST}"
    if not layer.is_mod and f"/{path}".endswith(f"/{home}"):
        return path.removesuffix(home), ""
    return path.removesuffix(MANIFEST), f"{APART}/{layer.id}/"


def opened_by(texts: Mapping[str, str], root: Path, layer: str, path: Path) -> str:
    """The folder of a layer, given by its id, among the texts that lie in `root`: the argument with which it can be opened.

    `path`: the saved game that the texts came from. Errors: `UsageError` when they hold no such layer.
    """
    for home in (f"{APART}/{layer}", f"rules/{layer}"):
        if f"{home}/{MANIFEST}" in texts:
            return str(root / home)
    raise UsageError(f"{path} is no whole saved game: it carries no rules of {layer!r:.60}", OLDER)


def packed(texts: Mapping[str, str]) -> str:
    """Texts by their relative paths, compressed into one ASCII text."""
    raw = json.dumps(texts, ensure_ascii=False, sort_keys=True).encode("utf-8")
    return base64.b64encode(zlib.compress(raw, 9)).decode("ascii")


def unpacked(text: object, path: Path) -> dict[str, str]:
    """The texts in the result of `packed`; `path`: the saved game that it came from. Errors: `UsageError`."""
    try:
        box = zlib.decompressobj()
        raw = box.decompress(base64.b64decode(str(text), validate=True), MOST_BYTES)
        texts = json.loads(raw.decode("utf-8"))
        if box.eof and not box.unused_data and isinstance(texts, dict) and all(isinstance(each, str) for each in texts.values()):
            return texts
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        pass
    raise UsageError(f"{path} is no whole saved game: the rules in it are altered or missing", OLDER)


@contextmanager
def laid_out(texts: Mapping[str, str], path: Path) -> Iterator[Path]:
    """Context that gives a temporary folder with the texts at their relative paths; `path`: the saved game that they came from.

    Errors: `UsageError` on entering.
    """
    try:
        made = tempfile.TemporaryDirectory(prefix="punica-")
    except OSError as error:
        raise UsageError(
            f"the rules in {path} cannot be laid out: {error.strerror or error}", "make room for temporary files"
        ) from error
    with made as folder:
        root = Path(folder).resolve()
        for place, text in texts.items():
            _lay_out(root, place, text, path)
        yield root


def _lay_out(root: Path, place: str, text: str, path: Path) -> None:
    parts = place.split("/")
    if ".." in parts or not (root / place).is_relative_to(root):
        raise UsageError(f"{path} holds a file outside of its rules: {place!r:.80}", "this saved game is not to be trusted")
    try:
        if "" in parts or "." in parts or "\\" in place:
            raise ValueError("this is no name of a file")
        target = root.joinpath(*parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        with open(target, "x", encoding="utf-8", newline="") as file:
            file.write(text)
    except UnicodeEncodeError as error:
        line = error.object.count("\n", 0, error.start) + 1
        raise UsageError(f"{path} holds rules that are no text: {place!r:.80}, line {line}", OLDER) from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise UsageError(f"{path} holds rules that cannot be laid out: {place!r:.80}: {why}", OLDER) from error
