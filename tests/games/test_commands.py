"""Opening a game and entering a move: done once, or refused; whoever was slower learns of it."""

from uuid import UUID

import pytest

from engine.moves import Annul, Close, Note, Open, Play, Publish, Replace
from engine.refusals import Refusal, Unusable
from engine.rulesets import RULESETS
from games import commands, store
from games.acting import By
from games.canonical import fingerprint
from games.models import Operation, Sheet, Text
from games.refusals import Conflict
from games.replays import as_of
from tests.games.cast import (
    ANNA,
    BERT,
    CLUB,
    EMIL,
    FRIEDA,
    HUGO,
    OPENING,
    OTHER_CLUB,
    a_key,
    added,
    enter,
    horn_and_stern,
    note,
    open_game,
    payloads,
    sheet,
    stored,
)
from tests.told import game_page

pytestmark = pytest.mark.django_db

HORN = Play(ANNA, "8F", "HORN")


@pytest.fixture
def game():
    """A game of Anna and Bert after HORN and its answer STERN."""
    return horn_and_stern()


def words(kind):
    """All texts of a kind, in order."""
    return sorted(Text.objects.filter(kind=kind).values_list("words", flat=True))


# Opening


def test_opening_a_game_stores_its_rules_its_sheet_and_the_names_beside_it():
    before = stored()
    opened = commands.open_game(**OPENING, first=1)
    row = Sheet.objects.get(pk=opened.stream)
    ((kind, facts),) = payloads(opened.stream)
    assert (opened.version, opened.added, opened.repeated) == (1, (1,), False)
    assert added(before) == {"Event": 1, "Head": 1, "Operation": 1, "Sheet": 1, "Text": 3}
    assert (kind, facts["options"]) == ("open", RULESETS["klassik"].options())
    assert (row.players, row.turn, row.scores, row.version) == (facts["players"], 1, [0, 0], 1)
    assert (words("name"), words("title")) == (["Anna", "Bert"], ["Tisch 1"])


def test_no_word_about_a_person_is_in_the_stream():
    stream = open_game("klassik", "Anna Adler", "Bert Brandt", title="Tisch 1")
    commands.enter_words(by=By(HUGO, a_key()), stream=stream, move=Note("Anna kam spät."), after=1)
    texts = [row.payload for row in store.read(stream)]
    assert [name for name in ("Anna", "Bert", "Tisch") if name in "".join(texts)] == []


def test_opening_again_with_the_same_key_gives_the_first_answer():
    first = commands.open_game(**OPENING)
    before = stored()
    again = commands.open_game(**OPENING)
    assert (again.stream, again.version, again.added) == (first.stream, 1, (1,))
    assert again.repeated
    assert added(before) == {}


@pytest.mark.parametrize(
    "other",
    [
        {"club": OTHER_CLUB},
        {"ruleset": "mini"},
        {"names": ["Anna", "Clara"]},
        {"names": ["Bert", "Anna"]},
        {"title": "Tisch 2"},
        {"first": 1},
        {"options": {"wrong_challenge": 10}},
    ],
    ids=str,
)
def test_the_same_key_for_another_game_is_refused(other):
    commands.open_game(**OPENING)
    before = stored()
    with pytest.raises(Refusal) as refused:
        commands.open_game(**{**OPENING, **other})
    assert refused.value.code == "KEY_REUSED"
    assert added(before) == {}


def test_options_that_say_what_the_booklet_says_are_the_same_request():
    first = commands.open_game(**OPENING)
    again = commands.open_game(**OPENING, options={"rack": 7})
    assert again.stream == first.stream


def test_the_same_key_of_somebody_else_is_another_request():
    first = commands.open_game(**OPENING)
    other = commands.open_game(**{**OPENING, "by": By(EMIL, "first game")})
    assert other.stream != first.stream
    assert not other.repeated


@pytest.mark.parametrize(
    ("other", "code", "clause"),
    [
        ({"names": ["Anna"]}, "NUMBER_OF_PLAYERS", "MINI-01"),
        ({"names": ["A", "B", "C", "D", "E"]}, "NUMBER_OF_PLAYERS", "MINI-01"),
        ({"players": [str(UUID(int=1))] * 2}, "SEATED_TWICE", None),
        ({"first": 2}, "NO_SUCH_SEAT", None),
        ({"ruleset": "skat"}, "UNKNOWN_RULESET", None),
        ({"options": {"racks": 7}}, "UNKNOWN_OPTION", None),
        ({"options": {"rack": 0}}, "BAD_OPTION", None),
        ({"options": {"board": None}}, "BROKEN_BOARD", None),
    ],
)
def test_a_game_that_cannot_be_opened_leaves_nothing_behind(other, code, clause):
    before = stored()
    with pytest.raises(Refusal) as refused:
        commands.open_game(**{**OPENING, **other})
    assert (refused.value.code, refused.value.clause) == (code, clause)
    assert added(before) == {}


