"""The messages between a page and a table: records, their reading and writing as JSON, and their version.

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
    """Bytes that are no message of a page; the text says what is wrong and where."""


# --- what stands still ---------------------------------------------------------------------------------------------------------


class Side(msgspec.Struct, frozen=True):
    """The letter and the colour that mark what belongs to a side."""

    letter: str
    colour: str


class Counted(msgspec.Struct, frozen=True):
    """A count shown at places: `sign`, the word below the number, and `form`, its outline (`square`, `round`, `pointed`)."""

    sign: str
    form: str


class Track(msgspec.Struct, frozen=True):
    """A track beside the map: `boxes`, the value of each with its words. `whose`: the kind of the members that have a marker
    each; empty: there is one marker. `of`: the kind of the values where they are members."""

    title: str
    boxes: tuple[tuple[int, str], ...]
    whose: str = ""
    of: str = ""


class Boxes(msgspec.Struct, frozen=True):
    """A display of boxes beside the map: rows of boxes, each for a member, or None for a gap."""

    title: str
    rows: tuple[tuple[Thing | None, ...], ...]


class Board(msgspec.Struct, frozen=True):
    """The data that no move changes, fetched once. `map`: an SVG, in which each place and area is a `g.thing` with `data-kind`
    and `data-id`; empty where there is none; `node`: the kind of the places; `places`: where they are on it, by number; `roads`:
    which places are joined; `seats`: the kind of the sides; `sides`: how they are marked, by number; `names`: of all members, by
    kind; `side_of`: the side that each member belongs to, by kind, -1 for none; `printed`: small figures on a piece, by kind;
    `faces`: the kinds that are drawn as cards; `counts`: the counts shown at places; `tracks`, `boxes`: the displays beside the
    map; `dice`: the kinds of the faces of dice, which are drawn as such."""

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
    """The first message: the version that the page speaks, the `token` of a seat (empty: an onlooker), and whether it sees with
    the eyes of whoever decides (`hot`, where the token is the table's own)."""

    v: int
    token: Name = ""
    hot: bool = False


class Answer(_Asks, frozen=True, tag="answer"):
    """My answer to the question in view number `view`: the number of an option, and its words, so that an answer meant for
    another question is noticed."""

    view: Number
    option: Number
    key: Words


class PassBy(_Asks, frozen=True, tag="pass"):
    """A standing order: pass for me at this question, now and whenever I am asked it. `until`: the span at whose end that stops;
    empty: until I take it back. `view`: as in `Answer`."""

    view: Number
    until: Name = ""


class Recall(_Asks, frozen=True, tag="recall"):
    """I take back my standing order `number`."""

    number: Number


class Undo(_Asks, frozen=True, tag="undo"):
    """Take back my last answer; `view`: the number of the view that I had then."""

    view: Number


class AskBack(_Asks, frozen=True, tag="back"):
    """My wish to go back to before my last answer; or to before my last answer up to line `line` of my log. `anew`: even if
    chance has decided something since, which is then drawn anew."""

    line: Number | None = None
    anew: bool = False


class Agree(_Asks, frozen=True, tag="agree"):
    """My yes or no, as `seat`, to wish `number`. The seat that wishes withdraws by no; a page that sees with the eyes of whoever
    decides speaks for all persons."""

    number: Number
    seat: Number
    yes: bool


class AskHint(_Asks, frozen=True, tag="hint"):
    """What would `bot` do at the question in view number `view`? Everybody at the table sees that I asked."""

    id: Number
    view: Number
    bot: Name


class Resign(_Asks, frozen=True, tag="resign"):
    """I give up the game: a bot plays on for me."""

    view: Number


class WhyNot(_Asks, frozen=True, tag="why"):
    """Why can something be done with this thing, or why not?"""

    id: Number
    thing: Thing


class About(_Asks, frozen=True, tag="about"):
    """What is known of this thing: where it is, what is there, what is printed on it, its rule?"""

    id: Number
    thing: Thing


class Position(_Asks, frozen=True, tag="position"):
    """Describe the whole position in sentences."""

    id: Number


class Earlier(_Asks, frozen=True, tag="earlier"):
    """Send me lines of the log from before line `before`."""

    id: Number
    before: Number


class Rule(_Asks, frozen=True, tag="rule"):
    """Send me the text of the rule that asks me now."""

    id: Number


class Sit(_Asks, frozen=True, tag="sit"):
    """From now on `player` plays this seat: `human`, or a bot by name. A seat may say so of itself, the table's owner of all
    seats."""

    seat: Number
    player: Name


class Look(_Asks, frozen=True, tag="look"):
    """Show me an earlier moment. `at` and `by` say which: moment number `at` (`moment`); the first one at which line `at` of my
    log was there (`line`); or the one of mine that was at moment number `at` of an onlooker (`open`). `eyes`: the seat with whose
    eyes I want to see it, null for an onlooker's; left out, my own. `turns`: send also where turns and phases begin."""

    id: Number
    at: Number
    by: Literal["moment", "line", "open"] = "moment"
    eyes: Number | None | UnsetType = UNSET
    turns: bool = False


class Relink(_Asks, frozen=True, tag="link"):
    """Make a new link for a seat; its old one stops working. Only the table's owner may say so."""

    id: Number
    seat: Number


Asking = WhyNot | About | Position | Rule
"""Questions about the position: they change nothing."""
FromPage = Hello | Answer | PassBy | Recall | Undo | AskBack | Agree | AskHint | Resign | Asking | Earlier | Sit | Look | Relink


# --- from a table --------------------------------------------------------------------------------------------------------------


class _Tells(msgspec.Struct, frozen=True, tag_field="t", omit_defaults=True):
    """What a table says."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: its number, the name of its side in words, its colour, who plays it, whether his page is connected; `gone`: he has
    given up; `side`: the name of the side in links and orders."""

    id: int
    name: str
    colour: str
    player: str
    here: bool = False
    gone: bool = False
    side: str = ""


class Welcome(_Tells, frozen=True, tag="welcome"):
    """Who you are here: your `seat` (None: an onlooker), whether you see with the eyes of whoever decides, whether the table is
    yours; `board`: the mark under which the board is fetched (it changes with the rules and with the version of Punica); `hints`:
    may bots be asked for hints?"""

    v: int
    seat: int | None
    hot: bool
    owner: bool
    board: str
    seats: tuple[Seat, ...]
    hints: bool = False


class Here(_Tells, frozen=True, tag="here"):
    """The seats, sent when somebody has come, gone, or changed seats."""

    seats: tuple[Seat, ...]


class Line(msgspec.Struct, frozen=True, array_like=True):
    """A line of a log: its depth, its sort (`heading`, `begin`, `rule`, `answer`, `chance`, `change`, `report`; `contest` and
    `over` where a contest begins and ends, the latter with a summary), its words."""

    level: int
    sort: str
    text: str
    rolled: tuple[int, int] | None = None


class Log(msgspec.Struct, frozen=True, array_like=True):
    """Lines from number `first` on; they replace what the page has from there on or, with `anew`, all that it has. `since`: the
    first line that is news to its seat."""

    first: int
    since: int
    lines: tuple[Line, ...]
    anew: bool = False


class OnMap(msgspec.Struct, frozen=True, omit_defaults=True):
    """The contents of the map. `owner`: the side that owns each place, one character for each: `.` for none, `0` for the first
    side, and on in the order of ASCII; `counts`: place, number, which count of the board, whose; `pieces`: kind, number of the
    member, place."""

    owner: str = ""
    counts: tuple[tuple[int, int, int, int], ...] = ()
    pieces: tuple[tuple[str, int, int], ...] = ()


class Pile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pile: its name, the kind it holds; `members` where they may be seen, elsewhere `number`, how many they are; `of`: the
    seat that it belongs to; `own`: only you see what lies in it."""

    name: str
    kind: str
    number: int = 0
    members: tuple[int, ...] | UnsetType = UNSET
    of: int | UnsetType = UNSET
    own: bool = False


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option. `key`: its full words; `form`: the words that it shares with similar options; `name`: its own words, if they
    are not those of `key` behind `form`; `kind`, `members`: the members that it names, in order."""

    key: str
    form: str = ""
    name: str = ""
    kind: str = ""
    members: tuple[int, ...] = ()


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question put to a seat. `how`: the sort of choice (`member`, `some`, `path`, `number`, `yesno`, `menu`, `play`);
    `rule`: the rule that asks; `about`: the things that the question names; `picked`: what has been picked so far; `passes`: the
    option that passes, where a standing order may be given, -1 elsewhere; `spans`: the spans now running, until the end of which
    an order may stand; `hint`: may a bot be asked for a hint here, where the table allows it?"""

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
    """One event of a contest: `cards` laid down, `dice` rolled, something `said`. `seat`: whose it is, -1 for nobody's;
    `members`: the cards, or the faces, of a kind ('' for numbers; a card is -1 where you may not know it)."""

    sort: str
    seat: int
    kind: str
    members: tuple[int, ...]
    text: str


class Party(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side of a contest: its `figures`, each a label, words, and a member (kind and number); whether it leads or has won;
    `forces`: its open forces; `hands`: the piles that it holds, and how many cards each."""

    seat: int
    figures: tuple[tuple[str, str, str, int], ...] = ()
    leads: bool = False
    won: bool = False
    forces: tuple[Thing, ...] = ()
    hands: tuple[tuple[str, int], ...] = ()


class Contest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A contest of two sides: where, the parties, and the events of each round; `over`: it has ended since your last answer."""

    title: str
    parties: tuple[Party, ...]
    rounds: tuple[tuple[Deed, ...], ...] = ()
    at: Thing | None = None
    over: bool = False


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """The side that decides, as far as everybody may know: `seat` is None where it would reveal what somebody holds."""

    seat: int | None
    name: str


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A standing order of yours: you pass by yourself at the question of `rule`, `until` the end of this span (empty: until you
    take the order back)."""

    number: int
    rule: str
    until: str = ""


class View(_Tells, frozen=True, tag="view"):
    """All that a seat sees, complete each time. `view`: its number, counted for this seat alone; `at`: the spans now running, in
    words; `tracks`: for each track of the board its markers, as value and whose; `boxes`: for each display, the contents of its
    boxes: the box (kind and number), and a member (kind and number), or how many (a kind without name); `contest`: the one that
    goes on, or that has ended since the seat's last answer; `question`: the open one, if the seat is asked; `undo`: why its last
    answer cannot be taken back freely, empty where it can; `back`: where it cannot, what it takes: `agreement`, or `chance`,
    agreement and chance drawn anew; `orders`: standing orders of this seat; `hints`: who has asked for one: before which line of
    the log, the seat, the bot; `ended`: how the game ended."""

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
    """The wish of a seat, `by`, to go back; the game stands still until the wish is settled. `line`: the first line of the log
    that would be dropped; `anew`: chance would be drawn anew; `agreed`: the seats that agree; `waits`: those that have not
    answered yet. `ended`: the outcome: `done`, `refused` by `who`, `withdrawn`, or `lapsed`, since the game or a player has
    changed."""

    number: int
    by: int
    line: int
    anew: bool = False
    agreed: tuple[int, ...] = ()
    waits: tuple[int, ...] = ()
    ended: str = ""
    who: int | None = None


class Told(_Tells, frozen=True, tag="told"):
    """The answer to the question `id`: texts, each a paragraph; `lines`: where lines of the log were asked for, number `first`
    and those behind it."""

    id: int
    texts: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    first: int = 0


class Hinted(_Tells, frozen=True, tag="hinted"):
    """The hint asked for under this `id`: the bot was asked `of` times; the options that it took, by number, and how often each,
    the most frequent first."""

    id: int
    of: int
    options: tuple[tuple[int, int], ...]


class Moment(_Tells, frozen=True, tag="moment"):
    """The answer to the request `id`: an earlier moment. `moment`: its number, from 0 on; `last`: the number of the last one so
    far for these eyes; `view`: what was seen then; `open`: the number of the same moment for an onlooker; `turns`: the moments at
    which turns and phases begin, with their names."""

    id: int
    moment: int
    last: int
    open: int
    view: View
    turns: tuple[tuple[int, str], ...] = ()


class Linked(_Tells, frozen=True, tag="linked"):
    """The answer to the request `id`: the new `token` of a seat. It is sent once, and the server does not keep it."""

    id: int
    seat: int
    token: str


class Trouble(_Tells, frozen=True, tag="error"):
    """A message of yours was refused, and changed nothing. `code`: `version`, `token`, `message`, `stale`, `answer`, `undo`,
    `back`, `pass`, `rules`, `kept`, `sit`."""

    code: str
    text: str


class NewRules(_Tells, frozen=True, tag="rules"):
    """The rules have been edited: fetch the board under the mark `board`. `note`: what of the game no longer fits; with `broken`,
    the mistakes in the new rules, with their places: the table then keeps its rules."""

    board: str
    note: str = ""
    broken: bool = False


Tells = Welcome | Here | View | BackAsked | Hinted | Told | Moment | Linked | Trouble | NewRules


# --- reading and writing -------------------------------------------------------------------------------------------------------

_reader = msgspec.json.Decoder(FromPage)
_writer = msgspec.json.Encoder()


def read(data: bytes | str) -> FromPage:
    """The record of a page's message. Errors: `Unreadable`."""
    if len(data) > MOST_BYTES:
        raise Unreadable(f"a message has at most {MOST_BYTES} bytes")
    try:
        said: FromPage = _reader.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Unreadable(str(error)) from None
    return said


def write(message: Tells) -> bytes:
    """A table's message as bytes of JSON."""
    return _writer.encode(message)


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages, those of pages under `asks`, those of tables under `tells`."""
    (asks, tells), parts = msgspec.json.schema_components([FromPage, Tells])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Messages of a table, version {VERSION}",
        "asks": asks,
        "tells": tells,
        "$defs": {name.removeprefix("_"): part for name, part in parts.items()},
    }
