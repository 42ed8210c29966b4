"""A closed evening at which some are of a category."""

from games import followers
from tests.tournaments.cast import Cast
from tests.tournaments.directing.evening import Evening, club_evening
from tournaments.course.acts import Close, CloseRound, PublishTournament, Report

YOUTH = {"Bert": "U18", "Dora": "U18", "Hanna": "U18", "Georg": "Ü60"}


def evening_with_youth(cast: Cast) -> Evening:
    """A public evening of six after its one round: Anna, Clara and Georg won; three are youths."""
    evening = club_evening(cast, "Anna")
    names = ("Bert", "Clara", "Dora", "Georg", "Hanna")
    evening.done(*(evening.entering(name, category=YOUTH.get(name)) for name in names))
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(
        *(Report("A", 1, number, scores=(400, 300 + 10 * number)) for number in (1, 2, 3)),
        CloseRound("A", 1),
        Close(),
        PublishTournament(),
    )
    followers.sweep()
    return evening
