"""Pages of kinds and of their members: printed facts and rules."""

from __future__ import annotations

from collections.abc import Collection

from interpreter import ir
from interpreter.views.authorship import Authorship, block_guard
from interpreter.views.prose.english import article, capital, ends_of, listed, quoted, to_be
from interpreter.views.prose.flow import nothing_in_words
from interpreter.views.prose.heads import Heads
from interpreter.views.prose.lines import Line, under
from interpreter.views.prose.speaker import Speaker, names_in
from interpreter.views.prose.speech import Noun
from interpreter.views.prose.statements import Statements
from interpreter.views.prose.vocabulary import holes_named, with_the

MANY = 24
"""More members than this are counted, not listed, on the page of their kind."""


class KindPages:
    """Makes the pages of kinds and of their members, as lines of prose without titles."""

    def __init__(self, rules: ir.RuleSet, authorship: Authorship, speaker: Speaker, heads: Heads, statements: Statements) -> None:
        self.rules = rules
        self.authorship = authorship
        self.speaker = speaker
        self.heads = heads
        self.statements = statements

    # --- kinds -------------------------------------------------------------------------------------------------------

    def kind(self, kind: ir.Kind) -> list[Line]:
        """The page of a kind: its members, facts and qualifiers, the blocks and reactions that its members may have."""
        words = self.speaker.words
        many = words.kind(kind, True)
        names = [words.member(member) for member in kind.members]
        there = f"{capital(many)}: {listed(names)}" if 0 < len(names) <= MANY else f"there are {len(names)} {many}"
        return [Line(0, there, "text"), *self.kind_alone(kind)]

    def kind_alone(self, kind: ir.Kind) -> list[Line]:
        """The page of a kind, without the list of its members."""
        words = self.speaker.words
        one = words.kind(kind)
        found: list[Line] = []
        if kind is self.rules.seats and self.rules.idle:
            idle = listed([words.member(kind.members[side]) for side in self.rules.idle])
            found.append(Line(0, f"nobody plays {idle}: {'it is' if len(self.rules.idle) == 1 else 'they are'} never asked"))
        found.extend(Line(0, self._fact(one, fact)) for fact in kind.facts.values())
        found.extend(self._qualifiers(kind))
        for head in kind.blocks.values():
            found.append(Line(0, f"{article(one)} may have {article(head.name)}: what happens when that takes place"))
        return [*found, *self._reactions(kind)]

    def _fact(self, kind: str, fact: ir.Fact) -> str:
        if fact.type == ir.TRUTH:
            return f"{article(kind)} may be marked {quoted(fact.words)}"
        has = f"{article(kind)} may have" if fact.default == -1 else f"each {kind} has"
        optional = f", {self._printed(fact, fact.default)} where nothing is printed" if fact.default not in (None, -1) else ""
        if fact.type.base == "number":
            between = "" if fact.range is None else f" {ends_of(fact.range)}"
            return f"each {kind}'s {fact.said} {to_be(fact.said)} a number{between}{optional}"
        sort = self.speaker.words.type(fact.type)
        return f"{has} {article(fact.said)}{'' if sort == fact.said else f', {article(sort)}'}{optional}"

    def _printed(self, fact: ir.Fact, value: int | str) -> str:
        if fact.type == ir.TRUTH:
            return "yes" if value else "no"
        return self.speaker.words.constant(value, fact.type)

    def _qualifiers(self, kind: ir.Kind) -> list[Line]:
        found, words = [], self.speaker.words
        for qualifier in kind.qualifiers:
            with self.speaker.at({qualifier.var: "it"}, qualifier.params, names_in(qualifier.condition)):
                holes = self.heads.holes(qualifier.params)
                head = self.speaker.templates.fill(holes_named(qualifier.name), qualifier.params, holes)
                tests = self.speaker.worded.conjuncts(qualifier.condition)
                noun = Noun(words.kind(kind), words.kind(kind, True), tests, qualifier.var)
                found.append(Line(0, f"{quoted(head)} are those{self.speaker.nouns.tests(noun, many=True)}"))
        return found

    def _reactions(self, kind: ir.Kind) -> list[Line]:
        """From where members answer moments, and what is done first."""
        prelude, pile = kind.reactions_prelude, kind.reactions_pile
        if prelude is None or pile is None:
            return []
        with self.speaker.at(prelude.display, prelude.params, names_in(prelude.body), types=prelude.locals):
            holder = self.heads.hole(prelude.params[0])
            where = self.speaker.templates.fill(with_the(self.speaker.words.wording(pile).plain), pile.params, (holder,))
            head = f"{article(self.speaker.words.kind(kind))} in {where} may be played at the moments that it names; first"
            return under(head, self.statements.routine(prelude.body, 1), 0, ", ")

    # --- members -----------------------------------------------------------------------------------------------------

    def member(self, member: ir.Member) -> list[Line]:
        """The page of a member: its printed facts, its neighbours, its rule lines and blocks."""
        facts = self._facts(member)
        found = [Line(0, "; ".join(facts), "text")] if facts else []
        for graph in self.rules.graphs:
            if graph.nodes is member.kind:
                found.extend(self._neighbours(graph, member))
        found = [*self._copies(member), *found, *self._done_by(member)]
        return found or [Line(0, f"{article(self.speaker.words.kind(member.kind))}, with nothing printed on it", "text")]

    def member_alone(self, member: ir.Member) -> list[Line]:
        """The page of a member for comparisons: each printed fact in a line of its own, also its ends and its position on the
        map, but not its neighbours."""
        found = [Line(0, fact) for fact in self._facts(member)]
        if member.ends is not None:
            nodes = next(graph.nodes for graph in self.rules.graphs if graph.edges is member.kind)
            found.insert(0, Line(0, f"it joins {listed([nodes.members[end].name for end in member.ends])}"))
        if member.at is not None:
            found.append(Line(0, f"on the map at {member.at[0]}, {member.at[1]}"))
        return [*self._copies(member), *found, *self._done_by(member)]

    def on_its_face(self, member: ir.Member, drawn: Collection[ir.Fact]) -> list[Line]:
        """The text on the card of a member: printed facts that are not in `drawn`, its rule lines and blocks."""
        facts = self._facts(member, drawn)
        return [*([Line(0, "; ".join(facts), "text")] if facts else []), *self._done_by(member)]

    def _copies(self, member: ir.Member) -> list[Line]:
        found = []
        if member.family:
            like = [each for each in member.kind.members if each.family == member.family]
            found.append(Line(0, f"one of {len(like)} copies of {quoted(member.family)}", "text"))
        return found

    def _done_by(self, member: ir.Member) -> list[Line]:
        """Its rule lines and blocks."""
        found: list[Line] = []
        for line in self.authorship.written_by(member):
            found.extend(self.statements.rule_lines.line(line, 0))
        for name, block in member.blocks.items():
            if name in member.kind.blocks:
                found.extend(self._block(member, name, block))
        return found

    def _facts(self, member: ir.Member, but: Collection[ir.Fact] = ()) -> list[str]:
        """The printed facts that differ from their defaults, `but` for some."""
        told = []
        for fact in member.kind.facts.values():
            if fact in but:
                continue
            value = fact.values[member.id] if member.id < len(fact.values) else fact.default
            if value is None or value == fact.default or (fact.type == ir.TRUTH and not value):
                continue
            told.append(fact.words if fact.type == ir.TRUTH else f"{fact.said}: {self._printed(fact, value)}")
        return told

    def _neighbours(self, graph: ir.Graph, member: ir.Member) -> list[Line]:
        """What a node is joined to, by which graph if there are several, by what sort of edge, with what else that prints."""
        found: dict[tuple[str, str], list[str]] = {}
        by = self.speaker.words.by_graph(graph)
        for edge in graph.edges.members:
            if edge.ends is None or member.id not in edge.ends:
                continue
            other = edge.ends[1] if edge.ends[0] == member.id else edge.ends[0]
            sort, more = self._sort_of(edge)
            if by:
                sort, more = "", listed([part for part in (sort, more) if part])
            found.setdefault((sort, more), []).append(graph.nodes.members[other].name)
        edges = self.speaker.words.kind(graph.edges)
        return [
            Line(0, f"joined{by or f' by {sort or edges}'} to {listed(names)}{f' ({more})' if more else ''}")
            for (sort, more), names in found.items()
        ]

    def _sort_of(self, edge: ir.Member) -> tuple[str, str]:
        """The members that an edge prints, which say of what sort it is, and what else differs from what edges mostly print."""
        facts = [(fact, fact.values[edge.id]) for fact in edge.kind.facts.values() if fact.values]
        sorts = [self._printed(fact, value) for fact, value in facts if fact.type.base == "member"]
        others = [(fact, value) for fact, value in facts if fact.type.base != "member" and value != (fact.default or 0)]
        more = [fact.words if fact.type == ir.TRUTH else f"{fact.said} {self._printed(fact, value)}" for fact, value in others]
        return listed(sorts), listed(more)

    def _block(self, member: ir.Member, name: str, block: ir.Procedure) -> list[Line]:
        guard = self.speaker.condition(block_guard(self.rules, member, name))
        with self.speaker.at(block.display, block.params, names_in(block.body, guard), member, block.locals):
            tests = self.speaker.worded.conjuncts(guard)
            return [
                Line(0, capital(name), "heading"),
                *(line for test in tests for line in self.statements.choices.only_if(test, 0)),
                *(
                    self.statements.routine(block.body, 0, self.speaker.words.kind(member.kind))
                    or [Line(0, nothing_in_words(block.body), "text")]
                ),
            ]
