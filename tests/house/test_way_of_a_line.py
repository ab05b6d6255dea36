"""The way of a line through the rooms: while rules are built and compiled no room calls back into one that called it.

Measured on real builds, not read off imports: an edge for every call from a function of one room into another. Those of the small rule sets
of `tests/trials`, with `--whole` that of a large one as well.
"""

import os
import sys
from functools import partial
from pathlib import Path

import networkx
import pytest

from interpreter.cache import Memory, open_cache
from interpreter.compiler import compile_rules
from interpreter.diagnostics import Diagnostics
from interpreter.frontend import build, stages
from interpreter.library import open_rule_set
from interpreter.memo import Memo, hashed
from tests.incremental import changed
from tests.sampling import WHOLE

WITHIN = {
    ("syntax.automaton", "syntax.lexer"),  # the lexer asks what the grammar can go on with
    ("compiler.expressions", "compiler.masks", "compiler.sets"),  # what is counted holds what is compared, and back
    ("compiler.choices", "compiler.control", "compiler.statements", "compiler.verbs"),  # statements hold statements, a pick too
}
"""Modules whose families of nodes hold each other: these alone ask back."""

HANDED = {
    ("memo.memo", ""): "steps and sources, to the memo, which runs them when somebody wants a result",
    ("ir.traversal", ""): "the function that rebuilds a term, to the traversal of terms",
    (
        "phrases.matcher",
        "resolve.declare.",
    ): "the function that makes the term of a declared sentence, to the phrase parser, as a production carries its action",
    (
        "resolve.readings",
        "resolve.expressions",
    ): "the side effects of a parse, to the module that chooses among parses: they happen only if that parse wins",
    (
        "resolve.expressions",
        "resolve.sentences",
    ): "the parser of a sentence, to the module that parses the sentence again without the words of a higher layer",
    ("resolve.expressions", "resolve.events"): "the parser of an event, for the same reason",
    ("resolve.formerly", "resolve.layering"): "the test whether a name is in use now, to the module that stores old names",
    (
        "effects.web",
        "frontend.bodies",
    ): "the function that reads a body not read so far, to the checks that report a finding in it",
    (
        "proofs.nonempty",
        "checks.empty_choice",
    ): "an iterator of the sets behind a choice, to the check that looks for one which cannot be empty",
    ("effects.looking", ""): "a computation, to the class that records which symbols the computation reads",
    ("proofs.flow", ""): "the checks of a condition and of a statement, to the walk through a body",
    ("proofs.walk", "checks."): "what tells each code that such a walk may find, to the walk through a declaration",
    ("proofs.unit", ""): "a computation that two checks want, to the class that stores its result",
    ("proofs.questions", "proofs.solver"): "the function that gives the possible values of an answer, to the solver",
}
"""Functions that a room gives to another one to be called, by who calls them and where they stand: what is handed over, to whom."""
RUNNING = {"Memo._noting", "Memo._worked_out.<locals>.<lambda>", "Memo.gathered.<locals>.<lambda>"}
"""Where the memo runs a step, or a part of one, for whoever asked for it."""
TRIALS = sorted(path.parent for path in Path(__file__).parents[1].glob("trials/*/manifest.yaml"))
RULE_SETS = [*map(str, TRIALS), *(["hamilcar_2e"] if WHOLE else [])]
EDITED = "hamilcar_2e" if WHOLE else str(Path(__file__).parents[1] / "trials" / "twins")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "architecture.md"
BEGIN, END = "The exceptions are callbacks, that is, functions that one room gives to another:\n\n", "\n\n**`library`**"


def name_of(frame):
    """The module of a frame without its package; empty for others."""
    name = frame.f_globals.get("__name__", "") if frame is not None else ""
    return name.removeprefix("interpreter.") if name.startswith("interpreter.") else ""


def asker(frame):
    """Who calls: where a step is run or a part of one is worked out, whoever asked the memo for it."""
    if name_of(frame) == "memo.memo" and frame.f_code.co_qualname in RUNNING:
        while name_of(frame) == "memo.memo":
            frame = frame.f_back
    return frame


