"""Opens rule sets: takes names and paths, orders the layers, gives a `Library` of texts; never parses rules."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property, partial
from operator import attrgetter
from os.path import isdir, isfile, lexists  # unlike the methods of Path, these take any nonsense for an answer
from pathlib import Path

from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostics, Label, meant, suggest
from interpreter.library.files import (
    DATA_FOLDERS,
    RULES,
    RULES_ENDING,
    TAKEN,
    check_neighbours,
    data_root,
    find_files,
    is_inside,
    read_source,
    shown,
    source_of,
)
from interpreter.library.manifest import MANIFEST, OWN, TOUCHES, Manifest, clash, read_manifest
from interpreter.library.packages import ENDING, INSIDE, Package, not_taken, read_package
from interpreter.library.versions import check_made_for
from interpreter.records import record
from interpreter.source import Source, Span

COMMAND_LINE = "(command line)"
"""The path of findings about what was asked for and not about a file."""

MOST_TOGETHER = 8 << 20
"""How many characters the texts of one layer may have: saved games carry them."""


@record
class Layer:
    """One layer with its texts, each sorted by path. `is_mod`: it was put on top by name."""

    manifest: Manifest
    rules: tuple[Source, ...]
    boards: tuple[Source, ...]
    registers: tuple[Source, ...]
    is_mod: bool = False
    touches: Source | None = None
    """What a mod has noted about the layers below it; rules nothing, and is no part of the digest."""
    sites: tuple[Source, ...] = ()
    """How the reference site draws, orders and tells what this layer declares; changes no rule, and is no part of the digest."""

    @property
    def id(self) -> str:
        """The id of the layer."""
        return self.manifest.id


@dataclass(frozen=True)
class Library:
    """A rule set with its layers, lowest first, and all their texts in that order. `manifest`: that of the rule set itself."""

    manifest: Manifest
    layers: tuple[Layer, ...]
    rules: tuple[Source, ...]
    boards: tuple[Source, ...]
    registers: tuple[Source, ...]
    text_digest: str
    """The same for the same texts in the same layers, wherever they lie."""
    sources: Mapping[str, Source] = field(repr=False)
    """Every text by its shown path, manifests too."""
    sites: tuple[Source, ...] = ()
    """What the reference site is told, lowest layer first."""
    prefixes: Mapping[str, str] = field(default_factory=dict, repr=False)
    """For each layer what the paths of its texts are shown with in front."""
    elsewhere: tuple[Source, ...] = field(default=(), repr=False)
    """The registers of the rule sets beside it, whose statements a shared layer may cite; no part of the digest."""

    @cached_property
    def digest(self) -> str:
        """A hash of the texts by layer, without comments and blank lines; it does not depend on where the files lie."""
        return _digest(self.layers, self.prefixes, Source.without_comments)

    @cached_property
    def offering(self) -> Set[str]:
        """The ids of the layers whose scenarios are offered to players: the highest one that offers only its own, and those
        above."""
        first = max((number for number, each in enumerate(self.layers) if each.manifest.scenarios == OWN), default=0)
        return {each.id for each in self.layers[first:]}

    @property
    def is_shipped(self) -> bool:
        """Are all layers shipped with the interpreter?"""
        home = data_root() / RULES
        return all(layer.manifest.source.file == str(home / layer.id / MANIFEST) for layer in self.layers)


@record
class _Place:
    """A manifest with the folders its files lie in, and how their paths are shown; or with the one file that holds them all."""

    manifest: Manifest
    root: Path
    prefix: str
    folders: tuple[Path, ...]
    home: Path
    package: Package | None = None


class _Shelf:
    """Finds and reads what lies in data roots and mod folders; every text read is kept in `sources`."""

    def __init__(
        self,
        roots: Sequence[Path],
        diagnostics: Diagnostics,
        sources: dict[str, Source],
        cache: Cache = NO_CACHE,
        drafts: Mapping[str, str] | None = None,
    ) -> None:
        self.cache = cache
        self.drafts = drafts
        self.roots = list(roots)
        self.diagnostics = diagnostics
        self.sources = sources

    def read(self, path: Path, name: str, layer: str) -> Source | None:
        """One text, kept."""
        source = read_source(path, name, layer, self.diagnostics, self.drafts)
        if source is not None:
            self.sources[name] = source
        return source

    @cached_property
    def ids(self) -> list[str]:
        """The names of all rule sets in the roots."""
        return sorted({path.parent.name for root in self.roots for path in root.glob(f"{RULES}/*/{MANIFEST}")})

    def by_id(self, name: str) -> _Place | None:
        """The rule set `name` of the first root that has it; None when there is none or its manifest is unusable."""
        root = next((root for root in self.roots if lexists(root / RULES / name / MANIFEST)), None)
        if root is None:
            return None
        home = root / RULES / name
        prefix = "" if root == data_root() or len(self.roots) == 1 else _prefix(root)
        manifest = self.manifest(home, root, prefix, name)
        if manifest is None:
            return None
        if manifest.id != name:
            self.diagnostics.error(
                "wrong-folder",
                f'the rule set "{manifest.id}" lies in a folder called "{name}"',
                manifest.place("id"),
                help=f'write "id: {name}", or rename the folder',
            )
            return None
        return _Place(manifest, root, prefix, tuple(root / folder / name for folder in DATA_FOLDERS), home)

    def by_folder(self, folder: Path) -> _Place | None:
        """The layer that a folder is, with its own `rules`, `cards` and `generals`; None when its manifest is unusable."""
        prefix = _prefix(folder)
        manifest = self.manifest(folder, folder, prefix, folder.resolve().name)
        if manifest is None:
            return None
        return _Place(manifest, folder, prefix, tuple(folder / name for name in DATA_FOLDERS), folder)

    def by_package(self, file: Path) -> _Place | None:
        """The layer that one file holds; None when it or its manifest is unusable."""
        name = _prefix(file)
        prefix = name + INSIDE
        package = read_package(file, name, self.diagnostics)
        source = self.packed(package, MANIFEST, prefix) if package is not None else None
        manifest = read_manifest(source, self.diagnostics, self.cache) if source is not None else None
        if package is None or manifest is None:
            return None
        if manifest.id != package.folder:
            message, way_out = f'the mod "{manifest.id}" lies in a folder called "{package.folder}"', "pack its folder anew"
            self.diagnostics.error("wrong-folder", message, manifest.place("id"), help=way_out)
            return None
        return _Place(manifest, file, prefix, (), file, package)

    def packed(self, package: Package, path: str, prefix: str) -> Source | None:
        """One text of a packed mod, kept. It lies in no file of its own."""
        source = source_of(package.texts[path], f"{prefix}/{path}", package.folder, "", self.diagnostics)
        if source is not None:
            self.sources[source.path] = source
        return source

    def packed_layer(self, place: _Place, package: Package, is_mod: bool) -> Layer:
        """All texts of a packed mod; what is none of a mod's is a finding."""
        manifest = place.manifest
        registers, sites = manifest.register, manifest.site
        for path, message in not_taken(package, (*registers, *sites)):
            self.diagnostics.error("package-entry", message, Span(f"{place.prefix}/{path}", 1, 1, 1, 1), help="pack it anew")
        for key, path in (*(("register", each) for each in registers), *(("site", each) for each in sites)):
            if path not in package.texts:
                message = f'there is no file "{path}" in the packed mod'
                self.diagnostics.error("missing-register", message, manifest.place(key, path))
        read = {path: self.packed(package, path, place.prefix) for path in package.texts if path.endswith(TAKEN)}
        rest = [(path, source) for path, source in read.items() if path not in (MANIFEST, TOUCHES, *registers, *sites)]
        rules = tuple(source for path, source in rest if source and path.endswith(RULES_ENDING))
        boards = tuple(source for path, source in rest if source and not path.endswith(RULES_ENDING))
        told, shown = (tuple(source for path in paths if (source := read.get(path))) for paths in (registers, sites))
        return Layer(manifest, rules, boards, told, is_mod, read.get(TOUCHES), shown)

    def manifest(self, home: Path, root: Path, prefix: str, layer: str) -> Manifest | None:
        """The manifest in `home`."""
        source = self.read(home / MANIFEST, shown(home / MANIFEST, root, prefix), layer)
        return None if source is None else read_manifest(source, self.diagnostics, self.cache)

    def layer(self, place: _Place, is_mod: bool) -> Layer:
        """All texts of a layer; files that cannot be read are left out, with findings."""
        if place.package is not None:
            return self.packed_layer(place, place.package, is_mod)
        manifest = place.manifest
        registers = self.named(place, "register", manifest.register)
        sites = self.named(place, "site", manifest.site)
        left_out = {place.home / MANIFEST, *registers, *sites}
        rules: list[Source] = []
        boards: list[Source] = []
        size = 0
        files = (found for folder in place.folders for found in find_files(folder, place.root, place.prefix, self.diagnostics))
        for path, name in files:
            if path in left_out:
                continue
            source = self.read(path, name, manifest.id)
            if source is not None:
                (rules if path.suffix == RULES_ENDING else boards).append(source)
                size += len(source.text)
            if size > MOST_TOGETHER:
                message = f'up to this file those of "{manifest.id}" are larger than {MOST_TOGETHER >> 20} MiB together'
                way_out = "leave out what is no rules; the files behind it are not read"
                self.diagnostics.error("file-too-large", message, Span(name, 1, 1, 1, 1), help=way_out)
                break
        is_root = place.home != place.root
        check_neighbours(place.root, manifest.id if is_root else "", self.ids if is_root else (), place.prefix, self.diagnostics)
        kept, told = (
            tuple(
                source
                for path in paths
                if (source := self.read(path, shown(path, place.root, place.prefix), manifest.id)) is not None
            )
            for paths in (registers, sites)
        )
        noted = place.home / TOUCHES
        touches = (
            self.read(noted, shown(noted, place.root, place.prefix), manifest.id) if not is_root and lexists(noted) else None
        )
        return Layer(manifest, tuple(rules), tuple(boards), kept, is_mod, touches, told)

    def named(self, place: _Place, key: str, entries: Sequence[str]) -> list[Path]:
        """The files that a manifest names under `key`; one that is not there or lies elsewhere is a finding."""
        found = []
        for entry in entries:
            path = place.home / entry
            if not isfile(path):
                self.diagnostics.error(
                    "missing-register", f'there is no file "{entry}" beside the manifest', place.manifest.place(key, entry)
                )
            elif not is_inside(path, place.root):
                self.diagnostics.error(
                    "outside-folder",
                    f'"{entry}" is a link that leads out of its folder',
                    place.manifest.place(key, entry),
                    help="put the file itself here",
                )
            else:
                found.append(path)
        return found


