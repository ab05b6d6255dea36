"""Tables as saved games and saved games as tables; links that are given out anew."""

import json
import random
import socket

import pytest
from websockets.exceptions import ConnectionClosed

from interpreter.cache import open_cache
from interpreter.session import UsageError, open_game, read_saved, session_for
from interpreter.table import saves, serving
from interpreter.table.tables import MOST_BROUGHT
from interpreter.table.tokens import print_of
from tests.table.house import House, whoever_is_asked
from tests.table.test_serving import PEOPLE, kept, play


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with House(tmp_path_factory.mktemp("saves") / "tables.sqlite") as made:
        made.tables._any_rules = True  # the small game of the tests is no shipped one
        yield made


def saved(house, id, token=""):
    status, _, data = house.ask(f"/api/tables/{id}/saved", {"token": token}, Origin=house.address)
    return status, json.loads(data)


def bring(house, data):
    status, _, told = house.ask(
        "/api/tables/saved", data if isinstance(data, bytes) else json.dumps(data).encode(), Origin=house.address
    )
    return status, json.loads(told)


@pytest.fixture
def some(house):
    """A table of two people after four answers, and its links."""
    links = house.table(**PEOPLE)
    east, west = (house.page(links.id, links.seats[seat]) for seat in ("east", "west"))
    for _ in range(4):
        whoever_is_asked(east, west).answer()
    yield links
    east.close()
    west.close()


# --- out -----------------------------------------------------------------------------------------------------------------------------


def test_the_owner_saves_a_game_that_goes_on_and_nobody_else(house, some):
    for token in ("", some.seats["east"], some.seats["west"], "nonsense"):
        status, told = saved(house, some.id, token)
        assert status == 403 and set(told) == {"code", "text"}
    status, data = saved(house, some.id, some.owner)
    assert status == 200 and data["game"]["answers"] == [each.key for each in kept(house, some.id)]


def test_what_is_saved_is_what_punica_verifies(house, some, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(saved(house, some.id, some.owner)[1]), encoding="utf-8")
    read = read_saved(file)
    assert len(open_game(read, session_for(read, open_cache())).answers) == 4


def test_all_save_a_game_that_has_ended(house):
    links = house.table()
    page = house.page(links.id, links.seats["east"])
    play(page)
    assert saved(house, links.id)[0] == 200 and saved(house, links.id, links.seats["east"])[0] == 200
    assert saved(house, links.id, "nonsense")[0] == 403
    page.close()


def test_nonsense_is_no_table_to_save(house):
    assert saved(house, "aaaaaaaaaa")[0] == 404
    for body in (
        b"",
        b"[]",
        b"{",
        b'{"token": 1}',
        b'{"token": "", "more": 1}',
        b"\xff",
        b"[" * 9000,
        b'{"token": "' + b"x" * 20000,
    ):
        assert house.ask("/api/tables/aaaaaaaaaa/saved", body, Origin=house.address)[0] == 400
    assert house.ask("/api/tables/aaaaaaaaaa/saved", {}, Origin="http://evil.example")[0] == 403
    assert house.ask("/api/tables/saved", b"{}", Origin="http://evil.example")[0] == 403


# --- in ------------------------------------------------------------------------------------------------------------------------------


def test_a_saved_game_opens_as_a_table_and_goes_on(house, some):
    data = saved(house, some.id, some.owner)[1]
    status, made = bring(house, data)
    assert status == 200 and set(made["links"]["seats"]) == {"east", "west"}
    assert kept(house, made["id"]) == kept(house, some.id)
    page = house.page(made["id"], made["links"]["owner"].partition("#")[2], hot=True)
    page.asked()
    page.answer()
    page.asked()
    assert len(kept(house, made["id"])) > 4 and len(kept(house, some.id)) == 4
    page.close()


def test_a_game_that_has_ended_opens_as_it_ended(house):
    links = house.table()
    page = house.page(links.id, links.seats["east"])
    play(page)
    status, made = bring(house, saved(house, links.id)[1])
    looks = house.page(made["id"])
    assert status == 200 and looks.until("view")["ended"] == page.view["ended"]
    listed = next(each for each in house.do(house.tables.listed()) if each["id"] == made["id"])
    assert listed["ended"] and listed["answers"] == len(kept(house, links.id))
    page.close()
    looks.close()


def altered(data, chance):
    """A saved game, altered in one place; or bytes that are none."""
    copy = json.loads(json.dumps(data))
    match chance.randrange(9):
        case 0:
            copy["game"]["answers"][chance.randrange(4)] = "no such answer"
        case 1:
            copy["game"]["seed"] = chance.choice(["-1", "x", 5, "9" * 30, None])
        case 2:
            copy["rules"] = chance.choice(["", "x", 7, copy["rules"][:-8], "eJw=" * 10])
        case 3:
            copy["asked"]["rule_set"] = chance.choice(["../../etc", "", None, "a" * 5000, "no_such"])
        case 4:
            del copy[chance.choice(list(copy))]
        case 5:
            copy["game"][chance.choice(list(copy["game"]))] = chance.choice([None, [], {}, [[]] * 3, "x", 2**70])
        case 6:
            copy["sum"] = "0" * 32
        case 7:
            return json.dumps(copy).encode()[: chance.randrange(400)]
        case 8:
            return bytes(chance.randrange(256) for _ in range(chance.randrange(1, 300)))
    return copy


