"""Rule lines as prose: hooks, permissions and bans, changes of values, reactions, lasting effects."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import assert_never

from interpreter import ir
from interpreter.views.authorship import AdjustLine, AllowLine, Authorship, HookLine, OptionLine, ReactionLine, RuleLine
from interpreter.views.prose.choices import Block, Choices
from interpreter.views.prose.conditions import Conditions
from interpreter.views.prose.english import is_plural, joined_clauses, this_is
from interpreter.views.prose.heads import Heads
from interpreter.views.prose.lines import Line, under
from interpreter.views.prose.speaker import Speaker, names_in
from interpreter.views.prose.subjects import has_own_subjects
from interpreter.views.prose.vocabulary import with_the

_ADJUSTED = {
    "starts at": "starts at", "raised by": "is raised by", "lowered by": "is lowered by", "limited to": "is at most",
    "at least": "is at least", "counts as": "counts as",
}  # fmt: skip


class RuleLines:
    """Puts rule lines into words; the statements inside them are put into words by `routine`."""

    def __init__(self, speaker: Speaker, authorship: Authorship, heads: Heads, choices: Choices, routine: Block) -> None:
        self.speaker = speaker
        self.authorship = authorship
        self.heads = heads
        self.choices = choices
        self.routine = routine
        self.conditions = Conditions(speaker)

    def line(self, line: RuleLine, level: int) -> list[Line]:
        """The lines for a rule line of any sort; empty if its condition can never hold."""
        match line:
            case HookLine():
                return self.hook(line.host, line.part, level)
            case ReactionLine():
                return self.reaction(line.host, line.part, level)
            case AllowLine():
                return self.allow(line.host, line.part, level)
            case AdjustLine():
                return self.adjust(line.host, line.part, level)
            case OptionLine():
                return self.extra_option(line.host, line.part, level)
            case _:
                assert_never(line)

    def hook(self, host: ir.Procedure | ir.Occasion, hook: ir.Hook, level: int) -> list[Line]:
        """The lines for a hook: `before Ann enters a space, if it is walled: ...`."""
        guard = self.speaker.condition(hook.guard)
        if ir.is_settled(guard, False):
            return []
        if hook.timing == "whenever":
            return self._following(hook, guard, level)
        with self.speaker.at(hook.body.display, hook.params, names_in(hook.guard, hook.body.body), types=hook.body.locals):
            fillings, rest = self.heads.filled_by(hook.params, guard)
            text, clause = self.heads.moment(host, fillings)
            if host is self.speaker.words.rules.main and not host.says:
                text, clause = ("the game begins" if hook.timing == "before" else "the game is over"), True
            if hook.timing == "instead":
                header = f"when {text}" if clause else f"in place of {text}"
            else:
                header = f"{hook.timing} {text}" if clause or text.startswith("the ") else f"{hook.timing} {text} takes place"
            header += self._if(rest, ", if ") + (", this happens instead" if hook.timing == "instead" and clause else "")
            return under(header, self.routine(hook.body.body, level + 1), level, ": ")

    def _following(self, hook: ir.Hook, guard: ir.Expr | None, level: int) -> list[Line]:
        """The lines for what follows: `for each space, as soon as it is besieged and nobody is there: ...`."""
        with self.speaker.at(hook.body.display, hook.params, names_in(hook.guard, hook.body.body), types=hook.body.locals):
            head = "as soon as"
            if hook.each is not None:
                noun = self.speaker.noun(hook.each)
                each = f"each of {noun.plural}" if noun.singular is None else f"each {noun.singular}"
                head = f"for {each}{self.speaker.place.introduced(hook.params[0].name)}, as soon as"
            tests = self.speaker.worded.conjuncts(guard)
            lines = self.routine(hook.body.body, level + 1)
            if len(tests) > 2:
                listed = self.conditions.all_of(tests, level + 1)
                return [Line(level, f"{head} all of these hold:"), *listed, *under("then", lines, level, " ")]
            return under(self._if(tests, f"{head} "), lines, level, ": ")

    def reaction(self, host: ir.Occasion, reaction: ir.Reaction, level: int) -> list[Line]:
        """The lines for a reaction: `may be played when Ann enters a space: ...`."""
        guard = self.speaker.condition(reaction.condition)
        if ir.is_settled(guard, False):
            return []
        body = reaction.body
        names = {
            own.name: body.display.get(param.name, param.word) for own, param in zip(host.params, body.params[1:], strict=False)
        }
        names |= body.display | {param.name: body.display.get(param.name) or param.word for param in body.params}
        with self.speaker.at(names, (), names_in(reaction.condition, body.body), types=body.locals):
            fillings, rest = self.heads.filled_by(host.params, guard)
            any_time = host is self.speaker.words.rules.any_time
            moment = "at any time" if any_time else f"when {self.heads.occasion(host, fillings)}"
            header = f"may be played {moment}{self._if(rest, ', if ')}"
            return under(header, self.routine(body.body, level + 1), level, ": ")

    def allow(self, action: ir.Action, allow: ir.Allow, level: int) -> list[Line]:
        """The lines for a permission or a ban: `Ann may not enter a space if it is walled`."""
        guard = self.speaker.condition(allow.condition)
        if ir.is_settled(guard, False):
            return []
        with self.speaker.at({}, action.params, names_in(allow.condition)):
            fillings, rest = self.heads.filled_by(action.params, guard)
            template = self.speaker.words.clauses.allowed(self.speaker.words.wording(action).plain, allow.forbids)
            text = self.speaker.templates.fill(template, action.params, fillings)
            return self._conditional(text + ("" if allow.forbids else ", whatever else forbids it"), rest, level)

    def adjust(self, value: ir.Value, line: ir.Adjust, level: int, named: bool = True) -> list[Line]:
        """The lines for a change of a value: `the rating of Ann is raised by 1 if ...`. Without `named`, for the page of the
        value: `it is raised`."""
        guard = self.speaker.condition(line.condition)
        if ir.is_settled(guard, False):
            return []
        with self.speaker.at({}, value.params, names_in(line.condition, line.amount)):
            if named:
                fillings, rest = self.heads.filled_by(value.params, guard)
                template = with_the(self.speaker.words.wording(value).plain)
                subject = self.speaker.templates.fill(template, value.params, fillings)
            else:
                plural = is_plural(with_the(self.speaker.words.wording(value).plain))
                subject, rest = "they" if plural else "it", self.speaker.worded.conjuncts(guard)
                if line.how == "starts at":
                    others = any(self.authorship.stranger(value, each.span) is None for each in value.lines if each is not line)
                    said = self.speaker.value(self.speaker.settled(line.amount))
                    return self._conditional("at first " * others + this_is(said), rest, level)
            how = _ADJUSTED[line.how]
            if subject == "they" or is_plural(subject):
                how = re.sub(r"^is ", "are ", how).replace("counts", "count").replace("starts", "start")
            return self._conditional(f"{subject} {how} {self.speaker.value(self.speaker.settled(line.amount))}", rest, level)

    def extra_option(self, host: ir.Procedure, option: ir.MenuOption, level: int) -> list[Line]:
        """The lines for an option that a declaration adds to the menu of another."""
        guard = self.speaker.condition(option.guard)
        if ir.is_settled(guard, False):
            return []
        used = names_in(option.body, option.guard, option.source)
        with self.speaker.at(host.display, (), used, types=host.locals):
            head = f"another choice when {self.heads.happening(host, self.heads.holes(host.params))}:"
            if guard is not option.guard or self.speaker.states:
                option = replace(option, guard=guard, body=self.speaker.settled(option.body))
            return [Line(level, head), *self.choices.option(option, level + 1, None)]

    # --- lasting effects ---------------------------------------------------------------------------------------------

    def start_effect(self, term: ir.StartEffect, level: int) -> list[Line]:
        """The lines for the start of a lasting effect: `until ...:`, and below it the rule lines that are in force till then."""
        effect = term.effect
        for capture in term.captures:
            self.speaker.worded.add_whole(capture)
        if effect.ends:
            header = "until " + " and, after that, ".join(self._end(end) for end in effect.ends)
        elif effect.while_ is not None:
            header = "as long as " + self.speaker.truth(effect.while_)
        else:
            header = "for the rest of the game"
        lines = [text for line in self.authorship.of_effect(effect) for text in self.line(line, level + 1)]
        return [Line(level, header + ":"), *(lines or [Line(level + 1, "this is remembered")])]

    def _end(self, end: ir.EffectEnd) -> str:
        with self.speaker.at({}, end.params, names_in(end.guard), inside=True):
            fillings, rest = self.heads.filled_by(end.params, end.guard)
            text = self.heads.happening(end.host, fillings)
            return text + (f" ({joined_clauses([self.speaker.truth(part) for part in rest])})" if rest else "")

    # --- conditions --------------------------------------------------------------------------------------------------

    def _if(self, tests: list[ir.Expr], word: str) -> str:
        texts = [
            "either " * (len(tests) > 1 and has_own_subjects(test) and " or " in text) + text
            for test in tests
            for text in [self.speaker.truth(test)]
        ]
        return word + joined_clauses(texts) if tests else ""

    def _conditional(self, text: str, tests: list[ir.Expr], level: int) -> list[Line]:
        """A sentence with its conditions: in the line, or below it when there are many."""
        if len(tests) > 2 or (len(tests) > 1 and any(map(has_own_subjects, tests))):
            return [Line(level, f"{text}{',' * (',' in text)} if:"), *self.conditions.all_of(tests, level + 1)]
        return [Line(level, text + self._if(tests, ", if " if "," in text else " if "))]