def catalogue(roots: Sequence[Path] | None = None, diagnostics: Diagnostics | None = None) -> list[Manifest]:
    """The manifests of all rule sets in the data roots (the shipped one by default), sorted by id.

    One whose manifest is unusable is left out; `diagnostics`, if given, gets the findings.
    """
    shelf = _Shelf(_roots(roots), diagnostics if diagnostics is not None else Diagnostics(), {})
    places = [shelf.by_id(name) for name in shelf.ids]
    return [place.manifest for place in places if place is not None]


def manifest_of(mod: str | Path, diagnostics: Diagnostics, sources: dict[str, Source]) -> Manifest | None:
    """The manifest of a mod, given by its folder or file; None, with findings, if it is unusable. `sources` gets its text."""
    place = _find_mod(Path(mod), _Shelf(_roots(None), diagnostics, sources))
    return None if place is None else place.manifest


def open_rule_set(
    rule_set: str | Path,
    mods: Sequence[str | Path] = (),
    diagnostics: Diagnostics | None = None,
    *,
    roots: Sequence[Path] | None = None,
    sources: dict[str, Source] | None = None,
    cache: Cache = NO_CACHE,
    drafts: Mapping[str, str] | None = None,
) -> Library | None:
    """Open a rule set by its id, or by the path of its folder, with mods on top.

    The folder is `rules/ID` of any data root, or one with a manifest and its own `rules`, `cards`, `generals`, as a mod is; a mod
    may also be given as its packed file. `diagnostics` gets the findings, `sources` every text read, even when nothing can be
    opened; `cache` keeps manifests; `drafts` are texts by the paths of files (as in `Source.file`), read in place of those on
    disk. None if the layers cannot be determined; an unreadable file is left out with a finding, so look at the findings before
    using the texts.
    """
    if diagnostics is None:
        diagnostics = Diagnostics()
    shelf = _Shelf(_roots(roots), diagnostics, sources if sources is not None else {}, cache, drafts)
    top = _find(str(rule_set), shelf)
    if top is None:
        return None
    chain = _chain(top, shelf)
    put_on = [_find_mod(Path(mod), shelf) for mod in mods]
    for place in put_on:
        if place is not None and place.manifest.options:
            message, way_out = "a mod does not switch options", "let players switch them: --option TITLE=on"
            diagnostics.error("manifest-value", message, place.manifest.place("options"), help=way_out)
        if place is not None and place.manifest.parts:
            message, way_out = "a mod takes no parts", "make a rule set with these parts, and let the mod stand on it"
            diagnostics.error("manifest-value", message, place.manifest.place("parts"), help=way_out)
    if chain is None or None in put_on:
        return None
    ordered = _order([place for place in put_on if place], chain, diagnostics)
    if ordered is None or not _fits([*chain, *ordered], diagnostics):
        return None
    layers = tuple(shelf.layer(place, place not in chain) for place in [*chain, *ordered])
    noting = [layer.id for layer in layers if layer.touches is not None]
    check_made_for({layer.id: layer.manifest for layer in layers}, noting, shelf.ids, partial(_meet, shelf), diagnostics)
    prefixes = {place.manifest.id: place.prefix for place in [*chain, *ordered]}
    return Library(
        manifest=top.manifest,
        layers=layers,
        rules=tuple(source for layer in layers for source in layer.rules),
        boards=tuple(source for layer in layers for source in layer.boards),
        registers=tuple(source for layer in layers for source in layer.registers),
        sites=tuple(source for layer in layers for source in layer.sites),
        text_digest=_digest(layers, prefixes, attrgetter("text")),
        sources=shelf.sources,
        prefixes=prefixes,
        elsewhere=_registers_elsewhere(shelf, {layer.id for layer in layers}),
    )


