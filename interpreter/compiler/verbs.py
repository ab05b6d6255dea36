"""Kernel verbs, chance, lasting effects and the end of the game, as lines of Python."""

from __future__ import annotations

from interpreter.compiler.lowered import EndInstance
from interpreter.ir import NUMBER, TRUTH, Const, Expr, If, Local, Op, Pick, Report, Roll, StartEffect, Verb, Win
from interpreter.kernel import journal

NONE = Const(-1, NUMBER)
EMPTY = Const((), NUMBER)


class Verbs:
    """The part of `Body` that writes what the kernel does."""

    def slot(self, pile: object, args: tuple[Expr, ...]) -> str:
        """The number of a pile's slot."""
        index = self.expr.index(pile, args)
        self.flush()
        first = self.context.first_slot[id(pile)]
        return str(first + int(index)) if index.isdigit() else f"{first} + {index}" if first else index

    def s_Verb(self, s: Verb) -> None:
        name = s.name
        args = [self.value(arg) for arg in s.args]
        slots = [self.slot(pile, holes) for pile, holes in s.piles]
        where = f"S.w_{self.context.kind(s.piles[0][0].holds)}" if s.piles else ""
        if name in ("begin", "end"):
            self.begin_end(s)
        elif name == "move":
            self.line(f"move(S, {where}, {args[0]}, {slots[0]}, {self.place})")
        elif name == "move_all":
            self.line(f"move_all(S, {where}, {slots[0]}, {slots[1]}, {self.place})")
        elif name == "shuffle":
            self.line(f"shuffle(S, {slots[0]}, {self.place})")
        elif name == "deal":
            self.line(f"deal(S, {where}, {args[0]}, {slots[0]}, {slots[1]}, {self.place})")
        elif name == "draw_random":
            kind = self.context.numbers[id(s.piles[0][0].holds)]
            self.line(f"draw_random(S, {where}, {args[0]}, {slots[0]}, {slots[1]}, {kind}, {self.place})")
        elif name == "history_rewind":
            self.line(f"history_rewind(S, {args[0]}, {self.place})")
        elif name in ("history_open", "history_mark", "history_close"):
            self.line(f"{name}({', '.join(['S', *args])})")
        else:
            raise ValueError(f"no kernel verb is called {name}")

    def begin_end(self, s: Verb) -> None:
        span = self.context.span(s.of)
        self.line(f"{s.name}(S, {span}, {self.place})")
        if s.name == "begin":
            self.resets(s)
        occasion = s.of.began if s.name == "begin" else s.of.ended
        routine = None if occasion is None else self.context.routines.occasion(occasion)
        if routine is not None:
            self.call(routine, [])

    def resets(self, s: Verb) -> None:
        """What lasts for the span goes back to its start. Columns with a fixed start are looked at only when the bit set
        `changed` says that somebody wrote into them."""
        context = self.context
        lasting = [a for a in context.rules.attributes if a.lasts_for is s.of]
        fixed = [a for a in lasting if a.start is None or isinstance(a.start, Const)]
        mask = sum(context.dirty[id(a)] for a in fixed)
        if fixed:
            self.line(f"if S.changed & {mask}:")
        for attribute in fixed:
            number = context.numbers[id(attribute)]
            start = f"start_{context.attribute(attribute)}(S)"
            self.line(f"    if S.changed & {context.dirty[id(attribute)]}: reset(S, {number}, {start}, {self.place})")
        if fixed:
            self.line(f"    S.changed &= {~mask}")
        for attribute in lasting:
            if attribute not in fixed:
                number = context.numbers[id(attribute)]
                self.line(f"reset(S, {number}, start_{context.attribute(attribute)}(S), {self.place})")

    # --- chance, effects, the end -------------------------------------------------------------------------------------

    def s_Roll(self, s: Roll) -> None:
        die = self.context.numbers[id(s.die)]
        faces = self.context.constant(repr(tuple(s.die.faces)))
        if s.count is None:
            self.assign(s.name, f"roll(S, {faces}, {die}, {self.place})")
        else:
            self.assign(s.name, f"roll_many(S, {faces}, {die}, {self.value(s.count)}, {self.place})")

    def s_Pick(self, s: Pick) -> None:
        kind = self.context.numbers[id(self.context.rules.kinds[s.source.type.of])]
        self.line(f"p_ = {self.options(s.source)}")
        self.assign(s.name, f"pick(S, p_, {kind}, {self.place}) if p_ else -1")
        self.otherwise(s)

    def otherwise(self, s: object, none: Expr = NONE) -> None:
        """What happens instead when there was nothing, or a choice was passed."""
        if s.otherwise:
            test = Op("eq", (Local(s.name, NUMBER), none), TRUTH, span=s.span)
            self.s_If(If(((test, s.otherwise),), span=s.span))

    def s_StartEffect(self, s: StartEffect) -> None:
        captures = "".join(self.value(c) + ", " for c in s.captures)
        self.line(f"start_effect(S, {s.effect.number}, ({captures}), {self.place})")

    def s_EndInstance(self, s: EndInstance) -> None:
        self.line(f"{'end' if s.over else 'advance'}_effect(S, {self.value(s.instance)}, {self.place})")

    def s_Win(self, s: Win) -> None:
        winner = "-1" if s.winner is None else self.value(s.winner)
        self.line(f"win(S, {winner}, {s.because!r}, {self.place})")

    def s_Report(self, s: Report) -> None:
        types = tuple(str(v.type.of or v.type.base) if v.type.base == "member" else str(v.type) for v in s.values)
        number = self.context.report(s.text, types)
        values = "".join(self.value(v) + ", " for v in s.values)
        self.line(f"S.journal(({journal.REPORT}, {number}, ({values}), {self.place}))")
