"""Whoever changes the database past the program is found: table by table the row is named."""

from types import SimpleNamespace
from uuid import UUID, uuid4

import pytest
from django.db import connection, transaction
from django.test import override_settings
from django.utils import translation

from engine.moves import Challenge, Close, Note, Resign, Verdict
from games import commands as games
from games import followers
from games.acting import By
from games.models import (
    Event,
    Evidence,
    Finding,
    Follower,
    GameFigures,
    GamePhoto,
    Head,
    ImportedFile,
    Operation,
    Sheet,
    Text,
)
from games.photos import attach, read_photo
from games.sentences import in_words
from games.verification import tables, verify
from lexicon import shelf
from lexicon.models import ArbiterRuling, OwnEdition
from tests.games.cast import a_key, enter, open_game
from tests.games.notebooks import harm
from tests.games.test_photos import packed
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import club_evening, who
from tests.tournaments.test_logos import PNG
from tests.tournaments.test_passkeys import made
from tests.tournaments.test_second_factors import equipped
from tournaments.club_pages import readdress, take_logo
from tournaments.course.acts import Close as CloseTournament
from tournaments.course.acts import CloseRound, Link, PublishTournament, Report
from tournaments.directing.inviting import invite_entry
from tournaments.directing.queries import tournament_at
from tournaments.hooks.commands import make_hook
from tournaments.models import (
    Club,
    ClubAddress,
    ClubLogo,
    Contribution,
    Founding,
    Grant,
    Hook,
    LookUpRule,
    Passkey,
    Person,
    Publication,
    Ranking,
    Role,
    SecondFactor,
    SignUp,
    Standing,
    TableGame,
    Tournament,
    User,
    WordReport,
    WordReportGame,
)
from tournaments.models import Link as PrivateLink
from tournaments.register.commands import merge, register_person
from tournaments.tokens import Wanted, make_token
from tournaments.words.commands import import_list

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("house")]


@pytest.fixture(scope="module")
def house(tmp_path_factory, stored_for_the_file):
    """A club with a row in every table: an evening that is over, games, words, people, links."""
    with override_settings(DATA=tmp_path_factory.mktemp("house")):
        yield made_house()


def made_house():
    """Store the house."""
    cast = assemble()
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    pair = [evening.person("Anna"), evening.person("Bert")]
    game = games.open_game(
        by=By("hugo", a_key()), club=evening.club, ruleset="klassik", players=pair, title="Tisch 1"
    ).stream
    evening.done(Link("A", 1, 1, str(game)))
    enter(game, "8F HORN 13")
    games.enter_words(by=By("hugo", a_key()), stream=game, move=Note("Anna kam spät."), after=None)
    enter(game, "-", "-", Resign(1), Close())
    edition = import_list(club=evening.club, name="Klub", additions=b"HORNZ\n").edition
    judged = open_game("mini", club=evening.club, lexicon=f"Klub@{edition.hash}")
    enter(judged, "8E HORNZ", Challenge(1), Verdict({"HORNZ": True}))
    waits = open_game("mini", club=evening.club, lexicon=f"base@{shelf.base().hash}")
    enter(waits, "8E HORN", Challenge(1))
    followers.sweep()
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (2, 3)))
    evening.done(CloseRound("A", 1), CloseTournament(), PublishTournament())
    link, _ = invite_entry(
        Tournament.objects.get(), tournament_at(evening.stream).state, who("Bert")
    )
    again = register_person(club=cast.club, name="Anna M.")
    merge(club=cast.club, keep=cast.anna_in_register.pk, people=[again.pk])
    LookUpRule.objects.create(club=evening.club, public=False)
    report = WordReport.objects.create(club=evening.club)
    WordReportGame.objects.create(report=report, game=game)
    ImportedFile.objects.create(club=evening.club, digest="0" * 64, stream=game)
    SignUp.objects.create(
        tournament=evening.stream, club=evening.club, key=a_key(), digest="0" * 64, division="A",
        name="Zoe Neu", language="de", confirmed=evening.cast.club.founded, entry=who("Bert"),
    )  # fmt: skip
    attach(stream=game, actor="hugo", photo=read_photo(packed()))
    readdress(club=cast.club, slug="woerter")
    take_logo(club=cast.club, content=PNG)
    make_token(cast.frieda, Wanted(club=cast.club.pk))
    make_hook(club=cast.club, address="https://verband.example/ranglisten", kinds=["ranking"])
    made(cast.hugo)
    equipped(cast.frieda)
    for _ in range(3):
        followers.sweep()
    return SimpleNamespace(
        cast=cast,
        evening=evening,
        stream=evening.stream,
        game=game,
        judged=judged,
        waits=waits,
        link=link,
        again=again,
    )