def _meet(opened: _Shelf, one: str, other: str) -> bool:
    """Has any rule set of the data roots both of two layers?"""
    shelf = _Shelf(opened.roots, Diagnostics(), {}, opened.cache)
    chains = (_chain(place, shelf) for name in shelf.ids if (place := shelf.by_id(name)) is not None)
    return any({one, other} <= {place.manifest.id for place in chain} for chain in chains if chain)


def _registers_elsewhere(opened: _Shelf, layers: Set[str]) -> tuple[Source, ...]:
    """The registers of all rule sets in the data roots that are not among the layers. What is wrong with them is no matter of
    theirs, and not told."""
    shelf = _Shelf(opened.roots, Diagnostics(), {}, opened.cache)
    found = []
    for name in shelf.ids:
        place = shelf.by_id(name) if name not in layers else None
        if place is not None:
            paths = shelf.named(place, "register", place.manifest.register)
            found += [shelf.read(path, shown(path, place.root, place.prefix), name) for path in paths]
    return tuple(source for source in found if source is not None)


def _roots(roots: Sequence[Path] | None) -> list[Path]:
    return [data_root()] if roots is None else [Path(root) for root in roots]


def _prefix(folder: Path) -> str:
    """How a folder named by a person is shown: from here when it lies below, else as it was named."""
    full, here = folder.resolve(), Path.cwd()
    if full == here:
        return ""
    return full.relative_to(here).as_posix() if full.is_relative_to(here) else folder.as_posix()


