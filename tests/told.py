"""What is told of a game, as plain data that tests compare whole."""

from uuid import UUID

from engine.answers import plain, view_of
from engine.views import view
from games import queries
from games.schemas_of_games import GamePage
from games.who_judged import Judging


def game_page(stream, role, version=None):
    """The page of a game as the API tells it; None for none."""
    page = queries.game_page(stream, role, version)
    return None if page is None else plain(page)


def page_of(state, names, role="public", **told):
    """The page of a game that stands nowhere but in a test."""
    about = {
        "id": UUID(int=0),
        "title": "",
        "notes": {},
        "judging": Judging(left_to_people=False, overrulable=()),
    }
    return view_of(
        GamePage, view(state, role), head=state.version, names=tuple(names), **about | told
    )