def damage():
    """What `verify` says is damaged."""
    return [str(one) for one in verify().damage]


def test_a_house_with_a_row_in_every_table_is_sound(house):
    assert damage() == []
    empty = [
        model.__name__
        for model in (*FORGED, ArbiterRuling, Event, Head, Club, Founding)
        if not model.objects.exists()
    ]
    assert empty == []


def change(**columns):
    """A forgery: these columns of the first row."""

    def forge(model, _house):
        first = model.objects.order_by("pk").first()
        model.objects.filter(pk=first.pk).update(**columns)

    return forge


def lose(model, _house):
    """A forgery: the first row is gone."""
    model.objects.filter(pk=model.objects.order_by("pk").first().pk).delete()


def copied(**columns):
    """A forgery: a copy of the first row with other columns."""

    def forge(model, _house):
        row = model.objects.order_by("pk").first()
        if "BigAutoField" in model._meta.pk.get_internal_type():
            row.pk = None
        for name, value in columns.items():
            setattr(row, name, value() if callable(value) else value)
        row.save(force_insert=True)

    return forge


FORGED = {
    Operation: [change(first=0), change(recorded=1), lose, copied(id=uuid4)],
    Follower: [change(version=99), copied(follower="nobody")],
    Sheet: [change(scores=[1, 2]), lose, copied(pk=uuid4)],
    Finding: [change(code="OTHER"), change(facts={}), lose, copied(position=7)],
    GameFigures: [change(seats=[]), change(players=[]), lose, copied(pk=uuid4)],
    ArbiterRuling: [change(admissible=False), change(club="x"), lose, copied(word="OHR")],
    Text: [change(subject=UUID(int=7)), change(club="x"), copied(subject=uuid4)],
    ImportedFile: [change(stream=UUID(int=7)), change(club="x")],
    Evidence: [change(subject="OHR"), change(version=1), copied(stream=uuid4)],
    OwnEdition: [change(hash="0" * 64), change(name="Anders")],
    Tournament: [change(phase="open"), change(players=[]), lose, copied(pk=uuid4)],
    TableGame: [change(table=2), change(round=2), lose, copied(pk=uuid4)],
    Standing: [change(body="{}"), change(lines="[]"), change(digest="x"), lose, copied(round=9)],
    Contribution: [
        change(version=1),
        change(head="x"),
        change(body="{}"),
        change(format=0),
        change(date="2020-01-01"),
        change(rated=False),
        lose,
        copied(pk=uuid4),
    ],
    Ranking: [change(body="{}"), change(as_of=[]), change(digest="x"), lose, copied(series="x")],
    Publication: [change(packed=b"x"), change(digest="x"), lose, copied(number=9)],
    Person: [
        change(number=99),
        change(merged_into=None, erased="2026-01-01T00:00Z"),
        copied(id=uuid4, number=99, user=None),
    ],
    User: [change(login="EMIL"), change(password="acht Steine")],
    Role: [change(role="king")],
    PrivateLink: [
        change(club="x"),
        change(entry=UUID(int=7)),
        change(person=UUID(int=7)),
        change(digest="x"),
        change(tournament=UUID(int=7)),
    ],
    SignUp: [
        change(club="x"),
        change(digest="x"),
        change(division="B"),
        change(entry=UUID(int=7)),
        change(tournament=UUID(int=7)),
    ],
    Grant: [change(scopes="king"), change(club=UUID(int=7))],
    LookUpRule: [copied(pk="x")],
    Hook: [
        change(club=UUID(int=7)),
        change(address="http://169.254.169.254/"),
        change(kinds="ranking accounts"),
        change(kinds=""),
    ],
    Passkey: [
        change(user=UUID(int=7)),
        change(data=b""),
        change(data=bytes(200)),
        change(credential=b"another"),
    ],
    SecondFactor: [copied(pk=UUID(int=7)), change(recovery=["ABCD-EFGH"])],
    ClubAddress: [
        change(club=UUID(int=7)),
        copied(slug="woerter"),
        copied(slug="So nicht"),
    ],
    ClubLogo: [
        change(body=b"<svg/>"),
        change(digest="x"),
        change(kind="jpeg"),
        change(width=41),
        change(club=UUID(int=7)),
    ],
    GamePhoto: [
        change(body=b"<svg/>"),
        change(digest="x"),
        change(width=41),
        change(club="x"),
        change(stream=UUID(int=7)),
    ],
    WordReport: [change(club="x")],
    WordReportGame: [change(game=UUID(int=7))],
}


