"""Printed facts: the value of each fact of each member, from its declaration, its board, or the default of its kind."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter import ir
from interpreter.diagnostics import Diagnostics, Label, meant, suggest
from interpreter.library import YamlMap, YamlNode, YamlScalar
from interpreter.resolve.boards import META_KEYS, OTHER_KEYS
from interpreter.resolve.declare.symbol_table import SymbolTable
from interpreter.resolve.formerly import former_title
from interpreter.resolve.member_lines import FactLine, ParsedMember
from interpreter.resolve.plain_text import words_of
from interpreter.source import Span
from interpreter.syntax import nodes

Spelled = nodes.Part | YamlNode
"""A value as it is written, in a declaration or on a board."""


def fill_facts(table: SymbolTable, parsed: Mapping[ir.Member, ParsedMember], boards: Mapping[ir.Member, YamlMap]) -> None:
    """Give every fact of every kind its values. Findings: a fact that a member lacks, a key on a board that the kind does not
    know."""
    for kind in table.rules.kinds.values():
        for member in kind.members:
            if member in boards:
                _check_keys(kind, boards[member], table.diagnostics)
        for fact in kind.facts.values():
            _unasked(table, fact, parsed, boards)
            fact.values = [_value(table, fact, member, parsed.get(member), boards.get(member)) for member in kind.members]


def _unasked(
    table: SymbolTable, fact: ir.Fact, parsed: Mapping[ir.Member, ParsedMember], boards: Mapping[ir.Member, YamlMap]
) -> None:
    """A finding at a fact that a layer asks of the members of lower ones, when some of them do not say it."""
    lacking = [
        member
        for member in fact.kind.members
        if fact.default is None
        and table.height(fact.span) > table.height(member.span)
        and (member not in parsed or fact.words not in parsed[member].facts)
        and (member not in boards or boards[member].get(fact.words) is None)
    ]
    if lacking:
        count = f"{len(lacking)} {fact.kind.plural} of lower layers do" if len(lacking) > 1 else f"{lacking[0].name} does"
        table.diagnostics.error(
            "missing-fact",
            f"{count} not say their {fact.words}" if len(lacking) > 1 else f"{count} not say its {fact.words}",
            fact.span,
            others=tuple(Label(member.span, f"the {fact.kind.name} {member.name}") for member in lacking[:3]),
            help="give the line a default with `else`, or extend each of them",
        )


def _check_keys(kind: ir.Kind, board: YamlMap, diagnostics: Diagnostics) -> None:
    """Keys in the braces of a member that are no facts of its kind."""
    known = [*kind.facts, *META_KEYS, *OTHER_KEYS]
    for key, _ in board:
        if key.value not in known:
            free = [name for name in known if name not in board.keys()]
            way_out = meant(key.span, str(key.value), free, "declare it with `line` or `flag` in the kind")
            diagnostics.error(
                "unknown-fact",
                f"a {kind.name} has no `{key.value}`",
                key.span,
                label="no such fact",
                help=way_out.help,
                repair=way_out.repair,
            )


def _value(table: SymbolTable, fact: ir.Fact, member: ir.Member, parsed: ParsedMember | None, board: YamlMap | None) -> int | str:
    """A fact of a member."""
    line = parsed.facts.get(fact.words) if parsed is not None else None
    if line is not None:
        return _printed_value(table, fact, member, line)
    found = board.get(fact.words) if board is not None else None
    if found is not None:
        return fact_value(table, fact, found, found.span)
    if fact.default is not None:
        return fact.default
    if (parsed is None or not parsed.misspells(fact.words)) and table.height(fact.span) <= table.height(member.span):
        _missing(fact, member, member.span, table.diagnostics)
    return 0


def _printed_value(table: SymbolTable, fact: ir.Fact, member: ir.Member, line: FactLine) -> int | str:
    """A fact that the member's declaration says."""
    if fact.type is ir.TRUTH:
        return 1
    if not line.value:
        _missing(fact, member, line.line.span, table.diagnostics)
        return 0
    if len(line.value) > 1 and line.line.breaks and fact.type.base == "member":
        _not_one(table, fact, line)
        return 0
    part = line.value[0]
    whole = part if len(line.value) == 1 else nodes.Text(part.span.to(line.value[-1].span), words_of(line.value))
    return fact_value(table, fact, whole, line.line.span)


ONE_VALUE = "one value stands here; where there are `copies`, one for all of them or one for each"


