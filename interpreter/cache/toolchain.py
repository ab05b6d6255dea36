"""The toolchain: all code that determines how a text is read, its findings, and the program compiled from it.

A room counts unless it is excluded here, so that a new one cannot be forgotten.
"""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

WITHOUT = ("runtime", "native", "reference", "views", "site", "players", "lab", "table", "editor", "cli")
"""Rooms that only use what is kept: they may change, and every entry stays right."""

SUFFIXES = (".py", ".lark")
"""Files that count; all others are read by people, or are data with a hash of its own."""

LIBRARIES = ("lark", "networkx", "yaml")
"""Packages of others that take part; each says its version in its first file."""

PACKAGE = Path(__file__).resolve().parent.parent


@cache
def toolchain_digest(package: Path = PACKAGE) -> bytes:
    """A hash (16 bytes) of the running Python, of the rooms that count, and of the packages that they use.

    In: the folder of the package. Errors: `OSError` when its files cannot be read.
    """
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for name in _files(str(package)):
        _add(digest, name, f"{package}/{name}")
    for name in LIBRARIES:
        found = find_spec(name)
        if found is not None and found.origin is not None:
            _add(digest, name, found.origin)
    return digest.digest()


@cache
def rooms_digest(*rooms: str, package: Path = PACKAGE) -> bytes:
    """The toolchain hash combined with that of rooms that otherwise do not count, for entries that depend on them. Errors: as
    `toolchain_digest`."""
    digest = hashlib.blake2b(toolchain_digest(package), digest_size=16)
    for room in rooms:
        for name in _files(str(package), room + "/"):
            _add(digest, name, f"{package}/{name}")
    return digest.digest()


def _files(top: str, below: str = "") -> list[str]:
    """The files that count, as paths from the package, in an order that no file system decides."""
    found = []
    with os.scandir(f"{top}/{below}") as entries:  # not pathlib: every command that finds something in the cache comes by here
        for entry in entries:
            name = below + entry.name
            if entry.is_dir():
                if below or entry.name not in (*WITHOUT, "_data"):
                    found += _files(top, name + "/")
            elif name.endswith(SUFFIXES):
                found.append(name)
    return sorted(found)


def _add(digest: hashlib.blake2b, name: str, path: str) -> None:
    """Names and contents with their lengths, so that nothing can pass from one to the other."""
    with open(path, "rb") as file:
        text = file.read()
    for data in (name.encode(), text):
        digest.update(f"{len(data)}:".encode() + data)
