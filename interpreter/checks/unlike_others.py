"""Something is left out, or stands the other way round, that all others of its sort have.

A line of a menu takes nothing of what must be there for it, a mark \
is asked for and not set, a scenario lacks a step that all others
take, or has a line for each side in play but one, two steps stand the other way round.

A step that asks whether something has happened may stand before it happens, where it stands behind it everywhere else.

What is learnt is learnt from the rules themselves. If this one \
differs on purpose, it is said in another way than the others: by a
procedure of its own whose name says what is meant.

It is also told of a condition that is the opposite of what all \
others ask that hang on the same; and of what is taken from a number
of a side and goes nowhere, or to another side, where everywhere else it comes to another number of the same side; and of what a
scenario says of all whom it places for a side but one.

Of set-ups more is learnt: a leader arrives where no men lie, and \
men lie at each of the places at which the others arrive; a capital
lies in a land that is not at war, and the lands of all other \
capitals are; a place has things of two sides, and every other one of
one side. And a condition may be missing that all others ask who \
hang on the same, or who run the same where they hang: a storm that
may be called on oneself.

If it is meant so, leave it: it is a warning, and nothing depends on it. It goes when a second one is like it.

bad: rules

    kind side
        members red, blue

    die die
        faces 1 to 6

    attribute gold of (owner: side) is number

    attribute carts of (owner: side) is number

    procedure play the game
        roll die called find
        add find to gold of red
        red chooses menu "market"
            to buy nothing
                report "red waits"
            to buy one cart
                when gold of red is at least 2
                take 2 from gold of red
                add 1 to carts of red
            to buy two carts
                when gold of red is at least 4
                take 4 from gold of red
                add 2 to carts of red
            to buy three carts
                when gold of red is at least 6
                add 3 to carts of red
        report "red has {carts of red}"

good: rules

    kind side
        members red, blue

    die die
        faces 1 to 6

    attribute gold of (owner: side) is number

    attribute carts of (owner: side) is number

    procedure play the game
        roll die called find
        add find to gold of red
        red chooses menu "market"
            to buy nothing
                report "red waits"
            to buy one cart
                when gold of red is at least 2
                take 2 from gold of red
                add 1 to carts of red
            to buy two carts
                when gold of red is at least 4
                take 4 from gold of red
                add 2 to carts of red
            to buy three carts
                when gold of red is at least 6
                take 6 from gold of red
                add 3 to carts of red
        report "red has {carts of red}"
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import RUNS, Node, Opening, Paying, Placed, Relation, Sequel, Spending, Web, side_of
from interpreter.records import NamedTuple

LEVEL = Level.WARNING

ENOUGH = 3
"""So many others must be alike, or say alike."""
TOGETHER = 4
"""Of so many others two things must be said together."""
WIDER = 2
"""Of so many more the second of them must be said: where it may be said alone it is not by chance that the first never is."""
MANY = 6
"""So many others must be of one side."""
Hole = tuple[Node, int]
"""What is called or written, and which of its holes."""
Said = tuple[int, int]
"""The number of a scenario, and a member of which it says something."""


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: the one line, routine, member or set-up that omits or reverses what all similar ones do. What is believed is
    learnt from the lines of all others (Engler et al., "Bugs as deviant behavior", SOSP 2001): so many say so, and one does
    not."""
    yield from _unpaid(web)
    yield from _goes_nowhere(web)
    yield from _turned_round(web)
    yield from _too_soon(web)
    yield from _not_set_up(web)
    yield from _opposite(web)
    yield from _lacking(web)
    lines = [*_lines(web)]
    yield from _alone(web, lines)
    yield from _of_two_sides(web, lines)


class Line(NamedTuple):
    """A line of a set-up. `what`: the procedure or attribute; `held`: by parameter, the kind and the id of a fixed member."""

    placed: Placed
    what: Node
    held: dict[int, tuple[str, int]]


