"""The slips of `quoted.yaml`, each tried in the small world of the language guide."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from textwrap import indent

import yaml

from interpreter.diagnostics import Diagnostic, Diagnostics
from interpreter.frontend import stages
from interpreter.library import Layer, Library
from interpreter.library.manifest import read_manifest
from interpreter.source import Source

HERE = Path(__file__).parent
WORLD = HERE.parent / "docs"
LIST = HERE / "quoted.yaml"
HEAD = "procedure (player: side) tries this with (mover: leader) at (goal: space)\n"
"""Above a slip that is statements."""
UNASKED = ("unused", "unasked-ruling", "unused-hole", "never-read")
"""What is found of every declaration that stands alone."""


@dataclass(frozen=True)
class Quoted:
    """One slip. `of`: where its message was quoted; `text`: what a mod writes; `below`: what the world holds besides; `found`: the
    findings as `code@line:column`, none where what was refused is a sentence; `says`: what must stand in the first."""

    of: str
    text: str
    found: tuple[str, ...]
    says: tuple[str, ...] = ()
    below: str = ""


def quoted() -> list[Quoted]:
    """All slips of the list. Statements of a list stand in a procedure, from its second line on."""
    made = []
    for entry in yaml.safe_load(LIST.read_text("utf-8")):
        lines = entry.pop("statements", None)
        text = entry.pop("text") if lines is None else HEAD + indent(lines, "    ")
        made.append(Quoted(text=text, found=tuple(entry.pop("found")), says=tuple(entry.pop("says", ())), **entry))
    return made


def told(slip: Quoted) -> list[Diagnostic]:
    """What is found of a slip, in order, but for what nothing uses."""
    findings = Diagnostics()
    world = [Source(f"rules/world/{name}", (WORLD / name).read_text("utf-8"), "world") for name in ("world.rules", "world.yaml")]
    below = [Source("rules/world/below.rules", slip.below, "world")] if slip.below else []
    layers = (
        _layer("world", [world[0], *below], [world[1]], findings),
        _layer("slip", [Source("mods/slip/rules/slip.rules", slip.text, "slip")], [], findings),
    )
    library = Library(
        manifest=layers[0].manifest,
        layers=layers,
        rules=tuple(source for layer in layers for source in layer.rules),
        boards=layers[0].boards,
        registers=(),
        text_digest="",
        sources={source.path: source for layer in layers for source in (*layer.rules, *layer.boards)},
    )
    findings.extend(stages(library, findings).findings)
    return [found for found in findings if found.code not in UNASKED]


def _layer(name: str, rules: list[Source], boards: list[Source], findings: Diagnostics) -> Layer:
    text = f"id: {name}\ntitle: A layer\nversion: 1\nlanguage: 1\n" + ("" if name == "world" else "base: world\n")
    manifest = read_manifest(Source(f"{name}/manifest.yaml", text, name), findings)
    assert manifest is not None, [found.message for found in findings]
    return Layer(manifest, tuple(rules), tuple(boards), (), name != "world")
