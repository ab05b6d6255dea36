"""Looks at reference sites in a real browser, from the disk: `python -m tests browser [RULESET ...] [--all] [--keep DIR]`.

Outside the suite, because it takes minutes; it needs a browser on the path, any Chromium or Chrome: on Debian `apt-get install
chromium`. mkdocs comes with `pip install -e '.[docs]'`.

No link leads nowhere. At 1400 and 400 pixels: search finds a card and leads to it, forgives a letter and finds first what
`searches.yaml` says, fast; previews come and go by mouse and keyboard and move nothing; the whole map is seen at first, zooms and
moves by button, key and finger, no label on it lies on another, a place leads to its page; filters narrow a table, the menu opens
and closes; pages of every sort are no wider than the window and leave room for a line, there and at 1180, 1000 and 700 pixels; the
console says nothing, and nothing but files is asked for. axe-core, which npm brings for the occasion, finds nothing against WCAG 2 A
and AA, in light and dark. Of the site of all rule sets (`--all`) the first page's search and the switch besides. Ends with 0 or 1.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.browser.dead_links import dead_links
from tests.browser.driver import Browser, NoBrowser, installed
from tests.browser.visit import Visit
from tests.browser.whole import WholeVisit, editions

WIDTHS = (1400, 400)
BETWEEN = (1180, 1000, 700)
"""Widths at which pages only have to fit."""
AXE = "axe-core@4"


def built(rule_set: str, folder: Path) -> Path:
    """Write and render the site of a rule set, or of all (`--all`)."""
    words = [sys.executable, "-m", "interpreter", "docs", rule_set, "--out", str(folder)]
    done = subprocess.run(words, check=False, cwd=Path(__file__).parents[2], capture_output=True, text=True)
    if not (folder / "site/index.html").exists():
        sys.exit(f"{done.stdout}{done.stderr}\nnothing was rendered: pip install -e '.[docs]' brings mkdocs")
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


def looked_at(browser: Browser, site: Path, pictures: Path, rule_set: str, script: str) -> list[str]:
    """What is wrong with one rule set's site."""
    pictures.mkdir(parents=True, exist_ok=True)
    wrong = [f"dead link: {each}" for each in dead_links(site)]
    for width in WIDTHS:
        wrong += Visit(browser, site, width, pictures, rule_set, script).all()
    for width in BETWEEN:
        wrong += Visit(browser, site, width, pictures, rule_set, script).fits()
    for told in wrong:
        print(told)
    listed = ", ".join(map(str, sorted((*WIDTHS, *BETWEEN), reverse=True)))
    print(f"{rule_set}: {len(wrong)} things are wrong" if wrong else f"{rule_set}: all is well at {listed} px", flush=True)
    return wrong


def main() -> int:
    """Build, look, tell."""
    reader = argparse.ArgumentParser(prog="python -m tests browser", description=__doc__.split("\n")[0])
    reader.add_argument("rule_sets", nargs="*", default=["hannibal_1996"], metavar="RULESET")
    reader.add_argument("--all", action="store_true", help="look at the site of all rule sets, and at the switch between them")
    reader.add_argument("--keep", metavar="DIR", help="keep the pictures here")
    reader.add_argument("--site", metavar="DIR", help="look at a site that has been rendered here, and build none")
    reader.add_argument("--without-axe", action="store_true", help="do not ask axe-core")
    asked = reader.parse_args()
    if asked.site and not asked.all and len(asked.rule_sets) > 1:
        reader.error("--site is one site: name its rule set, or say --all")
    try:
        installed()
    except NoBrowser as error:
        sys.exit(str(error))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        script = "window.axe = {run: async () => ({violations: []})}" if asked.without_axe else axe(Path(place) / "axe")
        pictures = Path(asked.keep or Path(place) / "pictures")
        pictures.mkdir(parents=True, exist_ok=True)
        wrong: list[str] = []
        browser = Browser(Path(place) / "profile")
        try:
            if asked.all:
                whole = Path(asked.site) if asked.site else built("--all", Path(place) / "all")
                sites = {name: whole / name for name in editions(whole)}
                wrong += [told for width in WIDTHS for told in WholeVisit(browser, whole, width, pictures, "", script).all()]
                print("\n".join(wrong) or "all rule sets: the first page and the switch are well", flush=True)
            else:
                sites = {name: Path(asked.site) if asked.site else built(name, Path(place) / name) for name in asked.rule_sets}
            for name, site in sites.items():
                wrong += looked_at(browser, site, pictures / name, name, script)
        finally:
            browser.close()
    print(f"{len(wrong)} things are wrong" if wrong else "all is well")
    return 1 if wrong else 0
