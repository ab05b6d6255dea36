"""The declarations of a rule set: kinds with members and facts, the state of a game, queries and values, procedures."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TypeAlias

from interpreter.ir.printed import PrintedNumber
from interpreter.ir.terms import ChoicePoint, Expr, Param, Stmt
from interpreter.ir.types import NOTHING, TRUTH, Type
from interpreter.records import record, symbol
from interpreter.source import NOWHERE, Span
from interpreter.syntax import Pattern

Range: TypeAlias = tuple[int, int | None]
"""The least number and the highest; None where there is no highest."""

# --- kinds, and what is kept during a game -------------------------------------------------------------------------------


@symbol
class Symbol:
    """The common fields of all declarations."""

    name: str
    """Unique, readable (pattern text or title)."""
    ident: str
    """A Python identifier, unique."""
    span: Span = NOWHERE
    layer: str = ""
    """Where it was last shaped."""
    cites: tuple[str, ...] = ()
    says: str = ""
    """Template for prose, or ''."""
    notes: tuple[str, ...] = ()
    provenance: str = ""
    origin: tuple[Span, ...] = ()
    pattern: Pattern | None = None
    renamed: tuple[Renaming, ...] = ()
    """How layers came to call it otherwise than the one that declared it, the last one last."""
    formerly: tuple[str, ...] = ()
    """What it was called in older versions."""

    @property
    def former_names(self) -> tuple[str, ...]:
        """Its former names, the oldest first; each still refers to it."""
        return (*[each.before for each in self.renamed], *self.formerly)

    @property
    def names(self) -> tuple[str, ...]:
        """All its names: the present one, then the former ones."""
        return (self.name, *self.former_names) if self.renamed or self.formerly else (self.name,)

    @property
    def first_name(self) -> str:
        """Its name in the layer that declared it, by which two rule sets can be compared."""
        return self.renamed[0].before if self.renamed else self.name

    def __repr__(self) -> str:
        """Its class and name alone: a symbol leads to nearly all others."""
        return f"<{type(self).__name__} {self.name}>"


@symbol
class Renaming(Symbol):
    """A renaming such as `rename space Mill to Watermill`: `name` is the new name, `before` the old one. `notes`, `provenance`:
    of the new name."""

    before: str = ""


@symbol
class Member(Symbol):
    """A member of a kind. `id`: dense from 0 in board order. `number`: as printed (on cards) or None. `at`: x, y for drawing.
    `family`: the common name of a member's copies, '' for one that has none."""

    kind: Kind
    id: int = 0
    family: str = ""
    number: PrintedNumber | None = None
    at: tuple[int, int] | None = None
    ends: tuple[int, int] | None = None
    meta: dict[str, object] = field(default_factory=dict)
    blocks: dict[str, Procedure] = field(default_factory=dict)

    @property
    def family_names(self) -> tuple[str, ...]:
        """The present and former common names of its copies; empty for a member without copies."""
        suffix = self.name[len(self.family) :]
        return tuple([each.removesuffix(suffix) for each in self.names]) if self.family else ()


@symbol
class Kind(Symbol):
    """A kind of things with a fixed list of members."""

    plural: str = ""
    members: list[Member] = field(default_factory=list)
    facts: dict[str, Fact] = field(default_factory=dict)
    blocks: dict[str, BlockHead] = field(default_factory=dict)
    qualifiers: list[Qualifier] = field(default_factory=list)
    reactions_pile: Pile | None = None
    reactions_param: Param | None = None
    reactions_prelude: Procedure | None = None


@symbol
class Fact(Symbol):
    """A printed fact of the members of a kind: `values[id]`. Truths are 0/1. `words`: the keyword of its line; `says`: what
    readers call it, or ''. `range`: the smallest and the largest number that may be printed, or None."""

    kind: Kind
    type: Type
    words: str = ""
    values: list[int | str] = field(default_factory=list)
    default: int | str | None = None
    range: Range | None = None

    @property
    def said(self) -> str:
        """Its name on pages."""
        return self.says or self.words or self.name


@symbol
class BlockHead(Symbol):
    """The declaration of a block that members of a kind may have: its parameters after the member itself."""

    kind: Kind
    params: tuple[Param, ...] = ()
    type: Type = NOTHING


