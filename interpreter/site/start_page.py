"""The first page: what the game is, its map, and links to the other pages.

In: a `SiteContext` and the paths of the other pages. Out: Markdown by path. It speaks to players; layers and other facts about
the rules themselves stand folded at its foot.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby

from interpreter.diagnostics import tally
from interpreter.site.context import SiteContext
from interpreter.site.difference_pages import DIFFERENCES
from interpreter.site.endings import endings
from interpreter.site.learn_page import LEARN, first_scenario, map_picture, players
from interpreter.site.permalinks import Chapter
from interpreter.site.play_page import PLAY, PLAY_TITLE
from interpreter.site.report_pages import COVERAGE, FINDINGS, listed
from interpreter.site.rule_pages import SEQUENCE
from interpreter.site.source_pages import SOURCES
from interpreter.site.telling import Telling
from interpreter.site.wording import capital, escaped, folded, html_link, in_html

START = "index.md"
BESIDE = 3
"""So many kinds of things are named in the first lines: those of which most are there."""


def start_page(context: SiteContext, pages: Collection[str], by_mod: Sequence[str] = ()) -> dict[str, str]:
    """The first page, by its path below `docs/`. `by_mod`: the changes of a mod, as Markdown."""
    telling = Telling(context)
    parts = [f"# {escaped(context.rules.title)}"]
    about = [telling.markdown(paragraph, START) for paragraph in context.style.about]
    parts += about[:1]
    parts.append(" ".join(part for part in (players(context, telling, START), _inventory(context), _ends(context)) if part))
    parts.append(_ways(context, pages))
    parts += ["## What the mod changes", *by_mod] if by_mod else []
    parts.append(map_picture(context, START))
    parts += about[1:]
    if context.permalinks.chapters:
        parts += ["## The rules", "Everything is printed from the rules that are played, in the order of the rulebook."]
        parts.append(_bullets(_chapters(context.permalinks.chapters)))
    things = [
        f"{context.link(kind, START, escaped(capital(kind.plural)))} ({len(context.permalinks.shown(kind))})"
        for kind in context.rules.kinds.values()
        if context.permalinks.page(kind).endswith("/index.md")
    ]
    things += [f"[{title}]({folder}/index.md) ({len(items)})" for title, folder, items in listed(context)[:3] if items]
    parts += ["## What there is in the game", _bullets(things)]
    parts += ["## About the rules", _bullets(_about(context, pages)), _layers(context)]
    return {START: "\n\n".join(part for part in parts if part) + "\n"}


def _inventory(context: SiteContext) -> str:
    """How large it is: the places on the map, and what is drawn as cards; where neither is, what most there is of."""
    places = [context.style.map.graph.nodes] if context.style.map is not None else []
    besides = [context.rules.seats, *(graph.edges for graph in context.rules.graphs)]
    others = [kind for kind in context.rules.kinds.values() if kind not in besides]
    most = sorted(others, key=lambda kind: -len(context.permalinks.shown(kind)))[:BESIDE]
    named = [kind for kind in dict.fromkeys([*places, *context.style.faces] or most) if context.permalinks.shown(kind)]
    counts = [(len(context.permalinks.shown(kind)), kind) for kind in named]
    told = [f"{count} {context.link(kind, START, escaped(kind.name if count == 1 else kind.plural))}" for count, kind in counts]
    there = "There is" if counts and counts[0][0] == 1 else "There are"
    return f"{there} {', '.join(told[:-1])}{' and ' if told[1:] else ''}{told[-1]}." if told else ""


def _ends(context: SiteContext) -> str:
    """By which rules somebody wins."""
    links = [context.link(each, START) for each in endings(context)]
    return f"The game is decided by these rules: {'; '.join(links)}." if links else ""


def _ways(context: SiteContext, pages: Collection[str]) -> str:
    """Where to go from here: large links."""
    cards = [next((kind for kind in context.style.faces if context.permalinks.shown(kind)), None)]
    ways = [
        (LEARN, "Learn it in ten minutes"),
        (PLAY, PLAY_TITLE),
        ("map/index.md", "The map"),
        (SEQUENCE, "The rules"),
        *((context.permalinks.page(kind), f"The {kind.plural}") for kind in cards if kind is not None),
        *((context.permalinks.page(each), "The set-up") for each in first_scenario(context)),
        (DIFFERENCES, "What is different"),
    ]
    links = "".join(f"<li>{html_link(in_html(title), page)}</li>" for page, title in ways if page in pages)
    return f'<ul class="ways">{links}</ul>'


def _chapters(chapters: Sequence[Chapter]) -> list[str]:
    """A line for each chapter, with the page of its terms behind it."""
    lines = []
    for _, group in groupby(chapters, lambda chapter: chapter.number):
        first, *more = group
        behind = [f"[terms]({each.page})" for each in more]
        lines.append(f"[{escaped(first.heading)}]({first.page})" + (f" ({', '.join(behind)})" if behind else ""))
    return lines


def _about(context: SiteContext, pages: Collection[str]) -> list[str]:
    about = [f"[{title}]({folder}/index.md) ({len(items)})" for title, folder, items in listed(context)[3:] if items]
    if context.coverage.rows:
        totals = context.coverage.totals()
        done, shown = totals["exercised"] + totals["implemented"], totals["exercised"]
        count = f"{done} of {len(context.coverage.rows)} statements implemented, {shown} exercised"
        about.append(f"[Coverage of the rulebook]({COVERAGE}): {count}")
    if DIFFERENCES in pages:
        about.append(f"[What is different]({DIFFERENCES}): from other editions, by scenario, with each option")
    if SOURCES in pages:
        about.append(f"[Where values come from]({SOURCES}): what is printed, and what is reconstructed")
    about.append(f"[Diagnostics]({FINDINGS}): " + tally(context.told_findings))
    return about


def _layers(context: SiteContext) -> str:
    """Of which layers these rules are made, folded: players need not know."""
    lines = "".join(
        f"<li>{in_html(layer.manifest.title)} (<code>{in_html(layer.id)}</code>, version {in_html(layer.manifest.version)})</li>"
        for layer in context.library.layers
    )
    return folded("Of what these rules are made", f"<p>Lowest first; each may change what stands below it.</p>\n<ul>{lines}</ul>")


def _bullets(lines: Sequence[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