@pytest.mark.parametrize("text", ["\0", "half \ud800"])
@pytest.mark.parametrize("where", ["title", "names"])
def test_words_that_no_database_can_keep_are_unusable(where, text):
    before = stored()
    with pytest.raises(Unusable, match=where):
        commands.open_game(**{**OPENING, where: text if where == "title" else ["Anna", text]})
    assert added(before) == {}


def test_an_opening_that_loses_against_its_twin_adds_nothing_of_its_own():
    """Both have asked before either was stored; a sheet of the loser's would have no stream."""
    first = commands.open_game(**OPENING)
    before = stored()
    (asked,) = Operation.objects.all()
    twin = commands.begin(
        entries=opening(as_of(first.stream).players),
        operation=store.Operation(HUGO, OPENING["by"].key, bytes(asked.fingerprint)),
        club=CLUB,
        source="page",
        stream=store.new_stream(),
    )
    assert (twin.stream, twin.first, twin.last, twin.repeated) == (first.stream, 1, 1, True)
    assert added(before) == {}


def opening(players):
    """The first entries of a game, decided."""
    return (Open("klassik", RULESETS["klassik"].options(), tuple(players)),)


# Entering


def test_entering_a_move_adds_an_event_and_moves_the_sheet():
    stream = open_game()
    before = stored()
    done = commands.enter(by=By(HUGO, "horn"), stream=stream, move=HORN, after=1)
    assert (done.stream, done.version, done.added, done.repeated) == (stream, 2, (2,), False)
    assert added(before) == {"Event": 1, "Head": 0, "Operation": 1, "Sheet": 0}
    assert sheet(stream) == (2, "playing", BERT, [12, 0], 0)
    assert payloads(stream)[1] == ("play", {"at": "8F", "letters": "HORN", "seat": 0})


def test_an_entry_remembers_who_entered_it_through_which_door_and_when_it_happened():
    stream = open_game()
    moment = 1_700_000_000_000_000
    commands.enter(by=By(EMIL, "k", "api"), stream=stream, move=HORN, after=1, claimed=moment)
    row = store.read(stream)[1]
    assert (row.actor, row.source, row.claimed) == (EMIL, "api", moment)


def test_without_a_version_a_move_is_entered_after_whatever_stands(game):
    done = commands.enter(by=By(HUGO, a_key()), stream=game, move=Publish(), after=None)
    assert done.version == 4


def entered(stream, **other):
    """Let Hugo enter HORN as the first move under one key, or something else."""
    request = {"by": By(HUGO, "horn"), "stream": stream, "move": HORN, "after": 1}
    return commands.enter(**{**request, **other})


def test_the_same_request_again_gets_the_first_answer():
    stream = open_game()
    first = entered(stream)
    before = stored()
    again = entered(stream)
    assert (again.version, again.added) == (first.version, first.added) == (2, (2,))
    assert (first.repeated, again.repeated) == (False, True)
    assert added(before) == {}


def test_a_late_repetition_gets_the_first_answer_though_somebody_has_moved_since():
    stream = open_game()
    first = entered(stream)
    enter(stream, "H5 STE.N", Publish())
    before = stored()
    again = entered(stream)
    assert (again.version, again.added) == (first.version, first.added)
    assert added(before) == {}


def test_a_repetition_is_answered_even_where_the_rules_would_now_refuse_it(game):
    stream = open_game()
    entered(stream)
    enter(stream, Annul(2), *["-"] * 4)
    assert sheet(stream)[1] == "settling"
    assert entered(stream).added == (2,)


@pytest.mark.parametrize(
    "other",
    [
        {"move": Play(ANNA, "8F", "HORN", announced=12)},
        {"move": Play(ANNA, "8E", "HORN")},
        {"move": Publish()},
        {"move": Annul(1)},
        {"after": None},
        {"after": 2},
    ],
    ids=str,
)
def test_the_same_key_for_another_move_is_refused(other):
    stream = open_game()
    entered(stream)
    before = stored()
    with pytest.raises(Refusal) as refused:
        entered(stream, **other)
    assert refused.value.code == "KEY_REUSED"
    assert added(before) == {}


def test_a_key_belongs_to_one_game_and_one_kind_of_request():
    opened = commands.open_game(**OPENING)
    with pytest.raises(Refusal, match="key was used"):
        entered(opened.stream, by=OPENING["by"])
    entered(opened.stream)
    with pytest.raises(Refusal, match="key was used"):
        entered(open_game())
    with pytest.raises(Refusal, match="key was used"):
        commands.open_game(**{**OPENING, "by": By(HUGO, "horn")})


