"""Makes rows again that are computed from the streams: all, some parts, one stream, one club."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from games import rebuilding
from games.mending import Mended
from games.sentences import in_words
from games.terminal import HouseCommand, Progress
from tournaments.management.commands.random_tournament import whole
from tournaments.terminal import club_called

MOST_WORKERS = 64
INTERRUPTED = 130


class Command(HouseCommand):
    help = (
        "Make again what is computed from the streams while the house goes on: rows that are right "
        "stay, wrong ones are replaced stream by stream. The exit status is 1 if a stream can't be "
        "replayed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--part", action="append", choices=rebuilding.parts(), help="only this; several times"
        )
        parser.add_argument(
            "--stream", type=UUID, action="append", help="only this game or tournament"
        )
        parser.add_argument("--club", help="only what belongs to it: its short name or its name")
        parser.add_argument(
            "--workers", type=whole(1, MOST_WORKERS), default=1, help="so many processes; usual: 1"
        )

    def handle(
        self,
        *,
        part: Sequence[str] | None,
        stream: Sequence[UUID] | None,
        club: str | None,
        workers: int,
        **_options: Any,
    ) -> None:
        progress = Progress(self.stderr)

        def count(done: int, whole: int) -> None:
            progress.whole = whole
            progress.count(done)

        try:
            done = rebuilding.rebuild(
                count,
                only=part or (),
                streams=_known(stream or ()),
                club=str(club_called(club).pk) if club else None,
                workers=workers,
            )
        except KeyboardInterrupt:
            progress.end()
            self.stderr.write(_("Stopped. Nothing is missing; begin again with the same command."))
            raise SystemExit(INTERRUPTED) from None
        progress.end()
        self._tell(done)

    def _tell(self, done: Mended) -> None:
        rows = sum(done.rows.values())
        told = _("{streams} streams replayed, {rows} rows made again.")
        self.stdout.write(told.format(streams=done.streams, rows=rows))
        for part, number in sorted(done.rows.items()):
            self.stdout.write(f"  {part}: {number}")
        for left in done.left:
            self.stderr.write(in_words(left))
        if done.left:
            raise SystemExit(1)


def _known(streams: Sequence[UUID]) -> Sequence[UUID]:
    for stream in rebuilding.absent(streams):
        raise CommandError(_("There is no stream {stream}.").format(stream=stream))
    return streams
