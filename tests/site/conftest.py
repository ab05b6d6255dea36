"""A small game of two sides on four places, the shipped rule sets, and their sites, each published once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.frontend import build
from interpreter.library import open_rule_set
from interpreter.site import Edition, publish
from tests.sampling import tried
from tests.shipped import EDITIONS, PLAYABLE, library_of, rules_of, session_of

SOME = ("mediterranean_battles",)
"""The smallest that ships, without a board of spaces; the small game has one."""
MANIFEST = """id: sample
title: The <Sample> War
version: 1.2
language: 1
scenario: The start
register: [register.yaml]
site: site.yaml
"""
REGISTER = """- {id: "S-1-1", section: "1", kind: rule, says: "The game lasts two turns."}
- {id: "S-2.1-1", section: "2.1", kind: rule, says: "A side may raise a band."}
- {id: "S-2.1-2", section: "2.1", kind: rule, says: "No more than three | four bands stand at a place.", note: "or is it four?"}
- {id: "S-2.10-1", section: "2.10", kind: rule, says: "Storms sink what is afloat."}
- {id: "S-2.2-1", section: "2.2", kind: rule, says: "Who holds a port is paid."}
- {id: "S-3-1", section: "3", kind: rule, says: "Nobody may look."}
- {id: "S-4-1", section: "4", kind: rule, says: "A tie is possible."}
"""
SITE = """about: ["Two bands fight over a country."]
rulebook: the Sample Rules
sections: {"1": How it goes, "2": Bands, "2.1": Raising, "4": The end}
map:
  graph: country
  size: [900, 500]
  owner: holder
  sides:
    north: {letter: N, colour: "#123456"}
    south: {letter: S, colour: "#654321"}
  shapes:
    - {flag: walled, shape: square}
  marks:
    - {sign: H, flag: harbour, number: dues}
  lines: {fact: sort, dashes: {road: "", ferry: "2 9"}, marks: [{sign: f, flag: ferried, number: fare}]}
  area: shire
  tint: {fact: side of it, colours: {north: "#abcdef"}}
setup:
  owner: master of (spot)
  counts:
    - {attribute: bands of (owner) at (spot), sign: bands}
  pieces: [seat of (chief)]
signs:
  place: [{flag: harbour, sign: "~"}]
  chit: [{number: strength, sign: "*"}]
faces:
  card: {corner: cost}
  chit: {figures: [{sign: force, number: strength}]}
  chief: {band: side, figures: [{sign: skill, number: skill}]}
displays:
  - {title: The shires, of: [place], by: shire, holds: [master of (spot)]}
  - {title: The tent, of: [chief, chit], rows: [[Ada, ""], [Siege 1, Bo]], holds: [seat of (chief)]}
  - {title: The storm, table: Storm}
  - {title: The years, track: year, to: 3}
"""
PLACES = """kind: place
source: "a drawing & a <map>"
members:
  Alder: {shire: Westshire, walled: true, holder: north, at: [100, 100]}
  Birch: {shire: Westshire, harbour: true, dues: -1, at: [300, 120], note: "Burnt | rebuilt."}
  Cedar: {shire: Eastshire, holder: south, at: [500, 300]}
  Dogwood: {shire: Eastshire, at: [700, 320]}
"""
SHIRES = """kind: shire
members:
  Westshire: {side of it: north}
  Eastshire: {}
"""
WAYS = """kind: way
members:
  - {between: [Alder, Birch], sort: road}
  - {between: [Birch, Cedar], sort: ferry, ferried: true, fare: 3}
  - {between: [Cedar, Dogwood], sort: road}
"""
CHITS = """kind: chit
members:
  Raid: {strength: 1, copies: 3}
  Siege 1: {strength: 2}
"""
KINDS = """kind side
    plural sides
    members north, south

kind shire
    plural shires
    line side of it is side or none, else none

kind place
    plural places
    line shire is shire
    flag walled
    flag harbour
    line dues is number, else 0
    line holder is side or none, else none

kind sort of way
    plural sorts of ways
    members road, ferry

kind way
    plural ways
    line sort is sort of way
    flag ferried
    line fare is number, else 0

graph country joins places by ways

kind chit
    plural chits
    line strength is number

kind chief
    plural chiefs
    line side is side
    line skill is number

kind card
    plural cards
    line cost is number
    flag secret
    block event by (player: side)
    note "Played & laid aside."

attribute master of (spot: place) is side or none
    starts as holder of spot

attribute bands of (owner: side) at (spot: place) is number
    cites S-2.1-2

attribute seat of (chief: chief) is place or none
    starts as none

pile deck holds cards
    shown to nobody
    starts with cards

pile bag holds chits
    shown to nobody
    starts with chits

pile laid aside holds cards

attribute year is number

die die
    faces 1 to 6
"""
RULES = """procedure play the game
    cites S-1-1
    repeat until year is at least 2
        add 1 to year
        carry out "The levy"
        carry out "The storm"
    settle the war

phase "The levy"
    cites S-2.1-1
    for each sides called taker
        taker raises a band

