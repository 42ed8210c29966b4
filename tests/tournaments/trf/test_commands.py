"""The two commands: a tournament by chance, and pairings checked."""

from hashlib import sha256
from io import StringIO
from itertools import groupby
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.tsh.events import event
from tests.tournaments.tsh.test_commands import brought as brought_from_tsh
from tests.tournaments.tsh.test_commands import written as tsh_file
from tournaments.directing.queries import tournament_at
from tournaments.models import Person, Tournament
from tournaments.trf.reading import read_trf


def made(capsys, *given):
    """What `random_tournament` prints."""
    call_command("random_tournament", *given)
    return capsys.readouterr().out


def checked(capsys, *files):
    """The exit status of `check_pairings`, its lines, and its last word."""
    try:
        call_command("check_pairings", *map(str, files), language="en")
        status = 0
    except SystemExit as ended:
        status = ended.code
    said = capsys.readouterr()
    return status, said.out.splitlines(), said.err.splitlines()[-1]


def written(folder, name, text):
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_the_same_seed_makes_the_same_tournament(capsys):
    first, again, other = (made(capsys, "--seed", seed) for seed in ("7", "7", "8"))
    assert first == again
    assert first != other


def test_what_is_made_from_a_seed_never_changes(capsys):
    text = made(capsys, "--seed", "7", "--players", "9", "--rounds", "5")
    assert sha256(text.encode()).hexdigest() == (
        "10d6fd06adcc72fc17a6a420b896f365b57b21a6808147417a9a2abde7b3a6bf"
    )


def test_a_seed_of_several_lines_is_a_name_in_one(capsys):
    text = made(capsys, "--seed", "a\n001    9", "--players", "2", "--rounds", "1")
    assert text.splitlines()[0] == "012 By chance, seed a 001 9"


def test_what_is_made_by_chance_agrees_with_the_rules(capsys, tmp_path):
    files = [
        written(tmp_path, f"{seed}.trf", made(capsys, "--seed", str(seed), "--format", form))
        for seed, form in enumerate(("TRF16", "TRF26"))
    ]
    status, lines, last = checked(capsys, *files)
    assert (status, lines) == (0, [])
    assert last.endswith("0 different, 0 files unreadable.")


def tournament_of_four(*rounds):
    """Four players; each round is four texts."""
    head = "001 {:4}      {:33} 1800                             0.0    1"
    lines = [
        head.format(number, f"Player {number}") + "".join(f"  {one[number - 1]}" for one in rounds)
        for number in range(1, 5)
    ]
    return "\n".join(["XXR 3", *lines]) + "\n"


FIRST = ("   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0")


def test_a_round_that_differs_is_a_line(capsys, tmp_path):
    swapped = ("   4 w 1", "   3 b 1", "   2 w 0", "   1 b 0")
    good = written(tmp_path, "good.trf", tournament_of_four(FIRST))
    bad = written(tmp_path, "bad.trf", tournament_of_four(swapped))
    assert checked(capsys, good, bad) == (
        1,
        [f"{bad}: round 1: the file has 1-4, 3-2; by the rules it is 1-3, 4-2."],
        "2 files, 2 rounds: 1 different, 0 files unreadable.",
    )


def test_another_colour_is_a_difference_too(capsys, tmp_path):
    turned = ("   3 b 1", "   4 b 1", "   1 w 0", "   2 w 0")
    file = written(tmp_path, "colours.trf", tournament_of_four(turned))
    assert checked(capsys, file)[:2] == (
        1,
        [f"{file}: round 1: the file has 4-2; by the rules it is 2-4."],
    )
    assert checked(capsys, "--pairs-only", file)[:2] == (0, [])
    swapped = ("   4 w 1", "   3 b 1", "   2 w 0", "   1 b 0")
    other = written(tmp_path, "pairs.trf", tournament_of_four(swapped))
    assert checked(capsys, "--pairs-only", other)[0] == 1


