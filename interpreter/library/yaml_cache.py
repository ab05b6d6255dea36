"""Reads YAML with a cache: a text that was read before without findings is not parsed again, and the parser is not even
loaded.
"""

from __future__ import annotations

from interpreter.cache import NO_CACHE, Cache, Shelf
from interpreter.diagnostics import Diagnostics
from interpreter.library.yaml_nodes import YamlNode, dump, load
from interpreter.source import Source


def load_yaml(source: Source, diagnostics: Diagnostics, cache: Cache = NO_CACHE) -> YamlNode | None:
    """As `read_yaml`, from the cache if the text was parsed before without findings.

    Gives the tree, even when a value in it is refused (it then stands as text, so that no further findings follow); None when the
    text is no YAML at all, is empty, or goes too deep. Every refusal is a finding.
    """
    kept = cache.get(Shelf.DATA, source.text)
    if kept is not None:
        return load(kept, source.path)
    from interpreter.library.strict_yaml import read_yaml  # late: its parser takes as long to load as an empty process

    findings = Diagnostics()
    node = read_yaml(source, findings)
    diagnostics.extend(findings)
    if node is not None and not findings:
        cache.put(Shelf.DATA, source.text, dump(node))
    return node
