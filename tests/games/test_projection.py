"""What lists read is what the streams give: kept rows are those that are made again."""

from random import Random
from uuid import uuid4

import pytest

from engine.games import decide
from engine.moves import Annul, Note, Play, Publish
from engine.refusals import Refusal, Unusable
from games import commands, followers, store
from games.acting import By
from games.canonical import fingerprint
from games.findings import sheet_findings
from games.models import Finding, Sheet
from games.projection import columns, sheet_row
from games.queries import game_list, headings
from games.rebuilding import rebuild
from games.replays import as_of
from games.verification import verify
from tests.engine import histories
from tests.games.cast import ANNA, CLUB, HUGO, OTHER_CLUB, a_key, enter, open_game, rows_of
from tests.told import game_page

pytestmark = pytest.mark.django_db

STEPS = 40


def random_game(dice: Random):
    """A game of some booklet, most often in a small world, after random entries."""
    opening = histories.opening(dice)
    stream = commands.open_game(
        by=By(HUGO, a_key()),
        club=dice.choice((CLUB, OTHER_CLUB)),
        ruleset=opening.ruleset,
        options=opening.options,
        names=opening.players,
        first=opening.first,
    ).stream
    for _ in range(STEPS):
        random_entry(stream, dice)
    return stream


def random_entry(stream, dice):
    """Enter what might be entered next; what the rules refuse is left."""
    state = as_of(stream)
    corrects = dice.random() < 0.15
    move = histories.correction(state, dice) if corrects else histories.entry(state, dice)
    if isinstance(move, Note):
        move = Note(str(uuid4()))
    try:
        commands.enter(by=By(HUGO, a_key()), stream=stream, move=move, after=state.version)
    except (Unusable, Refusal):
        return


@pytest.mark.parametrize("seed", range(3))
def test_a_row_that_is_written_with_events_has_plain_values_alone(seed):
    """Of any other kind they would go through a cursor, which takes longer than the statement."""
    stream = random_game(Random(seed))
    row = sheet_row(stream, as_of(stream), CLUB).values()
    assert {type(value) for value in row} <= {str, int, bool, type(None)}


@pytest.mark.parametrize("seed", range(6))
def test_kept_rows_are_the_rebuilt_rows_after_random_histories(seed):
    dice = Random(seed)
    streams = [random_game(dice) for _ in range(4)]
    kept = rows_of(Sheet)
    assert len(kept) == len(streams)
    Sheet.objects.all().delete()
    assert rebuild().rows == {"sheets": len(streams)}
    assert rows_of(Sheet) == kept
    assert verify().damage == []


def test_the_histories_above_are_no_empty_games():
    dice = Random(0)
    kinds = {row.kind for _ in range(20) for row in store.read(random_game(dice))}
    assert {"play", "exchange", "challenge", "verdict", "annul", "replace", "insertion"} <= kinds


def test_findings_of_a_follower_are_the_same_after_everything_is_made_again():
    dice = Random(7)
    streams = [random_game(dice) for _ in range(4)]
    assert followers.sweep() == 6 * len(streams)  # six followers follow games
    kept = rows_of(Finding, "id")
    assert len(kept) == sum(len(sheet_findings(as_of(stream))) for stream in streams) > 0
    Finding.objects.all().delete()
    assert rebuild().rows == {"findings": len(kept)}
    assert followers.sweep() == 0
    assert rows_of(Finding, "id") == kept


def test_an_entry_past_the_projection_makes_kept_and_rebuilt_rows_differ():
    """Negative control: the comparison above sees a row that was left behind."""
    stream = open_game()
    (move,) = decide(as_of(stream), Play(ANNA, "8F", "HORN"))
    store.append(
        stream=stream,
        after=1,
        events=[store.NewEvent(move.kind, move.schema, {"at": "8F", "letters": "HORN", "seat": 0})],
        operation=store.Operation(HUGO, a_key(), fingerprint({})),
        source="page",
    )
    kept = rows_of(Sheet)
    assert verify().damage == [
        f"{stream}: its sheet differs in scores, turn, version; run rebuild."
    ]
    rebuild()
    assert rows_of(Sheet) != kept
    assert verify().damage == []


# Older states and newer ones


@pytest.fixture
def game():
    """A game of six entries, one of them a correction."""
    stream = open_game()
    enter(stream, "8F HORN", "H5 STE.N", "-", Annul(3), Publish())
    return stream


def go_on(game):
    """Enter something, whatever the row says of the game."""
    note = Note(str(uuid4()))
    commands.enter(by=By(HUGO, a_key()), stream=game, move=note, after=None)


@pytest.mark.parametrize("version", [7, 8])
def test_an_older_state_never_overwrites_a_newer_one(game, version):
    Sheet.objects.filter(pk=game).update(version=version, phase="closed")
    kept = rows_of(Sheet)
    go_on(game)
    assert as_of(game).version == 7
    assert rows_of(Sheet) == kept


