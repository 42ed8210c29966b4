"""Clubs and the roles that accounts have for them."""

import pytest

from engine.refusals import Refusal, Unusable
from tests.tournaments.cast import PASSWORD
from tournaments import commands, queries
from tournaments.models import Club, Role, User
from tournaments.models.clubs import new_club_id

# Clubs


def test_the_name_in_addresses_follows_from_the_name(db):
    names = ["Wörterfreunde Köln", "Große Steine", "Слово"]
    slugs = [commands.found_club(name=name).slug for name in names]
    assert slugs[:2] == ["woerterfreunde-koeln", "grosse-steine"]
    assert slugs[2] == f"club-{Club.objects.get(name='Слово').pk.hex[-12:]}"


def test_two_clubs_cannot_have_the_same_address(cast):
    with pytest.raises(Refusal) as no:
        commands.found_club(name="Wortfreunde  Musterstadt")
    assert (no.value.code, no.value.facts) == (
        "CLUB_NAME_TAKEN",
        {"slug": "wortfreunde-musterstadt"},
    )
    assert commands.found_club(name="Wortfreunde Musterstadt", slug="zwei").slug == "zwei"


def test_a_club_is_found_by_name_or_short_name(cast):
    found = [queries.club_named(name) for name in (cast.club.name, cast.club.slug, "nobody")]
    assert found == [cast.club, cast.club, None]


def test_the_ids_of_clubs_are_of_version_7_and_sort_by_age():
    older, younger = new_club_id(), new_club_id()
    assert (older.version, older.variant) == (7, "specified in RFC 4122")
    assert older.int >> 80 <= younger.int >> 80
    assert older != younger


# Roles


def test_a_role_given_twice_is_held_once(cast):
    again = commands.give_role(user=cast.emil, club=cast.club, role="arbiter")
    assert Role.objects.get(user=cast.emil) == again


def test_an_unknown_role_is_unusable(cast):
    with pytest.raises(Unusable) as odd:
        commands.give_role(user=cast.emil, club=cast.club, role="king")
    assert str(odd.value) == "role: One of director, arbiter, helper, reader."


def test_the_clubs_of_an_account_by_verb(cast):
    assert list(queries.clubs_of(cast.vera, "open_game")) == [cast.other_club]
    assert list(queries.clubs_of(cast.theo, "open_game")) == []


def test_a_command_that_fails_leaves_nothing_behind(cast):
    before = User.objects.count()
    with pytest.raises(Refusal):
        commands.create_account(login="emil", password=PASSWORD)
    assert User.objects.count() == before


@pytest.mark.django_db
def test_imports_before_the_first_account_go_to_a_club_that_the_first_account_takes_over():
    found = commands.club_for_imports()
    assert commands.club_for_imports() == found
    frieda = commands.create_first_account(login="frieda", password="laut-und-klar-7", club="Brett")
    taken = Club.objects.get()
    assert (taken.pk, taken.name) == (found.pk, "Brett")
    assert Role.objects.get(user=frieda).club_id == found.pk


@pytest.mark.django_db
def test_with_several_clubs_an_import_must_say_which():
    commands.found_club(name="Brett")
    commands.found_club(name="Bänkchen")
    with pytest.raises(Refusal) as refused:
        commands.club_for_imports()
    assert refused.value.code == "WHICH_CLUB"
    assert commands.club_for_imports(name="Bänkchen").name == "Bänkchen"
