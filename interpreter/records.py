"""Classes that consist of fields: like dataclasses of the standard library, but many times as fast to create.

Takes a class with annotated fields; gives it with slots, an `__init__`, and equality, hash and text by its fields. Trees and
terms are more than two hundred such classes, and every command that reads rules creates them all; a check makes a hundred
thousand instances. So nothing is made that a class may never need: its `__init__` is made at the first instance, the standard
library's description of its fields at the first `fields` or `replace`. Only the type checker prevents assignments to fields, so
that they cost nothing when an instance is made.

For type checkers `NamedTuple` is that of `typing`, and it makes equivalent classes. That of the standard library compiles the
type of each field, which nobody needs, and a function for each class: for the sixty that a check loads, this took as long as an
empty process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform, overload

if TYPE_CHECKING:
    from inspect import Signature

C = TypeVar("C")


@overload
def record(cls: type[C], /) -> type[C]: ...


@overload
def record(*, eq: bool = True, repr: bool = True, kw_only: bool = False) -> Callable[[type[C]], type[C]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[C] | None = None, /, *, eq: bool = True, repr: bool = True, kw_only: bool = False) -> Any:
    """Make a class of frozen fields, as `dataclass(frozen=True, slots=True)` would. `eq`, `repr`, `kw_only`: as there; without
    `eq`, instances are equal only to themselves."""

    def make(made: type[C]) -> type[C]:
        return _made(made, eq, repr, kw_only)

    return make if cls is None else make(cls)


@dataclass_transform(kw_only_default=True, field_specifiers=(field,))
def symbol(cls: type[C], /) -> type[C]:
    """Make a class whose fields are passed by keyword and may be assigned later. Its instances are equal only to themselves."""
    return _made(cls, eq=False, repr=False, kw_only=True)


def _made(cls: type[C], eq: bool, repr: bool, kw_only: bool) -> type[C]:
    told: dict[str, Field[Any]] = {}
    for base in reversed(cls.__mro__[1:]):
        told.update(base.__dict__.get("_fields_told", {}))
    inherited = {*told}
    body = dict(cls.__dict__)
    for name, type_ in cls.__annotations__.items():
        if "ClassVar" in str(type_):
            continue
        given = body.pop(name, MISSING)
        each = given if isinstance(given, Field) else field(default=given)
        each.name, each.type = name, type_
        if each.kw_only is MISSING:
            each.kw_only = kw_only
        told[name] = each
    for name in ("__dict__", "__weakref__"):
        body.pop(name, None)
    body |= {
        "_fields_told": told,
        "__slots__": tuple([name for name in told if name not in inherited]),
        "__match_args__": tuple([each.name for each in told.values() if not each.kw_only]),
        "__dataclass_fields__": _LIBRARY,
        "__signature__": _SIGNATURE,
        "__init__": _first,
    }
    if eq:
        body |= {"_told": _told([each.name for each in told.values() if each.compare]), "__eq__": _equal, "__hash__": _hash}
    if repr:
        body["__repr__"] = _text
    metaclass: Any = type(cls)
    made: type[C] = metaclass(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    return made


def fields_of(cls: type) -> tuple[Field[Any], ...]:
    """The fields of a class made by `record` or `symbol`, in order. Faster than `dataclasses.fields`."""
    told: dict[str, Field[Any]] = getattr(cls, "_fields_told")  # noqa: B009  # given to it above
    return (*told.values(),)


class _OfLibrary:
    """The fields of a class as the library knows them, which takes long and is seldom asked for."""

    def __get__(self, instance: object, owner: type) -> dict[str, Field[Any]]:
        told = fields_of(owner)
        types = {each.name: each.type for each in told}
        body = {
            "__annotations__": dict.fromkeys(types, object),
            "__doc__": owner.__doc__ or "Fields.",
            **{each.name: each for each in told},
        }
        known: dict[str, Field[Any]] = dataclass(init=False, repr=False, eq=False)(
            type(owner.__name__, (), body)
        ).__dataclass_fields__  # type: ignore[attr-defined]  # every dataclass has them
        for name, type_ in types.items():
            known[name].type = type_
        setattr(owner, "__dataclass_fields__", known)  # noqa: B010  # found there from now on
        return known


_LIBRARY = _OfLibrary()


class _Signature:
    """What `inspect.signature`, and so `help` and editors, are told of the arguments of a class; nobody else asks."""

    def __get__(self, instance: object, owner: type) -> Signature:
        from inspect import Parameter, Signature

        told = sorted(fields_of(owner), key=lambda each: bool(each.kw_only))
        found = []
        for each in told:
            default = each.default if each.default_factory is MISSING else each.default_factory
            kind = Parameter.KEYWORD_ONLY if each.kw_only else Parameter.POSITIONAL_OR_KEYWORD
            found.append(
                Parameter(each.name, kind, default=Parameter.empty if default is MISSING else default, annotation=each.type)
            )
        return Signature(found, return_annotation=None)


_SIGNATURE = _Signature()


def _first(self: Any, *args: object, **named: object) -> None:
    """The `__init__` of a class of which there is no instance yet."""
    cls = next(base for base in type(self).__mro__ if base.__dict__.get("__init__") is _first)
    init = _init(cls, fields_of(cls))
    setattr(cls, "__init__", init)  # noqa: B010  # from now on it is called without a detour
    init(self, *args, **named)


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
    """What gives the values of these fields, to be compared; where there are none, instances of the class are alike."""
    return attrgetter(*names or ("__class__",))


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


# --- tuples with names ------------------------------------------------------------------------------------------------------

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter  # what the library's own are made of

    class _Rows(type):
        """What a class statement calls whose base is `NamedTuple`: the class it makes is a tuple like any other."""

        def __new__(cls, name, bases, body):
            if bases != (NamedTuple,):
                raise TypeError(f"{name}: a tuple with names stands on nothing else; take that of typing")
            names = (*body.get("__annotations__", ()),)
            defaults = {each: body.pop(each) for each in names if each in body}
            if names[len(names) - len(defaults) :] != (*defaults,):
                raise TypeError(f"{name}: a field without a default follows one with a default")
            code = _passing(len(names)).replace(co_varnames=("cls", *names), co_qualname=f"{body['__qualname__']}.__new__")
            body |= {each: _tuplegetter(at, "") for at, each in enumerate(names)}
            body |= {
                "__slots__": (),
                "_fields": names,
                "_field_defaults": defaults,
                "__match_args__": names,
                "__new__": FunctionType(code, {"new": tuple.__new__}, "__new__", (*defaults.values(),)),
                "_make": classmethod(_row_of),
                "_replace": _row_with,
                "_asdict": _row_as_dict,
                "__getnewargs__": _row_items,
            }
            body.setdefault("__repr__", _row_text)
            return type(name, (tuple,), body)

    NamedTuple = type.__new__(_Rows, "NamedTuple", (), {})

    @cache
    def _passing(count):
        """The code that makes a tuple of so many arguments."""
        names = [f"a{number}" for number in range(count)]
        made = {}
        exec(f"def __new__({', '.join(['cls', *names])}): return new(cls, ({''.join(f'{each}, ' for each in names)}))", {}, made)
        return made["__new__"].__code__

    def _row_of(cls, values):
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _row_with(self, /, **named):
        made = self._make(map(named.pop, self._fields, self))
        if named:
            raise ValueError(f"Got unexpected field names: {[*named]!r}")
        return made

    def _row_items(self):
        return tuple(self)

    def _row_as_dict(self):
        return dict(zip(self._fields, self, strict=True))

    def _row_text(self):
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in zip(self._fields, self, strict=True))})"
