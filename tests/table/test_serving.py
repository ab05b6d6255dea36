"""Tables over real sockets: games, tokens, other origins, sizes, floods, slow readers, a disk that does not keep, servers that begin again."""

import asyncio
import gc
import json
import os
import random
import shutil
import signal
import socket
import threading
import time
import weakref
from concurrent.futures import Future

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from interpreter.session import Request, open_session
from interpreter.table import GameTable, LaidOut, awake, serving, tables
from interpreter.table.answering import Answering
from interpreter.table.awake import TRIES
from interpreter.table.store import NotKept, Store
from interpreter.table.thinkers import Lost
from tests.secrecy.conftest import HIDDEN
from tests.table.house import PATIENCE, TOWERS, House, whoever_is_asked

PEOPLE = {"east": "human", "west": "human"}


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with House(tmp_path_factory.mktemp("house") / "tables.sqlite") as made:
        yield made


def kept(house, id):
    return house.do(house.tables.at_disk(lambda store: store.answers(id)))


def play(page, most=1000):
    """Answer whenever this page is asked; gives what it said."""
    said = []
    while len(said) < most and page.asked() is not None:
        said.append(page.answer())
    return said


# --- games -------------------------------------------------------------------------------------------------------------------------


def test_short_messages_are_sent_at_once():
    """Else each waits until the page has acknowledged the one before: 40 milliseconds, by Nagle's algorithm."""
    delays = []

    async def connect():
        def spoken(reader, writer):
            delays.append(not writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = serving.listen("127.0.0.1", 0)
        async with await asyncio.start_server(spoken, sock=listening):
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            assert await reader.read() == b""
            writer.close()

    asyncio.run(connect())
    assert delays == [False]


def test_a_game_against_a_bot_to_its_end(house):
    links = house.table()
    page = house.page(links.id, links.seats["east"])
    said = play(page)
    assert page.view["ended"] and page.heard[0]["t"] == "welcome" and page.heard[0]["seat"] == 0
    answers = kept(house, links.id)
    assert [each.key for each in answers if each.seat == 0] == said
    assert any(each.seat == 1 for each in answers)
    listed = next(each for each in house.do(house.tables.listed()) if each["id"] == links.id)
    assert listed["ended"] and listed["answers"] == len(answers) and [each["here"] for each in listed["seats"]] == [True, False]
    page.close()


def test_two_people_and_one_who_looks_on(house):
    links = house.table(**PEOPLE)
    east, west, looks = (house.page(links.id, token) for token in (links.seats["east"], links.seats["west"], ""))
    for _ in range(4):
        whoever_is_asked(east, west, looks).answer()
    looks.say(t="undo", view=1)
    looks.until("error", code="undo")
    assert looks.heard[0]["seat"] is None and not looks.heard[0]["owner"]
    assert all("question" not in each for each in looks.heard)
    for page, seat in ((east, 0), (west, 1)):
        mine = [pile for view in page.heard if view["t"] == "view" for pile in view["piles"] if pile.get("own")]
        assert mine and all(pile["of"] == seat for pile in mine)
        page.close()
    looks.close()


def test_several_people_at_one_screen(house):
    links = house.table(**PEOPLE)
    page = house.page(links.id, links.owner, hot=True)
    seen = []
    while page.asked() is not None:
        assert page.view["eyes"] == page.view["question"]["seat"]
        seen.append(page.view["eyes"])
        page.answer()
    assert page.heard[0]["owner"] and page.heard[0]["hot"] and {0, 1} == set(seen)
    page.close()


def test_the_owner_looks_on_unless_he_says_otherwise_and_a_seat_is_never_hot(house):
    links = house.table(**PEOPLE)
    owner, east = house.page(links.id, links.owner), house.page(links.id, links.seats["east"], hot=True)
    welcome = owner.hear()
    assert (welcome["seat"], welcome["hot"], welcome["owner"]) == (None, False, True)
    assert "question" not in owner.until("view")
    welcome = east.hear()
    assert (welcome["seat"], welcome["hot"], welcome["owner"]) == (0, False, False)
    owner.say(t="sit", seat=1, player="random")
    owner.until("here")
    east.say(t="sit", seat=1, player="human")
    east.until("error", code="sit")
    assert house.do(house.tables.at_disk(lambda store: store.table(links.id))).players == {0: "human", 1: "random"}
    owner.say(t="sit", seat=1, player="search/9000000")
    owner.until("error", code="sit")
    owner.close()
    east.close()


def a_card_is_used(house, links):
    """Two pages, and the answers so far: both have wished, and east has used a card, which it may take back."""
    east, west = (house.page(links.id, links.seats[seat]) for seat in ("east", "west"))
    for number in (2, 1, 0):
        whoever_is_asked(east, west).answer(number)
    assert whoever_is_asked(east, west) is east
    return east, west


def test_an_answer_is_told_when_it_is_kept_and_undo_takes_it_from_the_disk(house):
    links = house.table(**PEOPLE)
    east, west = a_card_is_used(house, links)
    answers = kept(house, links.id)
    assert [(each.seat, each.number) for each in answers] == [(0, 2), (1, 1), (0, 0)]
    east.say(t="undo", view=east.view["view"])
    east.view = None
    assert east.asked() is not None
    assert kept(house, links.id) == answers[:2]
    assert house.do(house.tables.at_disk(lambda store: store.undone(links.id))) == [(2, answers[2:])]
    east.close()
    west.close()


def test_earlier_moments_are_shown_while_others_are_heard(house, monkeypatch):
    """A game is walked in slices: between two of them others say something."""
    links = house.table(**PEOPLE)
    east, west, looks = (house.page(links.id, token) for token in (links.seats["east"], links.seats["west"], ""))
    for _ in range(6):
        whoever_is_asked(east, west, looks).answer()
    slices, walk = [], GameTable.walk
    monkeypatch.setattr("interpreter.table.replaying.Replay.walk.__defaults__", (1,))
    monkeypatch.setattr(GameTable, "walk", lambda self: slices.append(1) or walk(self))
    looks.say(t="look", id=5, at=0, turns=True)
    first = looks.until("moment", id=5)
    assert first["moment"] == 0 and first["view"]["eyes"] is None and len(slices) > 5
    looks.say(t="look", id=6, at=first["last"])
    assert looks.until("moment", id=6)["view"]["map"] == first["view"]["map"] or first["last"] > 0
    looks.say(t="look", id=7, at=0, eyes=0)
    assert looks.until("told", id=7)["texts"]
    east.say(t="look", id=8, at=0, eyes=0)
    own = [pile for pile in east.until("moment", id=8)["view"]["piles"] if pile.get("own")]
    assert own and all(pile["of"] == 0 for pile in own)
    for page in (east, west, looks):
        page.close()


# --- who may come --------------------------------------------------------------------------------------------------------------------


def test_a_token_of_nobody_is_refused(house):
    links, other = house.table(), house.table()
    for token in ("nonsense", other.seats["east"], other.owner):
        page = house.page(links.id, token)
        assert page.closed() == (4000, "token") and page.heard[-1]["code"] == "token"
        assert [each["t"] for each in page.heard] == ["error"]


def test_what_is_no_table_is_told(house):
    for id in ("aaaaaaaaaa", "..", "x" * 300):
        page = house.page(id)
        assert page.closed() == (4000, "table")
    assert house.ask("/table/aaaaaaaaaa")[0] == 200
    assert house.ask("/table/nothing")[0] == 404


def test_a_table_that_cannot_be_read_now_may_be_asked_for_again(house, monkeypatch):
    links = house.table(**PEOPLE)
    house.do(_forgotten(house, links.id))
    with monkeypatch.context() as broken:
        broken.setattr(Store, "answers", _refuse)
        page = house.page(links.id, links.seats["east"])
        assert page.closed() == (1011, "kept") and "no room left" in page.heard[-1]["text"]
    page = house.page(links.id, links.seats["east"])
    assert page.asked() is not None
    page.close()


async def _forgotten(house, id):
    house.tables.falls_asleep(house.tables._awake[id])


def test_a_page_of_another_version_is_told(house):
    links = house.table()
    page = house.page(links.id, hello=False)
    page.say(t="hello", v=2)
    assert page.closed() == (4000, "version")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1:1"])
def test_pages_of_others_are_refused(house, origin):
    links = house.table()
    with pytest.raises(InvalidStatus, match="403"):
        house.page(links.id, links.seats["east"], origin=origin)
    assert house.ask("/api/tables", {"rule_set": "hannibal_1996"}, Origin=origin)[0] == 403


def test_a_name_that_leads_here_and_is_not_ours_is_refused(house):
    """A page elsewhere may let its own name lead to this machine: its origin and ours are then alike."""
    host = f"evil.example:{house.port}"
    assert house.ask("/", None, Host=host)[0] == 403
    assert house.ask("/api/lobby", None, Host=host)[0] == 403
    assert house.ask("/api/tables", {"rule_set": "x"}, Host=host, Origin=f"http://{host}")[0] == 403
    assert house.ask("/table/aaaaaaaaaa", None, Host=f"localhost:{house.port}")[0] == 200
    assert house.ask("/table/aaaaaaaaaa", None, Host=f"[::1]:{house.port}")[0] == 200


def test_names_that_are_told_are_ours():
    origins = serving.Origins(["games.example"])
    asked = serving.Headers({"host": "games.example", "origin": "https://games.example"})
    assert origins.knows(asked) and origins.is_own(asked)
    assert not origins.is_own(serving.Headers({"host": "games.example", "origin": "https://games.example.evil"}))
    assert not serving.Origins([]).knows(asked)


def test_browsers_are_told_what_pages_may_do(house):
    for path in ("/", "/table/aaaaaaaaaa", "/api/face/x/card/1.svg", "/nowhere"):
        _, headers, _ = house.ask(path)
        assert headers["content-security-policy"].startswith(
            "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'"
        )
        assert headers["cache-control"] == "no-store" and headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer" and "server" not in headers


# --- what stands still -----------------------------------------------------------------------------------------------------------------


def test_the_board_and_the_faces(house):
    links = house.table()
    page = house.page(links.id)
    digest = page.hear()["board"]
    status, headers, data = house.ask(f"/api/board/{digest}")
    board = json.loads(data)
    assert (status, headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
    assert (board["digest"], board["seats"], board["names"]["side"]) == (digest, "side", ["East", "West"])
    assert house.ask(f"/api/board/{digest}", None, **{"Accept-Encoding": "gzip"})[1]["content-encoding"] == "gzip"
    for path in ("board/nothing", f"face/{digest}/card/99.svg", f"face/{digest}/nothing/0.svg", "face/nothing/card/0.svg"):
        assert house.ask(f"/api/{path}")[0] == 404
    page.close()


def test_what_another_version_draws_has_another_address(hannibal, monkeypatch):
    """A browser keeps boards and faces for ever under their address: the same rules are drawn otherwise by another Punica."""
    assert LaidOut(hannibal.session).mark == hannibal.mark
    monkeypatch.setattr("interpreter.table.laid_out.rooms_digest", lambda *_: b"another")
    other = LaidOut(hannibal.session)
    assert other.digest == hannibal.digest and other.mark != hannibal.mark


def test_static_files_and_nothing_else(house):
    for path in ("/page/../store.py", "/page/%2e%2e/store.py", "/page//etc/passwd", "/page/..%2fstore.py"):
        assert house.ask(path)[0] == 404


# --- orders -----------------------------------------------------------------------------------------------------------------------------


def test_a_table_is_ordered(house):
    order = {
        "rule_set": str(TOWERS),
        "scenario": "A long day",
        "options": {"Tall towers": "on"},
        "players": {"west": "human"},
        "open": True,
    }
    status, _, data = house.ask("/api/tables", order, Origin=house.address)
    assert status == 200
    told = json.loads(data)
    home = f"/table/{told['id']}"
    assert told["links"]["onlooker"] == home and [*told["links"]["seats"]] == ["east", "west"]
    tokens = [link.removeprefix(home + "#") for link in (told["links"]["owner"], *told["links"]["seats"].values())]
    assert len({*tokens}) == 3 and all(len(token) >= 22 for token in tokens)
    listed = house.do(house.tables.listed())[0]
    assert (listed["scenario"], listed["open"]) == ("A long day", True)
    assert [each["player"] for each in listed["seats"]] == ["heuristic", "human"]


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (b"nonsense", "message"),
        (b'{"rule_set": "' + b"x" * 20_000 + b'"}', "message"),
        (b"[" * 5_000, "message"),
        ({}, "message"),
        ({"rule_set": 1}, "message"),
        ({"rule_set": "towers", "more": 1}, "message"),
        ({"rule_set": "/etc"}, "order"),
        ({"rule_set": str(TOWERS.parent / "endless")}, "order"),
        ({"rule_set": str(TOWERS), "mods": ["/tmp/a_mod"]}, "order"),
        ({"rule_set": str(TOWERS), "scenario": "A night"}, "order"),
        ({"rule_set": str(TOWERS), "options": {"Small towers": "on"}}, "order"),
        ({"rule_set": str(TOWERS), "players": {"north": "human"}}, "order"),
        ({"rule_set": str(TOWERS), "players": {"east": "nobody"}}, "order"),
        ({"rule_set": str(TOWERS), "players": {"east": "search/9000000"}}, "order"),
        ({"rule_set": str(TOWERS), "seed": -1}, "message"),
    ],
)
def test_what_cannot_be_ordered_is_told(house, order, code):
    status, _, data = house.ask("/api/tables", order, Origin=house.address)
    told = json.loads(data)
    assert (status, told["code"]) == (400, code) and told["text"] and "Traceback" not in told["text"]


