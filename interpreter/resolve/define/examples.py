"""The steps of examples: lines `given`, `when` and `then`, turned into procedures and tests that can be run."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar, assert_never, get_args

from interpreter import ir
from interpreter.diagnostics import Label, WayOut, meant
from interpreter.phrases import Routine, Scope
from interpreter.records import record
from interpreter.resolve.declare.switches import no_value, readings_told
from interpreter.resolve.define.definitions import Definitions, made_procedure
from interpreter.resolve.define.statements import body_of
from interpreter.resolve.formerly import former_title
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import text_of, words_of
from interpreter.source import Span
from interpreter.syntax import nodes

T = TypeVar("T", bound=ir.Symbol)
Expected = (
    nodes.Then | nodes.ThenOffered | nodes.ThenAsked | nodes.ThenWon | nodes.ThenSees | nodes.ThenCannotBe | nodes.ThenApart
)


def define_example(
    definitions: Definitions, made: ir.Example, standing: MergedDeclaration, named: Mapping[str, Sequence[ir.Symbol]]
) -> None:
    """Fill in the steps of an example from its lines, in order. `named`: the items that it may say it tests, by name."""
    reader = _Reader(definitions, made, named)
    lines = standing.declaration.lines
    for line in lines:
        match line:
            case nodes.WordsLine(word="dice"):
                made.dice = (*(made.dice or ()), *reader.dice(line))
                made.dice_words = (*made.dice_words, *map(words_of, line.items))
                made.dice_places = (*made.dice_places, *(item[0].span.to(item[-1].span) for item in line.items))
            case nodes.WordsLine(word="tests"):
                made.tests += reader.tested(line)
            case nodes.StartsFromScenario():
                made.from_scenario = True
                made.scenario = reader.scenario(line)
            case nodes.WithSetting():
                made.settings |= reader.setting(line)
            case nodes.Given() | nodes.When():
                made.steps.append(reader.run(line))
            case _ if isinstance(line, Expected):
                made.steps += reader.expected(line)
    apart = next((line for line in lines if isinstance(line, nodes.ThenApart)), None)
    if apart is None:
        _go_together(definitions, made, lines)
    else:
        _stay_apart(definitions, made, lines, apart)
    _nothing_after(definitions, lines)
    if not any(isinstance(line, Expected) for line in lines):
        message = "this example expects nothing"
        definitions.diagnostics.error("nothing-expected", message, made.span, help="add a line `then ...`")


def _go_together(definitions: Definitions, made: ir.Example, lines: Sequence[nodes.Line]) -> None:
    """Add the options that its scenario decides, and take back those that players chose and that cannot go with its own: what an
    example decides stands. A finding where two of its own cannot go together."""
    scenario, said = made.scenario, _decided(made)
    for switch, state in said.items():
        made.settings.setdefault(switch, state)
    if not said and (scenario is None or not scenario.bonds):
        return
    rules = definitions.rules
    for clash in ir.clashes(rules, said, scenario):
        places = [
            line.span
            for line in lines
            if (isinstance(line, nodes.WithSetting) and line.title.value in [party.name for party in clash.both])
            or (isinstance(line, nodes.StartsFromScenario) and scenario in clash.both)
        ]
        ways = [f'with option "{option.name}" {value}' for option, value in clash.cures]
        definitions.diagnostics.error(
            "cannot-go-together",
            clash.message,
            places[-1] if places else made.span,
            others=(Label(clash.bond.span, "said here"),),
            help=f"write `{'` or `'.join(ways)}`" if ways else "",
        )
        return
    chosen = {option: option.state for option in rules.options if option not in said and option.chosen != option.default}
    while (broken := next(ir.clashes(rules, {**chosen, **said}, scenario), None)) is not None:
        back = next(party for party in broken.both if isinstance(party, ir.OptionSwitch) and party in chosen)
        made.settings[back] = back.values.index(back.default)
        del chosen[back]


def _decided(made: ir.Example) -> dict[ir.OptionSwitch, int]:
    """The options that an example decides, with those that its scenario does."""
    said = {switch: state for switch, state in made.settings.items() if isinstance(switch, ir.OptionSwitch)}
    return said if made.scenario is None else {**made.scenario.decides, **said}


def _stay_apart(definitions: Definitions, made: ir.Example, lines: Sequence[nodes.Line], line: nodes.ThenApart) -> None:
    """Options that cannot go together, as an example expects of its own; nothing is played with them. A finding where they can,
    and where something else is said to happen."""
    clash = next(ir.clashes(definitions.rules, _decided(made), made.scenario), None)
    other = next(
        (each for each in lines if isinstance(each, (nodes.Given, nodes.When, *get_args(Expected))) and each is not line), None
    )
    if other is not None:
        message, way_out = "this never happens: what cannot go together is not played", "give it an example of its own"
        definitions.diagnostics.error("misplaced-line", message, other.span, help=way_out)
    if clash is None:
        way_out = "say so below one of the options (`not with option`, `needs option`), or let the example expect something else"
        definitions.diagnostics.error("go-together", "what this example decides can go together", line.span, help=way_out)
        return
    made.settings, made.from_scenario, made.scenario = {}, False, None
    made.steps = [ir.ExampleStep(word="apart", span=line.span, text=clash.message)]


def _nothing_after(definitions: Definitions, lines: Sequence[nodes.Line]) -> None:
    """A finding about what happens after a position that cannot be."""
    ends = next((line for line in lines if isinstance(line, nodes.ThenCannotBe)), None)
    if ends is None:
        return
    for line in lines:
        if isinstance(line, (nodes.Given, nodes.When)) and line.span.line > ends.span.line:
            message, way_out = "nothing happens in a position that cannot be", "give it an example of its own"
            definitions.diagnostics.error("misplaced-line", message, line.span, help=way_out)
            return


def _text_in(text: nodes.Text | None) -> str:
    return "" if text is None else text.value


def names_tested(declaration: nodes.Declaration) -> list[str]:
    """The names of the items that an example says it tests, read from its outline."""
    lines = (line for line in declaration.lines if isinstance(line, nodes.WordsLine))
    return [_name_tested(line) for line in lines if line.word == "tests"]


def _name_tested(line: nodes.WordsLine) -> str:
    """The name in `tests card "Rain"`; a head may be named with the kinds of its holes."""
    return re.sub(r"\(([^():]+):[^()]*\)", r"(\1)", text_of(line.items[0][-1]))


@record
class _Reader:
    """Reads the lines of one example."""

    definitions: Definitions
    example: ir.Example
    named: Mapping[str, Sequence[ir.Symbol]]

    def unknown(self, message: str, span: Span, way_out: WayOut) -> None:
        """A finding about a name."""
        self.definitions.diagnostics.error("unknown-name", message, span, help=way_out.help, repair=way_out.repair)

    def dice(self, line: nodes.WordsLine) -> list[int | tuple[int, ...]]:
        """What is rolled and drawn: numbers, and the ids of the members of any kind that bear a name."""
        lexicon = self.definitions.lexicon
        found: list[int | tuple[int, ...]] = []
        for item in line.items:
            part = item[0]
            if isinstance(part, nodes.Number):
                found.append(part.value)
                continue
            name = words_of(item)
            members = lexicon.members.get(("T:" + name,), [])
            if members:
                found.append(tuple(member.id for member in members))
            else:
                known, otherwise = [key[2:] for key in lexicon.names], "a number rolled, or the name of what is drawn"
                written = '"{}"' if isinstance(part, nodes.Text) else "{}"
                message = f'there is nothing called "{name}"'
                self.unknown(message, part.span, meant(part.span, name, known, otherwise, written=written))
        return found

    def tested(self, line: nodes.WordsLine) -> list[ir.Symbol]:
        """`tests card "Rain"`, `tests "Winter losses"`, `tests value "income of (owner)"`."""
        *sort, last = line.items[0]
        name = _name_tested(line)
        kind = words_of(sort)
        called = self.named.get(name, ())
        found = [each for each in called if kind in ("", ir.word_of(each))]
        if called and not found:
            sorts = " or ".join(sorted({ir.word_of(each) for each in called}))
            self.unknown(f'there is no {kind} called "{name}"', sort[0].span, WayOut(f"did you mean `{sorts}`?"))
        elif not found:
            message = f'there is nothing called "{name}" to test'
            written = '"{}"' if isinstance(last, nodes.Text) else "{}"
            self.unknown(message, last.span, meant(last.span, name, self.named, "name a member, or a title", written=written))
        for each in found if isinstance(last, (nodes.Text, nodes.Name)) else ():
            written = '"{}"' if isinstance(last, nodes.Text) else "{}"
            self.definitions.diagnostics.extend(former_title(each, name, last.span, written))
        return found

    def titled(self, title: nodes.Text, of: Sequence[T], word: str) -> T | None:
        """The one of some declarations with this title; a finding when there is none."""
        found = ir.by_names(of).get(title.value)
        if found is None:
            names = [each.name for each in of]
            otherwise = f"there are: {', '.join(names)}" if names else f'declare it: {word} "{title.value}"'
            way_out = meant(title.span, title.value, names, otherwise, written='"{}"')
            self.unknown(f'there is no {word} called "{title.value}"', title.span, way_out)
        else:
            self.definitions.diagnostics.extend(former_title(found, title.value, title.span, '"{}"'))
        return found

    def scenario(self, line: nodes.StartsFromScenario) -> ir.Scenario | None:
        """The scenario that an example names; None when it starts from the one that is played."""
        return None if line.title is None else self.titled(line.title, self.definitions.rules.scenarios, "scenario")

    def setting(self, line: nodes.WithSetting) -> dict[ir.Switch, int]:
        """An option or a ruling with the state that an example puts it in; nothing when it cannot be read."""
        rules = self.definitions.rules
        if line.word == "option":
            option = self.titled(line.title, rules.options, line.word)
            said = words_of(line.state)
            if option is None:
                return {}
            if said not in option.values:
                message, way_out = no_value(option, said, f'with option "{option.name}" ')
                span = line.state[0].span.to(line.state[-1].span)
                self.definitions.diagnostics.error("option-default", message, span, help=way_out)
                return {}
            return {option: option.values.index(said)}
        ruling = self.titled(line.title, rules.rulings, line.word)
        if ruling is None:
            return {}
        reading = words_of(line.state)
        if reading not in ruling.readings:
            nearest = meant(line.state[0].span, reading, ruling.readings, readings_told(ruling.readings), written='"{}"')
            self.definitions.diagnostics.error(
                "unknown-reading",
                f'"{reading}" is no reading of the ruling "{ruling.name}"',
                line.state[0].span,
                others=(Label(ruling.span, "the ruling"),),
                help=nearest.help,
                repair=nearest.repair if isinstance(line.state[0], nodes.Text) else (),
            )
            return {}
        return {ruling: ruling.readings.index(reading)}

    def run(self, line: nodes.Given | nodes.When) -> ir.ExampleStep:
        """`given`, `when`: a statement, and the answers to what it asks."""
        routine = Routine()
        resolver = self.definitions.resolver(Scope(routine), self.example.name)
        body = body_of(self.definitions, resolver, (line.statement,))
        ident = self.definitions.ident(self.example.name, "x_")
        procedure = made_procedure(self.example.name, ident, line.span, routine, body, "example")
        answers: list[ir.ExampleAnswer] = []
        for answer in line.answers if isinstance(line, nodes.When) else ():
            seat = resolver.typed(answer.asker, self.definitions.seat)
            match seat:
                case None:
                    continue
                case ir.Const(value=int() as number):
                    answers.append(ir.ExampleAnswer(number, answer.key.value, answer.span, _text_in(answer.question)))
                case _:
                    message, way_out = "who answers is worked out, and must be named", "write the name of the side"
                    self.definitions.diagnostics.error("wrong-kind", message, seat.span, help=way_out)
        word = "when" if isinstance(line, nodes.When) else "given"
        return ir.ExampleStep(word=word, span=line.span, procedure=procedure, answers=tuple(answers))

    def expected(self, line: Expected) -> list[ir.ExampleStep]:
        """`then`: a truth, or what is offered, who is asked, who has won. Nothing when it cannot be read."""
        match line:
            case nodes.Then():
                test = self.definitions.resolver(Scope(Routine()), self.example.name).typed(line.test, ir.TRUTH)
                return [] if test is None else [self.truth(line, test)]
            case nodes.ThenOffered():
                word = "offered" if line.offered else "not offered"
                return [ir.ExampleStep(word=word, span=line.span, text=line.key.value)]
            case nodes.ThenAsked() if words_of(line.side.parts) == "nobody":
                if line.question is not None:
                    message, way_out = "nobody is asked anything then", "write: then nobody is asked"
                    self.definitions.diagnostics.error("wrong-kind", message, line.question.span, help=way_out)
                return [ir.ExampleStep(word="nobody asked", span=line.span)]
            case nodes.ThenWon() if words_of(line.side.parts) == "nobody":
                return [ir.ExampleStep(word="nobody won", span=line.span)]
            case nodes.ThenCannotBe():
                invariant = self.titled(line.because, self.definitions.rules.invariants, "invariant")
                return [] if invariant is None else [ir.ExampleStep(word="cannot be", span=line.span, text=invariant.name)]
            case nodes.ThenSees():
                seat, what = self.seat(line.side), self.seen(line.what)
                word = "sees" if line.sees else "sees not"
                return [] if seat is None or what is None else [ir.ExampleStep(word=word, span=line.span, side=seat, what=what)]
            case nodes.ThenAsked() | nodes.ThenWon():
                seat = self.seat(line.side)
                word = "asked" if isinstance(line, nodes.ThenAsked) else "won"
                text = _text_in(line.question) if isinstance(line, nodes.ThenAsked) else ""
                return [] if seat is None else [ir.ExampleStep(word=word, span=line.span, side=seat, text=text)]
            case nodes.ThenApart():
                return []  # whether it is so is known as soon as all is known that the example decides
            case _:
                assert_never(line)

    def truth(self, line: nodes.Then, test: ir.Expr) -> ir.ExampleStep:
        """A test with the reason that is given for it; a finding when nothing is there that could have one."""
        because = "" if line.because is None else line.because.value
        if line.because is not None and not (
            isinstance(test, ir.Op) and test.name == "not" and isinstance(test.args[0], ir.Allowed)
        ):
            message = "a reason is given only for what somebody may not do"
            help_text = 'write: then SIDE may not VERB because "REASON"'
            self.definitions.diagnostics.error("wrong-kind", message, line.because.span, help=help_text)
        return ir.ExampleStep(word="then", span=line.span, test=test, because=because)

    def seen(self, what: nodes.Expression) -> ir.Expr | None:
        """Something that a side may see or not: an attribute of something, the members of a pile, a member of a kind that piles
        hold; a finding for anything else."""
        term = self.definitions.resolver(Scope(Routine()), self.example.name).expression(what)
        held = {pile.holds.name for pile in self.definitions.rules.piles}
        match term:
            case None | ir.Read() | ir.InPile(question="members"):
                return term
            case _ if term.type.base == "member" and term.type.of in held:
                return term
            case _:
                message = "a side sees attributes, what lies in piles, and members of a kind that lies in piles"
                help_text = 'write: then SIDE sees cards in PILE, or then SIDE sees "CARD"'
                self.definitions.diagnostics.error("wrong-kind", message, what.span, help=help_text)
                return None

    def seat(self, side: nodes.Phrase) -> int | None:
        """The seat of a name; a finding when there is none."""
        name = words_of(side.parts)
        seats = self.definitions.rules.seats
        ids = {name: member.id for name, member in ir.by_names(seats.members).items()} if seats is not None else {}
        if name not in ids:
            message = f"there is no {ir.SEATS_KIND} called `{name}`"
            otherwise = f"they are the members of the kind `{ir.SEATS_KIND}`"
            self.unknown(message, side.span, meant(side.span, name, ids, otherwise))
        return ids.get(name)