@pytest.fixture
def constrained(house):
    """The house; constraints hold again afterwards, which SQLite lets go for a whole connection."""
    yield house
    if connection.vendor == "sqlite":
        harm("PRAGMA ignore_check_constraints = OFF")


@pytest.mark.parametrize("model", FORGED)
def test_a_forged_row_is_named(constrained, model):
    without_constraints(model)
    before = damage() if connection.vendor == "postgresql" else []  # constraints are missing there
    quiet = []
    for number, forge in enumerate(FORGED[model]):
        with transaction.atomic():
            forge(model, constrained)
            if set(damage()) <= set(before):
                quiet.append(number)
            transaction.set_rollback(True)
    assert quiet == []


def without_constraints(model):
    """Let the rows of a table be anything, as an owner of the database can."""
    if connection.vendor == "postgresql":
        harm("SET CONSTRAINTS ALL IMMEDIATE")
        table = model._meta.db_table
        with connection.cursor() as cursor:
            found = connection.introspection.get_constraints(cursor, table)
        foreign = [name for name, constraint in found.items() if constraint["foreign_key"]]
        for name in [*(constraint.name for constraint in model._meta.constraints), *foreign]:
            harm(f'ALTER TABLE {table} DROP CONSTRAINT "{name}"')
    else:
        harm("PRAGMA ignore_check_constraints = ON")


def test_every_table_that_is_proved_is_forged_here():
    """Events, heads and guards have tests of their own beside the store."""
    proved = {name for name, table in tables.listed().items() if table.proof}
    elsewhere = {
        "games_checkpoint",
        "tournaments_founding",
        "tournaments_club",
        "django_migrations",
        "knox_authtoken",
    }
    by_its_streams = {"tournaments_ranking"}
    assert {model._meta.db_table for model in FORGED} == proved - elsewhere | by_its_streams


@pytest.mark.parametrize(
    ("deed", "said_of_it"),
    [
        (
            "INSERT INTO django_migrations (app, name, applied) VALUES ('x', '0001', '2026-01-01')",
            "The migration x.0001 is none of the program's.",
        ),
        (
            "DELETE FROM django_migrations WHERE app = 'games' AND name = '0002_sheets'",
            "The migration games.0002_sheets is missing.",
        ),
        (
            "DELETE FROM tournaments_founding",
            "The row of the founding is missing, or there are several.",
        ),
    ],
)
def test_what_is_changed_elsewhere_is_named(house, deed, said_of_it):
    harm(deed)
    assert damage() == [said_of_it]


def test_a_club_that_is_gone_is_named_by_its_streams(house):
    Head.objects.filter(stream=house.judged).update(club=str(UUID(int=7)))
    assert f"{house.judged}: its club {UUID(int=7)} is not there." in damage()


def test_damage_is_told_in_german(house):
    Standing.objects.filter(round=1).delete()
    with translation.override("de"):
        told = [in_words(one) for one in verify().damage]
    assert told == [
        f"{house.stream}: Tabelle (division A, round 1) fehlt; bitte rebuild ausführen."
    ]


def test_two_clubs_may_call_the_same_edition_by_names_of_their_own(house):
    for club, name in ((house.evening.club, "Ohne"), (str(house.cast.other_club.pk), "Fort")):
        import_list(club=club, name=name, removals=b"HORN\n")
    assert OwnEdition.objects.values("hash").distinct().count() == 2
    assert damage() == []
