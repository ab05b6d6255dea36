"""Packs a mod for handing on: takes a session with it, gives its texts as one file; takes such a file, gives its texts.

Errors: `UsageError` for what is too large, or no mod at all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from interpreter.diagnostics import Diagnostics, as_text
from interpreter.library import (
    MANIFEST,
    PAGES,
    TOUCHES,
    Layer,
    Package,
    TooLarge,
    everywhere_as,
    is_named_everywhere,
    packed_mod,
    read_package,
    read_plain,
)
from interpreter.records import record
from interpreter.session.request import UsageError
from interpreter.session.session import Session
from interpreter.source import composed

MOST_LOOKED_AT = 1_000
"""So many files of a folder are looked at for what is left out."""


@record
class Packing:
    """A packed mod: the bytes of the file, the paths of the texts in it, and of those files in its folder that were left out."""

    data: bytes
    inside: tuple[str, ...]
    left_out: tuple[str, ...]


def packing_of(session: Session, id: str, folder: Path, notes: str | None = None) -> Packing:
    """Pack the mod in `folder`, with the texts that were checked. `notes`: the text of its notes about the layers below, None for
    none. Errors: `UsageError`."""
    layer = next(each for each in session.library.layers if each.id == id and each.is_mod)
    noted = {} if notes is None else {TOUCHES: notes.encode("utf-8")}
    known: dict[str, str] = {}
    texts = dict(sorted({**_texts(layer), **dict(_pages(folder)), **noted}.items()))
    for path in texts:
        if not is_named_everywhere(path):
            raise UsageError(
                f"{folder / path} cannot be packed: on some machines no file can be called so", "give it another name"
            )
        if (first := known.setdefault(everywhere_as(path), path)) != path:
            message = f"{folder / path} cannot be packed: on some machines it is the same file as {first!a:.80}"
            raise UsageError(message, "give one of them another name")
    try:
        data = packed_mod(id, {composed(path): texts[path] for path in sorted(texts, key=composed)})
    except TooLarge as error:
        raise UsageError(f"{folder} holds {error.strerror}", "a packed mod has no more: leave out what is no rules") from error
    return Packing(data, tuple(texts), tuple(path for path in _files(folder) if path not in texts))


def _texts(layer: Layer) -> dict[str, bytes]:
    """Every text of a mod by its path in it, as it was understood: whatever line ends it has on this machine."""
    top = layer.manifest.source.path.removesuffix(MANIFEST)
    sources = (layer.manifest.source, *layer.rules, *layer.boards, *layer.registers, *layer.sites)
    return {source.path.removeprefix(top): source.text.encode("utf-8") for source in sources}


def _pages(folder: Path) -> Iterator[tuple[str, bytes]]:
    """What lies beside the manifest for people. Errors: `UsageError` for what cannot be read."""
    for name in sorted(os.listdir(folder)):
        if PAGES.match(name) and not (folder / name).is_dir():
            try:
                yield name, read_plain(folder / name).decode("utf-8").replace("\r\n", "\n").encode("utf-8")
            except (OSError, UnicodeDecodeError) as error:
                why = getattr(error, "strerror", None) or "it is no text in UTF-8"
                raise UsageError(f"{folder / name} cannot be packed: {why}", "mend it, or take it out of the mod") from error


def _files(folder: Path) -> Iterator[str]:
    """The files of a folder that are not hidden, by their paths in it, up to a number."""
    looked = 0
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != "__pycache__")
        for name in sorted(names):
            looked += 1
            if not name.startswith(".") and looked <= MOST_LOOKED_AT:
                yield Path(here, name).relative_to(folder).as_posix()


def may_replace(file: Path, id: str) -> bool:
    """May a packed mod be written to this file: does it not exist, or is it an older packing of the same mod? Errors: none."""
    if not os.path.lexists(file):
        return True
    package = read_package(file, str(file), Diagnostics())
    return package is not None and package.folder == id


def read_packed(file: Path) -> Package:
    """The packed mod in a file, with its texts. Errors: `UsageError` with all that is wrong with the file."""
    told = Diagnostics()
    package = read_package(file, str(file), told)
    if package is None:
        raise UsageError(f"{file} is not unpacked\n{as_text(list(told), {})}", "nothing was written")
    return package