def test_an_order_that_could_not_be_kept_is_told(house, monkeypatch):
    monkeypatch.setattr(Store, "add", _refuse)
    status, _, data = house.ask("/api/tables", {"rule_set": str(TOWERS)}, Origin=house.address)
    assert (status, json.loads(data)["code"]) == (503, "kept") and "no room left" in json.loads(data)["text"]


def test_there_is_an_end_to_tables(house, monkeypatch):
    monkeypatch.setattr(tables, "MOST_TABLES", 0)
    status, _, data = house.ask("/api/tables", {"rule_set": str(TOWERS)}, Origin=house.address)
    assert (status, json.loads(data)["code"]) == (400, "order")


def test_a_list_of_tables_does_not_count_answers_while_anything_is_hidden(house):
    links, shown = house.table(**PEOPLE), house.table(open_table=True, **PEOPLE)
    for each in (links, shown):
        page = house.page(each.id, each.seats["east"])
        page.asked()
        page.answer()
        page.until("view")
        page.close()
    listed = {each["id"]: each["answers"] for each in house.do(house.tables.listed())}
    assert (listed[links.id], listed[shown.id]) == (None, 1)


# --- what is too much -------------------------------------------------------------------------------------------------------------------


def test_nonsense_is_told_and_harms_nobody(house):
    links = house.table(**PEOPLE)
    east, west = house.page(links.id, links.seats["east"]), house.page(links.id, links.seats["west"])
    east.asked()
    for nonsense in ("", "{", "[]", '{"t":"fly"}', '{"t":"answer"}', '{"t":"answer","view":-1,"option":0,"key":""}', "[" * 9_000,
                     '{"t":"answer","view":1,"option":99999,"key":"x"}', '{"t":"about","id":1,"thing":["card",99]}',
                     '{"t":"about","id":1,"thing":["nothing",0]}', '{"t":"why","id":2,"thing":["side",7]}',
                     '{"t":"earlier","id":3,"before":9007199254740991}', '{"t":"sit","seat":9,"player":"human"}',
                     '{"t":"sit","seat":0,"player":"nobody"}', '{"t":"hello","v":1}', '{"t":"answer","view":1,"option":0,"key":"\\ud800"}'):  # fmt: skip
        west.ws.send(nonsense)
        told = west.until("error", "told")
        assert "Traceback" not in json.dumps(told)
    west.ws.send(b"\x00\xff\x00")
    assert west.until("error")["code"] == "message"
    east.answer()
    assert west.asked() is not None and east.until("view")
    assert not house.said or "fault" not in " ".join(house.said), house.said
    east.close()
    west.close()


