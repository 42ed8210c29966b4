"""Opening a game, entering a move, adding a note: done once, done wholly, or refused."""

from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, transaction

from engine.moves import (
    Accept,
    Annul,
    Close,
    Note,
    Open,
    Play,
    Publish,
    Replace,
    Resign,
    Settle,
)
from engine.refusals import Malformed, Refusal
from engine.rulesets import RULESETS
from games import commands, store
from games.canonical import fingerprint
from games.gcg_files import best_fits, import_gcg, read_gcg
from games.models import Operation, Sheet, Text
from games.queries import game_list, game_page
from games.refusals import Conflict
from games.replays import as_of
from games.verification import verify
from tests.boards import board, drawn
from tests.games.cast import (
    ANNA,
    BERT,
    CLUB,
    EMIL,
    FRIEDA,
    HUGO,
    OTHER_CLUB,
    a_key,
    added,
    enter,
    open_game,
    payloads,
    refusing,
    stored,
)

pytestmark = pytest.mark.django_db

HORN = Play(ANNA, "8F", "HORN")
OPENING = {
    "actor": HUGO,
    "club": CLUB,
    "ruleset": "klassik",
    "names": ["Anna", "Bert"],
    "title": "Tisch 1",
    "key": "first game",
}


@pytest.fixture
def game():
    """A game of Anna and Bert after HORN and its answer STERN."""
    stream = open_game()
    enter(stream, "8F HORN", "H5 STE.N")
    return stream


def sheet(stream):
    """The columns of a game's sheet that lists show."""
    row = Sheet.objects.get(pk=stream)
    return (row.version, row.phase, row.turn, row.scores, row.findings)


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
    commands.write_note(actor=HUGO, stream=stream, words="Anna kam spät.", after=1, key=a_key())
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
    other = commands.open_game(**{**OPENING, "actor": EMIL})
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
def test_words_that_no_database_can_keep_are_malformed(where, text):
    before = stored()
    with pytest.raises(Malformed, match=where):
        commands.open_game(**{**OPENING, where: text if where == "title" else ["Anna", text]})
    assert added(before) == {}


def test_an_opening_that_loses_against_its_twin_adds_nothing_of_its_own():
    """Both have asked before either was stored; a sheet of the loser's would have no stream."""
    first = commands.open_game(**OPENING)
    before = stored()
    (asked,) = Operation.objects.all()
    twin = commands.begin(
        entries=opening(as_of(first.stream).players),
        operation=store.Operation(HUGO, OPENING["key"], bytes(asked.fingerprint)),
        club=CLUB,
        source="page",
        stream=store.new_stream(),
    )
    assert (twin.stream, twin.added, twin.repeated) == (first.stream, (1,), True)
    assert added(before) == {}


def opening(players):
    """The first entries of a game, decided."""
    return (Open("klassik", RULESETS["klassik"].options(), tuple(players)),)


# Entering


def test_entering_a_move_adds_an_event_and_moves_the_sheet():
    stream = open_game()
    before = stored()
    done = commands.enter(actor=HUGO, stream=stream, move=HORN, after=1, key="horn")
    assert (done.stream, done.version, done.added, done.repeated) == (stream, 2, (2,), False)
    assert added(before) == {"Event": 1, "Head": 0, "Operation": 1, "Sheet": 0}
    assert sheet(stream) == (2, "playing", BERT, [12, 0], 0)
    assert payloads(stream)[1] == ("play", {"at": "8F", "letters": "HORN", "seat": 0})


def test_an_entry_remembers_who_entered_it_through_which_door_and_when_it_happened():
    stream = open_game()
    moment = 1_700_000_000_000_000
    commands.enter(
        actor=EMIL, stream=stream, move=HORN, after=1, key="k", source="api", claimed=moment
    )
    row = store.read(stream)[1]
    assert (row.actor, row.source, row.claimed) == (EMIL, "api", moment)


