"""Forgetting a person: nothing personal is left anywhere, and every stream stays valid."""

import logging

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import AutoField
from django.utils import translation

from games import store
from games.acting import By
from games.commands import keep_texts, open_game
from games.models import Text
from games.verification import verify
from tests.games.cast import a_key
from tests.tournaments.register.desk import Desk
from tournaments import queries as accounts
from tournaments import rights
from tournaments.commands import create_account
from tournaments.models import Person
from tournaments.register import queries
from tournaments.register.commands import (
    change_person,
    erase_person,
    merge,
    register_person,
    unmerge,
)
from tournaments.register.lines import BLANK

SECRETS = ("Wilhelmine", "Wilma", "Kaltenbrunn", "Minchen")
YEAR = "1947"


@pytest.fixture
def wilhelmine(cast):
    """A person of whom much is known, in two lines, with an account of her own."""
    user = create_account(login="account-of-hers", password="acht-Steine-im-Beutel")
    known = {"born": 1947, "home_club": "SC Kaltenbrunn", "pseudonym": "Minchen"}
    kept = register_person(club=cast.club, name="Wilhelmine", publish_name=True, user=user, **known)
    alias = register_person(club=cast.club, name="Wilma Kaltenbrunn")
    merge(club=cast.club, keep=kept.pk, people=[alias.pk])
    return Person.objects.get(pk=kept.pk)


@pytest.fixture
def game(cast, wilhelmine):
    """A game in which she sits under her alias, with a name that was typed for this game."""
    (alias,) = wilhelmine.aliases.all()
    stream = open_game(
        by=By("hugo", a_key()),
        club=str(cast.club.pk),
        ruleset="reise",
        players=[str(cast.anna_in_register.pk), str(alias.pk)],
        names=["Anna", "Wilma K."],
        title="Tisch 1",
    ).stream
    keep_texts(club=str(cast.club.pk), texts={wilhelmine.pk: {"nick": "Minchen"}})
    return stream


def secrets_stored():
    """Which of the secrets stand anywhere in the tables of the house; the year as a value alone."""
    found = stored()
    text = "\n".join(found)
    return [secret for secret in SECRETS if secret in text] + [YEAR] * found.count(YEAR)


def stored():
    """Every value of every table of the house, as text."""
    found = []
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            told = ", ".join(f'"{field.column}"' for field in fields_said(model)) or "NULL"
            cursor.execute(f'SELECT {told} FROM "{model._meta.db_table}"')  # noqa: S608
            found += [str(value) for row in cursor.fetchall() for value in row]
    return found


def fields_said(model):
    """The fields that somebody filled; the numbers that a database gives count up to any year."""
    return [
        field
        for field in model._meta.concrete_fields
        if not isinstance(field.target_field if field.is_relation else field, AutoField)
    ]


def test_before_erasing_all_of_it_is_there_to_be_found(wilhelmine, game):
    """Negative control."""
    assert secrets_stored() == [*SECRETS, YEAR]


def test_after_erasing_nothing_personal_is_left_in_any_table(cast, wilhelmine, game):
    erase_person(club=cast.club, person=wilhelmine.pk)
    assert secrets_stored() == []
    assert "account-of-hers" in stored()  # the account is hers to close


def test_erasing_blanks_all_lines_of_the_person_and_keeps_ids_and_numbers(cast, wilhelmine):
    (alias,) = wilhelmine.aliases.all()
    erased = erase_person(club=cast.club, person=alias.pk)
    assert [(line.pk, line.number) for line in erased] == [(wilhelmine.pk, 2), (alias.pk, 3)]
    for line in erased:
        kept = Person.objects.values().get(pk=line.pk)
        assert kept.pop("erased") is not None
        assert kept == {
            "id": line.pk,
            "club_id": cast.club.pk,
            "number": line.number,
            "name": "",
            "born": None,
            "email": "",
            "home_club": "",
            "publish_name": False,
            "pseudonym": "",
            "user_id": None,
            "registered": line.registered,
            "merged_into_id": None if line.number == 2 else wilhelmine.pk,
        }


def test_every_field_of_a_line_is_either_blanked_or_nothing_personal():
    """Whoever adds a field to Person says here which."""
    fields = {field.name for field in Person._meta.concrete_fields}
    kept = {"id", "club", "number", "merged_into", "registered", "erased"}
    assert fields == kept | BLANK.keys()


