"""What goes over the wire between a page and a table: records, read and written in one place, with a version.

In: bytes of JSON from a page, records from a table. Out: records, bytes of JSON. Every message has its name in `t`. Errors:
`Unreadable`, which says where a message makes no sense. The JSON Schema of all of them is made from these records (`schema`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

VERSION = 1
"""Counts up where a page of yesterday would misread what is said today, or be misread."""
MOST_BYTES = 16_384
"""No message of a page is longer."""

Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Words = Annotated[str, Meta(max_length=400)]
Name = Annotated[str, Meta(max_length=200)]
Thing = tuple[Name, Number]
"""A member: the name of its kind, and its number."""


class Unreadable(Exception):
    """A message is not what a table understands; the text says what and where."""


# --- what stands still ---------------------------------------------------------------------------------------------------------


class Side(msgspec.Struct, frozen=True):
    """How what belongs to a side is marked."""

    letter: str
    colour: str


class Counted(msgspec.Struct, frozen=True):
    """Something that is counted at places: the word below the number, and its outline (`square`, `round`, `pointed`)."""

    sign: str
    form: str


class Track(msgspec.Struct, frozen=True):
    """A track beside the map: a box for each value. `whose`: the kind of the members that have a marker each; empty: there is one
    marker. `of`: the kind of the values where they are members."""

    title: str
    boxes: tuple[tuple[int, str], ...]
    whose: str = ""
    of: str = ""


class Boxes(msgspec.Struct, frozen=True):
    """A display of boxes beside the map, row by row: each a member, None where there is none."""

    title: str
    rows: tuple[tuple[Thing | None, ...], ...]


class Board(msgspec.Struct, frozen=True):
    """What no move changes, fetched once. `map`: an SVG, in which each place and area is a `g.thing` with `data-kind` and
    `data-id`; empty where there is none; `node`: the kind of the places; `places`: where they are on it, by number; `roads`:
    which places are joined; `seats`: the kind of the sides; `sides`: how they are marked, by number; `names`: of all members, by
    kind; `side_of`: whose a member is, by kind, -1 nobody's; `printed`: small figures on a piece, by kind; `faces`: the kinds
    that are drawn as cards; `counts`: what is counted at places; `tracks`, `boxes`: what lies beside the map; `dice`: the
    kinds of the faces of dice, which are drawn as such."""

    v: int
    id: str
    title: str
    digest: str
    map: str
    node: str
    places: dict[int, tuple[int, int]]
    roads: tuple[tuple[int, int], ...]
    seats: str
    sides: tuple[Side, ...]
    names: dict[str, tuple[str, ...]]
    side_of: dict[str, tuple[int, ...]]
    printed: dict[str, tuple[str, ...]]
    faces: tuple[str, ...]
    counts: tuple[Counted, ...]
    tracks: tuple[Track, ...]
    boxes: tuple[Boxes, ...]
    dice: tuple[str, ...]


# --- from a page ---------------------------------------------------------------------------------------------------------------


class _Asks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", omit_defaults=True):
    """What a page says. Whoever asks to be told something gives it a number, `id`, which comes back with the answer."""


class Hello(_Asks, frozen=True, tag="hello"):
    """Who comes: the version that the page speaks, the `token` of a seat (empty: an onlooker), and whether it sees with the eyes
    of whoever decides (`hot`, where the token is the table's own)."""

    v: int
    token: Name = ""
    hot: bool = False


class Answer(_Asks, frozen=True, tag="answer"):
    """The answer to the question of view number `view`: the number of an option, and its words, so that a slip of ours is
    seen."""

    view: Number
    option: Number
    key: Words


class PassBy(_Asks, frozen=True, tag="pass"):
    """Pass for me at this question, now and whenever I am asked it: until the span ends that is called `until`; empty: until I
    take that back. `view`: as of an answer."""

    view: Number
    until: Name = ""


class Recall(_Asks, frozen=True, tag="recall"):
    """I take standing order `number` back."""

    number: Number


class Undo(_Asks, frozen=True, tag="undo"):
    """Take my last answer back; `view`: what I saw when I said so."""

    view: Number


class AskBack(_Asks, frozen=True, tag="back"):
    """Let us go back to before my last answer; or to before the last of mine that stands at line `line` of my log or before it.
    `anew`: also where chance has come to bear since, and is then drawn anew."""

    line: Number | None = None
    anew: bool = False


class Agree(_Asks, frozen=True, tag="agree"):
    """What `seat` says to wish `number`: yes or no. Who wishes it takes it back by no; a page that sees with the eyes of whoever
    decides speaks for all people."""

    number: Number
    seat: Number
    yes: bool


class AskHint(_Asks, frozen=True, tag="hint"):
    """What would `bot` do here, where I have seen view `view`? All who are at the table are told that I asked."""

    id: Number
    view: Number
    bot: Name


class Resign(_Asks, frozen=True, tag="resign"):
    """I give the game up: a bot plays on for me."""

    view: Number


class WhyNot(_Asks, frozen=True, tag="why"):
    """Why can, or can not, anything be done with this thing?"""

    id: Number
    thing: Thing


class About(_Asks, frozen=True, tag="about"):
    """What is known of this thing: where it is, what stands there, what is printed on it, the rule."""

    id: Number
    thing: Thing


class Position(_Asks, frozen=True, tag="position"):
    """The whole position in sentences."""

    id: Number


class Earlier(_Asks, frozen=True, tag="earlier"):
    """Lines of the log before line `before`."""

    id: Number
    before: Number


class Rule(_Asks, frozen=True, tag="rule"):
    """The text of the rule that asks."""

    id: Number


class Sit(_Asks, frozen=True, tag="sit"):
    """Who plays a seat from now on: `human`, or a bot by name. A seat may say it of itself, the table's owner of all."""

    seat: Number
    player: Name


class Look(_Asks, frozen=True, tag="look"):
    """Show me an earlier moment: moment number `at`, the first one at which line number `at` of my log stood, or the one that I
    had at moment number `at` of who looks on (`open`). `eyes`: as whom I want to see it, null as one who looks on; without it
    with my own. `turns`: tell me as well where turns and phases begin."""

    id: Number
    at: Number
    by: Literal["moment", "line", "open"] = "moment"
    eyes: Number | None | UnsetType = UNSET
    turns: bool = False


class Relink(_Asks, frozen=True, tag="link"):
    """Give out a new link for a seat: the old one leads nowhere from now on. Only the table's owner says so."""

    id: Number
    seat: Number


Asking = WhyNot | About | Position | Rule
"""Questions about the position: they change nothing."""
Said = Hello | Answer | PassBy | Recall | Undo | AskBack | Agree | AskHint | Resign | Asking | Earlier | Sit | Look | Relink


# --- from a table --------------------------------------------------------------------------------------------------------------


class _Tells(msgspec.Struct, frozen=True, tag_field="t", omit_defaults=True):
    """What a table says."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: its number, what its side is called, its colour, who plays it, whether he is here; `gone`: he has given up; `side`:
    by which name links and orders know it."""

    id: int
    name: str
    colour: str
    player: str
    here: bool = False
    gone: bool = False
    side: str = ""


class Welcome(_Tells, frozen=True, tag="welcome"):
    """Who you are here: your `seat` (None: an onlooker), whether you see with the eyes of whoever decides, whether the table is
    yours; `board`: the mark under which what stands still is fetched (other rules have another, and so has another Punica);
    `hints`: may one ask bots for hints?"""

    v: int
    seat: int | None
    hot: bool
    owner: bool
    board: str
    seats: tuple[Seat, ...]
    hints: bool = False


class Here(_Tells, frozen=True, tag="here"):
    """Somebody has come, gone, or sits elsewhere."""

    seats: tuple[Seat, ...]


class Line(msgspec.Struct, frozen=True, array_like=True):
    """A line of a log: how deep, what sort (`heading`, `begin`, `rule`, `answer`, `chance`, `change`, `report`; `contest` and
    `over` where one begins and ends, the latter telling in short what came of it), its words."""

    level: int
    sort: str
    text: str
    rolled: tuple[int, int] | None = None


class Log(msgspec.Struct, frozen=True, array_like=True):
    """Lines from number `first` on; what the page has from there on is let go, and all that it has, where they are told `anew`.
    `since`: the first line that is news to its seat."""

    first: int
    since: int
    lines: tuple[Line, ...]
    anew: bool = False


class OnMap(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies on the map. `owner`: whose the places are, by place: -1 nobody; `counts`: place, number, which count of the
    board, whose; `pieces`: kind, number of the member, place."""

    owner: tuple[int, ...] = ()
    counts: tuple[tuple[int, int, int, int], ...] = ()
    pieces: tuple[tuple[str, int, int], ...] = ()


class Pile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pile: its name, the kind it holds, how many; `members` where they may be seen; `of`: the seat that it belongs to; `own`:
    only you see what lies in it."""

    name: str
    kind: str
    number: int
    members: tuple[int, ...] | UnsetType = UNSET
    of: int | UnsetType = UNSET
    own: bool = False


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option: all its words, the words that it shares with its likes, its own; the kind and the members that it names, in
    order."""

    key: str
    form: str = ""
    name: str = ""
    kind: str = ""
    members: tuple[int, ...] = ()


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked. `how`: the sort of choice (`member`, `some`, `path`, `number`, `yesno`, `menu`, `play`); `rule`: by which
    rule; `about`: the things that the question names; `picked`: what has been picked so far; `passes`: the option that passes,
    where that may be a standing order, -1 elsewhere; `spans`: what has begun, until the end of which an order may stand;
    `hint`: may a bot be asked for a hint here, where the table allows it?"""

    seat: int
    how: str
    text: str
    rule: str
    options: tuple[Option, ...]
    about: tuple[Thing, ...] = ()
    picked: tuple[Thing, ...] = ()
    passes: int = -1
    spans: tuple[str, ...] = ()
    hint: bool = False


class Deed(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """What was done in a contest: `cards` laid down, `dice` that fell, something `said`. `seat`: who laid them, or for whom, -1
    nobody; `members`: the cards, or the faces, of a kind ('' for numbers; a card is -1 where one may not know it)."""

    sort: str
    seat: int
    kind: str
    members: tuple[int, ...]
    text: str


class Party(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side of a contest: its figures, each with what it says, its words, and the thing that it is; whether it leads or has won;
    `forces`: the things that lie open there; `hands`: what it holds, and how much."""

    seat: int
    figures: tuple[tuple[str, str, str, int], ...] = ()
    leads: bool = False
    won: bool = False
    forces: tuple[Thing, ...] = ()
    hands: tuple[tuple[str, int], ...] = ()


class Contest(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two sides stand against each other: where, who, and what was done in each round; `over`: it has ended since your last
    answer."""

    title: str
    parties: tuple[Party, ...]
    rounds: tuple[tuple[Deed, ...], ...] = ()
    at: Thing | None = None
    over: bool = False


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who decides, as far as everybody may know: `seat` None where this would tell what somebody holds."""

    seat: int | None
    name: str


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A standing order of your own: at the question of which `rule` you pass by yourself, `until` which span ends (empty: until
    you take it back)."""

    number: int
    rule: str
    until: str = ""


class View(_Tells, frozen=True, tag="view"):
    """All that a seat sees, whole each time. `view`: its number, counted for this seat alone; `at`: where the game stands;
    `tracks`: for each track of the board its markers, as value and whose; `boxes`: for each display what lies in its boxes: in
    which (kind and number), and a member (kind and number), or how many (a kind without name); `contest`: the one that goes on,
    or was over since the seat's last answer; `question`: where the seat is asked; `undo`: why its last answer cannot be taken
    back freely, empty where it can; `back`: where it cannot, what else it takes: `agreement`, or `chance`, agreement and chance
    drawn anew; `orders`: standing orders of this seat; `hints`: who has asked for one: before which line of the log, the
    seat, the bot; `ended`: how the game ended."""

    view: int
    eyes: int | None
    at: tuple[str, ...]
    map: OnMap
    piles: tuple[Pile, ...]
    tracks: tuple[tuple[tuple[int, int], ...], ...]
    log: Log
    boxes: tuple[tuple[tuple[str, int, str, int], ...], ...] = ()
    contest: Contest | None = None
    turn: Turn | None = None
    question: Question | None = None
    undo: str = ""
    back: str = ""
    orders: tuple[Standing, ...] = ()
    hints: tuple[tuple[int, int, str], ...] = ()
    ended: str = ""


class BackAsked(_Tells, frozen=True, tag="back"):
    """A seat, `by`, wishes to go back; until that has an end the game stands still. `line`: from there on the log would be told
    otherwise; `anew`: chance would be drawn anew; `agreed`: who wants it too; `waits`: who has not said yet. `ended`: what has
    become of it: `done`, `refused` by `who`, `withdrawn`, or `lapsed`, since the game or who plays it is another."""

    number: int
    by: int
    line: int
    anew: bool = False
    agreed: tuple[int, ...] = ()
    waits: tuple[int, ...] = ()
    ended: str = ""
    who: int | None = None


class Told(_Tells, frozen=True, tag="told"):
    """The answer to what was asked under this `id`: texts, each a paragraph; `lines`: where lines of the log were asked for."""

    id: int
    texts: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    first: int = 0


class Hinted(_Tells, frozen=True, tag="hinted"):
    """The hint that was asked for under this `id`: the options that the bot took, by their numbers, and how often each of so many
    times, `of`, that it was asked; the one that it took most comes first."""

    id: int
    of: int
    options: tuple[tuple[int, int], ...]


class Moment(_Tells, frozen=True, tag="moment"):
    """What was asked for under this `id`: an earlier `moment` of `last` that there were so far for these eyes, from 0 on; the
    `view` is what was seen then. `open`: the number that it has for one who looks on. `turns`: the moments at which turns and
    phases begin, and their names."""

    id: int
    moment: int
    last: int
    open: int
    view: View
    turns: tuple[tuple[int, str], ...] = ()


class Linked(_Tells, frozen=True, tag="linked"):
    """What was asked for under this `id`: the new `token` of a seat, told once and kept by nobody here."""

    id: int
    seat: int
    token: str


class Trouble(_Tells, frozen=True, tag="error"):
    """What was said could not be done, and changed nothing. `code`: `version`, `token`, `message`, `stale`, `answer`, `undo`,
    `back`, `pass`, `rules`, `kept`, `sit`."""

    code: str
    text: str


class NewRules(_Tells, frozen=True, tag="rules"):
    """The rules have been edited: fetch what stands still under `board`. `note`: what of the game no longer fits, or what is
    wrong with the new rules, which are then not taken: with its place."""

    board: str
    note: str = ""
    broken: bool = False


Tells = Welcome | Here | View | BackAsked | Hinted | Told | Moment | Linked | Trouble | NewRules


# --- reading and writing -------------------------------------------------------------------------------------------------------

_reader = msgspec.json.Decoder(Said)
_writer = msgspec.json.Encoder()


def read(data: bytes | str) -> Said:
    """A message of a page. Errors: `Unreadable`."""
    if len(data) > MOST_BYTES:
        raise Unreadable(f"a message has at most {MOST_BYTES} bytes")
    try:
        said: Said = _reader.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Unreadable(str(error)) from None
    return said


def write(told: Tells) -> bytes:
    """A message of a table as JSON."""
    return _writer.encode(told)


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages, those of pages under `asks`, those of tables under `tells`."""
    (asks, tells), parts = msgspec.json.schema_components([Said, Tells])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Messages of a table, version {VERSION}",
        "asks": asks,
        "tells": tells,
        "$defs": {name.removeprefix("_"): part for name, part in parts.items()},
    }
