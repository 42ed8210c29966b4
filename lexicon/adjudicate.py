"""Is this a word? The verdict with its evidence, its source and the clause behind it.

Nothing here is final: an arbiter can rule otherwise, and the ruling is a precedent (`Precedent`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from lexicon.compiled import Spelling
from lexicon.editions import Edition, Source, Tier
from lexicon.genders import article
from lexicon.near import near_words
from lexicon.profiles import Ground, Profile
from lexicon.reading import PartOfSpeech, Reading
from lexicon.refusals import Reason, Refusal
from lexicon.remarks import TOLD, Kind, Remark
from lexicon.rulings import Admissibility, JudgedReading, PlayRuling, Precedent, Ruling
from lexicon.switches import OF_REMARKS, Switch, switch_of
from lexicon.umlauts import both_ways, spells_one_out, with_umlauts
from lexicon.words import folded, key, on_tiles

NO_PRECEDENTS: Mapping[str, Precedent] = MappingProxyType({})
_SHOWN = 80  # signs of what was asked that a ruling repeats
_BARRED = {
    Switch.FOREIGN_WORDS: Reason.FOREIGN_WORD,
    Switch.GOODS: Reason.GOODS_NAME,
    Switch.REGIONAL_WORDS: Reason.REGIONAL_WORD,
    Switch.ENDED_SPELLINGS: Reason.SPELLING_ENDED,
}
_REASONS = {
    Kind.ABBREVIATION: Reason.ABBREVIATION,
    Kind.NAME: Reason.PROPER_NAME,
    Kind.AFFIX: Reason.AFFIX,
    Kind.FOREIGN: Reason.FOREIGN_WORD,
}


def adjudicate(
    edition: Edition,
    profile: Profile,
    text: str,
    precedents: Mapping[str, Precedent] = NO_PRECEDENTS,
    *,
    for_arbiter: bool = False,
) -> Ruling:
    """Judge one word, however it is typed, by an edition under the rules of a game.

    `precedents` maps words on tiles to what arbiters ruled on them. Only an arbiter is told of
    near words. Never raises: what is no word at all is not admissible, with the reason.
    """
    case = _Case(edition, profile, text[:_SHOWN])
    try:
        word = on_tiles(text)
    except Refusal as refusal:
        return case.refused("", Reason[refusal.code], **refusal.facts)
    word = folded(word) if profile.umlauts_spelled_out else word
    ruling = _ruled(case, word, precedents) or _listed(case, word) or _unlisted(case, word)
    if for_arbiter and ruling.verdict is not Admissibility.ADMISSIBLE:
        return replace(ruling, near=_near(edition, word))
    return ruling


def adjudicate_play(
    edition: Edition,
    profile: Profile,
    words: Iterable[str],
    precedents: Mapping[str, Precedent] = NO_PRECEDENTS,
    *,
    for_arbiter: bool = False,
) -> PlayRuling:
    """Judge all words that a play makes: the word laid and those that arise across it.

    Of near words an arbiter is told where there is one word alone.
    """
    laid = tuple(words)
    alone = for_arbiter and len(laid) == 1
    rulings = tuple(
        adjudicate(edition, profile, word, precedents, for_arbiter=alone) for word in laid
    )
    found = {ruling.verdict for ruling in rulings}
    order = (Admissibility.NOT_ADMISSIBLE, Admissibility.FOR_THE_ARBITER)
    whole = next((verdict for verdict in order if verdict in found), Admissibility.ADMISSIBLE)
    return PlayRuling(whole, profile.play, rulings)


@dataclass(frozen=True, slots=True)
class _Case:
    """What every ruling on one question has in common."""

    edition: Edition
    profile: Profile
    asked: str

    def ruling(
        self, word: str, verdict: Admissibility, cause: Ground | Reason, source: Source, **more: Any
    ) -> Ruling:
        """The ruling on `word`, for this cause and from this source."""
        clause, edition = self.profile.clauses[cause], self.edition
        return Ruling(self.asked, word, verdict, clause, source, edition.name, edition.hash, **more)

    def refused(self, asked: str, because: Reason, /, *sources: Source, **facts: Any) -> Ruling:
        """Not admissible, with the reason's facts; without a source it is the list's silence."""
        return self._unadmitted(asked, Admissibility.NOT_ADMISSIBLE, because, *sources, **facts)

    def referred(self, asked: str, because: Reason, /, **facts: Any) -> Ruling:
        """For the arbiter, with the reason's facts."""
        return self._unadmitted(asked, Admissibility.FOR_THE_ARBITER, because, **facts)

    def admits(self, switch: Switch) -> bool:
        """Whether the club, or else the game's booklet, admits words of this kind."""
        return self.edition.switches.get(switch, switch not in self.profile.off)

    def decided(self, switch: Switch) -> tuple[Source, ...]:
        """The club as the source, where it decided so itself."""
        return (self.edition.decision(),) if switch in self.edition.switches else ()

    def _unadmitted(
        self, asked: str, verdict: Admissibility, because: Reason, /, *sources: Source, **facts: Any
    ) -> Ruling:
        why = Refusal(because, self.profile.clauses[because], **facts)
        source = next(iter(sources), self.edition.silence())
        return self.ruling(asked, verdict, because, source, why=why)


