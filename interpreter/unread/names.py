"""Findings about unknown names and titles: takes a phrase that cannot be parsed, gives the name and similar ones that may have
been meant.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, suggest
from interpreter.phrases import Token, with_article
from interpreter.source import NOWHERE
from interpreter.unread.unreadable import UnreadablePhrase

MOST_TRIED = 8
"""So many titles that are near are tried in the place of one that nothing has."""
MOST_NAMED = 3
"""So many names that could stand at a place are told where none is near."""


def unknown_title(unread: UnreadablePhrase) -> Diagnostic | None:
    """The finding about a title that nothing has: with similar titles that could stand there, else with some titles that could.
    None if all titles are known."""
    for at, token in enumerate(unread.tokens):
        if token.sort == "text" and unread.unknown(at):
            known = sorted({key[2:] for key in unread.lexicon.names})
            near = [name for name in suggest(token.text, known, MOST_TRIED) if _fits(unread, at, name)][:2]
            if near:
                meant = unread.lexicon.names.get(f"T:{near[0]}") or unread.lexicon.names.get(f"N:{near[0]}")
                return nothing_called(unread, token, f"did you mean {' or '.join(f'`{name}`' for name in near)}?", meant)
            return _of_a_kind(unread, token) or _of_a_sentence(unread, at)
    return None


def _fits(unread: UnreadablePhrase, at: int, name: str) -> bool:
    """Could the phrase be read with this name in the place of one of its own?"""
    before, token, behind = unread.tokens[:at], unread.tokens[at], unread.tokens[at + 1 :]
    keys = [key for key in (f"T:{name}", f"N:{name}") if key in unread.lexicon.names]
    return any(unread.tried((*before, token._replace(key=key, text=name), *behind)) for key in keys)


def _of_a_kind(unread: UnreadablePhrase, token: Token) -> Diagnostic | None:
    """It stands alone where a thing of a kind is needed."""
    wanted = unread.wanted
    if len(unread.tokens) > 1 or not unread.is_expression or wanted is None or wanted.base != "member" or not wanted.of:
        return None
    kind = unread.lexicon.kinds[wanted.of]
    message, label = (
        f'there is no {kind.name} called "{token.text}"',
        f"{with_article(wanted, unread.lexicon.kinds)} is needed here",
    )
    names = [member.name for member in kind.members]
    told = f"there are {len(names)} {kind.plural}: {_some(names)}" if names else f"there are no {kind.plural} at all"
    return Diagnostic("unknown-name", message, token.span, label, help=told)


def _of_a_sentence(unread: UnreadablePhrase, at: int) -> Diagnostic | None:
    """It stands where phases, steps and other things with titles could."""
    names = [symbol.name for symbol in unread.titles if _fits(unread, at, symbol.name)]
    told = f"what can stand there: {_some(names)}"
    return nothing_called(unread, unread.tokens[at], told) if names else None


def _some(names: list[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(f"`{name}`" for name in names[:MOST_NAMED]) + more


def unknown_name(unread: UnreadablePhrase) -> Diagnostic | None:
    """The finding about an unknown name without quotes; None if all names are known."""
    for at, token in enumerate(unread.tokens):
        if token.sort == "name" and unread.unknown(at):
            close = suggest(token.text, [key[2:] for key in unread.lexicon.names if key.startswith("N:")])
            help_text = f"did you mean `{close[0]}`?" if close else "names are declared by boards and members"
            return nothing_called(unread, token, help_text)
    return None


def nothing_called(unread: UnreadablePhrase, token: Token, help_text: str, meant: ir.Symbol | None = None) -> Diagnostic:
    """The finding that nothing has this name or title. `meant`: the symbol that was perhaps meant."""
    message, label = f'there is nothing called "{token.text}"', f"no such name in {unread.lexicon.rule_set}"
    return Diagnostic("unknown-name", message, token.span, label, declared(meant), help_text)


def declared(symbol: ir.Symbol | None) -> tuple[Label, ...]:
    """The place where a symbol is declared, as a second place of a finding; empty for None."""
    return () if symbol is None or symbol.span is NOWHERE else (Label(symbol.span, "declared here"),)
