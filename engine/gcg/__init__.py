"""GCG, the text format in which recorded games of two players travel between programs.

`parse` reads a file into a Record that says what the file says and judges nothing; `write` gives
the canonical text back. What a Record means by the rules is decided elsewhere.
"""

from engine.gcg.reader import parse
from engine.gcg.records import (
    ChallengeBonus,
    ChallengePenalty,
    Entry,
    Exchanged,
    Passed,
    Placed,
    Player,
    RackPoints,
    Record,
    Remark,
    TimePenalty,
    Withdrawn,
    Written,
)
from engine.gcg.writer import write

__all__ = [
    "ChallengeBonus",
    "ChallengePenalty",
    "Entry",
    "Exchanged",
    "Passed",
    "Placed",
    "Player",
    "RackPoints",
    "Record",
    "Remark",
    "TimePenalty",
    "Withdrawn",
    "Written",
    "parse",
    "write",
]
