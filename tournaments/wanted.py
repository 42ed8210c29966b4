"""What lists ask that only this storey knows: the games of a tournament, whose and where they are.

Nothing can be found by a question that could not be read: what is not for whoever asks is not
there, and somebody who is not named to them plays nowhere.
"""

from collections.abc import Collection
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Q

from games.days import begun
from games.queries import mentioning, titles_of
from tournaments.directing.seasons_seen import SeasonSeen, seasons_seen
from tournaments.models import Club, Person, TableGame, Tournament
from tournaments.naming import AUDIENCES, UNDECIDED, is_named_to_all

_NONE = Q(pk__in=[])


def games_asked(within: Any, *, tournament: UUID | None = None, person: UUID | None = None) -> Q:
    """Which games are at the tables of a tournament, and which have a person at a seat."""
    found = Q()
    if tournament is not None:
        found &= _at_its_tables(within, tournament)
    if person is not None:
        found &= _played_by(within, person)
    return found


def season_asked(within: Any, club: UUID, number: int) -> Q:
    """Which games a season of a club counts, by its number; none where it is not seen."""
    found = Club.objects.filter(pk=club).first()
    seasons = seasons_seen(found, within) if found else []
    return next((games_of(one) for one in seasons if one.season.number == number), _NONE)


def games_of(seen: SeasonSeen) -> Q:
    """The games of a season: of its days, or at the tables of those chosen that the viewer sees."""
    if seen.season.tournaments is None:
        days = (seen.season.rule.since, seen.season.rule.until)
        return begun(*(date.fromisoformat(day) if day else None for day in days))
    chosen = [row.stream for row in seen.chosen or ()]
    return Q(stream__in=TableGame.objects.filter(tournament__in=chosen).values("game"))


def tables_of(within: Any, games: Collection[UUID]) -> dict[UUID, dict[str, Any]]:
    """At which tables games are played, of tournaments that somebody may see; in three queries."""
    at = {row.game: row for row in TableGame.objects.filter(pk__in=games)} if games else {}
    if not at:
        return {}
    rows = Tournament.objects.filter(pk__in={row.tournament for row in at.values()})
    seen = {row.pk: row for row in rows if within.may("read_tournament", row)}
    titles = titles_of(seen.keys()) if seen else {}
    return {
        game: {
            "tournament": str(row.tournament),
            "title": titles.get(row.tournament, ""),
            "date": seen[row.tournament].date.isoformat(),
            "division": row.division,
            "round": row.round,
            "table": row.table,
        }
        for game, row in at.items()
        if row.tournament in seen
    }


def tournaments_asked(within: Any, person: UUID | None) -> Q:
    """Which tournaments a person plays in."""
    if person is None:
        return Q()
    line = _line(person)
    if line is None:
        return _NONE
    entered = mentioning(_ids_of(line))
    return entered if _knows(within, line) else entered & Q(named__in=_audiences(line))


def _at_its_tables(within: Any, tournament: UUID) -> Q:
    row = Tournament.objects.filter(pk=tournament).first()
    if not within.may("read_tournament", row):
        return _NONE
    return Q(pk__in=TableGame.objects.filter(tournament=tournament).values("game"))


def _played_by(within: Any, person: UUID) -> Q:
    line = _line(person)
    if line is None:
        return _NONE
    seated = mentioning(_ids_of(line))
    if _knows(within, line):
        return seated
    naming = Tournament.objects.filter(public=True, named__in=_audiences(line)).values("pk")
    named = Q(pk__in=TableGame.objects.filter(tournament__in=naming).values("game"))
    if is_named_to_all(UNDECIDED, line.kept.publish_name):
        named |= ~Q(pk__in=TableGame.objects.values("game"))
    return seated & named


def _line(person: UUID) -> Person | None:
    return Person.objects.select_related("merged_into").filter(pk=person).first()


def same_person(person: UUID) -> set[str]:
    """All ids under which somebody plays; the one alone where no register holds it."""
    line = _line(person)
    return {str(person)} if line is None else set(_ids_of(line))


def _ids_of(line: Person) -> list[str]:
    """The ids under which somebody plays: of the line that is kept, and of those merged into it."""
    kept = line.kept.pk
    same = Person.objects.filter(Q(pk=kept) | Q(merged_into=kept))
    return [str(one) for one in same.values_list("pk", flat=True)]


def _knows(within: Any, line: Person) -> bool:
    """Whether somebody reads all names of the register that has the line, or is that person."""
    return within.may("read_people", line) or not within.people.isdisjoint({line.pk, line.kept.pk})


def _audiences(line: Person) -> list[str]:
    """To whom a tournament may show names so that everybody reads this one."""
    said = line.kept.publish_name
    return [one for one in (UNDECIDED, *AUDIENCES) if is_named_to_all(one, said)]
