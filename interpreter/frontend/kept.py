"""What a check leaves for the next one of the same rule set: the outcome of each body in which nothing was found.

A body means the same as long as its own text, the titles in it and its *surroundings* do: all else that a body can see of other
declarations, of boards and of options. What it does is then the same too, and nothing is found in it. So outcomes are kept
without places and messages, those of one surroundings together.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Iterable, Mapping
from typing import Any

from interpreter.cache import Cache, Shelf
from interpreter.checks import Deeds, Outcome, plain, recalled
from interpreter.frontend.titles import Titles
from interpreter.ir import TRUTH, RuleSet
from interpreter.library import Library
from interpreter.resolve import Merged, MergedDeclaration

Key = bytes

SOUND = 8
"""How much that was sound as a whole is kept."""


def key_of(standing: MergedDeclaration, titles: Titles | None = None) -> Key:
    """What a declaration says, wherever it stands: a hash (16 bytes); empty when nothing is kept. `titles`: it tells too which of
    these it may name."""
    total = hashlib.blake2b(b"damaged" if standing.damaged else b"", digest_size=16)
    for part in standing.parts:
        if not part.outline.meaning:
            return b""
        total.update(part.outline.meaning + part.layer.encode() + b"\n")
    if standing.member is not None and standing.member.head.family:
        total.update(standing.member.head.name.encode())
    if titles is not None:
        total.update(titles.named_by(standing))
    return total.digest()


def surroundings(library: Library, merged: Merged, options: Mapping[str, str]) -> bytes:
    """A hash of all that bodies can see besides themselves, but for `Titles`."""
    total = hashlib.blake2b(repr((library.manifest.id, library.manifest.scenario, sorted(options.items()))).encode())
    for source in library.boards:
        total.update(hashlib.blake2b(source.text.encode("utf-8", "surrogatepass")).digest())
    total.update(merged.listings.told().encode())
    for each in merged:
        if each.declaration.word == "example" and not each.reaches:
            continue
        total.update(b"kind" if each.form is not None and each.damaged and each.member is None else b"")
        total.update(repr([*each.member.blocks] if each.member is not None else []).encode())
        if each.member is not None and each.member.head.family:
            total.update(each.member.head.name.encode())
        for part in each.parts:
            total.update(part.outline.face)
    return total.digest()


def flags_of(rules: RuleSet) -> list[list[int | str]]:
    """Which members bear which flags: what is learnt from these rests on no body."""
    facts = (fact for kind in rules.kinds.values() for fact in kind.facts.values())
    return [fact.values for fact in facts if fact.type is TRUTH]


def whole_of(deeds: Iterable[Deeds], flags: list[list[int | str]]) -> bytes:
    """A hash (16 bytes) of what all bodies do, and which members bear which flags."""
    told = marshal.dumps(
        ([plain(each) for each in deeds], flags), 2
    )  # later forms tell alike values apart by who else holds them
    return hashlib.blake2b(told, digest_size=16).digest()


class Kept:
    """The outcomes of the last check under a name in these surroundings, by what their declarations say; those of others stay
    where they are, since what was broken is mended again. With them stands what was sound as a whole: boards, and all that bodies
    do to each other."""

    def __init__(self, cache: Cache, name: str, around: bytes) -> None:
        self._cache = cache
        self._name = f"{name}\n{around.hex()}" if name else ""
        data = cache.get(Shelf.OUTCOMES, self._name) if name else None
        found, sound = ({}, []) if data is None else marshal.loads(data)
        self._given: dict[Key, Outcome] = {}
        self._found: dict[Key, tuple[Any, Any, Any]] = found
        self._was_sound: list[bytes] = sound
        self._sound = self._was_sound

    def get(self, key: Key) -> Outcome | None:
        """The outcome of a declaration that says this."""
        known = self._found.get(key)
        if known is None:
            return None
        deeds, grounds, state = known
        outcome = self._given[key] = Outcome(recalled(deeds), grounds, state)
        return outcome

    def is_sound(self, whole: bytes) -> bool:
        """Is nothing wrong with this in these surroundings?"""
        return whole in self._sound

    def add_sound(self, whole: bytes) -> None:
        """Nothing is wrong with this: the latest of them are kept, so that what is mended is known again."""
        self._sound = [whole, *self._sound[: SOUND - 1]]

    def put(self, outcomes: Mapping[Key, Outcome]) -> None:
        """Keep these outcomes in the place of those that were kept."""
        if not self._name or not self._cache.keeps:
            return
        told = {
            key: self._found[key] if self._given.get(key) is each else (plain(each.deeds), each.grounds, each.state)
            for key, each in outcomes.items()
        }
        if told != self._found or self._sound != self._was_sound:
            self._cache.put(Shelf.OUTCOMES, self._name, marshal.dumps((told, self._sound)))
