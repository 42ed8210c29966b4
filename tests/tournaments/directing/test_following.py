"""What workers compute of tournaments: results of games, standings, rankings; proved and remade."""

import json
from dataclasses import replace

import pytest

from engine.moves import Annul, Close, Play, Publish, Replace, Resign
from engine.notation import read_move
from games import commands as games
from games import followers, rebuilding
from games.acting import By
from games.models import Sheet
from games.store import progress
from games.verification import verify
from tests.games.cast import a_key
from tests.tournaments.directing.evening import NAMES, club_evening, who
from tournaments.course.acts import Close as CloseTournament
from tournaments.course.acts import CloseRound, Link, PublishTournament, Report, Undo, Withdraw
from tournaments.course.presets import preset
from tournaments.directing import commands, following, rankings
from tournaments.directing.kept_standings import STANDINGS, standing_kept
from tournaments.directing.queries import tournament_at
from tournaments.models import Publication, Ranking, Standing, TableGame, Tournament
from tournaments.register.commands import merge, register_person

pytestmark = pytest.mark.django_db

ROUND_ONE = ("Anna Bert", "Clara Dora", "Georg Hanna")


@pytest.fixture
def evening(cast):
    """Six players before the first round, which is paired and published."""
    evening = club_evening(cast)
    evening.published(1, *ROUND_ONE)
    return evening


def table(evening, number=1):
    """A table of the first round."""
    return tournament_at(evening.stream).state.divisions["A"].rounds[1].tables[number]


def opened(evening, first, second, **more):
    """A game of two who are in the register."""
    return games.open_game(
        by=By("hugo", a_key()),
        club=evening.club,
        ruleset="klassik",
        players=[evening.person(first), evening.person(second)],
        **more,
    ).stream


def entered(game, *moves):
    """Moves entered into a game; texts are typed for whoever is on turn."""
    for move in moves:
        turn = Sheet.objects.get(pk=game).turn or 0
        typed = read_move(move, turn) if isinstance(move, str) else move
        games.enter(by=By("hugo", a_key()), stream=game, move=typed, after=None)


def kinds(evening):
    return [line.act.kind for line in tournament_at(evening.stream).state.lines]


def linked(evening, first="Anna", second="Bert"):
    """The game of the first table, three moves old."""
    game = opened(evening, first, second)
    evening.done(Link("A", 1, 1, str(game)))
    entered(game, "8F HORN 12", "-", "-")
    return game


# The result of a game


def test_a_closed_game_becomes_the_result_of_its_table(evening):
    game = linked(evening)
    followers.follow(game)
    assert table(evening).result is None
    entered(game, Resign(1), Close())
    followers.follow(game)
    result = table(evening).result
    assert (result.places, result.scores) == ((1, 2), (12, 0))
    assert kinds(evening)[-1] == "from_game"


def test_it_does_so_once_however_often_a_worker_is_woken(evening):
    game = linked(evening)
    entered(game, Resign(1), Close())
    for _ in range(3):
        followers.follow(game)
        followers.follow(evening.stream)
        followers.sweep()
    assert kinds(evening).count("from_game") == 1


def test_a_game_that_was_closed_before_it_was_linked_counts_too(evening):
    game = opened(evening, "Anna", "Bert")
    entered(game, "8F HORN 12", Resign(1), Close())
    evening.done(Link("A", 1, 1, str(game)))
    followers.follow(evening.stream)
    assert table(evening).result.scores == (12, 0)


def test_who_went_first_in_the_game_is_told_where_it_was_the_other_one(evening):
    game = linked(evening, "Bert", "Anna")
    entered(game, Resign(0), Close())
    followers.follow(game)
    assert table(evening).played.first == who("Bert")
    assert table(evening).result.scores == (0, 12)


def test_a_game_of_other_people_is_no_result_of_the_table(evening):
    game = linked(evening, "Clara", "Dora")
    entered(game, Resign(1), Close())
    followers.follow(game)
    assert table(evening).result is None


def test_a_reported_result_that_differs_is_a_conflict_and_stays(evening):
    game = linked(evening)
    evening.done(Report("A", 1, 1, scores=(21, 0), confirmed=True))
    entered(game, Resign(1), Close())
    followers.follow(game)
    assert table(evening).result.scores == (21, 0)
    assert table(evening).status == "conflict"


