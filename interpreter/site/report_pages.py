"""Pages about the rules: the coverage of the rulebook, the findings of the checker.

In: a `SiteContext`. Out: Markdown by path.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir
from interpreter.diagnostics import CATALOGUE, errors_of, tally
from interpreter.site.context import SiteContext
from interpreter.site.coverage import STATUSES, Row
from interpreter.site.wording import anchor, capital, coded, escaped, folded, in_html, slug, table, with_code

COVERAGE = "coverage/index.md"
FINDINGS = "diagnostics.md"


def report_pages(context: SiteContext) -> dict[str, str]:
    """The pages of the rulebook's coverage and of the checker's findings, by path below `docs/`."""
    return {FINDINGS: _findings(context), **_coverage(context)}


# --- coverage --------------------------------------------------------------------------------------------------------------


def _coverage(context: SiteContext) -> dict[str, str]:
    coverage = context.coverage
    if not coverage.rows:
        return {}
    pages, rows = {}, []
    for chapter in context.register.chapters():
        page = f"coverage/{slug(chapter)}.md"
        title = context.style.sections.get(chapter, "")
        totals = coverage.totals(chapter)
        rows.append(
            [
                f"[{escaped(f'{chapter} {title}'.strip())}]({slug(chapter)}.md)",
                str(sum(totals.values())),
                *(str(totals[each]) for each in STATUSES),
            ]
        )
        pages[page] = _chapter(context, chapter, title, page)
    totals = coverage.totals()
    rows.append(["**all**", f"**{len(coverage.rows)}**", *(f"**{totals[each]}**" for each in STATUSES)])
    parts = [
        "# Coverage of the rulebook",
        "Every normative statement of the rulebook, who implements it, and which example exercises it.",
        table(["Chapter", "Statements", *(escaped(capital(each)) for each in STATUSES)], rows),
        "\n".join(f"- **{escaped(status)}**: {escaped(meaning)}" for status, meaning in STATUSES.items()),
    ]
    unknown = coverage.unknown
    if unknown:
        parts.append("Cited, and in no register: " + ", ".join(map(escaped, unknown)) + ".")
    return pages | {COVERAGE: "\n\n".join(parts) + "\n"}


def _chapter(context: SiteContext, chapter: str, title: str, page: str) -> str:
    rows = [_row(context, row, page) for row in context.coverage.chapter(chapter)]
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


def _row(context: SiteContext, row: Row, page: str) -> list[str]:
    statement = row.statement
    says = escaped(statement.says)
    for label, text in (("Note", statement.note), ("Differs", statement.difference), ("No rule", statement.apart)):
        says += f"<br><em>{label}: {in_html(escaped(text))}</em>" if text else ""
    doing = [context.link(each, page) for each in row.implemented] + [
        f"ruling {context.link(each, page)}" for each in row.rulings
    ]
    return [
        anchor(slug(statement.id)) + escaped(statement.id),
        escaped(statement.section),
        says,
        "; ".join(doing),
        "; ".join(context.link(each, page) for each in row.exercised),
        escaped(row.status),
    ]


# --- findings --------------------------------------------------------------------------------------------------------------


def _findings(context: SiteContext) -> str:
    parts = ["# Diagnostics"]
    if context.told_findings:
        rows = [
            [found.level.value, f"`{found.code}`", with_code(found.message), escaped(str(found.span)), with_code(found.help)]
            for found in context.told_findings
        ]
        harm = "What could not be read is missing on the pages." if errors_of(context.told_findings) else "They can be played."
        parts += [
            f"These rules have {tally(context.told_findings)}. {harm}",
            table(["Level", "Finding", "What", "Where", "Way out"], rows),
        ]
    else:
        parts.append("The checker has no findings in these rules.")
    parts += ["## What the checker looks for", f"{len(CATALOGUE)} kinds of findings, each with its explanation and an example."]
    for name, code in CATALOGUE.items():
        body = "".join(f"<p>{coded(part)}</p>" for part in code.explanation.split("\n\n")) + "".join(
            f"<p>{label}</p>\n<pre><code>{in_html(example.text.rstrip())}</code></pre>"
            for label, examples in (("Found in:", code.bad[:1]), ("Not found in:", code.good[:1]))
            for example in examples
        )
        parts.append(folded(f"<code>{in_html(name)}</code> ({code.level}): {coded(code.meaning)}", body, slug(name)))
    return "\n\n".join(parts) + "\n"


def listed(context: SiteContext) -> list[tuple[str, str, Sequence[ir.Item]]]:
    """The lists with a page for each item: title, folder and items of each."""
    rules = context.rules
    return [
        ("Tables", "tables", rules.tables),
        ("Dice", "dice", rules.dice),
        ("Decks and piles", "decks", rules.piles),
        ("Scenarios", "scenarios", rules.scenarios),
        ("Rulings", "rulings", rules.rulings),
        ("Examples", "examples", rules.examples),
    ]
