"""A line of progress for whatever takes longer than a second; silent where nobody watches."""

from typing import Any

_WIDTH = 30


class Progress:
    """Shows a count, or a bar where the whole is known, on a terminal."""

    def __init__(self, stream: Any, whole: int = 0) -> None:
        """Show on `stream` (a command's stderr) how much of `whole` is done; 0: not known."""
        self.stream, self.whole = stream, whole
        self.shown = 0

    def count(self, number: int) -> None:
        """Say that `number` are done."""
        if not self.stream.isatty():
            return
        line = str(number)
        if self.whole:
            bar = "#" * (_WIDTH * number // self.whole)
            line = f"[{bar:<{_WIDTH}}] {number}/{self.whole}"
        self._show(line)

    def end(self) -> None:
        """Take the line away, so that something else can be written."""
        if self.shown:
            self._show("")
            self.shown = 0

    def _show(self, line: str) -> None:
        self.stream.write(f"\r{line:<{self.shown}}\r{line}", ending="")
        self.stream.flush()
        self.shown = len(line)
