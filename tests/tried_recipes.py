"""What a recipe of a README makes works: on the pages, over REST, in both languages.

Runs inside the copy of the house in which `readmes.py` has carried the recipes out, one function a
recipe, named like its trial; `test_recipes.py` reads the outcome.
"""

# ruff: noqa: PLC0415 - what is imported here is there in the copy alone
import io
import json
import lzma
import os
import subprocess
import sys
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from games import followers
from games.models import Sheet, Text
from games.verification import verify
from lexicon.build import build_base
from lexicon.compiled import loads
from tests.frontend.browser import Browser
from tests.games.client import Client, description
from tests.told import game_page
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import API, CLUBS, club_evening, enter, pair, who, worked
from tournaments.course.acts import CloseRound, Plan, Prizes, PublishTournament, Report
from tournaments.course.shapes import PlannedRound, Prize
from tournaments.directing.queries import tournament_at
from tournaments.register.commands import erase_person, register_person
from tournaments.register.exporting import export_person

pytestmark = pytest.mark.django_db
TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")


@pytest.fixture
def cast():
    """Two clubs and their people."""
    return assemble()


def english(user):
    """Somebody at a browser who reads English."""
    return Browser(user, language="en")


def summer_game(cast):
    """A game by the new rules, opened over REST, with one play."""
    program = Client(cast.frieda)
    sent = {"club": str(cast.club.pk), "ruleset": "summer", "names": ["Anna", "Bert"]}
    opened = program.open(sent)
    assert opened.status_code == 201, opened.content
    stream = opened.json()["stream"]
    played = program.enter(stream, {"notation": "8F HALLE 12", "seat": 0})
    assert played.status_code in (200, 201), played.content
    return UUID(stream)


def test_a_ruleset(cast):
    page = english(cast.frieda).get("/games/new/?ruleset=summer")
    assert (page.status, "summer" in page.text) == (200, True)
    stream = summer_game(cast)
    assert Sheet.objects.get(stream=stream).scores == [10, 0]  # each of the five letters counts 1
    assert "summer" in english(cast.frieda).get(f"/games/{stream}/").text
    assert "summer" in english(cast.frieda).get("/tournaments/new/").text


def test_a_kind_of_entry(cast):
    stream = summer_game(cast)
    answer = Client(cast.hugo).enter(stream, {"kind": "cheer", "seat": 1}, 2)
    assert answer.status_code in (200, 201), answer.content
    page = game_page(stream, "official")
    assert [one["kind"] for one in page["entries"]] == ["open", "play", "cheer"]
    for language in ("de", "en"):
        shown = Browser(cast.hugo, language=language).get(f"/games/{stream}/")
        assert (shown.status, "cheer" in shown.text) == (200, True)


def test_an_entrys_form(cast):
    stream = summer_game(cast)
    for language, button in (("de", "Jetzt jubeln"), ("en", "Cheer now")):
        browser = Browser(cast.hugo, language=language)
        page = browser.get(f"/games/{stream}/")
        assert button in page.text
        browser.send(page, "cheer", f"/games/{stream}/")
    shown = game_page(stream, "official")
    assert [one["kind"] for one in shown["entries"]][-2:] == ["cheer"] * 2
    assert english(cast.hugo).get(f"/games/{stream}/").text.count("cheer ") >= 2
    assert verify().damage == []


def test_a_follower(cast):
    stream = summer_game(cast)
    followers.sweep()
    assert Text.objects.get(subject=stream, kind="count").words == "2"


def test_a_table():
    from games.models import Gift

    Gift.objects.create(words="a bell")
    assert verify().damage == []


def test_a_page(cast):
    assert english(cast.frieda).get("/bell/").status == 200


def test_a_text(cast):
    assert "Läute die Hausglocke" in Browser(cast.frieda).get("/bell/").text
    assert "Ring the bell of the house" in english(cast.frieda).get("/bell/").text


def test_a_verb(cast):
    assert [Browser(user).get("/bell/").status for user in (cast.emil, cast.hugo, cast.theo)] == [
        *(200, 403, 403)
    ]