def _unpaid(web: Web) -> Iterator[Diagnostic]:
    """Where a number must be there and nothing is taken, or something is not noted that may be done once."""
    known: dict[tuple[Node, bool], list[tuple[Placed, Paying]]] = defaultdict(list)
    for placed, each in web.payings:
        known[each.attribute, each.least > 0].append((placed, each))
    for (attribute, is_number), all_ in known.items():
        paying = [placed for placed, each in all_ if each.writes]
        usual = min([each.least for _, each in all_ if each.writes], default=0)
        free = [(placed, each) for placed, each in all_ if not each.writes and each.least >= usual]
        if len(free) != 1 or not paying:
            continue
        ((placed, each),) = free
        if attribute in web.reached(each.runs, RUNS | {Relation.WRITES}):
            continue
        name = web.index.symbols[attribute].name
        what = "takes nothing of it" if is_number else "does not note that it was done"
        yield Diagnostic(
            "unlike-others",
            f"this asks about `{name}` and {what}; all others that ask so do",
            web.span(placed),
            label="nothing of it changes here",
            others=(Label(web.span(paying[0]), "here it does, for one"),),
            help=f"let it change `{name}` as the others do, or ask about something else",
        )


def _goes_nowhere(web: Web) -> Iterator[Diagnostic]:
    """What is taken from a side and comes to nothing, or to another side, where it comes to another number of the same side in
    all other places."""
    known: dict[Node, list[tuple[Placed, Spending]]] = defaultdict(list)
    for placed, each in web.spendings:
        known[each.attribute].append((placed, each))
    for attribute, all_ in known.items():
        kept = [(placed, each) for placed, each in all_ if each.comes and each.same]
        lost = [(placed, each) for placed, each in all_ if not (each.comes and each.same)]
        if len({placed.unit for placed, _ in kept}) < ENOUGH or len(lost) != 1:
            continue
        ((placed, each),) = lost
        where = "and comes to another side" if each.comes else "and goes nowhere"
        yield Diagnostic(
            "unlike-others",
            f"this is taken from `{web.index.symbols[attribute].name}` {where}; everywhere else the same side has it elsewhere",
            web.span(placed),
            label="what becomes of it?",
            others=(Label(web.span(kept[0][0]), "here it stays, for one"),),
            help="add as much where it belongs, for the same side",
        )


def _turned_round(web: Web) -> Iterator[Diagnostic]:
    """Two steps that stand the other way round everywhere else, the first of which asks about what the second changes."""
    pairs: dict[tuple[Node, Node], list[tuple[Placed, Sequel]]] = defaultdict(list)
    for placed, each in web.sequels:
        pairs[each.first, each.second].append((placed, each))
    for (first, second), here in pairs.items():
        others = pairs.get((second, first), ())
        if len(here) != 1 or not others or len(others) < len(here) or (len(others) == 1 and not _leads(web, first, second)):
            continue
        if len(others) == 1 and _leads(web, second, first):
            continue  # either may stand first
        one, other = web.index.symbols[first].name, web.index.symbols[second].name
        yield Diagnostic(
            "unlike-others",
            f"`{one}` comes before `{other}` here alone; everywhere else it comes behind it",
            web.span(here[0][0]),
            label="too early?",
            others=(Label(web.span(others[0][0]), "the other way round, for one"),),
            help="put the two the other way round",
        )


def _too_soon(web: Web) -> Iterator[Diagnostic]:
    """What an event does first though it asks about what the next step changes, where it stands behind such a step everywhere
    else: before an event nothing has happened of which it could ask."""
    before: dict[Node, dict[int, Node]] = defaultdict(dict)
    for placed, each in web.sequels:
        before[each.second][placed.unit] = each.first
    for placed, each in web.sequels:
        if not isinstance(web.index.written[placed.unit], ir.Member):
            continue
        users = web.users(each.first, Relation.CALLS)
        mates = {unit for unit in users if _family_or_unit(web, unit) == _family_or_unit(web, placed.unit)}
        others = {_family_or_unit(web, unit): unit for unit in users if unit not in mates}
        behind = before[each.first]
        if len(others) < 2 or mates & behind.keys() or min(mates) != placed.unit or not _asks_for(web, each.first, each.second):
            continue
        if all(unit in behind and _asks_for(web, each.first, behind[unit]) for unit in others.values()):
            name, other = web.index.symbols[each.first].name, web.index.symbols[each.second].name
            yield Diagnostic(
                "unlike-others",
                f"`{name}` comes too early here: `{other}` behind it changes what it asks about",
                web.span(placed),
                label="nothing has happened yet",
                help="put it behind what changes that, as everywhere else",
            )


