"""Keeps a house as a version makes it, data folder and answers; asks it again in later versions.

In a checkout of the version, with its Python and an empty place:

    export DJANGO_SETTINGS_MODULE=deploy.settings PYTHONPATH=. WORTWART_MODE=demo
    WORTWART_DATA=FOLDER .venv/bin/python keep_house.py PLACE

Without a place it brings a house that was kept to this version, and tells what is wrong with it and
what it answers; with `--answers` that alone. It speaks REST and the house's commands, no more; its
people are invented.
"""

import json
import lzma
import shutil
import sys
from io import StringIO
from pathlib import Path
from uuid import UUID

import django

django.setup()

# ruff: disable[E402] - models are loaded only now
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client

import manage
from engine.moves import Note
from games import commands as games
from games import followers, rebuilding
from games.acting import By
from games.models import Sheet
from games.verification import verify
from tests.tournaments.tokens_of_before import a_token
from tournaments.models import Club, Person, Tournament, User
from tournaments.register.commands import merge, register_person

# ruff: enable[E402]

V1 = "/api/v1/"
HERE = {"Host": "localhost"}
LIST = "KNURPSEN\tknurpsen\tverb\nHALLIGEN\tHallig\tnoun\n"


class Program:
    """What an account does over REST."""

    def __init__(self, user):
        """Get a token."""
        self.http = Client(headers={"Authorization": f"Token {a_token(user)}", **HERE})
        self.keys = 0

    def post(self, path, body, **headers):
        """The answer to a request that must succeed."""
        self.keys += 1
        sent = {"Idempotency-Key": f"kept {self.keys}", "If-Match": "*", **headers}
        answer = self.http.post(V1 + path, json.dumps(body), "application/json", headers=sent)
        assert answer.status_code < 300, (path, body, answer.content)
        return answer.json() if answer.content else None

    def get(self, path):
        """What it reads."""
        answer = self.http.get(V1 + path)
        assert answer.status_code == 200, (path, answer.content)
        return answer.json()


def fill():
    """Let happen what a club lets happen: on top of the demo."""
    call_command("migrate", verbosity=0)
    call_command("seed_demo")
    club, frieda = Club.objects.get(), User.objects.get(login="frieda")
    program = Program(frieda)
    words(program, club)
    the_register(program, club)
    games_by_hand(program, club)
    the_end(program, Tournament.objects.get())
    another_evening(program, club)
    caught_up()


def words(program, club):
    """A list of the club's own, and a challenge that it decides."""
    sent = {"name": "Klub", "additions": LIST, "removals": "HORN\n"}
    edition = program.post(f"clubs/{club.pk}/editions/", sent)["edition"]
    game = {"club": str(club.pk), "ruleset": "mini", "names": ["Mia", "Max"]}
    pinned = {"lexicon": f"Klub@{edition['hash']}"}
    for word, seats in (("8E HORN", 1), ("8E HUND", 1)):
        stream = program.post("games/", {**game, "options": pinned})["stream"]
        enter(program, stream, {"seat": 0, "notation": word}, {"kind": "challenge", "seat": seats})
        followers.sweep()


def the_register(program, club):
    """People who come, are the same, and are forgotten."""
    again = register_person(club=club, name="Anna Amsl", born=1971)
    kept = Person.objects.get(club=club, name="Anna Amsel")
    merge(club=club, keep=kept.pk, people=[again.pk], by=By("frieda", "kept merge"))
    gone = register_person(club=club, name="Wanda Weide", born=1950)
    program.post(f"clubs/{club.pk}/people/{gone.pk}/erase/", {})


def enter(program, stream, *moves):
    """Moves one after the other."""
    for move in moves:
        version = program.get(f"games/{stream}/")["version"]
        program.post(f"games/{stream}/moves/", move, **{"If-Match": str(version)})


def games_by_hand(program, club):
    """A corrected game, one with a finding, one from a file."""
    game = {"club": str(club.pk), "ruleset": "klassik", "names": ["Ida", "Uwe"]}
    stream = program.post("games/", {**game, "title": "Berichtigt"})["stream"]
    horn = {"kind": "play", "seat": 0, "at": "8F", "letters": "HORN", "announced": 12}
    enter(
        program,
        stream,
        {"seat": 0, "notation": "8F HORN 99"},
        {"seat": 1, "notation": "H5 STE.N 6"},
        {"kind": "replace", "version": 2, "entry": horn},
        {"seat": 0, "notation": "-"},
        {"kind": "annul", "version": 5},
    )
    by, note = By("frieda", "kept note"), Note("Die Uhr stand.")
    games.enter_words(by=by, stream=UUID(stream), move=note, after=None)
    enter(program, stream, {"kind": "publish"})
    call_command("import_gcg", str(Path(manage.__file__).with_name("tests") / "corpus"))


