"""Verifies the whole store: every guard, every chain, every game replayed, every row compared."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from engine.given_files import text_of
from games.checkpoints import read_export
from games.queries import headings
from games.sentences import in_words, sentence
from games.terminal import HouseCommand, Progress
from games.verification import Verification, report, verify


class Command(HouseCommand):
    help = "Verify the whole store from scratch; the exit status is 1 if anything is damaged."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")
        parser.add_argument(
            "--checkpoint",
            type=Path,
            metavar="FILE",
            help="a checkpoint that `checkpoint --to FILE` wrote: find what was made anew since",
        )
        parser.add_argument(
            "--thorough", action="store_true", help="fold every publication again, not the last"
        )
        parser.add_argument("--code", default="", help="the code of a checkpoint that was printed")

    def handle(
        self, *, json: bool, checkpoint: Path | None, code: str, thorough: bool, **_options: Any
    ) -> None:
        exported = read_export(text_of(checkpoint), str(checkpoint)) if checkpoint else None
        progress = Progress(self.stderr)
        done = verify(
            progress.count, exported=exported, code=code.strip().upper(), thorough=thorough
        )
        progress.end()
        if json:
            self._figures(done)
        else:
            self._tell(done)
        if done.damage:
            raise SystemExit(1)

    def _figures(self, done: Verification) -> None:
        findings = [
            {"stream": str(stream), "entry": version, "code": refusal.code, "facts": refusal.facts}
            for stream, version, refusal, _said in done.findings
        ]
        self.stdout.write(
            json.dumps(
                {
                    **report(done),
                    "sentences": [in_words(damage) for damage in done.damage],
                    "sheets": findings,
                },
                indent=1,
            )
        )

    def _tell(self, done: Verification) -> None:
        named = headings([stream for stream, *_rest in done.findings])
        for stream, version, refusal, said in done.findings:
            heading = named.get(stream, str(stream))
            entry = _("entry") + f" {version}" + f" ({said})" * bool(said)
            self.stdout.write(f"{heading}, {entry}: {sentence(refusal)}")
        for damage in done.damage:
            self.stdout.write(self.style.ERROR(in_words(damage)))
        figures = _(
            "{games} games and {events} entries verified in {seconds} s ({games_per_second} games "
            "a second): {damage} damaged, {findings} findings on score sheets."
        )
        self.stdout.write(figures.format(**report(done)))
