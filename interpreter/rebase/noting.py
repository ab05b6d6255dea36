"""Making notes: takes a session with a mod, gives `Notes`, or the text of their file."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.library import Layer, Library
from interpreter.rebase.notes import Noted, Notes, written
from interpreter.rebase.things import Below
from interpreter.rebase.touching import layers_below, library_of, touches_of
from interpreter.session import Session


def layer_of(library: Library, id: str) -> Layer:
    """The layer with this id. Errors: StopIteration if there is none."""
    return next(layer for layer in library.layers if layer.id == id)


def notes_of(session: Session, id: str) -> Notes:
    """The things that a mod touches, with their present texts. `session`: must have no errors; `id`: of the mod."""
    layers = layers_below(session.library, id)
    below = Below(library_of(session.library, layers), session.cache)
    touched = touches_of(session, id, below)
    things = [below.things[key] for key in sorted(touched)]
    noted = [Noted(each.key, touched[each.key].by, each.shape, each.body, below.says(each)) for each in things]
    return Notes(session.library.manifest.id, versions_of(layers), below.library.digest, tuple(noted))


def versions_of(layers: Sequence[Layer]) -> tuple[tuple[str, str], ...]:
    """The ids of layers with their versions, lowest first."""
    return tuple((layer.id, layer.manifest.version) for layer in layers)


def notes_text(session: Session, id: str) -> str:
    """The text of the notes file of a mod, made now."""
    return written(notes_of(session, id), layer_of(session.library, id).manifest.title)
