"""The compiler: a checked rule set in, a program out. What never asks a player becomes a plain Python function; what may ask
becomes numbered blocks over a frame of plain values, so that it can be suspended.
"""

from interpreter.compiler.compile import compile_rules
from interpreter.compiler.names import fact_name
