"""Entries of the cache, one file each, sorted into shelves: takes a shelf, a key and bytes, gives the bytes back.

The name of a file is a hash of the toolchain and the key, so no entry ever needs to be invalidated. A file begins with a seal (a
keyed hash) of its name and content, made with a secret of the user: an entry that somebody else wrote, or moved to another name,
is not read. It is written whole or not at all, since other processes may read it meanwhile.
"""

from __future__ import annotations

import hashlib
import os
import re
import time
from enum import Enum
from pathlib import Path

from interpreter.cache.folder import cache_folder
from interpreter.cache.key import cache_key
from interpreter.cache.toolchain import toolchain_digest

SEAL = 32
"""Bytes of a seal."""

TIDY_EVERY = 256
"""The folder is looked through whenever a process has put so many entries there."""

TIDY_FIRST = 16
"""One process of so many does so after its first entry, since most put few: the name of that entry decides."""

HALF_WRITTEN = 86_400
"""A file that was being written so many seconds ago was left behind by a crash."""


MOST_HELD = 4000
"""So many things a process keeps as they are."""


class Shelf(Enum):
    """A sort of entries: the ending of its files, and the greatest number kept; the oldest are deleted first."""

    TREES = ("tree", 4000)
    DATA = ("data", 400)
    OUTLINES = ("outline", 60)
    OUTCOMES = ("outcome", 40)
    TABLES = ("table", 4)
    NOTES = ("note", 400)
    PROGRAMS = ("program", 24)
    RULES = ("resolved", 12)
    LIBRARIES = ("library", 12)
    IDLE = ("idle", 100)
    PAGES = ("page", 400)

    def __init__(self, ending: str, most: int) -> None:
        self.ending = ending
        self.most = most


_ENTRY = re.compile(r"[0-9a-f]{40}\.(" + "|".join(shelf.ending for shelf in Shelf) + r")\Z")
_HALF = re.compile(r"\.new-[a-z0-9_]{8}\Z")
"""Names of entries, and of files that were being written."""


class Cache:
    """Entries in one safe folder (see `cache_folder`), sealed with a secret (see `cache_key`).

    Without a folder or without a secret nothing is kept and nothing found.
    """

    def __init__(self, folder: Path | None, secret: bytes | None) -> None:
        self.folder = folder if secret else None
        self._secret = secret or b""
        self._puts = 0

    @property
    def keeps(self) -> bool:
        """Are entries kept at all?"""
        return self.folder is not None

    @property
    def writes(self) -> bool:
        """Do entries outlive this process?"""
        return self.keeps

    def get(self, shelf: Shelf, key: str) -> bytes | None:
        """The entry under a key on a shelf, if this user put it there with this toolchain; else None.

        Errors: none; a damaged entry counts as none.
        """
        if self.folder is None:
            return None
        name = _name(shelf, key)
        try:
            data = (self.folder / name).read_bytes()
        except OSError:
            return None
        entry = data[SEAL:]
        return entry if data[:SEAL] == self._seal(name, entry) else None

    def put(self, shelf: Shelf, key: str, entry: bytes) -> None:
        """Store bytes under a key on a shelf, in place of an earlier entry. Errors: none; if the disk is full, the entry is
        lost."""
        if self.folder is None:
            return
        name = _name(shelf, key)
        try:
            _write(self.folder / name, self._seal(name, entry) + entry)
            self._puts += 1
            if self._puts % TIDY_EVERY == 0 or (self._puts == 1 and int(name[:8], 16) % TIDY_FIRST == 0):
                _tidy(self.folder)
        except OSError:
            return

    def held(self, key: object) -> object | None:
        """The object that `hold` kept in this process under a key; None if there is none, and always in a plain `Cache`."""
        return None

    def hold(self, key: object, made: object) -> None:
        """Keep an object in this process under a key, if this cache keeps objects (see `Memory`). It must not be changed
        afterwards."""

    def _seal(self, name: str, entry: bytes) -> bytes:
        """What only the owner of the secret can write before an entry."""
        seal = hashlib.blake2b(f"{name}\n".encode(), digest_size=SEAL, key=self._secret)
        seal.update(entry)
        return seal.digest()


