"""Pages of searches through graphs: routes and reaches."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.views.prose.conditions import Conditions
from interpreter.views.prose.english import article
from interpreter.views.prose.lines import SHORT, Line, bullets
from interpreter.views.prose.speaker import Speaker, names_in

_CHOICES: dict[ir.Policy, str] = {
    "any": "any such way may be taken",
    "nearest": "only a way with the fewest steps may be taken, one to each end that is so near",
    "cheapest": "only the cheapest way may be taken, one to each end that costs no more",
    "nearest to each": "to each end leads the way with the fewest steps",
    "cheapest to each": "to each end leads the cheapest way",
    "fewer losses": "the shortest way must be taken, or any longer one that loses less",
    "for each loss": "the shortest way must be taken, or a longer one that loses less: the shortest of those that lose as much",
}
"""What is said of each way to choose."""


class SearchPages:
    """Makes the pages of routes and reaches."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def route(self, made: ir.Route) -> list[Line]:
        """The page of a route: its start, steps, costs and ends, and which path must be chosen."""
        node = self._nodes(made, False)
        value = self.speaker.value
        with self.speaker.at(_names(made) | {"carried": "the number carried"}, made.params, names_in(*made.terms), made):
            found = [Line(0, f"a way through neighbouring {self._nodes(made)}", "text")]
            if made.departure is not None:
                found.append(Line(0, f"it starts at {value(made.departure)}"))
            found.extend(self._steps(made))
            if made.start is not None:
                found.append(Line(0, f"the number carried along it is at first {value(made.start)}"))
            if made.toll is not None:
                lost = f"in each {node} that is entered (the next) the number carried falls by {value(made.toll)}"
                found.append(Line(0, f"{lost}; the way is over when nothing is left"))
            if made.gain is not None:
                found.append(Line(0, f"then it rises by {value(made.gain)}"))
            for end in made.ends:
                found.append(Line(0, f"it may end in such a {node} if {self.speaker.truth(end)}"))
            if made.length is not None:
                found.append(Line(0, f"it has at most {self.speaker.templates.amount(made.length, 'steps')}"))
            if made.budget is not None:
                found.append(Line(0, f"all its steps together cost at most {value(made.budget)}"))
            return [*found, Line(0, _CHOICES[made.choose])]

    def reach(self, made: ir.Reach) -> list[Line]:
        """The page of a reach: its start, its steps, and how far it goes."""
        with self.speaker.at(_names(made), made.params, names_in(*made.terms), made):
            found = [Line(0, f"all {self._nodes(made)} that can be reached, step by step", "text")]
            if made.start is not None:
                found.extend(self._start(made.start))
            found.extend(self._steps(made))
            if made.length is not None:
                found.append(Line(0, f"it goes on for at most {self.speaker.templates.amount(made.length, 'steps')}"))
            if made.budget is not None:
                found.append(Line(0, f"it goes on as long as all steps together cost at most {self.speaker.value(made.budget)}"))
            return found

    def _start(self, start: ir.Expr) -> list[Line]:
        """Where it starts; of several sorts of places each by itself, where one line would be long."""
        text = self.speaker.value(start)
        if len(text) <= SHORT or not isinstance(start, ir.Op) or start.name != "union":
            return [Line(0, f"it starts at {text}")]
        return [Line(0, "it starts at all of these:"), *bullets([self.speaker.value(part) for part in start.args], 1)]

    def _nodes(self, made: ir.Search, many: bool = True) -> str:
        """What a search goes through; one whose graph could not be read goes through `places`."""
        if made.nodes is None:
            return "places" if many else "place"
        return self.speaker.words.kind(made.nodes, many)

    def _steps(self, made: ir.Search) -> Iterator[Line]:
        for leg in made.legs:
            yield from self._leg(made, leg)

    def _leg(self, made: ir.Search, leg: ir.Leg) -> Iterator[Line]:
        """How a step may be made by one graph, and at what cost."""
        words = self.speaker.words
        by = words.by_graph(leg.graph)
        costs = "" if leg.cost is None else f"costs {self.speaker.value(leg.cost)}"
        along = f" along {article(words.kind(leg.graph.edges))}{self._called(leg)}" if leg.edge else ""
        if leg.step is None:
            yield Line(0, f"each step{by} goes{along} to any neighbour" + (f" and {costs}" if costs else ""))
            return
        place = self.speaker.place
        tests = self.speaker.worded.conjuncts(self.speaker.condition(leg.step))
        self.speaker.worded.add(leg.step)
        node, last, following = self._nodes(made, False), place.local(made.last), place.local(made.next)
        head = f"a step{by} leads{along} from {article(node)} ({last}) to a neighbouring one ({following})"
        ways = Conditions(self.speaker).any_of(tests[0], 1) if len(tests) == 1 else []
        if len(tests) == 1 and not ways:
            yield Line(0, f"{head} if {self.speaker.truth(tests[0])}" + (f"; it {costs}" if costs else ""))
            return
        yield Line(0, f"{head} if one of these holds:" if ways else f"{head} if:")
        yield from ways or bullets([self.speaker.truth(test) for test in tests], 1)
        if costs:
            yield Line(0, f"such a step{by} {costs}")

    def _called(self, leg: ir.Leg) -> str:
        """The name of an edge in brackets, where it says more than its kind."""
        shown = self.speaker.place.local(leg.edge)
        return "" if shown == f"the {self.speaker.words.kind(leg.graph.edges)}" else f" ({shown})"


def _names(made: ir.Search) -> dict[str, str]:
    """What the locals of a step are called."""
    return {made.last: "last", made.next: "next", **{leg.edge: leg.edge.replace("_", " ") for leg in made.legs if leg.edge}}
