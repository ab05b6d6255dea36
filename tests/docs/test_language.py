"""Every snippet of the language guide stands in the sample world without a finding, and its word lists are those of the program."""

import json
import re
from textwrap import indent

import pytest

from interpreter.ir import MAIN_PROCEDURE, SEATS_KIND, WHOLE_GAME, WORTH_VALUE
from interpreter.resolve.declare import builtin
from interpreter.syntax import keywords
from tests.docs.conftest import HERE, TOP, fences

GUIDE = "docs/language.md"
SNIPPETS = [fence for page in (GUIDE, "docs/versions.md") for fence in fences(page) if fence.language == "rules"]
LEFT_OPEN = {"unused", "unasked-ruling", "never-read", "unused-hole", "written-only"}
"""What a snippet may be found to lack: others go on from it."""
HEAD = "procedure (player: side) tries this with (mover: leader) at (goal: space)\n    let spare be points spent\n"


def whole(fence):
    """A snippet as declarations: what it needs around it says the word behind its mark."""
    match fence.rest:
        case "":
            return fence.text
        case "statements":
            return HEAD + indent(fence.text, "    ")
        case "expressions":
            lines = [f"let result {'z' * number}z be {line}" for number, line in enumerate(fence.text.splitlines())]
            return HEAD + indent("\n".join(lines), "    ") + "\n"
    raise AssertionError(f"{fence}: no way to wrap `{fence.rest}`")


def rows_below(title):
    """The first two cells of the first table below a title."""
    text = (TOP / GUIDE).read_text(encoding="utf-8").split(f"{title}\n", 1)[1]
    table = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)[0].splitlines()[2:]
    return [tuple(cell.strip().strip("`") for cell in row.strip("|").split("|")) for row in table]


def test_there_are_snippets_of_each_sort():
    assert len(SNIPPETS) > 15
    assert {fence.rest for fence in SNIPPETS} == {"", "statements", "expressions"}
    assert {fence.language for fence in fences(GUIDE)} == {"rules"}


@pytest.mark.parametrize("fence", SNIPPETS, ids=str)
def test_nothing_is_found_in_a_snippet_and_its_examples_hold(fence, punica, world):
    done = punica("check", world(whole(fence)), "--mod", "snippet", "--format", "json")
    found = [each for checked in json.loads(done.text)["rule_sets"] for each in checked["findings"]]
    assert [f"{each['path']}:{each['line']}: {each['message']}" for each in found if each["code"] not in LEFT_OPEN] == []
    done = punica("test", "rules/world", "--mod", "snippet")
    assert " 0 failed" in done.text, done.text


def test_a_wrong_snippet_is_found(punica, world):
    done = punica("check", world(HEAD + "    mover stepps to goal\n"), "--mod", "snippet")
    assert done.code == 1 and "snippet.rules:3" in done.text


def test_the_sentences_of_the_kernel_are_those_of_the_program():
    told = [("effects of (x: member)", "the number of lasting effects in force that this member started")]
    assert rows_below("## Questions of the kernel") == [(each[0], each[2]) for each in builtin.QUESTIONS] + told


def test_the_names_that_make_a_whole_game_are_those_of_the_program():
    worth = WORTH_VALUE.replace("(player)", f"(player: {SEATS_KIND})")
    expected = [f"kind {SEATS_KIND}", f"procedure {MAIN_PROCEDURE}", f"value {worth}"]
    assert [row[0] for row in rows_below("### What makes a whole game")] == expected
    assert all(f"`{name}`" in WHOLE_GAME for name in (MAIN_PROCEDURE, SEATS_KIND))


def test_every_form_of_a_statement_and_of_a_rule_line_is_shown():
    shown = "\n".join([(HERE / "world.rules").read_text(encoding="utf-8"), *(fence.text for fence in SNIPPETS)])
    lines = [keyword.words for keyword in (*keywords.STATEMENTS, *keywords.RULE_LINES)]
    starts = [word for word in lines if not re.search(rf"^ *{word}\b", shown, re.MULTILINE)]
    heads = [word for word in keywords.DECLARATION_WORDS if not re.search(rf"^(?:\w+ )?{word}\b", shown, re.MULTILINE)]
    assert starts == [] and heads == []
