"""An exported tournament is audited by the standard library alone, and each forgery is found."""

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from uuid import uuid4

import pytest

from games import followers
from games.chains import first_link, link
from games.models import Sheet
from games.store import kinds
from tests.games.cast import run
from tests.tournaments.travel.houses import played
from tournaments import audit
from tournaments.archives import archive_lines
from tournaments.course.acts import Close as CloseTournament
from tournaments.course.acts import CloseRound, PublishTournament, Report
from tournaments.models import Person
from tournaments.ranking import publications
from tournaments.register.commands import merge, register_person

pytestmark = pytest.mark.django_db

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture
def house(cast, settings):
    """An evening of one round that is over and published, with the game of its first table."""
    settings.SIGNING_KEY = "a long secret of this house"
    evening = played(cast)
    game = Sheet.objects.get().stream
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (2, 3)))
    evening.done(CloseRound("A", 1), CloseTournament(), PublishTournament())
    followers.follow(evening.stream)
    Person.objects.filter(pk=evening.people["Clara"].pk).update(pseudonym="Klara K.")
    return SimpleNamespace(evening=evening, stream=evening.stream, game=game)


@pytest.fixture
def archive(house):
    """The lines of the evening's archive."""
    return list(archive_lines(house.stream))


def damage(lines):
    return audit.audit(lines).damage


def test_a_sound_archive_holds(archive):
    done = audit.audit(archive)
    assert done.damage == []
    assert (done.games, len(done.heads), len(done.standings)) == (1, 3, 2)
    assert len(done.published) == len([one for one in archive if '"publication"' in one])


def test_an_archive_names_nobody_who_may_not_be_named(archive, house):
    text = "".join(archive)
    assert "Klara K." in text
    assert "Muster" not in text
    assert "Tisch 1" not in text
    assert "Vereinsabend" not in text


def part_of(archive, **facts):
    """The place and the facts of the first line that says this."""
    for place, text in enumerate(archive):
        told = json.loads(text)
        if isinstance(told, dict) and facts.items() <= told.items():
            return place, told
    raise LookupError(facts)


def with_line(archive, place, told):
    return [*archive[:place], json.dumps(told) + "\n", *archive[place + 1 :]]


def changed(archive, said, **more):
    """The archive with other facts in the first line that says this."""
    place, told = part_of(archive, **said)
    return with_line(archive, place, {**told, **more})


def without(archive, **said):
    place, _ = part_of(archive, **said)
    return [*archive[:place], *archive[place + 1 :]]


def made_anew(archive, kind, entry, payload):
    """The archive with another payload in a stream, whose chain is computed anew to its head."""
    place, told = part_of(archive, part="stream", kind=kind)
    stream, previous = told["stream"].replace("-", ""), first_link(kind)
    lines = list(archive)
    for number in range(1, told["rows"] + 1):
        row = json.loads(lines[place + number])
        row[-2] = payload if number == entry else row[-2]
        previous = link(previous, stream, *row[:-1], club=told["club"])
        row[-1] = previous.hex()
        lines[place + number] = json.dumps(row) + "\n"
    return with_line(lines, place, {**told, "hash": previous.hex()})


STANDING = {"part": "standing", "round": 1}


def forgeries(archive):
    """By name an archive that somebody has forged, and a word of what is said of it."""
    place, told = part_of(archive, part="stream", kind="game")
    row = json.loads(archive[place + 2])
    play = '{"announced":12,"at":"8F","letters":"HORT","seat":0}'
    body = json.loads(part_of(archive, **STANDING)[1]["body"])
    body["rows"].reverse()
    forged = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    hashed = {"body": forged, "hash": sha256(forged.encode()).hexdigest()}
    last = json.loads(archive[place + told["rows"]])
    shorter = {**told, "rows": told["rows"] - 1, "version": told["rows"] - 1}
    shorter["hash"] = json.loads(archive[place + told["rows"] - 1])[-1]
    _, proof = part_of(archive, part="proof")
    cut = with_line(archive, place, shorter)
    del cut[place + last[0]]
    return {
        "an entry": (
            with_line(archive, place + 2, [*row[:-2], play, row[-1]]),
            "Entry 2 is not what was hashed.",
        ),
        "a chain made anew": (made_anew(archive, "game", 2, play), "rests on another game"),
        "a chain made anew under the signature": (
            made_anew(archive, "game", 2, play),
            "signed over another state",
        ),
        "a cut game": (cut, "rests on another game"),
        "a club": (changed(archive, {"part": "stream", "kind": "game"}, club="x"), "hashed"),
        "a standing": (changed(archive, STANDING, body="{}"), "does not follow"),
        "a standing with its hash": (changed(archive, STANDING, **hashed), "does not follow"),
        "a lost standing": (without(archive, **STANDING), "after round 1 is missing"),
        "a standing too many": (changed(archive, STANDING, round=7), "does not follow"),
        "a publication": (changed(archive, {"part": "publication"}, body="{}"), "published"),
        "a signature": (changed(archive, {"part": "checkpoint"}, signature="00" * 64), "signature"),
        "a lost checkpoint": (without(archive, part="checkpoint"), "no checkpoint"),
        "a lost proof": (without(archive, part="proof", stream=told["stream"]), "No checkpoint"),
        "another place": (
            changed(archive, {"part": "proof"}, place=proof["place"] ^ 1),
            "another state",
        ),
        "a lost game": (
            [*archive[:place], *archive[place + told["rows"] + 1 :]],
            f"{told['stream']}: The game is missing.",
        ),
        "another tournament": (changed(archive, {}, tournament=str(uuid4())), "another one"),
        "a part of another kind": ([*archive, '{"part":"news"}\n'], "can't be read"),
    }


