"""The desk over the protocol of language servers: takes messages of an editor, gives findings, words, places and changes.

What is typed is checked at once when nothing was typed for a while, else when the author pauses. A check goes on in slices, so
that what is asked meanwhile is answered; when something is typed again it is given up. Where it takes long, what was found in the
text itself is told before the rest. Whatever fails inside is told in the editor's log, and the server goes on.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import FeatureRequestError, JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from interpreter import __version__
from interpreter.cache import Cache
from interpreter.collector import settle, tidy
from interpreter.diagnostics import Level
from interpreter.editor import completion, going, hover, outline, renaming, tokens
from interpreter.editor.desk import Checked, Desk
from interpreter.editor.findings import Change, Shown, apart
from interpreter.editor.places import Place, Stretch
from interpreter.editor.protocol import Protocol
from interpreter.frontend import load
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

SEVERITY = {
    Level.ERROR: lsp.DiagnosticSeverity.Error,
    Level.WARNING: lsp.DiagnosticSeverity.Warning,
    Level.NOTE: lsp.DiagnosticSeverity.Information,
}
SORTS = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "sentence": lsp.CompletionItemKind.Function,
    "member": lsp.CompletionItemKind.EnumMember,
    "kind": lsp.CompletionItemKind.Class,
    "local": lsp.CompletionItemKind.Variable,
    "fact": lsp.CompletionItemKind.Field,
    "title": lsp.CompletionItemKind.Value,
}
SYMBOLS = {
    "kind": lsp.SymbolKind.Class,
    "attribute": lsp.SymbolKind.Field,
    "pile": lsp.SymbolKind.Array,
    "query": lsp.SymbolKind.Function,
    "value": lsp.SymbolKind.Number,
    "procedure": lsp.SymbolKind.Method,
    "action": lsp.SymbolKind.Method,
    "occasion": lsp.SymbolKind.Event,
    "rule": lsp.SymbolKind.Namespace,
    "option": lsp.SymbolKind.Boolean,
    "ruling": lsp.SymbolKind.Boolean,
    "example": lsp.SymbolKind.Constructor,
}
FIX_ALL = "source.fixAll.punica"
CHECKED = "$/punica/checked"
"""Told when all findings of a file have been: editors that do not know it pass over it."""


def _position(place: Place) -> lsp.Position:
    return lsp.Position(*place)


def _range(stretch: Stretch) -> lsp.Range:
    return lsp.Range(_position(stretch.start), _position(stretch.end))


def _place(position: lsp.Position) -> Place:
    return Place(position.line, position.character)


def _uri(file: str) -> str:
    return from_fs_path(file) or file


def _file(uri: str) -> str:
    path = to_fs_path(uri)
    return str(Path(path)) if path else uri


class Server(LanguageServer):
    """One editor's server."""

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
        self.told: dict[str, list[Shown]] = {}
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

    # --- findings -----------------------------------------------------------------------------------------------------

    def touch(self, file: str, at_once: bool = False) -> None:
        """A text has changed: check what it belongs to, soon."""
        now = time.monotonic()
        paused = at_once or now - self._typed > PAUSE
        self._typed = now
        self._waiting.add(file)
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
        if self.told.get(file) != found[1] or found[0]:
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
            if self.told.get(each) != shown or each in files:
                self._publish(each, shown)
        for file in files:
            self.protocol.notify(CHECKED, {"uri": _uri(file)})

    def _publish(self, file: str, shown: list[Shown]) -> None:
        self.told[file] = shown
        told = [_diagnostic(one) for one in shown]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(_uri(file), told))

    def rest(self) -> None:
        """There will be time soon for what is not urgent."""
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
        """What some work gives; where it fails, that is a mistake of ours: it is told in the log, and nothing is lost."""
        try:
            return work()
        except Exception as error:  # the next message is answered whatever happened to this one
            import traceback

            traceback.print_exc()
            message = f"punica: a mistake of the server, please report it with what it has written: {error!r}"
            self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, message))
            return None

    def report_server_error(self, error: Exception, source: Any) -> None:
        """What cannot be read, or be done with, is told in the log; a question is answered besides."""
        if source == FeatureRequestError:
            return
        told = f"{error.args[0]} was never opened" if isinstance(error, KeyError) and error.args else str(error)
        message = f"punica: a message of the editor was passed over: {told}"
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Warning, message))


def _read(checked: Checked) -> bool:
    return checked.named().prepare(CHUNK)


