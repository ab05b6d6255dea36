"""A reference interpreter that records what happens.

Takes rules, a position and an account; records in the account what was carried out, the values of conditions and lines of rules,
and what choices offered. Everything is counted by scenes: what happens in each of a hundred passes of a loop counts once. Errors:
those of the reference interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias, TypeVar, cast

from interpreter import ir
from interpreter.kernel import Broken, GameOver, Option, Plain
from interpreter.reference.evaluator import Answer, Env, Evaluator, S
from interpreter.reference.interpreter import Asked, Host, Listing, ReferenceInterpreter
from interpreter.reference.position import Key, Position
from interpreter.source import NOWHERE, Span

L = TypeVar("L", ir.Adjust, ir.Allow)
T = TypeVar("T", bound=Plain)

_Question: TypeAlias = tuple[int, tuple[Plain, ...], int]
"""What is asked with which arguments, and without which line."""

_DEALS = ("deal", "draw_random")


class Spent(Exception):
    """The bound for the work of a scene is reached."""


@dataclass
class Count:
    """In how many scenes something occurred; `last`: the last of these scenes."""

    scenes: int = 0
    last: int = -1

    def see(self, scene: int) -> None:
        """Note an occurrence in this scene; a second one in the same scene does not count."""
        if self.last != scene:
            self.last = scene
            self.scenes += 1


@dataclass
class Outcome:
    """The values of a condition: in how many scenes it was true, in how many false."""

    term: ir.Expr
    so: Count = field(default_factory=Count)
    not_so: Count = field(default_factory=Count)


@dataclass
class Had:
    """In how many scenes something could have had an effect (`met`), and in how many it had one (`acted`)."""

    met: Count = field(default_factory=Count)
    acted: Count = field(default_factory=Count)


@dataclass
class Offered:
    """What a choice offered: in how many scenes it had options, and the greatest number of them, without a pass."""

    point: ir.ChoicePoint
    met: Count = field(default_factory=Count)
    most: int = 0


@dataclass(frozen=True)
class Watched:
    """What an `Account` records, as sets of `id(node)`. `terms`: conditions; `lines`: those that adjust a value or an action;
    `routines`, `statements`: those whose position before and after is compared, to see whether they changed anything."""

    terms: frozenset[int] = frozenset()
    lines: frozenset[int] = frozenset()
    routines: frozenset[int] = frozenset()
    statements: frozenset[int] = frozenset()


@dataclass
class Account:
    """The results of all scenes together, by the `id` of terms and symbols, which live as long as the rules do. `routines`,
    `statements`: `met` where they were run, `acted` where they changed anything."""

    scene: int = 0
    work: int = 0
    """How many conditions and questions were worked out."""
    enough: int | None = None
    """The number after which a scene is broken off, if it is."""
    runs: dict[int, Count] = field(default_factory=dict)
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    hooks: dict[int, Had] = field(default_factory=dict)
    """`met` where what they hang on came about."""
    lines: dict[int, Had] = field(default_factory=dict)
    """Of values and about actions, `met` where that was asked for, `acted` where it came to something else without them."""
    effects: dict[int, Had] = field(default_factory=dict)
    """`met` where they were started and ended again, `acted` where one had a say."""
    routines: dict[int, Had] = field(default_factory=dict)
    statements: dict[int, Had] = field(default_factory=dict)
    menus: dict[int, Had] = field(default_factory=dict)
    """Lines of menus, `acted` where they offered anything."""
    tried: dict[int, Had] = field(default_factory=dict)
    """Blocks of members that a side was given, `acted` where they were open."""
    points: dict[int, Offered] = field(default_factory=dict)

    def worked(self) -> None:
        """Count one evaluation. Errors: `Spent`."""
        self.work += 1
        if self.enough is not None and self.work > self.enough:
            raise Spent

    def ran(self, stmt: ir.Stmt) -> int:
        """In how many scenes a statement ran."""
        found = self.runs.get(id(stmt))
        return 0 if found is None else found.scenes

    def noted(self, table: dict[int, Had], made: object) -> Had:
        """The entry of a node in one of the tables, created at the first call."""
        found = table.get(id(made))
        if found is None:
            found = table[id(made)] = Had()
        return found

    def said(self, effect: ir.Effect | None) -> None:
        """Note that a lasting effect had an effect in this scene."""
        if effect is not None:
            self.noted(self.effects, effect).acted.see(self.scene)


class _Noting(Evaluator):
    """Notes what conditions come to, and what lines of values and about actions add to an answer. What is asked again before
    anything has changed is not worked out again: all that it came by is noted for this scene. What was worked out while nobody
    took notes is known to those alone who take none either."""

    def __init__(self, rules: ir.RuleSet, position: Position, account: Account, watched: Watched) -> None:
        super().__init__(rules, position)
        self._account = account
        self._watched = watched
        self._aside = False
        self._changes = position.changes
        self._noted: dict[_Question, Plain] = {}
        self._unnoted: dict[_Question, Plain] = {}

    def holds(self, test: ir.Expr | None, env: Env) -> bool:
        self._account.worked()
        found = test is None or bool(self.value(test, env))
        if test is not None and id(test) in self._watched.terms:
            self._note(test, found)
        return found

    def once(self, asked: S, env: Env, work: Callable[[S, Env], Plain]) -> Plain:
        return self._answer((id(asked), tuple(env.values()), 0), partial(work, asked, env))

    def _answer(self, question: _Question, work: Callable[[], T]) -> T:
        """What a question comes to, worked out if it was not yet since anything changed."""
        if self._changes != self.position.changes:
            self._changes = self.position.changes
            self._noted.clear()
            self._unnoted.clear()
        if question in self._noted:
            return cast(T, self._noted[question])
        if self._aside and question in self._unnoted:
            return cast(T, self._unnoted[question])
        self._account.worked()
        known = self._unnoted if self._aside else self._noted
        found = work()
        known[question] = found
        return found

    def answered(self, term: ir.Expr, env: Env) -> Plain:
        found = super().answered(term, env)
        if id(term) in self._watched.terms:
            self._note(term, bool(found))
        return found

    def _note(self, test: ir.Expr, found: bool) -> None:
        if self._aside:
            return
        outcome = self._account.outcomes.get(id(test))
        if outcome is None:
            outcome = self._account.outcomes[id(test)] = Outcome(test)
        (outcome.so if found else outcome.not_so).see(self._account.scene)

    def sum_of(self, value: ir.Value, env: Env, without: ir.Adjust | None = None) -> int:
        return self._answer((id(value), tuple(env.values()), id(without)), partial(self._sum, value, env, without))

    def _sum(self, value: ir.Value, env: Env, without: ir.Adjust | None) -> int:
        found = super().sum_of(value, env, without)
        for line in self._waiting(value.lines):
            if self._apart(partial(super().sum_of, value, env, line), found) != found:
                self._acted(line)
        return found

    def allowed(self, action: ir.Action, env: Env, without: ir.Allow | None = None) -> bool:
        return self._answer((id(action), tuple(env.values()), id(without)), partial(self._is_allowed, action, env, without))

    def _is_allowed(self, action: ir.Action, env: Env, without: ir.Allow | None) -> bool:
        found = super().allowed(action, env, without)
        for line in self._waiting(action.allows):
            if self._apart(partial(super().allowed, action, env, line), found) != found:
                self._acted(line)
        return found

    def _waiting(self, lines: Sequence[L]) -> list[L]:
        """The lines of which it is asked whether they ever have any say, and that had none so far."""
        if self._aside:
            return []
        account, found = self._account, []
        for line in lines:
            if id(line) in self._watched.lines:
                had = account.noted(account.lines, line)
                had.met.see(account.scene)
                if not had.acted.scenes:
                    found.append(line)
        return found

    def _acted(self, line: ir.Adjust | ir.Allow) -> None:
        account = self._account
        account.noted(account.lines, line).acted.see(account.scene)
        account.said(line.effect)

    def _apart(self, work: Callable[[], int], broken: int) -> int:
        """What comes of something when nobody takes notes; `broken` where it breaks: the rules would not have asked there."""
        self._aside = True
        try:
            return work()
        except Broken:
            return broken
        finally:
            self._aside = False


@dataclass(frozen=True)
class Dealt:
    """A member that is put into a pile as soon as anything is dealt there, in exchange for the last one."""

    member: int
    pile: ir.Pile
    key: Key

    def lay(self, position: Position) -> None:
        """Put the member into the pile, in exchange for the last one if it lies in another pile; not if it lies there already, or
        the pile is empty."""
        hand = position.members(self.pile, self.key)
        if not hand or self.member in hand:
            return
        position.changes += 1
        lying = position.lies_in(self.pile.holds, self.member)
        if lying is None:
            hand.append(self.member)
            return
        lying[lying.index(self.member)], hand[-1] = hand[-1], self.member


class Witness(ReferenceInterpreter):
    """Plays in one position and records in an account. `at`: the position in the rules of the last statement that ran."""

    def __init__(
        self,
        rules: ir.RuleSet,
        asked: Asked,
        position: Position,
        account: Account,
        watched: Watched,
        dealt: Dealt | None = None,
    ) -> None:
        super().__init__(rules, asked, position, evaluate=_Noting(rules, position, account, watched))
        self.account = account
        self.at: Span = NOWHERE
        self._watched = watched
        self._dealt = dealt
        self._started: dict[ir.Effect, None] = {}
        if dealt is not None:
            dealt.lay(position)

    def call(self, procedure: ir.Procedure, *args: Plain) -> Plain:
        if id(procedure) not in self._watched.routines:
            return super().call(procedure, *args)
        with self._noting(self.account.noted(self.account.routines, procedure)):
            return super().call(procedure, *args)

    def leave(self) -> None:
        """End the scene: note the effects that were started in it and are no longer in force."""
        for effect in self._started:
            if not any(each.effect is effect for each in self.position.effects):
                self.account.noted(self.account.effects, effect).met.see(self.account.scene)

    @contextmanager
    def _noting(self, had: Had) -> Iterator[None]:
        """Note whether anything is another afterwards. What is broken off says nothing; the end of the game is something."""
        account, before = self.account, None if had.acted.scenes else self.position.copy()
        try:
            yield
        except GameOver:
            had.met.see(account.scene)
            had.acted.see(account.scene)
            raise
        had.met.see(account.scene)
        if before is not None:
            before.counter, before.moments = self.position.counter, self.position.moments
            if before != self.position:
                had.acted.see(account.scene)

    def _statement(self, stmt: ir.Stmt, env: Env) -> Answer | None:
        account = self.account
        count = account.runs.get(id(stmt))
        if count is None:
            count = account.runs[id(stmt)] = Count()
        count.see(account.scene)
        self.at = stmt.span
        if isinstance(stmt, ir.StartEffect):
            account.noted(account.effects, stmt.effect)
            self._started[stmt.effect] = None
        if id(stmt) not in self._watched.statements:
            return super()._statement(stmt, env)
        with self._noting(account.noted(account.statements, stmt)):
            return super()._statement(stmt, env)

    def _lines(self, line: int, option: ir.MenuOption, env: Env) -> list[Option]:
        found, account = super()._lines(line, option, env), self.account
        had = account.noted(account.menus, option)
        had.met.see(account.scene)
        if found:
            had.acted.see(account.scene)
        return found

    def _due(self, hook: ir.Hook, host: Host, args: tuple[Plain, ...]) -> Iterator[Env]:
        account = self.account
        had = account.noted(account.hooks, hook)
        had.met.see(account.scene)
        for env in super()._due(hook, host, args):
            had.acted.see(account.scene)
            account.said(hook.effect)
            yield env

    def _one_of(
        self, point: ir.ChoicePoint | None, asker: ir.Expr, listed: Listing, env: Env, begun: bool = False
    ) -> Option | None:
        if point is None or begun:
            return super()._one_of(point, asker, listed, env, begun)
        asked = point

        def noted() -> list[Option]:
            options = listed()
            if options:
                offered = self.account.points.get(asked.number)
                if offered is None:
                    offered = self.account.points[asked.number] = Offered(asked)
                offered.met.see(self.account.scene)
                offered.most = max(offered.most, sum(option != -1 for option in options))
            return options

        return super()._one_of(point, asker, noted, env, begun)

    def _verb(self, stmt: ir.Verb, env: Env) -> None:
        super()._verb(stmt, env)
        if self._dealt is not None and stmt.name in _DEALS and stmt.piles[-1][0] is self._dealt.pile:
            self._dealt.lay(self.position)
