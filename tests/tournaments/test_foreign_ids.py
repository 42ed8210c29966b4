"""Another club's ids: at every place of the API that takes one, they are as good as no id at all.

The places are read off the API's description, so whoever adds one says here how it is tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from games import commands as games
from games import photos, sheet_searches
from games.acting import By
from games.commands import keep_texts
from games.models import Sheet, Text
from tests.engine.solving.test_golden_sheets import SHORT
from tests.games.cast import a_key
from tests.games.client import Client, description
from tests.games.test_photos import packed
from tests.told import game_page
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import Evening, club_evening, who
from tournaments.course.acts import Enter, Withdraw
from tournaments.course.presets import preset
from tournaments.directing import commands, inviting, queries
from tournaments.models import Club, DryRun, Hook, User, WordReport
from tournaments.register.commands import register_person
from tournaments.register.people_files import read
from tournaments.register.previews import preview
from tournaments.simulation.model import METHOD
from tournaments.tokens import Wanted, make_token

pytestmark = pytest.mark.django_db

V1 = "/api/v1/"


@dataclass(frozen=True)
class House:
    """What a club has, by what the API calls it; `evening` is its tournament."""

    club: str
    person: str
    stream: str
    game: str
    link: str
    report: str
    entry: str
    token: str
    hook: str
    search: str
    run: str
    photo: str


def own_house(cast) -> tuple[House, Evening]:
    """What the first club has; its first round is published."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    row = queries.tournament(evening.stream)
    link, _ = inviting.invite(row, "helper")
    game = a_game(cast.club, evening.person("Anna"), evening.person("Bert"))
    house = House(
        evening.club, evening.person("Anna"), str(evening.stream), game, str(link.pk),
        a_report(cast.club), who("Anna"), a_token_of(cast.frieda), a_hook(cast.club),
        a_search(cast.frieda, cast.club), a_dry_run(evening.stream), a_photo(game),
    )  # fmt: skip
    return house, evening


def other_house(club: Club) -> House:
    """What the other club has."""
    people = [str(register_person(club=club, name=name).pk) for name in ("Iris F", "Jan F")]
    stream = commands.create_tournament(
        by=By("vera", a_key()),
        club=str(club.pk),
        setup=preset("swiss", "2026-10-24", check_in=False),
        title="Fremd",
    ).stream
    entry = str(uuid4())
    commands.perform(
        by=By("vera", a_key()), stream=stream, acts=[Enter(entry, people[0], "A")], after=None
    )
    link, _ = inviting.invite(queries.tournament(stream), "helper")
    game = a_game(club, *people)
    return House(
        str(club.pk), people[0], str(stream), game, str(link.pk),
        a_report(club), entry, a_token_of(User.objects.get(login="vera")), a_hook(club),
        a_search(User.objects.get(login="vera"), club), a_dry_run(stream), a_photo(game),
    )  # fmt: skip


def a_game(club: Club, *players: str) -> str:
    """A game of two people of a club."""
    opened = games.open_game(
        by=By("x", a_key()), club=str(club.pk), ruleset="klassik", players=players
    )
    return str(opened.stream)


def a_photo(game: str) -> str:
    """The id of a photo beside a game."""
    photo = photos.read_photo(packed(size=(64, 64)))
    return str(photos.attach(stream=UUID(game), actor="x", photo=photo).pk)


def a_token_of(user: User) -> str:
    """The id of a token of an account."""
    return str(make_token(user, Wanted())[0].pk)


def a_hook(club: Club) -> str:
    """The id of a webhook of a club; nothing is ever sent there."""
    row = Hook.objects.create(club=club, address="https://127.0.0.1/", kinds="tournament")
    return str(row.pk)


def a_search(user: User, club: Club) -> str:
    """The id of a search for the game of a score sheet, that is over."""
    row = sheet_searches.begin(actor=str(user.pk), club=str(club.pk), text=SHORT)
    sheet_searches.work(row.pk)
    return str(row.pk)


