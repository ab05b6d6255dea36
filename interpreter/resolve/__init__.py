"""Names and types: takes the declarations of all layers, gives symbols with bodies in the IR, and findings."""

from interpreter.resolve.bodies import Bodies
from interpreter.resolve.builtin import declare_builtin
from interpreter.resolve.examples import read_example
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.heads import Heads
from interpreter.resolve.members import Members, details, text_of
from interpreter.resolve.merging import MergedDeclaration, merge
from interpreter.resolve.world import World

__all__ = [
    "Bodies",
    "Heads",
    "Members",
    "MergedDeclaration",
    "Resolver",
    "World",
    "declare_builtin",
    "details",
    "merge",
    "read_example",
    "text_of",
]
