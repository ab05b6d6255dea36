"""Templates for authors of rules: takes resolved rules and what is wanted, gives texts that can be checked and run.

The lines of a new thing come from the rules alone: the facts that its kind prints, the blocks that it may have, the moments that
pass. Errors: `UsageError` for an impossible name, or one that is taken.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from interpreter import ir
from interpreter.effects import RUNS, Dependencies
from interpreter.records import NamedTuple
from interpreter.session.request import UsageError, way_out
from interpreter.source import Span
from interpreter.syntax import PatternHole

DECLARED = ("scenario", "option", "ruling")
"""What can be begun beside members of kinds."""
LONGEST = 60
"""A name has at most so many letters."""


class Moment(NamedTuple):
    """A moment in play. `waits`: the rule line that waits for it; `brings`: the statement with which an example brings it
    about."""

    waits: str
    brings: str


def new_thing(rules: ir.RuleSet, word: str, name: str) -> str:
    """The text of a file that declares a new member of a kind, or a scenario, an option, a ruling, with an example. `word`: the
    kind.

    Errors: `UsageError` for a word that has no template, and for a name that is taken.
    """
    _check_name(name)
    _must_be_free(rules, word, name)
    match word:
        case "scenario":
            return _scenario(rules, name)
        case "option":
            return _option(name, moment_of(rules))
        case "ruling":
            return _ruling(name, moment_of(rules))
        case _:
            return member_text(rules, _kind(rules, word), name)


def new_mod(rules: ir.RuleSet, base: str, version: str, id: str) -> dict[str, str]:
    """The files of a mod, by their paths in its folder: the manifest, a member of the kind with the most members declared in
    rules, a rule, an example of each, and a page about it. `version`: that of its base."""
    title = id.replace("_", " ").capitalize()
    about = f'id: "{id}"\ntitle: "{title}"\nversion: 1\nlanguage: 1\nbase: {base}\nmade_for: {{{base}: {version}}}\nauthors: []\n'
    files = {"manifest.yaml": about}
    kind = _declared_kind(rules)
    if kind is not None:
        name = _free_name(rules, kind, title)
        files[f"{folder_for(kind.name)}/{file_name(name)}"] = member_text(rules, kind, name)
    files[f"rules/{file_name(id + ' count')}"] = _rule(id, title, moment_of(rules))
    files["README.md"] = _page(base, id, title, kind)
    return files


def folder_for(word: str) -> str:
    """The folder of a layer in which a new thing belongs by convention; the language does not need it."""
    plural = word + "s"
    return plural if plural in ("cards", "generals") else "rules"


def file_name(name: str) -> str:
    """The name of the file for a thing with this name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return (re.sub(r"[^a-z0-9]+", "_", plain.casefold()).strip("_") or "new") + ".rules"


# --- names ------------------------------------------------------------------------------------------------------------------


def _check_name(name: str) -> None:
    if not name.strip() or name != name.strip() or len(name) > LONGEST or re.search(r'["{}#\x00-\x1f]', name):
        raise UsageError(f'"{name}" cannot be a name', f"up to {LONGEST} letters, without quotes and braces")


def _must_be_free(rules: ir.RuleSet, word: str, name: str) -> None:
    for item in rules.all_items():
        called = (*item.names, *item.family_names) if isinstance(item, ir.Member) else item.names
        same = name.casefold() in map(str.casefold, called)
        if same and ir.word_of(item) == word:
            raise UsageError(
                f'the name "{item.name}" is taken: {word} {written(item.name)}', f"see {place(item.span)}, or take another name"
            )


def place(span: Span) -> str:
    """A position as `path:line`."""
    return f"{span.path}:{span.line}"


def _kind(rules: ir.RuleSet, word: str) -> ir.Kind:
    """The kind of a new member. Errors: `UsageError` when there is none, or boards say where its members lie."""
    kind = rules.kinds.get(word)
    if kind is None:
        known = [*rules.kinds, *DECLARED]
        raise UsageError(f"{rules.id} has nothing that is called a {word}", way_out(word, known))
    if any(kind in (graph.nodes, graph.edges) for graph in rules.graphs):
        raise UsageError(f"a {word} lies on a map, with what joins it to others", 'see the recipe "Change the map"')
    if kind is rules.seats:
        raise UsageError(f"a {word} is asked and plays, which no file alone can say", "see the kinds of the rule set")
    return kind


