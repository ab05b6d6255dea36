"""Renaming across all layers: takes a place and the new name, gives the changes, or the reason why there are none.

Words of a sentence are replaced where they stand in one piece, between the same holes. If one mention cannot be changed (in a
layer of somebody else, or worded differently), that is reported and nothing is changed, since a name changed in part would be
wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Diagnostics, Level
from interpreter.editor.desk import RULES, Checked, Desk
from interpreter.editor.findings import Change
from interpreter.editor.going import name_at
from interpreter.editor.listed import Refused, on_boards, on_sites
from interpreter.editor.names import Names
from interpreter.editor.places import Page, Place, Stretch, changed
from interpreter.editor.uses import Use
from interpreter.library import is_odd, load_yaml
from interpreter.source import Source, Span, composed
from interpreter.syntax import keywords as k
from interpreter.syntax import parse

HOLE = re.compile(r"\(([^()]*)\)")


def renamable(desk: Desk, file: str, place: Place) -> tuple[Stretch, str]:
    """The stretch at a place that can be renamed, and its present name: for a sentence all of it, with its holes. Errors:
    `Refused`."""
    checked, use = name_at(desk, file, place, to_change=True)
    line, column = desk.page(file).position(place)
    if use is None:
        raise Refused("nothing is named here that could be called otherwise")
    _owned(desk, checked, use.key)
    word = next(span for span, _ in use.words if span.line == line and span.column <= column <= span.end_column)
    return desk.page(file).stretch(word), _called(checked.register.names, use)


def renamed(desk: Desk, file: str, place: Place, name: str) -> list[Change]:
    """The changes that give the thing named at a place a new name everywhere. Errors: `Refused`."""
    checked, use = name_at(desk, file, place, to_change=True)
    if use is None:
        raise Refused("nothing is named here that could be called otherwise")
    before, name = _called(checked.register.names, use), composed(" ".join(name.split()))
    uses = _owned(desk, checked, use.key)
    if name == before:
        return []
    _must_be_free(checked, use, before, name)
    changes: list[Change] = []
    for each in uses:
        changes += _change(desk, checked, each, before, name)
    symbol = checked.register.names.symbols.get(use.key)
    if isinstance(symbol, ir.Member):
        changes += [*on_boards(desk, checked, symbol, name), *on_sites(desk, checked, symbol, name)]
    changes = list(dict.fromkeys(changes))
    _must_be_read(desk, changes)
    return changes


def _must_be_read(desk: Desk, changes: Sequence[Change]) -> None:
    """Errors: `Refused` where a text could be read before some changes and cannot behind them: a line too long, a word that means
    something else where it stands now."""
    by_file: dict[str, list[Change]] = {}
    for change in changes:
        by_file.setdefault(change.file, []).append(change)
    for file, own in by_file.items():
        text = desk.page(file).text
        for change in sorted(own, key=lambda each: each.stretch, reverse=True):
            text = changed(text, change.stretch, change.text, desk.unit)
        before, now = _wrong_in(file, desk.page(file).text), _wrong_in(file, text)
        new = next((each for each in now if each.code not in {each.code for each in before}), None)
        if new is not None or len(now) > len(before):
            wrong = new or now[0]
            raise Refused(f"then {Path(file).name} could not be read, in line {wrong.span.line}: {wrong.message}")


def _wrong_in(file: str, text: str) -> list[Diagnostic]:
    """What is wrong with a text alone."""
    told = Diagnostics()
    source = Source(file, Page(text).read, "", file)
    if file.endswith(RULES):
        parse(source, told)
    else:
        load_yaml(source, told)
    return [each for each in told if each.level is Level.ERROR]


def _called(names: Names, use: Use) -> str:
    """What the thing of a use is called: the words of a sentence with their holes."""
    symbol = names.symbols.get(use.key)
    if symbol is None:
        return " ".join(text for _, text in use.words)
    if isinstance(symbol, ir.Qualifier) or symbol.pattern is not None and not isinstance(symbol, ir.BlockHead):
        shown = symbol.name.removeprefix(f"{symbol.kind.plural} ") if isinstance(symbol, ir.Qualifier) else symbol.name
        return shown
    return (
        symbol.words
        if isinstance(symbol, ir.Fact)
        else (symbol.family or symbol.name)
        if isinstance(symbol, ir.Member)
        else symbol.name
    )


def _owned(desk: Desk, checked: Checked, key: str) -> list[Use]:
    """All uses of a thing, all of which may be changed. Errors: `Refused`."""
    sort = key.partition(" ")[0]
    if sort == "statement":
        raise Refused("a statement is called as the rulebook's register calls it")
    symbol = checked.register.names.symbols.get(key)
    uses = [use for use in checked.register.of(key) if symbol is None or not _is_old(symbol, use)]
    foreign = [use for use in uses if not desk.owns(checked, use.span.path)]
    places = [f"{use.span.path}:{use.span.line}" for use in foreign]
    if symbol is not None and isinstance(symbol, ir.Member) and not desk.owns(checked, symbol.span.path):
        places.insert(0, f"{symbol.span.path}:{symbol.span.line}")
    if places:
        more = f" and in {len(places) - 1} more places" if len(places) > 1 else ""
        raise Refused(f"it is named in a layer that is not yours: {places[0]}{more}; a mod says `rename`, or `replace`")
    return uses


def _is_old(symbol: ir.Symbol, use: Use) -> bool:
    """Is it named there by what it was called in an older version? That is told, and mended by itself."""
    words = " ".join(text for _, text in use.words)
    return words in {" ".join(HOLE.sub(" ", old).split()) for old in symbol.formerly}


# --- may it be called so? ---------------------------------------------------------------------------------------------------

_WORDS = re.compile(r"[a-z][a-z0-9'-]*( [a-z0-9][a-z0-9'-]*)*\Z")
_KEYWORDS = (*k.HEADS, *k.COMMON_LINES, *k.LINES, *k.STEPS, *k.STATEMENTS, *k.OTHERWISE, *k.RULE_LINES, *k.CONDITIONS)
_OPENERS = sorted({each.words for each in _KEYWORDS} | {*k.MODES})
"""What a line begins with that is no sentence."""
_TITLE = re.compile(r'[^"\n]*\S[^"\n]*\Z')


def _must_be_free(checked: Checked, use: Use, before: str, name: str) -> None:
    """Errors: `Refused` for a name that cannot be one, or that something else has."""
    names, build = checked.register.names, checked.session.built() if checked.session is not None else None
    symbol = names.symbols.get(use.key)
    lexicon = None if build is None else build.declared.lexicon
    if HOLE.findall(before) != HOLE.findall(name):
        raise Refused(
            f"the holes must stay as they are, and in their order: {' '.join(f'({each})' for each in HOLE.findall(before))}"
        )
    bare = " ".join(HOLE.sub(" ", name).split())
    if not bare:
        raise Refused("a name needs a word")
    if any(is_odd(char) for char in name):
        raise Refused("it holds characters that nobody sees")
    titled = (
        isinstance(symbol, ir.Symbol)
        and symbol.pattern is None
        and not isinstance(symbol, (ir.Kind, ir.Fact, ir.Qualifier, ir.BlockHead))
    )
    if titled:
        if not _TITLE.match(name):
            raise Refused("a title is one line without quotes")
        _title_free(names, use.key, before, name)
        return
    opener = next((each for each in _OPENERS if _begins(name, each) and not _begins(before, each)), None)
    if opener is not None and not use.key.startswith(("local", "hole")):
        raise Refused(f"`{opener}` opens a line of its own: nothing that stands in the rules can begin with it")
    wrong = next((word for word in bare.split() if word in k.HARD_WORDS), None)
    if wrong is not None or not all(_WORDS.match(word) or word[0].isupper() for word in bare.split()):
        raise Refused(f"`{wrong}` is a keyword" if wrong else "a sentence is of plain words")
    if use.key.startswith(("local", "hole")) or isinstance(symbol, (ir.Kind, ir.Fact)):
        taken = lexicon.meaning(name) if lexicon is not None else None
        if taken is not None or name in names.kinds:
            raise Refused(f"`{name}` means something else already")
    if use.key.startswith("local"):
        path, line = use.span.path, use.span.line
        if any(other.key.startswith("local") and other.key.endswith(f" {name}") for other in checked.register.near(path, line)):
            raise Refused(f"`{name}` is a name of this declaration already")
        if any(checked.register.of(f"hole {kind}/{name}") for kind in names.kinds):
            raise Refused(f"`{name}` is a hole of the blocks of a kind already")
    if isinstance(symbol, ir.Fact) and name in symbol.kind.facts:
        raise Refused(f"a {symbol.kind.name} has a line `{name}` already")
    if isinstance(symbol, ir.BlockHead) and name in symbol.kind.blocks:
        raise Refused(f"a {symbol.kind.name} has a block `{name}` already")
    if symbol is not None and symbol.pattern is not None:
        shape = _shape(name)
        other = next(
            (
                each
                for each in names.symbols.values()
                if each.pattern is not None and each is not symbol and _shape(each.name) == shape
            ),
            None,
        )
        if other is not None:
            raise Refused(f"`{other.name}` is declared already, in {other.span.path}:{other.span.line}")


def _begins(name: str, words: str) -> bool:
    """Does a name begin with some words?"""
    return name == words or name.startswith(f"{words} ")


def _shape(name: str) -> str:
    return HOLE.sub("()", name)


def _title_free(names: Names, key: str, before: str, name: str) -> None:
    sort = key[: len(key) - len(before)].strip()
    if f"{sort} {name}" in names.symbols or (sort in names.kinds and names.members.get(name)):
        raise Refused(f'"{name}" is called so already')


# --- what changes -----------------------------------------------------------------------------------------------------------


def _change(desk: Desk, checked: Checked, use: Use, before: str, name: str) -> list[Change]:
    """The changes of one use. Errors: `Refused` where its words stand otherwise."""
    file = checked.file_of(use.span.path)
    assert file is not None
    page = desk.page(file)
    old, new = _runs(before), _runs(name)
    if [bool(run) for run in old] != [bool(run) for run in new]:
        raise Refused("a word must stand in the same places between the holes as before")
    changes = []
    words = [*use.words]
    for run, now in zip(old, new, strict=True):
        if not run:
            continue
        at = _first_place(words, run)
        if at is None:
            raise Refused(f"its words stand otherwise in {use.span.path}:{use.span.line}: write them anew by hand")
        first, last = words[at][0], words[at + _size(words, at, run) - 1][0]
        if run != now:
            written = " ".join(now) if use.in_text else _written(page.text_of(first.to(last)), now)
            changes.append(Change(file, page.stretch(first.to(last)), written))
        words = words[at + _size(words, at, run) :]
    return changes


def _written(old: str, now: Sequence[str]) -> str:
    """Words as they stand in a text: a title keeps its quotes."""
    told = " ".join(now)
    if old.startswith('"'):
        return f'"{told}"'
    return told if told == told.lower() or _NAME.match(told) else f'"{told}"'


_NAME = re.compile(r"[A-Z][\w'-]*( [A-Z][\w'-]*)*\Z")


def _runs(name: str) -> list[list[str]]:
    """The words before, between and behind the holes of a name."""
    return [part.split() for part in re.split(r"\([^()]*\)", name)]


def _first_place(words: Sequence[tuple[Span, str]], run: Sequence[str]) -> int | None:
    for at in range(len(words)):
        if _size(words, at, run):
            return at
    return None


def _size(words: Sequence[tuple[Span, str]], at: int, run: Sequence[str]) -> int:
    """How many words from a place on are a run; 0 when they are not. A name may be one word that was written as several."""
    told = " ".join(run)
    for size in range(1, min(len(run), len(words) - at) + 1):
        texts = [text for _, text in words[at : at + size]]
        if " ".join(texts) == told and all(one.line == words[at][0].line for one, _ in words[at : at + size]):
            return size
        if size == len(run) and all(text in word.split("/") for text, word in zip(texts, run, strict=True)):
            return size
    return 0
