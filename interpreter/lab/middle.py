"""The middle form as text: takes a declared thing, gives its fields, a statement a line, an expression in one line."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from interpreter.model.declared import (
    Adjust,
    Allow,
    Clause,
    Declared,
    EffectEnd,
    ExampleStep,
    Hook,
    Member,
    Param,
    Procedure,
    Reaction,
)  # fmt: skip
from interpreter.model.terms import Const, Members, Site, Term, Type
from interpreter.source import Span

_PARTS = (Adjust, Allow, Clause, EffectEnd, ExampleStep, Hook, Reaction)
_QUIET = {"name", "ident", "span", "layer", "origin", "pattern", "display", "meta", "members", "values", "cells"}
_OWN = {"body", "setup", "procedure", "reactions_prelude"}
"""Fields whose procedure belongs to the thing itself and is shown in full."""


def model_text(made: Declared) -> str:
    """A declared thing with all that hangs on it. Other declared things are named, not shown."""
    from interpreter.lab.items import label

    lines = [f"{label(made)}  ({type(made).__name__.lower()} `{made.ident}`)  {made.span.path}:{made.span.line}"]
    if made.layer:
        lines.append(f"  layer: {made.layer}")
    _fields(made, 1, lines)
    if isinstance(made, Member):
        lines += [f"  {name}: {_fact(fact.values[made.id], fact.type)}" for name, fact in made.kind.facts.items()]
    members = getattr(made, "members", None)
    if members:
        lines.append(f"  members: {len(members)}, {members[0].name} to {members[-1].name}")
    return "\n".join(lines) + "\n"


def _fields(value: Any, depth: int, lines: list[str]) -> None:
    """Every field that says something, below each other."""
    for field in fields(value):
        inner = getattr(value, field.name)
        if field.name not in _QUIET and inner not in (None, "", (), [], {}, False):
            _show(field.name, inner, depth, lines)


def _show(name: str, value: Any, depth: int, lines: list[str]) -> None:
    margin = "  " * depth
    if isinstance(value, Procedure) and (name in _OWN or value.owner is not None):
        place = f"{value.span.path}:{value.span.line}"
        lines.append(f"{margin}{name}: ({', '.join(map(_param, value.params))})  {place}")
        _fields(value, depth + 1, lines)
    elif isinstance(value, _PARTS):
        place = f"  {value.span.path}:{value.span.line}" if hasattr(value, "span") else ""
        lines.append(f"{margin}{type(value).__name__.lower()}{place}")
        _fields(value, depth + 1, lines)
    elif isinstance(value, Param):
        lines.append(f"{margin}{_param(value)}")
    elif isinstance(value, dict):
        lines.append(f"{margin}{name}:")
        for key, inner in value.items():
            _show(str(key), inner, depth + 1, lines)
    elif isinstance(value, (tuple, list)) and any(_is_long(inner) for inner in value):
        lines.append(f"{margin}{name}:")
        for inner in value:
            _show("", inner, depth + 1, lines)
    elif isinstance(value, Term) and _holds_statements(value):
        _statement(name, value, depth, lines)
    else:
        lines.append(f"{margin}{name + ': ' if name else ''}{short(value)}")


def _statement(name: str, value: Term, depth: int, lines: list[str]) -> None:
    """A statement with others below it: what is short in one line, then the rest."""
    plain, below = [], []
    for field in fields(value):
        inner = getattr(value, field.name)
        if field.name == "span" or inner in (None, "", (), [], {}):
            continue
        long = isinstance(inner, (tuple, list)) and any(_is_long(each) for each in inner)
        if long or (isinstance(inner, Term) and _holds_statements(inner)):
            below.append((field.name, inner))
        else:
            plain.append(f"{field.name}={short(inner)}")
    lines.append(f"{'  ' * depth}{name + ': ' if name else ''}{type(value).__name__} {', '.join(plain)}  @{value.span.line}")
    for inner_name, inner in below:
        _show(inner_name, inner, depth + 1, lines)


def _is_long(value: Any) -> bool:
    """Does a value want a line of its own?"""
    return isinstance(value, (*_PARTS, Param)) or _holds_statements(value)


def _holds_statements(value: Any) -> bool:
    """Is a value a statement? Those have no type."""
    return isinstance(value, Term) and not hasattr(value, "type")


def short(value: Any) -> str:
    """A value in one line: an expression as nested calls, a declared thing by its name."""
    if isinstance(value, Declared):
        return f"`{value.name}`"
    if isinstance(value, Type):
        return str(value)
    if isinstance(value, Span):
        return f"{value.path}:{value.line}"
    if isinstance(value, Param):
        return _param(value)
    if isinstance(value, (tuple, list)):
        return "[" + ", ".join(map(short, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {short(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, Site):
        return f"site {value.number} `{value.name}`"
    if is_dataclass(value) and not isinstance(value, type):
        given = [short(getattr(value, field.name)) for field in fields(value) if _tells(field.name, getattr(value, field.name))]
        kind = getattr(value, "type", None)
        told = [f"of {kind.of}"] if isinstance(kind, Type) and kind.of and isinstance(value, (Const, Members)) else []
        return f"{type(value).__name__}({', '.join([*given, *told])})"
    return repr(value) if isinstance(value, str) else str(value)


def _tells(name: str, value: Any) -> bool:
    return name not in ("span", "type") and not (isinstance(value, (str, tuple, list)) and not value) and value is not None


def _param(param: Param) -> str:
    bounds = f" {param.low} to {param.high}" if param.low or param.high else ""
    return f"({param.word or param.name}: {param.type}{bounds})"


def _fact(value: Any, type_: Type) -> str:
    if type_.base == "truth":
        return "yes" if value else "no"
    return f"{type_} {value}" if type_.of else str(value)
