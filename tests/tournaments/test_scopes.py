"""Scopes of tokens: every operation of the API against every scope, and where a token reaches."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.urls import get_resolver
from django.utils import timezone

from engine.refusals import Refusal
from frontend.forms.accounts import SCOPES as LABELS
from games.acting import By
from games.models import Sheet as GameSheet
from tests.games.cast import a_key
from tests.games.client import Client, description
from tests.tournaments.cast import take_role
from tests.tournaments.test_foreign_ids import filled, other_house, own_house
from tournaments import rights
from tournaments.commands import give_role
from tournaments.course.acts import KINDS
from tournaments.course.presets import preset
from tournaments.directing import commands, queries
from tournaments.directing.rights import VERBS
from tournaments.models import Grant, Tournament, User
from tournaments.permissions import May
from tournaments.rights import TABLE, reach
from tournaments.scopes import NEVER, SCOPE_OF, SCOPES, Limits
from tournaments.tokens import Wanted, make_token

pytestmark = pytest.mark.django_db

V1 = "/api/v1/"

# Which scopes open which operation for somebody who may do everything; all others are open to all
# scopes, since they read. r: enter_results, g: enter_games, d: direct, m: manage_register.
# fmt: off
OPENED_BY = {
    "enter_results": "rd", "preview_results": "rd",
    "enter_acts": "rd", "enter_move": "gd", "open_game": "gd", "import_gcg": "gd",
    "search_sheet": "gd", "read_sheet_search": "gd", "change_sheet_search": "gd",
    "remove_sheet_search": "gd", "enter_sheet_candidate": "gd",
    "enter_list": "", "preview_entries": "",
    "create_tournament": "d", "pair_round": "d", "import_tsh": "d", "read_travel": "d",
    "send_part": "d",
    "list_dry_runs": "d", "begin_dry_run": "d", "read_dry_run": "d", "change_dry_run": "d",
    "remove_dry_run": "d",
    "report_dispute": "d", "attach_photo": "gd", "remove_photo": "d",
    "make_word_report": "d", "list_word_reports": "d", "read_word_report": "d",
    "import_edition": "d", "change_look_up_setting": "d",
    "agree_rating_rule": "d", "agree_series_rule": "d", "preview_start_list": "d",
    "take_start_list": "d", "undo_start_list": "d",
    "list_people": "m", "read_person": "m", "register_person": "m", "change_person": "m",
    "merge_people": "m", "unmerge_person": "m", "erase_person": "m", "export_person": "m",
    "preview_people": "m", "import_people": "m",
    "read_ranking_rules": "m", "read_start_list": "m",
    "list_hooks": "d", "make_hook": "d", "read_hook": "d", "remove_hook": "d", "test_hook": "d",
    "send_hook_again": "d",
    "make_link": "", "list_links": "", "revoke_link": "", "export_checkpoint": "",
    "make_token": "",
}
# fmt: on
# What the scope that is described opens only together with manage_register.
TOGETHER = {"enter_list": "direct", "preview_entries": "direct"}
LETTERS = {"read": "-", "enter_results": "r", "enter_games": "g", "direct": "d"}
LETTERS["manage_register"] = "m"
CLOSED = {"TOKEN_LACKS_SCOPE", "TOKEN_NEVER", "TOKENS_MAKE_NO_TOKENS", "PERMISSION_DENIED"}


def program(user, *scopes, club=None, tournament=None):
    """A program with a token of these scopes."""
    _, secret = make_token(user, Wanted("Probe", scopes, club, tournament))
    return Client(token=f"Token {secret}", api="")


def operations():
    """Each operation: its method and path, by its id."""
    return {
        operation["operationId"]: (method.upper(), path, operation)
        for path, methods in description()["paths"].items()
        for method, operation in methods.items()
        if isinstance(operation, dict) and "operationId" in operation
    }


@pytest.mark.parametrize("scope", SCOPES)
def test_every_operation_is_open_to_the_scopes_of_the_drawing_and_closed_to_others(cast, scope):
    User.objects.filter(pk=cast.frieda.pk).update(operator=True)
    mine, _ = own_house(cast)
    bot, found = program(cast.frieda, scope), {}
    for name, (method, path, _) in operations().items():
        if name == "revoke_token":  # takes back the token itself and no other
            continue
        sent = {"Idempotency-Key": a_key(), "If-Match": "*"}
        address = filled(path, mine, mine, "")
        answer = bot.http.generic(
            method, address, b"{}", content_type="application/json",
            headers={"Authorization": bot.token, "Accept-Language": "en", **sent},
        )  # fmt: skip
        said = answer.json() if answer.headers.get("Content-Type") == "application/json" else {}
        found[name] = not (answer.status_code == 403 and said.get("code") in CLOSED)
    reads = dict.fromkeys(found, True)
    drawn = {name: LETTERS[scope] in scopes for name, scopes in OPENED_BY.items()}
    assert found == reads | drawn


def test_a_refusal_names_the_scope_that_is_needed_and_what_to_do(cast):
    _, evening = own_house(cast)
    bot = program(cast.frieda)
    answer = bot.ask("POST", f"{evening.path}acts/", {"kind": "close"}, {"If-Match": "*"})
    told = answer.json()
    assert (answer.status_code, told["code"], told["facts"]) == (
        403, "TOKEN_LACKS_SCOPE", {"scope": "enter_results"},
    )  # fmt: skip
    assert told["detail"] == (
        "This token lacks the scope enter_results; make another on the page of tokens."
    )


# The table itself


def test_every_right_has_one_scope_or_is_never_a_tokens():
    assert sorted(SCOPE_OF) + sorted(NEVER) == sorted(SCOPE_OF.keys() - NEVER) + sorted(NEVER)
    assert SCOPE_OF.keys() | NEVER == TABLE.keys()
    assert set(SCOPE_OF.values()) == set(SCOPES)


def test_a_right_that_nobody_named_is_let_through_by_no_scope():
    assert not Limits(frozenset(SCOPES)).lets("paint_the_house")


def test_every_view_asks_the_table_or_is_named_here():
    apart = {
        view.__name__
        for view in views(get_resolver().url_patterns)
        if May not in view.permission_classes
    }
    assert apart == {
        "Checkpoint", "CheckpointHeads", "Me", "OneToken", "SpectacularAPIView",
        "SpectacularSwaggerSplitView", "Tokens",
    }  # fmt: skip


def views(patterns):
    """The views of REST behind these addresses."""
    for one in patterns:
        if hasattr(one, "url_patterns"):
            yield from views(one.url_patterns)
        elif (view := getattr(one.callback, "cls", None)) is not None:
            yield view


def test_the_description_names_the_scope_of_each_operation():
    told = {name: one["x-token-scope"] for name, (_, _, one) in operations().items()}
    least = {"rd": "enter_results", "gd": "enter_games", "d": "direct", "m": "manage_register"}
    drawn = {name: least.get(scopes) for name, scopes in OPENED_BY.items()} | TOGETHER
    assert told == dict.fromkeys(told, "read") | drawn
    _, _, acts = operations()["enter_acts"]
    assert acts["x-token-scope-of-kinds"]["publish"] == "direct"
    assert "report" not in acts["x-token-scope-of-kinds"]
    assert "Scope of a token: `enter_results`." in acts["description"]


def test_a_list_of_players_takes_the_scopes_of_tournaments_and_of_the_register(cast):
    _mine, evening = own_house(cast)
    place, body = f"{V1}tournaments/{evening.stream}/entries/list/preview/", {"text": "Zoe Neu\n"}
    asked = (("direct",), ("manage_register",), ("direct", "manage_register"))
    bots = [program(cast.frieda, *scopes) for scopes in asked]
    assert [bot.ask("POST", place, body).status_code for bot in bots] == [403, 403, 200]


def test_every_scope_but_reading_has_a_label_on_the_page():
    assert LABELS.keys() == set(SCOPES) - {"read"}


# Where a token reaches


def test_a_results_bot_enters_results_of_its_tournament_and_nothing_else(cast):
    """Each kind of act, with the token of a director."""
    _, evening = own_house(cast)
    row = queries.tournament(evening.stream)
    frieda = cast.frieda
    frieda.limits = Limits(frozenset({"read", "enter_results"}), row_club(row), row.stream)
    within = reach(frieda)
    may = {kind for kind, verb in VERBS.items() if within.official(verb, row)}
    assert may == {"report", "slip", "confirm", "dispute"}
    assert may <= KINDS.keys()
    elsewhere = Tournament(stream=UUID(int=3), club=row.club)
    assert not any(within.official(verb, elsewhere) for verb in VERBS.values())


def test_a_results_bot_through_the_door(cast):
    _, evening = own_house(cast)
    bot = program(cast.frieda, "enter_results", tournament=evening.stream)
    result = {"kind": "report", "division": "A", "round": 1, "table": 1, "scores": [400, 300]}
    sent = {"Idempotency-Key": a_key(), "If-Match": "*"}
    assert bot.ask("POST", f"{evening.path}acts/", result, sent).status_code == 201
    closing = {"kind": "close_round", "division": "A", "round": 1}
    answer = bot.ask("POST", f"{evening.path}acts/", closing, {**sent, "Idempotency-Key": a_key()})
    assert (answer.status_code, answer.json()["facts"]) == (403, {"scope": "direct"})
    answer = bot.ask("GET", f"{V1}me/").json()
    assert answer["token"] == {
        "id": str(Grant.objects.get(name="Probe").pk),
        "scopes": ["read", "enter_results"],
        "club": str(cast.club.pk),
        "tournament": str(evening.stream),
    }


def test_where_a_token_is_not_for_it_is_a_strangers(cast):
    mine, evening = own_house(cast)
    game = GameSheet.objects.get(pk=mine.game)
    other = evening_of_another_day(cast)
    bot = program(cast.frieda, "direct", tournament=other)
    asked = [f"{V1}games/{game.stream}/", f"{evening.path}", f"{V1}tournaments/{other}/"]
    assert [bot.ask("GET", path).status_code for path in asked] == [404, 404, 200]
    Tournament.objects.filter(pk=evening.stream).update(public=True)
    sent = {"Idempotency-Key": a_key(), "If-Match": "*"}
    answer = bot.ask("POST", f"{evening.path}acts/", {"kind": "close"}, sent)
    assert (answer.status_code, answer.json()["code"]) == (403, "TOKEN_IS_FOR_ANOTHER")


def test_a_token_for_one_club_knows_of_no_other(cast):
    give_role(user=cast.frieda, club=cast.other_club, role="director")
    bot = program(cast.frieda, "manage_register", club=cast.club.pk)
    paths = [f"{V1}clubs/{club.pk}/people/" for club in (cast.club, cast.other_club)]
    assert [bot.ask("GET", path).status_code for path in paths] == [200, 404]
    me = bot.ask("GET", f"{V1}me/").json()
    assert [one["club"]["id"] for one in me["clubs"]] == [str(cast.club.pk)]


def test_a_token_gives_no_more_than_its_owner_has_at_the_time(cast):
    _, evening = own_house(cast)
    bot = program(cast.emil, *SCOPES)
    path = f"{V1}clubs/{cast.club.pk}/people/"
    assert bot.ask("GET", path).status_code == 200
    assert bot.ask("POST", path, {"name": "Ida"}, {"Idempotency-Key": a_key()}).status_code == 403
    take_role(user=cast.emil, club=cast.club, role="arbiter")
    assert [bot.ask("GET", one).status_code for one in (path, evening.path)] == [403, 404]


def test_who_plays_sees_no_rack_by_a_token_for_something_else(cast):
    sheet = cast.sheet(public=True)
    cast.anna.limits = Limits(frozenset({"read"}), tournament=UUID(int=3))
    reach = rights.reach(cast.anna)
    assert (reach.role_for(sheet), reach.role_for(cast.sheet())) == ("public", None)


# Making and taking back


def test_a_token_makes_no_token_and_sees_itself_alone(cast):
    one, two = (program(cast.frieda, "direct") for _ in range(2))
    mine, others = Grant.objects.order_by("token__created")
    answer = one.ask("POST", f"{V1}me/tokens/", {"name": "x"})
    assert (answer.status_code, answer.json()["code"]) == (403, "TOKENS_MAKE_NO_TOKENS")
    listed = one.ask("GET", f"{V1}me/tokens/").json()["tokens"]
    assert [line["id"] for line in listed] == [str(mine.pk)]
    assert one.ask("DELETE", f"{V1}me/tokens/{others.pk}/").status_code == 404
    assert one.ask("DELETE", f"{V1}me/tokens/{mine.pk}/").status_code == 204
    assert [bot.ask("GET", f"{V1}me/").status_code for bot in (one, two)] == [401, 200]


def test_who_is_logged_in_makes_lists_and_revokes_tokens(cast, client):
    client.force_login(cast.frieda)
    wanted = {"name": "Ergebnisse", "scopes": ["enter_results"], "club": str(cast.club.pk)}
    made = client.post(f"{V1}me/tokens/", wanted, content_type="application/json")
    told = made.json()
    assert made.status_code == 201
    assert {name: told[name] for name in ("name", "scopes", "club", "tournament", "used")} == {
        "name": "Ergebnisse", "scopes": ["read", "enter_results"], "club": str(cast.club.pk),
        "tournament": None, "used": None,
    }  # fmt: skip
    assert made.headers["Location"].endswith(f"{V1}me/tokens/{told['id']}/")
    assert told["secret"].startswith(told["begins"])
    listed = client.get(f"{V1}me/tokens/")
    assert listed.json()["tokens"] == [{k: v for k, v in told.items() if k != "secret"}]
    assert "no-store" in listed.headers["Cache-Control"]
    assert client.delete(f"{V1}me/tokens/{told['id']}/").status_code == 204
    assert client.get(f"{V1}me/tokens/").json() == {"tokens": []}


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({}, 400, "MALFORMED"),
        ({"name": "x", "scopes": ["everything"]}, 400, "MALFORMED"),
        ({"name": "x", "days": 0}, 400, "MALFORMED"),
        ({"name": "x", "club": str(UUID(int=1))}, 422, "TOKEN_FOR_NO_CLUB"),
        ({"name": "x", "tournament": str(UUID(int=1))}, 422, "TOKEN_FOR_NO_TOURNAMENT"),
    ],
)
def test_a_token_that_cannot_be_is_not_made(cast, client, wanted, status, code):
    client.force_login(cast.frieda)
    answer = client.post(f"{V1}me/tokens/", wanted, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Grant.objects.exists()


def test_another_clubs_ids_are_as_good_as_none(cast):
    theirs = other_house(cast.other_club)
    with pytest.raises(Refusal) as no:
        make_token(cast.frieda, Wanted(tournament=UUID(theirs.stream)))
    assert no.value.code == "TOKEN_FOR_NO_TOURNAMENT"
    with pytest.raises(Refusal) as no:
        make_token(cast.frieda, Wanted(club=cast.other_club.pk))
    assert no.value.code == "TOKEN_FOR_NO_CLUB"


def test_the_last_use_is_written_once_in_five_minutes(cast, django_assert_num_queries):
    bot = program(cast.hugo)
    assert Grant.objects.get().used is None
    bot.ask("GET", f"{V1}me/")
    first = Grant.objects.get().used
    assert timezone.now() - first < timedelta(minutes=1)
    bot.ask("GET", f"{V1}me/")
    assert Grant.objects.get().used == first
    Grant.objects.update(used=first - timedelta(minutes=6))
    bot.ask("GET", f"{V1}me/")
    assert Grant.objects.get().used >= first


def test_a_token_for_which_nothing_was_written_down_opens_nothing(cast):
    bot = program(cast.hugo)
    Grant.objects.all().delete()
    assert bot.ask("GET", f"{V1}me/").status_code == 401


def row_club(row):
    """The club of a tournament."""
    return UUID(row.club)


def evening_of_another_day(cast):
    """The id of another tournament of the club."""
    return commands.create_tournament(
        by=By("x", a_key()), club=str(cast.club.pk), setup=preset("swiss", "2026-12-24"), title="T"
    ).stream