def test_every_forged_archive_is_found(archive):
    assert damage(archive) == []
    quiet = [
        name
        for name, (lines, word) in forgeries(archive).items()
        if not any(word in sentence for sentence in damage(lines))
    ]
    assert quiet == []


def test_a_result_that_the_game_does_not_give_is_found(archive, house):
    """Made anew on both sides: the tournament takes another result from the same game."""
    _, told = part_of(archive, part="stream", kind="tournament")
    first = part_of(archive, part="stream", kind="tournament")[0] + 1
    rows = [json.loads(text) for text in archive[first : first + told["rows"]]]
    entry, payload = next((row[0], row[-2]) for row in rows if row[1] == "from_game")
    facts = {**json.loads(payload), "scores": [0, 99]}
    forged = made_anew(archive, "tournament", entry, json.dumps(facts))
    said = f"{house.game}: The result of round 1, table 1 is not what the game gives."
    assert said in damage(forged)


NO_ARCHIVES = ["", "[]\n", "{}\n", "no JSON\n", '{"format":"other"}\n', "[" * 100_000]


@pytest.mark.parametrize("text", NO_ARCHIVES, ids=map(str, range(len(NO_ARCHIVES))))
def test_what_is_no_archive_is_refused(text, tmp_path):
    place = tmp_path / "archive.jsonl"
    place.write_text(text, encoding="utf-8")
    assert audit.main([str(place)]) == 2


def test_in_a_house_without_a_key_the_lack_of_a_signature_is_named(house, settings):
    settings.SIGNING_KEY = ""
    lines = list(archive_lines(house.stream))
    assert damage(lines) == ["There is no checkpoint: nothing was signed."]


def test_the_store_knows_the_same_kinds_and_lifts_as_the_audit():
    known = {kind: kinds._registered[kind] for kind in audit.SCHEMAS}
    assert {kind: dict(one.newest) for kind, one in known.items()} == {
        kind: dict(newest) for kind, newest in audit.SCHEMAS.items()
    }
    assert {kind: dict(one.lifts) for kind, one in known.items()} == {
        kind: dict(lifts) for kind, lifts in audit.LIFTS.items()
    }
    assert publications.PUBLICATIONS in known


# Without Django, by the standard library alone

ALONE = """
import sys
sys.path.insert(0, sys.argv[1])
for absent in ("django", "rest_framework", "celery", "redis", "psycopg", "rustworkx", "numpy"):
    sys.modules[absent] = None
from tournaments.audit import main
sys.exit(main(sys.argv[2:]))
"""


def alone(*arguments):
    """What the audit says in an interpreter that finds nothing but the standard library."""
    command = [sys.executable, "-S", "-I", "-c", ALONE, str(HOUSE), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_stranger_audits_it_with_the_standard_library_alone(house, archive, tmp_path):
    place = tmp_path / "archive.jsonl"
    assert run("export_archive", house.stream, "--to", place)[0] == 0
    known = audit.audit(place.read_text(encoding="utf-8").splitlines(keepends=True))
    done = alone(place, "--code", known.code, "--key", known.key)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Checkpoint {known.code}, public key {known.key}." in done.stdout
    other = alone(place, "--code", "AAAAA-BBBBB-CCCCC-DDDDD")
    assert other.returncode == 1
    assert f"The checkpoint has the code {known.code}, not AAAAA-BBBBB-CCCCC-DDDDD." in other.stdout
    place.write_text("".join(forgeries(archive)["a standing"][0]), encoding="utf-8")
    assert alone(place).returncode == 1


def test_a_tournament_that_is_not_there_is_refused(house, tmp_path):
    with pytest.raises(Exception, match="tournament"):
        run("export_archive", uuid4(), "--to", tmp_path / "archive.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_merged_people_are_told(house, cast):
    again = register_person(club=cast.club, name="Anna M.")
    merge(club=cast.club, keep=again.pk, people=[cast.anna_in_register.pk])
    _, told = part_of(list(archive_lines(house.stream)), part="aliases")
    assert told["people"] == {str(cast.anna_in_register.pk): str(again.pk)}


def test_it_speaks_the_language_of_the_terminal_or_the_one_that_is_asked_for(
    archive, tmp_path, monkeypatch, capsys
):
    place = tmp_path / "archive.jsonl"
    place.write_text("".join(forgeries(archive)["an entry"][0]), encoding="utf-8")
    monkeypatch.delenv("WORTWART_LANGUAGE", raising=False)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert audit.main([str(place)]) == 1
    german = capsys.readouterr().out
    assert "Eintrag 2 ist nicht, was gehasht wurde." in german
    assert "Protokolle: 3, Partien: 0, " in german
    assert audit.main([str(place), "--language", "en"]) == 1
    assert "Entry 2 is not what was hashed." in capsys.readouterr().out
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert audit.main([str(place)]) == 1
    assert "3 streams, 0 games, " in capsys.readouterr().out


def test_no_archive_and_no_file_are_told_in_german_too(tmp_path, capsys):
    place = tmp_path / "nirgends"
    assert audit.main(["--language", "de", str(place)]) == 2
    place.write_text("[]\n", encoding="utf-8")
    assert audit.main(["--language", "de", str(place)]) == 2
    assert capsys.readouterr().err == (
        f"{place}: Das gibt es nicht. Sieh nach, wie es geschrieben wird.\n{place}: Das ist kein "
        "Archiv eines Turniers. Nenn eines, das export_archive geschrieben hat.\n"
    )
