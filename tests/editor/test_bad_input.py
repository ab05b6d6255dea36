"""Whatever an editor sends or does to its files: the server goes on, says clearly what is the matter, and shows nobody its inside."""

import json
import shutil

import pytest

from tests.editor.client import Client
from tests.sampling import tried
from tests.session.samples import SAMPLE

TOWERS = "rules/towers/towers.rules"
MANIFEST = "rules/towers/manifest.yaml"
ASKED = {"textDocument": {"uri": "file:///nowhere/a.rules"}, "position": {"line": 0, "character": 0}}
QUESTIONS = {
    **{name: {} for name in ("hover", "completion", "definition", "documentHighlight", "documentSymbol", "prepareRename")},
    "references": {"context": {"includeDeclaration": True}},
    "rename": {"newName": "another"},
    "formatting": {"options": {"tabSize": 4, "insertSpaces": True}},
    "codeAction": {"range": {"start": ASKED["position"], "end": ASKED["position"]}, "context": {"diagnostics": []}},
}


@pytest.fixture
def client(tmp_path):
    shutil.copytree(SAMPLE, tmp_path / "shown")
    with Client(tmp_path / "shown", copied=True) as client:
        assert client.open(TOWERS) == []
        yield client
        told = client.ask("textDocument/hover", **client.place(TOWERS, "query ene|my of (player: side)"))
        assert "query enemy of (player: side)" in told["result"]["contents"]["value"]
        assert "Traceback" not in json.dumps(client.log) and "mistake of the server" not in json.dumps(client.log)
        assert client.close() == 0


def send(client, body):
    data = body if isinstance(body, bytes) else json.dumps({"jsonrpc": "2.0", **body}).encode()
    client._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
    client._process.stdin.flush()


def codes(findings):
    return [each["code"] for each in findings]


def touched(client, file=TOWERS):
    """Tell that files have changed on the disk; the findings of a text that is open."""
    client.checked = ""
    client.tell("workspace/didChangeWatchedFiles", changes=[{"uri": client.uri(MANIFEST), "type": 2}])
    return codes(client.told(file))


def test_what_is_no_message_is_passed_over_and_told(client):
    nothing = [b"{garbage", b"[]", b"3", b"null", b"\xff\xfe\x00", b"[" * 3000 + b"]" * 3000, b'{"id": 1}']
    for body in nothing:
        send(client, body)
    send(client, {"method": "textDocument/didOpen", "params": {}})
    send(
        client, {"method": "textDocument/didChange", "params": {"textDocument": {"uri": "x", "version": 1}, "contentChanges": []}}
    )
    assert client.ask("no/such", a=1)["error"]["code"] == -32601
    told = [each for each in client.log if "was passed over" in each]
    assert len(told) >= len(nothing)


@pytest.mark.parametrize("params", [{}, {"textDocument": {"uri": 5}}, {**ASKED, "position": {"line": -1, "character": "x"}}])
def test_a_question_that_cannot_be_read_is_answered(client, params):
    answer = client.ask("textDocument/hover", **params) if params else client.ask("textDocument/hover")
    assert answer["error"]["code"] == -32602
    assert "textDocument/hover is asked with cannot be read" in answer["error"]["message"]


def test_texts_that_are_not_there_and_places_that_are_not_in_them(client):
    for uri in (
        "file:///nowhere/b.rules",
        "untitled:Untitled-1",
        "",
        "git:/x?a",
        client.uri(""),
        client.uri("rules/towers/no.rules"),
    ):
        for name, more in QUESTIONS.items():
            answer = client.ask(f"textDocument/{name}", **{**ASKED, **more, "textDocument": {"uri": uri}})
            if "rename" in name.lower():
                assert answer["error"]["message"] == "nothing is named here that could be called otherwise"
            elif name != "completion":
                assert answer["result"] in (None, []), (uri, name)
        document = {"uri": uri, "languageId": "punica", "version": 1, "text": "kind side\n    members red\n"}
        client.tell("textDocument/didOpen", textDocument=document)
        client.tell("textDocument/didClose", textDocument={"uri": uri})
    for line, character in ((10**6, 0), (0, 10**6), (2**31 - 1, 2**31 - 1)):
        place = {"textDocument": {"uri": client.uri(TOWERS)}, "position": {"line": line, "character": character}}
        assert client.ask("textDocument/hover", **place)["result"] is None
        assert client.ask("textDocument/definition", **place)["result"] == []


def test_files_that_change_go_and_come_under_the_server(client):
    other, text = client.folder / "rules/towers/other.rules", client.folder / TOWERS
    other.write_bytes(b"kind \xff\xfe\n")
    assert touched(client) == []
    assert codes(client.findings["rules/towers/other.rules"]) == ["bad-encoding"]
    other.unlink()
    assert touched(client) == []
    assert client.findings["rules/towers/other.rules"] == []
    away = text.rename(text.with_suffix(".gone"))
    assert touched(client) == []
    away.rename(text)
    manifest = client.folder / MANIFEST
    written = manifest.read_text(encoding="utf-8")
    manifest.write_text("id: [not closed", encoding="utf-8")
    touched(client)
    assert "yaml-syntax" in codes(client.findings[MANIFEST])
    shutil.move(client.folder / "rules", client.folder / "elsewhere")
    touched(client)
    shutil.move(client.folder / "elsewhere", client.folder / "rules")
    manifest.write_text(written, encoding="utf-8")
    assert touched(client) == []
    assert client.findings[MANIFEST] == []