def _diagnostic(shown: Shown) -> lsp.Diagnostic:
    related = [
        lsp.DiagnosticRelatedInformation(lsp.Location(_uri(each.file), _range(each.stretch)), each.text or "see here")
        for each in shown.related
    ]
    return lsp.Diagnostic(
        _range(shown.stretch),
        f"{shown.message}\n(punica explain {shown.code}: {shown.page})" if shown.page else shown.message,
        severity=SEVERITY[shown.level],
        code=shown.code,
        source="punica",
        related_information=related or None,
    )


def _edit(changes: Iterable[Change]) -> lsp.WorkspaceEdit:
    by_file: dict[str, list[lsp.TextEdit]] = {}
    for change in changes:
        by_file.setdefault(_uri(change.file), []).append(lsp.TextEdit(_range(change.stretch), change.text))
    return lsp.WorkspaceEdit(changes=by_file)


def make(cache: Cache, request: Request | None = None) -> Server:
    """A server that has not begun to listen. `request`: what all files are checked as; without one each as what it belongs to."""
    server = Server(cache, request)
    _lifecycle(server)
    _questions(server)
    _changes(server)
    return server


def serve(cache: Cache, request: Request | None = None) -> None:
    """Talk over standard input and output until the editor is done."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # what is refused is an answer, and no trouble
    make(cache, request).start_io()


def _take_folders(server: Server) -> None:
    server.desk.folders = [Path(_file(folder.uri)) for folder in server.workspace.folders.values()]


def _lifecycle(server: Server) -> None:
    @server.feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def other_folders(params: lsp.DidChangeWorkspaceFoldersParams) -> None:
        _take_folders(server)

    @server.feature(lsp.INITIALIZED)
    def initialized(params: lsp.InitializedParams) -> None:
        _take_folders(server)
        watched = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher("**/*.{rules,yaml}")])
        told = server.client_capabilities.workspace
        if told and told.did_change_watched_files and told.did_change_watched_files.dynamic_registration:
            registration = lsp.Registration("watch", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, watched)
            server.client_register_capability(lsp.RegistrationParams([registration]))

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        file = _file(params.text_document.uri)
        server.desk.put(file, params.text_document.text)
        server.touch(file, at_once=True)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        file = _file(params.text_document.uri)
        server.desk.put(file, server.workspace.get_text_document(params.text_document.uri).source)
        server.touch(file)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        server.touch(_file(params.text_document.uri), at_once=True)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        file = _file(params.text_document.uri)
        server.desk.take(file)
        others = [each for each in server.desk.texts if server.desk.home(each) == server.desk.home(file)]
        if others:
            server.touch(others[0])
        elif server.told.pop(file, None):
            server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(params: lsp.DidChangeWatchedFilesParams) -> None:
        files = {_file(change.uri) for change in params.changes}
        if not files <= server.desk.texts.keys():
            server.desk.look_again()
            for file in server.desk.texts:
                server.touch(file, at_once=True)


def _questions(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hovered(params: lsp.HoverParams) -> lsp.Hover | None:
        file, place = _file(params.text_document.uri), _place(params.position)
        told = server.guarded(lambda: hover.hover(server.desk, file, place))
        server.rest()
        return None if told is None else lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told[0]), _range(told[1]))

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", '"', "("], resolve_provider=False)
    )
    def completed(params: lsp.CompletionParams) -> lsp.CompletionList:
        file, place = _file(params.text_document.uri), _place(params.position)
        found = server.guarded(lambda: completion.completions(server.desk, file, place)) or []
        told = server.client_capabilities.text_document
        snippets = bool(
            told and told.completion and told.completion.completion_item and told.completion.completion_item.snippet_support
        )
        return lsp.CompletionList(False, [_item(each, snippets) for each in found])

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def defined(params: lsp.DefinitionParams) -> list[lsp.Location]:
        file, place = _file(params.text_document.uri), _place(params.position)
        return _locations(server.guarded(lambda: going.definition(server.desk, file, place)) or [])

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def referred(params: lsp.ReferenceParams) -> list[lsp.Location]:
        file, place = _file(params.text_document.uri), _place(params.position)
        declared = params.context.include_declaration
        return _locations(server.guarded(lambda: going.references(server.desk, file, place, declared)) or [])

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlighted(params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        file, place = _file(params.text_document.uri), _place(params.position)
        return [
            lsp.DocumentHighlight(_range(each))
            for each in (server.guarded(lambda: going.highlights(server.desk, file, place)) or [])
        ]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outlined(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        file = _file(params.text_document.uri)
        if not file.endswith(".rules"):
            return []
        found = server.guarded(lambda: outline.outline(server.desk.source(file), server.desk.page(file))) or []
        return [_symbol(each) for each in found]

    @server.feature(
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, lsp.SemanticTokensLegend(token_types=[*tokens.SORTS], token_modifiers=[])
    )
    def coloured(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        file = _file(params.text_document.uri)
        data: list[int] = []
        line = character = 0
        for stretch, sort in server.guarded(lambda: tokens.named(server.desk, file)) or []:
            start, end = stretch
            down, across = start.line - line, start.character - (0 if start.line > line else character)
            data += [down, across, end.character - start.character, tokens.SORTS.index(sort), 0]
            line, character = start
        return lsp.SemanticTokens(data)


def _changes(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatted(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        file = _file(params.text_document.uri)
        if not file.endswith(".rules"):
            return []
        page = server.desk.page(file)
        neat = server.guarded(lambda: outline.formatted(server.desk.source(file)))
        if neat is None or not page.text or neat == page.text:
            return []
        return [lsp.TextEdit(_range(page.whole), neat.replace("\n", "\r\n") if "\r\n" in page.text else neat)]

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepared(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder:
        file, place = _file(params.text_document.uri), _place(params.position)
        stretch, called = _told(server, lambda: renaming.renamable(server.desk, file, place))
        return lsp.PrepareRenamePlaceholder(_range(stretch), called)

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def renamed(params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        file, place = _file(params.text_document.uri), _place(params.position)
        return _edit(_told(server, lambda: renaming.renamed(server.desk, file, place, params.new_name)))

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix, FIX_ALL])
    )
    def acted(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        file = _file(params.text_document.uri)
        if server.desk.is_stale(file):
            return []  # editors ask again when they are told what was found
        found = server.guarded(lambda: server.desk.findings(file).get(file)) or []
        only = params.context.only or []
        actions = []
        if not only or lsp.CodeActionKind.QuickFix in only:
            start, end = _place(params.range.start), _place(params.range.end)
            for each in found:
                if each.changes and each.stretch.start <= end and start <= each.stretch.end:
                    mended = [_diagnostic(each)]
                    actions.append(
                        lsp.CodeAction(
                            each.title, lsp.CodeActionKind.QuickFix, mended, is_preferred=True, edit=_edit(each.changes)
                        )
                    )
        all_of_it = apart(found)
        if all_of_it and (len(all_of_it) > 1 or only) and (not only or any(FIX_ALL.startswith(str(each)) for each in only)):
            edit = _edit(change for each in all_of_it for change in each.changes)
            actions.append(lsp.CodeAction(f"mend all that is certain in this file ({len(all_of_it)})", FIX_ALL, edit=edit))
        return actions


def _told(server: Server, work: Callable[[], T]) -> T:
    """What some work gives; a refusal is an answer that editors show."""
    refused: list[str] = []

    def done() -> tuple[T] | None:
        try:
            return (work(),)
        except renaming.Refused as error:
            refused.append(str(error))
            return None

    found = server.guarded(done)
    if found is None:
        raise Declined(refused[0] if refused else "a mistake of the server: nothing was changed")
    return found[0]


class Declined(JsonRpcException):
    """What was asked for cannot be done, and why."""

    CODE = lsp.LSPErrorCodes.RequestFailed.value


def _item(each: completion.Proposal, snippets: bool) -> lsp.CompletionItem:
    text = each.text
    snippet = each.is_snippet and snippets
    if each.is_snippet and not snippets:
        import re

        text = re.sub(r"\$\{\d+:([^}]*)\}", r"(\1)", text)
    return lsp.CompletionItem(
        each.label,
        kind=SORTS[each.sort],
        detail=each.detail or None,
        sort_text=f"{each.rank}{each.label}",
        insert_text_format=lsp.InsertTextFormat.Snippet if snippet else lsp.InsertTextFormat.PlainText,
        text_edit=lsp.TextEdit(_range(each.stretch), text),
    )


def _locations(found: Sequence[going.Found]) -> list[lsp.Location]:
    return [lsp.Location(_uri(each.file), _range(each.stretch)) for each in found]


def _symbol(each: outline.Heading) -> lsp.DocumentSymbol:
    kind = SYMBOLS.get(each.word, lsp.SymbolKind.Object)
    inner = [_symbol(one) for one in each.inner]
    return lsp.DocumentSymbol(each.name, kind, _range(each.whole), _range(each.head), detail=each.word, children=inner)
