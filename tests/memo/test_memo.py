"""Steps are run again when, and only when, something that they read stands otherwise."""

import random

from interpreter.memo import MISSING, Memo, hashed


class Sheet:
    """Cells with numbers, and cells with sums: each adds some other cells."""

    def __init__(self, memo, cells, sums):
        self.memo, self.cells, self.sums = memo, cells, sums
        self.runs = []
        memo.begin()
        memo.source("cell", lambda key: hashed(repr(self.cells[key]).encode()))
        memo.step("sum", self.work, lambda key, value: hashed(repr(value).encode()), stays=False)
        memo.step("kept", self.work, lambda key, value: hashed(repr(value).encode()), lambda value: value, lambda plain: plain)
        memo.step("loose", self.work, lambda key, value: None)

    def work(self, key):
        self.runs.append(key)
        return sum(self.value(each) for each in self.sums[key]) % 3

    def value(self, key):
        if key in self.cells:
            self.memo.read("cell", key)
            return self.cells[key]
        return self.memo.ask("loose" if key.endswith("l") else "sum", key)


def test_nothing_runs_twice():
    memo = Memo()
    sheet = Sheet(memo, {"a": 1, "b": 2}, {"s": ["a", "b"]})
    assert memo.ask("kept", "s") == memo.ask("kept", "s") == 0
    assert sheet.runs == ["s"]


def test_what_is_kept_is_taken_up_while_all_stands():
    memo = Memo()
    Sheet(memo, {"a": 1, "b": 2}, {"s": ["a", "b"]})
    memo.ask("kept", "s")
    data = memo.data()
    assert memo.data() is None
    again = Sheet(Memo(data), {"a": 1, "b": 2}, {"s": ["a", "b"]})
    assert again.memo.ask("kept", "s") == 0 and not again.runs
    other = Sheet(Memo(data), {"a": 1, "b": 3}, {"s": ["a", "b"]})
    assert other.memo.ask("kept", "s") == 1 and other.runs == ["s"]


def test_whoever_reads_what_came_to_the_same_does_not_run():
    memo = Memo()
    sums = {"inner": ["a"], "outer": ["inner"]}
    Sheet(memo, {"a": 1}, sums)
    memo.ask("kept", "outer")
    sheet = Sheet(Memo(memo.data()), {"a": 4}, sums)
    assert sheet.memo.ask("kept", "outer") == 1
    assert sheet.runs == ["inner"]


def test_what_is_loose_is_part_of_whoever_asks():
    memo = Memo()
    sums = {"inner l": ["a"], "outer": ["inner l"]}
    Sheet(memo, {"a": 1}, sums)
    memo.ask("kept", "outer")
    sheet = Sheet(Memo(memo.data()), {"a": 4}, sums)
    assert sheet.memo.ask("kept", "outer") == 1
    assert sheet.runs == ["outer", "inner l"]


def test_what_was_read_behind_a_change_is_not_looked_at():
    """It may not be there any more."""
    memo = Memo()
    sheet = Sheet(memo, {"a": 1, "b": 1}, {"inner": ["b"], "outer": ["a", "inner"]})
    memo.ask("kept", "outer")
    sheet = Sheet(Memo(memo.data()), {"a": 2}, {"outer": ["a"]})
    assert sheet.memo.ask("kept", "outer") == 2 and sheet.runs == ["outer"]


def test_a_check_that_ends_early_leaves_nothing_stale():
    memo = Memo()
    sums = {"one": ["inner"], "two": ["inner"], "inner": ["a"]}
    Sheet(memo, {"a": 0}, sums)
    assert [memo.ask("kept", each) for each in ("one", "two")] == [0, 0]
    second = Memo(memo.data())
    Sheet(second, {"a": 1}, sums)
    assert second.ask("kept", "one") == 1  # nobody asks for the other
    third = Memo(second.data())
    Sheet(third, {"a": 1}, sums)
    assert third.ask("kept", "two") == 1


def test_within_is_read_by_each_that_asks():
    memo, known, ran = Memo(), {}, []
    memo.source("cell", lambda key: hashed(b"1"))

    def work():
        ran.append(1)
        memo.read("cell", 1)
        return 5

    memo.step("s", lambda key: memo.within(known, "x", work), lambda key, value: hashed(b"%d" % value))
    assert [memo.ask("s", key) for key in (1, 2)] == [5, 5] and len(ran) == 1
    assert {kept[0] for kept in memo._steps["s"].kept.values()} == {(0,)}


def test_parts_are_gathered():
    memo = Memo()
    memo.source("cell", lambda key: hashed(b"1"))
    memo.step("s", list, lambda key, value: hashed(b""), tuple, list)
    parts = memo.gathered("s", 0, iter([[1], [2, 3]]))
    assert next(parts) == [1] and memo.recalled("s", 0) is MISSING
    assert [*parts] == [[2, 3]] and memo.recalled("s", 0) == [1, 2, 3]


def test_any_sheet_comes_to_what_it_comes_to_from_nothing():
    """Cells and sums are changed at random; a memo that goes on, and one that was kept as bytes, say what an empty one says."""
    chance = random.Random(5)
    for _ in range(60):
        names = [f"c{number}" for number in range(4)]
        cells = {name: chance.randrange(4) for name in names}
        sums = {}
        for number in range(12):
            name = f"s{number}" + (" l" if chance.random() < 0.3 else "")
            sums[name] = chance.sample([*cells, *sums], chance.randrange(1, 4))
        lasting, data = Memo(), None
        for _ in range(6):
            wanted = chance.sample([*sums], 4)
            results = []
            for memo in (lasting, Memo(data), Memo()):
                Sheet(memo, cells, sums)
                results.append([memo.ask("kept", each) for each in wanted])
                if memo is not lasting:
                    data = memo.data() or data if results[0] == results[-1] and len(results) == 2 else data
            assert results[0] == results[1] == results[2]
            cells = {name: chance.randrange(4) if chance.random() < 0.3 else value for name, value in cells.items()}


def test_what_is_read_aside_matters_to_the_value_alone():
    """A term with its place: another place is no other meaning."""
    places, ran = {"p": 1}, []

    def steps(memo):
        memo.source("place", lambda key: hashed(repr(places[key]).encode()))

        def term(key):
            ran.append("term")
            memo.read("place", "p", aside=True)
            return ("same", places["p"])

        def finding(key):
            ran.append("finding")
            return memo.ask("term", 0)[0]

        memo.step("term", term, lambda key, value: hashed(value[0].encode()), lambda value: value, tuple)
        memo.step("finding", finding, lambda key, value: hashed(b""), lambda value: value, str)
        return memo

    memo = steps(Memo())
    assert memo.ask("finding", 0) == "same" and ran == ["finding", "term"]
    places["p"] = 2
    memo = steps(Memo(memo.data()))
    assert memo.ask("finding", 0) == "same" and ran == ["finding", "term"]
    assert memo.ask("term", 0) == ("same", 2) and ran == ["finding", "term", "term"]
