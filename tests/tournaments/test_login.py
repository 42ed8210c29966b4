"""Logging in: five attempts, then a pause; and nothing to be learned from the answers."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from threading import Barrier

import pytest
from django.contrib.auth import authenticate, get_user
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.db import transaction
from django.test import Client, RequestFactory

from tests.tournaments.cast import PASSWORD, all_at_once, assemble
from tournaments import attempts, commands, hashing, queries
from tournaments.addresses import address_of
from tournaments.models import AddressAttempts, LoginAttempts, User

NOON = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)
HERE, THERE = "192.0.2.7", "198.51.100.9"
WRONG = "not-the-password"


class CountingHasher(PBKDF2PasswordHasher):
    """A real hasher that counts its work."""

    algorithm = "counting"
    iterations = 1
    work: list[str] = []

    def encode(self, password, salt, iterations=None):
        """Count and hash."""
        self.work.append(salt)
        return super().encode(password, salt, iterations)


@pytest.fixture
def work(settings):
    """The hashes made so far, in a house whose backend is the throttled one."""
    settings.AUTHENTICATION_BACKENDS = ["tournaments.backends.ThrottledBackend"]
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    CountingHasher.work.clear()
    return CountingHasher.work


def log_in(login, password, address=HERE):
    """Log in as the login page does."""
    request = RequestFactory(REMOTE_ADDR=address).post("/")
    return authenticate(request, username=login, password=password)


def allowed(login="emil", address=HERE, now=NOON):
    """Count one attempt."""
    return commands.allowed(attempts.counts(login, address), now)


def test_the_right_password_logs_in_under_every_spelling_of_the_name(work, cast):
    assert [log_in(name, PASSWORD) for name in ("emil", "Emil")] == [cast.emil] * 2
    assert log_in("emil", WRONG) is None


def test_five_attempts_then_a_pause(db):
    assert [allowed() for _ in range(7)] == [True] * 5 + [False] * 2
    assert queries.locked_until(login="emil", address=HERE, now=NOON) == NOON + attempts.LOCK


def test_the_pause_ends_after_fifteen_minutes_however_often_one_knocks(db):
    for _ in range(5):
        allowed()
    almost = NOON + timedelta(minutes=14, seconds=59)
    assert not allowed(now=almost)
    assert queries.locked_until(login="emil", address=HERE, now=almost) == NOON + attempts.LOCK
    over = NOON + timedelta(minutes=15)
    assert queries.locked_until(login="emil", address=HERE, now=over) is None
    assert [allowed(now=over) for _ in range(6)] == [True] * 5 + [False]


def test_old_failures_are_forgotten(db):
    for _ in range(4):
        allowed()
    later = NOON + attempts.LOCK
    assert [allowed(now=later) for _ in range(6)] == [True] * 5 + [False]


def test_name_and_address_are_counted_as_a_pair(db):
    for _ in range(5):
        allowed()
    assert not allowed()
    assert not allowed(login=" EMIL")
    assert allowed(address=THERE)
    assert allowed(login="hugo")


def test_a_success_clears_the_count_and_sweeps_away_the_expired(db):
    allowed(login="long ago", now=NOON - attempts.LOCK)
    allowed(login="hugo")
    for _ in range(4):
        allowed()
    commands.forget_attempts(login="emil", address=HERE, now=NOON)
    assert LoginAttempts.objects.get().key == attempts.key("hugo", HERE)
    assert [allowed() for _ in range(6)] == [True] * 5 + [False]


def test_while_locked_even_the_right_password_is_not_looked_at(work, cast):
    for _ in range(5):
        log_in("emil", WRONG)
    work.clear()
    assert log_in("emil", PASSWORD) is None
    assert work == []
    assert log_in("emil", PASSWORD, THERE) == cast.emil


def test_logging_in_often_locks_nobody_out(work, cast):
    assert [log_in("emil", PASSWORD) for _ in range(12)] == [cast.emil] * 12
    assert not LoginAttempts.objects.exists()


@pytest.mark.parametrize("login", ["emil", "nobody", "closed", "two words", "a\0b", "\ud800"])
def test_known_and_unknown_names_cost_and_answer_the_same(work, cast, login):
    commands.create_account(login="closed", password=PASSWORD)
    User.objects.filter(login="closed").update(is_active=False)
    work.clear()
    answers, costs = [], []
    for _ in range(7):
        answers.append(log_in(login, WRONG))
        costs.append(len(work))
    assert answers == [None] * 7
    assert costs == [1, 2, 3, 4, 5, 5, 5]


def test_the_right_password_of_a_closed_account_is_worth_nothing(work, cast):
    cast.emil.is_active = False
    cast.emil.save()
    assert log_in("emil", PASSWORD) is None


def test_a_password_that_no_database_can_hold_is_a_wrong_one(work, cast):
    assert log_in("emil", "\ud800") is None
    assert log_in("emil", "\0") is None


def test_without_name_or_password_nothing_is_counted(work, db):
    assert authenticate(None, username="emil") is None
    assert authenticate(None, password=PASSWORD) is None
    assert not LoginAttempts.objects.exists()


def test_what_is_kept_names_neither_account_nor_address(work, cast):
    log_in("emil", WRONG)
    kept = str(LoginAttempts.objects.values_list().get())
    assert "emil" not in kept
    assert HERE not in kept


def test_a_session_ends_when_the_account_is_closed(work, cast):
    client = Client()
    assert client.login(login="emil", password=PASSWORD)
    assert get_user(client) == cast.emil
    cast.emil.is_active = False
    cast.emil.save()
    assert get_user(client) == AnonymousUser()


@pytest.mark.parametrize(
    ("given", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("unix socket", "unix socket"),
        ("", ""),
    ],
)
def test_a_household_is_one_address(given, counted):
    assert address_of(RequestFactory(REMOTE_ADDR=given).get("/")) == counted
    assert address_of(None) == ""


# The address alone


def test_twenty_failures_from_one_address_lock_it_whatever_the_names(db):
    assert [allowed(f"somebody {n}") for n in range(22)] == [True] * 20 + [False] * 2
    assert queries.locked_until(login="emil", address=HERE, now=NOON) == NOON + attempts.LOCK
    assert allowed("emil", THERE)
    assert allowed("emil", now=NOON + attempts.LOCK)


def test_an_attempt_at_a_locked_address_is_counted_for_no_name(db):
    for n in range(20):
        allowed(f"somebody {n}")
    for _ in range(6):
        allowed("emil")
    assert not LoginAttempts.objects.filter(key=attempts.key("emil", HERE)).exists()


def test_an_attempt_at_a_locked_name_is_not_counted_for_its_address(db):
    """One who forgot a password and tries on must not lock the whole clubhouse out."""
    for _ in range(40):
        allowed("emil")
    assert AddressAttempts.objects.get().attempts == 5
    assert allowed("hugo")


def test_a_clubhouse_full_of_people_logs_in_from_one_address(work, cast):
    for _ in range(30):
        assert log_in("emil", PASSWORD) == cast.emil
    assert not AddressAttempts.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_clubhouse_full_of_people_may_press_the_button_in_the_same_second(work, monkeypatch):
    """Those who wait for their turn are no failures."""
    patient = hashing.Gate(at_once=2, waiting=40, seconds=120)
    monkeypatch.setattr(hashing, "gate", lambda: patient)
    assemble()
    answers = all_at_once(26, lambda _: log_in("emil", PASSWORD))
    assert [getattr(answer, "login", answer) for answer in answers] == ["emil"] * 26
    assert not AddressAttempts.objects.exists()


def test_a_success_clears_nothing_that_was_tried_through_other_names(work, cast):
    for n in range(19):
        log_in(f"somebody {n}", WRONG)
    assert log_in("emil", PASSWORD) == cast.emil
    assert AddressAttempts.objects.get().attempts == 19
    log_in("somebody else", WRONG)
    assert log_in("emil", PASSWORD) is None


def test_a_network_of_64_is_one_address(work, db):
    for n in range(25):
        log_in(f"somebody {n}", WRONG, f"2001:db8:1:2::{n:x}")
    assert len(work) == 20


def test_the_page_says_when_to_come_back(work, db, client):
    answers = [
        client.post("/login/", {"username": f"somebody{n}", "password": WRONG}) for n in range(22)
    ]
    assert [answer.status_code for answer in answers] == [200] * 19 + [429] * 3
    assert len(work) == 20
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 900
    assert "Zu viele Versuche." in answers[-1].content.decode()


@pytest.mark.django_db(transaction=True)
def test_of_forty_names_at_once_from_one_address_exactly_twenty_are_looked_at(work, monkeypatch):
    patient = hashing.Gate(at_once=2, waiting=40, seconds=120)
    monkeypatch.setattr(hashing, "gate", lambda: patient)
    assemble()
    work.clear()
    all_at_once(40, lambda n: log_in(f"somebody {n}", WRONG))
    assert len(work) == 20


@pytest.mark.django_db(transaction=True)
def test_of_forty_attempts_at_once_exactly_five_are_allowed():
    answers = all_at_once(40, lambda _: allowed())
    assert sorted(answers) == [False] * 35 + [True] * 5


@pytest.mark.django_db(transaction=True)
def test_when_the_pause_ends_exactly_five_of_forty_are_allowed_again():
    for _ in range(5):
        allowed()
    answers = all_at_once(40, lambda _: allowed(now=NOON + attempts.LOCK))
    assert sorted(answers) == [False] * 35 + [True] * 5


@pytest.mark.django_db(transaction=True)
def test_of_twenty_logins_at_once_exactly_five_passwords_are_looked_at(work, monkeypatch):
    patient = hashing.Gate(at_once=2, waiting=40, seconds=120)
    monkeypatch.setattr(hashing, "gate", lambda: patient)
    assemble()
    work.clear()
    answers = all_at_once(20, lambda _: log_in("emil", WRONG))
    assert answers == [None] * 20
    assert len(work) == 5


@pytest.mark.django_db(transaction=True)
def test_looking_first_and_counting_afterwards_would_let_a_sixth_in():
    for _ in range(4):
        allowed()
    looked = Barrier(2, timeout=120)

    def naive(_):
        locked = queries.locked_until(login="emil", address=HERE, now=NOON)
        looked.wait()
        commands.allowed(attempts.counts("emil", HERE), NOON)
        return locked is None

    assert all_at_once(2, naive) == [True] * 2


@pytest.mark.django_db(transaction=True)
def test_counting_inside_a_transaction_that_could_forget_it_is_a_bug():
    with pytest.raises(RuntimeError), transaction.atomic():
        allowed()


# the way out at the computer that serves


def answer_of_the_page(password, address="127.0.0.1", **headers):
    """What the login page says to an attempt of Emil's."""
    told = {"username": "emil", "password": password}
    return Client(**headers).post("/login/", told, REMOTE_ADDR=address)


