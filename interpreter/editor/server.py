"""The server for the protocol of language servers: takes messages of an editor, gives findings, descriptions, places and changes.

An edit is checked at once if none came for a while, else when the author pauses. A check runs in slices, so that requests are
answered meanwhile; a further edit ends it. If it takes long, findings in the edited text are sent before the rest. An internal
error is written to the editor's log, and the server goes on.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.capabilities import ServerCapabilitiesBuilder
from pygls.exceptions import FeatureRequestError, JsonRpcException
from pygls.io_ import StdoutWriter
from pygls.lsp.server import LanguageServer

from interpreter import __version__
from interpreter.cache import Cache
from interpreter.diagnostics import Diagnostic
from interpreter.editor import completion, going, hover, outline, renaming, searching, spoken, tokens
from interpreter.editor.desk import Checked, Desk
from interpreter.editor.findings import Shown, apart
from interpreter.editor.inbox import Inbox
from interpreter.editor.listed import Refused
from interpreter.editor.places import Place, changed, unit_of
from interpreter.editor.protocol import Protocol
from interpreter.frontend import load
from interpreter.garbage import settle, tidy
from interpreter.session import Request

T = TypeVar("T")
PAUSE = 0.15
"""So many seconds without a letter are a pause; after one, the next letter is checked at once."""
QUIET = 0.4
"""So many seconds after the last message there is time for what is not urgent."""
IDLE = 5
"""So many seconds after it there is time for what cannot be broken off."""
UNTIDY = 50
"""After so many checks that is not put off any longer."""
CHUNK = 4
"""So many declarations are read at once while nobody waits."""
SLICE = 0.008
"""So many seconds a check goes on before it is looked whether somebody has asked something."""
BREATH = 0.001
"""So many seconds then belong to whoever has: what he sent is read by another thread, which must have its turn."""
EARLY = 0.06
"""After so many seconds of a check it is told what was found so far in the text itself, if all of it was read; else after..."""
LATE = 0.12
"""...so many."""

FIX_ALL = "source.fixAll.punica"
CHECKED = "$/punica/checked"
"""Told when all findings of a file have been: editors that do not know it pass over it."""


class Server(LanguageServer):
    """The server for one editor."""

    protocol: Protocol

    def __init__(self, cache: Cache, request: Request | None) -> None:
        super().__init__(
            "punica",
            f"v{__version__}",
            text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental,
            protocol_cls=Protocol,
        )
        self.cache = cache
        self.request = request
        self.desk = Desk(cache, request)
        self.addresses = spoken.Addresses()
        self.inbox = Inbox(lambda: None)
        self.ended: asyncio.Future[int] | None = None
        self.published: dict[str, list[Shown]] = {}
        self._of: dict[Request | str, set[str]] = {}
        self._going: dict[Request | str, dict[str, None]] = {}
        self._slice: asyncio.Handle | None = None
        self._spent = 0.0
        self._first_told = False
        self._waiting: set[str] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._typed = 0.0
        self._garbage = False
        self._untidy = 0
        self._settled = False

    # --- messages -----------------------------------------------------------------------------------------------------

    async def talk(self) -> int:
        """Process messages from standard input until the editor is done; returns the exit code for the process."""
        loop = asyncio.get_running_loop()
        self.ended = loop.create_future()

        def wake() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._look)

        self.protocol.set_writer(StdoutWriter(sys.stdout.buffer))
        self.inbox = Inbox(wake)
        self.inbox.listen(partial(os.read, sys.stdin.fileno()))
        code = await self.ended
        self.inbox.seen_to()
        return code

    def end(self, code: int) -> None:
        """End `talk` with this exit code."""
        if self.ended is not None and not self.ended.done():
            self.ended.set_result(code)

    def _look(self) -> None:
        """See to the next message; whatever else is to be done has its turn between two."""
        if not self.inbox:
            if self.inbox.is_closed:
                self.end(0)
            return
        try:
            self.protocol.receive(*self.inbox.take())
        except BrokenPipeError:
            self.end(1)
        except Exception as error:  # what cannot be read is told, and the next message is seen to
            self.report_server_error(error, JsonRpcException)

    def asked(self, document: lsp.TextDocumentIdentifier, position: lsp.Position) -> tuple[str, Place]:
        """The file and the place that a request is about."""
        return self.addresses.file(document.uri), spoken.place(position)

    # --- findings -----------------------------------------------------------------------------------------------------

    def touch(self, file: str, at_once: bool = False) -> None:
        """Schedule a check of the rule set of a file whose text has changed. `at_once`: without waiting for a pause."""
        now = time.monotonic()
        paused = at_once or now - self._typed > PAUSE
        self._typed = now
        self._waiting.add(file)
        self._waiting.update(self._going.pop(self.desk.home(file) or file, ()))
        if self._timer is not None:
            self._timer.cancel()
        if self._idle is not None:
            self._idle.cancel()
        self._timer = asyncio.get_running_loop().call_later(0 if paused else PAUSE, self._check)

    def _check(self) -> None:
        """Begin to check what waits."""
        self._timer = None
        files, self._waiting = sorted(self._waiting), set()
        for file in files:
            self._going.setdefault(self.desk.home(file) or file, {})[file] = None
        self._spent, self._first_told = 0.0, False
        if self._slice is None:
            self._go_on()

    def _go_on(self) -> None:
        """Check for a while, and tell what was found."""
        self._slice = None
        if not self._going:
            return
        if self.inbox:  # what is asked comes first, and what is typed makes the check useless
            self._slice = asyncio.get_running_loop().call_later(BREATH, self._go_on)
            return
        key, files = next(iter(self._going.items()))
        *_, file = files
        begun = time.monotonic()
        is_done = self.guarded(lambda: self.desk.go_on(file, SLICE))
        self._spent += time.monotonic() - begun
        if is_done is False:
            if not self._first_told and self._spent > EARLY:
                self.guarded(lambda: self._tell_first(file))
        else:
            del self._going[key]
            self._untidy += 1
            self._spent, self._first_told = 0.0, False
            if is_done:
                self.guarded(lambda: self._tell(key, files))
        if self._going:
            self._slice = asyncio.get_running_loop().call_later(BREATH, self._go_on)
            return
        if not self._settled:
            self._settled = True
            load()
            settle()
        self.rest()

    def _tell_first(self, file: str) -> None:
        """Tell what was found so far in a text whose check takes long."""
        found = self.desk.first_findings(file)
        if found is None or not (found[0] or self._spent > LATE):
            return
        self._first_told = found[0]
        if self.published.get(file) != found[1] or found[0]:
            self._publish(file, found[1])

    def _tell(self, key: Request | str, files: Iterable[str]) -> None:
        """Tell all findings of a rule set, of the files that have changed in any case."""
        found: dict[str, list[Shown]] = {}
        for file in files:  # one that lies nowhere yet has findings of its own
            found |= self.desk.findings(file)
        before = self._of.get(key, set())
        self._of[key] = set(found)
        for each in sorted(before | set(found) | {*files}):
            shown = found.get(each, [])
            if self.published.get(each) != shown or each in files:
                self._publish(each, shown)
        for file in files:
            self.protocol.notify(CHECKED, {"uri": self.addresses.uri(file)})

    def _publish(self, file: str, shown: list[Shown]) -> None:
        self.published[file] = shown
        told = [self.addresses.diagnostic(one) for one in shown]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(self.addresses.uri(file), told))

    def rest(self) -> None:
        """Schedule work that is not urgent (reading ahead, garbage collection) for the next quiet moment."""
        if self._idle is not None:
            self._idle.cancel()
        self._garbage = True
        self._idle = asyncio.get_running_loop().call_later(QUIET, self._prepare)

    def _prepare(self) -> None:
        """Read what was not read yet, a few declarations at a time; then drop what nobody needs."""
        self._idle = None
        more = False
        for file in [*self.desk.texts]:
            if not self.desk.is_stale(file):
                checked = self.desk.last(file)
                if checked.is_open:
                    more |= bool(self.guarded(partial(_read, checked)))
        loop = asyncio.get_running_loop()
        if more:
            self._idle = loop.call_later(0.001, self._prepare)
        elif self._garbage:
            self._idle = loop.call_later(IDLE if self._untidy < UNTIDY else 0, self._tidy)

    def _tidy(self) -> None:
        self._idle, self._garbage, self._untidy = None, False, 0
        tidy()

    def guarded(self, work: Callable[[], T]) -> T | None:
        """The result of `work`; None if it raises, which is an error of ours and is written to the editor's log."""
        try:
            return work()
        except Exception as error:  # the next message is answered whatever happened to this one
            import traceback

            traceback.print_exc()
            message = f"punica: a mistake of the server, please report it with what it has written: {error!r}"
            self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, message))
            return None

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Write to the editor's log that a message was skipped, and why."""
        if source == FeatureRequestError:
            return
        told = f"{error.args[0]} was never opened" if isinstance(error, KeyError) and error.args else str(error)
        message = f"punica: a message of the editor was passed over: {told}"
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Warning, message))


