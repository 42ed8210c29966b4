"""Sessions and what ends them: another password, a closed account; nobody else's."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from tests.tournaments.cast import PASSWORD
from tests.tournaments.tokens_of_before import a_token
from tournaments import commands
from tournaments.models import Passkey, Role, User

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


def status(token):
    """What a program with this token is answered."""
    return Client().get("/api/v1/me/", headers={"authorization": f"Bearer {token}"}).status_code


def test_another_password_ends_all_tokens_of_the_account_and_no_others(cast):
    emils, hugos = a_token(cast.emil), a_token(cast.hugo)
    assert (status(emils), status(hugos)) == (200, 200)
    cast.emil.set_password(ANOTHER)
    cast.emil.save()
    assert (status(emils), status(hugos)) == (401, 200)


def test_a_password_that_is_only_hashed_anew_at_a_login_ends_no_token(cast, settings):
    token = a_token(cast.emil)
    hashed = cast.emil.password
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.PBKDF2SHA1PasswordHasher",
        *settings.PASSWORD_HASHERS,
    ]
    assert Client().login(login="emil", password=PASSWORD)
    cast.emil.refresh_from_db()
    assert cast.emil.password != hashed
    assert status(token) == 200


def test_a_closed_account_has_no_sessions_and_no_tokens_even_when_it_is_opened_again(cast):
    emils, token = logged_in("emil"), a_token(cast.emil)
    said = StringIO()
    call_command("close_account", "EMIL", language="de", stdout=said)
    assert said.getvalue() == "emil ist geschlossen.\n"
    assert (get_user(emils), status(token)) == (AnonymousUser(), 401)
    cast.emil.refresh_from_db()
    cast.emil.is_active = True
    cast.emil.save()
    assert (get_user(emils), status(token)) == (AnonymousUser(), 401)
    assert not Client().login(login="emil", password=PASSWORD)


def test_of_an_erased_account_nothing_personal_is_left_even_after_a_backup(
    cast, settings, tmp_path
):
    settings.DATA, emil = tmp_path, cast.emil
    Passkey.objects.create(user=emil, credential=b"1", data=b"", name="Emils Handy")
    before = row_of(emil)
    assert before["login"] == "emil"
    said = StringIO()
    call_command("close_account", "EMIL", erase=True, language="de", stdout=said)
    assert said.getvalue() == "emil ist geschlossen und gelöscht.\n"
    erased = row_of(emil)
    assert erased == {**before, **ERASED, "login": f"erased-{emil.pk.hex}"}
    assert [table.objects.filter(user=emil).count() for table in (Role, Passkey)] == [0, 0]
    User.objects.filter(pk=emil.pk).update(**before)  # as a backup of before puts it back
    assert [commands.erase_accounts_again() for _ in range(2)] == [1, 0]
    assert row_of(emil) == erased


ERASED = {"email": "", "is_active": False, "operator": False}


def row_of(user):
    """What its row says, but for the password."""
    return User.objects.filter(pk=user.pk).values("login", *ERASED).get()


def test_an_account_that_is_not_there_is_not_closed(cast):
    with pytest.raises(CommandError, match="Ein Konto namens nobody gibt es nicht"):
        call_command("close_account", "nobody", language="de")


def left(client):
    """How long the session of a client is good from now."""
    return client.session.get_expiry_date() - timezone.now()


def let_pass(minutes):
    """Let all sessions get older."""
    for row in Session.objects.all():
        known = row.get_decoded()
        known["seen"] -= minutes * 60
        row.session_data = Session.objects.encode(known)
        row.expire_date -= timedelta(minutes=minutes)
        row.save()


def test_a_login_that_nobody_uses_ends_and_one_that_is_used_goes_on(cast, settings):
    settings.IDLE_SECONDS = 30 * 60
    used, unused = logged_in("emil"), logged_in("hugo")
    for client in (used, unused):
        client.get("/games/")
    for _ in range(3):
        let_pass(12)
        used.get("/games/")
    assert get_user(used) == cast.emil
    assert get_user(unused) == AnonymousUser()


def test_without_the_setting_a_login_is_good_for_two_weeks(cast):
    emils = logged_in("emil")
    emils.get("/games/")
    assert timedelta(days=13) < left(emils) <= timedelta(days=14)
    assert "seen" not in emils.session


def test_that_a_login_is_used_is_not_written_at_each_request(cast, settings):
    settings.IDLE_SECONDS = 30 * 60
    emils = logged_in("emil")
    emils.get("/games/")
    before = emils.session["seen"]
    let_pass(1)
    emils.get("/games/")
    assert emils.session["seen"] == before - 60
