"""Records: they are made, compared, hashed, told and matched as the frozen dataclasses of the library are."""

import inspect
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import ClassVar

import pytest

from interpreter.records import fields_of, record, symbol


@record
class Place:
    name: str
    height: int = 0
    roads: tuple[str, ...] = field(default_factory=tuple, compare=False)
    mark: str = field(default="", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Same:
    name: str
    height: int = 0
    roads: tuple[str, ...] = field(default_factory=tuple, compare=False)
    mark: str = field(default="", repr=False, kw_only=True)


@record(eq=False)
class Once:
    name: str


@symbol
class Filled:
    name: str
    uses: list[str] = field(default_factory=list)


MADE = [
    (("Alder",), {}),
    (("Alder", 3), {}),
    (("Alder", 3, ("Birch",)), {}),
    (("Alder",), {"mark": "x"}),
    ((), {"name": "Birch", "height": 3}),
]


@pytest.mark.parametrize(("args", "named"), MADE)
def test_fields_and_text_are_those_of_a_dataclass(args, named):
    one, like = Place(*args, **named), Same(*args, **named)
    assert [getattr(one, each.name) for each in fields(one)] == [getattr(like, each.name) for each in fields(like)]
    assert repr(one) == repr(like).replace("Same", "Place")


@pytest.mark.parametrize(("args", "named"), MADE)
@pytest.mark.parametrize(("others", "names"), MADE)
def test_equality_and_hash_are_those_of_a_dataclass(args, named, others, names):
    equal = Same(*args, **named) == Same(*others, **names)
    assert (Place(*args, **named) == Place(*others, **names)) is equal
    assert (hash(Place(*args, **named)) == hash(Place(*others, **names))) is equal
    assert Place(*args, **named) != Same(*args, **named)


@pytest.mark.parametrize(("args", "named"), [((), {}), (("Alder", 1, (), "x"), {}), (("Alder",), {"depth": 1})])
def test_wrong_fields_are_refused(args, named):
    with pytest.raises(TypeError):
        Place(*args, **named)


def test_each_has_its_own_default():
    one, other = Filled(name="a"), Filled(name="a")
    one.uses.append("b")
    assert other.uses == [] and one != other and one == one
    with pytest.raises(TypeError):
        Filled("a")
    assert Once("a") != Once("a")


def test_they_are_matched_replaced_and_have_slots():
    match replace(Place("Alder"), height=2):
        case Place(name, height):
            assert (name, height) == ("Alder", 2)
    assert is_dataclass(Place) and not hasattr(Place("Alder"), "__dict__")


def test_class_variables_are_no_fields_and_fields_know_their_types():
    @record
    class Line:
        word: ClassVar[str] = "holds"
        held: tuple[str, ...]
        among: "Line | None" = None

    assert [(each.name, each.type) for each in fields(Line)] == [("held", tuple[str, ...]), ("among", "Line | None")]
    assert list(Line.__annotations__) == ["word", "held", "among"] and Line(("a",)).word == "holds"


def test_instances_are_made_by_place_and_by_name():
    @record
    class Pair:
        """Two numbers."""

        one: int
        other: int = 2

    first, second = Pair(1), Pair(one=1)
    assert (first, first.other, hash(first)) == (second, 2, hash(second))
    assert Pair.__init__.__qualname__.endswith("Pair.__init__")
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'one'"):
        Pair()


@record
class Town(Place):
    inhabitants: int = field(default=0, kw_only=True)


def test_what_the_library_knows_waits_until_it_is_asked_for_and_is_of_the_class_itself():
    town = Town("Alder", inhabitants=3)
    assert [each.name for each in fields(town)] == ["name", "height", "roads", "mark", "inhabitants"]
    assert str(fields(Town)[-1].type) in ("int", "<class 'int'>")
    assert replace(town, height=2) == Town("Alder", 2, inhabitants=3)
    assert [each.name for each in fields(Place)] == ["name", "height", "roads", "mark"]
    assert fields_of(Town) == fields(Town)


class Renamed(Place):
    """A plain class below a record."""

    __slots__ = ()


def test_a_plain_class_below_a_record_is_made_like_it():
    assert (Renamed("Alder", 3).name, Renamed("Birch").roads) == ("Alder", ())
    assert replace(Renamed("Alder"), height=2).height == 2


@record
class Sign:
    note: str = field(default="", compare=False)


def test_where_no_field_is_compared_all_instances_are_alike():
    assert Sign("a") == Sign("b") and hash(Sign("a")) == hash(Sign("b"))
    assert Sign() != Place("Alder")


def test_their_arguments_are_told_as_those_of_a_dataclass():
    """To `help`, to debuggers, to editors: what is made by a factory is told by its name."""
    told, like = (inspect.signature(each).parameters.values() for each in (Place, Same))
    assert [(each.name, each.kind) for each in told] == [(each.name, each.kind) for each in like]
    assert [each.default for each in told if each.name != "roads"] == [each.default for each in like if each.name != "roads"]
    assert str(inspect.signature(Filled)) == "(*, name: str, uses: list[str] = <class 'list'>) -> None"
