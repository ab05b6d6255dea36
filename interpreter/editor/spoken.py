"""Conversion between records of the desk and types of the protocol of language servers, and between paths and addresses
(URIs)."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from lsprotocol import types as lsp
from pygls.uris import from_fs_path, to_fs_path

from interpreter.diagnostics import Level
from interpreter.editor import completion, going, outline, tokens
from interpreter.editor.findings import Change, Shown
from interpreter.editor.places import Place, Stretch

MOST_PART = 255
"""A path with a part of more bytes lies in no file..."""
MOST_PATH = 3800
"""...nor does one that has more bytes itself."""

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


class Addresses:
    """The URIs of texts and their paths: an opened text keeps the URI that the editor uses for it."""

    def __init__(self) -> None:
        self._called: dict[str, str] = {}

    def file(self, uri: str) -> str:
        """The path for a URI; for one that is no file, a name made from it. Errors: none, whatever the URI."""
        try:
            path = to_fs_path(uri)
            told = str(Path(path)) if path else uri
            parts = os.fsencode(told).split(os.fsencode(os.sep))
            is_path = "\0" not in told and len(told) <= MOST_PATH and max(map(len, parts)) <= MOST_PART
        except ValueError:
            told, is_path = uri, False
        return told if is_path else f"untitled:{hashlib.blake2b(uri.encode(errors='replace'), digest_size=16).hexdigest()}"

    def opened(self, uri: str) -> str:
        """The path for the URI of a text that is opened; the URI is remembered."""
        file = self.file(uri)
        self._called[file] = uri
        return file

    def uri(self, file: str) -> str:
        """The URI for a path: the one that the editor uses, if the text was opened."""
        return self._called.get(file) or from_fs_path(file) or file

    def diagnostic(self, shown: Shown) -> lsp.Diagnostic:
        """A finding as a diagnostic of the protocol."""
        related = [
            lsp.DiagnosticRelatedInformation(lsp.Location(self.uri(each.file), range_of(each.stretch)), each.text or "see here")
            for each in shown.related
        ]
        return lsp.Diagnostic(
            range_of(shown.stretch),
            f"{shown.message}\n(punica explain {shown.code}: {shown.page})" if shown.page else shown.message,
            severity=SEVERITY[shown.level],
            code=shown.code,
            source="punica",
            related_information=related or None,
        )

    def edit(self, changes: Iterable[Change]) -> lsp.WorkspaceEdit:
        """Changes of files as one edit of the workspace."""
        by_file: dict[str, list[lsp.TextEdit]] = {}
        for change in changes:
            by_file.setdefault(self.uri(change.file), []).append(lsp.TextEdit(range_of(change.stretch), change.text))
        return lsp.WorkspaceEdit(changes=by_file)

    def locations(self, found: Sequence[going.Found]) -> list[lsp.Location]:
        """Stretches of files as locations of the protocol."""
        return [lsp.Location(self.uri(each.file), range_of(each.stretch)) for each in found]


def position(place: Place) -> lsp.Position:
    """A place as a position of the protocol."""
    return lsp.Position(*place)


def range_of(stretch: Stretch) -> lsp.Range:
    """A stretch as a range of the protocol."""
    return lsp.Range(position(stretch.start), position(stretch.end))


def place(position: lsp.Position) -> Place:
    """The place for a position of the protocol."""
    return Place(position.line, position.character)


def stretch(wire_range: lsp.Range) -> Stretch:
    """The stretch for a range of the protocol."""
    return Stretch(place(wire_range.start), place(wire_range.end))


def item(each: completion.Proposal, snippets: bool) -> lsp.CompletionItem:
    """A completion as an item of the protocol. `snippets`: can the editor fill holes one after the other? If not, they become
    plain text."""
    text = each.text
    snippet = each.is_snippet and snippets
    if each.is_snippet and not snippets:
        text = re.sub(r"\$\{\d+:([^}]*)\}", r"(\1)", text)
    return lsp.CompletionItem(
        each.label,
        kind=SORTS[each.sort],
        detail=each.detail or None,
        sort_text=f"{each.rank}{each.label}",
        insert_text_format=lsp.InsertTextFormat.Snippet if snippet else lsp.InsertTextFormat.PlainText,
        text_edit=lsp.TextEdit(range_of(each.stretch), text),
    )


def symbol(each: outline.Heading) -> lsp.DocumentSymbol:
    """A heading of an outline as a symbol of the protocol."""
    kind = SYMBOLS.get(each.word, lsp.SymbolKind.Object)
    inner = [symbol(one) for one in each.inner]
    return lsp.DocumentSymbol(each.name, kind, range_of(each.whole), range_of(each.head), detail=each.word, children=inner)


def semantic(found: Iterable[tuple[Stretch, str]]) -> list[int]:
    """Stretches with their sorts as semantic tokens of the protocol: five numbers each, the first two relative to the token
    before: lines down, units across, length, sort, 0."""
    data: list[int] = []
    line = character = 0
    for (start, end), sort in found:
        across = start.character - (0 if start.line > line else character)
        data += [start.line - line, across, end.character - start.character, tokens.SORTS.index(sort), 0]
        line, character = start
    return data
