"""Incremental computation: takes steps of work with the hashes of their inputs, gives their results, and runs no step again as
long as nothing that it read has changed.

`Memo` keeps results, in memory and as bytes for the next command; `hashed` makes the hashes. It knows nothing of rules.
"""

from interpreter.memo.memo import MISSING, NEVER, SIZE, Key, Memo, Reads, hashed

__all__ = ["MISSING", "NEVER", "SIZE", "Key", "Memo", "Reads", "hashed"]
