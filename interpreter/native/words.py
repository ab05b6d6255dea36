"""Encodes values as 64-bit words: takes plain values of the kernel, gives words that C computes with, and back.

A number, a member or a truth is itself. A tuple is a reference: to the constants of a program, or to the heap of a state. A text
is its number among the texts of the program. So each word shows what it is, and a frame or a cell can hold any.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from interpreter.kernel import Plain

NONE = -(1 << 63)
"""The word for None."""
TEXT = 0x5000_0000_0000_0000
"""Added to the number of a text. What is below is a number."""
HEAP = 0x6000_0000_0000_0000
"""Added to the place of a tuple in the heap of a state."""
DIGEST = 0x6800_0000_0000_0000
"""Added to the place of a digest (four numbers of 32 bits) in the heap of a state."""
POOL = 0x7000_0000_0000_0000
"""Added to the place of a tuple among the constants of a program."""
PLACE = 0x00FF_FFFF_FFFF_FFFF
"""The part of a reference that is the place."""
GREATEST = 1 << 60
"""Numbers are below this and above its negative."""
DIGEST_WORDS = 4

Words: TypeAlias = "Sequence[int]"


class Pool:
    """The constants of a program: its tuples, one after another, each as its length and its items; and its texts."""

    def __init__(self) -> None:
        self.words: list[int] = [0]
        self.texts: list[str] = []
        self._known: dict[tuple[Plain, ...], int] = {(): 0}
        self._numbers: dict[str, int] = {}

    def place(self, value: tuple[Plain, ...]) -> int:
        """The place of a tuple in the pool; it is added if it is new. Errors: those of `word`."""
        known = self._known.get(value)
        if known is None:
            words = [self.word(item) for item in value]
            known = self._known[value] = len(self.words)
            self.words += [len(words), *words]
        return known

    def text(self, text: str) -> int:
        """The number of a text; it is added if it is new."""
        number = self._numbers.setdefault(text, len(self.texts))
        if number == len(self.texts):
            self.texts.append(text)
        return number

    def word(self, value: Plain) -> int:
        """The word for a value. Errors: `OverflowError` for a number that does not fit."""
        match value:
            case None:
                return NONE
            case int():
                if not -GREATEST < value < GREATEST:
                    raise OverflowError(f"{value} does not fit into a word")
                return int(value)
            case str():
                return TEXT + self.text(value)
            case tuple():
                return POOL + self.place(value)


def value_of(word: int, heap: Callable[[int], Words], pool: Words, texts: Sequence[str]) -> Plain:
    """The value of a word. `heap`: gives the tuple (or digest) at a place of the state's heap; `pool`, `texts`: the constants."""
    if word == NONE:
        return None
    if word < TEXT:
        return word
    if word < HEAP:
        return texts[word - TEXT]
    place = word & PLACE
    if word >= POOL:
        items: Words = pool[place + 1 : place + 1 + pool[place]]
    else:
        items = heap(place)
        if word >= DIGEST:
            return b"".join(item.to_bytes(4, "little") for item in items).hex()
    return tuple([value_of(item, heap, pool, texts) for item in items])
