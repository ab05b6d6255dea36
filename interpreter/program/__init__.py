"""Rule sets in, programs out: straight functions for what cannot ask, blocks over plain frames for what can.

`compile_rules(rules)` compiles; `load(rules, folder)` does so only when the store has no program for this rule set;
`stored(digest, folder)` reads a program without the model room. Nothing here plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.program.program import Program

if TYPE_CHECKING:
    from interpreter.program.compile import compile_rules
    from interpreter.program.store import load, stored


def __getattr__(name: str) -> Any:
    """`compile_rules`, `load` and `stored`, imported when first used: a warm start needs no compiler."""
    if name == "compile_rules":
        from interpreter.program.compile import compile_rules

        return compile_rules
    if name in ("load", "stored"):
        from interpreter.program import store

        return getattr(store, name)
    raise AttributeError(name)


__all__ = ["Program", "compile_rules", "load", "stored"]
