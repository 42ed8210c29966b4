"""What leaves the house of a ruling: of a club's own list the verdict alone, never a word more.

The evidence that is given out is what the base list says of the same word, and only where both
agree; so nothing of a private list can be read from an answer.
"""

from dataclasses import replace

from engine.refusals import Refusal
from lexicon.editions import Edition
from lexicon.meaning import Meaning, MeaningRuling, same_meaning
from lexicon.refusals import Reason
from lexicon.rulings import Ruling, Verdict
from tournaments.words.asking import Question


def given_out(question: Question, ruling: Ruling) -> Ruling:
    """The ruling of this question as it may be given to a program."""
    if not is_private(question.edition):
        return ruling
    base = replace(question, edition=base_of(question.edition)).ruling(ruling.asked)
    bare = replace(ruling.verdict_only(), why=None)
    if base.verdict is ruling.verdict:
        return replace(
            bare, spellings=base.spellings, readings=base.readings, near=base.near, why=base.why
        )
    return replace(bare, near=base.near, why=_why(ruling))


def meaning_given_out(edition: Edition, ruling: MeaningRuling) -> MeaningRuling:
    """The verdict on two words with the headwords that the base list gives for both."""
    if not is_private(edition):
        return ruling
    try:
        base = same_meaning(base_of(edition), ruling.old, ruling.new)
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
    if ruling.verdict is Verdict.NOT_ADMISSIBLE:
        return Refusal(Reason.NOT_IN_LIST, ruling.clause, word=ruling.word)
    if ruling.verdict is Verdict.FOR_THE_ARBITER:
        return Refusal(Reason.NO_HEADWORD_DERIVED, ruling.clause, word=ruling.word)
    return None
