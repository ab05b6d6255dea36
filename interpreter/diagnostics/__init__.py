"""Located messages (findings), shared by all rooms.

Collects the findings of any room in a list of `Diagnostic` values and renders them; never raises for a user's mistake. Every code
has a page in the catalogue (`codes.py`): its level, what it means, a bad and a good example.
"""

from interpreter.diagnostics.codes import CATALOGUE, catalogue_text, explain, level_of
from interpreter.diagnostics.diagnostic import Diagnostic, Diagnostics, Label, errors_of, tally
from interpreter.diagnostics.levels import Level
from interpreter.diagnostics.plain import as_plain, from_plain
from interpreter.diagnostics.repair import Edit, Repair, WayOut, meant, respelt
from interpreter.diagnostics.report import as_github, as_json, as_text
from interpreter.diagnostics.suggest import slips, suggest, words_of
