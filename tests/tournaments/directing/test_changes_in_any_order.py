"""Collectors are told of what shows other names, whichever stream is followed first."""

from random import Random

import pytest

from engine.moves import Publish as PublishGame
from games import followers
from games.acting import By
from games.commands import change_text, enter
from tests.games.cast import a_key
from tests.tournaments.cast import before_commit
from tests.tournaments.directing.rich_evening import late, rich
from tests.tournaments.directing.test_changes import changed
from tournaments.course.acts import (
    Close,
    CloseRound,
    Correct,
    PublishTournament,
    ShowNames,
    UnpublishTournament,
)
from tournaments.directing import changes
from tournaments.directing.contributing import RANKINGS
from tournaments.directing.following import CHANGES
from tournaments.directing.published import publications_stream
from tournaments.models import Change
from tournaments.register.commands import change_person
from tournaments.register.entering import register_stream

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(cast):
    """A private tournament with a game at its first table that everybody may read."""
    evening = rich(cast)
    enter(by=By("frieda", a_key()), stream=evening.game, move=PublishGame(), after=None)
    evening.all_followed(Random(0))
    return evening


def told_after(number):
    """The kinds of what was told after a number."""
    return sorted({kind for kind, *_ in changed(number)[0]})


def said_of(evening, who, **said):
    change_person(club=evening.cast.club, person=evening.people[who].pk, said=said)


def test_a_game_that_shows_other_names_is_told_with_its_tournament(evening):
    evening.teams.done(PublishTournament())
    evening.all_followed(Random(0))
    last = changed()[1]
    evening.teams.done(ShowNames("participants"))
    evening.all_followed(Random(0))
    assert told_after(last) == ["game", "tournament"]


def test_what_showed_names_otherwise_and_as_before_meanwhile_is_told_again(evening):
    """A collector may have read what was in between."""
    evening.teams.done(ShowNames("all"), PublishTournament())
    evening.all_followed(Random(0))
    last = changed()[1]
    evening.teams.done(ShowNames("participants"))
    evening.teams.done(ShowNames("all"))
    evening.all_followed(Random(0))
    assert told_after(last) == ["game", "tournament"]
    last = changed()[1]
    evening.teams.done(*(Correct("A", 1, 2, scores=(300, points)) for points in (310, 320)))
    evening.all_followed(Random(0))
    assert told_after(last) == ["tournament"]


def test_so_is_the_game_of_a_private_tournament_of_which_nobody_was_told(evening):
    evening.teams.done(ShowNames("all"))
    evening.all_followed(Random(0))
    last = changed()[1]
    evening.teams.done(ShowNames("participants"))
    evening.teams.done(ShowNames("all"))
    evening.all_followed(Random(0))
    assert told_after(last) == ["game"]


def test_so_is_who_was_shown_otherwise_and_as_before_while_a_worker_was_late(evening):
    """It has read the first change, and writes what stands after the second."""
    said_of(evening, "Anna", publish_name=True)
    evening.teams.done(PublishTournament())
    evening.all_followed(Random(0))
    last = changed()[1]
    said_of(evening, "Anna", name="Anne Muster")
    write = late(CHANGES, register_stream(evening.teams.club))
    said_of(evening, "Anna", name="Anna Muster")
    write()
    evening.all_followed(Random(0))
    assert told_after(last) == ["game", "tournament"]


@pytest.mark.parametrize("first", [register_stream, None], ids=["register", "tournament"])
def test_so_it_is_whoever_else_of_the_tournament_is_told_of_first(evening, first):
    evening.teams.done(PublishTournament())
    evening.all_followed(Random(0))
    last = changed()[1]
    evening.teams.done(ShowNames("participants"))
    said_of(evening, "Hanna", name="Hanna Beispiel")
    followers.follow(first(evening.teams.club) if first else evening.teams.stream)
    evening.all_followed(Random(0))
    assert told_after(last) == ["game", "tournament"]


@pytest.mark.parametrize("acts", [(), (PublishTournament(),)], ids=["private", "new"])
def test_a_game_is_told_though_its_tournament_was_never_told(evening, acts):
    last = changed()[1]
    evening.teams.done(ShowNames("participants"), *acts)
    evening.all_followed(Random(0))
    assert told_after(last) == ["game", *["tournament"] * len(acts)]


def test_a_private_tournament_is_told_to_nobody_with_its_game(evening):
    evening.teams.done(ShowNames("participants"))
    evening.all_followed(Random(0))
    assert sorted(kind for kind, *_ in changed()[0]) == ["club", "game"]


def test_a_ranking_that_is_told_before_its_tournament_is_told_of_names_as_well(evening):
    evening.first.done(CloseRound("A", 1), Close(), PublishTournament())
    followers.catch_up(RANKINGS, evening.first.stream)
    followers.follow(publications_stream(evening.first.club))
    last = changed()[1]
    said_of(evening, "Anna", publish_name=True)
    followers.follow(evening.first.stream)
    evening.all_followed(Random(0))
    assert told_after(last) == ["ranking", "tournament"]


@pytest.mark.django_db(transaction=True)
def test_what_is_withdrawn_while_somebody_notes_it_is_told_as_withdrawn(evening):
    """SQLite lets nobody withdraw meanwhile; PostgreSQL does."""
    one = evening.first
    one.done(PublishTournament())

    def withdraw():
        one.done(UnpublishTournament())
        followers.catch_up(CHANGES, one.stream)

    with before_commit(withdraw) as answers:
        notes = changes.Notes(one.club)
        notes.people([one.person("Anna")])
        notes.done()
    assert answers == [None]
    evening.all_followed(Random(0))
    assert Change.objects.get(thing=str(one.stream)).withdrawn


@pytest.mark.django_db(transaction=True)
def test_a_title_put_right_while_its_game_is_told_for_the_first_time_is_told_as_well(evening):
    """SQLite lets nobody tell meanwhile; PostgreSQL does."""
    game, club = evening.disputed, evening.teams.club
    enter(by=By("frieda", a_key()), stream=game, move=PublishGame(), after=None)
    with before_commit(lambda: followers.catch_up(CHANGES, game)) as answers:
        change_text(club=club, subject=game, kind="title", words="Finale")
        changes.note_game(club, game)
    last = changed()[1]
    changes.note_game(club, game)
    assert (answers, changed(last)) == ([None], ([], last))
