"""A program and the reference interpreter in the same position, one decision after the other.

In: a rule set, its program, a state of the program; how to begin something in it, and the same for the reference interpreter. Out: the
first difference, or nothing. Compared are, at every decision and at the end: the choice point, the seat, the options, all of the
position (attribute by attribute, pile by pile, effects, periods, moments, chance), and what the program keeps beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from interpreter.ir import ChoicePoint, RuleSet
from interpreter.kernel import Broken, GameOver, Layout, Option, Reason, State, column_values, pile_members, rebuild
from interpreter.program import Program
from interpreter.reference import Position, ReferenceInterpreter, beside_the_board, position_of, starting_position
from interpreter.runtime import RuleFault, drive
from interpreter.runtime.decision import reason_text

Ending = tuple[tuple[int, ...], Reason]
Choose = Callable[[list[Option]], Option]


class Different(Exception):
    """The two go different ways."""


class Enough(Exception):
    """They agreed for as long as was asked."""


class Lockstep:
    """Both, with one who chooses for both; the reference in `position`, or in that of the state. `compared` counts what was held
    against each other; after `most` decisions it is enough. `lenient`: the position may be one that cannot be, and there the
    reference may break where the program, which looks at less, does not."""

    def __init__(
        self,
        rules: RuleSet,
        program: Program,
        s: State,
        choose: Choose,
        position: Position | None = None,
        most: int = 1_000_000,
        lenient: bool = False,
    ) -> None:
        s.journal = None
        self.rules, self.program, self.s = rules, program, s
        self.choose, self.most, self.lenient = choose, most, lenient
        self.fault = self.broken = ""
        self.compared: Counter[str] = Counter()
        mine = position_of(rules, program.tables.layout, s) if position is None else position
        self.reference = ReferenceInterpreter(rules, self.asked, mine)

    def difference(self, begin: Callable[[], object], walk: Callable[[ReferenceInterpreter], Ending | None]) -> str:
        """Begin the same in both; the first difference, or nothing. `walk` may give how the game ended."""
        try:
            self.both(begin, walk)
        except Different as different:
            return str(different)
        except Enough:
            return ""
        return ""

    def both(self, begin: Callable[[], object], walk: Callable[[ReferenceInterpreter], Ending | None]) -> None:
        """The same. Errors: `Different`, `Enough`."""
        before, over = self.s.over, None
        self.guarded(begin)
        try:
            over = walk(self.reference)
        except GameOver as ended:
            over = (ended.winners, ended.because)
        except (Broken, RecursionError) as broken:
            self.broken = str(broken)
            if self.fault or self.lenient:
                raise Enough from broken
            raise Different(f"{self.where()}: the reference broke ({broken}), the program did not") from broken
        if self.fault:
            raise Different(f"{self.where()}: the program broke ({self.fault}), the reference did not")
        if self.s.ask is not None:
            raise Different(f"{self.where()}: the reference came to its end ({over}), the program asks on")
        theirs = None if self.s.over is None or self.s.over is before else self.s.over[:2]
        over = over and (over[0], self.reason(over[1]))
        if over != theirs:
            raise Different(f"{self.where()}: the reference ended with {over}, the program with {theirs}")
        self.positions()

    def reason(self, because: Reason) -> str:
        """Why the game ended, in the program's words where they are those of the reference: it fills holes and has no texts."""
        if isinstance(because, str):
            return because
        reports = self.program.tables.reports
        filled = [
            reason_text(self.program, (n, because[1])) for n, (_, types) in enumerate(reports) if len(types) == len(because[1])
        ]
        return self.s.over[1] if self.s.over is not None and self.s.over[1] in filled else repr(because)

    def asked(self, point: ChoicePoint, seat: int, options: list[Option]) -> Option:
        """A decision of the reference interpreter: compare, choose, and let the program go on."""
        if self.fault:
            raise Different(f"{self.where()}: the program broke ({self.fault}), the reference asks on")
        if self.s.ask is None:
            raise Different(f"{self.where()}: the program came to its end ({self.s.over}), the reference asks {point.name}")
        number, who, offered, _ = self.s.ask
        name = self.program.tables.points[number].name
        if (point.number, seat, options) != (number, who, offered):
            mine = f"{point.name} of {seat} with {options}"
            raise Different(f"{self.where()}: the reference asks {mine}, the program {name} of {who} with {offered}")
        self.compared["decisions"] += 1
        self.positions()
        if self.compared["decisions"] > self.most:
            raise Enough
        chosen = self.choose(options)
        self.guarded(lambda: drive.resume(self.program, self.s, chosen))
        return chosen

    def guarded(self, work: Callable[[], object]) -> None:
        """Let the program do something; a rule that breaks it is noted."""
        try:
            work()
        except RuleFault as fault:
            self.fault = str(fault)

    def positions(self) -> None:
        """Compare the positions. Errors: `Different`."""
        self.compared["positions"] += 1
        for line in differences(self.rules, self.program.tables.layout, self.reference.position, self.s):
            raise Different(f"{self.where()}: {line}")

    def where(self) -> str:
        """How far they came."""
        return f"decision {self.compared['decisions']}"


