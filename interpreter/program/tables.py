"""The tables of a compiled program: records of plain data about its rules, stored and read back without rules, parser or
compiler.
"""

from __future__ import annotations

from typing import NamedTuple

from interpreter.kernel import Layout
from interpreter.records import record
from interpreter.source import Span

GAME_ROUTINE = "game"
"""The label of the routine that plays the whole game: the scenario, then the main procedure."""


class MenuLine(NamedTuple):
    """A line of a menu: the template of its option's text (`{}` is the name of the member or path), the kind of that ('' for
    none), and whether it is a path."""

    template: str
    kind: str
    path: bool


@record
class ChoicePointTable:
    """A question in the rules. `how`: the sort of options: `member` and `path` (of kind `of`), `some` (members, one at a time),
    `number`, `yesno`, `menu` (of these `lines`), `play` (a reaction). `picks`: the local that collects `some`; `plays`: the
    members that may be played, each with its kind and its id, as a reaction, or, behind the options of any other choice, at any
    time.

    `prompt` has holes `{local}`, and `holes` are those locals with their types; `key` is the template of an option's text;
    `hidden`: answers are sealed until shown; `veiled`: whether somebody is asked here at all may depend on something hidden, so
    that others must not see who has declined.
    """

    number: int
    name: str
    prompt: str
    key: str
    span: Span
    rule: str
    hidden: bool
    veiled: bool
    how: str
    of: str
    picks: str
    holes: tuple[tuple[str, str], ...]
    lines: tuple[MenuLine, ...]
    plays: tuple[tuple[str, int], ...]


@record
class BlockTable:
    """A block: its stable label, its routine, the choice point at which it asks (or -1)."""

    label: str
    routine: str
    point: int


@record
class RoutineTable:
    """A routine: its rule's title and position, its first block (-1 for a plain function, called `r_` + `ident`), the locals in
    its frames with their types, parameters first."""

    label: str
    ident: str
    rule: str
    span: Span
    entry: int
    slots: tuple[str, ...]
    types: tuple[str, ...]


class EffectTable(NamedTuple):
    """A lasting effect: its name, its captured values as (name, type), its position."""

    name: str
    captures: tuple[tuple[str, str], ...]
    span: Span


class InvariantTable(NamedTuple):
    """A test that must hold whenever a decision is open: the function of the state, the invariant's name, the test's position."""

    function: str
    name: str
    span: Span


class NeedTable(NamedTuple):
    """A position in the rules where a member that may be none must not be: the words there, and their line."""

    span: Span
    words: str
    line: str


class MemberBlockTable(NamedTuple):
    """A block of a member (the event of a card): its kind, the block's name, the member's name, the routine's label."""

    kind: str
    block: str
    member: str
    routine: str


class ReasonTable(NamedTuple):
    """A possible reason why an action is not allowed: the words of a condition that must hold, or the title of a rule that
    forbids it. `function`: tests whether it applies in a state."""

    words: str
    forbids: bool
    span: Span
    function: str


class ClauseTable(NamedTuple):
    """One clause of a `then`, which joins several by `and`."""

    span: Span
    how: str
    """What its function gives when it does not hold: two values that are compared (`eq`, `ne`, `lt`, `le`, `gt`, `ge`, and the
    same with `not ` before), a member and a set (`in`), the set that should be empty (`empty`), a member that should lie
    somewhere (`lies`) or not (`not lies`), nothing else (``)."""
    types: tuple[str, ...]
    """Of these values, as the IR writes types."""
    words: str
    """What the rules call that which is told."""
    reasons: tuple[ReasonTable, ...]
    """Why an action may not be done."""


class AnswerTable(NamedTuple):
    """An answer in an example: seat, text of the option, position, and the expected question, '' for any."""

    seat: int
    key: str
    span: Span
    question: str


class StepTable(NamedTuple):
    """A step of an example. `word`: as in `ir.ExampleStep`. `name`: the routine that runs (given, when), the function that tests
    (then: None when all of its `clauses` hold, else the number of the first that does not, and its values), or the one that gives
    an index or member (sees). `text`: the text of an option, the expected question, the title of an invariant, why options cannot
    go together, the reason expected by a `then`, or what is seen: `column NAME`, `pile NAME`, `member KIND`."""

    word: str
    span: Span
    name: str
    answers: tuple[AnswerTable, ...]
    text: str
    side: int
    clauses: tuple[ClauseTable, ...]


@record
class ExampleTable:
    """An example. `dice_words`, `dice_places`: its dice as written, and their positions."""

    name: str
    span: Span
    dice: tuple[int | tuple[int, ...], ...] | None
    """What falls, in order, None when it scripts none: numbers, and the ids of the members that bear a name."""
    dice_words: tuple[str, ...]
    dice_places: tuple[Span, ...]
    setup: str
    """Label of the routine that sets the board up at its start, or ''."""
    settings: tuple[int, ...]
    """The state of each option and ruling that some example of the program varies."""
    steps: tuple[StepTable, ...]
    tests: tuple[str, ...]
    """Names of what it proves."""


@record
class Tables:
    """All tables of a program. By number: `points`, `blocks`, `causes` (position and title of a rule), `needs`, `periods`
    (names), `effects`, `dice` (name, kind of its faces or ''), `reports` (text, types of its values), `occasions` (names)."""

    id: str
    title: str
    digest: str
    layout: Layout
    points: dict[int, ChoicePointTable]
    blocks: tuple[BlockTable, ...]
    routines: dict[str, RoutineTable]
    causes: tuple[tuple[Span, str], ...]
    needs: tuple[NeedTable, ...]
    lines: tuple[int, ...]
    """For each line of the text its cause."""
    periods: tuple[str, ...]
    effects: dict[int, EffectTable]
    dice: tuple[tuple[str, str], ...]
    reports: tuple[tuple[str, tuple[str, ...]], ...]
    values: dict[str, str]
    """Name of a declared value -> function that works it out."""
    worth: str
    """The one by which players weigh positions, or ''."""
    occasions: tuple[str, ...]
    invariants: tuple[InvariantTable, ...]
    examples: tuple[ExampleTable, ...]
    while_effects: int
    """Bit set of the effects that last `as long as` something."""
    scenario: str
    """Label of the routine that sets the board up, or ''."""
    main: str
    """Of the one that plays a game that is set up, or ''."""
    settings: tuple[int, ...]
    """The states of the options and rulings that its examples vary, where no example says otherwise."""
    member_blocks: tuple[MemberBlockTable, ...]
    """Those that are run by their members."""
    open_kinds: tuple[str, ...]
    """Kinds about whose members nothing is hidden."""
    open_values: tuple[str, ...]
    """Declared values that hang on nothing hidden."""
