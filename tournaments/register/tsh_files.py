"""Reads a division file of tsh (`a.t`) as a list of players: a line each, name and rating.

    Muster, Anna        1432 2 3; 400 350; class A

Behind the rating stand the numbers of the opponents, behind semicolons scores and more; nothing of
that is taken. Pure.
"""

import re

from tournaments.register.cells import Rows, bounded

HEADINGS = ["Name", "Wertungszahl", "Gegner", "Ergebnisse"]
_LINE = re.compile(r"([^;\d#][^;\d]*?)\s+(\d{1,5})((?:\s+\d+)*)\s*(?:;\s*(.*))?")


def cells(text: str) -> Rows | None:
    """The rows of such a file under headings of our own; None where it is none.

    Each line has to look so, and one to have scores or all names a comma: else it may as well be
    names with years behind them.
    """
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
    found = [(n, _LINE.fullmatch(line)) for n, line in lines if line and not line.startswith("#")]
    players = [(n, match) for n, match in found if match]
    if not players or len(players) < len(found):
        return None
    if not (any(m[4] is not None for _, m in players) or all("," in m[1] for _, m in players)):
        return None
    return bounded([(0, HEADINGS), *((n, _row(match)) for n, match in players)])


def _row(match: re.Match[str]) -> list[str]:
    name, rating, opponents, rest = match.groups()
    return [name.strip(), rating, opponents.strip(), (rest or "").partition(";")[0].strip()]