def _ruled(case: _Case, word: str, precedents: Mapping[str, Precedent]) -> Ruling | None:
    """What an arbiter has ruled before, if anybody has."""
    if word not in precedents:
        return None
    precedent = precedents[word]
    source = Source(Tier.ARBITER, precedent.filed, precedent.date, "")
    spellings = _spellings(case.edition, forms(case.edition, case.profile, word))
    evidence = _evidence(spellings, case)
    if not precedent.admissible:
        ruling = case.refused(word, Reason.RULED_OUT, source, word=word, date=precedent.date)
        return _with_evidence(ruling, spellings, evidence)
    ruling = case.ruling(word, Admissibility.ADMISSIBLE, Ground.RULED, source)
    return _with_evidence(ruling, spellings, evidence)


def _listed(case: _Case, word: str) -> Ruling | None:
    """The ruling on a word of the edition; None if it has none that is laid so."""
    edition, profile = case.edition, case.profile
    found = forms(edition, profile, word)
    if not found:
        return None
    spellings = _spellings(edition, found)
    evidence = _evidence(spellings, case)
    source = next(source for form in found if (source := edition.source(form)))
    if barred := _barred_by_remark(case, word, found):
        return _with_evidence(barred, spellings, evidence)
    cause = _weighed(case, word, spellings, evidence)
    if cause is Ground.HOMOGRAPH and _is_rare(edition, found):
        cause = Reason.DOUBTFUL
    if isinstance(cause, Ground):
        ruling = case.ruling(word, Admissibility.ADMISSIBLE, cause, source)
    else:
        ruling = replace(_not_yet(case, word, cause, evidence, found), source=source)
    ruling = replace(ruling, remark=_remark_on(edition, found[0], evidence))
    return _with_evidence(ruling, spellings, evidence)


def forms(edition: Edition, profile: Profile, word: str) -> list[str]:
    """The words of the edition that are laid as `word`: itself, or AE OE UE read both ways."""
    if not profile.umlauts_spelled_out:
        return [word] if word in edition else []
    lexica = (edition.base, edition.additions)
    found = [form for lexicon in lexica if lexicon for form in both_ways(lexicon.graph, word)]
    return [form for form in dict.fromkeys(found) if form in edition]


def _spellings(edition: Edition, words: Iterable[str]) -> list[Spelling]:
    return [spelling for word in words for spelling in edition.spellings(word)]


def _evidence(spellings: Iterable[Spelling], case: _Case) -> tuple[JudgedReading, ...]:
    return tuple(
        JudgedReading(
            text,
            r.headword,
            r.part_of_speech,
            r.inflection,
            counts=_counts(text, r, case),
            score=r.score,
            article=_article(case.edition, r),
        )
        for text, readings in spellings
        for r in readings
    )


def _article(edition: Edition, reading: Reading) -> str:
    if reading.part_of_speech is not PartOfSpeech.NOUN:
        return ""
    return article(reading.headword, lambda spelling: key(spelling) in edition)


def _counts(form: str, reading: Reading, case: _Case) -> bool:
    """Does the game admit the form, so read? Verbs only in the infinitive: KLAUER-22."""
    switch = switch_of(form, reading)
    return switch is None or case.admits(switch)


def _weighed(
    case: _Case, word: str, spellings: Iterable[Spelling], evidence: tuple[JudgedReading, ...]
) -> Ground | Reason:
    """Why a listed word counts, or why it doesn't (KLAUER-22, -47, -65, -66)."""
    counting = [reading for reading in evidence if reading.counts]
    if case.admits(Switch.VERB_FORMS):
        return Ground.LISTED if counting or not evidence else Reason.SWITCHED_OFF
    unread = [spelling.text for spelling in spellings if not spelling.readings]
    if not counting and not any(text[0].isupper() and not text.isupper() for text in unread):
        return Reason.NO_HEADWORD_DERIVED if unread else _not_counting(evidence)
    if len(counting) < len(evidence):
        return Ground.HOMOGRAPH
    if counting and all(key(r.headword) != key(r.spelling) for r in counting):
        return Ground.INFLECTED
    return Ground.TWO_WAYS if spells_one_out(word) else Ground.LISTED


def _is_rare(edition: Edition, found: Iterable[str]) -> bool:
    """Whether dictionaries differ over the word that a form of a verb is as well (KLAUER-65)."""
    remarks = [edition.remark(form) for form in found]
    return all(one is not None and one.kind is Kind.DOUBTFUL for one in remarks)