def _asked(code: str, message: str, diagnostics: Diagnostics, help: str = "") -> None:
    """A finding about what was asked for."""
    diagnostics.error(code, message, Span(COMMAND_LINE, 1, 1, 1, 1), help=help)


def _find(asked: str, shelf: _Shelf) -> _Place | None:
    """The rule set that a name or a path means."""
    known = shelf.ids
    if asked in known:
        return shelf.by_id(asked)
    folder = Path(asked)
    if folder.name == MANIFEST:
        folder = folder.parent
    if lexists(folder / MANIFEST):
        full = folder.resolve()
        if full.parent.name != RULES:
            return shelf.by_folder(folder)
        root = full.parent.parent
        own = next((known_root for known_root in shelf.roots if known_root.resolve() == root), None)
        if own is None:
            shelf.roots.insert(0, root)
        return shelf.by_id(full.name)
    if asked.endswith(ENDING) and lexists(folder):
        return shelf.by_package(folder)
    near = suggest(asked, known)
    if isdir(folder):
        _asked("unknown-rule-set", f'the folder "{asked}" has no {MANIFEST}', shelf.diagnostics)
    else:
        way_out = f'did you mean "{near[0]}"?' if near else "there are: " + (", ".join(known) or "none")
        _asked("unknown-rule-set", f'there is no rule set called "{asked}"', shelf.diagnostics, way_out)
    return None


