"""A question to the lexicon: by which rules and edition, for which club, and who asks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q

from engine.refusals import Refusal
from lexicon import shelf
from lexicon.adjudicate import adjudicate, adjudicate_play
from lexicon.editions import Edition
from lexicon.meaning import MeaningRuling, same_meaning
from lexicon.models import OwnEdition
from lexicon.own_of_clubs import precedents
from lexicon.profiles import Profile
from lexicon.profiles import profile as profile_of
from lexicon.refusals import Reason as LexiconReason
from lexicon.rulings import PlayRuling, Precedent, Ruling
from tournaments.rights import Reach
from tournaments.words.belonging import clubs_of, judges
from tournaments.words.closing import closed
from tournaments.words.counting import count
from tournaments.words.refusals import Reason

_HEXADECIMAL = frozenset("0123456789abcdef")
_LEAST_OF_A_HASH = 8  # digits by which an edition can be called
_SHOWN = 40  # signs of a name that a refusal repeats
PROFILE = "klassik"
MOST_WORDS = 50  # of one question


@dataclass(frozen=True)
class Question:
    """What every word of a question has in common. `club` is empty where no club is asked.

    `judges`: the asker is an arbiter or director, and is told of near words and all evidence.
    `asker` is whose words are counted; without one nobody's are.
    """

    profile: Profile
    edition: Edition
    club: str
    judges: bool
    precedents: Mapping[str, Precedent]
    asker: str = ""

    @property
    def called(self) -> str:
        """The edition as an address names it: "base", or NAME@ and the first digits."""
        edition = self.edition
        return shelf.BASE if edition.name == shelf.BASE else f"{edition.name}@{edition.version}"

    def ruling(self, word: str) -> Ruling:
        """What the edition says of a word. Raises Refusal TOO_MANY_TODAY, as all questions do."""
        self._count(1)
        return self.told(word)

    def told(self, word: str) -> Ruling:
        """The same, of what was counted already."""
        edition, profile, ruled = self.edition, self.profile, self.precedents
        return adjudicate(edition, profile, word, ruled, for_arbiter=self.judges)

    def play(self, words: Sequence[str]) -> PlayRuling:
        """What it says of all words of a play together. Raises Refusal TOO_MANY_WORDS."""
        if len(words) > MOST_WORDS:
            raise Refusal(Reason.TOO_MANY_WORDS, most=MOST_WORDS, words=len(words))
        self._count(len(words))
        edition, profile, ruled = self.edition, self.profile, self.precedents
        return adjudicate_play(edition, profile, words, ruled, for_arbiter=self.judges)

    def meaning(self, old: str, new: str) -> MeaningRuling:
        """What two words mean to each other. Raises what `same_meaning` does."""
        self._count(2)
        return same_meaning(self.edition, old, new)

    def _count(self, words: int) -> None:
        if self.asker:
            count(self.asker, words)


def question(
    within: Reach, asker: str, *, profile: str = PROFILE, edition: str = shelf.BASE, club: str = ""
) -> Question:
    """The question of somebody who may ask it; `asker` is whose words are counted.

    `edition` is a name, a hash or NAME@HASH. Raises Refusal: look-up is closed, UNKNOWN_PROFILE,
    UNKNOWN_EDITION (another club's is unknown), NO_SUCH_CLUB (for one of which one is no part).
    """
    rules = profile_of(profile)
    if why := closed(within, rules.name, club):
        raise why
    clubs = clubs_of(within)
    if club and club not in clubs:
        raise Refusal(Reason.NO_SUCH_CLUB)
    found, owner = edition_called(edition, [club] if club else clubs)
    owner = owner and _owner_judged_for(within, found, clubs, owner)
    asked = club or owner or (clubs[0] if len(clubs) == 1 else "")
    ruled = precedents(asked, rules.name) if asked else {}
    return Question(rules, found, asked, judges(within, asked), ruled, asker)


def _owner_judged_for(within: Reach, found: Edition, clubs: Iterable[str], owner: str) -> str:
    """Of several clubs that have imported the same lists one for which the asker judges."""
    owners = OwnEdition.objects.filter(club__in=clubs, hash=found.hash).order_by("club")
    others = owners.exclude(club=owner).values_list("club", flat=True)
    return next((one for one in (owner, *others) if judges(within, one)), owner)


def edition_called(called: str, clubs: Iterable[str]) -> tuple[Edition, str]:
    """The edition that these clubs may use, and the club that owns it ("" for a base list).

    Raises Refusal UNKNOWN_EDITION, for another club's edition as for none.
    """
    if called == shelf.BASE:
        return shelf.edition(settings.DATA), ""
    own = _own(called, clubs) if called.isprintable() else None
    if own is not None:
        return shelf.pinned(settings.DATA, own.hash), own.club
    if (base := _base_of(called)) is not None:
        return base, ""
    names = OwnEdition.objects.filter(club__in=clubs).values_list("name", flat=True)
    known = ", ".join([shelf.BASE, *sorted(set(names))])
    raise Refusal(LexiconReason.UNKNOWN_EDITION, edition=called[:_SHOWN], editions=known)


def _own(called: str, clubs: Iterable[str]) -> OwnEdition | None:
    """The newest edition of these clubs that is called so, by name, hash or both."""
    name, at, digits = called.partition("@")
    wanted = Q(name=name, hash__startswith=digits) if at else Q(name=called)
    if _is_hash(called):
        wanted |= Q(hash__startswith=called)
    rows = OwnEdition.objects.filter(wanted, club__in=clubs)
    return rows.order_by("-imported", "-pk").first()


def _base_of(called: str) -> Edition | None:
    """The base list of this hash, today's or an older one that was pinned."""
    hashed = called.removeprefix(f"{shelf.BASE}@")
    if not _is_hash(hashed):
        return None
    try:
        found = shelf.edition(settings.DATA, hashed)
    except Refusal:
        return None
    return found if found.hash == found.base.hash else None


def _is_hash(text: str) -> bool:
    return len(text) >= _LEAST_OF_A_HASH and _HEXADECIMAL.issuperset(text)
