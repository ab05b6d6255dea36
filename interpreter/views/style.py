"""The style of a rule set: how its map and its set-ups are drawn, and the titles of the sections of its rulebook.

Plain records; `style_file` reads them from the `site` files of the layers.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter import ir
from interpreter.source import Span

LINE_SIGNS = ("peak", "peaks", "waves", "tree")
MOST_BOXES = 60
"""So many boxes a track may have."""
DEFAULT_SIZE = (1000, 1000)
"""Width and height of a map that does not say them."""


@dataclass(frozen=True, slots=True)
class SideStyle:
    """The letter and the colour (`#rrggbb`) that mark the things of a side."""

    letter: str
    colour: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A small sign beside a node, or on an edge. It is drawn if the `flag` holds or the `number` is not 0; the number stands
    behind it."""

    sign: str
    flag: ir.Fact | None
    number: ir.Fact | None


@dataclass(frozen=True, slots=True)
class MapStyle:
    """How the map of a graph is drawn."""

    graph: ir.Graph
    size: tuple[int, int] = DEFAULT_SIZE
    """Width and height, in the units of the nodes' places."""
    owner: ir.Fact | None = None
    """The fact of the nodes that gives the side whose colour and letter they have."""
    sides: dict[str, SideStyle] = field(default_factory=dict)
    """The colours and letters of sides, by name."""
    shapes: tuple[tuple[ir.Fact, str], ...] = ()
    """Flags of nodes with their shapes: the first that holds counts; a node without any is a circle."""
    marks: tuple[Mark, ...] = ()
    line: ir.Fact | None = None
    """The fact of the edges by whose value they are drawn."""
    dashes: dict[str, str] = field(default_factory=dict)
    """The dash pattern of edges, by the name of that value."""
    line_signs: dict[str, str] = field(default_factory=dict)
    """The small sign on edges (one of `LINE_SIGNS`), by the name of that value."""
    line_marks: tuple[Mark, ...] = ()
    """Marks on the middle of an edge, of any graph that joins the nodes."""
    area: ir.Fact | None = None
    """The fact of the nodes that gives the area in which they lie."""
    tint: ir.Fact | None = None
    """The fact of the areas by whose value they are coloured."""
    tints: dict[str, str] = field(default_factory=dict)
    """The colours, by the name of that value."""


@dataclass(frozen=True, slots=True)
class SetupStyle:
    """The attributes that the picture of a set-up shows.

    `owner`: the owner of a node; `counts`: numbers at a node, each with the sign behind the number; `pieces`: the node of a
    member.
    """

    owner: ir.Attribute | None = None
    counts: tuple[tuple[ir.Attribute, str], ...] = ()
    pieces: tuple[ir.Attribute, ...] = ()


@dataclass(frozen=True, slots=True)
class BoxesStyle:
    """A display of boxes. `rows`: the member for each box, None for a gap; `holds`: attributes of these members, whose values are
    shown in their boxes."""

    title: str
    rows: tuple[tuple[ir.Member | None, ...], ...]
    holds: tuple[ir.Attribute, ...] = ()


@dataclass(frozen=True, slots=True)
class TableTrackStyle:
    """A track with a box for each row of a table that has one axis, and in it the cells of the row."""

    title: str
    table: ir.Table


@dataclass(frozen=True, slots=True)
class TrackStyle:
    """A track with a box for each value of an attribute or a declared value, numbers from `low` to `high` (a declared value may
    give the end); markers stand on the present values, one for each member if it has a hole. `only`: the numbers of the members
    that have a box, None for all."""

    title: str
    shows: ir.Attribute | ir.Value
    low: int = 0
    high: int | ir.Value = 0
    only: tuple[int, ...] | None = None


DisplayStyle = BoxesStyle | TableTrackStyle | TrackStyle


