"""Statements that ask: a block that lists, a decision, a block that takes the answer.

The listing block only reads, so that loading a game may run it again. It sets `S.ask = (point, seat, options, next block)` and
returns -2. A mandatory choice with one option goes on without asking. Options are ints (or tuples of ints for paths); pass,
done and no choice are -1; an option of a menu is `number << 16 | member + 1`.
"""

from __future__ import annotations

from interpreter.compiler.lowered import Poll
from interpreter.compiler.verbs import EMPTY
from interpreter.ir import (
    TRUTH,
    ChoicePoint,
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    Expr,
    ForEach,
    If,
    Local,
    Menu,
    YesNo,
    free_names,
)
from interpreter.kernel import journal
from interpreter.program import MenuLine


class Choices:
    """The part of `Body` that asks."""

    def asking(self) -> tuple[object, object]:
        """A listing block (where writing goes on) and the block that takes the answer."""
        ask, take = self.new_block("ask"), self.new_block("take")
        self.goto(ask)
        self.start(ask)
        return ask, take

    def decide(self, ask: object, take: object, point: ChoicePoint, asker: Expr | str, how: str, **more: object) -> None:
        """The options are in `o`: wait for an answer. `how` and `more` tell what options are called (see `ChoicePointTable`)."""
        self.hold_prompt(point)
        self.context.points[point.number] = {"how": how, **more}
        if not isinstance(asker, str):
            asker = self.expr.member(self.context.inline(asker))
            self.flush()
        ask.point = point.number
        self.line(f"S.ask = ({point.number}, {asker}, o, {take.number})")
        self.line(f"F[0] = {ask.number}")
        self.line("return -2")
        self.start(take)

    def hold_prompt(self, point: ChoicePoint) -> None:
        """Locals that the prompt names must be in the frame when it is printed."""
        for name in self.routine.locals:
            if "{" + name + "}" in point.prompt:
                self.block.reads.add(name)

    def s_ChooseOne(self, s: ChooseOne) -> None:
        ask, take = self.asking()
        self.line(f"o = {self.options(s.source)}")
        self.line("if not o:")
        self.line("    F[1] = -1")
        self.line(f"    return {take.number}")
        if s.optional:
            self.line("o.append(-1)")
        else:
            self.line("if len(o) == 1:")
            self.line("    F[1] = o[0]")
            self.line(f"    return {take.number}")
        how = "path" if s.source.type.base == "path" else "member"
        self.decide(ask, take, s.point, s.asker, how, of=s.source.type.of)
        self.assign(s.name, "F[1]")
        self.otherwise(s)

    def s_ChooseNumber(self, s: ChooseNumber) -> None:
        ask, take = self.asking()
        low = self.value(s.low)
        self.line(f"o = numbers({low}, {self.value(s.high)})")
        self.line("if len(o) < 2:")
        self.line("    F[1] = o[0] if o else None")
        self.line(f"    return {take.number}")
        self.decide(ask, take, s.point, s.asker, "number")
        self.assign(s.name, "F[1] if F[1] is not None else -1")
        if s.otherwise:
            self.branch_on("F[1] is None", s.otherwise)

    def branch_on(self, test: str, body: tuple[object, ...]) -> None:
        """`body` if a Python test holds, then go on."""
        position = self.branch()
        self.line(f"if {test}:")
        self.inside(body, "none")
        if not self.can_ask(body):
            self.back(position)
            return
        join = self.new_block("join")
        self.goto(join)
        self.back(position)
        self.goto(join)
        self.start(join)

    def s_YesNo(self, s: YesNo) -> None:
        ask, take = self.asking()
        if s.guard is not None:
            self.line(f"if not {self.test(s.guard)}:")
            self.line("    F[1] = 0")
            self.line(f"    return {take.number}")
        self.line("o = [1, 0]")
        self.decide(ask, take, s.point, s.asker, "yesno")
        name = self.temp("yes")
        self.assign(name, "F[1]")
        self.s_If(If(((Local(name, TRUTH), s.body),), s.otherwise, span=s.span))

    def s_ChooseSome(self, s: ChooseSome) -> None:
        """One at a time in board order, so that no two ways of answering mean the same; never past the point where the
        lowest number could still be reached."""
        source, low, high = self.temp("s"), self.temp("low"), self.temp("high")
        self.assign(source, f"tuple({self.options(s.source)})")
        self.assign(low, "0" if s.low is None else f"min({self.value(s.low)}, len({self.read(source)}))")
        self.assign(high, f"len({self.read(source)})" if s.high is None else self.value(s.high))
        self.assign(s.name, "()")
        ask, take = self.asking()
        done = self.new_block("done")
        name, all_ = self.read(s.name), self.read(source)
        self.line(f"if len({name}) >= {self.read(high)}: return {done.number}")
        self.line(f"n = {self.read(low)} - len({name})")
        self.line(f"k = {all_}.index({name}[-1]) + 1 if {name} else 0")
        self.line(f"o = list({all_}[k:len({all_}) - n + 1 if n > 0 else len({all_})])")
        self.line("if n <= 0:")
        self.line(f"    if not o: return {done.number}")
        self.line("    o.append(-1)")
        self.line("elif len(o) == 1:")
        self.line("    F[1] = o[0]")
        self.line(f"    return {take.number}")
        self.decide(ask, take, s.point, s.asker, "some", of=s.source.type.of)
        self.line(f"if F[1] == -1: return {done.number}")
        self.assign(s.name, f"(*{self.read(s.name)}, F[1])")
        self.goto(ask)
        self.start(done)
        self.otherwise(s, EMPTY)

    def ask_order(self, s: ForEach) -> None:
        """The side picks the next member each time; members are tested again before each turn."""
        rest = self.temp("s")
        self.assign(rest, self.value(s.source))
        self.path.append("each")
        ask, take = self.asking()
        out = self.new_block("out")
        var = self.expr.new("i")
        test = ""
        if s.condition is not None:
            kept = self.expr.inner
            self.expr.inner = {**kept, s.var: var}
            test = f" if {self.expr.test(s.condition)}"
            self.expr.inner = kept
            self.flush()
        self.line(f"o = [{var} for {var} in {self.read(rest)}{test}]")
        self.line(f"if not o: return {out.number}")
        self.line("if len(o) == 1:")
        self.line("    F[1] = o[0]")
        self.line(f"    return {take.number}")
        self.decide(ask, take, s.point, s.order_by, "member", of=s.source.type.of)
        self.assign(s.var, "F[1]")
        self.assign(rest, f"tuple([{var} for {var} in {self.read(rest)} if {var} != l_{s.var}])")
        self.run(s.body)
        if not self.dead:
            self.goto(ask)
        self.path.pop()
        self.start(out)

    def s_Menu(self, s: Menu) -> None:
        again = ""
        if s.repeats and s.otherwise:
            again = self.temp("again")
            self.assign(again, "0")
        ask, take = self.asking()
        out = self.new_block("out")
        nothing = self.new_block("nothing") if s.otherwise else out
        self.line("o = []")
        for number, option in enumerate(s.options):
            self.at(option.span)
            position = self.indent
            if option.guard is not None and not (option.var and self._about(option)):
                self.line(f"if {self.test(option.guard)}:")
                self.indent += 1
            self.menu_options(number, option)
            self.indent = position
        self.at(s.span)
        if again:
            self.line(f"if not o: return {out.number} if {self.read(again)} else {nothing.number}")
        else:
            self.line(f"if not o: return {nothing.number}")
        if s.repeats:
            self.line("o.append(-1)")
        else:
            self.line("if len(o) == 1:")
            self.line("    F[1] = o[0]")
            self.line(f"    return {take.number}")
        lines = tuple(
            MenuLine(o.key, o.source.type.of, o.source.type.base == "path")
            if o.source is not None
            else MenuLine(o.key, "", False)
            for o in s.options
        )
        self.decide(ask, take, s.point, s.asker, "menu", lines=lines)
        self.menu_taken(s, ask if s.repeats else out, out, again)
        if s.otherwise:
            self.start(nothing)
            self.path.append("otherwise")
            self.run(s.otherwise)
            self.path.pop()
            if not self.dead:
                self.goto(out)
        self.start(out)

    @staticmethod
    def _about(option: object) -> bool:
        """Does the guard speak of the member that the option names?"""
        return option.guard is not None and option.var in free_names(option.guard)

    def menu_options(self, number: int, option: object) -> None:
        """Add the options of one line of a menu to `o`."""
        if option.var is None or option.source is None:
            self.line(f"o.append({number << 16})")
            return
        found = self.expr.comprehension(self.context.inline(option.source))
        if self._about(option):
            kept = self.expr.inner
            self.expr.inner = {**kept, option.var: found.var}
            found.tests.append(self.expr.test(option.guard))
            self.expr.inner = kept
        self.flush()
        path = option.source.type.base == "path"
        item = f"({number}, *{found.var})" if path else f"{found.var} + {(number << 16) + 1}"
        self.line(f"o += {found.listed(item)}")

    def menu_taken(self, s: Menu, then: object, out: object, again: str) -> None:
        """Carry out the option in the register."""
        self.line("a = F[1]")
        if s.repeats:
            self.line(f"if a == -1: return {out.number}")
        if again:
            self.assign(again, "1")
        ways = any(o.source is not None and o.source.type.base == "path" for o in s.options)
        self.line("k = a[0] if type(a) is tuple else a >> 16" if ways else "k = a >> 16")
        position = self.branch()
        for number, option in enumerate(s.options):
            last = number == len(s.options) - 1
            self.path.append(f"option{number}")
            if not last:
                self.line(f"if k == {number}:")
                self.indent += 1
            if option.var is not None:
                path = option.source is not None and option.source.type.base == "path"
                self.assign(option.var, "a[1:]" if path else "(a & 65535) - 1")
            self.run(option.body)
            if not self.dead:
                self.goto(then)
            self.path.pop()
            self.back(position)
        if not s.options:
            self.goto(then)
        self.dead = True

    def s_Poll(self, s: Poll) -> None:
        """Ask the sides in turn for a reaction; a play starts again with the first; a side that has nothing is passed over
        without a trace. Writing the place in the order before asking is the same each time the block runs."""
        occasion, context = s.occasion, self.context
        table = f"X_{context.name('', occasion)}"
        context.polls[id(occasion)] = table
        params = [self.read(p.name) for p in self.routine.params]
        listed = "".join(", " + p for p in params)
        seats, at = self.temp("seats"), self.temp("at")
        askers = [self.value(a) for a in occasion.answered_by]
        self.assign(seats, f"({', '.join(askers)},)")
        self.assign(at, "0")
        ask, take = self.asking()
        for p in self.routine.params:
            self.block.reads.add(p.name)
        out = self.new_block("out")
        self.line(f"while {self.read(at)} < len({self.read(seats)}):")
        self.line(f"    h = l_{seats}[l_{at}]")
        self.line(f"    o = {table}(S, h{listed})")
        self.line("    if o: break")
        self.indent += 1
        self.assign(at, f"l_{at} + 1")
        self.indent -= 1
        self.line(f"else: return {out.number}")
        self.line("o.append(-1)")
        self.decide(ask, take, occasion.point, "h", "play", plays=tuple(r.member.name for r in occasion.reactions))
        self.line("if F[1] == -1:")
        self.indent += 1
        self.assign(at, f"{self.read(at)} + 1")
        self.line(f"return {ask.number}")
        self.indent -= 1
        holder, played = self.temp("holder"), self.temp("played")
        self.assign(holder, f"{self.read(seats)}[l_{at}]")
        self.assign(played, "F[1]")
        self.assign(at, "0")
        self.line(f"S.journal(({journal.PLAYED}, {context.numbers[id(occasion)]}, l_{played}, l_{holder}, {self.place}))")
        self.line(f"e_ = {table}P[l_{played}]")
        self.call_entry("e_[0]", [self.read(holder), f"{table}M[{self.read(played)}]"], "prelude", self._preludes_ask(occasion))
        self.line(f"e_ = {table}P[{self.read(played)}]")
        args = [self.read(holder), *[self.read(p.name) for p in self.routine.params]]
        self.call_entry("e_[1]", args, "played", any(self.context.routines.procedure(r.body).asks for r in occasion.reactions))
        self.goto(ask)
        self.start(out)

    def _preludes_ask(self, occasion: object) -> bool:
        preludes = [r.member.kind.reactions_prelude for r in occasion.reactions]
        return any(p is not None and self.context.routines.procedure(p).asks for p in preludes)
