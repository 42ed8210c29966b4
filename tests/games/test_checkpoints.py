"""Checkpoints: who computes a chain anew, cuts or removes a stream is found by what was signed."""

import json

import pytest
from django.db import IntegrityError, connection, transaction

from engine.refusals import Unusable
from games import checkpoints, store
from games.chains import first_link, link
from games.checkpoints import append, append_if_due, export, read_export
from games.ed25519 import verify as verify_plainly
from games.guards import guards_missing
from games.models import Checkpoint, Event, Head, Operation, Sheet, Text
from games.verification import verify
from tests.games.cast import OTHER_CLUB, enter, open_game, run
from tests.games.client import Client, assemble
from tests.games.notebooks import harm, remove_guard
from tournaments.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def key(settings):
    settings.SIGNING_KEY = "a long secret of this house"


@pytest.fixture
def games():
    """Two games, signed by the first checkpoint."""
    games = [open_game(), open_game("mini")]
    for game in games:
        enter(game, "8F HORN", "-")
    append()
    return games


def damage(**kept):
    return list(map(str, verify(**kept).damage))


def made_anew(stream, payload, version=2):
    """Compute a chain anew after an entry was changed, head and all, as an owner can."""
    remove_guard("UPDATE")
    head, rows = store.head(stream), store.read(stream)
    previous = first_link(head.kind)
    for row in rows:
        columns = row[:-1] if row.version != version else row._replace(payload=payload)[:-1]
        previous = link(previous, *columns, club=head.club)
        Event.objects.filter(stream=stream, version=row.version).update(
            payload=columns[-1], hash=previous
        )
    Head.objects.filter(pk=stream).update(hash=previous)


def cut(stream):
    """Cut the last entry off, with head, sheet and all that knew of it."""
    remove_guard("DELETE")
    last = store.read(stream)[-1]
    Event.objects.filter(stream=stream, version=last.version).delete()
    before = store.read(stream)[-1]
    Head.objects.filter(pk=stream).update(version=before.version, hash=before.hash)
    Operation.objects.filter(stream=stream, last=last.version).delete()
    Sheet.objects.filter(pk=stream).update(version=before.version, turn=1)


def removed(stream):
    """Remove every trace of a stream."""
    remove_guard("DELETE")
    players = Sheet.objects.get(pk=stream).players
    Text.objects.filter(subject__in=[stream, *players]).delete()
    for model in (Event, Operation, Sheet, Head):
        model.objects.filter(stream=stream).delete()


def without_the_log():
    """Throw the log away, as an owner can."""
    on_table = "" if connection.vendor == "sqlite" else " ON games_checkpoint"
    name = "no_delete" if connection.vendor == "sqlite" else "frozen"
    harm(f"DROP TRIGGER games_checkpoint_{name}{on_table}")
    Checkpoint.objects.all().delete()


OTHER = '{"at":"8F","letters":"HORT","seat":0}'


def test_what_was_signed_holds_while_games_go_on(games):
    kept = export()
    enter(games[0], "-")
    assert damage() == []
    assert damage(exported=kept, code=kept.sealed.code) == []


def test_a_chain_that_was_made_anew_is_found_by_the_log(games):
    made_anew(games[0], OTHER)
    assert f"{games[0]}: Entry 3 is not the one that checkpoint 1 signed." in damage()


def test_a_cut_tail_is_found(games):
    cut(games[0])
    found = [one for one in damage() if "guard" not in one]
    assert found == [f"{games[0]}: Entries up to 3 are gone; checkpoint 1 knows them."]


def test_a_stream_of_which_nothing_is_left_is_found(games):
    removed(games[0])
    found = [one for one in damage() if "guard" not in one]
    assert found == [f"{games[0]}: The stream is gone; checkpoint 1 knows its entry 3."]


def test_a_club_that_took_a_game_is_found(games):
    Head.objects.filter(pk=games[0]).update(club=OTHER_CLUB)
    said = f"{games[0]}: Its kind or club is another one than checkpoint 1 signed."
    assert said in damage()


@pytest.mark.parametrize("harmed", [lambda game: made_anew(game, OTHER), cut, removed])
def test_without_the_log_the_file_that_somebody_kept_finds_it(games, harmed):
    kept = export()
    harmed(games[0])
    without_the_log()
    append()  # and a new log over what is there now
    assert [one for one in damage() if "checkpoint" in one and "guard" not in one] == []
    found = damage(exported=kept)
    assert f"The log has no checkpoint with the code {kept.sealed.code}: it was made anew." in found
    assert [one for one in found if one.startswith(f"{games[0]}: ")] != []


def test_without_the_log_the_printed_code_shows_that_it_was_made_anew(games):
    code = export().sealed.code
    assert damage(code=code) == []
    made_anew(games[0], OTHER)
    without_the_log()
    append()
    assert f"The log has no checkpoint with the code {code}: it was made anew." in damage(code=code)


def test_no_checkpoint_blesses_what_an_earlier_one_finds(games):
    made_anew(games[0], OTHER)
    enter(games[1], "-")
    assert append().facts["number"] == 2
    assert f"{games[0]}: Entry 3 is not the one that checkpoint 1 signed." in damage()


# The log


