"""What a check leaves for the next one of the same rule set: the outcome of each body that could be read.

A body means the same as long as its own text, the titles in it and its *surroundings* do: all else that a body can see of other
declarations, of boards and of options. What it does is then the same too, and what is found in it. So outcomes are kept, those of
one surroundings together; with what was found in them, which stands as long as its places do (see `told`).
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from interpreter import ir
from interpreter.cache import Cache, Shelf
from interpreter.checks import Deeds, Outcome, Remembered, plain, recalled
from interpreter.frontend.titles import Titles
from interpreter.frontend.told import Told
from interpreter.library import Library
from interpreter.records import NamedTuple
from interpreter.resolve import Merged, MergedDeclaration

Key = bytes

WHOLES = 12
"""Of how many wholes is kept what was found in them."""
MOST_AROUND = 24
"""So many surroundings of bodies a process remembers, for heads that are edited and mended again."""


def key_of(standing: MergedDeclaration) -> Key:
    """What a declaration says, wherever it stands and whatever the titles are called that it may name; empty when nothing is
    kept."""
    part = standing.parts[0]
    has_name = standing.member is not None and standing.member.head.family
    if len(standing.parts) == 1 and not part.over and not has_name and not standing.damaged:  # as nearly all are
        return part.outline.meaning and part.outline.meaning + part.layer.encode()
    total = hashlib.blake2b(b"damaged" if standing.damaged else b"", digest_size=16)
    for part in standing.parts:
        if not part.outline.meaning:
            return b""
        total.update(part.outline.meaning + part.layer.encode() + b"\n")
        for below in part.over:
            total.update(b"over " + below.outline.meaning)
    if standing.member is not None and standing.member.head.family:
        total.update(standing.member.head.name.encode())
    return total.digest()


def surroundings(library: Library, merged: Merged, options: Mapping[str, str]) -> bytes:
    """A hash of all that bodies can see besides themselves, but for `Titles`."""
    total = hashlib.blake2b(repr((library.manifest.id, library.manifest.scenario, sorted(options.items()))).encode())
    for source in library.boards:
        total.update(hashlib.blake2b(source.text.encode("utf-8", "surrogatepass")).digest())
    total.update(merged.listings.told().encode())
    for each in merged:
        if each.word == "example" and not each.reaches:
            continue
        total.update(b"kind" if each.form is not None and each.damaged and each.member is None else b"")
        total.update(repr([*each.member.blocks] if each.member is not None else []).encode())
        if each.member is not None and each.member.head.family:
            total.update(each.member.head.name.encode())
        for part in each.parts:
            total.update(part.outline.face)
    return total.digest()


def flags_of(rules: ir.RuleSet, brought: Collection[str]) -> list[object]:
    """Which members bear which flags, whose they are, and where those of the kinds `brought` are printed: what is learnt from
    these rests on no body."""
    facts = (fact for kind in rules.kinds.values() for fact in kind.facts.values())
    named = {*brought, *([] if rules.seats is None else [rules.seats.name])}
    told = [fact.values for fact in facts if fact.type is ir.TRUTH or (fact.type.base == "member" and fact.type.of in named)]
    return [*told, *[table.cells for table in rules.tables if any(each.type.of in brought for each in table.results)]]


def digest_of(deeds: Deeds) -> bytes:
    """A hash (16 bytes) of what a body does."""
    told = marshal.dumps(plain(deeds), 2)  # later forms tell alike values apart by who else holds them
    return hashlib.blake2b(told, digest_size=16).digest()


def whole_of(outcomes: Iterable[Outcome], flags: list[object]) -> bytes:
    """A hash (16 bytes) of what all bodies do, and of `flags_of`."""
    total = hashlib.blake2b(marshal.dumps(flags, 2), digest_size=16)
    for each in outcomes:
        total.update(each.digest)
    return total.digest()


def heads_of(library: Library, merged: Merged) -> bytes:
    """A hash (16 bytes) of what all declarations say above their bodies, and of what manifests and registers say (those of other
    editions too, which a shared layer may cite); empty where
    nothing is kept."""
    total = hashlib.blake2b(digest_size=16)
    for source in (*(layer.manifest.source for layer in library.layers), *library.registers, *library.elsewhere):
        total.update(hashlib.blake2b(source.text.encode("utf-8", "surrogatepass"), digest_size=16).digest())
    for each in merged:
        total.update(f"{each.span.path}\n{each.layer}\n".encode())
        for part in each.parts:
            if not part.outline.bare:
                return b""
            total.update(part.outline.bare)
    return total.digest()


class _Held(NamedTuple):
    """The same as it is, where a process answers again and again."""

    outcomes: Mapping[Key, Outcome]
    told: list[tuple[bytes, Told]]
    memory: dict[str, Remembered]
    titles: bytes
    naming: dict[Key, Key]


class Kept:
    """The outcomes of the last check under a name in these surroundings, by what their declarations say; those of others stay
    where they are, since what was broken is mended again. With them stands what was found in the whole: in boards, in heads, and
    in all that bodies do to each other."""

    def __init__(self, cache: Cache, name: str, around: bytes) -> None:
        self._cache = cache
        self._name = f"{name}\n{around.hex()}" if name else ""
        self._under = ("outcomes", name)
        self._held = self._all_held().get(self._name)
        data = cache.get(Shelf.OUTCOMES, self._name) if name and self._held is None else None
        found, told, memory, titles, naming = ({}, [], {}, b"", {}) if data is None else marshal.loads(data)
        if self._held is not None:
            _, told, memory, titles, naming = self._held
        self.memory: dict[str, Remembered] = {**memory}
        self._was_remembered: dict[str, Remembered] = memory
        self._titles: bytes = titles
        self._naming: dict[Key, Key] = naming
        self._names_anew = False
        self._given: dict[Key, Outcome] = {}
        self._found: dict[Key, tuple[Any, ...]] = found
        self._was_told: list[tuple[bytes, Told]] = told
        self._told = self._was_told

    def keys(self, declarations: Iterable[MergedDeclaration], titles: Titles) -> list[Key]:
        """What each of some declarations says, with the titles that it may name: under this its outcome is kept. Which of those
        that were read before name any is known as long as the titles are the same."""
        outcomes = self._found if self._held is None else self._held.outcomes
        knows = self._titles == titles.digest
        before = self._naming if knows else {}
        self._titles, naming = titles.digest, dict[Key, Key]()
        found = []
        for standing in declarations:
            said = key_of(standing)
            key = before.get(said) or (said if knows and said in outcomes else None)
            if key is None:
                named = titles.named_by(standing) if said else b""
                key = hashlib.blake2b(said + named, digest_size=16).digest() if named else said
            if key is not said:
                naming[said] = key
            found.append(key)
        self._names_anew = self._naming != naming
        self._naming = naming
        return found

    def get(self, key: Key) -> Outcome | None:
        """The outcome of a declaration that says this."""
        if self._held is not None:
            return self._held.outcomes.get(key)
        known = self._found.get(key)
        if known is None:
            return None
        deeds, *others = known
        outcome = self._given[key] = Outcome(recalled(deeds), *others)
        return outcome

    def _all_held(self) -> dict[str, _Held]:
        """What this process holds under the name, the latest last."""
        held = self._cache.held(self._under) if self._name else None
        return held if isinstance(held, dict) else {}

    def told_of(self, whole: bytes) -> Told | None:
        """What was found in this as a whole in these surroundings; None if nobody has looked."""
        return next((told for known, told in self._told if known == whole), None)

    def tell(self, whole: bytes, told: Told) -> None:
        """This was found in something: the latest of them are kept, so that what is mended is known again."""
        others = [each for each in self._told if each[0] != whole]
        self._told = [(whole, told), *others[: WHOLES - 1]]

    def put(self, outcomes: Mapping[Key, Outcome]) -> None:
        """Keep these outcomes in the place of those that were kept."""
        if not self._name or not self._cache.keeps:
            return
        others = {name: each for name, each in self._all_held().items() if name != self._name}
        latest = [*others][-(MOST_AROUND - 1) :]
        held = _Held({**outcomes}, self._told, self.memory, self._titles, self._naming)
        self._cache.hold(self._under, {**{name: others[name] for name in latest}, self._name: held})
        if not self._cache.writes:
            return
        told = {
            key: self._found[key]
            if self._given.get(key) is each and key in self._found
            else (plain(each.deeds), each.digest, each.grounds, each.state, each.told)
            for key, each in outcomes.items()
        }
        is_as_it_was = told == self._found and self._told == self._was_told and self.memory == self._was_remembered
        if not is_as_it_was or self._names_anew:
            data = told, self._told, self.memory, self._titles, self._naming
            self._cache.put(Shelf.OUTCOMES, self._name, marshal.dumps(data))
