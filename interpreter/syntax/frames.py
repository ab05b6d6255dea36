"""The frame words: what the parser knows by itself. Everything else is a phrase that the model reads.

One page for all of them, since a hard word may stand in no declared sentence.
"""

from __future__ import annotations

HARD_WORDS = {
    "is": "IS",
    "are": "IS",
    "may": "MAY",
    "and": "AND",
    "or": "OR",
    "not": "NOT",
    "where": "WHERE",
    "called": "CALLED",
    "plus": "PLUS",
    "minus": "MINUS",
    "becomes": "BECOMES",
    "chooses": "CHOOSES",
    "otherwise": "OTHERWISE",
}
"""Words that never occur inside a phrase, and the token each one is."""

PATTERN_WORDS = {"is", "are"}
"""Hard words that a declared sentence may hold all the same: it is asked with them (`gate is open`)."""

ARTICLES = {"a", "an", "another"}

STATEMENT_STARTS = {
    "let": "LET",
    "add": "ADD",
    "take": "TAKE",
    "if": "IF",
    "answer": "ANSWER",
    "for each": "FOR_EACH",
    "repeat while": "REPEAT_WHILE",
    "repeat until": "REPEAT_UNTIL",
    "repeat up to": "REPEAT_UP_TO",
    "roll": "ROLL",
    "pick at random": "PICK",
    "announce that": "ANNOUNCE",
    "until": "UNTIL",
    "as long as": "AS_LONG_AS",
    "go round": "GO_ROUND",
    "report": "REPORT",
    "stop": "STOP",
    "together": "TOGETHER",
}
RULE_STARTS = {
    "before": "BEFORE",
    "after": "AFTER",
    "instead of": "INSTEAD_OF",
    "forbid that": "FORBID",
    "permit that": "PERMIT",
    "also": "ALSO",
    "may be played at": "PLAYED_AT",
    "until": "UNTIL",
    "as long as": "AS_LONG_AS",
}
OCCASION_STARTS = {"BEFORE", "AFTER", "INSTEAD_OF", "FORBID", "PERMIT", "PLAYED_AT", "UNTIL", "OPTION_TO"}
"""After these an article opens a hole and `is` is a plain word."""

CONDITION_WORDS = ("when", "unless", "where")
ADJUSTMENTS = {
    "raised by": "is raised by",
    "lowered by": "is lowered by",
    "counts as": "counts as",
    "limited to": "is limited to",
}

MODES = ("replace", "remove", "extend")
SENTENCE_WORDS = ("attribute", "pile", "span", "value", "query", "procedure", "action", "occasion", "route", "reach")
"""Declarations whose head is a declared sentence."""
TITLE_WORDS = ("phase", "step", "rule", "option", "ruling", "scenario", "invariant", "example")
"""Declarations whose head is a title in quotes."""
HEAD_WORDS = ("kind", "graph", "die")
"""Declarations whose head is a run of words."""
DECLARATION_WORDS = (*SENTENCE_WORDS, *TITLE_WORDS, *HEAD_WORDS, "table")

FORMS = {
    "LET": "let NAME be EXPRESSION",
    "BECOMES": "PHRASE becomes EXPRESSION",
    "ADD": "add EXPRESSION to PHRASE",
    "TAKE": "take EXPRESSION from PHRASE",
    "IF": "if EXPRESSION",
    "ANSWER": "answer EXPRESSION",
    "FOR_EACH": "for each NOUN called NAME",
    "REPEAT_WHILE": "repeat while EXPRESSION",
    "REPEAT_UNTIL": "repeat until EXPRESSION",
    "REPEAT_UP_TO": "repeat up to EXPRESSION times",
    "ROLL": "roll DIE called NAME",
    "PICK": "pick at random NOUN called NAME",
    "ANNOUNCE": "announce that SENTENCE",
    "UNTIL": "until OCCASION",
    "AS_LONG_AS": "as long as EXPRESSION",
    "GO_ROUND": "go round SET from SIDE called NAME until all pass in a row",
    "REPORT": 'report "TEXT"',
    "STOP": "stop, or stop if EXPRESSION",
    "TOGETHER": "together",
    "CHOOSES": "SIDE chooses NOUN called NAME",
    "CHOOSES_COUNT": "SIDE chooses up to NUMBER NOUN called NAME (a number of several words stands in brackets)",
    "CHOOSES_NUMBER": "SIDE chooses a number from EXPRESSION to EXPRESSION called NAME",
    "CHOOSES_MENU": 'SIDE chooses, or SIDE chooses menu "NAME"',
    "DECLARES": "SIDE declares any of these",
    "MAY_DO": "SIDE may",
    "WINS": 'SIDE wins the game because "REASON"',
    "BEFORE": "before OCCASION",
    "AFTER": "after OCCASION",
    "INSTEAD_OF": "instead of OCCASION",
    "FORBID": "forbid that OCCASION",
    "PERMIT": "permit that OCCASION",
    "ALSO": 'also "MENU"',
    "PLAYED_AT": "may be played at OCCASION",
    "ADJUST": "VALUE is raised by EXPRESSION",
    "OPTION_TO": "to WORDS",
}
"""How a line of each frame is written, for messages."""

TERMINAL_WORDS = {
    "CALLED": "`called`",
    "BE": "`be`",
    "TO": "`to`",
    "FROM": "`from`",
    "TIMES": "`times`",
    "IF": "`if`",
    "UNTIL_PASS": "`until all pass in a row`",
    "TEXT": "a title in quotes",
    "COMMA": "a comma",
    "IS": "`is`",
    "AND": "`and`",
    "OR": "`or`",
    "PLUS": "`plus`",
    "MINUS": "`minus`",
    "WHERE": "`where`",
    "MAY": "`may`",
    "THEN": "`then`",
    "RPAR": "`)`",
    "BECOMES": "`becomes`",
    "CHOOSES": "`chooses`",
    "ADJUST": "`is raised by` or its kin",
    "ORDER": "`in the order chosen by`",
    "$END": "the end of the line",
}
"""Author's words for what the grammar might go on with. What is not here is not worth a mention."""
