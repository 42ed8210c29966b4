"""A worker that lets the waiting list move up goes on with it until all of it is done."""

import pytest
from django.utils import timezone

from games import followers
from games.models import Follower
from tests.games.cast import refusing
from tests.tournaments.directing.evening import club_evening, who
from tournaments.course.acts import Announce, Close, Leave, PublishTournament
from tournaments.directing.following import WAITING_LIST
from tournaments.models import SignUp
from tournaments.register.commands import register_person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening(cast):
    """A tournament of two places, both taken; Zoe is in line."""
    evening = club_evening(cast, "Anna", "Bert")
    evening.done(Announce("14:00", None, 2), PublishTournament())
    zoe = register_person(club=cast.club, name="Zoe Neu")
    SignUp.objects.create(
        tournament=evening.stream, club=evening.club, key="form", digest="0" * 64, division="A",
        name="Zoe Neu", mail="zoe@example.org", language="en", confirmed=timezone.now(),
        person=zoe.pk,
    )  # fmt: skip
    followers.follow(evening.stream)
    assert SignUp.objects.get().entry is None
    return evening


def followed(evening):
    """How far the worker of the list is, and how often it failed."""
    mine = Follower.objects.filter(follower=WAITING_LIST, stream=evening.stream)
    return mine.values_list("version", "failures").get()


def test_a_place_that_could_not_be_given_is_given_by_the_next_sweep(evening):
    evening.done(Leave(who("Bert"), 1))
    with refusing("tournaments_signup", "UPDATE"):
        followers.follow(evening.stream)
    assert SignUp.objects.get().entry is None
    followers.sweep()
    assert SignUp.objects.get().entry is not None
    assert followed(evening) == (evening.version, 0)


def test_what_is_personal_goes_though_it_could_not_go_at_first(evening):
    evening.done(Close())
    with refusing("tournaments_signup", "UPDATE"):
        followers.follow(evening.stream)
    assert SignUp.objects.get().mail == "zoe@example.org"
    followers.sweep()
    assert SignUp.objects.get().mail == ""