def test_without_a_version_a_move_is_entered_after_whatever_stands(game):
    done = commands.enter(actor=HUGO, stream=game, move=Publish(), after=None, key=a_key())
    assert done.version == 4


def entered(stream, **other):
    """Let Hugo enter HORN as the first move under one key, or something else."""
    request = {"actor": HUGO, "stream": stream, "move": HORN, "after": 1, "key": "horn"}
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
        entered(opened.stream, key=OPENING["key"])
    entered(opened.stream)
    with pytest.raises(Refusal, match="key was used"):
        entered(open_game())
    with pytest.raises(Refusal, match="key was used"):
        commands.open_game(**{**OPENING, "key": "horn"})


def test_a_refused_request_is_not_remembered():
    stream = open_game()
    with pytest.raises(Refusal, match="star"):
        entered(stream, move=Play(ANNA, "8A", "HORN"))
    assert entered(stream).version == 2


@pytest.mark.parametrize("after", [1, 2, 4, 99])
def test_who_was_slower_learns_the_version_that_won(game, after):
    before = stored()
    with pytest.raises(Conflict) as lost:
        commands.enter(actor=HUGO, stream=game, move=Publish(), after=after, key=a_key())
    assert (lost.value.code, lost.value.facts) == ("CONFLICT", {"after": after, "version": 3})
    assert added(before) == {}


def test_a_conflict_comes_before_what_the_rules_say(game):
    """The rules are asked about the game that the person has seen."""
    with pytest.raises(Conflict):
        commands.enter(actor=HUGO, stream=game, move=HORN, after=1, key=a_key())


def test_there_is_nothing_to_enter_in_a_game_that_does_not_exist():
    before = stored()
    with pytest.raises(Refusal) as refused:
        entered(UUID(int=7))
    assert refused.value.code == "NO_SUCH_GAME"
    assert added(before) == {}


