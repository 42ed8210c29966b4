"""What the API tells may be read by pages of any origin and kept by anybody, if it is everybody's.

The places are read off the API's description: each that can be read is asked by everybody, twice,
while nothing is public and once something is. Whoever adds one says here whether all may keep it.
"""

from dataclasses import fields
from itertools import permutations, product
from uuid import UUID

import pytest
from django.test import Client

from deploy.kept import ANSWERS
from deploy.origins import ANYWHERE, ASKED_BEFORE
from engine.moves import Publish as PublishGame
from games import checkpoints
from games import commands as games
from games.acting import By
from tests.games.cast import a_key
from tests.games.client import Client as Program
from tests.games.client import description, headers_of
from tests.thorough import share_of
from tests.tournaments.directing.evening import club_evening, who, worked
from tests.tournaments.test_foreign_ids import House, filled, own_house
from tournaments.course.acts import (
    Close,
    CloseRound,
    PublishTournament,
    Report,
    UnpublishTournament,
)
from tournaments.directing import inviting, queries
from tournaments.register.commands import change_person

pytestmark = pytest.mark.django_db

ELSEWHERE = "https://verein.example"
ALWAYS = {
    "read_root", "list_clubs", "list_games", "list_tournaments", "read_checkpoint",
    "list_changes", "list_changes_as_lines", "read_figures",
}  # fmt: skip
"""What any house tells everybody."""
ONCE_PUBLIC = ALWAYS | {
    "read_club", "read_game", "list_entries", "list_findings",
    "read_tournament", "list_events", "read_round", "read_standing", "read_standing_as_csv",
    "read_standing_as_xlsx", "read_teams_as_xlsx", "read_ranking_as_xlsx", "read_published_xlsx",
    "read_ranking_prizes", "read_published_prizes",
    "read_wall_chart", "read_cross_table", "read_team_standing", "read_teams_as_csv", "explain_row",
    "read_prizes", "read_ranking", "read_ranking_as_csv",
    "list_publications", "read_publication", "read_published_csv", "read_published_seal",
    "export_trf", "export_tournament", "export_workbook",
    "export_results", "export_club", "export_club_results",
}  # fmt: skip
FOR_EACH = {"look_up_word", "compare_meaning", "enterable_now", "enterable_acts"}
"""What strangers are told too, but each by itself: words are counted, and closed by the minute."""


def to_read() -> dict[str, str]:
    """Each operation that reads, and its path."""
    return {
        methods["get"]["operationId"]: path
        for path, methods in description()["paths"].items()
        if "get" in methods
    }


@pytest.fixture(autouse=True)
def nothing_kept(settings):
    """A process that has just begun, of a house that signs."""
    settings.SIGNING_KEY = "a long secret of this house"
    ANSWERS.clear()


@pytest.fixture
def house(cast):
    """What the first club has: its evening is over and has made a ranking; nothing is public."""
    mine, evening = own_house(cast)
    evening.done(*(Report("A", 1, n, scores=(390 + n, 300)) for n in (1, 2, 3)))
    evening.done(CloseRound("A", 1), Close())
    worked(evening)
    checkpoints.append()
    return mine, evening


def publish(house) -> None:
    """Let everybody read the evening and the game."""
    mine, evening = house
    evening.done(PublishTournament())
    worked(evening)
    games.enter(by=By("frieda", a_key()), stream=UUID(mine.game), move=PublishGame(), after=None)
    checkpoints.append()


@pytest.fixture
def askers(cast, house):
    """Everybody, by how they show who they are."""
    _, evening = house
    row = queries.tournament(evening.stream)
    state = queries.tournament_at(evening.stream).state
    accounts = {
        "account": cast.theo, "player": cast.anna, "reader": cast.rosa, "helper": cast.hugo,
        "arbiter": cast.emil, "director": cast.frieda, "foreign": cast.vera,
    }  # fmt: skip
    tokens = {name: Program(account).token for name, account in accounts.items()}
    tokens["helper by link"] = f"Link {inviting.invite(row, 'helper')[1]}"
    tokens["Bert by link"] = f"Link {inviting.invite_entry(row, state, who('Bert'))[1]}"
    by_session = Client()
    by_session.force_login(cast.frieda)
    known = {name: Client(headers={"Authorization": token}) for name, token in tokens.items()}
    return {"nobody": Client(), "session": by_session, **known}