def test_what_is_altered_is_refused_with_its_place_and_leaves_nothing(house, some):
    data, chance = saved(house, some.id, some.owner)[1], random.Random(7)
    before = len(house.do(house.tables.listed()))
    told = set()
    for _ in range(60):
        status, said = bring(house, altered(data, chance))
        assert status == 400 and said["text"] and "/tmp" not in said["text"] and "Traceback" not in said["text"], said
        told.add(said["text"])
    assert len(house.do(house.tables.listed())) == before and len(told) > 8
    assert not [each for each in house.said if "fault" in each]
    wrong = json.loads(json.dumps(data))
    wrong["game"]["answers"][1] = "no such answer"
    assert "answer 2: " in bring(house, wrong)[1]["text"]
    assert "line 1, column" in bring(house, b'{"punica": 3, ')[1]["text"]


def test_what_is_too_large_is_refused(house, some, monkeypatch):
    data = saved(house, some.id, some.owner)[1]
    monkeypatch.setattr(saves, "MOST_ANSWERS", 3)
    assert "at most 3 answers" in bring(house, data)[1]["text"]
    with pytest.raises(UsageError, match="MiB"):
        saves.brought(b" " * (saves.MOST_BYTES + 1), open_cache(), True)
    status, told = bring(house, b" " * (saves.MOST_BYTES + 10))
    assert status == 400 and "at most" in told["text"]


def sends_slowly(house):
    """Somebody who has begun to send a saved game, and does not go on."""
    made = socket.create_connection(("127.0.0.1", house.port))
    head = f"POST /api/tables/saved HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nContent-Length: 4000000\r\n\r\n"
    made.sendall(head.encode() + b"{")
    return made


def test_so_many_are_sent_at_a_time(house, some):
    """Who comes then is told, and nothing of his is read."""
    data, slow = saved(house, some.id, some.owner)[1], [sends_slowly(house) for _ in range(MOST_BROUGHT)]
    while sum(house.tables._lines.values()) < MOST_BROUGHT:
        assert house.ask("/")[0] == 200
    status, told = bring(house, data)
    assert status == 400 and "too many saved games" in told["text"]
    for each in slow:
        each.close()
    while sum(house.tables._lines.values()):
        assert house.ask("/")[0] == 200
    assert bring(house, data)[0] == 200


def test_whoever_does_not_go_on_sending_is_told_and_let_go(house, monkeypatch):
    monkeypatch.setattr(serving, "SENT", 0.05)
    slow, answer = sends_slowly(house), b""
    while b"is sent within" not in answer:
        part = slow.recv(4096)
        assert part
        answer += part
    slow.close()


def test_rules_of_strangers_are_not_opened(house, some, monkeypatch):
    """A saved game carries its rules, and rules are programs."""
    data = saved(house, some.id, some.owner)[1]
    monkeypatch.setattr(house.tables, "_any_rules", False)
    monkeypatch.setattr("interpreter.session.saved_games._own_session", lambda *_: pytest.fail("they were opened"))
    status, told = bring(house, data)
    assert status == 400 and told["text"]


# --- links -----------------------------------------------------------------------------------------------------------------------------


def test_a_new_link_puts_the_old_one_out_at_once(house):
    links = house.table(**PEOPLE)
    east, again, west = (house.page(links.id, links.seats[seat]) for seat in ("east", "east", "west"))
    owner = house.page(links.id, links.owner)
    for page in (east, again, west, owner):
        page.until("view")
    owner.say(t="link", id=4, seat=0)
    told = owner.until("linked", id=4)
    assert told["seat"] == 0 and told["token"] not in (links.seats["east"], links.owner)
    for page in (east, again):
        assert page.closed() == (4000, "token") and page.heard[-1]["code"] == "token"
    while west.until("here")["seats"][0].get("here"):
        pass
    refused = house.page(links.id, links.seats["east"])
    assert refused.closed() == (4000, "token")
    new = house.page(links.id, told["token"])
    assert new.hear()["seat"] == 0 and new.asked() is not None
    new.answer()
    seats = house.do(house.tables.at_disk(lambda store: store.seats_of(links.id)))
    assert sorted(seats.values(), key=str) == [0, 1, None] and print_of(told["token"]) in seats
    for page in (west, owner, new):
        page.close()


def test_only_the_owner_gives_out_links(house):
    links = house.table(**PEOPLE)
    for token in ("", links.seats["east"]):
        page = house.page(links.id, token)
        page.say(t="link", id=1, seat=0)
        assert "owner" in page.until("told", id=1)["texts"][0]
        page.close()
    owner = house.page(links.id, links.owner)
    owner.say(t="link", id=2, seat=7)
    owner.until("told", id=2)
    owner.close()
    east = house.page(links.id, links.seats["east"])
    assert east.hear()["seat"] == 0
    east.close()


def test_a_link_that_cannot_be_kept_changes_nothing(house, monkeypatch):
    from interpreter.table.store import NotKept, Store

    links = house.table(**PEOPLE)
    owner = house.page(links.id, links.owner)

    def refuse(*_):
        raise NotKept("there is no room left")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "relink", refuse)
        owner.say(t="link", id=1, seat=0)
        assert "no room left" in owner.until("told", id=1)["texts"][0]
    east = house.page(links.id, links.seats["east"])
    assert east.hear()["seat"] == 0
    with pytest.raises((ConnectionClosed, TimeoutError)):
        while True:
            east.hear(0.3)
    for page in (owner, east):
        page.close()