class Memory(Cache):
    """Entries in the memory of this process, for as long as it lives; they are stored in the cache `behind` as well."""

    def __init__(self, behind: Cache) -> None:
        super().__init__(None, None)
        self._behind = behind
        self._entries: dict[Shelf, dict[str, bytes]] = {shelf: {} for shelf in Shelf}
        self._held: dict[object, object] = {}
        self._wrote = True

    @property
    def keeps(self) -> bool:
        """True: memory is always there."""
        return True

    @property
    def writes(self) -> bool:
        """True until `rest` is called."""
        return self._wrote

    def rest(self) -> None:
        """Store nothing more in the cache behind; for a process that makes many entries which only it needs."""
        self._wrote = False

    def get(self, shelf: Shelf, key: str) -> bytes | None:
        """The entry from memory, else from the cache behind; None if neither has it."""
        found = self._entries[shelf].get(key)
        if found is None and (found := self._behind.get(shelf, key)) is not None:
            self._hold(shelf, key, found)
        return found

    def put(self, shelf: Shelf, key: str, entry: bytes) -> None:
        """Store an entry in memory, and in the cache behind until `rest` is called."""
        self._hold(shelf, key, entry)
        if self._wrote:
            self._behind.put(shelf, key, entry)

    def held(self, key: object) -> object | None:
        """The object that `hold` kept under a key; None if there is none."""
        return self._held.get(key)

    def hold(self, key: object, made: object) -> None:
        """Keep an object under a key; beyond `MOST_HELD` of them the oldest are dropped."""
        self._held.pop(key, None)
        self._held[key] = made
        if len(self._held) > MOST_HELD:
            del self._held[next(iter(self._held))]

    def _hold(self, shelf: Shelf, key: str, entry: bytes) -> None:
        entries = self._entries[shelf]
        entries.pop(key, None)
        entries[key] = entry
        if len(entries) > shelf.most:
            del entries[next(iter(entries))]


NO_CACHE = Cache(None, None)
"""Keeps nothing."""


def open_cache() -> Cache:
    """The cache of the user who runs this process; one that keeps nothing if there is no folder or no secret. Errors: none."""
    folder = cache_folder()
    return NO_CACHE if folder is None else Cache(folder, cache_key(folder))


def _name(shelf: Shelf, key: str) -> str:
    text = key.encode("utf-8", "surrogatepass")
    return f"{hashlib.blake2b(text, digest_size=20, key=toolchain_digest()).hexdigest()}.{shelf.ending}"


def _write(place: Path, data: bytes) -> None:
    name = f"{place.parent}/.new-{os.urandom(4).hex()}"  # not tempfile, which takes longer to load than the entry to write
    try:
        with os.fdopen(os.open(name, _NEW, 0o600), "wb") as stream:
            stream.write(data)
        os.replace(name, place)
    except (OSError, KeyboardInterrupt) as error:
        if not isinstance(error, FileExistsError):  # else it is another's
            Path(name).unlink(missing_ok=True)
        raise


_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def _tidy(folder: Path) -> None:
    """Drop the oldest entries of each shelf, and what a crash left behind half written.

    A user may put the cache into a folder with other things in it: only names that we give are ever touched.
    """
    found: dict[str, list[os.DirEntry[str]]] = {shelf.ending: [] for shelf in Shelf}
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_file(follow_symlinks=False):
                continue
            if ours := _ENTRY.match(entry.name):
                found[ours[1]].append(entry)
            elif _HALF.match(entry.name) and entry.stat().st_mtime < time.time() - HALF_WRITTEN:
                Path(entry.path).unlink(missing_ok=True)
    for shelf in Shelf:
        if len(found[shelf.ending]) > shelf.most:  # else nobody is asked for his age
            for _, path in sorted((entry.stat().st_mtime, entry.path) for entry in found[shelf.ending])[: -shelf.most]:
                Path(path).unlink(missing_ok=True)
