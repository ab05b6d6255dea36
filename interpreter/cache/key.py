"""The secret key that seals entries: bytes that only this user knows, in a file of its own.

Cached programs are executed, and caches are copied: restored from a backup, shared by machines, unpacked from elsewhere. The key
lies in another folder than the cache, so whoever writes a cache does not have it, and an entry sealed with another key is
ignored.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping
from pathlib import Path

from interpreter.cache.folder import is_ours

KEY = "PUNICA_KEY"
"""The variable that names another file of the key."""

LENGTH = 32
"""Bytes of a key."""


def cache_key(folder: Path, environment: Mapping[str, str] | None = None) -> bytes | None:
    """The user's key, made if it did not exist; None if there can be none, or if it would lie in the folder of the cache.

    A key that others may read, or that is damaged, is replaced: entries sealed with it are lost, and made anew. In: the folder of
    the cache, the environment (this process's own by default). Errors: none.
    """
    try:
        place = _place(os.environ if environment is None else environment)
        if place is None or os.path.realpath(place).startswith(os.path.join(os.path.realpath(folder), "")):
            return None
        return _read(place) or _fresh_key(place)
    except (OSError, RuntimeError, ValueError):  # no home, a read-only one, a name that no system takes
        return None


def _place(environment: Mapping[str, str]) -> Path | None:
    if named := environment.get(KEY):
        return Path(named).expanduser().absolute()
    if base := environment.get("XDG_STATE_HOME"):
        return Path(base) / "punica" / "cache.key" if os.path.isabs(base) else None
    if sys.platform == "win32":
        base = environment.get("LOCALAPPDATA")
        return Path(base) / "punica" / "state" / "cache.key" if base else None
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "punica" / "cache.key"
    return home / ".local" / "state" / "punica" / "cache.key"


def _read(place: Path) -> bytes | None:
    """The key in a file; None when there is none that can be trusted. Errors: `OSError` when it is there and cannot be read."""
    try:
        handle = os.open(place, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        return None
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or (hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & 0o077)):
            return None
        key = file.read(LENGTH + 1)
    return key if len(key) == LENGTH else None


def _fresh_key(place: Path) -> bytes | None:
    """A fresh key in its file, in place of a file that could not be trusted. Errors: `OSError`."""
    import secrets  # once for each user
    import tempfile

    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not is_ours(place.parent):
        return None
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(LENGTH))
        try:
            os.link(name, place)  # of two that begin at once, one makes the key of both
        except OSError:  # it is there, or there are no links on this disk
            if _read(place) is None:
                os.replace(name, place)
    finally:
        Path(name).unlink(missing_ok=True)
    return _read(place)
