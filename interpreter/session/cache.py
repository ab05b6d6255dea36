"""The folder where work is remembered between commands: findings, parsed texts, compiled programs.

In: the environment. Out: a folder that is safe to read from, or None; notes by key. Nothing here is ever needed: a folder that
cannot be made or trusted, and a note that is damaged, are as good as none.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

FOLDER = "PUNICA_CACHE"
"""The variable that puts the memory elsewhere."""

MOST = {".program": 24, ".tree": 4000, ".json": 400}
"""How many files of each sort are kept; the oldest go first."""

_OURS = re.compile(r"[0-9a-f]{32,40}(\.program|\.tree|\.json)\Z")
_HALF = re.compile(r"(\.new-[a-z0-9_]{8}|\.[0-9a-f]{32,40}.*\.new|[0-9a-f]{32}\.[0-9a-f]{8})\Z")
"""Names of files in the memory, and of those that were being written."""

ROOMS = ("diagnostics", "library", "syntax", "model")
"""The rooms that decide what a check finds."""


def memory_folder(environment: Mapping[str, str] | None = None) -> Path | None:
    """The user's folder for this program, made if it was not there; None when there can be none.

    Compiled programs are run, so a folder that others own or may write is not used.
    """
    env = os.environ if environment is None else environment
    try:
        folder = _place(env)
        if folder is None:
            return None
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if _is_ours(folder) else None
    except (OSError, RuntimeError, ValueError):  # no home, a file in the way, a name that no system takes
        return None


def _place(env: Mapping[str, str]) -> Path | None:
    if named := env.get(FOLDER):
        return Path(named).expanduser().absolute()
    if base := env.get("XDG_CACHE_HOME"):
        return Path(base) / "punica" if os.path.isabs(base) else None
    if sys.platform == "win32":
        base = env.get("LOCALAPPDATA")
        return Path(base) / "punica" / "cache" if base else None
    home = Path.home()
    return home / "Library" / "Caches" / "punica" if sys.platform == "darwin" else home / ".cache" / "punica"


def _is_ours(folder: Path) -> bool:
    """A real folder that belongs to this user, and that only this user may write."""
    found = folder.stat()
    if not stat.S_ISDIR(found.st_mode) or not os.access(folder, os.W_OK | os.X_OK):
        return False
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


@lru_cache(maxsize=1)
def checker_version() -> str:
    """A digest of the Python and of all files that decide what a check finds."""
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    top = resources.files("interpreter")
    for room in ROOMS:
        for path in sorted(Path(str(top / room)).rglob("*")):
            if path.suffix in (".py", ".lark"):
                digest.update(f"{room}/{path.name}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def key_of(*parts: str) -> str:
    """The name of a note about these parts."""
    digest = hashlib.blake2b(checker_version().encode(), digest_size=20)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(f"{len(data)}:".encode())
        digest.update(data)
    return digest.hexdigest()


def recall(folder: Path | None, key: str) -> Any | None:
    """What was noted under a key, or None."""
    if folder is None:
        return None
    try:
        check, _, text = (folder / f"{key}.json").read_text(encoding="utf-8").partition("\n")
        return json.loads(text) if check == _check(text) else None
    except (OSError, ValueError):
        return None


def note(folder: Path | None, key: str, value: Any) -> None:
    """Note plain data under a key, whole or not at all; then forget the oldest notes when there are too many."""
    if folder is None:
        return
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        replace_file(folder / f"{key}.json", f"{_check(text)}\n{text}")
        forget(folder)
    except OSError:
        return  # a full or read-only disk costs time only


def forget(folder: Path) -> None:
    """Drop the oldest files of each sort, and half-written ones that a crash left behind a day ago or earlier.

    A user may put the memory into a folder with other things in it: only names that we give are ever touched.
    """
    found: dict[str, list[tuple[float, Path]]] = {ending: [] for ending in MOST}
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_file(follow_symlinks=False):
                continue
            made = entry.stat().st_mtime
            if ours := _OURS.match(entry.name):
                found[ours[1]].append((made, Path(entry.path)))
            elif _HALF.match(entry.name) and made < time.time() - 86_400:
                Path(entry.path).unlink(missing_ok=True)
    for ending, files in found.items():
        for _, path in sorted(files)[: -MOST[ending]]:
            path.unlink(missing_ok=True)


def replace_file(path: Path, text: str) -> None:
    """Write a text file whole or not at all: what stood there stays until the new text is safe. Errors: `OSError`."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        _as_files_are(name, path)
        os.replace(name, path)
    except (OSError, KeyboardInterrupt):
        Path(name).unlink(missing_ok=True)
        raise


def _as_files_are(name: str, path: Path) -> None:
    """A new file gets the rights of the one it replaces, or those that new files get here; a temporary one has fewer."""
    if path.exists():
        os.chmod(name, stat.S_IMODE(path.stat().st_mode))
    else:
        mask = os.umask(0o077)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)


def _check(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8"), digest_size=16).hexdigest()