def test_a_file_that_can_t_be_read_is_a_line_and_the_others_are_read(capsys, tmp_path):
    good = written(tmp_path, "good.trf", tournament_of_four(FIRST))
    bad = written(tmp_path, "bad.trf", "001 nobody\n")
    missing = tmp_path / "missing.trf"
    assert checked(capsys, bad, missing, good) == (
        1,
        [
            f"{bad}:1:5: Here a whole number belongs, not “nobo”.",
            f"{missing}: It is not there. Look at how it is written.",
        ],
        "3 files, 1 rounds: 0 different, 2 files unreadable.",
    )


def test_a_file_without_a_round_is_named(capsys, tmp_path):
    byes = ("0000 - H", "0000 - Z", "        ", "        ")
    for number, rounds in enumerate(((), (byes,))):
        file = written(tmp_path, f"{number}.trf", tournament_of_four(*rounds))
        call_command("check_pairings", str(file), language="en")
        assert capsys.readouterr().err.splitlines() == [
            f"{file}: there is no round in it to check.",
            "1 files, 0 rounds: 0 different, 0 files unreadable.",
        ]


class Screen(StringIO):
    """A terminal that remembers all that stood on it."""

    def isatty(self):
        """Somebody looks at it."""
        return True

    def shown(self):
        """What stood there, line after line."""
        lines = (one.strip() for one in self.getvalue().split("\r"))
        return [line for line, _ in groupby(lines) if line]


def test_at_a_terminal_files_and_rounds_are_counted(tmp_path):
    second = ("   2 b 1", "   1 w 0", "   4 w 1", "   3 b 0")
    files = [written(tmp_path, name, tournament_of_four(FIRST, second)) for name in ("a", "b")]
    screen = Screen()
    call_command("check_pairings", *map(str, files), stderr=screen, language="en")
    half, whole = "[" + "#" * 15 + " " * 15 + "] 1/2", "[" + "#" * 30 + "] 2/2"
    assert screen.shown() == [
        *[f"{half}{one}" for one in ("", " 0/2", " 1/2", " 2/2")],
        *[f"{whole}{one}" for one in ("", " 0/2", " 1/2", " 2/2")],
        "2 files, 4 rounds: 0 different, 0 files unreadable.",
    ]


def test_more_players_than_there_can_be_are_refused():
    with pytest.raises(CommandError, match=r"--players: .* 2 .* 2000 .* 1"):
        call_command("random_tournament", "--seed", "1", "--players", "1")


