"""A decision as a player is asked it: the question in one line, and the options in the order and the words of the rules.

In: a decision and the words of its game. Out: texts and plain records, which hold only what the seat that is asked may know.
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
    """One option of a decision. `kind`, `members`: the kind, and the numbers of its members, that the option names, in order; ''
    and () if it names none."""

    number: int
    """Its index among the options, from 0."""
    sign: str
    """The number to type for it; '' where its own words are typed."""
    form: str
    """The words that options of the same menu line share (`move` of `move Ann`); '' if none."""
    name: str
    """The words that only this option has (`Ann` of `move Ann`)."""
    key: str
    """The whole text of the option."""
    kind: str = ""
    members: tuple[int, ...] = ()


def question(decision: Decision, words: GameWords) -> str:
    """The question of a decision in one line, ending in `?`. A number is asked for with the range offered, a choice of several
    with the members chosen so far, and a question that may be passed with the words for that."""
    asked = one_as_one(decision.asked(words.in_words).strip())
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
    """All options of a decision, in the order of the rules: the lines of a menu in their order, and for a line with a hole one
    option for each member that may fill it. They are numbered for typing unless an option is itself a number."""
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
    """Is this option text a whole number? Then the options are typed as they are, not by their index."""
    return key.removeprefix("-").isdecimal() and key.isascii()


def option_meant(decision: Decision, word: str) -> int | None:
    """The index, from 0, of the option that a typed text means: the text of the option (upper or lower case), only the words that
    are its own, or another name of the member in it, if that fits one option alone; or its number from 1, where options are
    numbered. None when no option, or more than one, fits."""
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