def asked(client, house, operation, language="en", **headers):
    """The answer of an operation that reads."""
    path = filled(to_read()[operation], house[0], house[0], "")
    query = {"old": "HORN", "new": "HORNE"} if operation == "compare_meaning" else {}
    return client.get(path, query, headers={"Accept-Language": language, **headers})


def is_public(answer) -> bool:
    """Whether anybody may keep it; an answer says one or the other."""
    said = answer["Cache-Control"]
    assert ("public" in said) != ("private" in said or "no-store" in said)
    return "public" in said


def body(answer) -> bytes:
    if answer.streaming and not hasattr(answer, "whole"):  # a stream is read once
        answer.whole = b"".join(answer.streaming_content)
    return answer.whole if answer.streaming else answer.content


# Who may keep what


@pytest.mark.parametrize("public", [False, True])
def test_only_what_strangers_are_told_is_kept_by_all_and_each_answer_for_its_reader(
    house, askers, public
):
    if public:
        publish(house)
    expected = ONCE_PUBLIC if public else ALWAYS
    told, silent = set(), {}
    ask = [*product(to_read(), ("the first time", "again"), askers)]
    shared = {*share_of(ask)}
    for operation, time, name in ask:
        if name != "nobody" and (operation, time, name) not in shared:
            continue
        answer = asked(askers[name], house, operation)
        if is_public(answer):
            told.add((name, operation))
        varies = {one.strip() for one in answer["Vary"].split(",")}
        if not {"Authorization", "Cookie", "Accept-Language"} <= varies:
            silent[name, operation] = varies
    assert told == {("nobody", operation) for operation in expected}
    assert silent == {}


def test_strangers_are_told_nothing_that_all_may_not_keep_but_what_is_counted(house, askers):
    publish(house)
    answers = {one: asked(askers["nobody"], house, one).status_code for one in to_read()}
    assert {one for one, status in answers.items() if status == 200} == ONCE_PUBLIC | FOR_EACH


def test_nobodys_body_stands_under_the_tag_of_anothers(house, askers):
    """Nor under that of another language."""
    publish(house)
    for operation in ONCE_PUBLIC:
        each_reader_has_an_own_tag(house, askers, operation)


def each_reader_has_an_own_tag(house, askers, operation):
    """Ask in the name of each for what the others have."""
    seen = {
        (name, language): asked(client, house, operation, language)
        for name, client in askers.items()
        for language in ("en", "de")
    }
    assert {answer.status_code for answer in seen.values()} == {200}
    for (one, first), (other, second) in permutations(seen.items(), 2):
        if first["ETag"] == second["ETag"]:
            assert (one, other, body(first)) == (one, other, body(second))
    known = {answer["ETag"]: answer for answer in seen.values()}.values()
    for ((name, language), first), second in share_of(product(seen.items(), known)):
        again = asked(askers[name], house, operation, language, **{"If-None-Match": second["ETag"]})
        same = body(first) == body(second) and first["ETag"] == second["ETag"]
        assert (name, again.status_code) == (name, 304 if same else 200)
        assert (is_public(again), again["Vary"]) == (is_public(first), first["Vary"])
        assert again["Cache-Control"] == first["Cache-Control"]


def test_a_tag_of_before_it_was_withdrawn_tells_nothing(house, askers):
    publish(house)
    tags = {one: asked(askers["nobody"], house, one)["ETag"] for one in ONCE_PUBLIC - ALWAYS}
    house[1].done(UnpublishTournament())
    still_public = {"read_game", "list_entries", "list_findings"}
    shown = ("read_club", "export_club", "export_club_results")
    others = dict.fromkeys(shown, (200, True))  # for its game, without evening and ranking
    for operation, tag in tags.items():
        again = asked(askers["nobody"], house, operation, **{"If-None-Match": tag})
        gone = others.get(operation, (404, False))
        expected = (304, True) if operation in still_public else gone
        assert (operation, again.status_code, is_public(again)) == (operation, *expected)


