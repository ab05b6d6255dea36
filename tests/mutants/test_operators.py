"""Each sort of fault is found where it can be, and changes what a function does."""

import pytest

from tests.mutants.operators import SORTS, is_sound, mutants

CASES = [
    ("negate", "def f(x):\n    return 1 if x else 2\n", (True,), {2}),
    ("negate", "def f(x):\n    if x > 3:\n        return 1\n    return 2\n", (5,), {2}),
    ("negate", "def f(x):\n    while x < 3:\n        x += 2\n    return x\n", (4,), None),
    ("negate", "def f(x):\n    return [y for y in (1, 2) if y == x]\n", (1,), {(2,)}),
    ("negate", "def f(x):\n    match x:\n        case int() if x > 3:\n            return 1\n    return 2\n", (5,), {2}),
    ("compare", "def f(x):\n    return x < 3\n", (3,), {True}),
    ("compare", "def f(x):\n    return x <= 3\n", (3,), {False}),
    ("compare", "def f(x):\n    return x > 3\n", (3,), {True}),
    ("compare", "def f(x):\n    return x >= 3\n", (3,), {False}),
    ("compare", "def f(x):\n    return x == 3\n", (3,), {False}),
    ("compare", "def f(x):\n    return x != 3\n", (3,), {True}),
    ("compare", "def f(x):\n    return x is None\n", (None,), {False}),
    ("compare", "def f(x):\n    return x is not None\n", (None,), {True}),
    ("compare", "def f(x):\n    return x in (1, 2)\n", (1,), {False}),
    ("compare", "def f(x):\n    return x not in (1, 2)\n", (1,), {True}),
    ("compare", "def f(x):\n    return 1 < x < 4\n", (4,), {False, True}),
    ("boolean", "def f(x):\n    return x > 0 and x > 5\n", (3,), {True}),
    ("boolean", "def f(x):\n    return (x > 0 or  # ... or what\n        x > 5)\n", (3,), {False}),
    ("boolean", "def f(x):\n    return x and x > 5 or x == 1\n", (1,), {True, False}),
    ("arithmetic", "def f(x):\n    return x + 2\n", (3,), {1}),
    ("arithmetic", "def f(x):\n    return x * 2\n", (3,), {5}),
    ("arithmetic", "def f(x):\n    return x // 2\n", (3,), {6}),
    ("arithmetic", "def f(x):\n    return x % 2\n", (5,), {2}),
    ("number", "def f(x):\n    return x + 2\n", (3,), {6, 4}),
    ("number", "def f(x):\n    return x[0]\n", ((7, 8, 9),), {8, 9}),
    ("number", "LEAST = 4\ndef f(x):\n    return x >= LEAST\n", (4,), {False, True}),
    ("truth", "def f(x):\n    return True\n", (3,), {False}),
    ("text", 'def f(x):\n    return x == "at least"\n', ("at least",), {False}),
    ("text", 'def f(x):\n    return {"at least": 1}.get(x, 2)\n', ("at least",), {2}),
    ("text", 'def f(x):\n    return "two-readings"\n', (1,), {"two-readings_"}),
    ("text", 'def f(x):\n    return x in ("for each", "if")\n', ("for each",), {False, True}),
    ("text", "def f(x):\n    return f\"{x}-{'a' if x else 'b'}\"\n", (1,), {"1-a_", "1-a"}),
    ("default", "def f(x, y=2):\n    return x + y\n", (3,), {4, 6}),
    ("default", "def f(x, *, y=True):\n    return y\n", (3,), {False}),
    ("default", 'def f(x, y="plain words"):\n    return y\n', (3,), {"plain words_"}),
    ("drop", "def f(x):\n    x += 1\n    return x\n", (3,), {3}),
    ("drop", "def f(x):\n    y = [x]\n    y.append(4)\n    return len(y)\n", (3,), {1, None}),
    ("drop", "def f(x):\n    if x:\n        raise NameError\n    return 1\n", (3,), {1}),
    ("drop", "def f(x):\n    y: int = 4\n    return y\n", (3,), {None}),
    ("return", "def f(x):\n    if x:\n        return 1\n    return 2\n", (3,), {2}),
    ("return", "def f(x):\n    for y in (x, 4):\n        return y\n", (3,), {None}),
    (
        "jump",
        "def f(x):\n    n = 0\n    for y in (x, 4):\n        if y == 3:\n            break\n        n += y\n    return n\n",
        (3,),
        {4},
    ),
    (
        "jump",
        "def f(x):\n    n = 0\n    for y in (x, 4):\n        if y == 3:\n            continue\n        n += y\n    return n\n",
        (3,),
        {0},
    ),
    ("arguments", "def f(x):\n    return divmod(x, 2)[0]\n", (6,), {0}),
    ("arguments", "def f(x):\n    return pow(x, 2, 5)\n", (3,), {3, 1}),
]


def answer(text, args):
    """What `f` of a module says; None when it breaks, or says nothing."""
    space = {}
    exec(text, space)
    try:
        found = space["f"](*args)
    except NameError:
        return None
    return tuple(found) if isinstance(found, list) else found


@pytest.mark.parametrize(("sort", "text", "args", "answers"), CASES)
def test_a_fault_changes_what_is_done(sort, text, args, answers):
    """`answers`: what the mutants of this sort say together; None when one of them runs for ever, and only its text is looked at."""
    found = [each for each in mutants(text) if each.sort == sort]
    assert found and all(is_sound(text, each) for each in found)
    if answers is not None:
        assert {answer(each.applied(text), args) for each in found} == answers
        assert answers != {answer(text, args)}


def test_every_sort_has_a_case():
    kept = {"constant": {"number", "truth", "text"}, "leave": {"return"}}
    assert {case[0] for case in CASES} == set().union(*(kept.get(sort.__name__, {sort.__name__}) for sort in SORTS))


LEFT_ALONE = '''"""A docstring."""
from __future__ import annotations

__all__ = ["code"]
T = TypeVar("T", bound="Thing")
if TYPE_CHECKING:
    LEAST = 4


@dataclass(frozen=True)
class Thing:
    """Words."""

    name: Literal["a"]


def f(x: "Thing") -> "Thing":
    """Words."""
    assert_never(x)
    return cast("Thing", x)
'''


def test_what_changes_nothing_is_left_alone():
    assert mutants(LEFT_ALONE) == []


def test_a_mutant_touches_its_stretch_alone():
    text = "def f(x):\n    return x  <  3  # é < 4\n"
    (found,) = [each for each in mutants(text) if each.sort == "compare"]
    assert (found.line, text[found.start : found.end], found.new) == (2, "<", "<=")
    assert found.applied(text) == "def f(x):\n    return x  <=  3  # é < 4\n"


def test_places_count_letters_and_not_bytes():
    text = 'def f(x):\n    return ("é€", x < 3)\n'
    (found,) = [each for each in mutants(text) if each.sort == "compare"]
    assert found.applied(text) == 'def f(x):\n    return ("é€", x <= 3)\n'


def test_what_does_not_parse_or_is_the_same_is_not_sound():
    text = "x = f(1, 2)\n"
    (swap,) = [each for each in mutants(text) if each.sort == "arguments"]
    assert is_sound(text, swap) and not is_sound(swap.applied(text), swap)
    assert not is_sound("def f():\n    return ((\n", swap)