def differences(rules: RuleSet, layout: Layout, mine: Position, s: State) -> Iterator[str]:
    """What differs between a position of the reference interpreter and a state of the program: a line for each thing."""
    for attribute, column in zip(rules.attributes, layout.columns, strict=True):
        cells, values = mine.cells[attribute], column_values(s, column.field)
        if list(cells.values()) != values:
            both = zip(cells.items(), values, strict=True)
            at = [f"at {key} the reference has {a!r}, the program {b!r}" for (key, a), b in both if a != b]
            yield f"{attribute.name}: {'; '.join(at)}"
    for pile, spec in zip(rules.piles, layout.piles, strict=True):
        slots = pile_members(s, spec.field)
        if [tuple(ids) for ids in mine.piles[pile].values()] != slots:
            yield f"{pile.name}: the reference has {mine.piles[pile]}, the program {slots}"
    theirs = beside_the_board(rules, s)
    for what in ("effects", "periods", "moments", "seed", "counter", "script"):
        a, b = getattr(mine, what), getattr(theirs, what)
        if a != b:
            yield f"{what}: the reference has {a}, the program {b}"
    yield from kept_differences(layout, s)


def kept_differences(layout: Layout, s: State) -> Iterator[str]:
    """What a state keeps beside its columns and piles, where it is not what they say."""
    fresh = s.copy()
    rebuild(fresh, layout)
    fields = [kind.where_field for kind in layout.kinds if kind.held]
    fields += [name for c in layout.columns for name in (c.index_field, c.mask_field, c.differing_field)]
    for name in [*filter(None, fields), "effect_mask"]:
        if getattr(s, name) != getattr(fresh, name):
            yield f"kept {name}: it is {getattr(s, name)}, and should be {getattr(fresh, name)}"


def at_random(seed: int) -> Choose:
    """Chooses by a generator of its own."""
    x = seed * 2 + 1

    def choose(options: list[Option]) -> Option:
        nonlocal x
        x = (x * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return options[(x >> 33) * len(options) >> 31]

    return choose


def whole_game(rules: RuleSet, program: Program, seed: int, most: int = 3_000) -> str:
    """A random game both ways; the first difference, or nothing. The reference starts from a board of its own making."""
    pair = Lockstep(rules, program, program.blank(seed), at_random(seed), starting_position(rules, seed), most)
    found = pair.difference(lambda: drive.start(program, pair.s), lambda reference: reference.play())
    return f"game {seed}: {found}" if found else ""


def games(rules: RuleSet, program: Program, seeds: range) -> Iterator[str]:
    """The differences of some random games, a line for each that has one; no more games are played than are asked for."""
    return (found for seed in seeds if (found := whole_game(rules, program, seed)))