def a_dry_run(stream: UUID) -> str:
    """The id of a dry run of a tournament, that is over."""
    row = queries.tournament(stream)
    run = DryRun.objects.create(
        tournament=stream,
        club=row.club,
        division="A",
        actor="x",
        kind="compare",
        version=1,
        method=METHOD,
        wanted={"ways": ["planned"], "runs": 1, "error": 100, "seed": "7"},
        state="ended",
        made=timezone.now(),
        beat=timezone.now(),
        done=8,
        whole=8,
    )
    return str(run.pk)


def a_report(club: Club) -> str:
    """A report on words of a club."""
    return str(WordReport.objects.create(club=str(club.pk)).pk)


@pytest.fixture(scope="module")
def cast(stored_for_the_file):
    """Two clubs and their people."""
    return assemble()


@pytest.fixture(scope="module")
def own(cast):
    """What Frieda's club has, and its tournament."""
    return own_house(cast)


@pytest.fixture(scope="module")
def other(cast):
    """What the other club has."""
    return other_house(cast.other_club)


# Places in addresses

# Filters: what they leave is a list, empty for another club's id that is not public as for none;
# tests/tournaments/directing/test_asking_lists.py tries them.
FILTERS = {
    *(("list_games", name) for name in ("club", "tournament", "person")),
    *(("list_tournaments", name) for name in ("club", "person")),
    *((name, "club") for name in ("list_changes", "list_changes_as_lines")),
    *(("read_figures", name) for name in ("club", "tournament", "person", "against")),
}


def in_addresses() -> Iterator[tuple[str, str, str]]:
    """Each operation with each id of its address."""
    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            for parameter in operation.get("parameters", ()):
                place = (operation["operationId"], parameter["name"])
                if parameter["schema"].get("format") == "uuid" and place not in FILTERS:
                    yield method, path, parameter["name"]


def is_game(path: str) -> bool:
    return path.startswith(f"{V1}games/")


def filled(path: str, mine: House, theirs: House | None, place: str) -> str:
    """The address with own ids, but the other club's (None: one of nobody's) at the place."""
    values = {}
    names = "club person stream link report token hook search run photo entry"
    for name in names.split():
        kind = "game" if name == "stream" and is_game(path) else name
        house = theirs if name == place else mine
        values[name] = getattr(house, kind) if house else str(uuid4())
    rest = {"division": "A", "number": "1", "series": "points", "word": "HORN", "version": "1"}
    return path.format(**values, **rest)


def asked(path: str, mine: House, theirs: House | None, place: str) -> str:
    """The address, with such an id in its query where it is not in the path."""
    query = "" if f"{{{place}}}" in path else f"?{place}={getattr(theirs, place, uuid4())}"
    return filled(path, mine, theirs, place) + query


@pytest.mark.parametrize(("method", "path", "place"), sorted(in_addresses()))
def test_another_clubs_id_in_an_address_is_as_good_as_none(cast, own, other, method, path, place):
    program = Client(cast.frieda, api="")
    sent = {"Idempotency-Key": a_key(), "If-Match": "*"}
    answers = [
        program.ask(method.upper(), asked(path, own[0], house, place), {}, sent)
        for house in (other, None)
    ]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content == answers[1].content


# Places in bodies


def in_bodies() -> set[tuple[str, str]]:
    """Each operation with each id of its body; what an act takes alone or in a list is one."""
    return {
        (operation["operationId"], place.replace("acts[].", ""))
        for methods in description()["paths"].values()
        for operation in methods.values()
        for content in operation.get("requestBody", {}).get("content", {}).values()
        for place in ids_of(content["schema"], "", ())
    }


