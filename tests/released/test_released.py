"""What a released name promises (docs/versions.md): small mods that were written for the first versions, and are never changed.

Each goes on loading as the layers below it move: what it says is understood, or is told by its new name, and its examples pass. Whoever breaks one
of them has taken a name away without `formerly`, or another rule than before stands behind it.
"""

from functools import cache
from pathlib import Path

import pytest

from interpreter.cache import open_cache
from interpreter.session import Request, open_session, run_examples
from tests.sampling import WHOLE, tried
from tests.shipped import session_of

HERE = Path(__file__).parent
MODS = sorted(path.parent.name for path in HERE.glob("*/manifest.yaml"))
TOLD = {"changed-below", "former-name", "made-for-another", "obsolete"}
"""What may be told of such a mod: what it touches says something else than it did, has another name, or is not needed any more."""
RIGHTLY = {
    (
        "socii",
        "unlike-others",
    ): "its Gauls begin at Gergovia, in Gallia Aquitania, which its war leaves out: seen by a check of later days",
}
"""Findings of newer checks that are right, by mod and code, with what they are right about; the mod goes on all the same."""
MENDED: dict[tuple[str, str], str] = {}
"""Examples that held what a rulebook does not say, by mod and title, and the reason why they are to fail."""


def test_the_corpus_is_whole():
    bases = {base_of(mod) for mod in MODS}
    assert len(MODS) >= 10
    assert bases >= {"hannibal_1996", "hannibal_2018", "hannibal_iberia", "hamilcar_1e", "hamilcar_2e", "mediterranean_empires"}


def base_of(mod):
    text = (HERE / mod / "manifest.yaml").read_text(encoding="utf-8")
    return next(line.removeprefix("base: ") for line in text.splitlines() if line.startswith("base: "))


@cache
def opened(base, mods):
    session_of(base)
    return open_session(Request(base, tuple(str(HERE / mod) for mod in mods)), open_cache())


@pytest.mark.parametrize(
    "mod",
    tried(
        sorted(MODS, key=base_of),
        [each for each in MODS if base_of(each) == "hannibal_1996"],
        "test_formerly has each sort of old name, and a release runs them all",
    ),
)
def test_a_released_mod_goes_on(mod):
    """On its base together with the others that were written for it, which none of them touches; with `--whole` alone."""
    base = base_of(mod)
    session = opened(base, (mod,) if WHOLE else tuple(each for each in MODS if base_of(each) == base))
    assert not session.errors, [(str(each.span), each.message, each.help) for each in session.errors]
    here = [each for each in session.findings if f"/released/{mod}/" in each.span.path]
    assert [
        (each.code, str(each.span), each.message) for each in here if each.code not in TOLD and (mod, each.code) not in RIGHTLY
    ] == []
    assert {code for of, code in RIGHTLY if of == mod} <= {each.code for each in here}
    verdicts = {
        each.verdict.name: each.verdict for each in run_examples(session, mod) if f"/released/{mod}/" in each.verdict.span.path
    }
    assert len(verdicts) >= 3
    failed = {name: f"{each.place}: {each.reason}" for name, each in verdicts.items() if not each.good}
    assert failed.keys() == {title for of, title in MENDED if of == mod}, failed