@symbol
class Qualifier(Symbol):
    """A qualifier after a kind's noun, such as `of (owner: side)`: `condition` tells which members remain (`var` is the
    member)."""

    kind: Kind
    params: tuple[Param, ...] = ()
    var: str = "it"
    condition: Expr | None = None


@symbol
class Graph(Symbol):
    """Nodes of one kind joined by members of another (whose `ends` say which). `apart`: for each part that is not connected with
    the largest one, the node by which its author declares that, with the position of the word."""

    nodes: Kind
    edges: Kind
    apart: tuple[tuple[Member, Span], ...] = ()


@symbol
class Attribute(Symbol):
    """A column of the state: one value for each combination of its holes (mixed radix, last hole fastest)."""

    params: tuple[Param, ...]
    type: Type
    start: Expr | None = None
    """An expression over the params, or None (none, 0, no)."""
    shown: str | int = "all"
    """`all`, `nobody`, or the index of the hole that is the owner."""
    opened: Expr | None = None
    """A test over the params, under which all see it."""
    stays: bool = False
    """It stays when a span is taken back."""
    lasts_for: Period | None = None
    """Set back to `start` whenever that period begins."""
    indexed: bool = False
    """The program keeps the members by their value."""
    range: Range | None = None
    """The least and the highest that a number may be, as declared."""
    held: bool = False
    """What would be beyond stays at the limit."""


@symbol
class Pile(Symbol):
    """An ordered list of members of `holds` for each combination of holes, the top last; each member lies in at most one pile.
    `shown` and `opened` as for an `Attribute`. `start`: the set that lies in it at the beginning, or None."""

    params: tuple[Param, ...]
    holds: Kind
    shown: str | int = "all"
    opened: Expr | None = None
    start: Expr | None = None


@record
class Sort:
    """One sort of the pieces in a bundle: the attribute that counts it, with arguments over the holes of the bundle. `among`: the
    number of the sort of which it is a subset, or None."""

    name: str
    attribute: Attribute
    args: tuple[Expr, ...]
    among: int | None = None


@record
class Bound:
    """A number that applies while `condition` holds, over the holes of a bundle."""

    amount: Expr
    condition: Expr | None
    span: Span


@record
class Whole:
    """A bundle of which another is a part while `condition` holds. `args` and `condition` are over the holes of the part."""

    bundle: Bundle
    args: tuple[Expr, ...]
    condition: Expr | None
    span: Span


@symbol
class Bundle(Symbol):
    """The pieces of several sorts that lie together, each sort counted by a number attribute."""

    params: tuple[Param, ...]
    sorts: tuple[Sort, ...] = ()
    wholes: tuple[Whole, ...] = ()
    """What it is a part of, the first whose condition holds; its pieces are counted there as well."""
    floors: tuple[Bound, ...] = ()
    """What a choice of how many must leave, the highest that holds."""
    limits: tuple[Bound, ...] = ()
    """What it has room for, the lowest that holds."""
    leaves: tuple[Bound, ...] = ()
    """What a choice must leave of its whole, in place of the floors of that."""
    number: Query | None = None
    """The question how many there are, of sorts that are counted among no other."""
    free: Query | None = None
    """How many of its whole a choice can still detach to it; of a part only."""


@symbol
class Period(Symbol):
    """A stretch of play that begins and ends, declared by `span`. `began`, `ended`: the occasions that announce it, on which the
    hooks before and after it hang."""

    began: Occasion | None = None
    ended: Occasion | None = None


@record
class Result:
    """A result of a table: its words, and its type, a number or a member of a kind."""

    words: str
    type: Type


@symbol
class Table(Symbol):
    """A printed table. `axes`: one or two lists of (low, high) ranges, open ends as None; a table with one axis has one column of
    cells. `cells[row][column]` is a tuple of ints, one for each result: a number, the id of a member, -1 for none. `lost`: for
    each axis the ranges that the table replaced by this one had and this one lacks."""

    params: tuple[Param, ...] = ()
    results: tuple[Result, ...] = ()
    axes: tuple[tuple[tuple[int | None, int | None], ...], ...] = ()
    cells: tuple[tuple[tuple[int, ...], ...], ...] = ()
    lost: tuple[tuple[tuple[int | None, int | None], ...], ...] = ()