def test_a_stream_of_another_kind_is_no_game():
    store.register("register", {"note": 1})
    stream = store.new_stream()
    event = store.NewEvent("note", 1, {})
    operation = store.Operation(HUGO, a_key(), fingerprint({}))
    store.append(
        stream=stream, after=0, events=[event], operation=operation, source="page",
        kind="register", club=CLUB,
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
    with pytest.raises(Malformed) as malformed:
        commands.enter(actor=FRIEDA, stream=game, move=move, after=3, key=a_key())
    assert malformed.value.where == where
    assert added(before) == {}


# Nothing by halves


DOINGS = {
    "open": lambda _: commands.open_game(**OPENING),
    "enter": lambda stream: commands.enter(
        actor=HUGO, stream=stream, move=Publish(), after=3, key="publish"
    ),
    "note": lambda stream: note(stream),  # noqa: PLW0108 - defined below
    "correct": lambda stream: commands.enter(
        actor=HUGO, stream=stream, move=Annul(3), after=3, key="annul"
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


RECORD = read_gcg(b"#player1 Anna Anna Adler\n#player2 Bert Bert Brandt\n>Anna: 8F HORN +12 12\n")


def imported(record, content=b"any bytes"):
    """What becomes of a record, as of a file with this content."""
    fit = best_fits(record, "klassik")[0]
    return import_gcg(actor=HUGO, club=CLUB, content=content, record=record, fit=fit)


def test_an_import_whose_last_text_cannot_be_kept_leaves_nothing_behind():
    before = stored()
    with pytest.raises(UnicodeEncodeError):
        imported(replace(RECORD, title="half \ud800"))
    assert added(before) == {}


def test_without_a_transaction_around_it_the_game_would_stay_without_its_words():
    """Negative control: the steps of a command one by one, the last of which fails."""
    before = stored()
    operation = store.Operation(HUGO, a_key(), fingerprint({}))
    players, stream = (str(uuid4()), str(uuid4())), store.new_stream()
    commands.begin(
        entries=opening(players), operation=operation, club=CLUB, source="page", stream=stream
    )
    with pytest.raises(UnicodeEncodeError):
        commands.keep_texts(club=CLUB, texts={stream: {"title": "half \ud800"}})
    transaction.set_rollback(False)
    assert added(before) == {"Event": 1, "Head": 1, "Operation": 1, "Sheet": 1}


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

    publish = DOINGS["enter"]
    assert woken(lambda: publish(game)) == [(game,)]
    assert woken(lambda: publish(game)) == []
    assert woken(refused) == []


# Notes


def note(stream, **other):
    """Let Hugo add a note to a game of three entries under one key, or another."""
    request = {"actor": HUGO, "stream": stream, "words": "Anna kam spät.", "after": 3}
    return commands.write_note(**{**request, "key": "note", **other})


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
def test_a_note_that_no_database_can_keep_is_malformed(game, text):
    before = stored()
    with pytest.raises(Malformed):
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


# Corrections


def test_striking_out_the_last_play_gives_its_turn_back(game):
    assert sheet(game) == (3, "playing", ANNA, [12, 5], 0)
    enter(game, Annul(3))
    assert sheet(game) == (4, "playing", BERT, [12, 0], 0)
    assert drawn(as_of(game)) == board("8  .....HORN......")


def test_striking_out_the_annulment_brings_the_play_back(game):
    enter(game, Annul(3), Annul(4))
    assert sheet(game) == (5, "playing", ANNA, [12, 5], 0)


def test_a_play_written_anew_counts_anew_in_its_place(game):
    enter(game, Replace(3, Play(BERT, "H5", "STE.NEN")))
    assert sheet(game) == (4, "playing", ANNA, [12, 7], 0)
    assert drawn(as_of(game)) == board("""
        5  .......S.......
        6  .......T.......
        7  .......E.......
        8  .....HORN......
        9  .......N.......
        10 .......E.......
        11 .......N.......
    """)


def test_a_play_written_anew_takes_back_what_was_announced_wrongly():
    stream = open_game()
    enter(stream, "8F HORN 13")
    assert sheet(stream) == (2, "playing", BERT, [12, 0], 1)
    enter(stream, Replace(2, Play(ANNA, "8F", "HORN", announced=12)))
    assert sheet(stream) == (3, "playing", BERT, [12, 0], 0)


def test_an_entry_that_does_not_fit_any_more_waits_for_a_person_and_blocks_closing(game):
    enter(game, Replace(2, Play(ANNA, "H8", "HORN")))
    assert sheet(game) == (4, "playing", ANNA, [12, 0], 1)
    enter(game, *["-"] * 4, Settle(ANNA, 0), Settle(BERT, 0))
    with pytest.raises(Refusal, match="Entry 3 does not fit"):
        enter(game, Close())
    enter(game, Replace(3, Play(BERT, "8H", ".UT")), Close())
    # Two findings are left: nobody saw the racks that were settled.
    assert sheet(game) == (12, "closed", None, [12, 4], 2)
    assert verify().damage == []


def test_a_correction_on_a_closed_sheet_begins_with_its_closing(game):
    enter(game, Resign(ANNA), Close())
    with pytest.raises(Refusal) as refused:
        enter(game, Annul(3))
    assert refused.value.code == "GAME_CLOSED"
    enter(game, Annul(5), Annul(3))
    assert sheet(game)[3] == [12, 0]


@pytest.mark.rule("MINI-24")
def test_every_player_confirms_a_score_and_differing_sheets_are_shown():
    stream = open_game("mini", "Anna", "Bert", "Clara")
    enter(stream, "8F HORN 12", Accept(1, 12))
    assert sheet(stream) == (3, "playing", BERT, [12, 0, 0], 0)
    enter(stream, Accept(2, 13))
    assert sheet(stream) == (4, "playing", BERT, [12, 0, 0], 1)
    assert [(found["version"], found["code"]) for found in page_findings(stream)] == [
        (4, "NOTE_DIFFERS")
    ]


def page_findings(stream):
    """What a person should look at."""
    return game_page(stream, "public")["findings"]
