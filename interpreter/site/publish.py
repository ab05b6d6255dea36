"""The whole site as files: Markdown, SVG, the search index, styles and scripts, and the navigation for a renderer; for one rule
set, or several beside each other.

In: rules, library, findings. Out: texts by path, and at last a folder on the disk. `docs/` holds the pages to render; the
renderer needs only `mkdocs.yml` and `theme/` besides.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path
from types import MappingProxyType

from interpreter.site.card_faces import face_pages
from interpreter.site.context import SiteContext
from interpreter.site.difference_pages import DIFFERENCES, DifferencePages, Home, between
from interpreter.site.edition import Edition
from interpreter.site.index_pages import index_pages
from interpreter.site.learn_page import LEARN, learn_pages
from interpreter.site.member_pages import member_pages
from interpreter.site.permalinks import POSITIONS
from interpreter.site.play_page import PLAY, PLAY_TITLE, play_pages
from interpreter.site.previews import faces_script
from interpreter.site.report_pages import COVERAGE, FINDINGS, listed, report_pages
from interpreter.site.rule_pages import SEQUENCE, rule_pages
from interpreter.site.search import script
from interpreter.site.source_pages import SOURCES, source_pages
from interpreter.site.start_page import start_page
from interpreter.site.switching import places_of, switch_script
from interpreter.site.telling import Telling
from interpreter.site.wording import capital, escaped, in_html, markdown_link, relative, slug

DOCS = "docs/"
ASSETS = ("site.css", "site.js", "search.js", "previews.js", "map.js")
SWITCH = f"{DOCS}assets/editions.js"
MARKER = ".punica-site"
"""Stands in a folder that was written by us: only there are old files removed."""


class NotOurs(Exception):
    """Raised when a folder holds files that no site wrote; no file in it is changed."""


def publish(own: Edition, others: Sequence[Edition] = (), below: Edition | None = None) -> dict[str, str]:
    """All files of the site of `own`, by path. `others`: the rule sets with which it is compared; `below`: the rules without the
    mod, if `own` is one, whose changes then stand on the first page. The same rules give the same bytes. Errors: none; a part
    that could not be read is missing."""
    return _published(own, DifferencePages(own, others, below))


def publish_all(editions: Mapping[str, Edition], pairs: Sequence[tuple[str, str]]) -> Iterator[tuple[str, dict[str, str]]]:
    """Several rule sets as one site with a switch between them. Yields each id with the files of its rule set, by their paths in
    its folder, and last '' with the files that all share, by their paths in the whole site. `pairs`: the ids to compare. Errors:
    none."""
    titles = {name: edition.name for name, edition in editions.items()}
    places = []
    compared = {pair: f"differences/{slug('-and-'.join(pair))}.md" for pair in pairs}
    for name, own in editions.items():
        partners = {pair[pair[0] == name]: f"../{page}" for pair, page in compared.items() if name in pair}
        elsewhere = {f"{own.name} and {titles[other]}": page for other, page in partners.items()}
        files = _published(own, DifferencePages(own, (), elsewhere=elsewhere), name, titles)
        places.append(places_of(own.context, name, [path.removeprefix(DOCS) for path in files if path.startswith(DOCS)]))
        yield name, files
    shared = {f"{own.name}/{SWITCH}": switch_script(own, [each for each in places if each is not own]) for own in places}
    yield "", {**shared, **_of_all(editions, compared)}


def _published(
    own: Edition, told: DifferencePages, name: str = "", titles: Mapping[str, str] = MappingProxyType({})
) -> dict[str, str]:
    """The files of one rule set. `told`: its differences; `name`, `titles`: among which others it stands."""
    context = own.context
    context.about = told.about
    pages = {**member_pages(context), **rule_pages(context), **index_pages(context)}
    pages |= {**told.pages, **face_pages(context)}
    pages |= source_pages(context)
    pages |= {**report_pages(context), **learn_pages(context), **play_pages(context)}
    pages |= start_page(context, set(pages), told.by_mod)
    files = {DOCS + path: text for path, text in {**pages, **context.graph_pictures()}.items()}
    files |= {**_look(), **({SWITCH: ""} if titles else {})}
    files |= {f"{DOCS}assets/search-index.js": script(context), f"{DOCS}assets/faces.js": faces_script(context)}
    files["mkdocs.yml"] = (
        "\n".join([*_settings(own.name, name, titles, bool(told.elsewhere)), *_contents(context, set(pages))]) + "\n"
    )
    return dict(sorted(files.items()))


def _look() -> dict[str, str]:
    """What every site brings along so that it looks as it does."""
    theme = resources.files("interpreter.site") / "theme"
    assets = {f"{DOCS}assets/{name}": (theme / name).read_text(encoding="utf-8") for name in ASSETS}
    return {**assets, "theme/main.html": (theme / "main.html").read_text(encoding="utf-8")}


def _of_all(editions: Mapping[str, Edition], compared: Mapping[tuple[str, str], str]) -> dict[str, str]:
    """The pages of a site of several rule sets: which there are, what they are about, and what is different between them."""
    parts = [
        "# Rules of play",
        "Each has its rules, cards, maps and set-ups. The switch at the top of a page leads to the same page of another.",
    ]
    for name, edition in editions.items():
        about = [Telling(edition.context).plain(each) for each in edition.context.style.about[:1]]
        parts += [f'## <a href="{name}/index.html">{in_html(edition.name)}</a>', *map(escaped, about)]
    searched = ["extra:", "  all:", *_named({name: edition.name for name, edition in editions.items()})]
    settings = [*_settings("Rules of play"), *searched, "nav:", "  - Start: index.md"]
    pages = {}
    if compared:
        homes = {name: Home(edition, f"{name}/") for name, edition in editions.items()}
        pages = {page: between(page, *(homes[name] for name in pair)) for pair, page in compared.items()}
        titles = {page: " and ".join(editions[name].name for name in pair) for pair, page in compared.items()}
        links = [markdown_link(escaped(title), relative(DIFFERENCES, page)) for page, title in titles.items()]
        pages[DIFFERENCES] = "\n\n".join(["# What is different", "\n".join(f"- {link}" for link in links)]) + "\n"
        parts += [
            "## Between them",
            f"[What is different]({DIFFERENCES}) tells of any two of one family what only one of them has.",
        ]
        settings.append(f"  - What is different: {DIFFERENCES}")
    pages["index.md"] = "\n\n".join(parts) + "\n"
    return {**_look(), **{DOCS + page: text for page, text in pages.items()}, "mkdocs.yml": "\n".join(settings) + "\n"}


def ask_leave(folder: Path) -> None:
    """Check that a site may be written into a folder. Errors: `NotOurs` if it holds other files, `OSError` if it is no folder."""
    if folder.exists() and any(folder.iterdir()) and not (folder / MARKER).exists():
        raise NotOurs(f"{folder.as_posix()} holds other files; name an empty or a new folder")


def write(files: Mapping[str, str], folder: Path) -> None:
    """Write the files into a folder, and delete files of an earlier site there. Errors: `NotOurs`, `OSError`."""
    ask_leave(folder)
    marker = folder / MARKER
    if marker.exists():
        for name in marker.read_text(encoding="utf-8").split("\n"):
            old = folder / name
            if name and name not in files and old.resolve().is_relative_to(folder.resolve()):
                old.unlink(missing_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    marker.write_text("".join(f"{name}\n" for name in files), encoding="utf-8", newline="\n")
    add(files, folder)


def add(files: Mapping[str, str], folder: Path) -> None:
    """Write files into a folder, beside those that are there. Errors: `OSError`."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


