"""The kernel's own sentences: questions about numbers, sets and paths, and verbs about piles, spans and histories.

Each is a pattern with what it makes; the reference page of the language is printed from this list.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from interpreter.ir import NUMBER, TRUTH, Const, EffectsOf, Op, Type, Verb
from interpreter.phrases import Literal, TypedHole
from interpreter.resolve.world import World
from interpreter.source import Span

ANY_SET = Type("set")
ANY_MEMBER = Type("member")
PATH = Type("path")
HOLES = {"number": NUMBER, "set": ANY_SET, "member": ANY_MEMBER, "truth": TRUTH, "path": PATH}


def items_of(pattern: str) -> tuple[Literal | TypedHole, ...]:
    """The items of a pattern written as text: `half of (n: number)`."""
    found: list[Literal | TypedHole] = []
    for part in re.findall(r"\([^)]*\)|[^\s]+", pattern):
        if part.startswith("("):
            name, kind = part[1:-1].split(": ")
            found.append(TypedHole(name, HOLES[kind]))
        else:
            found.append(Literal(frozenset(part.split("/")), part))
    return tuple(found)


def _op(name: str, type_: Type | None = None) -> Callable:
    def make(args: list, span: Span) -> Op:
        return Op(name, tuple(args), type_ if type_ is not None else args[0].type, span=span)

    return make


def _belongs(args: list, span: Span) -> Op | None:
    member, whole = args
    return Op("in", (member, whole), TRUTH, span=span) if member.type.of == whole.type.of else None


def _joined(name: str) -> Callable:
    def make(args: list, span: Span) -> Op | None:
        left, right = args
        return Op(name, (left, right), left.type, span=span) if left.type.of == right.type.of else None

    return make


def _first(args: list, span: Span) -> Op:
    return Op("first", tuple(args), Type("member", args[0].type.of, True), span=span)


def _end(name: str) -> Callable:
    def make(args: list, span: Span) -> Op:
        return Op(name, tuple(args), Type("member", args[0].type.of), span=span)

    return make


QUESTIONS: tuple[tuple[str, Callable, str], ...] = (
    ("number of (things: set)", _op("count", NUMBER), "how many there are"),
    ("half of (n: number)", _op("half", NUMBER), "half, rounded down"),
    ("(a: number) times (b: number)", _op("times", NUMBER), "the product"),
    ("the smaller of (a: number) and (b: number)", _op("smaller", NUMBER), "the smaller number"),
    ("the larger of (a: number) and (b: number)", _op("larger", NUMBER), "the larger number"),
    ("(x: member) is among (things: set)", _belongs, "whether it belongs to the set"),
    ("(things: set) with (x: member)", _joined("with"), "the set and one more"),
    ("(things: set) without (x: member)", _joined("without"), "the set less one"),
    ("(things: set) and those of (others: set)", _joined("union"), "everything in either set"),
    ("(things: set) except those of (others: set)", _joined("minus_set"), "what is in the first set only"),
    ("first of (things: set)", _first, "the first in board order, or none"),
    ("start of (way: path)", _end("path_start"), "where a way begins"),
    ("end of (way: path)", _end("path_end"), "where a way ends"),
    ("length of (way: path)", _op("path_length", NUMBER), "its number of steps"),
)

VERBS: tuple[tuple[str, str, str], ...] = (
    ("open the history", "history_open", "from now on what is undone by rewind is remembered"),
    ("mark the history at (n: number)", "history_mark", "a point to which it may be rewound"),
    ("rewind the history to at most (n: number)", "history_rewind", "back to the last mark that is not above the number"),
    ("close the history", "history_close", "nothing is remembered any more"),
)


def declare_builtin(world: World) -> None:
    """Enter the kernel's sentences into the lexicon of a world."""

    def effects(args: list, span: Span) -> EffectsOf | None:
        """Those that the rules of a member named outright have started."""
        member = args[0]
        if not isinstance(member, Const):
            return None
        kind = world.rules.kinds[member.type.of]
        own = (effect for effect in world.rules.effects if effect.member is kind.members[member.value])
        return EffectsOf(tuple(own), span=span)

    world.builder.add_expression(items_of("effects of (x: member)"), effects)
    for pattern, make, _ in QUESTIONS:
        items = items_of(pattern)
        world.builder.add_expression(items, make)
    for pattern, name, _ in VERBS:
        world.builder.add_statement(items_of(pattern), _verb(name))


def _verb(name: str) -> Callable:
    def make(args: list, span: Span) -> Verb:
        return Verb(name, tuple(args), span=span)

    return make
