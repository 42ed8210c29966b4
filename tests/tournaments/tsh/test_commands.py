"""A tournament of tsh brought in by one command, and out again."""

import json
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from tests.thorough import share_of
from tests.tournaments.tsh.events import event, ranks
from tournaments.directing import queries
from tournaments.models import Person, Tournament
from tournaments.rights import NOTHING
from tournaments.tsh.aupair import write_aupair
from tournaments.tsh.files import TshDivision, TshEvent, TshPlayer
from tournaments.tsh.reading import decoded, read_event
from tournaments.tsh.writing import write_archive, write_division

CLUB = "Wortfreunde"


def written(folder, told, name="dm.tsh"):
    file = folder / name
    file.write_bytes(write_archive(told))
    return file


def brought(capsys, *given):
    """The tournament that the command brings in, and what it says."""
    call_command("import_tsh", *map(str, given), "--club", CLUB, "--language", "en")
    said = capsys.readouterr().out
    return UUID(said.rstrip(".\n").rpartition(" ")[2]), said


def places(stream, division, number):
    """The places of the house after a round, by the numbers in the file."""
    row = queries.tournament(stream)
    text = queries.standing(row, division, number, version=row.version, reach=NOTHING)
    found = {one["entry"]: one["place"] for one in json.loads(text.body)["rows"]}
    entries = queries.tournament_at(stream).state.entries.values()
    return [found[one.id] for one in entries if one.division == division]


def test_a_championship_comes_in_and_everybody_stands_where_tsh_puts_them(db, capsys, tmp_path):
    told = event(30, 29, 28)
    stream, said = brought(capsys, written(tmp_path, told))
    assert said.startswith("87 players in 3 divisions, 27 rounds: 0 of them were known, 87 are new")
    for division in told.divisions:
        for number in share_of(range(27, 0, -1)):
            assert places(stream, division.name, number) == ranks(division, number)
    row = queries.tournament(stream)
    assert (row.date.isoformat(), row.public) == ("2026-10-24", False)


def test_the_same_file_makes_no_second_tournament_and_nobody_twice(db, capsys, tmp_path):
    file = written(tmp_path, event(7, rounds=3))
    first, _ = brought(capsys, file)
    again, said = brought(capsys, file)
    assert again == first
    assert said.startswith("This tournament is there already")
    assert (Tournament.objects.count(), Person.objects.count()) == (1, 7)
    other = written(tmp_path, event(7, rounds=4), "next.tsh")
    assert "7 of them were known, 0 are new" in brought(capsys, other)[1]
    assert Person.objects.count() == 7


def test_a_folder_and_its_files_say_the_same_in_either_encoding(db, capsys, tmp_path):
    told = event(6, 5, rounds=2)
    for name, encoding in (("iso", "latin-1"), ("utf", "utf-8")):
        folder = tmp_path / name
        folder.mkdir()
        folder.joinpath("config.tsh").write_text("division A a.t\ndivision B b.t\n# x\n")
        for one in told.divisions:
            text = write_division(one)
            folder.joinpath(f"{one.name.lower()}.t").write_bytes(text.encode(encoding))
        stream, _ = brought(capsys, folder, "--title", name, "--date", "2026-10-24")
        assert [places(stream, one.name, 2) for one in told.divisions] == [
            ranks(one, 2) for one in told.divisions
        ]
    assert Person.objects.filter(name="Änne Muster06").count() == 1


def test_what_comes_in_goes_out_the_same(db, capsys, tmp_path):
    told = event(12, 9, rounds=5)
    stream, _ = brought(capsys, written(tmp_path, told))
    call_command("export_tsh", str(stream), "--to", str(tmp_path / "out.tsh"))
    again = read_event({"out.tsh": decoded((tmp_path / "out.tsh").read_bytes())})
    for one, other in zip(told.divisions, again.divisions, strict=True):
        assert [
            (p.name, p.rating, p.opponents, p.scores, p.fields["p12"]) for p in other.players
        ] == [(p.name, p.rating, p.opponents, p.scores, p.fields["p12"]) for p in one.players]


