"""YAML without surprises: takes a `Source`, gives frozen nodes with spans, or findings; never Python's guesses.

Only `true` and `false` are truths, only plain decimal integers are numbers, everything else is text. What YAML would
guess (`yes`, `010`, an empty value), what hides (anchors, tags) and what loses positions (folded text) is a finding.
The tree is built from the parser's events and not from its node graph, because only events tell an anchor or a tag from none.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import TypeAlias

import yaml

from interpreter.diagnostics import Diagnostics, Label
from interpreter.library.files import is_odd
from interpreter.library.yaml_nodes import YamlList, YamlMap, YamlNode, YamlScalar
from interpreter.source import Source, Span

MOST_LEVELS = 24
"""How deep maps and lists may stand in each other; data that people write stays far below."""

_Loader: TypeAlias = "type[yaml.SafeLoader] | type[yaml.CSafeLoader]"
_LOADER: _Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_C_LIMIT = "maximum nesting depth"
"""So the library in C says that it gives up, before anybody has seen the first bracket."""

_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)\Z")
_ODD_NUMBER = re.compile(r"([-+]?0[0-9_]+|\+[0-9][0-9_]*|[-+]?0[xob][0-9a-f_]+|[-+]?[0-9]+(_[0-9]+)+)\Z", re.IGNORECASE)
_MOST_DIGITS = 15
_TRUTHS = {"true": True, "false": False}
_GUESSED_TRUTHS = {"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}
_NOTHINGS = frozenset({"", "~", "null"})

_MESSAGES = (
    ("mapping values", "a colon stands where a value goes on", "put the value in quotes, or line the key up with its neighbours"),
    ("unexpected end of stream", "a quote is opened and never closed", "close the quote"),
    ("',' or ']'", "a list in brackets is not closed", 'close it with "]"'),
    ("',' or '}'", "a map in braces is not closed", 'close it with "}"'),
    ("<block end>", "this line stands at an indent that no line above it has", "line it up with its neighbours"),
    ("expected key", "this line stands at an indent that no line above it has", "line it up with its neighbours"),
    ("'-' indicator", "a list is broken off by this line", "line it up with its neighbours"),
    ("expected ':'", 'a key without ":"', 'write "key: value"'),
    ("cannot start any token", "a value cannot start with this character", "put the value in quotes"),
    ("sequence entries", "a list cannot start on the line of its key", "start the list on the next line"),
    ("escape", "an unknown escape in double quotes", "use single quotes, or write the backslash twice"),
    ("expected a single document", "a second document starts here", 'take the "---" away: one document a file'),
    ("expected <document start>", "a second document starts here", "one document a file"),
    ("found undefined tag handle", "a tag that nobody declares", "take the tag away"),
)
"""What the parser says, and what an author is told: the finding and the way out."""


class _Refused(Exception):
    """Reading cannot go on; the finding is already made."""


def read_yaml(source: Source, diagnostics: Diagnostics) -> YamlNode | None:
    """Parse one YAML text.

    Gives the tree, even when a value in it is refused (it then stands as text, so that no further findings follow); None when the
    text is no YAML at all, is empty, or goes deeper than `MOST_LEVELS`. Every refusal is a finding.
    """
    return _read(source, diagnostics, _LOADER)


def _read(source: Source, diagnostics: Diagnostics, loader: _Loader) -> YamlNode | None:
    """Read it by a loader of the library."""
    findings = Diagnostics()
    with closing(_events(source.text, loader)) as events:
        try:
            node = _Reader(source, events, findings).document()
            diagnostics.extend(findings)
            return node
        except yaml.MarkedYAMLError as error:  # what was told before may come from the same slip
            if _C_LIMIT in (error.problem or "") and loader is not yaml.SafeLoader:
                return _read(source, diagnostics, yaml.SafeLoader)  # it has no limit of its own, and comes to ours
            _report_syntax(source, error, diagnostics)
        except (
            yaml.YAMLError
        ):  # characters that YAML cannot hold; the library finds them, with their places, when it reads a file
            span = Span(source.path, 1, 1, 1, 1)
            diagnostics.error("yaml-syntax", "the text holds characters that YAML does not allow", span, help="take them out")
        except _Refused:
            diagnostics.extend(findings)
    return None


def _events(text: str, loader: _Loader) -> Generator[yaml.Event, None, None]:
    """The parser's events, one after the other. Raises `yaml.YAMLError` where the text is no YAML."""
    yield from yaml.parse(text, loader)


