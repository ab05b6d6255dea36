"""The cache between commands: takes bytes under a key, gives them back as long as the toolchain is the same.

Entries that somebody else wrote are ignored. Nothing depends on the cache: if a folder or a secret cannot be made or trusted, the
disk is full or a file is damaged, there is simply no entry.
"""

from interpreter.cache.folder import FOLDER, cache_folder
from interpreter.cache.key import KEY, cache_key
from interpreter.cache.shelves import NO_CACHE, Cache, Memory, Shelf, open_cache
from interpreter.cache.toolchain import rooms_digest, toolchain_digest