def _not_counting(evidence: tuple[JudgedReading, ...]) -> Reason:
    of_verbs = all(one.part_of_speech is PartOfSpeech.VERB for one in evidence)
    return Reason.VERB_INFLECTED if of_verbs else Reason.SWITCHED_OFF


def _barred_by_remark(case: _Case, word: str, found: list[str]) -> Ruling | None:
    """No, where all that is laid so is of a kind that the game or the club bars: goods, say.

    Words marked as another language's are for the arbiter: he opens the dictionary (KLAUER-44).
    """
    remarks = [case.edition.remark(form) for form in found]
    kinds = {remark.kind for remark in remarks if remark is not None}
    switch = OF_REMARKS.get(next(iter(kinds))) if None not in remarks and kinds else None
    if switch is None or case.admits(switch) or case.edition.is_added(found):
        return None
    remark = next(remark for remark in remarks if remark is not None)
    reason = _BARRED[switch]
    if reason is Reason.FOREIGN_WORD:
        return case.referred(word, reason, word=word, means=remark.means)
    return case.refused(word, reason, *case.decided(switch), word=word, means=remark.means)


def _not_yet(
    case: _Case, word: str, reason: Reason, evidence: tuple[JudgedReading, ...], found: list[str]
) -> Ruling:
    """The ruling on a listed word that Wörterklauer doesn't admit as it stands."""
    if reason is Reason.VERB_INFLECTED:
        headwords = ", ".join(dict.fromkeys(reading.headword for reading in evidence))
        return case.refused(word, reason, word=word, headwords=headwords)
    if reason is Reason.SWITCHED_OFF:
        readings = [Reading(r.headword, r.part_of_speech, r.inflection) for r in evidence]
        pairs = zip(evidence, readings, strict=True)
        off = {switch_of(one.spelling, reading) for one, reading in pairs} - {None}
        return case.refused(word, reason, word=word, switches=", ".join(sorted(map(str, off))))
    remark = case.edition.remark(found[0])
    return case.referred(word, reason, word=word, means=remark.means if remark else "")


def _unlisted(case: _Case, word: str) -> Ruling:
    """Why a word that no list has doesn't count."""
    edition = case.edition
    readable = (word, with_umlauts(word)) if case.profile.umlauts_spelled_out else (word,)
    for form in readable:
        if removal := edition.removal(form):
            facts = {"word": word, "list": removal.list, "line": removal.line}
            return case.refused(word, Reason.REMOVED, removal, **facts)
        if remark := edition.remark(form):
            return _remarked(case, word, remark)
    if umlaut := next(_with_umlaut(edition, word), None):
        return case.refused(word, Reason.UMLAUT_SPELLED_OUT, word=word, umlaut=umlaut)
    return case.refused(word, Reason.NOT_IN_LIST, word=word)


def _remarked(case: _Case, word: str, remark: Remark) -> Ruling:
    """The ruling on a word of which more is known than that no list has it."""
    if remark.kind is Kind.DOUBTFUL:
        return case.referred(word, Reason.DOUBTFUL, word=word, means=remark.means)
    if remark.kind is Kind.ABBREVIATION and case.admits(Switch.ABBREVIATIONS):
        return case.ruling(word, Admissibility.ADMISSIBLE, Ground.LISTED, case.edition.decision())
    if remark.kind in _REASONS:
        return case.refused(word, _REASONS[remark.kind], word=word, means=remark.means)
    facts = {"spelling": remark.written, "means": remark.means}
    return case.refused(word, Reason.NO_WORD_BY_REVIEW, **facts)


def _with_umlaut(edition: Edition, word: str) -> Iterator[str]:
    """Words of the edition that `word` would be if AE OE UE were umlauts (KARTEN-16)."""
    for lexicon in (edition.base, edition.additions):
        if lexicon:
            yield from (form for form in both_ways(lexicon.graph, word) if form in edition)


def _near(edition: Edition, word: str) -> tuple[str, ...]:
    lexica = [edition.additions] if edition.alone else [edition.base, edition.additions]
    found = near_words([lexicon.graph for lexicon in lexica if lexicon], word)
    return tuple(form for form in found if form in edition)


def _with_evidence(
    ruling: Ruling, spellings: Iterable[Spelling], evidence: tuple[JudgedReading, ...]
) -> Ruling:
    texts = tuple(dict.fromkeys(spelling.text for spelling in spellings))
    return replace(ruling, spellings=texts, readings=evidence)


def _remark_on(edition: Edition, word: str, evidence: tuple[JudgedReading, ...]) -> Remark | None:
    """What is known of a listed word, or else of the one headword behind it."""
    headwords = {key(reading.headword) for reading in evidence}
    asked = [word, *(headwords if len(headwords) == 1 else ())]
    remarks = (edition.remark(one) for one in asked)
    return next((one for one in remarks if one is not None and one.kind in TOLD), None)
