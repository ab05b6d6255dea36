"""Links of rendered pages that lead nowhere, found without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote

LINK = re.compile(r"""\s(?:href|src)=(?:"([^"]*)"|'([^']*)')""")
NAMED = re.compile(r"""\sid=(?:"([^"]*)"|'([^']*)')""")


def dead_links(site: Path) -> Iterator[str]:
    """Each with its page, in all pages below a folder. Links to pages beside the folder count as well."""
    for page in sorted(site.rglob("*.html")):
        for found in LINK.finditer(page.read_text(encoding="utf-8")):
            link = unescape(found[1] or found[2] or "")
            address, _, name = link.partition("#")
            if re.match(r"[a-z]+:", link):
                continue
            target = (page.parent / unquote(address)).resolve() if address else page
            if not target.is_file() or (name and target.suffix == ".html" and unquote(name) not in names(target)):
                yield f"{page.relative_to(site).as_posix()}: {link}"


@cache
def names(page: Path) -> frozenset[str]:
    """What can be led to in a page."""
    return frozenset(unescape(found[1] or found[2] or "") for found in NAMED.finditer(page.read_text(encoding="utf-8")))
