"""The queue of messages from an editor: a thread reads them in, the server takes one after the other.

A request that was cancelled while it waited is not processed; edits of one text that wait one behind the other become one
message; `exit` overtakes everything but `shutdown`. If nobody processes `exit` in time, the process ends all the same.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable
from typing import Any

from interpreter.editor.frames import messages

GRACE = 1.0
"""So many seconds after `exit` the process ends, whatever is being done."""
CANCEL = "$/cancelRequest"
CHANGED = "textDocument/didChange"
SHUTDOWN = "shutdown"
EXIT = "exit"


class Inbox:
    """The queue of messages. `wake`: called, in another thread, whenever a message has come; `leave`: ends the process at once
    with an exit code."""

    def __init__(self, wake: Callable[[], None], leave: Callable[[int], None] = os._exit) -> None:
        self._wake = wake
        self._leave = leave
        self._waiting: deque[Any] = deque()
        self._cancelled: set[Any] = set()
        self._lock = threading.Lock()
        self._seen_to = threading.Event()
        self.is_leaving = False
        self.is_closed = False
        self.shut_down = False

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def listen(self, read: Callable[[int], bytes]) -> None:
        """Read all input, in a daemon thread. `read`: as in `messages`."""
        threading.Thread(target=self._listen, args=(read,), daemon=True).start()

    def _listen(self, read: Callable[[int], bytes]) -> None:
        for message in messages(read):
            self.put(message)
            self._wake()
            if self.is_leaving:
                if not self._seen_to.wait(GRACE):
                    self._leave(0 if self.shut_down else 1)
                return
        self.is_closed = True
        self._wake()

    def put(self, message: Any) -> None:
        """Add a message (parsed JSON or a `Broken`) to the queue."""
        fields = message if isinstance(message, dict) else {}
        method = fields.get("method")
        with self._lock:
            if method == CANCEL and isinstance(number := _params(fields).get("id"), (int, str)):
                self._cancelled.add(number)
            elif method == SHUTDOWN:
                self.shut_down = True
            elif method == EXIT:
                self.is_leaving = True
                kept = [each for each in self._waiting if isinstance(each, dict) and each.get("method") == SHUTDOWN]
                self._waiting.clear()
                self._waiting.extend(kept)
            self._waiting.append(message)

    def take(self) -> tuple[Any, bool]:
        """The next message, and whether it was cancelled. Errors: `IndexError` if none waits."""
        with self._lock:
            message = self._waiting.popleft()
            if not isinstance(message, dict):
                return message, False
            if message.get("method") == CHANGED:
                self._join(message)
            elif message.get("method") == CANCEL:
                self._cancelled.discard(_number(_params(message).get("id")))
            number = _number(message.get("id"))
            return message, number is not None and "method" in message and number in self._cancelled

    def _join(self, message: dict[str, Any]) -> None:
        """Let a message about an edit tell the edits of the same text that wait right behind it as well."""
        document, changes = _edit_in(message)
        while document and self._waiting:
            more, others = _edit_in(self._waiting[0])
            if not more or more.get("uri") != document.get("uri"):
                return
            self._waiting.popleft()
            changes += others
            document |= more
        last = next((at for at in range(len(changes) - 1, 0, -1) if _is_whole(changes[at])), 0)
        del changes[:last]

    def seen_to(self) -> None:
        """Say that `exit` was processed, so that the reading thread does not end the process."""
        self._seen_to.set()


def _params(message: dict[str, Any]) -> dict[str, Any]:
    params = message.get("params")
    return params if isinstance(params, dict) else {}


def _number(value: object) -> int | str | None:
    return value if isinstance(value, (int, str)) else None


def _edit_in(message: Any) -> tuple[dict[str, Any], list[Any]]:
    """The document of an edit and its changes; nothing where a message is none, or is wrong."""
    if not isinstance(message, dict) or message.get("method") != CHANGED or "id" in message:
        return {}, []
    document, changes = (_params(message).get(key) for key in ("textDocument", "contentChanges"))
    if not isinstance(document, dict) or not isinstance(changes, list):
        return {}, []
    is_told = all(isinstance(each, dict) and isinstance(each.get("text"), str) for each in changes)
    return (document, changes) if is_told else ({}, [])


def _is_whole(change: object) -> bool:
    return isinstance(change, dict) and "range" not in change and isinstance(change.get("text"), str)