def test_streams_stay_valid_and_the_erasure_is_an_event_of_ids(cast, wilhelmine, game):
    before = store.read(game)
    erase_person(club=cast.club, person=wilhelmine.pk, by=By("frieda", "1"))
    assert store.read(game) == before
    assert verify().damage == []
    (alias,) = wilhelmine.aliases.all()
    assert queries.alias_map(cast.club.pk) == {alias.pk: wilhelmine.pk}


def test_words_about_others_and_the_title_of_the_game_stay(cast, wilhelmine, game):
    erase_person(club=cast.club, person=wilhelmine.pk)
    left = Text.objects.exclude(words="").order_by("kind").values_list("kind", "words")
    assert list(left) == [("name at 0", "Anna"), ("title", "Tisch 1")]


def test_an_erased_person_is_a_number_to_everybody(cast, wilhelmine):
    people = [wilhelmine.pk, wilhelmine.aliases.get().pk]
    erase_person(club=cast.club, person=wilhelmine.pk)
    with translation.override("en"):
        shown = queries.shown_names(cast.frieda, people)
    assert list(shown.values()) == ["No. 2", "No. 2"]
    assert queries.similar_to(Person.objects.get(pk=wilhelmine.pk)) == []
    again = register_person(club=cast.club, name="Wilhelmine")
    assert (again.number, queries.similar_to(again)) == (4, [])


def test_erasing_twice_changes_nothing(cast, wilhelmine):
    once = erase_person(club=cast.club, person=wilhelmine.pk)
    streams = list(store.every_stream())
    twice = erase_person(club=cast.club, person=wilhelmine.pk)
    assert [line.erased for line in twice] == [line.erased for line in once]
    assert list(store.every_stream()) == streams


def test_an_erased_line_says_nothing_again(cast, wilhelmine):
    erase_person(club=cast.club, person=wilhelmine.pk)
    with pytest.raises(Exception, match=r"Number 2 has been erased\.") as no:
        change_person(club=cast.club, person=wilhelmine.pk, said={"name": "Wilhelmine"})
    assert no.value.code == "PERSON_ERASED"


def test_the_alias_of_an_erased_person_can_still_be_parted_from_it(cast, wilhelmine):
    alias = wilhelmine.aliases.get()
    erase_person(club=cast.club, person=wilhelmine.pk)
    assert unmerge(club=cast.club, person=alias.pk).kept == alias


def test_after_erasure_the_account_is_nobody_in_the_register(cast, wilhelmine):
    user = accounts.account("account-of-hers")
    assert rights.reach(user).people == {line.pk for line in queries.same_person(wilhelmine)}
    erase_person(club=cast.club, person=wilhelmine.pk)
    assert rights.reach(user).people == frozenset()


def test_the_number_of_an_erased_person_is_not_given_again(cast):
    berta = register_person(club=cast.club, name="Berta Beispiel")
    erase_person(club=cast.club, person=berta.pk)
    assert register_person(club=cast.club, name="Clara Probe").number == 3


def test_no_command_of_the_register_leaves_a_name_in_an_event_a_hash_or_the_log(cast, caplog):
    """Over REST, from registering to erasing, with everything logged that can be."""
    caplog.set_level(logging.DEBUG)
    desk = Desk(cast, cast.frieda)
    said = {"name": "Wilhelmine Kaltenbrunn", "born": 1947, "pseudonym": "Minchen"}
    line = desk.post("", said).json()["person"]["id"]
    desk.patch(f"{line}/", {"name": "Wilma Kaltenbrunn"})
    desk.get(search="Wilma")
    text = {"text": "Wilhelmine Kaltenbrunn\nMinchen Muster"}
    preview = desk.post("imports/preview/", text).json()
    other = desk.post("imports/", {**text, "hash": preview["hash"]}).json()["people"][0]["id"]
    desk.post(f"{line}/merge/", {"people": [other]})
    desk.post(f"{line}/erase/")
    rows = [row for stream in store.every_stream() for row in stream.rows]
    assert [row.kind for row in rows] == [
        "registered",
        "registered",
        "changed",
        "registered",
        "merged",
        "erased",
    ]
    told = "\n".join([*map(str, rows), *(r.getMessage() for r in caplog.records if not sql(r))])
    assert [secret for secret in SECRETS if secret in told] == []


def sql(record):
    """Whether a line of the log is a statement of the database, which only developers log."""
    return record.name.startswith("django.db")
