"""Writes the statements that ask a player. Each becomes a block that lists the options and a block that takes the answer.

The listing block only reads, so that loading a game may run it again. It sets `S.ask = (point, seat, options, next block)` and
returns 2. A mandatory choice with one option goes on without asking. Where the number of options depends on something hidden, the
choice is veiled: it falls under the barrier of undo, and a seat that wants so is asked all the same (`kernel.operations.waits`).
Options are ints (or tuples of ints for paths); pass, done and no choice are -1; an option of a menu is `number << 16 | member +
1` (see `kernel.options`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from interpreter import ir
from interpreter.compiler.blocks import Block
from interpreter.compiler.calls import CallWriter
from interpreter.compiler.context import Context, Offer, required
from interpreter.compiler.control import NONE, BodyWriter, ControlWriter
from interpreter.compiler.emitter import Emitter
from interpreter.compiler.lowered import Poll
from interpreter.compiler.operands import Operands
from interpreter.effects import Owner
from interpreter.kernel import ANY_TIME, NOBODY, journal
from interpreter.program import MenuLine, forms

EMPTY = ir.Const((), ir.NUMBER)
"""What a choice of several leaves when none was chosen."""


class Decision(NamedTuple):
    """The block that lists the options, and the one that takes the answer."""

    ask: Block
    take: Block


class ChoiceWriter:
    """Writes the code of `ChooseOne`, `ChooseNumber`, `ChooseSome`, `YesNo`, `Menu` and `Poll`, and of `ForEach` in an order that
    a side picks."""

    def __init__(
        self,
        context: Context,
        out: Emitter,
        operands: Operands,
        calls: CallWriter,
        control: ControlWriter,
        bodies: BodyWriter,
    ) -> None:
        self._context = context
        self._out = out
        self._operands = operands
        self._calls = calls
        self._control = control
        self._bodies = bodies
        self._question: ir.Question | None = None

    def question(self, s: ir.Question) -> None:
        """Take the wording of the next choice, and write the values of the names in it into locals, when the position has
        settled."""
        self._question = s
        if self._context.routines.settling is None:
            self._put(s)

    def settle(self) -> bool:
        """Let the position settle before a question. False if nothing follows from any position."""
        if not self._calls.settle():
            return False
        if self._question is not None:
            self._put(self._question)
        return True

    def _anew(self, s: ir.Stmt) -> Block | None:
        """Let the position settle before a choice. Gives the block in which it does, to come back to when the choice is put anew;
        None if that cannot be, or if nothing follows from any position."""
        out = self._out
        if not self._is_interrupted(s) and not (isinstance(s, ir.Menu) and s.repeats):
            self.settle()
            return None
        if self._context.routines.settling is None:
            return None
        anew = out.new_block("settle")
        out.goto(anew)
        out.start(anew)
        self.settle()
        return anew

    def _put(self, s: ir.Question) -> None:
        """The values of the names in what is asked."""
        for name, value in zip(s.names, s.values, strict=True):
            self._out.assign(name, self._operands.value(value))

    # --- what all choices share ---------------------------------------------------------------------------------------

    def _before(self, listing: Block) -> Block:
        """The block to come back to when a question is put anew that is put more than once: one in which the position settles
        before the options are listed again, or the one that lists them if nothing follows from any position."""
        out = self._out
        if self._context.routines.settling is None:
            return listing
        position = out.position()
        anew = out.new_block("settle")
        out.start(anew)
        self.settle()
        out.goto(listing)
        out.back(position)
        return anew

    def _listing(self) -> Decision:
        """Begin a decision: writing goes on in the block that lists."""
        out = self._out
        decision = Decision(out.new_block("ask"), out.new_block("take"))
        out.goto(decision.ask)
        out.start(decision.ask)
        return decision

    def _answered(self, decision: Decision, answer: str) -> None:
        """The answer is known without asking."""
        self._out.line(f"F[1] = {answer}")
        self._out.jump(decision.take)

    def _answered_by_the_only_one(self, decision: Decision, point: ir.ChoicePoint, asker: ir.Expr, veiled: bool) -> None:
        """The only option is taken unasked. Where the choice is veiled it stands in the journal like one that was chosen."""
        self._hold_prompt(point)
        with self._out.below("if len(o) == 1:"):
            if veiled:
                self._out.note(f"{journal.ANSWER}, {point.number}, h, o[0], (), -1")
            with self._out.below(forms.Unasked.HEAD):
                self._out.line(forms.Unasked.text(point.number, "h" if veiled else self._operands.member(asker), "o[0]"))
            self._answered(decision, "o[0]")

    def _veil(self, asker: ir.Expr, read: object, test: str = "") -> bool:
        """Does a choice that reads this hang on something hidden? Then, if `test` holds, others cannot take back what led to it,
        and its asker is in `h` from here on."""
        owners = self._context.secrecy.owners(read)
        if not owners:
            return False
        out = self._out
        out.line(f"h = {self._operands.value(asker)}")
        seats = ["h" if owner == asker else self._known_seat(owner) for owner in owners]
        for seat in dict.fromkeys(["-1"] if "-1" in seats else seats):
            out.line(f"{test}veil(S, {seat})")
        return True

    def _known_seat(self, owner: Owner) -> str:
        """The text of a side where it can be worked out without harm; else nobody."""
        if isinstance(owner, ir.Const) or (isinstance(owner, ir.Read) and not owner.args):
            return self._operands.value(owner)
        return "-1"

    def _wait(self, decision: Decision, point: ir.ChoicePoint, test: str = "") -> None:
        """If `test` holds, the seat in `h` has nothing to choose: if it wants so it is asked all the same, by what is in `o`."""
        out = self._out
        self._hold_prompt(point)
        joined = f"{test} and " if test else ""
        with out.below(f"if S.always and {joined}waits(S, {point.number}, h, o):"):
            out.resume_at(decision.ask)
            out.line("return 2")

    def _ask(
        self,
        s: ir.Stmt,
        decision: Decision,
        point: ir.ChoicePoint,
        asker: ir.Expr,
        offer: Offer,
        again: Block | None = None,
        test: str = "",
        interrupted: str = "",
    ) -> None:
        """The options are in `o`. Behind them stands, if `test` holds, what the asker may play at any time; when that is over it
        goes on at the block `again`, or where the options are listed, and the local `interrupted` is 1."""
        self._hold_prompt(point)
        question, self._question = self._question, None
        out, any_time = self._out, self._context.rules.any_time
        play = self._context.routines.any_time
        if any_time is None or play is None or not self._is_interrupted(s):
            self._ask_seat(decision, point, self._operands.member(asker), offer)
            return
        self._context.polled[id(any_time)] = any_time
        offer = offer._replace(plays=_played(any_time))
        out.line(f"a = {self._operands.member(asker)}")
        played = f"{self._context.names.reactions(any_time)}{forms.OFFERED}(S, a)"
        out.line(f"{f'if {test}: ' if test else ''}{forms.Longer.text(forms.OPTIONS, played)}")
        self._ask_seat(decision, point, "a", offer)
        position = out.position()
        with out.labelled("any time"), out.below(f"if type(F[1]) is tuple and F[1][0] == {ANY_TIME}:"):
            out.line("k = F[1][1]")
            out.line("F[1] = None")
            out.line(f"a = {self._operands.member(asker)}")
            out.note(f"{journal.PLAYED}, {self._context.names.number(any_time)}, k, a, {out.place}")
            if interrupted:
                out.assign(interrupted, "1")
            self._calls.routine(play, ["a", "k"])
            if question is not None:
                self._put(question)
            out.goto(again or decision.ask)
        out.back(position)

    def _is_interrupted(self, s: ir.Stmt) -> bool:
        """May something be played at any time while this is asked?"""
        return self._context.routines.any_time is not None and ir.is_open_to_plays(s)

    def _ask_seat(self, decision: Decision, point: ir.ChoicePoint, seat: str, offer: Offer) -> None:
        """The options are in `o`: wait for an answer, and go on where it is taken."""
        out = self._out
        self._context.points[point.number] = offer._replace(holes=tuple(self._holes(point)))
        decision.ask.point = point.number
        out.line(forms.Question.text(point.number, seat, decision.take.number))
        out.resume_at(decision.ask)
        out.line("return 2")
        out.start(decision.take)

    def _hold_prompt(self, point: ir.ChoicePoint) -> None:
        """Locals that the prompt names must be in the frame when it is printed."""
        for name, _ in self._holes(point):
            if name in self._out.routine.locals:
                self._out.read(name)

    def _holes(self, point: ir.ChoicePoint) -> Iterator[tuple[str, str]]:
        """The locals that the prompt names, as they stand in it, with their types."""
        routine = self._out.routine
        types = {param.name: param.type for param in routine.params} | routine.locals
        for name in re.findall(r"\{([^{}]+)\}", point.prompt):
            if name in types:
                yield name, str(types[name])

    # --- choices ------------------------------------------------------------------------------------------------------

    def choose_one(self, s: ir.ChooseOne) -> None:
        """Write the choice of a member of a set, or of a path. If a card that was played meanwhile leaves no option, and the
        statement has no `otherwise`, the code returns from the routine."""
        out, interrupted = self._out, ""
        anew = self._anew(s)
        must, follows = not s.optional and not s.otherwise, self._context.routines.settling is not None
        if must and not follows and self._is_interrupted(s):
            interrupted = out.temp("interrupted")
            out.assign(interrupted, "0")
        decision = self._listing()
        out.line(f"o = {self._operands.options(s.source)}")
        veiled = not is_counted(s.source) and self._veil(s.asker, s.source)
        if veiled:
            self._wait(decision, s.point, "not o" if s.optional else "len(o) < 2")
        if interrupted or (must and follows):
            with out.below(f"if {out.read(interrupted)} and not o:" if interrupted else "if not o:"):
                if out.routine.returns:
                    out.line(f"unanswered({out.routine.rule!r})")
                else:
                    self._calls.leave_with(None)
            out.dead = False
        if not follows or not must:
            with out.below("if not o:"):
                self._answered(decision, "-1")
        if s.optional:
            out.line("o.append(-1)")
        else:
            self._answered_by_the_only_one(decision, s.point, s.asker, veiled)
        how = "path" if s.source.type.base == "path" else "member"
        offer = Offer(how, of=s.source.type.of, veiled=veiled)
        self._ask(s, decision, s.point, s.asker, offer, anew, interrupted=interrupted)
        out.assign(s.name, "F[1]")
        self._control.otherwise(s.name, NONE, s.otherwise, s.span)

    def choose_number(self, s: ir.ChooseNumber) -> None:
        """Write the choice of a number from a range."""
        out = self._out
        anew = None if s.point.whole else self._anew(s)
        decision = self._listing()
        low = self._operands.value(s.low)
        may_be_none = ", True" if s.otherwise else ""
        out.line(f"o = numbers({low}, {self._operands.value(s.high)}{may_be_none})")
        if s.test is not None:
            var = self._operands.new_name("i")
            out.line(f"o = [{var} for {var} in o if {self._operands.test_of({s.name: var}, s.test)}]")
        veiled = self._veil(s.asker, (s.low, s.high, s.test))
        if veiled:
            self._wait(decision, s.point, "len(o) == 1")
        self._answered_by_the_only_one(decision, s.point, s.asker, veiled)
        with out.below("if not o:"):
            self._answered(decision, "None")
        self._ask(s, decision, s.point, s.asker, Offer("number", veiled=veiled), anew)
        out.assign(s.name, "F[1] if F[1] is not None else -1")
        if s.otherwise:
            self._control.when("F[1] is None", s.otherwise)

    def yes_no(self, s: ir.YesNo) -> None:
        """Write the question whether to do something, with what follows yes and what follows no. A guard that fails answers no
        unasked."""
        out = self._out
        anew = self._anew(s)
        decision = self._listing()
        veiled = s.guard is not None and self._veil(s.asker, s.guard)
        if s.guard is not None:
            with out.below(f"if not {self._operands.test(s.guard)}:"):
                if veiled:
                    out.line("o = [0]")
                    self._wait(decision, s.point)
                self._answered(decision, "0")
        out.line("o = [1, 0]")
        self._ask(s, decision, s.point, s.asker, Offer("yesno", veiled=veiled), anew)
        name = out.temp("yes")
        out.assign(name, "F[1]")
        self._control.branch(ir.If(((ir.Local(name, ir.TRUTH), s.body),), s.otherwise, span=s.span))

    def choose_some(self, s: ir.ChooseSome) -> None:
        """Write the choice of several members, asked one at a time, each at most once. The picks are kept as a set, so that their
        order makes no different state. When all remaining members are needed, they are taken unasked."""
        out = self._out
        again = self._anew(s)
        if again is None and self._is_interrupted(s):
            again = out.new_block("anew")
            out.goto(again)
            out.start(again)
        source, low, high = out.temp("s"), out.temp("low"), out.temp("high")
        out.assign(source, f"tuple({self._operands.options(s.source)})")
        out.assign(low, "0" if s.low is None else f"min({self._operands.value(s.low)}, len({out.read(source)}))")
        out.assign(high, f"len({out.read(source)})" if s.high is None else self._operands.value(s.high))
        out.assign(s.name, "()")
        decision = self._listing()
        done = out.new_block("done")
        name, all_ = out.read(s.name), out.read(source)
        veiled = not is_counted(s.source) and self._veil(s.asker, (s.source, s.low, s.high))
        if veiled:
            out.line("o = []")
            self._wait(decision, s.point, f"len({name}) >= {out.read(high)}")
        out.jump(done, f"if len({name}) >= {out.read(high)}: ")
        out.line(f"n = {out.read(low)} - len({name})")
        out.line(f"o = [i for i in {all_} if i not in {name}]")
        out.line("if 0 < n >= len(o): o = o[:1]")
        with out.below("if n <= 0:"):
            if veiled:
                self._wait(decision, s.point, "not o")
            out.jump(done, "if not o: ")
            out.line("o.append(-1)")
        if veiled:
            self._wait(decision, s.point, "len(o) == 1")
        self._answered_by_the_only_one(decision, s.point, s.asker, veiled)
        offer = Offer("some", of=s.source.type.of, picks=s.name, veiled=veiled)
        self._ask(s, decision, s.point, s.asker, offer, again, f"not {out.read(s.name)}")
        out.jump(done, "if F[1] == -1: ")
        out.assign(s.name, f"with_one({out.read(s.name)}, F[1])")
        out.line("F[1] = -1")
        out.goto(decision.ask)
        out.start(done)
        self._control.otherwise(s.name, EMPTY, s.otherwise, s.span)

    def for_each_in_order(self, s: ir.ForEach) -> None:
        """Write a loop in which the side `order_by` picks the next member each time; the condition is tested again before each
        pick."""
        out = self._out
        self.settle()
        rest = out.temp("s")
        out.assign(rest, self._operands.value(s.source))
        with out.labelled("each"):
            decision = self._listing()
            after = out.new_block("out")
            var = self._operands.new_name("i")
            test = "" if s.condition is None else f" if {self._operands.test_of({s.var: var}, s.condition)}"
            out.line(f"o = [{var} for {var} in {out.read(rest)}{test}]")
            point, asker = required(s.point), required(s.order_by)
            veiled = self._veil(asker, (s.source, s.condition))
            if veiled:
                self._wait(decision, point, "len(o) == 1")
            out.jump(after, "if not o: ")
            self._answered_by_the_only_one(decision, point, asker, veiled)
            anew = self._before(decision.ask)
            self._ask(s, decision, point, asker, Offer("member", of=s.source.type.of, veiled=veiled), anew)
            out.assign(s.var, "F[1]")
            out.assign(rest, f"tuple([{var} for {var} in {out.read(rest)} if {var} != l_{s.var}])")
            self._control.turn_over_blocks(s.body, anew, after)
        out.start(after)

    # --- menus --------------------------------------------------------------------------------------------------------

    def menu(self, s: ir.Menu) -> None:
        """Write the choice of one of several written options or, where it `repeats`, of one after another until the side is
        done."""
        out = self._out
        again = ""
        if s.repeats and s.otherwise:
            again = out.temp("again")
            out.assign(again, "0")
        anew = self._anew(s)
        decision = self._listing()
        after = out.new_block("out")
        nothing = out.new_block("nothing") if s.otherwise else after
        out.line("o = []")
        hidden = [bool(self._context.secrecy.owners((option.guard, option.source))) for option in s.options]
        if any(hidden):
            out.line("c = 0")
        for number, option in enumerate(s.options):
            out.at(option.span)
            if any(hidden) and not hidden[number]:
                out.line("c -= len(o)")
            if option.guard is None or guards_member(option):
                self._menu_options(number, option)
            else:
                with out.below(f"if {self._operands.test(option.guard)}:"):
                    self._menu_options(number, option)
            if any(hidden) and not hidden[number]:
                out.line("c += len(o)")
        out.at(s.span)
        few = 1 if s.repeats else 2
        veiled = self._veil(s.asker, tuple([(option.guard, option.source) for option in s.options]), f"if c < {few}: ")
        if veiled:
            self._wait(decision, s.point, f"len(o) < {few}")
        if again:
            out.jump(after, f"if not o and {out.read(again)}: ")
        out.jump(nothing, "if not o: ")
        if s.repeats:
            out.line("o.append(-1)")
        else:
            self._answered_by_the_only_one(decision, s.point, s.asker, veiled)
        self._ask(s, decision, s.point, s.asker, Offer("menu", lines=tuple(map(menu_line, s.options)), veiled=veiled), anew)
        self._menu_taken(s, (anew or decision.ask) if s.repeats else after, after, again)
        if s.otherwise:
            out.start(nothing)
            with out.labelled("otherwise"):
                self._bodies.run(s.otherwise)
            if not out.dead:
                out.goto(after)
        out.start(after)

    def _menu_options(self, number: int, option: ir.MenuOption) -> None:
        """Add the options of one line of a menu to `o`."""
        if option.var is None or option.source is None:
            self._out.line(f"o.append({number << 16})")
            return
        guard = option.guard if guards_member(option) else None
        found = self._operands.options_that(option.source, option.var, guard)
        item = f"({number}, *{found.var})" if names_path(option) else f"{found.var} + {(number << 16) + 1}"
        self._out.line(f"o += {found.listed(item)}")

    def _menu_taken(self, s: ir.Menu, then: Block, after: Block, again: str) -> None:
        """Carry out the option in the register, and go on at `then`."""
        out = self._out
        out.line("a = F[1]")
        if s.repeats:
            out.jump(after, "if a == -1: ")
        if again:
            out.assign(again, "1")
        out.line("k = a[0] if type(a) is tuple else a >> 16" if any(map(names_path, s.options)) else "k = a >> 16")
        position = out.position()
        for number, option in enumerate(s.options):
            with out.labelled(f"option{number}"):
                if number == len(s.options) - 1:
                    self._option_taken(option, then)
                else:
                    with out.below(f"if k == {number}:"):
                        self._option_taken(option, then)
            out.back(position)
        if not s.options:
            out.goto(then)
        out.dead = True

    def _option_taken(self, option: ir.MenuOption, then: Block) -> None:
        out = self._out
        if option.var is not None:
            out.assign(option.var, "a[1:]" if names_path(option) else "(a & 65535) - 1")
        self._bodies.run(option.body)
        if not out.dead:
            out.goto(then)

    # --- reactions ----------------------------------------------------------------------------------------------------

    def poll(self, s: Poll) -> None:
        """Write a poll: the seats are asked in turn for a reaction; after each play it starts again with the first. A seat
        without a reaction is passed over without a trace, unless all know that it could have one and it wants to be asked then.
        The block may be run again on loading: it always writes the same position in the order before it asks."""
        occasion, context, out = s.occasion, self._context, self._out
        table = context.names.reactions(occasion)
        context.polled[id(occasion)] = occasion
        params = [p.name for p in occasion.params]
        listed = "".join([", " + out.read(name) for name in params])
        self.settle()
        seats, at = out.temp("seats"), out.temp("at")
        out.assign(seats, self._operands.turns(s.turns))
        out.assign(at, "0")
        number = context.names.number(occasion)
        veiled = any(map(context.secrecy.hides, occasion.reactions))
        if veiled:
            with out.below(f"if any([{table}{forms.POSSIBLE}(S, h{listed}) for h in {out.read(seats)}]):"):
                out.note(f"{journal.POLLED}, {number}, {out.place}")
        decision = self._listing()
        for name in params:
            out.read(name)
        after = out.new_block("out")
        point = s.point
        with out.below(f"while {out.read(at)} < len({out.read(seats)}):"):
            out.line(f"h = l_{seats}[l_{at}]")
            out.line(f"o = {table}(S, h{listed})")
            out.line("if o: break")
            if veiled:
                with out.below(f"if (S.always or not S.barrier & {NOBODY}) and {table}{forms.POSSIBLE}(S, h{listed}):"):
                    out.line(f"S.barrier |= {NOBODY}")
                    self._wait(decision, point)
            out.assign(at, f"l_{at} + 1")
        out.jump(after, "else: ")
        if veiled:
            out.line(f"S.barrier |= {NOBODY}")
        out.line("o.append(-1)")
        self._hold_prompt(point)
        self._ask_seat(decision, point, "h", Offer("play", plays=_played(occasion), veiled=veiled))
        with out.below("if F[1] == -1:"):
            out.assign(at, f"{out.read(at)} + 1")
            out.jump(decision.ask)
        holder, played = out.temp("holder"), out.temp("played")
        out.assign(holder, f"{out.read(seats)}[l_{at}]")
        out.assign(played, "F[1]")
        out.assign(at, "0")
        out.note(f"{journal.PLAYED}, {number}, l_{played}, l_{holder}, {out.place}")
        preludes = [r.member.kind.reactions_prelude for r in occasion.reactions]
        out.line(f"e_ = {table}P[l_{played}]")
        self._calls.entry(
            "e_[0]",
            [out.read(holder), f"{table}M[{out.read(played)}]"],
            "prelude",
            [context.routines.procedure(p) for p in preludes if p is not None],
        )
        out.line(f"e_ = {table}P[{out.read(played)}]")
        self._calls.entry(
            "e_[1]",
            [out.read(holder), *map(out.read, params)],
            "played",
            [context.routines.procedure(r.body) for r in occasion.reactions],
        )
        with out.labelled("played"):
            self.settle()
        out.goto(decision.ask)
        out.start(after)


def _played(occasion: ir.Occasion) -> tuple[tuple[str, int], ...]:
    """What may be played on an occasion, each member with its kind and its id."""
    return tuple([(reaction.member.kind.name, reaction.member.id) for reaction in occasion.reactions])


def is_counted(source: ir.Expr) -> bool:
    """Does every player know how many members this set has, even if not which?"""
    return isinstance(source, ir.InPile)


def guards_member(option: ir.MenuOption) -> bool:
    """Does the guard of a menu line refer to the member that the line offers?"""
    return option.guard is not None and option.var is not None and ir.mentions(option.guard, {option.var})


def names_path(option: ir.MenuOption) -> bool:
    """Does a line of a menu offer paths?"""
    return option.source is not None and option.source.type.base == "path"


def menu_line(option: ir.MenuOption) -> MenuLine:
    """The entry of a menu line in the program's tables."""
    kind = "" if option.source is None else option.source.type.of
    return MenuLine(option.key, kind, names_path(option))
