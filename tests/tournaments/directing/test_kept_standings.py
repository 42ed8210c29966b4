"""Standings are computed and written from the first round that changed on, and read as one text."""

import json

import pytest

from games import followers, store
from games.verification import verify
from tests.tournaments.directing.evening import club_evening, who
from tournaments.course.acts import CheckIn, Correct, Leave, Penalise, Report, Undo
from tournaments.directing import kept_standings
from tournaments.directing.computed_standings import standings_of
from tournaments.directing.explained_rows import explained_rows
from tournaments.directing.kept_standings import STANDINGS, order_in, standing_kept
from tournaments.directing.queries import tournament_at
from tournaments.models import Standing

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(cast):
    """Six players after their first round, with the second one out."""
    evening = club_evening(cast)
    evening.played(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.published(2, "Anna Clara", "Bert Georg", "Dora Hanna")
    worked(evening)
    return evening


def worked(evening):
    followers.catch_up(STANDINGS, evening.stream)


def rows():
    ordered = Standing.objects.order_by("division", "round")
    return {(row.division, row.round): row for row in ordered}


def changed(before):
    """The rounds whose rows are other ones now."""
    now = rows()
    assert before.keys() <= now.keys()
    return [key[1] for key, row in now.items() if key not in before or row.body != before[key].body]


def test_the_text_of_every_round_is_the_one_that_the_events_give(evening):
    evening.done(Report("A", 2, 1, scores=(400, 300)), Penalise(who("Bert"), 1, 1, 0))
    evening.done(Leave(who("Dora"), 3))
    worked(evening)
    for code, number, text in standings_of(tournament_at(evening.stream).state):
        kept = standing_kept(evening.stream, code, number)
        assert kept.body == text
        assert order_in(kept.body) == json.loads(text)["order"]
        assert (kept.version, kept.head) == (
            evening.version,
            store.head(evening.stream).hash.hex(),
        )
    assert standing_kept(evening.stream, "A").body == text
    assert standing_kept(evening.stream, "A", 3) is None


@pytest.mark.parametrize("process", ["the same", "another"])
def test_a_result_writes_the_rows_from_its_round_on(evening, process):
    evening.done(Report("A", 2, 1, scores=(400, 300)))
    worked(evening)
    before = rows()
    Standing.objects.filter(round=1).update(body="as it was")
    if process == "another":
        kept_standings._told.forget()
    evening.done(Report("A", 2, 2, scores=(400, 300)))
    worked(evening)
    assert changed(before) == [1, 2]
    assert rows()["A", 1].body == "as it was"


def test_a_correction_in_the_first_round_writes_both(evening):
    evening.done(Report("A", 2, 1, scores=(400, 300)))
    worked(evening)
    before = rows()
    evening.done(Correct("A", 1, 1, scores=(300, 400)))
    worked(evening)
    assert changed(before) == [1, 2]


def test_what_concerns_no_standing_writes_none_and_is_known_by_its_version(evening):
    before = rows()
    Standing.objects.update(body="as it was")
    evening.done(CheckIn(who("Anna")))
    worked(evening)
    assert {row.body for row in rows().values()} == {"as it was"}
    Standing.objects.bulk_update(before.values(), ["body"])
    assert standing_kept(evening.stream, "A").version == evening.version
    assert verify().damage == []


@pytest.mark.parametrize("known_by", ["who followed it", "who read it"])
def test_a_row_is_explained_alike_by_who_knows_the_tournament_and_by_who_does_not(
    evening, known_by
):
    begun = evening.version
    evening.done(Report("A", 2, 1, scores=(400, 300)), Report("A", 2, 2, scores=(310, 330)))
    evening.done(Correct("A", 1, 1, scores=(300, 400)), Penalise(who("Bert"), 1, 1, 0))
    worked(evening)
    versions = [evening.version, begun, evening.version - 1, begun, evening.version]
    alone = [told_afresh(evening, version) for version in versions]
    if known_by == "who followed it":
        evening.done(Undo(evening.version))
        worked(evening)
    assert [told(evening, version) for version in versions] == alone
    assert kept_standings._seen.streams() == (
        [] if known_by == "who followed it" else [evening.stream]
    )


def told_afresh(evening, version):
    """The rows as they are explained by a process that knows nothing."""
    forget_all()
    found = told(evening, version)
    forget_all()
    return found


def told(evening, version):
    return explained_rows(evening.stream, tournament_at(evening.stream, version).state, "A")


def forget_all():
    kept_standings._told.forget()
    kept_standings._seen.forget()


def test_a_round_that_nothing_counts_of_any_more_has_no_row(evening):
    evening.done(Report("A", 2, 1, scores=(400, 300)))
    worked(evening)
    assert list(rows()) == [("A", 0), ("A", 1), ("A", 2)]
    evening.done(Undo(evening.version))
    worked(evening)
    assert list(rows()) == [("A", 0), ("A", 1)]
    assert verify().damage == []


def test_the_process_keeps_a_bounded_number_of_lines(evening, cast, monkeypatch):
    monkeypatch.setattr(kept_standings, "_MOST_LINES", 6)
    other = club_evening(cast, title="Zweiter Abend")
    other.played(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    worked(other)
    assert kept_standings._told.streams() == [other.stream]
    evening.done(Report("A", 2, 1, scores=(400, 300)))
    worked(evening)
    assert kept_standings._told.streams() == [evening.stream]
    assert verify().damage == []