def _family_or_unit(web: Web, unit: int) -> object:
    made = web.index.written[unit]
    return made.family or made.name if isinstance(made, ir.Member) else unit


def _asks_for(web: Web, first: Node, second: Node) -> bool:
    """Does the first itself ask, before it runs anything, about what the second changes?"""
    written = {node for node in web.reached([second], RUNS | {Relation.WRITES}) if _is_attribute(web, node)}
    asking = web.reached([first], {Relation.ASKS})
    return any(end in written for node in asking for end in web.ends(node, {Relation.READS}))


def _leads(web: Web, first: Node, second: Node) -> bool:
    """Does the first ask about anything that the second changes?"""
    written = {node for node in web.reached([second], RUNS | {Relation.WRITES}) if _is_attribute(web, node)}
    read = {end for node in web.reached([first], RUNS) for end in web.ends(node, {Relation.READS})}
    return bool(written & read)


def _is_attribute(web: Web, node: Node) -> bool:
    return node < len(web.index.symbols) and isinstance(web.index.symbols[node], ir.Attribute)


def _not_set_up(web: Web) -> Iterator[Diagnostic]:
    """What a scenario leaves out that all others say, or says for all sides in play but one."""
    said: dict[int, list[Opening]] = defaultdict(list)
    for unit, each in web.openings:
        made = web.index.written[unit]
        if isinstance(made, ir.Scenario) and not made.for_examples:
            said[unit].append(each)
    rules = web.index.rules
    usual = [unit for unit in said if web.index.written[unit] is not rules.scenario]
    for what in dict.fromkeys(each.what for some in said.values() for each in some if not each.held):
        lacking = [unit for unit in usual if all(each.what != what for each in said[unit])]
        if len(lacking) == 1 and len(said) > ENOUGH and len(usual) > ENOUGH and web.index.symbols[what] is not rules.in_play:
            name = web.index.symbols[what].name
            yield _forgotten(web, lacking[0], f"all other scenarios say `{name}`", "does not say it")
    seats = rules.seats
    for unit, openings in said.items():
        yield from _lacking_one(web, unit, openings)
        made = web.index.written[unit]
        if seats is None or not isinstance(made, ir.Scenario):
            continue
        playing = {side.id for side in made.playing if side.id not in rules.idle}
        for what in dict.fromkeys(each.what for each in openings):
            holes = [param.type.of for param in _params(web, what)]
            for hole, kind in enumerate(holes):
                named = {each.held[hole] for each in openings if each.what == what} if kind == seats.name else set()
                left = playing - named
                if len(left) == 1 and len(playing & named) >= 2 and len(playing) > 2:
                    name, side = web.index.symbols[what].name, seats.members[min(left)].name
                    yield _forgotten(web, unit, f"`{name}` is said for all sides in play but {side}", f"not for {side}")


