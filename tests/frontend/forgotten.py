"""Reads that nobody has noted: takes a library, gives what the check of one declaration read of another one's body or facts although
it does not rest on it by what was noted (`checks.Looking`), so that an edit there would leave a stale report.

While a rule set is checked from nothing, the fields that are filled when a body is read tell who asks for them. A read is noted where
the step under way rests on something that has the key of the declaration in it, at the latest when the step ends.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from interpreter import ir
from interpreter.checks import Looking
from interpreter.dependencies import Relation
from interpreter.frontend import bodies, stages
from interpreter.library import Library

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
    ir.Occasion: {"hooks": ("hangs", "hooks"), "reactions": ("waits",)},
    ir.Action: {"allows": ("alters",)},
    ir.Value: {"lines": ("alters",)},
}
"""What the bodies of others fill, and what one rests on who reads it."""


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
        self._steps: list[tuple[dict[Any, None], Reads, Any]] = []
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
        if what not in self._steps[-1][1]:
            self._steps[-1][1][what] = (f"{type(thing).__name__}.{name}", _where())

    def values(self, fact: ir.Fact, told: list[Any]) -> list[Any]:
        """What is printed, of which the reads are told."""
        if self._is_off or self._bodies is None or not self._steps:
            return told
        known = self._values.get(id(fact))
        if known is None or known.told is not told:
            known = self._values[id(fact)] = Values(fact, told, self)
        return known

    def _is_noted(self, what: tuple[Any, ...], grounds: dict[Any, None], outermost: bool) -> bool:
        assert self._bodies is not None
        web = self._bodies._web
        thing, *needed = what
        fact = self._facts.get(thing)
        if fact is not None:
            if ("fact", f"{fact.kind.name}\n{fact.name}") in grounds:
                return True
            if not needed:
                return False
            thing = id(fact.kind.members[needed[0]])
        elif needed:
            node = self._nodes.get(thing)
            return node is None or any((sort, node) in grounds for sort in needed)
        owner = self._owners.get(thing)
        if owner is None or (outermost and owner == self._own):
            return True
        return any(owner in _covered(ground, web) for ground in grounds)

    # --- steps ------------------------------------------------------------------------------------------------------

    def step(self, grounds: dict[Any, None]) -> None:
        """Other grounds are noted from now on: those of a step that begins, or of the one around it again."""
        for depth, (known, *_) in enumerate(self._steps):
            if known is grounds:
                for place in range(len(self._steps) - 1, depth, -1):
                    self._end(place)
                return
        self._steps.append((grounds, {}, self.opening))
        self.opening = None

    def _end(self, depth: int) -> None:
        grounds, reads, key = self._steps.pop()
        left = {what: told for what, told in reads.items() if not self._is_noted(what, grounds, depth == 0)}
        if key is None:
            self.forgotten.update(left.values())
        else:
            self._lent[key] = left

    def given(self, key: Any) -> None:
        """What was worked out once is given to a step: what it read and did not note, whoever is given it must have noted."""
        self.opening = None
        if self._steps:
            self._steps[-1][1].update(self._lent.get(key, {}))

    def begin(self, unit: int) -> None:
        """The check of a declaration begins."""
        self.finish()
        self._own, self._is_off = unit, False

    def finish(self) -> None:
        """Nothing is checked alone any more."""
        self._is_off = True
        while self._steps:
            self._end(len(self._steps) - 1)

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


def _covered(ground: tuple[str, Any], web: Any) -> set[int]:
    """The declarations whose keys stand on a ground."""
    sort, what = ground
    if isinstance(what, str) or sort in ("moved", "hooks") or sort.startswith("crowd"):
        return set()
    match sort:
        case "calls" | "announces" | "writes":
            return {*web.users(what, Relation(sort))}
        case "askers":
            return {*web.users(what, Relation.ASKS)}
        case "waits":
            return {placed.unit for placed, at in web.reactions if at == what}
        case "hangs":
            return {placed.unit for placed, hook in web.hooks if hook.host == what}
        case "alters":
            return {*web.alters.get(what, ()), *web.lends.get(what, ())}
    return {*web.units_of(what)}


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

    class Watched(Looking):
        @property
        def grounds(self) -> dict[Any, None]:
            return self._grounds

        @grounds.setter
        def grounds(self, told: dict[Any, None]) -> None:
            self._grounds = told
            watch.step(told)

        def once(self, known: dict[Any, Any], key: Any, work: Any) -> Any:
            watch.opening = (id(known), key) if key not in known else None
            value = super().once(known, key, work)
            watch.given((id(known), key))
            return value

        def begin(self) -> None:
            number[0] += 1
            watch.begin(number[0])
            super().begin()

    number = [-1]
    read, check, layers = bodies.Bodies.read, bodies.Bodies.check, bodies.check_layers

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
        watch.finish()

    def ended(library: Library) -> Any:
        watch.finish()
        return layers(library)

    monkeypatch.setattr(bodies, "Looking", Watched)
    monkeypatch.setattr(bodies.Bodies, "read", quiet)
    monkeypatch.setattr(bodies.Bodies, "check", checked)
    monkeypatch.setattr(bodies, "check_layers", ended)
    stages(library)
    return watch
