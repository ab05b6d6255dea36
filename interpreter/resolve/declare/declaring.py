"""The declare pass: it gives every declaration its symbol, so that every sentence is in the lexicon before any body is read.

In: the merged declarations, the boards, the options that players chose. Out: `Declarations`, and findings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Diagnostics, suggest
from interpreter.library import Library
from interpreter.phrases import Lexicon, Unread
from interpreter.records import record
from interpreter.resolve.declare.bonds import declare_bonds
from interpreter.resolve.declare.builtin import declare_builtin
from interpreter.resolve.declare.bundle_sorts import with_equal_sorts
from interpreter.resolve.declare.bundles import NamedBundle, declare_bundle, declare_transfers
from interpreter.resolve.declare.clashes import same_words, taken_names
from interpreter.resolve.declare.dice import declare_die
from interpreter.resolve.declare.effects import Reaching, declare_reaching
from interpreter.resolve.declare.kinds import declare_blocks, declare_kind, declare_lines, declare_qualifiers, declare_reactions
from interpreter.resolve.declare.members import Members, declare_blocks_of
from interpreter.resolve.declare.rules import (
    declare_action,
    declare_example,
    declare_invariant,
    declare_occasion,
    declare_phase,
    declare_procedure,
    declare_query,
    declare_rule,
    declare_scenario,
    declare_value,
)
from interpreter.resolve.declare.searches import declare_reach, declare_route
from interpreter.resolve.declare.seats import declare_in_play, no_seats_here, seat_players
from interpreter.resolve.declare.state import (
    declare_attribute,
    declare_between_piles,
    declare_graph,
    declare_period,
    declare_pile,
    set_spans,
)
from interpreter.resolve.declare.switches import declare_option, declare_ruling
from interpreter.resolve.declare.symbol_table import Items, SymbolTable
from interpreter.resolve.declare.tables import declare_table
from interpreter.resolve.formerly import former_title
from interpreter.resolve.identifiers import Identifiers
from interpreter.resolve.listings import Listings
from interpreter.resolve.merging import Merged, MergedDeclaration
from interpreter.syntax import Pattern, nodes

HEADS = (
    "option",
    "ruling",
    "graph",
    "attribute",
    "pile",
    "bundle",
    "span",
    "table",
    "die",
    "value",
    "query",
    "action",
    "route",
    "reach",
    "occasion",
    "procedure",
    "phase",
    "step",
)
"""The words of what sentences name, in the order in which their heads are read: searches and paths need the graphs."""
TITLED = ("rule", "scenario", "invariant", "example")
"""The words of what no sentence names; they come last."""


@record
class Declarations:
    """The result of the declare pass: symbols without bodies, and the lexicon of the sentences about them."""

    rules: ir.RuleSet
    lexicon: Lexicon
    identifiers: Identifiers
    heads: list[tuple[ir.Symbol, MergedDeclaration]]
    """Each declared symbol with its declaration, in the order in which bodies are read."""
    qualifiers: list[tuple[ir.Qualifier, nodes.PatternLine]]
    """Each qualifier with the line that holds its tests."""
    openings: list[tuple[ir.BlockHead, ir.Query]]
    """For each block of a kind the query whether it may be used (`... is open`)."""
    reaching: Reaching
    """Lasting effects, and options added to menus elsewhere."""


def declare(library: Library, merged: Merged, chosen: Mapping[str, str], unread: Unread) -> tuple[Declarations, Diagnostics]:
    """Make a symbol for every declaration, and for every member of every board.

    `chosen`: values of options and rulings by their titles. `unread`: what earlier stages could not read; this pass adds to it.
    """
    manifest, sources = library.manifest, {source.path: source for source in library.rules}
    rules = ir.RuleSet(id=manifest.id, title=manifest.title, hashed=lambda: library.digest, sources=sources)
    table = SymbolTable(rules, unread, library)
    by_word: dict[str, list[MergedDeclaration]] = {}
    for each in merged:
        by_word.setdefault(each.word, []).append(each)
    by_word["bundle"] = with_equal_sorts(by_word.get("bundle", ()), table.diagnostics)
    rules.settling = ir.Occasion(name="the position settles", ident=table.ident("settling", "o_"), layer=manifest.id)
    declare_builtin(table)
    kinds = [(declare_kind(table, each), each) for each in by_word.get("kind", ())]
    members = _members(table, merged.listings, kinds, _in_line(library, by_word.get("member", ())))
    seats = rules.seats = rules.kinds.get(ir.SEATS_KIND)
    for kind, each in kinds:
        if kind is seats:
            declare_in_play(table, kind, each, by_word.get("scenario", ()))
        else:
            no_seats_here(table, kind, each)
    piles, bundles = _heads(table, by_word, chosen)
    set_spans(table)
    openings: list[tuple[ir.BlockHead, ir.Query]] = []
    qualifiers: list[tuple[ir.Qualifier, nodes.PatternLine]] = []
    for kind, each in kinds:
        openings += declare_blocks(table, kind)
        qualifiers += declare_qualifiers(table, kind, each)
        declare_reactions(table, kind, each)
    declare_between_piles(table, piles)
    declare_transfers(table, bundles)
    for word in TITLED:
        for each in by_word.get(word, ()):
            _titled(table, each)
    for graph in rules.graphs:
        members.join(graph)
    members.fill()
    _whole_game(table, library)
    declare_bonds(table)
    if seats is not None:
        seat_players(table, seats)
    lexicon = table.builder.built()
    table.diagnostics.extend([*same_words(lexicon), *taken_names(lexicon, merged)])
    heads, reaching = _in_order(table), Reaching()
    for made, each in heads:
        if isinstance(made, ir.Member) and each.member is not None:
            declare_blocks_of(table, made, each.member, each.layer)
    for made, each in sorted(heads, key=lambda head: isinstance(head[0], ir.Member)):  # menus offer what members add last
        declare_reaching(table, made, each, reaching)
    return Declarations(rules, lexicon, table.identifiers, heads, qualifiers, openings, reaching), table.diagnostics


def _in_line(library: Library, declarations: Sequence[MergedDeclaration]) -> list[MergedDeclaration]:
    """The declarations of members by layers; what a layer takes of parts stands among its own, by the printed numbers."""
    ranks = {layer.id: rank for rank, layer in enumerate(library.layers)}
    for layer in reversed(library.layers):
        for part in layer.manifest.parts:
            ranks[part] = ranks[layer.id]
    taking = {ranks[part] for layer in library.layers for part in layer.manifest.parts}

    def place(standing: MergedDeclaration) -> tuple[int, int, int, str]:
        number, rank = None if standing.member is None else standing.member.head.number, ranks[standing.parts[0].layer]
        if rank not in taking:
            return rank, 0, 0, ""
        return (rank, 1, 0, "") if number is None else (rank, 0, *number.order)

    return sorted(declarations, key=place)


def _members(
    table: SymbolTable,
    listings: Listings,
    kinds: Sequence[tuple[ir.Kind, MergedDeclaration]],
    declarations: Sequence[MergedDeclaration],
) -> Members:
    """All members, then the facts of their kinds, whose defaults may name members."""
    members = Members(table, listings)
    for each in declarations:
        if each.member is None:
            members.unknown_kind(each)
    for kind, each in kinds:
        members.listed_by_kind(kind, each)
    for board in listings.boards:
        members.board(board)
    for each in declarations:
        if each.member is not None:
            members.declared(each, each.member)
    for kind, each in kinds:
        assert each.form is not None, "merging gives every kind its form"
        declare_lines(table, kind, each.form)
    return members


def _heads(
    table: SymbolTable, by_word: Mapping[str, Sequence[MergedDeclaration]], chosen: Mapping[str, str]
) -> tuple[list[tuple[ir.Pile, Items]], list[NamedBundle]]:
    """The heads of what sentences name. Gives the piles and the bundles with the items that name them."""
    piles: list[tuple[ir.Pile, Items]] = []
    bundles: list[NamedBundle] = []
    for each in (each for word in HEADS for each in by_word.get(word, ())):
        entered = len(table.written)
        if each.declaration.title is not None:
            _titled_head(table, each, each.declaration.title.value, chosen)
        elif each.declaration.pattern is not None:
            _said_head(table, each, each.declaration.pattern, piles, bundles)
        else:
            _named_head(table, each)
        if len(table.written) == entered:  # it cannot be declared, which was told
            table.unread.add_declaration(table.sources[each.declaration.span.path], each.declaration.span.line)
    return piles, bundles


def _titled_head(table: SymbolTable, each: MergedDeclaration, title: str, chosen: Mapping[str, str]) -> None:
    """A head with a title in quotes."""
    match each.declaration.word:
        case "option":
            declare_option(table, each, title, chosen)
        case "ruling":
            declare_ruling(table, each, title, chosen)
        case "table":
            declare_table(table, each, title)
        case "phase" | "step":
            declare_phase(table, each, title)


def _said_head(
    table: SymbolTable,
    each: MergedDeclaration,
    pattern: Pattern,
    piles: list[tuple[ir.Pile, Items]],
    bundles: list[NamedBundle],
) -> None:
    """A head that is a sentence with holes."""
    match each.declaration.word:
        case "attribute":
            declare_attribute(table, each, pattern)
        case "pile":
            piles += declare_pile(table, each, pattern)
        case "bundle":
            bundles.append(declare_bundle(table, each, pattern))
        case "span":
            declare_period(table, each, pattern)
        case "value":
            declare_value(table, each, pattern)
        case "query":
            declare_query(table, each, pattern)
        case "action":
            declare_action(table, each, pattern)
        case "route":
            declare_route(table, each, pattern)
        case "reach":
            declare_reach(table, each, pattern)
        case "occasion":
            declare_occasion(table, each, pattern)
        case "procedure":
            declare_procedure(table, each, pattern)


def _named_head(table: SymbolTable, each: MergedDeclaration) -> None:
    """A head of plain words."""
    match each.declaration.word:
        case "graph":
            declare_graph(table, each)
        case "die":
            declare_die(table, each)


def _titled(table: SymbolTable, each: MergedDeclaration) -> None:
    """What no sentence names."""
    match each.word:
        case "rule":
            declare_rule(table, each, each.title)
        case "scenario":
            declare_scenario(table, each, each.title)
        case "invariant":
            declare_invariant(table, each, each.title)
        case "example":
            declare_example(table, each, each.title)


def _whole_game(table: SymbolTable, library: Library) -> None:
    """What makes a whole game, and the scenario that the manifest names."""
    rules, wanted = table.rules, library.manifest.scenario
    rules.main = next((procedure for procedure in rules.procedures if procedure.name == ir.MAIN_PROCEDURE), None)
    rules.worth = next((value for value in rules.values if value.name == ir.WORTH_VALUE), None)
    fit = [each for each in rules.scenarios if wanted is None or wanted in each.names]
    rules.scenario = next((each for each in fit if not each.for_examples), next(iter(fit), None))
    if wanted is not None and rules.scenario is None:
        message, place = f'there is no scenario called "{wanted}"', library.manifest.place("scenario")
        close = suggest(wanted, [scenario.name for scenario in rules.scenarios])
        way_out = f"did you mean `{close[0]}`?" if close else "declare it with `scenario`"
        table.diagnostics.error("unknown-name", message, place, help=way_out)
    elif wanted is not None and rules.scenario is not None:
        table.diagnostics.extend(former_title(rules.scenario, wanted, library.manifest.place("scenario")))
    played = not library.manifest.abstract  # what is only built upon begins no game of its own
    if played and rules.main is not None and rules.scenario is not None and rules.scenario.for_examples:
        table.diagnostics.add(_no_beginning(rules, rules.scenario, library))


def _no_beginning(rules: ir.RuleSet, scenario: ir.Scenario, library: Library) -> Diagnostic:
    """A finding where games would begin from a scenario that serves examples."""
    place = library.manifest.place("scenario") if library.manifest.scenario is not None else scenario.span
    offered = ", ".join(f'"{each.name}"' for each in rules.beginnings)
    way_out = f"let the manifest name one of these: {offered}" if offered else "declare a scenario without `for examples`"
    if scenario.layer not in library.offering:
        way_out += ", or let no layer above it say `scenarios: own`"
    message = f'games would begin from "{scenario.name}", from which only examples begin'
    return Diagnostic("no-beginning", message, place, help=way_out)


def _in_order(table: SymbolTable) -> list[tuple[ir.Symbol, MergedDeclaration]]:
    """What was written in the order in which bodies are read: what sentences name, kinds, members by their kinds, rules, and what
    runs them."""
    kinds = [*table.rules.kinds.values()]
    late: list[ir.Symbol] = [*kinds, *(member for kind in kinds for member in kind.members), *table.rules.rules]
    late += [*table.rules.scenarios, *table.rules.invariants, *table.rules.examples]
    last = dict.fromkeys(late)
    order = [*(made for made in table.written if made not in last), *late]
    return [(made, table.written[made]) for made in order if made in table.written]
