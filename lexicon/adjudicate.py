"""Is this a word? The verdict with its evidence, its source and the clause behind it.

Nothing here is final: an arbiter can rule otherwise, and the ruling is a precedent (`Precedent`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from lexicon.compiled import Spelling
from lexicon.editions import Edition, Source, Tier
from lexicon.near import near_words
from lexicon.profiles import Ground, Profile
from lexicon.reading import PartOfSpeech, Reading
from lexicon.refusals import Reason, Refusal
from lexicon.remarks import Kind, Remark
from lexicon.rulings import Evidence, PlayRuling, Precedent, Ruling, Verdict
from lexicon.umlauts import both_ways, spells_one_out, with_umlauts
from lexicon.words import folded, key, on_tiles

NO_PRECEDENTS: Mapping[str, Precedent] = MappingProxyType({})
_SHOWN = 80  # signs of what was asked that a ruling repeats
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
    if for_arbiter and ruling.verdict is not Verdict.ADMISSIBLE:
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
    order = (Verdict.NOT_ADMISSIBLE, Verdict.FOR_THE_ARBITER)
    whole = next((verdict for verdict in order if verdict in found), Verdict.ADMISSIBLE)
    return PlayRuling(whole, profile.play, rulings)


@dataclass(frozen=True, slots=True)
class _Case:
    """What every ruling on one question has in common."""

    edition: Edition
    profile: Profile
    asked: str

    def ruling(
        self, word: str, verdict: Verdict, cause: Ground | Reason, source: Source, **more: Any
    ) -> Ruling:
        """The ruling on `word`, for this cause and from this source."""
        clause, edition = self.profile.clauses[cause], self.edition
        return Ruling(self.asked, word, verdict, clause, source, edition.name, edition.hash, **more)

    def refused(self, asked: str, because: Reason, /, *sources: Source, **facts: Any) -> Ruling:
        """Not admissible, with the reason's facts; without a source it is the list's silence."""
        return self._unadmitted(asked, Verdict.NOT_ADMISSIBLE, because, *sources, **facts)

    def referred(self, asked: str, because: Reason, /, **facts: Any) -> Ruling:
        """For the arbiter, with the reason's facts."""
        return self._unadmitted(asked, Verdict.FOR_THE_ARBITER, because, **facts)

    def _unadmitted(
        self, asked: str, verdict: Verdict, because: Reason, /, *sources: Source, **facts: Any
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
    evidence = _evidence(spellings, case.profile)
    if not precedent.admissible:
        ruling = case.refused(word, Reason.RULED_OUT, source, word=word, date=precedent.date)
        return _with_evidence(ruling, spellings, evidence)
    ruling = case.ruling(word, Verdict.ADMISSIBLE, Ground.RULED, source)
    return _with_evidence(ruling, spellings, evidence)


def _listed(case: _Case, word: str) -> Ruling | None:
    """The ruling on a word of the edition; None if it has none that is laid so."""
    edition, profile = case.edition, case.profile
    found = forms(edition, profile, word)
    if not found:
        return None
    spellings = _spellings(edition, found)
    evidence = _evidence(spellings, profile)
    source = next(source for form in found if (source := edition.source(form)))
    cause = Ground.LISTED if profile.verbs_inflected else _weighed(word, spellings, evidence)
    if isinstance(cause, Ground) and not profile.verbs_inflected and _marked(edition, found):
        cause = Reason.FOREIGN_WORD
    if isinstance(cause, Ground):
        ruling = case.ruling(word, Verdict.ADMISSIBLE, cause, source)
    else:
        ruling = replace(_not_yet(case, word, cause, evidence, found), source=source)
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


def _evidence(spellings: Iterable[Spelling], profile: Profile) -> tuple[Evidence, ...]:
    return tuple(
        Evidence(text, r.headword, r.part_of_speech, r.inflection, counts=_counts(text, r, profile))
        for text, readings in spellings
        for r in readings
    )


def _counts(form: str, reading: Reading, profile: Profile) -> bool:
    """Does the game admit the form, so read? Verbs only in the infinitive: KLAUER-22."""
    if profile.verbs_inflected or reading.part_of_speech is not PartOfSpeech.VERB:
        return True
    return not reading.inflection and key(reading.headword) == key(form)


def _weighed(
    word: str, spellings: Iterable[Spelling], evidence: tuple[Evidence, ...]
) -> Ground | Reason:
    """Why a listed word counts in Wörterklauer, or why it doesn't (KLAUER-22, -47, -65, -66)."""
    counting = [reading for reading in evidence if reading.counts]
    unread = [spelling.text for spelling in spellings if not spelling.readings]
    if not counting and not any(text[0].isupper() and not text.isupper() for text in unread):
        return Reason.NO_HEADWORD_DERIVED if unread else Reason.VERB_INFLECTED
    if len(counting) < len(evidence):
        return Ground.HOMOGRAPH
    if counting and all(key(r.headword) != key(r.spelling) for r in counting):
        return Ground.INFLECTED
    return Ground.TWO_WAYS if spells_one_out(word) else Ground.LISTED


def _marked(edition: Edition, words: Iterable[str]) -> bool:
    remarks = [edition.remark(word) for word in words]
    return all(remark is not None and remark.kind is Kind.MARKED for remark in remarks)


def _not_yet(
    case: _Case, word: str, reason: Reason, evidence: tuple[Evidence, ...], found: list[str]
) -> Ruling:
    """The ruling on a listed word that Wörterklauer doesn't admit as it stands."""
    if reason is Reason.VERB_INFLECTED:
        headwords = ", ".join(dict.fromkeys(reading.headword for reading in evidence))
        return case.refused(word, reason, word=word, headwords=headwords)
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
    ruling: Ruling, spellings: Iterable[Spelling], evidence: tuple[Evidence, ...]
) -> Ruling:
    texts = tuple(dict.fromkeys(spelling.text for spelling in spellings))
    return replace(ruling, spellings=texts, readings=evidence)
