"""What is told of a ruling: of a club's own list the verdict alone, never a word more.

Its evidence is for the club's arbiters. The evidence that others get is what the base list says of
the same word, and only where both agree; so nothing of a private list can be read from an answer.
"""

from dataclasses import replace

from engine.refusals import Refusal
from lexicon.editions import Edition
from lexicon.meaning import Meaning, MeaningRuling, same_meaning
from lexicon.refusals import Reason
from lexicon.rulings import Admissibility, Ruling
from tournaments.words.asking import Question


def given_out(question: Question, ruling: Ruling) -> Ruling:
    """The ruling of this question as its asker may have it, on a page or in a program."""
    if question.judges or not is_private(question.edition):
        return ruling
    base = replace(question, edition=base_of(question.edition)).told(ruling.asked)
    bare = replace(ruling.verdict_only(), why=None)
    if base.verdict is ruling.verdict:
        return replace(bare, spellings=base.spellings, readings=base.readings, why=base.why)
    return replace(bare, why=_why(ruling))


def meaning_given_out(question: Question, ruling: MeaningRuling) -> MeaningRuling:
    """The verdict on two words; from a private list with what the base list gives for both."""
    if question.judges or not is_private(question.edition):
        return ruling
    try:
        base = same_meaning(base_of(question.edition), ruling.old, ruling.new)
    except Refusal:
        base = None
    if base is not None and base.meaning is ruling.meaning:
        return base
    why = ruling.why if ruling.meaning is Meaning.FAMILY else None
    return replace(ruling, old_headwords=(), new_headwords=(), shared=(), why=why)


def is_private(edition: Edition) -> bool:
    """Whether a club's own list is part of the edition."""
    return edition.hash != edition.base.hash


def base_of(edition: Edition) -> Edition:
    """The base list alone, as this edition builds on it."""
    return Edition(edition.name, edition.base)


def _why(ruling: Ruling) -> Refusal | None:
    """Why the club's list says otherwise than the base, without the words of its lines."""
    if ruling.verdict is Admissibility.NOT_ADMISSIBLE:
        return Refusal(Reason.NOT_IN_LIST, ruling.clause, word=ruling.word)
    if ruling.verdict is Admissibility.FOR_THE_ARBITER:
        return Refusal(Reason.NO_HEADWORD_DERIVED, ruling.clause, word=ruling.word)
    return None