def test_what_is_still_played_is_kept_for_a_shorter_time(cast, house, askers):
    publish(house)
    running = club_evening(cast)
    running.done(PublishTournament())
    running.published(1)
    over = askers["nobody"].get(house[1].path)
    now = askers["nobody"].get(running.path)
    assert over["Cache-Control"] == "public, max-age=30, stale-while-revalidate=60"
    assert now["Cache-Control"] == "public, max-age=5, stale-while-revalidate=10"


def test_an_answer_says_of_when_it_is_where_that_is_known(house, askers):
    publish(house)
    dated = {one for one in ONCE_PUBLIC if "Last-Modified" in asked(askers["nobody"], house, one)}
    assert dated == {
        "read_tournament", "list_events", "read_round", "read_standing", "read_standing_as_csv",
        "read_standing_as_xlsx", "read_teams_as_xlsx", "read_ranking_as_xlsx",
        "read_published_xlsx", "read_ranking_prizes", "read_published_prizes",
        "read_wall_chart", "read_cross_table", "read_team_standing", "read_teams_as_csv",
        "explain_row", "read_prizes", "read_ranking", "read_ranking_as_csv",
        "list_publications", "read_publication", "read_published_csv", "export_trf",
        "export_workbook",
    }  # fmt: skip


def test_a_name_that_is_hidden_changes_the_tag_without_an_event_of_the_tournament(house, askers):
    mine, evening = house
    publish(house)
    first = {one: asked(askers["nobody"], house, one) for one in ("read_tournament", "read_round")}
    change_person(club=evening.cast.club, person=UUID(mine.person), said={"publish_name": True})
    for operation, answer in first.items():
        again = asked(askers["nobody"], house, operation, **{"If-None-Match": answer["ETag"]})
        assert (again.status_code, b"Anna Muster" in again.content) == (200, True)
        assert b"Anna Muster" not in answer.content


def test_who_asks_for_the_head_alone_is_told_what_reading_would(house, askers):
    publish(house)
    found = {}
    for operation, path in to_read().items():
        if operation not in ONCE_PUBLIC:
            continue
        ANSWERS.clear()
        whole = asked(askers["nobody"], house, operation)
        head = askers["nobody"].head(
            filled(path, house[0], house[0], ""), headers={"Accept-Language": "en"}
        )
        same = [head.get(name) == whole.get(name) for name in ("ETag", "Content-Type", "Vary")]
        found[operation] = (head.status_code, body(head), all(same))
    assert found == dict.fromkeys(ONCE_PUBLIC, (200, b"", True))


def test_the_description_has_a_tag_of_its_own_in_each_form_and_is_known_by_it(client):
    kinds = ("application/vnd.oai.openapi", "application/json")
    answers = {kind: client.get("/api/v1/schema/", headers={"Accept": kind}) for kind in kinds}
    assert len({answer["ETag"] for answer in answers.values()}) == len(kinds)
    for kind, first in answers.items():
        asked_again = {"Accept": kind, "If-None-Match": first["ETag"]}
        again = client.get("/api/v1/schema/", headers=asked_again)
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
        assert is_public(first)
        assert is_public(again)
        assert (again["Cache-Control"], again["Vary"]) == (first["Cache-Control"], first["Vary"])


# Which pages may read


