"""Looks at the reference site in a real browser, from the disk: `python -m tests.browser [RULESET] [--keep DIR]`.

Outside the suite, because it needs a browser with its driver: on Debian `apt-get install chromium chromium-driver`; elsewhere
any Chromium or Chrome with the chromedriver of the same version, both on the path. mkdocs comes with `pip install -e '.[docs]'`.

At 1400 and 400 pixels: search finds a card and leads to it, forgives a letter and finds first what `searches.yaml` says, fast;
previews come and go by mouse and keyboard and move nothing; a space on the map leads to its page, filters narrow a table, the
menu opens, nothing is wider than the window, the console says nothing, and nothing but files is asked for. axe-core, which npm
brings for the occasion, finds nothing against WCAG 2 A and AA, in light and dark. Ends with 0 or 1.
"""

from __future__ import annotations

import argparse
import base64
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import yaml

WIDTHS = (1400, 400)
HEIGHT = 1000
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--hide-scrollbars",
)  # fmt: skip
SEARCHES = Path(__file__).parent / "searches.yaml"
SLOWEST = 50
"""So many milliseconds a key of a search may take, on the median."""
AXE = "axe-core@4"
LOOKED_AT = (
    "index.html", "learn.html", "rules/sequence.html", "map/index.html", "cards/index.html", "cards/drawn.html", "tables/index.html",
    "rulings/index.html", "coverage/index.html",
)  # fmt: skip
"""The pages that axe looks at, beside a chapter, a card, and a table."""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    """One browser behind its driver, spoken to in the protocol of the W3C."""

    def __init__(self, folder: Path) -> None:
        driver, browser = shutil.which("chromedriver"), next(filter(None, map(shutil.which, BROWSERS)), None)
        if driver is None or browser is None:
            sys.exit("no browser: install chromium and chromium-driver (apt-get install chromium chromium-driver)")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen([driver, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._wait()
        options = {
            "binary": browser,
            "args": [*FLAGS, f"--user-data-dir={folder}", f"--window-size={WIDTHS[0]},{HEIGHT}"],
            "perfLoggingPrefs": {"enableNetwork": True},
        }
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = f"/session/{made['sessionId']}"

    def _wait(self) -> None:
        for _ in range(100):
            try:
                if self._ask("GET", "/status")["ready"]:
                    return
            except (urllib.error.URLError, ConnectionError):
                pass
            time.sleep(0.1)
        sys.exit("the driver of the browser does not answer")

    def _ask(self, method: str, path: str, body: object = None) -> dict:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path} {body}: {error.read().decode()[:300]}") from error

    def do(self, path: str, body: object = None) -> dict:
        """A command of the session."""
        return self._ask("POST", self.session + path, {} if body is None else body)

    def open(self, page: Path) -> None:
        self.do("/url", {"url": page.resolve().as_uri()})

    def run(self, script: str, *args: object) -> object:
        """The value of a script."""
        return self.do("/execute/sync", {"script": script, "args": list(args)})

    def later(self, script: str) -> list:
        """What a script gives to `done`, some time later."""
        return self.do("/execute/async", {"script": f"const done = arguments[0]; {script}", "args": []})

    def find(self, selector: str) -> str:
        return self.do("/element", {"using": "css selector", "value": selector})[ELEMENT]

    def type(self, selector: str, text: str) -> None:
        self.do(f"/element/{self.find(selector)}/value", {"text": text})

    def click(self, selector: str) -> None:
        """A click into the middle of an element, whatever lies on it: as a person would."""
        move = {"type": "pointerMove", "origin": {ELEMENT: self.find(selector)}, "x": 0, "y": 0, "duration": 0}
        steps = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self.do("/actions", {"actions": [mouse]})

    def width(self, width: int) -> None:
        """A viewport of exactly this width, also one that no window may have."""
        size = {"width": width, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}
        self.do("/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": size})

    def scheme(self, name: str) -> None:
        """Light or dark, as somebody wants all pages."""
        wanted = {"features": [{"name": "prefers-color-scheme", "value": name}]}
        self.do("/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": wanted})

    def point(self, selector: str) -> None:
        """The mouse goes to an element and rests there."""
        move = {"type": "pointerMove", "origin": {ELEMENT: self.find(selector)}, "x": 0, "y": 0, "duration": 0}
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move]}
        self.do("/actions", {"actions": [mouse]})

    def key(self, key: str) -> None:
        """A key is pressed, wherever the page is."""
        steps = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.do("/actions", {"actions": [{"type": "key", "id": "keys", "actions": steps}]})

    def url(self) -> str:
        return str(self._ask("GET", self.session + "/url"))

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(str(self._ask("GET", self.session + "/screenshot"))))

    def console(self) -> list[str]:
        """What the console said since it was asked last."""
        return [entry["message"] for entry in self.do("/se/log", {"type": "browser"})]

    def asked_for(self) -> list[str]:
        """The addresses that were asked for since this was asked last."""
        found = []
        for entry in self.do("/se/log", {"type": "performance"}):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"])
        return found

    def close(self) -> None:
        try:
            self._ask("DELETE", self.session)
        finally:
            self.process.terminate()
            self.process.wait(20)


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
        self.search()
        self.ranking()
        self.previews()
        self.map()
        self.filters()
        self.menu()
        for page in ("index.html", "rules/sequence.html", "coverage/index.html", "rulings/index.html", "diagnostics.html"):
            self.page(page)
        told = self.browser.console()
        self.check(not told, f"the console says {told}")
        for scheme in ("light", "dark"):
            self.accessibility(scheme)
        others = [url for url in self.browser.asked_for() if not url.startswith(("file:", "data:", "chrome:"))]
        self.check(not others, f"the site asks for {others}")
        return self.wrong

    def page(self, name: str) -> None:
        """Open a page, take its picture, see that it fits."""
        path = self.site / name
        if not path.exists():
            return
        self.browser.open(path)
        self.browser.picture(self.pictures / f"{self.width}-{name.replace('/', '-')}.png")
        wide = self.browser.run("return document.documentElement.scrollWidth - window.innerWidth")
        self.check(wide <= 0, f"{name} is {wide} px wider than the window")

    def search(self) -> None:
        self.page("index.html")
        self.browser.click("#search")
        for _ in range(50):
            if self.browser.run("return !!window.PUNICA_INDEX"):
                break
            time.sleep(0.1)
        wanted = self.browser.run("return window.PUNICA_INDEX.filter(e => / [0-9]+$/.test(e[1]))[7] || window.PUNICA_INDEX[5]")
        self.browser.type("#search", wanted[0])
        first = self.browser.run("return document.querySelector('#results a').href")
        self.check(first.endswith("/" + wanted[2]), f"search for {wanted[0]} finds {first}")
        self.browser.picture(self.pictures / f"{self.width}-search.png")
        self.browser.type("#search", "\ue007")
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
        self.browser.key("\ue00c")
        self.check(not self.browser.run(shown), "Escape leaves a preview open")
        self.browser.point("h1")
        self.browser.run(f"document.querySelector('{link}').focus()")
        self.browser.key("\ue004")
        self.check(self.holds(shown), "the keyboard on a link brings no preview")
        told = "return document.activeElement.getAttribute('aria-describedby')"
        self.check(self.browser.run(told) == "preview", "a preview does not describe its link")
        self.browser.key("\ue00c")

    def links(self, folder: str) -> Iterator[tuple[Path, str]]:
        """Pages of rules with a link to a page of this folder that can be seen, and the way to find it there."""
        for page in sorted(self.site.glob("rules/*.html")):
            if f'<li>1 <a href="../{folder}' in page.read_text(encoding="utf-8"):
                yield page, f'main .names a[href^="../{folder}"]'

    def accessibility(self, scheme: str) -> None:
        """Whatever axe finds against WCAG 2 A and AA."""
        self.browser.scheme(scheme)
        chapters = [page for page in sorted(self.site.glob("rules/*.html")) if page.name != "sequence.html"]
        others = [*chapters[len(chapters) // 2 :][:1], *sorted(self.site.glob("cards/[0-9a-z]*.html"))[:1]]
        others += sorted(self.site.glob("tables/[!i]*.html"))[:1]
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
        self.browser.scheme("light")

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
        if not (self.site / "map/index.html").exists():
            return
        self.page("map/index.html")
        target = self.browser.run("return document.querySelectorAll('.atlas a[id]')[9].getAttribute('href')")
        self.browser.run("document.querySelectorAll('.atlas a[id]')[9].scrollIntoView({block: 'center', inline: 'center'})")
        name = self.browser.run("return document.querySelectorAll('.atlas a[id]')[9].id")
        self.browser.click(f"#{name} circle, #{name} rect, #{name} polygon")
        self.check(self.arrives(target.replace("../", "")), f"a place on the map leads to {self.browser.url()}, not {target}")
        self.browser.picture(self.pictures / f"{self.width}-place.png")

    def filters(self) -> None:
        page = next(iter(sorted(self.site.glob("rulings/index.html")) + sorted(self.site.glob("*/index.html"))))
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
        self.check(self.browser.run(shown), "the contents are not there")


def built(rule_set: str, folder: Path) -> Path:
    """Write and render the site of a rule set."""
    write = ["-m", "interpreter", "docs", rule_set, "--out", str(folder)]
    render = ["-m", "mkdocs", "build", "-q", "--strict", "-f", str(folder / "mkdocs.yml")]
    for words in (write, render):
        done = subprocess.run([sys.executable, *words], check=False, cwd=Path(__file__).parents[2])
        if done.returncode and (words is render or not (folder / "mkdocs.yml").exists()):
            sys.exit(done.returncode)
    return folder / "site"


def axe(folder: Path) -> str:
    """The script of axe-core, as npm has it."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("no npm, which brings axe-core: install it (apt-get install npm), or look without with --without-axe")
    done = subprocess.run([npm, "install", "--no-save", "--silent", "--prefix", str(folder), AXE], check=False)
    if done.returncode:
        sys.exit("npm does not bring axe-core; --without-axe looks without it")
    return (folder / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


def main() -> int:
    """Build, look, tell."""
    reader = argparse.ArgumentParser(prog="python -m tests.browser", description=__doc__.split("\n")[0])
    reader.add_argument("rule_set", nargs="?", default="hannibal_1996")
    reader.add_argument("--keep", metavar="DIR", help="keep the pictures here")
    reader.add_argument("--site", metavar="DIR", help="look at a site that has been rendered here, and build none")
    reader.add_argument("--without-axe", action="store_true", help="do not ask axe-core")
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        site = Path(asked.site) if asked.site else built(asked.rule_set, Path(place) / "site")
        script = "window.axe = {run: async () => ({violations: []})}" if asked.without_axe else axe(Path(place) / "axe")
        pictures = Path(asked.keep or Path(place) / "pictures")
        pictures.mkdir(parents=True, exist_ok=True)
        browser = Browser(Path(place) / "profile")
        try:
            wrong = [told for width in WIDTHS for told in Visit(browser, site, width, pictures, asked.rule_set, script).all()]
        finally:
            browser.close()
    for told in wrong:
        print(told)
    print(f"{len(wrong)} things are wrong" if wrong else f"{asked.rule_set}: all is well at {' and '.join(map(str, WIDTHS))} px")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
