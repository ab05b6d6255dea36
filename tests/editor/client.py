"""An editor without a screen: starts the real server, talks to it over its standard input and output, keeps what it is told."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from tests.editor.copied import Copied

WAIT = 60
"""Seconds after which an answer that has not come is a failure; a machine at its limit takes its time."""

CODECS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
SIZES = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
"""So many bytes are one unit."""


class Client:
    """A server and what it has told. `folder`: what the editor shows; `words`: what follows `punica lsp`; `units`: in what the editor
    would count columns, what it likes best first; `unit` is what was agreed on. `begin`: is the first thing said? `copied`: the server is a
    copy of a process that has loaded what it needs, in place of one of its own."""

    def __init__(
        self,
        folder: Path,
        *words: str,
        snippets: bool = True,
        units: Sequence[str] = (),
        begin: bool = True,
        copied: bool = False,
    ) -> None:
        self.folder = folder
        self.texts: dict[str, str] = {}
        self.findings: dict[str, list[dict]] = {}
        self.log: list[str] = []
        self.shown: list[str] = []
        self.checked = ""
        self._versions: dict[str, int] = {}
        self._last = 0
        self.unit = "utf-16"
        environment = {**os.environ}
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115  # a pipe that nobody empties would stop the server one day
        self._process = (
            Copied(words, folder, environment, self._complaints)
            if copied
            else subprocess.Popen(
                [sys.executable, "-m", "interpreter", "lsp", *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                env=environment,
                cwd=folder,
            )
        )
        self._told: queue.Queue[dict | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self._snippets, self._units = snippets, units
        if begin:
            self.begin()

    def begin(self) -> None:
        """Say what the editor can do, and hear what the server can."""
        completion = {"completionItem": {"snippetSupport": self._snippets}}
        self.started = self.ask(
            "initialize",
            processId=os.getpid(),
            rootUri=self.uri(""),
            workspaceFolders=[{"uri": self.uri(""), "name": "shown"}],
            capabilities={
                "textDocument": {"completion": completion, "rename": {"prepareSupport": True}},
                **({"general": {"positionEncodings": [*self._units]}} if self._units else {}),
            },
        )["result"]
        self.unit = self.started["capabilities"].get("positionEncoding", "utf-16")
        self.tell("initialized")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self) -> int:
        """End the server in order; gives its exit code."""
        if self._process.poll() is None:
            self.ask("shutdown")
            self.tell("exit")
        self._complaints.close()
        return self._process.wait(WAIT)

    def uri(self, file: str) -> str:
        return "file://" + quote(os.path.normpath(self.folder / file))

    def file(self, uri: str) -> str:
        return uri.removeprefix(self.uri("") + "/")

    # --- messages ------------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        stream = self._process.stdout
        while True:
            size = 0
            while (line := stream.readline().strip()) and line:
                name, _, value = line.partition(b":")
                size = int(value) if name.lower() == b"content-length" else size
            if not size:
                self._told.put(None)
                return
            self._told.put(json.loads(stream.read(size)))

    def _send(self, message: dict) -> None:
        self._write(message)
        self._process.stdin.flush()

    def _write(self, message: dict) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)

    def tell(self, method: str, **params) -> None:
        """Send what asks for no answer."""
        self._send({"method": method, "params": params})

    def ask(self, method: str, **params) -> dict:
        """Send a question; its answer, with `result` or `error`."""
        self._last += 1
        number = self._last
        self._send({"id": number, "method": method, **({"params": params} if params else {})})
        return self._until(lambda message: message.get("id") == number and "method" not in message)

    def _until(self, is_it) -> dict:
        while True:
            message = self._told.get(timeout=WAIT)
            if message is None:
                self._complaints.seek(0)
                raise AssertionError(f"the server has gone: {self._complaints.read().decode()[-2000:]}")
            if message.get("method") == "textDocument/publishDiagnostics":
                self.findings[self.file(message["params"]["uri"])] = message["params"]["diagnostics"]
            elif message.get("method") == "$/punica/checked":
                self.checked = message["params"]["uri"]
            elif message.get("method") == "window/showMessage":
                self.shown.append(message["params"]["message"])
            elif message.get("method") == "window/logMessage":
                self.log.append(message["params"]["message"])
            elif "id" in message and "method" in message:
                self._send({"id": message["id"], "result": None})
            if is_it(message):
                return message

    # --- texts ---------------------------------------------------------------------------------------------------------

    def open(self, file: str, text: str | None = None) -> list[dict]:
        """Show a file, or a text that lies nowhere yet; its findings."""
        self.texts[file] = (self.folder / file).read_text(encoding="utf-8") if text is None else text
        self._versions[file] = 1
        document = {"uri": self.uri(file), "languageId": "punica", "version": 1, "text": self.texts[file]}
        self.checked = ""
        self.tell("textDocument/didOpen", textDocument=document)
        return self.told(file)

    def type(self, file: str, old: str, new: str) -> None:
        """Write something in place of a stretch that stands there once, as an editor tells it."""
        text = self.texts[file]
        assert text.count(old) == 1, (text.count(old), old)
        at = text.index(old)
        change = {"range": {"start": self._at(text, at), "end": self._at(text, at + len(old))}, "text": new}
        self.texts[file] = text.replace(old, new)
        self._versions[file] += 1
        document = {"uri": self.uri(file), "version": self._versions[file]}
        self.checked = ""
        self.tell("textDocument/didChange", textDocument=document, contentChanges=[change])

    def change(self, file: str, changes: list[dict]) -> None:
        """Carry out changes that a server has told, all at once."""
        text = self.texts[file]
        stretches = [
            (self._index(text, each["range"]["start"]), self._index(text, each["range"]["end"]), each) for each in changes
        ]
        for start, end, each in sorted(stretches, key=lambda each: each[:2], reverse=True):
            text = text[:start] + each["newText"] + text[end:]
        self.write(file, text)

    def write(self, file: str, text: str) -> None:
        """Write another text in the place of all of it."""
        self.texts[file] = text
        self._versions[file] += 1
        document = {"uri": self.uri(file), "version": self._versions[file]}
        self.checked = ""
        self.tell("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])

    def _index(self, text: str, place: dict) -> int:
        lines = text.split("\n")
        front = sum(len(line) + 1 for line in lines[: place["line"]])
        told, size = lines[place["line"]].encode(CODECS[self.unit]), SIZES[self.unit]
        assert place["character"] * size <= len(told), (place, lines[place["line"]])
        return front + len(told[: size * place["character"]].decode(CODECS[self.unit]))

    def said(self, file: str, stretch: dict) -> str:
        """What stands in a stretch that a server has told; it must not cut through a character."""
        text = self.texts[file]
        return text[self._index(text, stretch["start"]) : self._index(text, stretch["end"])]

    def told(self, file: str) -> list[dict]:
        """The findings of a file, when all of them have been told."""
        uri = self.uri(file)
        while self.checked != uri:
            self._until(lambda message: message.get("method") == "$/punica/checked")
        return self.findings[self.file(uri)]

    def is_checked(self, file: str) -> bool:
        """Were the findings that came last all of them? What else comes with them is looked for."""
        self.ask("textDocument/documentSymbol", textDocument={"uri": self.uri(file)})
        return self.checked == self.uri(file)

    def first_told(self, file: str) -> list[dict]:
        """The next findings of a file; of a check that takes long those of its text, which come first."""
        uri = self.uri(file)
        message = self._until(
            lambda message: message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri
        )
        return message["params"]["diagnostics"]

    def _at(self, text: str, at: int) -> dict:
        front = text[:at]
        line = front.count("\n")
        told = front[front.rfind("\n") + 1 :].encode(CODECS[self.unit])
        return {"line": line, "character": len(told) // SIZES[self.unit]}

    def place(self, file: str, mark: str) -> dict:
        """Where a bar stands in words that stand once in a text, as parameters of a question."""
        text, words = self.texts[file], mark.replace("|", "")
        assert text.count(words) == 1, (text.count(words), words)
        at = text.index(words) + mark.index("|")
        return {"textDocument": {"uri": self.uri(file)}, "position": self._at(text, at)}
