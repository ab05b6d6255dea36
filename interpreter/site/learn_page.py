"""A page for newcomers: what one must know before the first game, in the order of a newcomer's questions.

In: a `SiteContext`. Out: Markdown by path. The texts come from `learn` in the `site` files, their figures and the items below
them from the rules; where no file has a text, the rules choose: players, sequence, menus, cards, end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.site.abridged import abridged
from interpreter.site.card_faces import face
from interpreter.site.context import SiteContext
from interpreter.site.endings import endings, winning_lines
from interpreter.site.play_page import PLAY
from interpreter.site.small_pictures import faces
from interpreter.site.telling import Telling, in_words
from interpreter.site.wording import capital, escaped, relative, title_of
from interpreter.views import Lesson

LEARN = "learn.md"
MENUS = 3
"""So many menus are shown where nobody said which."""
LEAST_OPTIONS = 3
"""A menu that is shown unasked has so many options at least."""
SAMPLE_CARDS = 2
DEEPEST = 2
"""How deep the outline of a turn goes."""


def learn_pages(context: SiteContext) -> dict[str, str]:
    """The page by its path below `docs/`; empty for rules that are no whole game."""
    if context.rules.main is None:
        return {}
    telling = Telling(context)
    lessons = context.style.learn or _by_rule(context)
    parts = ["# Learn it in ten minutes"]
    for number, lesson in enumerate(lessons, 1):
        parts.append(f"## {number}. {escaped(lesson.title)}")
        if lesson.says:
            parts.append(telling.markdown(lesson.says, LEARN))
        drawn = [each for each in lesson.shows if isinstance(each, ir.Member) and each.kind in context.style.faces]
        for each in lesson.shows:
            if each not in drawn:
                parts += _whole(context, telling, each) if isinstance(each, str) else _item(context, each)
        parts += [_cards(context, drawn)] if drawn else []
    parts += ["## And now", "\n".join(f"- {line}" for line in _onwards(context))]
    return {LEARN: "\n\n".join(part for part in parts if part) + "\n"}


def _onwards(context: SiteContext) -> list[str]:
    """Where a reader goes from here."""
    found = [f"Set up [{escaped(each.name)}]({context.permalinks.page(each)})" for each in first_scenario(context)]
    if context.played is not None:
        found.append(f"See how two begin, move by move: [an example of play]({PLAY})")
    found.append("Keep [the game in outline](rules/sequence.md) beside the board")
    if context.permalinks.chapters:
        first = context.permalinks.chapters[0]
        found.append(f"Read the rules from [{escaped(first.heading)}]({first.page}) on")
    return found


def first_scenario(context: SiteContext) -> list[ir.Scenario]:
    """The scenario for a first game, as a list of one: the one in force, else the first that is offered; empty if there is
    none."""
    offered = context.rules.beginnings
    return [each for each in offered if each is context.rules.scenario] or list(offered[:1])


def _by_rule(context: SiteContext) -> tuple[Lesson, ...]:
    """What is taught where nobody said it."""
    menus = [each for each in context.permalinks.sequence if _menu(each) >= LEAST_OPTIONS]
    drawn = [kind for kind in context.style.faces if context.permalinks.shown(kind)]
    lessons = [
        Lesson("Who plays", (), ("the players",)),
        Lesson("What happens in a turn", (), ("the sequence",)),
        Lesson("What one may do", (), tuple(menus[:MENUS])) if menus else None,
        Lesson("What is on a card", (), tuple(drawn[:1])) if drawn else None,
        Lesson("How it ends", (), ("the end",)),
    ]
    return tuple(each for each in lessons if each is not None)


def _menu(procedure: ir.Procedure) -> int:
    return max((len(term.options) for term in ir.walk(procedure.body) if isinstance(term, ir.Menu)), default=0)


# --- parts of the whole game -----------------------------------------------------------------------------------------------


def _whole(context: SiteContext, telling: Telling, name: str) -> list[str]:
    match name:
        case "the players":
            return [players(context, telling, LEARN)]
        case "the sequence":
            return [outline(context, LEARN)]
        case "the end":
            return ["\n".join(line for each in endings(context) for line in winning_lines(context, each, LEARN))]
        case _:
            return [map_picture(context, LEARN)]


def players(context: SiteContext, telling: Telling, page: str) -> str:
    """A sentence with the sides that play, and the greatest number of turns."""
    seated = [each.playing for each in context.rules.beginnings] or [context.rules.playing]
    everyone = dict.fromkeys(side for sides in (context.rules.playing, *seated) for side in sides if context.permalinks.of(side))
    few, many = min(map(len, seated)), max(map(len, seated))
    number = in_words(many) if few == many else f"{in_words(few)} to {in_words(many)}"
    whose = "sides" if len(everyone) == many == few else "sides, as the scenario seats them"
    told = f"{capital(number)} {whose}: {', '.join(context.link(each, page) for each in everyone)}." if everyone else ""
    turns = _turns(context, telling)
    return f"{told} At most {in_words(turns)} turns." if turns is not None else told


def _turns(context: SiteContext, telling: Telling) -> int | None:
    """How often the game repeats its turn, where it does so until a number is reached."""
    main = context.rules.main
    for term in ir.walk(main.body) if main is not None else ():
        if isinstance(term, ir.Repeat) and term.mode == "until" and isinstance(term.bound, ir.Op) and len(term.bound.args) == 2:
            last = term.bound.args[1]
            return telling.worth(last) if isinstance(last, ir.ValueOf) and not last.args else None
    return None


def outline(context: SiteContext, page: str) -> str:
    """The sequence of play, as a nested list with links: its phases and steps, and the procedures between them."""
    permalinks = context.permalinks
    frames = {permalinks.parents.get(each) for each in permalinks.sequence if _is_part(each)}
    lines = []
    for procedure in permalinks.sequence:
        parent = permalinks.parents.get(procedure)
        around = [*_around(context, procedure)]
        depth = sum(_is_part(each) for each in around)
        between = parent in frames and parent is not None and not _is_part(parent) and procedure not in frames
        if depth < DEEPEST and (_is_part(procedure) or between):
            section = permalinks.section(procedure)
            lines.append("    " * depth + f"- {context.link(procedure, page)}" + (f" ({escaped(section)})" if section else ""))
    return "\n".join(lines)


def _is_part(procedure: ir.Procedure) -> bool:
    return procedure.role in ("phase", "step")


def _around(context: SiteContext, procedure: ir.Procedure) -> Iterator[ir.Procedure]:
    """Who calls it first, who calls that, up to the whole game."""
    parent = context.permalinks.parents.get(procedure)
    while parent is not None:
        yield parent
        parent = context.permalinks.parents.get(parent)


def map_picture(context: SiteContext, page: str) -> str:
    """The map, as a picture with a link to the page of the map; '' if the style has none."""
    style = context.style.map
    if style is None:
        return ""
    wide, high = style.size
    way = relative(page, "map/index.md").replace(".md", ".html")
    picture = f'<img src="{relative(page, "map/map.svg")}" width="{wide}" height="{high}" alt="The map of the game">'
    return f'<p class="overview"><a href="{way}">{picture}</a></p>'


# --- items -----------------------------------------------------------------------------------------------------------------


def _item(context: SiteContext, item: ir.Item) -> list[str]:
    """An item in short, with a link to where it is told in full."""
    if isinstance(item, ir.Kind):
        return _kind(context, item)
    lines, is_short = abridged(context.prose(item, LEARN), _members(context))
    parts = [f"**{context.link(item, LEARN)}**", "\n".join(lines)]
    if isinstance(item, ir.Die):
        parts.append(f'<div class="display">\n{faces(context, item)}\n</div>')
    return parts if not is_short else [f"{parts[0]}, in short:", *parts[1:]]


def _members(context: SiteContext) -> set[str]:
    """The names of all cards, generals and whatever else has a name: what they alone bring is no first lesson."""
    return {each.name for kind in context.rules.kinds.values() for each in kind.members}


def _kind(context: SiteContext, kind: ir.Kind) -> list[str]:
    """Members of a kind: how many there are, and some of them as cards."""
    shown = context.permalinks.shown(kind)
    parts = [f"All {len(shown)}: {context.link(kind, LEARN, escaped(kind.plural))}."]
    if kind in context.style.faces:
        parts.append(_cards(context, _samples(context, kind, shown)))
    return parts


def _samples(context: SiteContext, kind: ir.Kind, shown: Sequence[ir.Member]) -> list[ir.Member]:
    """Some members that show what may be printed on one: those with most printed, in few words, in different colours."""
    band = context.style.faces[kind].band

    def printed(member: ir.Member) -> int:
        return sum(fact.values[member.id] != fact.default for fact in kind.facts.values())

    found: list[ir.Member] = []
    for each in sorted(shown, key=lambda each: (-printed(each), len(context.pages.text(each)))):
        colours = [band.values[other.id] for other in found] if band is not None else []
        if band is None or band.values[each.id] not in colours:
            found.append(each)
    return found[:SAMPLE_CARDS]


def _cards(context: SiteContext, members: Sequence[ir.Member]) -> str:
    """Members as cards, each leading to its page."""
    found = [
        f'<a class="card" href="{relative(LEARN, context.permalinks.page(each)).replace(".md", ".html")}"'
        f' aria-label="{title_of(each)}">{face(context, each)}</a>'
        for each in members
        if context.permalinks.of(each)
    ]
    return '<div class="cards">\n' + "\n".join(found) + "\n</div>"
