"""The differences of two rule sets as a player would describe them: takes both, resolved, gives by chapter what is new, gone,
changed or renamed, in English.

Each difference is listed once, where it is declared. The effect of a mod's rule on a value stands at the rule, an edge at itself
and not at its ends. An item that is declared as before, and reads differently since something that it mentions has changed, is
only named. Two items are the same if they are of one sort and had the same first name; an item of another name with the same text
is renamed, as is one that a layer renames. Copies of a member are listed once, by their declaration. An item whose page reads the
same, and whose declaration differs, is shown by its declaration.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile

from interpreter import ir
from interpreter.library import Library
from interpreter.site.changed_words import Changed, changed_lines
from interpreter.site.difference import Difference, Differences, How, Place, difference_of, place_of
from interpreter.site.differences_by_choice import by_decisions
from interpreter.site.edition import DRAWN, Content, Edition, Key
from interpreter.site.other_names import one_naming
from interpreter.site.wording import capital
from interpreter.source import Span

SHAPED_BY_OTHERS = (ir.Action, ir.Value, ir.Occasion)
"""What rules of others are a part of, so that it is made otherwise by them: it is told there."""


def differences(one: Edition, other: Edition, removals: Mapping[Span, Span] | None = None) -> Differences:
    """The differences of `other` from `one`. `removals`: for the place of a declaration, the place where it is removed."""
    found, echoes = _differences(one, other, removals or {})
    told = [*_copies_at_once(found, lambda how: one.rules if how == "gone" else other.rules)]
    told += _not_told_yet(by_decisions(one, other), told)
    named = {each.what for each in told}
    order = {chapter: number for number, chapter in enumerate(dict.fromkeys([*other.headings.order(), *one.headings.order()]))}
    told.sort(key=lambda each: (each.is_example, order.get(each.chapter, len(order))))
    return Differences(one.name, other.name, tuple(told), tuple(each for each in dict.fromkeys(echoes) if each not in named))


def _differences(one: Edition, other: Edition, taken: Mapping[Span, Span]) -> tuple[list[tuple[ir.Item, Difference]], list[str]]:
    """Every difference of declarations with its item, and the echoes."""
    before, after = one.contents, other.contents  # one after the other: who wrote what is kept for one rule set
    before = _by_later_names(before, after)
    renamed = _renamed(
        {key: said for key, said in before.items() if key not in after},
        {key: said for key, said in after.items() if key not in before},
    )
    if _is_another_map(before, after):
        before, after = _undrawn(before), _undrawn(after)
    things = {key: item for key, (item, _) in before.items()}, {key: item for key, (item, _) in after.items()}
    naming, loosely = one_naming(*things), one_naming(*things, loose=True)
    found: list[tuple[ir.Item, Difference]] = []
    echoes: list[str] = []
    gone = {key: said for key, said in before.items() if key not in after}
    new = {key: said for key, said in after.items() if key not in before}
    make = partial(difference_of, edition=other)
    for key, (item, lines) in after.items():
        is_said_alike = key in before and _is_alike(lines, before[key][1], naming)
        if key in renamed or key in before and item.name != before[key][0].name and item.origin != before[key][0].origin:
            old, was = renamed.get(key) or before[key]
            found.append((item, make("renamed", item, changed_lines(was, lines, naming), was=one.headings.title(old))))
        elif key in new:
            changes = tuple(Changed("", line) for line in _told_whole(item, lines))
            found.append((item, make("new", item, changes)))
        elif not is_said_alike and item.origin == before[key][0].origin and not _is_decided(item, before[key][0]):
            echoes.append(_declared_as(item, other.rules))
        elif not is_said_alike or item.says != before[key][0].says:
            found.append((item, make("changed", item, changed_lines(_read(*before[key]), _read(item, lines), naming))))
        elif item.origin != before[key][0].origin and not isinstance(item, SHAPED_BY_OTHERS):
            if changes := changed_lines(*_made_otherwise(before[key][0], one.rules, item, other.rules, loosely)):
                found.append((item, make("changed", item, changes, unsaid=True)))
    kept = {id(item) for item, _ in renamed.values()}
    for item, lines in gone.values():
        if id(item) not in kept:
            changes = tuple(Changed(line, "") for line in _told_whole(item, lines))
            lost = difference_of("gone", item, changes, edition=one)
            found.append((item, replace(lost, places=(*_removed(item, taken, other.library), *lost.places))))
    return found, echoes


def _is_alike(lines: Sequence[str], before: Sequence[str], naming: Callable[[str], str]) -> bool:
    """Do both say the same, by whatever names?"""
    return lines == before or len(lines) == len(before) and [*map(naming, lines)] == [*map(naming, before)]


def _not_told_yet(found: Iterable[Difference], earlier: Iterable[Difference]) -> Iterator[Difference]:
    """What is not among those that are told already; each thing once."""
    known = {each.what for each in earlier}
    for each in found:
        if each.what not in known:
            known.add(each.what)
            yield each


def _told_whole(item: ir.Item, lines: Sequence[str]) -> Sequence[str]:
    """What is told of a thing that is new or gone: of an example no line, and no number that stands in the title."""
    if isinstance(item, ir.Example):
        return ()
    numbered = isinstance(item, ir.Member) and item.number is not None and not item.family
    return lines[1:] if numbered else lines


def _by_later_names(before: Mapping[Key, Content], after: Mapping[Key, Content]) -> dict[Key, Content]:
    """What was said, by the keys of what says that it was called so in an older version, and of what has from the beginning the
    name that a layer gave it there."""
    later = {key: (key[0], item.name) for key, (item, _) in before.items() if key not in after and (key[0], item.name) in after}
    later |= {(word, old): (word, name) for (word, name), (item, _) in after.items() for old in item.formerly}
    return {later[key] if key in later and later[key] not in before else key: said for key, said in before.items()}


def _is_another_map(before: Mapping[Key, Content], after: Mapping[Key, Content]) -> bool:
    """Is most of what both draw drawn elsewhere? Then where it is drawn is no difference of one thing from another."""
    both = [(_drawn(said), _drawn(after[key])) for key, said in before.items() if key in after]
    drawn = [was == now for was, now in both if was and now]
    return 2 * drawn.count(False) > len(drawn)


def _drawn(said: Content) -> list[str]:
    return [line for line in said[1] if line.startswith(DRAWN)]


def _undrawn(said: Mapping[Key, Content]) -> dict[Key, Content]:
    """What things say but for where they are drawn."""
    return {key: (item, tuple(line for line in lines if not line.startswith(DRAWN))) for key, (item, lines) in said.items()}


def _is_decided(item: ir.Item, old: ir.Item) -> bool:
    """Is it an option or a ruling that is decided otherwise now, though nobody says it otherwise?"""
    if isinstance(item, (ir.OptionSwitch, ir.Ruling)) and isinstance(old, (ir.OptionSwitch, ir.Ruling)):
        return item.chosen != old.chosen
    return False


def _renamed(gone: Mapping[Key, Content], new: Mapping[Key, Content]) -> dict[Key, Content]:
    """What is new and stands for what is gone, of the same sort: it says the same, line by line, but for the two names. Of what
    is kept track of few lines say much, and many say the same: there most words of the name are the same."""
    found: dict[Key, Content] = {}
    bare: dict[tuple[str, tuple[str, ...]], list[Content]] = {}
    for (word, name), (item, lines) in gone.items():
        bare.setdefault((word, _without(name, lines)), []).append((item, lines))
    for (word, name), (_, lines) in new.items():
        alike = bare.get((word, _without(name, lines)), [])
        if word == "attribute":
            alike = [each for each in alike if 2 * len(_words(each[0].name) & _words(name)) > len(_words(name))]
        if len(alike) == 1 and lines and word != "example":
            found[word, name] = alike.pop()
    return found


def _words(name: str) -> set[str]:
    """The words of a name that tell it from others."""
    return {word for word in re.findall(r"\w+", re.sub(r"\([^)]*\)", "", name)) if len(word) > len("has")}


def _without(name: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(line.replace(name, "...") for line in lines)


def _declared_as(item: ir.Item, rules: ir.RuleSet) -> str:
    """What an item is called, or the declaration of which it is a copy."""
    if not isinstance(item, ir.Member) or not item.family:
        return ir.label(item)
    count = sum(each.family == item.family for each in rules.kinds[item.kind.name].members)
    return f'{item.kind.name} "{item.family}" ({count} copies)'


def _copies_at_once(found: list[tuple[ir.Item, Difference]], where: Callable[[How], ir.RuleSet]) -> Iterator[Difference]:
    """Differences, those of the copies of one member as one: what is so of all of them is told once, the rest by name. `where`:
    the rule set in which it is counted how many there are."""
    copies: dict[tuple[str, str, How], list[tuple[ir.Member, Difference]]] = {}
    for item, each in found:
        if isinstance(item, ir.Member) and item.family:
            copies.setdefault((item.kind.name, item.family, each.how), []).append((item, each))
    for item, each in found:
        if not isinstance(item, ir.Member) or not item.family:
            yield each
            continue
        alike = copies.pop((item.kind.name, item.family, each.how), None)
        if alike is not None:
            lines = _together([(one, told.lines) for one, told in alike])
            unsaid = all(told.unsaid for _, told in alike)
            was = capital(item.family_names[1]) if each.how == "renamed" and item.renamed else each.was
            what, title = _declared_as(item, where(each.how)), capital(item.family)
            yield replace(each, what=what, title=title, lines=lines, was=was, unsaid=unsaid)


def _together(said: list[tuple[ir.Member, tuple[Changed, ...]]]) -> tuple[Changed, ...]:
    """The lines of several copies: those of all first, then those that only some have, with their names."""
    shared = [line for line in said[0][1] if all(line in lines for _, lines in said)]
    some = ((member, line) for member, lines in said for line in lines if line not in shared)
    return (*shared, *(Changed(_of(member, line.old), _of(member, line.new)) for member, line in some))


def _of(member: ir.Member, line: str) -> str:
    return f"{member.name}: {line}" if line else ""


def _made_otherwise(
    old: ir.Item, was: ir.RuleSet, item: ir.Item, rules: ir.RuleSet, naming: Callable[[str], str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """How a thing was made and how it is, without what is printed on only one of them: that only one has such a line is told of
    their kind."""
    lines = _construction(old, was), _construction(item, rules)
    if isinstance(old, ir.Member) and isinstance(item, ir.Member):
        either = {*old.kind.facts, *item.kind.facts} - ({*old.kind.facts} & {*item.kind.facts})
        kept = (tuple(line for line in each if line.partition(":")[0] not in either) for each in lines)
        lines = next(kept), next(kept)
    return tuple(map(naming, lines[0])), tuple(map(naming, lines[1]))


def _construction(item: ir.Item, rules: ir.RuleSet) -> tuple[str, ...]:
    """How a thing is made, without where it stands and without what others hang on it."""
    lines = ir.symbol_lines(item, rules, places=True)[1:]
    own = takewhile(lambda line: not re.match(r" {4}(hook|reaction)\b", line), lines)
    untold = ("    id: ", "    cites: ", "    members: ", "    renamed: ")
    # its place among its like; no matter of play; told one by one; told where it has another name
    told = (line for line in own if not line.startswith(untold))
    return tuple(re.sub(r"  \S+:\d+(  layer \S+)?(?=  |$)", "", line).strip() for line in told)


def _read(item: ir.Item, lines: tuple[str, ...]) -> tuple[str, ...]:
    """What a thing says, and how it is read where others name it."""
    return (*lines, f"Read as “{item.says}”.") if item.says else lines


def _removed(item: ir.Item, removals: Mapping[Span, Span], library: Library) -> tuple[Place, ...]:
    """Where a thing is taken away, if a layer does that."""
    return tuple(place_of(removals[span], library) for span in (item.origin or [item.span])[:1] if span in removals)
