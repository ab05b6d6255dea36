"""Tables on disk: what is written is there when the file is opened again, what could not be is not, and nothing comes twice."""

import os
import sqlite3
import stat
import sys

import pytest

from interpreter.session import UsageError
from interpreter.table.store import FORM, Change, Kept, KeptTable, NotKept, Store, usual_place
from interpreter.table.tokens import fresh, fresh_name, is_name, print_of

ONE, TWO = "aaaaaaaaaa", "bbbbbbbbbb"
FIRST = [Kept(0, 1, "march"), Kept(1, 0, "pass"), Kept(0, 2, "stay")]


def table(id=ONE, **more):
    told = {
        "rules": "digest", "title": "A game", "scenario": "", "seats": {0: "East", 1: "West"}, "seed": 2**63 - 1,
        "open_table": False, "players": {0: "human", 1: "random"},
    }  # fmt: skip
    return KeptTable(id, **{**told, **more})


def change(stay, new, **more):
    told = {"players": {0: "human", 1: "random"}, "gone": frozenset(), "ended": "", "rules": "digest"}
    return Change(stay, new, **{**told, **more})


@pytest.fixture
def file(tmp_path):
    return tmp_path / "tables.sqlite"


@pytest.fixture
def store(file):
    made = Store(file)
    made.add(table(), {print_of("token"): 0, print_of("own"): None}, lambda: "rules")
    yield made
    made.close()


def opened_again(store):
    store.close()
    return Store(store.path)


def test_what_is_written_is_there_again(store):
    for number, each in enumerate(FIRST):
        store.write(ONE, number, change(number, [each]))
    store.write(ONE, 3, change(3, [], players={0: "search", 1: "random"}, gone={0}, ended="east has won"))
    again = opened_again(store)
    assert again.table(ONE) == table(players={0: "search", 1: "random"}, gone={0}, ended="east has won", count=3)
    assert again.answers(ONE) == FIRST
    assert again.seats_of(ONE) == {print_of("token"): 0, print_of("own"): None}
    assert again.rules("digest") == "rules"
    assert again.table(TWO) is None
    again.close()


def test_answers_that_are_taken_back_go_and_are_noted(store):
    store.write(ONE, 0, change(0, FIRST))
    store.write(ONE, 3, change(1, []))
    store.write(ONE, 1, change(1, [Kept(1, 1, "fight")]))
    assert store.answers(ONE) == [FIRST[0], Kept(1, 1, "fight")]
    assert store.undone(ONE) == [(1, FIRST[1:])]


def test_rules_are_packed_once(store):
    packed = []
    store.add(table(TWO), {}, lambda: packed.append(1) or "again")
    store.write(TWO, 0, change(0, []), lambda: packed.append(1) or "again")
    assert packed == [] and store.rules("digest") == "rules"
    store.write(TWO, 0, change(0, [], rules="other"), lambda: "others")
    assert (store.table(TWO).rules, store.rules("other"), store.table(ONE).rules) == ("other", "others", "digest")
    assert [each.id for each in store.tables()] == [TWO, ONE]


def test_a_change_of_another_position_than_is_kept_is_refused(store):
    store.write(ONE, 0, change(0, FIRST[:1]))
    with pytest.raises(NotKept, match="other answers"):
        store.write(ONE, 0, change(0, FIRST[:1]))
    with pytest.raises(NotKept, match="gone from it"):
        store.write(TWO, 0, change(0, FIRST[:1]))
    assert store.answers(ONE) == FIRST[:1]


def test_a_change_is_whole_or_not_at_all(store):
    def broken():
        raise NotKept("no room to pack them")

    with pytest.raises(NotKept, match="no room"):
        store.write(ONE, 0, change(0, FIRST, rules="other"), broken)
    with pytest.raises(NotKept):
        store.write(ONE, 0, change(0, [*FIRST, Kept(0, 0, None)]))
    assert (store.answers(ONE), store.table(ONE).rules) == ([], "digest")
    store.write(ONE, 0, change(0, FIRST))
    assert store.answers(ONE) == FIRST


def test_a_full_disk_is_told_and_costs_nothing(store):
    store.write(ONE, 0, change(0, FIRST))
    pages = store._base.execute("PRAGMA page_count").fetchone()[0]
    store._base.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(NotKept, match="no room left on the disk for tables.sqlite"):
        store.write(ONE, 3, change(3, [Kept(0, number, "x" * 400) for number in range(200)]))
    assert store.answers(ONE) == FIRST
    store._base.execute("PRAGMA max_page_count = 100000")
    store.write(ONE, 3, change(3, FIRST))
    assert opened_again(store).answers(ONE) == [*FIRST, *FIRST]


def test_one_server_at_a_time_has_the_file(store, file):
    with pytest.raises(UsageError, match="another server keeps its tables there") as refused:
        Store(file)
    assert "--store" in refused.value.help
    assert store.table(ONE) is not None
    opened_again(store).close()


