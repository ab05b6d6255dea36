"""Renaming of members outside of the rules: takes a member and its new name, gives the changes of boards and sites.

A board lists members and joins them. A `site` file names them as well: in its styles, in links, and in the answers of the example
of play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostics
from interpreter.editor.desk import Checked, Desk
from interpreter.editor.findings import Change
from interpreter.editor.names import key_of
from interpreter.library import YamlList, YamlMap, YamlNode, YamlScalar, load_yaml
from interpreter.source import Source, composed

ANSWERS = "answers"
"""Below this a site tells what is answered in an example of play."""


class Refused(Exception):
    """Raised when something cannot be renamed; holds the reason in words for people."""


def on_boards(desk: Desk, checked: Checked, member: ir.Member, name: str) -> Iterator[Change]:
    """The changes of boards that list a member, or join it to others, for its new name. Errors: `Refused`."""
    library = checked.session.library if checked.session is not None else None
    called = member.family or member.name
    for source in library.boards if library is not None else ():
        node = load_yaml(source, Diagnostics())
        for scalar in _listed(node) if node is not None else ():
            if scalar.value == called:
                yield from _changed(desk, checked, source, scalar, [(0, len(called))], name)


def _listed(node: YamlNode) -> list[YamlScalar]:
    """The names that a board lists, and those of ends; no facts."""
    match node:
        case YamlScalar():
            return [node]
        case YamlList():
            return [each for item in node for each in _listed(item)]
        case YamlMap():
            keys = [key for key, value in node if isinstance(value, YamlMap)]
            return [
                *keys,
                *(
                    each
                    for key, value in node
                    if key.value in ("members", "between", "name") or isinstance(value, YamlMap)
                    for each in _listed(value)
                ),
            ]


def on_sites(desk: Desk, checked: Checked, member: ir.Member, name: str) -> Iterator[Change]:
    """The edits of `site` files that a rename of `member` to `name` needs: wherever such a file shows the member, links to it, or
    answers with it in an example of play. Errors: `Refused`."""
    library = checked.session.library if checked.session is not None else None
    called, key = member.family or member.name, key_of(member)
    link = re.compile(rf"(?<=\]\(){re.escape(called)}(?=\))")
    for source in library.sites if library is not None else ():
        node = load_yaml(source, Diagnostics())
        for scalar, is_answer in _scalars(node, False) if node is not None else ():
            if not isinstance(scalar.value, str):
                continue
            found = [each.span() for each in link.finditer(scalar.value)]
            if is_answer:
                named = checked.register.names.in_text(scalar.value)
                found = [(start, end) for start, end, each in named if key_of(each) == key]
            elif scalar.value == called and not called.islower():
                found = [(0, len(called))]
            if found:
                yield from _changed(desk, checked, source, scalar, found, name)


def _scalars(node: YamlNode, is_answer: bool) -> Iterator[tuple[YamlScalar, bool]]:
    """All that a site says, keys as well, and whether it is what somebody answers."""
    match node:
        case YamlScalar():
            yield node, is_answer
        case YamlList():
            for item in node:
                yield from _scalars(item, is_answer)
        case YamlMap():
            for key, value in node:
                yield key, False
                yield from _scalars(value, is_answer or key.value == ANSWERS)


def _changed(
    desk: Desk, checked: Checked, source: Source, scalar: YamlScalar, found: list[tuple[int, int]], name: str
) -> Iterator[Change]:
    """A scalar with another name in some stretches of it. Errors: `Refused` where it may not be changed, or is written so that it
    does not stand there as it is read."""
    file, span, value = checked.file_of(source.path), scalar.span, str(scalar.value)
    if file is None:
        return
    if not desk.owns(checked, source.path):
        raise Refused(f"it is named in a layer that is not yours: {source.path}:{span.line}")
    page = desk.page(file)
    stands = composed(page.text_of(span))
    front = stands.find(value)
    if front < 0:
        raise Refused(f"its words stand otherwise in {source.path}:{span.line}: write them anew by hand")
    if front == 0 and not re.match(r"[\w ][\w .'-]*\Z", name):
        raise Refused(f"it would want quotes in {source.path}:{span.line}: write it there by hand first")
    if front and stands[0] in name:
        raise Refused(f"it holds a quote that ends the text in {source.path}:{span.line}")
    for start, end in found:
        column = span.column + front
        yield Change(file, page.stretch(span._replace(column=column + start, end_column=column + end)), name)
