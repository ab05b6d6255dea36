"""Reads the bytes of plain files, and of nothing else: takes a path, gives the content, up to a limit; never blocks.

All files that a person names, or puts where rules are looked for, are read here: reading a named pipe would wait for a writer,
and a device has no end.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

MOST_BYTES = 1 << 20
"""No text that people write by hand is larger."""

_SORTS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
if sys.platform == "win32":
    _AT_ONCE = os.O_RDONLY | os.O_BINARY | os.O_NOINHERIT
else:
    _AT_ONCE = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC
"""Should a file turn into a pipe after we looked, opening it does not wait either."""


class TooLarge(OSError):
    """The file is larger than the limit."""


def read_plain(path: Path, most: int = MOST_BYTES) -> bytes:
    """All bytes of the plain file at `path`; links are followed.

    Errors: `TooLarge` for more than `most`; else `OSError` when there is none, when it is of another sort (a folder, a pipe, a
    socket, a device) or cannot be read; `strerror` is the reason, in words for people.
    """
    try:
        _must_be_plain(os.stat(path).st_mode, path)
        file = os.open(path, _AT_ONCE)
        try:
            opened = os.fstat(file)
            _must_be_plain(opened.st_mode, path)
            data = _read(file, most + 1, opened.st_size)
        finally:
            os.close(file)
    except ValueError as error:
        raise OSError(errno.EINVAL, "no file can have this name", str(path)) from error
    if len(data) > most:
        raise TooLarge(errno.EFBIG, f"it is larger than {_size(most)}", str(path))
    return data


def _read(file: int, most: int, expected: int) -> bytes:
    """Up to `most` bytes of a file that is open. `expected`: how many there seem to be; it may grow meanwhile."""
    data = os.read(file, min(most, expected + 1))
    while 0 < len(data) < most:
        more = os.read(file, min(most - len(data), MOST_BYTES))
        if not more:
            break
        data += more
    return data


def _must_be_plain(mode: int, path: Path) -> None:
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, f"it is {_SORTS.get(stat.S_IFMT(mode), 'something else')}, not a file", str(path))


def _size(count: int) -> str:
    return f"{count >> 20} MiB" if count >= 1 << 20 else f"{count} bytes"
