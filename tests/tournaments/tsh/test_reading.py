"""Files of tsh as data: read, written, read again, and what is said of a line that is broken."""

import pytest

from engine.refusals import Unusable
from tests.tournaments.tsh.events import event
from tournaments.tsh.files import TshDivision, TshEvent, TshPlayer
from tournaments.tsh.reading import decoded, read_event
from tournaments.tsh.writing import write_archive, write_division

FOUR = """\
# tsh writes such a line
Muster, Anna            1700 3 2; 400 -7; p12 1 2; class A
Muster, Bert            1600 4 1; 380 350
Beispiel-Groß, Hugo     1500+12 1 0; 390 50
Farn, Frieda            1400.5 2 0; 0 -50; password geheim; photo a\\;b.png
"""


def read(text, name="a.t"):
    return read_event({name: text})


def test_a_division_file_is_its_players_in_order():
    (division,) = read(FOUR).divisions
    anna, bert, hugo, frieda = division.players
    assert division.name == "A"
    assert anna == TshPlayer(
        "Muster, Anna", 1700, (3, 2), (400, -7), {"p12": ("1", "2"), "class": ("A",)}, line=2
    )
    assert (bert.opponents, bert.scores) == ((4, 1), (380, 350))
    assert (hugo.rating, hugo.opponents, hugo.scores) == (1500, (1, 0), (390, 50))
    assert (frieda.rating, frieda.fields["photo"]) == (1400, ("a;b.png",))


def test_lines_end_as_they_like_and_a_semicolon_may_be_missing():
    for end in ("\r\n", "\r", "\n"):
        (division,) = read(f"Muster, Anna 1700{end}Muster, Bert 1600{end}").divisions
        assert [one.opponents for one in division.players] == [(), ()]


def test_two_noughts_are_an_undefined_entry():
    (division,) = read("Muster, Anna 1700 2 00; 400 00\nMuster, Bert 1600 1; 380\n").divisions
    assert division.players[0].opponents == (2, None)
    assert division.players[0].scores == (400, None)


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("Muster, Anna\n", "a.t, line 1", "A line has a name"),
        ("\nMuster, Anna 1700 2; 4x0\n", "a.t, line 2", "“4x0” is no score."),
        ("Muster, Anna 1700 12345; 1\n", "a.t, line 1", "no number of an opponent"),
        ("Muster, Anna 1700 1; 400\n", "a.t, line 1", "player 1, whose line says otherwise"),
        ("Muster, Anna 1700 2; 4\nMuster, Bert 1600 0; 50\n", "a.t, line 1", "In round 1"),
        ("Muster, Anna 1700 7; 400\n", "a.t, line 1", "correct one of the two"),
        ("# nothing\n", "file", "There is no division of tsh in it"),
    ],
)
def test_a_broken_line_is_named(text, where, what):
    with pytest.raises(Unusable) as broken:
        read(text)
    assert broken.value.where == where
    assert what in str(broken.value)


ARCHIVE = """\
# tsh archive file
division Meister m.t
division B b.t
perl { system "touch", "/tmp/run" }
config event_name = 'Wald- und Wiesen\\'turnier'
config max_rounds = 8
config event_date = `date`
config backup_directory = "$ENV{HOME}/x"
config bye_spread = 50 + 50;
autopair B 1 2 swiss 0
#begin_file name=b.t
Muster, Anna 1700 2; 400
Muster, Bert 1600 1; 350
#end_file name=b.t
#begin_file name=m.t
Farn, Frieda 1400 0; 50
#end_file name=m.t
"""


def test_an_archive_has_its_divisions_in_the_order_of_its_configuration():
    found = read(ARCHIVE, "turnier.tsh")
    assert [(one.name, len(one.players)) for one in found.divisions] == [("Meister", 1), ("B", 2)]


def test_a_configuration_is_read_where_it_stands_in_plain_words_and_never_run():
    assert read(ARCHIVE, "turnier.tsh").config == {
        "event_name": "Wald- und Wiesen'turnier",
        "max_rounds": "8",
    }


def test_a_folder_is_read_by_its_configuration_alone():
    found = read_event(
        {"config.tsh": "division A a.t\n", "a.t": "Muster, Anna 1;\n", "old.t": "Alt, Emil 2;\n"}
    )
    assert [one.name for one in found.divisions] == ["A"]


def test_what_was_made_by_chance_comes_back_byte_by_byte():
    made = event(30, 29, 28)
    written = write_archive(made)
    again = read_event({"turnier.tsh": decoded(written)})
    assert write_archive(again) == written
    assert [one.players[3].opponents for one in again.divisions] == [
        one.players[3].opponents for one in made.divisions
    ]


def test_a_name_that_latin_1_does_not_hold_makes_it_utf_8():
    for name, encoding in (("Groß, Änne", "latin-1"), ("Łukasz, Žofie", "utf-8")):
        written = write_archive(TshEvent((TshDivision("A", (TshPlayer(name, 1500),)),)))
        assert name in written.decode(encoding)
        assert (b"tfile_encoding = 'utf8'" in written) == (encoding == "utf-8")
        assert read_event({"a.tsh": decoded(written)}).divisions[0].players[0].name == name


def test_a_password_is_never_written():
    (division,) = read(FOUR).divisions
    assert "geheim" not in write_division(division)
    assert "photo a\\;b.png" in write_division(division)
