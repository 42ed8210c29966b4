"""Commands are done wholly or not at all, whatever fails in between."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction

from engine.moves import Annul, Open, Publish
from engine.rulesets import RULESETS
from games import commands, store
from games.acting import By
from games.canonical import fingerprint
from games.gcg_files import best_fits, import_gcg, read_gcg
from games.verification import verify
from tests.games.cast import (
    CLUB,
    HUGO,
    OPENING,
    a_key,
    added,
    horn_and_stern,
    note,
    refusing,
    stored,
)
from tests.thorough import share_of
from tests.told import game_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    """A game of Anna and Bert after HORN and its answer STERN."""
    return horn_and_stern()


DOINGS = {
    "open": lambda _: commands.open_game(**OPENING),
    "enter": lambda stream: commands.enter(
        by=By(HUGO, "publish"), stream=stream, move=Publish(), after=3
    ),
    "note": note,
    "correct": lambda stream: commands.enter(
        by=By(HUGO, "annul"), stream=stream, move=Annul(3), after=3
    ),
    "import": lambda _: imported(RECORD),
}
HALVES = [
    *(("open", f"games_{table}", "INSERT") for table in ("event", "head", "sheet", "text")),
    ("open", "games_operation", "INSERT"),
    ("enter", "games_event", "INSERT"),
    ("enter", "games_head", "UPDATE"),
    ("enter", "games_operation", "INSERT"),
    ("enter", "games_sheet", "UPDATE"),
    ("correct", "games_sheet", "UPDATE"),
    ("note", "games_sheet", "UPDATE"),
    ("note", "games_text", "INSERT"),
    *(("import", f"games_{table}", "INSERT") for table in ("event", "sheet", "text")),
]


@pytest.mark.parametrize(("doing", "table", "verb"), HALVES)
def test_where_one_table_cannot_be_written_none_is(game, doing, table, verb):
    before = stored()
    with refusing(table, verb), pytest.raises(DatabaseError, match="disk is full"):
        DOINGS[doing](game)
    assert added(before) == {}
    assert not DOINGS[doing](game).repeated
    assert verify().damage == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("doing", "table", "verb"), [*share_of(HALVES)])
def test_neither_is_one_where_nothing_else_is_going_on(game, doing, table, verb):
    """As above, without the transaction that a test has around it."""
    before = stored()
    with refusing(table, verb), pytest.raises(DatabaseError, match="disk is full"):
        DOINGS[doing](game)
    assert added(before) == {}
    assert not DOINGS[doing](game).repeated
    assert verify().damage == []


THE_LAST_TEXT = ("games_text", "INSERT", "NEW.words = 'The last text'")
RECORD = read_gcg(b"#player1 Anna Anna Adler\n#player2 Bert Bert Brandt\n>Anna: 8F HORN +12 12\n")


def imported(record, content=b"any bytes"):
    """What becomes of a record, as of a file with this content."""
    fit = best_fits(record, "klassik")[0]
    return import_gcg(actor=HUGO, club=CLUB, content=content, record=record, fit=fit)


def test_an_import_whose_last_text_cannot_be_kept_leaves_nothing_behind():
    before = stored()
    with refusing(*THE_LAST_TEXT), pytest.raises(DatabaseError, match="disk is full"):
        imported(replace(RECORD, title="The last text"))
    assert added(before) == {}


def test_half_a_sign_in_an_old_file_is_left_out_and_the_rest_is_kept():
    stream = imported(replace(RECORD, title="half \ud800 a sign")).stream
    assert game_page(stream, "public")["title"] == "half  a sign"


def test_without_a_transaction_around_it_the_game_would_stay_without_its_words():
    """Negative control: the steps of a command one by one, the last of which fails."""
    before = stored()
    operation = store.Operation(HUGO, a_key(), fingerprint({}))
    players, stream = (str(uuid4()), str(uuid4())), store.new_stream()
    commands.begin(
        entries=(Open("klassik", RULESETS["klassik"].options(), players),),
        operation=operation,
        club=CLUB,
        source="page",
        stream=stream,
    )
    disk_full = pytest.raises(DatabaseError, match="disk is full")
    with refusing(*THE_LAST_TEXT), disk_full, transaction.atomic():
        commands.keep_texts(club=CLUB, texts={stream: {"title": "The last text"}})
    assert added(before) == {"Event": 1, "Head": 1, "Operation": 1, "Sheet": 1}
