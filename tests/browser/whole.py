"""What is looked at in a site of several rule sets: its first page, and the switch between them."""

from __future__ import annotations

import re
from pathlib import Path

from tests.browser.visit import Visit

FOLDERS = ("cards", "generals", "rules", "tables")
"""From one page of each of these the switch is followed."""
TITLE = re.compile(r"<h1[^>]*>(.*?)</h1>", re.DOTALL)


def editions(site: Path) -> list[str]:
    """The folders of the site of all in which a rule set has its own: what is compared has a folder too."""
    return sorted(each.name for each in site.iterdir() if (each / "rules").is_dir())


class WholeVisit(Visit):
    """The checks of the whole at one width; `site`: the folder of all."""

    def all(self) -> list[str]:
        self.browser.width(self.width)
        self.browser.console(), self.browser.asked_for()
        self.first_page()
        names = editions(self.site)
        for one, other in zip(names, [*names[1:], names[0]], strict=True):
            for folder in FOLDERS:
                self.switch(one, other, folder)
        self.quiet()
        return self.wrong

    def first_page(self) -> None:
        """Its search finds what any of them has, and leads there."""
        self.page("index.html")
        self.browser.run("window.punicaIndex(() => 0)")
        self.check(self.holds("return !!window.PUNICA_INDEX && window.punicaSearch('battle').length > 0"), "no index of all")
        self.browser.type("#search", "hannibal")
        self.holds("return !!document.querySelector('#results a')")
        self.browser.picture(self.pictures / f"{self.width}-all-search.png")
        leads = self.browser.run("return document.querySelector('#results a').href")
        self.browser.key("Enter")
        self.check(self.holds(f"return location.href === {leads!r}"), f"Enter leads to {self.browser.url()}")
        title = self.browser.run("return document.querySelector('h1').textContent")
        self.check("Hannibal" in title, f"a search for Hannibal in all rules leads to {title}")

    def switch(self, one: str, other: str, folder: str) -> None:
        """From a page of one rule set, by mouse, to the same of another, where it has one."""
        there = {title(page): page for page in sorted((self.site / other / folder).glob("*.html")) if page.name != "index.html"}
        page = next(
            (
                page
                for page in sorted((self.site / one / folder).glob("*.html"))
                if page.name != "index.html" and title(page) in there
            ),
            None,
        )
        if page is None:
            return
        self.browser.open(page)
        self.browser.click(".switch summary")
        self.check(self.holds("return !!window.PUNICA_EDITIONS"), f"{page.name}: the switch knows no other rules")
        link = f".switch a[data-edition='{other}']"
        self.browser.picture(self.pictures / f"{self.width}-switch.png")
        self.browser.run(f"document.querySelector(\"{link}\").scrollIntoView({{block: 'nearest'}})")
        self.browser.click(link)
        self.check(
            self.holds(f"return location.href.includes('/{other}/')"), f"{one}/{folder}/{page.name}: the switch leads nowhere"
        )
        told = self.browser.run("return document.querySelector('h1').innerHTML")
        self.check(told == title(page), f"{one}/{folder}/{page.name}: the switch to {other} leads to {told}")


def title(page: Path) -> str:
    """What a rendered page is headed."""
    found = TITLE.search(page.read_text(encoding="utf-8"))
    return found[1] if found else ""