@symbol
class Die(Symbol):
    """A die. `faces`: ints, or member ids of `kind`. `rolls`, `rolled`: the occasions before and after a side rolls it; `shown`:
    the column that holds the face in between, and `unset` before there is one. None without sides."""

    faces: tuple[int, ...] = ()
    kind: Kind | None = None
    rolls: Occasion | None = None
    rolled: Occasion | None = None
    shown: Attribute | None = None

    @property
    def unset(self) -> int:
        """The value of the column `shown` that means that there is no face yet."""
        return -1 if self.kind is not None else min((0, *self.faces)) - (min(self.faces, default=1) <= 0)


ON_OR_OFF = ("off", "on")
"""The values of an option that says of none."""

_NUMBER = re.compile(r"-?\d+\Z")


@record
class Bond:
    """A constraint of an option or a scenario on another: they cannot go together or, if `needs`, they must. It counts while its
    owner is in one of the states `own`, and is about the `states` of the `other`; a scenario has no states."""

    other: OptionSwitch | Scenario
    states: tuple[int, ...]
    own: tuple[int, ...]
    needs: bool
    span: Span


@symbol
class OptionSwitch(Symbol):
    """An option of the rule set, decided before the rules are resolved: conditions on it are constants. `values`: the possible
    ones; `default`: the one if nobody decides it; `chosen`: the present one."""

    values: tuple[str, ...] = ON_OR_OFF
    default: str = "off"
    chosen: str = "off"
    bonds: list[Bond] = field(default_factory=list)

    @property
    def state(self) -> int:
        """The index of the chosen value, from 0: 1 for on, 0 for off."""
        return self.values.index(self.chosen)

    @property
    def on(self) -> int | None:
        """The state meant by the bare title: on; None for an option with other values."""
        return 1 if self.values == ON_OR_OFF else None

    @property
    def numbers(self) -> tuple[int, ...]:
        """Its values as numbers; empty unless all of them are numbers."""
        return tuple(map(int, self.values)) if all(_NUMBER.match(value) for value in self.values) else ()


@symbol
class Ruling(Symbol):
    """A decision about an unclear sentence of the rulebook: the question, the readings, the one in force, and why."""

    asks: str = ""
    readings: tuple[str, ...] = ()
    chosen: str = ""
    because: str = ""

    @property
    def state(self) -> int:
        """The index of the reading in force, from 0; -1 when it is none of them."""
        return self.readings.index(self.chosen) if self.chosen in self.readings else -1


Switch = OptionSwitch | Ruling
"""What is decided before play: it is in one of several states."""


# --- what is worked out --------------------------------------------------------------------------------------------------


@record
class Clause:
    """One condition with its position: one reason in an explanation. `names`: the names given above it, with the places of
    their expressions."""

    test: Expr
    span: Span
    rule: str = ""
    names: tuple[tuple[str, Span], ...] = ()


@symbol
class Query(Symbol):
    """A pure question. `body` ends in `Return`. A truth made of `when` lines has them in `clauses` (joined by and) and an
    equal `body`."""

    params: tuple[Param, ...] = ()
    type: Type = TRUTH
    body: tuple[Stmt, ...] = ()
    clauses: tuple[Clause, ...] = ()
    locals: dict[str, Type] = field(default_factory=dict)
    display: dict[str, str] = field(default_factory=dict)


@symbol
class Adjust:
    """One line that sets or changes a value. `how`: starts at, raised by, lowered by, limited to, at least, counts as."""

    how: str
    amount: Expr
    condition: Expr | None = None
    effect: Effect | None = None
    span: Span = NOWHERE
    layer: str = ""
    rule: str = ""


@symbol
class Value(Symbol):
    """A number computed from adjustments. Order: the start (or the last `counts as` that holds), raises and lowers, then
    limits."""

    params: tuple[Param, ...] = ()
    type: Type = Type("number")
    lines: list[Adjust] = field(default_factory=list)


@symbol
class Invariant(Symbol):
    """A condition that must hold whenever a decision is open."""

    clauses: tuple[Clause, ...] = ()


# --- what happens, and what hangs on it ----------------------------------------------------------------------------------