def test_a_refused_request_is_not_remembered():
    stream = open_game()
    with pytest.raises(Refusal, match="star"):
        entered(stream, move=Play(ANNA, "8A", "HORN"))
    assert entered(stream).version == 2


@pytest.mark.parametrize("after", [4, 99])
def test_who_is_ahead_of_the_game_is_told_how_far_it_is(game, after):
    before = stored()
    with pytest.raises(Conflict) as lost:
        commands.enter(by=By(HUGO, a_key()), stream=game, move=Publish(), after=after)
    assert (lost.value.code, lost.value.facts) == ("NOT_SO_FAR", {"after": after, "version": 3})
    assert added(before) == {}


@pytest.mark.parametrize("after", [1, 2])
def test_who_was_slower_learns_the_version_that_won(game, after):
    before = stored()
    with pytest.raises(Conflict) as lost:
        commands.enter(by=By(HUGO, a_key()), stream=game, move=Publish(), after=after)
    assert (lost.value.code, lost.value.facts) == ("CONFLICT", {"after": after, "version": 3})
    assert added(before) == {}


def test_a_conflict_comes_before_what_the_rules_say(game):
    """The rules are asked about the game that the person has seen."""
    with pytest.raises(Conflict):
        commands.enter(by=By(HUGO, a_key()), stream=game, move=HORN, after=1)


def test_there_is_nothing_to_enter_in_a_game_that_does_not_exist():
    before = stored()
    with pytest.raises(Refusal) as refused:
        entered(UUID(int=7))
    assert refused.value.code == "NO_SUCH_GAME"
    assert added(before) == {}


def test_a_stream_of_another_kind_is_no_game():
    store.register("notebook_of_another", {"note": 1})
    stream = store.new_stream()
    event = store.NewEvent("note", 1, {})
    operation = store.Operation(HUGO, a_key(), fingerprint({}))
    store.append(
        stream=stream, after=0, events=[event], operation=operation, source="page",
        kind="notebook_of_another", club=CLUB,
    )  # fmt: skip
    for ask in (lambda: entered(stream), lambda: note(stream)):
        with pytest.raises(Refusal, match="no such game"):
            ask()


def test_a_move_that_the_rules_refuse_leaves_nothing_behind(game):
    before = stored()
    with pytest.raises(Refusal) as refused:
        enter(game, "8F HANS")
    assert refused.value.code == "SQUARE_TAKEN"
    assert added(before) == {}


@pytest.mark.parametrize(
    ("move", "where"),
    [
        (Note("Anna kam spät."), "text"),
        (Note(""), "text"),
        (Note(str(UUID(int=7)).upper() + " "), "text"),
        (Replace(1, Open("klassik", {}, ("Anna Adler", "Bert Brandt"))), "players"),
        (Replace(2, Note("Anna kam spät.")), "text"),
    ],
    ids=str,
)
def test_words_cannot_be_smuggled_into_a_stream(game, move, where):
    before = stored()
    with pytest.raises(Unusable) as unusable:
        commands.enter(by=By(FRIEDA, a_key()), stream=game, move=move, after=3)
    assert unusable.value.where == where
    assert added(before) == {}


def test_followers_are_woken_once_for_what_was_stored_and_never_for_what_was_not(
    game, django_capture_on_commit_callbacks
):
    def woken(ask):
        with django_capture_on_commit_callbacks() as callbacks:
            ask()
        return [callback.args for callback in callbacks]

    def refused():
        with pytest.raises(Refusal):
            enter(game, Close())

    def publish():
        commands.enter(by=By(HUGO, "publish"), stream=game, move=Publish(), after=3)

    assert woken(publish) == [(game,)]
    assert woken(publish) == []
    assert woken(refused) == []


@pytest.mark.parametrize(
    ("ruleset", "scores"), [("mini", [0, 0]), ("karten", [0, 0]), ("klauer", None)]
)
def test_a_game_of_every_family_is_kept(ruleset, scores, db):
    commands.open_game(by=By(HUGO, "opening"), club=CLUB, ruleset=ruleset, names=("Anna", "Bert"))
    sheet = Sheet.objects.get()
    assert (sheet.ruleset, sheet.phase, sheet.scores) == (ruleset, "playing", scores)


def test_a_registered_player_is_named_in_this_game_alone(db):
    registered = [str(UUID(int=1)), str(UUID(int=2))]
    opening = {"club": CLUB, "ruleset": "klassik", "players": registered}
    first = commands.open_game(**opening, names=("Anna A.", "Bert B."), by=By(HUGO, "first"))
    other = commands.open_game(**opening, by=By(HUGO, "other"))

    pages = [game_page(done.stream, "public") for done in (first, other)]

    assert [page["names"] for page in pages] == [["Anna A.", "Bert B."], ["", ""]]
