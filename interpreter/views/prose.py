"""Rules as English: the page of any declaration, plain or in Markdown.

Takes a resolved rule set and a declaration of it; gives text. Raises nothing for a rule set without findings; a rule set with
findings is incomplete, and what could not be read is not there to be printed.
"""

from __future__ import annotations

import re

from interpreter.ir import Member, Procedure, RuleSet, Symbol
from interpreter.views.prose_hosts import Hosts
from interpreter.views.prose_pages import Pages
from interpreter.views.prose_statements import Line
from interpreter.views.prose_words import capital, sentence

_LAST: list[tuple[RuleSet, Hosts]] = []


def printer(rules: RuleSet) -> Pages:
    """A printer for a rule set; the index of who wrote what is made once for the rule set asked last."""
    if not _LAST or _LAST[0][0] is not rules:
        _LAST[:] = [(rules, Hosts(rules))]
    return Pages(rules, _LAST[0][1])


def page_text(rules: RuleSet, declared: Symbol) -> str:
    """The page of a declaration as plain text with nested bullets."""
    pages = printer(rules)
    return render(heading(pages, declared), pages.page(declared), declared, False)


def markdown(rules: RuleSet, declared: Symbol, level: int = 2) -> str:
    """The same page in Markdown; `level` is the depth of its heading."""
    pages = printer(rules)
    return render(heading(pages, declared), pages.page(declared), declared, True, level)


def heading(pages: Pages, declared: Symbol) -> str:
    """The title of a page."""
    text = capital(pages.title(declared))
    if isinstance(declared, Procedure) and declared.role in ("phase", "step"):
        return f"{capital(declared.role)}: {declared.name}"
    if isinstance(declared, Member) or not declared.name[:1].isupper():
        return text
    return text


def render(title: str, lines: list[Line], declared: Symbol, marked: bool, level: int = 2) -> str:
    """Lines as text. Plain text has no marks; Markdown has bold, headings and grids."""
    out = [("#" * level + " " if marked else "") + title]
    if not marked:
        out.append("=" * len(title))
    before = ""
    for line in lines:
        if line.sort == "grid":
            out.extend(
                _grid([each.text.split(" | ") for each in lines if each.sort == "grid"], marked) if before != "grid" else []
            )
        elif line.sort in ("text", "heading", "source"):
            text = line.text if line.sort == "heading" else sentence(line.text)
            mark = "**" if line.sort == "heading" and marked else "_" if line.sort == "source" and marked else ""
            out.extend(["", f"{mark}{text}{mark}"])
        else:
            if before not in ("bullet",):
                out.append("")
            out.append("  " * line.level + "- " + sentence(line.text))
        before = line.sort
    for note in declared.notes:
        out.extend(["", f"Note: {note}"])
    if declared.cites:
        out.extend(["", f"Register: {', '.join(declared.cites)}"])
    text = "\n".join(out)
    return (text if marked else re.sub(r"\*\*([^*]+)\*\*", r"\1", text)) + "\n"


def _grid(rows: list[list[str]], marked: bool) -> list[str]:
    if marked:
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        return ["", lines[0], "|" + " --- |" * len(rows[0]), *lines[1:]]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "",
        *(
            "  ".join(
                cell.rjust(width) if at else cell.ljust(width) for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        ),
    ]


__all__ = ["Hosts", "heading", "markdown", "page_text", "printer", "render"]
