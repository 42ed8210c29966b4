"""Verifies the whole store: every guard, every chain, every game replayed, every row compared."""

import json
from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from games.queries import headings
from games.sentences import sentence
from games.terminal import HouseCommand, Progress
from games.verification import Verification, report, verify


class Command(HouseCommand):
    help = "Verify the whole store from scratch; the exit status is 1 if anything is damaged."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *, json: bool, **_options: Any) -> None:
        progress = Progress(self.stderr)
        done = verify(progress.count)
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
            for stream, version, refusal in done.findings
        ]
        self.stdout.write(
            json.dumps({**report(done), "sentences": done.damage, "sheets": findings}, indent=1)
        )

    def _tell(self, done: Verification) -> None:
        named = headings([stream for stream, *_rest in done.findings])
        for stream, version, refusal in done.findings:
            heading = named.get(stream, str(stream))
            self.stdout.write(f"{heading}, {_('entry')} {version}: {sentence(refusal)}")
        for damage in done.damage:
            self.stdout.write(self.style.ERROR(damage))
        said = _(
            "{games} games and {events} entries verified in {seconds} s ({games_per_second} games "
            "a second): {damage} damaged, {findings} findings on score sheets."
        )
        self.stdout.write(said.format(**report(done)))
