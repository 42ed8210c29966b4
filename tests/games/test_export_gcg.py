"""Games go out as GCG, and what went out comes in again as the same game."""

from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import CommandError

from engine.gcg.reader import parse
from engine.moves import Annul, Decision, Exchange, Insertion, Note, Pass, Publish, Replace, Stop
from games import commands
from games.acting import By
from games.gcg_files import best_fits, export_gcg, import_gcg, read_gcg
from games.models import Text
from games.replays import as_of
from tests.games.cast import ANNA, CLUB, HUGO, OTHER_CLUB, a_key, enter, open_game, payloads, run

pytestmark = pytest.mark.django_db

CORPUS = sorted((Path(__file__).resolve().parents[1] / "corpus").glob("*.gcg"))


def imported(content: bytes, ruleset: str = "klassik", club: str = CLUB):
    """The stream into which a file came, by the best fit of some rules."""
    record = read_gcg(content)
    fit = best_fits(record, ruleset)[0]
    done = import_gcg(actor=HUGO, club=club, content=content, record=record, fit=fit)
    return done.stream


def moves(stream):
    """What a stream holds but for its random ids."""
    return [
        (kind, {name: fact for name, fact in facts.items() if name not in ("players", "text")})
        for kind, facts in payloads(stream)
    ]


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_what_went_out_comes_in_as_the_same_moves(file):
    first = imported(file.read_bytes())
    text = export_gcg(first)
    second = imported(text.encode(), club=OTHER_CLUB)
    assert moves(second) == moves(first)
    assert as_of(second).scores == as_of(first).scores
    assert export_gcg(second) == text


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_what_went_out_says_all_that_the_file_said(file):
    assert said_in(export_gcg(imported(file.read_bytes())).encode()) == said_in(file.read_bytes())


def said_in(content):
    """What a file says of people and game, and its entries with their scores."""
    record = parse(content)
    entries = [(e.seat, e.score, e.total, e.words, e.remarks) for e in record.entries]
    return replace(record, entries=()), entries


def test_a_game_of_our_own_is_written_with_what_was_announced():
    stream = open_game("klassik", "Anna Adler", "Bert Brandt", title="Tisch 1")
    enter(stream, "8F HORN 13", "H5 STE.N", "-QX", "-")
    commands.enter_words(by=By(HUGO, a_key()), stream=stream, move=Note("Pause."), after=None)
    assert export_gcg(stream) == (
        "#character-encoding UTF-8\n"
        "#player1 Anna Anna Adler\n"
        "#player2 Bert Bert Brandt\n"
        "#title Tisch 1\n"
        ">Anna:  8F HORN +13 13\n"
        ">Bert:  H5 STE.N +5 5\n"
        ">Anna:  -QX +0 13\n"
        ">Bert:  - +0 5\n"
        "#note Pause.\n"
    )


def test_corrections_go_out_as_what_they_left():
    stream = open_game()
    enter(stream, "8F HORN", "H5 STE.N", Annul(3), Replace(2, Pass(ANNA)), Publish())
    assert export_gcg(stream).splitlines()[3:] == [">Anna:  - +0 0"]


@pytest.mark.parametrize(
    ("names", "nicks"),
    [
        (("Anna Adler", "Bert Brandt"), ("Anna", "Bert")),
        (("Anna Adler", "Anna Amsel"), ("P1", "P2")),
        (("Anna", ""), ("Anna", "P2")),
        (("P2", ""), ("P1", "P2")),
        (("", ""), ("P1", "P2")),
        (("Ann:a", "Bert"), ("Anna", "Bert")),
        (("A\u0308nne", "Bert"), ("Änne", "Bert")),
        (("Anna\n>Bert: 8F", "Clara"), ("Anna", "Clara")),
    ],
)
def test_whatever_people_are_called_their_game_can_go_out(names, nicks):
    stream = open_game("klassik", *names)
    enter(stream, "8F HORN 12")
    record = parse(export_gcg(stream))
    assert tuple(player.nick for player in record.players) == nicks
    assert len(record.entries) == 1


def test_a_line_break_in_a_name_that_an_older_version_kept_makes_no_line_of_its_own():
    stream = open_game("klassik", "Anna", "Clara")
    enter(stream, "8F HORN 12")
    Text.objects.filter(words="Anna").update(words="Anna\n>Bert: 8F")
    record = parse(export_gcg(stream))
    assert tuple(player.nick for player in record.players) == ("P1", "P2")
    assert len(record.entries) == 1


def test_blanked_names_and_notes_are_not_in_the_file():
    stream = imported(CORPUS[1].read_bytes())
    for text in Text.objects.all():
        commands.blank_texts(subject=text.subject)
    record = parse(export_gcg(stream))
    assert [player.nick for player in record.players] == ["P1", "P2"]
    assert [remark for entry in record.entries for remark in entry.remarks if remark.text] == []
    assert record.title == ""


# The command


def test_one_game_goes_to_the_screen():
    stream = imported(CORPUS[1].read_bytes())
    text = export_gcg(stream).splitlines()
    assert run("export_gcg", stream) == (0, text, [])
    assert run("export_gcg") == (0, text, [])


def test_several_games_go_into_a_folder_a_file_each(tmp_path):
    streams = [imported(file.read_bytes()) for file in CORPUS]
    with pytest.raises(CommandError, match="Say with --to into which folder 5 games go"):
        run("export_gcg")
    folder = tmp_path / "neu" / "partien"
    assert run("export_gcg", "--to", folder) == (0, [f"5 games written to {folder}."], [])
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == {
        f"{stream}.gcg": export_gcg(stream).encode() for stream in streams
    }


def test_a_game_that_gcg_cannot_hold_is_named_and_the_others_are_written(tmp_path):
    three = open_game("klassik", "Anna", "Bert", "Clara")
    two = imported(CORPUS[1].read_bytes())
    status, said, complained = run("export_gcg", "--to", tmp_path)
    assert (status, said) == (1, [f"1 games written to {tmp_path}."])
    too_many = "GCG can hold games of two players only, not of 3. Use JSON lines, the full format."
    assert complained == [f"{three}: {too_many}"]
    assert [file.name for file in tmp_path.iterdir()] == [f"{two}.gcg"]


def test_a_game_that_is_not_there_is_named():
    nowhere = UUID(int=7)
    assert run("export_gcg", nowhere) == (1, [], [f"{nowhere}: There is no such game."])


def test_what_is_no_id_is_refused():
    with pytest.raises(CommandError, match="invalid UUID value"):
        run("export_gcg", "Tisch 1")


def test_what_was_put_in_and_decided_goes_out_where_it_belongs_and_with_both_scores():
    stream = open_game()
    enter(stream, "8F HORN 15", "8F ....E", Insertion(3, Exchange(1, count=2), moves_on=True))
    for move in (Decision(2, None, "Anna sprach leise."), Stop("time", text="Um neun.")):
        commands.enter_words(by=By(HUGO, a_key()), stream=stream, move=move, after=None)

    lines = export_gcg(stream).splitlines()[3:]

    assert [line.strip() for line in lines] == [
        ">Anna:  8F HORN +15 15",
        "#note By a decision 15 points stand; the rules give 12.",
        ">Bert:  -2 +0 0",
        ">Anna:  8F ....E +7 22",
        "#note Anna sprach leise.",
        "#note Stopped: time",
        "#note Um neun.",
    ]