def test_room_is_made_where_nobody_has_answered(store):
    store.add(table(TWO), {print_of("other"): 0}, lambda: "rules")
    assert store.has_room(3, set()) and not store.has_room(2, {ONE, TWO})
    store.write(ONE, 0, change(0, FIRST))
    assert not store.has_room(2, {TWO}) and [each.id for each in store.tables()] == [TWO, ONE]
    assert store.has_room(2, set()) and [each.id for each in store.tables()] == [ONE]
    assert store.seats_of(TWO) == {} and store.answers(ONE) == FIRST
    assert not store.has_room(1, set())


def test_room_is_made_of_what_was_brought_and_never_answered_here(store):
    store.write(ONE, 0, change(0, FIRST))
    store.add(table(TWO), {print_of("other"): 0}, lambda: "rules", FIRST)
    assert store.table(TWO).count == 3 and store.has_room(2, set()) and [each.id for each in store.tables()] == [ONE]
    store.add(table(TWO), {print_of("other"): 0}, lambda: "rules", FIRST)
    store.write(TWO, 3, change(3, FIRST[:1]))
    assert not store.has_room(2, set())


def test_what_is_no_store_is_refused_and_stays_as_it_is(file):
    file.write_bytes(b"this is a letter to my aunt, and long enough to be mistaken for something else\n" * 50)
    before = file.read_bytes()
    with pytest.raises(UsageError, match="damaged, or holds no tables"):
        Store(file)
    assert file.read_bytes() == before


def test_another_database_is_refused_and_stays_as_it_is(file):
    with sqlite3.connect(file) as base:
        base.execute("CREATE TABLE aunts (name TEXT)")
    base.close()
    before = file.read_bytes()
    with pytest.raises(UsageError, match="something else than tables"):
        Store(file)
    assert file.read_bytes() == before


def test_a_newer_format_is_refused(store, file):
    store.close()
    base = sqlite3.connect(file)
    base.execute(f"PRAGMA user_version = {FORM + 1}")
    base.close()
    with pytest.raises(UsageError, match=f"format {FORM + 1}; this version reads format {FORM}"):
        Store(file)


def test_a_file_of_the_first_format_is_brought_to_this_one(store, file):
    store.write(ONE, 0, change(0, FIRST))
    store.close()
    base = sqlite3.connect(file)
    for each in ("anew", "aside", "follows", "brought"):
        base.execute(f"ALTER TABLE tables DROP COLUMN {each}")
    base.execute("PRAGMA user_version = 1")
    base.close()
    for _ in range(2):
        again = Store(file)
        assert again.table(ONE) == table(count=3) and again.answers(ONE) == FIRST
        again.close()
    again = Store(file)
    again.write(ONE, 3, change(2, [], anew=((2, 2**64 - 1),), aside="a wish"))
    assert opened_again(again).table(ONE) == table(count=2, anew=((2, 2**64 - 1),), aside="a wish")


def test_a_damaged_file_is_told_when_it_is_opened(store, file):
    for number in range(30):
        store.write(ONE, 3 * number, change(3 * number, [Kept(0, 1, "a" * 300)] * 3))
    store.close()
    raw = bytearray(file.read_bytes())
    raw[4096 * 4 : 4096 * 12] = b"\x5a" * (4096 * 8)
    file.write_bytes(raw)
    with pytest.raises(UsageError, match="damaged"):
        Store(file)


def test_answers_that_are_missing_are_told(store):
    store.write(ONE, 0, change(0, FIRST))
    store._base.execute("DELETE FROM answers WHERE number = 1")
    with pytest.raises(NotKept, match="answers of the table are missing"):
        store.answers(ONE)
    with pytest.raises(NotKept, match="rules of the table are missing"):
        store.rules("nothing")


def test_a_folder_in_the_way_is_told(tmp_path):
    with pytest.raises(UsageError, match="cannot be kept"):
        Store(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot be kept"):
        Store(tmp_path / "file" / "tables.sqlite")


def test_nobody_else_can_read_it(store, file):
    store.write(ONE, 0, change(0, FIRST))
    for each in file.parent.glob("tables.sqlite*") if os.name == "posix" else ():  # elsewhere files have no such rights
        assert stat.S_IMODE(each.stat().st_mode) == 0o600, each


def test_what_is_kept_of_a_token_does_not_tell_it(store, file):
    token = fresh()
    assert len(token) >= 22 and token != fresh()
    store.add(table(TWO), {print_of(token): 1}, lambda: "rules")
    assert store.seats_of(TWO)[print_of(token)] == 1
    store.close()
    assert all(token.encode() not in each.read_bytes() for each in file.parent.glob("tables.sqlite*"))


def test_names_of_tables():
    name = fresh_name()
    assert is_name(name) and is_name(ONE)
    assert not any(map(is_name, ("", "../../etc", ONE[:-1], ONE.upper(), name + "a")))


def test_the_usual_place_is_among_a_users_states(tmp_path):
    if sys.platform not in ("win32", "darwin"):
        assert usual_place({"XDG_STATE_HOME": str(tmp_path)}) == tmp_path / "punica" / "tables.sqlite"
        assert usual_place({"XDG_STATE_HOME": "nowhere"}).parts[-4:] == (".local", "state", "punica", "tables.sqlite")
