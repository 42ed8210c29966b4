"""The prizes of a tournament: who wins which as it stands, and why."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from frontend.forms.directing.labels import PRIZES
from frontend.pages.tournaments.tournament import frame, private
from frontend.pages.tournaments.visits import Visit
from frontend.pages.tournaments.words import decimal
from games.validators import validated
from tournaments.awarding import BY_HAND, Awarded, Candidate, Passed
from tournaments.collation import in_order
from tournaments.course.shapes import Prize
from tournaments.directing import stamps
from tournaments.directing.prize_winners import prizes_of
from tournaments.prizes import OF_STANDING
from tournaments.standings.lines import Line

Names = Mapping[str, str]


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
    parts = [str(PRIZES[prize.by].called)]
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


def _why(one: Awarded[Line], names: Names) -> list[str]:
    """Why these win it, who else would have, or why nobody does."""
    passed = [_passed(one.prize, told, names) for told in one.passed]
    if not one.winners:
        return [*passed, str(PRIZES[one.prize.by].nobody)]
    if one.prize.by in BY_HAND:
        return []
    return [*_won(one, names), *_together(one), *passed]


def _won(one: Awarded[Line], names: Names) -> Iterator[str]:
    """What was reached, by each for whom it was another game."""
    alone = one.of_one_game or len(one.winners) == 1 or not one.winners[0].lines
    for winner in one.winners[:1] if alone else one.winners:
        said = _reached(one.prize, winner, names)
        if not alone:
            said = _("{name}: {said}").format(name=names[winner.entry], said=said)
        yield said[:1].upper() + said[1:] + "."


def _together(one: Awarded[Line]) -> Iterator[str]:
    """Why several win it."""
    if one.of_one_game:
        yield _("It was the same game, so it belongs to all who played it.")
    elif len(one.shared) > 1:
        numbers = ", ".join(map(str, one.shared))
        yield _("Equal, so they share the prizes {numbers}.").format(numbers=numbers)
    elif len(one.winners) > 1:
        yield _("Equal, so they share it.")


def _reached(prize: Prize, winner: Candidate[Line], names: Names) -> str:
    """What somebody has reached, and in which games."""
    whole = prize.by in OF_STANDING
    reached = winner.reached if whole else decimal(Fraction(winner.reached))
    said = str(PRIZES[prize.by].reached).format(reached=reached)
    return ", ".join([said, *(_game(line, names) for line in winner.lines)])


def _game(line: Line, names: Names) -> str:
    others = _named((one.entry for one in line.opponents), names)
    return _("in round {round} against {others}").format(round=line.round, others=others)


def _passed(prize: Prize, passed: Passed[Line], names: Names) -> str:
    who, reached = passed.candidate, _reached(prize, passed.candidate, names)
    told = {"name": names[who.entry], "said": reached, "number": passed.has}
    if not passed.has:
        return _("{name} ({said}) has withdrawn and is passed over.").format(**told)
    return _("{name} ({said}) has prize {number} already and is passed over.").format(**told)