def _find_mod(folder: Path, shelf: _Shelf) -> _Place | None:
    """The mod in a folder, or in the one file that it was packed into."""
    if folder.name == MANIFEST:
        folder = folder.parent
    if not lexists(folder / MANIFEST):
        if lexists(folder) and not isdir(folder):
            return shelf.by_package(folder)
        what = f"has no {MANIFEST}" if isdir(folder) else "is no folder"
        message = f'a mod is a folder with a {MANIFEST}, or a file that ends in {ENDING}; "{folder.as_posix()}" {what}'
        _asked("unknown-mod", message, shelf.diagnostics)
        return None
    return shelf.by_folder(folder)


def _with_parts(chain: list[_Place], shelf: _Shelf) -> list[_Place] | None:
    """A chain with the parts that its layers take, each right below the first that takes it; None, with a finding, when one is
    missing, takes itself, or is made for a layer that is not below it."""
    laid: dict[str, _Place] = {}
    return list(laid.values()) if all(_lay(each, laid, [], shelf) for each in chain) else None


def _lay(place: _Place, laid: dict[str, _Place], waiting: list[_Place], shelf: _Shelf) -> bool:
    """Lay a layer above the parts that it takes; False, with a finding, where one does not fit. `waiting`: who has taken whom."""
    waiting.append(place)
    if not all(name in laid or _take(place.manifest, name, laid, waiting, shelf) for name in place.manifest.parts):
        return False
    laid[waiting.pop().manifest.id] = place
    return True


def _take(taker: Manifest, name: str, laid: dict[str, _Place], waiting: list[_Place], shelf: _Shelf) -> bool:
    found_before = len(shelf.diagnostics)
    at = taker.place("parts", name)
    if name in (round_trip := [each.manifest.id for each in waiting]):
        message = "parts take each other: " + " -> ".join([*round_trip[round_trip.index(name) :], name])
        shelf.diagnostics.error("layer-cycle", message, at, help="take one of them away")
        return False
    part = shelf.by_id(name)
    if part is None:
        if len(shelf.diagnostics) == found_before:
            way_out = meant(at, name, [each for each in shelf.ids if each != taker.id], "", '"{}"')
            message, label = f'there is no part called "{name}"', f"{taker.id} takes it"
            shelf.diagnostics.error("missing-layer", message, at, label=label, help=way_out.help, repair=way_out.repair)
        return False
    below = part.manifest.base
    if below is not None and below not in laid:
        message = f'"{taker.id}" takes "{name}", which is made for "{below}"'
        others = (Label(part.manifest.place("base"), f"{name} stands on this"),)
        way_out_words = f'let "{taker.id}" stand on "{below}", or take another part'
        shelf.diagnostics.error("missing-layer", message, at, others=others, help=way_out_words)
        return False
    return _lay(part, laid, waiting, shelf)


def _chain(top: _Place, shelf: _Shelf) -> list[_Place] | None:
    """`top` and what it stands on, lowest first; None, with a finding, when a base is missing or stands on itself."""
    chain = [top]
    while base := chain[-1].manifest.base:
        last = chain[-1].manifest
        seen = [place.manifest.id for place in chain]
        if base in seen:
            others = tuple(Label(place.manifest.place("base"), f"{place.manifest.id} stands on this") for place in chain[:-1])
            round_trip = " -> ".join([*seen[seen.index(base) :], base])
            shelf.diagnostics.error(
                "layer-cycle",
                f"layers stand on each other: {round_trip}",
                last.place("base"),
                others=others,
                help="take one base away",
            )
            return None
        found_before = len(shelf.diagnostics)
        place = shelf.by_id(base)
        if place is None:
            if len(shelf.diagnostics) == found_before:  # else its own manifest is at fault, and that is said
                known = [name for name in shelf.ids if name != last.id]
                way_out = meant(last.place("base"), base, known, "", '"{}"')
                shelf.diagnostics.error(
                    "missing-layer",
                    f'there is no rule set called "{base}"',
                    last.place("base"),
                    label=f"{last.id} stands on it",
                    help=way_out.help,
                    repair=way_out.repair,
                )
            return None
        chain.append(place)
    return _with_parts(chain[::-1], shelf)


