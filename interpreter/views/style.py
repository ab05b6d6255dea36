"""How a rule set wants to be shown: what its map and its set-ups are drawn with, and what its rulebook calls its sections.

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
    """How what belongs to a side is marked: by a letter and a colour (`#rrggbb`)."""

    letter: str
    colour: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A small sign beside a node, or on an edge: drawn when the flag holds or the number is not 0, with the number behind it."""

    sign: str
    flag: ir.Fact | None
    number: ir.Fact | None


@dataclass(frozen=True, slots=True)
class MapStyle:
    """What the picture of a graph shows."""

    graph: ir.Graph
    size: tuple[int, int] = DEFAULT_SIZE
    """Width and height, in the units of the nodes' places."""
    owner: ir.Fact | None = None
    """The fact of the nodes that says whose colour and letter they have."""
    sides: dict[str, SideStyle] = field(default_factory=dict)
    """These, by the name of a side."""
    shapes: tuple[tuple[ir.Fact, str], ...] = ()
    """The first flag that a node has gives its shape, else it is a circle."""
    marks: tuple[Mark, ...] = ()
    line: ir.Fact | None = None
    """The fact of the edges that says how they are drawn."""
    dashes: dict[str, str] = field(default_factory=dict)
    """How, by the name of its value."""
    line_signs: dict[str, str] = field(default_factory=dict)
    """With which small sign on them (one of `LINE_SIGNS`)."""
    line_marks: tuple[Mark, ...] = ()
    """What stands on the middle of an edge, of any graph that joins the nodes."""
    area: ir.Fact | None = None
    """The fact of the nodes that says in what they lie."""
    tint: ir.Fact | None = None
    """The fact of these areas that says their colour."""
    tints: dict[str, str] = field(default_factory=dict)
    """These, by the name of its value."""


@dataclass(frozen=True, slots=True)
class SetupStyle:
    """Which columns of the state the picture of a set-up shows.

    `owner`: whose a node is; `counts`: how many stand at a node, each with the sign behind the number; `pieces`: where a member
    is.
    """

    owner: ir.Attribute | None = None
    counts: tuple[tuple[ir.Attribute, str], ...] = ()
    pieces: tuple[ir.Attribute, ...] = ()


@dataclass(frozen=True, slots=True)
class BoxesStyle:
    """A display of boxes, row by row: members, or None where there is no box. `holds`: attributes with such a member as their
    hole, that say what lies in a box."""

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
    """A track with a box for each value that an attribute may have, for numbers from `low` to `high`; its markers stand on those
    that it has, one for each member if it has a hole. A declared value is shown in the same way; one may say where the track
    ends. `only`: the numbers of the members that have a box, if not all have."""

    title: str
    shows: ir.Attribute | ir.Value
    low: int = 0
    high: int | ir.Value = 0
    only: tuple[int, ...] | None = None


DisplayStyle = BoxesStyle | TableTrackStyle | TrackStyle


@dataclass(frozen=True, slots=True)
class ContestStyle:
    """A period in which two sides stand against each other, a battle say. `leads`, `winner`: which side."""

    title: str
    lasts: str
    at: ir.Attribute | None = None
    """Where."""
    sides: tuple[ir.Attribute, ...] = ()
    """Who begins and against whom, both sides of two where nothing is said."""
    leads: ir.Attribute | None = None
    winner: ir.Attribute | None = None
    round: ir.Attribute | ir.Procedure | None = None
    """Begins a round when this procedure asks, or this number rises."""
    figures: tuple[tuple[str, ir.Attribute], ...] = ()
    """What is told of each side."""
    cards: tuple[ir.Pile, ...] = ()
    """What is laid into these piles is shown, what lies in `forces` too, and of `hands` how much."""
    forces: tuple[ir.Pile, ...] = ()
    hands: tuple[ir.Pile, ...] = ()


@dataclass(frozen=True, slots=True)
class FaceStyle:
    """How members of a kind look as cards. `band`: the line that says whose colour the band with the title has; `corner`: the
    number that stands large beside the title; `figures`: numbers, and flags, in boxes below it. What is printed besides, and what
    the card does, is told in words."""

    band: ir.Fact | None = None
    corner: ir.Fact | None = None
    figures: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in a text that the rules know: how many members a kind has; else what it is at the start."""

    item: ir.Kind | ir.Value | ir.Query | ir.Attribute


@dataclass(frozen=True, slots=True)
class Mention:
    """Words in a text that lead to an item."""

    text: str
    item: ir.Item


Told = tuple[str | Figure | Mention, ...]
"""A text about the game, in parts."""
WHOLE_GAME_PARTS = ("the players", "the sequence", "the map", "the end")
"""What a lesson shows that is no single item."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A part of what a newcomer learns: its heading, what is said, and what is shown: items, or parts of the whole game by their
    names."""

    title: str
    says: Told = ()
    shows: tuple[ir.Item | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """What a seat is to answer, by the text of the option; `span`: where it is written."""

    seat: int
    key: str
    span: Span


@dataclass(frozen=True, slots=True)
class DirectedStep:
    """A stretch of a directed game."""

    span: Span
    title: str
    """Its heading, if it has one."""
    says: Told
    """What is remarked on it."""
    replies: tuple[Reply, ...]
    dice: tuple[int | tuple[int, ...], ...] | None = None
    """What chance gives in it, numbers and ids of the members that bear a name, None where the seed decides."""
    dice_words: tuple[str, ...] = ()
    """As they are written."""


@dataclass(frozen=True, slots=True)
class Direction:
    """An example of play: from which scenario and seed it begins, what is said before, and its steps."""

    span: Span
    about: tuple[Told, ...]
    scenario: ir.Scenario | None
    seed: int
    steps: tuple[DirectedStep, ...]


@dataclass(frozen=True, slots=True)
class Style:
    """All of it."""

    about: tuple[Told, ...] = ()
    """Paragraphs that tell a newcomer what game this is."""
    rulebook: str = ""
    """Its name."""
    sections: dict[str, str] = field(default_factory=dict)
    """Titles of its sections by number."""
    map: MapStyle | None = None
    """None where nothing is drawn."""
    setup: SetupStyle = SetupStyle()
    signs: dict[ir.Kind, tuple[Mark, ...]] = field(default_factory=dict)
    """What is drawn on a small picture of a member, a die's face say, by its kind."""
    faces: dict[ir.Kind, FaceStyle] = field(default_factory=dict)
    """How members of a kind look as cards."""
    displays: tuple[DisplayStyle, ...] = ()
    """What lies beside the map, in the order in which it is shown."""
    contests: tuple[ContestStyle, ...] = ()
    """When two sides stand against each other."""
    absent: frozenset[ir.Member] = frozenset()
    """What is declared and not there with the options as they are, so that it is neither drawn nor listed."""
    learn: tuple[Lesson, ...] = ()
    """What he learns first, in order."""
    direction: Direction | None = None
    """The game by which it is shown how one plays."""
    land: tuple[str, ...] = ()
    """Outlines of land behind the map, each as points `x,y x,y`."""
