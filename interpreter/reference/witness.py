"""A witness: the reference interpreter, which notes what it comes by.

Takes rules, a position and an account; fills the account with what was carried out, what conditions and lines of rules came to,
what choices offered. All is counted by scenes: what comes about in a loop of a hundred turns has been seen once. Errors: those of
the reference interpreter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.ir import Adjust, Allow, ChoicePoint, Effect, Expr, Hook, Pile, Procedure, RuleSet, StartEffect, Stmt, Verb
from interpreter.kernel import Option, Plain
from interpreter.reference.evaluator import Answer, Env, Evaluator
from interpreter.reference.interpreter import Asked, Host, Listing, ReferenceInterpreter
from interpreter.reference.position import Key, Position
from interpreter.source import NOWHERE, Span

_DEALS = ("deal", "draw_random")


@dataclass
class Count:
    """In how many scenes something came up; `last`: the scene in which it did last."""

    scenes: int = 0
    last: int = -1

    def see(self, scene: int) -> None:
        """It came up."""
        if self.last != scene:
            self.last = scene
            self.scenes += 1


@dataclass
class Outcome:
    """What a condition came to: in how many scenes it was so, in how many it was not."""

    term: Expr
    so: Count = field(default_factory=Count)
    not_so: Count = field(default_factory=Count)


@dataclass
class Had:
    """In how many scenes something had its chance (`met`), and in how many it did something (`acted`)."""

    met: Count = field(default_factory=Count)
    acted: Count = field(default_factory=Count)


@dataclass
class Offered:
    """What a choice offered: in how many scenes anything, and how many options there were at most, to pass not counted."""

    point: ChoicePoint
    met: Count = field(default_factory=Count)
    most: int = 0


@dataclass
class Account:
    """What all scenes together have come to, by the identity of terms and symbols: they live as long as the rules do.

    `hooks`: `met` where what they hang on came about. `lines`: of values and about actions, `met` where that was asked for.
    `effects`: `met` where they were started, `acted` where one had a say. `blocks`: of members: `met` where they were carried
    out, `acted` where anything was another afterwards. `tried`: blocks of members that a side was given, `acted` where they were
    open.
    """

    scene: int = 0
    runs: dict[int, Count] = field(default_factory=dict)
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    hooks: dict[int, Had] = field(default_factory=dict)
    lines: dict[int, Had] = field(default_factory=dict)
    effects: dict[int, Had] = field(default_factory=dict)
    blocks: dict[int, Had] = field(default_factory=dict)
    tried: dict[int, Had] = field(default_factory=dict)
    points: dict[int, Offered] = field(default_factory=dict)

    def ran(self, stmt: Stmt) -> int:
        """In how many scenes a statement ran."""
        found = self.runs.get(id(stmt))
        return 0 if found is None else found.scenes

    def noted(self, table: dict[int, Had], made: object) -> Had:
        """The entry of a thing in one of the tables, made when it is first needed."""
        found = table.get(id(made))
        if found is None:
            found = table[id(made)] = Had()
        return found

    def said(self, effect: Effect | None) -> None:
        """A lasting effect had a say."""
        if effect is not None:
            self.noted(self.effects, effect).acted.see(self.scene)


class _Noting(Evaluator):
    """Notes what conditions, lines of values and lines about actions come to."""

    def __init__(self, rules: RuleSet, position: Position, account: Account) -> None:
        super().__init__(rules, position)
        self._account = account

    def value(self, term: Expr, env: Env) -> Plain:
        found = super().value(term, env)
        if term.type.base == "truth":
            outcome = self._account.outcomes.get(id(term))
            if outcome is None:
                outcome = self._account.outcomes[id(term)] = Outcome(term)
            (outcome.so if found else outcome.not_so).see(self._account.scene)
        return found

    def amounts(self, line: Adjust, env: Env) -> list[int]:
        found, account = super().amounts(line, env), self._account
        had = account.noted(account.lines, line)
        had.met.see(account.scene)
        if any(found) or (found and line.how not in ("is raised by", "is lowered by", "raised by", "lowered by")):
            had.acted.see(account.scene)
            account.said(line.effect)
        return found

    def bites(self, allow: Allow, env: Env) -> bool:
        found, account = super().bites(allow, env), self._account
        had = account.noted(account.lines, allow)
        had.met.see(account.scene)
        if found:
            had.acted.see(account.scene)
            account.said(allow.effect)
        return found


@dataclass(frozen=True)
class Dealt:
    """A member that lies in a pile as soon as anything is dealt there: it changes places with the last one."""

    member: int
    pile: Pile
    key: Key

    def lay(self, position: Position) -> None:
        """Change places, if it lies elsewhere and there is one to change with."""
        hand = position.members(self.pile, self.key)
        if not hand or self.member in hand:
            return
        lying = position.lies_in(self.pile.holds, self.member)
        if lying is None:
            hand.append(self.member)
            return
        lying[lying.index(self.member)], hand[-1] = hand[-1], self.member


class Witness(ReferenceInterpreter):
    """Plays in one position and notes it in an account. `watched`: procedures of which it is to be known whether anything is
    another when they are over. `at`: where the statement stands that ran last."""

    def __init__(
        self,
        rules: RuleSet,
        asked: Asked,
        position: Position,
        account: Account,
        watched: frozenset[int] = frozenset(),
        dealt: Dealt | None = None,
    ) -> None:
        super().__init__(rules, asked, position, evaluate=_Noting(rules, position, account))
        self.account = account
        self.at: Span = NOWHERE
        self._watched = watched
        self._dealt = dealt
        if dealt is not None:
            dealt.lay(position)

    def call(self, procedure: Procedure, *args: Plain) -> Plain:
        if id(procedure) not in self._watched:
            return super().call(procedure, *args)
        account, before = self.account, self.position.copy()
        had = account.noted(account.blocks, procedure)
        found = super().call(procedure, *args)
        had.met.see(account.scene)
        before.counter, before.history = self.position.counter, self.position.history
        if before != self.position:
            had.acted.see(account.scene)
        return found

    def _statement(self, stmt: Stmt, env: Env) -> Answer | None:
        count = self.account.runs.get(id(stmt))
        if count is None:
            count = self.account.runs[id(stmt)] = Count()
        count.see(self.account.scene)
        self.at = stmt.span
        if isinstance(stmt, StartEffect):
            self.account.noted(self.account.effects, stmt.effect).met.see(self.account.scene)
        return super()._statement(stmt, env)

    def _due(self, hook: Hook, host: Host, args: tuple[Plain, ...]) -> Iterator[Env]:
        account = self.account
        had = account.noted(account.hooks, hook)
        had.met.see(account.scene)
        for env in super()._due(hook, host, args):
            had.acted.see(account.scene)
            account.said(hook.effect)
            yield env

    def _one_of(self, point: ChoicePoint | None, asker: Expr, listed: Listing, env: Env, begun: bool = False) -> Option | None:
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

    def _verb(self, stmt: Verb, env: Env) -> None:
        super()._verb(stmt, env)
        if self._dealt is not None and stmt.name in _DEALS and stmt.piles[-1][0] is self._dealt.pile:
            self._dealt.lay(self.position)
