"""What is declared, resolved: the objects of a rule set. Filled while the model is made, then only read.

They are mutable while the model room works (bodies are resolved after all heads are known) and compared by identity.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.model.terms import NOTHING, TRUTH, Expr, Site, Stmt, Type
from interpreter.source import NOWHERE, Span
from interpreter.syntax.nodes import Pattern


@dataclass(slots=True, eq=False, kw_only=True)
class Declared:
    """What every declared thing has. `name`: unique, readable (pattern text or title). `ident`: a Python identifier, unique.
    `says`: template for prose, or ''. `layer`: where it was last shaped."""

    name: str
    ident: str
    span: Span = NOWHERE
    layer: str = ""
    cites: tuple[str, ...] = ()
    says: str = ""
    notes: tuple[str, ...] = ()
    provenance: str = ""
    origin: list[Span] = field(default_factory=list)
    pattern: Pattern | None = None


@dataclass(slots=True, frozen=True)
class Param:
    """A hole of a head: name (identifier), type; `low`/`high` only for ranges of attributes."""

    name: str
    type: Type
    low: int = 0
    high: int = 0
    word: str = ""


@dataclass(slots=True, eq=False, kw_only=True)
class Member(Declared):
    """A member of a kind: `id` dense from 0 in board order. `number` as printed (cards) or None. `at`: x, y for drawing."""

    kind: Kind
    id: int = 0
    number: int | None = None
    at: tuple[int, int] | None = None
    ends: tuple[int, int] | None = None
    meta: dict[str, object] = field(default_factory=dict)
    blocks: dict[str, Procedure] = field(default_factory=dict)


@dataclass(slots=True, eq=False, kw_only=True)
class Kind(Declared):
    """A kind of things with a fixed list of members."""

    plural: str = ""
    members: list[Member] = field(default_factory=list)
    facts: dict[str, Fact] = field(default_factory=dict)
    blocks: dict[str, BlockHead] = field(default_factory=dict)
    narrowings: list[Narrowing] = field(default_factory=list)
    reactions_pile: Pile | None = None
    reactions_param: Param | None = None
    reactions_prelude: Procedure | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Fact(Declared):
    """A printed fact of the members of a kind: `values[id]`. Truths are 0/1. `words`: the keyword of its line."""

    kind: Kind
    type: Type
    words: str = ""
    values: list[int | str] = field(default_factory=list)
    default: int | str | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class BlockHead(Declared):
    """A block that members of a kind may have: parameters after the member itself."""

    kind: Kind
    params: tuple[Param, ...] = ()
    type: Type = NOTHING


@dataclass(slots=True, eq=False, kw_only=True)
class Narrowing(Declared):
    """`of (owner: side)` after a kind's noun: `condition` tells which members remain (`var` is the member)."""

    kind: Kind
    params: tuple[Param, ...] = ()
    var: str = "it"
    condition: Expr | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Graph(Declared):
    """Nodes of one kind joined by members of another (whose `ends` say which)."""

    nodes: Kind
    edges: Kind


@dataclass(slots=True, eq=False, kw_only=True)
class Attribute(Declared):
    """A column of the state: one value for each combination of its holes (mixed radix, last hole fastest).

    `shown`: `all`, `nobody`, or the index of the hole that is the owner. `start`: an expression over the params, or None.
    `rewind`: restored by the history. `span`: set back when it begins. `indexed`: ids by value are kept.
    """

    params: tuple[Param, ...]
    type: Type
    start: Expr | None = None
    shown: str | int = "all"
    rewind: bool = False
    lasts_for: SpanOfPlay | None = None
    indexed: bool = False


@dataclass(slots=True, eq=False, kw_only=True)
class Pile(Declared):
    """An ordered list of members of `holds` for each combination of holes; each member lies in at most one pile."""

    params: tuple[Param, ...]
    holds: Kind
    shown: str | int = "all"
    start: Expr | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class SpanOfPlay(Declared):
    """Something that begins and ends. `began`, `ended` are the occasions; hooks hang there."""

    began: Occasion | None = None
    ended: Occasion | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Hook:
    """A rule that acts around a procedure or at an occasion.

    `timing`: before, instead, after. `guard`: expression over the locals named like the host's params (and `captures` of the
    effect). `body` runs with the same locals. `effect`: in force only while an instance of it is (captures bound from it).
    `result`: host's result type when `instead`.
    """

    timing: str
    params: tuple[Param, ...]
    guard: Expr | None
    body: Procedure
    effect: Effect | None = None
    span: Span = NOWHERE
    layer: str = ""
    rule: str = ""


