"""Whole declarations: the head, and below it what a declaration of that word can hold.

Takes one raw line of column one with its block, gives a `Declaration`, or None when its head cannot be read.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.diagnostics import Diagnostics, nearest
from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.blocks import Blocks, is_rule_line, starts_with
from interpreter.syntax.frames import CONDITION_WORDS
from interpreter.syntax.heads import HeadLine, Heads
from interpreter.syntax.layout import RawLine


@dataclass(frozen=True, slots=True)
class Shape:
    """What a keyword line holds after its keyword: `parts`, `ids`, `text`, `nothing`, `value`, `values` (with commas) or
    `pattern`; and what may stand below it."""

    holds: str
    conditions: bool = False
    body: bool = False


_PARTS, _TEXT, _VALUE, _NOTHING = Shape("parts"), Shape("text"), Shape("value"), Shape("nothing")
_GUARDED = Shape("value", conditions=True)
_STEPS = Shape("pattern", conditions=True)
COMMON = {"cites": Shape("ids"), "says": _TEXT, "note": _TEXT, "provenance": _TEXT}
"""Lines that every declaration may hold."""
LINES: dict[str, dict[str, Shape]] = {
    "kind": {
        "plural": _PARTS,
        "members": _PARTS,
        "line": _PARTS,
        "flag": _PARTS,
        "block": Shape("pattern"),
        "narrowed by": Shape("pattern", conditions=True),
        "reactions from": Shape("pattern", body=True),
    },
    "attribute": {
        "starts as": _VALUE,
        "shown to": _PARTS,
        "undone by rewind": _NOTHING,
        "lasts for": _PARTS,
        "indexed": _NOTHING,
    },
    "pile": {"shown to": _PARTS, "starts with": _VALUE},
    "value": {
        "starts at": _GUARDED,
        "raised by": _GUARDED,
        "lowered by": _GUARDED,
        "limited to": _GUARDED,
        "at least": _GUARDED,
    },
    "occasion": {"answered by": Shape("values")},
    "route": {
        "steps from": _STEPS,
        "starts with": _GUARDED,
        "starts at": _GUARDED,
        "length at most": _GUARDED,
        "toll": _GUARDED,
        "gain": _GUARDED,
        "ends at": _GUARDED,
        "choose": _PARTS,
    },
    "reach": {"starts at": _GUARDED, "steps from": _STEPS},
    "table": {"gives": _PARTS},
    "die": {"faces": _PARTS},
    "option": {"default": _PARTS},
    "ruling": {"asks": _TEXT, "reading": _TEXT, "default": _TEXT, "because": _TEXT},
    "graph": {},
    "span": {},
}
"""Lines of the declarations that hold nothing else."""
_STATEMENTS = ("query", "procedure", "phase", "step", "scenario")
_CONDITIONS = ("action", "invariant")
_NEED_BLOCK = {
    "query": "conditions or statements",
    "procedure": "statements",
    "phase": "statements",
    "step": "statements",
    "scenario": "statements",
    "invariant": "conditions (`when ...`)",
    "value": "its lines (`starts at ...`)",
    "route": "its lines (`steps from ...`)",
    "reach": "its lines (`starts at ...`)",
    "table": "its rows",
    "die": "its faces (`faces 1 to 6`)",
    "rule": "rule lines",
    "ruling": "its lines (`asks ...`)",
    "example": "its steps",
}


class Declarations:
    """Reads the declarations of one source."""

    def __init__(self, path: str, diagnostics: Diagnostics) -> None:
        self.path = path
        self.diagnostics = diagnostics
        self.heads = Heads(path, diagnostics)
        self.blocks = Blocks(path, diagnostics)
        self.reader = self.blocks.reader

    def read(self, line: RawLine) -> n.Declaration | None:
        """One declaration."""
        if line.broken:
            return None
        head = self.heads.head(line)
        if head is None:
            return None
        if head.mode == "remove":
            if line.children:
                message = "`remove` takes a declaration away; no block can stand below it"
                self.blocks.tell("unexpected-block", message, line.span(self.path), "take the block away, or write `replace`")
            return self._declare(head, line)
        needed = _NEED_BLOCK.get(head.word) if head.mode != "extend" else "what it changes"
        if needed is not None and not self.blocks.need_block(line, needed):
            return self._declare(head, line)
        lines: list[n.Line] = []
        rest: list[RawLine] = []
        for child in line.children:
            keyword = None if child.broken else next((word for word in COMMON if starts_with(child.text, word)), None)
            if keyword is None or not self._common_here(head.word, keyword, child):
                rest.append(child)
                continue
            found = self.line(child, keyword, COMMON[keyword])
            if found is not None:
                lines.append(found)
        return self._body(head, line, lines, rest)

    def _common_here(self, word: str, keyword: str, line: RawLine) -> bool:
        """`note (text)` is also a verb; among statements only a title in quotes makes it a line of the declaration."""
        return word not in _STATEMENTS or keyword == "cites" or line.rest(len(keyword)).text.startswith('"')

    def _declare(
        self,
        head: HeadLine,
        line: RawLine,
        lines: list[n.Line] | None = None,
        rules: list[n.RuleLine] | None = None,
        body: tuple[n.Statement, ...] = (),
        conditions: tuple[n.Condition, ...] = (),
        rows: list[n.Row] | None = None,
    ) -> n.Declaration:
        return n.Declaration(
            line.span(self.path),
            head.word,
            head.mode,
            head.head,
            head.pattern,
            head.title,
            head.answers,
            tuple(lines or ()),
            tuple(rules or ()),
            body,
            conditions,
            tuple(rows or ()),
        )

    def _body(self, head: HeadLine, line: RawLine, lines: list[n.Line], rest: list[RawLine]) -> n.Declaration:
        if head.word in _STATEMENTS:
            conditions: tuple[n.Condition, ...] = ()
            if head.word == "query":
                conditions, rest = self.blocks.conditions(rest)
            return self._declare(head, line, lines, body=self.blocks.statements(rest), conditions=conditions)
        if head.word in _CONDITIONS:
            return self._declare(head, line, lines, conditions=self.blocks.only_conditions(rest))
        if head.word == "rule":
            return self._declare(head, line, lines, rules=list(self.blocks.rules(rest)))
        if head.word == "example":
            steps = [self._step(child) for child in rest if not child.broken]
            return self._declare(head, line, [*lines, *(step for step in steps if step is not None)])
        if head.word == "member":
            return self._member(head, line, lines, rest)
        rows: list[n.Row] = []
        for child in rest:
            if child.broken:
                continue
            if head.word == "table" and "|" in child.text:
                self.blocks.no_block(child)
                rows.append(self._row(child))
                continue
            lines.extend(self._keyword_lines(head.word, child))
        return self._declare(head, line, lines, rows=rows)

    # --- keyword lines -----------------------------------------------------------------------------------------

    def _keyword_lines(self, word: str, line: RawLine) -> list[n.Line]:
        known = LINES[word]
        keyword = next((keyword for keyword in known if starts_with(line.text, keyword)), None)
        if keyword is None:
            self._unknown(word, line, (*known, *COMMON))
            return []
        if known[keyword].holds == "values":
            return self._values(line, keyword)
        found = self.line(line, keyword, known[keyword])
        return [] if found is None else [found]

    def _unknown(self, word: str, line: RawLine, known: tuple[str, ...]) -> None:
        words, article = line.text.split(), "an" if word[0] in "aeiou" else "a"
        near = next((found for count in (2, 1) for found in nearest(" ".join(words[:count]), known)), None)
        hint = f"did you mean `{near}`? " if near else ""
        if word == "table":
            hint += "cells of a row are parted by `|`. "
        if words[0] in CONDITION_WORDS:
            hint = "a condition stands one level below the line that it guards. "
        self.blocks.tell(
            "unknown-line",
            f"no line of {article} {word} begins like this",
            line.span(self.path),
            help=f"{hint}Lines of {article} {word}: {', '.join(f'`{entry}`' for entry in known)}",
        )

    def line(self, line: RawLine, keyword: str, shape: Shape) -> n.Line | None:
        """One keyword line with what stands below it; None after a finding."""
        span = line.span(self.path)
        rest = line.rest(len(keyword))
        conditions: tuple[n.Condition, ...] = ()
        body: tuple[n.Statement, ...] = ()
        if shape.conditions:
            conditions = self.blocks.only_conditions(line.children)
        elif shape.body:
            conditions, below = self.blocks.conditions(line.children)
            body = self.blocks.statements(below)
        else:
            self.blocks.no_block(line)
        if not rest.text and shape.holds != "nothing":
            place = Span(self.path, line.number, span.end_column, line.number, span.end_column + 1)
            self.blocks.tell("unfinished-line", f"after `{keyword}` something is missing", place, f"write it after `{keyword}`")
            return None
        words = self.heads.parts(line, self.heads.tokens(RawLine(line.number, line.column, keyword)) or ()) or ()
        if shape.holds == "value":
            value = self.reader.read("expression", rest)
            return None if value is None else n.Line(span, keyword, words, value, None, conditions, body)
        if shape.holds == "pattern":
            return self._pattern_line(span, rest, keyword, words, conditions, body)
        facts = self.heads.facts(line, keyword, ids=shape.holds == "ids")
        if facts is None:
            return None
        parts, items = facts
        if shape.holds == "nothing" and items:
            self._surplus(items[0][0].span, keyword, "nothing stands after it")
            return None
        if shape.holds == "text" and [type(part) for item in items for part in item] != [n.Text]:
            self._surplus(
                Span(self.path, rest.number, rest.column, rest.number, span.end_column), keyword, "a title in quotes stands"
            )
            return None
        return n.Line(span, keyword, parts, None, None, conditions, body, items)

    def _surplus(self, span: Span, keyword: str, what: str) -> None:
        self.blocks.tell("unexpected-word", f"this cannot stand after `{keyword}`", span, f"after `{keyword}`: {what.lower()}")

    def _pattern_line(
        self,
        span: Span,
        rest: RawLine,
        keyword: str,
        words: tuple[n.Part, ...],
        conditions: tuple[n.Condition, ...],
        body: tuple[n.Statement, ...],
    ) -> n.Line | None:
        tokens = self.heads.tokens(rest)
        pattern = None if tokens is None else self.heads.pattern(rest, tokens)
        return None if pattern is None else n.Line(span, keyword, words, None, pattern, conditions, body)

    def _values(self, line: RawLine, keyword: str) -> list[n.Line]:
        """A line of several expressions with commas: a line for each."""
        result: list[n.Line] = []
        self.blocks.no_block(line)
        rest = line.rest(len(keyword))
        pieces, start, depth, quoted = [], 0, 0, False
        for index, char in enumerate(rest.text):
            quoted ^= char == '"'
            depth += 0 if quoted else (char == "(") - (char == ")")
            if char == "," and not depth and not quoted:
                pieces.append((start, index))
                start = index + 1
        pieces.append((start, len(rest.text)))
        for start, end in pieces:
            part = RawLine(rest.number, rest.column, rest.text[:end]).rest(start)
            span = Span(self.path, part.number, part.column, part.number, part.column + len(part.text))
            if not part.text:
                place = Span(self.path, part.number, part.column, part.number, part.column + 1)
                self.blocks.tell("unfinished-line", "something is missing here", place, f"write what stands in `{keyword}`")
                continue
            value = self.reader.read("expression", part)
            if value is not None:
                words = self.heads.parts(line, self.heads.tokens(RawLine(line.number, line.column, keyword)) or ()) or ()
                result.append(n.Line(span, keyword, words, value))
        return result

    def _row(self, line: RawLine) -> n.Row:
        """A table row: cells parted by bars."""
        cells: list[n.Text] = []
        column = line.column
        for cell in line.text.split("|"):
            bare = cell.strip(" ")
            start = column + len(cell) - len(cell.lstrip(" ")) if bare else column
            cells.append(n.Text(Span(self.path, line.number, start, line.number, start + len(bare)), bare))
            column += len(cell) + 1
        return n.Row(line.span(self.path), tuple(cells))

    # --- members -----------------------------------------------------------------------------------------------

    def _member(self, head: HeadLine, line: RawLine, lines: list[n.Line], rest: list[RawLine]) -> n.Declaration:
        rules: list[n.RuleLine] = []
        for child in rest:
            if child.broken:
                continue
            if is_rule_line(child.text):
                rule = self.blocks.rule(child)
                if rule is not None:
                    rules.append(rule)
                continue
            keyword = child.text.split()[0]
            if keyword in CONDITION_WORDS or keyword == "otherwise":
                self.blocks.statements([child])  # tells that it is misplaced
                continue
            facts = self.heads.facts(child, keyword)
            if facts is None:
                continue
            conditions, below = self.blocks.conditions(child.children)
            body = self.blocks.statements(below)
            if child.children:
                keyword = " ".join(child.text.split())
            lines.append(n.Line(child.span(self.path), keyword, facts[0], None, None, conditions, body, facts[1]))
        return self._declare(head, line, lines, rules)

    # --- examples ----------------------------------------------------------------------------------------------

    def _step(self, line: RawLine) -> n.Line | None:
        """One line of an example."""
        for keyword in ("given", "when", "then"):
            if starts_with(line.text, keyword):
                if len(line.text) == len(keyword):
                    return self.line(line, keyword, _PARTS)
                return self._then(line) if keyword == "then" else self._run(line, keyword)
        for keyword, shape in (("dice", _PARTS), ("tests", _PARTS), ("starts from the scenario", _NOTHING)):
            if starts_with(line.text, keyword):
                return self.line(line, keyword, shape)
        self._unknown("example", line, ("given", "dice", "when", "then", "tests", "starts from the scenario", *COMMON))
        return None

    def _run(self, line: RawLine, keyword: str) -> n.Line | None:
        """`given STATEMENT` with its own block, `when STATEMENT` with answers below."""
        rest = line.rest(len(keyword))
        answers: list[n.Line] = []
        if keyword == "when":
            answers = [found for found in map(self._answer, rest.children) if found is not None]
            rest.children = []
        statement = self.blocks.statement(rest, [])
        if statement is None:
            return None
        words = self.heads.parts(line, self.heads.tokens(RawLine(line.number, line.column, keyword)) or ()) or ()
        return n.Line(line.span(self.path), keyword, words, body=(statement,), lines=tuple(answers))

    def _answer(self, line: RawLine) -> n.Line | None:
        """`SIDE answers "key"` below a step."""
        if line.broken:
            return None
        self.blocks.no_block(line)
        tokens = self.heads.tokens(line)
        if tokens is None:
            return None
        if len(tokens) < 3 or tokens[-1].type != "TEXT" or tokens[-2].value != "answers":
            message = "below a step stand only answers to its questions"
            self.blocks.tell(
                "unknown-line", message, line.span(self.path), 'an answer is written: `SIDE answers "march to Harbour"`'
            )
            return None
        asker = self.reader.read("phrase", RawLine(line.number, line.column, line.text[: tokens[-2].start_pos - line.column]))
        if asker is None:
            return None
        parts = self.heads.parts(line, tokens) or ()
        return n.Line(line.span(self.path), "answers", parts, asker, items=((parts[-1],),))

    def _then(self, line: RawLine) -> n.Line | None:
        self.blocks.no_block(line)
        rest = line.rest(len("then"))
        text = " ".join(rest.text.split())
        special = starts_with(text, "offered") or starts_with(text, "not offered")
        if special or text.endswith((" is asked", " has won")):
            facts = self.heads.facts(line, "then")
            if facts is not None and special and not isinstance(facts[0][-1], n.Text):
                self._surplus(rest.span(self.path), "then", "`offered` and the key of a choice in quotes")
                return None
            return None if facts is None else n.Line(line.span(self.path), "then", facts[0], items=facts[1])
        value = self.reader.read("expression", rest)
        if value is None:
            return None
        words = self.heads.parts(line, self.heads.tokens(RawLine(line.number, line.column, "then")) or ()) or ()
        return n.Line(line.span(self.path), "then", words, value)
