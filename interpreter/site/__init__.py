"""Resolved rule sets in, a reference site out: Markdown, SVG and navigation as texts by path, and the coverage of the rulebook.

`publish` gives the files, `write` puts them into a folder, `Coverage` tells what of a register is implemented and exercised.
Renders nothing (any Markdown renderer may), runs no game but the set-up of a scenario for its picture, and knows no game.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
