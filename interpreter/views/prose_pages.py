"""Declarations of what happens: procedures, queries, values, actions, routes, rules, rulings, scenarios, examples."""

from __future__ import annotations

from interpreter.ir import (
    Action,
    Const,
    Example,
    ExampleStep,
    Expr,
    Invariant,
    OptionSwitch,
    Procedure,
    Query,
    Reach,
    Return,
    Route,
    Rule,
    Ruling,
    Scenario,
    Value,
)  # fmt: skip
from interpreter.views.prose_declared import Things
from interpreter.views.prose_rules import names_in
from interpreter.views.prose_statements import Line
from interpreter.views.prose_words import listed, quoted


class Pages(Things):
    """Pages of what happens. `page(declared)` gives the lines of any declaration."""

    def page(self, declared: object) -> list[Line]:
        method = getattr(self, "page_" + type(declared).__name__.lower())
        return method(declared)

    def page_procedure(self, made: Procedure) -> list[Line]:
        before = self.at(made.display, made.params, names_in(made.body), made, made.locals)
        try:
            found = [*self.unsaid(made, made.params), *(self.block(made.body, 0) or [Line(0, "nothing happens", "text")])]
        finally:
            self.place = before
        return [*found, *self.hooks(made, made.hooks)]

    # --- questions ---------------------------------------------------------------------------------------------------

    def page_query(self, made: Query) -> list[Line]:
        used = names_in(made.body, *(clause.test for clause in made.clauses))
        before = self.at(made.display, made.params, used, made, made.locals)
        try:
            head = self.unsaid(made, made.params)
            if made.clauses:
                for statement in made.body:
                    self.printed.add(id(statement))
                    self.printed.add(id(statement.value))
                alone = len(made.clauses) == 1
                if alone:
                    return [*head, Line(0, f"this is so if {self.truth(made.clauses[0].test)}", "text")]
                return [
                    *head,
                    Line(0, "this is so if all of these hold:", "text"),
                    *(Line(0, self.truth(clause.test)) for clause in made.clauses),
                ]
            if len(made.body) == 1 and isinstance(made.body[0], Return) and made.body[0].value is not None:
                self.printed.add(id(made.body[0]))
                value = made.body[0].value
                if value.type.base == "truth" and not isinstance(value, Const):
                    return [*head, Line(0, f"this is so if {self.truth(value)}", "text")]
                return [*head, Line(0, f"{'these are' if value.type.base == 'set' else 'this is'} {self.value(value)}", "text")]
            return [*head, *self.block(made.body, 0)]
        finally:
            self.place = before

    def page_value(self, made: Value) -> list[Line]:
        found: list[Line] = []
        for line in made.lines:
            stranger = self.hosts.stranger(made, line.span)
            lines = self.adjust(made, line, 0, heading=stranger is not None)
            if stranger is not None:
                found.append(Line(0, f"{self.title(stranger)}:", "source"))
            found.extend(lines)
        return found

    def page_action(self, made: Action) -> list[Line]:
        tests = [clause.test for clause in made.clauses]
        before = self.at({}, made.params, names_in(*tests) | {param.name for param in made.params}, made)
        try:
            head = "this is allowed unless something forbids it" if not tests else "this is allowed only if:"
            found = [Line(0, head, "text"), *(Line(0, self.truth(test)) for test in tests)]
        finally:
            self.place = before
        for allow in made.allows:
            found.append(Line(0, f"{self.source(allow.span, allow.rule)}:", "source"))
            found.extend(self.allow(made, allow, 0))
        return found

    # --- searches ----------------------------------------------------------------------------------------------------

    def page_route(self, made: Route) -> list[Line]:
        terms = [
            term
            for term in (made.departure, made.step, made.start, made.toll, made.gain, made.length, *made.ends)
            if term is not None
        ]
        names = {made.last: "last", made.next: "next", "carried": "the number carried"}
        before = self.at(names, made.params, names_in(*terms), made)
        try:
            found = [Line(0, f"a way through neighbouring {self.kind_word(made.graph.nodes, True)}", "text")]
            if made.departure is not None:
                found.append(Line(0, f"it starts at {self.value(made.departure)}"))
            found.extend(self.steps(made.step, made.last, made.next))
            if made.start is not None:
                found.append(Line(0, f"what is carried along the way is at first {self.value(made.start)}"))
            if made.toll is not None:
                lost = f"on entering each next {self.kind_word(made.graph.nodes)} this is lost: {self.value(made.toll)}"
                found.append(Line(0, f"{lost}; with nothing left the way is over"))
            if made.gain is not None:
                found.append(Line(0, f"after that this is gained there: {self.value(made.gain)}"))
            for end in made.ends:
                found.append(Line(0, f"it may end at the next {self.kind_word(made.graph.nodes)} if {self.truth(end)}"))
            if made.length is not None:
                found.append(Line(0, f"it has at most {self.value(made.length)} steps"))
            choice = (
                "the shortest way must be taken, or any longer one that loses less"
                if made.choose == "fewer"
                else "any such way may be taken"
            )
            return [*found, Line(0, choice)]
        finally:
            self.place = before

    def steps(self, step: Expr | None, last: str, following: str) -> list[Line]:
        if step is None:
            return [Line(0, "each step goes to any neighbour")]
        tests = self.conjuncts(step)
        self.printed.add(id(step))
        head = f"a step leads from one ({self.local(last)}) to a neighbour ({self.local(following)})"
        if len(tests) == 1:
            return [Line(0, f"{head} if {self.truth(tests[0])}")]
        return [Line(0, f"{head} if:"), *(Line(1, self.truth(test)) for test in tests)]

    def page_reach(self, made: Reach) -> list[Line]:
        terms = [term for term in (made.start, made.step) if term is not None]
        before = self.at({made.last: "last", made.next: "next"}, made.params, names_in(*terms), made)
        try:
            found = [Line(0, f"all {self.kind_word(made.graph.nodes, True)} that can be reached, step by step", "text")]
            if made.start is not None:
                found.append(Line(0, f"it starts at {self.value(made.start)}"))
            return [*found, *self.steps(made.step, made.last, made.next)]
        finally:
            self.place = before

    # --- rules, options, rulings -------------------------------------------------------------------------------------

    def page_rule(self, made: Rule) -> list[Line]:
        return [line for host, part in self.hosts.written_by(made) for line in self.part(host, part, 0)]

    def page_optionswitch(self, made: OptionSwitch) -> list[Line]:
        return [Line(0, f"this option is {'on' if made.on else 'off'}", "text")]

    def page_ruling(self, made: Ruling) -> list[Line]:
        found = [Line(0, f"the question: {made.asks}?".replace("??", "?"), "text")]
        for reading in made.readings:
            found.append(Line(0, f"**{reading}** (in force)" if reading == made.chosen else reading))
        return [*found, *([Line(0, made.because, "text")] if made.because else [])]

    def page_scenario(self, made: Scenario) -> list[Line]:
        if made.setup is None:
            return []
        before = self.at(made.setup.display, (), names_in(made.setup.body), made, made.setup.locals)
        try:
            return self.block(made.setup.body, 0)
        finally:
            self.place = before

    def page_invariant(self, made: Invariant) -> list[Line]:
        return [Line(0, "whenever a decision waits:", "text"), *(Line(0, self.truth(clause.test)) for clause in made.clauses)]

    # --- examples ----------------------------------------------------------------------------------------------------

    def page_example(self, made: Example) -> list[Line]:
        found: list[Line] = []
        if made.from_scenario:
            found.append(Line(0, "**Given:** the start of the scenario"))
        if made.dice is not None:
            order = ", in this order" if len(made.dice_words) > 1 else ""
            found.append(Line(0, f"**Given:** chance gives {listed(made.dice_words) or 'nothing'}{order}"))
        for step in made.steps:
            found.extend(self.step(step))
        return found

    def step(self, step: ExampleStep) -> list[Line]:
        word = "**Given:**" if step.word == "given" else "**When:**" if step.word == "when" else "**Then:**"
        if step.procedure is not None:
            before = self.at(step.procedure.display, (), names_in(step.procedure.body), None, step.procedure.locals)
            try:
                lines = self.block(step.procedure.body, 1)
            finally:
                self.place = before
            first = lines[0].text.removeprefix("now ").removeprefix("from now on ") if lines else ""
            said = [Line(0, f"{word} {first}"), *lines[1:]] if lines else []
            return [*said, *(Line(1, f"{self.side(side)} answers {quoted(text)}") for side, text, _ in step.answers)]
        if step.test is not None:
            return [Line(0, f"{word} {self.truth(step.test)}")]
        texts = {
            "offered": f"{quoted(step.text)} is offered", "not offered": f"{quoted(step.text)} is not offered",
            "asked": f"{self.side(step.side)} is asked", "nobody asked": "nobody is asked",
            "won": f"{self.side(step.side)} has won",
        }  # fmt: skip
        return [Line(0, f"{word} {texts[step.word]}")]

    def side(self, number: int) -> str:
        seats = self.rules.seats
        return self.member(seats.members[number]) if seats is not None and 0 <= number < len(seats.members) else "nobody"
