"""What a command has worked out, for the next one: takes bytes under a key, gives them back as long as the toolchain is the same.

What somebody else wrote is not given back. Nothing here is ever needed: a folder or a secret that cannot be made or trusted, a
full disk and a damaged file are as good as no entry.
"""

from interpreter.cache.folder import FOLDER, cache_folder
from interpreter.cache.key import KEY, cache_key
from interpreter.cache.shelves import NO_CACHE, Cache, Memory, Shelf, open_cache
from interpreter.cache.toolchain import rooms_digest, toolchain_digest
