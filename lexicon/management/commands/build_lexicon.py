"""Builds the compiled base lexicon from its source, or says whether the committed one is that."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from lexicon.build import FILE, build_base
from lexicon.compiled import loads
from lexicon.terminal import WordsCommand


class Command(WordsCommand):
    help = "Build the compiled base lexicon from its source and tables."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help="write nothing; the exit status is 1 if the committed file isn't what the source"
            " gives",
        )

    def handle(self, *, check: bool, **_options: Any) -> None:
        file = build_base(tell=self.stderr.write)
        hashed = loads(file, FILE.name).hash
        if check:
            self._check(hashed)
        else:
            FILE.write_bytes(file)
        said = _("{file}: {number} bytes, {hash}")
        self.stdout.write(said.format(file=FILE.name, number=len(file), hash=hashed))

    def _check(self, hashed: str) -> None:
        """Compare what the files hold: another version of xz may pack the same otherwise."""
        if not FILE.exists() or loads(FILE.read_bytes(), FILE.name).hash != hashed:
            raise CommandError(
                _("{file} is not what the source gives; run build_lexicon.").format(file=FILE.name)
            )
