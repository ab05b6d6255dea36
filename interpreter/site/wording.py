"""Names of symbols for readers, and small pieces of Markdown: links, escapes, tables, anchors.

In: symbols and texts. Out: texts. Knows no page.
"""

from __future__ import annotations

import html
import posixpath
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache

from interpreter import ir

MARKS = re.compile(r"([\\`*_\[\]<>#|{}])")


def template_of(symbol: ir.Symbol) -> str:
    """The words by which rules mention a symbol, with holes as `{name}`."""
    forms = [form for form in symbol.says.split(" | ") if form and "..." not in form]
    if isinstance(symbol, ir.Kind):
        return symbol.name
    if isinstance(symbol, ir.Member) or symbol.pattern is None:
        return forms[0] if forms and isinstance(symbol, ir.Member) else symbol.name
    text = forms[0] if forms else re.sub(r"\(([^()]*)\)", r"{\1}", symbol.name)
    return re.sub(r"\{([^{}:]+):[a-z]+\}", r"{\1}'s", text).removeprefix("whether ")


def title_of(symbol: ir.Symbol) -> str:
    """The name of a symbol as plain text with a capital; holes by their names, without brackets."""
    return capital(re.sub(r"\{([^{}]*)\}", r"\1", template_of(symbol)))


def capital(text: str) -> str:
    """`text` with its first letter in upper case, behind marks of emphasis."""
    at = next((at for at, char in enumerate(text) if char not in "*_"), 0)
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def slug(text: str) -> str:
    """A text as part of an address: lower-case letters, digits, hyphens."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "x"


def escaped(text: str) -> str:
    """`text` with the marks of Markdown escaped."""
    return MARKS.sub(r"\\\1", text).replace("\n", " ")


def in_html(text: str) -> str:
    """`text` with the marks of HTML escaped."""
    return html.escape(text, quote=True)


def coded(text: str) -> str:
    """`text` as HTML, in which what stands in backticks is code."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", in_html(text))


def with_code(text: str) -> str:
    """`text` as Markdown, in which what stands in backticks is code, and nothing else is a mark."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return escaped(text)
    return "".join([_code(part) if at % 2 else escaped(part) for at, part in enumerate(parts)])


def _code(text: str) -> str:
    return "`" + text.replace("|", "\\|") + "`" if text.strip() else ""


def relative(page: str, target: str) -> str:
    """The relative path from one page to another address (with or without an anchor)."""
    path, hash_, anchor = target.partition("#")
    if path and path != page:
        return _way(posixpath.dirname(page) or ".", path) + hash_ + anchor
    return ("" if hash_ else posixpath.basename(path)) + hash_ + anchor


@cache
def _way(folder: str, path: str) -> str:
    """The way from a folder to a file; there are few of both, and links in thousands."""
    return posixpath.relpath(path, folder)


def rendered(target: str) -> str:
    """An address after rendering: `.md` becomes `.html`."""
    path, hash_, anchor = target.partition("#")
    return re.sub(r"\.md$", ".html", path) + hash_ + anchor


def markdown_link(text: str, target: str) -> str:
    """A link in Markdown. `text`: Markdown; `target`: an address relative to the page."""
    return f"[{text}]({target})"


def html_link(text: str, target: str) -> str:
    """A link in HTML, to the address after rendering. `text`: HTML; `target`: an address relative to the page."""
    return f'<a href="{rendered(target)}">{text}</a>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; cells must be Markdown without line ends."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(cell or " " for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def anchor(name: str) -> str:
    """An anchor, as HTML."""
    return f'<a id="{name}"></a>'


def folded(summary: str, body: str, name: str = "") -> str:
    """A block as HTML that opens on a click. `summary`, `body`: HTML; `name`: its anchor, if it has one."""
    opening = f'<details id="{name}">' if name else "<details>"
    return f"{opening}<summary>{summary}</summary>\n{body}\n</details>"


MANY = 12
"""A row with more links than this is folded."""


def row(label: str, links: str) -> str:
    """Links as HTML with a label before them; a long row opens on a click."""
    count = links.count("<a ")
    return f"{label}: {links}" if count <= MANY else folded(f"{label} ({count})", links)
