"""Differences of two rule sets as plain text, as Markdown and as data.

In: `Differences`. Out: texts with the changed words marked, and plain data for JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import get_args

from interpreter.site.changed_words import Changed, Part, changed_lines
from interpreter.site.difference import Difference, Differences, How
from interpreter.site.wording import escaped

FEW = 5
"""So many of what is only read otherwise are named."""
LONG = 600
"""A line of so many characters is told in part."""
BESIDE = 60
"""So many characters of it are told on each side of what has changed."""
MOST_EXAMPLES = 12
"""Where more examples differ, they are counted: they prove rules, and are none."""


def difference_text(comparison: Differences) -> str:
    """Differences for a terminal; changed words stand in square brackets."""
    if not comparison.entries and not comparison.echoes:
        return _nothing(comparison) + "\n"
    lines = [f"{comparison.other} against {comparison.one}: {_counted(comparison.entries)}"]
    for chapter, group in _chapters(comparison):
        lines += ["", chapter, "-" * len(chapter)]
        for each in group:
            lines += ["", f"{each.how}: {each.title}{_more(each)}", f"    {each.what}  ({', '.join(map(str, each.places))})"]
            for changed in each.lines:
                lines += _both(changed, IN_TEXT, str, "  - ", "  + ")
    examples = [each for each in comparison.entries if each.is_example]
    if examples:
        lines += ["", "Examples", "--------", "", *_of_examples(examples)]
    if comparison.echoes:
        lines += ["", _echoed(comparison)]
    return "\n".join(lines) + "\n"


def lines_text(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The changed lines between two versions of one item, for a terminal; changed words stand in square brackets."""
    return [line for changed in changed_lines(old, new) for line in _both(changed, IN_TEXT, str, "- ", "+ ")]


@dataclass(frozen=True)
class Marks:
    """The opening and closing marks around words that are gone, and around new words."""

    gone: tuple[str, str]
    new: tuple[str, str]


IN_MARKDOWN = Marks(("~~", "~~"), ("**", "**"))
IN_TEXT = Marks(("[", "]"), ("[", "]"))


def difference_markdown(
    comparison: Differences, title: str = "", marks: Marks = IN_MARKDOWN, link: Callable[[Difference], str] | None = None
) -> str:
    """Differences in Markdown. `marks`: around changed words, by default struck out where gone and bold where new; `title`: of
    the page; `link`: gives the title of a difference as Markdown."""
    parts = [f"# {escaped(title or f'{comparison.other} against {comparison.one}')}"]
    if not comparison.entries and not comparison.echoes:
        return "\n\n".join([*parts, escaped(_nothing(comparison)) + "."]) + "\n"
    parts.append(f"{_counted(comparison.entries)}.")
    for chapter, group in _chapters(comparison):
        parts.append(f"## {escaped(chapter)}")
        for each in group:
            named = link(each) if link is not None else escaped(each.title)
            where = ", ".join(f"`{place}`" for place in each.places)
            parts.append(f"**{each.how}: {named}**{escaped(_more(each))} ({where})")
            lines = [line for changed in each.lines for line in _both(changed, marks, escaped, *_before_lines(each, changed))]
            parts += ["\n".join(lines)] if lines else []
    examples = [each for each in comparison.entries if each.is_example]
    if examples:
        parts += ["## Examples", *(escaped(line) for line in _of_examples(examples))]
    parts += [escaped(_echoed(comparison)) + "."] if comparison.echoes else []
    return "\n\n".join(parts) + "\n"


def difference_data(comparison: Differences) -> dict[str, object]:
    """Differences as plain data for JSON: each line in parts, with whether the other line lacks them."""

    def parts(found: Sequence[Part]) -> list[dict[str, object]]:
        return [{"text": part.text, "changed": part.changed} for part in found]

    return {
        "one": comparison.one,
        "other": comparison.other,
        "found": [
            {
                "how": each.how,
                "title": each.title,
                "what": each.what,
                **({"was": each.was} if each.was else {}),
                "chapter": each.chapter,
                "places": [{"layer": place.layer, "file": place.file, "line": place.line} for place in each.places],
                "lines": [
                    {"old": changed.old, "new": changed.new, "old_parts": parts(before), "new_parts": parts(after)}
                    for changed in each.lines
                    for before, after in [changed.parts()]
                ],
                "unsaid": each.unsaid,
            }
            for each in comparison.entries
        ],
        "echoes": list(comparison.echoes),
    }


def _nothing(comparison: Differences) -> str:
    return f"{comparison.other} says what {comparison.one} says"


def _counted(found: Sequence[Difference]) -> str:
    numbers = [(how, sum(each.how == how for each in found)) for how in get_args(How)]
    return ", ".join(f"{number} {how}" for how, number in numbers if number)


def _chapters(comparison: Differences) -> Iterator[tuple[str, list[Difference]]]:
    rules = [each for each in comparison.entries if not each.is_example]
    for chapter, group in groupby(rules, lambda each: each.chapter):
        yield chapter, list(group)


def _before_lines(each: Difference, changed: Changed) -> tuple[str, str]:
    """What stands before the older and the newer line of a pair; what is new or gone as a whole needs no word."""
    if each.how in ("new", "gone"):
        return "- ", "- "
    return ("- was: ", "- now: ") if changed.old and changed.new else ("- dropped: ", "- added: ")


def _more(each: Difference) -> str:
    was = f", which was {each.was}" if each.was and each.how == "renamed" else f", against {each.was}" if each.was else ""
    return was + (", which reads as before and is made otherwise" if each.unsaid else "")


def _of_examples(examples: Sequence[Difference]) -> list[str]:
    if len(examples) > MOST_EXAMPLES:
        return [_counted(examples)]
    return [f"{each.how}: {each.title}  ({', '.join(map(str, each.places))})" for each in examples]


def _echoed(comparison: Differences) -> str:
    more = f" and {len(comparison.echoes) - FEW} more" if len(comparison.echoes) > FEW else ""
    return f"untouched, but read otherwise because of these: {', '.join(comparison.echoes[:FEW])}{more}"


def _both(changed: Changed, marks: Marks, plain: Callable[[str], str], was: str, now: str) -> list[str]:
    """The older line and the newer one, each if it is there, with its changed words marked."""
    before, after = changed.parts()
    lines = []
    if changed.old:
        lines.append(was + _marked(before, marks.gone, plain))
    if changed.new:
        lines.append(now + _marked(after, marks.new, plain))
    return lines


def _marked(parts: Sequence[Part], mark: tuple[str, str], plain: Callable[[str], str]) -> str:
    """The pieces of a line, blanks at the edges of a mark outside it; of a line longer than anybody reads, what has changed and
    what stands beside it."""
    is_long = sum(len(part.text) for part in parts) > LONG
    text = ""
    for part in parts:
        core = part.text.strip()
        if not part.changed or not core:
            text += plain(_shortened(part.text) if is_long and not part.changed else part.text)
            continue
        at = part.text.index(core)
        text += part.text[:at] + mark[0] + plain(core) + mark[1] + part.text[at + len(core) :]
    return text


def _shortened(text: str) -> str:
    """A stretch of a long line that has not changed, without what lies far from what has."""
    if len(text) <= 3 * BESIDE:
        return text
    return f"{text[:BESIDE].rsplit(' ', 1)[0]} ... {text[-BESIDE:].split(' ', 1)[-1]}"
