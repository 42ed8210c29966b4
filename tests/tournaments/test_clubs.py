"""Clubs, roles and the register: numbers, names, consent, erasure."""

import unicodedata

import pytest
from django.utils import translation

from engine.refusals import Malformed, Refusal
from tests.tournaments.cast import PASSWORD, all_at_once, assemble, before_commit
from tournaments import commands, queries, rights
from tournaments.models import Club, Person, Role
from tournaments.models.clubs import new_club_id


def person(cast, name="Berta Beispiel", **fields):
    """Enter a person in the first club's register."""
    return commands.register_person(club=cast.club, name=name, **fields)


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


def test_an_unknown_role_is_malformed(cast):
    with pytest.raises(Malformed) as odd:
        commands.give_role(user=cast.emil, club=cast.club, role="king")
    assert str(odd.value) == "role: One of director, arbiter, helper, reader."


def test_only_a_role_that_is_held_can_be_taken(cast):
    with pytest.raises(Refusal) as no:
        commands.take_role(user=cast.hugo, club=cast.club, role="arbiter")
    assert str(no.value) == "hugo is not arbiter of Wortfreunde Musterstadt."


def test_the_last_director_stays(cast):
    with pytest.raises(Refusal) as no:
        commands.take_role(user=cast.frieda, club=cast.club, role="director")
    assert no.value.code == "LAST_DIRECTOR"
    commands.give_role(user=cast.emil, club=cast.club, role="director")
    commands.take_role(user=cast.frieda, club=cast.club, role="director")
    assert not rights.may(cast.frieda, "manage_roles", cast.club)


@pytest.mark.django_db(transaction=True)
def test_two_directors_who_take_each_others_role_leave_one():
    cast = assemble()
    commands.give_role(user=cast.emil, club=cast.club, role="director")
    directing = {"club": cast.club, "role": "director"}
    with before_commit(lambda: commands.take_role(user=cast.emil, **directing)) as answers:
        commands.take_role(user=cast.frieda, **directing)
    assert [answer.code for answer in answers] == ["LAST_DIRECTOR"]
    assert Role.objects.filter(club=cast.club, role="director").count() == 1


def test_a_club_sees_who_acts_for_it(cast):
    roles = [(role.user.login, role.role) for role in queries.roles_of(cast.club)]
    assert roles == [
        ("emil", "arbiter"),
        ("frieda", "director"),
        ("hugo", "helper"),
        ("rosa", "reader"),
    ]


def test_the_clubs_of_an_account_by_verb(cast):
    assert list(queries.clubs_of(cast.vera, "open_game")) == [cast.other_club]
    assert list(queries.clubs_of(cast.theo, "open_game")) == []


# The register


def test_the_register_counts_on_for_each_club(cast):
    numbers = [person(cast).number for _ in range(3)]
    other = commands.register_person(club=cast.other_club, name="Clara Probe")
    assert (numbers, other.number) == ([2, 3, 4], 1)


@pytest.mark.django_db(transaction=True)
def test_two_desks_never_give_the_same_number():
    cast = assemble()
    answers = all_at_once(8, lambda _: person(cast))
    assert sorted(answer.number for answer in answers) == [2, 3, 4, 5, 6, 7, 8, 9]


def test_names_are_stored_in_one_spelling(cast):
    assert person(cast, unicodedata.normalize("NFD", "  Jörg \n Müßig ")).name == "Jörg Müßig"


@pytest.mark.parametrize("name", ["", " \n", "A\0", "\ud800", "Anna\u202eretsuM", "x" * 201])
def test_what_is_no_name_is_told_by_field(cast, name):
    with pytest.raises(Malformed) as odd:
        person(cast, name)
    assert odd.value.where == "name"


@pytest.mark.parametrize("year", [0, 1899, 2101, -5])
def test_a_year_of_birth_is_a_year(cast, year):
    with pytest.raises(Malformed) as odd:
        person(cast, born=year)
    assert odd.value.where == "born"


def test_a_name_is_published_only_with_consent(cast):
    silent = person(cast, "Berta Beispiel")
    alias = person(cast, "Clara Probe", pseudonym="Steinbeißer")
    open_ = person(cast, "Dora Test", pseudonym="unused", publish_name=True)
    with translation.override("en"):
        shown = [one.public_name for one in (silent, alias, open_)]
    assert shown == ["No. 2", "Steinbeißer", "Dora Test"]


def test_who_sees_which_name(cast):
    berta = person(cast, "Berta Beispiel", pseudonym="B.")
    people = [cast.anna_in_register.pk, berta.pk, new_club_id()]
    with translation.override("en"):
        seen = {
            name: list(queries.shown_names(who, people).values())
            for name, who in cast.by_relation().items()
        }
    names, hidden = ["Anna Muster", "Berta Beispiel"], ["No. 1", "B."]
    assert {name: sorted(shown) for name, shown in seen.items()} == {
        "anonymous": sorted(hidden),
        "stranger": sorted(hidden),
        "player": ["Anna Muster", "B."],
        "reader": names,
        "helper": names,
        "arbiter": names,
        "director": names,
        "foreign": sorted(hidden),
    }


def test_names_cost_three_queries_however_many(cast, django_assert_num_queries):
    people = [person(cast).pk for _ in range(10)]
    with django_assert_num_queries(3):
        assert len(queries.shown_names(cast.hugo, people)) == 10


def test_an_account_stands_once_in_a_register(cast):
    with pytest.raises(Refusal) as no:
        person(cast, user=cast.anna)
    assert (no.value.code, no.value.facts["number"]) == ("ALREADY_REGISTERED", 1)
    twin = commands.register_person(club=cast.other_club, name="Anna Muster", user=cast.anna)
    assert rights.reach(cast.anna).people == {cast.anna_in_register.pk, twin.pk}


def test_erasing_blanks_the_person_and_leaves_the_id_valid(cast):
    anna = commands.register_person(
        club=cast.club,
        name="Berta Beispiel",
        born=1950,
        publish_name=True,
        pseudonym="B.",
        user=cast.theo,
    )
    commands.erase_person(person=anna)
    kept = Person.objects.values().get(pk=anna.pk)
    erased = kept.pop("erased")
    assert erased is not None
    assert kept == {
        "id": anna.pk,
        "club_id": cast.club.pk,
        "number": anna.number,
        "name": "",
        "born": None,
        "publish_name": False,
        "pseudonym": "",
        "user_id": None,
        "registered": anna.registered,
    }
    assert commands.erase_person(person=anna).erased == erased
    with translation.override("en"):
        assert queries.shown_names(cast.frieda, [anna.pk]) == {anna.pk: "No. 2"}


def test_the_number_of_an_erased_person_is_not_given_again(cast):
    commands.erase_person(person=person(cast))
    assert person(cast).number == 3


def test_after_erasure_the_account_sits_at_no_table_any_more(cast):
    sheet = cast.sheet()
    commands.erase_person(person=cast.anna_in_register)
    assert rights.role_for(cast.anna, sheet) is None


def test_the_register_in_order(cast):
    person(cast, "Berta Beispiel")
    assert [one.name for one in queries.register_of(cast.club)] == ["Anna Muster", "Berta Beispiel"]


def test_a_command_that_fails_leaves_nothing_behind(cast):
    with pytest.raises(Malformed):
        commands.register_person(club=cast.club, name="Berta", pseudonym="\0", user=cast.theo)
    with pytest.raises(Refusal):
        commands.create_account(login="emil", password=PASSWORD)
    assert Person.objects.count() == 1


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
