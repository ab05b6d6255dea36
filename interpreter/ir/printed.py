"""Numbers as they are printed on members: a whole number, perhaps with a letter that distinguishes it from others."""

from __future__ import annotations

from interpreter.records import record


@record
class PrintedNumber:
    """A printed number: `41`, or `9A`, where others may have the same number with other letters."""

    value: int
    letter: str = ""

    def __str__(self) -> str:
        return f"{self.value}{self.letter}"

    @property
    def order(self) -> tuple[int, str]:
        """The sort key."""
        return self.value, self.letter

    @property
    def plain(self) -> int | str:
        """For data: an int if there is no letter, else a str."""
        return str(self) if self.letter else self.value

    def after(self, more: int) -> PrintedNumber:
        """The number that comes `more` later; if there is a letter, the letter advances."""
        if self.letter:
            return PrintedNumber(self.value, chr(ord(self.letter) + more))
        return PrintedNumber(self.value + more)