def test_the_log_is_chained_and_signed_and_says_what_moved(games):
    first = checkpoints.newest()
    enter(games[1], "-")
    second = append("publication")
    assert second.facts["previous"] == first.hash
    assert (second.facts["number"], second.facts["streams"]) == (2, 2)
    assert second.facts["occasion"] == "publication"
    assert second.is_signed(verify_plainly)
    (moved,) = Checkpoint.objects.get(number=2).changes.split("\n")
    head = store.head(games[1])
    assert moved == f"{games[1].hex} game wortfreunde 4 {head.hash.hex()}"


def test_where_nothing_has_moved_the_last_one_stays(games):
    assert append() == checkpoints.newest()
    assert Checkpoint.objects.count() == 1


def test_it_is_made_once_a_day(games):
    assert append_if_due() is None
    enter(games[0], "-")
    assert append_if_due() is None
    without_the_log()
    made = append_if_due()
    assert (made.facts["number"], made.facts["occasion"]) == (1, "day")


def test_a_house_without_a_key_signs_nothing(games, settings):
    settings.SIGNING_KEY = ""
    enter(games[0], "-")
    assert append() is None
    assert Checkpoint.objects.count() == 1
    assert damage() == []


INSERTED = "INSERT INTO games_checkpoint (number, made, body, signature, changes) VALUES "
DEEDS = [
    "UPDATE games_checkpoint SET signature = ''",
    "DELETE FROM games_checkpoint",
    INSERTED + "(3, 0, '{}', '', '')",
    INSERTED + "(1, 0, '{}', '', '')",
]


@pytest.mark.parametrize("deed", DEEDS)
def test_the_database_itself_refuses_to_change_the_log(games, deed):
    assert guards_missing() == []
    with pytest.raises(IntegrityError), transaction.atomic():
        harm(deed)
    assert damage() == []


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"signature": "00" * 64}, "Checkpoint 1 is not what was signed."),
        ({"body": "{}"}, "Checkpoint 1 is not what was signed."),
        ({"changes": ""}, "The heads of checkpoint 1 are not those that were signed."),
    ],
)
def test_a_forged_log_is_found(games, columns, said):
    row = Checkpoint.objects.get()
    without_the_log()
    for name, value in columns.items():
        setattr(row, name, value)
    row.save(force_insert=True)
    assert said in damage()


def test_a_log_that_another_key_has_signed_is_found(games, settings):
    settings.SIGNING_KEY = "the key of whoever forges"
    without_the_log()
    append()
    settings.SIGNING_KEY = "a long secret of this house"
    assert "Checkpoints are signed by other keys than that of this house." in damage()


# Files and codes


def test_a_code_is_four_groups_that_can_be_read_aloud(games):
    groups = checkpoints.newest().code.split("-")
    assert [len(group) for group in groups] == [5, 5, 5, 5]
    assert set("".join(groups)) <= set("ABCDEFGHJKLMNPQRSTUVWXYZ")


def test_a_file_is_read_as_it_was_written_and_in_no_other_way(games):
    kept = export()
    assert read_export(kept.text()) == kept
    whole = json.loads(kept.text())
    forged = [
        "",
        "[]",
        {**whole, "signature": "00" * 64},
        {**whole, "heads": whole["heads"][:1]},
        {**whole, "checkpoint": whole["checkpoint"].replace('"streams":2', '"streams":3')},
    ]
    for text in forged:
        with pytest.raises(Unusable):
            read_export(text if isinstance(text, str) else json.dumps(text))


def test_the_commands_write_a_file_and_verify_by_it(games, tmp_path):
    place = tmp_path / "checkpoint.json"
    status, said, complained = run("checkpoint", "--to", place)
    code = checkpoints.newest().code
    assert (status, said, complained) == (0, [f"Checkpoint 1 over 2 streams: {code}"], [])
    assert run("verify", "--checkpoint", place, "--code", code.lower())[0] == 0
    cut(games[0])
    status, said, _ = run("verify", "--checkpoint", place)
    assert status == 1
    assert f"{games[0]}: Entries up to 3 are gone; checkpoint 1 knows them." in said


# REST

API = "/api/v1/checkpoints/"


def test_everybody_reads_the_newest_checkpoint_and_its_key(games):
    answer = Client(api=API).ask("GET", "latest/")
    body, sealed = answer.json(), checkpoints.newest()
    assert (answer.status_code, body["checkpoint"], body["code"]) == (200, sealed.body, sealed.code)
    assert body["key"] == checkpoints.public_key().hex()
    assert "heads" not in body


def test_the_heads_are_for_operators(games):
    house = assemble().house
    asked = {"nobody": None, "anna": house.anna, "frieda": house.frieda}
    answers = {name: heads_for(user).status_code for name, user in asked.items()}
    assert answers == {"nobody": 401, "anna": 403, "frieda": 403}
    User.objects.filter(pk=house.theo.pk).update(operator=True)
    answer = heads_for(User.objects.get(pk=house.theo.pk))
    assert answer.status_code == 200
    assert answer.json()["heads"] == list(export().heads)


def heads_for(user):
    """The answer to somebody who asks for the heads of all streams."""
    return Client(user, api=API).ask("GET", "latest/heads/")
