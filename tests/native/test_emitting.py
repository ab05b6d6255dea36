"""The contract between the compiler and the native room: every form that the one writes the other knows, and says so of a new one."""

import ast
from pathlib import Path

import pytest

import interpreter.native
from interpreter.compiler import compile_rules
from interpreter.native import NotEmitted, native_text
from interpreter.program import Program, forms
from interpreter.program.program import KERNEL
from tests.frontend.sample import TEXT, WORLD, Built
from tests.native.conftest import SHIPPED, TRIALS
from tests.sampling import tried

BEGINNING = {"fill", "lay", "board", "ByValue"}
"""Words that say how everything starts, and what is printed: Python does that, and C takes over what it made."""
PARTS = {"left_out"}
"""Words of programs that are only part of a game, which nobody plays."""
ROOM = Path(interpreter.native.__file__).parent
SHELF = Path(__file__).parents[1] / "frontend" / "good"
"""Texts that use each construct of the language."""


@pytest.mark.parametrize(
    "name", tried([*TRIALS, *SHIPPED, "small", "forms", "hannibal"], ("small",), "each is compiled in test_lockstep")
)
def test_every_rule_set_is_emitted(program_called, name):
    program = program_called(name)
    text = native_text(program).text
    functions = [node.name for node in ast.parse(program.text).body if isinstance(node, ast.FunctionDef)]
    blocks = [name for name in functions if name.startswith("b") and name[1:].isdigit()]
    assert len(blocks) == len(program.tables.blocks)
    assert all(f"static I {block}(St *S, I *F) {{" in text for block in blocks)


@pytest.mark.parametrize(
    "line",
    [
        "    x = S.counter ** 2",
        "    x = S.unheard",
        "    x = print(S)",
        "    with S: pass",
        "    x = [i for i in (1, 2) for i, k in ()]",
        "    x = S.a_a_wealth_of_owner[0] if S else lambda: 0",
        "    F[99] = 1",
        "    return F.anything",
        "    import os",
        "    x = unknown",
        "    x = 1 << 90",
        "    raise Broken('never')",
        "    S.journal = 1",
        "    for i, k in (): pass",
        "    x = S.a_a_wealth_of_owner[0] / 2",
    ],
)
def test_a_form_that_is_not_known_is_told(program_called, line):
    program = program_called("small")
    head = "def b0(S, F):"
    before, _, after = program.text.partition(head)
    first = after.index("\n") + 1
    with pytest.raises(NotEmitted):
        native_text(Program(program.tables, before + head + after[:first] + line + "\n" + after[first:]))


def test_every_word_of_the_kernel_is_known():
    texts = "".join(path.read_text() for path in (*ROOM.glob("*.py"), Path(forms.__file__)))
    unknown = {
        word for word in KERNEL if not any(sign in texts for sign in (f'"{word}"', f"operations.{word}.", f"errors.{word}."))
    }
    assert unknown == BEGINNING | PARTS


@pytest.mark.parametrize("text", sorted(SHELF.glob("*.rules")), ids=lambda path: path.stem)
def test_every_construct_is_emitted(text):
    rules = Built({**WORLD, TEXT: text.read_text()}).rules
    assert native_text(compile_rules(rules, rules.examples)).text


def test_the_same_program_gives_the_same_text(program_called):
    assert native_text(program_called("small")) == native_text(program_called("small"))
