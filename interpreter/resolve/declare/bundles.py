"""Heads of bundles, and the sentences that move pieces from one bundle to another.

Every two bundles with the same sorts have such sentences, as every two piles of one kind do.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.phrases import TypedHole
from interpreter.records import record
from interpreter.resolve.declare.symbol_table import Carry, Items, SymbolTable, word
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import pattern_text
from interpreter.source import Span
from interpreter.syntax import nodes

MOST_BUNDLES = 20
"""How many bundles may hold the same sorts: each two of them have sentences of their own."""

FORMS = (
    ("lose", "lose COUNT of A OF_SORT"),
    ("lose", "lose all A"),
    ("lose", "SIDE loses up to COUNT of A"),
)
"""Verbs of one bundle, with the sentences that say them. COUNT, LEAST, READY and SIDE are holes; A is where pieces are taken
from, B where they go; OF_SORT is nothing, `chosen by SIDE`, or for each sort `with NUMBER horse`."""
FORMS_OF_A_PART = (
    ("detach", "detach COUNT to B OF_SORT"),
    ("detach", "SIDE detaches up to COUNT to B"),
    ("detach", "SIDE detaches up to COUNT of READY to B"),
    ("detach", "SIDE detaches LEAST to COUNT to B"),
    ("detach", "SIDE detaches LEAST to COUNT of READY to B"),
    ("release", "release COUNT of A OF_SORT"),
    ("release", "release all A"),
    ("release", "SIDE releases up to COUNT of A"),
)
"""Those of a part and its whole."""
FORMS_OF_TWO = (
    ("move", "move COUNT of A to B OF_SORT"),
    ("move", "move all A to B"),
    ("move", "SIDE moves up to COUNT of A to B"),
    ("move", "SIDE moves LEAST to COUNT of A to B"),
    ("split", "SIDE splits off up to COUNT of A to B"),
)
"""Those of two."""
LEAD = ("lead", "lead A to B")
"""A part goes along to another whole."""
HOLES = ("COUNT", "LEAST", "READY", "SIDE", "SORTER", "OF_SORT")


NUMBER_IN = ("number in", "the number in {} | there are ... pieces in {}")
NUMBER_FREE = (ir.FREE_FOR, "the number that may still join {} | ... pieces may still join {}")
"""Questions about a bundle: the words before it in rules, and the forms of their prose with `{}` for the bundle."""


@record
class NamedBundle:
    """A bundle that is declared: its symbol, the items by which sentences name it, and its sorts, each with the sort among which
    it is counted ('' for none). `is_part`: has it a line `part of`?"""

    bundle: ir.Bundle
    items: Items
    sorts: tuple[tuple[str, str], ...]
    is_part: bool


def declare_bundle(table: SymbolTable, standing: MergedDeclaration, pattern: nodes.Pattern) -> NamedBundle:
    """Declare `bundle force of (owner: side) at (place: space)`, with its two queries: the number of pieces in it, and the number
    that may still join it."""
    items, params = table.pattern(pattern)
    name, span = pattern_text(pattern), standing.declaration.span
    made = ir.Bundle(name=name, ident=table.ident(name, "bundle_"), span=span, pattern=pattern, params=params)
    table.rules.bundles.append(table.enter(made, standing))
    made.number = _question(table, made, pattern, items, NUMBER_IN)
    table.builder.add_bundle(items, lambda args, span: ir.Held(made, tuple(args), span=span), made)
    is_part = any(isinstance(line, nodes.ValueLine) and line.word == "part of" for line in standing.declaration.lines)
    if is_part:
        made.free = _question(table, made, pattern, items, NUMBER_FREE)
    return NamedBundle(made, items, tuple(_sorts(standing)), is_part)


def _question(
    table: SymbolTable, made: ir.Bundle, pattern: nodes.Pattern, items: Items, words_and_says: tuple[str, str]
) -> ir.Query:
    """A question about a bundle that answers a number, by its words in rules and in prose."""
    front, says = words_and_says
    head = f"{front} {made.name}"
    words = tuple(nodes.Word(made.span, each) for each in front.split())
    asked = ir.Query(
        name=head,
        ident=table.ident(head, "q_"),
        span=made.span,
        pattern=nodes.Pattern(made.span, (*words, *pattern.parts)),
        params=made.params,
        type=ir.NUMBER,
        says=says.replace("{}", made.says) if made.says else "",
    )
    table.rules.queries.append(asked)
    sentence = (*map(word, front.split()), *items)
    table.builder.add_expression(sentence, lambda args, span: ir.Ask(asked, tuple(args), ir.NUMBER, span=span), asked)
    return asked


def _sorts(standing: MergedDeclaration) -> Iterator[tuple[str, str]]:
    for line in standing.declaration.lines:
        if isinstance(line, nodes.HoldsLine):
            yield line.sort.text, "" if line.among is None else line.among.text


def declare_transfers(table: SymbolTable, named: list[NamedBundle]) -> None:
    """Enter the transfer sentences of all bundles. If too many bundles have the same sorts, that is a finding, and those after
    the limit get no sentences with others."""
    alike: dict[tuple[tuple[str, str], ...], list[NamedBundle]] = {}
    for each in named:
        others = alike.setdefault(each.sorts, [])
        others.append(each)
        if len(others) == MOST_BUNDLES + 1:
            message = f"more than {MOST_BUNDLES} bundles hold the same sorts"
            help_text = "let one bundle have a hole for what tells them apart"
            table.diagnostics.error("too-many", message, each.bundle.span, help=help_text)
        for verb, form in (*FORMS, *(FORMS_OF_A_PART if each.is_part else ())):
            _enter(table, verb, form, each, each)
    for others in alike.values():
        for one in others[:MOST_BUNDLES]:
            for other in others[:MOST_BUNDLES]:
                for verb, form in (*FORMS_OF_TWO, *((LEAD,) if one.is_part and not other.is_part else ())):
                    _enter(table, verb, form, one, other)


def _enter(table: SymbolTable, verb: str, form: str, source: NamedBundle, target: NamedBundle) -> None:
    """One form of a verb, once for each way to say which sorts go."""
    words = form.split()
    if words[-1] != "OF_SORT":
        _enter_one(table, verb, words, source, target, None)
        return
    _enter_one(table, verb, words[:-1], source, target, None)
    if len(source.sorts) > 1:
        _enter_one(table, verb, [*words[:-1], "chosen", "by", "SORTER"], source, target, None)
    for number, (name, _) in enumerate(source.sorts):
        if number > 0:
            _enter_one(table, verb, [*words[:-1], "with", "OF_SORT", *name.split()], source, target, number)


def _enter_one(
    table: SymbolTable, verb: str, words: list[str], source: NamedBundle, target: NamedBundle, sort: int | None
) -> None:
    seat = ir.Type("member", ir.SEATS_KIND)
    items: list[Items] = []
    for each in words:
        if each in HOLES:
            items.append((TypedHole(each.lower(), seat if each in ("SIDE", "SORTER") else ir.NUMBER),))
        else:
            items.append(source.items if each == "A" else target.items if each == "B" else (word(each),))
    made = source.bundle if "A" in words else target.bundle
    sentence = tuple(item for part in items for item in part)
    table.builder.add_statement(sentence, _maker(verb, words, source.bundle, target.bundle, sort), made)


def _maker(verb: str, words: list[str], source: ir.Bundle, target: ir.Bundle, sort: int | None) -> Carry:
    """Makes the term of one sentence, whose holes are filled in the order of its words."""

    def make(args: list[ir.Expr], span: Span) -> ir.Transfer:
        rest = iter(args)
        held: dict[str, ir.Held] = {}
        filled: dict[str, ir.Expr] = {}
        for each in words:
            if each in ("A", "B"):
                bundle = source if each == "A" else target
                held[each] = ir.Held(bundle, tuple(next(rest) for _ in bundle.params), span=span)
            elif each in HOLES:
                filled[each] = next(rest)
        asker = filled.get("SIDE")
        return ir.Transfer(
            verb,
            held.get("A"),
            held.get("B"),
            least=filled.get("LEAST"),
            most=filled.get("COUNT"),
            ready=filled.get("READY"),
            asker=asker,
            sorter=filled.get("SORTER", asker),
            of_sort=None if sort is None else (sort, filled["OF_SORT"]),
            span=span,
        )

    return make
