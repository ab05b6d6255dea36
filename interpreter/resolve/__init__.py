"""Name resolution and type checking, in two passes over the declarations of all layers.

`merge` takes the trees of all texts and gives the merged declarations; `declare` gives each its symbol, and the lexicon of their
sentences; `define` gives the symbols their bodies in the IR. Each returns its findings with its result.
"""

from interpreter.resolve.boards import FORM as BOARD_FORM
from interpreter.resolve.declare import Declarations, Reaching, decided, declare
from interpreter.resolve.define import Defined, DefinePass, define, hang_in_order, names_tested
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.formerly import former_title
from interpreter.resolve.layering import merge
from interpreter.resolve.listings import Listings
from interpreter.resolve.merging import Merged, MergedDeclaration, ParsedText
from interpreter.resolve.plain_text import text_of
from interpreter.resolve.unfilled import unfilled
from interpreter.resolve.verbs import verb_forms
