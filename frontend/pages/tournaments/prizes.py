"""The prizes of a tournament: who wins which as it stands, and why."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from frontend.called import Called
from frontend.forms.directing.labels import PRIZES
from frontend.pages.tournaments.tournament import frame, private
from frontend.pages.tournaments.visits import Visit
from frontend.pages.tournaments.words import decimal
from games.validators import validated
from tournaments.collation import in_order
from tournaments.course.shapes import Prize
from tournaments.directing import stamps
from tournaments.directing.prize_winners import prizes_of
from tournaments.prizes import BY_HAND, OF_STANDING, Awarded, Candidate

Names = Mapping[str, str]

# What somebody has reached who wins a prize, by what it is for.
REACHED = Called(
    {
        "standing": gettext_lazy("place {reached}"),
        "newcomer": gettext_lazy("place {reached}, without a rating before"),
        "high_game": gettext_lazy("{reached} points"),
        "high_loss": gettext_lazy("{reached} points and not won"),
        "upset": gettext_lazy("won against a rating that was {reached} higher"),
        "best_play": gettext_lazy("{reached} points in one play"),
        "most_bingos": gettext_lazy("{reached} times all tiles at once"),
    },
    lambda _name: "{reached}",
)


class PrizeShown(NamedTuple):
    """A prize in words: its number, what it is for, what it is, who wins it, and why."""

    number: int
    called: str
    thing: str
    winners: str
    why: tuple[str, ...]


@require_safe
@private
@validated(stamps.of_tournament)
def prizes(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show what there is to win, and who wins it as it stands."""
    visit = Visit.to(request, stream)
    context = {
        **frame(visit),
        "prizes": shown(visit),
        "one_each": visit.state.prizes.one_each,
        "may_change": visit.at_head and visit.official("set_up_tournament"),
    }
    return render(request, "frontend/tournaments/prizes.html", context)


def shown(visit: Visit, through: int | None = None) -> list[PrizeShown]:
    """The prizes with who wins them after a round (None: after all that was played)."""
    state, names = visit.state, visit.names
    things = {number: visit.texts.get(thing, "") for number, thing in visit.state.prizes.things}
    many = len(state.divisions) > 1
    return [
        PrizeShown(
            one.number,
            called(one.prize, many=many),
            things.get(one.number, ""),
            _named((winner.entry for winner in one.winners), names),
            tuple(_why(one, names)),
        )
        for one in prizes_of(state, through)
    ]


def called(prize: Prize, *, many: bool) -> str:
    """What a prize is for, in a few words."""
    parts = [str(PRIZES[prize.by])]
    if prize.by == "standing":
        parts = [_("Place {place}").format(place=prize.place)]
    elif prize.place > 1:
        parts.append(_("Place {place}").format(place=prize.place))
    if prize.division and many:
        parts.append(_("Division {code}").format(code=prize.division))
    if prize.category:
        parts.append(prize.category)
    if prize.word:
        parts.append(prize.word)
    return " · ".join(parts)


def _named(entries: Iterable[str], names: Names) -> str:
    return ", ".join(sorted((names[entry] for entry in entries), key=in_order))


def _why(one: Awarded, names: Names) -> list[str]:
    """Why these win it, who else would have, or why nobody does."""
    if one.prize.by in BY_HAND:
        return [] if one.winners else [_("Nobody has been named yet.")]
    said = [_reached(one.prize, winner, names) for winner in one.winners[:1]]
    if len(one.shared) > 1:
        numbers = ", ".join(map(str, one.shared))
        said.append(_("Equal, so they share the prizes {numbers}.").format(numbers=numbers))
    elif len(one.winners) > 1:
        said.append(_("Equal, so they share it."))
    said += [_passed(passed.candidate.entry, passed.has, names) for passed in one.passed]
    return said if one.winners else [*said, _nobody(one)]


def _reached(prize: Prize, winner: Candidate, names: Names) -> str:
    reached = winner.reached if prize.by in OF_STANDING else decimal(Fraction(winner.reached))
    said = str(REACHED[prize.by]).format(reached=reached)
    if winner.line is None:
        return said[:1].upper() + said[1:] + "."
    others = _named((one.entry for one in winner.line.opponents), names)
    told = _("{said}, in round {round} against {others}.")
    whole = told.format(said=said, round=winner.line.round, others=others)
    return whole[:1].upper() + whole[1:]


def _passed(entry: str, has: int, names: Names) -> str:
    if not has:
        return _("{name} has withdrawn and is passed over.").format(name=names[entry])
    said = _("{name} has prize {number} already and is passed over.")
    return said.format(name=names[entry], number=has)


def _nobody(one: Awarded) -> str:
    if one.prize.by in ("best_play", "most_bingos"):
        return _("Nobody yet: nothing of the kind has been noted with the results.")
    if one.prize.by == "newcomer":
        return _("Nobody yet: newcomers are those without a rating, where others have one.")
    return _("Nobody yet.")
