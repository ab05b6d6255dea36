"""What every node of the IR is: terms with a place, expressions with a type, statements; parameters and choice points."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from interpreter.ir.types import Type
from interpreter.records import record
from interpreter.source import NOWHERE, Span


@record
class Term:
    """Base of all nodes of the IR. `span` is where the author wrote it; it does not count when terms are compared."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False)


@record
class Expr(Term):
    """Base of the expressions: they never ask and never change anything. Every one has a field `type`."""

    if TYPE_CHECKING:  # a field here would come before those of the subclasses

        @property
        def type(self) -> Type: ...


@record
class Stmt(Term):
    """Base of the statements: they have no value, and may ask and change the state."""


@record
class Param:
    """A hole of a head: name (identifier), type; `low`/`high` only for ranges of attributes."""

    name: str
    type: Type
    low: int = 0
    high: int = 0
    word: str = ""


@record
class ChoicePoint:
    """A place in the rules that asks. `number` dense; `name` stable and readable; `prompt` with {local} holes; `key` the
    template of an option's text (`{}` is the member's name); `hidden` True: sealed until shown; `whole` True: it belongs to
    something that is done as a whole, in the middle of which nothing is played."""

    number: int
    name: str
    prompt: str
    key: str
    span: Span
    rule: str
    hidden: bool = False
    whole: bool = False