def _read(checked: Checked) -> bool:
    return checked.named().prepare(CHUNK)


def make(cache: Cache, request: Request | None = None) -> Server:
    """A server that does not listen yet. `request`: the rule set as which all files are checked; None: each as the one to which
    it belongs."""
    server = Server(cache, request)
    _lifecycle(server)
    _questions(server)
    _changes(server)
    return server


def serve(cache: Cache, request: Request | None = None) -> int:
    """Serve an editor over standard input and output until it is done; returns the exit code that the protocol asks for: 1 if
    `exit` came without `shutdown`."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # what is refused is an answer, and no trouble
    return asyncio.run(make(cache, request).talk())


def _take_folders(server: Server) -> None:
    server.desk.folders = [Path(server.addresses.file(folder.uri)) for folder in server.workspace.folders.values()]


def _lifecycle(server: Server) -> None:
    @server.feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def other_folders(params: lsp.DidChangeWorkspaceFoldersParams) -> None:
        _take_folders(server)

    @server.feature(lsp.INITIALIZE)
    def begun(params: lsp.InitializeParams) -> None:
        server.desk.unit = unit_of(ServerCapabilitiesBuilder.choose_position_encoding(params.capabilities))

    @server.feature(lsp.EXIT)
    def left(params: None) -> None:
        server.end(0 if server.inbox.shut_down else 1)

    @server.feature(lsp.INITIALIZED)
    def initialized(params: lsp.InitializedParams) -> None:
        _take_folders(server)
        watched = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher("**/*.{rules,yaml}")])
        capabilities = server.client_capabilities.workspace
        if capabilities and capabilities.did_change_watched_files and capabilities.did_change_watched_files.dynamic_registration:
            registration = lsp.Registration("watch", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, watched)
            server.client_register_capability(lsp.RegistrationParams([registration]))

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        file = server.addresses.opened(params.text_document.uri)
        server.desk.put(file, params.text_document.text)
        server.touch(file, at_once=True)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def typed(params: lsp.DidChangeTextDocumentParams) -> None:
        file = server.addresses.file(params.text_document.uri)
        text = server.desk.texts.get(file)
        if text is None:
            raise KeyError(params.text_document.uri)
        for change in params.content_changes:
            if isinstance(change, lsp.TextDocumentContentChangePartial):
                text = changed(text, spoken.stretch(change.range), change.text, server.desk.unit)
            else:
                text = change.text
        server.desk.put(file, text)
        server.touch(file)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        server.touch(server.addresses.file(params.text_document.uri), at_once=True)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        file = server.addresses.file(params.text_document.uri)
        server.desk.take(file)
        others = [each for each in server.desk.texts if server.desk.home(each) == server.desk.home(file)]
        if others:
            server.touch(others[0])
        elif server.published.pop(file, None):
            server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(params: lsp.DidChangeWatchedFilesParams) -> None:
        files = {server.addresses.file(change.uri) for change in params.changes}
        if not files <= server.desk.texts.keys():
            server.desk.look_again()
            for file in server.desk.texts:
                server.touch(file, at_once=True)


def _questions(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hovered(params: lsp.HoverParams) -> lsp.Hover | None:
        file, place = server.asked(params.text_document, params.position)
        told = server.guarded(lambda: hover.hover(server.desk, file, place))
        server.rest()
        return None if told is None else lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told[0]), spoken.range_of(told[1]))

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", '"', "("], resolve_provider=False)
    )
    def completed(params: lsp.CompletionParams) -> lsp.CompletionList:
        file, place = server.asked(params.text_document, params.position)
        found = server.guarded(lambda: completion.completions(server.desk, file, place)) or []
        told = server.client_capabilities.text_document
        snippets = bool(
            told and told.completion and told.completion.completion_item and told.completion.completion_item.snippet_support
        )
        return lsp.CompletionList(False, [spoken.item(each, snippets) for each in found])

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def defined(params: lsp.DefinitionParams) -> list[lsp.Location]:
        file, place = server.asked(params.text_document, params.position)
        return server.addresses.locations(server.guarded(lambda: going.definition(server.desk, file, place)) or [])

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def referred(params: lsp.ReferenceParams) -> list[lsp.Location]:
        file, place = server.asked(params.text_document, params.position)
        declared = params.context.include_declaration
        return server.addresses.locations(server.guarded(lambda: going.references(server.desk, file, place, declared)) or [])

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlighted(params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        file, place = server.asked(params.text_document, params.position)
        return [
            lsp.DocumentHighlight(spoken.range_of(each))
            for each in (server.guarded(lambda: going.highlights(server.desk, file, place)) or [])
        ]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outlined(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        file = server.addresses.file(params.text_document.uri)
        if not file.endswith(".rules"):
            return []
        found = server.guarded(lambda: outline.outline(server.desk.source(file), server.desk.page(file))) or []
        return [spoken.symbol(each) for each in found]

    @server.feature(lsp.WORKSPACE_SYMBOL)
    def searched(params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        return [
            lsp.WorkspaceSymbol(
                lsp.Location(server.addresses.uri(each.file), spoken.range_of(each.stretch)),
                each.name,
                spoken.SYMBOLS.get(each.word, lsp.SymbolKind.Object),
                container_name=each.word,
            )
            for each in server.guarded(lambda: searching.declared(server.desk, params.query)) or []
        ]

    @server.feature(
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, lsp.SemanticTokensLegend(token_types=[*tokens.SORTS], token_modifiers=[])
    )
    def coloured(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        file = server.addresses.file(params.text_document.uri)
        return lsp.SemanticTokens(spoken.semantic(server.guarded(lambda: tokens.named(server.desk, file)) or []))


def _changes(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatted(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        file = server.addresses.file(params.text_document.uri)
        if not file.endswith(".rules"):
            return []
        page = server.desk.page(file)
        if len(server.desk.texts.get(file, "")) > len(page.text):
            server.window_show_message(
                lsp.ShowMessageParams(lsp.MessageType.Warning, "punica: the text is too large to be laid out")
            )
            return []
        neat = server.guarded(lambda: outline.formatted(server.desk.source(file)))
        if isinstance(neat, Diagnostic):
            reason = f"the layout is left as it is, since the text cannot be read: line {neat.span.line}: {neat.message}"
            server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, f"punica: {reason}"))
            return []
        if neat is None or not page.text or neat == page.text:
            return []
        return [lsp.TextEdit(spoken.range_of(page.whole), neat.replace("\n", "\r\n") if "\r\n" in page.text else neat)]

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepared(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder:
        file, place = server.asked(params.text_document, params.position)
        stretch, called = _answered(server, lambda: renaming.renamable(server.desk, file, place))
        return lsp.PrepareRenamePlaceholder(spoken.range_of(stretch), called)

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def renamed(params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        file, place = server.asked(params.text_document, params.position)
        return server.addresses.edit(_answered(server, lambda: renaming.renamed(server.desk, file, place, params.new_name)))

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix, FIX_ALL])
    )
    def acted(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        file = server.addresses.file(params.text_document.uri)
        if server.desk.is_stale(file):
            return []  # editors ask again when they are told what was found
        found = server.guarded(lambda: server.desk.findings(file).get(file)) or []
        only = params.context.only or []
        actions, edit = [], server.addresses.edit
        if not only or lsp.CodeActionKind.QuickFix in only:
            start, end = spoken.place(params.range.start), spoken.place(params.range.end)
            for each in found:
                if each.changes and each.stretch.start <= end and start <= each.stretch.end:
                    mended = [server.addresses.diagnostic(each)]
                    actions.append(
                        lsp.CodeAction(
                            each.title,
                            lsp.CodeActionKind.QuickFix,
                            mended,
                            is_preferred=True,
                            edit=edit(each.changes),
                        )
                    )
        all_of_it = apart(found)
        if all_of_it and (len(all_of_it) > 1 or only) and (not only or any(FIX_ALL.startswith(str(each)) for each in only)):
            whole = edit(change for each in all_of_it for change in each.changes)
            actions.append(lsp.CodeAction(f"mend all that is certain in this file ({len(all_of_it)})", FIX_ALL, edit=whole))
        return actions


def _answered(server: Server, work: Callable[[], T]) -> T:
    """What some work gives; a refusal is an answer that editors show."""
    refused: list[str] = []

    def done() -> tuple[T] | None:
        try:
            return (work(),)
        except Refused as error:
            refused.append(str(error))
            return None

    found = server.guarded(done)
    if found is None:
        raise Declined(refused[0] if refused else "a mistake of the server: nothing was changed")
    return found[0]


class Declined(JsonRpcException):
    """The answer to a request that cannot be fulfilled, with the reason."""

    CODE = lsp.LSPErrorCodes.RequestFailed.value
