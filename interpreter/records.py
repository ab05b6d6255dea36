"""Classes that are nothing but fields: as the dataclasses of the library, made many times as fast.

Takes a class with annotated fields, gives it with slots, an `__init__`, and equality, hash and text by its fields. Trees and
terms are nearly two hundred such classes, and every command that reads rules makes them all; a check makes a hundred thousand of
their instances. So methods are not written out for each class but shared, and that nobody changes a field is seen to by the type
checker alone: nothing is paid for it when an instance is made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType
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
    annotations = cls.__dict__.get("__annotations__", {})
    plain = {name: type_ if "ClassVar" in str(type_) else object for name, type_ in annotations.items()}
    cls.__annotations__ = plain  # of each text the library asks at length whether it is a class variable
    made = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(cls)
    made.__annotations__ = annotations
    told = fields(made)  # type: ignore[arg-type]  # it has just been made a dataclass
    for each in told:
        each.type = annotations.get(each.name, each.type)
    more: dict[str, object] = {"__init__": _init(made, told)}
    if eq:
        more |= {"_told": _told([each.name for each in told if each.compare]), "__eq__": _equal, "__hash__": _hash}
    if repr:
        more["__repr__"] = _text
    for name, value in more.items():
        setattr(made, name, value)
    return made


def _init(cls: type, told: tuple[Field[Any], ...]) -> Callable[..., None]:
    """The function that fills the fields; those that must be named stand last. Its code is that of any class with as many fields,
    under other names: to compile it for each class would take as long as everything else that is done for it."""
    front = [each for each in told if not each.kw_only]
    named = [each for each in told if each.kw_only]
    if any(each.default_factory is not MISSING for each in told):
        return _written(cls, front, named)
    names = tuple([each.name for each in (*front, *named)])
    code = _filling(len(front), len(named)).replace(
        co_varnames=("self", *names), co_names=names, co_qualname=f"{cls.__qualname__}.__init__"
    )
    defaults = tuple([each.default for each in front if each.default is not MISSING])
    init = FunctionType(code, {}, "__init__", defaults)
    init.__kwdefaults__ = {each.name: each.default for each in named if each.default is not MISSING}
    return init


@cache
def _filling(front: int, named: int) -> CodeType:
    """The code that fills so many fields."""
    names = [f"a{number}" for number in range(front + named)]
    return _compiled(
        ["self", *names[:front], *(["*", *names[front:]] if named else [])], [f" self.{each} = {each}" for each in names]
    )


def _compiled(params: list[str], body: list[str]) -> CodeType:
    made: dict[str, FunctionType] = {}
    exec(f"def __init__({', '.join(params)}):\n" + ("\n".join(body) or " pass"), {}, made)
    return made["__init__"].__code__


def _written(cls: type, front: list[Field[Any]], named: list[Field[Any]]) -> Callable[..., None]:
    """The function for a class of which some fields are made anew for each instance: written out, since that is seldom."""
    known: dict[str, object] = {"MISSING": MISSING}
    body: list[str] = []

    def param(each: Field[Any]) -> str:
        name = each.name
        value, default = name, ""
        if each.default is not MISSING:
            known[f"d_{name}"] = each.default
            default = f"=d_{name}"
        elif each.default_factory is not MISSING:
            known[f"d_{name}"] = each.default_factory
            default, value = "=MISSING", f"d_{name}() if {name} is MISSING else {name}"
        body.append(f" self.{name} = {value}")
        return name + default

    params = ["self", *map(param, front), *(["*", *map(param, named)] if named else [])]
    made: dict[str, Callable[..., None]] = {}
    exec(f"def __init__({', '.join(params)}):\n" + "\n".join(body), known, made)
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
