"""The reference interpreter: plays and evaluates the IR by walking it. Tests hold programs against it; explanations ask it."""

from interpreter.reference.expressions import Evaluator

__all__ = ["Evaluator"]