def _declared_kind(rules: ir.RuleSet) -> ir.Kind | None:
    """The kind of which most members are declared one by one in rules; none when no kind has any."""
    counts = {
        kind.name: len({m.span for m in kind.members if m.span.path.endswith(".rules") and m.span.line != kind.span.line})
        for kind in rules.kinds.values()
        if kind is not rules.seats and (kind.facts or kind.blocks or kind.reactions_pile)
    }
    best = max(counts, key=lambda name: counts[name], default="")
    return rules.kinds[best] if best and counts[best] else None


def _free_name(rules: ir.RuleSet, kind: ir.Kind, title: str) -> str:
    taken = {each.casefold() for item in rules.all_items() for each in item.names}
    number, name = 1, f"{title} {kind.name}"
    while name.casefold() in taken:
        number += 1
        name = f"{title} {kind.name} {number}"
    return name


_PLAIN = re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z]+)*|[a-z]+(?: [a-z]+)*")


def written(name: str) -> str:
    """A name as rules write it: in quotes, unless it is all small or all capitalised words."""
    return name if _PLAIN.fullmatch(name) else f'"{name}"'


# --- moments ----------------------------------------------------------------------------------------------------------------


def moment_of(rules: ir.RuleSet) -> Moment:
    """A moment in play: the beginning of the span that begins nearest to the start of the game. Errors: `UsageError` if there is
    none."""
    graph = Dependencies(rules)
    begun: dict[ir.Symbol, str] = {period.began: period.name for period in rules.periods if period.began is not None}
    waiting: list[ir.Symbol] = [rules.main] if rules.main is not None else []
    for symbol in waiting:  # grows
        for relation, other in graph.of(symbol):
            if other in begun:
                return _begins(begun[other])
            if relation in RUNS and other not in waiting:
                waiting.append(other)
    for period in rules.periods:
        if period.began is not None:
            return _begins(period.name)
    for routine in rules.played:
        if routine.role in ("phase", "step") and not routine.params:
            return Moment(f'before "{routine.name}"', f'carry out "{routine.name}"')
    raise UsageError(f"{rules.id} has no span, phase or step after which something could happen", "declare a `span`")


def _begins(name: str) -> Moment:
    return Moment(f"after {name} begins", f"begin {name}")


# --- texts ------------------------------------------------------------------------------------------------------------------


def member_text(rules: ir.RuleSet, kind: ir.Kind, name: str) -> str:
    """The declaration of a member with the facts that its kind asks for, the first block that it may have, and an example."""
    numbers = [member.number.value for member in kind.members if member.number is not None]
    number = f"{max(numbers) + 1} " if numbers else ""
    lines = [f'{kind.name} {number}"{name}"']
    values = {fact.words: _usual(rules, fact) for fact in kind.facts.values() if fact.default is None}
    lines += [f"    {words} {value}" for words, value in values.items()]
    proof = [f'example "{name} does what it says"', f'    tests {kind.name} "{name}"']
    block = next(iter(kind.blocks.values()), None)
    expected = next((f'    then {words} of "{name}" is {value}' for words, value in values.items()), "")
    if block is not None:
        lines += [f"    {block.name}", f'        report "{name}"']
        proof.append(f"    when {_run(rules, block, name)}")
    elif not expected:
        moment = moment_of(rules)
        lines += [f"    {moment.waits}", f'        report "{name}"']
        proof.append(f"    when {moment.brings}")
    proof.append(expected or "    then nobody is asked")
    return "\n".join([*lines, "", *proof]) + "\n"


def _usual(rules: ir.RuleSet, fact: ir.Fact) -> str:
    """What most members print, or what could be printed, as it is written."""
    common = [value for value, _ in Counter(fact.values).most_common(1)]
    match fact.type:
        case ir.Type(base="member"):
            members = rules.kinds[fact.type.of].members
            number = common[0] if common and isinstance(common[0], int) and common[0] >= 0 else 0
            return written(members[number].name)
        case ir.Type(base="text"):
            return '"..."'
        case _:
            low = fact.range[0] if fact.range is not None else 1
            return str(common[0] if common else low)