@dataclass(frozen=True, slots=True)
class ContestStyle:
    """A period in which two sides stand against each other, such as a battle. `lasts`: the name of the period; `leads`, `winner`:
    the attributes that hold the side with the lead, and the winner."""

    title: str
    lasts: str
    at: ir.Attribute | None = None
    """The attribute that holds the place of the contest."""
    sides: tuple[ir.Attribute, ...] = ()
    """The attributes that hold the attacker and the defender; empty: both sides of a game of two."""
    leads: ir.Attribute | None = None
    winner: ir.Attribute | None = None
    round: ir.Attribute | ir.Procedure | None = None
    """A new round begins when this procedure asks, or this number rises."""
    figures: tuple[tuple[str, ir.Attribute], ...] = ()
    """The attributes to show for each side, with their labels."""
    cards: tuple[ir.Pile, ...] = ()
    """Piles of which each card laid there is shown; of `forces` the present contents are shown, of `hands` the present size."""
    forces: tuple[ir.Pile, ...] = ()
    hands: tuple[ir.Pile, ...] = ()


@dataclass(frozen=True, slots=True)
class FaceStyle:
    """How members of a kind look as cards. `band`: the fact whose side gives the colour of the title; `corner`: the number in
    large type beside the title; `figures`: numbers and flags in boxes below. All else that is printed, and the rules of the card,
    are given in words."""

    band: ir.Fact | None = None
    corner: ir.Fact | None = None
    figures: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in a text, taken from the rules: the number of members of a kind, or the value of the item at the start."""

    item: ir.Kind | ir.Value | ir.Query | ir.Attribute


@dataclass(frozen=True, slots=True)
class Mention:
    """Words in a text that link to an item."""

    text: str
    item: ir.Item


RichText = tuple[str | Figure | Mention, ...]
"""A text about the game, in parts."""
WHOLE_GAME_PARTS = ("the players", "the sequence", "the map", "the end")
"""Names of what a lesson may show that is no single item."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A section of the page for newcomers: its heading, its text, and the items, or parts of the whole game by name, that it
    shows."""

    title: str
    says: RichText = ()
    shows: tuple[ir.Item | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer that a seat gives in an example of play, by the text of the option; `span`: where it is written."""

    seat: int
    key: str
    span: Span


@dataclass(frozen=True, slots=True)
class DirectedStep:
    """A step of an example of play."""

    span: Span
    title: str
    """Its heading, or ''."""
    says: RichText
    """The remark on it."""
    replies: tuple[Reply, ...]
    dice: tuple[int | tuple[int, ...], ...] | None = None
    """The results of chance in it: numbers, and for a name the ids of all members that have it; None where the seed decides."""
    dice_words: tuple[str, ...] = ()
    """The same as they are written."""


@dataclass(frozen=True, slots=True)
class Direction:
    """An example of play: the scenario and seed from which it begins, the paragraphs before it, and its steps."""

    span: Span
    about: tuple[RichText, ...]
    scenario: ir.Scenario | None
    seed: int
    steps: tuple[DirectedStep, ...]


@dataclass(frozen=True, slots=True)
class Style:
    """The whole style of a rule set."""

    about: tuple[RichText, ...] = ()
    """Paragraphs that introduce the game to a newcomer."""
    rulebook: str = ""
    """The name of the rulebook."""
    sections: dict[str, str] = field(default_factory=dict)
    """Titles of the sections of the rulebook by number."""
    map: MapStyle | None = None
    """None where no map is drawn."""
    setup: SetupStyle = SetupStyle()
    signs: dict[ir.Kind, tuple[Mark, ...]] = field(default_factory=dict)
    """The marks on small pictures of members, such as the faces of a die, by kind."""
    faces: dict[ir.Kind, FaceStyle] = field(default_factory=dict)
    """The look of members as cards, by kind."""
    displays: tuple[DisplayStyle, ...] = ()
    """The displays beside the map, in order."""
    contests: tuple[ContestStyle, ...] = ()
    """The contests of the game."""
    absent: frozenset[ir.Member] = frozenset()
    """Members that are declared but absent with the present options; they are neither drawn nor listed."""
    learn: tuple[Lesson, ...] = ()
    """The lessons for a newcomer, in order."""
    direction: Direction | None = None
    """The example of play."""
    land: tuple[str, ...] = ()
    """Outlines of land behind the map, each as points `x,y x,y`."""
