"""What comes from an editor and is no message, or none that can be read: it is told, answered if it asks, and passed over."""

from __future__ import annotations

from typing import Any

from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.protocol import LanguageServerProtocol


class Protocol(LanguageServerProtocol):
    """The protocol of language servers, in which a question that cannot be read is answered too."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message; None for one that could not be read. Errors: `JsonRpcException` for one that asks nothing."""
        try:
            return super().structure_message(data)
        except JsonRpcException:
            number, method = data.get("id"), data.get("method")
            if not isinstance(number, (int, str)) or not isinstance(method, str):
                raise
            refused = JsonRpcInvalidParams(f"what {method} is asked with cannot be read: see the protocol of language servers")
            self._send_response(number, None, refused.to_response_error())
            return None

    def handle_message(self, message: Any) -> None:
        """See to a message. Errors: `JsonRpcException` for what is none."""
        if message is None:
            return
        if getattr(message, "jsonrpc", None) != self.VERSION:
            raise JsonRpcException(f'a message is an object with "jsonrpc": "{self.VERSION}" and a method')
        super().handle_message(message)
