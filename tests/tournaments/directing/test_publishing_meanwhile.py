"""Workers that publish rankings while something else happens: what counts is what stands."""

from random import Random

import pytest

from games import followers
from games.store import forget_followers
from tests.tournaments.cast import before_commit
from tests.tournaments.directing.rich_evening import late, rich
from tournaments.course.acts import Close, CloseRound, PublishTournament, UnpublishTournament
from tournaments.directing import publishing
from tournaments.directing.contributing import RANKINGS
from tournaments.directing.rankings import rankings_at, sources_of
from tournaments.models import Contribution, Ranking
from tournaments.register.commands import register_person
from tournaments.register.entering import register_stream

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(cast):
    """A first and a second tournament, played and still open."""
    return rich(cast)


def over(one):
    one.done(CloseRound("A", 1), Close(), PublishTournament())


def counted():
    """The streams that the ranking by points rests on."""
    return [stream for stream, *_ in Ranking.objects.get(series="points").as_of]


def test_what_is_withdrawn_while_another_one_is_folded_counts_no_more(evening):
    over(evening.first)
    followers.follow(evening.first.stream)
    over(evening.second)
    write = late(RANKINGS, evening.second.stream)
    evening.first.done(UnpublishTournament())
    followers.follow(evening.first.stream)
    write()
    evening.all_followed(Random(0))
    assert counted() == [str(evening.second.stream)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("others", [[], ["second"]], ids=["alone", "with another"])
def test_what_is_withdrawn_while_it_is_published_counts_no_more(evening, others):
    """SQLite lets nobody withdraw meanwhile; PostgreSQL does."""
    for one in ("first", *others):
        over(getattr(evening, one))
    club = evening.first.club
    sources = sources_of(club, {})
    texts = rankings_at(club, sources)

    def withdraw():
        evening.first.done(UnpublishTournament())
        followers.catch_up(RANKINGS, evening.first.stream)

    with before_commit(withdraw) as answers:
        publishing.publish(club, sources, texts)
    assert answers == [None]
    evening.all_followed(Random(0))
    assert counted() == [str(getattr(evening, one).stream) for one in others]


def fold(*_):
    raise AssertionError("folded")


@pytest.fixture
def published(evening, monkeypatch):
    """An evening whose first tournament is in the rankings; from now on nobody may fold."""
    over(evening.first)
    evening.all_followed(Random(0))
    for name in ("gone_on", "rankings_at"):
        monkeypatch.setattr(publishing, name, fold)
    return evening


def test_a_tournament_that_counts_as_it_stands_is_not_folded_again(published):
    kept = list(Contribution.objects.values_list())
    Contribution.objects.all().delete()
    forget_followers(RANKINGS)
    followers.catch_up(RANKINGS, published.first.stream)
    assert list(Contribution.objects.values_list()) == kept


def test_somebody_new_in_the_register_folds_nothing(published):
    register_person(club=published.cast.club, name="Lotte Muster")
    followers.catch_up(RANKINGS, register_stream(published.first.club))
    assert counted() == [str(published.first.stream)]
