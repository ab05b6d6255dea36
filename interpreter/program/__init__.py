"""Compiled programs: code and tables, run and stored. Takes what the compiler wrote; loading needs no compiler."""

from interpreter.program.called import called_by, functions_in
from interpreter.program.code import DATA
from interpreter.program.difference import changed_functions
from interpreter.program.noted import MARKS, NotedProgram, Range, Row, marked_tree, noted
from interpreter.program.places import Places
from interpreter.program.program import ASKED, DONE, GO_ON, Block, Program, cell
from interpreter.program.stored import program_from_bytes, program_to_bytes, tables_from_plain, tables_to_plain
from interpreter.program.tables import (
    GAME_ROUTINE,
    AnswerTable,
    BlockTable,
    ChoicePointTable,
    ClauseTable,
    EffectTable,
    ExampleTable,
    InvariantTable,
    MemberBlockTable,
    MenuLine,
    NeedTable,
    ReasonTable,
    RoutineTable,
    StepTable,
    Tables,
)