def hostile(chance, tokens):
    """A message that no page says: of a wrong shape, size or order, or one for somebody else."""
    odd = [
        None,
        -1,
        2**53,
        2**70,
        1.5,
        "x",
        "\x00",
        [],
        {},
        [[]],
        True,
        "view",
        "\u2028" * 50,
        ["card", 0],
        ["card", -1],
        ["", 2**40],
    ]
    sort = chance.choice(
        [
            "hello",
            "answer",
            "undo",
            "resign",
            "why",
            "about",
            "position",
            "earlier",
            "rule",
            "sit",
            "look",
            "link",
            "view",
            "",
            "kill",
        ]
    )
    names = [
        "v",
        "view",
        "option",
        "key",
        "id",
        "thing",
        "before",
        "seat",
        "player",
        "token",
        "hot",
        "at",
        "by",
        "eyes",
        "turns",
        "t",
    ]
    said = {"t": sort, **{name: chance.choice([*odd, *tokens]) for name in chance.sample(names[:-1], chance.randrange(6))}}
    text = json.dumps(said)
    cut = chance.random()
    if cut < 0.1:
        return text[: chance.randrange(len(text))]
    if cut < 0.2:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(300)))
    if cut < 0.3:
        return text[:-1] + ', "more": ' + "[" * chance.randrange(5_000)
    return text


