"""A private link: opened once it leads to the tournament; its secret is nowhere else."""

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from tests.frontend.browser import Browser, read
from tests.frontend.tournaments.visitors import address, club_evening, secret_of
from tournaments.directing import inviting, queries
from tournaments.links import SESSION_KEY
from tournaments.models import Link


@pytest.fixture
def evening(cast):
    """A tournament that is not public."""
    return club_evening(cast)


def opened(secret, client=None):
    """The answer to opening a link."""
    return (client or Client(headers={"accept-language": "en"})).get(f"/l/{secret}/")


def test_it_leads_to_the_tournament_which_nobody_else_finds(evening):
    browser = Browser()
    assert browser.get(address(evening)).status == 404
    answer = opened(secret_of(evening, name="Bert"), browser.client)
    assert (answer.status_code, answer.headers["Location"]) == (302, address(evening))
    assert browser.get(address(evening)).status == 200


def test_the_session_keeps_the_id_of_the_link_under_a_new_key(evening, cast):
    client = Client()
    client.force_login(cast.theo)
    before = client.session.session_key
    secret = secret_of(evening, "helper")
    opened(secret, client)
    after = client.session.session_key
    assert after != before
    assert not Session.objects.filter(pk=before).exists()
    assert client.session[SESSION_KEY] == str(Link.objects.get().pk)
    assert secret not in str(dict(client.session))


def test_beside_an_account_both_count(evening, cast):
    browser = Browser(cast.theo, language="en")
    opened(secret_of(evening, name="Bert"), browser.client)
    page = browser.get(address(evening))
    assert "Log out (theo)" in page.text
    assert "Bert Muster You are entered" in page.text


def test_the_answer_is_kept_nowhere_and_sends_no_referrer(evening):
    for secret in (secret_of(evening, "reader"), "no-such-secret"):
        answer = opened(secret)
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "no-store" in answer.headers["Cache-Control"]


def test_the_secret_is_on_no_page_and_in_no_log(evening, caplog):
    caplog.set_level("DEBUG")
    good, bad = secret_of(evening, "reader"), "a-secret-that-nobody-made"
    client = Client()
    texts = [opened(bad).content.decode(), opened(good, client).content.decode()]
    texts.append(client.get(address(evening)).content.decode())
    assert [one for one in (*texts, caplog.text) if good in one or bad in one] == []


def taken_back(evening):
    row = queries.tournament(evening.stream)
    link, secret = inviting.invite(row, "reader")
    inviting.revoke_link(row, link.pk)
    return secret


def expired(evening):
    secret = secret_of(evening, "reader")
    Link.objects.update(expires=Link.objects.get().made)
    return secret


@pytest.mark.parametrize("make", [taken_back, expired, lambda _: "x", lambda _: "a" * 500])
def test_a_bad_one_has_a_plain_friendly_page(evening, make):
    answer = opened(make(evening))
    page = read(answer.status_code, answer.content.decode())
    assert page.status == 404
    assert "This link is not good any more" in page.text
    assert "The director of your tournament can give you a new one." in page.text
    assert "/login/" not in page.html
    assert answer.cookies == {}


def test_a_link_that_is_taken_back_ends_at_once_where_it_was_opened(evening):
    row = queries.tournament(evening.stream)
    link, secret = inviting.invite(row, "reader")
    browser = Browser()
    opened(secret, browser.client)
    inviting.revoke_link(row, link.pk)
    assert browser.get(address(evening)).status == 404


def test_a_link_can_be_forgotten_on_this_device_and_stays_good(evening):
    secret = secret_of(evening, name="Bert")
    browser = Browser(language="en")
    opened(secret, browser.client)
    (form,) = [
        form for form in browser.get(address(evening)).forms if form.action == "/leave-link/"
    ]
    assert "There is no tournament here" in browser.post("/leave-link/", form.fields).text
    assert browser.get(address(evening)).status == 404
    assert opened(secret).status_code == 302


def test_it_can_only_be_read(evening):
    assert Client().post(f"/l/{secret_of(evening, 'reader')}/").status_code == 405
    assert Client().get("/leave-link/").status_code == 405
