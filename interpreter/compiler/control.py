"""Writes branches and loops: as plain Python where nothing inside may ask, as blocks with jumps where something may."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from interpreter import ir
from interpreter.compiler.blocks import Block
from interpreter.compiler.columns import within
from interpreter.compiler.context import Context
from interpreter.compiler.counters import Counter, fixed_turns, total_of
from interpreter.compiler.emitter import Emitter
from interpreter.compiler.lowered import Acted, Instances, Looked, Passed, Settle
from interpreter.compiler.operands import Operands
from interpreter.compiler.rounds import Rounds
from interpreter.program import forms
from interpreter.source import Span

NONE = ir.Const(-1, ir.NUMBER)
"""What a choice of one leaves when nothing was there or it was passed."""

ROUND = 100
"""What a turn of going round costs: the whole state is looked at, before and after."""


Writes = Callable[[], None]
"""Writes lines behind which nothing comes."""


class Turn(NamedTuple):
    """How to leave one pass of a loop's body. `next`: writes the jump to the next pass; `leave`: writes the jump out of the loop.
    `known`: for passes of `go round`, by kind of statement, writes what is done where the outcome of the pass is known."""

    next: Writes
    leave: Writes
    known: Mapping[type[ir.Stmt], Writes] = {}


class BodyWriter(Protocol):
    """Writer of the statements inside a statement."""

    def run(self, body: Sequence[ir.Stmt]) -> None:
        """Write statements one after another; unreachable ones are left out."""


class ControlWriter:
    """Writes the code of `If`, `ForEach`, `Repeat`, `GoRound` and `Together` statements."""

    def __init__(self, context: Context, out: Emitter, operands: Operands, bodies: BodyWriter) -> None:
        self._context = context
        self._out = out
        self._operands = operands
        self._bodies = bodies
        self._turns: list[Turn] = []

    def may_ask(self, body: Iterable[ir.Stmt]) -> bool:
        """May one of these statements ask a player, so that code over blocks is needed? Never so in a plain function."""
        return self._out.suspends and self._context.may_ask.body(body)

    def fuel(self, amount: int = 1) -> None:
        """Write the subtraction of fuel for one pass of a loop: when it is spent the game stops with an error, so that no loop is
        endless."""
        self._out.line(f"S.fuel -= {amount}")
        self._out.line("if S.fuel < 0: spent()")

    def fuel_for(self, body: Sequence[ir.Term | None]) -> None:
        """Write the payment of fuel for a body that loops or calls others, with the price of the short things in it, so that a
        few lines that call each other many times end as well. A short body writes nothing: its caller pays for it."""
        length = self._context.lengths.of(body)
        if not length.is_short:
            self.fuel(1 + length.price())

    def _fuel_for_loop(self, s: ir.ForEach | ir.Repeat, steps: int, turns: int, *inside: ir.Term | None) -> None:
        """The same for a loop of so many turns at most; `steps` if nothing stood `inside`."""
        lengths = self._context.lengths
        if not lengths.of((s,)).is_short:
            self.fuel(steps + lengths.of(inside).price(turns))

    def _fuel_for_a_turn(self, s: ir.Repeat) -> None:
        """One knows not how often it turns."""
        self.fuel(1 + self._context.lengths.of((s.bound, *s.body)).price())

    # --- branches -----------------------------------------------------------------------------------------------------

    def branch(self, s: ir.If) -> None:
        """Write an `If`: the body of the first branch whose test holds, else `otherwise`."""
        tests = [self._operands.test(test) for test, _ in s.branches]
        if self.may_ask([s]):
            self._branch_over_blocks(s, tests)
            return
        out = self._out
        position = out.position()
        ended = True
        for number, ((_, body), text) in enumerate(zip(s.branches, tests, strict=True)):
            with out.below(f"{'el' if number else ''}if {text}:"):
                self._inside(body, f"then{number}")
            ended = ended and out.dead
            out.back(position)
        if s.otherwise:
            with out.below("else:"):
                self._inside(s.otherwise, "else")
            ended = ended and out.dead
            out.back(position)
            out.dead = ended

    def _branch_over_blocks(self, s: ir.If, tests: Sequence[str]) -> None:
        out = self._out
        position = out.position()
        join = None
        for number, ((_, body), text) in enumerate(zip(s.branches, tests, strict=True)):
            with out.below(f"if {text}:"):
                self._inside(body, f"then{number}")
                if not out.dead:
                    join = join or out.new_block("join")
                    out.goto(join)
            out.back(position)
        with out.labelled("else"):
            self._bodies.run(s.otherwise)
        if join is not None:
            if not out.dead:
                out.goto(join)
            out.start(join)

    def otherwise(self, name: str, nothing: ir.Const, body: tuple[ir.Stmt, ...], span: Span) -> None:
        """Write the body for the case that there was nothing to choose or the choice was passed: the local `name` then equals
        `nothing`. An empty body writes nothing."""
        if body:
            test = ir.Op("eq", (ir.Local(name, ir.NUMBER), nothing), ir.TRUTH, span=span)
            self.branch(ir.If(((test, body),), span=span))

    def when(self, test: str, body: Sequence[ir.Stmt]) -> None:
        """Write `body` under a test given as Python text; writing goes on behind both cases."""
        out = self._out
        position = out.position()
        with out.below(f"if {test}:"):
            self._inside(body, "none")
            if not self.may_ask(body):
                out.back(position)
                return
            join = out.new_block("join")
            out.goto(join)
        out.back(position)
        out.goto(join)
        out.start(join)

    def _inside(self, body: Sequence[ir.Stmt], what: str) -> None:
        """Write the statements below a head; the position is then wherever they end."""
        out = self._out
        block, lines = out.block, len(out.block.lines)
        with out.labelled(what):
            self._bodies.run(body)
        if out.block is block and len(block.lines) == lines:
            out.line("pass")

    # --- bodies of loops ----------------------------------------------------------------------------------------------

    def turn(self, body: Sequence[ir.Stmt], turn: Turn | None = None) -> None:
        """Write the body of a loop. `turn`: how a pass is left, for a loop over blocks; None for a Python loop (`continue`,
        `break`)."""
        self._turns.append(turn or Turn(self._jump("continue"), self._jump("break")))
        self._bodies.run(body)
        self._turns.pop()

    def turn_over_blocks(self, body: Sequence[ir.Stmt], head: Block, after: Block) -> None:
        """Write the body of a loop over blocks: it ends with a jump to `head`; leaving the loop jumps to `after`."""
        self.turn(body, Turn(lambda: self._out.goto(head), lambda: self._out.goto(after)))
        if not self._out.dead:
            self._out.goto(head)

    def leave(self, s: ir.Leave) -> None:
        """Write the jump to the next pass of the innermost loop, or out of that loop."""
        turn = self._turns[-1]
        (turn.next if s.next else turn.leave)()

    def known(self, s: Passed | Acted | Looked) -> None:
        """Write what follows where `Rounds` has marked the outcome of a pass of `go round`: nothing done, something done, or
        still open."""
        self._turns[-1].known[type(s)]()

    def _jump(self, word: str) -> Writes:
        def write() -> None:
            self._out.line(word)
            self._out.dead = True

        return write

    # --- loops --------------------------------------------------------------------------------------------------------

    def for_each(self, s: ir.ForEach) -> None:
        """Write a loop in board order over the members of a set, or over the instances of an effect."""
        if self.may_ask([s]):
            self._for_each_over_blocks(s)
            return
        if isinstance(s.source, Instances):
            with self._out.below(f"if S.effect_mask >> {s.source.effect.number} & 1:"):
                self._for_each(s, self._operands.value(s.source))
            return
        if isinstance(s.source, ir.Members) and s.condition is not None:
            passing = self._operands.passing(s.source.type.of, s.var, s.condition)
            if passing is not None:
                self._for_each_passing(s, *passing)
                return
        self._for_each(s, self._operands.loop(s.source))

    def _for_each_passing(self, s: ir.ForEach, mask: str, rest: ir.Expr | None) -> None:
        """Over all members of a kind that pass a condition when their turn comes: `mask` is worked out before each turn, and
        tells of those to come; `rest` of the condition is still to be tested."""
        out = self._out
        self._fuel_for_loop(s, 1, self._context.lengths.turns(s), s.condition, *s.body)
        out.block.writes.add(s.var)
        at = self._operands.new_name("n")
        out.line(f"{at} = 0")
        with out.below(f"while {forms.MaskWalk.text(mask, at)}:"):
            out.line(f"{at} = {forms.LOWEST}")
            out.assign(s.var, f"{at} - 1")
            if rest is not None:
                out.line(f"if not {self._operands.test(rest)}: continue")
            with out.labelled("each"):
                self.turn(s.body)
        out.dead = False

    def _for_each(self, s: ir.ForEach, source: str) -> None:
        out = self._out
        self._fuel_for_loop(s, 1, self._context.lengths.turns(s), s.condition, *s.body)
        out.block.writes.add(s.var)
        with out.below(f"for l_{s.var} in {source}:"):
            out.assign(s.var, f"l_{s.var}")
            if s.condition is not None:
                out.line(f"if not {self._operands.test(s.condition)}: continue")
            with out.labelled("each"):
                self.turn(s.body)
        out.dead = False

    def _for_each_over_blocks(self, s: ir.ForEach) -> None:
        out = self._out
        members, at = out.temp("s"), out.temp("i")
        text = self._operands.value(s.source)
        if isinstance(s.source, Instances):
            text = f"tuple({text}) if S.effect_mask >> {s.source.effect.number} & 1 else ()"
        out.assign(members, text)
        out.assign(at, "0")
        with out.labelled("each"):
            head, after = out.new_block("head"), out.new_block("out")
            out.goto(head)
            out.start(head)
            with out.below(f"while {out.read(at)} < len({out.read(members)}):"):
                out.assign(s.var, f"l_{members}[l_{at}]")
                out.assign(at, f"l_{at} + 1")
                out.line("break" if s.condition is None else f"if {self._operands.test(s.condition)}: break")
            out.jump(after, "else: ")
            self.turn_over_blocks(s.body, head, after)
        out.start(after)

    def repeat(self, s: ir.Repeat) -> None:
        """Write a `while`, `until` or `times` loop; the condition is tested before each pass."""
        out = self._out
        with out.labelled("repeat"):
            if self.may_ask([s]):
                self._repeat_over_blocks(s)
                return
            turns = fixed_turns(s)
            if turns:
                self._fuel_for_loop(s, turns, turns, *s.body)
                with out.below(f"for n_ in range({turns}):"):
                    self._turn_of_loop(s.body)
            elif s.mode == "times":
                with out.below(f"for n_ in range({self._operands.value(s.bound)}):"):
                    self._fuel_for_a_turn(s)
                    self._turn_of_loop(s.body)
            else:
                with out.below("while True:"):
                    self._fuel_for_a_turn(s)
                    out.line(f"if {self._leaves(s)}: break")
                    self._turn_of_loop(s.body)
            out.dead = False

    def count(self, s: ir.Repeat, counter: Counter) -> None:
        """Write a loop that counts and cannot ask as a Python loop over the values of its counter, or as one sum if it only adds
        up cells."""
        out, name = self._out, counter.name
        total = total_of(s.body[:-1], counter)
        if total is not None:
            self._fuel_for_loop(s, counter.turns, counter.turns, *s.body)
            out.at(s.body[0].span)
            out.line(f"k_ = {self._operands.index(total.attribute, total.first)}")
            field = self._context.names.attribute(total.attribute)
            out.assign(total.name, f"{out.read(total.name)} + sum(S.{field}[k_:k_ + {counter.turns}])")
            out.line(f"if not {within(out.read(total.name))}: beyond({total.name!r})")
            out.assign(name, str(counter.behind))
            return
        with out.labelled("repeat"):
            self._fuel_for_loop(s, counter.turns, counter.turns, *s.body)
            out.block.writes.add(name)
            with out.below(f"for l_{name} in range({counter.first}, {counter.behind}, {counter.step}):"):
                out.assign(name, f"l_{name}")
                with self._operands.expressions.scope.between(name, counter.lowest, counter.highest):
                    self._turn_of_loop(s.body[:-1])
            out.dead = False
            out.assign(name, str(counter.behind))

    def _turn_of_loop(self, body: Sequence[ir.Stmt]) -> None:
        self.turn(body)
        if not body:
            self._out.line("pass")

    def _leaves(self, s: ir.Repeat) -> str:
        """The test that ends a loop."""
        return f"{'not ' if s.mode == 'while' else ''}{self._operands.test(s.bound)}"

    def _repeat_over_blocks(self, s: ir.Repeat) -> None:
        out = self._out
        count = ""
        if s.mode == "times":
            count = out.temp("n")
            out.assign(count, self._operands.value(s.bound))
        head, after = out.new_block("head"), out.new_block("out")
        out.goto(head)
        out.start(head)
        if count:
            out.jump(after, f"if {out.read(count)} <= 0: ")
            out.assign(count, f"l_{count} - 1")
        else:
            out.jump(after, f"if {self._leaves(s)}: ")
        self.turn_over_blocks(s.body, head, after)
        out.start(after)

    def go_round(self, s: ir.GoRound) -> None:
        """Write a loop in which sides take turns until all have passed in a row. A local counts how many turns in a row left the
        state unchanged. Where the compiler cannot tell, the code compares a digest of the state before and after the turn; the
        one after it serves as the one before the next."""
        out = self._out
        members, at, passes, before = out.temp("s"), out.temp("i"), out.temp("passes"), out.temp("before")
        out.assign(members, self._operands.turns(s.turns))
        out.assign(at, "0")
        out.assign(passes, "0")
        out.assign(before, "None")
        with out.labelled("round"):
            if not self.may_ask([s]):
                with out.below(f"while {out.read(passes)} < len({out.read(members)}):"):
                    self.fuel(ROUND)
                    self._turn_of_round(s, members, at, passes, before, self._jump("continue"), self._jump("break"))
                out.dead = False
                return
            head, after = out.new_block("head"), out.new_block("out")
            out.goto(head)
            out.start(head)
            out.jump(after, f"if {out.read(passes)} >= len({out.read(members)}): ")
            self.fuel(ROUND)
            self._turn_of_round(s, members, at, passes, before, lambda: out.goto(head), lambda: out.goto(after))
        if not out.dead:
            out.goto(head)
        out.start(after)

    def _turn_of_round(
        self, s: ir.GoRound, members: str, at: str, passes: str, before: str, next_: Writes, leave: Writes
    ) -> None:
        out = self._out
        out.assign(s.var, f"l_{members}[{out.read(at)} % len(l_{members})]")
        out.assign(at, f"l_{at} + 1")

        def end() -> None:
            out.line("a = fingerprint(S)")
            out.assign(passes, f"{out.read(passes)} + 1 if {out.read(before)} == a else 0")
            out.assign(before, "a")

        def go_on() -> None:
            end()
            next_()

        def passed() -> None:
            out.assign(passes, f"{out.read(passes)} + 1")
            next_()

        def acted() -> None:
            out.assign(passes, "0")
            out.assign(before, "None")
            next_()

        def looked() -> None:
            with out.below(f"if {out.read(before)} is None:"):
                out.assign(before, "fingerprint(S)")

        known: dict[type[ir.Stmt], Writes] = {Passed: passed, Acted: acted, Looked: looked}
        body = Rounds(self._context.routines).turn(s.body)
        self.turn(body, Turn(go_on, leave, known))
        if not out.dead and any(isinstance(each, Looked) for each in ir.statements_in(body)):
            end()
        elif not out.dead:
            next_()  # where all ways are known none comes here

    def settle(self, s: Settle) -> None:
        """Write a loop of rounds which ends with the first that changes nothing: a digest of the state after a round is compared
        with the one before it."""
        out = self._out
        before = out.temp("before")
        out.assign(s.rounds, "0")
        out.assign(before, "fingerprint(S)")
        with out.labelled("settle"):
            if not self.may_ask([s]):
                with out.below("while True:"):
                    self.fuel(ROUND)
                    self._bodies.run(s.body)
                    self._round_ends(s, before, self._jump("break"))
                out.dead = False
                return
            head, after = out.new_block("head"), out.new_block("out")
            out.goto(head)
            out.start(head)
            self.fuel(ROUND)
            self._bodies.run(s.body)
            self._round_ends(s, before, lambda: out.goto(after))
            out.goto(head)
            out.start(after)

    def _round_ends(self, s: Settle, before: str, leave: Writes) -> None:
        out = self._out
        out.at(s.span)
        out.line("a = fingerprint(S)")
        with out.below(f"if {out.read(before)} == a:"):
            leave()
        out.dead = False
        out.assign(before, "a")
        out.assign(s.rounds, f"{out.read(s.rounds)} + 1")

    def together(self, s: ir.Together) -> None:
        """Write a block whose answers and changes stay sealed until its end."""
        out = self._out
        out.line(f"seal(S, {out.place})")
        with out.labelled("together"):
            self._bodies.run(s.body)
        out.at(s.span)
        out.line(f"unseal(S, {out.place})")
