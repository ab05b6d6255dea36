"""Scenes in which rules are watched closely: takes a rule set, its program and positions, gives an account of all that happened.

A scene is an example, as it is written; or a stretch of a game played at random: from the beginning, from the position of an
example, or from one that games of the program have reached, where a side first carries out what a member of the layers in
question offers, if it may. Members of those layers are put into hands as soon as anything is dealt, and are preferred in choices.
The same seed gives the same scenes. Errors: none; a rule that breaks is recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from interpreter import ir
from interpreter.effects import routines_of, terms_of
from interpreter.kernel import Broken, GameOver, Option, menu_parts, played
from interpreter.lab.conditions import Asked, Evidence, conditions
from interpreter.lab.subject import Subject
from interpreter.players import Stream
from interpreter.reference import Account, Dealt, Position, Spent, Watched, Witness, named, position_of, starting_position
from interpreter.runtime import option_key
from interpreter.source import NOWHERE, Span

if TYPE_CHECKING:
    from interpreter import ir
    from interpreter.kernel import State
    from interpreter.program import Program

MOST = 40
"""So many decisions a scene has at most."""
MOST_BLOCKS = 10
"""So many blocks are tried until one is open."""
MOST_PARTS = 400
"""So many ways to give a block its members are tried in a position at most."""


BEGINNING = "the beginning of the game"
"""Where a stretch begins that is a whole game."""
MOST_WORK = 1_500_000
"""So many conditions, questions and values are worked out in all scenes together: then it is enough, whatever is still open. It
takes some fifteen seconds."""
EIGHTHS = 8
"""What there is to be done shares in that, one after the other: what one leaves, the next ones have."""
OF_ONE = MOST_WORK // 20
"""So many of them in one scene: then it is broken off, as if its time had come."""


class _Enough(Exception):
    """The scene has been long enough."""


@dataclass(frozen=True)
class Breach:
    """A rule that broke: the message, the position, and the scene in words."""

    message: str
    span: Span
    scene: str


@dataclass(frozen=True)
class Block:
    """Something that a member offers to be carried out: a block of its own, or its reaction to an occasion."""

    member: ir.Member
    procedure: ir.Procedure


class Scenes:
    """Plays scenes and watches the rules in the subject: `conditions`, `routines` with their statements, the `changing` ones
    among these, `menu_options`, and what members offer (`blocks`)."""

    def __init__(self, rules: ir.RuleSet, program: Program, subject: Subject, evidence: Evidence, seed: int) -> None:
        self.rules, self.program, self.subject, self.seed = rules, program, subject, seed
        concerns = subject.concerns
        self.account = Account()
        self.breaches: list[Breach] = []
        self.decisions = 0
        self.stretches = 0
        self.blocks = [block for block in _blocks(rules) if concerns(block.member.span) or concerns(block.procedure.span)]
        self._own = {
            (member.kind.name, member.id) for kind in rules.kinds.values() for member in kind.members if concerns(member.span)
        }
        everything = len(self._own) == sum(len(kind.members) for kind in rules.kinds.values())
        self._favoured = set() if everything else self._own
        self.conditions: list[Asked] = conditions(rules, evidence, concerns)
        shown = {id(step.procedure) for example in rules.examples for step in example.steps}
        self.routines = [each for each in routines_of(rules) if id(each) not in shown and concerns(each.span)]
        inside = [stmt for routine in self.routines for stmt in ir.statements_in(routine.body) if concerns(stmt.span)]
        self.changing = [stmt for stmt in inside if _changes(stmt)]
        self.menu_options: list[ir.MenuOption] = [
            option for stmt in inside if isinstance(stmt, ir.Menu) for option in stmt.options if concerns(option.span)
        ]
        self.watched = Watched(
            frozenset(_terms_of(rules, self.conditions)),
            frozenset(_lines_about(rules, concerns)),
            frozenset([*[id(block.procedure) for block in self.blocks], *_bodies(rules, concerns)]),
            frozenset(map(id, self.changing)),
        )
        self._kinds = _kinds_of_options(rules)
        self._playing = [side.id for side in rules.playing] or [0]
        self._goings_on = _goings_on(rules)
        self._hands = {pile.holds.name: pile for pile in reversed(rules.piles) if _is_hand(rules, pile)}

    def may_go_on(self, eighths: int = EIGHTHS) -> bool:
        """May more scenes be played within the share of the work, in eighths, that has been granted so far?"""
        return self.subject.whole or self.account.work < MOST_WORK * eighths // EIGHTHS

    def begin(self) -> None:
        """Begin a scene in the account."""
        self.account.scene += 1
        if not self.subject.whole:
            self.account.enough = self.account.work + OF_ONE

    # --- examples -----------------------------------------------------------------------------------------------------

    def example(self, number: int) -> None:
        """Play an example as it is written. Whether it ends as expected does not matter here."""
        example = self.rules.examples[number]
        _ExampleScene(self, example, f'the example "{example.name}"').play()

    # --- stretches of games -------------------------------------------------------------------------------------------

    def beginning(self, number: int) -> None:
        """Play part of a game from its beginning, with random numbers from `number`."""
        scenario, main = self.rules.scenario, self.rules.main

        def play(witness: Witness) -> None:
            if scenario is not None and scenario.setup is not None:
                witness.call(scenario.setup)
            if main is not None:
                witness.call(main)

        self._stretch(starting_position(self.rules, self._seed(number)), number, play, BEGINNING)

    def after(self, number: int, example: int, state: State, goes_on: bool) -> None:
        """Play the last step of an example by random dice from its position (`state`); with `goes_on`, the game goes on
        afterwards."""
        shown = self.rules.examples[example]
        happens = next((step.procedure for step in reversed(shown.steps) if step.word == "when"), None)
        position = self._position(state, number)
        position.settings = dict(shown.settings)

        def play(witness: Witness) -> None:
            if happens is not None:
                witness.call(happens)
            if goes_on and self.rules.main is not None:
                witness.call(self.rules.main)

        self._stretch(position, number, play, f'the position of the example "{shown.name}"')

    def opened(self, state: State) -> None:
        """Test in a position, for all sides, whether the blocks can be carried out that never, or always, could be so far; none
        is."""
        self.begin()
        witness = None
        for block in self.blocks:
            had = self.account.noted(self.account.tried, block.procedure)
            if not had.acted.scenes or had.acted.scenes == had.met.scenes:
                witness = witness or self._witness(self._position(state, 0), 0)
                self._ways(witness, block)

    def tried(self, number: int, state: State) -> None:
        """Play on from a position of a game after a side has carried out one block (such as a card's event) of the layers under
        test. Takes the first block that some side may carry out, beginning with block `number` modulo their count; tries at most
        `MOST_BLOCKS`. If no span is open in the position, the main procedure runs afterwards; otherwise each side goes on from
        inside the span. Does nothing if no such block is found."""
        if not self.blocks:
            return
        self.begin()
        witness, first, turn = self._witness(self._position(state, number), 0), number % len(self.blocks), number
        tried = [*self.blocks[first:], *self.blocks[:first]][:MOST_BLOCKS]
        block, ways = next(((each, ways) for each in tried if (ways := self._ways(witness, each))), (tried[0], []))
        if not ways:
            return
        parts = ways[turn // len(self.blocks) % len(ways)]
        position = self._position(state, number)

        def play(witness: Witness) -> None:
            witness.call(block.procedure, *parts)
            if not state.periods and self.rules.main is not None:
                witness.call(self.rules.main)
            for going_on, side in product(self._goings_on if state.periods else (), self._playing):
                witness.call(going_on, side)

        self._stretch(position, number, play, "")

    def _ways(self, witness: Witness, block: Block) -> list[tuple[int, ...]]:
        """The members that a block can be given in a position so that it is open."""
        found: list[tuple[int, ...]] = []
        had = self.account.noted(self.account.tried, block.procedure)
        for parts in self._parts(block.procedure):
            had.met.see(self.account.scene)
            try:
                if witness.evaluate.holds(block.procedure.guard, named(block.procedure.params, parts)):
                    had.acted.see(self.account.scene)
                    found.append(parts)
            except Broken:
                continue  # what it is asked of here may be none
            except Spent:
                break
        return found

    def _parts(self, procedure: ir.Procedure) -> list[tuple[int, ...]]:
        """All members that a block can be given, sides first of all."""
        ways: list[Sequence[int]] = []
        for param in procedure.params:
            if param.type.base != "member":
                return []
            ways.append(range(len(self.rules.kinds[param.type.of].members)))
        return [each for _, each in zip(range(MOST_PARTS), product(*ways), strict=False)]

    def _seed(self, number: int) -> int:
        return self.seed * 1_000_003 + number

    def _position(self, state: State, number: int) -> Position:
        position = position_of(self.rules, self.program.tables.layout, state)
        position.seed, position.counter, position.script = self._seed(number), 0, None
        return position

    def _stretch(self, position: Position, number: int, play: Callable[[Witness], None], where: str) -> None:
        self.begin()
        self.stretches += 1
        witness = self._witness(position, number)
        try:
            play(witness)
        except (_Enough, GameOver, Spent):
            pass
        except Broken as broken:
            self._breach(str(broken), witness.at, where)
        except RecursionError:
            self._breach("this calls itself again and again without coming to an end", witness.at, where)
        witness.leave()

    def _breach(self, message: str, span: Span, where: str) -> None:
        """A rule broke; where no game leads there (`where` is empty) that says nothing."""
        if where and not any((each.message, each.span) == (message, span) for each in self.breaches):
            self.breaches.append(Breach(message, span, where))

    def _witness(self, position: Position, number: int) -> Witness:
        """One who chooses at random, and rather what is in question."""
        chance, count = Stream(self._seed(number) ^ 0x5CE7E), 0

        def asked(point: ir.ChoicePoint, seat: int, options: list[Option]) -> Option:
            nonlocal count
            count += 1
            self.decisions += 1
            if count > MOST:
                raise _Enough
            rather = [option for option in options if self._is_own(point, option)] if self._favoured else []
            wanted = rather if rather and chance.below(2) else options
            return wanted[chance.below(len(wanted))]

        return Witness(self.rules, asked, position, self.account, self.watched, self._dealt(number))

    def _is_own(self, point: ir.ChoicePoint, option: Option) -> bool:
        """Is an option one of the members in question, or what they bring?"""
        if played(option) >= 0:
            return True
        kind, lines = self._kinds.get(point.number, ("", ()))
        if not lines:
            return isinstance(option, int) and (kind, option) in self._favoured
        if option == -1:
            return False
        line, named = menu_parts(option)
        return line < len(lines) and isinstance(named, int) and (lines[line], named) in self._favoured

    def _dealt(self, number: int) -> Dealt | None:
        """A member in question for the hand of a side, both in turn."""
        held = sorted((kind, member) for kind, member in self._favoured if kind in self._hands)
        if not held:
            return None
        kind, member = held[number % len(held)]
        return Dealt(member, self._hands[kind], (self._playing[number // len(held) % len(self._playing)],))


class _ExampleScene:
    """One example, played as it is written."""

    def __init__(self, scenes: Scenes, example: ir.Example, where: str) -> None:
        self._scenes, self._example, self._where = scenes, example, where
        self._keys: list[str] = []
        self._step = 0
        position = starting_position(scenes.rules, settings=example.settings)
        scenes.begin()
        self._witness = Witness(scenes.rules, self._answer, position, scenes.account, scenes.watched)

    def play(self) -> None:
        """From the start to the last step."""
        scenario = self._example.scenario or self._scenes.rules.scenario
        try:
            if self._example.from_scenario and scenario is not None and scenario.setup is not None:
                self._witness.call(scenario.setup)
            self._witness.position.script = list(self._example.dice or ())
            while self._step < len(self._example.steps):
                step = self._example.steps[self._step]
                self._step += 1
                self._keys = [answer.key for answer in step.answers]
                if step.procedure is not None:
                    self._witness.call(step.procedure)
                    if step.word == "when":
                        self._witness.settle()
                elif step.test is not None:
                    self._witness.evaluate.holds(step.test, {})
        except (_Enough, Broken, GameOver, RecursionError, Spent):
            pass
        self._witness.leave()

    def _answer(self, point: ir.ChoicePoint, seat: int, options: list[Option]) -> Option:
        """The answer that the example gives; behind the last one, what it still expects is asked, and that is all."""
        if not self._keys:
            for step in self._example.steps[self._step :]:
                if step.test is not None:
                    self._witness.evaluate.holds(step.test, {})
            raise _Enough
        wanted, alike = self._keys.pop(0), 0
        table = self._scenes.program.tables.points[point.number]
        for option in options:
            key = option_key(self._scenes.program, table, option)
            if key == wanted or (wanted.startswith(f"{key} (") and wanted == f"{key} ({alike + 1})"):
                return option
            alike += wanted.startswith(f"{key} (")
        raise _Enough


def _terms_of(rules: ir.RuleSet, asked: Sequence[Asked]) -> Iterator[int]:
    """The conditions, wherever they are written out: who asks whether a block is open asks what stands above its statements."""
    spans = {each.term.span for each in asked} - {NOWHERE}
    yield from (id(each.term) for each in asked)
    bodies = [query.body for query in rules.queries]
    actions = [terms_of(action) for action in rules.actions]
    tests = [step.test for example in rules.examples for step in example.steps]
    yield from (id(term) for term in ir.walk((*bodies, *actions, *tests)) if term.span in spans)


def _changes(stmt: ir.Stmt) -> bool:
    """Is a statement there to change something? What only keeps or forgets moments is no change, nor what answers."""
    match stmt:
        case ir.Write() | ir.Add() | ir.Transfer() | ir.CallBlock():
            return True
        case ir.Call(result=result):
            return result is None
        case ir.Verb(name=name):
            return name not in ("keep_moment", "forget_moments")
        case _:
            return False


def _lines_about(rules: ir.RuleSet, concerns: Callable[[Span], bool]) -> Iterator[int]:
    """Lines of values and about actions of which it is asked whether they matter; what all values start with does."""
    for value in rules.values:
        for line in value.lines:
            starts = line.condition is None and line.how.removeprefix("is ") in ("starts at", "counts as")
            if (concerns(line.span) and not starts) or (line.effect is not None and concerns(line.effect.span)):
                yield id(line)
    for action in rules.actions:
        for allow in action.allows:
            if concerns(allow.span) or (allow.effect is not None and concerns(allow.effect.span)):
                yield id(allow)


def _bodies(rules: ir.RuleSet, concerns: Callable[[Span], bool]) -> Iterator[int]:
    """What is carried out before or after something, and in answer to an occasion."""
    for host in rules.hosts:
        for hook in host.hooks:
            if concerns(hook.span):
                yield id(hook.body)
    for occasion in occasions(rules):
        for reaction in occasion.reactions:
            if concerns(reaction.span):
                yield id(reaction.body)


def _blocks(rules: ir.RuleSet) -> Iterator[Block]:
    """What members bring, each once."""
    for kind in rules.kinds.values():
        for member in kind.members:
            for procedure in member.blocks.values():
                yield Block(member, procedure)


def occasions(rules: ir.RuleSet) -> Iterator[ir.Occasion]:
    """The occasions to which members may react, including any time, if they may then."""
    yield from rules.occasions
    if rules.any_time is not None:
        yield rules.any_time


def _goings_on(rules: ir.RuleSet) -> list[ir.Procedure]:
    """With what a game goes on between two periods of a round: what a side does, and by which members are played in the end; of
    several that lead to one another the outermost."""
    if rules.seats is None:
        return []
    seat = rules.seats.name
    calls: dict[int, list[ir.Procedure]] = {}
    plays: set[int] = set()
    for procedure in rules.played:
        for stmt in ir.statements_in(procedure.body):
            if isinstance(stmt, ir.Call):
                calls.setdefault(id(stmt.procedure), []).append(procedure)
            elif isinstance(stmt, ir.CallBlock):
                plays.add(id(procedure))
    reached, waiting = set(plays), [*plays]
    while waiting:
        for caller in calls.get(waiting.pop(), ()):
            if id(caller) not in reached:
                reached.add(id(caller))
                waiting.append(id(caller))
    found = [each for each in rules.played if id(each) in reached and [param.type.of for param in each.params] == [seat]]
    inner = {id(stmt.procedure) for each in found for stmt in ir.statements_in(each.body) if isinstance(stmt, ir.Call)}
    return [each for each in found if id(each) not in inner]


def _kinds_of_options(rules: ir.RuleSet) -> dict[int, tuple[str, tuple[str, ...]]]:
    """Of each choice point the kind of its options, and of a menu that of what each line names."""
    found: dict[int, tuple[str, tuple[str, ...]]] = {}
    for procedure in rules.played:
        for stmt in ir.statements_in(procedure.body):
            match stmt:
                case ir.ChooseOne(point=point, source=source) | ir.ChooseSome(point=point, source=source):
                    found[point.number] = (source.type.of, ())
                case ir.Menu(point=point, options=options):
                    found[point.number] = ("", tuple("" if each.source is None else each.source.type.of for each in options))
                case _:
                    pass
    return found


def _is_hand(rules: ir.RuleSet, pile: ir.Pile) -> bool:
    """Does a pile hold what one side alone sees?"""
    holes = [param.type.of for param in pile.params]
    return pile.shown == 0 and rules.seats is not None and holes == [rules.seats.name]
