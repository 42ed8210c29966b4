"""The pictures of the README: each that is shown is taken by the command, and no others."""

import re

from django.conf import settings

from deploy.management.commands.screenshots import FOLDER, PICTURES

README = (settings.HOUSE / "README.md").read_text(encoding="utf-8")


def test_the_readme_shows_the_pictures_that_are_taken_and_no_others():
    shown = set(re.findall(r"frontend/screenshots/(\w+)\.png", README))
    assert shown == {picture.name for picture in PICTURES}
    assert {file.stem for file in FOLDER.glob("*.png")} == shown


def test_they_are_small_enough_for_a_readme():
    assert max(file.stat().st_size for file in FOLDER.glob("*.png")) < 250_000
