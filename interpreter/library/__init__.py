"""Finds rule sets and mods: takes names and folders, gives layers in order with their texts; never reads the language.

A layer is a manifest with the files under `rules/ID`, `cards/ID` and `generals/ID` of a data root, or one folder (a mod)
with these three inside. Also here: strict YAML, the form of manifests, boards and registers. Mistakes of users are findings.
"""

from interpreter.library.files import NOT_READ
from interpreter.library.layers import COMMAND_LINE, Layer, Library, catalogue, open_rule_set
from interpreter.library.manifest import LANGUAGE, MANIFEST, Manifest
from interpreter.library.reading import TooLarge, read_plain
from interpreter.library.redrafting import redrafted
from interpreter.library.watched import Changes, Watched
from interpreter.library.yaml_cache import load_yaml
from interpreter.library.yaml_nodes import KEY_TWICE, OF_DATA, YamlList, YamlMap, YamlNode, YamlScalar

__all__ = [
    "COMMAND_LINE",
    "KEY_TWICE",
    "LANGUAGE",
    "MANIFEST",
    "NOT_READ",
    "OF_DATA",
    "Changes",
    "Layer",
    "Library",
    "Manifest",
    "TooLarge",
    "Watched",
    "YamlList",
    "YamlMap",
    "YamlNode",
    "YamlScalar",
    "catalogue",
    "load_yaml",
    "open_rule_set",
    "read_plain",
    "redrafted",
]
