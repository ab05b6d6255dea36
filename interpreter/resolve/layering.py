"""The merge of all layers into one list of declarations: `replace`, `remove`, `extend`, one algebra for every kind of object.

In: the texts of all layers as trees, in the order of layers and files. Out: the merged declarations, each with the places that
shaped it, and findings. Objects are addressed by their keys, never by position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from interpreter import ir
from interpreter.diagnostics import Diagnostics, Label, Repair, respelt, slips, suggest
from interpreter.phrases import Removal, Unread
from interpreter.resolve.boards import name_of_edge
from interpreter.resolve.called import ends_of_nameless, key_of, named_in, number_in, said_of, shape_of
from interpreter.resolve.copies import MemberHead, heads_of_copies
from interpreter.resolve.formerly import FormerNames, says_old_names
from interpreter.resolve.listings import Listed, Listings, shape_of_edge, shape_of_member
from interpreter.resolve.member_lines import (
    KindForm,
    kind_form,
    member_head,
    parsed_member,
    said_twice,
)
from interpreter.resolve.merging import (
    Merged,
    MergedDeclaration,
    ParsedText,
    Part,
    Proven,
    called_anew,
    declared_in,
    laid_over,
    single,
)
from interpreter.resolve.plain_text import text_of, words_of
from interpreter.source import Span
from interpreter.syntax import Declaration, Text, keywords, nodes


def merge(
    texts: Sequence[ParsedText],
    listings: Listings,
    below: Mapping[str, frozenset[str]] | None = None,
    unread: Unread | None = None,
) -> tuple[Merged, Diagnostics]:
    """The declarations after all layers have been applied, and findings.

    `listings`: the members on boards; those that stand below `members` of a kind are added to it. `below`: for each mod, the
    mods that always come before it; layers that are no mods have a fixed order. `unread`: the removed declarations are added to
    it.
    """
    merger = _Merger(listings, below or {}, Unread() if unread is None else unread)
    parts = [Part(outline, text.layer, outline.span.line in text.damaged) for text in texts for outline in text.outlines]
    for part in parts:
        merger.expect(part)
    merger.join()
    changeable = [part for part in parts if part.outline.proof is None]
    for part in changeable:
        declaration = part.declaration
        if says_old_names(declaration):
            key, first = merger.key(declaration), merger.called_first(part)
            merger.formers.note(declaration, part.layer, key, first, merger.taken, listings)
    merger.formers.note_boards(merger.taken, listings)
    for part in changeable:
        if part.declaration.mode == "rename":
            merger.rename(part)
    merger.formers.give_way(merger.aliases)
    listings.by_first_names()
    listings.formerly = merger.formers.texts
    for part in parts:
        merger.place(part)
    return Merged(tuple(merger.merged()), listings), merger.diagnostics


class _Merger:
    """What stands so far, by shape: a declaration with its extensions; and which mod has touched it where."""

    def __init__(self, listings: Listings, below: Mapping[str, frozenset[str]], unread: Unread) -> None:
        self.diagnostics = Diagnostics()
        self.formers = FormerNames(self.diagnostics)
        self.unread = unread
        self.below = below
        self.listings = listings
        self.standing: dict[str, list[Part]] = {}
        self.origins: dict[str, tuple[Span, ...]] = {}
        self.touched: dict[str, dict[str, Span]] = {}
        self.own: dict[tuple[str, str], Span] = {}
        self.changed: dict[tuple[str, str], Declaration] = {}
        self.declared: dict[str, tuple[Span, str]] = {}
        self.edges: dict[str, str] = {}
        self.aliases: dict[str, str] = {}
        self.refused: set[Span] = set()
        self.kinds: set[str] = set()
        self.nouns: dict[str, str] = {}
        self.graphs: list[str] = []
        for shape, listed in listings.of_layers(below):
            self.touched.setdefault(shape, {}).setdefault(listed.layer, listed.span)

    def expect(self, part: Part) -> None:
        """Note what a layer declares itself, wherever in it that stands, and what its kinds list."""
        if part.outline.proof is not None:
            shape, span = f'example "{part.outline.proof.title}"', part.outline.span
            self.own.setdefault((part.layer, shape), span)
            self.declared.setdefault(shape, (span, part.layer))
            return
        declaration = part.declaration
        if declaration.mode == "new":
            self.own.setdefault((part.layer, shape_of(declaration)), declaration.span)
            if edge := ends_of_nameless(declaration):
                self.edges.setdefault(shape_of(declaration), name_of_edge(*edge[1:]))
            self.declared.setdefault(shape_of(declaration), (declaration.span, part.layer))
        if declaration.word == "kind":
            name = words_of(declaration.head)
            self.kinds.add(name)
            plural = next(
                (line.items for line in declaration.lines if isinstance(line, nodes.WordsLine) and line.word == "plural"), ()
            )
            self.nouns |= {name: name, words_of(plural[0]) if plural else name + "s": name}
            self.listings.add_kind(declaration, part.layer)
        elif declaration.word == "graph":
            self.graphs.append(words_of(declaration.head))

    def join(self) -> None:
        """Note for each kind of edges what they join."""
        for graph in self.graphs:
            joined, _, by = graph.partition(" joins ")[2].rpartition(" by ")
            self.listings.renamings.nodes_of[self.nouns.get(by, "")] = self.nouns.get(joined, "")

    def rename(self, part: Part) -> None:
        """Let another name mean what a lower layer declares. Nothing when it declares none, which is told in its place."""
        declaration, renamings = part.declaration, self.listings.renamings
        key, (word, name) = self.key(declaration), self.called_first(part)
        listed, new = self.listings.find(key), words_of(declaration.renamed)
        if self.declared_by(part.layer, key, listed) or listed is None and key not in self.declared:
            return
        shape = shape_of_member(word, new) if declaration.word == "member" else f'{word} "{new}"'
        first, place = renamings.first(word, name), self.taken(shape, part.layer)
        before = renamings.of(word, first)
        if listed is not None and listed.family:
            self.refuse(
                declaration, "copies-form", f'"{name}" is one of the copies of "{listed.family}"', f"rename {listed.family}"
            )
        elif before and before[-1].layer == part.layer:
            message, earlier = f"{key_of(declaration)} is renamed twice in one layer", Label(before[-1].span, "first here")
            self.refuse(declaration, "declared-twice", message, "take one of the lines away", (earlier,))
        elif renamings.last(word, name) == new:
            self.refuse(
                declaration, "changes-nothing", f"it is called {new} already", "write another name, or take the line away"
            )
        elif self.aliases.get(shape, shape if place else key) != key:
            places = (Label(place, "so is this one"),) if place else ()
            message = f"there is {'an' if word[0] in 'aeiou' else 'a'} {word} called {new} already"
            self.refuse(declaration, "name-taken", message, "a name belongs to one thing of its kind: choose another", places)
        else:
            renamings.add(word, first, _renaming(part, renamings.last(word, name), new))
            self.aliases.setdefault(shape, key)

    def called_first(self, part: Part) -> tuple[str, str]:
        """The word before a name, and the first name."""
        word, name = self.called(part.declaration)
        return word, self.listings.renamings.first(word, name)

    def taken(self, shape: str, layer: str | None) -> Span | None:
        """Where a layer, or one below it (any, if none is named), has declared what is known by this; None when none has."""
        listed, declared = self.listings.find(shape), self.declared.get(shape)
        known = (listed.span, listed.layer) if listed is not None else declared
        return None if known is None or layer is not None and self.listings.is_higher(known[1], layer) else known[0]

    def refuse(self, declaration: Declaration, code: str, message: str, way_out: str, others: tuple[Label, ...] = ()) -> None:
        """A name that cannot be given: told, and not given."""
        span = declaration.renamed[0].span.to(declaration.renamed[-1].span)
        self.diagnostics.error(code, message, span, others=others, help=way_out)
        self.refused.add(declaration.span)

    def called(self, declaration: Declaration) -> tuple[str, str]:
        """The word before a name, and the name: `leader` and `Ann`. No name where no kind is called so."""
        if declaration.title is not None:
            return declaration.word, declaration.title.value
        named = named_in(declaration)
        if edge := ends_of_nameless(declaration):
            shape = self.key(declaration)
            listed = self.listings.find(shape)
            return edge[0], listed.name if listed is not None else self.edges.get(shape, "")
        words = [text_of(part) for part in takewhile(lambda part: isinstance(part, nodes.Word), named)]
        size = next((size for size in range(len(words), 0, -1) if " ".join(words[:size]) in self.kinds), 0)
        return (" ".join(words[:size]), words_of(named[size:])) if size else ("", "")

    def key(self, declaration: Declaration) -> str:
        """What stands is found by: the shape of a declaration by its first name."""
        if edge := ends_of_nameless(declaration):
            return shape_of_edge(edge[0], *self.listings.renamings.first_ends(edge[0], edge[1:]))
        shape = shape_of(declaration)
        return self.aliases.get(shape) or self.formers.key(shape) or shape

    def place(self, part: Part) -> None:
        """Put one declaration with those that stand, or change what stands there."""
        if part.outline.proof is not None and self.added_example(part, part.outline.proof.title):
            return
        declaration, key = part.declaration, self.key(part.declaration)
        if self.formers and declaration.mode != "new" and self.formers.key(shape_of(declaration)) is not None:
            now = next((each.declaration for each in self.standing.get(key, ())), None)
            part = replace(part, outline=self.formers.headed(part.outline, now, self.called_first(part)))
            declaration = part.declaration
        self.said_once(declaration)
        if declaration.span in self.refused or not self.ordered(declaration, part.layer, key):
            return
        before, listed = self.standing.get(key), self.listings.find(key)
        if declaration.mode == "new":
            if before is not None:
                self.twice(declaration, declaration.span, before[0].declaration.span)
            elif listed is not None and listed.layer != part.layer:
                places = declaration.span, listed.span
                self.twice(declaration, *(places if self.listings.is_higher(part.layer, listed.layer) else places[::-1]))
            else:
                self.standing[key] = [part]
                self.origins[key] = (declaration.span,) if listed is None else (listed.span, declaration.span)
            return
        if listed is not None and self.listings.is_higher(listed.layer, part.layer):
            listed = None
        if place := self.declared_by(part.layer, key, listed):
            self.its_own(declaration, place, listed is not None)
            return
        if self.says_otherwise(declaration, part.layer, key):
            return
        if before is None and listed is None:
            self.nothing_to_change(declaration)
            return
        if declaration.mode != "rename":
            self.changed.setdefault((part.layer, key), declaration)
        if declaration.mode != "replace" and before is not None:
            self.same_number(declaration, before[0].declaration)
        if listed is not None and declaration.mode in ("replace", "remove"):
            (self.listings.gone if declaration.mode == "remove" else self.listings.bare).add((listed.kind, listed.name))
        if declaration.mode == "remove":
            if before is not None:
                del self.standing[key]
                self.unread.removed.append(_removal(before[0].declaration, declaration.span, self.origins[key]))
            elif listed is not None:
                self.unread.removed.append(Removal(listed.key, declaration.span, (), listed.name, (listed.span,)))
            return
        if before is None:
            assert listed is not None, "there is something to change"
            self.origins[key] = (listed.span,)
        self.origins[key] += (declaration.span,)
        if declaration.mode == "extend" and declaration.rows:
            self.adds_rows(declaration)
        elif declaration.mode == "replace" or before is None:
            self.standing[key] = [replace(part, over=tuple(before or ()))]
        else:
            before.append(part)

    def added_example(self, part: Part, title: str) -> bool:
        """Put an example with those that stand; False, and nothing is done, if more than that is to be looked at."""
        shape = f'example "{title}"'
        key = self.aliases.get(shape, shape)
        if key in self.standing or part.layer in self.below or self.listings.find(key) is not None:
            return False
        self.standing[key] = [part]
        self.origins[key] = (part.outline.span,)
        return True

    def said_once(self, declaration: Declaration) -> None:
        """A finding for a line of which there is one, and which stands in a declaration twice."""
        first: dict[str, Span] = {}
        for line in declaration.lines:
            word = "" if isinstance(line, (nodes.MemberLine, nodes.WithSetting, nodes.Step)) else line.word
            if word in keywords.SINGLE_LINES and first.setdefault(word, line.span) is not line.span:
                said_twice(word, first[word], line.span, self.diagnostics)

    def declared_by(self, layer: str, key: str, listed: Listed | None) -> Span | None:
        """Where the layer that would change something has declared it itself; None when a lower one has."""
        before = self.standing.get(key)
        if before is not None and before[0].layer != layer or listed is not None and listed.layer != layer:
            return None
        return self.own.get((layer, key)) or (listed.span if listed is not None else None)

    def its_own(self, declaration: Declaration, place: Span, is_listed: bool) -> None:
        """`replace`, `remove` or `extend` of what the same layer declares."""
        way_out = f"write `{key_of(declaration)}` without `extend`: in one layer this adds to what is listed"
        self.diagnostics.error(
            "nothing-to-change",
            f"{key_of(declaration)} stands in the same layer",
            declaration.span,
            label=f"`{declaration.mode}` changes what a lower layer declares",
            others=(Label(place, "declared here"),),
            help=way_out if is_listed and declaration.mode == "extend" else "change it where it is declared",
        )

    def says_otherwise(self, declaration: Declaration, layer: str, key: str) -> bool:
        """A finding where a layer replaces or removes what it changes in another place as well: one of the two would be lost.
        What it extends it may extend elsewhere, and a name is none of what it says."""
        first = self.changed.get((layer, key))
        if first is None or declaration.mode == "rename" or first.mode == declaration.mode == "extend":
            return False
        ways = [f"{mode.rstrip('e')}ed" for mode in dict.fromkeys((first.mode, declaration.mode))]
        said = f"is both {' and '.join(ways)}" if len(ways) > 1 else f"is {ways[0]} twice"
        into_one = {first.mode, declaration.mode} == {"replace", "extend"}
        self.diagnostics.error(
            "declared-twice",
            f"{key_of(declaration)} {said} in one layer",
            declaration.span,
            label="again here",
            others=(Label(first.span, "first here"),),
            help="write the lines of the extension into what replaces it" if into_one else "keep one of the two",
        )
        return True

    def extended_twice(self, parts: Sequence[Part], form: KindForm | None) -> None:
        """Findings for what two extensions in one layer say of a thing that has it once."""
        if len(parts) == 1:
            return
        extending = [part for part in parts if part.declaration.mode == "extend"]
        several = Counter(part.layer for part in extending)
        first: dict[tuple[str, str], Span] = {}
        heads: dict[str, Declaration] = {}
        for part in (each for each in extending if several[each.layer] > 1):
            whole = part.outline.whole()
            said = {name: line.span for line in whole.lines if (name := single(line, whole.word, form))}
            for name, span in said.items():
                if first.setdefault((part.layer, name), span) is not span:
                    said_twice(name, first[part.layer, name], span, self.diagnostics)
            head = heads.setdefault(part.layer, whole) if whole.answers else whole
            if head.answers != whole.answers:
                self.diagnostics.error(
                    "declared-twice",
                    f"two extensions in one layer say `{' '.join(head.answers)}` and `{' '.join(whole.answers)}`",
                    whole.span,
                    label="again here",
                    others=(Label(head.span, "first here"),),
                    help="say it in one of the two",
                )

    def adds_rows(self, declaration: Declaration) -> None:
        """`extend table` with rows: what their cells stand under, only the whole table tells."""
        way_out = f"write `replace` for `extend`, and all rows of {key_of(declaration)}"
        place, message = declaration.rows[0].span, "a table takes no more rows: they hang together"
        self.diagnostics.error("nothing-to-change", message, place, help=way_out)

    def twice(self, declaration: Declaration, again: Span, first: Span) -> None:
        """A second declaration of the same thing."""
        self.diagnostics.error(
            "declared-twice",
            f"{key_of(declaration)} is declared twice",
            again,
            label="again here",
            others=(Label(first, "first here"),),
            help="write `replace` or `extend` before it if it should change the first one",
        )

    def merged(self) -> list[MergedDeclaration]:
        """What stands in the end: extensions laid over what they extend, members read against their kinds."""
        seen = (parts for parts in self.standing.values() if parts[0].outline.proof is None)
        kinds = [laid_over(declared_in(parts), None) for parts in seen if parts[0].declaration.word == "kind"]
        forms = {form.name: form for form in (kind_form(kind, self.diagnostics) for kind in kinds)}
        return [made for key, parts in self.standing.items() for made in self.those(parts, key, forms)]

    def those(self, parts: list[Part], key: str, forms: Mapping[str, KindForm]) -> Iterator[MergedDeclaration]:
        """What one declaration comes to: a member may have copies."""
        proof = parts[0].outline.proof
        if proof is not None and len(parts) == 1 and not parts[0].over:
            if len(self.origins[key]) == 1 and not self.listings.renamings.of("example", proof.title):
                yield Proven(parts[0], proof)
                return
        first, origin = parts[0].declaration, self.origins[key]
        head = self.by_first_name(member_head(first, forms)) if first.word == "member" else None
        form = forms.get(head.kind) if head is not None else None
        renamed = self.listings.renamings.of(*self.called(first)) if first.title is not None else ()
        declaration = called_anew(laid_over(declared_in(parts), form), renamed)
        self.extended_twice(parts, form)
        damaged = any(part.damaged for part in parts)
        former = self.formers.texts.get(key, ())
        content = declaration, parts[-1].layer, origin, tuple(parts), damaged
        if head is None or form is None:
            own = forms[words_of(first.head)] if first.word == "kind" else None
            yield MergedDeclaration(*content, form=own, renamed=renamed, formerly=former)
        else:
            for each in self.heads(head, declaration, key):
                member = parsed_member(each, declaration.lines, form, self.diagnostics)
                yield MergedDeclaration(*content, form=form, member=member, renamed=renamed, formerly=former)

    def by_first_name(self, head: MemberHead | None) -> MemberHead | None:
        """The head of a member, with the name that the layer gave it which declared it."""
        if head is None:
            return None
        renamings = self.listings.renamings
        ends = (text_of(head.ends[0]), text_of(head.ends[1])) if head.ends is not None else None
        if ends is not None and head.name == name_of_edge(*ends):
            return replace(head, name=name_of_edge(*renamings.first_ends(head.kind, ends)))
        return replace(head, name=renamings.first(head.kind, head.name))

    def heads(self, head: MemberHead, declaration: Declaration, key: str) -> list[MemberHead]:
        """The head of a member, or those of its copies, as the declaration says, or else the board."""
        listed = self.listings.find(key)
        if listed is None:
            return heads_of_copies(head, declaration.lines, self.diagnostics)
        heads = heads_of_copies(replace(head, name=listed.name), declaration.lines, self.diagnostics, listed.family)
        if len(heads) > 1:
            self.listings.copies[listed.kind, listed.name] = tuple(each.name for each in heads)
            return heads
        count, family = len(listed.names), listed.name if listed.names else ""
        return [
            replace(head, name=name, family=family, copy=at, copies=max(count, 1))
            for at, name in enumerate(listed.names or (listed.name,))
        ]

    def ordered(self, declaration: Declaration, layer: str, key: str) -> bool:
        """Is it settled which mod comes last where two of them shape one thing? Else a finding with both places."""
        if layer not in self.below:
            return True
        touched = self.touched.setdefault(key, {})
        rival = next((other for other in touched if other != layer and other not in self.below[layer]), None)
        if rival is not None:
            self.diagnostics.error(
                "unordered-layers",
                f'the mods "{rival}" and "{layer}" both shape {key_of(declaration)}, and neither comes after the other',
                declaration.span,
                label=f'here by "{layer}"',
                others=(Label(touched[rival], f'here by "{rival}"'),),
                help=f'write "after: [{rival}]" into the manifest of "{layer}", or the other way round',
            )
            return False
        touched.setdefault(layer, declaration.span)
        return True

    def same_number(self, declaration: Declaration, first: Declaration) -> None:
        """A finding when what is extended or removed has another printed number than is said: one of the two is another card."""
        said, true = number_in(declaration), number_in(first)
        if declaration.word != "member" or said is None or true is not None and text_of(said) == text_of(true):
            return
        has = "has no number" if true is None else f"has the number {text_of(true)}"
        self.diagnostics.error(
            "wrong-number",
            f"{key_of(first)} {has}, not {text_of(said)}",
            said.span,
            others=(Label(first.span, "declared here"),),
            help=f"write {text_of(true)}, or leave the number out: the name alone tells which is meant"
            if true is not None
            else "leave the number out: the name alone tells which is meant",
        )

    def nothing_to_change(self, declaration: Declaration) -> None:
        """`replace`, `remove` or `extend` of what is not there."""
        firsts = [parts[0].declaration for parts in self.standing.values() if parts[0].declaration.word == declaration.word]
        known = [key_of(first) for first in firsts]
        known += self.listings.names() if declaration.word == "member" else []
        key = key_of(declaration)
        opening = key.split(maxsplit=1)[0] + " "
        names = {name.removeprefix(opening).strip('"'): name for name in known if name.startswith(opening)}
        close = [names[name] for name in suggest(key.removeprefix(opening).strip('"'), names)] or slips(key, known)
        help_text = f"did you mean `{close[0]}`?" if close else "a lower layer must declare it first"
        called = declaration.title or (declaration.head[-1] if declaration.head else None)
        repair: Repair = ()
        if isinstance(called, Text):
            titles = [each for each in names if '"' in names[each]]
            repair = respelt(called.span, called.value, slips(called.value, titles), '"{}"')
        number = number_in(declaration)
        if declaration.word == "member" and number is not None and len(named_in(declaration)) == 1:
            here = next(
                (key_of(first) for first in firsts if (said := number_in(first)) and text_of(said) == text_of(number)), ""
            )
            help_text = f"the name tells which is meant: `{declaration.mode} {here or key + ' NAME'}`"
            key += " without a name"
        message = f"there is no {key} to {declaration.mode}"
        self.diagnostics.error("nothing-to-change", message, declaration.span, help=help_text, repair=repair)


def _renaming(part: Part, before: str, name: str) -> ir.Renaming:
    lines = [line for line in part.declaration.lines if isinstance(line, nodes.TitleLine)]
    return ir.Renaming(
        name=name,
        ident="",
        span=part.declaration.span,
        layer=part.layer,
        before=before,
        notes=tuple([line.text.value for line in lines if line.word == "note"]),
        provenance=next((line.text.value for line in lines if line.word == "provenance"), ""),
    )


def _removal(removed: Declaration, span: Span, origin: tuple[Span, ...]) -> Removal:
    """What goes with a declaration that is taken away at `span`, and that had been shaped at `origin`."""
    if removed.title is not None or removed.word == "member":
        name = removed.title.value if removed.title is not None else words_of(named_in(removed)[1:])
        return Removal(key_of(removed), span, (), name, origin)
    parts = removed.pattern.parts if removed.pattern is not None else removed.head
    words = [part.text for part in parts if isinstance(part, (nodes.Word, nodes.Name))]
    said = removed.answers if removed.pattern is not None and said_of(removed) else ()
    return Removal(key_of(removed), span, (*words, *said), "", origin)
