"""Schemas for YAML data, each declared once: a form takes a node, gives what does not fit; or it gives a JSON Schema.

Whoever reads a text uses the form to find mistakes, and editors use the JSON Schema: so the two cannot differ. A form says what
its value is for (`about`), and the message for a value that does not fit (`objection`); where a part has no message of its own,
the message of the whole is used. What depends on more than the text, such as whether a layer exists, no form knows.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from interpreter.library.yaml_nodes import YamlList, YamlMap, YamlNode, YamlScalar
from interpreter.records import NamedTuple, record
from interpreter.source import Span

Schema = dict[str, Any]
"""A JSON Schema, or a part of one, as plain data."""
DRAFT = "https://json-schema.org/draft/2020-12/schema"
"""The version of JSON Schema that is written."""


class Objection(NamedTuple):
    """The message for a value that does not fit, with `{value}` for the value and `{key}` for its key."""

    code: str
    message: str
    way_out: str
    label: str = ""


NO_OBJECTION = Objection("", "", "")
"""For a part without a message of its own: the message of the whole is given instead."""


class Misfit(NamedTuple):
    """A value that does not fit its form: the message, its position; `value` and `key` as in `Objection`; `known`: for an unknown
    key, the known ones that are still free."""

    objection: Objection
    span: Span
    value: str = ""
    key: str = ""
    known: tuple[str, ...] = ()

    @property
    def message(self) -> str:
        """The message with the value and the key filled in."""
        return self.objection.message.format(value=self.value, key=self.key)

    @property
    def way_out(self) -> str:
        """The help that says what would fit, with the value and the key filled in."""
        return self.objection.way_out.format(value=self.value, key=self.key)


class Form(ABC):
    """The schema of a value."""

    about: str
    objection: Objection

    @abstractmethod
    def misfits(self, node: YamlNode, key: str = "") -> Iterator[Misfit]:
        """All parts of a node that do not fit; `key`: the key under which the node stands."""

    @abstractmethod
    def _schema(self) -> Schema:
        """The same for programs, without what it is about."""

    def schema(self) -> Schema:
        """The form as a JSON Schema."""
        return {"description": self.about, **self._schema()} if self.about else self._schema()

    def fits(self, node: YamlNode) -> bool:
        """Does the node fit without any misfit?"""
        return next(self.misfits(node), None) is None

    def _objections_to(self, parts: Iterator[Misfit], whole: YamlNode, key: str) -> Iterator[Misfit]:
        """What parts have no words for, told of the whole: once, and then of nothing else in it."""
        found = [*parts]
        if any(each.objection is NO_OBJECTION for each in found):
            yield Misfit(self.objection, whole.span, _shown(whole), key)
        else:
            yield from found


JSON_TYPES = {str: "string", int: "integer", bool: "boolean"}


@record
class Scalar(Form):
    """A text, a number, a truth, or any of these. A text must not be empty, unless it may be `blank`."""

    takes: tuple[type, ...] = (str,)
    objection: Objection = NO_OBJECTION
    about: str = ""
    pattern: str = ""
    """What all of the value matches, written as a text."""
    shape: Objection = NO_OBJECTION
    """What is said of a value that is none of these."""
    only: tuple[int | str | bool, ...] = ()
    """The values that there are."""
    least: int | None = None
    """Of a number, the least."""
    blank: bool = False
    of_numbers: str = "integer"
    """What a JSON Schema calls a number here: strict YAML reads `1.2` as a text, other readers as a number."""

    def misfits(self, node: YamlNode, key: str = "") -> Iterator[Misfit]:
        value = node.value if isinstance(node, YamlScalar) else None
        if type(value) not in self.takes or isinstance(value, str) and not (self.blank or value.strip()):
            yield Misfit(self.objection, node.span, _shown(node), key)
        elif (
            (self.only and value not in self.only)
            or (self.pattern and not re.fullmatch(self.pattern, str(value).strip()))
            or (self.least is not None and isinstance(value, int) and value < self.least)
        ):
            yield Misfit(self.shape, node.span, _shown(node), key)

    def _schema(self) -> Schema:
        if self.only:
            return {"enum": [*self.only]}
        types = [self.of_numbers if each is int else JSON_TYPES[each] for each in self.takes]
        made: Schema = {"type": types[0] if len(types) == 1 else types}
        if str in self.takes and not self.blank:
            made["pattern"] = rf"^\s*(?:{self.pattern})\s*$" if self.pattern else r"\S"
        return made if self.least is None else made | {"minimum": self.least}


@record
class ListOf(Form):
    """A list whose items have one form; `lengths`: the least and the greatest number of items, None for no limit."""

    item: Form
    objection: Objection = NO_OBJECTION
    about: str = ""
    lengths: tuple[int, int | None] = (0, None)

    def misfits(self, node: YamlNode, key: str = "") -> Iterator[Misfit]:
        low, high = self.lengths
        if not isinstance(node, YamlList) or not low <= len(node) <= (len(node) if high is None else high):
            yield Misfit(self.objection, node.span, _shown(node), key)
            return
        yield from self._objections_to((each for item in node for each in self.item.misfits(item, key)), node, key)

    def _schema(self) -> Schema:
        low, high = self.lengths
        made: Schema = {"type": "array", "items": self.item.schema()}
        return made | ({"minItems": low} if low else {}) | ({} if high is None else {"maxItems": high})


@record
class MapOf(Form):
    """A map with keys of the author's choice and values of one form. `named`: the form of the keys; `least`: the least number of
    keys."""

    value: Form
    objection: Objection = NO_OBJECTION
    about: str = ""
    named: Scalar | None = None
    least: int = 0

    def misfits(self, node: YamlNode, key: str = "") -> Iterator[Misfit]:
        if not isinstance(node, YamlMap) or len(node) < self.least:
            yield Misfit(self.objection, node.span, _shown(node), key)
            return
        yield from self._objections_to(self._parts(node), node, key)

    def _parts(self, node: YamlMap) -> Iterator[Misfit]:
        for name, value in node:
            if self.named is not None:
                yield from self.named.misfits(name, str(name.value))
            yield from self.value.misfits(value, str(name.value))

    def _schema(self) -> Schema:
        made: Schema = {"type": "object", "additionalProperties": self.value.schema()}
        named = self.named._schema() if self.named is not None else {}
        return made | ({"propertyNames": {"pattern": named["pattern"]}} if named else {}) | _at_least(self.least)


def _at_least(least: int) -> Schema:
    return {"minProperties": least} if least else {}


@record
class Keys(Form):
    """A map with known keys. `needs`: the mandatory ones; `more`: the form of the values of all other keys, None if there may be
    none.

    `lacking`: the message about the map for each missing mandatory key; `unknown`: that for each key that may not be there.
    """

    known: Mapping[str, Form] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    objection: Objection = NO_OBJECTION
    about: str = ""
    more: Form | None = None
    lacking: Objection = NO_OBJECTION
    unknown: Objection = NO_OBJECTION

    def misfits(self, node: YamlNode, key: str = "") -> Iterator[Misfit]:
        if not isinstance(node, YamlMap):
            yield Misfit(self.objection, node.span, _shown(node), key)
            return
        yield from self._objections_to(self._parts(node), node, key)

    def _parts(self, node: YamlMap) -> Iterator[Misfit]:
        for name, value in node:
            form = self.known.get(str(name.value), self.more)
            if form is None:
                free = tuple(each for each in self.known if each not in node.keys())
                yield Misfit(self.unknown, name.span, str(name.value), str(name.value), free)
            else:
                yield from form.misfits(value, str(name.value))
        for needed in self.needs:
            if needed not in node.keys():
                yield Misfit(self.lacking, node.span, "", needed)

    def _schema(self) -> Schema:
        made: Schema = {"type": "object", "properties": {name: form.schema() for name, form in self.known.items()}}
        made |= {"required": [*self.needs]} if self.needs else {}
        return made | {"additionalProperties": False if self.more is None else self.more.schema()}


@record
class OneOf(Form):
    """A value of one of several forms of different types: a text, a list, a map. Misfits come from the form with the type of the
    value; if there is none, from the whole."""

    forms: tuple[Form, ...]
    objection: Objection = NO_OBJECTION
    about: str = ""

    def misfits(self, node: YamlNode, key: str = "") -> Iterator[Misfit]:
        form = next((each for each in self.forms if _takes(each, node)), None)
        if form is None:
            yield Misfit(self.objection, node.span, _shown(node), key)
        else:
            yield from self._objections_to(form.misfits(node, key), node, key)

    def _schema(self) -> Schema:
        return {"anyOf": [each.schema() for each in self.forms]}


def _takes(form: Form, node: YamlNode) -> bool:
    """Is a node what a form is about, whatever may be wrong in it?"""
    match form:
        case Scalar():
            return isinstance(node, YamlScalar)
        case ListOf():
            return isinstance(node, YamlList)
        case OneOf():
            return any(_takes(each, node) for each in form.forms)
        case _:
            return isinstance(node, YamlMap)


def whole_schema(form: Form, title: str) -> Schema:
    """The JSON Schema of a whole text."""
    return {"$schema": DRAFT, "title": title, **form.schema()}


def _shown(node: YamlNode) -> str:
    return str(node.value) if isinstance(node, YamlScalar) else ""


def texts_in(node: YamlNode | None) -> Sequence[YamlScalar]:
    """The scalars of a list, or a scalar in place of a list of one; none for anything else."""
    match node:
        case YamlScalar():
            return (node,)
        case YamlList():
            return [item for item in node if isinstance(item, YamlScalar)]
    return ()
