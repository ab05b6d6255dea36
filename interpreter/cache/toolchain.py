"""The toolchain: all that decides what a text is read as, what is found wrong with it and which program it becomes.

A room counts unless it is said here that it does not, so that a new one cannot be forgotten.
"""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

WITHOUT = ("runtime", "reference", "views", "site", "players", "lab", "cli")
"""Rooms that only use what is kept: they may change, and every entry stays right."""

SUFFIXES = (".py", ".lark")
"""Files that count; all others are read by people, or are data with a hash of its own."""

LIBRARIES = ("lark", "networkx", "yaml")
"""Packages of others that take part; each says its version in its first file."""

PACKAGE = Path(__file__).resolve().parent.parent


@cache
def toolchain_digest(package: Path = PACKAGE) -> bytes:
    """A hash (16 bytes) of the Python that runs, of the rooms that count and of the packages that they stand on.

    In: the folder of the package. Errors: `OSError` when its files cannot be read.
    """
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for path in _files(package):
        _add(digest, path.relative_to(package).as_posix(), path)
    for name in LIBRARIES:
        found = find_spec(name)
        if found is not None and found.origin is not None:
            _add(digest, name, Path(found.origin))
    return digest.digest()


def _files(package: Path) -> list[Path]:
    """The files that count, in an order that no file system decides."""
    rooms = [entry for entry in package.iterdir() if entry.is_dir() and entry.name not in WITHOUT and entry.name != "_data"]
    inside = [path for room in rooms for path in room.rglob("*") if path.suffix in SUFFIXES]
    return sorted([*inside, *package.glob("*.py")])


def _add(digest: hashlib.blake2b, name: str, path: Path) -> None:
    """Names and contents with their lengths, so that nothing can pass from one to the other."""
    for data in (name.encode(), path.read_bytes()):
        digest.update(f"{len(data)}:".encode() + data)
