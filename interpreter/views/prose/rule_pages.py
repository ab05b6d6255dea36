"""Pages of rules: procedures, occasions, queries, values, actions, rules, invariants, options, rulings, scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from interpreter import ir
from interpreter.source import Span
from interpreter.views.authorship import Authorship
from interpreter.views.prose.conditions import Conditions
from interpreter.views.prose.english import article, listed, quoted, this_is, to_be
from interpreter.views.prose.flow import nothing_in_words
from interpreter.views.prose.heads import Heads
from interpreter.views.prose.lines import Line, under_titles
from interpreter.views.prose.speaker import Speaker, names_in
from interpreter.views.prose.statements import Statements


class RulePages:
    """Makes the pages of procedures, occasions, scenarios, rules, queries, values, actions, invariants, options and rulings."""

    def __init__(self, authorship: Authorship, speaker: Speaker, heads: Heads, statements: Statements) -> None:
        self.authorship = authorship
        self.speaker = speaker
        self.heads = heads
        self.statements = statements
        self.conditions = Conditions(speaker)
        self.rule_lines = statements.rule_lines

    # --- what happens ------------------------------------------------------------------------------------------------

    def procedure(self, made: ir.Procedure) -> list[Line]:
        """The page of a procedure: its statements, and the hooks of others around it."""
        if made.obsolete:
            return [Line(0, f"this is not needed any more: {made.obsolete}", "text")]
        with self.speaker.at(made.display, made.params, names_in(made.body), made, made.locals):
            whole = made.role if made.role in ("phase", "step") else "rule"
            body = self.statements.routine(made.body, 0, whole) or [Line(0, nothing_in_words(made.body), "text")]
            beside = [Line(0, "only examples carry this out, to begin in such a position", "text")] if made.for_examples else []
            found = [*beside, *self._unsaid(made, made.params), *body]
        return [*found, *self._hooks(made, made.hooks)]

    def occasion(self, made: ir.Occasion) -> list[Line]:
        """The page of an occasion: when it comes, who may answer it and with what, and the hooks and reactions of others."""
        if made is self.speaker.words.rules.any_time:
            text = "whoever has a choice to make may play what is meant for any time, and so may those for whom play pauses"
            return [Line(0, text, "text"), *self._reactions(made)]
        if made is self.speaker.words.rules.settling:
            text = (
                "before each question, announcement and roll, and before a span begins or ends, "
                "what follows from the position is done, again and again, until nothing more follows"
            )
            return [Line(0, text, "text"), *self._hooks(made, made.hooks)]
        with self.speaker.at({}, made.params, names_in(*made.answered_by)):
            found = [Line(0, f"the moment when {self.heads.occasion(made, self.heads.holes(made.params))}", "text")]
            if made.answered_by:
                sides = ", then ".join(self.speaker.value(side) for side in made.answered_by)
                kinds = listed([article(kind) for kind in self.speaker.words.answers(made)], "or")
                found.append(Line(0, f"it may be answered{f' with {kinds}' if kinds else ''} by {sides}"))
        return [*found, *self._hooks(made, made.hooks), *self._reactions(made)]

    def _reactions(self, made: ir.Occasion) -> list[Line]:
        """What may be played at it, by what is played."""
        return under_titles([(self.heads.title(each.member), self.rule_lines.reaction(made, each, 0)) for each in made.reactions])

    def scenario(self, made: ir.Scenario) -> list[Line]:
        """The page of a scenario: the sides that play it, if not all do, and how the board is set up."""
        if made.setup is None:
            return []
        rules = self.speaker.words.rules
        seated = () if rules.seats is None else tuple([side for side in rules.seats.members if side.id not in rules.idle])
        names = [self.speaker.words.member(side) for side in made.playing]
        found = [Line(0, "examples begin from here", "text")] if made.for_examples else []
        found += [Line(0, f"played by {listed(names)}", "text")] if len(names) < len(seated) else []
        found += self._bonds(made)
        left_out = {id(each) for each in made.setup.body if isinstance(each, ir.Write) and each.attribute is rules.in_play}
        body = tuple([each for each in made.setup.body if id(each) not in left_out])
        with self.speaker.at(made.setup.display, (), names_in(made.setup.body), made, made.setup.locals):
            self.speaker.place.setting_up = True
            return [*found, *self.statements.routine(body, 0)]

    def rule(self, made: ir.Rule) -> list[Line]:
        """The page of a rule: its rule lines, each with the thing on which it acts."""
        return under_titles([("", self.rule_lines.line(line, 0)) for line in self.authorship.written_by(made)])

    # --- what is asked -----------------------------------------------------------------------------------------------

    def query(self, made: ir.Query) -> list[Line]:
        """The page of a query: the conditions under which a truth holds, or how the answer is found."""
        if any(made is bundle.free for bundle in self.speaker.words.rules.bundles):
            for statement in made.body:  # the page of the bundle tells what must stay
                self.speaker.worded.add_whole(statement)
            return [Line(0, "this is all that is there and not in it yet, without what must stay behind", "text")]
        tests = [clause.test for clause in made.clauses]
        with self.speaker.at(made.display, made.params, names_in(made.body, *tests), made, made.locals):
            return [*self._unsaid(made, made.params), *self._answer(made)]

    def _answer(self, made: ir.Query) -> list[Line]:
        if made.clauses:
            for statement in made.body:  # it says the same as the clauses together
                self.speaker.worded.add(statement)
                if isinstance(statement, ir.Return) and statement.value is not None:
                    self.speaker.worded.add(statement.value)
            if len(made.clauses) == 1:
                return self._so_if(self.speaker.settled(made.clauses[0].test))
            known = [self.speaker.settled(clause.test) for clause in made.clauses]
            if any(ir.is_settled(test, False) for test in known):
                return self._so_if(next(test for test in known if ir.is_settled(test, False)))
            tests = self.conditions.all_of((clause.test for clause in made.clauses), 0)
            if len(tests) == 1:
                return [Line(0, f"this is so if {tests[0].text}", "text")]
            return [Line(0, "this is so if all of these hold:", "text"), *tests]
        body = self.speaker.settled(made.body)
        only = body[0] if len(body) == 1 else None
        if isinstance(only, ir.Return) and only.value is not None:
            self.speaker.worded.add(only)
            value = only.value
            if value.type.base == "truth" and not isinstance(value, ir.Const):
                return self._so_if(value)
            return [Line(0, this_is(self.speaker.value(value), value.type.base == "set"), "text")]
        return self.statements.routine(made.body, 0)

    def _so_if(self, test: ir.Expr) -> list[Line]:
        """`this is so if ...`, with the ways below it where there are many."""
        if ir.is_settled(test, True) or ir.is_settled(test, False):
            return [Line(0, f"this is {'always' if ir.is_settled(test, True) else 'never'} so", "text")]
        ways = self.conditions.any_of(test, 0)
        if ways:
            return [Line(0, "this is so if one of these holds:", "text"), *ways]
        return [Line(0, f"this is so if {self.speaker.truth(test)}", "text")]

    def value(self, made: ir.Value, alone: bool = False) -> list[Line]:
        """The page of a value: every line that sets or changes it, those of other authors under their titles. `alone`: only its
        own lines."""
        told: list[tuple[str, list[Line]]] = []
        for line in made.lines:
            stranger = self.authorship.stranger(made, line.span)
            if stranger is not None and alone:
                continue
            title = "" if stranger is None else self.heads.title(stranger)
            told.append((title, self.rule_lines.adjust(made, line, 0, named=stranger is not None)))
        return under_titles(told)

    def action(self, made: ir.Action) -> list[Line]:
        """The page of an action: its conditions, and what others forbid or permit."""
        tests = [clause.test for clause in made.clauses]
        used = names_in(*tests) | {param.name for param in made.params}
        with self.speaker.at({}, made.params, used, made):
            head = "this is allowed unless something forbids it" if not tests else "this is allowed if all of these hold:"
            found = [Line(0, head, "text"), *self.conditions.all_of(tests, 0)]
        said: list[tuple[str, list[Line]]] = []
        for allow in made.allows:
            told = (self._source(allow.span, allow.rule), self.rule_lines.allow(made, allow, 0))
            if told not in said:  # one author may say the same for several spans
                said.append(told)
        return [*found, *under_titles(said)]

    def invariant(self, made: ir.Invariant) -> list[Line]:
        """The page of an invariant: the conditions that always hold."""
        tests = self.conditions.all_of((clause.test for clause in made.clauses), 0)
        return [Line(0, "whenever somebody is asked, this holds:", "text"), *tests]

    # --- what was decided --------------------------------------------------------------------------------------------

    def option(self, made: ir.OptionSwitch) -> list[Line]:
        """The page of an option: its possible values, its value in this game, and the options that it excludes or needs."""
        what = f"this option may be {listed(made.values, 'or')}; in this game it is {made.chosen}"
        return [Line(0, what, "text"), *self._bonds(made)]

    def _bonds(self, made: ir.Party) -> list[Line]:
        """What cannot go together with it, what it needs, and what needs it."""
        found = []
        for said in ir.said_of(self.speaker.words.rules, made):
            who = "it"
            if isinstance(made, ir.OptionSwitch) and said.own != (made.on,):
                who = f"set to {listed([made.values[state] for state in said.own], 'or')} it"
            elif isinstance(made, ir.Scenario):
                who = "this scenario"
            other = ir.in_state(said.other, said.states, quoted)
            match said.how:
                case "not with":
                    what = f"{who} cannot go together with {other}"
                case "needs":
                    what = f"{who} is played with {other}" if isinstance(made, ir.Scenario) else f"{who} needs {other}"
                case "needed by":
                    what = f"{other} is played with it" if isinstance(said.other, ir.Scenario) else f"{other} needs it"
                case _:
                    assert_never(said.how)
            found.append(Line(0, what))
        return found

    def ruling(self, made: ir.Ruling) -> list[Line]:
        """The page of a ruling: the question, the readings, the one in force, the reason."""
        found = [Line(0, f"{made.asks}?".replace("??", "?"), "text")]
        for reading in made.readings:
            found.append(Line(0, f"**{reading}** (in force)" if reading == made.chosen else reading))
        return [*found, *([Line(0, made.because, "text")] if made.because else [])]

    # --- around a host -----------------------------------------------------------------------------------------------

    def _hooks(self, host: ir.Procedure | ir.Occasion, hooks: Sequence[ir.Hook]) -> list[Line]:
        """What other rules do around a host, each with who says so."""
        return under_titles([(self._source(hook.span, hook.rule), self.rule_lines.hook(host, hook, 0)) for hook in hooks])

    def _source(self, span: Span, rule: str) -> str:
        author = self.authorship.author(span)
        return quoted(rule) if author is None else self.heads.title(author)

    def _unsaid(self, declared: ir.Symbol, params: tuple[ir.Param, ...]) -> list[Line]:
        """The holes that wording by hand leaves out of the head: they are introduced below it."""
        template, used = self.speaker.words.wording(declared).plain, self.speaker.place.used
        left = [param for param in params if "{" + (param.word or param.name) not in template and param.name in used]
        known = [(self.speaker.place.shown(param.name), self.speaker.words.type(param.type)) for param in left]
        named = [
            f"the {shown} {to_be(shown) + ' ' if at == 0 else ''}{word if param.type.base == 'set' else article(word)}"
            for at, (param, (shown, word)) in enumerate(
                (param, each) for param, each in zip(left, known, strict=True) if each[0] != each[1]
            )
        ]
        return [Line(0, f"here {listed(named)}", "text")] if named else []
