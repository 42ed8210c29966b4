"""The short code of a link, typed on a phone without a camera; whoever guesses has to stop."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.frontend.browser import read
from tests.frontend.tournaments.visitors import address, club_evening, who
from tournaments import attempts
from tournaments.directing import inviting, queries
from tournaments.link_secrets import LETTERS, code_for, secret_for
from tournaments.links import SESSION_KEY
from tournaments.models import AddressAttempts, Link

CODE = "/l/"


@pytest.fixture
def evening(cast):
    """A tournament that is not public."""
    return club_evening(cast)


@pytest.fixture
def link(evening):
    """Bert's link."""
    row, found = queries.tournament(evening.stream), queries.tournament_at(evening.stream)
    return inviting.invite_entry(row, found.state, who("Bert"))[0]


def typed(code, client=None, **options):
    """The answer to a code."""
    client = client or Client(headers={"accept-language": "en"})
    return client.post(CODE, {"code": code}, **options)


def test_the_code_of_a_card_leads_to_the_link(evening, link):
    client, code = Client(), code_for(link.pk)
    answer = typed(code, client)
    assert answer.headers["Location"] == f"/l/{secret_for(link.pk)}/"
    assert client.get(answer.headers["Location"]).headers["Location"] == address(evening)
    assert client.session[SESSION_KEY] == str(link.pk)


def test_it_has_eight_letters_that_nobody_mixes_up(link):
    code = code_for(link.pk)
    assert len(code) == 8
    assert set(code) <= set(LETTERS)
    assert set("AEIOULIO0158") & set(LETTERS) == set()


def test_small_letters_spaces_and_strokes_are_as_good(link):
    code = code_for(link.pk)
    told = f" {code[:4].lower()} - {code[4:].lower()}."
    assert typed(told).status_code == 302


def test_who_is_somebody_already_is_asked_first(evening, link, cast):
    client = Client(headers={"accept-language": "en"})
    client.force_login(cast.frieda)
    page = client.get(typed(code_for(link.pk), client).headers["Location"])
    assert "This link belongs to Bert Muster." in page.content.decode()
    assert SESSION_KEY not in client.session


def gone(link):
    Link.objects.update(revoked=timezone.now())


def ended(link):
    Link.objects.update(expires=link.made)


def of_another_key(link):
    """Its code is known, but the house could no longer say the secret."""
    Link.objects.update(digest="0" * 64)


@pytest.mark.parametrize("spoil", [gone, ended, of_another_key])
def test_the_code_of_a_link_that_is_good_no_more_leads_nowhere(link, spoil):
    spoil(link)
    answer = typed(code_for(link.pk))
    assert answer.status_code == 400
    assert "No link has this code." in read(400, answer.content.decode()).text


@pytest.mark.parametrize("code", ["", "BCDFGHJK", "x" * 81, "ÄÖÜ", "\0"])
def test_nonsense_is_told_so(link, code):
    assert typed(code).status_code == 400


def test_who_guesses_has_to_stop_and_others_go_on(link):
    client = Client(headers={"accept-language": "en"})
    for _ in range(attempts.CODE_LIMIT):
        assert typed("BCDFGHJK", client).status_code == 400
    stopped = typed(code_for(link.pk), client)
    assert (stopped.status_code, stopped.headers["Retry-After"]) == (429, "900")
    assert "Too many attempts." in stopped.content.decode()
    assert typed(code_for(link.pk), REMOTE_ADDR="192.0.2.9").status_code == 302


def test_right_codes_are_not_counted_however_many_a_hall_types(link):
    for _ in range(attempts.CODE_LIMIT + 5):
        assert typed(code_for(link.pk)).status_code == 302
    assert set(AddressAttempts.objects.values_list("attempts", flat=True)) == {0}


def test_many_addresses_together_have_to_stop_as_well(link, monkeypatch):
    monkeypatch.setattr(attempts, "ALL_CODES_LIMIT", 3)
    for number in range(3):
        assert typed("BCDFGHJK", REMOTE_ADDR=f"192.0.2.{number}").status_code == 400
    assert typed(code_for(link.pk), REMOTE_ADDR="192.0.2.77").status_code == 429


def test_the_database_has_neither_code_nor_secret(link):
    stored = " ".join(map(str, Link.objects.values_list().get()))
    assert code_for(link.pk) not in stored
    assert secret_for(link.pk) not in stored


def test_another_key_of_the_house_makes_others(link, settings):
    before = code_for(link.pk), secret_for(link.pk)
    settings.SECRET_KEY = "another"
    assert {code_for(link.pk), secret_for(link.pk)} & set(before) == set()
    assert inviting.shown([link]) == []
