"""The tables of the storey: the event store's, and what is computed from its events."""

from games.models.checkpoint import Checkpoint
from games.models.evidence import Evidence
from games.models.finding import Finding
from games.models.game_figures import GameFigures
from games.models.photo import GamePhoto
from games.models.sheet import Sheet
from games.models.sheet_search import SheetSearch
from games.models.store import Event, Follower, Head, Operation
from games.models.text import ImportedFile, Text

__all__ = [
    "Checkpoint",
    "Event",
    "Evidence",
    "Finding",
    "Follower",
    "GameFigures",
    "GamePhoto",
    "Head",
    "ImportedFile",
    "Operation",
    "Sheet",
    "SheetSearch",
    "Text",
]
