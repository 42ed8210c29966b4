"""Parts of a tournament over the API: who may send them, and what is refused."""

import pytest

from tests.games.client import Client
from tests.tournaments.directing.evening import CLUBS
from tests.tournaments.travel.houses import LAPTOP, SERVER, away, key_of, played
from tournaments.models import Tournament
from tournaments.scopes import DIRECT, READ, REGISTER
from tournaments.tokens import Wanted, make_token
from tournaments.travel.parts import NOWHERE, Signed, part_after, people_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def carried(cast, settings):
    """An evening of the laptop that never was here, its first part and its people."""
    key_of(settings, LAPTOP)
    with away():
        evening = played(cast)
        found = part_after(evening.stream, evening.stream, NOWHERE, 1000), people_of(evening.stream)
    key_of(settings, SERVER)
    return evening.stream, *found


def ask(program, club, part):
    """The answer to a part."""
    body = {"part": part.text, "signature": part.signature}
    return program.ask("POST", f"{club.pk}/travel/", body, {})


def with_token(user, *scopes):
    _, secret = make_token(user, Wanted("laptop", scopes))
    return Client(token=f"Token {secret}", api=CLUBS)


def test_a_part_is_taken_and_told_and_taken_again(cast, carried):
    stream, part, people = carried
    program = Client(cast.vera, api=CLUBS)
    early = ask(program, cast.other_club, people)
    assert (early.status_code, early.json()["code"]) == (422, "PART_MISSING")
    told = ask(program, cast.other_club, part)
    assert told.status_code == 200
    far = told.json()
    assert ask(program, cast.other_club, part).json() == far
    assert ask(program, cast.other_club, people).status_code == 200
    read = program.ask("GET", f"{cast.other_club.pk}/travel/{stream}/", None, {})
    assert read.json() == {"streams": [far]}


@pytest.mark.parametrize(
    ("who", "status"),
    [("frieda", 404), ("theo", 404), ("anna", 404), ("emil", 404), ("vera", 200)],
)
def test_directors_of_the_club_send_parts(cast, carried, who, status):
    stream, part, _ = carried
    program = Client(getattr(cast, who), api=CLUBS)
    answer = ask(program, cast.other_club, part)
    assert (answer.status_code == 200) is (status == 200)
    assert Tournament.objects.filter(pk=stream).exists() is (status == 200)


def test_a_token_needs_its_scopes(cast, carried):
    _, part, people = carried
    club = cast.other_club
    assert ask(with_token(cast.vera, READ), club, part).status_code == 403
    assert ask(with_token(cast.vera, DIRECT), club, part).status_code == 200
    assert ask(with_token(cast.vera, DIRECT), club, people).status_code == 403
    assert ask(with_token(cast.vera, DIRECT, REGISTER), club, people).status_code == 200


def test_what_is_not_so_signed_is_no_part(cast, carried):
    stream, part, _ = carried
    program = Client(cast.vera, api=CLUBS)
    for wrong in (
        Signed(part.text, "00" * 64),
        Signed(part.text.replace("klassik", "klassig"), part.signature),
        Signed("{}", part.signature),
        Signed("[]", "00" * 64),
    ):
        assert ask(program, cast.other_club, wrong).status_code == 422
    assert not Tournament.objects.filter(pk=stream).exists()
