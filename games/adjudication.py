"""Judges challenges by the edition that a game pins: computed by workers, ending as an event.

What the lexicon can't decide waits for the arbiter, and so does what an arbiter has taken out of
its hands by striking a verdict out. The evidence lies in a table beside the stream,
because a club's own list is private; the event names the edition and its hash, word by word the
verdict and whose list it rests on.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from engine.games import family_of
from engine.moves import Verdict
from engine.refusals import Refusal
from engine.sheets import Awaited, Game
from games import commands
from games.acting import By
from games.models import Evidence
from games.pinned import pinned_edition
from games.refusals import Reason
from games.replays import GameAtRest
from games.who_judged import MACHINE, left_to_people
from lexicon.adjudicate import adjudicate_play
from lexicon.answers import answer, meaning_answer
from lexicon.editions import Edition
from lexicon.meaning import Meaning, MeaningRuling, same_meaning
from lexicon.own_of_clubs import precedents
from lexicon.profiles import PROFILES
from lexicon.refusals import Refusal as LexiconRefusal
from lexicon.rulings import Admissibility, Ruling

NAME = "adjudication"
ACTOR = "wortwart"
_BECOMES = ">"


@dataclass(frozen=True)
class Judgement:
    """What the lexicon says of all that waits: a ruling a word, a ruling a change of meaning."""

    edition: Edition
    words: tuple[Ruling, ...]
    meanings: dict[str, MeaningRuling]

    def verdict(self) -> Verdict | None:
        """The verdict to enter; None where a person has to decide."""
        found = {ruling.word: ruling.verdict for ruling in self.words}
        tiers = {ruling.word: str(ruling.source.tier) for ruling in self.words}
        named = f"{self.edition.name}@{self.edition.hash}"
        if Admissibility.NOT_ADMISSIBLE in found.values():  # one word is enough: MINI-45, KARTEN-76
            sure = {
                word: one for word, one in found.items() if one is not Admissibility.FOR_THE_ARBITER
            }
            words = {word: one is Admissibility.ADMISSIBLE for word, one in sure.items()}
            return Verdict(words, edition=named, tiers={word: tiers[word] for word in words})
        open_meanings = [m for m in self.meanings.values() if m.meaning is Meaning.FAMILY or m.why]
        if Admissibility.FOR_THE_ARBITER in found.values() or open_meanings:
            return None
        meanings = {name: m.meaning is Meaning.NEW for name, m in self.meanings.items()}
        yes = dict.fromkeys(found, True)
        return Verdict(yes, edition=named, meanings=meanings or None, tiers=tiers)


def follow_challenges(game: GameAtRest) -> Callable[[], None] | None:
    """Judge what waits in a game; what is returned keeps the evidence and enters the verdict."""
    state = game.played.state
    waits = family_of(state).awaited(state)
    if waits is None or left_to_people(state, waits):
        return None
    judgement = judged(state, waits, game.head.club)
    if judgement is None:
        return None
    rows = list(_evidence(game.id, waits, judgement))
    verdict = judgement.verdict()

    def write() -> None:
        Evidence.objects.bulk_create(rows, ignore_conflicts=True)
        if verdict is not None:
            _enter(game, verdict)

    return write


def judged(state: Game, waits: Awaited, club: str) -> Judgement | None:
    """What the pinned edition says; None where people judge this game among themselves."""
    rules = state.rules
    if not rules.lexicon or getattr(rules, "agreement", False) or rules.name not in PROFILES:
        return None
    profile, edition = PROFILES[rules.name], pinned_edition(club, rules.lexicon)
    if edition is None:
        return None
    found = adjudicate_play(edition, profile, waits.words, precedents(club, profile.name))
    meanings = {
        change: ruling
        for change in waits.changes
        if (ruling := _meaning(edition, change)) is not None
    }
    return Judgement(edition, found.rulings, meanings)


def _meaning(edition: Edition, change: str) -> MeaningRuling | None:
    """What a change means; None where a word of it is no word, which its own ruling says."""
    before, _, after = change.partition(_BECOMES)
    try:
        return same_meaning(edition, before, after)
    except LexiconRefusal:
        return None


def _evidence(stream: UUID, waits: Awaited, judgement: Judgement) -> Iterable[Evidence]:
    answers: dict[str, dict[str, Any]] = {one.word: answer(one) for one in judgement.words}
    answers |= {name: meaning_answer(one) for name, one in judgement.meanings.items()}
    for subject, body in answers.items():
        yield Evidence(stream=stream, version=waits.version, subject=subject, body=body)


def _enter(game: GameAtRest, verdict: Verdict) -> None:
    """Enter the verdict after the challenge; whoever was faster has judged or taken it back."""
    after = game.head.version
    try:
        commands.enter(
            by=By(ACTOR, f"{game.id} {after}", MACHINE), stream=game.id, move=verdict, after=after
        )
    except Refusal as refusal:
        if refusal.reason not in (Reason.CONFLICT, Reason.WRITTEN_ELSEWHERE):
            raise
