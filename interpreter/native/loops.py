"""Translates comprehensions of generated Python to C loops: over tuples, bit sets, numbers and lasting effects; and their
reductions.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from interpreter.native.scope import TURNS, Kind, Scope, Turns, Value, Writer


class Loops:
    """Writes the loops in one function."""

    def __init__(self, scope: Scope, writer: Writer) -> None:
        self._s = scope
        self._e = writer
        self._unit = scope.unit
        self._bits = scope.unit.bits
        self._constants = scope.unit.constants

    def looped(self, generators: Sequence[ast.comprehension], body: Callable[[], str], turns: Turns = TURNS) -> str:
        """C statements that run `body`, a text, in each pass of these nested generators."""
        first, *rest = generators
        if not isinstance(first.target, ast.Name):
            raise self._s.not_emitted(first.target)
        name = first.target.id
        c_name = f"{self._s.new()}_{name}"

        def turn(kind: Kind) -> str:
            with self._s.bound({name: Value(c_name, kind)}):
                tests = [self._e.truth(test) for test in first.ifs]
                inner = self.looped(rest, body, Turns(None, turns.until)) if rest else body()
            return f"if ({' && '.join(tests)}) {{ {inner} }}" if tests else inner

        return self.over(first.iter, c_name, turn, turns)

    def over(self, source: ast.expr, name: str, turn: Callable[[Kind], str], turns: Turns = TURNS) -> str:
        """C statements that loop over a source with the item in the C variable `name`. `turn`: gives the text of the body for the
        kind of the items."""
        made = self._s.new()
        opened, go_on = turns.opened, turns.go_on
        match source:
            case ast.Call(func=ast.Name(id="tick"), args=[_, inner]):
                return f"burn(S, 1, {self._s.line}); {self.over(inner, name, turn, turns)}"
            case ast.Call(func=ast.Name(id="range"), args=[*ends]):
                return self._range(ends, name, turn("number"), turns)
            case ast.Call(func=ast.Name(id="members"), args=[mask]):
                width = self._bits.width(mask)
                text = f"M{width} {made} = {self._bits.text(mask, width, self._e)};"
                return self._bit_loop(text, f"{made}.w", width, name, turn("number"), turns)
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id="S"), attr=field), slice=index) if (
                field in self._unit.indexes
            ):
                place, words = self._e.index_set(field, index)
                return self._bit_loop(f"const U *{made} = {place};", made, words, name, turn("number"), turns)
            case ast.Attribute(value=ast.Name(id="S"), attr="effects"):
                loop = f"for (I {made} = 0; {made} < S->nfx{go_on}; {made}++) {{ I {name} = S->fx[{made}]; {turn('tuple')} }}"
                return f"{{ {opened('S->nfx')}{loop} }}"
        kind: Kind = "number" if isinstance(source, ast.Name) and source.id in self._constants.flat else "word"
        record = f"const I *{made} = {self._e.record(source)}; {opened('*' + made)}"
        loop = f"for (I {made}k = 1; {made}k <= *{made}{go_on}; {made}k++)"
        return f"{{ {record}{loop} {{ I {name} = {made}[{made}k]; {turn(kind)} }} }}"

    def _range(self, ends: Sequence[ast.expr], name: str, turn: str, turns: Turns) -> str:
        made = self._s.new()
        low, high = (ast.Constant(0), ends[0]) if len(ends) == 1 else ends[:2]
        step, first, second = "++", f"{made}l", f"{made}h"
        match ends[2:]:
            case [] | [ast.Constant(value=1)]:
                pass
            case [ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))]:
                step, first, second = "--", f"{made}h", f"{made}l"
            case _:
                raise self._s.not_emitted(ends[2])
        count = turns.opened(f"most({second} - {first}, 0)")
        test = f"{name} {'<' if step == '++' else '>'} {made}h{turns.go_on}"
        bounds = f"I {made}l = {self._e.number(low)}, {made}h = {self._e.number(high)}; {count}"
        return f"{{ {bounds}for (I {name} = {made}l; {test}; {name}{step}) {{ {turn} }} }}"

    def _bit_loop(self, text: str, words: str, width: int, name: str, turn: str, turns: Turns) -> str:
        made, go_on = self._s.new(), turns.go_on
        bits = f"for (U {made}b = {words}[{made}]; {made}b{go_on}; {made}b &= {made}b - 1)"
        loop = f"for (int {made} = 0; {made} < {width}; {made}++) {bits} {{ I {name} = 64 * {made} + lowest({made}b); {turn} }}"
        return f"{{ {text} {turns.opened(f'ones_of({words}, {width})')}{loop} }}"

    def each(self, node: ast.expr, body: Callable[[str], str]) -> str:
        """C statements that run `body` for each item of a list; `body` takes the name of the item."""
        made = self._s.new()
        match node:
            case ast.ListComp(elt=item, generators=generators) | ast.GeneratorExp(elt=item, generators=generators):
                return self.looped(generators, lambda: f"I {made} = {self._e.word(item)}; {body(made)}")
        return self.over(node, made, lambda kind: body(made))

    def listed(self, item: ast.expr, generators: Sequence[ast.comprehension]) -> str:
        """The C text of a list in the heap, filled pass by pass; for a single generator its space is reserved in advance."""
        made = self._s.new()
        if len(generators) > 1:
            loop = self.looped(generators, lambda: f"{made} = appended(S, {made}, {self._e.word(item)});")
            return f"({{ I {made} = POOL; {loop} {made}; }})"
        loop = self.looped(
            generators,
            lambda: f"I {made}v = {self._e.word(item)}; {made}[1 + {made}c++] = {made}v;",
            Turns(lambda count: f"{made}m = {count}; {made} = fresh(S, {made}m); "),
        )
        return f"({{ I {made}c = 0, {made}m = 0, *{made} = 0; {loop} *{made} = {made}c; closed(S, {made}, {made}m); }})"

    def folded(self, node: ast.Call) -> str | None:
        """The C text of a call that reduces a list to a number (`any`, `sum`, `len`, `min`, `max`, `next`); None for any other
        call."""
        made = self._s.new()
        match node:
            case ast.Call(func=ast.Name(id="any"), args=[ast.GeneratorExp(elt=item, generators=generators)]):
                text = self.looped(generators, lambda: f"if ({self._e.truth(item)}) {made} = 1;", Turns(None, f"!{made}"))
                return f"({{ int {made} = 0; {text} {made}; }})"
            case ast.Call(func=ast.Name(id="any"), args=[ast.ListComp(elt=item, generators=generators)]):
                text = self.looped(generators, lambda: f"if ({self._e.truth(item)}) {made} = 1;")
                return f"({{ int {made} = 0; {text} {made}; }})"
            case ast.Call(func=ast.Name(id="sum"), args=[source]):
                text = self.each(source, lambda each: f"{made} = summed(S, {made}, {each}, {self._s.line});")
                return f"({{ I {made} = 0; {text} {made}; }})"
            case ast.Call(func=ast.Name(id="len"), args=[ast.ListComp(generators=generators)]):
                return f"({{ I {made} = 0; {self.looped(generators, lambda: f'{made}++;')} {made}; }})"
            case ast.Call(
                func=ast.Name(id="min" | "max" as word), args=[source], keywords=[ast.keyword(arg="default", value=default)]
            ):
                sign = "<" if word == "min" else ">"
                text = self.each(source, lambda each: f"if (!{made}s || {each} {sign} {made}) {made} = {each}; {made}s = 1;")
                return f"({{ I {made} = {self._e.number(default)}; int {made}s = 0; {text} {made}; }})"
            case ast.Call(func=ast.Name(id="next"), args=[ast.GeneratorExp(elt=item, generators=generators), default]):
                text = self.looped(generators, lambda: f"{made} = {self._e.word(item)}; {made}s = 1;", Turns(None, f"!{made}s"))
                return f"({{ I {made} = {self._e.word(default)}; int {made}s = 0; {text} {made}; }})"
        return None

    def foremost(self, rank: ast.expr, member: ast.expr, generators: Sequence[ast.comprehension], highest: int) -> str:
        made = self._s.new()

        def turn() -> str:
            rest = f"{made}[2 * {made}n] = {made}a; {made}[2 * {made}n++ + 1] = {made}b;"
            return f"I {made}a = {self._e.number(rank)}, {made}b = {self._e.number(member)}; {rest}"

        loop = self.looped(generators, turn, Turns(lambda count: f"{made} = room(S, 2 * {count} + 1); "))
        return f"({{ I {made}n = 0, *{made} = 0; {loop} foremost(S, {made}, {made}n, {highest}); }})"