def test_five_hundred_hostile_messages_harm_nobody(house):
    links, other = house.table(**PEOPLE), house.table(**PEOPLE)
    chance, tokens = random.Random(3), [*other.seats.values(), other.owner]
    east, west = a_card_is_used(house, links)
    before = kept(house, links.id)
    for token in ("", other.owner, links.seats["west"], "nobody"):
        for _ in range(25):
            page = house.page(links.id if token != other.owner else other.id, token)
            try:
                for _ in range(5):
                    page.ws.send(hostile(chance, tokens))
            except ConnectionClosed:
                pass  # it was let go
            page.close()
    assert kept(house, links.id)[: len(before)] == before, "west may have resigned, and said nothing else that counts"
    assert all(each.seat == 1 or number < 3 for number, each in enumerate(kept(house, links.id)))
    assert whoever_is_asked(east, west) is east
    east.answer(1)
    east.until("view")
    assert [each.number for each in kept(house, links.id)[:4]] == [2, 1, 0, 1]
    assert not [each for each in house.said if "fault" in each and "ZeroDivision" not in each], house.said
    east.close()
    west.close()


def test_a_message_that_is_too_long_closes_its_socket_alone(house):
    links = house.table(**PEOPLE)
    east, west = house.page(links.id, links.seats["east"]), house.page(links.id, links.seats["west"])
    west.ws.send("x" * 20_000)
    assert west.closed()[0] == 1009
    east.asked()
    east.answer()
    east.until("view")
    east.close()


