"""Incremental computation: the results of steps of work, each with its inputs, so that a step runs again only if one of its
inputs has changed.

A *source* is an input: for a key it gives the hash of its present value. A *step* computes a result for a key; each source and
step that it reads is recorded while it runs, by this module alone. The algorithm, in the order of what happens when a step is
asked for (it is that of rustc's dependency graph, and of Adapton and Salsa before it):

1. If it has a result since `begin` (in this *revision*), that is returned.
2. Else, if a result is kept, the recorded inputs of the step are compared with their present values, in the order in which they
   were read. A source is asked for its hash. A step that was read is checked in the same way, and runs if the check fails: if its
   result has the same hash as before, its readers are still valid (the *early cutoff*). The first difference ends the comparison:
   inputs that were read later may have been read because of it, and may no longer exist.
3. If no input differs, the kept result is returned. Else the step runs, and its new inputs are recorded in place of the old ones.
4. The reader of a step has read this step, but not the inputs of it. But a step whose result has no hash counts as part of its
   reader: its inputs are inputs of the reader. The same holds for work done `within` another step, for this revision alone.

Keys are numbers, texts, bytes and tuples of these, never objects, since kept results outlive the objects. A memo has one revision
at a time: whoever begins one is its only user until the work is done.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any, TypeVar

Key = int | str | bytes | tuple[Any, ...]
Reads = tuple[int, ...]
"""What was read, by its numbers."""
Plain = Any
"""What marshal writes."""

SIZE = 8
"""Bytes of a hash. A change stays unseen where two hashes are alike by chance: with 100,000 comparisons in each of a million
checks that happens once in 180 million such lives."""
NEVER = b""
"""In the place of a hash, where nobody can tell how something stands: it is not as it was."""

MISSING: Any = object()
"""No result: nothing is kept, or it does not stand."""

K = TypeVar("K")
V = TypeVar("V")


def hashed(data: bytes) -> bytes:
    """A hash of some bytes, `SIZE` bytes long, for use by sources and steps."""
    return hashlib.blake2b(data, digest_size=SIZE).digest()


Kept = tuple[Reads, bytes, bytes, Plain, Reads, bytes]
"""What is kept of a step for one key: what it read, the hashes of all that one behind the other, a hash of the result, the result
as plain data or None; and what it read aside (`Memo.read`), with the hashes of that."""


class _Step:
    """A step, or what is kept of one that is not declared yet. `values`: its results since `begin`; `loose`: what was read for
    those of them that have no hash; `held`: its results, where these may stay in memory."""

    __slots__ = ("again", "digest", "held", "kept", "loose", "plain", "stays", "values", "work")

    def __init__(self, kept: dict[Key, Kept]) -> None:
        self.kept = kept
        self.held: dict[Key, Any] = {}
        self.begin()

    def begin(self) -> None:
        self.values: dict[Key, Any] = {}
        self.loose: dict[Key, Reads] = {}
        self.work: Callable[[Any], Any] | None = None
        self.digest: Callable[[Any, Any], bytes | None] | None = None
        self.plain: Callable[[Any], Plain] | None = None
        self.again: Callable[[Plain], Any] | None = None
        self.stays = False


class Memo:
    """The results of steps. `ran`: the keys for which each step has run since `begin`, in order."""

    def __init__(self, data: bytes | None = None) -> None:
        """`data`: what another memo gave as its `data`."""
        addresses, kept, interned = ([], {}, {}) if data is None else marshal.loads(data)
        self._interned: dict[str, int] = interned
        self._addresses: list[tuple[str, Key]] = addresses
        self._numbers = dict(zip(addresses, range(len(addresses)), strict=True))
        self._steps = {name: _Step(shelf) for name, shelf in kept.items()}
        self._is_new = False
        self.begin()

    def begin(self, late: Callable[[str], None] = lambda name: None) -> None:
        """Begin another revision: every input may have changed, and sources and steps must be declared anew. `late`: called with
        the name of a step that is asked for and has not been declared yet; it must declare it."""
        self._late = late
        self._sources: dict[str, Callable[[Any], bytes]] = {}
        self._now: list[bytes] = [NEVER] * len(self._addresses)
        self._reads: dict[int, None] | None = None
        self._asides: dict[int, None] | None = None
        self.ran: dict[str, list[Key]] = {}
        for step in self._steps.values():
            step.begin()

    # --- declarations ----------------------------------------------------------------------------------------------------

    def source(self, name: str, tell: Callable[[Any], bytes]) -> None:
        """Declare a source. `tell`: gives the hash of its present value for a key."""
        self._sources[name] = tell

    def step(
        self,
        name: str,
        work: Callable[[Any], V],
        digest: Callable[[Any, V], bytes | None],
        plain: Callable[[V], Plain] | None = None,
        again: Callable[[Plain], V] | None = None,
        stays: bool = False,
    ) -> None:
        """Declare a step. `work`: computes its result for a key; `digest`: a hash of the result, by key and result, None if it is
        not to be kept; `plain`, `again`: turn the result into plain data and back (without them only its hash is kept, and asking
        for the result runs the step again); `stays`: the result contains nothing that is made anew after `begin`, so that it may
        stay in memory."""
        step = self._steps.get(name)
        if step is None:
            step = self._steps[name] = _Step({})
        step.work, step.digest, step.plain, step.again, step.stays = work, digest, plain, again, stays

    # --- reading ----------------------------------------------------------------------------------------------------------

    def read(self, name: str, key: Key, aside: bool = False) -> None:
        """Record that the running step reads a source. `aside`: only the result as it is kept depends on it, not the hash of the
        result, as with the places of terms."""
        reads = self._asides if aside else self._reads
        if reads is not None:
            reads[self._number(name, key)] = None

    def ask(self, name: str, key: Key) -> Any:
        """The result of a step for a key; recorded as an input of the running step."""
        step = self._declared(name)
        value = step.values.get(key, MISSING)
        if value is MISSING:
            value = self._recalled(step, name, key)
            if value is MISSING:
                value = self._worked_out(step, name, key)
        if self._reads is not None:
            if key in step.loose:
                self._reads.update(dict.fromkeys(step.loose[key]))
            else:
                number = self._number(name, key)
                self._now[number] = step.kept[key][2]
                self._reads[number] = None
        return value

    def recalled(self, name: str, key: Key) -> Any:
        """The kept result of a step, if none of its inputs has changed; `MISSING` if the step must run."""
        step = self._declared(name)
        value = step.values.get(key, MISSING)
        return self._recalled(step, name, key) if value is MISSING else value

    def _recalled(self, step: _Step, name: str, key: Key) -> Any:
        kept = step.kept.get(key)
        if kept is None:
            return MISSING
        value = step.held.get(key, MISSING)
        if (value is MISSING and kept[3] is None) or not self._stand(kept[0], kept[1]) or not self._stand(kept[4], kept[5]):
            return MISSING
        if value is MISSING:
            assert step.again is not None, "what is plain can be made again"
            value = step.again(kept[3])
            if step.stays:
                step.held[key] = value
        step.values[key] = value
        return value

    def within(self, known: dict[K, tuple[V, Reads]], key: K, work: Callable[[], V]) -> V:
        """The result of work that is part of each step that uses it: its inputs become inputs of them all. It is done once for
        each `key`, any object; `known`: the results of this revision so far."""
        found = known.get(key)
        if found is None:
            value, reads = self._noting(work)
            found = known[key] = (value, tuple(reads))
        if self._reads is not None:
            self._reads.update(dict.fromkeys(found[1]))
        return found[0]

    def gathered(self, name: str, key: Key, parts: Iterator[Iterable[V]]) -> Iterator[Iterable[V]]:
        """The result of a step that is a list, in parts: the caller may do other work after each part. If it stops before the
        last one, nothing is kept. `parts`: yields them when the step must run."""
        value = self.recalled(name, key)
        if value is not MISSING:
            yield value
            return
        self.ran.setdefault(name, []).append(key)
        found: list[V] = []
        reads: dict[int, None] = {}
        while True:
            part, read = self._noting(lambda: next(parts, None))
            reads.update(read)
            if part is None:
                break
            found += part
            yield part
        self._keep(self._declared(name), name, key, found, tuple(reads))

    # --- how things stand -------------------------------------------------------------------------------------------------

    def _stand(self, reads: Reads, seen: bytes) -> bool:
        """Are the hashes of all that a step read what they were?"""
        now = self._now
        if b"".join([now[number] for number in reads]) == seen:  # as most do, when all has been asked for others
            return True
        at = 0
        for number in reads:
            if (now[number] or self._standing(number)) != seen[at : at + SIZE]:
                return False
            at += SIZE
        return True

    def _standing(self, number: int) -> bytes:
        """The hash now of a source or a step that was read, by its number."""
        name, key = self._addresses[number]
        tell = self._sources.get(name)
        if tell is not None:
            now = self._now[number] = tell(key)
            return now
        kept = self._steps[name].kept.get(key)
        if kept is None or not self._stand(kept[0], kept[1]):
            outside, self._reads = self._reads, None
            try:
                self.ask(name, key)
            finally:
                self._reads = outside
            kept = self._steps[name].kept.get(key)
        now = self._now[number] = NEVER if kept is None else kept[2]
        return now

    def _worked_out(self, step: _Step, name: str, key: Key) -> Any:
        self.ran.setdefault(name, []).append(key)
        work = step.work
        assert work is not None
        outside, self._asides = self._asides, {}
        try:
            value, reads = self._noting(lambda: work(key))
            self._keep(step, name, key, value, tuple(reads), tuple(self._asides))
        finally:
            self._asides = outside
        return value

    def _keep(self, step: _Step, name: str, key: Key, value: Any, reads: Reads, asides: Reads = ()) -> None:
        assert step.digest is not None
        digest = step.digest(key, value)
        step.values[key] = value
        seen, beside = (b"".join([self._now[number] or self._standing(number) for number in some]) for some in (reads, asides))
        if digest is None or len(seen) != SIZE * len(reads):  # it has no hash, or rests on what has none
            step.loose[key] = reads
            self._is_new = step.kept.pop(key, None) is not None or self._is_new
            return
        kept = (reads, seen, digest, None if step.plain is None else step.plain(value), asides, beside)
        if step.kept.get(key) != kept:
            step.kept[key] = kept
            self._is_new = True
        if step.stays:
            step.held[key] = value

    def _noting(self, work: Callable[[], V]) -> tuple[V, dict[int, None]]:
        """The result of some work, and what it reads."""
        outside, self._reads = self._reads, {}
        try:
            value = work()
            return value, self._reads
        finally:
            self._reads = outside

    def _number(self, name: str, key: Key) -> int:
        number = self._numbers.get((name, key))
        if number is None:
            number = self._numbers[name, key] = len(self._addresses)
            self._addresses.append((name, key))
            self._now.append(NEVER)
        return number

    def _declared(self, name: str) -> _Step:
        step = self._steps.get(name)
        if step is None or step.work is None:
            self._late(name)
            step = self._steps[name]
        return step

    def interned(self, name: str) -> int:
        """The number for a name, which stays the same as long as anything is kept."""
        return self._interned.setdefault(name, len(self._interned))

    @property
    def names(self) -> int:
        """The number of interned names."""
        return len(self._interned)

    # --- between commands -------------------------------------------------------------------------------------------------

    def only(self, name: str, keys: Container[Key]) -> None:
        """Keep the results of a step for these keys and no others."""
        step = self._steps.get(name)
        if step is None:
            return
        for key in [key for key in step.kept if key not in keys]:
            del step.kept[key]
            step.held.pop(key, None)
            self._is_new = True

    def latest(self, name: str, key: Key, most: int) -> None:
        """Keep the results of a step for at most `most` keys, those used last; `key` counts as used now."""
        kept = self._steps[name].kept
        if key in kept:
            kept[key] = kept.pop(key)
        self.only(name, [*kept][-most:])

    def data(self) -> bytes | None:
        """All kept results, as bytes for a new `Memo`; None when nothing has changed since the last call."""
        if not self._is_new:
            return None
        self._is_new = False
        used = sorted({number for step in self._steps.values() for kept in step.kept.values() for number in (*kept[0], *kept[4])})
        if 2 * len(used) < len(self._addresses):
            self._renumber(used)
        return marshal.dumps((self._addresses, {name: step.kept for name, step in self._steps.items()}, self._interned))

    def _renumber(self, used: list[int]) -> None:
        """Forget the addresses that no step reads."""
        new = {number: place for place, number in enumerate(used)}
        self._addresses = [self._addresses[number] for number in used]
        self._numbers = {address: number for number, address in enumerate(self._addresses)}
        self._now = [self._now[number] for number in used]
        for step in self._steps.values():
            for key, (reads, seen, digest, plain, asides, beside) in step.kept.items():
                first, second = (tuple([new[number] for number in some]) for some in (reads, asides))
                step.kept[key] = (first, seen, digest, plain, second, beside)
