"""Closed tournaments keep what they contribute to rankings; a running one costs nothing there."""

from datetime import date
from uuid import uuid4

import pytest

from games import followers, rebuilding
from games.store import progress
from games.verification import verify
from tests.games.statements import statements
from tests.tournaments.directing.evening import club_evening, worked
from tournaments.course.acts import Close, CloseRound, Correct, PublishTournament, Report, Undo
from tournaments.directing import contributing, publishing
from tournaments.directing.contributing import RANKINGS, forget_other_formats
from tournaments.directing.kept_standings import standing_kept
from tournaments.directing.queries import tournament_at
from tournaments.directing.rankings import rankings_at, sources_of
from tournaments.models import Contribution, Ranking, Tournament
from tournaments.register.commands import merge, register_person

pytestmark = pytest.mark.django_db


def evening_of(cast, title="Vereinsabend", **changes):
    evening = club_evening(cast, title=title, **changes)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    return evening


def over(evening):
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (1, 2, 3)))
    evening.done(CloseRound("A", 1), Close(), PublishTournament())
    worked(evening)
    return evening


@pytest.fixture
def evening(cast):
    """An evening that is over and public."""
    return over(evening_of(cast))


def reopened(evening):
    closing = [line for line in tournament_at(evening.stream).state.lines if line.act == Close()]
    evening.done(Undo(closing[-1].version))
    worked(evening)


def versions():
    return dict(Contribution.objects.values_list("tournament", "version"))


def texts(evening):
    """The rankings from what is kept, and from the streams alone."""
    sources = sources_of(evening.club, {})
    found = rankings_at(evening.club, sources)
    rows = list(Contribution.objects.all())
    Contribution.objects.all().delete()
    replayed = rankings_at(evening.club, sources)
    Contribution.objects.bulk_create(rows)
    return found, replayed


def test_what_is_kept_is_what_the_stream_gives_and_goes_while_it_is_corrected(evening):
    assert versions() == {evening.stream: evening.version}
    assert verify().damage == []
    reopened(evening)
    assert versions() == {}
    assert verify().damage == []
    evening.done(Correct("A", 1, 1, scores=(300, 450)), Close())
    worked(evening)
    assert versions() == {evening.stream: evening.version}
    assert verify().damage == []


def test_rankings_are_the_same_from_what_is_kept_and_from_the_streams(evening, cast):
    second = over(evening_of(cast, "Zweiter Abend"))
    kept, replayed = texts(evening)
    assert kept == replayed
    again = register_person(club=cast.club, name="Anna M.")
    merge(club=cast.club, keep=again.pk, people=[evening.people["Anna"].pk])
    followers.sweep()
    reopened(second)
    second.done(Correct("A", 1, 2, scores=(300, 450)), Close())
    worked(second)
    merged, again = texts(evening)
    assert merged == again != kept
    assert dict(Ranking.objects.values_list("series", "body")) == merged


def test_a_fold_replays_nothing_that_is_kept(evening, cast, monkeypatch):
    def replay(*_):
        raise AssertionError("replayed")

    monkeypatch.setattr(contributing, "_replayed", replay)
    over(evening_of(cast, "Zweiter Abend"))
    assert {row.number for row in Ranking.objects.all()} == {2}


def test_what_software_of_another_format_kept_is_not_read_and_is_made_anew(evening):
    whole = list(Contribution.objects.values_list())
    Contribution.objects.update(format=0, body="{}")
    kept, replayed = texts(evening)
    assert kept == replayed
    assert "differs in format, body" in str(verify().damage[0])
    forget_other_formats()
    followers.sweep()
    assert list(Contribution.objects.values_list()) == whole
    assert {row.number for row in Ranking.objects.all()} == {1}


def test_all_is_made_again_with_the_same_bytes(evening):
    whole = list(Contribution.objects.values_list())
    Contribution.objects.all().delete()
    assert rebuilding.rebuild().rows == {"contributions": 1}
    followers.sweep()
    assert list(Contribution.objects.values_list()) == whole
    assert {row.number for row in Ranking.objects.all()} == {1}


def no_fold(*_):
    raise AssertionError("folded")


@pytest.mark.parametrize("rating", ["linear", None])
def test_a_tournament_behind_all_others_goes_on_with_what_was_published(cast, rating, monkeypatch):
    how = {} if rating else {"rating": None}
    first = over(evening_of(cast, **how))
    with monkeypatch.context() as patched:
        patched.setattr(publishing, "rankings_at", no_fold)
        over(evening_of(cast, "Zweiter Abend", **how))
    assert {row.number for row in Ranking.objects.all()} == {2}
    told = dict(Ranking.objects.values_list("series", "body"))
    folded = rankings_at(first.club, sources_of(first.club, {}))
    assert told == {series: folded[series] for series in told}
    assert verify().damage == []


def test_what_changes_the_past_folds_everything(evening, cast):
    second = over(evening_of(cast, "Zweiter Abend"))
    reopened(evening)
    evening.done(Correct("A", 1, 1, scores=(300, 450)), Close())
    worked(evening)
    register_person(club=cast.club, name="Anna M.")
    over(evening_of(cast, "Dritter Abend"))
    told = dict(Ranking.objects.values_list("series", "body"))
    assert told == rankings_at(second.club, sources_of(second.club, {}))
    assert {row.number for row in Ranking.objects.all()} == {4}


def past(evening, number):
    """More closed tournaments of the club, as rows."""
    row = Contribution.objects.get()
    Tournament.objects.bulk_create(
        Tournament(
            stream=uuid4(), club=evening.club, ruleset="klassik", date=date(2020, 1, 1),
            divisions=["A"], players=[], phase="closed", public=True, version=row.version,
        )
        for _ in range(number)
    )  # fmt: skip
    Contribution.objects.bulk_create(
        Contribution(
            tournament=uuid4(), club=evening.club, version=row.version, head=row.head,
            format=row.format, date=row.date, rated=row.rated, body=row.body,
        )
        for _ in range(number)
    )  # fmt: skip


@pytest.mark.parametrize("public", [False, True], ids=["its own", "public"])
@pytest.mark.parametrize("number", [2, 30])
def test_a_result_of_a_running_tournament_costs_the_same_whatever_is_past(
    evening, cast, number, public
):
    past(evening, number - 1)
    running = evening_of(cast, "Nächster Abend")
    running.done(*[PublishTournament()] * public, Report("A", 1, 1, scores=(400, 300)))
    worked(running)
    running.done(Report("A", 1, 2, scores=(400, 300)))
    with statements() as asked:
        followers.catch_up(RANKINGS, running.stream)
    assert len(asked) == 5
    assert progress.followed(RANKINGS, running.stream) == running.version
    # The standing, that nobody waits for a place, and what everybody may read that changed.
    with statements() as asked:
        worked(running)
    assert len(asked) == (25 if public else 16)
    assert standing_kept(running.stream, "A").version == running.version