def test_the_first_message_says_hello_and_soon(house, monkeypatch):
    links = house.table()
    page = house.page(links.id, hello=False)
    page.say(t="undo", view=1)
    assert page.closed() == (4000, "message")
    monkeypatch.setattr(serving, "FIRST", 0.2)
    assert house.page(links.id, hello=False).closed() == (1008, "nothing was said")


def test_there_is_an_end_to_pages(house, monkeypatch):
    links = house.table()
    page = house.page(links.id)
    page.hear()
    monkeypatch.setattr(serving, "MOST_AT_A_TABLE", 1)
    assert house.page(links.id).closed() == (4000, "table")
    monkeypatch.setattr(serving, "MOST_SOCKETS", 1)
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        house.page(links.id).hear()
    page.close()


def test_whoever_asks_too_much_waits_and_the_others_do_not(house, monkeypatch):
    links = house.table(**PEOPLE)
    monkeypatch.setattr(serving, "AT_ONCE", 0.2)
    flood, east = house.page(links.id), house.page(links.id, links.seats["east"])
    east.asked()
    begun = time.perf_counter()
    for number in range(100):
        flood.say(t="earlier", id=number, before=1)
    east.answer()
    east.until("view")
    quick = time.perf_counter() - begun
    while flood.until("told", "error").get("id") != 99:
        pass
    assert time.perf_counter() - begun > 1 > quick
    told = [each["id"] for each in flood.heard if each["t"] == "told"]
    assert told == [*range(100)]
    east.close()
    flood.close()


