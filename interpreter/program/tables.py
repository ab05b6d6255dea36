"""What a compiled program knows about its rules: records of plain data, kept and read back without rules, parser or compiler."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from interpreter.kernel import Layout
from interpreter.source import Span


class MenuLine(NamedTuple):
    """A line of a menu: the template of its option's text (`{}` is what it names), the kind of the member or path that it names
    ('' for none), whether it is a path."""

    template: str
    kind: str
    path: bool


@dataclass
class ChoicePointTable:
    """A place that asks. `how` says what options are: `member` and `path` (of kind `of`), `some` (members, one at a time),
    `number`, `yesno`, `menu` (of these `lines`), `play` (a reaction: `plays` names the members that may be played).

    `prompt` has holes `{local}`; `key` is the template of an option's text; `hidden`: answers are sealed until shown.
    """

    number: int
    name: str
    prompt: str
    key: str
    span: Span
    rule: str
    hidden: bool
    how: str = ""
    of: str = ""
    lines: tuple[MenuLine, ...] = ()
    plays: tuple[str, ...] = ()


@dataclass
class BlockTable:
    """A block: its stable label, its routine, the choice point at which it asks (or -1)."""

    label: str
    routine: str
    point: int


@dataclass
class RoutineTable:
    """A routine: its rule's title and place, its first block (-1 for a plain function, called `r_` + `ident`), the locals in its
    frames with their types, parameters first; `display`: what a local is called in the rules, where that differs."""

    label: str
    ident: str
    rule: str
    span: Span
    entry: int
    slots: tuple[str, ...]
    types: tuple[str, ...]
    display: dict[str, str]


class EffectTable(NamedTuple):
    """A lasting effect: its name, what it captures as (name, type), its place."""

    name: str
    captures: tuple[tuple[str, str], ...]
    span: Span


class InvariantTable(NamedTuple):
    """A test that must hold whenever a decision waits: the function of the state, the invariant's name, the test's place."""

    function: str
    name: str
    span: Span


class StepTable(NamedTuple):
    """A step of an example. `word`: given, when, then, offered, not offered, asked, nobody asked, won. `name`: the routine that
    runs (given, when) or the function that tests (then). `answers`: (seat, key of the option, place)."""

    word: str
    span: Span
    name: str
    answers: tuple[tuple[int, str, Span], ...]
    text: str
    side: int


@dataclass
class ExampleTable:
    """An example. `dice`: what falls, in order; None when it scripts none. `tests`: names of what it proves."""

    name: str
    span: Span
    dice: tuple[int, ...] | None
    from_scenario: bool
    steps: list[StepTable] = field(default_factory=list)
    tests: tuple[str, ...] = ()


@dataclass
class Tables:
    """All of it.

    By number: `points`, `blocks`, `causes` (place and title of a rule), `spans` (names of periods), `effects`, `dice` (name, kind
    of its faces or ''), `reports` (text, types of its values), `occasions` (names). `lines`: for each line of the text its
    cause. `values`: name of a declared value -> function that works it out; `worth`: the one by which players weigh positions,
    or ''. `while_effects`: bit set of the effects that last
    `as long as` something. `scenario`: label of the routine that sets the board up, or ''.
    """

    id: str
    title: str
    digest: str
    layout: Layout
    points: dict[int, ChoicePointTable] = field(default_factory=dict)
    blocks: list[BlockTable] = field(default_factory=list)
    routines: dict[str, RoutineTable] = field(default_factory=dict)
    causes: list[tuple[Span, str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    spans: tuple[str, ...] = ()
    effects: dict[int, EffectTable] = field(default_factory=dict)
    dice: tuple[tuple[str, str], ...] = ()
    reports: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    worth: str = ""
    occasions: tuple[str, ...] = ()
    invariants: list[InvariantTable] = field(default_factory=list)
    examples: list[ExampleTable] = field(default_factory=list)
    while_effects: int = 0
    scenario: str = ""
