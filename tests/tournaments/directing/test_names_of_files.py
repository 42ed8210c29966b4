"""What files are called that somebody takes away: by title and day, in letters that disks have."""

import pytest

from tests.tournaments.directing.evening import club_evening
from tournaments.directing.queries import tournament
from tournaments.directing.words import file_of, named_file


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Übungsabend „Ä & Ö“", "uebungsabend-ae-oe"),
        ("3. Großer Preis/Köln", "3-grosser-preiskoeln"),
        ("Ж", ""),
        ("", ""),
        ("Abend " * 40, "-".join(["abend"] * 13) + "-ab"),
    ],
)
def test_a_title_in_a_name(title, name):
    assert named_file(title) == name


@pytest.mark.django_db
def test_the_name_has_the_day_and_what_else_there_is_or_is_the_id(cast):
    evening = club_evening(cast, title="Märzabend")
    row = tournament(evening.stream)
    assert file_of(row, "B") == "maerzabend-2026-10-24-B"
    nameless = tournament(club_evening(cast, title="").stream)
    assert file_of(nameless) == str(nameless.stream)