def test_a_page_that_does_not_read_is_let_go_and_nobody_waits_for_it(house, monkeypatch):
    monkeypatch.setattr(serving, "MOST_WAITING", 20)
    links = house.table(**PEOPLE)
    owner = house.page(links.id, links.owner, hot=True)
    slow = socket.create_connection(("127.0.0.1", house.port))
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    slow.sendall(
        f"GET /ws/{links.id} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101" in slow.recv(200)
    hello = b'{"t":"hello","v":1}'
    slow.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    owner.asked()
    while house.do(_pages(house, links.id)) < 2:
        time.sleep(0.01)
    for number in range(4000):
        owner.say(t="sit", seat=1, player="human" if number % 2 else "random")
        owner.until("here")
        if house.do(_pages(house, links.id)) == 1:
            break
    assert house.do(_pages(house, links.id)) == 1
    slow.close()
    owner.close()


async def _pages(house, id):
    return (await house.tables.table(id)).number_of_pages


# --- what goes wrong --------------------------------------------------------------------------------------------------------------------


def test_what_the_disk_does_not_keep_does_not_count(house, monkeypatch):
    links = house.table(**PEOPLE)
    east, west = a_card_is_used(house, links)
    answers, before = kept(house, links.id), [len(each.heard) for each in (east, west)]
    asked = east.view["question"]
    with monkeypatch.context() as full:
        full.setattr(Store, "write", _refuse)
        east.answer(1)
        told = east.until("error")
        assert told["code"] == "kept" and "no room left" in told["text"]
        assert east.asked() == asked, "it is asked again"
        east.say(t="undo", view=east.view["view"])
        assert east.until("error")["code"] == "kept"
        east.view = None
        assert east.asked() == asked
        east.say(t="sit", seat=0, player="random")
        assert east.until("error")["code"] == "kept"
        east.view = None
        assert east.asked() == asked and kept(house, links.id) == answers
        assert [each["player"] for each in east.heard[-2]["seats"]] == ["human", "human"]
    assert whoever_is_asked(east, west) is east
    assert {each["t"] for each in west.heard[before[1] :]} <= {"welcome", "here", "view"}
    east.answer(1)
    assert whoever_is_asked(east, west) is west
    assert [each.number for each in kept(house, links.id)] == [2, 1, 0, 1]
    east.close()
    west.close()


def _refuse(*_):
    raise NotKept("there is no room left on the disk")


def test_a_slow_disk_holds_nobody_up(house, monkeypatch):
    """What is written slowly is written by another thread: somebody who only asks at another table is answered meanwhile."""
    links, other = house.table(**PEOPLE), house.table(**PEOPLE)
    owner, looks = house.page(links.id, links.owner), house.page(other.id)
    owner.until("view")
    looks.until("view")
    write, threads, gate = Store.write, [], threading.Event()
    house.tables._late = house.tables._slow = 0

    def slow(*given):
        threads.append(threading.current_thread())
        if threads[-1] is house.thread:
            time.sleep(0.05)
        else:
            assert gate.wait(20)
        write(*given)

    with monkeypatch.context() as slower:
        slower.setattr(Store, "write", slow)
        for player in ("random", "human"):
            owner.say(t="sit", seat=1, player=player)
            owner.until("here")
        owner.say(t="sit", seat=1, player="random")
        looks.say(t="position", id=1)
        looks.until("told")
        gate.set()
        owner.until("here")
    assert [each is house.thread for each in threads[:3]] == [True, True, False]
    owner.close()
    looks.close()


def test_an_answer_stands_though_its_page_is_let_go_while_it_is_written(house, monkeypatch):
    links = house.table(**PEOPLE)
    east = house.page(links.id, links.seats["east"])
    east.asked()
    write, gate, begun = Store.write, threading.Event(), threading.Event()

    def slow(*given):
        begun.set()
        assert gate.wait(20)
        write(*given)

    with monkeypatch.context() as slower:
        slower.setattr(Store, "write", slow)
        house.tables._slow = 5
        east.answer(2)
        assert begun.wait(20)
        house.loop.call_soon_threadsafe(house.serving.part)
        assert east.closed()[0] == 1012
        gate.set()
    west = house.page(links.id, links.seats["west"])
    assert west.asked() is not None
    west.answer(1)
    while len(kept(house, links.id)) < 2:
        time.sleep(0.01)
    assert [(each.seat, each.number) for each in kept(house, links.id)] == [(0, 2), (1, 1)]
    assert not [each for each in west.heard if each["t"] == "error"]
    west.close()


def test_a_bots_process_that_dies_is_told_and_the_game_goes_on(house):
    links = house.table()
    page = house.page(links.id, links.seats["east"])
    page.asked()
    for process in list(house.thinkers._processes):
        os.kill(process.pid, signal.SIGKILL)
    page.answer()
    assert page.asked() is not None
    page.close()


def test_bots_that_cannot_think_are_told_and_wait_until_somebody_says_something(house, monkeypatch):
    links = house.table()
    page = house.page(links.id, links.seats["east"])
    page.asked()
    with monkeypatch.context() as lost:
        lost.setattr(house.thinkers, "choose", _lost)
        page.answer()
        told = [page.until("error") for _ in range(TRIES)]
        assert {each["code"] for each in told} == {"bot"} and "Lucky" not in json.dumps(told)
        assert ["thinks again" in each["text"] for each in told] == [True] * (TRIES - 1) + [False]
    page.view = None
    page.say(t="position", id=1)
    assert page.asked() is not None
    page.close()


def _lost(*_):
    thought = Future()
    thought.set_exception(Lost("it held the Lucky Day"))
    return thought


def test_a_fault_of_ours_is_told_and_changes_nothing(house, monkeypatch):
    links = house.table(**PEOPLE)
    page = house.page(links.id, links.seats["east"])
    page.asked()
    with monkeypatch.context() as broken:
        broken.setattr(GameTable, "_answer", lambda *_: 1 // 0)
        page.answer()
        assert page.until("error")["code"] == "fault"
    assert page.asked() is not None
    page.answer()
    page.until("view")
    assert len(kept(house, links.id)) == 1 and "ZeroDivisionError" in house.said[-1]
    page.close()


# --- servers that begin again ----------------------------------------------------------------------------------------------------------


def test_a_table_goes_on_after_a_night_by_the_rules_with_which_it_began(tmp_path):
    rules = tmp_path / "rules" / "towers"
    shutil.copytree(TOWERS, rules)
    file = tmp_path / "tables.sqlite"
    with House(file, Request(str(rules))) as house:
        links = house.table()
        page = house.page(links.id, links.seats["east"])
        play(page, 2)
        page.asked()
        before, answers = page.view, kept(house, links.id)
        digest = page.heard[0]["board"]
    text = (rules / "towers.rules").read_text()
    (rules / "towers.rules").write_text(text.replace("from 0 to 3 called wish", "from 0 to 1 called wish"))
    with House(file, Request(str(rules))) as house:
        other = house.table()
        page = house.page(other.id, other.seats["east"])
        assert len(page.asked()["options"]) == 2
        page = house.page(links.id, links.seats["east"])
        assert page.asked() == before["question"] and page.heard[0]["board"] == digest
        assert page.view["piles"] == before["piles"] and page.view["log"] != []
        assert house.ask(f"/api/board/{digest}")[0] == 200
        assert kept(house, links.id) == answers
        play(page)
        assert page.view["ended"]


def test_a_table_that_was_altered_is_told(tmp_path):
    file = tmp_path / "tables.sqlite"
    with House(file) as house:
        links = house.table(**PEOPLE)
        page = house.page(links.id, links.seats["east"])
        page.asked()
        page.answer()
        page.until("view")
    store = Store(file)
    store._base.execute("UPDATE answers SET key = 'nonsense'")
    store.close()
    with House(file) as house:
        page = house.page(links.id, links.seats["east"])
        assert page.closed() == (4000, "table") and "do not fit" in page.heard[-1]["text"]


def test_pages_are_told_that_the_server_ends(tmp_path):
    with House(tmp_path / "tables.sqlite") as house:
        links = house.table(**PEOPLE)
        page = house.page(links.id, links.seats["east"])
        page.asked()
        house.loop.call_soon_threadsafe(house.serving.end)
        assert page.closed()[0] == 1012


def test_a_table_falls_asleep_and_wakes(house, monkeypatch):
    monkeypatch.setattr(awake, "PAUSE", 0.05)
    links = house.table(**PEOPLE)
    page = house.page(links.id, links.seats["east"])
    page.asked()
    page.answer()
    there = weakref.ref(house.tables._awake[links.id])
    gc.disable()  # it comes by seldom
    try:
        page.close()
        until = time.perf_counter() + 10
        while there() is not None and time.perf_counter() < until:
            time.sleep(0.02)
    finally:
        gc.enable()
    assert links.id not in house.tables._awake and there() is None
    page = house.page(links.id, links.seats["west"])
    assert page.asked() is not None
    page.close()


def test_a_table_that_wakes_waits_at_a_poll_of_somebody_who_has_nothing_to_choose(tmp_path):
    with House(tmp_path / "tables.sqlite", Request(str(HIDDEN))) as house:
        links = house.table(**dict.fromkeys(open_session(house.request).facts.seats, "human"))
        page = house.page(links.id, links.owner, hot=True)
        page.asked()
        for number in range(300):
            table = house.tables._awake[links.id].table
            if not table.game.decision.is_choice:
                break
            page.answer(number % len(page.asked()["options"]))
            page.asked()
        there = table.game.fingerprint()
        assert not table.game.decision.is_choice
        page.close()
        house.do(_forgotten(house, links.id))
        page = house.page(links.id, links.owner, hot=True)
        page.asked()
        woken = house.tables._awake[links.id].table
        assert woken is not table and woken.game.fingerprint() == there
        page.close()


# --- texts that are watched -------------------------------------------------------------------------------------------------------------


async def following(house):
    return house.tables.follow(house.request)


def test_edited_rules_come_to_the_table_and_mistakes_are_told(tmp_path):
    rules = tmp_path / "rules" / "towers"
    shutil.copytree(TOWERS, rules)
    text = (rules / "towers.rules").read_text()
    with House(tmp_path / "tables.sqlite", Request(str(rules))) as house:
        links = house.table(follows=True, **PEOPLE)
        still = house.table(**PEOPLE)
        page, other = house.page(links.id, links.seats["east"]), house.page(still.id, still.seats["east"])
        page.asked()
        other.asked()
        changed = house.do(following(house))
        (rules / "towers.rules").write_text(text.replace("from 0 to 3 called wish", "from 0 to fish called wish"))
        house.loop.call_soon_threadsafe(changed)
        told = page.until("rules")
        assert told["broken"] and "towers.rules:" in told["note"] and "fish" in told["note"]
        (rules / "towers.rules").write_text(text)
        house.loop.call_soon_threadsafe(changed)
        told = page.until("rules")
        assert not told.get("broken") and told["board"] == page.heard[0]["board"], "the mistake is mended"
        (rules / "towers.rules").write_text(text.replace("from 0 to 3 called wish", "from 0 to 1 called wish"))
        house.loop.call_soon_threadsafe(changed)
        told = page.until("rules")
        assert not told.get("broken") and told["board"] != page.heard[0]["board"]
        page.view = None
        assert len(page.asked()["options"]) == 2
        assert house.ask(f"/api/board/{told['board']}")[0] == 200
        page.answer(1)
        page.until("view")
        assert (
            house.do(house.tables.at_disk(lambda store: store.table(links.id))).rules
            == house.tables.laid_of(told["board"]).digest
        )
        assert not [each for each in other.heard if each["t"] == "rules"]
    with House(tmp_path / "tables.sqlite", Request(str(rules))) as house:
        page = house.page(links.id, links.seats["east"])
        assert page.hear()["board"] == told["board"]


def test_an_answer_does_not_wait_for_what_its_own_page_has_asked(tmp_path, monkeypatch):
    found, tell = threading.Event(), Answering.reply

    def slowly(self, said, seat):
        assert found.wait(PATIENCE)
        return tell(self, said, seat)

    monkeypatch.setattr(Answering, "reply", slowly)
    with House(tmp_path / "tables.sqlite") as house:
        links = house.table(**PEOPLE)
        page = whoever_is_asked(*(house.page(links.id, links.seats[seat]) for seat in ("east", "west")))
        page.say(t="rule", id=5)
        page.answer()
        while "view" not in page.hear()["t"]:
            pass
        assert not [each for each in page.heard if each["t"] == "told"]
        found.set()
        assert page.until("told")["id"] == 5


def test_what_is_edited_while_rules_are_first_read_is_not_missed(tmp_path):
    """A table was laid by what was read before; the first look at the texts tells that they are others by now."""
    rules = tmp_path / "rules" / "towers"
    shutil.copytree(TOWERS, rules)
    text = (rules / "towers.rules").read_text()
    with House(tmp_path / "tables.sqlite", Request(str(rules))) as house:
        links = house.table(follows=True, **PEOPLE)
        page = house.page(links.id, links.seats["east"])
        assert len(page.asked()["options"]) == 4
        (rules / "towers.rules").write_text(text.replace("from 0 to 3 called wish", "from 0 to 1 called wish"))
        house.do(following(house))
        page.until("rules")
        while len(page.view["question"]["options"]) != 2:
            page.hear()


def test_an_edit_during_an_exchange_is_not_missed(tmp_path, monkeypatch):
    rules = tmp_path / "rules" / "towers"
    shutil.copytree(TOWERS, rules)
    text = (rules / "towers.rules").read_text()
    newest, read = tables._newest, []
    with House(tmp_path / "tables.sqlite", Request(str(rules))) as house:
        links = house.table(follows=True, **PEOPLE)
        page = house.page(links.id, links.seats["east"])
        page.asked()
        changed = house.do(following(house))

        def edited_meanwhile(followed):
            """What is read is the text of before; while it is read somebody edits again."""
            found = newest(followed)
            if not read:
                read.append(1)
                (rules / "towers.rules").write_text(text.replace("from 0 to 3 called wish", "from 0 to 1 called wish"))
                house.loop.call_soon_threadsafe(changed)
            return found

        monkeypatch.setattr(tables, "_newest", edited_meanwhile)
        (rules / "towers.rules").write_text(text.replace("from 0 to 3 called wish", "from 0 to 2 called wish"))
        house.loop.call_soon_threadsafe(changed)
        while len(page.view["question"]["options"]) != 2:
            page.hear()
    assert len(read) == 1


def test_a_table_follows_its_texts_again_when_the_server_begins_again(tmp_path):
    rules, file = tmp_path / "rules" / "towers", tmp_path / "tables.sqlite"
    shutil.copytree(TOWERS, rules)
    text = (rules / "towers.rules").read_text()
    with House(file, Request(str(rules))) as house:
        links, still = house.table(follows=True, **PEOPLE), house.table(**PEOPLE)
    (rules / "towers.rules").write_text(text.replace("from 0 to 3 called wish", "from 0 to 1 called wish"))
    with House(file, Request(str(rules))) as house:
        page = house.page(links.id, links.seats["east"])
        assert len(page.asked()["options"]) == 4, "nobody watches here"
    with House(file, Request(str(rules))) as house:
        changed = house.do(following(house))
        page, other = house.page(links.id, links.seats["east"]), house.page(still.id, still.seats["east"])
        while len(page.asked()["options"]) != 2:
            page.hear()
        assert len(other.asked()["options"]) == 4
        (rules / "towers.rules").write_text(text.replace("from 0 to 3 called wish", "from 0 to 2 called wish"))
        house.loop.call_soon_threadsafe(changed)
        while len(page.view["question"]["options"]) != 3:
            page.hear()
        assert len(other.asked()["options"]) == 4
