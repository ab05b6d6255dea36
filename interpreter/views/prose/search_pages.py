"""Pages of searches through a graph: routes and reaches."""

from __future__ import annotations

from interpreter.ir import Expr, Graph, Reach, Route
from interpreter.views.prose.lines import Line, bullets
from interpreter.views.prose.speaker import Speaker, names_in


class SearchPages:
    """Makes pages of searches."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def route(self, made: Route) -> list[Line]:
        """Where it starts, how it goes, what it costs, where it ends, which way is taken."""
        terms = (made.departure, made.step, made.start, made.toll, made.gain, made.length, *made.ends)
        names = {made.last: "last", made.next: "next", "carried": "the number carried"}
        node = self._nodes(made.graph, False)
        value = self.speaker.value
        with self.speaker.at(names, made.params, names_in(*terms), made):
            found = [Line(0, f"a way through neighbouring {self._nodes(made.graph)}", "text")]
            if made.departure is not None:
                found.append(Line(0, f"it starts at {value(made.departure)}"))
            found.extend(self._steps(made.step, made.last, made.next))
            if made.start is not None:
                found.append(Line(0, f"what is carried along the way is at first {value(made.start)}"))
            if made.toll is not None:
                lost = f"on entering each next {node} this is lost: {value(made.toll)}"
                found.append(Line(0, f"{lost}; with nothing left the way is over"))
            if made.gain is not None:
                found.append(Line(0, f"after that this is gained there: {value(made.gain)}"))
            for end in made.ends:
                found.append(Line(0, f"it may end at the next {node} if {self.speaker.truth(end)}"))
            if made.length is not None:
                found.append(Line(0, f"it has at most {value(made.length)} steps"))
            fewer = "the shortest way must be taken, or any longer one that loses less"
            return [*found, Line(0, fewer if made.choose == "fewer" else "any such way may be taken")]

    def reach(self, made: Reach) -> list[Line]:
        """Where it starts and how it goes on."""
        names = {made.last: "last", made.next: "next"}
        with self.speaker.at(names, made.params, names_in(made.start, made.step), made):
            found = [Line(0, f"all {self._nodes(made.graph)} that can be reached, step by step", "text")]
            if made.start is not None:
                found.append(Line(0, f"it starts at {self.speaker.value(made.start)}"))
            return [*found, *self._steps(made.step, made.last, made.next)]

    def _nodes(self, graph: Graph | None, many: bool = True) -> str:
        """What a graph joins; a search whose graph could not be read goes through `places`."""
        if graph is None:
            return "places" if many else "place"
        return self.speaker.words.kind(graph.nodes, many)

    def _steps(self, step: Expr | None, last: str, following: str) -> list[Line]:
        if step is None:
            return [Line(0, "each step goes to any neighbour")]
        place = self.speaker.place
        tests = self.speaker.told.conjuncts(step)
        self.speaker.told.add(step)
        head = f"a step leads from one ({place.local(last)}) to a neighbour ({place.local(following)})"
        if len(tests) == 1:
            return [Line(0, f"{head} if {self.speaker.truth(tests[0])}")]
        return [Line(0, f"{head} if:"), *bullets([self.speaker.truth(test) for test in tests], 1)]
