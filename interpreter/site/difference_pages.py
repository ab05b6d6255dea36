"""Pages of what is different: from other editions, with a mod, in each scenario, with each option.

In: an edition and those with which it is compared. Out: Markdown by path.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.site.context import SiteContext
from interpreter.site.difference_text import IN_PAGES, difference_markdown
from interpreter.site.differences import Difference, Differences, Edition, differences, option_differences, scenario_differences
from interpreter.site.wording import escaped, slug

DIFFERENCES = "differences/index.md"


def difference_pages(own: Edition, others: Sequence[Edition]) -> dict[str, str]:
    """All of them, by path below `docs/`: what this rule set has otherwise. None when there is nothing to compare."""
    context = own.context
    pages: dict[str, str] = {}
    lists: list[tuple[str, list[str]]] = []

    def add(name: str, title: str, told: Differences) -> str:
        page = f"differences/{slug(name)}.md"
        pages[page] = difference_markdown(told, title, IN_PAGES, lambda each: _link(context, each, page))
        return f"[{escaped(title)}]({slug(name)}.md)"

    lists.append(("Against other rules", [add(each.rules.id, f"Against {each.name}", differences(each, own)) for each in others]))
    scenarios = [each for each in context.rules.beginnings if each is not context.rules.scenario]
    lists.append(
        ("By scenario", [add(f"scenario {each.name}", each.name, scenario_differences(own, each)) for each in scenarios])
    )
    options = context.rules.options
    lists.append(("By option", [add(f"option {each.name}", each.name, option_differences(own, each)) for each in options]))
    if not pages:
        return {}
    parts = ["# What is different", "Each rule, card, place and number that is not the same, once: what it was, and what it is."]
    for title, links in lists:
        if links:
            parts += [f"## {title}", "\n".join(f"- {link}" for link in links)]
    return pages | {DIFFERENCES: "\n\n".join(parts) + "\n"}


def _link(context: SiteContext, each: Difference, page: str) -> str:
    """The title of a difference, with a link to the page of what is there."""
    if each.item is None or each.how == "gone":
        return escaped(each.title)
    return context.link(each.item, page, escaped(each.title))
