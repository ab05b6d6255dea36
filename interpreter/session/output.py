"""Writes results to disk: takes a path and a text, writes it whole or not at all; reports early if it cannot be written.

A folder of files is written in the same way, at a path where nothing exists yet.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from interpreter.session.request import UsageError


class OutFile:
    """Context for an output file: `with OutFile(path) as file: ...; trouble = file.write(text)`. With the path None nothing is
    written.

    Entering tests whether the file could be written, before hours of work; an existing file stays as it is until `write`. Errors:
    `UsageError` on entering.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def __enter__(self) -> Self:
        if self.path is None:
            return self
        if str(self.path) == "-":
            raise UsageError("- is not taken for what is printed", "name a file; one that is called so is ./-")
        try:
            path = Path(os.path.realpath(self.path))
            folder = path.parent
            if path.is_dir():
                raise UsageError(f"{self.path} is a folder", "name a file in it")
            if not folder.is_dir():
                target = path if self.path.is_symlink() else self.path
                message = f"there is no folder {target.parent} to write {target.name} into"
                raise UsageError(message, "make it first, or name another")
            if path.exists() and not os.access(path, os.W_OK):
                raise PermissionError(13, "it is protected against writing")
            if _is_stream(path):
                return self
            handle, name = tempfile.mkstemp(dir=folder, prefix=f".{path.name[:40]}.", suffix=".new")
            os.close(handle)
            os.unlink(name)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise UsageError(f"{self.path} cannot be written: {why}", "name another file") from error
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        return None

    def write(self, text: str | bytes) -> str:
        """Write the text; gives the reason if that failed, else ''."""
        if self.path is None:
            return ""
        try:
            replace_file(self.path, text)
        except OSError as error:
            return error.strerror or str(error)
        return ""


def free_beside(path: Path) -> Path:
    """A path beside `path` that does not exist yet: `game-2.json` for `game.json`. Errors: none."""
    number = 2
    while os.path.lexists(found := path.with_name(f"{path.stem}-{number}{path.suffix}")):
        number += 1
    return found


def write_folder(target: Path, files: Mapping[str, bytes]) -> None:
    """Make a new folder with files by their relative paths: all of them or nothing. Errors: `UsageError`, also when `target`
    exists."""
    if not target.parent.is_dir():
        raise UsageError(f"there is no folder {target.parent}", "make it first, or name another with --in")
    if os.path.lexists(target):
        raise UsageError(f"{target} is there already", "take another name, or put it elsewhere with --in")
    if not os.access(target.parent, os.W_OK):
        way_out = "name another folder with --in"
        raise UsageError(f"{target} cannot be made: {target.parent} is protected against writing", way_out)
    made = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name[:40]}."))
    try:
        for path, data in files.items():
            (made / path).parent.mkdir(parents=True, exist_ok=True)
            (made / path).write_bytes(data)
        os.chmod(made, 0o777 & ~_mask())
        os.rename(made, target)
    except OSError as error:
        from shutil import rmtree  # few commands write a folder

        rmtree(made, ignore_errors=True)
        raise UsageError(f"{target} cannot be made: {error.strerror or error}", "nothing was written") from error


def replace_file(path: Path, text: str | bytes) -> None:
    """Write a file whole or not at all: the old content stays until the new one is safe on disk. Errors: `OSError`.

    A symbolic link stays one: its target is written. A device or a pipe stays what it is, and gets the text.
    """
    path = Path(os.path.realpath(path))
    data = text.encode("utf-8") if isinstance(text, str) else text
    if _is_stream(path):
        path.write_bytes(data)
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=".new")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        _as_files_are(name, path)
        os.replace(name, path)
    except (OSError, KeyboardInterrupt):
        Path(name).unlink(missing_ok=True)
        raise


def _is_stream(path: Path) -> bool:
    """Does something stand there that is neither a file nor a folder? Another file in its place would take it from everybody."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _as_files_are(name: str, path: Path) -> None:
    """A new file gets the rights of the one it replaces, or those that new files get here; a temporary one has fewer."""
    if path.exists():
        os.chmod(name, stat.S_IMODE(path.stat().st_mode))
    else:
        os.chmod(name, 0o666 & ~_mask())


def _mask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