def test_texts_of_all_sizes_and_signs(client):
    file = "rules/towers/new.rules"
    huge = "".join(f"kind thing{number}\n    members a{number}\n" for number in range(4000))
    assert codes(client.open(file, huge)) == []
    client.change(
        file,
        [{"range": {"start": ASKED["position"], "end": {"line": 8000, "character": 0}}, "newText": "kind " + "x " * 200_000}],
    )
    assert codes(client.told(file)) == ["long-line"]
    place = {"line": 0, "character": 200_000}
    assert client.ask("textDocument/hover", textDocument={"uri": client.uri(file)}, position=place)["result"] is None
    client.tell("textDocument/didClose", textDocument={"uri": client.uri(file)})
    assert "stray-character" in codes(client.open("rules/towers/odd.rules", "kind a\x00b\n    members \x1b\x0c\n"))


def test_a_text_that_belongs_to_nothing_and_two_folders(client, tmp_path):
    alone = tmp_path / "empty"
    alone.mkdir()
    (alone / "a.rules").write_text("kind side\n  members red\n", encoding="utf-8")
    shutil.copytree(SAMPLE, tmp_path / "second")
    folders = {"added": [{"uri": (tmp_path / name).as_uri(), "name": name} for name in ("empty", "second")], "removed": []}
    client.tell("workspace/didChangeWorkspaceFolders", event=folders)
    assert codes(client.open("../empty/a.rules")) == ["bad-indent"]
    file = "../second/" + TOWERS
    client.open(file)
    client.type(file, "value highest tower", "value topmost tower")
    assert "no-such-sentence" in codes(client.told(file))
    assert client.findings[TOWERS] == []
    place = client.place(file, "query ene|my of (player: side)")
    changed = client.ask("textDocument/rename", **place, newName="rival of (player)")["result"]["changes"]
    assert {uri.removeprefix((tmp_path / "second").as_uri()) for uri in changed} == {"/" + TOWERS}


def test_a_broken_frame_is_told_and_the_next_one_is_seen_to(client):
    body = json.dumps({"jsonrpc": "2.0", "method": "so"}).encode()
    for length in ("-5", "abc", "7", "999999999999", "9" * 5000):
        client.log.clear()
        client._process.stdin.write(b"Content-Length: %s\r\n\r\n" % length.encode() + body)
        assert client.ask("no/such", a=1)["error"]["code"] == -32601
        assert len([each for each in client.log if "was passed over" in each]) == 1


def test_an_address_that_can_be_none(client):
    long = ("file:///" + "x" * 5000, "file:///" + "x/" * 5000)
    for uri in ("http://[bad", "file:///a%00b.rules", *long, "\ud800", "file:///\udc80\ud800"):
        place = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}
        document = {"uri": uri, "languageId": "punica", "version": 1, "text": "kind side\n    members red\n"}
        client.tell("textDocument/didOpen", textDocument=document)
        for name, more in QUESTIONS.items():
            answer = client.ask(f"textDocument/{name}", **{**place, **more})
            assert "result" in answer or "nothing is named here" in answer["error"]["message"], answer
        client.tell("textDocument/didClose", textDocument={"uri": uri})
    assert client.log == []


def test_what_is_asked_too_early_or_too_late_is_refused(tmp_path):
    client = Client(tmp_path, begin=False, copied=True)
    assert client.ask("textDocument/hover", **ASKED)["error"]["code"] == -32002
    client.tell("textDocument/didClose", textDocument={"uri": "a"})
    client.begin()
    assert client.ask("initialize", capabilities={}, processId=None, rootUri=None)["error"]["code"] == -32600
    assert "result" in client.ask("shutdown")
    answer = client.ask("textDocument/hover", **ASKED)
    assert answer["error"]["code"] == -32600 and "after shutdown" in answer["error"]["message"]
    client.tell("exit")
    assert client._process.wait(60) == 0


@pytest.mark.parametrize(
    "before",
    tried(
        [b"", b"Content-Length: -5\r\n\r\n{}", b"no end of a line"], (b"",), "a broken frame is told and the next one is seen to"
    ),
)
def test_exit_without_shutdown_ends_with_1(tmp_path, before):
    client = Client(tmp_path)
    client._process.stdin.write(before)
    client.tell("exit")
    assert client._process.wait(60) == 1


def test_what_is_cancelled_is_not_seen_to(client):
    place = client.place(TOWERS, "query enemy of |(player: side)")
    numbers = [*range(1000, 1200)]
    for number in numbers:
        client._write({"id": number, "method": "textDocument/completion", "params": place})
    for number in numbers[10:]:
        client._write({"method": "$/cancelRequest", "params": {"id": number}})
    client._process.stdin.flush()
    answers = [client._until(lambda message, number=number: message.get("id") == number) for number in numbers]
    refused = [each["id"] for each in answers if each.get("error", {}).get("code") == -32800]
    assert len(refused) > 100 and not set(refused) & set(numbers[:10])
