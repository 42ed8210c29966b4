"""A tournament goes from house to house in one signed file: to the same hashes, or not at all."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from games import checkpoints, followers, store, verification
from games.acting import By
from games.models import Event, Sheet
from games.refusals import Refusal
from tests.games.cast import a_key
from tests.thorough import examples
from tests.tournaments.directing.evening import DIRECTOR
from tests.tournaments.travel.houses import (
    LAPTOP,
    SERVER,
    STRANGER,
    away,
    key_of,
    played,
    write,
    written,
)
from tournaments.audit import audit
from tournaments.course.acts import Close, CloseRound, HandOver, Report
from tournaments.directing import commands
from tournaments.directing.computed_standings import standings_of
from tournaments.directing.streams import state_of
from tournaments.models import Person, Tournament
from tournaments.travel.taking_in import take_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def keys(settings):
    """The keys of three houses; the house is the laptop."""
    server, stranger = key_of(settings, SERVER), key_of(settings, STRANGER)
    return {"laptop": key_of(settings, LAPTOP), "server": server, "stranger": stranger}


def results(evening):
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (2, 3)))
    evening.done(CloseRound("A", 1))


def heads(stream):
    """The heads of a tournament and its games, as they are told elsewhere."""
    return {one: head for one, head in store.heads() if head.kind in {"tournament", "game"}}


def standings(stream):
    return list(standings_of(state_of(store.read(stream))))


def refused(file, club, **how):
    with pytest.raises(Refusal) as refusal:
        take_in(file, club=club, **how)
    assert not Tournament.objects.filter(club=str(club.pk)).exists()
    return refusal.value.code


def verified():
    damage = [str(one) for one in verification.verify().damage]
    assert damage == [], "\n".join(damage)


def test_names_of_another_clubs_people_are_not_sent_on(cast, keys, settings, tmp_path):
    file = tmp_path / "abend.jsonl"
    evening = written(cast, file)
    key_of(settings, SERVER)
    take_in(file, club=cast.other_club)
    own = set(Person.objects.filter(club=cast.other_club).values_list("pk", flat=True))
    playing = {entry.person for entry in state_of(store.read(evening.stream)).entries.values()}
    assert playing == {*map(str, own), str(cast.anna_in_register.pk)}
    write(evening, file)
    sent = json.loads(json.loads(file.read_text(encoding="utf-8").splitlines()[-1])["body"])
    assert {one["id"] for one in sent["people"]} == {*map(str, own)}


def test_it_comes_in_to_the_same_hashes_and_standings(cast, keys, settings, tmp_path):
    file, before = tmp_path / "abend.jsonl", {}

    def noted(evening):
        results(evening)
        before.update(heads=heads(evening.stream), standings=standings(evening.stream))

    evening = written(cast, file, noted)
    assert not Event.objects.filter(stream=evening.stream).exists()
    key_of(settings, SERVER)
    done = take_in(file, club=cast.other_club)
    assert (done.tournament, done.streams, done.people) == (
        evening.stream,
        2,
        5,
    )  # Anna stands in a register
    assert done.key == keys["laptop"]
    assert heads(evening.stream) == before["heads"]
    assert standings(evening.stream) == before["standings"]
    row = Tournament.objects.get(pk=evening.stream)
    assert (row.club, row.version) == (str(cast.other_club.pk), evening.version)
    assert Sheet.objects.get().club == str(cast.other_club.pk)
    assert list(Person.objects.filter(club=cast.other_club).values_list("number", flat=True)) == [
        *range(1, 6)
    ]
    followers.follow(evening.stream)
    verified()


def test_the_audit_checks_the_file_and_whose_names_it_brings(cast, keys, tmp_path):
    file = tmp_path / "abend.jsonl"
    written(cast, file)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert audit(lines).damage == []
    assert audit(lines[:-1]).damage == []
    forged = json.loads(lines[-1])
    forged["body"] = forged["body"].replace("Bert", "Bort")
    assert audit([*lines[:-1], json.dumps(forged) + "\n"]).damage == [
        "The part with the people is not what this house has signed."
    ]


def test_without_its_people_they_have_no_names_here(cast, keys, tmp_path):
    file = tmp_path / "abend.jsonl"
    written(cast, file, people=False)
    assert "Muster" not in file.read_text(encoding="utf-8")
    assert take_in(file, club=cast.other_club).people == 0
    assert not Person.objects.filter(club=cast.other_club).exists()
    verified()


def test_names_of_a_register_are_never_overwritten(cast, keys, tmp_path):
    file, people = tmp_path / "abend.jsonl", {}
    written(cast, file, lambda evening: people.update(evening.people))
    anna = people["Anna"]
    take_in(file, club=cast.other_club)
    Person.objects.filter(pk=people["Bert"].pk).update(name="Bert Anders")
    take_in(file, club=cast.other_club)
    assert Person.objects.get(pk=people["Bert"].pk).name == "Bert Anders"
    assert Person.objects.get(pk=anna.pk).club == cast.club  # stood in the cast's register
    assert Person.objects.filter(club=cast.other_club).count() == 5


def test_an_equal_beginning_goes_on(cast, keys, settings, tmp_path):
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    with away():
        evening = played(cast)
        write(evening, first)
        results(evening)
        write(evening, second)
        there = heads(evening.stream)
    key_of(settings, SERVER)
    begun = take_in(first, club=cast.other_club)
    went_on = take_in(second, club=cast.other_club)
    assert (begun.streams, went_on.streams, went_on.entries) == (2, 1, 3)
    assert heads(evening.stream) == there
    for again in (second, first):
        assert take_in(again, club=cast.other_club).entries == 0
    assert heads(evening.stream) == there
    verified()


def test_another_stream_is_refused_with_its_version_and_both_hashes(cast, keys, settings, tmp_path):
    mine, theirs = tmp_path / "mine.jsonl", tmp_path / "theirs.jsonl"
    with away():
        evening = played(cast)
        version = evening.version
        with away():
            evening.done(Report("A", 1, 2, scores=(400, 300)))
            write(evening, mine)
            ours = store.read(evening.stream)[version].hash.hex()
        evening.done(Report("A", 1, 2, scores=(300, 400)), Report("A", 1, 3, scores=(400, 300)))
        write(evening, theirs)
        other = store.read(evening.stream)[version].hash.hex()
    key_of(settings, SERVER)
    take_in(mine, club=cast.other_club)
    before = heads(evening.stream)
    with pytest.raises(Refusal) as refusal:
        take_in(theirs, club=cast.other_club)
    assert (refusal.value.code, refusal.value.facts) == (
        "ANOTHER_STREAM",
        {"stream": evening.stream, "version": version + 1, "ours": ours, "theirs": other},
    )
    assert heads(evening.stream) == before


def test_who_does_not_write_it_enters_nothing(cast, keys, settings, tmp_path):
    file = tmp_path / "abend.jsonl"
    evening = written(cast, file)
    key_of(settings, SERVER)
    take_in(file, club=cast.other_club)
    with pytest.raises(Refusal) as refusal:
        evening.done(Report("A", 1, 2, scores=(400, 300)))
    assert (refusal.value.code, refusal.value.facts) == (
        "WRITTEN_ELSEWHERE",
        {"house": keys["laptop"][:16]},
    )


def test_handed_over_it_is_written_there_and_comes_back(cast, keys, settings, tmp_path):
    out, back = tmp_path / "out.jsonl", tmp_path / "back.jsonl"
    evening = played(cast)
    evening.done(HandOver(keys["server"]))
    write(evening, out)
    with pytest.raises(Refusal, match="writes this tournament now"):
        evening.done(Report("A", 1, 2, scores=(400, 300)))
    with away():
        key_of(settings, SERVER)
        assert take_in(out, club=cast.club).entries == 0
        results(evening)
        evening.done(HandOver(keys["laptop"]))
        write(evening, back)
        there = heads(evening.stream)
    key_of(settings, LAPTOP)
    assert take_in(back, club=cast.club).entries == 4
    assert heads(evening.stream) == there
    evening.done(Close())
    verified()


def test_a_house_takes_it_back_with_a_reason_and_only_for_itself(cast, keys, tmp_path):
    evening = played(cast)

    def refusal_of(act):
        with pytest.raises(Refusal) as refusal:
            evening.done(act)
        return refusal.value.code

    reason = "5d1f0e7c-2b7a-4f3c-9d41-2f1f6a3b8c91"
    assert refusal_of(HandOver(keys["laptop"])) == "HANDED_TO_ITSELF"
    assert refusal_of(HandOver(keys["laptop"], taken=True, reason=reason)) == "WRITTEN_HERE"
    evening.done(HandOver(keys["server"]))
    assert refusal_of(HandOver(keys["laptop"], taken=True)) == "TAKEN_WITHOUT_REASON"
    assert refusal_of(HandOver(keys["stranger"], taken=True, reason=reason)) == "NOT_THIS_HOUSE"
    commands.perform(
        by=By(DIRECTOR, a_key()),
        stream=evening.stream,
        acts=[HandOver(keys["laptop"], taken=True, reason=reason)],
        after=None,
        words={reason: {"reason": "Der Rechner ist ins Wasser gefallen."}},
    )
    results(evening)


def test_only_the_house_that_writes_it_signs_it(cast, keys, settings, tmp_path):
    first, forged = tmp_path / "first.jsonl", tmp_path / "forged.jsonl"
    with away():
        evening = played(cast)
        write(evening, first)
        results(evening)
        key_of(settings, STRANGER)
        write(evening, forged)
    key_of(settings, SERVER)
    assert refused(forged, cast.other_club, trusted=keys["laptop"]) == "SIGNED_BY_ANOTHER"
    take_in(first, club=cast.other_club)
    before = heads(evening.stream)
    with pytest.raises(Refusal) as refusal:
        take_in(forged, club=cast.other_club)
    assert refusal.value.code == "SIGNED_BY_ANOTHER"
    assert heads(evening.stream) == before
    take_in(forged, club=cast.other_club, trusted=keys["stranger"])


def test_a_house_that_writes_it_lets_nobody_else(cast, keys, settings, tmp_path):
    file = tmp_path / "copy.jsonl"
    evening = played(cast)
    with away():
        results(evening)
        key_of(settings, STRANGER)
        write(evening, file)
    key_of(settings, LAPTOP)
    with pytest.raises(Refusal, match="has signed this"):
        take_in(file, club=cast.club)


def test_it_stays_with_the_club_that_has_it(cast, keys, tmp_path):
    file = tmp_path / "abend.jsonl"
    evening = played(cast)
    write(evening, file)
    assert refused(file, cast.other_club) == "OF_ANOTHER_CLUB"
    assert take_in(file, club=cast.club).entries == 0


@hypothesis_settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(25)
)
@given(st.data())
def test_torn_or_tampered_nothing_comes_in(cast, keys, tmp_path_factory, data):
    file = tmp_path_factory.getbasetemp() / "whole.jsonl"
    if not file.exists():
        written(cast, file, results)
    whole = file.read_bytes()
    at = data.draw(st.integers(0, whole.rindex(b'{"part":"register"') - 2))
    broken = file.with_name("broken.jsonl")
    change = data.draw(st.sampled_from(["torn", "other"]))
    other = bytes([whole[at] ^ 1])
    broken.write_bytes(whole[:at] if change == "torn" else whole[:at] + other + whole[at + 1 :])
    try:
        with transaction.atomic():
            take_in(broken, club=cast.other_club)
    except Refusal as refusal:
        assert refusal.code == "NO_TOURNAMENT_FILE"  # noqa: PT017 - or it is as good as before
        assert not Tournament.objects.filter(club=str(cast.other_club.pk)).exists()
    else:
        assert change == "other"
        told, read = json.loads(whole.splitlines()[0]), audit(broken.open(encoding="utf-8"))
        assert (read.damage, told["tournament"]) == ([], told["tournament"])


def test_ended_in_the_middle_nothing_has_come_in(cast, keys, tmp_path, monkeypatch):
    file = tmp_path / "abend.jsonl"
    written(cast, file, results)
    before = Event.objects.count()
    bring, calls = store.bring, []

    def dies(*args, **how):
        calls.append(args)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return bring(*args, **how)

    monkeypatch.setattr(store, "bring", dies)
    with pytest.raises(KeyboardInterrupt):
        take_in(file, club=cast.other_club)
    assert Event.objects.count() == before
    assert not Person.objects.filter(club=cast.other_club).exists()


def test_the_commands_carry_it(cast, keys, settings, tmp_path):
    file = tmp_path / "abend.jsonl"
    with away():
        evening = played(cast)
        call_command("export_tournament", str(evening.stream), to=file, stdout=StringIO())
        there = heads(evening.stream)
    call_command("import_tournament", file, club=cast.other_club.slug, stdout=(said := StringIO()))
    assert keys["laptop"] in said.getvalue()
    assert heads(evening.stream) == there
    assert checkpoints.public_key().hex() == keys["laptop"]
    assert store.head(evening.stream).house == ""
