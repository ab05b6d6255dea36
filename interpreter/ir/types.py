"""The types of values."""

from __future__ import annotations

from interpreter.records import record


@record
class Type:
    """The type of a value. `base`: number, truth, text, member, set, path, nothing. `of`: kind name for member, set, path.
    `optional`: may be none."""

    base: str
    of: str = ""
    optional: bool = False

    def __str__(self) -> str:
        if not self.of and self.base in ("member", "set", "path"):
            return {"member": "thing", "set": "set", "path": "path"}[self.base]
        if self.base in ("member", "set", "path"):
            name = {"member": self.of, "set": f"set of {self.of}", "path": f"path of {self.of}"}[self.base]
            return f"{name} or none" if self.optional else name
        return self.base


NUMBER = Type("number")
TRUTH = Type("truth")
TEXT = Type("text")
NOTHING = Type("nothing")
NONE = Type("none")
"""What the word `none` is of: it stands for any member that may be missing."""
UNKNOWN = Type("unknown")
"""What could not be read: it stands anywhere, so that one mistake gives one finding."""
