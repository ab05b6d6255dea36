"""What an editor asks: takes texts as they are typed and places in them, gives findings, words about them, places and changes.

`Desk` holds what lies open; the other names of this door ask about a place. None of it knows a protocol: `serve` speaks that of
language servers over standard input and output, and needs the extra `editor`. Raises nothing for mistakes in texts.
"""

from interpreter.editor.desk import Checked, Desk
from interpreter.editor.findings import Change, Related, Shown, apart
from interpreter.editor.homes import Homes
from interpreter.editor.places import Page, Place, Stretch

__all__ = ["Change", "Checked", "Desk", "Homes", "Page", "Place", "Related", "Shown", "Stretch", "apart"]
