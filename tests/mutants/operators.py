"""Where a module can be given a small fault, and how: one function for each sort of fault, over one syntax tree.

In: the text of a module. Out: its `Mutant`s in the order of the text. A mutant replaces one stretch of the text and leaves the rest as it
is, so that its difference is a line or two. Left alone is what changes no behaviour or breaks at once for anyone: docstrings, annotations,
imports, `__all__`, `assert_never`, names of type variables, the form of a dataclass, module constants that vanish.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

COMPARISONS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "//")}
CODE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(-[A-Za-z0-9]+)*")
"""Texts that are a code, a keyword or a name and not a sentence for people."""
NAMED_FOR_CHECKERS = ("TypeVar", "ParamSpec", "NewType", "cast", "namedtuple", "NamedTuple")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@dataclass(frozen=True)
class Mutant:
    """One fault: `sort` of fault, `start` and `end` of the stretch that `new` replaces; `line` from 1."""

    sort: str
    line: int
    start: int
    end: int
    new: str

    def applied(self, text: str) -> str:
        """The text with the fault."""
        return text[: self.start] + self.new + text[self.end :]


class Module:
    """A module's text and tree, with what surrounds each node."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = ast.parse(text)
        self.parents: dict[ast.AST, ast.AST] = {}
        self.starts = [0]
        for line in text.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.lines = text.split("\n")
        self.nodes = list(self._walk(self.tree))

    def _walk(self, node: ast.AST) -> Iterator[ast.AST]:
        """All nodes in which a fault may be put, outermost first."""
        for child in ast.iter_child_nodes(node):
            self.parents[child] = node
            if self._left_alone(child, node):
                continue
            yield child
            yield from self._walk(child)

    def _left_alone(self, node: ast.AST, parent: ast.AST) -> bool:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            return True
        if node in (getattr(parent, "annotation", None), getattr(parent, "returns", None)):
            return True
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return True  # a docstring, or a text that stands for itself
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            return True
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "assert_never":
            return True
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id.startswith("__") for t in node.targets):
            return True
        if isinstance(node, ast.Call) and _called(node) == "dataclass":
            return True
        if isinstance(parent, ast.FormattedValue) and not self._is_placed(node):
            return True
        if isinstance(parent, ast.Call) and _called(parent) in NAMED_FOR_CHECKERS and isinstance(node, ast.Constant):
            return True
        return isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and _called(node.value) in NAMED_FOR_CHECKERS

    def _is_placed(self, node: ast.AST) -> bool:
        """Is a node inside an f-string where it says that it is? (Python 3.11 errs when the f-string goes over lines.)"""
        try:
            return ast.dump(ast.parse(f"({self.segment(node)})", mode="eval").body) == ast.dump(node)
        except (SyntaxError, IndexError):
            return False

    def offset(self, line: int, column: int) -> int:
        """The place of a line (from 1) and column (in bytes) in the text."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Start and end of a node in the text."""
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)

    def segment(self, node: ast.AST) -> str:
        """The text of a node."""
        start, end = self.span(node)
        return self.text[start:end]

    def replaced(self, sort: str, node: ast.AST, new: str) -> Mutant:
        """A mutant that puts another text in the place of a node."""
        start, end = self.span(node)
        return Mutant(sort, node.lineno, start, end, new)

    def between(self, sort: str, left: ast.AST, right: ast.AST, old: str, new: str) -> Iterator[Mutant]:
        """A mutant that changes the word or sign that stands between two nodes."""
        start, end = self.span(left)[1], self.span(right)[0]
        sign = re.escape(old).replace(r"\ ", r"\s+")
        pattern = rf"\b{sign}\b" if old[0].isalpha() else sign
        blank = re.sub(r"#[^\n]*", lambda comment: " " * len(comment[0]), self.text[start:end])
        if found := re.search(pattern, blank):
            at = start + found.start()
            yield Mutant(sort, self.text.count("\n", 0, at) + 1, at, start + found.end(), new)

    def inside_function(self, node: ast.AST) -> ast.AST | None:
        """The function in which a node stands, or None."""
        above = self.parents.get(node)
        while above is not None and not isinstance(above, FUNCTIONS):
            above = self.parents.get(above)
        return above


def _called(call: ast.Call) -> str:
    """The last name of what is called."""
    return ast.unparse(call.func).rpartition(".")[2]


# --- one function for each sort of fault ------------------------------------------------------------------------------------


def negate(module: Module, node: ast.AST) -> Iterator[Mutant]:
    """A condition, the other way round."""
    tests = [getattr(node, "test", None)] if isinstance(node, (ast.If, ast.While, ast.IfExp, ast.Assert)) else []
    tests += node.ifs if isinstance(node, ast.comprehension) else []
    tests += [node.guard] if isinstance(node, ast.match_case) and node.guard is not None else []
    for test in tests:
        yield module.replaced("negate", test, f"(not ({module.segment(test)}))")


