"""What a club decides about its seasons: beginning and changing one, publishing, withdrawing.

Every command is idempotent by its key: repeated with the same request it changes nothing more.
Who may do it is asked at the doors (`tournaments.rights`), not here.
"""

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

from django.db import transaction

from engine.refusals import Refusal
from games.acting import By
from games.commands import change_text
from games.queries import texts_about
from tournaments.models import Club, Tournament
from tournaments.names import clean_name
from tournaments.ranking.seasons import PUBLISHED, Season, check_choice
from tournaments.ranking.series_rule import read_series_rule, series_rule_data
from tournaments.refusals import Reason
from tournaments.register.entering import HOUSE, Desk, Request, newest_agreed, register_stream
from tournaments.register.prize_words import read_words, told_words, with_things
from tournaments.register.stream import (
    Event,
    SeasonAgreed,
    SeasonNamed,
    SeasonPublished,
    SeasonWithdrawn,
)

LONGEST = 80
NAME = "title"
"""The kind of text that says what a season is called."""


@transaction.atomic
def agree_season(
    *,
    club: Club,
    name: str,
    rule: Any,
    words: Any = None,
    tournaments: Iterable[str] | None = None,
    number: int | None = None,
    by: By = HOUSE,
) -> Season:
    """Begin a season as a draft, or let the one of a number be another from now on.

    `rule` is plain data; `words` say by number what its prizes are; `tournaments` are chosen
    streams (None: all of the days that the rule names). Raises Unusable with the field, Refusal
    NO_SUCH_SEASON, and NO_SUCH_TOURNAMENT and NO_SUCH_PERSON for what the club does not have.
    """
    title = clean_name("name", name, longest=LONGEST)
    read, said = read_series_rule(rule), read_words(words or {})
    chosen = None if tournaments is None else tuple(tournaments)
    check_choice(read, chosen)
    facts = {
        "club": str(club.pk),
        "number": number,
        "name": title,
        "rule": series_rule_data(read),
        "tournaments": None if chosen is None else list(chosen),
        **told_words(said),
    }
    desk = Desk.opened(club, Request("season", facts, by))
    if desk.answered:
        return _answered(desk)
    _check_own(club, chosen)
    known = None if number is None else desk.agreed().season(number)
    season = known.id if known else str(desk.new_id())
    new = with_things(desk, read, said, known.rule if known else None)
    if known is None or (known.rule, known.tournaments) != (new, chosen):
        desk.note([SeasonAgreed(season, series_rule_data(new), chosen)])
    elif name_of(club.pk, known) != title:
        desk.note([SeasonNamed(season)])
    change_text(club=str(club.pk), subject=UUID(season), kind=NAME, words=title)
    return desk.agreed().seasons[season]


def _check_own(club: Club, chosen: tuple[str, ...] | None) -> None:
    """Refuse what is no tournament of the club."""
    streams = set(chosen or ())
    own = Tournament.objects.filter(club=str(club.pk), pk__in=streams).count()
    if own < len(streams):
        raise Refusal(Reason.NO_SUCH_TOURNAMENT)


def publish_season(*, club: Club, number: int, by: By = HOUSE) -> Season:
    """Let everybody see a season; raises Refusal NO_SUCH_SEASON, SEASON_PUBLISHED."""
    facts = {"club": str(club.pk), "number": number}
    return _turn(club, number, Request("publish_season", facts, by), _publishing)


def withdraw_season(*, club: Club, number: int, by: By = HOUSE) -> Season:
    """Let a season be the club's alone; raises Refusal NO_SUCH_SEASON, SEASON_NOT_PUBLISHED."""
    facts = {"club": str(club.pk), "number": number}
    return _turn(club, number, Request("withdraw_season", facts, by), _withdrawing)


def _publishing(season: Season) -> Event:
    if season.phase == PUBLISHED:
        raise Refusal(Reason.SEASON_PUBLISHED)
    return SeasonPublished(season.id)


def _withdrawing(season: Season) -> Event:
    if season.phase != PUBLISHED:
        raise Refusal(Reason.SEASON_NOT_PUBLISHED)
    return SeasonWithdrawn(season.id)


@transaction.atomic
def _turn(club: Club, number: int, request: Request, decided: Callable[[Season], Event]) -> Season:
    desk = Desk.opened(club, request)
    season = desk.agreed().season(number)
    if desk.answered:
        return season
    desk.note([decided(season)])
    return desk.agreed().seasons[season.id]


def _answered(desk: Desk) -> Season:
    """The season of a repeated request, as it stands now."""
    about = (event for event in desk.answered if isinstance(event, SeasonAgreed | SeasonNamed))
    return desk.agreed().seasons[next(about).season]


# --- what they are called -------------------------------------------------------------------------


def seasons_of(club: UUID | str) -> list[Season]:
    """The seasons of a club, the newest first."""
    _, state = newest_agreed.at_rest(register_stream(club))
    return [*state.seasons.values()][::-1] if state else []


def season_of(club: UUID | str, series: str) -> Season | None:
    """The season of a club whose publications go by this name; None for none."""
    _, state = newest_agreed.at_rest(register_stream(club))
    return state.season_called(series) if state else None


def called(club: UUID | str, seasons: Iterable[Season]) -> dict[str, str]:
    """By series what these seasons of a club are called; in one query."""
    ids = {UUID(one.id): one.series for one in seasons}
    texts = texts_about((subject, str(club)) for subject in ids) if ids else {}
    return {ids[subject]: words for (subject, kind), words in texts.items() if kind == NAME}


def name_of(club: UUID | str, season: Season) -> str:
    """What a season of a club is called."""
    return called(club, [season]).get(season.series, "")
