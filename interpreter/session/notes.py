"""Notes between commands: takes plain data and a key, keeps it in the cache as JSON, gives it back."""

from __future__ import annotations

import json
from typing import Any

from interpreter.cache import Cache, Shelf


def recall(cache: Cache, key: str) -> Any | None:
    """What was noted under a key, or None."""
    entry = cache.get(Shelf.NOTES, key)
    return None if entry is None else json.loads(entry)


def note(cache: Cache, key: str, value: Any) -> None:
    """Note plain data under a key."""
    cache.put(Shelf.NOTES, key, json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"))
