"""Pages about the rules: the coverage of the rulebook, the findings of the checker, the first page.

In: a `Book`. Out: Markdown by path.
"""

from __future__ import annotations

from interpreter.diagnostics import CATALOGUE
from interpreter.site.context import Book
from interpreter.site.coverage import STATUSES, Row
from interpreter.site.rule_pages import SEQUENCE, chapter_title
from interpreter.site.wording import anchor, capital, escaped, folded, in_html, relative, slug, table

COVERAGE = "coverage/index.md"
FINDINGS = "diagnostics.md"


def report_pages(book: Book) -> dict[str, str]:
    """All of them."""
    return {"index.md": _first(book), FINDINGS: _findings(book), **_coverage(book)}


# --- coverage --------------------------------------------------------------------------------------------------------------


def _coverage(book: Book) -> dict[str, str]:
    coverage = book.coverage
    if not coverage.rows:
        return {}
    pages, rows = {}, []
    for chapter in book.register.chapters():
        page = f"coverage/{slug(chapter)}.md"
        title = book.style.sections.get(chapter, "")
        totals = coverage.totals(chapter)
        rows.append(
            [
                f"[{escaped(f'{chapter} {title}'.strip())}]({slug(chapter)}.md)",
                str(sum(totals.values())),
                *(str(totals[each]) for each in STATUSES),
            ]
        )
        pages[page] = _chapter(book, chapter, title, page)
    totals = coverage.totals()
    rows.append(["**all**", f"**{len(coverage.rows)}**", *(f"**{totals[each]}**" for each in STATUSES)])
    parts = [
        "# Coverage of the rulebook",
        "Every normative statement of the rulebook, who implements it, and which example exercises it.",
        table(["Chapter", "Statements", *(escaped(capital(each)) for each in STATUSES)], rows),
        "\n".join(f"- **{escaped(status)}**: {escaped(meaning)}" for status, meaning in STATUSES.items()),
    ]
    if coverage.unknown:
        parts.append("Cited, and in no register: " + ", ".join(escaped(each) for each in coverage.unknown) + ".")
    return pages | {COVERAGE: "\n\n".join(parts) + "\n"}


def _chapter(book: Book, chapter: str, title: str, page: str) -> str:
    rows = [_row(book, row, page) for row in book.coverage.chapter(chapter)]
    return (
        "\n\n".join(
            [
                f"# Coverage of chapter {escaped(f'{chapter} {title}'.strip())}",
                '<div class="filter" data-few="8"></div>\n\n'
                + table(["Statement", "Section", "It says", "Implemented by", "Exercised by", "Status"], rows),
            ]
        )
        + "\n"
    )


def _row(book: Book, row: Row, page: str) -> list[str]:
    statement = row.statement
    says = escaped(statement.says)
    for label, text in (("Note", statement.note), ("Differs", statement.difference)):
        says += f"<br><em>{label}: {in_html(escaped(text))}</em>" if text else ""
    doing = [book.link(each, page) for each in row.implemented] + [f"ruling {book.link(each, page)}" for each in row.rulings]
    return [
        anchor(slug(statement.id)) + escaped(statement.id),
        escaped(statement.section),
        says,
        "; ".join(doing),
        "; ".join(book.link(each, page) for each in row.exercised),
        escaped(row.status),
    ]


# --- findings --------------------------------------------------------------------------------------------------------------


def _findings(book: Book) -> str:
    parts = ["# Diagnostics"]
    if book.findings:
        rows = [
            [f"`{found.code}`", escaped(found.message), escaped(str(found.span)), escaped(found.help)] for found in book.findings
        ]
        parts += [
            f"These rules have {len(book.findings)} findings. What could not be read is missing on the pages.",
            table(["Finding", "What", "Where", "Way out"], rows),
        ]
    else:
        parts.append("The checker has no findings in these rules.")
    parts += ["## What the checker looks for", f"{len(CATALOGUE)} kinds of findings, each with its explanation and an example."]
    for name, code in CATALOGUE.items():
        body = f"<p>{in_html(code.explanation)}</p>" + "".join(
            f"<p>{label}</p>\n<pre><code>{in_html(example.text.rstrip())}</code></pre>"
            for label, examples in (("Found in:", code.bad[:1]), ("Not found in:", code.good[:1]))
            for example in examples
        )
        parts.append(folded(f"<code>{in_html(name)}</code> {in_html(code.meaning)}", body, slug(name)))
    return "\n\n".join(parts) + "\n"


# --- the first page --------------------------------------------------------------------------------------------------------


def _first(book: Book) -> str:
    rules, page = book.rules, "index.md"
    parts = [f"# {escaped(rules.title)}", "A reference to the rules. Everything here is printed from the rules that are played."]
    totals = book.coverage.totals()
    doing = [f"[The game in outline]({SEQUENCE}): what happens, in its order"]
    doing += [
        f"{book.link(kind, page, escaped(capital(kind.plural)))} ({len(kind.members)})"
        for kind in rules.kinds.values()
        if book.homes.page(kind).endswith("/index.md")
    ]
    if book.style.map is not None:
        doing.append("[The map](map/index.md)")
    doing += [f"[{title}]({folder}/index.md) ({len(shelf)})" for title, folder, shelf in shelves(book) if shelf]
    if book.coverage.rows:
        done, shown = totals["exercised"] + totals["implemented"], totals["exercised"]
        count = f"{done} of {len(book.coverage.rows)} statements implemented, {shown} exercised"
        doing.append(f"[Coverage of the rulebook]({COVERAGE}): {count}")
    doing.append(f"[Diagnostics]({FINDINGS}): " + (f"{len(book.findings)} findings" if book.findings else "no findings"))
    parts.append("\n".join(f"- {line}" for line in doing))
    if book.homes.chapters:
        parts.append("## The rules")
        parts.append(
            "\n".join(f"- [{escaped(chapter_title(chapter))}]({relative(page, chapter.page)})" for chapter in book.homes.chapters)
        )
    layers = [
        f"- {escaped(layer.manifest.title)} (`{layer.id}`, version {escaped(layer.manifest.version)})"
        for layer in book.library.layers
    ]
    parts += ["## Layers", "Lowest first; each may change what stands below it.", "\n".join(layers)]
    return "\n\n".join(parts) + "\n"


def shelves(book: Book) -> list[tuple[str, str, list]]:
    """Titles, folders and contents of the lists that have a page for each thing."""
    rules = book.rules
    return [
        ("Tables", "tables", rules.tables),
        ("Dice", "dice", rules.dice),
        ("Decks and piles", "decks", rules.piles),
        ("Scenarios", "scenarios", rules.scenarios),
        ("Rulings", "rulings", rules.rulings),
        ("Examples", "examples", rules.examples),
    ]
