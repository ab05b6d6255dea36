"""What resolving gives: `RuleSet` with all declarations in dependency order, and `Example` with its steps and answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field

from interpreter.ir.searches import Reach, Route
from interpreter.ir.symbols import (
    Action,
    Attribute,
    Bundle,
    Die,
    Effect,
    Graph,
    Invariant,
    Kind,
    Member,
    Occasion,
    OptionSwitch,
    Period,
    Pile,
    Procedure,
    Query,
    Rule,
    Ruling,
    Scenario,
    Switch,
    Symbol,
    Table,
    Value,
)
from interpreter.ir.terms import ChoicePoint, Expr
from interpreter.records import NamedTuple, symbol
from interpreter.source import Source, Span


class ExampleAnswer(NamedTuple):
    """An answer of a side in an example: the id of the side, the text of the option, the position, and the expected question (''
    for any; `...` stands for any words)."""

    seat: int
    key: str
    span: Span
    question: str = ""


@symbol
class ExampleStep:
    """A step of an example, by its `word`: given, when, then, offered, not offered, asked, nobody asked, won, nobody won, sees,
    sees not, cannot be, apart. given/when: `procedure` (no params) holds the statement; `answers` for when; `test` for then, with
    `because`, the reason of an action that is not allowed; `side` for asked, won and sees; `what` is or is not seen: a read
    attribute, the members of a pile, or a member. `text`: the option that is offered or not, what is asked (or ''), the invariant
    for cannot be, the reason for apart."""

    word: str
    span: Span
    procedure: Procedure | None = None
    answers: tuple[ExampleAnswer, ...] = ()
    test: Expr | None = None
    because: str = ""
    what: Expr | None = None
    text: str = ""
    side: int = -1


@symbol
class Example(Symbol):
    """An example: a position, what happens in it, and what is expected then."""

    steps: list[ExampleStep] = field(default_factory=list)
    dice: tuple[int | tuple[int, ...], ...] | None = None
    """In order, numbers and the ids of the members that bear a name, `dice_words` as they were written, `dice_places` where."""
    dice_words: tuple[str, ...] = ()
    dice_places: tuple[Span, ...] = ()
    tests: list[Symbol] = field(default_factory=list)
    """What it proves."""
    from_scenario: bool = False
    """It starts set up, by the scenario that is played or by this `scenario`."""
    scenario: Scenario | None = None
    settings: dict[Switch, int] = field(default_factory=dict)
    """Options and rulings that are in a state of its own, in the order of its lines."""


Item = (
    Kind
    | Member
    | Graph
    | Attribute
    | Pile
    | Bundle
    | Period
    | Value
    | Query
    | Procedure
    | Action
    | Occasion
    | Route
    | Reach
    | Table
    | Die
    | Rule
    | OptionSwitch
    | Ruling
    | Scenario
    | Invariant
    | Example
)
"""Every symbol that stands by itself, so that a person may name it and a page may be about it."""


@symbol
class RuleSet:
    """All resolved declarations, in dependency order. `seats`, `main`, `worth`: the declarations with the names of `ir.contract`,
    each None when the rule set does not declare it."""

    id: str
    title: str
    hashed: Callable[[], str]
    """Works out its `digest`, for which all texts are gone through: a check has no use for it."""
    sources: Mapping[str, Source] = field(default_factory=dict, repr=False)
    """Its texts by their paths, for what quotes them."""
    kinds: dict[str, Kind] = field(default_factory=dict)
    graphs: list[Graph] = field(default_factory=list)
    attributes: list[Attribute] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    bundles: list[Bundle] = field(default_factory=list)
    periods: list[Period] = field(default_factory=list)
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
    points: list[ChoicePoint] = field(default_factory=list)
    seats: Kind | None = None
    main: Procedure | None = None
    worth: Value | None = None
    scenario: Scenario | None = None
    """The one that the manifest names, else the first."""
    idle: tuple[int, ...] = ()
    """The ids of those that nobody plays, in whatever scenario."""
    in_play: Attribute | None = None
    """Where the state keeps who is in play, None where all are."""
    any_time: Occasion | None = None
    """On what hangs what may be played at any time, None where no kind has reactions; among the occasions if something does, or
    if somebody pauses for it."""
    settling: Occasion | None = None
    """On what hangs what follows whenever something is so; among the occasions if something does. None in no rule set that was
    resolved."""

    @property
    def digest(self) -> str:
        """A hash that is equal for two rule sets with the same rules, scenario and options."""
        return self.hashed()

    @property
    def playing(self) -> tuple[Member, ...]:
        """The sides that take part in the scenario."""
        if self.scenario is not None:
            return self.scenario.playing
        return () if self.seats is None else tuple([side for side in self.seats.members if side.id not in self.idle])

    @property
    def beginnings(self) -> tuple[Scenario, ...]:
        """The scenarios that are offered to players: all except those for examples; none if the rule set is no whole game."""
        return () if self.main is None else tuple([scenario for scenario in self.scenarios if not scenario.for_examples])

    @property
    def played(self) -> tuple[Procedure, ...]:
        """The procedures of the game: all except those that only examples run."""
        return tuple([procedure for procedure in self.procedures if not procedure.for_examples])

    @property
    def hosts(self) -> tuple[Procedure | Occasion, ...]:
        """All procedures and occasions: whatever may have hooks."""
        return (*self.procedures, *self.occasions)

    def all_items(self) -> Iterator[Item]:
        """Every item once: each kind followed by its members, then the other lists in the order of the fields.

        The blocks of members are among the procedures (their `owner` is the member), generated queries among the queries.
        """
        for kind in self.kinds.values():
            yield kind
            yield from kind.members
        yield from self.graphs
        yield from self.attributes
        yield from self.piles
        yield from self.bundles
        yield from self.periods
        yield from self.values
        yield from self.queries
        yield from self.procedures
        yield from self.actions
        yield from self.occasions
        yield from self.routes
        yield from self.reaches
        yield from self.tables
        yield from self.dice
        yield from self.rules
        yield from self.options
        yield from self.rulings
        yield from self.scenarios
        yield from self.invariants
        yield from self.examples

    def items_by_name(self) -> dict[str, list[Item]]:
        """Every item except examples by each of its names; copies also by the name of their family. Where several share a name,
        members come last."""
        found: dict[str, list[Item]] = {}
        items = [made for made in self.all_items() if not isinstance(made, Example)]
        for made in sorted(items, key=lambda made: isinstance(made, Member)):
            for name in made.names if not isinstance(made, Member) else (*made.names, *made.family_names):
                found.setdefault(name, []).append(made)
        return found