def test_a_round_that_can_t_be_weighed_counts_as_different(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("tournaments.pairing.dutch.plain.MOST_BITS", 1)
    second = ("   2 b 1", "   1 w 0", "   4 b 1", "   3 w 0")
    third = ("   4 w 1", "   3 b 1", "   2 w 0", "   1 b 0")
    file = written(tmp_path, "wide.trf", tournament_of_four(FIRST, second, third))
    status, lines, _last = checked(capsys, file)
    assert status == 1
    assert lines[-1] == (
        f"{file}: round 3: these players stand too far apart to weigh all that counts at once."
    )


def test_a_tournament_of_the_house_goes_out_and_comes_back_as_it_was(db, capsys, tmp_path):
    told = event(7, rounds=3)
    brought, _ = brought_from_tsh(capsys, tsh_file(tmp_path, told))
    file = tmp_path / "club.trf"
    call_command("export_trf", str(brought), "--to", str(file), "--format", "TRF16")
    again = read_trf(file.read_bytes())
    assert (len(again.people), again.history.last) == (7, 3)
    assert again.history.rounds == len(told.divisions[0].players[0].opponents)


def test_one_of_several_divisions_is_asked_for_by_its_code(db, capsys, tmp_path):
    brought, _ = brought_from_tsh(capsys, tsh_file(tmp_path, event(6, 4, rounds=2)))
    with pytest.raises(CommandError, match=r"--division: A, B"):
        call_command("export_trf", str(brought), "--to", str(tmp_path / "x"), language="en")
    call_command("export_trf", str(brought), "--to", str(tmp_path / "b.trf"), "--division", "B")
    assert len(read_trf((tmp_path / "b.trf").read_bytes()).people) == 4


def test_there_must_be_such_a_tournament(db, tmp_path):
    nobody = "00000000-0000-4000-8000-000000000000"
    with pytest.raises(CommandError, match=f"There is no tournament {nobody}"):
        call_command("export_trf", nobody, "--to", str(tmp_path / "x"), language="en")


def test_a_federation_s_file_comes_in_once_and_goes_out_as_it_was(db, capsys, tmp_path):
    text = made(capsys, "--seed", "11", "--players", "13", "--rounds", "6", "--forfeited", "80")
    file, out = written(tmp_path, "in.trf", text), tmp_path / "out.trf"
    call_command("import_trf", str(file), "--club", "Wortfreunde", "--language", "en")
    said = capsys.readouterr().out
    stream = said.rstrip(".\n").rpartition(" ")[2]
    assert said == (
        "13 players, 6 rounds: 0 of them were known, 13 are new in the register. "
        f"The tournament is {stream}.\n"
    )
    call_command("export_trf", stream, "--to", str(out))
    before, after = (read_trf(one.read_bytes()) for one in (file, out))
    assert after.history == before.history
    assert after.about["012"] == before.about["012"]
    call_command("import_trf", str(file), "--club", "Wortfreunde", "--language", "en")
    assert capsys.readouterr().out.endswith(f"This tournament is there already: {stream}.\n")


def test_a_file_that_can_t_be_entered_leaves_nothing_behind(db, tmp_path):
    bonus = "299           1.0   1    1"
    file = written(tmp_path, "bonus.trf", tournament_of_four(FIRST) + bonus + "\n")
    with pytest.raises(CommandError, match="no bonus"):
        call_command("import_trf", str(file), "--club", "Wortfreunde", language="en")
    thirds = written(tmp_path, "thirds.trf", "162  W 0.3\n" + tournament_of_four(FIRST))
    with pytest.raises(CommandError, match="counted in halves"):
        call_command("import_trf", str(thirds), "--club", "Wortfreunde", language="en")
    assert Tournament.objects.count() == Person.objects.count() == 0


def brought(capsys, file):
    """The id of the tournament that a file became, and what was said of it besides."""
    call_command("import_trf", str(file), "--club", "Wortfreunde", "--language", "en")
    said = capsys.readouterr()
    return said.out.rstrip(".\n").rpartition(" ")[2], said.err


def test_who_is_never_to_meet_is_kept_apart_and_goes_out_again(db, capsys, tmp_path):
    text = tournament_of_four(FIRST) + "XXP 1 2 4\n260   1   3    1    2\n"
    stream, said = brought(capsys, written(tmp_path, "in.trf", text))
    out = tmp_path / "out.trf"
    call_command("export_trf", stream, "--to", str(out))
    pairs = [ban.players for ban in read_trf(out.read_bytes()).history.bans]
    assert (said, pairs) == ("", [(1, 2), (1, 4), (2, 4)])


def test_what_later_rounds_would_need_and_is_not_taken_over_is_told_by_its_line(
    db, capsys, tmp_path
):
    text = tournament_of_four(FIRST) + "260   3   3    1    2\nXXA    1  1.0  1.0  1.0\n"
    file = written(tmp_path, "in.trf", text)
    virtual, apart = brought(capsys, file)[1].splitlines()
    assert virtual == (
        f"{file}, line 7: Virtual points of an acceleration are not taken over: the rounds to come "
        "are paired without."
    )
    assert apart == (
        f"{file}, line 6: That players may not meet in some of the rounds to come is not taken "
        "over, only what holds for all of them."
    )


def test_a_bye_that_is_asked_for_a_round_to_come_is_no_round_yet(db, capsys, tmp_path):
    text = tournament_of_four(FIRST, ("0000 - H", "0000 - Z", "        ", "        "))
    stream, _said = brought(capsys, written(tmp_path, "in.trf", text))
    state = tournament_at(UUID(stream)).state
    byes = [entry.absences for entry in state.entries.values()]
    assert (list(state.divisions["A"].rounds), byes) == ([1], [{2: True}, {2: False}, None, None])
    assert [one.system for one in state.divisions["A"].plan] == [
        "by_hand",
        "fide_dutch",
        "fide_dutch",
    ]
