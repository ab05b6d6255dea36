"""Colours of the syntax: what is shipped is what the table of keywords gives, and words are coloured as the lexer cuts them."""

import json
import os
import random
import re
from pathlib import Path

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.editor import codemirror, textmate
from interpreter.source import Source
from interpreter.syntax import parse
from tests.editor.colours import FOLDER, SHIPPED, TOP, Words, differences
from tests.editor.textmate import Grammar

MADE = {FOLDER / "vscode/syntaxes/punica.tmLanguage.json": textmate, FOLDER / "codemirror/words.js": codemirror}


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.name)
def test_what_is_shipped_is_made_of_the_table(path):
    made = MADE[path]()
    if os.environ.get("PUNICA_ACCEPT"):
        path.write_text(made, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == made, "make it anew with PUNICA_ACCEPT=1"


def test_shipped_texts_are_coloured_as_the_lexer_cuts_them():
    grammar, words = Grammar(textmate()), Words()
    files = random.Random(11).sample(SHIPPED, 30)
    lines = {path: path.read_text(encoding="utf-8").split("\n")[:120] for path in files}
    found = [
        each for path in files for each in differences(words.of("\n".join(lines[path])), [*map(grammar.scopes, lines[path])])
    ]
    assert [each for each in found if not each.is_guess] == []
    assert sum(map(len, lines.values())) > 1000
    assert len(found) < 30


@pytest.mark.parametrize(
    ("line", "scopes"),
    [
        ("# a comment", "c c c"),
        ('    says "a {hole} # no comment" # one', "k s v s s s c c"),
        ('card 9A "Title"', "t n s"),
        ("query power of (owner: red side) answers number", "d . . . t t k t"),
        ("attribute gate is open is truth", "d . . . k t"),
        ("    let it be 3 plus dice of A. Smith", "k . k n o . . e e"),
        ("    add 1 to way to sea", "k n k . . ."),
        ("    add way to sea to losses", "k . . . k ."),
        ("    gate is open", ". . ."),
        ("    if gate is open", "k . o ."),
        ("    player chooses card called it where it is red", ". k . k . o . o ."),
        ("    player chooses a number from 0 to way to sea called bid", ". k k k k n k . . . k ."),
        ("    stop if gate is open", "k k . o ."),
        ("    stop sign falls", ". . ."),
        ("    strength is raised by 1", ". k k k n"),
        ("    then red side has won", "k . . k k"),
        ("    cites ABC-1.2-3, ABC-4", "k r r"),
        ('    player answers "a key"', ". k s s"),
        ('    player answers "a key" to "which one?"', ". k s s k s s"),
        ('    then red is asked "which one?"', "k . k k s s"),
        ("    1 | 2 | none", "n | n | ."),
    ],
)
def test_a_line_is_coloured_so(line, scopes):
    letters = {
        "comment": "c",
        "keyword.control": "k",
        "keyword.operator": "o",
        "string": "s",
        "variable": "v",
        "storage": "d",
        "support": "t",
        "constant.numeric": "n",
        "constant.other": "r",
        "entity": "e",
        "punctuation": "|",
        "": ".",
    }
    told = Grammar(textmate()).scopes(line)
    starts = [found.start() for found in re.finditer(r"[^\s(),:]+", line)]
    assert [next(letter for name, letter in letters.items() if told[at].startswith(name)) for at in starts] == scopes.split()


def test_the_folder_for_vs_code_names_what_is_there():
    folder = FOLDER / "vscode"
    package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    given = package["contributes"]
    paths = [package["main"], *(each["path"] for name in ("grammars", "snippets") for each in given[name])]
    paths += [each["configuration"] for each in given["languages"]]
    assert [path for path in paths if not (folder / path).is_file()] == []
    assert {each["language"] for name in ("grammars", "snippets") for each in given[name]} == {given["languages"][0]["id"]}
    assert given["grammars"][0]["scopeName"] == json.loads(textmate())["scopeName"]
    assert given["configuration"]["properties"]["punica.command"]["default"] == ["punica", "lsp"]


def test_snippets_are_rules():
    for name, snippet in json.loads((FOLDER / "vscode/snippets/punica.json").read_text(encoding="utf-8")).items():
        text = "\n".join(snippet["body"])
        text = re.sub(r"\$\{\d+:((?:[^{}\\]|\\.|\{[^}]*\})*)\}", r"\1", text).replace("\\}", "}").replace("$0", "stop")
        if not re.match(r"card|query|procedure|rule|example|option", text):
            text = "procedure it goes\n" + re.sub("^", "    ", text, flags=re.MULTILINE)
        told = Diagnostics()
        parse(Source(f"{name}.rules", text + "\n", ""), told)
        assert [each.message for each in told] == [], text


def test_files_for_editors_stand_in_the_page_about_them():
    page = (TOP / "docs/editors.md").read_text(encoding="utf-8")
    assert all(f"editors/{each.name}" in page for each in Path(FOLDER).iterdir())
