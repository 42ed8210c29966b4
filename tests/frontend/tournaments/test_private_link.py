"""A private link: opened once it leads to the tournament; its secret is nowhere else."""

import pytest
from django.test import Client

from tests.frontend.browser import Browser, read
from tests.frontend.tournaments.visitors import address, club_evening, secret_of
from tournaments.directing import inviting, queries
from tournaments.links import SESSION_KEY
from tournaments.models import Link
from tournaments.sessions import SessionStore


@pytest.fixture
def evening(cast):
    """A tournament that is not public."""
    return club_evening(cast)


def opened(secret, client=None):
    """The answer to opening a link."""
    return (client or Client(headers={"accept-language": "en"})).get(f"/l/{secret}/")


def taken(secret, client):
    """The answer to the button of the question."""
    return client.post(f"/l/{secret}/")


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
    taken(secret, client)
    after = client.session.session_key
    assert after != before
    assert not SessionStore().exists(before)
    assert client.session[SESSION_KEY] == str(Link.objects.get().pk)
    assert secret not in str(dict(client.session))


def test_beside_an_account_both_count(evening, cast):
    browser = Browser(cast.theo, language="en")
    taken(secret_of(evening, name="Bert"), browser.client)
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
    assert "No tournament can be seen here" in browser.post("/leave-link/", form.fields).text
    assert browser.get(address(evening)).status == 404
    assert opened(secret).status_code == 302


def test_it_is_read_or_taken_and_no_more(evening):
    assert Client().put(f"/l/{secret_of(evening, 'reader')}/").status_code == 405
    assert Client().get("/leave-link/").status_code == 405


# Who is somebody already


def test_who_is_logged_in_is_asked_before_becoming_a_player(evening, cast):
    browser = Browser(cast.frieda, language="en")
    secret = secret_of(evening, name="Bert")
    page = browser.get(f"/l/{secret}/")
    assert page.status == 200
    assert "This link belongs to Bert Muster." in page.text
    assert "You are logged in as frieda on this device." in page.text
    assert SESSION_KEY not in browser.client.session
    assert "You are entered" not in browser.get(address(evening)).text
    assert secret not in page.html
    assert taken(secret, browser.client).headers["Location"] == address(evening)
    assert "Bert Muster You are entered" in browser.get(address(evening)).text


def test_who_acts_by_another_link_is_asked_and_may_stay_who_they_are(evening):
    browser = Browser(language="en")
    opened(secret_of(evening, name="Bert"), browser.client)
    helper = secret_of(evening, "helper")
    page = browser.get(f"/l/{helper}/")
    assert "acts in the tournament with this role: helper" in page.text
    assert "Another link is in use on this device." in page.text
    assert "Bert Muster You are entered" in browser.get(address(evening)).text


def test_the_same_link_once_more_asks_nothing(evening, cast):
    browser = Browser(cast.theo)
    secret = secret_of(evening, name="Bert")
    taken(secret, browser.client)
    assert opened(secret, browser.client).status_code == 302


def test_the_question_is_answered_by_the_own_page_alone(evening, cast):
    """Another site can't answer it: the form carries a token."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.frieda)
    assert taken(secret_of(evening, name="Bert"), client).status_code == 403
    assert SESSION_KEY not in client.session


def test_the_page_of_the_question_names_the_house_alone_so_that_browsers_send_its_form(
    evening, cast
):
    """Under "no-referrer" they send forms with `Origin: null`, which is refused as forged."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.frieda)
    secret = secret_of(evening, name="Bert")
    page = client.get(f"/l/{secret}/", headers={"accept-language": "en"})
    assert page.headers["Referrer-Policy"] == "strict-origin"
    token = read(200, page.content.decode()).forms[0].fields["csrfmiddlewaretoken"]
    sent = {"csrfmiddlewaretoken": token}
    for origin, status in (("null", 403), ("http://testserver", 302)):
        answer = client.post(f"/l/{secret}/", sent, headers={"origin": origin})
        assert (origin, answer.status_code) == (origin, status)
