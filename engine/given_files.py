"""What is wrong with a file that somebody has named, in a sentence that says what to do as well."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from engine.refusals import Said


class NotText(OSError):
    """A file that holds something else than text in UTF-8: no more to be read than one locked."""

    def __init__(self, file: Path) -> None:
        """Name the file as the system does."""
        super().__init__(errno.EILSEQ, "no text in UTF-8", str(file))


@contextmanager
def opened(file: Path) -> Iterator[TextIO]:
    """The text of a file, without the mark at its beginning. Raises OSError, NotText among them."""
    try:
        with file.open(encoding="utf-8-sig") as text:
            yield text
    except UnicodeDecodeError:
        raise NotText(file) from None


def text_of(file: Path) -> str:
    """All that `opened` gives."""
    with opened(file) as text:
        return text.read()


def wrong_with(failure: OSError) -> Said:
    """What is wrong with the file or folder that `failure` names, and what to do."""
    place = Path(str(failure.filename))
    if isinstance(failure, FileNotFoundError) and not place.parent.exists():
        folder = str(place.parent)
        return Said("There is no folder {folder}. Make it, or name another place.", folder=folder)
    if isinstance(failure, PermissionError) and place.is_dir():  # as Windows says it
        return _BY_NUMBER[errno.EISDIR]
    said = _BY_NUMBER.get(failure.errno or 0)
    return said or Said("The system does not open it: {why}.", why=failure.strerror)


_NO_RIGHT = Said("You may not open it. Have the right given to you, or name another place.")
_NO_ROOM = Said("The disk is full. Make room on it, then run this again.")
_BY_NUMBER = {
    errno.ENOENT: Said("It is not there. Look at how it is written."),
    errno.EISDIR: Said("This is a folder. Name a file."),
    errno.EEXIST: Said("This is a file. Name a folder."),
    errno.ENOTDIR: Said("What is named as a folder here is a file. Look at how it is written."),
    errno.EILSEQ: Said("This is no text in UTF-8. Save it as UTF-8, or name another file."),
    errno.ENAMETOOLONG: Said("Its name is too long. Name a shorter one."),
    errno.EACCES: _NO_RIGHT,
    errno.EPERM: _NO_RIGHT,
    errno.ENOSPC: _NO_ROOM,
    errno.EDQUOT: _NO_ROOM,
    errno.EROFS: Said("Its disk can only be read. Name another place."),
}