def _report_syntax(source: Source, error: yaml.MarkedYAMLError, diagnostics: Diagnostics) -> None:
    """Turn the parser's complaint into a finding in the words of an author."""
    said = f"{error.context or ''} {error.problem or ''}"
    found, way_out = "this line does not read as YAML", "put texts with special characters in quotes"
    for part, ours, ours_help in _MESSAGES:
        if part in said:
            found, way_out = ours, ours_help
            break
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    last = source.text.rstrip("\n").count("\n") + 1
    if line > last:  # the parser points behind the text; people look at its last line
        line, column = last, len(source.line(last)) + 1
    others: tuple[Label, ...] = ()
    start = error.context_mark
    if start and (start.line + 1, start.column + 1) < (line, column):
        here = Span(source.path, start.line + 1, start.column + 1, start.line + 1, start.column + 2)
        others = (Label(here, "what it belongs to starts here"),)
    span = Span(source.path, line, column, line, column + 1)
    diagnostics.error("yaml-syntax", found, span, label="here", others=others, help=way_out)


class _Reader:
    """Builds the tree of one document from the parser's events."""

    def __init__(self, source: Source, events: Iterator[yaml.Event], diagnostics: Diagnostics) -> None:
        self.source = source
        self.events = events
        self.diagnostics = diagnostics
        self.level = 0

    def document(self) -> YamlNode | None:
        """The one document of the text; None when there is none."""
        next(self.events)  # the start of the stream
        if isinstance(next(self.events), yaml.StreamEndEvent):
            here = Span(self.source.path, 1, 1, 1, 1)
            self.diagnostics.error("yaml-empty", "the file holds nothing but comments", here)
            return None
        node = self.node(next(self.events))
        next(self.events)  # the end of the document
        following = next(self.events)
        if not isinstance(following, yaml.StreamEndEvent):
            self.diagnostics.error(
                "yaml-syntax",
                "a second document starts here",
                self.span(following),
                help='take the "---" away: one document a file',
            )
        return node

    def span(self, event: yaml.Event) -> Span:
        """The place of an event; text blocks end where their last line ends."""
        start, end = event.start_mark, event.end_mark
        assert start is not None and end is not None, "the parser marks every event"
        end_line, end_column = end.line + 1, end.column + 1
        if end_column == 1 and end.line > start.line:
            end_line = end.line
            end_column = len(self.source.line(end_line)) + 1
        return Span(self.source.path, start.line + 1, start.column + 1, end_line, end_column)

    def refuse(self, what: str, span: Span, way_out: str) -> None:
        """A feature of YAML that is not used here."""
        self.diagnostics.error("yaml-feature", f"{what} are not used here", span, help=way_out)

    def node(self, event: yaml.Event) -> YamlNode:
        """The node that starts with `event`."""
        span = self.span(event)
        if not isinstance(event, (yaml.ScalarEvent, yaml.CollectionStartEvent)):
            self.refuse("references to other values", span, "write the value out")
            return YamlScalar(span, "")
        start = span._replace(end_line=span.line, end_column=span.column + 1)
        if event.anchor is not None:
            self.refuse("anchors", start, f'take "&{event.anchor}" away')
        if event.tag is not None:
            self.refuse("tags", start, "take the tag away; put the value in quotes to make it a text")
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, span)
        self.level += 1
        if self.level > MOST_LEVELS:
            self.diagnostics.error("yaml-too-deep", f"more than {MOST_LEVELS} maps and lists stand in each other", start)
            raise _Refused
        node = self.map(event) if isinstance(event, yaml.MappingStartEvent) else self.list(event)
        self.level -= 1
        return node

    def list(self, opening: yaml.CollectionStartEvent) -> YamlList:
        """The list that `opening` opens."""
        items: list[YamlNode] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.node(event))
        return YamlList(self.stretch(opening, event, items[-1] if items else None), tuple(items))

    def map(self, opening: yaml.CollectionStartEvent) -> YamlMap:
        """The map that `opening` opens; a key that stands again is a finding, and the first one counts."""
        items: dict[str, tuple[YamlScalar, YamlNode]] = {}
        last: YamlNode | None = None
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.key(event)
            last = self.node(next(self.events))
            name = str(key.value)
            if name in items:
                self.diagnostics.error(
                    "duplicate-key",
                    f'the key "{name}" stands here twice',
                    key.span,
                    label="again",
                    others=(Label(items[name][0].span, "first here"),),
                    help="keep one of them",
                )
            else:
                items[name] = (key, last)
        return YamlMap(self.stretch(opening, event, last), tuple(items.values()))

    def stretch(self, opening: yaml.CollectionStartEvent, closing: yaml.Event, last: YamlNode | None) -> Span:
        """From a map's or list's start to its bracket, or to its last node: the parser ends a block at the next one's start."""
        if opening.flow_style or last is None:
            return self.span(opening).to(self.span(closing))
        return self.span(opening).to(last.span)

    def visible(self, text: str, span: Span, allowed: str) -> str:
        """A text without the characters that nobody sees, which escapes in quotes can hold; they are a finding."""
        odd = sorted({char for char in text if is_odd(char) and char not in allowed})
        if odd:
            named = ", ".join(f"U+{ord(char):04X}" for char in odd)
            message = f"this text holds characters that nobody sees ({named})"
            self.diagnostics.error("odd-character", message, span, help="take their escapes out")
        return "".join(char for char in text if char not in odd)

    def key(self, event: yaml.Event) -> YamlScalar:
        """A key: always a text, whatever it looks like."""
        if isinstance(event, yaml.ScalarEvent):
            if event.anchor is not None or event.tag is not None:
                self.refuse("anchors and tags", self.span(event), "take it away")
            return YamlScalar(self.span(event), self.visible(event.value, self.span(event), ""))
        node = self.node(event)
        if not isinstance(node, YamlScalar):  # else it was a reference, and is found already
            self.refuse("maps and lists as keys", node.span, "a key is a text")
        return YamlScalar(node.span, "")

    def scalar(self, event: yaml.ScalarEvent, span: Span) -> YamlScalar:
        """One value. Quoted and block texts are texts; a plain one is a truth, a number, a text or refused."""
        text = event.value
        if event.style == ">":
            self.refuse("folded texts", span._replace(end_line=span.line, end_column=span.column + 1), 'write "|" for ">"')
        if event.style:
            return YamlScalar(span, self.visible(text, span, "\n"))
        if text in _TRUTHS:
            return YamlScalar(span, _TRUTHS[text])
        if _NUMBER.match(text) and text != "-0" and len(text) <= _MOST_DIGITS:
            return YamlScalar(span, int(text))
        folded = text.casefold()
        if folded in _NOTHINGS:
            self.diagnostics.error(
                "yaml-nothing",
                "here stands nothing",
                span,
                label="a value belongs here",
                help='write a value, "[]" for an empty list, or leave the whole line out',
            )
        elif folded in _GUESSED_TRUTHS:
            self.diagnostics.error(
                "yaml-guess",
                f'"{text}" is a truth to some and a text to others',
                span,
                help=f'write {_GUESSED_TRUTHS[folded]}, or "{text}" in quotes',
            )
        elif _ODD_NUMBER.match(text) or _NUMBER.match(text):
            self.diagnostics.error(
                "yaml-guess",
                f'"{text}" is a number to some and a text to others',
                span,
                help=f'write a plain decimal number of at most {_MOST_DIGITS} digits, or "{text}" in quotes',
            )
        return YamlScalar(span, text)