def _not_one(table: SymbolTable, fact: ir.Fact, line: FactLine) -> None:
    """Members with commas between them, and not one for each copy."""
    message = f"{table.with_article(fact.type)} is needed here, and this is `{words_of(line.value)}`"
    span = line.value[0].span.to(line.value[-1].span)
    table.diagnostics.error("wrong-kind", message, span, label="of another kind", help=ONE_VALUE)


def _missing(fact: ir.Fact, member: ir.Member, span: Span, diagnostics: Diagnostics) -> None:
    diagnostics.error(
        "missing-fact",
        f"the {fact.kind.name} {member.name} does not say its {fact.words}",
        span,
        others=(Label(fact.span, "asked for here"),),
        help=f"add a line `{fact.words} ...`, or give the kind's line a default with `else`",
    )


def fact_value(table: SymbolTable, fact: ir.Fact, said: Spelled, span: Span) -> int | str:
    """The value of a fact as `plain_value` gives it; a number outside the range of its line is a finding at `span`."""
    value = plain_value(table, fact.type, said, span)
    if fact.range is not None and isinstance(_plain(said), int):
        if not (isinstance(value, int) and ir.is_within(value, fact.range)):
            wider = ir.range_text(ir.widened(fact.range, int(value)))
            table.diagnostics.error(
                "out-of-range",
                f"`{fact.words}` is a number {ir.range_text(fact.range)}, and this is {value}",
                span,
                others=(Label(fact.span, "so says its kind"),) if span != fact.span else (),
                help=f"write another number, or let the kind say `line {fact.words} is number {wider}`",
            )
    return value


def plain_value(table: SymbolTable, type_: ir.Type, said: Spelled, span: Span) -> int | str:
    """A printed value as the program keeps it: a number, a truth as 0 or 1, a text, the id of a member.

    0, with a finding at `span`, if it is not of type `type_`.
    """
    if type_ is ir.UNKNOWN:
        return 0  # told where the kind is named
    value = _plain(said)
    match type_.base:
        case "number" if isinstance(value, int) and not isinstance(value, bool):
            return value
        case "truth" if value in (True, False, "yes", "no"):
            return int(value in (True, "yes"))
        case "text" if value is not None:
            return str(value)
        case "member" if value is not None:
            if value == "none" and type_.optional:
                return -1
            kind = table.rules.kinds[type_.of]
            member = table.member(kind, str(value))
            if member is None:
                unknown_member(str(value), kind, said.span, table)
            else:
                written = '"{}"' if _is_quoted(said, str(value)) else "{}"
                table.diagnostics.extend(former_title(member, str(value), said.span, written))
            return 0 if member is None else member.id
    message = f"{table.with_article(type_)} is needed here, and this is `{'...' if value is None else value}`"
    needless = value is not None and str(value).split()[:1] in (["is"], ["are"])
    help_text = "leave `is` out: a line of a member holds the words of the fact and its value" if needless else ""
    if value is not None and len(str(value).split()) > 1 and all(each.isdigit() for each in str(value).split()):
        help_text = ONE_VALUE
    table.diagnostics.error("wrong-kind", message, span, label="of another kind", help=help_text)
    return 0


def _is_quoted(said: Spelled, value: str) -> bool:
    return said.span.end_column - said.span.column == len(value) + len('""')


def _plain(said: Spelled) -> int | str | bool | None:
    """The plain value of what is written; None for what is none: a bracket, a list, a map."""
    match said:
        case nodes.Word() | nodes.Name():
            return said.text
        case nodes.Number() | nodes.Text() | YamlScalar():
            return said.value
    return None


MOST_NAMED = 12
"""So many members of a kind are counted up; of more a person needs another list."""


def _those_of(kind: ir.Kind) -> str:
    names = [member.name for member in kind.members]
    if not 0 < len(names) <= MOST_NAMED:
        return f"the {kind.plural} are declared elsewhere"
    return f"the {kind.plural} are: {', '.join(names)}"


def unknown_member(name: str, kind: ir.Kind, span: Span, table: SymbolTable) -> None:
    """Report that a kind has no member of this name."""
    names = [member.name for member in kind.members]
    written = '"{}"' if span.end_column - span.column == len(name) + len('""') else "{}"
    close, way_out = suggest(name, names), meant(span, name, names, _those_of(kind), written=written)
    others = tuple(Label(m.span, f"{kind.name} {m.name}") for m in kind.members if close and m.name == close[0])
    table.diagnostics.error(
        "unknown-name",
        f'there is no {kind.name} called "{name}"',
        span,
        label=f"no such {kind.name} in {table.rules.id}",
        others=others,
        help=way_out.help,
        repair=way_out.repair,
    )