def test_a_game_that_is_corrected_later_makes_a_further_event(evening):
    game = linked(evening)
    entered(game, Resign(1), Close())
    followers.follow(game)
    version = Sheet.objects.get(pk=game).version
    entered(game, Annul(version), Replace(2, Play(0, "8F", "OHR")), Close())
    followers.follow(game)
    assert kinds(evening).count("from_game") == 2
    assert table(evening).result.scores == (10, 0)


def closed(evening):
    """A linked game that is closed, and its result known."""
    game = linked(evening)
    entered(game, Resign(1), Close())
    followers.follow(game)
    return game


def test_what_changes_nothing_of_the_result_is_not_told_again(evening):
    game = closed(evening)
    version = Sheet.objects.get(pk=game).version
    entered(game, Publish())
    followers.follow(game)
    entered(game, Annul(version), Close())
    followers.follow(game)
    followers.follow(evening.stream)
    assert kinds(evening).count("from_game") == 1
    assert (table(evening).result.scores, table(evening).status) == ((12, 0), "confirmed")


def test_two_workers_that_saw_different_versions_tell_one_result(evening):
    game = linked(evening)
    entered(game, Resign(1), Close())
    before = following.follow_games(following.moved(game))
    entered(game, Publish())
    after = following.follow_games(following.moved(game))
    before()
    after()
    assert kinds(evening).count("from_game") == 1


def test_a_result_that_was_undone_stays_undone_until_the_game_says_something_else(evening):
    game = closed(evening)
    evening.done(Undo(evening.version))
    entered(game, Publish())
    followers.follow(game)
    assert table(evening).result is None
    version = Sheet.objects.get(pk=game).version - 1
    entered(game, Annul(version), Replace(2, Play(0, "8F", "OHR")), Close())
    followers.follow(game)
    assert table(evening).result.scores == (10, 0)


def test_a_game_that_is_linked_anew_tells_its_result_anew(evening):
    game = closed(evening)
    evening.done(Undo(evening.version), Undo(evening.version - 1))
    evening.done(Link("A", 1, 1, str(game)))
    followers.follow(evening.stream)
    assert table(evening).result.scores == (12, 0)


def test_a_game_that_was_linked_to_the_wrong_table_tells_the_right_one(evening):
    evening.done(Withdraw("A", 1))
    evening.published(1, "Clara Dora", "Anna Bert", "Georg Hanna")
    game = linked(evening)
    entered(game, Resign(1), Close())
    followers.follow(game)
    assert table(evening).result is None
    evening.done(Undo(evening.version), Link("A", 1, 2, str(game)))
    followers.follow(evening.stream)
    assert table(evening, 2).result.scores == (12, 0)
    assert TableGame.objects.get().table == 2


def test_a_game_that_is_not_linked_any_more_leads_to_nothing(evening):
    game = linked(evening)
    evening.done(Undo(evening.version))
    entered(game, Resign(1), Close())
    followers.follow(game)
    assert "from_game" not in kinds(evening)
    assert TableGame.objects.count() == 0


def beside(evening):
    """Another tournament of the same people, in its first round too."""
    made = commands.create_tournament(
        by=By("frieda", a_key()),
        club=evening.club,
        setup=preset("swiss", "2026-10-24", check_in=False),
        title="Nebenturnier",
    )
    other = replace(evening, stream=made.stream)
    other.done(*map(other.entering, NAMES))
    other.published(1, *ROUND_ONE)
    return other


def test_game_that_another_tournament_let_go_of_tells_its_result_here(evening, cast):
    """Linked at the wrong evening first, it is nobody's once the link there is undone."""
    game = linked(evening)
    other = beside(evening)
    other.done(Link("A", 1, 1, str(game)))
    followers.follow(other.stream)
    assert TableGame.objects.get().tournament == evening.stream
    evening.done(Undo(evening.version))
    entered(game, Resign(1), Close())
    for stream in (game, evening.stream, other.stream):
        followers.follow(stream)
    assert table(other).result is None
    other.done(Report("A", 1, 2, scores=(400, 300)))
    followers.follow(other.stream)
    assert table(other).result.scores == (12, 0)
    assert TableGame.objects.get().tournament == other.stream
    assert verify().damage == []


# Standings and rankings


def test_the_standing_of_every_round_is_kept_and_known_by_the_version_of_the_follower(evening):
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (1, 2, 3)))
    followers.follow(evening.stream)
    kept = Standing.objects.order_by("round")
    assert [(row.division, row.round) for row in kept] == [("A", 0), ("A", 1)]
    assert [row["place"] for row in json.loads(kept[1].body)["rows"]] == [1, 1, 1, 4, 4, 4]
    assert [standing_kept(evening.stream, "A", number).version for number in (0, 1)] == [
        evening.version,
        evening.version,
    ]