Entry = str | list[tuple[str, str]]
"""What stands behind a title in the navigation: a page, or titles with pages."""

# --- navigation ------------------------------------------------------------------------------------------------------------


def navigation(context: SiteContext, pages: set[str]) -> list[tuple[str, Entry]]:
    """The navigation beside every page: chapters of rules, then lists. Single items are found through the lists."""
    chapters = [(chapter.heading, chapter.page) for chapter in context.permalinks.chapters]
    kinds = [
        (capital(kind.plural), context.permalinks.page(kind))
        for kind in context.rules.kinds.values()
        if context.permalinks.page(kind).endswith("/index.md")
    ]
    things = [
        *kinds,
        *((title, f"{folder}/index.md") for title, folder, items in listed(context)[:3] if items),
        ("Kinds of things", "kinds.md"),
    ]
    edges = [
        (capital(graph.edges.plural), context.permalinks.page(shown[0]))
        for graph in context.rules.graphs
        if (shown := context.permalinks.shown(graph.edges))
    ]
    reports = [(title, f"{folder}/index.md") for title, folder, items in listed(context)[3:] if items]
    reports += [
        ("Options", "options.md"),
        ("What is different", DIFFERENCES),
        ("What must always hold", "invariants.md"),
        ("Positions for examples", POSITIONS),
        ("Where values come from", SOURCES),
        ("Coverage", COVERAGE),
        ("Diagnostics", FINDINGS),
    ]
    whole: list[tuple[str, Entry]] = [
        ("Start", "index.md"),
        ("Learn it in ten minutes", LEARN),
        (PLAY_TITLE, PLAY),
        ("Map", "map/index.md"),
        ("Displays and tracks", "displays.md"),
        ("Rules", [("The game in outline", SEQUENCE), *chapters]),
        ("Things", [*things, *edges]),
        ("About the rules", reports),
    ]
    return [(title, there) for title, entry in whole if (there := _there(entry, pages))]


