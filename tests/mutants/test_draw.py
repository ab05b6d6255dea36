"""The draw: the same for the same seed and texts, every room by its size, a line once."""

from tests.mutants.draw import by_line, draw, drawn, room_of, shares

LONG = "def f(x):\n" + "".join(f"    x += {n}\n" for n in range(60)) + "    return x\n"
TEXTS = {
    "interpreter/source.py": "def f(x):\n    return x < 3\n",
    "interpreter/a/one.py": LONG,
    "interpreter/a/two.py": LONG,
    "interpreter/b/one.py": "def f(x):\n    if x in (\n        1,\n        2,\n    ):\n        return 1\n    return 2\n",
    "interpreter/c/__init__.py": '"""Nothing in it."""\n',
}


def told(found):
    return [(each.path, each.mutant.line, each.mutant.sort, each.before, each.after) for each in found]


def test_what_a_seed_draws():
    assert told(draw(TEXTS, seed=5, count=6)) == EXPECTED


EXPECTED = [
    ("interpreter/a/one.py", 16, "number", "x += 14", "x += 13"),
    ("interpreter/a/two.py", 33, "drop", "x += 31", "pass"),
    ("interpreter/a/two.py", 27, "drop", "x += 25", "pass"),
    ("interpreter/a/two.py", 31, "number", "x += 29", "x += 28"),
    ("interpreter/b/one.py", 2, "negate", "if x in ( 1, 2, ):", "if (not (x in ( 1, 2, ))):"),
    ("interpreter/source.py", 2, "number", "return x < 3", "return x < 2"),
]


def test_the_order_of_the_modules_is_no_matter():
    assert draw(dict(reversed(TEXTS.items())), 5, 30) == draw(TEXTS, 5, 30)


def test_another_seed_draws_others():
    assert draw(TEXTS, 6, 30) != draw(TEXTS, 5, 30)


def test_more_begin_with_the_same_ones_in_each_room():
    few, many = draw(TEXTS, 5, 10, only="a"), draw(TEXTS, 5, 20, only="a")
    assert many[:10] == few


def test_a_line_is_drawn_once():
    found = draw(TEXTS, 5, 100)
    places = [(each.path, each.mutant.line) for each in found]
    assert len(set(places)) == len(places) == 100


def test_no_more_than_there_are():
    lines = sum(len(by_line(text)) for text in TEXTS.values())
    assert len(draw(TEXTS, 5, 10_000)) == lines


def test_one_room_alone():
    assert {each.room for each in draw(TEXTS, 5, 3, only="b")} == {"b"}


def test_rooms():
    assert [room_of(path) for path in TEXTS] == ["source", "a", "a", "b", "c"]


def test_shares():
    assert shares({"a": 100, "b": 50, "c": 1, "d": 0}, 15) == {"a": 9, "b": 5, "c": 1}
    assert shares({"a": 1, "b": 1, "c": 1}, 2) == {"a": 1, "b": 1}
    assert shares({"a": 90, "b": 10}, 10) == {"a": 9, "b": 1}
    assert shares({f"r{n}": 1 for n in range(9)} | {"big": 1000}, 10) == {f"r{n}": 1 for n in range(9)} | {"big": 1}
    assert sum(shares({"a": 7, "b": 7, "c": 7}, 20).values()) == 20


def test_the_lines_that_differ_are_shown():
    text = TEXTS["interpreter/b/one.py"]
    negated = next(each for each in by_line(text)[2] if each.sort == "negate")
    shown = drawn("interpreter/b/one.py", text, negated)
    assert shown.before == "if x in ( 1, 2, ):"
    assert shown.after == "if (not (x in ( 1, 2, ))):"
