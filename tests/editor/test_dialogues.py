"""Dialogues of an editor with the real server, as they are written down in `dialogues`: what is sent, and what must come back."""

import re
import shutil
from pathlib import Path

import pytest
import yaml

from tests.editor.client import Client
from tests.sampling import WHOLE

FOLDER = Path(__file__).resolve().parent / "dialogues"
TOP = FOLDER.parents[2]
SAMPLE = FOLDER.parents[1] / "session/sample"
LEVELS = {1: "error", 2: "warning", 3: "note"}


def dialogues():
    """Those about a game with all its editions take half a minute, and are gone through with `--whole`."""
    read = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.yaml"))}
    return {name: each for name, each in read.items() if WHOLE or not each.get("long")}


def has(told, wanted):
    """Is all that is wanted in what was told? A text is a part of a text, each item of a list is one of a list; the uri of a file
    ends in its name."""
    if isinstance(wanted, dict):
        keys = {key: next((each for each in told if each == key or each.endswith("/" + key)), None) for key in wanted}
        return isinstance(told, dict) and all(keys[key] and has(told[keys[key]], wanted[key]) for key in wanted)
    if isinstance(wanted, list):
        return isinstance(told, list) and all(any(has(each, one) for each in told) for one in wanted)
    if isinstance(wanted, str):
        return isinstance(told, str) and wanted in told
    return told == wanted


def read(folder):
    return {path: path.read_bytes() for sort in ("rules", "yaml") for path in folder.glob(f"*/*/**/*.{sort}")}


def brief(found):
    start = found["range"]["start"]
    return f"{start['line'] + 1}:{start['character'] + 1} {LEVELS[found['severity']]} {found['code']}"


class Played:
    """A dialogue that is being played."""

    def __init__(self, client):
        self.client = client
        self.file = ""
        self.answer = None

    def step(self, step):
        client = self.client
        if "open" in step:
            self.file = step["open"]
            self.checked(step, client.open(self.file, step.get("text")))
        elif "type" in step:
            client.type(self.file, *step["type"])
            self.checked(step, client.told(self.file))
        elif "apply" in step:
            self.apply(step["apply"])
            self.checked(step, client.told(self.file))
        else:
            self.ask(step)

    def checked(self, step, found):
        if "codes" in step:
            assert [each["code"] for each in found] == step["codes"], found
        else:
            assert [brief(each) for each in found] == step["findings"], found
        for file, codes in step.get("elsewhere", {}).items():
            assert [each["code"] for each in self.client.findings.get(file, [])] == codes, self.client.findings[file]
        if "ends" in step:
            assert found[0]["range"]["end"]["character"] + 1 == step["ends"], found

    def ask(self, step):
        client = self.client
        asked = {"textDocument": {"uri": client.uri(step["of"])}} if "of" in step else client.place(self.file, step["at"])
        if step["ask"].endswith("codeAction"):
            place = asked.pop("position")
            asked |= {"range": {"start": place, "end": place}, "context": {"diagnostics": []}}
        answer = client.ask(step["ask"], **asked, **step.get("more", {}))
        if "refused" in step:
            assert step["refused"] in answer["error"]["message"], answer
            return
        self.answer = answer["result"]
        if "count" in step:
            items = self.answer["items"] if isinstance(self.answer, dict) else self.answer
            assert len(items) == step["count"], items
        assert has(self.answer, step.get("has", self.answer)), self.answer
        if "lacks" in step:
            assert self.answer and step["lacks"] not in str(self.answer), self.answer

    def apply(self, what):
        """The changes of an action by its title, of the first one, or of an edit that was told last."""
        edit = self.answer
        if what != "edit":
            edit = next(each for each in self.answer if what in ("first", each["title"]))["edit"]
        ((uri, changes),) = edit["changes"].items()
        file = self.client.file(uri)
        assert file == self.file
        self.client.change(file, changes)


@pytest.mark.parametrize("name", dialogues())
def test_a_dialogue_goes_as_it_is_written_down(name, tmp_path):
    told = dialogues()[name]
    folder = tmp_path / "shown"
    if "shown" in told:  # the shipped rules themselves, as every editor sees them
        folder = TOP
    else:
        shutil.copytree(SAMPLE, folder)
    before = read(folder)
    client = Client(folder, copied=folder != TOP)
    played = Played(client)
    for number, step in enumerate(told["steps"], 1):
        try:
            played.step(step)
        except AssertionError as error:
            raise AssertionError(f"{name}, step {number}: {step}\n{error}") from error
    assert client.log == []
    assert client.close() == 0
    assert read(folder) == before


def test_every_dialogue_says_what_it_is_about():
    assert all(re.match(r"[a-z].{20,}", each["about"]) and each["steps"] for each in dialogues().values())
