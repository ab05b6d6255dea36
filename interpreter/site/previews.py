"""The script for previews of members that are drawn as cards: their pictures, for a page that is loaded from a disk.

In: a `SiteContext`. Out: the text of the script. Previews of everything else come from the search index.
"""

from __future__ import annotations

import json

from interpreter.site.card_faces import face
from interpreter.site.context import SiteContext
from interpreter.site.wording import rendered


def faces_script(context: SiteContext) -> str:
    """The script: the pictures of cards, by the addresses of their pages after rendering."""
    found = {
        rendered(context.permalinks.page(member)): face(context, member)
        for member in context.permalinks.copies
        if member.kind in context.style.faces
    }
    lines = ",\n".join(f"{json.dumps(address)}: {json.dumps(drawn, ensure_ascii=False)}" for address, drawn in found.items())
    return f"window.PUNICA_FACES = {{\n{lines}\n}};\n"
