"""The state of a game as a C structure: takes a layout, gives its declaration and the tables by which operations find its parts.

There is no pointer in a state but one to the context, so that a copy is a copy of bytes. Columns are as narrow as their values;
the indexes kept beside columns are bit sets; what holds tuples or texts holds words.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.kernel import Column, Hole, Layout
from interpreter.native.words import POOL
from interpreter.program import ChoicePointTable

BITS = 64
"""Bits of a word of a bit set."""
TYPES = {1: "int8_t", 2: "int16_t", 8: "I"}


LIMITS = {
    "HEAP_WORDS": 1 << 19,
    "MAX_FRAMES": 2_000,
    "MAX_STACK": 1 << 16,
    "MAX_MOMENTS": 16,
    "TIDY": 1 << 12,
    "MOST_DEEP": 900,
}
"""How large the tables of a state are, in words or entries; from how many words on the heap is tidied; how deep functions may
call themselves (Python allows about as much)."""
SHOWN = {"all": -1, "nobody": -2}
"""Who sees a column, where it is no hole that says so."""


def words_for(bits: int) -> int:
    """The number of words of a bit set with so many bits, at least 1."""
    return max(1, -(-bits // BITS))


def is_wide(column: Column) -> bool:
    """May a cell of this column hold a tuple or a text, so that it needs a word?"""
    return column.base not in ("truth", "member", "number")


def bytes_of(column: Column) -> int:
    """The size of a cell of this column in bytes."""
    return {"truth": 1, "member": 2}.get(column.base, 8)


def kept_values(layout: Layout, column: Column) -> int:
    """How many bit sets by value a column has; 0 when none are kept."""
    return layout.values(column) if column.indexed or column.masked else 0


def board_of(layout: Layout) -> Iterator[str]:
    """The C declaration of the structure with columns, piles and the bit sets kept beside columns."""
    yield "typedef struct Body {"
    for column in layout.columns:
        words = words_for(column.size)
        for field in filter(None, (column.index_field, column.mask_field)):
            yield f"  U {field}[{layout.values(column)}][{words}];"
        if column.differing_field:
            yield f"  U {column.differing_field}[{words}];"
    for size in (8, 2, 1):
        for column in layout.columns:
            if bytes_of(column) == size:
                yield f"  {TYPES[size]} {column.field}[{column.size}];"
    for pile in layout.piles:
        yield f"  I {pile.field}[{pile.size}][{len(layout.by_name[pile.holds].names) + 1}];"
    for kind in layout.kinds:
        if kind.held:
            yield f"  int32_t {kind.where_field}[{len(kind.names)}];"
    yield "  I none;"
    yield "} Body;"


HEAD = (
    *("seed", "counter", "fuel", "barrier", "always", "excused", "seals", "script", "settings", "over", "winners", "reason"),
    *("cause", "asked", "ask_point", "ask_seat", "ask_then", "options", "periods", "sealed_periods", "depth", "top", "nfx"),
    *("sealed_nfx", "moments", "listens", "counts"),
)
"""The words at the beginning of a state, in order. `listens`: what happens goes into the journal; `counts`: what runs is noted,
and what is answered."""


def state_struct(effect_words: int) -> Iterator[str]:
    """The C declaration of the structure of a whole state. The parts behind the second board are copied only as far as they are
    used."""
    yield "typedef struct { I period, number, nfx; Body b; I fx[MOST_EFFECTS]; } Moment;"
    yield "struct St {"
    yield "  Cx *cx;"
    for name in HEAD:
        yield f"  {'U' if name in ('seed', 'counter') else 'I'} {name};"
    yield f"  U effect_mask[{effect_words}];"
    yield "  Body b; Body sealed;"
    yield "  int32_t base[MAX_FRAMES + 2]; I fx[MOST_EFFECTS], sealed_fx[MOST_EFFECTS];"
    yield "  I stack[MAX_STACK]; I heap[HEAP_WORDS]; Moment kept[MAX_MOMENTS];"
    yield "};"


def tables(layout: Layout) -> Iterator[str]:
    """C tables of the columns, slots and piles by number."""
    yield "typedef struct {"
    yield "  size_t at; int size; I n; int stays, words; I values; size_t index, mask, differing; I rest;"
    yield "} Column;"
    yield "static const Column COLUMNS[] = {"
    for column in layout.columns:
        fields = (column.index_field, column.mask_field, column.differing_field)
        kept = ", ".join(f"offsetof(St, b.{field})" if field else "0" for field in fields)
        rest = 0 if column.rest is None else column.rest
        sizes = f"{bytes_of(column)}, {column.size}, {int(column.stays)}, {words_for(column.size)}, {kept_values(layout, column)}"
        yield f"  {{offsetof(St, b.{column.field}), {sizes}, {kept}, {rest}}},"
    yield "  {0}};"
    yield f"#define COLUMN_COUNT {len(layout.columns)}"
    held = [kind.name for kind in layout.kinds if kind.held]
    yield "static const struct { size_t at, where; I members, kind; } SLOTS[] = {"
    for pile in layout.piles:
        kind = layout.by_name[pile.holds]
        for index in range(pile.size):
            at = f"offsetof(St, b.{pile.field}[{index}]), offsetof(St, b.{kind.where_field})"
            yield f"  {{{at}, {len(kind.names)}, {held.index(kind.name)}}},"
    yield "  {0}};"
    secrecy = layout.secrecy
    yield f"#define SLOT_COUNT {len(secrecy)}"
    yield f"static const I SECRETS[] = {{{', '.join(map(str, (*secrecy, 0)))}}};"
    yield f"static const I PILES[] = {{{', '.join([*(str(pile.size) for pile in layout.piles), '0'])}}};"
    yield f"#define PILE_COUNT {len(layout.piles)}"
    wide = [column for column in layout.columns if is_wide(column)]
    cells = "".join(f"{{offsetof(St, b.{column.field}), {column.size}}}, " for column in wide)
    yield f"static const struct {{ size_t at; I n; }} WIDE[] = {{{cells}{{0}}}};"
    yield f"#define WIDE_COUNT {len(wide)}"


def exchanges(layout: Layout) -> Iterator[str]:
    """A C table for imagined positions: for each column, who sees it, and which of its holes and values are members that may be
    hidden."""
    held = [kind.name for kind in layout.kinds if kind.held]
    yield f"#define HELD_KINDS {len(held)}"
    yield f"#define MOST_HOLES {max([len(column.holes) for column in layout.columns], default=0)}"
    yield "typedef struct {"
    yield "  int of, shown, holes; I members, nothing; struct { int kind; I low, size; } hole[MOST_HOLES + 1];"
    yield "} Exchange;"
    yield "static const Exchange EXCHANGES[] = {"
    for column in layout.columns:
        of = held.index(column.of) if column.of in held else -1
        shown = column.shown if isinstance(column.shown, int) else SHOWN[column.shown]
        members = len(layout.by_name[column.of].names) if of >= 0 else 0
        empty = "-1" if column.base == "member" else f"{POOL}LL" if column.base == "set" else "0"
        nothing = empty if column.rest is None else str(column.rest)
        holes = [(held.index(hole.kind) if hole.kind in held else -1, hole.low, hole.size) for hole in column.holes]
        cells = ", ".join(f"{{{kind}, {low}, {size}}}" for kind, low, size in (*holes, (-1, 0, 1)))
        yield f"  {{{of}, {shown}, {len(holes)}, {members}, {nothing}, {{{cells}}}}},"
    yield "  {0}};"
    for word, number in SHOWN.items():
        yield f"#define SHOWN_TO_{word.upper()} {number}"


def openings(layout: Layout) -> Iterator[str]:
    """C functions that test whether a slot or a cell is visible to all now: `open_slot` by its number, `open_cell` by column and
    index."""
    yield "static I open_slot(St *S, I at) {"
    for pile in layout.piles:
        if pile.opened:
            yield f"  if (at >= {pile.first} && at < {pile.first + pile.size}) {{"
            yield from _asked_at(pile.opened, pile.holes, f"at - {pile.first}")
    yield "  (void)S; (void)at; return 0;"
    yield "}"
    yield "static I open_cell(St *S, I c, I at) {"
    for number, column in enumerate(layout.columns):
        if column.opened:
            yield f"  if (c == {number}) {{"
            yield from _asked_at(column.opened, column.holes, "at")
    yield "  (void)S; (void)c; (void)at; return 0;"
    yield "}"
    yield f"static const uint8_t OPENED[] = {{{', '.join([*(str(int(bool(each.opened))) for each in layout.columns), '0'])}}};"


def _asked_at(function: str, holes: tuple[Hole, ...], index: str) -> Iterator[str]:
    """Ask a function for the values of the holes at a flat index (the last hole fastest)."""
    yield f"    I i = {index};"
    for number, hole in reversed([*enumerate(holes)]):
        yield f"    I h{number} = i % {hole.size} + {hole.low}; i /= {hole.size};"
    yield f"    (void)i; return truth(S, {function}({', '.join(['S', *(f'h{number}' for number in range(len(holes)))])}));"
    yield "  }"


def rebuilding(layout: Layout) -> Iterator[str]:
    """C functions that compute the kept parts from the saved ones: where members lie, and the bit sets of a column."""
    wheres = "".join(f" memset(b->{kind.where_field}, 255, sizeof b->{kind.where_field});" for kind in layout.kinds if kind.held)
    yield f"static void nowhere(Body *b) {{ b->none = 0;{wheres} }}"
    yield "static void rebuilt(St *S, I c) {"
    yield "  const Column *k = &COLUMNS[c]; size_t set = 8 * (size_t)k->words;"
    yield "  if (k->index) memset((char *)S + k->index, 0, set * (size_t)k->values);"
    yield "  if (k->mask) memset((char *)S + k->mask, 0, set * (size_t)k->values);"
    yield "  if (k->differing) memset((char *)S + k->differing, 0, set);"
    yield "  for (I i = 0; i < k->n; i++) {"
    yield "    I v = column_get(S, c, i), at = (v < 0 ? v + k->values : v) * k->words;"
    yield "    if (k->values && (v < -1 || v >= k->values)) continue; /* no rule writes that: it breaks where it is read */"
    yield "    if (k->index) flip((U *)((char *)S + k->index) + at, i);"
    yield "    if (k->mask) flip((U *)((char *)S + k->mask) + at, i);"
    yield "    if (k->differing && v != k->rest) flip((U *)((char *)S + k->differing), i);"
    yield "  }"
    yield "}"


def notes_of(point: ChoicePointTable) -> int:
    """How many answers of a choice point coverage distinguishes (`lab.coverage`), including a play at any time and a pass, which
    come first."""
    return 2 + max(2, len(point.lines), len(point.plays))