def _order(mods: list[_Place], chain: list[_Place], diagnostics: Diagnostics) -> list[_Place] | None:
    """Mods after what they wait for, else by id; None, with a finding, when one stands twice or they wait for each other."""
    by_id = {place.manifest.id: place for place in chain}
    below = set(by_id)
    for place in mods:
        manifest = place.manifest
        if manifest.id in by_id:
            clash(manifest, by_id[manifest.id].manifest, f'"{manifest.id}" is there already', "layer-twice", "id", diagnostics)
            return None
        by_id[manifest.id] = place
    wanted: dict[str, set[str]] = {
        place.manifest.id: {*place.manifest.requires, *place.manifest.after, place.manifest.base or ""} & by_id.keys() - below
        for place in mods
    }
    if not any(wanted.values()):
        return [by_id[name] for name in sorted(wanted)]
    import networkx  # late: few people have mods that wait for each other, and it is slow to load

    waits: networkx.DiGraph[str] = networkx.DiGraph(
        [(name, needed) for name, needs in wanted.items() for needed in sorted(needs)]
    )
    waits.add_nodes_from(wanted)
    try:
        return [by_id[name] for name in networkx.lexicographical_topological_sort(waits.reverse())]
    except networkx.NetworkXUnfeasible:
        cycle = min(map(_from_smallest, networkx.simple_cycles(waits)))
    first, *rest = [(by_id[name].manifest, needed) for name, needed in zip(cycle, [*cycle[1:], cycle[0]], strict=True)]
    places = [_waits_at(manifest, needed) for manifest, needed in rest]
    diagnostics.error(
        "layer-cycle",
        "mods wait for each other: " + " -> ".join([*cycle, cycle[0]]),
        _waits_at(*first),
        others=tuple(Label(place, "and this one") for place in places),
        help="take one of them away",
    )
    return None


def _from_smallest(ring: list[str]) -> list[str]:
    """A ring of names from the smallest one on."""
    start = ring.index(min(ring))
    return ring[start:] + ring[:start]


def _waits_at(manifest: Manifest, needed: str) -> Span:
    """Where a manifest says that it comes after another layer."""
    if needed in manifest.requires:
        return manifest.place("requires", needed)
    return manifest.place("after", needed) if needed in manifest.after else manifest.place("base")


def _fits(places: list[_Place], diagnostics: Diagnostics) -> bool:
    """Have all layers what they require and stand on, and does none exclude another?"""
    by_id = {place.manifest.id: place.manifest for place in places}
    found_before = len(diagnostics)
    for manifest in by_id.values():
        for name in manifest.requires:
            if name not in by_id:
                diagnostics.error(
                    "missing-layer",
                    f'"{manifest.id}" requires "{name}", which is not among the layers',
                    manifest.place("requires", name),
                    help="add it with --mod, or open a rule set that stands on it",
                )
        if manifest.base and manifest.base not in by_id:
            diagnostics.error(
                "missing-layer",
                f'"{manifest.id}" is made for "{manifest.base}", which is not among the layers',
                manifest.place("base"),
                help="the layers are: " + ", ".join(by_id),
            )
        for name in manifest.conflicts:
            if name in by_id:
                message = f'"{manifest.id}" does not go together with "{name}"'
                clash(manifest, by_id[name], message, "layer-conflict", "conflicts", diagnostics, "leave one of them out")
    return len(diagnostics) == found_before


def _digest(layers: Sequence[Layer], prefixes: Mapping[str, str], rules_of: Callable[[Source], str]) -> str:
    """SHA-256 over layers, paths (from their layer's root) and texts, those of rules as `rules_of` gives them; lengths go in too,
    so that no two contents look alike."""
    total = hashlib.sha256()
    for layer in layers:
        prefix = prefixes.get(layer.id, "")
        texts = [(each, rules_of(each)) for each in layer.rules]
        texts += [(each, each.text) for each in (layer.manifest.source, *layer.boards, *layer.registers)]
        for part in (layer.id, str(len(texts))):
            _feed(total, part)
        for source, text in texts:
            path = source.path.removeprefix(prefix).lstrip("/") if prefix else source.path
            _feed(total, path)
            _feed(total, text)
    return total.hexdigest()


def _feed(total: hashlib._Hash, text: str) -> None:
    data = text.encode("utf-8")
    total.update(f"{len(data)}:".encode())
    total.update(data)
