"""Columns are counted in the unit that editor and server have agreed on, in all that is asked and answered.

An editor names the units that it can count in, and the server picks one (protocol of language servers 3.17, `PositionEncodingKind`).
The texts have letters of one, two, three and four bytes before what is asked about.
"""

import shutil
import unicodedata

import pytest

from interpreter.editor import Page, Place, Stretch
from interpreter.editor.places import changed, length, width
from tests.editor.client import Client
from tests.sampling import tried
from tests.session.samples import SAMPLE

FILE = "rules/towers/strange.rules"
TEXT = """card 7 "Żółw 😀"
    worth 2
    event
        add 1 to height of player

example "名😀😀 of a turtle"
    tests card "Żółw 😀"
    when event of "Żółw 😀" by east
    when event of "Żółw 😀" by west
    then height of east is 1
"""
UNITS = [("utf-8", "utf-16"), ("utf-32", "utf-16"), ("utf-16", "utf-8"), ("utf-7", "utf-32"), ()]


@pytest.fixture(
    scope="module",
    params=tried(UNITS, (("utf-8", "utf-16"), ()), "another unit", apart=False),
    ids=lambda units: ", ".join(units) or "none",
)
def server(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("units")
    shutil.copytree(SAMPLE, folder / "shown")
    (folder / "shown" / FILE).write_text(TEXT, encoding="utf-8")
    with Client(folder / "shown", copied=True, units=request.param) as client:
        assert client.unit == next((each for each in request.param if each != "utf-7"), "utf-16")
        client.open(FILE)
        yield client
        assert client.log == []


@pytest.fixture
def client(server):
    server.write(FILE, TEXT)
    assert server.told(FILE) == []
    return server


def test_everything_is_told_in_the_unit_that_was_agreed_on(client):
    def ask(name, mark="", **more):
        place = client.place(FILE, mark) if mark else {"textDocument": {"uri": client.uri(FILE)}}
        return client.ask(f"textDocument/{name}", **place, **more)["result"]

    def said(answers):
        return [client.said(FILE, each["range"]) for each in answers]

    behind = '"Żółw 😀" by ea|st'
    assert client.said(FILE, ask("hover", behind)["range"]) == "east"
    assert "east" in said(ask("documentHighlight", behind))
    assert said(ask("references", behind, context={"includeDeclaration": False})[:1]) == ["east"]
    assert said(ask("definition", 'event of "Żó|łw 😀" by east')) == ['"Żółw 😀"']
    assert said(ask("documentSymbol"))[0] == TEXT[: TEXT.index("\n\n")]
    assert [client.said(FILE, each["selectionRange"]) for each in ask("documentSymbol")] == [TEXT.split("\n")[n] for n in (0, 5)]
    offered = next(each for each in ask("completion", '"Żółw 😀" by ea|st')["items"] if each["label"] == "east")
    assert client.said(FILE, offered["textEdit"]["range"]) == "ea"
    told, words, line, column = ask("semanticTokens/full")["data"], [], 0, 0
    for down, across, size, _, _ in zip(*[iter(told)] * 5, strict=True):
        line, column = line + down, across + (0 if down else column)
        start, end = ({"line": line, "character": each} for each in (column, column + size))
        words.append(client.said(FILE, {"start": start, "end": end}))
    assert words.count("east") == 2 and words.count("west") == 1 and words.count('"Żółw 😀"') == 4


def mend_of_a_slip(client):
    """A slip is typed; gives the change that the editor is offered for it."""
    client.type(FILE, "by east", "by eaast")
    (found,) = client.told(FILE)
    assert client.said(FILE, found["range"]) == "eaast"
    asked = {"range": found["range"], "context": {"diagnostics": []}}
    actions = client.ask("textDocument/codeAction", textDocument={"uri": client.uri(FILE)}, **asked)["result"]
    (change,) = actions[0]["edit"]["changes"][client.uri(FILE)]
    return change


def test_what_is_found_and_mended_behind_strange_letters(client):
    change = mend_of_a_slip(client)
    assert client.said(FILE, change["range"]) == "eaast" and change["newText"] == "east"
    client.change(FILE, [change])
    assert client.told(FILE) == [] and client.texts[FILE] == TEXT


def test_another_name_for_what_has_strange_letters(client):
    place = client.place(FILE, 'event of "Żó|łw 😀" by east')
    shown = client.ask("textDocument/prepareRename", **place)["result"]
    assert (client.said(FILE, shown["range"]), shown["placeholder"]) == ('"Żółw 😀"', "Żółw 😀")
    changes = client.ask("textDocument/rename", **place, newName="Turtle")["result"]["changes"]
    client.change(FILE, changes[client.uri(FILE)])
    assert client.told(FILE) == []
    assert client.texts[FILE] == TEXT.replace("Żółw 😀", "Turtle").replace('of "Turtle" by', "of Turtle by") or client.texts[
        FILE
    ] == TEXT.replace("Żółw 😀", "Turtle")


def test_what_is_written_behind_strange_letters(client):
    client.type(FILE, "by west", "by east")
    client.type(FILE, "is 1\n", "is 2\n")
    assert client.told(FILE) == []
    assert client.ask("textDocument/formatting", textDocument={"uri": client.uri(FILE)}, options=FORM)["result"] == []
    client.type(FILE, "    then", "    # 名 😀\n    then")
    client.type(FILE, "# 名 😀", "# 名 😀    ")
    (edit,) = client.ask("textDocument/formatting", textDocument={"uri": client.uri(FILE)}, options=FORM)["result"]
    assert client.said(FILE, edit["range"]) == client.texts[FILE]


FORM = {"tabSize": 4, "insertSpaces": True}


def test_accents_that_stand_apart_are_no_other_letters(client):
    apart = unicodedata.normalize("NFD", TEXT)
    mixed = apart.replace(unicodedata.normalize("NFD", 'tests card "Żółw'), 'tests card "Żółw')
    assert mixed != apart and len(mixed) > len(TEXT)
    client.write(FILE, mixed)
    assert client.told(FILE) == []
    place = client.place(FILE, "by ea|st")
    assert client.said(FILE, client.ask("textDocument/hover", **place)["result"]["range"]) == "east"
    change = mend_of_a_slip(client)
    client.change(FILE, [change])
    assert client.told(FILE) == [] and client.texts[FILE] == mixed
    changes = client.ask("textDocument/rename", **client.place(FILE, 'tests card "Żó|łw'), newName="Turtle")["result"]["changes"]
    client.change(FILE, changes[client.uri(FILE)])
    assert client.told(FILE) == [] and "Żó" not in unicodedata.normalize("NFC", client.texts[FILE])
    assert client.texts[FILE].replace('of "Turtle"', "of Turtle") == TEXT.replace('of "Żółw 😀"', "of Turtle").replace(
        "Żółw 😀", "Turtle"
    )


def test_lines_end_where_an_editor_ends_them():
    text = "one\x0cstill one\u2028still one\r\ntwo 😀\rthree\nfour"
    for line, start in enumerate(("one", "two", "three", "four")):
        stretch = Stretch(Place(line, 0), Place(line, len(start)))
        assert changed(text, stretch, "*", "utf-16") == text.replace(start, "*", 1)
    assert changed(text, Stretch(Place(1, 6), Place(9, 9)), "", "utf-16") == text[: text.index("\rthree")]
    assert changed(text, Stretch(Place(1, 8), Place(3, 0)), "!", "utf-8").endswith("😀!four")
    assert changed(text, Stretch(Place(9, 0), Place(9, 0)), "!", "utf-32") == text + "!"


def test_a_column_in_the_midst_of_a_letter_is_behind_it():
    assert [width("aż名😀", unit) for unit in ("utf-8", "utf-16", "utf-32")] == [10, 5, 4]
    assert [length("aż名😀b", 8, unit) for unit in ("utf-8", "utf-16", "utf-32")] == [4, 5, 5]
    nothing = Stretch(Place(0, 1), Place(0, 1))
    assert [Page("aż", unit).seen(nothing).end.character for unit in ("utf-8", "utf-16")] == [3, 2]