def the_end(program, row):
    """The demo's tournament is played to its end, a result put right, an act undone."""
    path, at = f"tournaments/{row.pk}/", {"division": "A", "round": 3}
    page = program.get(f"{path}divisions/A/rounds/3/")
    for table in page["tables"]:
        if table.get("scores") is None:
            sent = {"kind": "report", **at, "table": table["table"], "scores": [401, 333]}
            program.post(f"{path}acts/", sent)
    first = {"division": "A", "round": 1, "table": 2}
    sent = {"kind": "correct", **first, "scores": [300, 401], "words": "Vertauscht."}
    program.post(f"{path}acts/", sent)
    fined = {"entry": page["tables"][0]["seats"][0], "round": 3, "half_points": 1, "spread": 20}
    done = program.post(f"{path}acts/", {"kind": "penalty", **fined})
    program.post(f"{path}acts/", {"kind": "undo", "version": done["version"]})
    for body in ({"kind": "close_round", **at}, {"kind": "close"}):
        program.post(f"{path}acts/", body)


def another_evening(program, club):
    """One that is under way: a late entry, a result in dispute, links of a player and a helper."""
    setup = {"date": "2026-11-21", "check_in": False}
    body = {"club": str(club.pk), "title": "Freitag", "preset": "swiss", "setup": setup}
    path = f"tournaments/{program.post('tournaments/', body)['stream']}/"
    people = Person.objects.filter(club=club, merged_into=None, erased=None).order_by("number")
    acts = [
        {"kind": "enter", "entry": str(UUID(int=n)), "person": str(one.pk), "division": "A"}
        for n, one in enumerate(people[:7], 1)
    ]
    program.post(f"{path}acts/", {"acts": acts})
    program.post(f"{path}rounds/A/1/pairing/", {"seed": "kept"})
    at = {"division": "A", "round": 1}
    for act in (
        {"kind": "publish", **at},
        {"kind": "report", **at, "table": 1, "scores": [400, 390]},
        {"kind": "dispute", **at, "table": 1, "words": "Es waren 378."},
        {"kind": "leave", "entry": str(UUID(int=7)), "from_round": 2},
        {"kind": "publish_tournament"},
    ):
        program.post(f"{path}acts/", act)
    program.post(f"{path}links/", {"role": "helper"})
    program.post(f"{path}links/", {"entry": str(UUID(int=2))})


def questions():
    """What is asked of this version and of each later one: who asks, and for what."""
    club = Club.objects.get().pk
    for stream, version in Sheet.objects.order_by("stream").values_list("stream", "version"):
        yield from (("director", f"games/{stream}/"), ("nobody", f"games/{stream}/"))
        yield "director", f"games/{stream}/?version={max(1, version // 2)}"
    for row in Tournament.objects.order_by("stream"):
        path = f"tournaments/{row.pk}/"
        yield from (("director", path), ("nobody", path))
        yield "director", f"{path}?version={row.version // 2}"
        for number in range(1, 4):
            yield "director", f"{path}divisions/A/rounds/{number}/"
            yield "nobody", f"{path}divisions/A/standing/?round={number}"
    yield "director", f"clubs/{club}/people/"
    for series in ("points", "rating"):
        yield "nobody", f"clubs/{club}/ranking/{series}/"


def answers():
    """Each question with its answer: status and body."""
    director, nobody = Program(User.objects.get(login="frieda")).http, Client(headers=HERE)
    told = {}
    for who, path in questions():
        answer = (director if who == "director" else nobody).get(V1 + path)
        told[f"{who} {path}"] = [answer.status_code, answer.json()]
    return told


def caught_up():
    """Let every follower do what waits for it."""
    while followers.sweep():
        pass


def damage():
    """What is wrong with the house."""
    return list(map(str, verify().damage))


def packed(place):
    """The data folder without its keys, tokens and sessions, the database compressed."""
    with connection.cursor() as cursor:
        for table in ("tournaments_grant", "knox_authtoken", "django_session"):
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608 - their names
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    database = settings.DATA / "wortwart.sqlite3"
    (place / "wortwart.sqlite3.xz").write_bytes(lzma.compress(database.read_bytes(), preset=9))
    shutil.copytree(settings.DATA / "lexicon", place / "lexicon")


def keep(place):
    """Make a house, ask it, keep both."""
    fill()
    assert damage() == []
    rebuilding.rebuild()
    caught_up()
    told = json.dumps(answers(), ensure_ascii=False, sort_keys=True)
    (place / "answers.json.xz").write_bytes(lzma.compress(told.encode(), preset=9))
    packed(place)


def bring():
    """Bring a house that was kept to this version."""
    call_command("migrate", verbosity=0)
    call_command("seed_demo", stdout=StringIO())  # as `demo` does


def ask_alone():
    """Bring a house here, and ask it."""
    bring()
    caught_up()
    sys.stdout.write(json.dumps({"answers": answers()}))


def ask():
    """Bring a house here, and ask it: as it came, and made anew."""
    bring()
    told = {"as it came": damage()}
    caught_up()
    told |= {"caught up": damage(), "answers": answers()}
    rebuilding.rebuild()
    caught_up()
    told |= {"rebuilt": damage(), "as before": answers() == told["answers"]}
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    if sys.argv[1:] == ["--answers"]:
        ask_alone()
    else:
        keep(Path(sys.argv[1])) if sys.argv[1:] else ask()
