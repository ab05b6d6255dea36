"""Messages in the bytes from an editor: yields each message as parsed JSON, and a reason for each stretch that is none.

The protocol of language servers (3.17, "Base Protocol") puts a header with its length before each message. If a length cannot be
right, there is no telling how much to skip, so the next header is searched for: no string of JSON holds a bare line end, so bytes
that look like a header and end in one are a header, wherever they stand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

MOST_BYTES = 64 << 20
"""A message has at most so many bytes."""
MOST_HEADER = 1 << 16
"""So many bytes without the end of a line are no header."""
CHUNK = 1 << 16
"""So many bytes are read at once."""

_LENGTH = re.compile(rb"Content-Length[ \t]*:[ \t]*([^\r\n]*)\r?\n", re.IGNORECASE)
_NUMBER = re.compile(rb"0*([0-9]{1,9})[ \t]*\Z")
_INSIDE = re.compile(rb"Content-Length[ \t]*:[ \t]*[0-9]{1,9}[ \t]*\r?\n", re.IGNORECASE)
_SHOWN = 40
_CUT = 64


class Broken(NamedTuple):
    """A stretch of input that is no message, with the reason in words."""

    why: str


def messages(read: Callable[[int], bytes]) -> Iterator[Any]:
    """All messages in the input, as parsed JSON, and a `Broken` for each stretch that is none. `read`: waits for input and
    returns at most so many bytes; none at the end of the input. Errors: those of `read`."""
    yield from _Stream(read).all()


class _Stream:
    def __init__(self, read: Callable[[int], bytes]) -> None:
        self._read = read
        self._buffer = bytearray()
        self._is_lost = False

    def all(self) -> Iterator[Any]:
        while (found := self._header()) is not None:
            if isinstance(found, Broken):
                if not self._is_lost:
                    yield found
                self._is_lost = True
                continue
            body = self._body(found)
            if body is None:
                return
            self._is_lost = False
            if isinstance(body, Broken):
                yield body
                continue
            try:
                yield json.loads(body.decode("utf-8"))
            except (ValueError, RecursionError) as error:
                self._is_lost = True
                yield Broken(f"it is no JSON ({_brief(str(error))})")

    def _more(self) -> bool:
        data = self._read(CHUNK)
        self._buffer += data
        return bool(data)

    def _line(self) -> bytes | None:
        """The next line with its end; what is too long for one as far as it goes; None where there is no more."""
        at = 0
        while (end := self._buffer.find(b"\n", at)) < 0 and len(self._buffer) < MOST_HEADER:
            at = len(self._buffer)
            if not self._more():
                return None
        end = len(self._buffer) - 1 - _CUT if end < 0 else end  # the beginning of a header may stand at its end
        line = bytes(self._buffer[: end + 1])
        del self._buffer[: end + 1]
        return line

    def _header(self) -> int | Broken | None:
        """How long the next message is; None where there is none."""
        size: int | None = None
        wrong: Broken | None = None
        while (line := self._line()) is not None:
            length = _LENGTH.search(line)
            if length is not None:
                number = _NUMBER.match(length[1])
                if number is None or not 0 < int(number[1]) <= MOST_BYTES:
                    wrong = Broken(f"its length is to be a number from 1 to {MOST_BYTES}, and it is `{_brief(length[1])}`")
                    size = None
                else:
                    if length.start() and not self._is_lost:
                        wrong = Broken(f"before it stands what belongs to no message: `{_brief(line[: length.start()])}`")
                    size = int(number[1])
                    if wrong is not None:
                        self._buffer[:0] = line[length.start() :]
                        return wrong
            elif line.strip():
                if b":" not in line or not line.endswith(b"\n"):
                    wrong = wrong or Broken(f"this is no header: `{_brief(line)}`")
            elif wrong is not None:
                return wrong
            elif size is not None:
                return size
        return None

    def _body(self, size: int) -> bytes | Broken | None:
        """So many bytes; less where the header of another message stands in them. None where they never come."""
        looked = 0
        while True:
            found = _INSIDE.search(self._buffer, looked, min(len(self._buffer), size + _CUT))
            if found is not None and found.start() < size:
                rest = _brief(bytes(self._buffer[: found.start()]))
                del self._buffer[: found.start()]
                return Broken(f"it has fewer bytes than the {size} that its header tells: `{rest}`")
            if len(self._buffer) >= size:
                break
            looked = max(0, len(self._buffer) - _CUT)
            if not self._more():
                return None
        body = bytes(self._buffer[:size])
        del self._buffer[:size]
        return body


def _brief(content: bytes | str) -> str:
    text = content.decode("utf-8", "replace") if isinstance(content, bytes) else content
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
