"""A question to the lexicon: by which rules and edition, for which club, and who asks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.db.models import Q

from engine.refusals import Refusal
from lexicon import shelf
from lexicon.adjudicate import adjudicate, adjudicate_play
from lexicon.editions import Edition
from lexicon.models import OwnEdition
from lexicon.precedents import precedents
from lexicon.profiles import Profile
from lexicon.profiles import profile as profile_of
from lexicon.refusals import Reason as LexiconReason
from lexicon.rulings import PlayRuling, Precedent, Ruling
from tournaments.models import Person
from tournaments.rights import Reach
from tournaments.words.closing import closed
from tournaments.words.refusals import Reason

_HEXADECIMAL = frozenset("0123456789abcdef")
_LEAST_OF_A_HASH = 8  # digits by which an edition can be called
_SHOWN = 40  # signs of a name that a refusal repeats
PROFILE = "klassik"
MOST_WORDS = 50  # of one question


@dataclass(frozen=True)
class Question:
    """What every word of a question has in common. `club` is empty where no club is asked.

    `judges`: the asker is an arbiter or director, and is told of near words.
    """

    profile: Profile
    edition: Edition
    club: str
    judges: bool
    precedents: Mapping[str, Precedent]

    @property
    def called(self) -> str:
        """The edition as an address names it: "base", or NAME@ and the first digits."""
        edition = self.edition
        return shelf.BASE if edition.name == shelf.BASE else f"{edition.name}@{edition.version}"

    def ruling(self, word: str) -> Ruling:
        """What the edition says of a word."""
        edition, profile, ruled = self.edition, self.profile, self.precedents
        return adjudicate(edition, profile, word, ruled, for_arbiter=self.judges)

    def play(self, words: Sequence[str]) -> PlayRuling:
        """What it says of all words of a play together. Raises Refusal TOO_MANY_WORDS."""
        if len(words) > MOST_WORDS:
            raise Refusal(Reason.TOO_MANY_WORDS, most=MOST_WORDS, words=len(words))
        edition, profile, ruled = self.edition, self.profile, self.precedents
        return adjudicate_play(edition, profile, words, ruled, for_arbiter=self.judges)


def question(
    within: Reach, *, profile: str = PROFILE, edition: str = shelf.BASE, club: str = ""
) -> Question:
    """The question of somebody who may ask it.

    `edition` is a name, a hash or NAME@HASH. Raises Refusal: look-up is closed, UNKNOWN_PROFILE,
    UNKNOWN_EDITION (another club's is unknown), NO_SUCH_CLUB (for one of which one is no part).
    """
    rules = profile_of(profile)
    if why := closed(within, rules.name):
        raise why
    clubs = clubs_of(within)
    if club and club not in clubs:
        raise Refusal(Reason.NO_SUCH_CLUB)
    found, owner = edition_called(edition, [club] if club else clubs)
    asked = club or owner or (clubs[0] if len(clubs) == 1 else "")
    ruled = precedents(asked, rules.name) if asked else {}
    return Question(rules, found, asked, judges(within, asked), ruled)


def judges(within: Reach, club: str) -> bool:
    """Whether the asker is an arbiter of the club, or of any where none is asked."""
    if not club:
        return within.anywhere("adjudicate")
    held = {str(one) for one in within.clubs("adjudicate")}
    link = within.link
    by_link = link is not None and link.club == club and link.role in ("arbiter", "director")
    return club in held or by_link


def clubs_of(within: Reach) -> list[str]:
    """The clubs of which somebody is a part, by role, in the register or by a link; in order."""
    own: set[UUID] = set(within.roles)
    own.update(Person.objects.filter(pk__in=within.people).values_list("club", flat=True))
    linked = {within.link.club} if within.link is not None else set()
    return sorted({str(club) for club in own} | linked)


def edition_called(called: str, clubs: Iterable[str]) -> tuple[Edition, str]:
    """The edition that these clubs may use, and the club that owns it ("" for a base list).

    Raises Refusal UNKNOWN_EDITION, for another club's edition as for none.
    """
    if called == shelf.BASE:
        return shelf.edition(settings.DATA), ""
    own = _own(called, clubs) if called.isprintable() else None
    if own is not None:
        return shelf.edition(settings.DATA, own.hash), own.club
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
