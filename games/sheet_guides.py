"""What orders the games that fit a score sheet: the list of the house, which judges none.

It stands apart as a sheet is solved without the house, too, where no models are loaded.
"""

from engine.solving.looks import Looks
from engine.solving.sheet import Sheet
from lexicon.profiles import PROFILES
from lexicon.shelf import base


def guide(sheet: Sheet) -> Looks:
    """How strange words look, by the list of the house where it is one for the sheet's rules."""
    graph = base().graph if sheet.rules.name in PROFILES else None
    return Looks(sheet.words, graph)
