"""The forms of generated Python on which the compiler and the C back end agree: the one prints them, the other reads them.

Names say by a fixed beginning or end what they stand for. Of a form of syntax, `text` gives the Python (a line or a part of one)
from the texts of its parts; `read` takes a node of a syntax tree and gives the nodes of the parts, or None for any other form.
Neither room spells one of these for itself, so a form changes in one place.
"""

from __future__ import annotations

import ast
import re
from typing import NamedTuple

from interpreter.kernel import operations

# --- names ------------------------------------------------------------------------------------------------------------

FACT = "f_"
"""How the names of printed facts begin: tuples of their values by member."""
FACT_MASKS = "fm_"
"""How the names of the dicts begin that have the members of a fact by value, as bit sets."""
BOARD = "g_"
"""How the names of boards begin; those of two parts end with `NEAR` (the neighbours of each node, as sets) and `LINK` (dicts of
the connection to each neighbour)."""
NEAR, LINK = "_near", "_link"
MEMBER_BLOCKS = "M_"
"""How the names of the dicts begin that have the table entries of a block by member."""
PADDING = "N_"
"""How the names of the tuples begin that fill the slots of a frame behind its parameters."""
REACTIONS = "X_"
"""How the names begin of the functions that list the reactions at an occasion. Behind such a name stand, for the tables of these
reactions, `MEMBERS`, `TESTS` (functions) and `RUNS` (pairs of table entries); for other functions `OFFERED` and `POSSIBLE`."""
MEMBERS, TESTS, RUNS, OFFERED, POSSIBLE = "M", "T", "P", "A", "H"
BOX = "h"
"""How the names of the locals begin that hold a value from its first use on (see `Box`); a number follows."""
CALLED = "f_"
"""The local for the frame of a routine that is called in place (see `Push`)."""
OPTIONS = "o"
"""The local for the options of a decision."""

_BLOCK = re.compile(r"b\d+\Z")
_BOX = re.compile(rf"{BOX}\d+\Z")


def block_name(number: int) -> str:
    """The name of the function for a block."""
    return f"b{number}"


def is_block(name: str) -> bool:
    """Is this the name of the function for a block?"""
    return _BLOCK.match(name) is not None


def is_box(name: str) -> bool:
    """Is this the name of a local that holds a value from its first use on?"""
    return _BOX.match(name) is not None


def whole_of(name: str, beginning: str, end: str) -> str:
    """The name before `end` in a name of this beginning and this end; '' for any other name."""
    return name.removesuffix(end) if name.startswith(beginning) and name.endswith(end) else ""


# --- forms of syntax --------------------------------------------------------------------------------------------------


def _of_state(node: ast.AST, field: str) -> bool:
    """Is this `S.field`?"""
    match node:
        case ast.Attribute(value=ast.Name(id="S"), attr=found):
            return found == field
    return False


class Box(NamedTuple):
    """A value that is computed at its first use in a statement and then reused: `(h1[0] if h1 else keep(h1, VALUE))`, after
    `h1 = []`."""

    name: str
    value: ast.expr

    @staticmethod
    def opened(name: str) -> str:
        """The line before the statement."""
        return f"{name} = []"

    @staticmethod
    def text(name: str, value: str) -> str:
        """The value at each use."""
        return f"({name}[0] if {name} else {operations.keep.__name__}({name}, {value}))"

    @staticmethod
    def is_opened(name: str, value: ast.expr) -> bool:
        """Does an assignment of this value to this name open a box?"""
        return is_box(name) and isinstance(value, ast.List) and not value.elts

    @classmethod
    def read(cls, node: ast.expr) -> Box | None:
        match node:
            case ast.IfExp(orelse=ast.Call(func=ast.Name(id=word), args=[ast.Name(id=name), value])):
                return cls(name, value) if word == operations.keep.__name__ else None
        return None


class MaskWalk(NamedTuple):
    """The head of a loop over the bits of a bit set that is computed anew before each pass: `m_ := MASK >> AT << AT`, with the
    place behind the last bit in the local AT. In its body `LOWEST` is the place behind the next bit."""

    mask: ast.expr
    at: str

    @staticmethod
    def text(mask: str, at: str) -> str:
        return f"{LEFT} := {mask} >> {at} << {at}"

    @classmethod
    def read(cls, node: ast.expr) -> MaskWalk | None:
        match node:
            case ast.NamedExpr(
                target=ast.Name(id=left),
                value=ast.BinOp(
                    left=ast.BinOp(left=mask, op=ast.RShift(), right=ast.Name(id=at)), op=ast.LShift(), right=ast.Name(id=again)
                ),
            ) if left == LEFT and at == again:
                return cls(mask, at)
        return None


