"""Lines of kinds and of their members: what a kind lets its members say, and what a member says, each line read once.

In: the declaration of a kind, or of a member with the form of its kind. Out: a `KindForm` or a `ParsedMember`, with findings. The
merge and the declare pass work on these; no other module reads the lines of members.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

from interpreter import ir
from interpreter.diagnostics import Diagnostics, Label, Repair, WayOut, meant, respelt, slips, suggest
from interpreter.records import record
from interpreter.resolve.boards import name_of_edge
from interpreter.resolve.copies import COPIES, MemberHead, is_copies
from interpreter.resolve.plain_text import text_of, words_of
from interpreter.resolve.ranges import without_range
from interpreter.source import Span
from interpreter.syntax import Declaration, Line, keywords, nodes, rule_line_near

_COMMON = tuple(each.words for each in keywords.COMMON_LINES)
GATHERED_LINES = ("cites", "note")
"""Lines that may stand several times, and that layers add to."""


@record
class FactForm:
    """A `line` or a `flag` of a kind. `words`: of the fact; `type`: the words of its type; `default`: its value if a member does
    not give one; `range`: of its numbers; `says`: its name on pages.

    A truth is stated by its words alone, every other fact by its words and a value.
    """

    words: str
    type: tuple[str, ...]
    default: nodes.Part | None
    flag: bool
    span: Span
    range: ir.Range | None = None
    says: str = ""

    @property
    def by_words_alone(self) -> bool:
        """Is it a truth, which is stated by its words alone?"""
        return self.type == ("truth",)


@record
class KindForm:
    """The lines that the members of a kind may have: facts in the order of their lines, heads of blocks by name."""

    name: str
    facts: tuple[FactForm, ...]
    blocks: Mapping[str, nodes.PatternLine]


@record
class FactLine:
    """A line that gives a fact of a member, and the value behind the words of the fact."""

    line: nodes.MemberLine
    value: tuple[nodes.Part, ...]


@record
class ParsedMember:
    """The lines of a member: facts by their words, blocks by their names, and lines that its kind does not know."""

    head: MemberHead
    facts: Mapping[str, FactLine]
    blocks: Mapping[str, nodes.MemberLine]
    unknown: tuple[nodes.MemberLine, ...]

    def misspells(self, words: str) -> bool:
        """Is one of its unknown lines a misspelling of these words, or short for them? Then no finding about a missing fact is
        needed."""
        return any(words in _shortened(text_of(line.parts[0]), [words]) for line in self.unknown)


# --- kinds ----------------------------------------------------------------------------------------------------------------


def kind_form(declaration: Declaration, diagnostics: Diagnostics) -> KindForm:
    """The `line`, `flag` and `block` lines of a kind. A faulty one is a finding, and left out."""
    facts: dict[str, FactForm] = {}
    blocks: dict[str, nodes.PatternLine] = {}
    for line in declaration.lines:
        match line:
            case nodes.WordsLine(word="flag" | "line"):
                form = _fact_form(line, diagnostics)
                if form is None:
                    continue
                if form.words == COPIES:
                    message, way_out = "`copies` tells how many there are of a member", "give the fact another name"
                    diagnostics.error("fact-form", message, line.span, help=way_out)
                    continue
                first = facts.setdefault(form.words, form)
                if first is not form:
                    said_twice(form.words, first.span, form.span, diagnostics)
            case nodes.PatternLine(word="block"):
                name = next((part.text for part in line.pattern.parts if isinstance(part, nodes.Word)), None)
                if name is None:
                    help_text = "block event by (player: side)"
                    diagnostics.error("bad-head", "this block has no name", line.span, help=help_text)
                else:
                    blocks[name] = line
    return KindForm(words_of(declaration.head), tuple(facts.values()), blocks)


def fact_words(line: nodes.Line) -> str:
    """The words of the fact that a line of a kind declares; '' for any other line."""
    if not isinstance(line, nodes.WordsLine) or line.word not in ("flag", "line"):
        return ""
    return _parted(line)[0]


def _parted(line: nodes.WordsLine) -> tuple[str, tuple[str, ...]]:
    """The words of a fact, and the words behind `is` that tell what it holds; none when it does not say."""
    words = words_of(line.items[0]).split(" ")
    if line.word == "flag":
        return " ".join(words), ("truth",)
    if "is" not in words[1:-1]:
        return " ".join(words), ()
    at = words.index("is", 1)
    return " ".join(words[:at]), tuple(words[at + 1 :])


def _fact_form(line: nodes.WordsLine, diagnostics: Diagnostics) -> FactForm | None:
    """`line strength is number from 1 to 6, else 3, says "force"`, `flag bold`; None, with a finding, when it does not say what
    it holds. What else stands behind a comma is a finding as well."""
    words, type_ = _parted(line)
    if not type_:
        message, help_text = "this line does not say what it holds", "line height is number"
        diagnostics.error("fact-form", message, line.span, help=help_text)
        return None
    default, says = None, ""
    for item in line.items[1:]:
        match item:
            case (nodes.Word(text="else"), value) if line.word == "line" and default is None:
                default = value
            case (nodes.Word(text="says"), nodes.Text(value=text)) if line.word == "line" and not says:
                says = _plain_noun(text, item[1].span, diagnostics)
            case _:
                _not_behind(line, item, diagnostics)
    type_, range_ = without_range(type_, line.span, diagnostics)
    return FactForm(words, type_, default, line.word == "flag", line.span, range_, says)


def _plain_noun(text: str, span: Span, diagnostics: Diagnostics) -> str:
    """What pages call a fact: it has no holes, since whose it is always stands before it or behind it."""
    if text.strip() and not re.search(r"[{}|]", text):
        return text
    message = "what pages call a fact is a noun without holes" if text.strip() else "pages would have no word for this fact"
    way_out = 'say it as it stands behind its owner: `says "battle rating"` is read as `Ann\'s battle rating`'
    diagnostics.error("fact-form", message, span, help=way_out)
    return ""


def _not_behind(line: nodes.WordsLine, item: tuple[nodes.Part, ...], diagnostics: Diagnostics) -> None:
    """A finding at what cannot stand behind the comma of a `line` or a `flag`."""
    span, words = item[0].span.to(item[-1].span), words_of(item)
    if line.word == "flag":
        message, way_out = (
            "a flag is either there or not, and nothing is said behind it",
            WayOut("leave out what stands behind its words"),
        )
    elif words.split(" ")[0] in ("else", "says"):
        message = f"`{words}` cannot stand here"
        way_out = WayOut('`, else VALUE` and `, says "WORDS"` stand once each, with one value')
    else:
        message = f"`{words}` does not say what else there is to know of this fact"
        way_out = meant(item[0].span, words.split(" ")[0], ("else", "says"), 'write `, else VALUE` or `, says "WORDS"`')
    diagnostics.error("fact-form", message, span, help=way_out.help, repair=way_out.repair)


# --- members --------------------------------------------------------------------------------------------------------------


def member_head(declaration: Declaration, kinds: Mapping[str, KindForm]) -> MemberHead | None:
    """The head of a member; None when its first words name no kind. If two kinds match, the one with more words counts: a `tent
    pole` is no `tent`."""
    words = [text_of(part) for part in takewhile(lambda part: isinstance(part, nodes.Word), declaration.head)]
    size = next((size for size in range(len(words), 0, -1) if " ".join(words[:size]) in kinds), 0)
    if size == 0:
        return None
    kind = " ".join(words[:size])
    if ends := ends_of(declaration.head[size:]):
        own = words_of(declaration.head[size : -len(ends)])
        return MemberHead(kind, None, own or name_of_edge(text_of(ends[1]), text_of(ends[3])), (ends[1], ends[3]))
    match declaration.head[size:]:
        case (nodes.Number() as number, *name):
            return MemberHead(kind, ir.PrintedNumber(number.value, number.letter), words_of(name))
        case name:
            return MemberHead(kind, None, words_of(name))


def ends_of(head: Sequence[nodes.Part]) -> tuple[nodes.Part, ...]:
    """The words `between Ford and Mill` at the end of a head, which name an edge by its ends; empty when there are none."""
    match head:
        case (*_, nodes.Word(text="between"), _, nodes.Word(text="and"), _):
            return tuple(head[-4:])
    return ()


def parsed_member(head: MemberHead, lines: Iterable[Line], form: KindForm, diagnostics: Diagnostics) -> ParsedMember:
    """The lines of a member, sorted by the form of its kind. An unknown line, and a second one of the same name, is a finding."""
    facts: dict[str, FactLine] = {}
    blocks: dict[str, nodes.MemberLine] = {}
    unknown: list[nodes.MemberLine] = []
    first: dict[str, nodes.MemberLine] = {}
    for line in lines:
        if not isinstance(line, nodes.MemberLine):
            continue
        name = COPIES if is_copies(line) else name_of(line, form)
        known = first.setdefault(name, line)
        if known is not line and name:
            said_twice(name, known.span, line.span, diagnostics)
        elif name in form.blocks and _is_block(line, form):
            blocks[name] = line
        elif name and name != COPIES:
            facts[name] = FactLine(line, _of_copy(head, line, name.count(" ") + 1))
        elif not name:
            unknown.append(line)
            _unknown(line, form, diagnostics)
    return ParsedMember(head, facts, blocks, tuple(unknown))


def _of_copy(head: MemberHead, line: nodes.MemberLine, words: int) -> tuple[nodes.Part, ...]:
    """What stands behind a fact of so many words: where commas part a value for each copy, that of this one."""
    if head.copies > 1 and len(line.breaks) == head.copies - 1:
        edges = (words, *line.breaks, len(line.parts))
        return line.parts[edges[head.copy] : edges[head.copy + 1]]
    return line.parts[words:]


def name_of(line: nodes.MemberLine, form: KindForm | None) -> str:
    """The name of a line of a member: the words of a fact, else the name of a block; '' when its kind knows neither.

    If two facts match, the one with more words counts: `port size 3` is no `port`.
    """
    if form is None:
        return ""
    if _is_block(line, form):
        return _block_name(line) if _block_name(line) in form.blocks else ""
    words = words_of(line.parts)
    said = [fact.words for fact in form.facts if words == fact.words or _has_value(words, fact)]
    return max(said, key=len, default="")


def _has_value(words: str, fact: FactForm) -> bool:
    return not fact.by_words_alone and words.startswith(fact.words + " ")


def _is_block(line: nodes.MemberLine, form: KindForm) -> bool:
    """Is it the head of a block, be it an empty or an unknown one?"""
    return line.opens or _block_name(line) in form.blocks


def _block_name(line: nodes.MemberLine) -> str:
    """What a line is called as the head of a block: all its words, or the first one where nothing stands below it."""
    return words_of(line.parts if line.opens else line.parts[:1])


def said_twice(name: str, first: Span, again: Span, diagnostics: Diagnostics) -> None:
    """Report a line that a declaration may have only once and has twice."""
    diagnostics.error(
        "declared-twice",
        f"it says `{name}` twice",
        again,
        label="again here",
        others=(Label(first, "first here"),),
        help="take one of the lines away",
    )


def _shortened(word: str, known: Iterable[str]) -> list[str]:
    """Those of which a word is a slip or the beginning, perhaps with letters left out: `ops` of `operations`."""
    firsts = {each: each.split()[0] for each in known}
    return [each for each, first in firsts.items() if slips(word, [first]) or _is_short_for(word, first)]


def _is_short_for(word: str, whole: str) -> bool:
    rest = iter(whole)
    return word[:2] == whole[:2] and len(word) < len(whole) and all(letter in rest for letter in word)


def _unknown(line: nodes.MemberLine, form: KindForm, diagnostics: Diagnostics) -> None:
    """A line that is none of its kind's."""
    if _is_block(line, form):
        name, opener = _block_name(line), line.parts[0]
        near = keywords.AT_ANY_TIME.words if name.startswith("may be played") and "time" in name else rule_line_near(name)
        close = [near] if near else suggest(name, form.blocks)
        repair = respelt(opener.span, name, slips(name, form.blocks)) if not near and text_of(opener) == name else ()
        diagnostics.error(
            "unknown-block",
            f"a {form.name} has no block `{_block_name(line)}`",
            line.span,
            help=f"did you mean `{close[0]}`?" if close else "its blocks: " + (", ".join(form.blocks) or "none"),
            repair=repair,
        )
        return
    known = [*(fact.words for fact in form.facts), *form.blocks]
    words, first = words_of(line.parts), text_of(line.parts[0])
    near = rule_line_near(words)
    close = suggest(words, known) or ([near] if near else _shortened(first, known) or suggest(first, (*known, COPIES, *_COMMON)))
    help_text = f"did you mean `{close[0]}`?" if close else "its lines: " + (", ".join(sorted(known)) or "none")
    if first == "at":
        help_text = "where something lies on the map is said on a board, a file of data: `NAME: {at: [3, 4]}`"
    diagnostics.error(
        "unknown-fact",
        f"a {form.name} has no line `{words}`",
        line.span,
        label="no such line",
        help=help_text,
        repair=_respelt_line(line, words, [*known, *_COMMON]) if not near else (),
    )


def _respelt_line(line: nodes.MemberLine, words: str, known: Sequence[str]) -> Repair:
    """The repair of a line whose words are a slip of those of one fact, or whose first word is one of a fact's first."""
    first = line.parts[0]
    candidates = slips(words, known)
    if candidates and text_of(first) == words:
        return respelt(first.span, words, candidates)
    firsts = {each.split()[0]: None for each in known}
    return respelt(first.span, text_of(first), slips(text_of(first), firsts)) if text_of(first) not in firsts else ()
