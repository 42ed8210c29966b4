"""Words that people read: what can't be seen, what turns a line around and piles are refused."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.moves import Note
from engine.refusals import Unusable
from games import commands
from games.acting import By
from games.legible import MOST_MARKS, legible, mended
from games.models import Text
from tests.games.cast import a_key, open_game

PILE = "Q" + "\u0335\u0321\u0346\u0347"
HIDDEN = {
    "turned around": "Anna \u202e retsuM",
    "isolated": "Anna\u2066Muster",
    "zero width": "An\u200bna",
    "joiner": "An\u200dna",
    "byte order mark": "\ufeffAnna",
    "soft hyphen": "An\u00adna",
    "Hangul filler": "\u3164",
    "half width filler": "Anna\uffa0",
    "Choseong filler": "\u115fAnna",
    "Braille blank": "\u2800\u2800",
    "variation selector": "Anna\ufe0f",
    "grapheme joiner": "An\u034fna",
    "tag": "Anna\U000e0041",
    "bell": "An\x07na",
    "private use": "Anna\ue000",
    "pile": PILE,
    "mark without a letter": "\u0301Anna",
    "mark behind a space": "Anna \u0308Muster",
}
GOOD = [
    "Anna Muster",
    "Åse Ørsted-Müller",
    "Nguyễn Thị Ánh",
    "O’Neill, jr.",
    "שָׁלוֹם",
    "Žižek №1",
    "李娜",
]


@pytest.mark.parametrize("words", HIDDEN.values(), ids=HIDDEN)
def test_what_hides_something_is_refused_with_its_field(words):
    with pytest.raises(Unusable) as refused:
        legible("title", words)
    assert refused.value.where == "title"


@pytest.mark.parametrize("words", GOOD)
def test_names_of_all_the_world_are_words(words):
    assert legible("name", words) == words


def test_spaces_of_all_kinds_are_one_space_and_letters_are_composed():
    assert legible("name", " Anna\u00a0\u2003 Mu\u0308ller\n") == "Anna Müller"


def test_a_note_may_have_lines():
    assert legible("note", "Pause.\r\nUhr steht.  \n", lines=True) == "Pause.\nUhr steht."
    with pytest.raises(Unusable):
        legible("note", "Pause.\n\u202eUhr", lines=True)


@given(st.text(max_size=40))
def test_what_is_mended_is_legible_and_stays_as_it_is(words):
    once = mended(words)
    assert mended(once) == once
    assert legible("name", once.replace("\t", " "), lines=True) is not None


@pytest.mark.parametrize("words", HIDDEN.values(), ids=HIDDEN)
def test_old_files_come_in_with_what_can_be_read_of_them(words):
    assert set(mended(words)) <= set(normalize("NFC", words))
    assert len(mended(PILE)) <= 1 + MOST_MARKS


# At the doors


@pytest.mark.django_db
@pytest.mark.parametrize("words", [HIDDEN["turned around"], HIDDEN["Hangul filler"], PILE])
def test_a_game_with_such_a_title_name_or_note_is_not_stored(words):
    for wrong in ({"title": words}, {"names": ["Anna", words]}):
        opening = {"club": "c", "ruleset": "klassik", "names": ["A", "B"], **wrong}
        with pytest.raises(Unusable):
            commands.open_game(by=By("hugo", a_key()), **opening)
    assert not Text.objects.exists()
    game = open_game()
    with pytest.raises(Unusable):
        commands.enter_words(by=By("hugo", a_key()), stream=game, move=Note(words), after=None)
    assert not Text.objects.filter(kind="note").exists()
