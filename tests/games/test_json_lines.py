"""Games go out as JSON lines and come in again as they were, corrections and all."""

import json
from random import Random
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError

from engine.moves import (
    Annul,
    Decision,
    Insertion,
    Note,
    Pass,
    Play,
    Replace,
    Stop,
    payload,
    stated,
)
from engine.refusals import Refusal, Unusable
from games import commands, store
from games.acting import By
from games.json_lines import export_lines, import_lines
from games.models import ImportedFile, Text
from games.replays import as_of
from games.verification import verify
from tests.games.cast import (
    ANNA,
    CLUB,
    HUGO,
    OTHER_CLUB,
    a_key,
    enter,
    open_game,
    payloads,
    run,
    stored,
)
from tests.games.test_projection import random_game
from tests.told import game_page
from tournaments.commands import found_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    """A game of three with a note and corrections."""
    stream = open_game("mini", "Anna", "Bert", "Clara", title="Tisch 1")
    enter(stream, "8F HORN 13", "H5 STE.N", "-", Annul(3))
    enter(stream, Replace(2, Play(ANNA, "8F", "HORN", announced=12)))
    commands.enter_words(by=By(HUGO, a_key()), stream=stream, move=Note("Pause."), after=None)
    enter(stream, Insertion(3, Pass(1), moves_on=True))
    for move in (Decision(2, 20, "Angesagt war leise."), Stop("time", text="Um neun.")):
        commands.enter_words(by=By(HUGO, a_key()), stream=stream, move=move, after=None)
    return stream


def entered(content, club=OTHER_CLUB):
    """The stream into which JSON lines came."""
    return import_lines(actor=HUGO, club=club, content=content.encode())


def shown(stream):
    """A game as its page shows it, but for its own id."""
    page = game_page(stream, "official")
    return {name: value for name, value in page.items() if name != "id"}


def test_what_went_out_comes_in_as_the_same_stream_and_the_same_words(game):
    again = entered(export_lines(game))
    assert payloads(again) == payloads(game)
    assert shown(again) == shown(game)
    assert verify().damage == []


@pytest.mark.parametrize("seed", range(3))
def test_any_game_goes_out_and_comes_in(seed):
    stream = random_game(Random(seed))
    again = entered(export_lines(stream))
    assert payloads(again) == payloads(stream)
    assert as_of(again) == as_of(stream)


def test_the_lines_are_a_heading_and_an_entry_each(game):
    heading, *lines = map(json.loads, export_lines(game).splitlines())
    assert (heading["format"], heading["stream"]) == ("wortwart game 2", str(game))
    assert (heading["entries"], heading["head"]) == (len(lines), store.head(game).hash.hex())
    assert heading["texts"][str(game)] == {"title": "Tisch 1"}
    assert [(line["kind"], line["facts"]) for line in lines] == payloads(game)


@pytest.mark.parametrize("left", [1, 3, 6])
def test_a_file_that_was_cut_off_is_no_game(game, left):
    """Before its heading said how many entries follow, it was taken for a shorter game."""
    lines = export_lines(game).splitlines(keepends=True)
    before = stored()
    with pytest.raises(Unusable) as torn:
        entered("".join(lines[: 1 + left]))
    assert str(torn.value) == (
        f"file: It holds {left} entries, but its heading says {len(lines) - 1}; part of it is "
        "missing."
    )
    assert stored() == before


@pytest.mark.parametrize("number", [None, "7", 7.5])
def test_a_heading_must_say_how_many_entries_follow(game, number):
    with pytest.raises(Unusable) as unusable:
        entered(changed(game, 1, entries=number))
    assert unusable.value.where == "line 1"


def test_a_file_of_the_older_format_is_read_all_the_same(game):
    older = changed(game, 1, format="wortwart game 1")
    assert payloads(entered(older)) == payloads(game)


def test_a_note_of_the_first_schema_comes_in_as_one_on_the_game(game):
    lines = export_lines(game).splitlines()
    (number,) = [at for at, line in enumerate(lines, 1) if '"kind":"note"' in line]
    again = entered(changed(game, number, schema=1))
    assert payloads(again) == payloads(game)


def test_a_game_is_known_by_the_mark_that_a_version_before_its_notes_had_lines_gave_it(game):
    moves = [stated(kind, 1, told) for kind, told in payloads(game)]
    facts = [{"kind": move.kind, "schema": 1, "facts": payload(move)} for move in moves]
    entered(export_lines(game))
    (mark,) = ImportedFile.objects.values_list("digest", flat=True)
    assert mark == store.derived_id(OTHER_CLUB, json.dumps(facts)).hex


