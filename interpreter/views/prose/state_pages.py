"""Pages of the state and the board: attributes, piles, periods, graphs, tables, dice."""

from __future__ import annotations

from interpreter import ir
from interpreter.views.prose.english import article, ends_of, listed
from interpreter.views.prose.heads import Heads
from interpreter.views.prose.lines import Line, bullets
from interpreter.views.prose.speaker import Speaker, names_in
from interpreter.views.prose.vocabulary import with_the


class StatePages:
    """Makes the pages of attributes, piles, periods, graphs, tables and dice."""

    def __init__(self, rules: ir.RuleSet, speaker: Speaker, heads: Heads) -> None:
        self.rules = rules
        self.speaker = speaker
        self.heads = heads

    def attribute(self, made: ir.Attribute) -> list[Line]:
        """The page of an attribute: its type and holes, its initial value, who may see it, and when it is set back."""
        words = self.speaker.words
        with self.speaker.at({}, made.params, names_in((made.start, made.opened))):
            each = f" for each {self._holes(made.params)}" if made.params else ""
            sort = article("set of " * (made.type.base == "set") + words.type(made.type))
            what = "yes or no" if made.type == ir.TRUTH else sort + " or none" * made.type.optional
            what += f" {ends_of(made.range)}" if made.range is not None and not made.type.optional else ""
            found = [Line(0, f"what the game keeps{each}: {what}", "text")]
            if made.start is not None:
                start = self._yes_if(made.start) if made.type == ir.TRUTH else self.speaker.value(made.start)
                found.append(Line(0, f"at the start: {start}"))
            if made.held:
                found.append(Line(0, "what would take it beyond its limit leaves it there"))
            found.extend(_secrecy(made.shown, made.params))
            found.extend(self._opened(made))
            anew = [] if made.lasts_for is None else [f"begins anew with each {made.lasts_for.name}"]
            back = ["stays when something is taken back"] if made.stays and made.origin else []
            if anew or back:
                found.append(Line(0, f"it {listed([*anew, *back])}"))
            return found

    def _yes_if(self, term: ir.Expr) -> str:
        return self.speaker.value(term) if isinstance(term, ir.Const) else f"yes if {self.speaker.truth(term)}, otherwise no"

    def pile(self, made: ir.Pile) -> list[Line]:
        """The page of a pile: the kind that it holds, who may see it, its contents at the start."""
        with self.speaker.at({}, made.params, names_in((made.start, made.opened))):
            each = f", one for each {self._holes(made.params)}" if made.params else ""
            found = [
                Line(0, f"a pile of {self.speaker.words.kind(made.holds, True)}{each}", "text"),
                *_secrecy(made.shown, made.params),
                *self._opened(made),
            ]
            if made.start is not None:
                found.append(Line(0, f"at the start it holds {self.speaker.value(made.start)}"))
            return found

    def _opened(self, made: ir.Attribute | ir.Pile) -> list[Line]:
        return [] if made.opened is None else [Line(0, f"all may see it when {self.speaker.truth(made.opened)}")]

    def period(self, made: ir.Period) -> list[Line]:
        """The page of a period: the attributes that are set back when it begins."""
        kept = [self._named(each) for each in self.rules.attributes if each.lasts_for is made]
        text = f"{article(made.name)} begins and ends when the rules say so"
        if not kept:
            return [Line(0, text, "text")]
        return [Line(0, f"{text}; what is kept for it begins anew each time:", "text"), *bullets(kept, 0)]

    def _named(self, made: ir.Attribute) -> str:
        """What is kept, as one of a list: `the rating of a captain`, `whether a captain is at sea`."""
        words = self.speaker.words
        clause = made.type == ir.TRUTH and words.clauses.verb_at(words.wording(made).plain) is not None
        title = self.heads.title(made)
        return f"whether {with_the(title)}" if clause else title

    def graph(self, made: ir.Graph) -> list[Line]:
        """The page of a graph: its kinds of nodes and edges, the number of edges, nodes without any."""
        nodes, edges = self.speaker.words.kind(made.nodes, True), self.speaker.words.kind(made.edges, True)
        by = self.speaker.words.by_graph(made)
        found = [
            Line(0, f"{by.strip()}{',' * bool(by)} the {nodes} are joined by {len(made.edges.members)} {edges}".strip(), "text")
        ]
        if made.apart:
            names = listed([member.name for member, _ in made.apart])
            found.append(Line(0, f"no {self.speaker.words.kind(made.edges)} leads from {names} to the others", "text"))
        return found

    def table(self, made: ir.Table) -> list[Line]:
        """The page of a table: its axes and results, and its cells as a grid, header first."""
        names = [param.word or param.name for param in made.params]
        order = ", in this order" * (len(made.results) > 1 and len(names) > 1)
        told = listed([each.words for each in made.results])
        gives = f"for {listed([article(name) for name in names])} the table tells the {told}{order}"
        return [Line(0, gives, "text"), *(Line(0, " | ".join(row), "grid") for row in _grid(made, names, self.rules))]

    def die(self, made: ir.Die) -> list[Line]:
        """The page of a die: its faces."""
        faces = [str(face) if made.kind is None else made.kind.members[face].name for face in made.faces]
        return [Line(0, f"a die with the faces {listed(faces)}", "text")]

    def _holes(self, params: tuple[ir.Param, ...]) -> str:
        words = self.speaker.words
        return listed([f"number from {each.low} to {each.high}" if each.high else words.type(each.type) for each in params])


def _secrecy(shown: str | int, params: tuple[ir.Param, ...]) -> list[Line]:
    """Who may see it, when not all may."""
    if shown == "all":
        return []
    who = "nobody" if shown == "nobody" else f"only the {params[int(shown)].word or params[int(shown)].name}"
    return [Line(0, f"{who} may see it")]


def _grid(made: ir.Table, names: list[str], rules: ir.RuleSet) -> list[list[str]]:
    """The cells of a table with its axes; `names`: of the holes."""

    def printed(cell: tuple[int, ...]) -> list[str]:
        return [_printed(value, result.type, rules) for value, result in zip(cell, made.results, strict=True)]

    across = made.axes[1] if len(made.axes) > 1 else None
    columns = [each.words for each in made.results] if across is None else [_range(each) for each in across]
    rows = [[" \\ ".join(names[: len(made.axes)]), *columns]]
    for ends, cells in zip(made.axes[0], made.cells, strict=True):
        if across is None:
            rows.append([_range(ends), *(text for cell in cells for text in printed(cell))])
        else:
            rows.append([_range(ends), *("/".join(printed(cell)) for cell in cells)])
    return rows


def _printed(value: int, type_: ir.Type, rules: ir.RuleSet) -> str:
    """What stands in a cell: a number, the name of a member, a dash for none."""
    if type_.base != "member":
        return str(value)
    return "–" if value < 0 else rules.kinds[type_.of].members[value].name


def _range(ends: tuple[int | None, int | None]) -> str:
    """A range of a table's axis."""
    low, high = ends
    if low is None:
        return f"at most {high}"
    if high is None:
        return f"at least {low}"
    return str(low) if low == high else f"{low}–{high}"
