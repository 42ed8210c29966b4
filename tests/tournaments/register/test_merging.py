"""One person in several lines: merged by an event, shown as one, undone by an event."""

import json

import pytest
from django.utils import translation

from engine.refusals import Refusal
from games import store
from games.acting import By
from games.refusals import Refusal as StoreRefusal
from tests.tournaments.cast import all_at_once, assemble
from tournaments import rights
from tournaments.commands import create_account
from tournaments.models import Person
from tournaments.register import queries
from tournaments.register.commands import (
    change_person,
    erase_person,
    merge,
    rebuild_merges,
    register_person,
    unmerge,
)
from tournaments.register.entering import register_stream

PASSWORD = "acht-Steine-im-Beutel"


@pytest.fixture
def lines(cast):
    """Four lines of the first club: number 1 is Anna's, the others have no account."""
    names = ("Anne Muster", "Anna Mustermann", "Berta Beispiel")
    return [cast.anna_in_register, *(register_person(club=cast.club, name=n) for n in names)]


def merged(club, keep, *people, **request):
    """Merge lines."""
    return merge(club=club, keep=keep.pk, people=[each.pk for each in people], **request)


def refusal(call, *sent, **more):
    """Code and facts of the refusal."""
    with pytest.raises(Refusal) as no:
        call(*sent, **more)
    return no.value.code, no.value.facts


def events(club):
    """Kind and payload of each event of a club's register."""
    return [(row.kind, json.loads(row.payload)) for row in store.read(register_stream(club.pk))]


def test_a_merge_is_an_event_of_ids_for_each_line(cast, lines):
    anna, anne, mann, _ = lines
    merged(cast.club, anna, anne, mann)
    assert events(cast.club)[-2:] == [
        ("merged", {"keep": str(anna.pk), "person": str(anne.pk)}),
        ("merged", {"keep": str(anna.pk), "person": str(mann.pk)}),
    ]
    assert queries.alias_map(cast.club.pk) == {anne.pk: anna.pk, mann.pk: anna.pk}
    assert queries.alias_map(cast.other_club.pk) == {}


def test_the_alias_has_the_name_of_the_kept_line_wherever_names_are_shown(cast, lines):
    anna, anne, _, berta = lines
    change_person(club=cast.club, person=anne.pk, said={"publish_name": True})
    merged(cast.club, anna, anne)
    with translation.override("en"):
        shown = {
            who: queries.shown_names(user, [anne.pk, berta.pk])
            for who, user in {"director": cast.frieda, "foreign": cast.vera}.items()
        }
    assert shown == {
        "director": {anne.pk: "Anna Muster", berta.pk: "Berta Beispiel"},
        "foreign": {anne.pk: "No. 1", berta.pk: "No. 4"},
    }


def test_the_alias_map_leads_to_the_end_of_a_chain_and_costs_one_query(
    cast, lines, django_assert_num_queries
):
    anna, anne, mann, _ = lines
    merged(cast.club, anne, mann)
    merged(cast.club, anna, anne)
    with django_assert_num_queries(1):
        assert queries.alias_map(cast.club.pk) == {mann.pk: anna.pk, anne.pk: anna.pk}
    unmerge(club=cast.club, person=anne.pk)
    assert queries.alias_map(cast.club.pk) == {mann.pk: anne.pk}


def test_a_merge_is_undone_by_an_event_that_names_it(cast, lines):
    anna, anne, mann, _ = lines
    merged(cast.club, anna, anne, mann)
    alone = unmerge(club=cast.club, person=mann.pk)
    assert alone.merged_into is None
    assert events(cast.club)[-1] == ("merge_undone", {"version": 6})
    assert queries.alias_map(cast.club.pk) == {anne.pk: anna.pk}


def test_refusals_name_the_numbers_of_the_register(cast, lines):
    anna, anne, mann, _ = lines
    merged(cast.club, anna, anne)
    before = events(cast.club)
    assert refusal(merged, cast.club, anne, anna) == ("MERGED_ALREADY", {"person": 2, "kept": 1})
    assert refusal(merged, cast.club, mann, anne) == ("MERGED_ALREADY", {"person": 2, "kept": 1})
    assert refusal(merged, cast.club, anna, anna) == ("MERGED_WITH_ONESELF", {})
    assert refusal(unmerge, club=cast.club, person=mann.pk) == ("NOT_MERGED", {"person": 3})
    assert events(cast.club) == before