def ids_of(schema: dict[str, Any], place: str, seen: tuple[str, ...]) -> Iterator[str]:
    """The places of ids in a shape."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        if name not in seen:
            yield from ids_of(description()["components"]["schemas"][name], place, (*seen, name))
        return
    if schema.get("format") == "uuid":
        yield place.lstrip(".")
    for part in ("oneOf", "anyOf", "allOf"):
        for one in schema.get(part, ()):
            yield from ids_of(one, place, seen)
    for name, one in schema.get("properties", {}).items():
        yield from ids_of(one, f"{place}.{name}", seen)
    if isinstance(schema.get("items"), dict):
        yield from ids_of(schema["items"], f"{place}[]", seen)
    if isinstance(schema.get("additionalProperties"), dict):
        yield from ids_of(schema["additionalProperties"], f"{place}{{}}", seen)


GAME = "#player1 a Anna\n#player2 b Bert\n>a: HORN 8F HORN 12 12\n"
AT_TABLE = {"division": "A", "round": 1, "table": 1}
ROUND = {"division": "A", "round": 1}
SCORES = {**AT_TABLE, "scores": [400, 300]}

ZOE = "Zoe Neu\n"

# How an id is tried: (which of a house's ids, the body that names it); the operation's address
# is the own one.
TRIED: dict[tuple[str, str], tuple[str, Any]] = {
    ("merge_people", "people[]"): ("person", lambda it: {"people": [it]}),
    ("make_word_report", "game"): ("game", lambda it: {"game": it}),
    ("make_word_report", "tournament"): ("stream", lambda it: {"tournament": it}),
    ("open_game", "club"): (
        "club", lambda it: {"club": it, "ruleset": "klassik", "names": ["A", "B"]}
    ),
    ("search_sheet", "club"): ("club", lambda it: {"club": it, "sheet": SHORT}),
    ("import_gcg", "club"): ("club", lambda it: {"club": it, "gcg": GAME}),
    ("create_tournament", "club"): (
        "club",
        lambda it: {"club": it, "title": "T", "preset": "swiss", "setup": {"date": "2026-10-24"}},
    ),
    ("agree_series_rule", "prizes[].person"): (
        "person", lambda it: {"prizes": [{"by": "by_hand", "person": it}]}
    ),
    ("adjudicate_play", "club"): ("club", lambda it: {"club": it, "words": ["HORN"]}),
    ("make_link", "entry"): ("entry", lambda it: {"entry": it}),
    ("enter_list", "choices[].person"): (
        "person",
        lambda it: {
            "text": ZOE, "hash": preview(read(ZOE), ()).digest, "from_round": 3,
            "choices": [{"line": 1, "person": it}],
        },
    ),
    ("enter_acts", "person"): (
        "person",
        lambda it: {"kind": "enter", "entry": str(UUID(int=9)), "person": it, "division": "A"},
    ),
    ("enter_acts", "entry"): (
        "entry", lambda it: {"kind": "leave", "entry": it, "from_round": 2}
    ),
    ("enter_acts", "entries[]"): (
        "entry", lambda it: {"kind": "apart", "entries": [who("Anna"), it]}
    ),
    ("enter_acts", "game"): ("game", lambda it: {"kind": "link", **AT_TABLE, "game": it}),
    ("enter_acts", "by"): ("entry", lambda it: {"kind": "report", **SCORES, "by": it}),
    ("enter_acts", "first"): ("entry", lambda it: {"kind": "report", **SCORES, "first": it}),
    ("enter_acts", "absent[]"): (
        "entry", lambda it: {"kind": "correct", **SCORES, "absent": [it]}
    ),
    ("enter_acts", "needs_accessible[]"): (
        "entry", lambda it: {"kind": "tables", "accessible": [1], "needs_accessible": [it]}
    ),
    ("enter_acts", "prizes[].entry"): (
        "entry",
        lambda it: {"kind": "prizes", "prizes": [{"by": "by_hand", "entry": it}]},
    ),
    ("enter_acts", "byes[].entry"): (
        "entry",
        lambda it: {"kind": "change", **ROUND, "byes": [{"entry": it}]},
    ),
    ("enter_acts", "tables[].seats[]"): (
        "entry",
        lambda it: {
            "kind": "change", **ROUND,
            "tables": [{"table": 1, "seats": [who("Anna"), it]}],
        },
    ),
}  # fmt: skip
# These have tests of their own below: players of games, words, and the club somebody plays for,
# which is often another one and tells nothing.
APART = {
    *(("make_token", name) for name in ("club", "tournament")),  # test_scopes.py, by a session
    ("open_game", "players[]"),
    *(("enter_acts", words) for words in ("reason", "club", "shown")),
    ("agree_series_rule", "prizes[].thing"),  # words: test_prizes_of_series.py
}


def test_every_place_that_takes_an_id_is_tried():
    assert in_bodies() == TRIED.keys() | APART


def way_to(operation: str, mine: House) -> tuple[str, str]:
    """The method and the own address of an operation."""
    for path, methods in description()["paths"].items():
        for method, found in methods.items():
            if found["operationId"] == operation:
                return method.upper(), filled(path, mine, mine, "")
    raise AssertionError(operation)


@pytest.mark.parametrize(("operation", "place"), sorted(TRIED))
def test_another_clubs_id_in_a_body_is_as_good_as_none(cast, own, other, operation, place):
    mine, evening = own
    kind, body = TRIED[operation, place]
    if body("").get("kind") == "change":
        evening.done(Withdraw("A", 1))
    program = Client(cast.frieda, api="")
    before = evening.version
    answers = []
    for told in (getattr(other, kind), str(uuid4())):
        sent = {"Idempotency-Key": a_key(), "If-Match": "*"}
        answer = program.ask(*way_to(operation, mine), body(told), sent)
        answers.append(
            (answer.status_code, answer.content.decode().lower().replace(told, "that one"))
        )
    assert answers[0] == answers[1]
    assert answers[0][0] in {404, 422}
    assert evening.version == before


def test_the_same_bodies_are_taken_with_the_own_ids(cast, own):
    """Negative control: what refuses is the id, and not the rest of the body."""
    mine, _ = own
    program = Client(cast.frieda, api="")
    taken = set()
    for (operation, place), (kind, body) in TRIED.items():
        told = getattr(mine, kind)
        sent = {"Idempotency-Key": a_key(), "If-Match": "*"}
        answer = program.ask(*way_to(operation, mine), body(told), sent)
        if answer.status_code < 300:
            taken.add((operation, place))
    assert taken >= {
        ("open_game", "club"), ("create_tournament", "club"), ("make_link", "entry"),
        ("enter_acts", "entry"), ("make_word_report", "game"), ("enter_acts", "game"),
        ("agree_series_rule", "prizes[].person"),
    }  # fmt: skip


# Players of games


def opening(own: House, *players: str) -> dict[str, Any]:
    return {"club": own.club, "ruleset": "klassik", "players": list(players)}


def test_a_game_takes_the_clubs_own_people_alone(cast, own, other):
    mine, evening = own
    program = Client(cast.hugo)
    for stranger in (other.person, str(uuid4())):
        answer = program.open(opening(mine, mine.person, stranger))
        assert (answer.status_code, answer.json()["code"]) == (422, "NO_SUCH_PERSON")
    assert program.open(opening(mine, mine.person, evening.person("Bert"))).status_code == 201
    assert Sheet.objects.filter(club=mine.club).count() == 2


def test_an_opening_that_is_written_anew_brings_no_foreign_players(cast, own, other):
    mine, evening = own
    facts = {"ruleset": "klassik", "options": {}, "first": 0}
    anew = {"kind": "open", **facts, "players": [other.person, evening.person("Bert")]}
    answer = Client(cast.emil).enter(
        UUID(mine.game), {"kind": "replace", "version": 1, "entry": anew}, after="1"
    )
    assert answer.status_code in {400, 422}
    assert Sheet.objects.get(pk=mine.game).players == [mine.person, evening.person("Bert")]


# Words


def test_another_clubs_words_are_never_told(cast, own, other):
    """An act may name any id for its reason; the words behind another club's stay there."""
    mine, _ = own
    secret = uuid4()
    keep_texts(club=other.club, texts={secret: {"words": "intern"}})
    dispute = {"kind": "dispute", **AT_TABLE, "reason": str(secret)}
    program = Client(cast.frieda, api="")
    sent = {"Idempotency-Key": a_key(), "If-Match": "*"}
    program.ask("POST", f"{V1}tournaments/{mine.stream}/acts/", dispute, sent)
    page = program.ask("GET", f"{V1}tournaments/{mine.stream}/")
    assert "intern" not in page.content.decode()


def test_names_that_another_club_gave_are_not_shown(own, other):
    """As an older house let it: the same player named by two clubs."""
    mine, _ = own
    Text.objects.create(subject=UUID(mine.person), kind="name", club=other.club, words="Fremd")
    assert game_page(UUID(mine.game), "official")["names"] == ["", ""]
    keep_texts(club=mine.club, texts={UUID(mine.person): {"name": "Anna"}})
    assert game_page(UUID(mine.game), "official")["names"] == ["Anna", ""]
