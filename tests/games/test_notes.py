"""Words lie beside the stream: kept with their note, and blanked without harming it."""

from uuid import UUID

import pytest

from engine.moves import Note, Pass, Play, Replace
from engine.refusals import Refusal, Unusable
from games import commands, store
from games.acting import By
from games.models import Text
from games.queries import game_list
from games.replays import as_of
from games.verification import verify
from tests.games.cast import (
    ANNA,
    CLUB,
    added,
    horn_and_stern,
    note,
    open_game,
    payloads,
    stored,
)
from tests.told import game_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    """A game of Anna and Bert after HORN and its answer STERN."""
    return horn_and_stern()


def note_words(stream):
    """The words of a game's notes by their versions."""
    return game_page(stream, "official")["notes"]


def test_the_words_of_a_note_lie_beside_the_stream(game):
    before = stored()
    assert note(game).added == (4,)
    (text,) = Text.objects.filter(kind="note")
    assert added(before) == {"Event": 1, "Head": 0, "Operation": 1, "Sheet": 0, "Text": 1}
    assert payloads(game)[3] == ("note", {"text": str(text.subject)})
    assert note_words(game) == {4: "Anna kam spät."}


def test_a_note_about_a_line_is_told_with_it(game):
    commands.enter_words(
        by=By("hugo", "note at 2"), stream=game, move=Note("Anna sprach leise.", 2), after=3
    )
    page = game_page(game, "public")
    assert [entry["notes"] for entry in page["entries"]] == [[], [4], [], []]
    assert (page["notes"], verify().damage) == ({4: "Anna sprach leise."}, [])


@pytest.mark.parametrize("version", [0, 4, 99])
def test_a_note_about_a_line_that_is_not_there_leaves_no_words(game, version):
    before = stored()
    with pytest.raises(Refusal) as refused:
        commands.enter_words(
            by=By("hugo", "note at nothing"), stream=game, move=Note("Hm.", version), after=3
        )
    assert (refused.value.code, added(before)) == ("NO_SUCH_ENTRY", {})


def test_a_note_that_comes_with_a_move_is_about_it_and_one_with_a_correction_about_its_line(game):
    asked = {"stream": game, "after": None}
    both = {**asked, "by": By("hugo", "pass and note"), "move": Pass(0), "note": "Ratlos."}
    commands.enter(**both)
    again = commands.enter(**both)
    written = Replace(2, Play(0, "8F", "HORN", announced=12))
    commands.enter(**asked, by=By("hugo", "replace and note"), move=written, note="So war es.")
    page = game_page(game, "official")
    assert again.repeated
    assert [entry["notes"] for entry in page["entries"]] == [[], [7], [], [5], [], [], []]
    assert (page["notes"], verify().damage) == ({5: "Ratlos.", 7: "So war es."}, [])


def test_a_note_again_gets_the_first_answer(game):
    first = note(game)
    before = stored()
    again = note(game)
    assert (again.added, again.repeated) == (first.added, True)
    assert added(before) == {}


@pytest.mark.parametrize("other", [{"words": "Bert kam spät."}, {"words": ""}, {"after": 4}])
def test_the_same_key_for_another_note_is_refused(game, other):
    note(game)
    before = stored()
    with pytest.raises(Refusal) as refused:
        note(game, **other)
    assert refused.value.code == "KEY_REUSED"
    assert added(before) == {}


@pytest.mark.parametrize(
    ("other", "code"), [({"after": 2}, "CONFLICT"), ({"stream": UUID(int=7)}, "NO_SUCH_GAME")]
)
def test_a_note_that_is_refused_leaves_no_words_behind(game, other, code):
    before = stored()
    with pytest.raises(Refusal) as refused:
        note(**{"stream": game, **other})
    assert refused.value.code == code
    assert added(before) == {}


@pytest.mark.parametrize("text", ["\0", "half \ud800"])
def test_a_note_that_no_database_can_keep_is_unusable(game, text):
    before = stored()
    with pytest.raises(Unusable):
        note(game, words=text)
    assert added(before) == {}


def test_words_can_be_blanked_and_the_stream_stays_whole(game):
    note(game)
    head = store.head(game)
    (text,) = Text.objects.filter(kind="note")
    assert commands.blank_texts(subject=text.subject) == 1
    assert commands.blank_texts(subject=text.subject) == 0
    assert note(game).repeated
    assert (note_words(game), store.head(game), verify().damage) == ({}, head, [])


def test_a_blanked_name_is_gone_from_lists_and_pages():
    stream = open_game("klassik", "Anna", "Bert")
    anna = as_of(stream).players[ANNA]
    commands.blank_texts(subject=UUID(anna))
    assert game_page(stream, "public")["names"] == ["", "Bert"]
    assert [player["name"] for player in game_list(clubs=[CLUB])[0]["players"]] == ["", "Bert"]
