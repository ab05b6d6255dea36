"""The reference site of a resolved rule set: Markdown, SVG and navigation as texts by path, and the coverage of the rulebook.

`publish` gives the files, `write` puts them into a folder, `Coverage` shows which statements of a register are implemented and
exercised. Renders no HTML pages (any Markdown renderer may), runs no game but the set-up of a scenario for its picture, and knows
no game.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
