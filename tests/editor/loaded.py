"""What a process loads that copies of itself are made of (see `copied`): all that a server needs by the time it has checked a text."""

from interpreter.cache import NO_CACHE
from interpreter.cli import lsp
from interpreter.editor import server
from interpreter.session import Request, open_session
from tests.editor import copied
from tests.session.samples import SAMPLE

LOADED = (lsp, server, copied)
open_session(Request(str(SAMPLE / "rules" / "towers")), NO_CACHE)
