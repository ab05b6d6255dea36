"""Sentences that the language had once, and what took their place: a history of the game that was opened, marked and rewound.

Moments of a span took its place (decision 58).
"""

from __future__ import annotations

from typing import Final

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Edit, Repair
from interpreter.unread.unreadable import UnreadablePhrase

_FEW = 4
"""So many spans are named."""

_GONE: Final[dict[tuple[str, ...], tuple[str, str, str]]] = {
    ("open", "the", "history"): ("", "leave the line out: a moment can be kept as soon as the span is under way", ""),
    ("close", "the", "history"): (
        "",
        "leave the line out: `end {0}` forgets its moments, and so does `forget the moments of {0}`",
        "",
    ),
    ("mark", "the", "history"): ("keep a moment of {0}", "write `keep a moment of {0} at NUMBER`", "at"),
    ("rewind", "the", "history"): ("take {0} back", "write `take {0} back to at most NUMBER`", "to"),
}
"""How such a sentence began; what stands there now, the way out in words, and how it goes on."""


def retired(unread: UnreadablePhrase) -> Diagnostic | None:
    """The finding for such a sentence; None for any other phrase. With one span in the rules it is certain which is meant."""
    if unread.sentences is not unread.lexicon.statements:
        return None
    words = tuple([token.text if token.sort == "word" else "" for token in unread.tokens])
    found = _GONE.get(words[:3])
    if found is None or words[3:4] != ((found[2],) if found[2] else ()):
        return None
    now, way_out, _ = found
    spans = list(dict.fromkeys(each.target.name for each in unread.lexicon.statements if isinstance(each.target, ir.Period)))
    first, last = unread.tokens[0].span, unread.tokens[2].span
    repair: Repair = ()
    if now and len(spans) == 1 and first.line == last.end_line:
        repair = (Edit(first.to(last), now.format(spans[0])),)
    named = spans[0] if len(spans) == 1 else "SPAN"
    help_text = way_out.format(named)
    if "SPAN" in help_text:
        help_text += f", with a span such as {', '.join(f'`{each}`' for each in spans[:_FEW])}" if spans else "; declare a `span`"
    message = f"`{' '.join(words[:3])}` is no statement any more: moments of a span took its place"
    return Diagnostic("no-such-sentence", message, first.to(last), "what the language had once", help=help_text, repair=repair)
