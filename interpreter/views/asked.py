"""A decision as it is put to a player: the question in one line, and the options in the order and the words of the rules.

In: a decision and the words of its game. Out: texts and plain records; nothing but what the seat that is asked may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.kernel import PASS, Option, menu_parts, played
from interpreter.runtime import Decision
from interpreter.views.game_words import GameWords
from interpreter.views.prose.english import one_as_one

SO_FAR = 6
"""At most so many numbers are listed one by one."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option. `kind`, `members`: what it names, in order."""

    number: int
    """Its own, from 0."""
    sign: str
    """What is typed for it, empty where its own words are."""
    form: str
    """The words that it shares with its likes."""
    name: str
    """Its own words."""
    key: str
    """All of them."""
    kind: str = ""
    members: tuple[int, ...] = ()


def question(decision: Decision, words: GameWords) -> str:
    """What is asked, as one plain question. A number is asked with what it may be, a reaction with the way out, several things
    with those that have been chosen so far."""
    asked = one_as_one(decision.asked(words.told).strip())
    if decision.picked:
        chosen = ", ".join([words.member(decision.point.of, member) for member in decision.picked])
        asked = f"{asked.rstrip('?')} (so far: {chosen})?"
    match decision.point.how:
        case "number":
            return f"{asked} ({_range(decision.options)})"
        case "play" if not decision.is_choice:
            return f"{asked.rstrip('?')}: you have nothing to play, and are asked so that the others cannot tell; pass?"
        case "play":
            return f"{asked.rstrip('?')}: play one of these, or pass?"
        case "member" if PASS in decision.options:
            return f"{asked.rstrip('?')}, or pass?"
        case "some" if PASS in decision.options:
            return f"{asked.rstrip('?')}, or done?"
        case _:
            return asked if asked.endswith("?") else f"{asked}?"


def _range(options: Sequence[Option]) -> str:
    """Numbers as they are offered: `0 to 5`, `0, 3 or 5`."""
    numbers = [option for option in options if isinstance(option, int)]
    low, high = min(numbers), max(numbers)
    if low == high:
        return f"only {low}"
    if sorted(numbers) == [*range(low, high + 1)]:
        return f"{low} to {high}" if high - low > 1 else f"{low} or {high}"
    listed = [str(number) for number in numbers]
    return f"{', '.join(listed[:-1])} or {listed[-1]}" if len(listed) <= SO_FAR else f"{low} to {high}, but not each"


def choices(decision: Decision, words: GameWords) -> list[Choice]:
    """The options, as they stand in the rules: the lines of a menu in their order, in the place of a hole all that it names."""
    found = []
    keys = decision.keys()
    are_numbered = not any(map(is_number, keys))
    for number, (option, key) in enumerate(zip(decision.options, keys, strict=True)):
        form, name = _form(decision, option, key)
        sign = str(number + 1) if are_numbered else ""
        kind, members = _named(decision, option)
        if kind == words.layout.seats and members:
            name = words.seat(members[0])
        found.append(Choice(number, sign, form, name, key, kind, members))
    return found


def is_number(key: str) -> bool:
    """Is an option called by a number, so that this is what is typed for it?"""
    return key.removeprefix("-").isdecimal() and key.isascii()


def meant(decision: Decision, word: str) -> int | None:
    """The number, from 0, of the option that a player means: by its words (in any case, or without those that it shares with its
    likes, if no other has the same), or by its number where options are numbered. None when he means none."""
    keys = decision.keys()
    if word in keys:
        return keys.index(word)
    if word.isascii() and word.isdecimal() and not any(map(is_number, keys)):
        return int(word) - 1 if 1 <= int(word) <= len(keys) else None
    own = [_form(decision, option, key)[1] for option, key in zip(decision.options, keys, strict=True)]
    for names in (keys, own):
        found = [number for number, name in enumerate(names) if name.casefold() == word.casefold()]
        if len(found) == 1:
            return found[0]
    others = [number for number, option in enumerate(decision.options) if word.casefold() in _others(decision, option)]
    by_other_names = [*others, *(number for text in (word, f"play {word}") if (number := decision.find(text)) >= 0)]
    return by_other_names[0] if len(set(by_other_names)) == 1 else None


def _others(decision: Decision, option: Option) -> list[str]:
    """By what else the one that an option names is known."""
    kind, members = _named(decision, option)
    return [name.casefold() for name in decision.other_names(kind, members[0])] if len(members) == 1 else []


def _form(decision: Decision, option: Option, key: str) -> tuple[str, str]:
    """The words that an option shares with its likes, and its own."""
    if played(option) >= 0 or (decision.point.how == "play" and option != PASS):
        return "play", key.removeprefix("play ")
    if decision.point.how == "menu" and option != PASS:
        template, kind, _ = decision.point.lines[menu_parts(option)[0]]
        if kind and template.endswith("{}"):
            return template.removesuffix("{}").strip(), key[len(template) - 2 :]
    return "", key


def _named(decision: Decision, option: Option) -> tuple[str, tuple[int, ...]]:
    """The kind and the members that an option names."""
    point = decision.point
    if (number := played(option)) >= 0 or (point.how == "play" and option != PASS):
        kind, member = point.plays[number if number >= 0 or not isinstance(option, int) else option]
        return kind, (member,)
    if point.how == "menu" and option != PASS:
        number, named = menu_parts(option)
        kind = point.lines[number].kind
        return (kind, _members(named)) if kind else ("", ())
    return (point.of, _members(option)) if point.how in ("member", "some", "path") else ("", ())


def _members(named: Option) -> tuple[int, ...]:
    return named if isinstance(named, tuple) else (named,) if named >= 0 else ()
