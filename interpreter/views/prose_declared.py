"""Declarations of what there is: kinds and their members, columns, piles, spans, graphs, tables, dice."""

from __future__ import annotations

from interpreter.ir import (
    TRUTH,
    Attribute,
    Const,
    Die,
    Expr,
    Fact,
    Graph,
    Hook,
    Kind,
    Member,
    Occasion,
    Param,
    Period,
    Pile,
    Procedure,
    Reaction,
    Symbol,
    Table,
)  # fmt: skip
from interpreter.views.prose_rules import Rules, names_in
from interpreter.views.prose_statements import Line
from interpreter.views.prose_words import article, capital, listed, quoted, verb_at

MANY = 24
"""More members than this are counted, not listed, on the page of their kind."""


class Things(Rules):
    """Pages of things."""

    def signature(self, declared: Symbol, params: tuple[Param, ...]) -> str:
        """The head as a sentence in which every hole introduces its name."""
        template, _ = self.forms(declared)
        used, self.place.used = self.place.used, self.place.used | {param.name for param in params}
        try:
            return self.fill(template, params, tuple(self.hole(param) for param in params))
        finally:
            self.place.used = used

    def unsaid(self, declared: Symbol, params: tuple[Param, ...]) -> list[Line]:
        """The holes that wording by hand leaves out of the head: they are introduced below it."""
        template, _ = self.forms(declared)
        left = [param for param in params if "{" + (param.word or param.name) not in template and param.name in self.place.used]
        if not left:
            return []
        return [Line(0, f"this concerns {listed([self.named(param) for param in left])}", "text")]

    def named(self, param: Param) -> str:
        """A hole with its name, numbers too: `a number (the count)`."""
        word, shown = self.type_word(param.type), self.shown(param.name)
        return word if shown == word else f"{word if param.type.base == 'set' else article(word)} (the {shown})"

    def holes(self, params: tuple[Param, ...]) -> str:
        return listed(
            [self.type_word(param.type) if not param.high else f"number from {param.low} to {param.high}" for param in params]
        )

    # --- kinds and members -------------------------------------------------------------------------------------------

    def page_kind(self, kind: Kind) -> list[Line]:
        word, many = self.kind_word(kind), self.kind_word(kind, True)
        names = [self.member(member) for member in kind.members]
        there = listed(names) if 0 < len(names) <= MANY else f"there are {len(names)} {many}"
        found = [Line(0, f"{capital(many)}: {there}", "text")]
        for fact in kind.facts.values():
            found.append(Line(0, self.fact_rule(word, fact)))
        for qualifier in kind.qualifiers:
            before = self.at({qualifier.var: "it"}, qualifier.params, names_in(qualifier.condition))
            template = qualifier.name.replace("(", "{").replace(")", "}")
            head = self.fill(template, qualifier.params, tuple(self.hole(param) for param in qualifier.params))
            test = "always" if qualifier.condition is None else self.truth(qualifier.condition)
            found.append(Line(0, f"{quoted(head)}: those of which this is true: {test}"))
            self.place = before
        for head in kind.blocks.values():
            found.append(Line(0, f"a {word} may have a block {quoted(head.name)} that says what happens when it is carried out"))
        if kind.reactions_prelude is not None and kind.reactions_pile is not None:
            prelude = kind.reactions_prelude
            before = self.at(prelude.display, prelude.params, names_in(prelude.body), types=prelude.locals)
            pile = self.fill(self.forms(kind.reactions_pile)[0], kind.reactions_pile.params, (self.hole(prelude.params[0]),))
            found.extend(
                self.after(f"a {word} in {pile} may be played at the moments that it names; first", prelude.body, 0, ", ")
            )
            self.place = before
        return found

    def fact_rule(self, word: str, fact: Fact) -> str:
        if fact.type == TRUTH:
            return f"a {word} may be marked {quoted(fact.words)}"
        optional = "" if fact.default is None else f" (where nothing is printed: {self.plain(fact, fact.default)})"
        return f"each {word} has its {fact.words}: {self.type_word(fact.type)}{optional}"

    def plain(self, fact: Fact, value: int | str) -> str:
        if fact.type == TRUTH:
            return "yes" if value else "no"
        return self.value_const(Const(value, fact.type))

    def facts(self, member: Member) -> str:
        """The printed facts of a member that differ from their defaults, in one line."""
        told = []
        for fact in member.kind.facts.values():
            value = fact.values[member.id] if member.id < len(fact.values) else fact.default
            if value is None or value == fact.default or (fact.type == TRUTH and not value):
                continue
            told.append(fact.words if fact.type == TRUTH else f"{fact.words}: {self.plain(fact, value)}")
        return "; ".join(told)

    def page_member(self, member: Member) -> list[Line]:
        found = []
        facts = self.facts(member)
        if facts:
            found.append(Line(0, facts, "text"))
        for graph in self.rules.graphs:
            if graph.nodes is member.kind:
                found.extend(self.neighbours(graph, member))
        for host, part in self.hosts.written_by(member):
            found.extend(self.part(host, part, 0))
        for name, block in member.blocks.items():
            if name in member.kind.blocks:
                found.extend(self.member_block(member, name, block))
        if not found:
            found.append(Line(0, "nothing is printed on it", "text"))
        return found

    def neighbours(self, graph: Graph, member: Member) -> list[Line]:
        """What a node is joined to, by the words of the edge's facts."""
        by: dict[str, list[str]] = {}
        for edge in graph.edges.members:
            if edge.ends is None or member.id not in edge.ends:
                continue
            other = edge.ends[1] if edge.ends[0] == member.id else edge.ends[0]
            sort = listed([self.plain(fact, fact.values[edge.id]) for fact in graph.edges.facts.values() if fact.values])
            by.setdefault(sort, []).append(graph.nodes.members[other].name)
        return [Line(0, f"joined by {sort or self.kind_word(graph.edges)} to {listed(names)}") for sort, names in by.items()]

    def member_block(self, member: Member, name: str, block: Procedure) -> list[Line]:
        guard = self.hosts.guard_of(member, name)
        before = self.at(block.display, block.params, names_in(block.body, guard), member, block.locals)
        try:
            found = [Line(0, capital(name), "heading")]
            for part in [] if guard is None else self.conjuncts(guard):
                found.append(Line(0, f"only if {self.truth(part)}"))
            if guard is not None:
                self.printed.add(id(guard))
            return [*found, *self.block(block.body, 0)]
        finally:
            self.place = before

    # --- columns and piles -------------------------------------------------------------------------------------------

    def page_attribute(self, made: Attribute) -> list[Line]:
        before = self.at({}, made.params, names_in(made.start))
        try:
            _, compared = self.forms(made)
            each = f" for each {self.holes(made.params)}" if made.params else ""
            what = "is true or not" if made.type == TRUTH else f"is a {self.type_word(made.type)}"
            what += " or none" if made.type.optional else ""
            found = [Line(0, f"{capital(self.signature(made, made.params))}: kept{each}; it {what}", "text")]
            if compared:
                told = self.fill(compared, made.params, tuple(self.hole(param) for param in made.params), "...")
                found.append(Line(0, f"it is told as {quoted(told)}"))
            if made.start is not None:
                found.append(Line(0, f"it starts as {self.value(made.start) if made.type != TRUTH else self.yes_if(made.start)}"))
            if made.lasts_for is not None:
                found.append(Line(0, f"it is set back whenever a {made.lasts_for.name} begins"))
            found.extend(self.secrecy(made.shown, made.params))
            if made.rewind:
                found.append(Line(0, "it is put back when moves are taken back"))
            return found
        finally:
            self.place = before

    def yes_if(self, term: Expr) -> str:
        return self.value(term) if isinstance(term, Const) else f"true if {self.truth(term)}"

    def secrecy(self, shown: str | int, params: tuple[Param, ...]) -> list[Line]:
        if shown == "all":
            return []
        who = "nobody" if shown == "nobody" else f"only the {params[int(shown)].word or params[int(shown)].name}"
        return [Line(0, f"{who} may see it")]

    def page_pile(self, made: Pile) -> list[Line]:
        before = self.at({}, made.params, names_in(made.start))
        try:
            each = f", one for each {self.holes(made.params)}" if made.params else ""
            found = [
                Line(0, f"a pile of {self.kind_word(made.holds, True)}{each}", "text"),
                *self.secrecy(made.shown, made.params),
            ]
            if made.start is not None:
                found.append(Line(0, f"at the start it holds {self.value(made.start)}"))
            return found
        finally:
            self.place = before

    def page_period(self, made: Period) -> list[Line]:
        kept = [quoted(each.name) for each in self.rules.attributes if each.lasts_for is made]
        text = f"a {made.name} begins and ends when the rules say so"
        return [Line(0, text, "text"), *([Line(0, f"set back when it begins: {listed(kept)}")] if kept else [])]

    def page_graph(self, made: Graph) -> list[Line]:
        nodes, edges = self.kind_word(made.nodes, True), self.kind_word(made.edges, True)
        return [Line(0, f"the {nodes} are joined by {len(made.edges.members)} {edges}", "text")]

    # --- tables and dice ---------------------------------------------------------------------------------------------

    def page_table(self, made: Table) -> list[Line]:
        names = [param.word or param.name for param in made.params]
        gives = f"for {listed(['a ' + name for name in names])} it gives {listed(list(made.results))}"
        if len(made.results) > 1:
            gives += " (in each cell in this order)"
        return [Line(0, gives, "text"), *(Line(0, " | ".join(row), "grid") for row in self.grid(made))]

    def grid(self, made: Table) -> list[list[str]]:
        """The cells as text, header first."""
        names = [param.word or param.name for param in made.params]
        columns = [span_text(each) for each in made.axes[1]] if len(made.axes) > 1 else list(made.results)
        head = [names[0] + (f" \\ {names[1]}" if len(names) > 1 else ""), *columns]
        rows = [head]
        for label, cells in zip(made.axes[0], made.cells, strict=True):
            if len(made.axes) > 1:
                rows.append([span_text(label), *("/".join(str(value) for value in cell) for cell in cells)])
            else:
                rows.append([span_text(label), *(str(value) for cell in cells for value in cell)])
        return rows

    def page_die(self, made: Die) -> list[Line]:
        faces = [str(face) if made.kind is None else made.kind.members[face].name for face in made.faces]
        return [Line(0, f"a die with the faces {listed(faces)}", "text")]

    # --- occasions ---------------------------------------------------------------------------------------------------

    def page_occasion(self, made: Occasion) -> list[Line]:
        before = self.at({}, made.params, names_in(*made.answered_by))
        try:
            found = [Line(0, f"a moment: {self.occasion_text(made, tuple(self.hole(param) for param in made.params))}", "text")]
            if made.answered_by:
                found.append(
                    Line(
                        0,
                        f"then may answer with a card, in this order: {listed([self.value(side) for side in made.answered_by])}",
                    )
                )
        finally:
            self.place = before
        return [*found, *self.hooks(made, made.hooks), *self.reactions(made, made.reactions)]

    def hooks(self, host: Symbol, hooks: list[Hook]) -> list[Line]:
        """What other rules do around a host, each with who says so."""
        found: list[Line] = []
        for hook in hooks:
            found.append(Line(0, f"{self.source(hook.span, hook.rule)}:", "source"))
            found.extend(self.hook(host, hook, 0))
        return found

    def reactions(self, host: Occasion, reactions: list[Reaction]) -> list[Line]:
        found: list[Line] = []
        for reaction in reactions:
            found.append(Line(0, f"{self.title(reaction.member)}:", "source"))
            found.extend(self.reaction(host, reaction, 0))
        return found

    def source(self, span: object, rule: str) -> str:
        owner = self.hosts.owner(span)
        return self.title(owner) if owner is not None else quoted(rule)

    def title(self, declared: Symbol) -> str:
        """What a declaration is called on its page."""
        if isinstance(declared, Member):
            number = "" if declared.number is None else f" {declared.number}"
            return f"{declared.kind.name}{number} {quoted(declared.name) if declared.number is not None else declared.name}"
        template, _ = self.forms(declared)
        if isinstance(declared, Kind):
            return f"kind {declared.name}"
        params = getattr(declared, "params", ())
        if isinstance(declared, (Table, Fact)) or not params:
            plain = isinstance(declared, Procedure) and declared.role not in ("phase", "step")
            return template if plain or verb_at(template) else declared.name
        before = self.at({}, params, frozenset(param.name for param in params))
        try:
            return self.signature(declared, params)
        finally:
            self.place = before


def span_text(ends: tuple[int | None, int | None]) -> str:
    """A range of a table's axis."""
    low, high = ends
    if low is None:
        return f"at most {high}"
    if high is None:
        return f"at least {low}"
    return str(low) if low == high else f"{low}–{high}"
