"""Where an account is logged in: it sees its own logins, and ends the others by its password."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tests.frontend.browser import read
from tests.tournaments.cast import PASSWORD
from tournaments.own_sessions import sessions_of

pytestmark = pytest.mark.django_db

PAGE = "/account/sessions/"


def logged_in(login):
    client = Client(headers={"Accept-Language": "en"})
    assert client.login(login=login, password=PASSWORD)
    return client


def seen(client, **typed):
    answer = client.post(PAGE, typed, follow=True) if typed else client.get(PAGE)
    return read(answer.status_code, answer.content.decode())


def test_an_account_sees_its_own_logins_that_hold_and_which_is_this_one(cast):
    here, _phone, _hugos = logged_in("emil"), logged_in("emil"), logged_in("hugo")
    page = seen(here)
    assert page.text.count("This browser") == 1
    assert page.text.count("Another browser or device") == 1
    assert [one.here for one in sessions_of(cast.emil, here.session.session_key)] == [True, False]
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert sessions_of(cast.emil, here.session.session_key) == []


def test_with_the_password_all_but_this_one_end_and_nobody_elses(cast):
    here, phone, hugos = logged_in("emil"), logged_in("emil"), logged_in("hugo")
    page = seen(here, password=PASSWORD)
    assert "1 login was ended." in page.text
    assert "Another browser or device" not in page.text
    assert "Log out everywhere else" not in page.text
    assert [get_user(one) for one in (here, phone, hugos)] == [
        cast.emil,
        AnonymousUser(),
        cast.hugo,
    ]


@pytest.mark.parametrize(("typed", "status"), [("", 400), ("Ein ganz anderes Wort 7", 422)])
def test_who_only_found_a_browser_left_open_ends_nothing(cast, typed, status):
    here, phone = logged_in("emil"), logged_in("emil")
    page = seen(here, password=typed)
    assert page.status == status
    assert get_user(phone) == cast.emil
    assert ("This is not the password of the account." in page.text) is (status == 422)


def test_a_login_that_another_password_has_ended_is_none_any_more(cast):
    logged_in("emil")
    cast.emil.set_password("Ein ganz anderes Wort 7")
    cast.emil.save()
    assert sessions_of(cast.emil, None) == []


def test_nobody_is_led_to_the_login(cast):
    answer = Client().get(PAGE)
    assert (answer.status_code, answer["Location"]) == (302, f"/login/?next={PAGE}")
