"""Evenings of the same six that are over, on days of their own, and seasons that count them."""

from games.acting import By
from tests.games.cast import a_key
from tests.tournaments.directing.evening import DIRECTOR, NAMES, Evening, worked
from tournaments.course.acts import Close, CloseRound, PublishTournament, Report
from tournaments.course.presets import preset
from tournaments.directing import commands
from tournaments.models import Person
from tournaments.ranking.series_rule import SeriesRule, series_rule_data
from tournaments.register import seasons
from tournaments.register.commands import register_person

ALL = SeriesRule()


def people_of(cast):
    """The six by name: Anna has an account, the others are registered where they are not yet."""
    found = {"Anna": cast.anna_in_register}
    for name in NAMES[1:]:
        known = Person.objects.filter(club=cast.club, name=f"{name} Muster").first()
        found[name] = known or register_person(club=cast.club, name=f"{name} Muster")
    return found


def played_on(cast, day, *, title="Vereinsabend", scores=(400, 300), public=True):
    """An evening of a day that is over; at the first table Anna and Bert have these scores."""
    stream = commands.create_tournament(
        by=By(DIRECTOR, a_key()),
        club=str(cast.club.pk),
        setup=preset("swiss", day, check_in=False),
        title=title,
    ).stream
    evening = Evening(cast, people_of(cast), stream)
    evening.done(*map(evening.entering, NAMES))
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(Report("A", 1, 1, scores=scores))
    evening.done(*(Report("A", 1, number, scores=(390, 300)) for number in (2, 3)))
    evening.done(CloseRound("A", 1), Close(), *[PublishTournament()] * public)
    worked(evening)
    return evening


def begun(cast, name="Saison 2026", rule=ALL, tournaments=None, number=None):
    """A season of the first club as a draft, or the one of a number changed."""
    chosen = None if tournaments is None else [str(one.stream) for one in tournaments]
    return seasons.agree_season(
        club=cast.club, name=name, rule=series_rule_data(rule), tournaments=chosen,
        number=number,
    )  # fmt: skip


def out(cast, name="Saison 2026", rule=ALL, tournaments=None):
    """A season that was begun and published."""
    number = begun(cast, name, rule, tournaments).number
    return seasons.publish_season(club=cast.club, number=number)
