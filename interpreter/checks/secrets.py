"""Lines that tell everybody what only some may see, and do not say that they mean to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from interpreter.checks.web import Web
from interpreter.diagnostics import Diagnostic
from interpreter.ir import Ask, Attribute, InPile, Pile, Procedure, Query, Read, Report, Write, walk

INWARDS = 3
"""So many questions inside questions are looked through."""


class Asking(Protocol):
    """What knows the rules, and notes what was looked at outside of the routine."""

    web: Web
    grounds: dict[tuple[str, str | int], None]


def told_secrets(routine: Procedure, asking: Asking) -> Iterator[Diagnostic]:
    """What is reported, or written where all see it, though it hangs on something hidden. A pile that is open shows what is moved
    there: that is no secret any more."""
    for term in walk(routine.body):
        match term:
            case Report(values=values, reveals=False):
                read = _hidden(values, asking)
                if read is not None:
                    message, help_text = f"this tells all {_what(read)}", "write `reveal ...` if it is to be told"
                    yield Diagnostic("tells-secret", message, term.span, label="all read the log", help=help_text)
            case Write(attribute=attribute, value=value):
                read = _hidden(value, asking)
                if read is not None and _is_open(attribute, asking) and not _hides_itself(attribute, asking):
                    message = f"`{attribute.name}` is shown to all, and this writes {_what(read)} into it"
                    help_text = "let it be `shown to` those who may know, or `reveal` what is written"
                    yield Diagnostic("tells-secret", message, term.span, label="all see it", help=help_text)


def _what(read: Attribute | Pile) -> str:
    return f"what lies in `{read.name}`" if isinstance(read, Pile) else f"`{read.name}`"


def _hidden(part: object, asking: Asking, inwards: int = 0) -> Attribute | Pile | None:
    """The first hidden thing that a term reads, itself or in what it asks."""
    for term in walk(part):
        match term:
            case Read(attribute=read) if not _is_open(read, asking):
                return read
            case InPile(pile=read, question=question) if question != "number" and not _is_open(read, asking):
                return read
            case Ask(query=query) if inwards < INWARDS and (found := _hidden(_body(query, asking), asking, inwards + 1)):
                return found
    return None


def _is_open(thing: Attribute | Pile, asking: Asking) -> bool:
    _look(thing, asking)
    return thing.shown == "all" or thing.opened is not None


def _hides_itself(attribute: Attribute, asking: Asking) -> bool:
    """Does it name, or is it about, what a hidden pile may hold? That is as hidden as the member."""
    kinds = {attribute.type.of, *(param.type.of for param in attribute.params)}
    return any(pile.holds.name in kinds and not _is_open(pile, asking) for pile in asking.web.index.rules.piles)


def _body(query: Query, asking: Asking) -> object:
    _look(query, asking)
    return query.body


def _look(thing: Attribute | Pile | Query, asking: Asking) -> None:
    """Read what a declaration says, and note that it was read. What nothing declares (`in play`) says nothing more."""
    node = asking.web.index.numbers.get(thing)
    if node is None:
        return
    asking.grounds["asks", node] = None
    for unit in asking.web.units_of(node):
        asking.web.read(unit)
