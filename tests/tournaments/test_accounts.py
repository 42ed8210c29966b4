"""Accounts: the first one, the others, and what an operator may look at."""

from dataclasses import replace
from threading import Barrier

import pytest
from django.core.management import call_command
from django.db import IntegrityError

from engine.refusals import Refusal, Unusable
from tests.tournaments.cast import PASSWORD, all_at_once, before_commit
from tournaments import commands, queries, rights
from tournaments.models import Club, Founding, Role, User


def first(number=0):
    """Try to make the first account."""
    return commands.create_first_account(
        login=f"frieda{number}", password=PASSWORD, club="Wortfreunde Musterstadt"
    )


def test_the_first_account_directs_the_club_it_names(db):
    frieda = first()
    club = Club.objects.get()
    assert (club.name, club.slug) == ("Wortfreunde Musterstadt", "wortfreunde-musterstadt")
    assert rights.may(frieda, "manage_roles", club)
    assert frieda.operator


def test_there_is_only_one_first_account(db):
    assert queries.house_is_empty()
    first()
    assert not queries.house_is_empty()
    with pytest.raises(Refusal) as no:
        first(2)
    assert no.value.code == "HOUSE_FOUNDED"


def test_an_account_that_came_past_the_commands_closes_the_first_page_too(db):
    User.objects.create(login="restored")
    assert not queries.house_is_empty()
    with pytest.raises(Refusal) as no:
        first()
    assert no.value.code == "HOUSE_FOUNDED"


def test_a_refused_first_account_leaves_the_house_empty(db):
    with pytest.raises(Refusal) as no:
        commands.create_first_account(login="frieda", password="123", club="Wortfreunde")
    assert no.value.code == "PASSWORD_WEAK"
    assert queries.house_is_empty()


@pytest.mark.django_db(transaction=True)
def test_of_eight_first_visitors_at_once_one_wins():
    answers = all_at_once(8, first)
    winners = [answer for answer in answers if isinstance(answer, User)]
    codes = [answer.code for answer in answers if isinstance(answer, Refusal)]
    assert (len(winners), codes) == (1, ["HOUSE_FOUNDED"] * 7)
    assert [User.objects.get(), Role.objects.get().user] == winners * 2
    assert Club.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_looking_whether_the_house_is_empty_alone_would_let_two_win():
    looked = Barrier(2, timeout=120)

    def naive(number):
        assert queries.house_is_empty()
        looked.wait()
        return User.objects.create(login=f"frieda{number}")

    all_at_once(2, naive)
    assert User.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_an_ordinary_account_that_is_just_being_made_ends_the_first_visitors_chance():
    with before_commit(first) as answers:
        commands.create_account(login="hugo", password=PASSWORD)
    assert [answer.code for answer in answers] == ["HOUSE_FOUNDED"]
    assert User.objects.get().login == "hugo"


def test_the_founding_row_stands_alone(db):
    first()
    with pytest.raises(IntegrityError):
        Founding.objects.create(id=2)


def test_an_account_of_its_own_may_do_nothing(cast):
    within = rights.reach(cast.theo)
    assert replace(within, account=None) == rights.NOTHING
    assert within.people == frozenset()


def test_a_login_name_is_one_account_in_every_spelling(db):
    emil = commands.create_account(login=" Emil ", password=PASSWORD)
    assert emil.login == "emil"
    assert [queries.account(text) for text in ("EMIL", "emil", "Ｅmil")] == [emil] * 3
    with pytest.raises(Refusal) as no:
        commands.create_account(login="EMIL", password=PASSWORD)
    assert (no.value.code, no.value.facts) == ("LOGIN_TAKEN", {"login": "emil"})


@pytest.mark.django_db(transaction=True)
def test_of_two_accounts_of_one_name_at_once_one_is_refused():
    answers = all_at_once(4, lambda _: commands.create_account(login="emil", password=PASSWORD))
    codes = sorted(getattr(answer, "code", "made") for answer in answers)
    assert codes == ["LOGIN_TAKEN"] * 3 + ["made"]


@pytest.mark.parametrize("login", ["", " ", "two words", "a\0b", "\ud800", "a\u202eb", "x" * 151])
def test_what_is_no_login_name_is_told_by_field(db, login):
    with pytest.raises(Unusable) as odd:
        commands.create_account(login=login, password=PASSWORD)
    assert odd.value.where == "login"
    assert queries.account(login) is None


@pytest.mark.parametrize("password", ["", "kurz", "password", "12345678901"])
def test_a_password_that_is_easy_to_guess_is_refused(db, password):
    with pytest.raises(Refusal) as no:
        commands.create_account(login="emil", password=password)
    assert no.value.code == "PASSWORD_WEAK"
    assert not User.objects.exists()


def test_a_password_with_half_a_character_is_unusable(db):
    with pytest.raises(Unusable) as odd:
        commands.create_account(login="emil", password=PASSWORD + "\ud800")
    assert odd.value.where == "password"


def test_an_email_is_optional_but_must_be_one(db):
    assert commands.create_account(login="emil", password=PASSWORD).email == ""
    with pytest.raises(Unusable) as odd:
        commands.create_account(login="hugo", password=PASSWORD, email="no address")
    assert odd.value.where == "email"


def test_the_password_is_stored_hashed(cast):
    assert PASSWORD not in cast.emil.password
    assert cast.emil.check_password(PASSWORD)


def test_djangos_own_command_makes_an_operator(db, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", login="frieda", interactive=False, verbosity=0)
    assert queries.account("Frieda").operator
    assert not queries.house_is_empty()


def test_djangos_own_look_up_knows_no_impossible_names(db):
    with pytest.raises(User.DoesNotExist):
        User.objects.get_by_natural_key("two words")
