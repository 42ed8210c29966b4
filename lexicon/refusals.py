"""What the storey of words says no to: why letters are no word, and why a list can't be used."""

from enum import Enum, unique

from engine.refusals import Refusal, Unusable

__all__ = ["Reason", "Refusal", "Unusable"]


@unique
class Reason(Enum):
    """Why something is refused. The member's name is the stable code, its value the sentence."""

    # what was asked can't be laid
    NO_WORD_GIVEN = "No word was given."
    ONE_LETTER = "A word has at least two letters; {word} has one."
    FAR_TOO_LONG = "A word of more than {most} letters fits on no table; this one has {letters}."
    SEVERAL_WORDS = "{word} is more than one word; ask for each by itself."
    WITH_HYPHEN = "{word} is written with a hyphen."
    WITH_APOSTROPHE = "{word} is written with an apostrophe."
    WITH_ELLIPSIS = "{word} is written with an ellipsis."
    WITH_FULL_STOP = "{word} is written with a full stop, so it is an abbreviation."
    NO_LETTER = "{sign} in {word} is no letter of a tile ({name})."

    # what was asked is no word of the game; the fact `means` says more, in the table's own words
    NOT_IN_LIST = "{word} is not in the word list."
    REMOVED = "{word} was taken off the list {list} ({line})."
    NO_WORD_BY_REVIEW = "{spelling} was taken off the word list as an error."
    ABBREVIATION = "{word} is an abbreviation."
    PROPER_NAME = "{word} is a name."
    AFFIX = "{word} is only a part of words."
    FOREIGN_WORD = "{word} is a word of another language."
    UMLAUT_SPELLED_OUT = "{word} spells an umlaut out; the word is {umlaut}."
    VERB_INFLECTED = "{word} is only a form of the verb {headwords}; verbs count in the infinitive."

    SWITCHED_OFF = "{word} counts only as a kind of word that is switched off here: {switches}."
    GOODS_NAME = "{word} is the name of goods or of their firm."
    REGIONAL_WORD = "{word} is a word of one country alone ({means})."
    SPELLING_ENDED = "{word} is no longer spelled so: {means}."

    # what a person has to decide
    NO_HEADWORD_DERIVED = "{word} is in the list, but no headword was derived for it."
    DOUBTFUL = "Dictionaries differ over {word}."
    READINGS_DISAGREE = "{old} ({before}) and {new} ({after}) can be read in more than one way."

    # what an arbiter has decided
    RULED_OUT = "An arbiter ruled on {date} that {word} is no word here."

    # lists and editions
    UNKNOWN_PROFILE = "No word list serves the rules {profile}; there are {profiles}."
    UNKNOWN_EDITION = "There is no edition {edition}; there are {editions}."
    UNREADABLE_TEXT = "The file is not written in UTF-8; save it so and import it again."
    UNKNOWN_WORD_CLASS = "{found} is no part of speech; there are {known}."
    NO_HEADWORD = "{headword} can't be a headword."
    BAD_LIST_NAME = "A list's name has 1 to {most} letters, digits, dots or hyphens; not {name}."
    EMPTY_LIST = "No line of the list {name} can be used."
    DAMAGED = "The lexicon file {file} is damaged: {what}. Fetch or build it again."
    OTHER_FORMAT = "The lexicon file {file} has the format {found}; this program reads {known}."
    DATA_LINE = "{file}, line {line}: {what}."
    NO_LIST_GIVEN = "Give a list of words to add, one of words to remove, or a switch to set."
    UNKNOWN_SWITCH = "There is no switch {switch}; there are {switches}."
    NOT_ADMISSIBLE = "{word} is not admissible, so its meaning can't be compared."
