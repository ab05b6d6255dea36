"""Kinds, their members and printed facts: from `kind` declarations, boards and member declarations."""

from __future__ import annotations

from interpreter.diagnostics import Label, near, nearest
from interpreter.ir import NUMBER, TEXT, TRUTH, UNKNOWN, BlockHead, Fact, FactOf, Kind, Member, Param, Symbol, Type
from interpreter.library import YamlList, YamlMap, YamlNode, YamlScalar, load_yaml
from interpreter.phrases import Literal, TypedHole, with_article
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.world import World
from interpreter.source import Source, Span
from interpreter.syntax import keywords, nodes

DETAIL_LINES = {"cites", "says", "note", "provenance"}
META_KEYS = {"source", "confidence", "provenance", "note", "notes", "at", "between"}


def details(declared: Symbol, standing: MergedDeclaration) -> None:
    """Citations, notes, templates: the lines that every declaration may hold."""
    declared.layer = standing.layer
    declared.origin = list(standing.origin)
    for line in standing.declaration.lines:
        if line.keyword == "cites":
            declared.cites = (*declared.cites, *(" ".join(text_of(part) for part in item) for item in line.items))
        elif line.keyword == "says":
            declared.says = text_of(line.items[0][0]) if line.items else ""
        elif line.keyword == "note":
            declared.notes = (*declared.notes, text_of(line.items[0][0]) if line.items else "")
        elif line.keyword == "provenance":
            declared.provenance = text_of(line.items[0][0]) if line.items else ""


def text_of(part: object) -> str:
    """The plain text of a phrase part."""
    if isinstance(part, (nodes.Word, nodes.Name)):
        return part.text
    return str(part.value)


def words_of(parts: tuple) -> str:
    """The plain text of a run of parts."""
    return " ".join(text_of(part) for part in parts)


