"""Does a word change its meaning? The question of every theft in Wörterklauer (KLAUER-24)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from lexicon.adjudicate import adjudicate
from lexicon.editions import Edition
from lexicon.paradigms.closed_classes import closed_forms
from lexicon.paradigms.conjugation import is_strong
from lexicon.profiles import KLAUER
from lexicon.reading import PartOfSpeech
from lexicon.refusals import Reason, Refusal
from lexicon.rulings import JudgedReading
from lexicon.words import on_tiles

CLAUSE = "KLAUER-24"
_COMMAND = "imperative"
_NO_PERSON = ("", "inf", "inf|", "inf-", "part", "ger", "ger+")  # how such inflections begin
_Headword = tuple[str, str]  # and its part of speech, or _COMMAND
_NOUN, _VERB, _ADJECTIVE = PartOfSpeech.NOUN, PartOfSpeech.VERB, PartOfSpeech.ADJECTIVE
# What German derives from what, by which endings. Such words have entries of their own, yet their
# sense is near: whether it "really changes" the booklet doesn't say, so the arbiter does.
_ENDINGS: dict[_Headword, tuple[str, ...]] = {
    (_NOUN, _NOUN): ("in", "chen", "lein", "ei", "heit", "schaft", "tum", "ler"),
    (_NOUN, _ADJECTIVE): ("lich", "ig", "isch", "haft", "los", "voll", "bar", "sam"),
    (_ADJECTIVE, _NOUN): ("heit", "keit", "igkeit", "nis", "e", "ertum"),
    (_ADJECTIVE, _ADJECTIVE): ("lich", "sam", "haft"),
    (_VERB, _NOUN): ("ung", "er", "erin", "erei", "ner", "nerin", "nis", "sal", "e"),
    (_COMMAND, _NOUN): ("er", "erin", "erei", "ner"),
    (_VERB, _ADJECTIVE): ("bar", "sam", "lich", "haft", "ig"),
}
_NEGATION = "un"
_PLAIN = str.maketrans("äöü", "aou")


class Meaning(StrEnum):
    """How the new word stands to the old one."""

    SAME = "same"  # they share a headword: no theft
    FAMILY = "family"  # for the arbiter
    NEW = "new"  # a theft


@dataclass(frozen=True, slots=True)
class MeaningRuling:
    """What the two words mean to each other; a person can overrule it (KLAUER-24).

    `shared` are the headwords that both may be read as. `why` says what the arbiter has to decide;
    with it, `meaning` is what is likeliest, and no more.
    """

    old: str
    new: str
    meaning: Meaning
    old_headwords: tuple[str, ...]
    new_headwords: tuple[str, ...]
    shared: tuple[str, ...]
    why: Refusal | None = None
    clause: str = CLAUSE


def same_meaning(edition: Edition, old: str, new: str) -> MeaningRuling:
    """Compare the likeliest headwords of both words, capitals and small letters alike.

    Herde may be the dative of Herd, yet who lays it means the other entry. Where the likeliest
    readings say one thing and the others another, `why` leaves it to the arbiter, whatever the
    meaning found. Raises Refusal NOT_ADMISSIBLE for what is in no list of the edition, or says why
    it is no word.
    """
    before, one = _read(edition, old)
    after, other = _read(edition, new)
    lower = {_lower(reading) for reading in other}
    shared = _names(reading for reading in one if _lower(reading) in lower)
    found: tuple[Meaning, Refusal | None]
    if before == after:
        found = Meaning.SAME, None
    elif unread := [word for word, read in ((before, one), (after, other)) if not read]:
        found = Meaning.FAMILY, Refusal(Reason.NO_HEADWORD_DERIVED, CLAUSE, word=unread[0])
    else:
        meaning, sure = _compared(one, other)
        found = meaning, None if sure else _disagreement(before, after, one, other)
    return MeaningRuling(before, after, found[0], _names(one), _names(other), shared, found[1])


def _disagreement(
    old: str, new: str, one: Iterable[JudgedReading], other: Iterable[JudgedReading]
) -> Refusal:
    before, after = (", ".join(_names(readings)) for readings in (one, other))
    return Refusal(Reason.READINGS_DISAGREE, CLAUSE, old=old, new=new, before=before, after=after)


def _compared(one: Sequence[JudgedReading], other: Sequence[JudgedReading]) -> tuple[Meaning, bool]:
    """The meaning by the likeliest readings, and whether no other reading speaks against it."""
    old, new = _likeliest(one), _likeliest(other)
    if old & new:
        return Meaning.SAME, _surely_same(other, old, new)
    # by these headwords, or commands that name an action
    if _related(_laid(one), [each for each in other if _lower(each) in new or _bare(each)]):
        return Meaning.FAMILY, True
    overlap = {_lower(reading) for reading in one} & {_lower(reading) for reading in other}
    variants = any(a in (b + "e", b + "en") or b in (a + "e", a + "en") for a in old for b in new)
    return Meaning.NEW, not overlap and not variants


def _laid(readings: Sequence[JudgedReading]) -> list[JudgedReading]:
    """The readings but the persons of verbs, where there are others: Bucht is no deed of buchen."""
    whole = [one for one in readings if not _person(one) or _bare(one)]
    return whole or list(readings)


def _surely_same(other: Sequence[JudgedReading], old: set[str], new: set[str]) -> bool:
    """Whether no other entry claims the new word, and it is more than an old dative: BLUTE."""
    shared = [one for one in other if _lower(one) in old and not _person(one)]
    if any(_person(one) for one in other) and all(one.inflection == "dat" for one in shared):
        return False
    if new <= old:
        return True
    if any(one.part_of_speech is _ADJECTIVE and _lower(one) not in old for one in other):
        return False  # leinen is what is made of linen: no plural of Leine
    verbs = {one.headword for one in other if one.part_of_speech is _VERB}
    known = any(is_strong(verb) for verb in verbs if verb not in old)
    return not known and any(_plural_in_n(one, old) for one in other)


def _plural_in_n(reading: JudgedReading, old: set[str]) -> bool:
    """Is it the plural of an old noun in -e? Then a verb beside it changes nothing: LIEBE, LIEBEN
    is the booklet's own example (KLAUER-24). A strong verb is another word: Messe, messen.
    """
    plural = reading.part_of_speech is _NOUN and "pl" in reading.inflection.split("|")
    return plural and reading.headword.endswith("e") and _lower(reading) in old


def _likeliest(readings: Sequence[JudgedReading]) -> set[str]:
    """The first headword of each spelling, without persons of verbs where there is another one.

    Socken, a variant of Socke, is the plural of that before it is a headword of its own.
    """
    read = {(reading.spelling, reading.headword) for reading in readings}
    firsts: dict[str, JudgedReading] = {}
    whole = {one.spelling for one in readings if not _person(one)}
    for reading in readings:
        if _person(reading) and reading.spelling in whole:
            continue
        plain = reading.headword.removesuffix("n")
        ends = plain.endswith(("e", "el", "er"))  # Schachteln is more than one before it is a deed
        variant = ends and reading.headword == reading.spelling != plain
        if not (variant and (reading.spelling, plain) in read and plain[0].isupper()):
            firsts.setdefault(reading.spelling, reading)
    settled = [one for one in firsts.values() if not _person(one)]
    today = [one for one in settled if one.inflection != "dat"]  # Flosse before the float's dative
    return {_lower(one) for one in today or settled or firsts.values()}


def _person(reading: JudgedReading) -> bool:
    return reading.part_of_speech is _VERB and reading.inflection[:4] not in _NO_PERSON


def _lower(reading: JudgedReading) -> str:
    return reading.headword.lower()


def _read(edition: Edition, text: str) -> tuple[str, tuple[JudgedReading, ...]]:
    """The word as it is laid, and all its readings."""
    ruling = adjudicate(edition, KLAUER, on_tiles(text))
    if not ruling.spellings:
        raise Refusal(Reason.NOT_ADMISSIBLE, CLAUSE, word=ruling.word)
    return ruling.word, ruling.readings


def _names(readings: Iterable[JudgedReading]) -> tuple[str, ...]:
    """The headwords, each once, the likeliest first."""
    return tuple(dict.fromkeys(reading.headword for reading in readings))


def _related(one: Iterable[JudgedReading], other: Iterable[JudgedReading]) -> bool:
    """Is a headword of the one derived from one of the other?

    An action comes from no command: BETON is laid as the concrete, not as "beton!", so that
    BETONUNG is a theft (KLAUER-24).
    """
    old, new = _entries(one), _entries(other)
    return any(_derived(a, b) or _derived(b, a) for a in old for b in new)


def _entries(readings: Iterable[JudgedReading]) -> set[_Headword]:
    """The headwords that may have derivatives; none comes from an adjective that has no forms: not
    has no Note.
    """
    return {
        (r.headword, _COMMAND if _bare(r) else str(r.part_of_speech))
        for r in readings
        if r.part_of_speech is not _ADJECTIVE or r.headword not in closed_forms()
    }


def _bare(reading: JudgedReading) -> bool:
    """Is it the bare stem of a verb, as in "beton!"?"""
    return reading.inflection.endswith("imp") and not reading.spelling.endswith("e")


def _derived(plain: _Headword, longer: _Headword) -> bool:
    """Does `longer` come from `plain` by an ending or by un- (Bote, Botin; frei, Freiheit)?"""
    word, derived = (headword.lower().translate(_PLAIN) for headword, _ in (plain, longer))
    if derived == _NEGATION + word or _of_a_person(plain, longer):
        return True
    endings = _ENDINGS.get((plain[1], longer[1]), ())
    return any(derived == stem + ending for stem in _stems(word, plain[1]) for ending in endings)


def _of_a_person(plain: _Headword, longer: _Headword) -> bool:
    """Is it who lives there or works with it (Städter, Gärtner, Musiker)?

    Only an umlaut or -ik tells: Pfeiler comes from no Pfeil, Kammer from no Kamm.
    """
    word, derived = plain[0].lower(), longer[0].lower()
    derived = derived.removesuffix("in") if derived.endswith("erin") else derived
    if (plain[1], longer[1]) != (_NOUN, _NOUN) or not derived.endswith("er"):
        return False
    if word.endswith("ik") and derived == word + "er":
        return True
    made = {stem + end for stem in _stems(word.translate(_PLAIN), _NOUN) for end in ("er", "ner")}
    umlauts = len([letter for letter in derived if letter in "äöü"])
    return derived.translate(_PLAIN) in made and umlauts > len([a for a in word if a in "äöü"])


def _stems(word: str, part_of_speech: str) -> set[str]:
    """What endings are put to: a verb without its -en, others as they are or without their -e.

    The e of -el and -er may go before them: sammeln, Sammler; Nebel, neblig.
    """
    if part_of_speech in (_VERB, _COMMAND):
        stems = {word.removesuffix("en"), word.removesuffix("n")}
    else:
        stems = {word, word.removesuffix("e"), word.removesuffix("en")}
    return stems | {stem[:-2] + stem[-1] for stem in stems if stem.endswith(("el", "er"))}
