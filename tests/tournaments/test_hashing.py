"""Passwords are looked at a few at a time; who would wait too long is told so before any work."""

import threading
from contextlib import contextmanager
from queue import Queue
from threading import Semaphore

import pytest
from django.contrib.auth.hashers import check_password, identify_hasher, make_password
from django.core.management import call_command

from deploy import settings as ours
from tests.tournaments.cast import PASSWORD, all_at_once
from tournaments import hashing
from tournaments.commands import create_account
from tournaments.hashing import Busy, Gate
from tournaments.models import AddressAttempts, LoginAttempts, User


class Work:
    """How many are behind the gate, and how many at most there ever were."""

    def __init__(self, together):
        """Nobody is there yet; each stays until so many are there together."""
        self.now = self.most = self.done = 0
        self.lock, self.together = threading.Lock(), threading.Barrier(together, timeout=120)

    def __call__(self, gate):
        """Be behind the gate for a while."""
        with gate.pass_through():
            with self.lock:
                self.now += 1
                self.most = max(self.most, self.now)
            self.together.wait()
            with self.lock:
                self.now -= 1
                self.done += 1


@contextmanager
def full(gate):
    """Somebody else holds the only place."""
    began, end = Queue(), threading.Event()

    def hold():
        with gate.pass_through():
            began.put("held")
            end.wait(120)

    holder = threading.Thread(target=hold)
    holder.start()
    began.get(timeout=60)
    try:
        yield
    finally:
        end.set()
        holder.join()


@pytest.fixture
def held(monkeypatch, settings):
    """The house's own hashers, whose gate somebody holds."""
    settings.PASSWORD_HASHERS = ours.PASSWORD_HASHERS
    gate = Gate(at_once=1, waiting=0, seconds=0.01)
    monkeypatch.setattr(hashing, "gate", lambda: gate)
    return gate


def test_never_more_than_so_many_at_a_time():
    gate, work = Gate(at_once=2, waiting=40, seconds=120), Work(together=2)
    all_at_once(40, lambda _: work(gate))
    assert (work.most, work.done) == (2, 40)


def test_who_finds_too_many_waiting_is_sent_away_at_once():
    gate, sent_away, passed = Gate(at_once=1, waiting=3, seconds=60), Semaphore(0), []

    def knock(_):
        try:
            with gate.pass_through():
                while not passed:  # the first one stays until the six are sent away
                    passed.extend(sent_away.acquire(timeout=60) for _ in range(6))
        except Busy:
            sent_away.release()
            raise

    answers = all_at_once(10, knock)
    assert passed == [True] * 6
    assert [type(answer) for answer in answers if answer is not None] == [Busy] * 6


def test_who_has_waited_too_long_is_sent_away():
    gate = Gate(at_once=1, waiting=5, seconds=0.05)
    with full(gate), pytest.raises(Busy), gate.pass_through():
        pass
    with gate.pass_through():
        pass


def test_one_place_is_enough_for_all_that_a_thread_does():
    gate = Gate(at_once=1, waiting=0, seconds=0)
    with gate.pass_through():
        with gate.pass_through():
            pass
        with full_of_others(gate) as sent_away:
            assert sent_away == [Busy]


@contextmanager
def full_of_others(gate):
    """What another thread gets."""
    got = []

    def knock():
        try:
            with gate.pass_through():
                got.append(None)
        except Busy:
            got.append(Busy)

    other = threading.Thread(target=knock)
    other.start()
    other.join()
    yield got


def test_a_failure_behind_the_gate_leaves_its_place_free():
    gate = Gate(at_once=1, waiting=0, seconds=0)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), gate.pass_through():
            raise ZeroDivisionError


@pytest.mark.parametrize("name", ours.PASSWORD_HASHERS)
def test_hashes_are_djangos_own(settings, name):
    settings.PASSWORD_HASHERS = [name]
    encoded = make_password(PASSWORD)
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.Argon2PasswordHasher",
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    ]
    assert identify_hasher(encoded).verify(PASSWORD, encoded)
    theirs = make_password(PASSWORD)
    settings.PASSWORD_HASHERS = ours.PASSWORD_HASHERS
    assert check_password(PASSWORD, theirs)
    assert not check_password("another", theirs)


def test_whatever_hashes_waits_at_the_gate(held, db, cast, monkeypatch):
    """Logging in with a known and an unknown name, accounts, Django's commands, old hashes."""
    old = make_password(PASSWORD, hasher="pbkdf2_sha256")
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    hashes = {
        "check": lambda: check_password(PASSWORD, cast.emil.password),
        "check one of old": lambda: check_password(PASSWORD, old),
        "known": lambda: client_login("emil"),
        "account": lambda: create_account(login="neu", password=PASSWORD),
        "change": lambda: cast.emil.set_password(PASSWORD),
        "superuser": lambda: call_command("createsuperuser", login="root", interactive=False),
    }
    with full(held):
        for name, hash_one in hashes.items():
            if name == "check":  # the cast's passwords are hashed for speed, elsewhere
                continue
            with pytest.raises(Busy):
                hash_one()
    assert not User.objects.filter(login__in=["neu", "root"]).exists()


def client_login(name):
    from django.contrib.auth import authenticate  # noqa: PLC0415
    from django.test import RequestFactory  # noqa: PLC0415

    return authenticate(RequestFactory().post("/"), username=name, password=PASSWORD)


@pytest.mark.parametrize("name", ["emil", "nobody"])
def test_the_page_answers_503_and_counts_nothing(held, cast, client, name):
    cast.emil.set_password(PASSWORD)
    cast.emil.save()
    with full(held):
        answer = client.post("/login/", {"username": name, "password": PASSWORD})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "Versuch es in ein paar Sekunden noch einmal." in answer.content.decode()
    assert not LoginAttempts.objects.exists()
    assert not AddressAttempts.objects.exists()


def test_the_first_account_waits_too_and_makes_nothing_by_halves(held, db, client):
    fields = {"login": "frieda", "password": PASSWORD, "again": PASSWORD, "club": "Wortfreunde"}
    with full(held):
        assert client.post("/first-account/", fields).status_code == 503
    assert not User.objects.exists()
    assert client.post("/first-account/", fields).status_code == 302
