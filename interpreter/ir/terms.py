"""The bases of all nodes of the IR: terms with a span, expressions with a type, statements; parameters and choice points."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from interpreter.ir.types import Type
from interpreter.records import record
from interpreter.source import NOWHERE, Span


@record
class Term:
    """Base of all nodes of the IR. `span`: where the author wrote it; ignored when terms are compared."""

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
    """A question in the rules. `number` dense; `name` stable and readable; `prompt` with {local} holes; `key` the template of an
    option's text (`{}` is the member's name); `hidden`: answers are sealed until shown; `whole`: it is part of an indivisible
    action, in the middle of which nothing can be played."""

    number: int
    name: str
    prompt: str
    key: str
    span: Span
    rule: str
    hidden: bool = False
    whole: bool = False
