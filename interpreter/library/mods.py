"""What mods that were put on top by name bring, beside what lies below them."""

from __future__ import annotations

from interpreter.library.layers import Library


def is_below_mods(library: Library, path: str) -> bool:
    """Are there mods on top, none of which brought this text of the reference site? Errors: none."""
    mods = [layer for layer in library.layers if layer.is_mod]
    return bool(mods) and not any(site.path == path for mod in mods for site in mod.sites)
