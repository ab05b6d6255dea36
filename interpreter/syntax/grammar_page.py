"""The reference page of the language, made of the grammar with its comments and examples, and of the table of keywords."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from interpreter.records import NamedTuple
from interpreter.syntax import keywords as k
from interpreter.syntax.grammar import grammar_text, quoted

_ABOUT = """# Reference of the language

What may stand in a `.rules` file, made of [the grammar](../interpreter/syntax/language.lark) that reads it and of the table of
[keywords](../interpreter/syntax/keywords.py). `punica show grammar` prints this page, `punica show grammar WORDS` the sections
about a keyword. For what things mean, see the [guide](language.md).

A production names what stands on its left and says on its right what that is. Words in quotes are [keywords](#keywords), CAPITALS
are the words and the layout of a line, small letters are other productions. `|` parts alternatives, `[x]` and `x?` may be left
out, `x*` is any number of `x`, `x+` at least one.
"""


class Piece(NamedTuple):
    """A piece of a section; `sort` is `prose`, `example` or `productions`."""

    sort: str
    text: str


class Section(NamedTuple):
    """A section of the grammar: its title and its pieces, in order."""

    title: str
    pieces: tuple[Piece, ...]

    def text(self) -> str:
        """The section as a part of the page, in Markdown."""
        shown = [f"## {self.title}"]
        for piece in self.pieces:
            match piece.sort:
                case "prose":
                    shown.append(piece.text)
                case "example":
                    shown.append(f"```rules\n{piece.text}```")
                case _:
                    shown.append(f"```text\n{_readable(piece.text)}\n```")
        return "\n\n".join(shown) + "\n"

    def examples(self) -> list[str]:
        """The examples of the section, each a rules text of its own."""
        return [piece.text for piece in self.pieces if piece.sort == "example"]

    def keywords(self) -> list[str]:
        """The keywords that its productions name, in order."""
        productions = "\n".join(piece.text for piece in self.pieces if piece.sort == "productions")
        return [words for words in quoted(productions) if words not in k.SIGNS]


@cache
def sections() -> tuple[Section, ...]:
    """The sections of the grammar, in its order."""
    _, *texts = re.split(r"^// # ", grammar_text(), flags=re.MULTILINE)
    return tuple(_section(text) for text in texts)


def _section(text: str) -> Section:
    title, _, rest = text.partition("\n")
    pieces: list[Piece] = []
    for paragraph in re.split(r"\n\s*\n", rest.strip("\n")):
        if paragraph.startswith("//"):
            pieces.extend(_pieces(re.sub(r"^// ?", "", paragraph + "\n", flags=re.MULTILINE)))
        elif pieces and pieces[-1].sort == "productions":
            pieces[-1] = Piece("productions", f"{pieces[-1].text}\n\n{paragraph}")
        elif not paragraph.startswith("%"):
            pieces.append(Piece("productions", paragraph))
    return Section(title, tuple(pieces))


def _pieces(comment: str) -> Iterator[Piece]:
    """The pieces of a comment: prose, and what is indented."""
    for example, prose in re.findall(r"((?:^    .*\n|^\n(?=    ))+)|((?:^\S.*\n)+)", comment, re.MULTILINE):
        if example:
            yield Piece("example", re.sub(r"^    ", "", example, flags=re.MULTILINE).lstrip("\n"))
        else:
            yield Piece("prose", prose.rstrip("\n"))


_ALIAS = re.compile(r" +-> \w+(?=$| \|)")
_LAYOUT = {"_NL": "NEWLINE", "_IN": "INDENT", "_OUT": "DEDENT"}
_MARKED = re.compile(r"(?<![\w\"])[?!]?_?(?=[a-z]\w*(?:[^\w\"]|$))")
"""Marks before the name of a rule that say how its values are handed on."""


def _readable(productions: str) -> str:
    """Productions without what only the parser needs: marks, aliases, lost statements."""
    shown = []
    column = 0
    for line in productions.split("\n"):
        line = _ALIAS.sub("", line).replace(" | _LOST", "")
        line = re.sub("_NL|_IN|_OUT", lambda found: _LAYOUT[found[0]], line)
        line = _MARKED.sub("", line)
        if line.lstrip().startswith("|"):
            line = " " * column + line.lstrip()
        else:
            column = line.find(":")
        shown.append(line.rstrip())
    return "\n".join(shown)


def reference_page() -> str:
    """The whole reference page, in Markdown."""
    return "\n".join([_ABOUT, *(section.text() for section in sections()), _keyword_list()])


def reference_on(words: str) -> str:
    """The sections with this title, or whose productions name this keyword, in Markdown; '' when there are none."""
    wanted = words.casefold()
    return "\n".join(
        section.text() for section in sections() if wanted == section.title.casefold() or wanted in section.keywords()
    )


_GROUPS: tuple[tuple[str, tuple[k.Keyword, ...]], ...] = (
    ("Heads of declarations", k.HEADS),
    ("Lines of declarations", (*k.COMMON_LINES, *k.LINES)),
    ("Steps of examples", k.STEPS),
    ("Statements", (*k.STATEMENTS, *k.OTHERWISE, k.OPTION)),
    ("Rule lines", k.RULE_LINES),
    ("Conditions", k.CONDITIONS),
)


def _keyword_list() -> str:
    """All keywords: how a line with them is written, and where they stand."""
    hard = " ".join(f"`{word}`" for word in k.HARD_WORDS)
    shown = [
        "## Keywords",
        f"Hard words belong to the grammar wherever they stand, and never occur inside a phrase: {hard}.",
        "All others are keywords where the grammar says so, and plain words anywhere else.",
    ]
    for title, group in _GROUPS:
        shown += [f"### {title}", _table([((keyword.words,), keyword.form) for keyword in group])]
    frames = [(frame.words, frame.form) for frame in (*k.FRAMES, k.ADJUSTING)]
    choices = [((words,), form) for words, form in k.CHOICES.items()]
    return "\n\n".join([*shown, "### Inside a line", _table([*frames, *choices])]) + "\n"


def _table(keywords: list[tuple[tuple[str, ...], str]]) -> str:
    rows = [f"| {', '.join(f'`{each}`' for each in words)} | `{form}` | {_places(words)} |" for words, form in keywords]
    return "\n".join(["| keyword | how the line is written | where |", "|---|---|---|", *rows])


def _places(words: tuple[str, ...]) -> str:
    """Links to the sections whose productions name one of these keywords."""
    found = [section.title for section in sections() if set(words) & set(section.keywords())]
    return ", ".join(f"[{title}](#{re.sub(r'[^a-z -]', '', title.lower()).replace(' ', '-')})" for title in found)