phase "The storm"
    cites S-2.10-1
    shuffle bag
    roll die called wind
    if losses in "Storm" for (wind) is at least 1
        add losses in "Storm" for (wind) to year

procedure (taker: side) raises a band
    says "{taker} raises a band where there is room"
    cites S-2.1-1, S-2.1-2
    taker may choose place called camp
        where master of it is taker and it is open to taker
    otherwise
        stop
    add 1 to bands of taker at camp

procedure settle the war
    if bands of north at Alder is more than bands of south at Cedar
        north wins the game because "more bands stand in Alder"
    if ruling "ties" is "north wins"
        north wins the game because "ties go to north"
    if seat of Ada is none
        south wins the game because "Ada has left"
    nobody wins the game because "neither side has more"

query (spot: place) is open to (owner: side)
    cites S-2.1-2
    when bands of owner at spot is less than greatest camp of owner

value greatest camp of (owner: side)
    starts at 3
    raised by 1
        when option "Long camps" is on
    raised by 2
        when option "Tents" is many

option "Long camps"
    default off

option "Tents"
    one of none, few, many
    default none
    needs option "Long camps" when few, many
    not with scenario "The start" when many

table "Storm" of (wind: number)
    cites S-2.10-1
    provenance "the printed table"
    gives losses
    wind       | losses
    at most 5  | 0
    at least 6 | 1

ruling "ties"
    cites S-4-1
    asks "what happens at a tie"
    reading "nobody wins"
    reading "north wins"
    default "nobody wins"
    because "It says so | nowhere."

invariant "no debts"
    when year is at least 0

scenario "The start"
    cites S-1-1
    bands of north at Alder becomes 2
    bands of south at Dogwood becomes 1
    seat of Ada becomes Birch
    master of Dogwood becomes south

example "a band is raised"
    cites S-2.1-1
    tests procedure "(taker) raises a band"
    given master of Alder becomes north
    when north raises a band
        north answers "Alder"
    then bands of north at Alder is 1
"""
CARD = """card 7 "Muster Call"
    cost 2
    cites S-2.2-1
    event
        muster in Birch for player

procedure muster in (spot: place) for (owner: side)
    add 1 to bands of owner at spot

example "Muster Call brings a band to Birch"
    cites S-2.2-1
    tests card "Muster Call"
    when muster in Birch for north
    then bands of north at Birch is 1
"""
OTHER = """card 12 "Quiet Year"
    cost 1
    secret
    event
        move all deck to laid aside
"""
CHIEFS = """chief "Ada"
    side north
    skill 3

chief "Bo"
    side south
    skill 1
"""
FILES = {
    "rules/sample/manifest.yaml": MANIFEST,
    "rules/sample/register.yaml": REGISTER,
    "rules/sample/site.yaml": SITE,
    "rules/sample/board/places.yaml": PLACES,
    "rules/sample/board/shires.yaml": SHIRES,
    "rules/sample/board/ways.yaml": WAYS,
    "rules/sample/board/chits.yaml": CHITS,
    "rules/sample/kinds.rules": KINDS,
    "rules/sample/rules.rules": RULES,
    "cards/sample/007.rules": CARD,
    "cards/sample/012.rules": OTHER,
    "generals/sample/chiefs.rules": CHIEFS,
}


class Published:
    """A rule set and its site."""

    def __init__(self, name, roots=None):
        self.diagnostics = Diagnostics()
        if name in PLAYABLE and roots is None:
            self.library, self.rules = library_of(name), rules_of(name)
            self.diagnostics.extend(session_of(name).findings)
        else:
            self.library = open_rule_set(name, diagnostics=self.diagnostics, roots=roots)
            self.rules = build(self.library, self.diagnostics)
        self.files = publish(Edition(self.rules.title, self.rules, self.library, tuple(self.diagnostics)))
        self.pages = {path.removeprefix("docs/"): text for path, text in self.files.items() if path.startswith("docs/")}

    def member(self, kind, name):
        return next(member for member in self.rules.kinds[kind].members if member.name == name)


def put(root: Path, files):
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


@cache
def shipped_site(name):
    return Published(name)


@pytest.fixture(scope="session")
def published():
    """The rule set in a folder, and its site."""
    return lambda folder: Published(str(folder))


@pytest.fixture(scope="session")
def sample(tmp_path_factory):
    """The small game and its site."""
    root = tmp_path_factory.mktemp("data")
    put(root, FILES)
    return Published("sample", [root])


@pytest.fixture
def changed(tmp_path):
    """The small game with other texts in some files."""

    def make(files):
        put(tmp_path, {**FILES, **files})
        return Published("sample", [tmp_path])

    return make


@pytest.fixture(scope="session", params=["sample", *tried(EDITIONS, SOME, "the small game has every kind of page")])
def any_site(request):
    """Each site in turn: the small one and some that are shipped, with `--whole` those of all editions."""
    return request.getfixturevalue("sample") if request.param == "sample" else shipped_site(request.param)