def test_a_file_of_aupair_comes_in_and_goes_out_the_same(db, capsys, tmp_path):
    told = event(12, 9, rounds=5)
    file = tmp_path / "dm.tou"
    file.write_bytes(write_aupair(told))
    stream, said = brought(capsys, file)
    assert said.startswith("21 players in 2 divisions, 5 rounds: 0 of them were known, 21 are new")
    assert [places(stream, one.name, 5) for one in told.divisions] == [
        ranks(one, 5) for one in told.divisions
    ]
    call_command("export_tsh", str(stream), "--to", str(tmp_path / "out.tou"))
    assert (tmp_path / "out.tou").read_bytes() == file.read_bytes()


def test_a_broken_file_of_aupair_brings_nothing_in(db, capsys, tmp_path):
    file = tmp_path / "dm.tou"
    file.write_bytes(write_aupair(event(6, rounds=3)).replace(b"*** END", b"*** ENDE"))
    with pytest.raises(CommandError, match=r"dm\.tou, line 10: The last line must be"):
        brought(capsys, file)
    assert (Tournament.objects.count(), Person.objects.count()) == (0, 0)


def test_what_can_not_be_rated_is_not_written_for_aupair(db, capsys, tmp_path):
    told = TshEvent((TshDivision("A", (TshPlayer("Muster, Anna"), TshPlayer("Wald, Hugo"))),))
    stream, _ = brought(capsys, written(tmp_path, told))
    with pytest.raises(CommandError, match="No round has all its results yet"):
        call_command(
            "export_tsh", str(stream), "--to", str(tmp_path / "out.tou"), "--language", "en"
        )
    assert not (tmp_path / "out.tou").exists()


def test_a_round_that_is_still_played_stays_open(db, capsys, tmp_path):
    players = (
        TshPlayer("Muster, Anna", 1700, (2, 3), (400,)),
        TshPlayer("Muster, Bert", 1600, (1, 4), (350,)),
        TshPlayer("Wald, Hugo", 1500, (4, 1), (300,), {"off": ("-50",)}),
        TshPlayer("Farn, Frieda", 1400, (3, 2), (310, 400)),
    )
    told = TshEvent((TshDivision("A", players),), {"max_rounds": "3"})
    stream, _ = brought(capsys, written(tmp_path, told))
    state = queries.tournament_at(stream).state
    assert [one.phase for one in state.divisions["A"].rounds.values()] == ["closed", "published"]
    assert [one.system for one in state.divisions["A"].plan] == ["by_hand", "by_hand", "swiss"]
    assert [one.enrolled(3) for one in state.entries.values()] == [True, True, False, True]


def test_more_spreads_than_there_are_byes_still_count_exactly(db, capsys, tmp_path):
    spreads = [50, 60, 70, 300, -50, -60, -70, -80, 0, 50, -50]
    players = tuple(
        TshPlayer(f"Muster, {chr(65 + at)}nna", 1500 - at, (0,), (spread,))
        for at, spread in enumerate(spreads)
    )
    told = TshDivision("A", players)
    stream, _ = brought(capsys, written(tmp_path, TshEvent((told,))))
    found = places(stream, "A", 1)
    assert found == [
        1 + sum((other > 0, other) > (one > 0, one) for other in spreads) for one in spreads
    ]


def test_a_broken_file_brings_nothing_in(db, capsys, tmp_path):
    file = tmp_path / "a.t"
    file.write_text("Muster, Anna 1700 2; 400\nMuster, Bert 1600 0; 50\n")
    with pytest.raises(CommandError, match=r"a\.t, line 1: In round 1 player 1"):
        brought(capsys, file)
    assert (Tournament.objects.count(), Person.objects.count()) == (0, 0)