def _lacking_one(web: Web, unit: int, openings: list[Opening]) -> Iterator[Diagnostic]:
    """What a set-up says of all members of a side that it places, but for one."""
    seats = web.index.rules.seats
    about: dict[Node, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for each in openings:
        params = _params(web, each.what)
        if params and each.held[0] >= 0 and seats is not None and params[0].type.of in web.index.brought:
            about[each.what][params[0].type.of].add(each.held[0])
    for what, kinds in about.items():
        for placing, placed in about.items():
            for kind, members in placed.items() if _is_attribute(web, what) and not _is_attribute(web, placing) else ():
                listed = web.index.rules.kinds[kind].members
                for side in {side_of(listed[each], seats) for each in kinds[kind]} if seats is not None else ():
                    mates = {each for each in members if seats is not None and side_of(listed[each], seats) == side}
                    left = mates - kinds[kind]
                    if len(left) == 1 and len(mates & kinds[kind]) >= 2:
                        name, one = web.index.symbols[what].name, listed[min(left)].name
                        told = f"`{name}` is said of all others of that side who are placed here, but not of {one}"
                        yield _forgotten(web, unit, told, f"not of {one}")


def _params(web: Web, what: Node) -> tuple[ir.Param, ...]:
    symbol = web.index.symbols[what]
    return symbol.params if isinstance(symbol, ir.Attribute | ir.Procedure) else ()


def _forgotten(web: Web, unit: int, message: str, label: str) -> Diagnostic:
    made = web.index.written[unit]
    return Diagnostic("unlike-others", message, made.span, label=label, help="say it here too, if it was not left out on purpose")


def _opposite(web: Web) -> Iterator[Diagnostic]:
    """A condition that must not be so for one member, and must be so for all others that hang something on the same."""
    known: dict[tuple[Node, int, int], dict[bool, dict[str, Placed]]] = defaultdict(lambda: {True: {}, False: {}})
    for placed, each in web.wantings:
        if each.form and not each.runs:
            known[each.host, each.how, each.form][each.denied].setdefault(_family(web, placed.unit), placed)
    for (host, _, _), asking in known.items():
        for denied in (True, False):
            alone, others = asking[denied], asking[not denied]
            if len(alone) == 1 and len(others) >= ENOUGH and not alone.keys() & others.keys():
                name = web.index.symbols[host].name
                yield Diagnostic(
                    "unlike-others",
                    f"this is asked the other way round by all others that hang on `{name}`",
                    web.span(next(iter(alone.values()))),
                    label="the opposite of what they ask",
                    others=(Label(web.span(next(iter(others.values()))), "here, for one"),),
                    help="turn it round, or say otherwise when this one is meant",
                )


def _lacking(web: Web) -> Iterator[Diagnostic]:
    """A condition that one member lacks, and all others ask that hang something on the same in the same way, or run the same
    where they hang (PR-Miner: Li and Zhou, ESEC/FSE 2005)."""
    there: dict[tuple[Node, int, bool], dict[str, Placed]] = defaultdict(dict)
    asked: dict[tuple[Node, int, bool], dict[tuple[int, bool], dict[str, Placed]]] = defaultdict(lambda: defaultdict(dict))
    for placed, each in web.wantings:
        key = each.host, each.how, each.runs
        (asked[key][each.form, each.denied] if each.form else there[key]).setdefault(_family(web, placed.unit), placed)
    told: set[int] = set()
    for key in sorted(there, key=lambda key: key[2]):  # what is hung upon tells more than what is run
        name = web.index.symbols[key[0]].name if key[0] < len(web.index.symbols) else ""
        for (form, denied), others in asked[key].items():
            left = there[key].keys() - others.keys()
            if len(left) != 1 or len(others) < ENOUGH or not name:
                continue
            placed = there[key][min(left)]
            if placed.unit in told or min(left) in asked[key].get((form, not denied), ()):
                continue
            told.add(placed.unit)
            yield Diagnostic(
                "unlike-others",
                f"one condition is missing that all {len(others)} others ask that {'run' if key[2] else 'hang on'} `{name}`",
                web.span(placed),
                label="not asked here",
                others=(Label(web.span(next(iter(others.values()))), "asked here, for one"),),
                help="ask it here too, or say otherwise when this one is meant to do without",
            )


def _family(web: Web, unit: int) -> str:
    made = web.index.written[unit]
    return made.family or made.name if isinstance(made, ir.Member) else made.name


def _lines(web: Web) -> Iterator[Line]:
    kinds = web.index.rules.kinds
    for unit, each in web.openings:
        symbol = web.index.symbols[each.what]
        params = symbol.params if isinstance(symbol, ir.Attribute | ir.Procedure) else ()
        named = enumerate(zip(params, each.held, strict=True))
        held = {hole: (param.type.of, member) for hole, (param, member) in named if param.type.base == "member" and member >= 0}
        if held:
            yield Line(Placed(unit, each.place), each.what, {hole: one for hole, one in held.items() if one[0] in kinds})


def _alone(web: Web, lines: list[Line]) -> Iterator[Diagnostic]:
    """A member of which a set-up says one thing without another, where of all others of which the one is said the other is said
    as well, or is said of what is printed on them."""
    kinds, seats = web.index.rules.kinds, web.index.rules.seats
    said: dict[str, dict[Hole, dict[Said, Placed]]] = defaultdict(lambda: defaultdict(dict))
    for line in lines:
        for hole, (kind, member) in line.held.items():
            if seats is None or kind != seats.name:
                said[kind][line.what, hole].setdefault((line.placed.unit, member), line.placed)
    told: set[Placed] = set()
    for kind, holes in said.items():
        for one, these in holes.items():
            for fact, other, those in _others(said, kinds[kind], one):
                units = {unit for unit, _ in those}
                meant = {each: (each[0], each[1] if fact is None else fact.values[each[1]]) for each in these if each[0] in units}
                left = [each for each, needed in meant.items() if needed not in those]
                if len(left) != 1 or len(meant) <= TOGETHER or these[left[0]] in told:
                    continue
                if len(those.keys() - meant.values()) < WIDER:
                    continue
                told.add(these[left[0]])
                pair = next(needed for needed in meant.values() if needed in those)
                title = kinds[kind].members[left[0][1]].name
                where = title if fact is None else f"the {fact.name} of {title}"
                yield Diagnostic(
                    "unlike-others",
                    f"`{web.index.symbols[one[0]].name}` is said of {title}, and not `{web.index.symbols[other[0]].name}` of "
                    f"{'it' if fact is None else f'its {fact.name}'}; of all {len(meant) - 1} others both are said",
                    web.span(these[left[0]]),
                    label=f"nothing of the sort is said of {where}",
                    others=(Label(web.span(those[pair]), "said here of another one"),),
                    help=f"name the right {kind}, or say that too",
                )


def _others(
    said: dict[str, dict[Hole, dict[Said, Placed]]], kind: ir.Kind, one: Hole
) -> Iterator[tuple[ir.Fact | None, Hole, dict[Said, Placed]]]:
    """What else is said of members of a kind, and of what facts say of them."""
    for other, those in said[kind.name].items():
        if other != one:
            yield None, other, those
    for fact in kind.facts.values():
        if fact.type.base == "member" and fact.type.of in said:
            for other, those in said[fact.type.of].items():
                yield fact, other, those


def _of_two_sides(web: Web, lines: list[Line]) -> Iterator[Diagnostic]:
    """A member that a set-up gives to two sides, where all others of its kind have one."""
    seats = web.index.rules.seats
    if seats is None:
        return
    given: dict[tuple[int, str], dict[int, dict[int, list[Placed]]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for line in lines:
        for hole, (kind, member) in line.held.items():
            for side in _sides(web, seats, line, hole) if kind != seats.name else ():
                given[line.placed.unit, kind][member][side].append(line.placed)
    for (_, kind), members in given.items():
        of_two = [each for each, sides in members.items() if len(sides) > 1]
        if len(of_two) != 1 or len(members) <= MANY:
            continue
        fewer, more, *_ = sorted(members[of_two[0]].values(), key=len)
        yield Diagnostic(
            "unlike-others",
            f"{web.index.rules.kinds[kind].members[of_two[0]].name} is of two sides here; "
            f"each of the {len(members) - 1} others in this set-up is of one",
            web.span(fewer[0]),
            label="of one side",
            others=(Label(web.span(more[0]), "of another one"),),
            help=f"name the right {kind}, or the right side",
        )


def _sides(web: Web, seats: ir.Kind, line: Line, hole: int) -> set[int]:
    """The sides that a line names, and those of the members that it names, beside what stands in one hole."""
    sides: set[int] = set()
    for other, (kind, member) in line.held.items():
        if other != hole:
            side = member if kind == seats.name else side_of(web.index.rules.kinds[kind].members[member], seats)
            if side is not None:
                sides.add(side)
    return sides
