"""Resolved rule sets in, a reference site out: Markdown, SVG and navigation as texts by path, and the coverage of the rulebook.

`publish` gives the files, `write` puts them into a folder, `Coverage` tells what of a register is implemented and exercised.
Renders nothing (any Markdown renderer may), runs no game but the set-up of a scenario for its picture, and knows no game.
"""

from interpreter.site.coverage import Coverage
from interpreter.site.publish import NotOurs, publish, write
from interpreter.site.register import Register

__all__ = ["Coverage", "NotOurs", "Register", "publish", "write"]
