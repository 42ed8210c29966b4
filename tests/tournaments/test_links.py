"""Private links: what their holders may do, in their own tournament and nowhere else."""

from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone
from rest_framework.exceptions import AuthenticationFailed

from engine.refusals import Refusal
from games.models import Sheet
from tournaments import rights
from tournaments.authentication import BearsLink
from tournaments.directing.inviting import invite, links_of, revoke_link
from tournaments.link_secrets import digest
from tournaments.links import SESSION_KEY, LinkHolder, LinkInSession, link_of
from tournaments.models import Link, RoleName, TableGame, Tournament

pytestmark = pytest.mark.django_db


def tournament(club, *players, public=False):
    """A tournament's row."""
    return Tournament.objects.create(
        stream=uuid4(),
        club=str(club.pk),
        ruleset="klassik",
        date=date(2026, 11, 20),
        divisions=["A"],
        players=list(map(str, players)),
        phase="open",
        public=public,
        version=1,
    )


def sheet_of(club):
    """A game's row."""
    facts = {"phase": "playing", "version": 1, "findings": 0, "public": False}
    return Sheet(stream=uuid4(), club=str(club.pk), ruleset="klassik", players=[], **facts)


@pytest.fixture
def mine(cast):
    """The tournament that the links are for."""
    return tournament(cast.club)


def holder(tournament, role):
    """Somebody who holds a link with a role."""
    return LinkHolder(invite(tournament, role)[0])


@pytest.mark.parametrize("role", RoleName.values)
def test_a_link_grants_its_role_in_its_tournament_and_no_more(mine, cast, role):
    who, column = holder(mine, role), rights.HOLDERS.index(role)
    other = tournament(cast.club)
    for verb, line in rights.TABLE.items():
        granted = line[column] and verb not in rights.NEVER_BY_LINK
        assert (verb, rights.may(who, verb, mine)) == (verb, granted)
        assert not rights.may(who, verb, other)
        assert not rights.may(who, verb, cast.club)


def test_a_link_reaches_the_games_of_its_tournament(mine, cast):
    game, other = (Sheet(stream=uuid4(), club=str(cast.club.pk)) for _ in range(2))
    TableGame.objects.create(
        game=game.stream, tournament=mine.stream, division="A", round=1, table=1
    )
    who = holder(mine, "helper")
    assert rights.may(who, "enter_move", game)
    assert not rights.may(who, "judge", game)
    assert not rights.may(who, "enter_move", other)


def test_a_players_link_is_a_seat_in_this_tournament_alone(cast):
    anna = cast.anna_in_register
    mine, other = tournament(cast.club, anna.pk), tournament(cast.club, anna.pk)
    link = Link.objects.create(
        digest=digest("x"), club=mine.club, tournament=mine.stream, role="player",
        entry=uuid4(), person=anna.pk, expires=timezone.now() + timedelta(days=1),
    )  # fmt: skip
    who = LinkHolder(link)
    assert rights.may(who, "report_result", mine)
    assert not rights.may(who, "check_in", mine)
    assert not rights.may(who, "report_result", other)


def test_there_is_no_link_for_a_role_that_there_is_not(mine):
    with pytest.raises(Refusal) as refused:
        invite(mine, "king")
    assert refused.value.code == "NO_SUCH_ROLE"


# Good, expired, taken back


def test_only_the_hash_of_a_secret_is_kept(mine):
    link, secret = invite(mine, "helper")
    assert secret not in str(vars(link))
    assert link_of(secret) == link
    assert link_of(secret + "x") is None


def test_a_link_ends_by_time_and_by_the_director(mine, cast):
    link, secret = invite(mine, "helper", lifetime=timedelta(seconds=-1))
    assert link_of(secret) is None
    link, secret = invite(mine, "helper")
    assert not revoke_link(tournament(cast.club), link.pk)
    assert link_of(secret) == link
    assert revoke_link(mine, link.pk)
    assert (link_of(secret), revoke_link(mine, link.pk)) == (None, False)
    assert link not in links_of(mine)


def test_a_session_forgets_a_link_that_is_good_no_more(mine, cast):
    link, _ = invite(mine, "helper")
    browser = Client()
    session = browser.session
    session[SESSION_KEY] = str(link.pk)
    session.save()
    seen = []
    request = RequestFactory().get("/")
    request.session, request.user = session, cast.theo
    LinkInSession(lambda asked: seen.append(asked.user.link))(request)
    assert seen == [link]
    revoke_link(mine, link.pk)
    LinkInSession(lambda asked: seen.append(asked.user))(request)
    assert SESSION_KEY not in request.session


def test_a_program_bears_a_link_in_its_header(mine):
    link, secret = invite(mine, "arbiter")
    asked = RequestFactory().get("/", headers={"authorization": f"Link {secret}"})
    who, _ = BearsLink().authenticate(asked)
    assert (who.pk, who.is_authenticated) == (link.pk, False)
    wrong = RequestFactory().get("/", headers={"authorization": "Link nothing"})
    with pytest.raises(AuthenticationFailed):
        BearsLink().authenticate(wrong)
    token = RequestFactory().get("/", headers={"authorization": "Token abc"})
    assert BearsLink().authenticate(token) is None