def test_an_older_run_never_overwrites_a_newer_one(evening):
    evening.done(Report("A", 1, 1, scores=(400, 300)))
    followers.follow(evening.stream)
    newer = list(Standing.objects.order_by("round").values_list("body", "digest"))
    assert not progress.advance(STANDINGS, evening.stream, 3, 4)
    followers.catch_up(STANDINGS, evening.stream)
    assert list(Standing.objects.order_by("round").values_list("body", "digest")) == newer


def finished(evening):
    """The tournament after its first round, over and published."""
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (1, 2, 3)))
    evening.done(CloseRound("A", 1), CloseTournament(), PublishTournament())
    followers.follow(evening.stream)


def ranking(series):
    """The rows of a ranking."""
    return json.loads(Ranking.objects.get(series=series).body)["rows"]


def test_only_closed_and_published_tournaments_are_ranked(evening):
    evening.done(Report("A", 1, 1, scores=(400, 300)))
    followers.follow(evening.stream)
    assert not Ranking.objects.exists()
    finished_rows = 6
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (2, 3)))
    evening.done(CloseRound("A", 1), CloseTournament(), PublishTournament())
    followers.follow(evening.stream)
    assert len(ranking(rankings.POINTS)) == len(ranking(rankings.RATING)) == finished_rows


def test_merged_persons_are_one_in_the_ranking(evening, cast):
    finished(evening)
    again = register_person(club=cast.club, name="Anna M.")
    merge(club=cast.club, keep=again.pk, people=[evening.people["Anna"].pk])
    followers.sweep()
    people = {row["person"] for row in ranking(rankings.POINTS)}
    assert str(again.pk) in people
    assert evening.person("Anna") not in people


def test_a_rating_list_begins_with_what_was_pinned_at_the_entries(cast):
    evening = club_evening(cast, "Georg")
    levels = {"Anna": 1753, "Bert": 1653, "Clara": 1051, "Dora": 951}
    evening.done(*(evening.entering(name, rating=at) for name, at in levels.items()))
    evening.published(1, "Anna Bert", "Clara Dora", bye="Georg")
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (1, 2)))
    evening.done(CloseRound("A", 1), CloseTournament(), PublishTournament())
    followers.follow(evening.stream)
    rows = {row["person"]: row for row in ranking(rankings.RATING)}
    assert {name: rows[evening.person(name)]["start"] for name in levels} == {
        name: {"by": "entry", "rating": at * 1000, "date": None} for name, at in levels.items()
    }
    upper, lower = (
        sum(rows[evening.person(name)]["rating"] for name in names.split())
        for names in ("Anna Bert", "Clara Dora")
    )
    assert (upper, lower) == (2 * 1_703_000, 2 * 1_001_000)


def test_a_tournament_that_is_set_up_without_a_rating_counts_in_the_series_alone(cast):
    evening = club_evening(cast, rating=None)
    evening.published(1, *ROUND_ONE)
    finished(evening)
    assert not Ranking.objects.filter(series=rankings.RATING).exists()
    assert len(ranking(rankings.POINTS)) == 6


# Proved and made again


def test_all_rows_are_made_again_with_the_same_bytes(evening):
    finished(evening)
    before = rows()
    for model in (Tournament, Standing, Ranking):
        model.objects.all().delete()
    rebuilding.rebuild()
    assert rows() == before
    followers.sweep()
    assert rows() == before
    assert verify().damage == []


def rows():
    """All that is computed of tournaments."""
    return [
        list(Tournament.objects.values_list()),
        list(Standing.objects.order_by("round").values_list("round", "body", "lines", "digest")),
        list(
            Ranking.objects.order_by("series").values_list(
                "series", "number", "published", "digest", "as_of", "body"
            )
        ),
        list(Publication.objects.order_by("series", "number").values_list("digest", "packed")),
    ]


def test_a_row_that_its_stream_does_not_give_is_damage(evening):
    game = linked(evening)
    Tournament.objects.update(phase="closed")
    TableGame.objects.filter(game=game).delete()
    assert verify().damage == [
        f"{evening.stream}: it has no linked game (game {game}); run rebuild.",
        f"{evening.stream}: its row differs in phase; run rebuild.",
    ]


def test_a_tournament_without_a_row_is_damage(evening):
    Tournament.objects.all().delete()
    assert verify().damage == [f"{evening.stream}: it has no row; run rebuild."]