@dataclass(slots=True, eq=False, kw_only=True)
class Procedure(Declared):
    """A procedure, phase, step, member block or hook body. `params` then `body`; `type` what it answers."""

    params: tuple[Param, ...] = ()
    type: Type = NOTHING
    body: tuple[Stmt, ...] = ()
    hooks: list[Hook] = field(default_factory=list)
    role: str = "procedure"
    owner: Member | None = None
    locals: dict[str, Type] = field(default_factory=dict)
    display: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True, eq=False, kw_only=True)
class Query(Declared):
    """A pure question. `body` ends in `Return`. A truth made of `when` lines has them in `clauses` (joined by and) and an
    equal `body`."""

    params: tuple[Param, ...] = ()
    type: Type = TRUTH
    body: tuple[Stmt, ...] = ()
    clauses: tuple[Clause, ...] = ()
    locals: dict[str, Type] = field(default_factory=dict)
    display: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True, frozen=True)
class Clause:
    """One condition with its place: one reason in an explanation."""

    test: Expr
    span: Span
    rule: str = ""


@dataclass(slots=True, eq=False, kw_only=True)
class Adjust:
    """One line that makes or changes a value. `how`: starts at, raised by, lowered by, limited to, at least, counts as."""

    how: str
    amount: Expr
    condition: Expr | None = None
    effect: Effect | None = None
    span: Span = NOWHERE
    layer: str = ""
    rule: str = ""


@dataclass(slots=True, eq=False, kw_only=True)
class Value(Declared):
    """A number with reasons. Order: the start (or the last `counts as` that holds), raises and lowers, then limits."""

    params: tuple[Param, ...] = ()
    type: Type = Type("number")
    lines: list[Adjust] = field(default_factory=list)


@dataclass(slots=True, eq=False, kw_only=True)
class Allow:
    """A `forbid` or `permit` on an action: it bites when `condition` holds (over the action's params)."""

    forbids: bool
    condition: Expr | None
    effect: Effect | None = None
    span: Span = NOWHERE
    layer: str = ""
    rule: str = ""


@dataclass(slots=True, eq=False, kw_only=True)
class Action(Declared):
    """Something that may be allowed: permitted, or all clauses hold and no forbid bites."""

    params: tuple[Param, ...] = ()
    clauses: tuple[Clause, ...] = ()
    allows: list[Allow] = field(default_factory=list)


@dataclass(slots=True, eq=False, kw_only=True)
class Reaction:
    """A member in a hand that may answer an occasion. `condition` over the occasion's params and `holder`;
    `body` has params: holder, then the occasion's."""

    member: Member
    condition: Expr | None
    body: Procedure
    span: Span = NOWHERE


@dataclass(slots=True, eq=False, kw_only=True)
class Occasion(Declared):
    """A named moment. After its hooks have run, the sides of `answered_by` are polled in order; a play starts the poll again."""

    params: tuple[Param, ...] = ()
    answered_by: tuple[Expr, ...] = ()
    hooks: list[Hook] = field(default_factory=list)
    reactions: list[Reaction] = field(default_factory=list)
    site: Site | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class EffectEnd:
    """A moment that ends an effect (or moves it to its next end): a hook-like guard on a procedure or an occasion."""

    host: Procedure | Occasion
    params: tuple[Param, ...]
    guard: Expr | None


