"""Numbers as they are printed on members: a whole number, and perhaps a letter that parts it from another one."""

from __future__ import annotations

from interpreter.records import record


@record
class PrintedNumber:
    """`41`, or `9A`: then others may have the same number with other letters."""

    value: int
    letter: str = ""

    def __str__(self) -> str:
        return f"{self.value}{self.letter}"

    @property
    def order(self) -> tuple[int, str]:
        """What it is sorted by."""
        return self.value, self.letter

    @property
    def plain(self) -> int | str:
        """For data: a number where it is no more than that."""
        return str(self) if self.letter else self.value

    def after(self, more: int) -> PrintedNumber:
        """The one that many further on; of one with a letter the letter goes on."""
        if self.letter:
            return PrintedNumber(self.value, chr(ord(self.letter) + more))
        return PrintedNumber(self.value + more)
