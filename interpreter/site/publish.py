"""The whole site as files: Markdown, SVG, the search index, the look, and the navigation for a renderer.

In: rules, library, findings. Out: texts by path, and at last a folder on the disk. `docs/` holds what is rendered; `mkdocs.yml`
and `theme/` are all that the renderer needs to know.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path

from interpreter.diagnostics import Diagnostic
from interpreter.ir import RuleSet
from interpreter.library import Library
from interpreter.site.context import Book
from interpreter.site.index_pages import shelf_pages
from interpreter.site.member_pages import member_pages
from interpreter.site.report_pages import COVERAGE, FINDINGS, report_pages, shelves
from interpreter.site.rule_pages import SEQUENCE, chapter_title, rule_pages
from interpreter.site.search import script
from interpreter.site.wording import capital

DOCS = "docs/"
ASSETS = ("site.css", "site.js")
MADE = ".punica-site"
"""Stands in a folder that was written by us: only there are old files removed."""


class NotOurs(Exception):
    """The folder holds files that no site wrote: nothing is touched."""


def publish(rules: RuleSet, library: Library, findings: Iterable[Diagnostic] = ()) -> dict[str, str]:
    """All files of the site by path. The same rules give the same bytes."""
    book = Book(rules, library, findings)
    pages = {**member_pages(book), **rule_pages(book), **shelf_pages(book), **report_pages(book)}
    files = {DOCS + path: text for path, text in pages.items()}
    theme = resources.files("interpreter.site") / "theme"
    for name in ASSETS:
        files[f"{DOCS}assets/{name}"] = (theme / name).read_text(encoding="utf-8")
    files[f"{DOCS}assets/search-index.js"] = script(book)
    files["theme/main.html"] = (theme / "main.html").read_text(encoding="utf-8")
    files["mkdocs.yml"] = _settings(book, set(pages))
    return dict(sorted(files.items()))


def write(files: Mapping[str, str], folder: Path) -> None:
    """Put the files into a folder; what an earlier site left there goes. Errors: `NotOurs`, `OSError`."""
    marker = folder / MADE
    if folder.exists() and any(folder.iterdir()) and not marker.exists():
        raise NotOurs(f"{folder.as_posix()} holds other files; name an empty or a new folder")
    if marker.exists():
        for name in marker.read_text(encoding="utf-8").split("\n"):
            old = folder / name
            if name and name not in files and old.resolve().is_relative_to(folder.resolve()):
                old.unlink(missing_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    marker.write_text("".join(f"{name}\n" for name in files), encoding="utf-8", newline="\n")
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


# --- navigation ------------------------------------------------------------------------------------------------------------


def navigation(book: Book, pages: set[str]) -> list[tuple[str, object]]:
    """What stands at the side of every page: rules by chapter, then lists. Single things are found through the lists."""
    rules = [("The game in outline", SEQUENCE), *((chapter_title(chapter), chapter.page) for chapter in book.homes.chapters)]
    kinds = [
        (capital(kind.plural), book.homes.page(kind))
        for kind in book.rules.kinds.values()
        if book.homes.page(kind).endswith("/index.md")
    ]
    things = [
        *kinds,
        *((title, f"{folder}/index.md") for title, folder, shelf in shelves(book)[:3] if shelf),
        ("Kinds of things", "kinds.md"),
    ]
    edges = [
        (capital(graph.edges.plural), book.homes.page(graph.edges.members[0]))
        for graph in book.rules.graphs
        if graph.edges.members
    ]
    reports = [(title, f"{folder}/index.md") for title, folder, shelf in shelves(book)[3:] if shelf]
    reports += [
        ("Options", "options.md"),
        ("What must always hold", "invariants.md"),
        ("Coverage", COVERAGE),
        ("Diagnostics", FINDINGS),
    ]
    whole = [
        ("Start", "index.md"),
        ("Map", "map/index.md"),
        ("Rules", rules),
        ("Things", [*things, *edges]),
        ("About the rules", reports),
    ]
    return [(title, _there(entry, pages)) for title, entry in whole if _there(entry, pages)]


def _there(entry: object, pages: set[str]) -> object:
    """An entry without pages that are not there."""
    if isinstance(entry, str):
        return entry if entry in pages else ""
    return [(title, page) for title, page in entry if page in pages]


def _settings(book: Book, pages: set[str]) -> str:
    """The renderer's settings: plain addresses that work from a disk, no plugin, strict about links."""
    lines = [
        "# Written by punica docs.",
        f"site_name: {json.dumps(book.rules.title, ensure_ascii=False)}",
        "docs_dir: docs",
        "site_dir: site",
        "use_directory_urls: false",
        "theme:",
        "  name: null",
        "  custom_dir: theme",
        "plugins: []",
        "markdown_extensions: [tables]",
        "extra_css: [assets/site.css]",
        "extra_javascript: [assets/site.js]",
        "validation:",
        "  nav: {omitted_files: ignore, not_found: warn, absolute_links: warn}",
        "  links: {not_found: warn, anchors: warn, absolute_links: warn, unrecognized_links: warn}",
        "nav:",
    ]
    for title, entry in navigation(book, pages):
        if isinstance(entry, str):
            lines.append(f"  - {json.dumps(title, ensure_ascii=False)}: {entry}")
            continue
        lines.append(f"  - {json.dumps(title, ensure_ascii=False)}:")
        lines += [f"      - {json.dumps(name, ensure_ascii=False)}: {page}" for name, page in entry]
    return "\n".join(lines) + "\n"
