"""A search from its beginning to its end, for tests that ask only for what was found."""

from collections.abc import Callable

from engine.solving.looks import Looks
from engine.solving.search import Limits, Solved, solving
from engine.solving.sheet import Sheet


def solve(
    sheet: Sheet,
    looks: Looks | None = None,
    limits: Limits | None = None,
    progress: Callable[[int, int | None], bool] | None = None,
) -> Solved:
    """All games that fit a sheet, within limits.

    `progress` is asked every few boards with the lines done and all lines (beginning anew with
    each wave); where it answers False the search stops and tells what was found.
    """
    search = solving(sheet, looks, limits)
    for done in search:
        if progress and not progress(done.line, done.lines):
            break
    return search.solved()
