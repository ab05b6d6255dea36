"""Rule sets in, programs out: straight functions for what cannot ask, blocks over plain frames for what can."""

from interpreter.compiler.compile import compile_rules
from interpreter.compiler.names import fact_name
