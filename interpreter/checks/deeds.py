"""Deeds: what the body of one declaration does to others, as plain numbers that can be kept.

The checks of the whole rule set work on the deeds of all declarations and never look into a body, so that one whose text and
surroundings are as they were need not be read again. `writing` makes them.

A symbol that some head declares is its number in an `Index`. What belongs to the declaration alone (its blocks, the bodies of its
hooks and reactions, a set-up; an example itself) counts from -1 downwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.dependencies import Relation
from interpreter.records import NamedTuple

RELATIONS = tuple(Relation)
"""Relations by the numbers that they have in deeds."""
SAYS_NOTHING = (Relation.NAMES, Relation.HAS)
"""Relations to what need not be read for it."""
WHICHEVER = -1
"""The member whose block is run is found in play."""

Ref = int
Place = int
"""A number in the list of places that comes with deeds."""


class Waiting(NamedTuple):
    """A hook: what it waits for, its body; is there a condition, does it belong to a lasting effect; when does it act; on what
    rests the condition?"""

    host: Ref
    body: Ref
    place: Place
    guarded: bool
    lasting: bool
    timing: str
    rests: tuple[Ref, ...]


class Loop(NamedTuple):
    """A loop of which its own text does not tell whether it ends: what its condition reads and asks, what is written and run in
    it. `never`: its condition is fixed; `away`: something in it leads away from its end, and is not among what is written."""

    place: Place
    never: bool
    away: bool
    reads: tuple[Ref, ...]
    asks: tuple[Ref, ...]
    writes: tuple[Ref, ...]
    runs: tuple[Ref, ...]


class Begun(NamedTuple):
    """Where a routine begins a span. `inside`: what may run afterwards in the same block before that may end the span, in order,
    but for what asks whether it is under way; `ahead`: what may run before it in the block; `within`: what may run before the
    block ends it; `closes`: does it end it in any case?"""

    routine: Ref
    span: Ref
    place: Place
    inside: tuple[Ref, ...]
    ahead: tuple[Ref, ...]
    within: tuple[Ref, ...]
    closes: bool


class Needing(NamedTuple):
    """Where a routine does what needs a span that is under way: it `writes` what lasts for it, `starts` what ends with it,
    `asks` whether it is under way, `ends` it, `loses` what it writes since the span begins; or `waits`: then `routine` is that
    on which a line of an effect hangs that ends with the span; or it `reads` what lasts for the span; or it is that on which a
    line hangs that `rests` on such."""

    routine: Ref
    span: Ref
    how: str
    place: Place


class Siding(NamedTuple):
    """What a routine hands to a procedure: which hole, and is it the side whose doing it is, or the other one? `how`: `event` or
    reaction of a member; `named`: the same, where the member's side is printed and the side handed on is named; `step`: a
    procedure of its own, whose doing it is that stands in its first hole for a side. `trait`: then `host` is the kind of the
    member, which raises (`hole` 0) or lowers (1) a number of that side; `whose`: then what `host` says of a side, or asks, is
    compared with a member, whose side it is or is not."""

    host: Ref
    hole: int
    own: bool
    how: str
    place: Place


class Spanning(NamedTuple):
    """An effect that the event or the reaction of a member starts, and the span with which it ends. `at`: the occasion that is
    answered, or the head of the block, if something follows there for which the effect is in force."""

    at: Ref
    span: Ref
    place: Place


class Paying(NamedTuple):
    """What is done where enough of a number is there, or where something has not been noted yet. `least`: how much must be there,
    0: it is not noted yet; `writes`: does it change that number, or note it, itself? `runs`: what it calls."""

    attribute: Ref
    least: int
    writes: bool
    runs: tuple[Ref, ...]
    place: Place


class Spending(NamedTuple):
    """What is taken from a number of a side. `comes`: does as much come to another number, or is handed on? `same`: to the same
    sides?"""

    attribute: Ref
    comes: bool
    same: bool
    place: Place


class Wanting(NamedTuple):
    """A condition under which a member hangs something on a host, or runs a procedure (`host`) in what it hangs somewhere.
    `how`: a hash of how it hangs there; `form`: a hash of what is asked, whatever holes are called, 0 where it is noted that it
    hangs there at all; `denied`: must it not be so? `runs`: is the host run?"""

    host: Ref
    how: int
    form: int
    denied: bool
    runs: bool
    place: Place


class Sequel(NamedTuple):
    """Two procedures that are called one right after the other."""

    first: Ref
    second: Ref
    place: Place


class Opening(NamedTuple):
    """A procedure that a set-up calls, or an attribute that it writes, with the ids of the members in its holes, else -1."""

    what: Ref
    held: tuple[int, ...]
    place: Place


class Deeds(NamedTuple):
    """What a declaration does. `edges`: who does what to whom, without what symbols merely have and which members they name.
    `certain`: routines with what they run in any case. `changes`: what may set
    back what it does not name; `rests`: what rests on more than can be told.
    `reactions`: occasions that members answer; `polls`: occasions at which somebody is asked; `starts`: where
    play begins; `emptied`: bundles of which it takes all that is left; `filled`: those to
    which it brings pieces. `proves`: itself, if it is an example, is for examples, or is an invariant; `offers`: titles of menus;
    `speaks`: does it hang anything on others; `titled`: an adjustment or an allowance among it. `alters`: what is adjusted or
    allowed otherwise here, whatever lasts, and `lends` for as long as something lasts; `plays`: heads of blocks that are run,
    each with a member's id or `WHICHEVER`. `begun`: where spans begin; `ends`: routines with spans that they end; `minds`: those
    that ask whether a span is under way; `needing`: what they do that needs one; `opens`: is the history opened here; `rewinds`:
    where it is rewound; `undoes`: the routines that rewind it; `undone`: itself, if it is an attribute that is put back then;
    `lasts`: itself with the span for which it lasts; `sidings`: with which sides its member's event calls others;
    `spannings`: how long the effects last that it starts; `payings`: what is done where something is there for it, `sequels`:
    what is called one after the other, `openings`: what a set-up says; `prints`: is it an invariant about printed facts alone.
    `spendings`: what is taken and where it goes; `wantings`: conditions under which its member hangs something on others;
    `named`: the members that it names of kinds that something has to bring into play, each by its kind and id."""

    edges: tuple[tuple[Ref, int, Ref], ...] = ()
    certain: tuple[tuple[Ref, tuple[Ref, ...]], ...] = ()
    changes: tuple[Ref, ...] = ()
    rests: tuple[Ref, ...] = ()
    hooks: tuple[Waiting, ...] = ()
    reactions: tuple[tuple[Ref, Place], ...] = ()
    polls: tuple[Ref, ...] = ()
    loops: tuple[Loop, ...] = ()
    starts: tuple[Ref, ...] = ()
    emptied: tuple[Ref, ...] = ()
    filled: tuple[Ref, ...] = ()
    proves: tuple[Ref, ...] = ()
    offers: tuple[str, ...] = ()
    speaks: bool = False
    titled: bool = False
    alters: tuple[Ref, ...] = ()
    plays: tuple[tuple[Ref, int], ...] = ()
    begun: tuple[Begun, ...] = ()
    ends: tuple[tuple[Ref, Ref], ...] = ()
    minds: tuple[tuple[Ref, Ref], ...] = ()
    needing: tuple[Needing, ...] = ()
    opens: bool = False
    rewinds: tuple[Place, ...] = ()
    lends: tuple[Ref, ...] = ()
    sidings: tuple[Siding, ...] = ()
    spannings: tuple[Spanning, ...] = ()
    undoes: tuple[Ref, ...] = ()
    undone: tuple[Ref, ...] = ()
    lasts: tuple[tuple[Ref, Ref], ...] = ()
    payings: tuple[Paying, ...] = ()
    sequels: tuple[Sequel, ...] = ()
    openings: tuple[Opening, ...] = ()
    prints: bool = False
    spendings: tuple[Spending, ...] = ()
    wantings: tuple[Wanting, ...] = ()
    named: tuple[tuple[Ref, int], ...] = ()


NOTHING_DONE = Deeds()
"""What most examples do: to anything but themselves."""


def plain(deeds: Deeds) -> tuple[Any, ...]:
    """Deeds as tuples and nothing else; an empty one where nothing is done."""
    if deeds == NOTHING_DONE:
        return ()
    parts = (
        *(deeds.hooks, deeds.loops, deeds.begun, deeds.needing, deeds.sidings, deeds.spannings),
        *(deeds.payings, deeds.sequels, deeds.openings, deeds.spendings, deeds.wantings),
    )
    if not any(parts):
        return tuple(deeds)
    named = {id(part): tuple([tuple(each) for each in part]) for part in parts}
    return tuple([named.get(id(part), part) for part in deeds])


def recalled(plain: Sequence[Any]) -> Deeds:
    """The deeds of which these tuples were made."""
    if not any(plain):
        return NOTHING_DONE
    made = Deeds(*plain)
    named = (made.hooks, made.loops, made.begun, made.needing, made.sidings, made.spannings)
    if not any((*named, made.payings, made.sequels, made.openings, made.spendings, made.wantings)):
        return made
    return made._replace(
        hooks=tuple(Waiting(*each) for each in made.hooks),
        loops=tuple(Loop(*each) for each in made.loops),
        begun=tuple(Begun(*each) for each in made.begun),
        needing=tuple(Needing(*each) for each in made.needing),
        sidings=tuple(Siding(*each) for each in made.sidings),
        spannings=tuple(Spanning(*each) for each in made.spannings),
        payings=tuple(Paying(*each) for each in made.payings),
        sequels=tuple(Sequel(*each) for each in made.sequels),
        openings=tuple(Opening(*each) for each in made.openings),
        spendings=tuple(Spending(*each) for each in made.spendings),
        wantings=tuple(Wanting(*each) for each in made.wantings),
    )
