"""Compiled programs: code and tables, kept on disk and run. Takes what the compiler wrote; loading needs no compiler."""

from interpreter.program.program import Program, compiled, file_name
from interpreter.program.tables import BlockTable, ChoicePointTable, ExampleTable, Reason, RoutineTable, Tables

__all__ = [
    "BlockTable",
    "ChoicePointTable",
    "ExampleTable",
    "Program",
    "Reason",
    "RoutineTable",
    "Tables",
    "compiled",
    "file_name",
]
