"""What a compiled program knows about its rules, as plain data that can be stored and read back without the model room."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.kernel import Layout
from interpreter.source import Span


@dataclass
class ChoicePointTable:
    """A place that asks. `how` says what options are: `member` and `path` (of kind `of`), `some` (members, one at a time),
    `number`, `yesno`, `menu` (`keys`: template, kind, is a path), `play` (`keys`: names)."""

    number: int
    name: str
    prompt: str
    key: str
    span: Span
    rule: str
    hidden: bool
    how: str = ""
    of: str = ""
    keys: tuple = ()


@dataclass
class BlockTable:
    """A block: its stable label, its routine, the point at which it asks (or -1)."""

    label: str
    routine: str
    point: int


@dataclass
class RoutineTable:
    """A routine: its rule's title, place, slots (names of locals in frames) with their types, first block (or -1)."""

    label: str
    ident: str
    rule: str
    span: Span
    entry: int
    slots: tuple[str, ...]
    types: tuple[str, ...]
    display: dict[str, str]


@dataclass
class Reason:
    """A line that can be a reason: of an action (`clause`, `forbid`) or a value (`raised by` ...)."""

    what: str
    span: Span
    rule: str


@dataclass
class ExampleTable:
    """An example: steps as (word, place, name of function or routine, answers, text, side)."""

    name: str
    span: Span
    dice: tuple[int, ...] | None
    from_scenario: bool
    steps: list[tuple] = field(default_factory=list)
    tests: tuple[str, ...] = ()


@dataclass
class Tables:
    """All of it."""

    id: str
    title: str
    digest: str
    layout: Layout
    points: dict[int, ChoicePointTable] = field(default_factory=dict)
    blocks: list[BlockTable] = field(default_factory=list)
    routines: dict[str, RoutineTable] = field(default_factory=dict)
    causes: list[tuple[Span, str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    why_lines: list[int] = field(default_factory=list)
    spans: tuple[str, ...] = ()
    effects: dict[int, tuple] = field(default_factory=dict)
    dice: tuple[tuple[str, str], ...] = ()
    reports: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    actions: dict[str, tuple[str, tuple[Reason, ...]]] = field(default_factory=dict)
    values: dict[str, tuple[str, tuple[Reason, ...]]] = field(default_factory=dict)
    worth: str = ""
    """The name of the value by which players weigh positions; empty when there is none."""
    queries: dict[str, str] = field(default_factory=dict)
    occasions: tuple[str, ...] = ()
    plays: dict[int, tuple[str, ...]] = field(default_factory=dict)
    invariants: list[tuple[str, str, Span]] = field(default_factory=list)
    examples: list[ExampleTable] = field(default_factory=list)
    while_effects: int = 0
    scenario: str = ""