def test_pages_of_any_origin_read_what_strangers_and_tokens_are_told_and_no_session(house, askers):
    publish(house)
    found = {}
    for name, client in askers.items():
        for operation in to_read() if name in ("nobody", "session") else share_of(to_read()):
            answer = asked(client, house, operation, Origin=ELSEWHERE)
            assert "Access-Control-Allow-Credentials" not in answer
            assert "origin" not in answer["Vary"].lower()
            shared = {one: answer.get(one) for one in ANYWHERE}
            found.setdefault(name, set()).add(
                (shared == ANYWHERE, answer["Cross-Origin-Resource-Policy"])
            )
    assert found.pop("nobody") == {(True, "cross-origin")}
    assert found.pop("session") == {(False, "same-origin")}
    assert set(map(frozenset, found.values())) == {frozenset({(True, "same-origin")})}


def test_a_kept_answer_serves_pages_of_all_origins(house):
    """Whoever asked first: it says the same to who names an origin and to who names none."""
    publish(house)
    answers = [
        asked(Client(), house, "read_standing", **({"Origin": one} if one else {}))
        for one in (None, ELSEWHERE, "null")
    ]
    headers = [headers_of(answer) for answer in answers]
    assert headers == [headers[0]] * 3


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
def test_a_browser_that_asks_before_it_sends_is_let_in_everywhere(method):
    nobody = House(*["00000000-0000-4000-8000-000000000000"] * len(fields(House)))
    for path in description()["paths"]:
        answer = Client().options(
            filled(path, nobody, nobody, ""),
            headers={
                "Origin": ELSEWHERE,
                "Access-Control-Request-Method": method,
                "Access-Control-Request-Headers": "authorization,if-match,idempotency-key",
            },
        )
        assert (answer.status_code, answer.content) == (204, b"")
        assert {**ANYWHERE, **ASKED_BEFORE}.items() <= {**answer.headers}.items()
        assert method in answer["Access-Control-Allow-Methods"]
        assert "Authorization" in answer["Access-Control-Allow-Headers"]


def test_no_page_of_the_internet_is_let_into_a_private_network():
    asked = {
        "Origin": ELSEWHERE,
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Private-Network": "true",
    }
    answer = Client().options("/api/v1/clubs/", headers=asked)
    allowed = {name for name in answer.headers if name.startswith("Access-Control-Allow-")}
    assert (answer.status_code, allowed) == (
        204,
        {f"Access-Control-Allow-{what}" for what in ("Origin", "Methods", "Headers")},
    )


def test_a_page_with_a_token_writes_and_one_with_a_session_does_not(cast, house):
    mine, _ = house
    entry = {"path": f"/api/v1/games/{mine.game}/moves/", "content_type": "application/json"}
    sent = {"Origin": ELSEWHERE, "Idempotency-Key": a_key(), "If-Match": "*"}
    move = {"kind": "publish"}
    by_session = Client(enforce_csrf_checks=True)
    by_session.force_login(cast.frieda)
    refused = by_session.post(data=move, headers=sent, **entry)
    assert (refused.status_code, "Access-Control-Allow-Origin" in refused) == (403, False)
    sent["Authorization"] = Program(cast.frieda).token
    done = Client(enforce_csrf_checks=True).post(data=move, headers=sent, **entry)
    assert (done.status_code, done["Access-Control-Allow-Origin"]) == (201, "*")


def test_refusals_can_be_read_as_well(house):
    own = f"tournaments/{house[1].stream}/"
    refused = {
        "no-such-thing/": 404,
        own: 404,
        "games": 301,
        "games/?before=x": 422,
        "games/?x": 400,
    }
    for path, status in refused.items():
        answer = Client().get(f"/api/v1/{path}", headers={"Origin": ELSEWHERE})
        assert answer.status_code == status
        assert (answer["Access-Control-Allow-Origin"], is_public(answer)) == ("*", False)


def test_pages_are_read_by_no_other_origin(house):
    for path in ("/", "/tournaments/", "/api/"):
        answer = Client().get(path, headers={"Origin": ELSEWHERE})
        assert "Access-Control-Allow-Origin" not in answer
        assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    asked_before = {"Origin": ELSEWHERE, "Access-Control-Request-Method": "POST"}
    answer = Client().options("/login/", headers=asked_before)
    assert not [name for name in answer.headers if name.startswith("Access-Control-")]
