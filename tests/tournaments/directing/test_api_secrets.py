"""Nothing leaks through the tournaments' door; and what a private link opens, and what not."""

from uuid import UUID

import pytest

from engine.moves import Publish as PublishGame
from games.models import Event
from tests.games import cast as games
from tests.games.cast import stored
from tests.games.client import Client, headers_of
from tests.tournaments.cast import take_role
from tests.tournaments.directing.evening import API, club_evening, enter, said, who
from tournaments.course.acts import Link as LinkGame
from tournaments.course.acts import PublishTournament, Withdraw
from tournaments.directing import inviting, queries
from tournaments.link_secrets import digest
from tournaments.models import Link
from tournaments.register.commands import register_person

pytestmark = pytest.mark.django_db

NOWHERE = UUID(int=7)
AT_TABLE = {"division": "A", "round": 1, "table": 1}


@pytest.fixture
def evening(cast):
    """Six are entered."""
    return club_evening(cast)


@pytest.fixture
def knockers(evening):
    """A program for each relation."""
    return evening.knockers()


# Nothing is to be learned from an answer


def answer_to(ask, *sent, **headers):
    """All of an answer that its asker can see."""
    answer = ask(*sent, **headers)
    return answer.status_code, headers_of(answer), answer.content


@pytest.mark.parametrize("relation", ["nobody", "stranger", "foreign"])
def test_reading_another_clubs_tournament_is_like_reading_none(evening, knockers, relation):
    evening.published()
    who = knockers[relation]
    for place in ("", "events/", "divisions/A/rounds/1/", "divisions/A/standing/", "?version=1"):
        foreign = answer_to(who.get, f"{evening.stream}/{place}")
        assert foreign == answer_to(who.get, f"{NOWHERE}/{place}")
        assert foreign[0] == 404


@pytest.mark.parametrize(
    ("relation", "code"), [("nobody", 401), ("stranger", 403), ("foreign", 404)]
)
def test_writing_into_another_clubs_tournament_is_like_writing_into_none(
    evening, knockers, relation, code
):
    program, before = knockers[relation], stored()
    bodies = [{"kind": "close"}, {"kind": "undo", "version": 99}, {"kind": "dance"}, b"no JSON"]
    for body in bodies:
        for place in ("acts/", "rounds/A/1/pairing/", "links/"):
            foreign, none = (
                answer_to(program.ask, "POST", f"{stream}/{place}", body)
                for stream in (evening.stream, NOWHERE)
            )
            assert foreign == none
            assert foreign[0] == code
    assert stored() == before


def test_the_comparisons_above_can_tell_a_tournament_from_none(evening, knockers):
    """Negative control."""
    ask = knockers["director"].get
    assert answer_to(ask, f"{evening.stream}/")[0] == 200
    assert answer_to(ask, f"{NOWHERE}/")[0] == 404


def test_a_game_is_no_tournament(evening, knockers):
    game = games.open_game(club=evening.club)
    assert knockers["director"].get(f"{game}/").status_code == 404
    assert enter(knockers["director"], Elsewhere(game), {"kind": "close"}).status_code == 404


class Elsewhere:
    """A stream that is no tournament, in the place of an evening."""

    def __init__(self, stream):
        """Keep the id."""
        self.stream = stream


def test_another_clubs_people_and_games_are_as_good_as_none(evening, knockers, cast):
    stranger = register_person(club=cast.other_club, name="Jutta Muster")
    evening.published()
    director, before = knockers["director"], stored()
    entering = {"kind": "enter", "entry": who("Jutta"), "division": "A"}
    for person in (str(stranger.pk), str(NOWHERE)):
        answer = enter(director, evening, {**entering, "person": person})
        assert said(answer) == (422, "NO_SUCH_PERSON", {"person": person})
    foreign = games.open_game(club=str(cast.other_club.pk))
    before = stored()
    for game in (str(foreign), str(NOWHERE)):
        answer = enter(director, evening, {"kind": "link", **AT_TABLE, "game": game})
        assert said(answer) == (404, "NO_SUCH_GAME", {})
    assert stored() == before


