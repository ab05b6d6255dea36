"""Finds rule sets and mods: takes names and folders, gives layers in order with their texts; never parses the rules language.

A layer is a manifest with the files under `rules/ID`, `cards/ID` and `generals/ID` of a data root, or one folder (a mod) with
these three inside, or such a folder packed into one file. Also here: strict YAML, the schemas of manifests, boards and registers.
Mistakes of users are findings.
"""

from interpreter.library.files import NOT_READ, is_odd
from interpreter.library.forms import Form, Keys, ListOf, MapOf, Objection, OneOf, Scalar, Schema, texts_in, whole_schema
from interpreter.library.layers import COMMAND_LINE, Layer, Library, catalogue, manifest_of, open_rule_set
from interpreter.library.manifest import FORM as MANIFEST_FORM
from interpreter.library.manifest import LANGUAGE, MANIFEST, TOUCHES, Manifest, read_manifest
from interpreter.library.mods import is_below_mods
from interpreter.library.packages import ENDING, PAGES, Package, everywhere_as, is_named_everywhere, packed_mod, read_package
from interpreter.library.reading import MOST_BYTES, TooLarge, read_plain
from interpreter.library.redrafting import redrafted
from interpreter.library.registers import STATEMENT_ID, register_ids, section_of
from interpreter.library.versions import same_version
from interpreter.library.watched import Changes, Watched
from interpreter.library.yaml_cache import load_yaml
from interpreter.library.yaml_nodes import KEY_TWICE, OF_DATA, YamlList, YamlMap, YamlNode, YamlScalar
