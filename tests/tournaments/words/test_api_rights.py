"""Who gets what at the doors of the lexicon: every operation, for everybody; nothing leaks."""

from uuid import UUID

import pytest
from django.db import transaction

from games.models import Event
from lexicon.models import ArbiterRuling, OwnEdition
from tests.games.cast import open_game, table
from tests.games.client import headers_of
from tests.tournaments.words.desk import operations
from tournaments.models import LookUpRule, WordReport
from tournaments.words import batch

pytestmark = pytest.mark.django_db

NOWHERE = UUID(int=7)

# While nothing is being played; what is closed then is drawn in test_closing.py.
DOOR = """
              nobody   stranger player   reader   helper   arbiter  director foreign
look up       200      200      200      200      200      200      200      200
play          200      200      200      200      200      200      200      200
meaning       200      200      200      200      200      200      200      200
own edition   422      422      200      200      200      200      200      422
editions      401      403      403      200      200      200      200      404
import        401      403      403      403      403      403      201      404
setting       401      403      403      200      200      200      200      404
set           401      403      403      403      403      403      200      404
rulings       401      403      403      200      200      200      200      404
history       401      403      403      200      200      200      200      404
reports       401      403      403      403      403      200      200      404
make report   401      403      403      403      403      202      202      404
report        401      403      403      403      403      200      200      404
"""
OPERATIONS = {
    "look up": "look_up_word",
    "play": "adjudicate_play",
    "meaning": "compare_meaning",
    "own edition": "look_up_word",
    "editions": "list_editions",
    "import": "import_edition",
    "setting": "read_look_up_setting",
    "set": "change_look_up_setting",
    "rulings": "list_rulings",
    "history": "read_word_history",
    "reports": "list_word_reports",
    "make report": "make_word_report",
    "report": "read_word_report",
}


@pytest.fixture
def report(cast):
    """A report of the first club."""
    stream = open_game("mini", club=str(cast.club.pk))
    return batch.make_report(club=str(cast.club.pk), games=[stream], edition=None)


@pytest.fixture
def sent(report, own):
    """What is sent for each row of the table, to a club."""
    lists = {"name": "Neu", "additions": "knurpsen"}
    return {
        "look up": lambda desk, _: desk.word("HUND"),
        "play": lambda desk, _: desk.send("POST", "words/play/", {"words": ["HUND"]}),
        "meaning": lambda desk, _: desk.get("words/meaning/", old="HUND", new="HUNDE"),
        "own edition": lambda desk, _: desk.word("HUND", edition=own.hash),
        "editions": lambda desk, club: desk.get(f"clubs/{club}/editions/"),
        "import": lambda desk, club: desk.send("POST", f"clubs/{club}/editions/", lists),
        "setting": lambda desk, club: desk.get(f"clubs/{club}/look-up/"),
        "set": lambda desk, club: desk.send("PUT", f"clubs/{club}/look-up/", {"public": True}),
        "rulings": lambda desk, club: desk.get(f"clubs/{club}/rulings/"),
        "history": lambda desk, club: desk.get(f"clubs/{club}/rulings/HUND/"),
        "reports": lambda desk, club: desk.get(f"clubs/{club}/word-reports/"),
        "make report": lambda desk, club: desk.send(
            "POST", f"clubs/{club}/word-reports/", {"all": True}
        ),
        "report": lambda desk, club: desk.get(f"clubs/{club}/word-reports/{report.pk}/"),
    }


def undone(ask, *sent):
    """The status of an answer to a request that is then undone."""
    with transaction.atomic():
        code = ask(*sent).status_code
        transaction.set_rollback(True)
    return code


def test_who_may_do_what_with_words(cast, desks, sent):
    rows = {
        name: [undone(ask, desk, cast.club.pk) for desk in desks.values()]
        for name, ask in sent.items()
    }
    assert table(list(desks), rows) == DOOR


def test_every_operation_on_words_has_its_row_in_the_table():
    """Whoever adds an operation draws who gets what."""
    assert operations() == set(OPERATIONS.values())
    assert [line[:14].strip() for line in DOOR.splitlines()[2:]] == list(OPERATIONS)


def whole(answer):
    """All of an answer that its asker can see."""
    return answer.status_code, headers_of(answer), answer.content


def everything():
    """All that is stored about words."""
    tables = (OwnEdition, ArbiterRuling, LookUpRule, WordReport, Event)
    return [list(model.objects.order_by("pk").values()) for model in tables]


OF_CLUBS = [name for name, operation in OPERATIONS.items() if name not in (
    "look up", "play", "meaning", "own edition",
)]  # fmt: skip


@pytest.mark.parametrize("relation", ["nobody", "stranger", "foreign"])
def test_another_clubs_words_answer_like_those_of_none(cast, desks, sent, relation):
    before = everything()
    for name in OF_CLUBS:
        ask, desk = sent[name], desks[relation]
        assert whole(ask(desk, cast.club.pk)) == whole(ask(desk, NOWHERE))
    assert everything() == before


def test_the_comparison_above_can_tell_a_club_from_none(cast, desks, sent):
    """Negative control."""
    ask = sent["editions"]
    assert [ask(desks["director"], club).status_code for club in (cast.club.pk, NOWHERE)] == [
        200, 404,
    ]  # fmt: skip
