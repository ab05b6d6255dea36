"""What a command has worked out, for the next one: takes bytes under a key, gives them back as long as the toolchain is the same.

Nothing here is ever needed: a folder that cannot be made or trusted, a full disk and a damaged file are as good as no entry.
"""

from interpreter.cache.folder import FOLDER, cache_folder
from interpreter.cache.shelves import NO_CACHE, Cache, Shelf
from interpreter.cache.toolchain import toolchain_digest

__all__ = ["FOLDER", "NO_CACHE", "Cache", "Shelf", "cache_folder", "toolchain_digest"]
