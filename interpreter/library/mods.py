"""Questions about the mods on top of a rule set."""

from __future__ import annotations

from interpreter.library.layers import Library


def is_below_mods(library: Library, path: str) -> bool:
    """Are there mods on top, and does this text of the reference site belong to none of them? Errors: none."""
    mods = [layer for layer in library.layers if layer.is_mod]
    return bool(mods) and not any(site.path == path for mod in mods for site in mod.sites)
