"""The protocol of language servers: turns messages of an editor into calls. A malformed message is logged, answered if it is a
request, and skipped.

The open texts are held by the desk alone: the library under this module would split lines where no editor does.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.language_server import lsp_method

from interpreter.editor.frames import Broken


class NotInitialized(JsonRpcException):
    """The answer to a request before `initialize`."""

    CODE = lsp.ErrorCodes.ServerNotInitialized.value


class TooLate(JsonRpcException):
    """The answer to a request after `shutdown`, or to a second `initialize`."""

    CODE = lsp.ErrorCodes.InvalidRequest.value


class Cancelled(JsonRpcException):
    """The answer to a request that was cancelled."""

    CODE = lsp.LSPErrorCodes.RequestCancelled.value


class Protocol(LanguageServerProtocol):
    """The protocol of language servers; it also answers requests whose parameters cannot be read."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """The typed form of a message; None for a request that could not be read, which has been answered with an error. Errors:
        `JsonRpcException` for a malformed notification."""
        try:
            return super().structure_message(data)
        except JsonRpcException:
            number, method = data.get("id"), data.get("method")
            if not isinstance(number, (int, str)) or not isinstance(method, str):
                raise
            self._refuse(
                number,
                JsonRpcInvalidParams(f"what {method} is asked with cannot be read: see the protocol of language servers"),
            )
            return None

    def receive(self, message: Any, is_cancelled: bool = False) -> None:
        """Process a message (parsed JSON or a `Broken`). `is_cancelled`: answer that it was cancelled. Errors: `JsonRpcException`
        if it is no message."""
        if isinstance(message, Broken):
            raise JsonRpcException(message.why)
        if not isinstance(message, dict) or message.get("jsonrpc") != self.VERSION:
            raise JsonRpcException(f'a message is an object with "jsonrpc": "{self.VERSION}" and a method')
        number, method = message.get("id"), message.get("method")
        if isinstance(method, str) and method != lsp.EXIT:
            refused = self._refused(method, is_cancelled)
            if refused is not None:
                if isinstance(number, (int, str)):
                    self._refuse(number, refused)
                return
        structured = self.structure_message(message)
        if structured is not None:
            self.handle_message(structured)

    def _refused(self, method: str, is_cancelled: bool) -> JsonRpcException | None:
        """Why something is not seen to now."""
        if self._shutdown:
            return TooLate(f"{method} comes after shutdown: only exit may follow")
        is_begun = self._workspace is not None
        if method == lsp.INITIALIZE:
            return TooLate("initialize is asked once") if is_begun else None
        if not is_begun:
            return NotInitialized(f"{method} comes before initialize")
        return Cancelled(f"{method} was cancelled") if is_cancelled else None

    def _refuse(self, number: int | str, why: JsonRpcException) -> None:
        self._send_response(number, None, why.to_response_error())

    @lsp_method(lsp.EXIT)
    def lsp_exit(self, *args: Any) -> Generator[Any, Any, None]:
        """Pass `exit` on to the server's handler."""
        yield self.fm.features[lsp.EXIT], args, None

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> Generator[Any, Any, None]:
        """Pass the opening of a text on to the server's handler, and keep no second copy of the text."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> Generator[Any, Any, None]:
        """Pass an edit of a text on to the server's handler, and keep no second copy of the text."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> Generator[Any, Any, None]:
        """Pass the closing of a text on to the server's handler."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_CLOSE], (params,), None