def test_people_of_two_clubs_are_not_merged(cast, lines):
    twin = register_person(club=cast.other_club, name="Anna Muster")
    unknown = ("NO_SUCH_PERSON", {"person": str(twin.pk)})
    assert refusal(merged, cast.club, lines[0], twin) == unknown
    assert refusal(merged, cast.club, twin, lines[0]) == unknown
    assert refusal(unmerge, club=cast.club, person=twin.pk) == unknown
    assert refusal(change_person, club=cast.club, person=twin.pk, said={}) == unknown
    assert refusal(erase_person, club=cast.club, person=twin.pk) == unknown


def test_an_erased_person_is_not_merged_with_anybody(cast, lines):
    anna, anne, *_ = lines
    erase_person(club=cast.club, person=anne.pk)
    assert refusal(merged, cast.club, anna, anne) == ("PERSON_ERASED", {"number": 2})
    assert refusal(merged, cast.club, anne, anna) == ("PERSON_ERASED", {"number": 2})


def test_two_accounts_are_not_one_person_even_behind_an_alias(cast, lines):
    anna, anne, mann, _ = lines
    bert = register_person(
        club=cast.club, name="Bert", user=create_account(login="bert", password=PASSWORD)
    )
    assert refusal(merged, cast.club, anna, bert) == ("TWO_ACCOUNTS", {"numbers": "1, 5"})
    merged(cast.club, mann, bert)
    assert refusal(merged, cast.club, anna, mann) == ("TWO_ACCOUNTS", {"numbers": "1, 5"})
    merged(cast.club, anne, mann)


def test_a_merged_line_is_changed_at_the_kept_one(cast, lines):
    anna, anne, *_ = lines
    merged(cast.club, anna, anne)
    refused = refusal(change_person, club=cast.club, person=anne.pk, said={"name": "X"})
    assert refused == ("PERSON_MERGED", {"number": 2, "kept": 1})


def test_an_account_is_its_person_under_every_merged_id(cast, lines):
    anna, anne, mann, _ = lines
    merged(cast.club, mann, anna, anne)
    assert rights.reach(cast.anna).people == {anna.pk, anne.pk, mann.pk}
    unmerge(club=cast.club, person=anna.pk)
    assert rights.reach(cast.anna).people == {anna.pk}


def test_a_repeated_merge_is_known_by_its_key(cast, lines):
    anna, anne, mann, _ = lines
    for _ in range(2):
        merged(cast.club, anna, anne, by=By("frieda", "1"))
    assert [kind for kind, _ in events(cast.club)].count("merged") == 1
    for _ in range(2):
        unmerge(club=cast.club, person=anne.pk, by=By("frieda", "2"))
    assert queries.alias_map(cast.club.pk) == {}
    with pytest.raises(StoreRefusal) as no:
        merged(cast.club, anna, mann, by=By("frieda", "1"))
    assert no.value.code == "KEY_REUSED"


@pytest.mark.django_db(transaction=True)
def test_two_desks_that_merge_two_lines_into_each_other_make_no_circle():
    cast = assemble()
    one, two = (register_person(club=cast.club, name=name) for name in ("Anne", "Anna"))
    pairs = [(one, two), (two, one)] * 2
    answers = all_at_once(4, lambda n: merged(cast.club, *pairs[n]))
    codes = sorted(getattr(answer, "code", "merged") for answer in answers)
    assert codes == ["MERGED_ALREADY"] * 3 + ["merged"]
    assert len(queries.alias_map(cast.club.pk)) == 1


def test_what_the_alias_map_follows_from_moves_with_mergings_alone(cast, lines):
    anna, anne, *_ = lines
    stream = register_stream(cast.club.pk)
    assert queries.register_as_of(cast.club.pk) is None
    merged(cast.club, anna, anne)
    as_of = queries.register_as_of(str(cast.club.pk))
    assert as_of == (str(stream), 5, store.head(stream).hash.hex())
    change_person(club=cast.club, person=anna.pk, said={"born": 1970})
    assert queries.register_as_of(cast.club.pk) == as_of
    unmerge(club=cast.club, person=anne.pk)
    assert queries.register_as_of(cast.club.pk) == (str(stream), 7, store.head(stream).hash.hex())


def test_rebuilding_from_the_stream_gives_the_same_rows(cast, lines):
    anna, anne, mann, berta = lines
    merged(cast.club, anna, anne)
    merged(cast.club, mann, anna)
    kept = queries.alias_map(cast.club.pk)
    assert rebuild_merges(club=cast.club) == 0
    Person.objects.filter(pk=anne.pk).update(merged_into=berta)
    Person.objects.filter(pk=anna.pk).update(merged_into=None)
    assert rebuild_merges(club=cast.club) == 2
    assert queries.alias_map(cast.club.pk) == kept
