"""Suppresses follow-up findings, so that one mistake is one finding: those that only follow from text that could not be read.

A declaration that was left out may have declared what others use; a line that was left out may have said what its declaration
lacks. Takes the findings of the stages behind the parser, gives those that are independent.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping

from interpreter.diagnostics import Diagnostic, Label, suggest
from interpreter.library import MANIFEST, OF_DATA
from interpreter.phrases import Lexicon, Unread
from interpreter.resolve import MergedDeclaration
from interpreter.source import Source, Span

REFERS = frozenset(
    {
        *("unknown-name", "unknown-reading", "nothing-to-change", "no-such-sentence", "wrong-kind", "not-an-occasion"),
        *("misspelt-frame", "needless-article", "cannot-change", "missing-fact"),
    }
)
"""Findings about what something refers to."""
SAYS = frozenset({"unknown-fact", "unknown-block"})
"""Findings about the first word of a line, to which only its kind gives a meaning."""
LACKS = frozenset(
    {
        *("missing-fact", "missing-faces", "missing-name", "missing-answer", "missing-block", "nothing-expected"),
        *(
            "unknown-reading",
            "out-of-range",
            "no-start",
            "no-steps",
            "empty-table",
            "table-cell",
            "table-gap",
            "table-overlap",
            "table-range",
        ),
    }
)
"""Findings about what a declaration does not say."""
RESTS = frozenset({"no-graph", "several-graphs", "no-reactions"})
"""Findings about what no declaration gives."""

IDLE = frozenset({"always-true", "never-bites"})
"""Findings about what does nothing."""

MOST_USES = 8
"""So many uses of what is taken away are shown."""

_UPPER = "[A-ZÀ-ÖØ-Þ]"
_CALLED = re.compile(rf'"(?P<title>[^"]*)"|(?P<name>{_UPPER}[\w-]*(?: +{_UPPER}[\w-]*)*)|(?P<word>[^\W\d_][\w-]*)')


def standing_alone(
    findings: Iterable[Diagnostic],
    lexicon: Lexicon,
    merged: Iterable[MergedDeclaration],
    sources: Mapping[str, Source],
    before: Iterable[Diagnostic],
) -> Iterator[Diagnostic]:
    """The findings that do not follow from text that could not be read. `before`: the errors of earlier stages."""
    unread = lexicon.unread
    broken = {found.span.path for found in before}
    unlisted = any(path.endswith(MANIFEST) for path in broken)  # what is a board and what is not is told there
    findings = list(findings)
    if not (unread or broken):
        yield from findings
        return
    lacking = _Damaged(merged, unread.missed)
    for found in findings:
        if found.code in OF_DATA and found.span.path in broken:
            continue
        if found.code == "board-form" and (found.span.path in broken or unlisted):
            continue
        if found.code in LACKS and lacking.at(found.span):
            continue
        if unread and (found.code in RESTS or _refers_to_unread(found, lexicon, sources)):
            continue
        yield found


def still_used(unread: Unread) -> Iterator[Diagnostic]:
    """Findings about things that a layer removes although something uses them, at the removal."""
    for removal in unread.removed:
        uses = [removal.uses[place] for place in sorted(removal.uses)]
        if uses:
            count = f"{len(uses)} lines use it" if len(uses) > 1 else "a line uses it"
            rest = f"; the first {MOST_USES} of them are shown" if len(uses) > MOST_USES else ""
            yield Diagnostic(
                "still-used",
                f"{removal.key} is taken away, and {count}",
                removal.span,
                label="taken away here",
                others=tuple(Label(use, "still used here") for use in uses[:MOST_USES]),
                help=removal.help + rest,
            )


def taken_over(lexicon: Lexicon) -> Iterator[Diagnostic]:
    """Findings about declarations whose sentences change the meaning of phrases in the layers below, at the declaration."""
    for stranger, tied, lines in lexicon.takeovers:
        count = f"{len(lines)} lines" if len(lines) > 1 else "a line"
        rest = f"; the first {MOST_USES} of them are shown" if len(lines) > MOST_USES else ""
        if tied:
            code, message = "two-readings", f"`{stranger.name}` could now be meant by {count} of a lower layer"
            label, line_label = "as good a reading as that one", "can be read in two ways now"
        else:
            code, message = "taken-over", f"`{stranger.name}` is now meant by {count} of a lower layer, and was not before"
            label, line_label = (
                "accounts for more of their words" if len(lines) > 1 else "accounts for more of its words",
                "means this now",
            )
        yield Diagnostic(
            code,
            message,
            stranger.span,
            label=label,
            others=tuple(Label(line, line_label) for line in lines[:MOST_USES]),
            help="give it other words, or `replace` what was meant there" + rest,
        )


def without_losers(findings: Iterable[Diagnostic], lexicon: Lexicon) -> Iterator[Diagnostic]:
    """The findings without those about unused things below a layer that has taken over lines, which is a finding itself."""
    height = max((lexicon.height(each.stranger.span) for each in lexicon.takeovers), default=0)
    return (each for each in findings if each.code != "unused" or lexicon.height(each.span) >= height)


def without_followers(findings: Iterable[Diagnostic], sources: Mapping[str, Source]) -> list[Diagnostic]:
    """The findings without those about conditions that are misplaced only because the condition before them is misspelt, and
    without those about things that do nothing because they repeat a lower layer; both causes are findings themselves."""
    findings = [*_but_uses_of_capitals(findings, sources)]
    said_anew = [found.span for found in findings if found.code == "changes-nothing"]
    findings = [
        found for found in findings if found.code not in IDLE or not any(_lies_in(found.span, place) for place in said_anew)
    ]
    slips = {(found.span.path, found.span.line) for found in findings if found.code == "misspelt-frame"}
    kept: list[Diagnostic] = []
    for found in sorted(findings, key=Diagnostic.sort_key):
        if found.code == "misplaced-line" and found.span.path in sources:
            source = sources[found.span.path]
            before = _line_before(source, found.span.line)
            if _first_word(source.line(found.span.line)) in CONDITIONS and (source.path, before) in slips:
                if suggest(_first_word(source.line(before)), CONDITIONS):
                    slips.add((source.path, found.span.line))
                    continue
        kept.append(found)
    return kept


def _but_uses_of_capitals(findings: Iterable[Diagnostic], sources: Mapping[str, Source]) -> Iterator[Diagnostic]:
    """All but those about a capital in a hole that the name of its kind has too, which is told."""
    findings = list(findings)
    heads = [each for each in findings if each.code == "bad-head" and each.span.path in sources]
    texts = {each: sources[each.span.path].line(each.span.line) for each in heads}
    words = {each: text[each.span.column - 1 : each.span.end_column - 1] for each, text in texts.items()}
    capitals = {word for each, word in words.items() if _first_word(texts[each]) == "kind"}
    for found in findings:
        word = words.get(found, "")
        in_hole = word[:1].isupper() and _first_word(texts[found]) != "kind"
        if not (in_hole and any(word in each.split() for each in capitals)):
            yield found


CONDITIONS = ("when", "where")
"""The words with which conditions begin."""


def _lies_in(span: Span, place: Span) -> bool:
    begin, end = (place.line, place.column), (place.end_line, place.end_column)
    return span.path == place.path and begin <= (span.line, span.column) and (span.end_line, span.end_column) <= end


def _first_word(line: str) -> str:
    return line.split(maxsplit=1)[0] if line.strip() else ""


def _line_before(source: Source, number: int) -> int:
    """The line that stands at the same level before one, with nothing but deeper lines between them; 0 when there is none."""
    indent = _indent(source.line(number))
    for before in range(number - 1, 0, -1):
        line = source.line(before)
        if _first_word(line)[:1] not in ("", "#") and _indent(line) <= indent:
            return before if _indent(line) == indent else 0
    return 0


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


class _Damaged:
    """Where declarations stand of which something was left out, in one of the layers that shaped them: by the parser, or because
    it may need something else that was."""

    def __init__(self, merged: Iterable[MergedDeclaration], missed: Iterable[Span]) -> None:
        self._starts: dict[str, list[int]] = {}
        self._damaged: set[tuple[str, int]] = set()
        for each in merged:
            for place in each.origin:
                self._starts.setdefault(place.path, []).append(place.line)
                if each.damaged:
                    self._damaged.add((place.path, place.line))
        for starts in self._starts.values():
            starts.sort()
        self._damaged.update(map(self._start, missed))

    def at(self, span: Span) -> bool:
        """Does it lie in such a declaration?"""
        return self._start(span) in self._damaged

    def _start(self, span: Span) -> tuple[str, int]:
        """The first line of the declaration in which it lies."""
        starts = self._starts.get(span.path, [])
        before = bisect(starts, span.line)
        return (span.path, starts[before - 1] if before else 0)


def _refers_to_unread(found: Diagnostic, lexicon: Lexicon, sources: Mapping[str, Source]) -> bool:
    """May something that stands there have been declared in what could not be read? A word, only if it means nothing else; a name
    may be one of several kinds."""
    unread, span = lexicon.unread, found.span
    if found.code not in REFERS and found.code not in SAYS:
        return False
    if unread.everything:
        return True
    line = sources[span.path].line(span.line) if span.path in sources else ""
    text = line[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None]
    called = [(match.lastgroup, match.group(match.lastgroup or 0)) for match in _CALLED.finditer(text)]
    names = [word for sort, word in called if sort != "word"]
    if found.code != "nothing-to-change" and unread.rests_on_removed(
        (word for _, each in called for word in each.split()), names, span
    ):
        return True
    for sort, word in called:
        if found.code in SAYS:
            return unread.may_declare(word, span)
        if sort == "word":
            if word not in lexicon.words and unread.may_declare(word, span):
                return True
            continue
        is_known = f"T:{word}" in lexicon.names
        if unread.may_declare(word, span, is_known) or (unread.names and not is_known and found.code != "nothing-to-change"):
            return True
    return False
