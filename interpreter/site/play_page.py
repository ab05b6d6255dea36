"""An example of play: a directed game move by move, with pictures of the map, and each step linked to its rules.

In: a `SiteContext` whose style has a direction. Out: Markdown and SVG by path, nothing without a direction. Questions, answers
and log come from the game as the rules play it; the direction adds headings and remarks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from interpreter import ir
from interpreter.site.card_faces import face
from interpreter.site.context import SiteContext
from interpreter.site.directed_play import Moment, Played, PlayedStep
from interpreter.site.play_pictures import StepPictures
from interpreter.site.small_pictures import face_of
from interpreter.site.telling import Telling
from interpreter.site.wording import anchor, escaped, folded, html_link, in_html, relative, rendered
from interpreter.source import Span
from interpreter.views import GameWords, LogLine, capital, sentence

PLAY = "example.md"
PICTURES = "example/"
PLAY_TITLE = "An example of play"


def play_pages(context: SiteContext) -> dict[str, str]:
    """The page and its pictures by their paths below `docs/`; empty without an example of play."""
    played = context.played
    return {} if played is None or not played.steps else _Teller(context, played).pages()


def titled(played: Played) -> list[tuple[int, str]]:
    """The headings of the steps that have one, each with the number of its step, from 1."""
    return [(number, step.step.title) for number, step in enumerate(played.steps, 1) if step.step.title]


def step_anchor(number: int) -> str:
    """The anchor of a step on the page."""
    return f"step-{number}"


class _Teller:
    """Tells one play."""

    def __init__(self, context: SiteContext, played: Played) -> None:
        self.context = context
        self.played = played
        self.words = GameWords(played.program, context.rules)
        self.pages_by: dict[str, str] = {}
        self.drawn: set[str] = set()
        """The cards that have been shown by now."""
        style = context.style.map
        self.pictures = None if style is None else StepPictures(context, style, played.program)

    def pages(self) -> dict[str, str]:
        """All of it."""
        telling = Telling(self.context)
        direction = self.context.style.direction
        assert direction is not None, "only what is directed is played"
        parts = [f"# {PLAY_TITLE}", *(telling.markdown(paragraph, PLAY) for paragraph in direction.about)]
        parts += [self._beginning(), self._contents()]
        count = len(self.played.steps)
        for number, step in enumerate(self.played.steps, 1):
            level = "##" if step.step.title else "###"
            parts += [anchor(step_anchor(number)), f"{level} {number}. {escaped(self._title(step))}"]
            if step.step.says:
                parts.append(telling.markdown(step.step.says, PLAY))
            parts += [self._step_html(number, step), _ways(number, count)]
        parts.append(self._end())
        return {PLAY: "\n\n".join(part for part in parts if part) + "\n", **self.pages_by}

    def _beginning(self) -> str:
        """From where the play starts, and what happened before anybody was asked."""
        direction = self.context.style.direction
        scenario = None if direction is None else direction.scenario
        begun = "" if scenario is None else f"It begins with {self.context.link(scenario, PLAY)}."
        told = self._lines(self.played.start, set())
        return begun + (f'\n\n<ul class="told">{told}</ul>' if told else "")

    def _contents(self) -> str:
        """The steps that have a heading, as links."""
        links = "".join(
            f'<li value="{number}"><a href="#{step_anchor(number)}">{in_html(title)}</a></li>'
            for number, title in titled(self.played)
        )
        return f'<nav class="steps" aria-label="Steps"><ol>{links}</ol></nav>' if links else ""

    def _title(self, step: PlayedStep) -> str:
        """Its heading; without one, what was answered first."""
        first = next((moment for moment in step.moments if not moment.is_passed), step.moments[0])
        return step.step.title or f"{capital(self.words.seat(first.seat))}: {first.chosen[0]}"

    def _step_html(self, number: int, step: PlayedStep) -> str:
        """The moments of a step in order, its picture, and the statements of the rulebook for which its rules stand; HTML."""
        rules: dict[ir.Item, None] = {}
        linked: set[str] = set()
        faces = [drawn for moment in step.moments for drawn in self._faces(moment)]
        moments = "\n".join(self._moment(moment, rules, linked) for moment in step.moments)
        cited = "".join(
            f"<li>{self._rule(rule)}{': ' + cites if (cites := self.context.cites_html(rule, PLAY)) else ''}</li>"
            for rule in rules
        )
        beside = self._picture(number, step) + (f'<div class="cards played">{"".join(faces)}</div>' if faces else "")
        parts = [f'<div class="beside">{beside}</div>'] if beside else []
        parts += [f'<ol class="moments">\n{moments}\n</ol>']
        parts += [folded("The rules of this step", f'<ul class="foot">{cited}</ul>')] if cited else []
        return '<div class="step">\n' + "\n".join(part for part in parts if part) + "\n</div>"

    def _picture(self, number: int, step: PlayedStep) -> str:
        path = f"{PICTURES}{number:02}.svg"
        picture = None if self.pictures is None else self.pictures.of(step, path, f"{number}. {self._title(step)}")
        if picture is None:
            return ""
        self.pages_by[path] = picture.svg
        image = f'<img src="{path}" alt="{in_html(picture.description)}" loading="lazy">'
        return f'<figure class="scene"><a href="{path}">{image}</a></figure>'

    # --- moments -----------------------------------------------------------------------------------------------------

    def _moment(self, moment: Moment, rules: dict[ir.Item, None], linked: set[str]) -> str:
        """Who was asked what, what he answered, what happened; `rules` gets the rules at work."""
        who = capital(self.words.seat(moment.seat))
        asked = self._by(moment.span, rules, in_html(moment.asked))
        chosen = ", ".join(self._linked(each, set()) for each in moment.chosen)
        told = self._lines(moment.log_lines, linked, rules)
        style = "" if self._side(moment.seat) is None else f' style="--side: {self._side(moment.seat)}"'
        passed = ' class="passed"' if moment.is_passed else ""
        head = f'<p class="asked"><b class="who"{style}>{in_html(who)}</b> {asked} <b class="chosen">{chosen}</b></p>'
        return f"<li{passed}>{head}" + (f'<ul class="told">{told}</ul>' if told else "") + "</li>"

    def _side(self, seat: int) -> str | None:
        style, seats = self.context.style.map, self.context.rules.seats
        side = None if style is None or seats is None else style.sides.get(seats.members[seat].name)
        return None if side is None else side.colour

    def _lines(self, log: Iterable[LogLine], linked: set[str], rules: dict[ir.Item, None] | None = None) -> str:
        """What happened, a line each, with the rule that made it so where it is another than that of the line before."""
        found, before = [], None
        for line in log:
            if line.sort in ("answer", "begin", "end"):
                continue
            rule = self._rule_at(line.cause)
            text = self._dice(line) + self._linked(capital(sentence(line.text)) if line.sort != "heading" else line.text, linked)
            if line.sort == "heading":
                found.append(f'<li class="phase">{self._link(rule, text)}</li>')
            else:
                behind = f" {self._rule(rule, True)}" if rule is not None and rule is not before else ""
                found.append(f'<li class="{line.sort}">{text}{behind}</li>')
            before = rule
            if rules is not None and rule is not None:
                rules.setdefault(rule)
        return "".join(found)

    def _dice(self, line: LogLine) -> str:
        """The face that a die shows."""
        if line.rolled is None:
            return ""
        number, shown = line.rolled
        name = self.played.program.tables.dice[number][0]
        die = next((each for each in self.context.rules.dice if each.name == name), None)
        return "" if die is None else f'<span class="die">{face_of(self.context, die, shown)}</span> '

    def _faces(self, moment: Moment) -> list[str]:
        """The cards that an answer names and that were not shown before."""
        found = []
        for name in self._names.findall(", ".join(moment.chosen)) if self._named else ():
            member = self._named[name]
            target = self.context.permalinks.of(member)
            if member.kind in self.context.style.faces and self.words.in_piles(member.kind.name) and target not in self.drawn:
                self.drawn.add(target or "")
                address = rendered(relative(PLAY, target or ""))
                found.append(f'<a class="card" href="{address}">{face(self.context, member)}</a>')
        return found

    # --- links -------------------------------------------------------------------------------------------------------

    @cached_property
    def _named(self) -> dict[str, ir.Member]:
        """The members that have a page and a name of their own: those drawn as cards, and the places on the map."""
        style = self.context.style
        kinds = [*style.faces, *([style.map.graph.nodes] if style.map is not None else [])]
        names: dict[str, list[ir.Member]] = {}
        for kind in self.context.rules.kinds.values():
            for member in kind.members:
                names.setdefault(member.name.casefold(), []).append(member)
        return {
            member.name: member
            for kind in kinds
            for member in kind.members
            if self.context.permalinks.of(member) and all(each.kind is kind for each in names[member.name.casefold()])
        }

    @cached_property
    def _names(self) -> re.Pattern[str]:
        names = sorted(self._named, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")

    def _linked(self, text: str, linked: set[str]) -> str:
        """A text as HTML, in which names lead to their pages; `linked`: those that need no link any more."""
        found, at = [], 0
        for match in self._names.finditer(text) if self._named else ():
            name = match[0]
            target = self.context.permalinks.of(self._named[name])
            if name not in linked and target is not None:
                linked.add(name)
                found += [in_html(text[at : match.start()]), html_link(in_html(name), relative(PLAY, target))]
                at = match.end()
        return "".join(found) + in_html(text[at:])

    def _rule_at(self, cause: int) -> ir.Item | None:
        return None if cause < 0 else self._rule_of(self.played.program.place(cause)[0])

    def _rule_of(self, span: Span) -> ir.Item | None:
        """The item on the pages in whose text a place stands."""
        author = self.context.references.authorship.author(span)
        item = None if author is None else self.context.references.published(author)
        return item if item is not None and self.context.permalinks.of(item) else None

    def _by(self, span: Span, rules: dict[ir.Item, None], text: str) -> str:
        """A question that leads to the rule that asks it."""
        rule = self._rule_of(span)
        if rule is not None:
            rules.setdefault(rule)
        return self._link(rule, text)

    def _link(self, rule: ir.Item | None, text: str) -> str:
        target = None if rule is None else self.context.permalinks.of(rule)
        return text if target is None else html_link(text, relative(PLAY, target))

    def _rule(self, rule: ir.Item, short: bool = False) -> str:
        """A link to a rule by its name, or in short by its section, if it has one."""
        name, section = self.context.name(rule), self.context.permalinks.section(rule)
        target = rendered(relative(PLAY, self.context.permalinks.of(rule) or ""))
        if short and section:
            return f'<a class="rule" href="{target}" aria-label="{in_html(f"{section}, {name}")}">{in_html(section)}</a>'
        told = f"{section} {name}" if section and not isinstance(rule, ir.Member) else name
        return f'<a class="rule" href="{target}">{in_html(told)}</a>'

    def _end(self) -> str:
        """Where a reader goes on."""
        first = self.context.permalinks.chapters[:1]
        onwards = [f"[the rules from the start]({each.page})" for each in first] + ["[the game in outline](rules/sequence.md)"]
        return f"From here, read {' or '.join(onwards)}."


def _ways(number: int, count: int) -> str:
    """Back to the step before, on to the next, up to the list."""
    back = f'<a href="#{step_anchor(number - 1)}" rel="prev">‹ Step {number - 1}</a>' if number > 1 else ""
    on = f'<a href="#{step_anchor(number + 1)}" rel="next">Step {number + 1} ›</a>' if number < count else ""
    return f'<nav class="onwards" aria-label="From step {number}">{back}{on}</nav>'
