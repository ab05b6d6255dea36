"""Classes that are nothing but fields: as the dataclasses of the library, made many times as fast.

Takes a class with annotated fields, gives it with slots, an `__init__`, and equality, hash and text by its fields. Trees and
terms are nearly two hundred such classes, and every command that reads rules makes them all; a check makes a hundred thousand of
their instances. So methods are not written out for each class but shared, and that nobody changes a field is seen to by the type
checker alone: nothing is paid for it when an instance is made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

C = TypeVar("C")


@overload
def record(cls: type[C], /) -> type[C]: ...


@overload
def record(*, eq: bool = True, repr: bool = True, kw_only: bool = False) -> Callable[[type[C]], type[C]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[C] | None = None, /, *, eq: bool = True, repr: bool = True, kw_only: bool = False) -> Any:
    """A class of frozen fields, as `dataclass(frozen=True, slots=True)` would make it. `eq`, `repr`, `kw_only` as there: without
    `eq` instances are equal to themselves only."""

    def make(made: type[C]) -> type[C]:
        return _made(made, eq, repr, kw_only)

    return make if cls is None else make(cls)


@dataclass_transform(kw_only_default=True, field_specifiers=(field,))
def symbol(cls: type[C], /) -> type[C]:
    """A class whose fields are filled one after the other and named when it is made, and which is equal to itself only."""
    return _made(cls, eq=False, repr=False, kw_only=True)


def _made(cls: type[C], eq: bool, repr: bool, kw_only: bool) -> type[C]:
    made = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(cls)
    told = fields(made)  # type: ignore[arg-type]  # it has just been made a dataclass
    more: dict[str, object] = {"__init__": _later(made, told)}
    if eq:
        more |= {"_told": _told([each.name for each in told if each.compare]), "__eq__": _equal, "__hash__": _hash}
    if repr:
        more["__repr__"] = _text
    for name, value in more.items():
        setattr(made, name, value)
    return made


def _later(cls: type, told: tuple[Field[Any], ...]) -> object:
    """What fills the fields of the first instance, and leaves its place to the function that it makes for all others: most
    commands meet half of the classes, and writing the functions takes as long as making the classes."""

    def __init__(self: object, *args: object, **named: object) -> None:
        init = _init(cls, told)
        setattr(cls, "__init__", init)  # noqa: B010  # to a checker of types a class has one for good
        init(self, *args, **named)

    return __init__


def _init(cls: type, told: tuple[Field[Any], ...]) -> Callable[..., None]:
    """The function that fills the fields; those that must be named stand last."""
    known: dict[str, object] = {"MISSING": MISSING}
    front: list[str] = []
    named: list[str] = []
    body: list[str] = []
    for number, each in enumerate(told):
        name = each.name
        default, value = "", name
        if each.default is not MISSING:
            known[f"d{number}"] = each.default
            default = f"=d{number}"
        elif each.default_factory is not MISSING:
            known[f"d{number}"] = each.default_factory
            default, value = "=MISSING", f"d{number}() if {name} is MISSING else {name}"
        (named if each.kw_only else front).append(name + default)
        body.append(f" self.{name} = {value}")
    head = ", ".join(["self", *front, *(["*", *named] if named else [])])
    made: dict[str, Callable[..., None]] = {}
    exec(f"def __init__({head}):\n" + ("\n".join(body) or " pass"), known, made)
    init = made["__init__"]
    setattr(init, "__qualname__", f"{cls.__qualname__}.__init__")  # noqa: B010  # any callable as far as types go
    return init


def _told(names: list[str]) -> Callable[[Any], object]:
    """What gives the values of these fields, to be compared."""
    return attrgetter(*names) if names else _nothing


def _nothing(instance: object) -> object:
    return ()


def _equal(self: Any, other: Any) -> object:
    if self is other:
        return True
    if other.__class__ is not self.__class__:
        return NotImplemented
    told = self._told
    return told(self) == told(other)


def _hash(self: Any) -> int:
    return hash(self._told(self))


def _text(self: Any) -> str:
    shown = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"
