"""Judges all words of games by an edition: the phonies that stayed, the verdicts that differ."""

from argparse import ArgumentParser
from collections import Counter
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from games.queries import headings
from games.terminal import HouseCommand, Progress
from lexicon import shelf
from tournaments.models import WordReport
from tournaments.words import batch, findings

SAID = {
    findings.PHONY: gettext_lazy("{word} is not admissible and stayed ({why})"),
    findings.DOUBTFUL: gettext_lazy("{word} is for the arbiter and stayed ({why})"),
    findings.OTHER_VERDICT: gettext_lazy("{word} was judged {judged}; here it is {verdict}"),
    findings.OTHER_MEANING: gettext_lazy(
        "{word} was judged {judged}; here the meaning is {verdict}"
    ),
}
VERDICTS = {
    "admissible": gettext_lazy("admissible"),
    "not admissible": gettext_lazy("not admissible"),
    "for the arbiter": gettext_lazy("for the arbiter"),
    "new": gettext_lazy("another one"),
    "same": gettext_lazy("the same"),
    "family": gettext_lazy("for the arbiter"),
}


class Command(HouseCommand):
    help = "Judge all words of games by an edition; nothing is entered anywhere."

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--game", type=UUID, metavar="ID")
        which.add_argument("--tournament", type=UUID, metavar="ID")
        which.add_argument("--all", action="store_true", help="every game of this house")
        edition = gettext_noop(
            "name or hash; else each game's own, and the base list where it has none"
        )
        parser.add_argument("--edition", metavar="EDITION", help=edition)

    def handle(
        self,
        *,
        game: UUID | None,
        tournament: UUID | None,
        edition: str | None,
        **_options: Any,
    ) -> None:
        called = shelf.edition(settings.DATA, edition.rpartition("@")[2]) if edition else None
        games = batch.games_of(game=game, tournament=tournament)
        report = batch.make_report(club="", games=games, edition=called)
        try:
            self._work(report, len(games))
            self._tell(report)
        finally:
            report.delete()

    def _work(self, report: WordReport, games: int) -> None:
        """Judge from the end; workers, where there are any, come from the beginning."""
        shown = Progress(self.stderr, games)
        for progress in batch.judge_the_rest(report):
            shown.count(progress.done)
        shown.end()

    def _tell(self, report: WordReport) -> None:
        found = list(batch.found_in(report))
        named = headings([game for game, body in found if body["findings"]])
        count: Counter[str] = Counter()
        for game, body in found:
            count["words"] += body["words"]
            count.update(finding["kind"] for finding in body["findings"])
            for finding in body["findings"]:
                said = str(SAID[finding["kind"]]).format_map(_in_words(finding))
                self.stdout.write(f"{named[game]} ({game}), {finding['version']}: {said}")
        self._sum_up(len(found), count)

    def _sum_up(self, games: int, count: Counter[str]) -> None:
        said = _(
            "Games: {games}, words: {words}; not admissible: {phony}, for the arbiter: {doubtful}, "
            "verdicts that differ: {others}"
        )
        others = count[findings.OTHER_VERDICT] + count[findings.OTHER_MEANING]
        facts = {name: count[name] for name in ("words", findings.PHONY, findings.DOUBTFUL)}
        self.stdout.write(said.format(games=games, others=others, **facts))


def _in_words(finding: dict[str, Any]) -> dict[str, Any]:
    judged = VERDICTS["admissible" if finding["judged"] else "not admissible"]
    return {**finding, "judged": judged, "verdict": VERDICTS[finding["verdict"]]}
