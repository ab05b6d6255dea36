"""Coverage of a rulebook: the items that implement each statement, and the examples that exercise it.

In: a rule set and a register. Out: `Coverage` with a row for each statement, totals, and both as text or data.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from interpreter import ir
from interpreter.site.register import Register, Statement, section_key
from interpreter.site.wording import title_of

STATUSES = {
    "exercised": "implemented, and an example cites it",
    "implemented": "implemented, and no example cites it",
    "ruled": "only a ruling speaks of it",
    "example only": "only an example speaks of it",
    "apart": "no rule has to say it, and the register says why",
    "open": "nothing cites it",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One statement: the items that implement it, the rulings that settle it, the examples that cite it."""

    statement: Statement
    implemented: tuple[ir.Item, ...]
    rulings: tuple[ir.Ruling, ...]
    exercised: tuple[ir.Example, ...]

    @property
    def status(self) -> str:
        """The status of the statement, one of `STATUSES`."""
        if self.implemented:
            return "exercised" if self.exercised else "implemented"
        if self.rulings:
            return "ruled"
        if self.exercised:
            return "example only"
        return "apart" if self.statement.apart else "open"


class Coverage:
    """The coverage of one rule set. `unknown`: cited statements that no register holds."""

    def __init__(self, rules: ir.RuleSet, register: Register) -> None:
        self.rules = rules
        self.register = register
        cited: dict[str, list[ir.Item]] = {}
        for item in rules.all_items():
            for one in register.cited_by(item):
                cited.setdefault(one, []).append(item)
        self.rows: dict[str, Row] = {
            statement.id: _row(statement, cited.get(statement.id, [])) for statement in register.statements.values()
        }
        all_cited = {one for item in rules.all_items() for one in item.cites} - register.statements.keys()
        self.unknown = sorted(one for one in all_cited if one not in register.of_other_books)

    def chapter(self, chapter: str) -> list[Row]:
        """The rows of the statements in one chapter, sorted by section. `chapter`: its number, as sections begin with it."""
        return [self.rows[statement.id] for statement in self.register.of_chapter(chapter)]

    def totals(self, chapter: str | None = None) -> dict[str, int]:
        """The number of statements with each status, 0 included. `chapter`: only of this one."""
        rows = list(self.rows.values()) if chapter is None else self.chapter(chapter)
        counted = Counter(row.status for row in rows)
        return {status: counted[status] for status in STATUSES}

    def data(self) -> dict[str, object]:
        """Rows and totals as plain data for JSON."""
        return {
            "rules": self.rules.id,
            "statements": len(self.rows),
            "totals": self.totals(),
            "rows": [
                {
                    "id": row.statement.id,
                    "section": row.statement.section,
                    "says": row.statement.says,
                    "status": row.status,
                    "apart": row.statement.apart,
                    "implemented_by": [_named(each) for each in row.implemented],
                    "rulings": [_named(each) for each in row.rulings],
                    "exercised_by": [_named(each) for each in row.exercised],
                }
                for row in self.sorted_rows()
            ],
        }

    def sorted_rows(self) -> list[Row]:
        """All rows in the order of the rulebook."""
        return sorted(self.rows.values(), key=lambda row: section_key(row.statement.section))

    def text(self) -> str:
        """The coverage for a terminal: a block for each statement, the totals last."""
        lines = []
        for row in self.sorted_rows():
            lines.append(f"{row.statement.id}  [{row.status}]  {row.statement.says}")
            for label, found in (("implemented by", row.implemented), ("ruling", row.rulings), ("exercised by", row.exercised)):
                lines += [f"    {label} {ir.word_of(each)} {title_of(each)}  {each.span.path}:{each.span.line}" for each in found]
            if row.status == "apart":
                lines.append(f"    because {row.statement.apart}")
        lines += ["", f"{len(self.rows)} statements"]
        lines += [f"{count:6} {status}: {STATUSES[status]}" for status, count in self.totals().items()]
        return "\n".join(lines) + "\n"


def _row(statement: Statement, cited: list[ir.Item]) -> Row:
    return Row(
        statement,
        tuple(each for each in cited if not isinstance(each, (ir.Ruling, ir.Example))),
        tuple(each for each in cited if isinstance(each, ir.Ruling)),
        tuple(each for each in cited if isinstance(each, ir.Example)),
    )


def _named(item: ir.Item) -> dict[str, object]:
    found = {"word": ir.word_of(item), "name": item.name, "path": item.span.path, "line": item.span.line}
    if isinstance(item, ir.Member) and item.number is not None:
        found["number"] = item.number.plain
    return found
