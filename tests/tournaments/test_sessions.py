"""Sessions and what ends them: another password, a closed account; nobody else's."""

import pytest
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from tests.tournaments.cast import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)

ANOTHER = "Ein ganz anderes Wort 7"


def logged_in(login):
    client = Client()
    assert client.login(login=login, password=PASSWORD)
    return client


def test_another_password_ends_all_sessions_of_the_account_and_no_others(cast):
    emils, emils_phone, hugos = logged_in("emil"), logged_in("emil"), logged_in("hugo")
    assert (get_user(emils), get_user(hugos)) == (cast.emil, cast.hugo)
    cast.emil.set_password(ANOTHER)
    cast.emil.save()
    nobody = AnonymousUser()
    assert (get_user(emils), get_user(emils_phone)) == (nobody, nobody)
    assert get_user(hugos) == cast.hugo


def test_a_closed_account_is_nobody_in_any_session_and_again_somebody_when_it_is_opened(cast):
    emils = logged_in("emil")
    cast.emil.is_active = False
    cast.emil.save()
    assert get_user(emils) == AnonymousUser()
    assert not Client().login(login="emil", password=PASSWORD)
    cast.emil.is_active = True
    cast.emil.save()
    assert Client().login(login="emil", password=PASSWORD)
