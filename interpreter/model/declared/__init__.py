"""What is declared, resolved: the objects of a rule set. Filled while the model is made, then only read.

They are mutable while the model room works (bodies are resolved after all heads are known) and compared by identity.
"""

from interpreter.model.declared.hooks import (
    Action,
    Allow,
    Effect,
    EffectEnd,
    Hook,
    Occasion,
    Procedure,
    Reaction,
    Rule,
    Scenario,
)
from interpreter.model.declared.questions import Adjust, Clause, Invariant, Query, Reach, Route, Value
from interpreter.model.declared.rule_set import Example, ExampleStep, RuleSet
from interpreter.model.declared.things import (
    Attribute,
    BlockHead,
    Declared,
    Die,
    Fact,
    Graph,
    Kind,
    Member,
    Narrowing,
    OptionSwitch,
    Param,
    Pile,
    Ruling,
    SpanOfPlay,
    Table,
)
from interpreter.model.declared.words import word_of

__all__ = [
    "Action",
    "Adjust",
    "Allow",
    "Attribute",
    "BlockHead",
    "Clause",
    "Declared",
    "Die",
    "Effect",
    "EffectEnd",
    "Example",
    "ExampleStep",
    "Fact",
    "Graph",
    "Hook",
    "Invariant",
    "Kind",
    "Member",
    "Narrowing",
    "Occasion",
    "OptionSwitch",
    "Param",
    "Pile",
    "Procedure",
    "Query",
    "Reach",
    "Reaction",
    "Route",
    "Rule",
    "RuleSet",
    "Ruling",
    "Scenario",
    "SpanOfPlay",
    "Table",
    "Value",
    "word_of",
]
