"""What is looked at in one rule set's site at one width: see `python -m tests browser`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import yaml

from tests.browser.driver import Browser

SEARCHES = Path(__file__).parent / "searches.yaml"
SLOWEST = 50
"""So many milliseconds a key of a search may take, on the median."""
LOOKED_AT = (
    "index.html", "learn.html", "example.html", "displays.html", "rules/sequence.html", "map/index.html", "cards/index.html",
    "cards/drawn.html", "generals/index.html", "tables/index.html", "rulings/index.html", "coverage/index.html",
    "sources.html", "scenarios/index.html",
)  # fmt: skip
"""The pages that axe looks at, beside a chapter, a card, a general, a set-up and a table."""
WHOLE = """
const frame = document.querySelector('.atlas > svg').getBoundingClientRect();
return [...document.querySelectorAll('.atlas > svg a, .atlas .legend')].every(each => {
  const at = each.getBoundingClientRect();
  return at.left >= frame.left - 1 && at.right <= frame.right + 1 && at.top >= frame.top - 1 && at.bottom <= frame.bottom + 1;
});
"""
OVER_EACH_OTHER = """
const labels = [], places = [], found = [];
function box(each) {
  const at = each.getBBox(), moved = each.transform.baseVal.length ? each.transform.baseVal[0].matrix : {e: 0, f: 0};
  return [at.x + moved.e, at.y + moved.f, at.x + at.width + moved.e, at.y + at.height + moved.f];
}
function letters(each) { const at = box(each), size = parseFloat(each.getAttribute('font-size')); return [at[0], at[1] + size * .2, at[2], at[3] - size * .2]; }
function over(a, b) { return Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 1 && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 1; }
document.querySelectorAll('.atlas > svg a').forEach(link => {
  const own = [...link.children], text = own.filter(each => each.matches('text[paint-order]'));
  const name = text[0].textContent;
  text.forEach(each => labels.push([name, letters(each)]));
  own.filter(each => each.matches('g')).forEach(each => labels.push([name, box(each)]));
  own.filter(each => each.matches('circle, rect, polygon')).forEach(each => places.push([name, box(each)]));
});
labels.forEach((one, at) => [...labels.slice(at + 1), ...places].forEach(other => {
  if (one[0] !== other[0] && over(one[1], other[1])) found.push(one[0] + ' / ' + other[0]);
}));
return found;
"""

NARROW = """
const lines = [...document.querySelectorAll('main p, main li')].filter(each => each.textContent.trim().length > 60);
const broad = each => each.getBoundingClientRect().width;
return lines.filter(each => broad(each) > 0 && broad(each) < 120).map(each => each.textContent.trim().slice(0, 30)).slice(0, 3);
"""
"""Paragraphs and items in which hardly a word stands in a line."""


class Visit:
    """The checks at one width; `wrong` collects what fails."""

    def __init__(self, browser: Browser, site: Path, width: int, pictures: Path, rule_set: str, axe: str) -> None:
        self.browser, self.site, self.width, self.pictures = browser, site, width, pictures
        self.rule_set, self.axe = rule_set, axe
        self.wrong: list[str] = []

    def check(self, holds: object, told: str) -> None:
        if not holds:
            self.wrong.append(f"{self.width} px: {told}")

    def all(self) -> list[str]:
        """Every check; gives what is wrong."""
        self.browser.width(self.width)
        self.browser.console(), self.browser.asked_for()
        self.search()
        self.ranking()
        self.previews()
        self.map()
        self.labels()
        self.filters()
        self.menu()
        for page in self.sorts_of_pages():
            self.page(page)
        for scheme in ("light", "dark"):
            self.accessibility(scheme)
        self.quiet()
        return self.wrong

    def fits(self) -> list[str]:
        """At a width between those where the layout changes: pages of every sort fit. Gives what is wrong."""
        self.browser.width(self.width)
        for page in self.sorts_of_pages():
            self.page(page)
        return self.wrong

    def quiet(self) -> None:
        """Nothing was said on the console, and nothing but files was asked for."""
        told = self.browser.console()
        self.check(not told, f"the console says {told}")
        others = [url for url in self.browser.asked_for() if not url.startswith(("file:", "data:", "chrome:"))]
        self.check(not others, f"the site asks for {others}")

    def sorts_of_pages(self) -> list[str]:
        """The pages at the top, and of each folder the list, the longest page and one in the middle."""
        found = sorted(self.site.glob("*.html"))
        for folder in sorted(each for each in self.site.iterdir() if each.is_dir() and each.name not in ("assets", "graphs")):
            pages = sorted(folder.glob("*.html"))
            longest = max(pages, key=lambda page: page.stat().st_size, default=None)
            found += dict.fromkeys([*pages[len(pages) // 2 :][:1], *([longest] if longest else []), *folder.glob("index.html")])
        return [page.relative_to(self.site).as_posix() for page in found]

    def page(self, name: str) -> None:
        """Open a page, take its picture, see that it fits."""
        path = self.site / name
        if not path.exists():
            return
        self.browser.open(path)
        self.browser.picture(self.pictures / f"{self.width}-{name.replace('/', '-')}.png")
        wide = self.browser.run("return document.documentElement.scrollWidth - window.innerWidth")
        self.check(wide <= 0, f"{name} is {wide} px wider than the window")
        narrow = self.browser.run(NARROW)
        self.check(not narrow, f"{name}: there is no room for a line of {narrow}")

    def search(self) -> None:
        self.page("index.html")
        self.browser.click("#search")
        for _ in range(50):
            if self.browser.run("return !!window.PUNICA_INDEX"):
                break
            time.sleep(0.1)
        wanted = self.browser.run("return window.PUNICA_INDEX.filter(e => / [0-9]+$/.test(e[1]))[7] || window.PUNICA_INDEX[5]")
        self.browser.type("#search", wanted[0])
        self.holds("return !!document.querySelector('#results a')")
        first = self.browser.run("return document.querySelector('#results a').href")
        self.check(first.endswith("/" + wanted[2]), f"search for {wanted[0]} finds {first}")
        self.browser.picture(self.pictures / f"{self.width}-search.png")
        self.browser.key("Enter")
        self.check(self.arrives(wanted[2]), f"Enter leads to {self.browser.url()}")
        heading = self.browser.run("return document.querySelector('h1').textContent")
        self.check(heading in wanted[0] or wanted[0] in heading, f"the page of {wanted[0]} is headed {heading}")
        self.browser.picture(self.pictures / f"{self.width}-found.png")

    def ranking(self) -> None:
        """What is found first, and how long a key takes."""
        self.page("index.html")
        self.browser.run("window.punicaIndex(() => 0)")
        self.holds("return !!window.PUNICA_INDEX")
        slow = "const t = performance.now(); window.punicaSearch(arguments[0]); return performance.now() - t"
        first = "const e = window.punicaSearch(arguments[0])[0]; return e ? e[0] + ' | ' + e[1] : ''"
        self.browser.run(slow, "a")
        taken = []
        for asked, wanted in yaml.safe_load(SEARCHES.read_text(encoding="utf-8")).get(self.rule_set, {}).items():
            found = self.browser.run(first, asked)
            self.check(found == wanted or found.startswith(wanted + " ") and wanted, f"search for {asked} finds {found}")
            taken += [self.browser.run(slow, asked[:length]) for length in range(1, len(asked) + 1)]
        if taken:
            median, longest = sorted(taken)[len(taken) // 2], max(taken)
            print(f"{self.rule_set}, {self.width} px: a key of a search takes {median:.0f} ms, {longest:.0f} at most")
            self.check(median < SLOWEST, f"a key of a search takes {median:.0f} ms")

    def previews(self) -> None:
        """By mouse and by keyboard, closed by Escape, and no part of the page moves."""
        page, link = next(self.links("cards/"), (None, ""))
        if page is None:
            return
        shown = "return !document.getElementById('preview').hidden"
        where = f"return document.querySelector('{link}').getBoundingClientRect().top + scrollY"
        self.browser.open(page)
        before = self.browser.run(where)
        self.browser.run(f"document.querySelector('{link}').scrollIntoView({{block: 'center'}})")
        self.browser.point(link)
        self.check(self.holds(shown), "the mouse on a link brings no preview")
        self.check(self.browser.run(where) == before, "a preview moves the page")
        fits = "const r = document.getElementById('preview').getBoundingClientRect(); return r.left >= 0 && r.right <= innerWidth"
        self.check(self.browser.run(fits), "a preview stands outside the window")
        self.browser.picture(self.pictures / f"{self.width}-preview.png")
        self.browser.key("Escape")
        self.check(not self.browser.run(shown), "Escape leaves a preview open")
        self.browser.point("h1")
        self.browser.run(f"document.querySelector('{link}').focus()")
        self.browser.key("Tab")
        self.check(self.holds(shown), "the keyboard on a link brings no preview")
        told = "return document.activeElement.getAttribute('aria-describedby')"
        self.check(self.browser.run(told) == "preview", "a preview does not describe its link")
        self.browser.key("Escape")

    def links(self, folder: str) -> Iterator[tuple[Path, str]]:
        """Pages of rules with a link to a page of this folder that can be seen, and the way to find it there."""
        for page in sorted(self.site.glob("rules/*.html")):
            if f'<li>1 <a href="../{folder}' in page.read_text(encoding="utf-8"):
                yield page, f'main .names a[href^="../{folder}"]'

    def accessibility(self, scheme: str) -> None:
        """Whatever axe finds against WCAG 2 A and AA."""
        self.browser.wants(color_scheme=scheme)
        chapters = [page for page in sorted(self.site.glob("rules/*.html")) if page.name != "sequence.html"]
        others = [*chapters[len(chapters) // 2 :][:1], *sorted(self.site.glob("cards/[0-9a-z]*.html"))[:1]]
        for folder in ("tables", "generals", "scenarios"):
            others += sorted(self.site.glob(f"{folder}/[!i]*.html"))[:1]
        for page in [*(self.site / name for name in LOOKED_AT), *others]:
            if not page.exists():
                continue
            self.browser.open(page)
            self.browser.run(self.axe)
            for found in self.browser.later(
                "axe.run({preload: false, runOnly: ['wcag2a', 'wcag2aa']}).then(r => done(r.violations))"
            ):
                nodes = [node["html"][:120] for node in found["nodes"]]
                name = page.relative_to(self.site).as_posix()
                self.check(False, f"{name}, {scheme}: {found['id']} ({len(nodes)}): {found['help']}: {nodes[0]}")
            self.browser.picture(
                self.pictures / f"{self.width}-{scheme}-{page.relative_to(self.site).as_posix().replace('/', '-')}.png"
            )
        self.browser.wants(color_scheme="light")

    def holds(self, script: str) -> bool:
        """Does it become true within a few seconds?"""
        for _ in range(50):
            if self.browser.run(script):
                return True
            time.sleep(0.1)
        return False

    def arrives(self, address: str) -> bool:
        for _ in range(50):
            if self.browser.url().endswith("/" + address):
                return True
            time.sleep(0.1)
        return False

    def map(self) -> None:
        """All of it is seen at first; it zooms and moves by button, key and finger; a place leads to its page."""
        if not (self.site / "map/index.html").exists():
            return
        self.page("map/index.html")
        self.check(self.browser.run(WHOLE), "the first view does not show the whole map")
        seen = "return document.querySelector('.atlas > svg').viewBox.baseVal.width"
        whole = self.browser.run(seen)
        self.browser.click(".zoom button")
        zoomed = self.browser.run(seen)
        self.check(zoomed < whole, "the button does not zoom")
        self.browser.run("document.querySelector('.atlas').focus()")
        left = "return document.querySelector('.atlas > svg').viewBox.baseVal.x"
        before = self.browser.run(left)
        self.browser.key("ArrowRight")
        self.check(self.browser.run(left) > before, "an arrow does not move the map")
        self.browser.key("+")
        self.check(self.browser.run(seen) < zoomed, "plus does not zoom")
        self.browser.key("0")
        self.check(abs(self.browser.run(seen) - whole) < 2, "0 does not show the whole map")
        self.fingers(seen, left, whole)
        name = self.browser.run("return document.querySelectorAll('.atlas a[id]')[9].id")
        self.browser.open((self.site / "map/index.html").resolve().as_uri() + "#" + name)
        self.browser.again()
        self.check(self.browser.run(seen) < whole, "a link to a place does not bring it near")
        self.browser.picture(self.pictures / f"{self.width}-near.png")
        target = self.browser.run("return document.querySelectorAll('.atlas a[id]')[9].getAttribute('href')")
        self.browser.click(f"#{name} > :is(circle, rect, polygon)")
        self.check(self.arrives(target.replace("../", "")), f"a place on the map leads to {self.browser.url()}, not {target}")
        self.browser.picture(self.pictures / f"{self.width}-place.png")

    def fingers(self, seen: str, left: str, whole: float) -> None:
        """Two fingers zoom, one moves what is zoomed."""
        box = self.browser.run(
            "const r = document.querySelector('.atlas > svg').getBoundingClientRect(); return [r.left, r.top, r.width]"
        )
        x, y = box[0] + box[2] / 2, box[1] + 150
        self.browser.touch("touchStart", (x - 20, y), (x + 20, y))
        for apart in (40, 60, 80):
            self.browser.touch("touchMove", (x - apart, y), (x + apart, y))
        self.browser.touch("touchEnd")
        near = self.browser.run(seen)
        self.check(near < whole / 2, "two fingers do not zoom")
        before = self.browser.run(left)
        self.browser.touch("touchStart", (x, y))
        self.browser.touch("touchMove", (x - 30, y))
        self.browser.touch("touchEnd")
        self.check(self.browser.run(left) > before and abs(self.browser.run(seen) - near) < 2, "a finger does not move the map")
        self.browser.run("document.querySelector('.atlas').focus()")
        self.browser.key("0")

    def labels(self) -> None:
        """With the letters that are really there no label lies on another or on a place, on any map."""
        for page in [*self.site.glob("map/index.html"), *sorted(self.site.glob("scenarios/*.html"))]:
            if 'class="atlas"' not in page.read_text(encoding="utf-8"):
                continue
            self.browser.open(page)
            found = self.browser.run(OVER_EACH_OTHER)
            self.check(not found, f"{page.relative_to(self.site).as_posix()}: labels lie on each other: {found}")

    def filters(self) -> None:
        lists = sorted(self.site.glob("rulings/index.html")) + sorted(self.site.glob("*/index.html"))
        page = next(
            page for page in lists if (text := page.read_text(encoding="utf-8")).count("<tr>") > 3 and 'class="filter"' in text
        )
        self.page(page.relative_to(self.site).as_posix())
        count = "return Array.from(document.querySelectorAll('tbody tr')).filter(row => !row.hidden).length"
        before = self.browser.run(count)
        word = self.browser.run("return document.querySelector('tbody tr:last-child a').textContent")
        self.browser.type(".filter input", word)
        after = self.browser.run(count)
        self.check(0 < after < before, f"a filter leaves {after} of {before} rows")

    def menu(self) -> None:
        self.page("index.html")
        shown = "return getComputedStyle(document.getElementById('side')).display !== 'none'"
        if self.width < 900:
            self.check(not self.browser.run(shown), "the contents lie over the text")
            self.browser.click("#menu")
            self.browser.picture(self.pictures / f"{self.width}-menu.png")
            self.browser.key("Escape")
            self.check(not self.browser.run(shown), "Escape leaves the contents open")
            self.browser.key("Enter")
        self.check(self.browser.run(shown), "the contents are not there")
        self.browser.run("document.activeElement.blur()")
        self.page("index.html")
        self.browser.key("Tab")
        skip = "const e = document.activeElement; return e.className === 'skip' && e.getBoundingClientRect().left >= 0"
        self.check(self.browser.run(skip), "the first key does not reach the way past the contents")
