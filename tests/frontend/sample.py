"""Small libraries made in memory, a sample world, what is found in a text and what it means."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from interpreter.cache import NO_CACHE, Memory
from interpreter.diagnostics import Diagnostics
from interpreter.frontend import stages
from interpreter.ir import MenuOption
from interpreter.ir.printer import part_lines, statement_lines, symbol_lines
from interpreter.ir.traversal import walk
from interpreter.library import Layer, Library
from interpreter.library.manifest import read_manifest
from interpreter.source import Source
from tests import sampling

HERE = Path(__file__).parent
MANIFEST = "id: {}\ntitle: A Sample\nversion: 0.1.0\nlanguage: 1\n"
WORLD = {f"rules/sample/{path.name}": path.read_text(encoding="utf-8") for path in sorted((HERE / "world").iterdir())}
TEXT = "rules/sample/text.rules"
KEPT = NO_CACHE if sampling.WHOLE else Memory(NO_CACHE)
"""What is found is worked out with what is kept of the world before, in a third of the time: that it is the same is tried by
`test_incremental`. With `--whole` everything is read from nothing."""


def layer_of(name: str, files: Mapping[str, str], diagnostics: Diagnostics) -> Layer:
    """One layer from its files by path: `sample` is the rule set, another in `rules` lies below it, one in `mods` on top."""
    is_mod = name != "sample" and not any(path.startswith(f"rules/{name}/") for path in files)
    home = f"mods/{name}/" if is_mod else f"rules/{name}/"
    given = Source(f"{home}manifest.yaml", files.get(f"{home}manifest.yaml", MANIFEST.format(name)), name)
    manifest = read_manifest(given, diagnostics)
    assert manifest is not None, [found.message for found in diagnostics]
    sources = [Source(path, text, name) for path, text in files.items() if path.startswith(home) and path != given.path]
    registers = [source for source in sources if source.path.removeprefix(home) in manifest.register]
    boards = [source for source in sources if source.path.endswith(".yaml") and source not in registers]
    rules = [source for source in sources if source.path.endswith(".rules")]
    return Layer(manifest, tuple(rules), tuple(boards), tuple(registers), is_mod)


class Built:
    """A rule set made from texts: `rules`, and `found`: findings as `code@line:column`, in other files than `text` with the path."""

    def __init__(
        self, files: Mapping[str, str], text: str = TEXT, options: dict[str, str] | None = None, scenario: str = ""
    ) -> None:
        self.diagnostics = Diagnostics()
        mods = dict.fromkeys(path.split("/")[1] for path in files if path.startswith("mods/"))
        below = dict.fromkeys(
            path.split("/")[1] for path in files if path.startswith("rules/") and path.split("/")[1] != "sample"
        )
        layers = [layer_of(name, files, self.diagnostics) for name in (*below, "sample", *mods)]
        self.sources = {source.path: source for layer in layers for source in (*layer.rules, *layer.boards, *layer.registers)}
        self.library = Library(
            manifest=layers[len(below)].manifest,
            layers=tuple(layers),
            rules=tuple(source for layer in layers for source in layer.rules),
            boards=tuple(source for layer in layers for source in layer.boards),
            registers=tuple(source for layer in layers for source in layer.registers),
            text_digest="",
            sources=self.sources,
        )
        self._asked = tuple(self.diagnostics), options
        self._scenario = scenario
        self.diagnostics.extend(stages(self.library, *self._asked, KEPT, "sample", scenario).findings)
        self.found = [
            f"{'' if one.span.path == text else one.span.path + ':'}{one.code}@{one.span.line}:{one.span.column}"
            for one in self.diagnostics
        ]
        self.codes = {one.code for one in self.diagnostics}

    @cached_property
    def _made(self):
        """It, read from nothing: of what is kept, rules have no bodies."""
        return stages(self.library, *self._asked, scenario=self._scenario)

    @property
    def rules(self):
        """The rule set."""
        return self._made.rules

    @property
    def lexicon(self):
        """By which its phrases are read."""
        return self._made.declared.lexicon

    @property
    def speaking(self):
        """The members that have any effect."""
        return self._made.speaking

    def meaning(self):
        """What the text has become, as text: its declarations, and what it hangs on those of others."""
        rules = self.rules
        lines = []
        shelves = (rules.attributes, rules.piles, rules.periods, rules.values, rules.queries, rules.actions, rules.occasions)
        shelves += (rules.procedures, rules.effects, rules.routes, rules.reaches, rules.tables, rules.dice, rules.scenarios)
        shelves += (rules.options, rules.invariants, rules.examples)
        for made in (made for shelf in shelves for made in shelf):
            if made.span.path == TEXT:
                lines += [*symbol_lines(made, rules), ""]
                continue
            hung = [part for name in ("hooks", "reactions", "allows", "lines") for part in getattr(made, name, ())]
            for part in hung:
                if part.span.path == TEXT:
                    lines += [f'at {type(made).__name__} "{made.name}"', *part_lines(part, rules), ""]
            options = [
                term for term in walk(getattr(made, "body", ())) if isinstance(term, MenuOption) and term.span.path == TEXT
            ]
            if options:
                lines += [f'in {type(made).__name__} "{made.name}"', *statement_lines(tuple(options), rules), ""]
        return "\n".join(lines)

    def only(self):
        """The one finding."""
        (found,) = self.diagnostics
        return found
