"""Derives from a word list alone which headword and inflection stand behind each of its forms."""

from lexicon.paradigms.derivation import derive, regenerate
from lexicon.paradigms.measurement import measure

__all__ = ["derive", "measure", "regenerate"]