def test_a_kind_of_act(cast):
    evening = club_evening(cast)
    frieda, emil, hugo = (Client(user, api=API) for user in (cast.frieda, cast.emil, cast.hugo))
    ring, late = {"kind": "ring_bell", "division": "A"}, {"kind": "late", "round": 1}
    late |= {"entry": who("Anna"), "half_points": 3, "words": "Stau auf der A 7"}
    answers = [enter(one, evening, act).status_code for act in (ring, late) for one in (emil, hugo)]
    assert answers == [201, 403] * 2
    state = tournament_at(evening.stream).state
    assert [line.act.kind for line in state.lines[-2:]] == ["ring_bell", "late"]
    assert [(one.entry, one.half_points) for one in state.penalties] == [(who("Anna"), 3)]
    address = f"/tournaments/{evening.stream}/protocol/"
    for language, said in (
        ("de", "Zu spät gekommen (Spieler: Anna Muster, Runde: 1, Halbe Punkte: 3)."),
        ("en", "Came too late (Player: Anna Muster, Round: 1, Half points: 3)."),
    ):
        page = Browser(cast.emil, language=language).get(address)
        for told in ("ring bell", said, "Stau auf der A 7"):
            assert (page.status, told in page.text) == (200, True)
    told = frieda.get(f"{evening.stream}/events/").json()["events"][-1]["act"]
    assert (told["kind"], told["half_points"]) == ("late", 3)
    browser = english(cast.emil)
    typed = {"entry": who("Bert"), "round": "2", "half_points": "2", "reason": "Bus verpasst"}
    page = browser.send(browser.get(address), "late", address, **typed)
    assert (page.status, "Bus verpasst" in page.text) == (200, True)
    undo = {"kind": "undo", "version": state.version}
    assert enter(emil, evening, undo).status_code == 201
    left = tournament_at(evening.stream).state.penalties
    assert [(one.entry, one.half_points) for one in left] == [(who("Bert"), 2)]
    shape = description()["components"]["schemas"]["ActComeLate"]
    facts = {"entry", "round", "half_points", "reason"}
    assert set(shape["properties"]) == {"kind", *facts, "schema", "words"}


def test_a_pairing_system(cast):
    evening, frieda = club_evening(cast), english(cast.frieda)
    address = f"/tournaments/{evening.stream}/"
    assert "up_and_down" in frieda.get(address + "set-up/").html
    page = frieda.get(address + "rounds/A/1/run/")
    assert "up_and_down" in page.form("pair").choices["system"]
    answer = pair(Client(cast.frieda, api=API), evening, {"system": "up_and_down"})
    assert answer.status_code in (200, 201), answer.content
    for language in ("de", "en"):
        shown = Browser(cast.frieda, language=language).get(address + "rounds/A/1/run/")
        assert (shown.status, "up and down" in shown.text) == (200, True)
    looks_at_results_ratings_categories_prizes_and_rounds_left(club_evening(cast, "Anna"))


def looks_at_results_ratings_categories_prizes_and_rounds_left(evening):
    """The tables follow from facts that the system is told because it asks for them."""
    rated = {"Bert": 1500, "Clara": 1300, "Dora": 1400}
    entering = (evening.entering(one, rating=rated[one], category="U18") for one in rated)
    evening.done(*entering, Prizes((Prize("standing", "A", category="U18"),)))
    evening.done(Plan("A", (PlannedRound("up_and_down", {}),) * 3))

    assert paired_tables(evening, 1) == ["Bert Dora", "Clara Anna"], "by their ratings"
    report(evening, 1, (400, 350), (400, 350))
    assert paired_tables(evening, 2) == ["Bert Clara", "Dora Anna"], "who won meets who won"
    report(evening, 2, (400, 350), (350, 400))
    assert paired_tables(evening, 3) == ["Bert Dora", "Clara Anna"], "Anna plays for no prize"


def paired_tables(evening, number):
    """A round paired as planned: its tables by the names."""
    evening.published(number)
    name = {who(one): one for one in evening.people}
    tables = tournament_at(evening.stream).state.divisions["A"].rounds[number].tables
    return [" ".join(name[seat] for seat in one.seats) for one in tables.values()]


def report(evening, number, *scores):
    """The results of a round, table by table."""
    told = (Report("A", number, table, scores=one) for table, one in enumerate(scores, 1))
    evening.done(*told, CloseRound("A", number))


@pytest.mark.parametrize(
    ("criterion", "heads"),
    [
        ("played_games", {"de": "Gespielte Partien", "en": "Games that were played"}),
        ("lonely_rounds", {"de": "lonely rounds", "en": "lonely rounds"}),  # without a label
    ],
)
def test_a_criterion_of_the_order(cast, criterion, heads):
    evening = club_evening(cast)
    setup = {**Client(cast.frieda, api=API).get(f"{evening.stream}/").json()["setup"]}
    amended = {"kind": "amend", "setup": {**setup, "standing": [criterion, "wins", "spread"]}}
    answer = enter(Client(cast.frieda, api=API), evening, amended)
    assert answer.status_code == 201, answer.content
    evening.played(1, *TABLES)
    evening.done(PublishTournament())
    worked(evening)
    for language, head in heads.items():
        page = Browser(language=language).get(f"/tournaments/{evening.stream}/standing/A/")
        assert (page.status, head in page.text) == (200, True)
        assert Browser(language=language).get(f"/tournaments/{evening.stream}/").status == 200
    program = Client(api=API)
    csv = program.get(f"{evening.stream}/divisions/A/standing.csv").content.decode()
    assert criterion in csv.splitlines()[0]


