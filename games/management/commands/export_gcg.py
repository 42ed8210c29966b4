"""Writes games as GCG files: those named by their ids, or all that GCG can hold."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from engine.refusals import Refusal, Unusable
from games.gcg_files import export_gcg
from games.models import Sheet
from games.sentences import sentence
from games.terminal import HouseCommand, Progress


class Command(HouseCommand):
    help = (
        "Write games as GCG, one to the screen or several into a folder. GCG holds games on a "
        "board for two players; why another one can't be written is said, and the exit status is "
        "1. export_jsonl writes any game."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", type=UUID, metavar="ID", help="none: all games")
        parser.add_argument("--to", type=Path, metavar="FOLDER", help="one file a game in there")

    def handle(self, *, games: list[UUID], to: Path | None, **_options: Any) -> None:
        streams = games or list(Sheet.objects.order_by("stream").values_list("stream", flat=True))
        if to is None and len(streams) != 1:
            raise CommandError(
                _("Say with --to into which folder {n} games go.").format(n=len(streams))
            )
        if to is not None:
            to.mkdir(parents=True, exist_ok=True)
        failed = 0
        progress = Progress(self.stderr, len(streams))
        for number, stream in enumerate(streams, 1):
            progress.count(number)
            try:
                text = export_gcg(stream)
            except (Unusable, Refusal) as problem:
                failed += 1
                progress.end()
                self.stderr.write(f"{stream}: {sentence(problem)}")
                continue
            if to is None:
                self.stdout.write(text, ending="")
            else:
                (to / f"{stream}.gcg").write_text(text, encoding="utf-8", newline="\n")
        progress.end()
        if to is not None:
            self.stdout.write(
                _("{n} games written to {to}.").format(n=len(streams) - failed, to=to)
            )
        if failed:
            raise SystemExit(1)