def test_the_same_game_again_is_refused(game):
    entered(export_lines(game))
    before = stored()
    with pytest.raises(Refusal) as refused:
        entered(export_lines(game))
    assert refused.value.code == "ALREADY_IMPORTED"
    assert stored() == before


def changed(game, number, **members):
    """The lines of a game, one of them with other members."""
    lines = [json.loads(line) for line in export_lines(game).splitlines()]
    lines[number - 1].update(members)
    return "\n".join(map(json.dumps, lines))


def words_in(game):
    """The lines of a game with words where ids belong."""
    note = {"text": "Anna kam spät."}
    opening = {**payloads(game)[0][1], "players": ["Anna Adler", "Bert Brandt", "Clara Conrad"]}
    replaced = {"version": 1, "entry": {"kind": "open", "schema": 1, **opening}}
    return {
        "line 8, text": changed(game, 8, facts=note),
        "line 2, players": changed(game, 2, facts=opening),
        "line 6, players": changed(game, 6, kind="replace", facts=replaced),
    }


@pytest.mark.parametrize("where", ["line 8, text", "line 2, players", "line 6, players"])
def test_words_cannot_be_smuggled_into_a_stream(game, where):
    text = words_in(game)[where]
    before = stored()
    with pytest.raises(Unusable) as unusable:
        entered(text)
    assert unusable.value.where == where
    assert stored() == before


def test_words_about_people_who_do_not_play_are_left(game):
    somebody = str(uuid4())
    heading = json.loads(export_lines(game).splitlines()[0])
    entered(changed(game, 1, texts={**heading["texts"], somebody: {"name": "Emil"}}))
    assert not Text.objects.filter(subject=UUID(somebody)).exists()


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "file"),
        ("no game", "line 1, line 1, column 1"),
        ("{}", "line 1"),
        ('{"format": "wortwart game 2", "stream": "1", "texts": {}}', "line 1"),
        ('{"format": "wortwart game 1", "stream": 1, "texts": {}}', "line 1"),
        ('{"format": "wortwart game 1", "stream": "1", "texts": []}', "line 1"),
        ('{"format": "wortwart game 1", "stream": "1", "texts": {"x": {}}}', "line 1"),
        ('{"format": "wortwart game 1", "stream": "1", "texts": {}}', "file"),
        ('{"format": "wortwart game 1", "stream": "1", "texts": {}}\n[]', "line 2"),
        (
            '{"format": "wortwart game 1", "stream": "1", "texts": {}}\n{"facts": {}}',
            "line 2, kind",
        ),
        ('{"format": "wortwart game 1", "stream": "1", "texts": {}}\n{"a": "\\u0000"}', "line 2.a"),
        ('{"format": "wortwart game 1", "stream": "1", "texts": {}}\n{"a": 1.5}', "line 2"),
        ("x" * (1 << 24) + "x", "file"),
    ],
)
def test_lines_that_cannot_be_read_name_their_place(text, where):
    before = stored()
    with pytest.raises(Unusable) as unusable:
        entered(text)
    assert unusable.value.where == where
    assert stored() == before


def test_an_entry_that_the_rules_refuse_names_its_line(game):
    facts = {"at": "8A", "letters": "HORN", "seat": 0}
    with pytest.raises(Refusal) as refused:
        entered(changed(game, 3, facts=facts))
    assert (refused.value.code, refused.value.facts["line"]) == ("NOT_ON_STAR", 3)


# The commands


def test_games_go_from_one_house_to_another_by_command(game, tmp_path):
    status, lines, _ = run("export_jsonl", game)
    good, bad = tmp_path / "gut.jsonl", tmp_path / "schlecht.jsonl"
    good.write_text("\n".join(lines), encoding="utf-8")
    bad.write_text(changed(game, 3, facts={"at": "8A", "letters": "HORN", "seat": 0}))
    found_club(name="Steinleger")
    status, said, _ = run("import_jsonl", bad, good, good, tmp_path / "nirgends.jsonl")
    assert status == 1
    assert said[0] == f"{bad}: line 3: The first word must lie across the star square H8."
    stream = UUID(said[1].removeprefix(f"{good}: "))
    assert payloads(stream) == payloads(game)
    assert said[2] == f"{good}: This file has been imported before."
    assert said[3].startswith(f"{tmp_path}/nirgends.jsonl: It is not there.")


def test_a_game_that_is_not_there_cannot_go_out():
    with pytest.raises(CommandError, match="There is no such game"):
        run("export_jsonl", UUID(int=7))


def test_the_game_of_another_club_stays_where_it_is(game):
    again = entered(export_lines(game))
    assert [Text.objects.get(subject=stream).club for stream in (game, again)] == [CLUB, OTHER_CLUB]
