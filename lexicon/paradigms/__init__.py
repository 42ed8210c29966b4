"""Derives from a word list alone which headword and inflection stand behind each of its forms."""

from lexicon.paradigms.derivation import derive

__all__ = ["derive"]
