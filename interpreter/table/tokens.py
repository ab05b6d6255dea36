"""Tokens, which entitle their holders to a seat: makes tokens of 128 random bits, and hashes them for the store. Errors: none."""

from __future__ import annotations

import hashlib
import secrets

BYTES = 16
"""Of a token: 128 bits."""
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""Of the name of a table: none is taken for another, and none has to be written otherwise in an address."""
LENGTH = 10


def fresh() -> str:
    """A new token, in letters that need no quoting in a URL."""
    return secrets.token_urlsafe(BYTES)


def print_of(token: str) -> bytes:
    """The hash of a token, for the store; the token cannot be derived from it."""
    return hashlib.sha256(b"punica table\n" + token.encode("utf-8", "surrogatepass")).digest()


def fresh_name() -> str:
    """A random name for a new table."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def is_name(word: str) -> bool:
    """Has this word the form of a table's name?"""
    return len(word) == LENGTH and all(letter in LETTERS for letter in word)
