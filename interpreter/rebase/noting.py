"""Noting what a mod touches: takes a session in which it is put on, gives `Notes`, or the text of the file that holds them."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.library import Layer, Library
from interpreter.rebase.notes import Noted, Notes, written
from interpreter.rebase.things import Below
from interpreter.rebase.touching import layers_below, library_of, touches_of
from interpreter.session import Session


def layer_of(library: Library, id: str) -> Layer:
    """The layer that is called so."""
    return next(layer for layer in library.layers if layer.id == id)


def notes_of(session: Session, id: str) -> Notes:
    """What a mod touches, and what that says now. `session` has no errors."""
    layers = layers_below(session.library, id)
    below = Below(library_of(session.library, layers), session.cache)
    touched = touches_of(session, id, below)
    things = [below.things[key] for key in sorted(touched)]
    noted = [Noted(each.key, touched[each.key].by, each.shape, each.body, below.says(each)) for each in things]
    return Notes(session.library.manifest.id, versions_of(layers), below.library.digest, tuple(noted))


def versions_of(layers: Sequence[Layer]) -> tuple[tuple[str, str], ...]:
    """Layers with their versions, lowest first."""
    return tuple((layer.id, layer.manifest.version) for layer in layers)


def notes_text(session: Session, id: str) -> str:
    """The text of the file in which a mod notes what it touches."""
    return written(notes_of(session, id), layer_of(session.library, id).manifest.title)
