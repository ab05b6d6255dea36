"""Statements that change something or steer. Each method writes one kind of statement at the current position.

A statement that can ask (or holds one that can) is written as blocks, everything else as straight Python.
"""

from __future__ import annotations

import re

from interpreter.compiler.asking import statement_asks
from interpreter.compiler.lowered import Instances, Run
from interpreter.ir import (
    Add,
    Announce,
    Call,
    CallBlock,
    Const,
    Expr,
    ForEach,
    GoRound,
    If,
    Repeat,
    Return,
    SetLocal,
    Stmt,
    Together,
    Write,
)  # fmt: skip
from interpreter.kernel import journal

FEW = 1_000
MOST = 1 << 53


class Statements:
    """The part of `Body` that writes statements which do not ask by themselves."""

    def run(self, body: tuple[Stmt, ...]) -> None:
        """Write statements one after another; what stands behind a `stop` is not written."""
        for number, stmt in enumerate(body):
            if self.dead:
                return
            self.path.append(str(number))
            self.at(stmt.span)
            getattr(self, "s_" + type(stmt).__name__)(stmt)
            self.path.pop()

    def inside(self, body: tuple[Stmt, ...], what: str) -> None:
        """Write a block of statements one level deeper; the position is then wherever the block ends."""
        self.indent += 1
        before = len(self.block.lines), self.block
        self.path.append(what)
        self.run(body)
        self.path.pop()
        if self.block is before[1] and len(self.block.lines) == before[0]:
            self.line("pass")

    def can_ask(self, stmt: object) -> bool:
        return self.asks and statement_asks(self.context.routines, stmt)

    # --- locals and columns -------------------------------------------------------------------------------------------

    def s_SetLocal(self, s: SetLocal) -> None:
        self.assign(s.name, self.value(s.value))

    def s_Write(self, s: Write) -> None:
        self.write_column(s.attribute, s.args, self.value(s.value))

    def s_Add(self, s: Add) -> None:
        sign = "+" if s.sign > 0 else "-"
        amount = self.value(s.amount)
        low = f"-{MOST}" if self.context.may_be_negative(s.attribute) else "0"
        if s.sign > 0 and self.context.never_negative(s.amount):
            low = ""
        self.write_column(s.attribute, s.args, f"o_ {sign} {amount}", f"{low} <= v_ < {MOST}" if low else f"v_ < {MOST}")

    def write_column(self, attribute: object, args: tuple[Expr, ...], value: str, check: str = "") -> None:
        """A column changes: the value, the history of a move, the kept sets, one journal entry. No change leaves no trace."""
        context = self.context
        number, field = context.numbers[id(attribute)], context.attribute(attribute)
        index = self.expr.index(attribute, args)
        self.flush()
        self.line(f"c_ = S.{field}")
        if not index.isdigit():
            self.line(f"k_ = {index}")
            index = "k_"
        self.line(f"o_ = c_[{index}]")
        self.line(f"v_ = {value}")
        if check:
            self.line(f"if not {check}: negative({attribute.name!r}, o_, v_ - o_)")
        self.line("if v_ != o_:")
        self.indent += 1
        self.line(f"c_[{index}] = v_")
        if attribute.rewind:
            self.line(f"if S.history is not None: S.history.append(({number}, {index}, o_))")
        if attribute.indexed:
            self.line(f"reindex(S.x_{field}, {index}, o_, v_)")
        if attribute.lasts_for is not None:
            self.line(f"S.changed |= {context.dirty[id(attribute)]}")
        self.line(f"S.journal(({journal.SET}, {number}, {index}, o_, v_, {self.place}))")
        self.indent -= 1

    # --- steering -----------------------------------------------------------------------------------------------------

    def s_If(self, s: If) -> None:
        tests = [self.test(test) for test, _ in s.branches]
        position = self.branch()
        if not self.can_ask(s):
            ended = True
            for number, ((_, body), text) in enumerate(zip(s.branches, tests, strict=True)):
                self.line(f"{'el' if number else ''}if {text}:")
                self.inside(body, f"then{number}")
                ended = ended and self.dead
                self.back(position)
            if s.otherwise:
                self.line("else:")
                self.inside(s.otherwise, "else")
                ended = ended and self.dead
                self.back(position)
                self.dead = ended
            return
        join = None
        for number, ((_, body), text) in enumerate(zip(s.branches, tests, strict=True)):
            self.line(f"if {text}:")
            self.inside(body, f"then{number}")
            if not self.dead:
                join = join or self.new_block("join")
                self.goto(join)
            self.back(position)
        self.path.append("else")
        self.run(s.otherwise)
        self.path.pop()
        if join is not None:
            if not self.dead:
                self.goto(join)
            self.start(join)

    def s_Return(self, s: Return) -> None:
        self.leave(None if s.value is None else self.value(s.value))

    def s_ForEach(self, s: ForEach) -> None:
        if self.can_ask(s):
            if s.order_by is not None:
                self.ask_order(s)
            else:
                self.ask_for_each(s)
            return
        if isinstance(s.source, Instances):
            source = self.value(s.source)
        else:
            source = self.expr.loop(s.source)
            self.flush()
        if self.loops:
            self.fuel()
        self.loops += 1
        self.line(f"for l_{s.var} in {source}:")
        self.block.writes.add(s.var)
        self.indent += 1
        self.assign(s.var, f"l_{s.var}")
        if s.condition is not None:
            self.line(f"if not {self.test(s.condition)}: continue")
        self.path.append("each")
        self.run(s.body)
        self.path.pop()
        self.loops -= 1
        self.indent -= 1
        self.dead = False

    def ask_for_each(self, s: ForEach) -> None:
        members, at = self.temp("s"), self.temp("i")
        text = self.value(s.source)
        self.assign(members, f"tuple({text})" if isinstance(s.source, Instances) else text)
        self.assign(at, "0")
        self.path.append("each")
        head, out = self.new_block("head"), self.new_block("out")
        self.goto(head)
        self.start(head)
        self.line(f"while {self.read(at)} < len({self.read(members)}):")
        self.indent += 1
        self.assign(s.var, f"l_{members}[l_{at}]")
        self.assign(at, f"l_{at} + 1")
        if s.condition is None:
            self.line("break")
        else:
            self.line(f"if {self.test(s.condition)}: break")
        self.indent -= 1
        self.line(f"else: return {out.number}")
        self.run(s.body)
        if not self.dead:
            self.goto(head)
        self.path.pop()
        self.start(out)

    def fuel(self) -> None:
        self.line("S.fuel -= 1")
        self.line("if S.fuel < 0: spent()")

    def s_Repeat(self, s: Repeat) -> None:
        asks = self.can_ask(s)
        self.path.append("repeat")
        if asks:
            self.ask_repeat(s)
        elif s.mode == "times":
            self.line(f"for n_ in range({self.value(s.bound)}):")
            self.indent += 1
            if not (isinstance(s.bound, Const) and s.bound.value <= FEW):
                self.fuel()
            self.turns(s.body)
        else:
            self.line("while True:")
            self.indent += 1
            self.fuel()
            self.line(f"if {'not ' if s.mode == 'while' else ''}{self.test(s.bound)}: break")
            self.turns(s.body)
        self.path.pop()

    def turns(self, body: tuple[Stmt, ...]) -> None:
        """The body of a plain loop; then go on behind the loop."""
        self.run(body)
        if not body:
            self.line("pass")
        self.indent -= 1
        self.dead = False

    def ask_repeat(self, s: Repeat) -> None:
        count = ""
        if s.mode == "times":
            count = self.temp("n")
            self.assign(count, self.value(s.bound))
        head, out = self.new_block("head"), self.new_block("out")
        self.goto(head)
        self.start(head)
        if count:
            self.line(f"if {self.read(count)} <= 0: return {out.number}")
            self.assign(count, f"l_{count} - 1")
        else:
            self.line(f"if {'not ' if s.mode == 'while' else ''}{self.test(s.bound)}: return {out.number}")
        self.run(s.body)
        if not self.dead:
            self.goto(head)
        self.start(out)

    def s_GoRound(self, s: GoRound) -> None:
        """In turn until all pass in a row: `passes` counts how many turns in a row left the state as it was."""
        members, at, passes, before = self.temp("s"), self.temp("i"), self.temp("passes"), self.temp("before")
        source = self.value(s.source)
        self.assign(members, f"around({source}, {self.value(s.start)})")
        self.assign(at, "0")
        self.assign(passes, "0")
        self.path.append("round")
        asks = self.can_ask(s)
        if asks:
            head, out = self.new_block("head"), self.new_block("out")
            self.goto(head)
            self.start(head)
            self.line(f"if {self.read(passes)} >= len({self.read(members)}): return {out.number}")
        else:
            self.line(f"while {self.read(passes)} < len({self.read(members)}):")
            self.indent += 1
            self.fuel()
        self.assign(s.var, f"l_{members}[{self.read(at)} % len(l_{members})]")
        self.assign(at, f"l_{at} + 1")
        self.assign(s.acted, "0")
        self.assign(before, "fingerprint(S)")
        self.run(s.body)
        if not self.dead:
            still = f"{self.read(before)} == fingerprint(S) and not {self.read(s.acted)}"
            self.assign(passes, f"{self.read(passes)} + 1 if {still} else 0")
        self.path.pop()
        if asks:
            if not self.dead:
                self.goto(head)
            self.start(out)
        else:
            self.indent -= 1
            self.dead = False

    def s_Together(self, s: Together) -> None:
        self.line(f"S.journal(({journal.SEALED}, {self.place}))")
        self.path.append("together")
        self.run(s.body)
        self.path.pop()
        self.at(s.span)
        self.line(f"S.journal(({journal.SHOWN}, {self.place}))")

    # --- calls --------------------------------------------------------------------------------------------------------

    def s_Call(self, s: Call) -> None:
        self.call(self.context.routines.procedure(s.procedure), [self.value(arg) for arg in s.args], s.result)

    def s_Run(self, s: Run) -> None:
        self.call(s.routine, [self.value(arg) for arg in s.args], s.result)

    def s_CallBlock(self, s: CallBlock) -> None:
        kind = self.context.rules.kinds[s.kind]
        owners = [m for m in kind.members if s.block in m.blocks]
        if not owners:
            return
        key = (s.kind, s.block)
        name = f"M_{self.context.kind(kind)}_" + re.sub(r"\W", "_", s.block)
        self.context.member_tables[key] = name
        member = self.value(s.member)
        self.line(f"e_ = {name}.get({member})")
        args = [self.value(arg) for arg in s.args]
        self.call_entry("e_", args, "block", any(self.context.routines.procedure(m.blocks[s.block]).asks for m in owners))

    def call_entry(self, entry: str, args: list[str], what: str, asks: bool) -> None:
        """Run what a table entry `(plain function or None, first block, padding)` names; nothing if it is None."""
        listed = "".join(", " + arg for arg in args)
        if not asks:
            self.line(f"if {entry} is not None: {entry}[0](S{listed})")
            return
        after = self.new_block(what)
        self.line(f"if {entry} is None: return {after.number}")
        self.line(f"if {entry}[0] is not None:")
        self.line(f"    {entry}[0](S{listed})")
        self.line(f"    return {after.number}")
        self.line(f"F[0] = {after.number}")
        self.line(f"S.stack.append([{entry}[1], None{listed}, *{entry}[2]])")
        self.line("return -1")
        self.start(after)

    def s_Announce(self, s: Announce) -> None:
        routine = self.context.routines.occasion(s.occasion)
        if routine is not None:
            self.call(routine, [self.value(arg) for arg in s.args])
