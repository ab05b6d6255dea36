"""The whole site of the small game as it was read and accepted. Read a new one first, then accept it with PUNICA_ACCEPT=1."""

import os
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden" / "sample.txt"
OTHERS = ("docs/assets/map.js", "docs/assets/site", "docs/diagnostics.md", "docs/graphs/", "theme/")
"""Files that are copied and not written from the rules, and pictures that are looked at by a test of their own."""


def as_text(files):
    """All pages in one text, each under its path."""
    parts = [f"==== {path}\n{text.rstrip()}\n" for path, text in sorted(files.items()) if not path.startswith(OTHERS)]
    return "\n".join(parts)


def test_every_page_of_the_small_game(sample):
    text = as_text(sample.files)
    if os.environ.get("PUNICA_ACCEPT"):
        GOLDEN.write_text(text, encoding="utf-8")
    wanted = GOLDEN.read_text(encoding="utf-8")
    pages, wanted_pages = (dict(page.split("\n", 1) for page in each.split("==== ")[1:]) for each in (text, wanted))
    assert sorted(pages) == sorted(wanted_pages)
    for path, page in pages.items():
        assert page == wanted_pages[path], path
    assert len(pages) > 50
