"""Everything that is stored about a person, handed out: complete, and nothing of anybody else."""

import json
from datetime import UTC, datetime
from uuid import UUID

import pytest

from games.acting import By
from games.commands import keep_texts, open_game
from games.models import Sheet, Text
from games.photos import attach, read_photo
from tests.games.cast import a_key
from tests.games.test_photos import packed
from tests.tournaments.register.desk import Desk
from tournaments.commands import give_role
from tournaments.models import Link, Person, Tournament
from tournaments.register.commands import erase_person, merge, register_person
from tournaments.register.exporting import export_person

HERBST, ABROAD = UUID(int=1), UUID(int=2)
OCTOBER, NOVEMBER = (datetime(2026, month, 1, tzinfo=UTC) for month in (10, 11))


def a_game(club, people, names, title):
    """A game that Hugo opens."""
    return open_game(
        by=By("hugo", a_key()),
        club=str(club.pk),
        ruleset="reise",
        players=[str(person.pk) for person in people],
        names=names,
        title=title,
    ).stream


def a_tournament(club, stream, *people):
    """A tournament with these people, as lists know it."""
    keep_texts(club=str(club.pk), texts={stream: {"title": "Herbstturnier"}})
    Tournament.objects.create(
        stream=stream,
        club=str(club.pk),
        ruleset="klassik",
        date=OCTOBER.date(),
        divisions=["A"],
        players=sorted(str(person.pk) for person in people),
        phase="open",
        public=True,
        version=1,
    )
    for person in people:
        Link.objects.create(
            digest=f"{stream.int}{person.number}",
            club=str(club.pk),
            tournament=stream,
            role="player",
            entry=UUID(int=9),
            person=person.pk,
            made=OCTOBER,
            expires=NOVEMBER,
        )


@pytest.fixture
def lines(cast):
    """Anna's kept line and its alias; then Bert, who plays her here and in another club."""
    anna = cast.anna_in_register
    alias = register_person(club=cast.club, name="Anne Muster", born=1970, home_club="SC Probe")
    bert = register_person(club=cast.club, name="Bert Beispiel")
    merge(club=cast.club, keep=anna.pk, people=[alias.pk])
    return [anna, Person.objects.get(pk=alias.pk), bert]


@pytest.fixture
def game(cast, lines):
    """A game, a tournament and words of Anna and Bert; and as much in the other club."""
    _, alias, bert = lines
    stream = a_game(cast.club, [bert, alias], ["Bert B.", "Anne M."], "Tisch 1")
    abroad = a_game(cast.club, [alias, bert], ["A. M.", "B. B."], "abroad")
    Sheet.objects.filter(pk=abroad).update(club=str(cast.other_club.pk))
    Text.objects.filter(subject=abroad).update(club=str(cast.other_club.pk))
    a_tournament(cast.club, HERBST, alias, bert)
    a_tournament(cast.other_club, ABROAD, alias)
    keep_texts(club=str(cast.club.pk), texts={alias.pk: {"nick": "Ann"}, bert.pk: {"nick": "B"}})
    return stream


