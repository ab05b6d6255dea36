"""The folder of the cache: chosen by environment variables, and used only if it is safe to read from."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping
from pathlib import Path

FOLDER = "PUNICA_CACHE"
"""The variable that puts the cache elsewhere."""


def cache_folder(environment: Mapping[str, str] | None = None) -> Path | None:
    """The user's cache folder for this program, made if it did not exist; None if there can be none.

    Cached programs are executed, so a folder that others own or may write is not used. One that nobody may write is used for
    reading. In: the environment (this process's own by default). Errors: none.
    """
    try:
        folder = _place(os.environ if environment is None else environment)
        if folder is None:
            return None
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if is_ours(folder) else None
    except (OSError, RuntimeError, ValueError):  # no home, a file in the way, a name that no system takes
        return None


def _place(environment: Mapping[str, str]) -> Path | None:
    if named := environment.get(FOLDER):
        return Path(named).expanduser().absolute()
    if base := environment.get("XDG_CACHE_HOME"):
        return Path(base) / "punica" if os.path.isabs(base) else None
    if sys.platform == "win32":
        base = environment.get("LOCALAPPDATA")
        return Path(base) / "punica" / "cache" if base else None
    home = Path.home()
    return home / "Library" / "Caches" / "punica" if sys.platform == "darwin" else home / ".cache" / "punica"


def is_ours(folder: Path) -> bool:
    """Is this a folder that belongs to this user, and that nobody else may write? Errors: `OSError` when it does not exist."""
    found = folder.stat()
    if not stat.S_ISDIR(found.st_mode):
        return False
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)
