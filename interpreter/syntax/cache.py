"""Parsing with a memory on disk: a text that was parsed before is not parsed again, and Lark is not even loaded.

The key is the hash of the text and of this package's own files, so nothing has to be told stale. A cache that cannot be read or
written is no mistake of the user: the text is parsed then.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from functools import lru_cache
from importlib import resources
from pathlib import Path

from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax.nodes import Declaration
from interpreter.syntax.parse import parse
from interpreter.syntax.plain import Unreadable, dump, load

_ENDING = ".tree"


@lru_cache(maxsize=1)
def _version() -> bytes:
    """A hash of all files that decide what a text is read as."""
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    package = resources.files("interpreter.syntax")
    for folder in (package, package / "grammar"):
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if entry.name.endswith((".py", ".lark")):
                digest.update(entry.name.encode() + b"\0" + entry.read_bytes())
    return digest.digest()


def key(text: str) -> str:
    """The name under which a text's trees are kept."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=20, key=_version()).hexdigest()


def parse_cached(source: Source, diagnostics: Diagnostics, folder: Path | None) -> tuple[Declaration, ...]:
    """As `parse`, from `folder` when the same text was parsed before; findings come out again too. `folder` None: no cache."""
    if folder is None:
        return parse(source, diagnostics)
    place = folder / (key(source.text) + _ENDING)
    try:
        declarations, findings = load(place.read_bytes(), source.path)
    except (OSError, Unreadable):
        told = Diagnostics()
        declarations, findings = parse(source, told), tuple(told)
        _keep(place, dump(declarations, findings))
    for found in findings:
        diagnostics.add(found)
    return declarations


def _keep(place: Path, data: bytes) -> None:
    """Write at once or not at all: another process may read the same file."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=".new-")
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.replace(name, place)
    except OSError:
        return  # a full or read-only disk costs time only