def _there(entry: Entry, pages: set[str]) -> Entry:
    """An entry without pages that are not there."""
    if isinstance(entry, str):
        return entry if entry in pages else ""
    return [(title, page) for title, page in entry if page in pages]


def _settings(
    title: str, name: str = "", titles: Mapping[str, str] = MappingProxyType({}), is_compared: bool = False
) -> list[str]:
    """The renderer's settings: plain addresses that work from a disk, no plugin, strict about links. `name`, `titles`: among
    which other rule sets this one stands; the rendered site is then a folder in theirs, which may tell what is different."""
    lines = [
        "# Written by punica docs.",
        f"site_name: {_quoted(title)}",
        "docs_dir: docs",
        f"site_dir: {f'../site/{name}' if name else 'site'}",
        "use_directory_urls: false",
        "theme:",
        "  name: null",
        "  custom_dir: theme",
        "plugins: []",
        "markdown_extensions: [tables]",
        "extra_css: [assets/site.css]",
        f"extra_javascript: [{', '.join(f'assets/{each}' for each in ASSETS if each.endswith('.js'))}]",
        "validation:",
        "  nav: {omitted_files: ignore, not_found: warn, absolute_links: warn}",
        "  links: {not_found: warn, anchors: warn, absolute_links: warn, unrecognized_links: warn}",
    ]
    if titles:
        lines += ["extra:", f"  here: {name}", "  editions:", *_named(titles)]
        lines += ["  compared: true"] if is_compared else []
    return lines


def _named(titles: Mapping[str, str]) -> list[str]:
    """Rule sets with their titles, in the renderer's settings."""
    return [f"    - {{id: {each}, title: {_quoted(told)}}}" for each, told in titles.items()]


def _contents(context: SiteContext, pages: set[str]) -> list[str]:
    """The navigation, as the renderer's settings say it."""
    lines = ["nav:"]
    for title, entry in navigation(context, pages):
        if isinstance(entry, str):
            lines.append(f"  - {_quoted(title)}: {entry}")
            continue
        lines.append(f"  - {_quoted(title)}:")
        lines += [f"      - {_quoted(name)}: {page}" for name, page in entry]
    return lines


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