class Members:
    """Builds kinds, members and facts in the order: kinds, inline members, boards, member declarations."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.board_facts: list[tuple[Member, YamlMap]] = []
        self.declared: dict[int, MergedDeclaration] = {}

    # --- kinds -------------------------------------------------------------------------------------------------------

    def kind(self, standing: MergedDeclaration) -> None:
        """A kind with the members that its own line lists."""
        declaration = standing.declaration
        name = words_of(declaration.head)
        kind = Kind(name=name, ident=self.world.ident(name, "k_"), span=declaration.span)
        details(kind, standing)
        plural = next((line for line in declaration.lines if line.keyword == "plural"), None)
        kind.plural = words_of(plural.items[0]) if plural is not None else name + "s"
        self.world.builder.add_kind(kind)

    def inline(self, standing: MergedDeclaration) -> None:
        kind = self.world.rules.kinds[words_of(standing.declaration.head)]
        for line in standing.declaration.lines:
            if line.keyword == "members":
                for item in line.items:
                    self.member(kind, words_of(item), item[0].span.to(item[-1].span), standing.layer)

    def member(self, kind: Kind, name: str, span: Span, layer: str) -> Member | None:
        """A new member; a second one of the same name in its kind is a finding."""
        first = next((member for member in kind.members if member.name == name), None)
        if first is not None:
            self.world.diagnostics.error(
                "declared-twice",
                f"there are two {kind.plural} called {name}",
                span,
                label="again here",
                others=(Label(first.span, "first here"),),
                help="names are unique within their kind",
            )
            return None
        member = Member(name=name, ident=self.world.ident(name, "m_"), kind=kind, span=span, layer=layer, id=len(kind.members))
        kind.members.append(member)
        self.world.builder.add_member(member)
        return member

    # --- boards ------------------------------------------------------------------------------------------------------

    def board(self, source: Source) -> None:
        """The members that a YAML board lists; their facts are read once all kinds are known."""
        node = load_yaml(source, self.world.diagnostics)
        if node is None:
            return
        kind_node = node.get("kind") if isinstance(node, YamlMap) else None
        members = node.get("members") if isinstance(node, YamlMap) else None
        if not isinstance(kind_node, YamlScalar) or members is None:
            self.world.diagnostics.error(
                "board-form",
                "a board needs the keys `kind` and `members`",
                node.span,
                help="kind: space, then members: with a line for each",
            )
            return
        kind = self.world.rules.kinds.get(str(kind_node.value))
        if kind is None:
            close = nearest(str(kind_node.value), self.world.rules.kinds)
            self.world.diagnostics.error(
                "unknown-kind",
                f"there is no kind called `{kind_node.value}`",
                kind_node.span,
                label="no such kind",
                help=f"did you mean `{close[0]}`?" if close else "declare it with `kind`",
            )
            return
        if isinstance(members, YamlMap):
            for key, value in members:
                self.board_member(kind, str(key.value), key.span, value, source.layer)
        elif isinstance(members, YamlList):
            for value in members:
                self.edge(kind, value, source.layer)

    def board_member(self, kind: Kind, name: str, span: Span, value: YamlNode, layer: str) -> None:
        if not isinstance(value, YamlMap):
            self.world.diagnostics.error(
                "board-form", f"{name} needs its facts in braces", value.span, help="Name: {fact: value}"
            )
            return
        member = self.member(kind, name, span, layer)
        if member is None:
            return
        member.origin = [span]
        at = value.get("at")
        if isinstance(at, YamlList):
            member.at = tuple(item.value for item in at)  # type: ignore[assignment]
        for key in ("source", "confidence", "provenance", "note"):
            found = value.get(key)
            if found is not None:
                member.meta[key] = found.plain()
        self.board_facts.append((member, value))

    def edge(self, kind: Kind, value: YamlNode, layer: str) -> None:
        """A connection: `{between: [A, B], sort: road}`; it is called after its ends."""
        between = value.get("between") if isinstance(value, YamlMap) else None
        if not isinstance(between, YamlList) or len(between) != 2:
            self.world.diagnostics.error(
                "board-form", "a connection needs `between: [A, B]`", value.span, help="{between: [A, B], sort: road}"
            )
            return
        names = [str(item.value) for item in between]
        self.board_member(kind, " - ".join(names), value.span, value, layer)

    def join(self, edges: Kind, nodes_kind: Kind) -> None:
        """Turn the ends of connections from names into members of the graph's kind."""
        by_name = {member.name: member for member in nodes_kind.members}
        for member, value in self.board_facts:
            if member.kind is not edges:
                continue
            between = value.get("between")
            ends = []
            for item in between:
                found = by_name.get(str(item.value))
                if found is None:
                    self.unknown_member(str(item.value), nodes_kind, item.span)
                else:
                    ends.append(found.id)
            if len(ends) == 2:
                member.ends = (ends[0], ends[1])

    def unknown_member(self, name: str, kind: Kind, span: Span) -> None:
        close = nearest(name, [member.name for member in kind.members])
        others = tuple(Label(m.span, f"{kind.name} {m.name}") for m in kind.members if close and m.name == close[0])
        self.world.diagnostics.error(
            "unknown-name",
            f'there is no {kind.name} called "{name}"',
            span,
            label=f"no such {kind.name} in {self.world.rules.id}",
            others=others,
            help=f"did you mean `{close[0]}`?" if close else f"the {kind.plural} are declared elsewhere",
        )

    # --- member declarations -----------------------------------------------------------------------------------------

    def declare(self, standing: MergedDeclaration) -> None:
        """`card 41 "Rain"`: the kind's words, a number if there is one, the name."""
        head = list(standing.declaration.head)
        span = standing.declaration.span
        words: list[str] = []
        while head and isinstance(head[0], nodes.Word) and " ".join(words) not in self.world.rules.kinds:
            words.append(head.pop(0).text)
        kind = self.world.rules.kinds.get(" ".join(words))
        if kind is None:
            first = words[0] if words else ""
            close = nearest(first, [*self.world.rules.kinds, *keywords.DECLARATION_WORDS])
            self.world.diagnostics.error(
                "unknown-declaration",
                f"`{first}` opens no declaration and is no kind",
                span,
                label="what is this?",
                help=f"did you mean `{close[0]}`?" if close else "declare the kind first",
            )
            return
        number = None
        if head and isinstance(head[0], nodes.Number):
            number = head.pop(0).value
        name = words_of(tuple(head))
        if not name:
            self.world.diagnostics.error("missing-name", f"this {kind.name} has no name", span, help=f'{kind.name} "Name"')
            return
        existing = next((member for member in kind.members if member.name == name and id(member) not in self.declared), None)
        member = self.member(kind, name, span, standing.layer) if existing is None else existing
        if member is None:
            return
        member.number = number
        details(member, standing)
        self.declared[id(member)] = standing

    # --- facts -------------------------------------------------------------------------------------------------------

    def facts_of(self, standing: MergedDeclaration) -> None:
        """The `line`, `flag` and `block` lines of a kind; their sentences join the lexicon."""
        kind = self.world.rules.kinds[words_of(standing.declaration.head)]
        for line in standing.declaration.lines:
            if line.keyword == "line":
                self.fact_line(kind, line)
            elif line.keyword == "flag":
                words = words_of(line.items[0])
                fact = Fact(
                    name=words,
                    ident=self.world.ident(f"{kind.name} {words}", "f_"),
                    span=line.span,
                    kind=kind,
                    type=TRUTH,
                    words=words,
                    default=0,
                )
                kind.facts[words] = fact
                self.sentence_is(kind, fact, words)
            elif line.keyword == "block":
                self.block_head(kind, line)

    def fact_line(self, kind: Kind, line: nodes.Line) -> None:
        words = [text_of(part) for part in line.items[0]]
        if "is" not in words[1:-1]:
            self.world.diagnostics.error(
                "fact-form", "this line does not say what it holds", line.span, help="line height is number"
            )
            return
        at = words.index("is", 1)
        name = " ".join(words[:at])
        type_ = self.world.type_of(tuple(words[at + 1 :]), line.span)
        fact = Fact(
            name=name, ident=self.world.ident(f"{kind.name} {name}", "f_"), span=line.span, kind=kind, type=type_, words=name
        )
        if len(line.items) > 1:
            last = line.items[1][1:]
            fact.default = self.plain_value(type_, last[0], line.span) if last else None
        kind.facts[name] = fact
        items = (
            *(Literal(frozenset([self.world.builder.plurals.key(word)]), word) for word in name.split()),
            Literal(frozenset(["of"]), "of"),
        )
        hole = TypedHole(kind.name, Type("member", kind.name))
        self.world.builder.add_expression((*items, hole), lambda args, span: FactOf(fact, args[0], fact.type, span=span), fact)

    def sentence_is(self, kind: Kind, fact: Fact, words: str) -> None:
        """`(x) is WORDS`, and the adjective."""
        literals = tuple(Literal(frozenset([self.world.builder.plurals.key(word)]), word) for word in words.split())
        verb = Literal(frozenset(["is", "are"]), "is")

        def make(args: list, span: Span) -> FactOf:
            return FactOf(fact, args[0], TRUTH, span=span)

        self.world.builder.add_expression((TypedHole(kind.name, Type("member", kind.name)), verb, *literals), make, fact)
        self.world.builder.add_adjective(kind, self.world.builder.plurals.keys(words), make)

    def block_head(self, kind: Kind, line: nodes.Line) -> None:
        """`block event by (player: side)`."""
        words = [part.text for part in line.pattern.parts if isinstance(part, nodes.Word)]
        if not words:
            self.world.diagnostics.error("bad-head", "this block has no name", line.span, help="block event by (player: side)")
            return
        params = []
        for part in line.pattern.parts:
            if isinstance(part, nodes.PatternHole):
                type_ = self.world.type_of(part.kind, part.span)
                params.append(Param(self.world.ident(part.name, "p_"), type_, word=part.name))
        head = BlockHead(
            name=words[0],
            ident=self.world.ident(f"{kind.name} {words[0]}", "b_"),
            span=line.span,
            kind=kind,
            params=tuple(params),
        )
        head.pattern = line.pattern
        kind.blocks[words[0]] = head

    def fill(self) -> None:
        """Every fact of every member: from its declaration or its board, else the default."""
        from_boards = {id(member): value for member, value in self.board_facts}
        for kind in self.world.rules.kinds.values():
            for member in kind.members:
                self.check_keys(kind, member, from_boards.get(id(member)))
            for fact in kind.facts.values():
                fact.values = [self.value_of(fact, member, from_boards.get(id(member))) for member in kind.members]

    def check_keys(self, kind: Kind, member: Member, board: YamlMap | None) -> None:
        known = [*kind.facts, *META_KEYS]
        for key, _ in board or ():
            if str(key.value) not in known:
                close = nearest(str(key.value), known)
                self.world.diagnostics.error(
                    "unknown-fact",
                    f"a {kind.name} has no `{key.value}`",
                    key.span,
                    label="no such fact",
                    help=f"did you mean `{close[0]}`?" if close else "declare it with `line` or `flag` in the kind",
                )

    def value_of(self, fact: Fact, member: Member, board: YamlMap | None) -> int | str:
        standing = self.declared.get(id(member))
        if standing is not None:
            for line in standing.declaration.lines:
                words = " ".join(text_of(part) for part in line.parts)
                if fact.type is TRUTH and words == fact.words:
                    return 1
                if (
                    fact.type is not TRUTH
                    and (words + " ").startswith(fact.words + " ")
                    and len(line.parts) > len(fact.words.split())
                ):
                    part = line.parts[len(fact.words.split())]
                    rest = line.parts[len(fact.words.split()) :]
                    return self.plain_value(
                        fact.type, part if len(rest) == 1 else nodes.Text(part.span, words_of(rest)), line.span
                    )
        found = board.get(fact.words) if board is not None else None
        if found is not None:
            return self.plain_value(fact.type, found, found.span)
        if fact.default is not None:
            return fact.default
        if standing is not None and any(near(line.keyword, [fact.words.split()[0]]) for line in standing.declaration.lines):
            return 0  # misspelt, and told as a line that the kind does not know
        self.world.diagnostics.error(
            "missing-fact",
            f"the {fact.kind.name} {member.name} does not say its {fact.words}",
            member.span,
            others=(Label(fact.span, "asked for here"),),
            help=f"add a line `{fact.words} ...`, or give the kind's line a default with `else`",
        )
        return 0

    def plain_value(self, type_: Type, node: object, span: Span) -> int | str:
        """A printed value from a word or a YAML scalar, by the type of its fact."""
        value = node.value if hasattr(node, "value") else node.text
        if type_ is UNKNOWN:
            return 0  # told where the kind is named
        if type_ == NUMBER:
            if isinstance(value, int) and not isinstance(value, bool):
                return value
        elif type_ == TRUTH:
            if value in (True, False, "yes", "no"):
                return int(value in (True, "yes"))
        elif type_ == TEXT:
            return str(value)
        elif type_.base == "member":
            if value == "none" and type_.optional:
                return -1
            kind = self.world.rules.kinds[type_.of]
            for member in kind.members:
                if member.name == str(value):
                    return member.id
            self.unknown_member(str(value), kind, span)
            return 0
        self.world.diagnostics.error(
            "wrong-kind",
            f"{with_article(type_, self.world.rules.kinds)} is needed here, and this is `{value}`",
            span,
            label="of another kind",
        )
        return 0
