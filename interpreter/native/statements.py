"""Translates statements of generated Python: takes the syntax of a function, gives a C function.

Every function takes the state and words and gives a word; a block takes the state and its frame, and returns the code of a block.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from interpreter.kernel import errors, operations
from interpreter.native.constants import Constants
from interpreter.native.expressions import Expressions
from interpreter.native.faults import FaultCode
from interpreter.native.scope import Scope, Unit, Value
from interpreter.native.structs import TYPES, bytes_of, kept_values, words_for
from interpreter.program import MARKS, BlockTable, RoutineTable, forms

UPDATES = {ast.Add: "+", ast.Sub: "-", ast.BitOr: "|", ast.BitAnd: "&"}
FAULTS = {
    operations.negative.__name__: FaultCode.NEGATIVE,
    operations.outside.__name__: FaultCode.OUTSIDE,
    operations.beyond.__name__: FaultCode.BEYOND,
    operations.still.__name__: FaultCode.STILL,
    operations.unsettled.__name__: FaultCode.UNSETTLED,
    operations.unanswered.__name__: FaultCode.UNANSWERED,
    errors.spent.__name__: FaultCode.FUEL,
}
"""Words of the kernel that always break, by what they tell."""
NUMBERS = {"keep_moment": True, "forget_moments": False, "unseal": False, "seal": False, "veil": True}
"""Words that take numbers and give nothing; do they tell a line?"""
PILES = {
    "move": True,
    "move_all": True,
    "shuffle": True,
    "deal": True,
    "draw_random": True,
    "take_back": True,
    "settle": False,
}


class FunctionWriter:
    """Writes one C function."""

    def __init__(self, unit: Unit, node: ast.FunctionDef, frame: int) -> None:
        """`frame`: how many words the frame of a block has; 0 for another function."""
        self._unit = unit
        self._node = node
        self._frame = frame
        self._out: list[str] = []
        self._s = Scope(unit, node.name)
        self._e = Expressions(self._s)
        self._tried = 0

    @property
    def signature(self) -> str:
        """The head of the C function."""
        names = [each.arg for each in self._node.args.args]
        parts = [f"I *{name}" if name == "F" else f"I y_{name}" for name in names if name != "S"]
        return f"static I {self._node.name}({', '.join(['St *S', *parts])})"

    def lines(self, guarded: bool) -> Iterator[str]:
        """The lines of the C function. `guarded`: count the depth of its calls, since it may call itself. Errors:
        `NotEmitted`."""
        s, node = self._s, self._node
        parameters = [each.arg for each in node.args.args if each.arg not in ("S", "F")]
        given, kinds = _assigned(node, self._unit.constants)
        assigned = [name for name in given if name not in parameters]
        s.locals = {*parameters, *assigned}
        s.entries |= {name: kind for name, kind in kinds.items() if name not in parameters}
        self._body(node.body)
        types = {"entry": "const Entry *", "pair": "const Entry *", "test": "Call "}
        made = [f"{types[s.entries[name]]}y_{name} = 0;" for name in assigned if name in s.entries]
        made += [
            f"I y_{name} = {'NONE' if forms.is_box(name) else 0};" for name in assigned if name not in (*s.entries, forms.CALLED)
        ]
        if forms.CALLED in assigned:
            made.append(f"I *{forms.CALLED} = 0;")
        if guarded:
            names = ", ".join(["S", *[f"y_{name}" for name in parameters]])
            inner = self.signature.replace(f" {node.name}(", f" {node.name}_deep(", 1)
            yield f"{inner};"
            yield f"{self.signature} {{"
            yield f"  if (++S->cx->deep > MOST_DEEP) fault(S, F_DEEP, {node.lineno});"
            yield f"  I r = {node.name}_deep({names}); S->cx->deep--; return r;"
            yield "}"
            yield f"{inner} {{"
        else:
            yield f"{self.signature} {{"
        if made:
            yield f"  {' '.join(made)}"
        yield from self._out
        yield "  return 0;"
        yield "}"

    # --- statements ---------------------------------------------------------------------------------------------------

    def _body(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            self._s.line = statement.lineno
            self._statement(statement)

    def _line(self, text: str) -> None:
        self._out.append(f"  {text}")

    def _statement(self, statement: ast.stmt) -> None:
        e, s = self._e, self._s
        match statement:
            case ast.If() if forms.OwnColumn.is_read(statement) or forms.Unasked.is_read(statement):
                pass  # both are matters of Python
            case ast.If(test=test, body=body, orelse=orelse):
                self._line(f"if ({e.truth(test)}) {{")
                self._body(body)
                if orelse:
                    self._line("} else {")
                    self._body(orelse)
                self._line("}")
            case ast.Assign(targets=targets, value=value):
                self._assign(targets, value, statement)
            case ast.AugAssign(target=target, op=op, value=value):
                self._update(target, op, value, statement)
            case ast.Expr(value=ast.Call() as call):
                self._call(call)
            case ast.Return(value=value):
                self._return(value)
            case ast.While():
                self._while(statement)
            case ast.For(target=ast.Name(id=name), iter=source, body=body, orelse=[]):
                self._for(name, source, body)
            case ast.Break():
                self._line("break;")
            case ast.Continue():
                self._line("continue;")
            case ast.Pass():
                pass
            case ast.Delete() if forms.is_pop(statement):
                self._line(f"drop(S, {s.line});")
            case ast.Try(body=body, handlers=[ast.ExceptHandler(type=ast.Name(id="Broken"), body=otherwise)]):
                self._try(body, otherwise)
            case _:
                raise s.not_emitted(statement)

    def _assign(self, targets: Sequence[ast.expr], value: ast.expr, statement: ast.stmt) -> None:
        e, s = self._e, self._s
        match targets:
            case [target] if question := forms.Question.read(target, value):
                numbers = [e.number(question.point), e.number(question.seat), e.word(question.options), e.number(question.then)]
                self._line(f"ask(S, {', '.join(numbers)});")
            case [ast.Subscript(value=ast.Attribute(value=ast.Name(id="S"), attr=field), slice=index)] if (
                field in self._unit.columns
            ):
                column = self._unit.columns[field]
                self._line(f"{e.cell(field, index)} = ({TYPES[bytes_of(column)]}){e.word(value)};")
            case [ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=int(number)))] if name == MARKS:
                self._unit.marks = max(self._unit.marks, number + 1)
                self._line(f"marks[{number}] = 1;")
            case [ast.Name(id=name)] if name in s.entries:
                self._line(f"y_{name} = {self._entry_of(name, value)};")
            case [ast.Name(id=name)] if forms.Box.is_opened(name, value):
                self._line(f"y_{name} = NONE;")
            case [ast.Name(id=name)] if longer := forms.Longer.read(name, value):
                self._line(f"y_{name} = extended(S, y_{name}, {e.record(longer.more)});")
            case [ast.Name(id=name)] if forms.is_lowest(value):
                self._line(f"y_{name} = y_{forms.LEFT};")
            case [*_]:
                places = "".join([f"{self._place(each, statement)} = " for each in targets])
                self._line(f"{places}{e.word(value)};")

    def _place(self, node: ast.expr, statement: ast.stmt) -> str:
        match node:
            case ast.Name(id=name):
                return self._s.local(name)
            case ast.Subscript(value=ast.Name(id="F"), slice=ast.Constant(value=int(slot))) if 0 <= slot < self._frame:
                return f"F[{slot}]"
        raise self._s.not_emitted(statement)

    def _entry_of(self, name: str, value: ast.expr) -> str:
        e, s, constants = self._e, self._s, self._unit.constants
        match value:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=table), attr="get"), args=[key]) if table in constants.entries:
                return f"{table}_get({e.number(key)})"
            case ast.Subscript(value=ast.Name(id=table), slice=index) if table in constants.pairs:
                return f"{table}[{e.index(index, len(constants.pairs[table]))}]"
            case ast.Subscript(value=ast.Name(id=table), slice=index) if table in constants.tests:
                return f"{table}[{e.index(index, len(constants.tests[table]))}]"
        raise s.not_emitted(value)

    def _update(self, target: ast.expr, op: ast.operator, value: ast.expr, statement: ast.stmt) -> None:
        e, s, unit = self._e, self._s, self._unit
        match target, op:
            case ast.Name(id=name), ast.Add() if name == forms.OPTIONS:
                self._line(f"y_{name} = extended(S, y_{name}, {e.record(value)});")
            case ast.Name(id=name), ast.Add() | ast.Sub():
                self._line(f"{s.local(name)} {UPDATES[type(op)]}= {e.number(value)};")
            case ast.Attribute(value=ast.Name(id="S"), attr="periods" | "barrier" | "fuel" as field), _ if type(op) in UPDATES:
                self._line(f"S->{field} {UPDATES[type(op)]}= {e.number(value)};")
            case ((ast.Attribute() | ast.Subscript()), ast.BitXor()):
                place, words = unit.bits.place(target, e)
                self._line(f"flip({place}, {self._bit(value, words, statement)});")
            case _:
                raise s.not_emitted(statement)

    def _bit(self, value: ast.expr, words: int, statement: ast.stmt) -> str:
        """The number of the only bit of a bit set."""
        match value:
            case ast.Constant(value=int(bit)) if bit > 0 and bit & (bit - 1) == 0 and bit.bit_length() <= 64 * words:
                return str(bit.bit_length() - 1)
            case ast.BinOp(left=ast.Constant(value=1), op=ast.LShift(), right=place):
                return f"ix(S, {self._e.number(place)}, {64 * words}, {self._s.line})"
        raise self._s.not_emitted(statement)

    def _return(self, value: ast.expr | None) -> None:
        e = self._e
        match value:
            case None:
                self._line("return 0;")
            case ast.BoolOp(op=ast.Or(), values=[ast.Call() as first, second]) if self._frame:
                self._line(f"{{ I came = {e.word(first)}; return came ? came : {e.word(second)}; }}")
            case _:
                self._line(f"return {e.word(value)};")

    def _while(self, statement: ast.While) -> None:
        e = self._e
        walk = None if statement.orelse else forms.MaskWalk.read(statement.test)
        if walk is not None:
            width = self._unit.bits.width(walk.mask)
            found = f"after{width}({self._unit.bits.text(walk.mask, width, e)}, y_{walk.at})"
            self._line(f"while ((y_{forms.LEFT} = {found})) {{")
        else:
            self._line(f"for (;;) {{ if (!{e.truth(statement.test)}) {{")
            self._body(statement.orelse)
            self._line("break; }")
        self._body(statement.body)
        self._line("}")

    def _for(self, name: str, source: ast.expr, body: Sequence[ast.stmt]) -> None:
        """A loop runs over what its source was when it began."""
        e, s = self._e, self._s
        if not isinstance(source, ast.Attribute) and e.is_record(source):
            source = ast.copy_location(ast.Call(ast.Name("list"), [source], []), source)
        mark = f"@{s.new()}@"
        loop = e.loops.over(source, f"{mark}i", lambda kind: f"y_{name} = {mark}i; {mark}")
        before, _, after = loop.replace(f"{mark}i", s.new()).partition(mark)
        self._line(before)
        self._body(body)
        self._line(after)

    def _try(self, body: Sequence[ast.stmt], otherwise: Sequence[ast.stmt]) -> None:
        """What may break, as a function of its own over a copy of what it uses."""
        s = self._s
        captured = s.captured(body, [])
        inner = FunctionWriter(self._unit, self._node, 0)
        inner._s.locals = s.locals
        helper = f"{self._node.name}_try{len(self._unit.helpers)}"
        goal = ""
        with inner._s.bound({name: Value(f"C[{k}]", "word") for k, (name, _) in enumerate(captured)}):
            match body:
                case [ast.Assign(targets=[ast.Name(id=goal)], value=value)]:
                    inner._body([ast.copy_location(ast.Return(value), body[0])])
                case _:
                    inner._body(body)
        self._unit.helpers.append(f"static I {helper}(St *S, I *C) {{\n" + "\n".join([*inner._out, "  return FELL;", "}"]))
        self._tried += 1
        came = s.new()
        words = ", ".join([*(text for _, text in captured), "0"])
        self._line(f"{{ I {came}c[] = {{{words}}}, {came} = attempt(S, {helper}, {came}c); if ({came} == BROKE) {{")
        self._body(otherwise)
        self._line(f"}} else {f'y_{goal} = {came}' if goal else f'if ({came} != FELL) return {came}'}; }}")

    # --- calls that are statements ------------------------------------------------------------------------------------

    def _call(self, node: ast.Call) -> None:
        e, s = self._e, self._s
        match node.func:
            case ast.Attribute() if push := forms.Push.read(node):
                self._push(push)
            case ast.Attribute(value=ast.Name(id="S"), attr="journal"):
                match node.args:
                    case [ast.Tuple(elts=items)]:
                        self._line(f"NOTE({', '.join(map(e.word, items))});")
                    case _:
                        raise s.not_emitted(node)
            case ast.Attribute(value=ast.Name(id=name), attr="append") if name == forms.OPTIONS:
                self._line(f"y_{name} = appended(S, y_{name}, {e.word(node.args[0])});")
            case ast.Attribute(value=ast.Name(id=name) as options, attr="sort") if name == forms.OPTIONS:
                self._line(f"y_{name} = sorted(S, {e.record(options)});")
            case ast.Name(id=name) if name not in self._unit.functions and name not in s.entries:
                self._word(name, node.args, node)
            case _:
                self._line(f"{e.word(node)};")

    def _word(self, name: str, args: Sequence[ast.expr], node: ast.Call) -> None:
        """The words of the kernel that do something."""
        e, line = self._e, self._s.line
        match name, args:
            case _, _ if name in FAULTS:
                self._line(f"fault(S, F_{FAULTS[name].name}, {line});")
            case _, [_, *numbers] if name in NUMBERS or name in PILES:
                tells = (NUMBERS | PILES)[name]
                given = ["S", *map(e.number, numbers), *([str(line)] if tells else [])]
                self._line(f"{name}({', '.join(given)});")
            case "start_effect", [_, effect, captures, cause]:
                self._line(f"start_effect(S, {e.number(effect)}, {e.word(captures)}, {e.number(cause)}, {line});")
            case "end_effect" | "advance_effect", [_, instance, cause]:
                self._line(f"{name}(S, {e.word(instance)}, {e.number(cause)}, {line});")
            case "win", [_, winners, reason, cause]:
                self._line(f"win(S, {e.word(winners)}, {e.word(reason)}, {e.number(cause)});")
            case "reset", [_, column, start, cause]:
                self._line(f"reset(S, {e.number(column)}, {self._start(start)}, {e.number(cause)});")
            case "reindex", [ast.Attribute(attr=field), index, old, now] if field in self._unit.indexes:
                kept = self._unit.indexes[field]
                sizes = f"{words_for(kept.size)}, {kept_values(self._unit.layout, kept)}"
                at = f"ix(S, {e.number(index)}, {kept.size}, {line})"
                values = [f"ix(S, {e.number(each)}, {kept_values(self._unit.layout, kept)}, {line})" for each in (old, now)]
                self._line(f"reindex(&S->b.{field}[0][0], {sizes}, {at}, {', '.join(values)});")
            case _:
                self._line(f"{e.word(node)};")

    def _start(self, node: ast.expr) -> str:
        """What a column starts with: worked out, or the same for all cells."""
        e = self._e
        match node:
            case ast.BinOp(left=ast.List(elts=[value]), op=ast.Mult(), right=ast.Constant(value=int(size))):
                return f"same(S, {size}, {e.word(value)})"
        return e.record(node)

    def _push(self, push: forms.Push) -> None:
        e, s = self._e, self._s
        if found := forms.Found.read(push.items):
            entry = s.entry(found.entry)
            if entry is None:
                raise s.not_emitted(found.entry)
            words = ", ".join([*map(e.word, found.arguments), "0"])
            self._line(f"push_entry(S, {entry}, (I[]){{{words}}}, {len(found.arguments)});")
        else:
            kept = f"{forms.CALLED} = " if push.is_called else ""
            self._line(f"{kept}push(S, (I[]){{{', '.join(map(e.word, push.items))}}}, {len(push.items)});")


def _assigned(node: ast.FunctionDef, constants: Constants) -> tuple[list[str], dict[str, str]]:
    """The names that a function gives values to, outside of comprehensions; and what table a local stands for an entry of, of
    those that stand for one."""
    names: dict[str, None] = {}
    kinds: dict[str, str] = {}
    for each in ast.walk(node):
        match each:
            case ast.Assign(targets=targets, value=value):
                names |= {target.id: None for target in targets if isinstance(target, ast.Name)}
                if len(targets) == 1 and isinstance(targets[0], ast.Name) and (kind := _entry_kind(value, constants)):
                    kinds.setdefault(targets[0].id, kind)
            case (
                ast.AugAssign(target=ast.Name(id=name))
                | ast.For(target=ast.Name(id=name))
                | ast.NamedExpr(target=ast.Name(id=name))
            ):
                names[name] = None
    return [*names], kinds


def _entry_kind(value: ast.expr, constants: Constants) -> str:
    """What table a value is an entry of; '' for an ordinary one."""
    match value:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=table), attr="get")) if table in constants.entries:
            return "entry"
        case ast.Subscript(value=ast.Name(id=table)) if table in constants.pairs:
            return "pair"
        case ast.Subscript(value=ast.Name(id=table)) if table in constants.tests:
            return "test"
    return ""


def frame_words(name: str, blocks: Sequence[BlockTable], routines: dict[str, RoutineTable]) -> int:
    """The number of words in the frame of a block; 0 for a function that is no block."""
    return len(routines[blocks[int(name[1:])].routine].slots) + 2 if forms.is_block(name) else 0
