"""The entries of a page in the order of the game: what was put in stands where it belongs."""

from games.schemas_of_games import Entry, GamePage, ShownGame


def in_order(page: ShownGame) -> list[Entry]:
    """All entries in the order of the game; the page itself has them as they were entered."""
    return [page.entries[version - 1] for version in page.order]


def until(page: GamePage, entry: Entry) -> list[Entry]:
    """The entries up to this one, with it."""
    entries = in_order(page)
    return entries[: _place(page, entry) + 1]


def behind(page: GamePage, entry: Entry) -> list[Entry]:
    """The entries behind this one."""
    return in_order(page)[_place(page, entry) + 1 :]


def _place(page: GamePage, entry: Entry) -> int:
    return int(page.order.index(entry.version))
