"""Reads that nobody has noted: takes a library, gives what the check of one declaration read of another one's body or facts although
the step under way did not note it in the memo (`checks.Looking`), so that an edit there would leave a stale report.

While a rule set is checked from nothing, the fields that are filled when a body is read tell who asks for them. A read is noted where
the step under way has read what the declaration says as a source, at the latest when the step ends.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from interpreter import ir
from interpreter.frontend import bodies, stages
from interpreter.library import Library
from interpreter.memo import Memo

OWN = {
    ir.Query: ("body", "clauses", "locals"),
    ir.Procedure: ("body", "guard", "locals"),
    ir.Action: ("clauses",),
    ir.Value: ("lines",),
    ir.Attribute: ("start", "opened"),
    ir.Pile: ("start", "opened"),
    ir.Occasion: ("answered_by",),
    ir.Hook: ("guard", "body"),
    ir.Allow: ("condition",),
    ir.Adjust: ("amount", "condition"),
    ir.Reaction: ("condition", "body"),
}
"""What the body of a declaration fills. A table is read with the heads: where it changes everything is read anew."""
OTHERS = {
    ir.Procedure: {"hooks": ("hangs", "hooks")},
    ir.Occasion: {"hooks": ("hangs", "hooks"), "reactions": ("answered",)},
    ir.Action: {"allows": ("alters",)},
    ir.Value: {"lines": ("alters",)},
}
"""What the bodies of others fill, and the sources by which that is noted."""


Reads = dict[tuple[Any, ...], tuple[str, str]]
"""What was read, and where."""


class Values(list[Any]):
    """What is printed on the members of a kind; tells whose is asked for."""

    def __init__(self, fact: ir.Fact, told: list[Any], watch: Watch) -> None:
        super().__init__(told)
        self.fact, self.watch, self.told = fact, watch, told

    def __getitem__(self, at: Any) -> Any:
        self.watch.read(self.fact, "values", (at,) if isinstance(at, int) else ())
        return super().__getitem__(at)

    def __iter__(self) -> Iterator[Any]:
        self.watch.read(self.fact, "values")
        return super().__iter__()


class Watch:
    """What is read while one declaration after the other is checked. `forgotten`: of what sort a read was, the line that read, and
    how often it was; `seen`: how many reads there were."""

    def __init__(self) -> None:
        self.forgotten: Counter[tuple[str, str]] = Counter()
        self.seen = 0
        self._bodies: bodies.Bodies | None = None
        self._owners: dict[int, int] = {}
        self._steps: list[tuple[Reads, Any]] = []
        self._lent: dict[Any, Reads] = {}
        self._values: dict[int, Values] = {}
        self.opening: Any = None
        self._own = -1
        self._is_off = True

    # --- reads ------------------------------------------------------------------------------------------------------

    def read(self, thing: Any, name: str, needed: tuple[Any, ...] = ()) -> None:
        """A field was read. `needed`: of what others fill, on one of which one rests who reads it; of a fact, on which member it was
        read; else it is the thing's own."""
        if self._is_off or self._bodies is None or not self._steps:
            return
        self.seen += 1
        what = (id(thing), *needed)
        if what not in self._steps[-1][0]:
            self._steps[-1][0][what] = (f"{type(thing).__name__}.{name}", _where())

    def values(self, fact: ir.Fact, told: list[Any]) -> list[Any]:
        """What is printed, of which the reads are told."""
        if self._is_off or self._bodies is None or not self._steps:
            return told
        known = self._values.get(id(fact))
        if known is None or known.told is not told:
            known = self._values[id(fact)] = Values(fact, told, self)
        return known

    def _is_noted(self, what: tuple[Any, ...], noted: set[Any], outermost: bool) -> bool:
        thing, *needed = what
        fact = self._facts.get(thing)
        if fact is not None:
            if ("fact", (fact.kind.name, fact.name)) in noted:
                return True
            if not needed:
                return False
            thing = id(fact.kind.members[needed[0]])
        elif needed:
            node = self._nodes.get(thing)
            return node is None or any((sort, node) in noted for sort in needed)
        owner = self._owners.get(thing)
        if owner is None or (outermost and owner == self._own):
            return True
        assert self._bodies is not None
        return ("said", self._bodies._web.index.addresses[owner]) in noted

    # --- steps ------------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Work begins of which it is noted what it reads."""
        self._steps.append(({}, self.opening))
        self.opening = None

    def end(self, noted: set[Any]) -> None:
        """It ends, and this was noted: sources and steps, each with its key."""
        reads, key = self._steps.pop()
        left = {what: told for what, told in reads.items() if not self._is_noted(what, noted, not self._steps)}
        if key is None:
            self.forgotten.update(left.values())
        else:
            self._lent[key] = left

    def given(self, key: Any) -> None:
        """What was worked out once is given to a step: what it read and did not note, whoever is given it must have noted."""
        self.opening = None
        if self._steps:
            self._steps[-1][0].update(self._lent.get(key, {}))

    @contextmanager
    def on(self, unit: int) -> Iterator[None]:
        """A declaration is checked."""
        self._own, self._is_off = unit, False
        yield
        self._is_off = True

    @contextmanager
    def off(self) -> Iterator[None]:
        """What is read here is read to read a body."""
        before, self._is_off = self._is_off, True
        yield
        self._is_off = before

    def over(self, checked: bodies.Bodies) -> None:
        """The declarations of a rule set are checked from now on."""
        self._bodies = checked
        index = checked._web.index
        self._nodes = {id(symbol): node for symbol, node in index.numbers.items()}
        facts = [fact for kind in index.rules.kinds.values() for fact in kind.facts.values()]
        self._facts = {id(fact): fact for fact in facts}
        for unit, (made, _) in enumerate(checked._declared.heads):
            self._owners[id(made)] = unit
            if isinstance(made, ir.Member):
                self._owners |= {id(block): unit for block in made.blocks.values()}
        for unit, defined in checked._read.items():
            self.owned(unit, defined)

    def owned(self, unit: int, defined: Any) -> None:
        """What a body hangs on others is its own."""
        for _, part in defined.hung:
            self._owners[id(part)] = unit
            if isinstance(body := getattr(part, "body", None), ir.Procedure):
                self._owners[id(body)] = unit


