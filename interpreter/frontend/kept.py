"""The cache between two checks of the same rule set: a memo for each of its surroundings.

A body means the same as long as its own text, the titles in it and its *surroundings* do: all else that a body can see of other
declarations, of boards and of options. So a memo step about a body has a hash of the declaration as its key, and a memo belongs
to one surroundings; memos of other surroundings are kept, since a broken head is soon mended again.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Collection, Iterable, Mapping, Sequence

from interpreter import ir
from interpreter.cache import Cache, Shelf
from interpreter.effects import Deeds, Outcome, plain, said_alone, said_by_title
from interpreter.frontend.heads import Heads
from interpreter.frontend.titles import Titles
from interpreter.library import Library
from interpreter.memo import Memo, hashed
from interpreter.records import NamedTuple
from interpreter.resolve import Merged, MergedDeclaration
from interpreter.syntax import ADDS

Key = bytes
KEY, NAMED, KINDS = "key", "heads named", "heads named by kinds"
"""Steps: the key of what a declaration says; hashes of the heads that it may name, and that kinds may."""
TITLES, HEADS = "titles", "heads seen"
"""Sources: how everything is called, and what it shows to whoever names it."""
MOST_NAMES = 5000
"""So many names get numbers that stay; then everything is worked out anew, lest they become ever more."""

MOST_AROUND = 24
"""So many surroundings of bodies a process remembers, for heads that are edited and mended again."""


def key_of(standing: MergedDeclaration) -> Key:
    """A hash of the meaning of a declaration, without its position and the titles that it may name; b'' if it cannot be
    cached."""
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


class Surroundings(NamedTuple):
    """Hashes (64 bytes) of what bodies can see besides themselves: `around` of all except `Titles`, `fixed` without `Heads` and
    members too."""

    around: bytes
    fixed: bytes


def surroundings(library: Library, merged: Merged, options: Mapping[str, str], rules: ir.RuleSet) -> Surroundings:
    """The hashes of what bodies can see besides themselves. `rules`: the rule set with its heads declared."""
    total = hashlib.blake2b(repr((library.manifest.id, library.manifest.scenario, sorted(options.items()))).encode())
    for source in library.boards:
        total.update(hashlib.blake2b(source.text.encode("utf-8", "surrogatepass")).digest())
    total.update(merged.listings.changes_text().encode())
    named = (rules.main, rules.worth, rules.in_play, rules.any_time)
    total.update(repr([None if each is None else each.name for each in named]).encode())
    fixed = total.copy()
    for each in merged:
        if each.word == "example" and not each.reaches:
            continue
        told = b"kind" if each.form is not None and each.damaged and each.member is None else b""
        told += repr([*each.member.blocks] if each.member is not None else []).encode()
        if each.member is not None and each.member.head.family:
            told += each.member.head.name.encode()
        told += b"".join([part.outline.face for part in each.parts])
        total.update(told)
        if said_by_title(each):
            fixed.update(b"".join([part.outline.face for part in each.parts if part.outline.reaches == ADDS]))
        elif not said_alone(each):
            fixed.update(told)
    return Surroundings(total.digest(), fixed.digest())


def flags_of(rules: ir.RuleSet, brought: Collection[str]) -> list[object]:
    """Printed data that checks of the whole use apart from bodies: truths, the members printed on members, and where members of
    the kinds `brought` are printed in tables."""
    facts = (fact for kind in rules.kinds.values() for fact in kind.facts.values())
    told = [fact.values for fact in facts if fact.type is ir.TRUTH or fact.type.base == "member"]
    return [*told, *[table.cells for table in rules.tables if any(each.type.of in brought for each in table.results)]]


def digest_of(deeds: Deeds) -> bytes:
    """A hash (`SIZE` bytes) of what a body does (its deeds)."""
    return hashed(marshal.dumps(plain(deeds), 2))  # later forms tell alike values apart by who else holds them


def whole_of(outcomes: Iterable[Outcome], flags: list[object]) -> bytes:
    """A hash (16 bytes) of what all bodies do (their deeds), and of `flags_of`."""
    total = hashlib.blake2b(marshal.dumps(flags, 2), digest_size=16)
    for each in outcomes:
        total.update(each.digest)
    return total.digest()


def heads_of(library: Library, merged: Merged) -> bytes:
    """A hash (16 bytes) of the heads of all declarations, and of manifests and registers (those of other editions too, which a
    shared layer may cite); b'' if some declaration cannot be cached."""
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


class Kept:
    """The memo that the last check of a rule set left, in the same surroundings; empty if there is none. `put` stores it."""

    def __init__(self, cache: Cache, name: str, around: bytes) -> None:
        """`name`: of the rule set in the cache, '' to store nothing; `around`: the hash `Surroundings.fixed`."""
        self._cache = cache
        self._name = f"{name}\n{around.hex()}" if name else ""
        self._under = ("memos", name)
        held = self._held()
        memo = held.pop(self._name, None)
        if memo is not None:
            cache.hold(self._under, held)  # a memo has one user at a time
        self.memo = Memo(cache.get(Shelf.OUTCOMES, self._name) if name else None) if memo is None else memo
        if self.memo.names > MOST_NAMES:
            self.memo = Memo()

    def _held(self) -> dict[str, Memo]:
        """What this process holds under the name, the latest last."""
        held = self._cache.held(self._under) if self._name else None
        return {**held} if isinstance(held, dict) else {}

    def put(self) -> None:
        """Cache the memo for the next check."""
        if not self._name or not self._cache.keeps:
            return
        others = self._held()
        latest = [*others][-(MOST_AROUND - 1) :]
        self._cache.hold(self._under, {**{name: others[name] for name in latest}, self._name: self.memo})
        data = self.memo.data() if self._cache.writes else None
        if data is not None:
            self._cache.put(Shelf.OUTCOMES, self._name, data)


def keys_of(memo: Memo, declarations: Sequence[MergedDeclaration], titles: Titles, heads: Heads) -> list[Key]:
    """The memo key of each declaration: a hash of its text, and of the titles and heads that it may name. b'' for one that cannot
    be cached, and for a repetition of an earlier one."""
    by_said: dict[Key, MergedDeclaration] = {}
    said = []
    for standing in declarations:
        key = key_of(standing)
        said.append(b"" if key in by_said else key)
        by_said.setdefault(key, standing)

    def work(key: Key) -> Key:
        memo.read(TITLES, 0)
        named = titles.named_by(by_said[key]) + memo.ask(NAMED, key)
        return hashlib.blake2b(key + named, digest_size=16).digest()

    def kinds_named(key: int) -> bytes:
        memo.read(HEADS, 0)
        return hashed(heads.named_by_kinds())

    def heads_named(key: Key) -> bytes:
        memo.read(HEADS, 0)
        return hashed(everybody + heads.named_by(by_said[key]))

    memo.source(HEADS, lambda key: heads.digest)
    memo.step(KINDS, kinds_named, lambda key, found: found, lambda found: found, lambda found: found, stays=True)
    everybody: bytes = memo.ask(KINDS, 0)  # not noted by others: it changes only when these heads or the surroundings do
    memo.step(NAMED, heads_named, lambda said, found: found, lambda found: found, lambda found: found, stays=True)
    memo.source(TITLES, lambda key: hashed(titles.digest))
    memo.step(KEY, work, lambda said, key: hashed(key), lambda key: key, lambda key: key, stays=True)
    keys = [memo.ask(KEY, key) if key else b"" for key in said]
    for name in (KEY, NAMED):
        memo.only(name, by_said)
    return keys
