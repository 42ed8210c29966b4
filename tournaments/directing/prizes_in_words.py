"""What the kinds of prizes of a series are called, and the list of a rule's prizes in sentences."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class PrizeWords(NamedTuple):
    """What a kind of prize is called, what its winner has reached, and why there may be none."""

    called: Promise | str
    reached: Promise | str = "{reached}"
    nobody: Promise | str = gettext_lazy("Nobody yet.")


DECIDED = {
    "best_word": PrizeWords(
        gettext_lazy("Best word"), nobody=gettext_lazy("Nobody has been named yet.")
    ),
    "by_hand": PrizeWords(
        gettext_lazy("Another prize"), nobody=gettext_lazy("Nobody has been named yet.")
    ),
}
"""Those that people decide on, of a tournament as of a series."""

PRIZES = {
    "standing": PrizeWords(gettext_lazy("Place in the ranking"), gettext_lazy("place {reached}")),
    "newcomer": PrizeWords(
        gettext_lazy("Best newcomer"),
        gettext_lazy("place {reached}, without a rating at the first tournament"),
        gettext_lazy("Nobody yet: newcomers are those without a rating, where others have one."),
    ),
    "most_tournaments": PrizeWords(
        gettext_lazy("Most tournaments played"), gettext_lazy("{reached} tournaments")
    ),
    "best_tournament": PrizeWords(
        gettext_lazy("Best single tournament"), gettext_lazy("{reached} points in one tournament")
    ),
    "high_game": PrizeWords(
        gettext_lazy("High game"),
        gettext_lazy("{reached} points in one game"),
        gettext_lazy("Nobody yet: no game has been reported with points."),
    ),
    **DECIDED,
}


def prize_called(by: str, place: int, category: str | None, word: str | None = None) -> str:
    """What a prize is for, in a few words."""
    words = PRIZES.get(by)
    parts = [str(words.called) if words else by.replace("_", " ")]
    if by == "standing":
        parts = [_("Place {place}").format(place=place)]
    elif place > 1:
        parts.append(_("Place {place}").format(place=place))
    if category:
        parts.append(category)
    if word:
        parts.append(word)
    return " · ".join(parts)


def prizes_in_words(rule: Mapping[str, Any]) -> Iterator[str]:
    """Which prizes a rule gives, in their order, and whether anybody may have two."""
    told: Iterable[Mapping[str, Any]] = rule.get("prizes", ())
    if not told:
        return
    called = (
        prize_called(one["by"], one["place"], one["category"], one.get("word")) for one in told
    )
    listed = "; ".join(f"{number}. {one}" for number, one in enumerate(called, start=1))
    yield _("The prizes: {prizes}.").format(prizes=listed)
    if rule.get("one_each"):
        yield _("Nobody gets two prizes.")