@dataclass(slots=True, eq=False, kw_only=True)
class Effect(Declared):
    """A lasting effect: `captures` are its values; `ends` one or two moments in order; `while_` a condition instead.
    An effect of the state: instances are tuples (effect number, stage, *captures) in the order of their start."""

    number: int = 0
    captures: tuple[Param, ...] = ()
    ends: list[EffectEnd] = field(default_factory=list)
    while_: Expr | None = None
    member: Member | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Route(Declared):
    """A bounded search for paths through a graph (simple paths, the start never entered again).

    Locals `last`, `next` (names in `step_names`) and `carried` are bound in the expressions. `choose`: `any`, or `fewer`
    (the nearest, and any that loses less than the best of the nearest).
    """

    params: tuple[Param, ...] = ()
    graph: Graph | None = None
    origin: Expr | None = None
    last: str = "last"
    next: str = "next"
    step: Expr | None = None
    start: Expr | None = None
    toll: Expr | None = None
    gain: Expr | None = None
    ends: list[Expr] = field(default_factory=list)
    length: Expr | None = None
    choose: str = "any"


@dataclass(slots=True, eq=False, kw_only=True)
class Reach(Declared):
    """A flood through a graph from a set."""

    params: tuple[Param, ...] = ()
    graph: Graph | None = None
    start: Expr | None = None
    last: str = "last"
    next: str = "next"
    step: Expr | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Table(Declared):
    """A printed table. `axes`: one or two lists of (low, high) ranges, open ends as None; a table with one axis has one column of
    cells. `cells[row][column]` is a tuple of ints, one for each result."""

    params: tuple[Param, ...] = ()
    results: tuple[str, ...] = ()
    axes: tuple[tuple[tuple[int | None, int | None], ...], ...] = ()
    cells: tuple[tuple[tuple[int, ...], ...], ...] = ()


@dataclass(slots=True, eq=False, kw_only=True)
class Die(Declared):
    """A die. `faces`: ints, or member ids of `kind`."""

    faces: tuple[int, ...] = ()
    kind: Kind | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Rule(Declared):
    """A titled rule: what its lines became, for pages and prose."""

    parts: list[object] = field(default_factory=list)


@dataclass(slots=True, eq=False, kw_only=True)
class OptionSwitch(Declared):
    on: bool = False


@dataclass(slots=True, eq=False, kw_only=True)
class Ruling(Declared):
    """An unclear sentence: the question, the readings, the one in force, and why."""

    asks: str = ""
    readings: tuple[str, ...] = ()
    chosen: str = ""
    because: str = ""


@dataclass(slots=True, eq=False, kw_only=True)
class Scenario(Declared):
    """A start: `setup` runs on an empty board."""

    setup: Procedure | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Invariant(Declared):
    """Something that must hold whenever a decision waits."""

    clauses: tuple[Clause, ...] = ()


@dataclass(slots=True, eq=False, kw_only=True)
class ExampleStep:
    """`word`: given, when, then, offered, not offered, asked, nobody asked, won. given/when: `procedure` (no params) holds the
    statement; `answers`: (side id, key text) for when; `test` for then; `text` for offered; `side` for asked and won."""

    word: str
    span: Span
    procedure: Procedure | None = None
    answers: tuple[tuple[int, str, Span], ...] = ()
    test: Expr | None = None
    text: str = ""
    side: int = -1


@dataclass(slots=True, eq=False, kw_only=True)
class Example(Declared):
    """Given, when, then. `dice`: ints or member ids in order. `tests`: what it proves (Declared). `from_scenario`: start set up."""

    steps: list[ExampleStep] = field(default_factory=list)
    dice: tuple[int, ...] | None = None
    tests: list[Declared] = field(default_factory=list)
    from_scenario: bool = False


@dataclass(slots=True, eq=False, kw_only=True)
class RuleSet:
    """Everything resolved, in dependency order of declaration. `main`: the procedure that plays the game (None in a rule set
    that holds only battles). `seats`: the kind whose members decide (the kind `side`)."""

    id: str
    title: str
    digest: str
    kinds: dict[str, Kind] = field(default_factory=dict)
    graphs: list[Graph] = field(default_factory=list)
    attributes: list[Attribute] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    spans: list[SpanOfPlay] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    queries: list[Query] = field(default_factory=list)
    procedures: list[Procedure] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    occasions: list[Occasion] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    routes: list[Route] = field(default_factory=list)
    reaches: list[Reach] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    dice: list[Die] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    options: list[OptionSwitch] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    scenarios: list[Scenario] = field(default_factory=list)
    invariants: list[Invariant] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    seats: Kind | None = None
    main: Procedure | None = None
    scenario: Scenario | None = None
    named: dict[str, Declared] = field(default_factory=dict)
