"""Every clause that somebody can be referred to says in a sentence what it is about."""

import pytest
from django.utils import translation

from frontend.clauses import CLAUSES, said
from tests.frontend.cited import cited
from tests.frontend.desk import Desk


def test_every_clause_that_a_refusal_or_a_verdict_can_name_has_its_sentence():
    assert set(CLAUSES) == cited()


@pytest.mark.parametrize("language", ["de", "en"])
def test_each_is_one_short_sentence_in_both_languages(language):
    with translation.override(language):
        told = {clause: said(clause) for clause in CLAUSES}
    assert {clause: text for clause, text in told.items() if not 15 < len(text) < 170} == {}
    assert {clause: text for clause, text in told.items() if not text.endswith(".")} == {}
    assert len(set(told.values())) == len(told)


def test_they_are_german_where_german_is_read():
    with translation.override("en"):
        english = {clause: said(clause) for clause in CLAUSES}
    with translation.override("de"):
        assert [clause for clause in CLAUSES if said(clause) == english[clause]] == []


def test_a_refusal_shows_it_under_the_booklet_that_the_game_is_played_by(table, hugo):
    desk = Desk(hugo, table.game())
    page = desk.enter("turn", text="8A HORN")
    assert "Regel KLASSIK-10 (Klassik): Das erste Wort liegt über dem Stern" in page.text
    page = desk.enter("turn", text="-AAAAAAAA")
    assert "(Klassik)" in page.text