@pytest.mark.parametrize(
    ("kind", "heads", "reached"),
    [
        ("most_points", ("Most points of all", "403 points in all games"), "Georg"),
        ("least_points", ("least points", "351"), "Bert"),  # without a label
    ],
)
def test_a_kind_of_prize(cast, kind, heads, reached):
    evening, program = club_evening(cast), Client(cast.frieda, api=API)
    evening.played(1, *TABLES)
    sent = {"kind": "prizes", "prizes": [{"by": kind}]}
    answer = enter(program, evening, sent)
    assert answer.status_code == 201, answer.content
    page = english(cast.frieda).get(f"/tournaments/{evening.stream}/prizes/set/")
    assert heads[0] in page.html
    shown = english(cast.frieda).get(f"/tournaments/{evening.stream}/prizes/")
    assert [part in shown.text for part in (*heads, reached)] == [True] * 3, shown.text


def test_a_rating_system(cast):
    frieda = english(cast.frieda)
    address = f"/clubs/{cast.club.slug}/rankings/"
    page = frieda.get(address)
    assert "steep_curve" in page.form("rating-rule").choices["system"]
    frieda.send(page, "rating-rule", address, system="steep_curve", factors="10")
    assert "The system is steep curve." in frieda.get(address).text


def test_a_part_of_a_rankings_rule(cast):
    program = Client(cast.frieda, api=CLUBS)
    frieda = english(cast.frieda)
    address = f"/clubs/{cast.club.slug}/rankings/"
    page = frieda.get(address)
    assert "Rings of the bell" in page.text
    assert "The bell rings 7 times." in page.text
    frieda.send(page, "rating-rule", address, bell="9", factors="10")
    assert "The bell rings 9 times." in frieda.get(address).text
    agreed = program.get(f"{cast.club.pk}/ranking-rules/").json()
    assert agreed["rating"]["bell"] == 9


def test_something_personal(cast):
    person = register_person(club=cast.club, name="Nora Neu")
    person.hobby = "bells"
    person.save()
    assert export_person(person, asker=None)["lines"][0]["hobby"] == "bells"
    erase_person(club=cast.club, person=person.pk)
    person.refresh_from_db()
    assert person.hobby == ""


def test_an_erratum(tmp_path):
    data = tmp_path
    for table in Path("lexicon/data").glob("*.tsv"):
        (data / table.name).write_text("", "utf-8")
    (data / "regular-forms.txt.xz").write_bytes(lzma.compress(b""))
    for name in ("errata.tsv", "more-words.txt"):  # the last line is the new one
        line = Path("lexicon/data", name).read_text("utf-8").splitlines()[-1]
        (data / name).write_text(line + "\n", "utf-8")
    (data / "german-words.txt.xz").write_bytes(lzma.compress(b"Hauz\nBaum\n"))
    built = loads(build_base(data), "short")
    assert [spelling.text for spelling in built.all_spellings()] == ["Baum", "Haus", "Hof"]


def test_a_reason():
    from lexicon.profiles import PROFILES
    from lexicon.refusals import Reason

    assert [name for name, one in PROFILES.items() if Reason.SHOUTED not in one.clauses] == []


def test_a_game(cast):
    page = english(cast.frieda).get("/words/?w=HAUS&profile=summer")
    assert (page.status, "Admissible" in page.text) == (200, True)


def test_a_setting(tmp_path):
    program = "from deploy import settings; print(settings.BELL)"
    ours = {name: value for name, value in os.environ.items() if not name.startswith("WORTWART")}
    said = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**ours, "WORTWART_DATA": str(tmp_path), **more},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for more in ({}, {"WORTWART_BELL": "1"})
    ]
    assert said == ["False", "True"]


def test_a_benchmark(capsys):
    call_command("bench", "--only", "bells", "--rounds", "3")
    assert json.loads(capsys.readouterr().out)["bells"] == {"rung": 3}
    call_command("bench", "--only", "silence")
    assert json.loads(capsys.readouterr().out)["silence"] == {}


def test_a_check_of_the_gate(monkeypatch):
    from deploy.management.commands import precommit

    monkeypatch.setattr(precommit, "CHECKS", {"bell": precommit.CHECKS["bell"]})
    out = io.StringIO()
    with pytest.raises(CommandError, match="bell"):
        call_command("precommit", stdout=out)
    assert "It does not ring." in out.getvalue()
