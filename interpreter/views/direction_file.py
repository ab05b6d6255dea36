"""The example of play that a `site` file directs: where it begins, and step by step what the players answer.

In: the resolved rules and a node. Out: a `Direction`, with a finding `site-form` for what the rules do not have. Whether an
answer is among the options shows only when the example is played.

    example of play:
      about: ["We look on while two players begin."]
      scenario: The start                          # the rule set's default where it is left out
      seed: 264                                    # shuffles and dice; 0 where it is left out
      steps:
        - title: North raises a band               # a heading; a step without one goes on under that before it
          says: "It may, for [it has room]((place) is open to (owner))."
          dice: [3, Ada]                           # all results of chance in this step; the seed decides where it is left out
          answers:
            - {north: Alder}                       # who answers, and which option, by its words
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from interpreter import ir
from interpreter.library import YamlList, YamlMap, YamlNode, YamlScalar
from interpreter.views.site_values import SiteValues, hint
from interpreter.views.style import DirectedStep, Direction, Reply, RichText
from interpreter.views.telling_file import TellingReader

NONE = "none"
"""Takes the example of a layer below away."""
MOST_SEED = 2**63 - 1


class DirectionReader:
    """Reads the `example of play` of a `site` file, with a reader of values."""

    def __init__(self, values: SiteValues, telling: TellingReader) -> None:
        self._values = values
        self._telling = telling
        self._rules = values.rules

    def direction(self, node: YamlNode | None) -> Direction | None:
        """The example of play that a node describes. None where there is no node, it is `none`, its scenario does not exist, or
        it has no steps; the last two with a finding."""
        if node is None or (isinstance(node, YamlScalar) and node.value == NONE):
            return None
        parts = self._values.entries(node, ("about", "scenario", "seed", "steps"))
        if not isinstance(node, YamlMap):
            return None
        about = tuple([self._telling.rich_text(each) for each in self._values.items(parts.get("about"))])
        scenarios = ir.by_names(self._rules.scenarios)
        scenario = self._values.named(parts.get("scenario"), scenarios, "scenario")
        if "scenario" in parts and scenario is None:
            return None
        steps = tuple(self._steps(parts.get("steps")))
        if not steps:
            self._values.wrong("an example of play has steps", node.span, "steps: [{answers: [{SIDE: an option}]}]")
            return None
        return Direction(node.span, about, scenario or self._rules.scenario, self._seed(parts.get("seed")), steps)

    def _seed(self, node: YamlNode | None) -> int:
        """A seed; 0 where none is written, and with a finding for anything else."""
        if node is None:
            return 0
        number = node.value if isinstance(node, YamlScalar) else None
        if isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= MOST_SEED:
            return number
        self._values.wrong("a seed is a number from 0 on", node.span, "seed: 264")
        return 0

    def _steps(self, node: YamlNode | None) -> Iterator[DirectedStep]:
        for item in self._values.items(node):
            parts = self._values.entries(item, ("title", "says", "dice", "answers"))
            replies = tuple(self._replies(parts.get("answers")))
            if isinstance(item, YamlMap) and "answers" not in parts:
                way_out = "answers: [{SIDE: an option}], or put what is said to the step before"
                self._values.wrong("in this step nobody answers", item.span, way_out)
                continue
            says: RichText = self._telling.rich_text(parts.get("says"))
            words = tuple([str(each.plain()) for each in self._values.items(parts.get("dice"))])
            dice = tuple(self._dice(parts["dice"])) if "dice" in parts else None
            yield DirectedStep(item.span, self._values.text(parts.get("title")), says, replies, dice, words)

    def _replies(self, node: YamlNode | None) -> Iterator[Reply]:
        """Who answers what, in order."""
        for item in self._values.items(node):
            pairs = self._values.pairs(item)
            if len(pairs) != 1 or isinstance(pairs[0][1], (YamlMap, YamlList)):
                self._values.wrong("an answer is one side with the words of one option", item.span, "- {SIDE: an option}")
                continue
            ((who, key),) = pairs
            seat = self._values.named(who, self._seats, "side")
            if seat is not None:
                yield Reply(seat, str(key.plain()), key.span)

    def _dice(self, node: YamlNode) -> Iterator[int | tuple[int, ...]]:
        """Numbers as they are, names as all members that bear them."""
        for item in self._values.items(node):
            said = item.plain()
            if isinstance(said, int) and not isinstance(said, bool):
                yield said
            elif str(said) in self._ids:
                yield self._ids[str(said)]
            else:
                self._values.wrong(f'chance gives nothing called "{said}"', item.span, hint(str(said), self._ids))

    @cached_property
    def _seats(self) -> dict[str, int]:
        seats = self._rules.seats
        return {} if seats is None else {name: member.id for name, member in ir.by_names(seats.members).items()}

    @cached_property
    def _ids(self) -> dict[str, tuple[int, ...]]:
        """The ids of the members that bear a name, whatever they are."""
        found: dict[str, tuple[int, ...]] = {}
        for kind in self._rules.kinds.values():
            for name, member in ir.by_names(kind.members).items():
                found[name] = (*found.get(name, ()), member.id)
        return found
