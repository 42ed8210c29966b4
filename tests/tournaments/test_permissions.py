"""The door of REST: the same table, and nothing to be learned from its answers."""

from uuid import uuid4

import pytest
from rest_framework.authentication import SessionAuthentication
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory, force_authenticate
from rest_framework.views import APIView, exception_handler

from tests.tournaments.cast import Sheet
from tournaments.authentication import HashedToken
from tournaments.permissions import May
from tournaments.rights import reach_of


class Door(APIView):
    """A door to the sheets it is given, with the house's permission class."""

    sheets: dict[str, Sheet] = {}
    authentication_classes = [HashedToken]
    permission_classes = [May]

    def get_exception_handler(self):
        """Answer as REST framework does."""
        return exception_handler

    def get(self, request, key):
        """Find a sheet and show who owns it."""
        self.check_object_permissions(request, sheet := self.sheets.get(key))
        return Response({"club": str(sheet.club)})

    post = put = get


class GameDoor(Door):
    """Reads and enters; PUT has been forgotten in the table of verbs."""

    verbs = {"GET": "read_game", "POST": "enter_move"}


def knock(door, actor, method="get", key="game", sheets=None):
    """Return status, headers and bytes of an answer."""
    request = getattr(APIRequestFactory(), method)("/", format="json")
    if actor.is_authenticated:
        force_authenticate(request, actor)
    response = door.as_view(sheets=sheets or {})(request, key=key).render()
    return response.status_code, dict(response.items()), response.content


def statuses(cast, method, sheet):
    """Return each one's status."""
    people = cast.by_relation().items()
    return {name: knock(GameDoor, who, method, sheets={"game": sheet})[0] for name, who in people}


def test_a_private_game_is_there_for_its_club_and_its_players_only(cast):
    assert statuses(cast, "get", cast.sheet()) == {
        "anonymous": 404,
        "stranger": 404,
        "player": 200,
        "reader": 200,
        "helper": 200,
        "arbiter": 200,
        "director": 200,
        "foreign": 404,
    }


def test_a_public_game_needs_no_account_to_be_read(cast):
    assert set(statuses(cast, "get", cast.sheet(public=True)).values()) == {200}


@pytest.mark.parametrize(("public", "unseen"), [(False, 404), (True, 403)])
def test_writing_needs_an_account_with_the_right(cast, public, unseen):
    assert statuses(cast, "post", cast.sheet(public=public)) == {
        "anonymous": 401,
        "stranger": 403,
        "player": 200,
        "reader": 403,
        "helper": 200,
        "arbiter": 200,
        "director": 200,
        "foreign": unseen,
    }


@pytest.mark.parametrize("method", ["get", "post", "put", "delete", "options", "head"])
@pytest.mark.parametrize("who", ["anonymous", "stranger", "foreign"])
def test_another_clubs_game_answers_like_one_that_does_not_exist(cast, who, method):
    actor = cast.by_relation()[who]
    foreign = knock(GameDoor, actor, method, sheets={"game": cast.sheet()})
    missing = knock(GameDoor, actor, method, sheets={"other": cast.sheet()})
    assert foreign == missing


def test_the_comparison_above_can_tell_a_game_from_none(cast):
    there = knock(GameDoor, cast.frieda, sheets={"game": cast.sheet()})
    missing = knock(GameDoor, cast.frieda, key=str(uuid4()))
    assert (there[0], missing[0]) == (200, 404)


def test_a_view_without_verbs_is_closed_to_everybody(cast):
    sheets = {"game": cast.sheet(public=True)}
    answers = {knock(Door, who, sheets=sheets)[0] for who in cast.by_relation().values()}
    assert answers == {401, 403}


def test_a_method_without_a_verb_is_closed_to_everybody(cast):
    sheets = {"game": cast.sheet(public=True)}
    assert knock(GameDoor, cast.frieda, "put", sheets=sheets)[0] == 403


def test_without_the_permission_class_the_same_door_stands_open(cast):
    class OpenDoor(GameDoor):
        permission_classes = []

    assert knock(OpenDoor, cast.theo, sheets={"game": cast.sheet()})[0] == 200


def test_a_method_that_the_view_has_not_is_no_question_of_rights(cast):
    status, headers, _ = knock(GameDoor, cast.frieda, "delete")
    assert (status, headers["Allow"]) == (405, "GET, POST, PUT, HEAD, OPTIONS")


def test_head_is_a_reading(cast):
    assert knock(GameDoor, cast.rosa, "head", sheets={"game": cast.sheet()})[0] == 200


def test_where_only_pages_log_in_an_anonymous_writing_is_forbidden(cast):
    class PageDoor(GameDoor):
        authentication_classes = [SessionAuthentication]

    anonymous = cast.by_relation()["anonymous"]
    assert knock(PageDoor, anonymous, "post", sheets={"game": cast.sheet()})[0] == 403


def test_the_rights_of_a_request_are_read_once(cast, django_assert_num_queries):
    with django_assert_num_queries(1):  # a role grants it: nobody asks who sits there
        knock(GameDoor, cast.hugo, "post", sheets={"game": cast.sheet()})
    with django_assert_num_queries(2):
        knock(GameDoor, cast.anna, "post", sheets={"game": cast.sheet()})


def test_a_view_can_ask_what_its_actor_reaches(cast):
    class List(Door):
        verbs = {"GET": "list_games"}

        def get(self, request, **_):
            """List the clubs whose games the actor may list."""
            return Response(sorted(map(str, reach_of(request).clubs("list_games"))))

    assert knock(List, cast.hugo)[2] == f'["{cast.club.pk}"]'.encode()
    assert knock(List, cast.by_relation()["anonymous"])[2] == b"[]"