def calls_of(work):
    """What `work` gives, and who called whom on the way."""
    calls = networkx.DiGraph()
    seen = {}  # from one function to the other once is enough; the functions are kept, so that no other one gets their ids

    def watch(frame, event, _):
        if event != "call" or frame.f_back is None:
            return
        caller = asker(frame.f_back)
        one, other = caller.f_code, frame.f_code
        if (id(one), id(other)) not in seen:
            seen[id(one), id(other)] = one, other
            names = name_of(caller), name_of(frame)
            if all(names) and names[0] != names[1]:
                calls.add_edge(*names)

    sys.setprofile(watch)
    try:
        return work(), calls
    finally:
        sys.setprofile(None)


def knots(graph):
    return {tuple(sorted(knot)) for knot in networkx.strongly_connected_components(graph) if len(knot) > 1}


def without_handed(calls):
    """The calls but for those of what was handed over to be called."""
    handed = {(one, other) for one, other in calls.edges if any(one == giver and other.startswith(to) for giver, to in HANDED)}
    return networkx.DiGraph(edge for edge in calls.edges if edge not in handed)


def rooms(calls):
    """The same between rooms."""
    pairs = ((one.split(".")[0], other.split(".")[0]) for one, other in without_handed(calls).edges)
    return networkx.DiGraph((one, other) for one, other in pairs if one != other)


@pytest.fixture(scope="module")
def built():
    libraries = [open_rule_set(name, (), Diagnostics()) for name in RULE_SETS]
    return calls_of(lambda: [build(library, Diagnostics()) for library in libraries])


def test_the_watch_sees_what_it_should():
    _, calls = calls_of(lambda: open_rule_set(RULE_SETS[0], (), Diagnostics()))
    assert calls.has_edge("library.layers", "library.files") and "syntax.parse" not in calls
    assert knots(networkx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")])) == {("a", "b")}


def test_who_asks_for_a_step_is_who_calls_it():
    def work(key):
        return asker(sys._getframe(1)).f_code.co_name if key else memo.ask("step", 1)

    memo = Memo()
    memo.step("step", work, lambda key, value: hashed(b""))
    assert memo.ask("step", 0) == "work"
    memo.begin()
    memo.step("step", work, lambda key, value: hashed(b""))
    assert memo.ask("step", 1) == "test_who_asks_for_a_step_is_who_calls_it"
    assert memo.within({}, "key", partial(work, 1)) == "test_who_asks_for_a_step_is_who_calls_it"


def test_no_room_is_asked_back_while_rules_are_built(built):
    every, calls = built
    assert all(rules.procedures for rules in every) and len(calls) > 50
    assert knots(rooms(calls)) == set()
    assert knots(without_handed(calls)) <= WITHIN


def test_no_room_is_asked_back_while_rules_are_compiled(built):
    programs, calls = calls_of(lambda: [compile_rules(rules, rules.examples) for rules in built[0]])
    assert all(program.text for program in programs) and len(calls) > 20
    assert knots(rooms(calls)) == set()
    assert knots(without_handed(calls)) <= WITHIN


def test_no_room_is_asked_back_while_an_edit_is_checked():
    """What the last check left is used: of the bodies only the one that was edited is read."""
    library, cache = open_rule_set(EDITED, (), Diagnostics()), Memory(open_cache())
    texts = {each.path: each.text for each in library.rules}
    stages(library, cache=cache, name="sample")
    card = next(path for path, text in texts.items() if "\n    event\n" in text)
    edited = changed(library, {**texts, card: texts[card].replace("    event\n", "    event\n        stop if 1 is 2\n", 1)})
    made, calls = calls_of(lambda: stages(edited, cache=cache, name="sample"))
    assert not made.is_whole and any(each.span.path == card for each in made.findings), "it is read, and nothing else"
    assert len(calls) > 20 and knots(rooms(calls)) == set()
    assert knots(without_handed(calls)) <= WITHIN


def test_the_architecture_tells_what_is_handed_along():
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    told, behind = rest.split(END)
    listed = "\n".join(f"- {what};" for what in HANDED.values())[:-1] + "."
    if told != listed and os.environ.get("PUNICA_ACCEPT"):
        PAGE.write_text(f"{before}{BEGIN}{listed}{END}{behind}", encoding="utf-8")
    assert told == listed
