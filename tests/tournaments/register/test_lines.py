"""The lines of a register: numbers, names, consent, accounts; who sees which name."""

import unicodedata

import pytest
from django.utils import translation

from engine.refusals import Refusal, Unusable
from tests.tournaments.cast import all_at_once, assemble
from tournaments import rights
from tournaments.models.clubs import new_club_id
from tournaments.register import queries
from tournaments.register.commands import register_person


def person(cast, name="Berta Beispiel", **fields):
    """Enter a person in the first club's register."""
    return register_person(club=cast.club, name=name, **fields)


def test_the_register_counts_on_for_each_club(cast):
    numbers = [person(cast).number for _ in range(3)]
    other = register_person(club=cast.other_club, name="Clara Probe")
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
    with pytest.raises(Unusable) as odd:
        person(cast, name)
    assert odd.value.where == "name"


@pytest.mark.parametrize("year", [0, 1899, 2101, -5])
def test_a_year_of_birth_is_a_year(cast, year):
    with pytest.raises(Unusable) as odd:
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
    twin = register_person(club=cast.other_club, name="Anna Muster", user=cast.anna)
    assert rights.reach(cast.anna).people == {cast.anna_in_register.pk, twin.pk}


def test_the_register_in_order(cast):
    person(cast, "Berta Beispiel")
    assert [one.name for one in queries.register_of(cast.club)] == ["Anna Muster", "Berta Beispiel"]