def _run(rules: ir.RuleSet, block: ir.BlockHead, name: str) -> str:
    """The statement that runs a block of a member: `event of "Rain" by red`."""
    arguments = iter(block.params)
    said = [
        _argument(rules, next(arguments)) if isinstance(part, PatternHole) else part.text
        for part in (block.pattern.parts if block.pattern is not None else ())
    ]
    words = len(block.name.split())
    return " ".join([block.name, f'of "{name}"', *said[words:]])


def _argument(rules: ir.RuleSet, param: ir.Param) -> str:
    kind = rules.kinds.get(param.type.of)
    return written(kind.members[0].name) if param.type.base == "member" and kind is not None else "1"


def _rule(id: str, title: str, moment: Moment) -> str:
    """A rule that can be seen to have happened."""
    count = f"{id.strip('_').replace('_', '-')}-count"  # one word, so that none of it is a keyword
    return f"""\
# How often something has happened, and a rule that counts it. Put your own rules in its place.

attribute {count} is number

rule "{title} counts"
    {moment.waits}
        add 1 to {count}
        report "{title}: {{{count}}}"

example "{title} counts"
    tests rule "{title} counts"
    given {count} becomes 1
    when {moment.brings}
    then {count} is 2
"""


def _option(name: str, moment: Moment) -> str:
    return f"""\
option "{name}"
    says "what the option {name} changes"
    default off

rule "{name}"
    {moment.waits}
        when option "{name}" is on
        report "{name} is on"

example "{name} can be chosen"
    with option "{name}" on
    when {moment.brings}
    then option "{name}" is on
"""


def _ruling(name: str, moment: Moment) -> str:
    return f"""\
ruling "{name}"
    asks "what the rulebook leaves open"
    reading "as it is played"
    reading "to the letter"
    default "as it is played"
    because "Say why."

rule "{name}"
    {moment.waits}
        when ruling "{name}" is "to the letter"
        report "{name}: to the letter"

example "{name}, to the letter"
    with ruling "{name}" as "to the letter"
    when {moment.brings}
    then ruling "{name}" is "to the letter"
"""


def _scenario(rules: ir.RuleSet, name: str) -> str:
    """A scenario that begins as the one that is played, line for line."""
    lines = [*_setup(rules)] or ['    report "the pieces are set up"']
    played = rules.scenario or next(iter(rules.scenarios), None)
    first = f'# Begins as "{played.name}" does. ' if played is not None else "# "
    return "\n".join(
        [
            f"{first}What no line here sets (a turn, who controls what) stands as its attribute says:",
            f"# `punica show sentences attribute --in {rules.id}` lists what can be set.",
            "",
            f'scenario "{name}"',
            *lines,
            "",
            f'example "{name} can be set up"',
            f'    starts from the scenario "{name}"',
            "    then nobody is asked",
            "",
        ]
    )


def _setup(rules: ir.RuleSet) -> Iterator[str]:
    """The lines of the scenario that is played, without what it cites."""
    played = rules.scenario or next(iter(rules.scenarios), None)
    source = rules.sources.get(played.span.path) if played is not None else None
    if played is None or source is None:
        return
    number = played.span.line + 1
    while source.line(number).startswith(" "):
        line = source.line(number)
        if not re.match(r" {4}(cites|says|note|provenance|because) ", line):
            yield line.rstrip()
        number += 1


def _page(base: str, id: str, title: str, kind: ir.Kind | None) -> str:
    what = f"a {kind.name}, " if kind is not None else ""
    return f"""\
# {title}

A mod for `{base}`: {what}a rule, and an example of each, to begin with.

    punica check {base} --mod {id} --watch
    punica test {base} --mod {id} --watch
    punica play {base} --mod {id}

The first two answer whenever a file has changed; `punica check {base} --mod {id} --fix` mends slips. More is begun in this
folder with `punica new KIND NAME`, `punica new option NAME`, `punica new ruling NAME` and `punica new scenario NAME`.
"""
