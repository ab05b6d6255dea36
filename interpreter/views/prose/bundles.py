"""Bundles (pieces of several sorts that move together): their pages, and transfers between them as sentences."""

from __future__ import annotations

from interpreter import ir
from interpreter.views.prose.english import listed
from interpreter.views.prose.lines import Line, bullets
from interpreter.views.prose.speaker import Speaker, names_in


class Bundles:
    """Puts bundles and transfers into words."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    # --- pages -------------------------------------------------------------------------------------------------------

    def page(self, made: ir.Bundle) -> list[Line]:
        """The page of a bundle: its sorts of pieces, the bundle that it is a part of, how many must stay, and how many it has
        room for."""
        bounds = [*made.floors, *made.limits, *made.leaves]
        terms = [part for bound in bounds for part in (bound.amount, bound.condition)]
        terms += [part for whole in made.wholes for part in (*whole.args, whole.condition)]
        args = [arg for sort in made.sorts for arg in sort.args]
        with self.speaker.at({}, made.params, names_in(*terms, *args), made):
            found = [Line(0, "its pieces, of several sorts, move, are counted and are lost together", "text")]
            for sort in made.sorts:
                counted = "" if sort.among is None else f", counted among the {made.sorts[sort.among].name}"
                kept = self.speaker.templates.phrase(sort.attribute, sort.attribute.params, sort.args)
                found.append(Line(0, f"its {sort.name}{counted}: {kept}"))
            for number, whole in enumerate(made.wholes):
                held, word = self._held(ir.Held(whole.bundle, whole.args)), "otherwise its" if number else "its"
                found += self._where(f"{word} pieces are a part of {held} and counted there as well", whole.condition)
            for bound in made.floors:
                amount = self.speaker.templates.amount(bound.amount)
                found += self._bound(f"whoever chooses how many leave it must let at least {amount} stay", bound)
            for bound in made.leaves:
                amount = self.speaker.templates.amount(bound.amount)
                found += self._bound(f"whoever chooses how many join it leaves at least {amount} behind", bound)
            for bound in made.limits:
                amount = self.speaker.templates.amount(bound.amount)
                found += self._bound(f"whoever chooses how many join it may not bring it above {amount}", bound)
            return found

    def _bound(self, text: str, bound: ir.Bound) -> list[Line]:
        return self._where(text, bound.condition)

    def _where(self, text: str, condition: ir.Expr | None) -> list[Line]:
        """A text with its condition: in the line, or as bullets if there are several."""
        tests = self.speaker.worded.conjuncts(condition)
        if condition is not None:
            self.speaker.worded.add(condition)
        if len(tests) < 2:
            return [Line(0, text + "".join(f" if {self.speaker.truth(test)}" for test in tests))]
        return [Line(0, f"{text} if all of these hold:"), *bullets([self.speaker.truth(test) for test in tests], 1)]

    # --- transfers ---------------------------------------------------------------------------------------------------

    def transfer(self, term: ir.Transfer, level: int) -> list[Line]:
        """The lines of a transfer statement: `move 3 from Ann's force at Alpha to her force inside, horse last`."""
        for step in term.steps:
            self.speaker.worded.add_whole(step)
        if term.asker is not None:
            return [Line(level, self._chosen(term, term.asker))]
        if term.most is None:
            return [Line(level, self._all(term))]
        count = self.speaker.templates.amount(term.most)
        source = "" if term.source is None else self._held(term.source)
        target = "" if term.target is None else self._held(term.target)
        match term.verb:
            case "move":
                text = f"move {count} from {source} to {target}"
            case "lose":
                text = f"remove {count} from {source}, or as many as there are"
            case "detach":
                text = f"let {count} join {target}"
            case "release":
                text = f"let {count} leave {source}"
            case verb:
                raise ValueError(f"no verb of a bundle that takes a number: {verb}")
        return [Line(level, text + self._which(term))]

    def _all(self, term: ir.Transfer) -> str:
        """All of them go."""
        source = "" if term.source is None else self._held(term.source)
        target = "" if term.target is None else self._held(term.target)
        match term.verb:
            case "move":
                return f"move all of {source} to {target}"
            case "lose":
                return f"remove all of {source}"
            case "release":
                return f"let all leave {source}"
            case "lead":
                return f"all of {source} goes along to {target}"
            case verb:
                raise ValueError(f"no verb of a bundle that takes all: {verb}")

    def _chosen(self, term: ir.Transfer, asker: ir.Expr) -> str:
        """Somebody chooses how many, and which."""
        most = "" if term.most is None else self.speaker.templates.amount(term.most)
        least = "" if term.least is None else self.speaker.templates.amount(term.least)
        limits = f"at least {least} and at most {most}" if least else f"at most {most}"
        some = "some" if term.ready is None else f"some of {self.speaker.value(term.ready)}"
        some += "" if term.name is None else self.speaker.place.introduced(term.name)
        source = "" if term.source is None else self._held(term.source)
        target = "" if term.target is None else self._held(term.target)
        who = self.speaker.value(asker)
        if term.sorter is not None:
            self.speaker.worded.add(term.sorter)
        match term.verb:
            case "move":
                text = f"{who} may move {some} from {source} to {target}"
            case "split":
                text = f"{who} may split off {some} from {source} to {target}"
            case "lose":
                text = f"{who} may lose {some} from {source}"
            case "detach":
                text = f"{who} may let {some} join {target}"
            case "release":
                text = f"{who} may let {some} leave {source}"
            case verb:
                raise ValueError(f"no verb of a bundle that somebody chooses: {verb}")
        if least:
            text = text.replace(" may ", " must ", 1).replace(" must let ", " lets ", 1)
        if term.verb == "split":
            limits += "; who must keep some has enough in one of the two"
        return f"{text}, {limits}{self._sorts(term, who)}"

    def _sorts(self, term: ir.Transfer, who: str) -> str:
        """`; Ann says how many of them are horse`; nothing where there is one sort."""
        held = term.source or term.target
        assert held is not None, "every verb names a bundle"
        names = [sort.name for sort in held.bundle.sorts[1:]]
        return f"; {who} says how many of them are {listed(names)}" if names else ""

    def _which(self, term: ir.Transfer) -> str:
        """Which of them go."""
        held = term.source or term.target
        assert held is not None, "every verb names a bundle"
        sorts = held.bundle.sorts
        if len(sorts) < 2:
            return ""
        if term.sorter is not None:
            return f"; {self.speaker.value(term.sorter)} says how many of them are {listed([each.name for each in sorts[1:]])}"
        if term.of_sort is not None:
            number, amount = term.of_sort
            if amount == term.most:
                self.speaker.worded.add_whole(amount)
                return f", {sorts[number].name} first"
            return f": {sorts[number].name} first, at most {self.speaker.templates.amount(amount)}, then others"
        return f", {listed([each.name for each in sorts[1:]])} last"

    def _held(self, held: ir.Held) -> str:
        self.speaker.worded.add(held)
        return self.speaker.templates.phrase(held.bundle, held.bundle.params, held.args)