def test_who_sits_at_the_laptop_is_told_the_command_and_logs_in_after_it(work, cast, settings):
    settings.ON_SERVER = False
    for _ in range(attempts.LIMIT):
        answer_of_the_page(WRONG)
    locked = answer_of_the_page(PASSWORD)
    assert locked.status_code == 429
    assert "python3 manage.py unlock_logins" in locked.content.decode()
    said = StringIO()
    call_command("unlock_logins", language="en", stdout=said)
    assert said.getvalue() == "2 counts are forgotten: log in.\n"
    assert answer_of_the_page(PASSWORD).status_code == 302


@pytest.mark.parametrize(
    ("address", "of_the_house", "headers"),
    [
        ("192.0.2.7", {}, {}),
        ("127.0.0.1", {"ON_SERVER": True}, {}),
        ("127.0.0.1", {"DEMO": True}, {}),
        ("127.0.0.1", {"WORTWART_URL": "https://wortwart.example"}, {}),
        ("127.0.0.1", {}, {"HTTP_X_FORWARDED_FOR": "192.0.2.7"}),
    ],
)
def test_nobody_else_is_told_a_command(work, cast, settings, address, of_the_house, headers):
    settings.ON_SERVER = False
    for name, value in of_the_house.items():
        setattr(settings, name, value)
    answers = [answer_of_the_page(WRONG, address, **headers) for _ in range(attempts.LIMIT + 1)]
    assert answers[-1].status_code == 429
    assert "unlock_logins" not in answers[-1].content.decode()


def test_the_command_says_where_nothing_was_counted(db, settings):
    settings.ON_SERVER = False
    said = StringIO()
    call_command("unlock_logins", language="de", stdout=said)
    assert said.getvalue() == f"In {settings.DATA} war nichts gezählt.\n"
