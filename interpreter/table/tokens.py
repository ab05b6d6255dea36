"""What lets somebody sit down: gives tokens of 128 random bits; takes one, gives what is kept of it. Errors: none."""

from __future__ import annotations

import hashlib
import secrets

BYTES = 16
"""Of a token: 128 bits."""
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""Of the name of a table: none is taken for another, and none has to be written otherwise in an address."""
LENGTH = 10


def fresh() -> str:
    """A token that nobody has, in letters that stand in an address as they are."""
    return secrets.token_urlsafe(BYTES)


def print_of(token: str) -> bytes:
    """What is kept of a token: who reads it cannot tell the token."""
    return hashlib.sha256(b"punica table\n" + token.encode("utf-8", "surrogatepass")).digest()


def fresh_name() -> str:
    """The name of a table that no other has."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def is_name(word: str) -> bool:
    """Could a table be called so?"""
    return len(word) == LENGTH and all(letter in LETTERS for letter in word)
