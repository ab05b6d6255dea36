"""Translates calls in generated Python that give a value: of functions of the program, and of kernel functions."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from interpreter.native.faults import NotEmitted
from interpreter.native.scope import Scope, Value, Writer
from interpreter.program import forms

CHOICES = {"any": 0, "fewer losses": 1, "for each loss": 2}
"""What a search for all ways leaves of them, as it is told."""
NOTHING = ast.Constant(None)
"""An argument that is left out."""


class Calls:
    """Writes the calls in one function."""

    def __init__(self, scope: Scope, writer: Writer) -> None:
        self._s = scope
        self._e = writer
        self._unit = scope.unit
        self._bits = scope.unit.bits
        self._constants = scope.unit.constants

    def called(self, node: ast.Call) -> Value:
        folded = self._e.folded(node)
        if folded is not None:
            return Value(folded, "number")
        args = node.args
        match node.func:
            case ast.Name(id=name) if name in self._unit.functions:
                return Value(self.call_of(name, args), "word")
            case ast.Name(id=name) if self._s.entries.get(name) == "test":
                return Value(self._through(self._s.local(name), args[1:]), "word")
            case ast.Name(id=name):
                return self._kernel(name, args, node)
            case ast.Subscript(value=owner, slice=ast.Constant(value=0)):
                entry = self._s.entry(owner)
                if entry is not None:
                    return Value(self._through(f"{entry}->call", args[1:]), "word")
            case ast.Attribute(value=owner, attr=name):
                return self._method(owner, name, args, node)
        raise self._s.not_emitted(node)

    def call_of(self, name: str, args: Sequence[ast.expr]) -> str:
        """The C text of a call of a function of the program."""
        takes_state = [each.arg for each in self._unit.functions[name].args.args[:1]] == ["S"]
        given = args[1:] if takes_state else args
        if len(given) != len(self._unit.functions[name].args.args) - takes_state:
            raise NotEmitted(f"{self._s.name}: {name} with {len(args)} arguments")
        return f"{name}({', '.join(['S', *map(self._argument, given)])})"

    def _argument(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name) if name in (forms.CALLED, "F"):
                return name
        return self._e.word(node)

    def _through(self, function: str, args: Sequence[ast.expr]) -> str:
        types = ", ".join(["St *", *["I"] * len(args)])
        return f"((I (*)({types})){function})({', '.join(['S', *map(self._e.word, args)])})"

    def _method(self, owner: ast.expr, name: str, args: Sequence[ast.expr], node: ast.Call) -> Value:
        constants = self._constants
        match owner, name, args:
            case _, "bit_count", []:
                width = self._bits.width(owner)
                return Value(f"count{width}({self._bits.text(owner, width, self._e)})", "number")
            case ast.Name(id=known), "get", [key, ast.Tuple(elts=[])] if known in constants.lookups:
                return Value(f"{known}_get({self._e.word(key)})", "record")
            case ast.Name(id=known), "isdisjoint", [other] if known in constants.sets:
                return Value(f"apart_bits({known}_bits, {constants.sets[known]}, {self._e.record(other)})", "number")
            case ast.Name(id=known), "isdisjoint", [other] if known in constants.tuples:
                return Value(f"apart({self._e.record(owner)}, {self._e.record(other)})", "number")
            case ast.Name(id=board), "distance", [a, b] if board in constants.boards:
                rows = f"(POOLED + {constants.distances(board)})"
                return Value(self._twice(rows, a, b), "number")
            case ast.Name(id=board), "row", [a] if board in constants.boards:
                row = f"item(S, (POOLED + {constants.distances(board)}), {self._e.number(a)}, {self._s.line})"
                return Value(f"record(S, {row}, {self._s.line})", "record")
            case (
                ast.Subscript(value=ast.Attribute(value=ast.Name(id=board), attr="links"), slice=a),
                "get",
                [b, ast.Tuple(elts=[])],
            ) if board in constants.boards:
                return Value(self._twice(f"(POOLED + {constants.all_links(board)})", a, b), "tuple")
            case (
                ast.Subscript(value=ast.Name(id=link), slice=a),
                "get",
                [b, ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))],
            ) if link in constants.links:
                size, made = len(constants.boards[constants.links[link]].near), self._s.new()
                row = f"{link}[ix(S, {self._e.number(a)}, {size}, {self._s.line})]"
                return Value(f"({{ I {made} = {self._e.number(b)}; (U){made} < {size} ? (I){row}[{made}] : -1; }})", "number")
            case ast.Name(id="dict"), "fromkeys", [listed]:
                return Value(f"once_each(S, {self._e.record(listed)})", "tuple")
        raise self._s.not_emitted(node)

    def _twice(self, rows: str, a: ast.expr, b: ast.expr) -> str:
        row = f"record(S, item(S, {rows}, {self._e.number(a)}, {self._s.line}), {self._s.line})"
        return f"item(S, {row}, {self._e.number(b)}, {self._s.line})"

    def _kernel(self, name: str, args: Sequence[ast.expr], node: ast.Call) -> Value:
        """The words of the kernel that give a value."""
        e, line = self._e, self._s.line
        match name, args:
            case "len", [listed]:
                return Value(f"(I)*{e.record(listed)}", "number")
            case "tuple", [ast.GeneratorExp(elt=item, generators=generators)]:
                return Value(e.listed(item, generators), "tuple")
            case "tuple", [listed]:
                return Value(e.word(listed), "tuple")
            case "list", [listed]:
                return Value(f"copied(S, {e.record(listed)})", "tuple")
            case "sorted", [ast.Set(elts=items)]:
                made = e.tuple_of(items)
                return Value(f"sorted(S, record(S, once_each(S, {e.record_of(made)}), {line}))", "tuple")
            case "sorted", [listed]:
                return Value(f"sorted(S, {e.record(listed)})", "tuple")
            case "min" | "max", [first, *others] if others:
                text = e.number(first)
                for each in others:
                    text = f"{'least' if name == 'min' else 'most'}({text}, {e.number(each)})"
                return Value(text, "number")
            case "members", [mask]:
                width = self._bits.width(mask)
                return Value(f"listed{width}(S, {self._bits.text(mask, width, self._e)})", "tuple")
            case "not_none", [member, *_]:
                return Value(f"not_none(S, {e.number(member)}, {line})", "number")
            case "in_range", _:
                return Value(f"{name}(S, {', '.join(map(e.number, args))}, {line})", "number")
            case "some_path", [way]:
                return Value(f"some_path(S, {e.word(way)}, {line})", "tuple")
            case "product", [a, b]:
                return Value(f"product(S, {e.number(a)}, {e.number(b)}, {line})", "number")
            case "row", [axis, value]:
                return Value(f"row(S, {e.record(axis)}, {e.number(value)}, {line})", "number")
            case "numbers", [low, high, *some]:
                return Value(f"numbers(S, {e.number(low)}, {e.number(high)}, {len(some)}, {line})", "tuple")
            case "around", [listed, start]:
                return Value(f"around(S, {e.record(listed)}, {e.number(start)})", "tuple")
            case "with_one", [listed, member]:
                return Value(f"with_one(S, {e.word(listed)}, {e.number(member)}, {line})", "tuple")
            case "foremost", [
                ast.ListComp(elt=ast.Tuple(elts=[rank, member]), generators=[_] as generators),
                ast.Constant(value=highest),
            ]:
                return Value(e.foremost(rank, member, generators, int(bool(highest))), "tuple")
            case "begun", [_, start, low, high]:
                return Value(f"begun(S, {', '.join([e.number(start), e.word(low), e.word(high)])}, {line})", "number")
            case "cheapest", [fares]:
                return Value(f"cheapest({e.record(fares)})", "number")
            case "moments_kept", [_, period]:
                return Value(f"moments_kept(S, {e.number(period)})", "number")
            case "fingerprint", [_]:
                return Value("fingerprint(S)", "word")
            case "roll", [_, faces, die, cause]:
                return Value(f"roll(S, {e.record(faces)}, {e.number(die)}, {e.number(cause)}, {line})", "number")
            case "roll_many", [_, faces, *numbers]:
                return Value(f"roll_many(S, {e.record(faces)}, {', '.join(map(e.number, numbers))}, {line})", "number")
            case "pick", [_, ids, *numbers]:
                return Value(f"pick(S, {e.record(ids)}, {', '.join(map(e.number, numbers))}, {line})", "number")
            case "pick_some", [_, ids, *numbers]:
                return Value(f"pick_some(S, {e.record(ids)}, {', '.join(map(e.number, numbers))}, {line})", "tuple")
            case "lies_hidden", [_, ast.Attribute(attr=field), member] if field in self._unit.wheres:
                size = len(self._unit.wheres[field].names)
                return Value(f"lies_hidden(S, S->b.{field}[ix(S, {e.number(member)}, {size}, {line})], {line})", "number")
            case "waits", [_, point, seat, options]:
                return Value(f"waits(S, {e.number(point)}, {e.number(seat)}, {e.word(options)}, {line})", "number")
            case "answer", [_, value]:
                return Value(f"answered(S, {e.word(value)}, {line})", "number")
            case "paths" | "best_paths", [_, near, origin, step, fare, carried, toll, gain, ends, length, budget, *how]:
                parts = [
                    e.record(near),
                    e.number(origin),
                    *self._said(step),
                    *self._said(fare),
                    e.number(carried),
                ]
                parts += [*self._said(toll), *self._said(gain), *self._said(ends), e.word(length), e.word(budget)]
                choices = how[: 1 if name == "paths" else 2]
                parts += [*map(self._choice, choices), e.record(how[-1]) if len(how) > len(choices) else "0"]
                return Value(f"{name}(S, {', '.join(parts)}, {line})", "tuple")
            case "flood" | "flood_within", [_, near, start, allowed, *more]:
                return Value(self._flood(name, near, start, allowed, more), "tuple")
        raise self._s.not_emitted(node)

    def _choice(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=bool(value)):
                return str(int(value))
            case ast.Constant(value=str(value)) if value in CHOICES:
                return str(CHOICES[value])
        raise self._s.not_emitted(node)

    def _flood(self, name: str, near: ast.expr, start: ast.expr, allowed: ast.expr, more: Sequence[ast.expr]) -> str:
        match near:
            case ast.Attribute(value=ast.Name(id=known), attr="near_mask") | ast.Name(id=known):
                rows, words = self._constants.rows(known), self._constants.row_words(known)
            case _:
                raise self._s.not_emitted(near)
        made, nodes = self._s.new(), self._constants.row_count(known)
        given = [rows, str(words), str(nodes), self._e.word(start), f"{made}.w"]
        sets = f"M{words} {made} = {self._bits.text(allowed, words, self._e)};"
        if name == "flood":
            leaving, step = (*more, NOTHING, NOTHING)[:2]
            if isinstance(leaving, ast.Constant) and leaving.value is None:
                given.append("0")
            else:
                left = self._s.new()
                sets += f" M{words} {left} = {self._bits.text(leaving, words, self._e)};"
                given.append(f"{left}.w")
            given += self._said(step)
        else:
            step, fare, length, budget = more
            given += [*self._said(step), *self._said(fare), self._e.word(length), self._e.word(budget)]
        return f"({{ {sets} {name}(S, {', '.join(given)}, {self._s.line}); }})"

    def _said(self, node: ast.expr) -> list[str]:
        """What the rules say of a step as a function, and what it captures."""
        match node:
            case ast.Constant(value=None):
                return ["0", "0"]
            case ast.Lambda(args=ast.arguments(args=parameters), body=body):
                names = [each.arg for each in parameters]
                captured = self._s.captured([body], names)
                helper = f"{self._s.name}_said{len(self._unit.helpers)}"
                given = (*names, "")[:3]
                with self._s.bound(
                    {name: Value(f"C[{k}]", "word") for k, (name, _) in enumerate(captured)}
                    | {n: Value(n, "number") for n in names}
                ):
                    text = self._e.word(body) if not self._bits.is_set(body) else self._e.truth(body)
                signature = ", ".join(["St *S", "I *C", *[f"I {name or 'unused'}" for name in given]])
                self._unit.helpers.append(f"static I {helper}({signature}) {{ return {text}; }}")
                return [helper, f"(I[]){{{', '.join([*(text for _, text in captured), '0'])}}}"]
        raise self._s.not_emitted(node)