def compare(module: Module, node: ast.AST) -> Iterator[Mutant]:
    """A comparison with its edge moved, or turned into its opposite."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, sides, sides[1:], strict=False):
            old, new = COMPARISONS[type(operator)]
            yield from module.between("compare", left, right, old, new)


def boolean(module: Module, node: ast.AST) -> Iterator[Mutant]:
    """`and` for `or`, `or` for `and`."""
    if isinstance(node, ast.BoolOp):
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield from module.between("boolean", left, right, old, new)


def arithmetic(module: Module, node: ast.AST) -> Iterator[Mutant]:
    """Another sign between two numbers."""
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        texts = (ast.JoinedStr, ast.List, ast.Tuple)
        if any(
            isinstance(s, texts) or (isinstance(s, ast.Constant) and isinstance(s.value, str)) for s in (node.left, node.right)
        ):
            return
        yield from module.between("arithmetic", node.left, node.right, *ARITHMETIC[type(node.op)])


def constant(module: Module, node: ast.AST) -> Iterator[Mutant]:
    """A number off by one, a truth turned round, a code misspelt."""
    if not isinstance(node, ast.Constant) or _is_default(module, node) or isinstance(module.parents[node], ast.JoinedStr):
        return
    for sort, new in altered(node.value, code_only=not _is_compared(module, node)):
        yield module.replaced(sort, node, new)


def default(module: Module, node: ast.AST) -> Iterator[Mutant]:
    """Another default for a parameter."""
    if isinstance(node, ast.Constant) and _is_default(module, node):
        for _, new in altered(node.value, code_only=False):
            yield module.replaced("default", node, new)


def drop(module: Module, node: ast.AST) -> Iterator[Mutant]:
    """A statement of a function that is not there: an assignment, a call, a raised error."""
    dropped = (ast.Assign, ast.AugAssign, ast.Delete, ast.Raise)
    if isinstance(node, dropped) or (isinstance(node, ast.AnnAssign) and node.value is not None) or isinstance(node, ast.Expr):
        if isinstance(node, ast.Expr) and not isinstance(node.value, (ast.Call, ast.Yield, ast.YieldFrom)):
            return
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and _called(node.value) == "assert_never":
            return
        if module.inside_function(node) is not None:
            yield module.replaced("drop", node, "pass")


def leave(module: Module, node: ast.AST) -> Iterator[Mutant]:
    """An early return that does not happen."""
    function = module.inside_function(node)
    if isinstance(node, ast.Return) and not isinstance(function, ast.Lambda) and function is not None:
        if node is not function.body[-1]:
            yield module.replaced("return", node, "pass")


def jump(module: Module, node: ast.AST) -> Iterator[Mutant]:
    """`break` for `continue`, `continue` for `break`."""
    if isinstance(node, (ast.Break, ast.Continue)):
        yield module.replaced("jump", node, "continue" if isinstance(node, ast.Break) else "break")


def arguments(module: Module, node: ast.AST) -> Iterator[Mutant]:
    """Two arguments that follow each other, exchanged."""
    if not isinstance(node, ast.Call) or _called(node) in (*NAMED_FOR_CHECKERS, "isinstance", "getattr", "hasattr"):
        return
    for left, right in zip(node.args, node.args[1:], strict=False):
        if isinstance(left, ast.Starred) or isinstance(right, ast.Starred) or ast.dump(left) == ast.dump(right):
            continue
        start, end = module.span(left)[0], module.span(right)[1]
        gap = module.text[module.span(left)[1] : module.span(right)[0]]
        yield Mutant("arguments", left.lineno, start, end, module.segment(right) + gap + module.segment(left))


SORTS: tuple[Callable[[Module, ast.AST], Iterator[Mutant]], ...] = (
    negate, compare, boolean, arithmetic, constant, default, drop, leave, jump, arguments,
)  # fmt: skip


def altered(value: object, code_only: bool) -> list[tuple[str, str]]:
    """Sort of fault and new text for a constant. `code_only`: texts only when they look like a code."""
    if isinstance(value, bool):
        return [("truth", repr(not value))]
    if isinstance(value, int):
        return [("number", repr(value + 1)), ("number", repr(value - 1) if value > 0 else f"({value - 1})")]
    if isinstance(value, str) and value and len(value) <= 40 and (not code_only or CODE.fullmatch(value)):
        return [("text", repr(value + "_"))]
    return []


def _is_default(module: Module, node: ast.AST) -> bool:
    parent = module.parents[node]
    return isinstance(parent, ast.arguments)


def _is_compared(module: Module, node: ast.AST) -> bool:
    """Does a text decide something: compared, matched, a key? Then it is a keyword, with blanks in it too."""
    parent = module.parents[node]
    if isinstance(parent, (ast.Tuple, ast.Set, ast.List)):
        node, parent = parent, module.parents[parent]
    return isinstance(parent, (ast.Compare, ast.MatchValue)) or (isinstance(parent, ast.Dict) and node in parent.keys)


def mutants(text: str) -> list[Mutant]:
    """All mutants of a module, in the order of its text."""
    module = Module(text)
    found = {mutant for node in module.nodes for sort in SORTS for mutant in sort(module, node)}
    return sorted(found, key=lambda each: (each.start, each.end, each.sort, each.new))


def is_sound(text: str, mutant: Mutant) -> bool:
    """Does the text with the fault parse, and to another tree?"""
    try:
        return ast.dump(ast.parse(mutant.applied(text))) != ast.dump(ast.parse(text))
    except SyntaxError:
        return False
