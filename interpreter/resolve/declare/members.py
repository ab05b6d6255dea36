"""Members of kinds: from the lists of kinds, from boards, from declarations; each gets an id, from 0 without gaps in its kind."""

from __future__ import annotations

from interpreter import ir
from interpreter.diagnostics import Label, meant
from interpreter.library import KEY_TWICE, YamlMap
from interpreter.resolve.boards import META_KEYS, BoardMember, name_of_edge
from interpreter.resolve.copies import MemberHead
from interpreter.resolve.declare.facts import fill_facts, unknown_member
from interpreter.resolve.declare.symbol_table import SymbolTable
from interpreter.resolve.formerly import former_title
from interpreter.resolve.listings import Listings, ReadBoard, shape_of_member
from interpreter.resolve.member_lines import ParsedMember
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import text_of, words_of
from interpreter.source import Span
from interpreter.syntax import keywords, nodes


class Members:
    """The members of one rule set while they are declared. `parsed`: their declarations; `listed`, `facts`: their entries on
    boards."""

    def __init__(self, table: SymbolTable, listings: Listings) -> None:
        self.table = table
        self.listings = listings
        self.parsed: dict[ir.Member, ParsedMember] = {}
        self.listed: dict[ir.Member, BoardMember] = {}
        self.facts: dict[ir.Member, YamlMap] = {}

    def listed_by_kind(self, kind: ir.Kind, standing: MergedDeclaration) -> None:
        """Add the members that a kind lists itself: `members red, blue`."""
        for line in standing.declaration.lines:
            if isinstance(line, nodes.WordsLine) and line.word == "members":
                for item in line.items:
                    if (kind.name, words_of(item)) not in self.listings.gone:
                        self.add(kind, words_of(item), item[0].span.to(item[-1].span), standing.layer)

    def board(self, read: ReadBoard) -> None:
        """Add the members that a board lists, without those that a later layer removes. Findings: the faults of the board, an
        unknown kind."""
        source, board, findings = read.source, read.board, read.findings
        self.table.diagnostics.extend(findings)
        if findings:
            self.table.unread.add_text(source.text)
            self.table.unread.names |= any(each.code == KEY_TWICE for each in findings)  # it may have been meant for another
        if board is None:
            return
        kinds = self.table.rules.kinds
        kind = kinds.get(str(board.kind.value))
        if kind is None and self.table.unread.may_declare(str(board.kind.value)):
            self.table.unread.add_text(source.text)
            return
        if kind is None:
            way_out = meant(board.kind.span, str(board.kind.value), kinds, "declare it with `kind`")
            self.table.diagnostics.error(
                "unknown-kind",
                f"there is no kind called `{board.kind.value}`",
                board.kind.span,
                label="no such kind",
                help=way_out.help,
                repair=way_out.repair,
            )
            self.table.unread.add_text(source.text, Span(source.path, 1, 1, source.text.count("\n") + 2, 1))
            return
        for each in board.members:
            known_as = (kind.name, each.name)
            names = self.listings.copies.get(known_as, each.names) if known_as not in self.listings.gone else ()
            for name in names:
                is_gone = (kind.name, name) in self.listings.gone
                family = each.name if len(names) > 1 else ""
                member = self.add(kind, name, each.span, source.layer, family, each.ends) if not is_gone else None
                if member is not None:
                    self._lay_out(member, each, not self.listings.bare.isdisjoint((known_as, (kind.name, name))))

    def _lay_out(self, member: ir.Member, listed: BoardMember, is_bare: bool) -> None:
        """What a board says of a member; of a bare one only where it lies."""
        member.origin = (listed.span,)
        member.at = listed.at
        self.listed[member] = listed
        if not is_bare:
            self.facts[member] = listed.facts
            for key in META_KEYS:
                found = listed.facts.get(key)
                if found is not None:
                    member.meta[key] = found.plain()

    def declared(self, standing: MergedDeclaration, parsed: ParsedMember) -> None:
        """Enter the declaration `card 41 "Rain"`: of a new member, or of one that a kind or a board lists already."""
        span = standing.declaration.span
        head = parsed.head
        kind = self.table.rules.kinds[head.kind]
        if not head.name:
            self.table.diagnostics.error("missing-name", f"this {kind.name} has no name", span, help=f'{kind.name} "Name"')
            return
        member = self.table.member(kind, head.name)
        if member is None or member in self.parsed:
            member = self.add(kind, head.name, span, standing.layer, head.family, self._ends_of_nameless(head))
        if member is not None:
            member.number = head.number
            if (kind.name, head.family or member.first_name) in self.listings.bare:
                member.span = span
            self._said_by_board(member, standing)
            self.table.enter(member, standing)
            self.parsed[member] = parsed

    def _ends_of_nameless(self, head: MemberHead) -> tuple[str, str] | None:
        """The first names of the ends after which an edge is called; None for what has a name of its own."""
        if head.ends is None:
            return None
        ends = self.listings.renamings.first_ends(head.kind, (text_of(head.ends[0]), text_of(head.ends[1])))
        return ends if head.name == name_of_edge(*ends) else None

    def _said_by_board(self, member: ir.Member, standing: MergedDeclaration) -> None:
        """A fact that the declaration says, and the board of the same layer too, is a finding."""
        listed = self.listed.get(member)
        if listed is None or standing.member is None or standing.layer != member.layer:
            return
        for name, said in standing.member.facts.items():
            if listed.facts.get(name) is not None:
                self.table.diagnostics.error(
                    "declared-twice",
                    f"the board says the `{name}` of {member.name} too",
                    said.line.span,
                    label="again here",
                    others=(Label(listed.facts.place(name), "first here"),),
                    help="take one of them away",
                )

    def add(
        self, kind: ir.Kind, name: str, span: Span, layer: str, family: str = "", ends: tuple[str, str] | None = None
    ) -> ir.Member | None:
        """Add a member, by its first name; None, with a finding, if its kind has one of that name. `family`: the common name of a
        copy and its fellows; `ends`: the names of the ends of an edge without a name of its own."""
        first = self.table.member(kind, name)
        if first is not None:
            self.table.unread.names = True  # one of the two may have been meant for another
            self.table.diagnostics.error(
                "declared-twice",
                f"there are two {kind.plural} called {name}",
                span,
                label="again here",
                others=(Label(first.span, "first here"),),
                help="names are unique within their kind",
            )
            return None
        ident = self.table.ident(name, "m_")
        renamed = self.listings.renamings.of_member(kind.name, name, family, ends)
        member = ir.Member(name=name, ident=ident, kind=kind, span=span, layer=layer, id=len(kind.members), renamed=renamed)
        member.family = self.listings.renamings.last(kind.name, family) if family else ""
        if renamed:
            member.name = renamed[-1].name
        old = self.listings.formerly.get(shape_of_member(kind.name, family or name), ())
        member.formerly = tuple([each + name[len(family) :] for each in old]) if family else old
        kind.members.append(member)
        for known_as in (member.name, *member.former_names):
            self.table.members[kind, known_as] = member
        self.table.builder.add_member(member)
        return member

    def unknown_kind(self, standing: MergedDeclaration) -> None:
        """Report a declaration whose first words are neither a declaring word nor a kind."""
        head = standing.declaration.head
        first = head[0].text if head and isinstance(head[0], nodes.Word) else ""
        is_told = self.table.unread.may_declare(first)
        self.table.unread.add_declaration(self.table.sources[standing.declaration.span.path], standing.declaration.span.line)
        if is_told:
            return
        known = [*self.table.rules.kinds, *keywords.DECLARATION_WORDS, *keywords.MODES]
        way_out = meant((head[0] if head else standing.declaration).span, first, known, "declare the kind first")
        self.table.diagnostics.error(
            "unknown-declaration",
            f"`{first}` opens no declaration and is no kind",
            standing.declaration.span,
            label="what is this?",
            help=way_out.help,
            repair=way_out.repair,
        )

    # --- once all kinds, members and graphs are known ----------------------------------------------------------------

    def join(self, graph: ir.Graph) -> None:
        """Replace the names of the ends of edges by members of the graph's kind of nodes. An edge without ends is a finding."""
        for member in graph.edges.members:
            said = self.ends_of(member)
            if said is None:
                way_out = f"add `between: [A, B]`, or write `{graph.edges.name} between A and B` in rules"
                self.table.diagnostics.error("board-form", f"{member.name} does not say what it joins", member.span, help=way_out)
                continue
            one, other = [self.end(graph.nodes, name, span) for name, span in said]
            if one is not None and other is not None:
                member.ends = (one.id, other.id)

    def ends_of(self, member: ir.Member) -> list[tuple[str, Span]] | None:
        """The names of the ends of an edge, with their places, from its board or its declaration; None when neither gives
        them."""
        listed, parsed = self.listed.get(member), self.parsed.get(member)
        if listed is not None and listed.between is not None:
            return [(str(end.value), end.span) for end in listed.between]
        if parsed is not None and parsed.head.ends is not None:
            return [(text_of(end), end.span) for end in parsed.head.ends]
        return None

    def end(self, kind: ir.Kind, name: str, span: Span) -> ir.Member | None:
        """The member at one end of an edge; None, with a finding, when there is no such member."""
        found = self.table.member(kind, name)
        if found is None:
            unknown_member(name, kind, span, self.table)
        else:
            self.table.diagnostics.extend(former_title(found, name, span))
        return found

    def fill(self) -> None:
        """Give all members their facts."""
        fill_facts(self.table, self.parsed, self.facts)


def declare_blocks_of(table: SymbolTable, member: ir.Member, said: ParsedMember, layer: str) -> None:
    """Make a procedure for each block of a member: `event of Rain`."""
    for name, line in said.blocks.items():
        head = member.kind.blocks[name]
        made = ir.Procedure(
            name=f"{head.name} of {member.name}",
            ident=table.ident(f"{head.name} {member.name}", "b_"),
            span=line.span,
            layer=layer,
            params=head.params,
            role="block",
            owner=member,
        )
        member.blocks[head.name] = made
        table.rules.procedures.append(made)
