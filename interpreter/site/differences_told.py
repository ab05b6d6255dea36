"""Differences for players: no layers, no files, no coordinates; what is gone struck out, what is new marked.

In: `Differences` and the addresses of items in both rule sets. Out: a page as Markdown, or a part of one as HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from interpreter import ir
from interpreter.site.changed_words import Changed, depth
from interpreter.site.difference import Difference, Differences, How
from interpreter.site.edition import DRAWN
from interpreter.site.headings import KINDS, LISTS, STATE
from interpreter.site.wording import anchor, escaped, folded, html_link, in_html

Href = Callable[[Difference], str]
"""Where the thing is told of which a difference speaks, as it is from the page; empty where it has no page there."""
Words = tuple[tuple[How, str], ...]
"""How the sorts of differences are headed, in their order."""
OF_ONE: Words = (("changed", "Changed"), ("new", "New"), ("gone", "Gone"))
BEHIND = (STATE, KINDS, LISTS[ir.Invariant])
"""Headings of what a player need not know: they stand folded."""
SHORT = 3
"""So many lines of what is new or gone stand open."""
FEW = 3
"""Where more pieces of a line have changed, or more than half of it, it is told as it was and as it is."""
UNTOLD = ("Read as “", DRAWN)
"""How lines begin that no player needs: by which words rules speak of a thing; where it is drawn."""


def told_page(comparison: Differences, title: str, href: Href, nothing: str = "", words: Words = OF_ONE) -> str:
    """A page of differences, as Markdown. `href`: the address of each; `nothing`: the text if there are none; `words`: the
    headings of what is changed, new and gone."""
    parts = [f"# {escaped(title)}"]
    chapters = by_chapter(comparison)
    if not chapters and not _silent(comparison):
        return "\n\n".join([*parts, escaped(nothing or f"{comparison.other} is played as {comparison.one} is.")]) + "\n"
    if len(chapters) > 1:
        entries = [
            f'<li><a href="#part-{at}">{in_html(name)}</a>: {_counted(found)}</li>' for at, (name, found) in enumerate(chapters)
        ]
        parts.append(f"<ul>{''.join(entries)}</ul>")
    for at, (name, found) in enumerate(chapters):
        parts += [anchor(f"part-{at}"), f"## {escaped(name)}"]
        body = _chapter(found, href, words)
        parts += [folded(_counted(found), "\n".join(body))] if name in BEHIND else body
    parts += _at_the_end(comparison, href)
    return "\n\n".join(parts) + "\n"


def told_briefly(found: Sequence[Difference], href: Href) -> str:
    """Some differences one after the other, with their lines; HTML."""
    return "\n".join(_entry(each, href, mark=True) for each in found)


def by_chapter(comparison: Differences) -> list[tuple[str, list[Difference]]]:
    """The differences that a player notices, by heading: no examples, and none that leaves the pages as they were."""
    noticed = [each for each in comparison.entries if not each.is_example and not _is_silent(each)]
    return [(name, [*found]) for name, found in groupby(noticed, lambda each: each.chapter)]


def _is_silent(each: Difference) -> bool:
    """Does it change nothing that a player reads?"""
    return each.unsaid or each.how == "changed" and not _lines(each)


def _silent(comparison: Differences) -> list[Difference]:
    return [each for each in comparison.entries if not each.is_example and _is_silent(each)]


def _lines(each: Difference) -> list[Changed]:
    return [line for line in each.lines if not (line.new or line.old).lstrip().startswith(UNTOLD)]


def _counted(found: Iterable[Difference]) -> str:
    words = {"changed": "changed", "new": "new", "gone": "gone", "renamed": "with another name"}
    hows = [each.how for each in found]
    return ", ".join(f"{hows.count(how)} {word}" for how, word in words.items() if how in hows)


def _chapter(found: Sequence[Difference], href: Href, words: Words) -> list[str]:
    """What differs under one heading; HTML, a block each: what has changed first, what only has another name last."""
    parts: list[str] = []
    renamed = [each for each in found if each.how == "renamed"]
    for how, title in words:
        group = [each for each in found if each.how == how or how == "changed" and each in renamed and _lines(each)]
        if group:
            parts += [f'<p class="sort">{in_html(title)}</p>', *(_entry(each, href) for each in group)]
    names = [f"{_title(each, href)} (was {in_html(each.was)})" for each in renamed if not _lines(each)]
    if names:
        parts += ['<p class="sort">Called otherwise</p>', f"<p>{', '.join(names)}</p>"]
    return parts


def _entry(each: Difference, href: Href, mark: bool = False) -> str:
    """A difference with what it was and is. `mark`: with the word for how it differs before it."""
    was = f" (was {in_html(each.was)})" if each.how == "renamed" else f" (against {in_html(each.was)})" if each.was else ""
    word = f"{each.how.capitalize()}: " if mark else ""
    head = f"<p>{word}<b>{_title(each, href)}</b>{was}</p>"
    lines = _lines(each)
    if not lines:
        return head
    listed = _nested([entry for line in lines for entry in _in_context(line, each.how)])
    is_long = each.how in ("new", "gone") and len(lines) > SHORT
    return f"{head}\n{folded('In full', listed)}" if is_long else f"{head}\n{listed}"


def _title(each: Difference, href: Href) -> str:
    target = href(each)
    return html_link(in_html(each.title), target) if target else in_html(each.title)


Line = tuple[int, str]
"""How deep it stands, and its HTML."""


def _in_context(line: Changed, how: How) -> list[Line]:
    """A changed line with those above it that have not changed."""
    found = [(depth(each), f'<span class="kept">{in_html(each.strip())}</span>') for each in line.above]
    if how in ("new", "gone"):
        text = line.new or line.old
        return [*found, (depth(text), in_html(text.strip()))]
    if not line.old or not line.new:
        tag, text = ("ins", line.new) if line.new else ("del", line.old)
        return [*found, (depth(text), f"<{tag}>{in_html(text.strip())}</{tag}>")]
    pieces = line.pieces()
    kept = sum(len(old) for old, new in pieces if old == new)
    if sum(old != new for old, new in pieces) <= FEW and kept * 2 >= len(line.old.strip()):
        return [*found, (depth(line.new), "".join(_piece(old, new) for old, new in pieces).strip())]
    before = "".join(_piece(old, "" if old != new else old) for old, new in pieces).strip()
    after = "".join(_piece("" if old != new else new, new) for old, new in pieces).strip()
    return [*found, (depth(line.old), f"was: {before}"), (depth(line.new), f"now: {after}")]


def _piece(old: str, new: str) -> str:
    """What a piece of a line was and is, blanks at its edges outside the marks."""
    if old == new:
        return in_html(new)
    parts = [f"<{tag}>{in_html(text.strip())}</{tag}>" for tag, text in (("del", old), ("ins", new)) if text.strip()]
    front = " " if (old or new)[:1].isspace() else ""
    back = " " if (new or old)[-1:].isspace() else ""
    return front + " ".join(parts) + back


def _nested(lines: Sequence[Line]) -> str:
    """Lists inside lists; a line above others that was told already is not told again."""
    out: list[Line] = []
    above: list[Line] = []
    for level, text in lines:
        if (level, text) in above and 'class="kept"' in text:
            continue
        above = [each for each in above if each[0] < level]
        out.append((len(above), text))
        above.append((level, text))
    html, deep = "", -1
    for level, text in out:
        html += "<ul>" * (level - deep) if level > deep else "</li>" + "</ul></li>" * (deep - level)
        html += f"<li>{text}"
        deep = level
    return html + "</li></ul>" * (deep + 1)


def _at_the_end(comparison: Differences, href: Href) -> list[str]:
    """What is worded or made otherwise, and how many examples and rules differ only because of these."""
    parts = []
    if silent := _silent(comparison):
        links = ", ".join(_title(each, href) for each in silent)
        parts.append(folded(f"Worded or made otherwise, and played as before ({len(silent)})", f"<p>{links}</p>"))
    if comparison.echoes:
        parts.append(f"{len(comparison.echoes)} more read otherwise only because of these.")
    return parts