def _where() -> str:
    for frame in reversed(traceback.extract_stack(limit=12)[:-2]):
        if "interpreter/" in frame.filename:
            return f"{frame.filename.split('interpreter/')[-1]}:{frame.lineno}"
    return "elsewhere"


def forgotten(library: Library, monkeypatch: Any) -> Watch:
    """What was read and not noted while a rule set is checked from nothing."""
    watch = Watch()
    for cls in {*OWN, *OTHERS, ir.Fact}:
        names = [*OWN.get(cls, ()), *OTHERS.get(cls, {}), *(("values",) if cls is ir.Fact else ())]
        for name in dict.fromkeys(names):
            slot = cls.__dict__[name]

            def get(thing: Any, slot: Any = slot, name: str = name, cls: Any = cls) -> Any:
                if cls is ir.Fact:
                    return watch.values(thing, slot.__get__(thing))
                if name in OWN.get(cls, ()):
                    watch.read(thing, name)
                if name in OTHERS.get(cls, {}):
                    watch.read(thing, name, OTHERS[cls][name])
                return slot.__get__(thing)

            monkeypatch.setattr(cls, name, property(get, slot.__set__))

    read, check, found_in, noting, within = (
        *(bodies.Bodies.read, bodies.Bodies.check, bodies.Bodies._found_in),
        *(Memo._noting, Memo.within),
    )

    def quiet(self: bodies.Bodies, unit: int) -> Any:
        with watch.off():
            is_new = unit not in self._read
            defined = read(self, unit)
            if is_new and watch._bodies is self:
                watch.owned(unit, defined)
            return defined

    def checked(self: bodies.Bodies, *told: Any) -> Iterator[Any]:
        watch.over(self)
        yield from check(self, *told)

    def found(self: bodies.Bodies, key: Any) -> Any:
        with watch.on(self._units[key]):
            return found_in(self, key)

    def noted(self: Memo, work: Any) -> Any:
        watch.step()
        value, reads = noting(self, work)
        watch.end({self._addresses[number] for number in reads})
        return value, reads

    def once(self: Memo, known: dict[Any, Any], key: Any, work: Any) -> Any:
        watch.opening = (id(known), key) if key not in known else None
        value = within(self, known, key, work)
        watch.given((id(known), key))
        return value

    monkeypatch.setattr(Memo, "_noting", noted)
    monkeypatch.setattr(Memo, "within", once)
    monkeypatch.setattr(bodies.Bodies, "_found_in", found)
    monkeypatch.setattr(bodies.Bodies, "read", quiet)
    monkeypatch.setattr(bodies.Bodies, "check", checked)
    stages(library)
    return watch
