"""`manage.py translations`: brings the German catalogue up to the house's texts and compiles it.

New texts are added without a translation, texts that are gone are dropped; then the .mo file is
made. With `--check` nothing is written. The exit status says whether anything is left to do.
"""

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.core.management.base import BaseCommand, CommandError

from frontend.catalogue import CATALOGUE, Message, messages


class Command(BaseCommand):
    help = "Brings the German catalogue up to the texts of the house and compiles it."
    requires_system_checks = ()  # it reads what is written, and loads none of it

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only say what is left to do")
        parser.add_argument("--catalogue", type=Path, default=CATALOGUE, help="another .po file")

    def handle(self, *_args: Any, **options: Any) -> None:
        place: Path = options["catalogue"]
        catalogue = updated(place.read_bytes(), messages())
        fresh = {place: as_po(catalogue), place.with_suffix(".mo"): as_mo(catalogue)}
        if not options["check"]:
            for file, content in fresh.items():
                file.write_bytes(content)
        elif any(file.read_bytes() != content for file, content in fresh.items()):
            raise CommandError("The catalogue is not up to date: run `manage.py translations`.")
        if missing := untranslated(catalogue):
            raise CommandError("\n".join(["Without a translation:", *missing]))


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
