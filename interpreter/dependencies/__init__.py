"""A rule set as one graph: takes a `RuleSet`, gives the calls, announcements, questions, reads, writes and hooks between its
symbols; knows no rule.

`Dependencies` is built once for a rule set; site, `punica show graph` and the compiler's analyses use it.
"""

from interpreter.dependencies.certain import certain_calls
from interpreter.dependencies.drawing import as_dot, as_svg, as_text
from interpreter.dependencies.graph import RUNS, Dependencies, Relation, WorkedOut, edges_of, mentions, terms_of, terms_of_example
from interpreter.dependencies.routines import routines_of
from interpreter.dependencies.secrecy import Owner, Secrecy, open_kinds
