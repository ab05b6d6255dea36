"""Compiled programs: code and tables, run and kept. Takes what the compiler wrote; loading needs no compiler."""

from interpreter.program.places import Places
from interpreter.program.program import Block, Program
from interpreter.program.stored import program_from_bytes, program_to_bytes, tables_from_plain, tables_to_plain
from interpreter.program.tables import (
    GAME_ROUTINE,
    BlockTable,
    ChoicePointTable,
    EffectTable,
    ExampleTable,
    InvariantTable,
    MenuLine,
    RoutineTable,
    StepTable,
    Tables,
)

__all__ = [
    "Block",
    "BlockTable",
    "ChoicePointTable",
    "EffectTable",
    "ExampleTable",
    "GAME_ROUTINE",
    "InvariantTable",
    "MenuLine",
    "Places",
    "Program",
    "RoutineTable",
    "StepTable",
    "Tables",
    "program_from_bytes",
    "program_to_bytes",
    "tables_from_plain",
    "tables_to_plain",
]
