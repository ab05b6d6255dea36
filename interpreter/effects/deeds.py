"""Deeds: the actions of one declaration's body on others, as plain numbers that can be kept from check to check.

The checks of the whole rule set work on the deeds of all declarations and never look into a body, so that a declaration whose
text and surroundings are unchanged need not be read again. `writing` makes them.

A symbol that a head declares is represented by its number in an `Index`. Things that belong to the declaration alone (its blocks,
the bodies of its hooks and reactions, a set-up, an example itself) are numbered from -1 downwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.effects.graph import Relation
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
    """A hook. `host`: the procedure or occasion it waits for; `body`: its routine; `guarded`: has it a condition; `lasting`: does
    it belong to an effect; `timing`: when it acts; `rests`: the symbols on which its condition rests."""

    host: Ref
    body: Ref
    place: Place
    guarded: bool
    lasting: bool
    timing: str
    rests: tuple[Ref, ...]


class Loop(NamedTuple):
    """A loop whose own text does not show whether it ends. `never`: its condition is fixed; `away`: a statement in it leads away
    from its end, and is not among `writes`; `reads`, `asks`: of its condition; `writes`, `runs`: of its body."""

    place: Place
    never: bool
    away: bool
    reads: tuple[Ref, ...]
    asks: tuple[Ref, ...]
    writes: tuple[Ref, ...]
    runs: tuple[Ref, ...]


class Begun(NamedTuple):
    """A statement by which a routine begins a span. `inside`: what may run after it in the block before anything may end the
    span, in order, without statements that test whether it is under way; `ahead`: what may run before it in the block; `within`:
    what may run until the block ends the span; `closes`: the block ends it in any case."""

    routine: Ref
    span: Ref
    place: Place
    inside: tuple[Ref, ...]
    ahead: tuple[Ref, ...]
    within: tuple[Ref, ...]
    closes: bool


class Needing(NamedTuple):
    """A use of a span that makes sense only while it is under way. `how`: the routine `writes` or `reads` an attribute that lasts
    for the span, `starts` an effect that ends with it, `asks` whether it is under way, `ends` it, `keeps` a moment of it, or
    `loses` what it writes, since the span begins next. `waits`, `rests`: `routine` is the host of a line of an effect that ends
    with the span, or of one that reads such an attribute."""

    routine: Ref
    span: Ref
    how: str
    place: Place


class Momentary(NamedTuple):
    """A routine keeps a moment of a span (`keeps`), or takes the span back to one."""

    routine: Ref
    span: Ref
    keeps: bool
    place: Place


class Siding(NamedTuple):
    """A side that a routine hands to a procedure. `host`, `hole`: the procedure and its parameter; `own`: it is the acting side,
    not another. `how`: `event`: by a member's event or reaction; `named`: the same, with a named side and the member's side
    printed; `step`: by a procedure, whose acting side is its first parameter for one; `trait`: a member of the kind `host` raises
    (`hole` 0) or lowers (1) a number of that side; `whose`: an attribute or query `host` of a side is compared with a member of
    that side, or not."""

    host: Ref
    hole: int
    own: bool
    how: str
    place: Place


class Spanning(NamedTuple):
    """An effect that a member's event or reaction starts, and the span with which it ends. `at`: the answered occasion; or the
    head of the block, if something follows in it during the effect."""

    at: Ref
    span: Ref
    place: Place


class Paying(NamedTuple):
    """An action on the condition that an attribute is large enough, or a flag not set yet. `least`: the required number, 0 for a
    flag; `writes`: the action itself changes the attribute, or begins or ends a span; `runs`: the procedures that it calls."""

    attribute: Ref
    least: int
    writes: bool
    runs: tuple[Ref, ...]
    place: Place


class Spending(NamedTuple):
    """An amount that a routine takes from a number of a side. `comes`: the same amount is added to another number, or handed on;
    `same`: all that is added belongs to the same sides."""

    attribute: Ref
    comes: bool
    same: bool
    place: Place


class Wanting(NamedTuple):
    """A condition under which a member hangs a line on a host, or runs the procedure `host` in such a line (`runs`). `how`: a
    hash of the sort of line; `form`: a hash of the condition, whatever the names of its parameters, 0 for the line itself with or
    without conditions; `denied`: the condition must not hold."""

    host: Ref
    how: int
    form: int
    denied: bool
    runs: bool
    place: Place


class Sequel(NamedTuple):
    """Two procedures that a routine calls one right after the other."""

    first: Ref
    second: Ref
    place: Place


class Opening(NamedTuple):
    """A procedure that a set-up calls, or an attribute that it writes. `held`: the fixed values of its arguments (ids of members,
    numbers), -1 for any other."""

    what: Ref
    held: tuple[int, ...]
    place: Place


class Deeds(NamedTuple):
    """The deeds of one declaration. `edges`: relations of its symbols to others, without those that only tell what a symbol has
    or which members it names. `certain`: routines with what they run in any case. `changes`: what may reset things that it does
    not name; `rests`: what rests on more than can be told. `hooks`; `reactions`: occasions that members answer; `polls`:
    occasions at which somebody is asked; `loops`; `starts`: where play begins. `emptied`: bundles that it empties; `filled`:
    bundles to which it brings pieces. `proves`: itself, if it is an example, is for examples, or is an invariant; `offers`:
    titles of its menus; `speaks`: it hangs something on others; `titled`: one of these is an adjustment or an allowance.
    `alters`: hosts that it adjusts or allows permanently; `lends`: hosts for the time of an effect. `plays`: heads of blocks that
    it runs, each with a member's id or `WHICHEVER`. `begun`: where it begins spans; `ends`: routines with the spans that they
    end; `minds`: routines with the spans for which they test; `needing`: what needs a span. `moments`: where it keeps moments and
    takes spans back; `staying`: itself, if it is an attribute that is not taken back; `lasts`: itself with the span for which it
    lasts. `sidings`: sides that it hands on; `spannings`: durations of its effects. `payings`, `sequels`, `openings`,
    `spendings`, `wantings`: habits that are compared with those of others. `prints`: it is an invariant about printed facts
    alone; `named`: the members that it names, by kind and id, of kinds that something has to bring into play."""

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
    moments: tuple[Momentary, ...] = ()
    lends: tuple[Ref, ...] = ()
    sidings: tuple[Siding, ...] = ()
    spannings: tuple[Spanning, ...] = ()
    staying: tuple[Ref, ...] = ()
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
    """Deeds as nested plain tuples; an empty one for no deeds."""
    if deeds == NOTHING_DONE:
        return ()
    parts = (
        *(deeds.hooks, deeds.loops, deeds.begun, deeds.needing, deeds.moments, deeds.sidings, deeds.spannings),
        *(deeds.payings, deeds.sequels, deeds.openings, deeds.spendings, deeds.wantings),
    )
    if not any(parts):
        return tuple(deeds)
    named = {id(part): tuple([tuple(each) for each in part]) for part in parts}
    return tuple([named.get(id(part), part) for part in deeds])


def recalled(plain: Sequence[Any]) -> Deeds:
    """The deeds from which `plain` made these tuples."""
    if not any(plain):
        return NOTHING_DONE
    made = Deeds(*plain)
    named = (made.hooks, made.loops, made.begun, made.needing, made.moments, made.sidings, made.spannings)
    if not any((*named, made.payings, made.sequels, made.openings, made.spendings, made.wantings)):
        return made
    return made._replace(
        hooks=tuple(Waiting(*each) for each in made.hooks),
        loops=tuple(Loop(*each) for each in made.loops),
        begun=tuple(Begun(*each) for each in made.begun),
        needing=tuple(Needing(*each) for each in made.needing),
        moments=tuple(Momentary(*each) for each in made.moments),
        sidings=tuple(Siding(*each) for each in made.sidings),
        spannings=tuple(Spanning(*each) for each in made.spannings),
        payings=tuple(Paying(*each) for each in made.payings),
        sequels=tuple(Sequel(*each) for each in made.sequels),
        openings=tuple(Opening(*each) for each in made.openings),
        spendings=tuple(Spending(*each) for each in made.spendings),
        wantings=tuple(Wanting(*each) for each in made.wantings),
    )
