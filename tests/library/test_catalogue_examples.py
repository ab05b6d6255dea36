"""The pages of this room's codes tell the truth: what they call bad is found, what they call good is not."""

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.diagnostics.codes import CATALOGUE
from interpreter.library import load_yaml, packed_mod
from interpreter.library.reading import MOST_BYTES

CODES = [
    "byte-order-mark",
    "duplicate-key",
    "file-ending",
    "language-version",
    "layer-conflict",
    "layer-cycle",
    "layer-twice",
    "made-for-another",
    "made-for-none",
    "manifest-value",
    "missing-layer",
    "missing-manifest-key",
    "missing-register",
    "not-read",
    "odd-character",
    "outside-folder",
    "rules-apart",
    "tab",
    "unknown-manifest-key",
    "unknown-mod",
    "unknown-rule-set",
    "wrong-folder",
    "yaml-empty",
    "yaml-feature",
    "yaml-guess",
    "yaml-nothing",
    "yaml-syntax",
    "yaml-too-deep",
]

ONE = b"id: one\ntitle: A Sample\nversion: 0.1.0\nlanguage: 1\n"

# A page shows text, and these are about bytes or about the disk: what a page cannot show is done to its example here.
DONE_TO = {
    "no-last-newline": lambda data: data.rstrip(b"\n"),
    "bad-encoding": lambda data: data.replace("\ufffd".encode(), b"\xeb"),
    "broken-package": lambda data: data[:-1],
    "package-entry": lambda data: packed_mod("one", {"manifest.yaml": ONE, "rules/a.exe": b"MZ"}),
    "file-too-large": lambda data: data + b"#" * MOST_BYTES,
}


def found_in(root, examples, change=lambda data: data):
    """The codes that a small data root of these snippets gives when `sample` is opened with all mods and all its YAML is read."""
    paths = [example.path or f"rules/sample/text.{example.kind}" for example in examples]
    if not any(path.startswith("rules/") and path.endswith("manifest.yaml") for path in paths):
        root.rule_set("sample")
    for path, example in zip(paths, examples, strict=True):
        root.write(path, change(example.text.encode("utf-8")))
    mods = sorted({path.split("/")[1] for path in paths if path.startswith("mods/")})
    opened = root.open("sample", [f"mods/{mod}" for mod in mods])
    diagnostics = Diagnostics()
    for source in (*opened.boards, *opened.registers) if opened else ():
        load_yaml(source, diagnostics)
    return {found.code for found in (*root.diagnostics, *diagnostics)}


@pytest.mark.parametrize("code", [*CODES, *DONE_TO])
def test_the_bad_example_is_found(root, code):
    assert found_in(root, CATALOGUE[code].bad, DONE_TO.get(code, lambda data: data)) == {code}


@pytest.mark.parametrize("code", [*CODES, *DONE_TO, "unreadable-file"])
def test_the_good_example_is_clean(root, code):
    assert found_in(root, CATALOGUE[code].good) == set()