LEFT = "m_"
"""The local for the bits that are left in such a loop."""
LOWEST = f"({LEFT} & -{LEFT}).bit_length()"


def is_lowest(node: ast.expr) -> bool:
    """Is this `LOWEST`?"""
    return isinstance(node, ast.Call) and ast.unparse(node) == LOWEST


class Longer(NamedTuple):
    """The items that are added behind those of a list, which becomes another list: `o = [*o, *MORE]`."""

    more: ast.expr

    @staticmethod
    def text(name: str, more: str) -> str:
        return f"{name} = [*{name}, *{more}]"

    @classmethod
    def read(cls, name: str, value: ast.expr) -> Longer | None:
        """`name`: to which `value` is assigned."""
        match value:
            case ast.List(elts=[ast.Starred(value=ast.Name(id=same)), ast.Starred(value=more)]) if same == name:
                return cls(more)
        return None


class Question(NamedTuple):
    """A decision that waits: `S.ask = (POINT, SEAT, o, THEN)`."""

    point: ast.expr
    seat: ast.expr
    options: ast.expr
    then: ast.expr

    @staticmethod
    def text(point: int, seat: str, then: int) -> str:
        return f"S.ask = ({point}, {seat}, {OPTIONS}, {then})"

    @classmethod
    def read(cls, target: ast.expr, value: ast.expr) -> Question | None:
        if not _of_state(target, "ask"):
            return None
        match value:
            case ast.Tuple(elts=[point, seat, options, then]):
                return cls(point, seat, options, then)
        return None


class Push(NamedTuple):
    """A frame put on the stack: `S.stack.append([BLOCK, None, ...])`, or `S.stack.append(f_ := [...])` if the block is then
    called with it."""

    items: list[ast.expr]
    is_called: bool

    @staticmethod
    def text(items: str, is_called: bool = False) -> str:
        return f"S.stack.append({f'{CALLED} := ' if is_called else ''}[{items}])"

    @classmethod
    def read(cls, node: ast.Call) -> Push | None:
        match node:
            case ast.Call(func=ast.Attribute(value=stack, attr="append"), args=[frame]) if _of_state(stack, "stack"):
                match frame:
                    case ast.NamedExpr(target=ast.Name(id=name), value=ast.List(elts=items)) if name == CALLED:
                        return cls(items, True)
                    case ast.List(elts=items):
                        return cls(items, False)
        return None


class Found(NamedTuple):
    """The items of a frame for a table entry that is found at run time: `[ENTRY[1], None, ARGUMENTS, *ENTRY[2]]`."""

    entry: ast.expr
    arguments: list[ast.expr]

    @staticmethod
    def text(entry: str, arguments: str) -> str:
        """`arguments`: each behind a comma."""
        return f"{entry}[1], None{arguments}, *{entry}[2]"

    @classmethod
    def read(cls, items: list[ast.expr]) -> Found | None:
        match items:
            case [ast.Subscript(value=entry), ast.Constant(value=None), *arguments, ast.Starred()]:
                return cls(entry, arguments)
        return None


POP = "del S.stack[-1]"
"""The frame of a routine that is over goes."""


def is_pop(node: ast.stmt) -> bool:
    """Is this `POP`?"""
    match node:
        case ast.Delete(targets=[ast.Subscript(value=stack)]):
            return _of_state(stack, "stack")
    return False


class OwnColumn:
    """A column that a copied state shares with its original is copied before a cell of it changes. A state of C shares none."""

    @staticmethod
    def text(column: int) -> str:
        return f"if not S.own[{column}]: own(S, {column})"

    @staticmethod
    def is_read(node: ast.stmt) -> bool:
        match node:
            case ast.If(test=ast.UnaryOp(op=ast.Not(), operand=ast.Subscript(value=own))):
                return _of_state(own, "own")
        return False


class Unasked:
    """An option that is taken without a question, as the only one, is reported to whoever listens; in Python alone."""

    HEAD = "if S.unasked:"

    @staticmethod
    def text(point: int, seat: str, option: str) -> str:
        return f"S.unasked({point}, {seat}, {option})"

    @staticmethod
    def is_read(node: ast.stmt) -> bool:
        match node:
            case ast.If(test=test):
                return _of_state(test, "unasked")
        return False
