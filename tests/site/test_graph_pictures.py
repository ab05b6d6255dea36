"""Each item's neighbours as a picture: every link of a page leads to one, and every link of a picture to a page."""

import posixpath
import re
from xml.etree import ElementTree

LINK = re.compile(r'href="([^"]*graphs/[^"]+\.svg)"')
SVG = "{http://www.w3.org/2000/svg}"


def test_pages_and_pictures_lead_to_each_other(any_site):
    pages = {path: text for path, text in any_site.pages.items() if path.endswith(".md")}
    pictures = {path for path in any_site.pages if path.startswith("graphs/")}
    linked = {
        posixpath.normpath(posixpath.join(posixpath.dirname(page), found))
        for page, text in pages.items()
        for found in LINK.findall(text)
    }
    assert linked == pictures and len(pictures) > 10
    targets = 0
    for path in pictures:
        root = ElementTree.fromstring(any_site.pages[path])
        assert root.find(f".//{SVG}rect") is not None
        for link in root.iter(f"{SVG}a"):
            page = posixpath.normpath(posixpath.join("graphs", link.get("href").partition("#")[0]))
            assert page.replace(".html", ".md") in pages, (path, page)
            targets += 1
    assert targets > len(pictures)
