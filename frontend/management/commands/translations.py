"""`manage.py translations`: brings the German catalogue up to the house's texts and compiles it.

New texts are added without a translation, texts that are gone are dropped; then the .mo file is
made. With `--check` nothing is written. The exit status says whether anything is left to do.
"""

import re
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from engine.given_files import text_of
from frontend.catalogue import CATALOGUE, Message, messages
from lexicon.speaking import SpeakingCommand

_HEAD = re.compile(r'^msgid ""$', re.MULTILINE)  # what every catalogue begins with


class Command(SpeakingCommand):
    help = "Brings the German catalogue up to the texts of the house and compiles it."
    requires_system_checks = ()  # it reads what is written, and loads none of it

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only say what is left to do")
        parser.add_argument("--catalogue", type=Path, default=CATALOGUE, help="another .po file")

    def handle(self, *_args: Any, **options: Any) -> None:
        place: Path = options["catalogue"]
        catalogue = updated(po_in(place), messages())
        fresh = {place: as_po(catalogue), place.with_suffix(".mo"): as_mo(catalogue)}
        if not options["check"]:
            for file, content in fresh.items():
                file.write_bytes(content)
        elif any(not holds(file, content) for file, content in fresh.items()):
            why = _("The catalogue is not up to date: run `manage.py translations`.")
            raise CommandError(why)
        if missing := untranslated(catalogue):
            raise CommandError("\n".join([_("Without a translation:"), *missing]))


def po_in(place: Path) -> bytes:
    """The text of a .po file. Raises OSError, and CommandError where it is none."""
    text = text_of(place)
    if not _HEAD.search(text):
        why = _("This is no catalogue. Name a .po file.")
        raise CommandError(f"{place}: {why}")
    return text.encode()


def holds(file: Path, content: bytes) -> bool:
    """Whether the file is there and has just this in it."""
    return file.exists() and file.read_bytes() == content


def updated(po: bytes, texts: Mapping[Message, set[str]]) -> Catalog:
    """The catalogue of a .po file with exactly these texts, and where they stand."""
    catalogue = read_po(BytesIO(po), locale="de")
    catalogue.msgid_bugs_address = ""
    wanted = Catalog()
    for message, places in texts.items():
        told = (message.text, message.plural) if message.plural else message.text
        wanted.add(told, locations=[(place, 0) for place in sorted(places)])
    catalogue.update(wanted, no_fuzzy_matching=True, update_creation_date=False)
    return catalogue


def untranslated(catalogue: Catalog) -> list[str]:
    """The texts that lack a translation."""
    return [str(message.id) for message in catalogue if message.id and not _whole(message.string)]


def _whole(translation: str | Sequence[str] | None) -> bool:
    return bool(translation) and all(translation or ())


def as_po(catalogue: Catalog) -> bytes:
    """The text of the .po file, file by file."""
    file = BytesIO()
    order = {"sort_by_file": True, "ignore_obsolete": True, "include_lineno": False}
    write_po(file, catalogue, width=100, **order)
    return file.getvalue()


def as_mo(catalogue: Catalog) -> bytes:
    """The compiled catalogue."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()
