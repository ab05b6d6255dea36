"""Lists the sentences that the rules of a game can use: takes a rule set and a subject, gives its declared sentences, one line
each, grouped by the kinds that they are about.

A subject is a kind (`general`), a sort of sentences (`occasions`), a chapter, as the folders and files of the layers are called
(`siege`), or words. Errors: `UsageError` for a subject without sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from interpreter import ir
from interpreter.diagnostics import suggest
from interpreter.phrases import type_text
from interpreter.records import NamedTuple
from interpreter.session import UsageError, near_text
from interpreter.source import Span

SORTS: Mapping[str, tuple[str, str]] = {
    "attribute": ("attributes", "kept, and changed with `becomes`, `add` and `take`"),
    "fact": ("facts", "printed on the members of a kind"),
    "pile": ("piles", "hold members in an order"),
    "bundle": ("bundles", "pieces of several sorts that go as one"),
    "value": ("values", "numbers that rules raise and lower"),
    "query": ("queries", "ask, and change nothing"),
    "table": ("tables", "read by numbers"),
    "reach": ("reaches", "spaces that can be come to"),
    "route": ("routes", "ways that can be gone"),
    "action": ("actions", "asked with `may`; rules `forbid that` and `permit that`"),
    "position": ("positions", "set up for examples, with `given`; no rule carries them out"),
    "procedure": ("procedures", "do something; rules act `before`, `after` and `instead of` them"),
    "occasion": ("occasions", "moments: rules act `before` and `after` them, members `may be played at` them"),
    "span": ("spans", "begin and end; `until` and `lasts for` name them"),
}
"""The sorts of sentences: as they are called when they are several, and what they are good for."""
PLAIN = ("number", "truth", "text")
ALONE = "nothing in particular"
"""What is spoken of in a sentence without a hole."""


class Listed(NamedTuple):
    """A declared sentence. `sort`: query, procedure or the like; `text`: its head; `gives`: the type of its value or ''; `kinds`:
    those in its holes and value; `about`: the one under which it is listed."""

    sort: str
    text: str
    gives: str
    kinds: tuple[str, ...]
    about: str
    span: Span

    @property
    def line(self) -> str:
        """The sentence as one line of text."""
        return f"{self.sort:<9}  {self.text}{f'  ->  {self.gives}' if self.gives else ''}"

    def plain(self) -> dict[str, object]:
        """The sentence as JSON data."""
        told = {"sort": self.sort, "sentence": self.text, "gives": self.gives, "about": self.about}
        return {**told, "path": self.span.path, "line": self.span.line}


def sentences_of(rules: ir.RuleSet, subject: str = "") -> list[Listed]:
    """The sentences about a subject, or all of them, sorted by what they are about. Errors: `UsageError`."""
    kinds = _kinds(rules)
    abouts, sorts = [*kinds, *PLAIN, ALONE], [*SORTS]
    known = sorted(_sentences(rules), key=lambda each: _place(each, abouts, sorts))
    words = " ".join(subject.casefold().split())
    if not words:
        return known
    found = next((found for found in (list(each) for each in _about(rules, known, words)) if found), [])
    if not found:
        chapters = (part for each in known for part in _chapter(each))
        near = suggest(words, [*(plural for plural, _ in SORTS.values()), *kinds, *chapters], 3)
        raise UsageError(f'no sentence of {rules.id} speaks of "{subject}"', near_text([f'"{each}"' for each in near]))
    return found


def sentences_text(found: Iterable[Listed]) -> str:
    """A text that lists sentences under what they are about, after an explanation of each sort that occurs."""
    lines: list[str] = []
    listed = list(found)
    sorts = {each.sort for each in listed}
    lines += [f"{sort:<9}  {what}" for sort, (_, what) in SORTS.items() if sort in sorts]
    for about in dict.fromkeys(each.about for each in listed):
        group = [each for each in listed if each.about == about]
        lines += ["", f"of {_with_article(about)} ({len(group)})", *(f"  {each.line}" for each in group)]
    return "\n".join(lines) + "\n"


def _with_article(about: str) -> str:
    return about if about == ALONE else f"{'an' if about[0] in 'aeiou' else 'a'} {about}"


def _about(rules: ir.RuleSet, known: list[Listed], words: str) -> Iterator[Iterable[Listed]]:
    """What a subject may mean, the strictest first."""
    sort = next((sort for sort, (plural, _) in SORTS.items() if words in (sort, plural)), None)
    kind = next((name for name, kind in _kinds(rules).items() if words in (name.casefold(), kind.plural.casefold())), None)
    yield (each for each in known if each.sort == sort)
    yield (each for each in known if kind is not None and kind in each.kinds)
    wanted = words.split()
    yield (each for each in known if words in _chapter(each) or _has(each.text, wanted))
    yield (each for each in known if any(_has(each.text, [word]) for word in wanted))


def _has(text: str, wanted: list[str]) -> bool:
    """Has a sentence these words, or such as begin so?"""
    said = re.findall(r"\w+", text.casefold())
    return all(any(each.startswith(word.removesuffix("s")) for each in said) for word in wanted)


def _chapter(each: Listed) -> list[str]:
    """The folders below the layer, and the file, as words."""
    path = PurePosixPath(each.span.path)
    return [part.replace("_", " ").casefold() for part in (*path.parts[2:-1], path.stem)]


def _kinds(rules: ir.RuleSet) -> dict[str, ir.Kind]:
    return {item.name: item for item in ir.nameable(rules) if isinstance(item, ir.Kind)}


def _place(each: Listed, abouts: Sequence[str], sorts: Sequence[str]) -> tuple[int, int, str, Span]:
    """By what is spoken of, as its kinds are declared; then by sort, then by words."""
    return abouts.index(each.about), sorts.index(each.sort), each.text, each.span


def _sentences(rules: ir.RuleSet) -> Iterator[Listed]:
    """All of them, the facts of kinds and what happens when a block of a member is carried out among them."""
    kinds = _kinds(rules)
    for item in ir.nameable(rules):
        match item:
            case ir.Kind():
                yield from _facts(item, kinds)
            case ir.Period():
                yield _sentence("span", item.name, (), "", item.span, kinds)
            case ir.Table():
                results = " or ".join(each.words for each in item.results)
                holes = " and ".join(f"({each.word or each.name})" for each in item.params)
                gives = ", ".join(dict.fromkeys(type_text(each.type, kinds) for each in item.results))
                yield _sentence("table", f'{results} in "{item.name}" for {holes}', item.params, gives, item.span, kinds)
            case ir.Attribute() | ir.Value() | ir.Query() | ir.Pile() | ir.Bundle() | ir.Action() | ir.Occasion():
                if item.pattern is not None or isinstance(item, ir.Occasion):
                    yield _sentence(ir.word_of(item), item.name, item.params, _gives(item, kinds), item.span, kinds)
            case ir.Procedure():
                if item.pattern is not None:
                    gives = "" if item.type == ir.NOTHING else type_text(item.type, kinds)
                    sort = "position" if item.for_examples else "procedure"
                    yield _sentence(sort, item.name, item.params, gives, item.span, kinds)
            case _ if ir.word_of(item) in ("route", "reach"):
                gives = "a way" if ir.word_of(item) == "route" else "spaces"
                yield _sentence(ir.word_of(item), item.name, getattr(item, "params", ()), gives, item.span, kinds)
            case _:
                pass


def _facts(kind: ir.Kind, kinds: Mapping[str, ir.Kind]) -> Iterator[Listed]:
    """What is printed on the members of a kind."""
    hole = (ir.Param(kind.name, ir.Type("member", kind.name)),)
    for fact in kind.facts.values():
        is_flag = fact.type == ir.TRUTH
        text = f"({kind.name}) is {fact.name}" if is_flag else f"{fact.name} of ({kind.name})"
        yield _sentence("fact", text, hole, type_text(fact.type, kinds), fact.span, kinds)
    for name, head in kind.blocks.items():
        text = " ".join([f"{name} of ({kind.name})", *(f"by ({each.word})" for each in head.params)])
        gives = "" if head.type == ir.NOTHING else type_text(head.type, kinds)
        yield _sentence("procedure", text, (*hole, *head.params), gives, head.span, kinds)
    for each in kind.qualifiers:
        yield _sentence("query", each.name, each.params, kind.plural, each.span, kinds)


def _gives(
    item: ir.Attribute | ir.Value | ir.Query | ir.Pile | ir.Bundle | ir.Action | ir.Occasion, kinds: Mapping[str, ir.Kind]
) -> str:
    match item:
        case ir.Pile():
            return item.holds.plural
        case ir.Attribute() | ir.Value() | ir.Query():
            return type_text(item.type, kinds)
        case _:
            return ""


def _sentence(sort: str, name: str, params: Iterable[ir.Param], gives: str, span: Span, kinds: Mapping[str, ir.Kind]) -> Listed:
    """A sentence with the types of its holes in it. `name`: with the words of its holes alone."""
    holes = {each.word or each.name: each for each in params}
    text = re.sub(r"\(([^()]*)\)", lambda hole: _hole(hole[1], holes.get(hole[1]), kinds), name)
    spoken = [each.type.of for each in holes.values() if each.type.of in kinds]
    spoken += [kind.name for kind in kinds.values() if gives in (kind.name, kind.plural, f"{kind.name} or none")]
    first = next((each.type.of or each.type.base for each in holes.values()), ALONE)
    about = next((each.type.of for each in holes.values() if each.type.of in kinds), first)
    about = about if about in kinds or about in PLAIN else ALONE
    return Listed(sort, text, gives, tuple(dict.fromkeys(spoken)), about, span)


def _hole(word: str, param: ir.Param | None, kinds: Mapping[str, ir.Kind]) -> str:
    if param is None:
        return f"({word})"
    kind = f"{param.low} to {param.high}" if param.high else type_text(param.type, kinds)
    return f"({word})" if word == kind else f"({word}: {kind})"
