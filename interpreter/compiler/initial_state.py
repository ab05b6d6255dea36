"""Compiles how a game begins: the initial values of columns and piles, and `start(S)`, which fills an empty state with them.

Also `prune(S)`: effects that last `as long as` something are over once a decision finds it false.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.compiler.blocks import add_block, printed
from interpreter.compiler.context import Context
from interpreter.compiler.functions import Functions
from interpreter.compiler.kept import is_masked, start_text, start_value
from interpreter.compiler.lowering import captured, instance_name
from interpreter.source import NOWHERE


class BeginningWriter:
    """Writes the functions that set up a game into `functions`."""

    def __init__(self, context: Context, functions: Functions) -> None:
        self._context = context
        self._names = context.names
        self._functions = functions
        main = context.rules.main
        self._whole = (NOWHERE if main is None else main.span, context.rules.title)
        """The place of what no single rule does."""

    def starts(self, thing: ir.Attribute | ir.Pile) -> None:
        """Write `start_FIELD(S)`: returns the list of initial values, one for each combination of the holes. Nothing if they are
        a constant."""
        if thing.start is None or start_value(thing.start) is not None:
            return
        body = self._functions.body(thing)
        field = self._names.pile(thing) if isinstance(thing, ir.Pile) else self._names.attribute(thing)
        write = body.operands.expressions
        with write.scope.bound({p.name: f"p_{p.name}" for p in thing.params}):
            value = write.stored(thing.start)
            if isinstance(thing, ir.Attribute) and thing.type.base == "number":
                value = f"begun({thing.name!r}, {value}, {ir.lowest(thing)}, {ir.highest(thing)})"
        body.operands.flush()
        loops = ""
        for p in thing.params:
            low, count = self._names.hole_range(p)
            loops += f" for p_{p.name} in range({low}, {low + count})"
        body.out.line(f"return [{value}{loops}]")
        self._functions.add("start_" + field, body)

    def opened(self, thing: ir.Attribute | ir.Pile) -> None:
        """Write `open_FIELD(S, ...)`: is this cell or slot visible to all? Nothing for a thing without such a rule."""
        if thing.opened is None:
            return
        body = self._functions.body(thing)
        body.out.line(f"return {body.operands.test(thing.opened)}")
        self._functions.add(self._names.opened(thing), body, thing.params)

    def start(self) -> None:
        """Write `start(S)`: fills all columns and piles with what they hold before the scenario."""
        context, names = self._context, self._names
        texts = []
        for pile in context.rules.piles:
            field, where = names.pile(pile), names.where(pile.holds)
            texts.append(f"lay(S, {field!r}, S.{where}, {names.first_slot(pile)}, {start_text(pile, names)})")
        for attribute in context.rules.attributes:
            number = names.number(attribute)
            kept = attribute.indexed or is_masked(attribute, names)
            values = f", {names.count(attribute.type.of) + 1}" if kept else ""
            texts.append(f"fill(S, {number}, {start_text(attribute, names)}{values})")
        place = context.source_map.number(*self._whole)
        made = printed(["def start(S):"], place)
        for text in (*texts, "pass"):
            made.line(1, text, place)
        self._functions.add_printed(made)

    def prune(self) -> None:
        """Write `prune(S)`: ends the lasting effects whose `as long as` no longer holds."""
        place = self._context.source_map.number(*self._whole)
        made = printed(["def prune(S):"], place)
        for effect in self._context.rules.effects:
            if effect.while_ is None:
                continue
            name = instance_name(effect)
            body = self._functions.body(effect)
            out = body.out
            with out.below(f"for {out.read(name)} in S.effects[:]:"):
                test = body.operands.test(ir.substitute(effect.while_, captured(effect)))
                out.line(f"if l_{name}[0] == {effect.number} and not {test}: end_effect(S, l_{name}, {out.place})")
            add_block(made, out.block, {})
            self._context.held_by.setdefault("prune", set()).update(body.context.held)
        made.line(1, "pass", place)
        self._functions.add_printed(made)
