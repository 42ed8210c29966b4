"""What an edition says of words and thefts of Wörterklauer: surely, or left to the arbiter."""

from functools import lru_cache

from engine.klauer.options import NAME
from engine.refusals import Refusal
from lexicon.adjudicate import adjudicate
from lexicon.compiled import Lexicon
from lexicon.editions import Edition
from lexicon.meaning import Meaning, same_meaning
from lexicon.profiles import PROFILES
from lexicon.rulings import Admissibility
from lexicon.umlauts import SpelledOut


@lru_cache(maxsize=2)
def spelled_out(base: Lexicon) -> SpelledOut:
    """The words of a list as cards spell them (KLAUER-23)."""
    return SpelledOut(base.graph)


def is_word(edition: Edition, word: str) -> bool:
    """Whether an edition surely admits a word."""
    ruling = adjudicate(edition, PROFILES[NAME], word)
    return ruling.verdict is Admissibility.ADMISSIBLE


def is_theft(edition: Edition, old: str, new: str) -> bool | None:
    """Whether the meaning is surely another; None where it is for the arbiter."""
    try:
        ruling = same_meaning(edition, old, new)
    except Refusal:
        return None  # a word that lies there and that only a person admitted
    if ruling.why is not None or ruling.meaning is Meaning.FAMILY:
        return None
    return ruling.meaning is Meaning.NEW
