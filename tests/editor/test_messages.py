"""What comes in over a line of bytes: frames that are whole, broken ones, edits that wait behind each other, what is cancelled."""

import json

import pytest

from interpreter.editor.frames import Broken, messages
from interpreter.editor.inbox import Inbox

SO = {"jsonrpc": "2.0", "method": "so"}
EXIT = {"jsonrpc": "2.0", "method": "exit"}


def frame(message, size=None, header="Content-Length: %s\r\n\r\n"):
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return (header % (len(body) if size is None else size)).encode() + body


def read(data, at_once):
    waiting = [data[at : at + at_once] for at in range(0, len(data), at_once)][::-1]
    return [*messages(lambda most: waiting.pop() if waiting else b"")]


@pytest.mark.parametrize("at_once", [1, 7, 4096])
def test_messages_come_as_they_were_sent(at_once):
    told = [SO, {"jsonrpc": "2.0", "id": 1, "text": "Content-Length: 5\r\n\r\nżółw"}, EXIT]
    forms = (
        "content-length:%s\r\n\r\n",
        "Content-Type: x; charset=utf-8\r\nContent-Length: %s\r\n\r\n",
        "Content-Length: 0%s\n\n",
    )
    assert read(b"".join(frame(each, header=form) for each, form in zip(told, forms, strict=True)), at_once) == told


@pytest.mark.parametrize("at_once", [1, 50, 4096])
@pytest.mark.parametrize(
    "wrong",
    [
        frame(SO, "-5"),
        frame(SO, "abc"),
        frame(SO, ""),
        frame(SO, "0"),
        frame(SO, "999999999999"),
        frame(SO, "9" * 5000),
        frame(SO, 7),
        frame(SO, 2000),
        b"no header and no end",
        b"no header\r\n",
        b"\x00\xff" * 200,
        b"x" * 200_000,
        frame(b"[" * 3000),
        frame(b"\xff\xfe"),
        frame(b"9" * 5000),
    ],
    ids=lambda wrong: repr(wrong[:30]),
)
def test_behind_what_is_no_message_the_next_one_is_found(wrong, at_once):
    *broken, last = read(frame(SO) + wrong + frame(EXIT), at_once if len(wrong) < 100_000 else 4096)
    assert last == EXIT and broken[0] == SO
    assert [type(each) for each in broken[1:]] == [Broken]
    assert len(broken[1].why) < 150


def test_the_end_of_the_line_ends_it():
    assert read(frame(SO)[:-1], 10) == [] and read(b"", 1) == [] and read(b"Content-Length: 4\r\n", 10) == []


# --- what waits -----------------------------------------------------------------------------------------------------


def edit(uri, *changes, version=1):
    document = {"uri": uri, "version": version}
    return {
        "jsonrpc": "2.0",
        "method": "textDocument/didChange",
        "params": {"textDocument": document, "contentChanges": [*changes]},
    }


def ask(number, method="textDocument/completion"):
    return {"jsonrpc": "2.0", "id": number, "method": method}


def cancel(number):
    return {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": number}}


def filled(*told, leave=None):
    inbox = Inbox(lambda: None, leave)
    for each in told:
        inbox.put(each)
    return inbox


def taken(inbox):
    found = []
    while inbox:
        found.append(inbox.take())
    return found


PART = {"range": {}, "text": "b"}


def test_edits_of_one_text_that_wait_behind_each_other_are_one():
    first, asked, other = edit("a", {"text": "a"}), ask(1), edit("b", PART)
    found = taken(filled(first, edit("a", PART, version=2), asked, edit("a", PART), other, edit("b", PART)))
    changes = [each["params"]["contentChanges"] for each, _ in found if "params" in each]
    assert changes == [[{"text": "a"}, PART], [PART], [PART, PART]]
    assert found[0][0]["params"]["textDocument"]["version"] == 2 and found[1][0] == asked


def test_what_stood_before_a_whole_text_is_not_wanted():
    ((only, _),) = taken(filled(edit("a", PART), edit("a", {"text": "x"}), edit("a", PART, {"text": "y"}), edit("a", PART)))
    assert only["params"]["contentChanges"] == [{"text": "y"}, PART]


def test_an_edit_that_cannot_be_read_spoils_no_other_one():
    wrong = {
        "jsonrpc": "2.0",
        "method": "textDocument/didChange",
        "params": {"textDocument": {"uri": "a"}, "contentChanges": [5]},
    }
    assert [each for each, _ in taken(filled(edit("a", PART), wrong, edit("a", PART)))] == [
        edit("a", PART),
        wrong,
        edit("a", PART),
    ]


def test_what_is_cancelled_is_told():
    told = [ask(1), ask(2), ask("1"), cancel(2), cancel("1"), cancel([]), {"method": "$/cancelRequest", "params": 3}, ask(2)]
    found = taken(filled(*told))
    assert [is_cancelled for _, is_cancelled in found] == [False, True, True, *[False] * 5]


def test_exit_comes_before_all_but_shutdown():
    inbox = filled(ask(1), ask(2), ask(3, "shutdown"), ask(4), EXIT)
    assert [each for each, _ in taken(inbox)] == [ask(3, "shutdown"), EXIT]


def test_who_does_not_see_to_exit_is_ended(monkeypatch):
    monkeypatch.setattr("interpreter.editor.inbox.GRACE", 0)
    codes = []
    for told in ([SO, EXIT], [ask(1, "shutdown"), EXIT]):
        data = [b"".join(map(frame, told))]
        filled(leave=codes.append)._listen(lambda most, data=data: data.pop() if data else b"")
    assert codes == [1, 0]
