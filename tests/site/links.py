"""Every link of a site's files, and those that lead nowhere."""

from __future__ import annotations

import posixpath
import re

MARKDOWN = re.compile(r"\]\(([^()\s]+)\)")
HREF = re.compile(r'\bhref="([^"]*)"')
PLACE = re.compile(r'\bid="([^"]*)"')


def links(path, text):
    """The targets of all links of a page or a picture, as they stand there."""
    found = HREF.findall(text)
    return found + MARKDOWN.findall(re.sub(r"<pre>.*?</pre>", "", text, flags=re.DOTALL)) if path.endswith(".md") else found


def dead(pages):
    """(page, target) of every link that leads to no page, or to no place on it. `pages`: text by path from the docs folder."""
    found = []
    places = {path: set(PLACE.findall(text)) for path, text in pages.items()}
    for path, text in pages.items():
        if not path.endswith((".md", ".svg")):
            continue
        for target in links(path, text):
            way, _, place = target.partition("#")
            page = posixpath.normpath(posixpath.join(posixpath.dirname(path), way)) if way else path
            if page not in pages and page.endswith(".html"):
                page = page.removesuffix(".html") + ".md"
            if page not in pages or (place and place not in places[page]):
                found.append((path, target))
    return found