STAFF = {"helper", "hlink", "arbiter", "director", "dlink"}


def test_a_pairing_that_was_withdrawn_is_no_more_to_be_had_at_the_version_that_showed_it(
    evening, knockers
):
    evening.done(PublishTournament())
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    shown = evening.version

    def readers():
        """Who reads the round as of then, by itself and in the whole tournament."""
        found = []
        for path in ("divisions/A/rounds/1/", ""):
            answers = {
                name: program.get(f"{evening.stream}/{path}", version=shown)
                for name, program in knockers.items()
            }
            read = {name for name, one in answers.items() if who("Anna") in seats_in(one)}
            found.append(read)
        return found

    assert readers() == [set(knockers)] * 2
    evening.done(Withdraw("A", 1))
    assert readers() == [STAFF] * 2


def seats_in(answer):
    """Who sits at the tables of the rounds that an answer holds."""
    body = answer.json()
    rounds = [body] if "tables" in body else [
        one for division in body.get("divisions", ()) for one in division["rounds"]
    ]  # fmt: skip
    return [seat for one in rounds for table in one.get("tables", ()) for seat in table["seats"]]


# Links


def test_a_link_opens_one_tournament_and_its_games_alone(evening, knockers, cast):
    evening.published()
    game, other = games.open_game(club=evening.club), games.open_game(club=evening.club)
    evening.done(LinkGame("A", 1, 1, str(game)))
    helper = Client(token=knockers["hlink"].token)
    assert helper.get(f"{game}/").status_code == 200
    assert helper.get(f"{other}/").status_code == 404
    games.enter(other, PublishGame())
    assert helper.get(f"{other}/").status_code == 200


def test_a_link_that_was_taken_back_or_is_old_opens_nothing(evening, knockers):
    row = queries.tournament(evening.stream)
    link, secret = inviting.invite(row, "helper")
    program = Client(token=f"Link {secret}", api=API)
    assert program.get(f"{evening.stream}/").status_code == 200
    inviting.revoke_link(row, link.pk)
    assert program.get(f"{evening.stream}/").status_code == 401
    assert knockers["hlink"].get(f"{evening.stream}/").status_code == 200
    Link.objects.filter(digest=digest(knockers["hlink"].token.split()[1])).update(expires=link.made)
    assert knockers["hlink"].get(f"{evening.stream}/").status_code == 401


@pytest.mark.parametrize("header", ["Link", "Link ", "Link x", "link x y", "Link \xfc", "Links x"])
def test_a_wrong_secret_is_no_key(evening, header):
    answer = Client(token=header, api=API).get(f"{evening.stream}/")
    assert answer.status_code == (404 if header == "Links x" else 401)


def test_whoever_lost_a_role_is_a_stranger_at_once(evening, knockers, cast):
    take_role(user=cast.hugo, club=cast.club, role="helper")
    assert knockers["helper"].get(f"{evening.stream}/").status_code == 404
    body = {"kind": "check_in", "entry": who("Anna")}
    assert enter(knockers["helper"], evening, body).status_code == 403


def test_nobody_enters_several_acts_of_which_one_is_not_allowed(evening, knockers):
    before = stored()
    allowed = {"kind": "check_in", "entry": who("Anna")}
    answer = enter(knockers["helper"], evening, {"acts": [allowed, {"kind": "close"}]})
    assert answer.status_code == 403
    assert stored() == before


def test_the_actor_of_an_event_is_the_link_that_was_used(evening, knockers):
    body = {"kind": "check_in", "entry": who("Anna")}
    assert enter(knockers["hlink"], evening, body).status_code == 201
    actor = Event.objects.filter(stream=evening.stream).order_by("version").last().actor
    assert actor == str(Link.objects.get(role="helper").pk)
