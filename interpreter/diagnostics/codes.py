"""The catalogue of codes, each with its page, read when first asked for.

What a check finds is told where it is found: the page of `the-code` is the docstring of `interpreter/checks/the_code.py`, and
its level stands below it (`LEVEL = Level.WARNING`). The text of the module is read, and nothing imported. The page of any other
code is a file `catalogue/the-code.md`, with a first line `# the-code (warning)`, or `# the-code` for an error. A page looks like
this; blocks are indented by four spaces, and `bad:` and `good:` may stand several times. In a docstring a line that ends with a
backslash goes on in the next one:

    One line that says what the finding means.

    As much explanation as it needs, in paragraphs.

    bad: yaml rules/sample/manifest.yaml

        id: sample

    good: rules

        kind side

After the kind (`rules` or `yaml`) may stand the path that the snippet has in a data root; blocks of one sort then make one tree.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path

from interpreter.diagnostics.levels import Level
from interpreter.diagnostics.suggest import suggest
from interpreter.records import record

KINDS = ("rules", "yaml")
PAGES = Path(__file__).with_name("catalogue")
"""The folder of pages of codes that no check finds."""
CHECKS = Path(__file__).parents[1] / "checks"
"""The folder of checks, a module for each code."""
_NO_CHECKS = ("__init__", "order")
_LEVEL = re.compile(r"^LEVEL = Level\.([A-Z]+)$", re.MULTILINE)
_TITLE = re.compile(r"# ([a-z0-9-]+)(?: \(([a-z]+)\))?")


@record
class Example:
    """A snippet on a page: its language, the path that it stands for ('' if none), its text."""

    kind: str
    path: str
    text: str


@record
class Code:
    """A page of the catalogue: the code, its level, its meaning in one line, the explanation, snippets that raise it and snippets
    that do not."""

    name: str
    level: Level
    meaning: str
    explanation: str
    bad: tuple[Example, ...]
    good: tuple[Example, ...]


class PageError(ValueError):
    """Raised for a page of the catalogue that is not laid out as it must be: an error of ours, found by a test."""


class Catalogue(Mapping[str, Code]):
    """All codes by name; each page is read at its first use."""

    @cached_property
    def _names(self) -> tuple[str, ...]:
        pages = (each.name.removesuffix(".md") for each in PAGES.iterdir() if each.name.endswith(".md"))
        modules = (each.name.removesuffix(".py") for each in CHECKS.iterdir() if each.name.endswith(".py"))
        return tuple(sorted([*pages, *(name.replace("_", "-") for name in modules if name not in _NO_CHECKS)]))

    def __getitem__(self, name: str) -> Code:
        if name not in self._names:
            raise KeyError(name)
        return _read(name)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def explain(code: str) -> str:
    """The page of a code as text for a terminal; for an unknown code, a sentence that names the nearest."""
    if code not in CATALOGUE:
        near = suggest(code, CATALOGUE)
        return f'there is no finding called "{code}"' + (f'; did you mean "{near[0]}"?' if near else "")
    page = CATALOGUE[code]
    parts = [f"{page.name} ({page.level}): {page.meaning}", page.explanation]
    for title, examples in (("Found in:", page.bad), ("Not found in:", page.good)):
        for example in examples:
            body = "\n".join(f"    {line}".rstrip() for line in example.text.splitlines())
            parts.append(f"{title}{'  ' + example.path if example.path else ''}\n\n{body}")
    return "\n\n".join(part for part in parts if part) + "\n"


def catalogue_text() -> str:
    """All codes in the order of the alphabet, each with its level and what it means, a line each."""
    pages = [CATALOGUE[code] for code in sorted(CATALOGUE)]
    width = max(len(page.name) for page in pages)
    return "".join([f"{page.name:<{width}}  {page.level:<7}  {page.meaning}\n" for page in pages])


def level_of(code: str) -> Level:
    """The level of a code; an unknown code is an error."""
    return _read(code).level if code in CATALOGUE else Level.ERROR


def titled(name: str, text: str) -> Code:
    """The page in a text of its own. Errors: `PageError` when it is not laid out as the head of this module says."""
    title, _, rest = text.partition("\n")
    found = _TITLE.fullmatch(title)
    if found is None or found[1] != name or found[2] not in (None, Level.WARNING, Level.NOTE):
        raise PageError(f'{name}: the first line must be "# {name}", with "(warning)" or "(note)" if it is no error')
    return parse(name, rest, Level(found[2] or Level.ERROR))


def in_module(name: str, text: str) -> Code:
    """The page that is the docstring in the text of a module. Errors: as in `titled`."""
    level = _LEVEL.search(text)
    if not text.startswith('"""') or level is None or level[1] not in Level.__members__:
        raise PageError(f"{name}: the module must begin with its page, and say its level: LEVEL = Level.WARNING")
    return parse(name, literal_eval(text[: text.index('"""', 3) + 3]), Level[level[1]])


def parse(name: str, text: str, level: Level) -> Code:
    """The page in a text without its title. Errors: as in `titled`."""
    head, *blocks = re.split(r"^(bad|good): *", text, flags=re.MULTILINE)
    meaning, _, explanation = head.strip().partition("\n\n")
    if not meaning or "\n" in meaning:
        raise PageError(f"{name}: the meaning must be one line")
    examples: dict[str, list[Example]] = {"bad": [], "good": []}
    for sort, block in zip(blocks[::2], blocks[1::2], strict=True):
        examples[sort].append(_example(name, block))
    if not examples["bad"] or not examples["good"]:
        raise PageError(f"{name}: a bad and a good example are missing")
    return Code(name, level, meaning, explanation.strip(), tuple(examples["bad"]), tuple(examples["good"]))


def _example(name: str, block: str) -> Example:
    """One example block: `KIND [PATH]`, an empty line, lines indented by four."""
    opening, _, body = block.partition("\n")
    kind, _, path = opening.strip().partition(" ")
    if kind not in KINDS:
        raise PageError(f'{name}: an example is one of {", ".join(KINDS)}, not "{kind}"')
    lines = body.strip("\n").split("\n")
    if any(line.strip() and not line.startswith("    ") for line in lines):
        raise PageError(f"{name}: an example must be indented by four spaces")
    snippet = "\n".join(line[4:] for line in lines)
    if not snippet.strip():
        raise PageError(f"{name}: an empty example")
    return Example(kind, path.strip(), snippet + "\n")


@cache
def _read(name: str) -> Code:
    """A page by name."""
    module = CHECKS / f"{name.replace('-', '_')}.py"
    if module.exists():
        return in_module(name, module.read_text(encoding="utf-8"))
    return titled(name, (PAGES / f"{name}.md").read_text(encoding="utf-8"))


CATALOGUE = Catalogue()
"""All codes that rooms give."""
