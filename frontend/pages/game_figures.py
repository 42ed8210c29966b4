"""The page of a club's games in numbers: all, of a person, of two people, of some days."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from engine.refusals import Malformed
from engine.rulesets import NAMES
from frontend.charts import lines
from frontend.labels import RULESETS
from frontend.pages.clubs import shown_club
from frontend.pictures import Picture, named_steps, short
from games import asking
from games.adding_up import GamesAddedUp, SeatsAddedUp, added_up
from games.api_figures import readable
from games.days import begun
from games.rights import games_asked, same_person
from games.sentences import sentence
from tournaments.directing.seasons_seen import SeasonSeen, seasons_seen
from tournaments.models import Club, Person
from tournaments.rights import Reach
from tournaments.wanted import games_of

_BOARDS = tuple(name for name in NAMES if name not in ("karten", "klauer"))
_TWO = 2
_MOST_PEOPLE = 500


@require_safe
@cache_control(private=True, max_age=0)
def figures(request: HttpRequest, club: str) -> HttpResponse:
    """Show what the signed games of a club come to, as far as the reader may read them."""
    found, within = shown_club(request, club)
    people = _people(found, within)
    sent = request.GET.copy()
    for name in list(sent):
        if not sent[name]:
            del sent[name]
    refused, seasons = "", seasons_seen(found, within)
    try:
        told = _asked(sent, found, within, seasons)
    except Malformed as problem:
        refused, told = sentence(problem), None
    named = {str(pk): name for pk, name in people}
    groups = _columns(told, named.get(sent.get("person", ""), "")) if told else []
    context = {
        "club": found,
        "sent": sent.dict(),
        "refused": refused,
        "people": list(named.items()),
        "seasons": [(str(one.season.number), one.name) for one in seasons],
        "rulesets": [(name, RULESETS[name]) for name in _BOARDS],
        "told": told,
        "columns": [name for name, _one in groups],
        "rows": _rows(groups),
        "picture": _by_turn(groups),
        "letters": _letters(groups),
    }
    return render(request, "frontend/clubs/figures.html", context, status=400 if refused else 200)


def _people(club: Club, within: Reach) -> list[tuple[Any, str]]:
    """Whom the reader may choose: those who read the register see its names."""
    if not within.may("read_people", club):
        return []
    rows = Person.objects.filter(club=club, merged_into=None, erased=None)
    return list(rows.order_by("name").values_list("pk", "name")[:_MOST_PEOPLE])


def _asked(sent: Any, club: Club, within: Reach, seasons: Sequence[SeasonSeen]) -> GamesAddedUp:
    person = asking.id_in(sent, "person")
    ruleset = asking.choice_in(sent, "ruleset", NAMES)
    wanted = Q(club=str(club.pk)) & begun(*asking.dates_in(sent))
    wanted &= Q(ruleset=ruleset) if ruleset else Q()
    wanted &= games_asked(within, person=person)
    wanted &= games_asked(within, person=asking.id_in(sent, "against"))
    number = asking.choice_in(sent, "season", [str(one.season.number) for one in seasons])
    for one in seasons:
        wanted &= games_of(one) if str(one.season.number) == number else Q()
    return added_up(readable(within) & wanted, same_person(person) if person else ())


def _columns(told: GamesAddedUp, name: str) -> list[tuple[str, SeatsAddedUp]]:
    """The groups of seats, each with what it is called."""
    if told.person is None or told.others is None:
        return [(_("Everybody"), told.everybody)]
    return [(name or _("This person"), told.person), (_("The others"), told.others)]


def _rows(groups: Sequence[tuple[str, SeatsAddedUp]]) -> list[tuple[str, list[str]]]:
    """What stands in the table: a line a number, a column for each group of seats."""
    found = [one for _name, one in groups]
    return [(said, [of(one) for one in found]) for said, of in _lines()]


def _lines() -> Iterator[tuple[str, Callable[[SeatsAddedUp], str]]]:
    yield _("Games, counted for each player"), lambda one: str(one.seats)
    yield _("Won"), lambda one: str(one.won)
    yield _("Points a game"), lambda one: _number(one.each(one.points))
    yield _("Best game"), lambda one: str(one.best_game)
    yield _("Best play"), lambda one: f"{one.best_word} {one.best_play}".strip()
    yield (
        _("Points a play"),
        lambda one: _number(round(one.points / one.plays, 1) if one.plays else 0.0),
    )
    yield _("Plays of all tiles a game"), lambda one: _number(one.each(one.all_tiles))
    yield _("Exchanges a game"), lambda one: _number(one.each(one.exchanges))
    yield _("Plays taken back"), lambda one: str(one.taken_back)
    yield _("Challenges"), lambda one: str(one.challenges)
    yield _("Challenges won"), lambda one: str(one.challenges_won)


def _number(number: float) -> str:
    return str(localize(number))


def _by_turn(groups: Sequence[tuple[str, SeatsAddedUp]]) -> Picture | None:
    """The points of each turn on average, a line for each group."""
    drawn = [
        (name, [(turn.turn, round(turn.points / turn.seats, 1)) for turn in one.turns])
        for name, one in groups
    ]
    drawn = [(name, points) for name, points in drawn if len(points) >= _TWO]
    if not drawn:
        return None
    title, last = _("Points by turn"), max(points[-1][0] for _name, points in drawn)
    chart = lines.Chart(
        "by-turn",
        title,
        _("The average points of the first, second and each later turn, to turn {n}.").format(
            n=last
        ),
        [lines.Line(short(name), points) for name, points in drawn],
        named_steps(range(1, last + 1)),
    )
    rows = [
        [turn, *(_number(dict(points).get(turn, 0.0)) for _name, points in drawn)]
        for turn in range(1, last + 1)
    ]
    columns = [_("Turn"), *(name for name, _points in drawn)]
    return Picture("by-turn", title, lines.drawn(chart), columns, rows)


def _letters(groups: Sequence[tuple[str, SeatsAddedUp]]) -> list[tuple[str, list[str]]]:
    """How often each letter was laid, a game."""
    found = [{line.letter: line.tiles for line in one.letters} for _name, one in groups]
    every = sorted({letter for one in found for letter in one})
    return [
        (
            letter,
            [
                _number(group.each(one.get(letter, 0)))
                for one, (_name, group) in zip(found, groups, strict=True)
            ],
        )
        for letter in every
    ]
