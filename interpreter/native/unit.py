"""Translates a whole program: takes a compiled program, gives one C text and what is needed to read its words.

The text is made from the Python that the compiler wrote, form by form: that is the smallest language of the project, in which
everything is settled (what is inlined, which hooks run, what is kept), so that both back ends have one source.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from interpreter.kernel import (
    ANY_TIME,
    CHANCE,
    MOST,
    MOST_NUMBERS,
    NOBODY,
    PASS,
    RESERVE,
    UNCHOSEN,
    graph,
    journal,
    operations,
    options,
    ways,
)
from interpreter.native.bitsets import BitSets
from interpreter.native.constants import Constants
from interpreter.native.faults import FaultCode
from interpreter.native.scope import Unit
from interpreter.native.statements import FunctionWriter, frame_words
from interpreter.native.structs import (
    LIMITS,
    board_of,
    exchanges,
    notes_of,
    openings,
    rebuilding,
    state_struct,
    tables,
    words_for,
)
from interpreter.native.words import DIGEST, GREATEST, HEAP, NONE, PLACE, POOL, TEXT, Pool
from interpreter.program import Program, Tables, forms, marked_tree
from interpreter.runtime import MOST_WORTH, drive

HEADERS = ("heap.h", "masks.h", "operations.h", "searches.h", "digest.h")
LEFT_OUT = ("start",)
"""Functions of which Python asks a state: they are not needed to play."""


HOW = {"number": 1, "menu": 2, "yesno": 3, "play": 3}
"""How the answers of choice points are told apart, where they are."""


@dataclass(frozen=True)
class NativeText:
    """The C text of a program. `texts`: the strings of the program; an integer in the C data stands for the string at that index.
    `asked`: functions that the library exports by name, for examples."""

    text: str
    texts: tuple[str, ...]
    asked: tuple[str, ...]


def native_text(program: Program, marked: bool = False) -> NativeText:
    """The C text of a program. `marked`: it notes the rows of statements that run, as `program.noted` does. Errors: `NotEmitted`
    for a form that cannot be translated."""
    return _Writing(program, marked_tree(program.text) if marked else ast.parse(program.text)).text()


@cache
def _header(name: str) -> str:
    return (resources.files("interpreter.native") / "c" / name).read_text("utf-8")


class _Writing:
    """Writes one program. `tree`: its syntax."""

    def __init__(self, program: Program, tree: ast.Module) -> None:
        self._program = program
        self._layout = program.tables.layout
        functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        named: dict[str, ast.expr] = {}
        for node in tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    named[name] = value
                case ast.Assign(targets=[ast.Tuple(elts=[*several])], value=value):
                    named |= {each.id: value for each in several if isinstance(each, ast.Name)}
        self._pool = Pool()
        constants = Constants(program, named, self._pool)
        self._effect_words = words_for(max(program.tables.effects, default=0) + 1)
        widest = words_for(max([len(kind.names) for kind in self._layout.kinds], default=1))
        bits = BitSets(self._kept(), constants.facts, constants.numbers, constants, widest)
        bits.widths.add(widest)
        self._unit = Unit(self._layout, constants, bits, functions)

    def _kept(self) -> dict[str, tuple[int, int]]:
        kept = {"effect_mask": (self._effect_words, 0)}
        for column in self._layout.columns:
            words = words_for(column.size)
            if column.mask_field:
                kept[column.mask_field] = words, self._layout.values(column)
            if column.differing_field:
                kept[column.differing_field] = words, 0
        return kept

    def text(self) -> NativeText:
        """The whole text."""
        tables, functions = self._program.tables, self._unit.functions
        wanted = [name for name in functions if not name.startswith(LEFT_OUT)]
        calls = {name: _called(node) & functions.keys() for name, node in functions.items()}
        wanted += [name for name in functions if name not in wanted and any(name in calls[each] for each in wanted)]
        cyclic = _cyclic({name: calls[name] for name in wanted if not forms.is_block(name)})
        bodies, heads = [], []
        for name in wanted:
            writer = FunctionWriter(self._unit, functions[name], frame_words(name, tables.blocks, tables.routines))
            before = len(self._unit.helpers)
            lines = list(writer.lines(name in cyclic))
            heads.append(f"{writer.signature};")
            bodies += [*self._unit.helpers[before:], *lines]
        asked = tuple(name for name in _asked_by_examples(tables) if name in functions)
        lines = [
            *self._beginning(),
            *self._notes(),
            *heads,
            *self._unit.constants.lines(),
            *self._unit.constants.tables(),
            *bodies,
            *self._ending(asked),
        ]
        return NativeText("\n".join(lines) + "\n", tuple(self._pool.texts), asked)

    def _beginning(self) -> Iterator[str]:
        yield _header("base.h")
        numbers = _numbers() | LIMITS
        for name, number in numbers.items():
            yield f"#define {name} {_literal(number)}"
        for code in FaultCode:
            yield f"#define F_{code.name} {code.value}"
        yield from board_of(self._layout)
        yield f"#define EFFECT_WORDS {self._effect_words}"
        yield from state_struct(self._effect_words)
        yield from tables(self._layout)
        cells = ", ".join(map(_literal, self._pool.words))
        yield f"static const I POOLED[] = {{{cells}}};"
        yield f"#define POOLED_WORDS {len(self._pool.words)}"
        yield f"#define TEXT_COUNT {len(self._pool.texts)}"
        yield f"static const char *const TEXTS[] = {{{''.join(_quoted(text) + ', ' for text in self._pool.texts)}0}};"
        yield "typedef I (*Call)(St *);"
        yield "typedef struct { int known; Call call; int block, slots; } Entry;"
        yield "static const Entry NO_ENTRY = {0, 0, 0, 0};"
        yield _header("heap.h")
        yield _header("masks.h")
        for width in sorted(self._unit.bits.widths):
            yield f"MASKS({width})"
        for name in HEADERS[2:]:
            yield _header(name)
        yield from rebuilding(self._layout)

    def _notes(self) -> Iterator[str]:
        """Where it is noted what runs, and which answers are given: by choice point the first note, and how many."""
        points = [point for _, point in sorted(self._program.tables.points.items())]
        yield f"#define MARK_COUNT {self._unit.marks}"
        yield "static uint8_t MARKED[2][MARK_COUNT + 1], *marks = MARKED[1];"
        counts = [notes_of(point) for point in points]
        cells = [f"{{{HOW.get(point.how, 0)}, {sum(counts[:k])}, {counts[k]}}}" for k, point in enumerate(points)]
        yield f"static const struct {{ int how; I at, count; }} POINTS[] = {{{', '.join([*cells, '{0}'])}}};"
        yield f"#define POINT_COUNT {len(points)}"
        yield f"#define ANSWER_COUNT {sum(counts)}"
        yield "static uint8_t ANSWERED[ANSWER_COUNT + 1];"

    def _ending(self, asked: tuple[str, ...]) -> Iterator[str]:
        tables = self._program.tables
        blocks = ", ".join(forms.block_name(number) for number in range(len(tables.blocks)))
        yield "typedef I (*Block)(St *, I *);"
        yield f"static const Block BLOCKS[] = {{{blocks or '0'}}};"
        yield f"#define BLOCK_COUNT {len(tables.blocks)}"
        words = [frame_words(forms.block_name(number), tables.blocks, tables.routines) for number in range(len(tables.blocks))]
        yield f"static const int32_t FRAME_WORDS[] = {{{', '.join(map(str, (*words, 0)))}}};"
        invariants = ", ".join([*(each.function for each in tables.invariants), "0"])
        yield f"static const Call INVARIANTS[] = {{{invariants}}};"
        yield f"#define INVARIANT_COUNT {len(tables.invariants)}"
        masks = ", ".join(f"0x{tables.while_effects >> 64 * k & (1 << 64) - 1:x}ULL" for k in range(self._effect_words))
        yield f"static const U WHILE_EFFECTS[] = {{{masks}}};"
        yield f"#define SEATS {max(1, len(self._layout.seat_names))}"
        in_play = self._layout.in_play
        yield f"#define IN_PLAY(S, seat) {f'(S)->b.{in_play}[seat]' if in_play else '1'}"
        yield _header("driver.h")
        yield from exchanges(self._layout)
        yield from openings(self._layout)
        value = tables.values.get(tables.worth)
        yield f"#define WORTH(S, seat) {'0' if value is None else f'{value}(S, seat)'}"
        yield _header("thought.h")
        for name in asked:
            yield f"API void *n_{name}(void) {{ return (void *){name}; }}"


def _numbers() -> dict[str, int]:
    """Numbers that C has in common with the kernel and the driver."""
    notes = {f"J_{name}": getattr(journal, name) for name in _NOTED}
    return notes | {
        "NONE": NONE,
        "TEXT": TEXT,
        "HEAP": HEAP,
        "DIGEST": DIGEST,
        "POOL": POOL,
        "PLACE": PLACE,
        "GREATEST": GREATEST,
        "MOST": MOST,
        "MOST_NUMBERS": MOST_NUMBERS,
        "MOST_DICE": operations.MOST_DICE,
        "MOST_EFFECTS": operations.MOST_EFFECTS,
        "MOST_MOMENTS": operations.MOST_MOMENTS,
        "MOST_WAYS": ways.MOST_WAYS,
        "BARRED": graph.BARRED,
        "UNPAID": GREATEST,
        "CHANCE": CHANCE,
        "NOBODY": NOBODY,
        "UNCHOSEN": UNCHOSEN,
        "RESERVE": RESERVE,
        "FUEL": drive.FUEL,
        "DEEPEST": drive.DEEPEST,
        "MOST_WORTH": MOST_WORTH,
        "ANY_TIME": ANY_TIME,
        "PASS": PASS,
        "LINE_BITS": options.BITS,
    }


_NOTED = (
    *("SET", "MOVE", "SHUFFLE", "ROLL", "PICK", "EFFECT", "ENDED", "ADVANCED", "TAKEN_BACK", "WON", "SEALED", "SHOWN"),
)  # fmt: skip


def _literal(number: int) -> str:
    """C of a number; the lowest has no literal of its own."""
    return "(-9223372036854775807LL - 1)" if number == NONE else f"({number}LL)" if number < 0 else f"{number}LL"


def _quoted(text: str) -> str:
    """C of a text: bytes that are no plain letters by their numbers."""
    return '"' + "".join(chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in text.encode()) + '"'


def _asked_by_examples(tables: Tables) -> list[str]:
    """The functions that examples call: their plain routines, and what they expect."""
    found = []
    for example in tables.examples:
        names = [example.setup, *(step.name for step in example.steps)]
        names += [reason.function for step in example.steps for clause in step.clauses for reason in clause.reasons]
        found += [name if name not in tables.routines else f"r_{tables.routines[name].ident}" for name in names if name]
    return list(dict.fromkeys(found))


def _called(node: ast.FunctionDef) -> set[str]:
    """The names that stand in a function."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _cyclic(calls: Mapping[str, set[str]]) -> set[str]:
    """The functions that may come to call themselves. What is found at run time may call any."""
    found: set[str] = set()
    for name in calls:
        seen: set[str] = set()
        todo = [name]
        while todo:
            for each in calls.get(todo.pop(), ()):
                if each not in seen:
                    seen.add(each)
                    todo.append(each)
        if name in seen:
            found.add(name)
    return found
