"""Kinds: their names, the facts and blocks of their members, and the sentences about these.

A kind is declared in three steps, since its lines name other kinds and their members: first its name, then its facts and the
heads of its blocks, then the sentences about its blocks and the qualifiers of its noun.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.phrases import Literal, TypedHole
from interpreter.resolve.declare.facts import fact_value
from interpreter.resolve.declare.symbol_table import Items, SymbolTable, literals, word
from interpreter.resolve.member_lines import FactForm, KindForm
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import pattern_text, words_of
from interpreter.source import Span
from interpreter.syntax import nodes


def declare_kind(table: SymbolTable, standing: MergedDeclaration) -> ir.Kind:
    """Make a kind with its name and its plural."""
    declaration = standing.declaration
    name = words_of(declaration.head)
    if name != name.lower():
        message = f"a kind is called by words in lower case, and `{name}` has a capital"
        capital = next((part for part in declaration.head if isinstance(part, nodes.Name)), None)
        place = declaration.span if capital is None else capital.span
        table.diagnostics.error("bad-head", message, place, help=f"write `kind {name.lower()}`: capitals are for members")
    kind = table.enter(ir.Kind(name=name, ident=table.ident(name, "k_"), span=declaration.span), standing)
    plural = next((line for line in declaration.lines if isinstance(line, nodes.WordsLine) and line.word == "plural"), None)
    kind.plural = words_of(plural.items[0]) if plural is not None else name + "s"
    table.builder.add_kind(kind)
    return kind


# --- facts and blocks -----------------------------------------------------------------------------------------------------


def declare_lines(table: SymbolTable, kind: ir.Kind, form: KindForm) -> None:
    """Declare the facts of a kind with their sentences, and the heads of its blocks."""
    for line in form.facts:
        _fact(table, kind, line)
    for name, head in form.blocks.items():
        _block_head(table, kind, name, head)


def _fact(table: SymbolTable, kind: ir.Kind, form: FactForm) -> None:
    type_ = table.type_of(form.type, form.span)
    words = form.words
    fact = ir.Fact(
        name=words, ident=table.ident(f"{kind.name} {words}", "f_"), span=form.span, kind=kind, type=type_, words=words
    )
    fact.range, fact.says = form.range, form.says
    kind.facts[words] = fact
    hole = TypedHole(kind.name, ir.Type("member", kind.name))

    def make(args: list[ir.Expr], span: Span) -> ir.FactOf:
        return ir.FactOf(fact, args[0], type_, span=span)

    if form.flag:
        fact.default = 0
        said = literals(words)
        table.builder.add_expression((hole, word("is"), *said), make, fact)
        table.adjective(kind, said, make, fact)
    else:
        if form.default is not None:
            fact.default = fact_value(table, fact, form.default, form.span)
        table.builder.add_expression(table.about((*literals(words), word("of"), hole), type_), make, fact)


def _block_head(table: SymbolTable, kind: ir.Kind, name: str, line: nodes.PatternLine) -> None:
    """`block event by (player: side)`."""
    holes = [part for part in line.pattern.parts if isinstance(part, nodes.PatternHole)]
    types = [table.type_of(hole.kind, hole.span) for hole in holes]
    params = tuple(
        ir.Param(table.ident(hole.name, "p_"), type_, word=hole.name) for hole, type_ in zip(holes, types, strict=True)
    )
    ident = table.ident(f"{kind.name} {name}", "b_")
    kind.blocks[name] = ir.BlockHead(name=name, ident=ident, span=line.span, kind=kind, params=params, pattern=line.pattern)


# --- what is said of them -------------------------------------------------------------------------------------------------


def declare_blocks(table: SymbolTable, kind: ir.Kind) -> list[tuple[ir.BlockHead, ir.Query]]:
    """Enter the sentences about the blocks of a kind: `event of (card) by (player)` runs a block; `... is open` asks whether the
    member has it and its conditions hold. Returns each head with that query, whose body is made when all members have their
    blocks."""
    return [(head, _block_sentences(table, kind, head)) for head in kind.blocks.values()]


def _block_sentences(table: SymbolTable, kind: ir.Kind, head: ir.BlockHead) -> ir.Query:
    member = ir.Type("member", kind.name)
    assert head.pattern is not None
    behind: list[Literal | TypedHole] = []
    at = iter(head.params)
    for part in head.pattern.parts[1:]:
        behind.append(TypedHole(part.name, next(at).type) if isinstance(part, nodes.PatternHole) else word(part.text))
    items: Items = (word(head.name), word("of"), TypedHole(kind.name, member), *behind)

    def run(args: list[ir.Expr], span: Span) -> ir.CallBlock:
        return ir.CallBlock(kind.name, head.name, args[0], tuple(args[1:]), span=span)

    table.builder.add_statement(items, run, head)
    query = ir.Query(
        name=f"{head.name} of ({kind.name}) is open",
        ident=table.ident(head.ident + "_open"),
        span=head.span,
        params=(ir.Param(kind.ident + "_x", member, word=kind.name), *head.params),
    )
    table.rules.queries.append(query)
    opened = (*items, word("is"), word("open"))
    table.builder.add_expression(opened, lambda args, span: ir.Ask(query, tuple(args), ir.TRUTH, span=span), query)
    return query


def declare_qualifiers(
    table: SymbolTable, kind: ir.Kind, standing: MergedDeclaration
) -> list[tuple[ir.Qualifier, nodes.PatternLine]]:
    """Declare the qualifiers of a kind, phrases that may stand behind its noun (`narrowed by of (owner: side)`). Returns each
    with its line, which holds its tests."""
    found: list[tuple[ir.Qualifier, nodes.PatternLine]] = []
    for line in standing.declaration.lines:
        if isinstance(line, nodes.PatternLine) and line.word == "narrowed by":
            items, params = table.pattern(line.pattern)
            name = f"{kind.plural} {pattern_text(line.pattern)}"
            made = ir.Qualifier(name=name, ident=table.ident("n"), span=line.span, kind=kind, params=params)
            kind.qualifiers.append(made)
            table.builder.add_qualifier(kind, items, made)
            found.append((made, line))
    return found


def declare_reactions(table: SymbolTable, kind: ir.Kind, standing: MergedDeclaration) -> None:
    """Declare `reactions from hand of (holder: side)`: the pile from which members of a kind are played as reactions, and its
    holder."""
    line = standing.pattern_line("reactions from")
    if line is None:
        return
    holes = [part for part in line.pattern.parts if isinstance(part, nodes.PatternHole)]
    words = _words(line.pattern)
    for pile in table.rules.piles:
        if pile.pattern is not None and _words(pile.pattern) == words and len(pile.params) == 1 and pile.holds is kind:
            kind.reactions_pile = pile
    if kind.reactions_pile is None or len(holes) != 1:
        message = f"there is no pile `{words} (...)` that holds {kind.plural}"
        table.diagnostics.error("unknown-name", message, line.span, help="declare it with `pile`")
        return
    (hole,) = holes
    kind.reactions_param = ir.Param(hole.name, table.type_of(hole.kind, hole.span), word=hole.name)
    if table.rules.any_time is None:
        table.rules.any_time = ir.Occasion(name="any time", ident=table.ident("any time", "o_"), span=line.span, layer=kind.layer)


def _words(pattern: nodes.Pattern) -> str:
    """A pattern without its holes."""
    return " ".join(part.text for part in pattern.parts if not isinstance(part, nodes.PatternHole))