def test_without_that_care_an_older_state_would_win(game):
    """Negative control: the same row, written by whoever comes last."""
    kept = rows_of(Sheet)
    Sheet.objects.filter(pk=game).update(**columns(as_of(game, 3), CLUB))
    assert rows_of(Sheet) != kept


def is_as_the_stream_gives(game):
    expected = columns(as_of(game), CLUB)
    return Sheet.objects.filter(pk=game).values(*expected).get() == expected


def test_a_newer_state_overwrites_an_older_one_of_this_game_alone(game):
    other = open_game()
    beside = [row for row in rows_of(Sheet) if row[0] == other]
    Sheet.objects.filter(pk=game).update(**columns(as_of(game, 3), CLUB))
    go_on(game)
    assert is_as_the_stream_gives(game)
    assert [row for row in rows_of(Sheet) if row[0] == other] == beside


def test_a_row_that_was_lost_comes_back_with_the_next_entry(game):
    Sheet.objects.all().delete()
    go_on(game)
    assert is_as_the_stream_gives(game)
    assert Sheet.objects.get().pk == game


# What lists and pages read


@pytest.mark.parametrize("games", [1, 3])
def test_a_list_of_games_costs_a_query_a_club_and_two_more(games, django_assert_num_queries):
    for number in range(games):
        open_game("klassik", "Anna", "Bert", "Clara", title=f"Tisch {number}")
    with django_assert_num_queries(3):
        assert len(game_list(clubs=[CLUB])) == games


@pytest.mark.parametrize("entries", [1, 3])
def test_a_page_of_a_game_costs_two_queries_beside_reading_its_stream(
    entries, django_assert_num_queries
):
    stream = open_game()
    for number in range(entries):
        enter(stream, "-")
        commands.enter_words(
            by=By(HUGO, a_key()), stream=stream, move=Note(f"Zug {number}"), after=None
        )
    with django_assert_num_queries(2):
        assert len(game_page(stream, "public")["notes"]) == entries


@pytest.mark.parametrize("games", [1, 3])
def test_headings_of_a_report_cost_two_queries(games, django_assert_num_queries):
    streams = [open_game() for _ in range(games)]
    with django_assert_num_queries(2):
        assert len(headings(streams)) == games


def listed(**wanted):
    """The titles in a list of games."""
    return [line["title"] for line in game_list(**wanted)]


@pytest.fixture
def titled():
    """Three games of a club, the second published, and one of another club's, published too."""
    streams = sorted(open_game() for _ in range(3))
    streams.append(open_game(club=OTHER_CLUB))
    for stream, title in zip(streams[:3], ("eins", "zwei", "drei"), strict=True):
        commands.keep_texts(club=CLUB, texts={stream: {"title": title}})
    commands.keep_texts(club=OTHER_CLUB, texts={streams[3]: {"title": "fremd"}})
    for stream in (streams[1], streams[3]):
        enter(stream, Publish())
    return streams


def test_a_list_holds_the_games_of_the_clubs_and_the_public_ones_newest_first(titled):
    assert listed(clubs=[CLUB], public=False) == ["drei", "zwei", "eins"]
    assert sorted(listed(clubs=[CLUB])) == ["drei", "eins", "fremd", "zwei"]
    assert sorted(listed()) == ["fremd", "zwei"]
    assert listed(public=False) == []


def test_a_list_goes_on_behind_a_game(titled):
    assert listed(clubs=[CLUB], public=False, limit=2) == ["drei", "zwei"]
    assert listed(clubs=[CLUB], public=False, limit=2, before=titled[1]) == ["eins"]
    assert listed(clubs=[CLUB], public=False, limit=2, before=titled[0]) == []


def test_a_line_of_a_list_says_where_the_game_stands(game):
    assert game_list(clubs=[CLUB]) == [
        {
            "id": str(game),
            "club": CLUB,
            "title": "",
            "ruleset": "klassik",
            "players": [
                {"name": "Anna", "score": 12, "place": None},
                {"name": "Bert", "score": 0, "place": None},
            ],
            "phase": "playing",
            "adjourned": False,
            "version": 6,
            "turn": 1,
            "findings": 1,
            "public": True,
        }
    ]


@pytest.mark.parametrize("version", [0, -1, 7, 2**40])
def test_a_version_that_is_not_there_has_no_page(game, version):
    assert game_page(game, "public", version) is None


def test_a_page_as_of_a_version_is_what_was_there_then(game):
    """The annulment came later: as of version 4 the play still stood."""
    before, now = game_page(game, "public", 4), game_page(game, "public")
    assert (before["version"], before["head"]) == (4, 6)
    assert [seat["score"] for seat in before["seats"]] == [12, 5]
    assert [entry["struck"] for entry in before["entries"]] == [False] * 4
    assert (now["version"], now["head"]) == (6, 6)
    assert [seat["score"] for seat in now["seats"]] == [12, 0]
    assert [entry["struck"] for entry in now["entries"]] == [False, False, True, *[False] * 3]
