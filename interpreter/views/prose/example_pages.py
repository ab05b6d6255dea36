"""Pages of examples: the position given, the steps, the expected results."""

from __future__ import annotations

from typing import assert_never

from interpreter import ir
from interpreter.views.prose.english import listed, quoted
from interpreter.views.prose.lines import Line
from interpreter.views.prose.speaker import Speaker, names_in
from interpreter.views.prose.statements import Statements


class ExamplePages:
    """Makes the pages of examples, as lines of prose."""

    def __init__(self, rules: ir.RuleSet, speaker: Speaker, statements: Statements) -> None:
        self.rules = rules
        self.speaker = speaker
        self.statements = statements

    def example(self, made: ir.Example) -> list[Line]:
        """The lines for an example: its settings, scenario and dice, then each step in order."""
        found: list[Line] = []
        for switch, state in made.settings.items():
            found.append(Line(0, f"**Given:** {self._setting(switch, state)}"))
        if made.from_scenario:
            title = "" if made.scenario is None else f" {quoted(made.scenario.name)}"
            found.append(Line(0, f"**Given:** the start of the scenario{title}"))
        if made.dice is not None:
            order = ", in this order" if len(made.dice_words) > 1 else ""
            found.append(Line(0, f"**Given:** chance gives {listed(made.dice_words) or 'nothing'}{order}"))
        with self.speaker.at({}, (), frozenset()):
            self.speaker.place.decided = frozenset(made.settings)
            for step in made.steps:
                found.extend(self._step(step))
        return found

    def _setting(self, switch: ir.Switch, state: int) -> str:
        """What is decided before play."""
        match switch:
            case ir.OptionSwitch():
                return f"the option {quoted(switch.name)} is {switch.values[state]}"
            case ir.Ruling():
                return f"the ruling {quoted(switch.name)} is {quoted(switch.readings[state])}"
            case _:
                assert_never(switch)

    def _step(self, step: ir.ExampleStep) -> list[Line]:
        word = "**Given:**" if step.word == "given" else "**When:**" if step.word == "when" else "**Then:**"
        if step.procedure is not None:
            return self._done(word, step)
        return [Line(0, f"{word} {self._holds(step)}")]

    def _done(self, word: str, step: ir.ExampleStep) -> list[Line]:
        """What is set or done in a step, with the answers that are given."""
        procedure = step.procedure
        if procedure is None:
            return []
        with self.speaker.at(procedure.display, (), names_in(procedure.body), None, procedure.locals):
            self.speaker.place.setting_up = step.word == "given"
            lines = self.statements.routine(procedure.body, 1)
        said = [Line(0, f"{word} {lines[0].text}"), *lines[1:]] if lines else []
        return [*said, *(Line(1, self._answer(answer)) for answer in step.answers)]

    def _answer(self, answer: ir.ExampleAnswer) -> str:
        """What a side answers, and to what if that is said."""
        to = f" to {quoted(answer.question)}" if answer.question else ""
        return f"{self._side(answer.seat)} answers {quoted(answer.key)}{to}"

    def _holds(self, step: ir.ExampleStep) -> str:
        """What must hold in a step."""
        if step.test is not None:
            said = self.speaker.truth(step.test)
            return f"{said}, because of {quoted(step.because)}" if step.because else said
        if step.what is not None:
            return f"{self._side(step.side)} {'sees' if step.word == 'sees' else 'does not see'} {self.speaker.value(step.what)}"
        match step.word:
            case "offered":
                return f"{quoted(step.text)} is offered"
            case "not offered":
                return f"{quoted(step.text)} is not offered"
            case "asked":
                return f"{self._side(step.side)} is asked" + (f" {quoted(step.text)}" if step.text else "")
            case "nobody asked":
                return "nobody is asked"
            case "won":
                return f"{self._side(step.side)} has won"
            case "nobody won":
                return "nobody has won"
            case "cannot be":
                return f"this position cannot be, because of {quoted(step.text)}"
            case "apart":
                return f"these cannot go together: {step.text}"
            case word:
                raise ValueError(f"no step of an example: {word}")

    def _side(self, number: int) -> str:
        seats = self.rules.seats
        member = None if seats is None else self.speaker.words.find_member(seats.name, number)
        return "nobody" if member is None else self.speaker.words.member(member)