@symbol
class Hook:
    """A rule that runs before, after or instead of a procedure, or at an occasion; or, while a position settles, whenever its
    condition holds."""

    timing: str
    """Before, instead, after; whenever, on `RuleSet.settling`."""
    params: tuple[Param, ...]
    """The hook's own names for the host's parameters, in their order."""
    guard: Expr | None
    """Over these names and the `captures` of the effect; `body` takes both as its parameters."""
    body: Procedure
    each: Expr | None = None
    """Of a `whenever` over members: the set whose members, as the only name in `params`, are gone through, each tested when its
    turn comes."""
    effect: Effect | None = None
    """The hook acts once for each instance of it that is in force, with what that instance has captured; None: it always acts."""
    span: Span = NOWHERE
    layer: str = ""
    rule: str = ""


@symbol
class Procedure(Symbol):
    """A procedure, phase, step, member block or hook body. `params` then `body`; `type`: that of its answer. `guard`: the
    conditions above a block's statements, without which it cannot be carried out. `left_out`: its body was not resolved, since
    nothing is expected to run it. `for_examples`: only examples run it, and it is no part of the game. `obsolete`: what to do
    instead of running it, or ''."""

    params: tuple[Param, ...] = ()
    type: Type = NOTHING
    body: tuple[Stmt, ...] = ()
    hooks: list[Hook] = field(default_factory=list)
    role: str = "procedure"
    owner: Member | None = None
    guard: Expr | None = None
    locals: dict[str, Type] = field(default_factory=dict)
    display: dict[str, str] = field(default_factory=dict)
    left_out: bool = False
    for_examples: bool = False
    obsolete: str = ""


@symbol
class Allow:
    """A `forbid` or `permit` line on an action: it applies when `condition` holds (over the action's params)."""

    forbids: bool
    condition: Expr | None
    effect: Effect | None = None
    span: Span = NOWHERE
    layer: str = ""
    rule: str = ""


@symbol
class Action(Symbol):
    """Something that may be allowed or not: it is if a `permit` applies, or if all clauses hold and no `forbid` applies."""

    params: tuple[Param, ...] = ()
    clauses: tuple[Clause, ...] = ()
    allows: list[Allow] = field(default_factory=list)


@symbol
class Reaction:
    """A reaction of a member in a hand to an occasion. `condition`: over the occasion's params and `holder`; `body` has params:
    holder, then the occasion's."""

    member: Member
    condition: Expr | None
    body: Procedure
    span: Span = NOWHERE


@symbol
class Occasion(Symbol):
    """A named moment. After its hooks have run, the sides of `answered_by` (members, and sets in their order) are polled in
    order, each once; a play starts the poll again. `any_time` and `settling` of a `RuleSet` are occasions that are no moments."""

    params: tuple[Param, ...] = ()
    answered_by: tuple[Expr, ...] = ()
    hooks: list[Hook] = field(default_factory=list)
    reactions: list[Reaction] = field(default_factory=list)
    point: ChoicePoint | None = None


@symbol
class EffectEnd:
    """A moment that ends an effect, or advances it to its next end: a procedure or an occasion, with a guard as of a hook."""

    host: Procedure | Occasion
    params: tuple[Param, ...]
    guard: Expr | None


@symbol
class Effect(Symbol):
    """A lasting effect. `captures`: its captured values; `ends`: one or two moments in order; `while_`: a condition instead;
    `owner`: the declaration in which it stands. In the state its instances are tuples (effect number, stage, *captures) in the
    order of their start."""

    number: int = 0
    owner: Symbol | None = None
    captures: tuple[Param, ...] = ()
    ends: list[EffectEnd] = field(default_factory=list)
    while_: Expr | None = None
    member: Member | None = None


@symbol
class Rule(Symbol):
    """A titled rule: the compiled forms of its lines, for pages and prose."""

    parts: list[object] = field(default_factory=list)


@symbol
class Scenario(Symbol):
    """The start of a game: `setup` runs on an empty board. `playing`: the sides in play; `bonds`: its constraints; an option that
    it needs in exactly one state is decided by it. `for_examples`: only examples begin from it; players are not offered it."""

    setup: Procedure | None = None
    playing: tuple[Member, ...] = ()
    bonds: list[Bond] = field(default_factory=list)
    for_examples: bool = False

    @property
    def decides(self) -> dict[OptionSwitch, int]:
        """The options that it decides, with their states."""
        return {bond.other: bond.states[0] for bond in self.bonds if bond.needs and isinstance(bond.other, OptionSwitch)}
