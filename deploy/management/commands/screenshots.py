"""Takes the pictures of the README: of a fresh demo, in Chromium, in German and in light."""

import os
import shutil
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from deploy.demo.evenings import FINISHED
from deploy.demo.games import BOOKLET
from deploy.demo.karten import CARD_EVENING
from deploy.demo.klauer import SANDGLASS
from deploy.demo.tournament import TITLE
from lexicon.speaking import SpeakingCommand

FOLDER = settings.HOUSE / "frontend" / "screenshots"
_PATIENCE = 120  # seconds for a demo to be there


class Picture(NamedTuple):
    """A picture: where it begins, the words of the links that lead on, how high it is.

    `ending` is what is put behind the address where they lead.
    """

    name: str
    begins: str
    links: tuple[str, ...] = ()
    ending: str = ""
    height: int = 860
    width: int = 1200


PICTURES = (
    Picture("home", "/", height=720),
    Picture("tournament", "/tournaments/", (TITLE,)),
    Picture("pictures", "/tournaments/", (FINISHED,), "pictures/A/", 700),
    Picture("game", "/games/", (BOOKLET.title,)),
    Picture("karten", "/games/", (CARD_EVENING.title,), "23/", width=560),
    Picture("klauer", "/games/", (SANDGLASS.title,), "30/", width=560),
    Picture("running", "/", ("als Turnierleitung",), "rounds/A/3/run/"),  # by a link: the last one
)


class Command(SpeakingCommand):
    help = "Take the pictures of the README from a fresh demo, in Chromium."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--browser", required=True, help="the program of a Chromium")
        parser.add_argument("--port", type=int, default=8099, help="where the demo is served")
        parser.add_argument("--to", type=Path, default=FOLDER, help="the folder of the pictures")

    def handle(self, *, browser: str, port: int, to: Path, **_options: Any) -> None:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - of developers alone

        if shutil.which(browser) is None:
            why = _("There is no program {browser}. Name that of a Chromium.")
            raise CommandError(why.format(browser=browser))
        to.mkdir(parents=True, exist_ok=True)
        with fresh_demo(port) as base, sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
            page = chromium.new_page(
                base_url=base, color_scheme="light", locale="de-DE", reduced_motion="reduce"
            )
            for picture in PICTURES:
                take(page, picture, to)
                self.stdout.write(str(to / f"{picture.name}.png"))
            chromium.close()


def take(page: Any, picture: Picture, folder: Path) -> None:
    """Go there as a reader does, and take the picture."""
    page.set_viewport_size({"width": picture.width, "height": picture.height})
    page.goto(picture.begins)
    for words in picture.links:
        with page.expect_navigation():
            page.locator("main a", has_text=words).first.click()
    if picture.ending:
        page.goto(page.url.partition("?")[0].partition("#")[0] + picture.ending)
    page.wait_for_load_state("load")
    page.wait_for_timeout(800)  # until it says that it is live
    page.screenshot(path=folder / f"{picture.name}.png")


@contextmanager
def fresh_demo(port: int) -> Iterator[str]:
    """The address of a demo with data of its own, which ends with the block."""
    with TemporaryDirectory() as folder:
        gone = ("DJANGO_SETTINGS_MODULE", "WORTWART_MODE")
        kept = {name: value for name, value in os.environ.items() if name not in gone}
        demo = subprocess.Popen(  # noqa: S603 - this very program
            [sys.executable, str(settings.HOUSE / "manage.py"), "demo", "--port", str(port)],
            env={**kept, "WORTWART_DATA": folder},
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_for(f"http://127.0.0.1:{port}/", demo)
            yield f"http://127.0.0.1:{port}"
        finally:
            demo.terminate()
            demo.wait()


def wait_for(address: str, demo: subprocess.Popen[bytes]) -> None:
    """Wait until somebody answers there; CommandError if nobody does."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end and demo.poll() is None:
        try:
            with urlopen(address, timeout=5):  # noqa: S310 - of this computer
                return
        except (URLError, OSError):
            time.sleep(0.5)
    raise CommandError(_("The demo does not answer."))