def test_the_export_holds_all_of_the_person_and_nothing_of_anybody_else(cast, lines, game):
    anna, alias, _ = lines
    photo = attach(stream=game, actor="hugo", photo=read_photo(packed()))
    told = export_person(anna, asker=cast.frieda)
    history = told.pop("history")
    assert told.pop("account") == {"login": "anna", "roles": []}
    texts = sorted((each["kind"], each["subject"], each["words"]) for each in told.pop("texts"))
    assert texts == [("name at 1", str(game), "Anne M."), ("nick", str(alias.pk), "Ann")]
    assert told == {
        "format": "wortwart person 1",
        "club": {"id": str(cast.club.pk), "name": "Wortfreunde Musterstadt"},
        "lines": [
            {
                "id": str(anna.pk),
                "number": 1,
                "name": "Anna Muster",
                "born": None,
                "email": "",
                "home_club": "",
                "pseudonym": "",
                "publish_name": None,
                "registered": anna.registered.isoformat(),
                "erased": None,
                "merged_into": None,
            },
            {
                "id": str(alias.pk),
                "number": 2,
                "name": "Anne Muster",
                "born": 1970,
                "email": "",
                "home_club": "SC Probe",
                "pseudonym": "",
                "publish_name": None,
                "registered": alias.registered.isoformat(),
                "erased": None,
                "merged_into": str(anna.pk),
            },
        ],
        "games": [
            {
                "id": str(game),
                "title": "Tisch 1: Bert B. – Anne M.",
                "ruleset": "reise",
                "seat": 1,
                "person": str(alias.pk),
                "score": 0,
                "place": None,
                "public": False,
            }
        ],
        "photos": [
            {
                "id": str(photo.pk),
                "game": str(game),
                "taken": photo.taken.isoformat(),
                "width": photo.width,
                "height": photo.height,
                "digest": photo.digest,
            }
        ],
        "tournaments": [
            {
                "id": str(HERBST),
                "title": "Herbstturnier",
                "date": "2026-10-01",
                "people": [str(alias.pk)],
                "public": True,
            }
        ],
        "links": [
            {
                "tournament": str(HERBST),
                "person": str(alias.pk),
                "made": "2026-10-01T00:00:00+00:00",
                "expires": "2026-11-01T00:00:00+00:00",
                "revoked": None,
            }
        ],
        "sign_ups": [],
        "ratings": [],
    }
    assert [(each["version"], each["kind"]) for each in history] == [
        (1, "registered"),
        (2, "registered"),
        (4, "merged"),
    ]


def test_the_export_is_the_same_for_the_alias(cast, lines, game):
    anna, alias, _ = lines
    assert export_person(alias, asker=cast.frieda) == export_person(anna, asker=cast.frieda)


def test_what_belongs_to_the_account_is_told_to_its_owner_alone(cast, lines):
    cast.anna.email = "anna@example.org"
    cast.anna.save()
    for club, role in ((cast.club, "reader"), (cast.other_club, "helper")):
        give_role(user=cast.anna, club=club, role=role)
    here = ("Wortfreunde Musterstadt", "reader")
    to_director, to_anna = (
        export_person(lines[0], asker=who)["account"] for who in (cast.frieda, cast.anna)
    )
    assert [(each["club"], each["role"]) for each in to_director.pop("roles")] == [here]
    assert to_director == {"login": "anna"}
    assert [(each["club"], each["role"]) for each in to_anna.pop("roles")] == [
        here,
        ("Steinleger Beispielheim", "helper"),
    ]
    assert to_anna == {
        "login": "anna",
        "email": "anna@example.org",
        "created": cast.anna.created.isoformat(),
        "last_login": None,
    }


def test_after_erasing_the_export_holds_ids_and_times_alone(cast, lines, game):
    erase_person(club=cast.club, person=lines[0].pk)
    told = export_person(Person.objects.get(pk=lines[0].pk), asker=cast.frieda)
    assert (told["texts"], told["account"]) == ([], None)
    assert {(line["name"], line["born"], line["home_club"]) for line in told["lines"]} == {
        ("", None, "")
    }
    assert told["games"][0]["title"] == "Tisch 1: Bert B."
    assert [link["revoked"] is None for link in told["links"]] == [False]
    assert Link.objects.filter(person=lines[1].pk, revoked=None).count() == 0


def test_a_person_fetches_it_with_the_own_account(cast, lines, game):
    answer = Desk(cast, cast.anna).get(f"{lines[1].pk}/export/")
    assert answer.json() == json.loads(json.dumps(export_person(lines[0], asker=cast.anna)))
    assert answer["Content-Disposition"] == 'attachment; filename="person-2.json"'


def test_an_export_costs_the_same_however_many_games_there_are(
    cast, lines, django_assert_num_queries
):
    _, alias, bert = lines
    for number in range(4):
        a_game(cast.club, [bert, alias], ["", ""], f"Tisch {number}")
    with django_assert_num_queries(10):
        assert len(export_person(bert, asker=cast.frieda)["games"]) == 4
