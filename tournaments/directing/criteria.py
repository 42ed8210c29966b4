"""What the criteria of standings are called, what each says, and which rule of whom it is.

A criterion that is not in the table is shown by its name alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from engine.answers import plain

HALF, SIGNED, WHOLE, STAGE = "half", "signed", "whole", "stage"
"""In what a criterion counts: halves (of points, wins), points with a sign, whole numbers."""


class Criterion(NamedTuple):
    """A criterion: its name, its rule in a sentence, whose rule it is, in which editions alike."""

    title: Any
    rule: Any
    source: Any
    editions: tuple[int, ...] = ()
    unit: str = HALF


_GERMAN = _("as German championships rank")
_OURS = _("a rule of this program")
_BOTH, _OLD, _NEW = (2024, 2026), (2024,), (2026,)

_SUM = _("the sum of the opponents' points")
_CUT_1 = _("the opponents' points without the least")
_CUT_2 = _("the opponents' points without the two least")
_MEDIAN_1 = _("the opponents' points without the most and the least")
_MEDIAN_2 = _("the opponents' points without the two most and the two least")
_FORE = _("the opponents' points as if the last round had been drawn")
_AVERAGE = _("the average Buchholz of the opponents")
_TIMES = _("the opponents' points times what was won against them")

CRITERIA: dict[str, Criterion] = {
    "wins": Criterion(_("Wins"), _("won games; even ones count half"), _GERMAN),
    "place_points": Criterion(_("Points"), _("points for the place at the table"), _OURS),
    "spread": Criterion(
        _("Spread"), _("own points less those of the others at the table"), _GERMAN, unit=SIGNED
    ),
    "total": Criterion(_("Total"), _("all own points"), _OURS, unit=WHOLE),
    "best_game": Criterion(_("Best game"), _("the most points in one game"), _OURS, unit=WHOLE),
    "head_to_head": Criterion(
        _("Direct meeting"),
        _("wins in the games among those who are equal, if all of them have met"),
        _OURS,
    ),
    "direct_encounter": Criterion(
        _("Direct encounter"),
        _(
            "wins in the games among those who are equal, several of two as their average; where"
            " not all have met, for whoever is ahead however the missing games would end"
        ),
        "FIDE C.07, 6",
        _BOTH,
    ),
    "buchholz": Criterion(_("Buchholz"), _SUM, "FIDE C.07, 8.1, 16", _NEW),
    "buchholz_cut_1": Criterion(_("Buchholz, cut 1"), _CUT_1, "FIDE C.07, 8.1, 14.1, 16", _NEW),
    "buchholz_cut_2": Criterion(_("Buchholz, cut 2"), _CUT_2, "FIDE C.07, 8.1, 14.2, 16", _NEW),
    "buchholz_median_1": Criterion(
        _("Buchholz, median"), _MEDIAN_1, "FIDE C.07, 8.1, 14.3, 16", _NEW
    ),
    "buchholz_median_2": Criterion(
        _("Buchholz, median 2"), _MEDIAN_2, "FIDE C.07, 8.1, 14.4, 16", _NEW
    ),
    "fore_buchholz": Criterion(_("Fore Buchholz"), _FORE, "FIDE C.07, 8.3, 16", _NEW),
    "opponents_buchholz": Criterion(_("Opponents' Buchholz"), _AVERAGE, "FIDE C.07, 8.2, 16", _NEW),
    "sonneborn_berger": Criterion(_("Sonneborn-Berger"), _TIMES, "FIDE C.07, 9.1, 16", _NEW),
    "cumulative": Criterion(
        _("Progressive"), _("the sum of the own points after each round"), "FIDE C.07, 7.5", _BOTH
    ),
    "koya": Criterion(
        _("Koya"),
        _("points against those who have half of all points or more"),
        "FIDE C.07, 9.2",
        _BOTH,
    ),
    "games_won": Criterion(
        _("Games won"), _("games won at the board"), "FIDE C.07, 7.2", _BOTH, WHOLE
    ),
    "rounds_played": Criterion(
        _("Rounds played"),
        _("rounds for which the player was there"),
        "FIDE C.07, 7.6",
        _BOTH,
        WHOLE,
    ),
    "opponents_rating": Criterion(
        _("Opponents' rating"),
        _("the average rating of the opponents who have one"),
        "FIDE C.07, 10.1",
        _BOTH,
        WHOLE,
    ),
    "performance_fide": Criterion(
        _("Performance (FIDE)"),
        _("the opponents' average rating, and the share won by the table of FIDE B.02"),
        "FIDE C.07, 10.2; B.02, 8.1",
        _BOTH,
        WHOLE,
    ),
    "performance_german": Criterion(
        _("Performance"),
        _("the opponents' average rating, and 12 points for each percentage point above half"),
        _("as the German rating list counts"),
        unit=WHOLE,
    ),
    "knock_out": Criterion(
        _("Knock-out"),
        _("how far the player came in the knock-out; who was not in it behind all"),
        _OURS,
        unit=STAGE,
    ),
    "buchholz_2024": Criterion(_("Buchholz (2024)"), _SUM, "FIDE C.07, 8.1, 16", _OLD),
    "buchholz_cut_1_2024": Criterion(
        _("Buchholz, cut 1 (2024)"), _CUT_1, "FIDE C.07, 8.1, 14.1, 16", _OLD
    ),
    "buchholz_cut_2_2024": Criterion(
        _("Buchholz, cut 2 (2024)"), _CUT_2, "FIDE C.07, 8.1, 14.2, 16", _OLD
    ),
    "buchholz_median_1_2024": Criterion(
        _("Buchholz, median (2024)"), _MEDIAN_1, "FIDE C.07, 8.1, 14.3, 16", _OLD
    ),
    "buchholz_median_2_2024": Criterion(
        _("Buchholz, median 2 (2024)"), _MEDIAN_2, "FIDE C.07, 8.1, 14.4, 16", _OLD
    ),
    "fore_buchholz_2024": Criterion(_("Fore Buchholz (2024)"), _FORE, "FIDE C.07, 8.3, 16", _OLD),
    "opponents_buchholz_2024": Criterion(
        _("Opponents' Buchholz (2024)"), _AVERAGE, "FIDE C.07, 8.2, 16", _OLD
    ),
    "sonneborn_berger_2024": Criterion(
        _("Sonneborn-Berger (2024)"), _TIMES, "FIDE C.07, 9.1, 16", _OLD
    ),
}
OF_TEAMS: dict[str, Criterion] = {
    "half_points": Criterion(
        _("Match points"),
        _(
            "all boards of two teams make a match; who has more of them wins it: 1 point, ½ for a"
            " draw"
        ),
        _OURS,
    ),
    "half_wins": Criterion(
        _("Boards"), _("games won, even ones count half; forfeits count, byes do not"), _OURS
    ),
    "spread": Criterion(
        _("Spread"), _("the point differences over the boards, without penalties"), _OURS,
        unit=SIGNED,
    ),
}  # fmt: skip
"""What teams stand by, the first one first (`standings/teams.py`)."""


@dataclass(frozen=True)
class CriterionTold:
    """What a criterion is: its rule in a sentence, whose it is, in which editions it is the same.

    `unit` says what its values count: half (halves of wins or points), signed (points), whole.
    """

    name: str
    title: str
    rule: str
    source: str
    editions: tuple[int, ...]
    unit: str

    @property
    def cited(self) -> str:
        """Source and editions in a few words: FIDE C.07, 8.1, 16 (2026)."""
        editions = ", ".join(map(str, self.editions))
        return f"{self.source} ({editions})" if editions else self.source

    @property
    def in_a_line(self) -> str:
        """All of it in a line, as it stands under a table."""
        said = f"{self.title}: {self.rule}" if self.rule else self.title
        return f"{said} [{self.cited}]" if self.cited else said


def told(names: Iterable[str], table: dict[str, Criterion] = CRITERIA) -> list[CriterionTold]:
    """The criteria of these names in the language of the moment, in their order."""
    return [_told(name, table.get(name)) for name in names]


def told_plainly(
    names: Iterable[str], table: dict[str, Criterion] = CRITERIA
) -> list[dict[str, Any]]:
    """The same as plain data."""
    return [dict(plain(one)) for one in told(names, table)]


def _told(name: str, one: Criterion | None) -> CriterionTold:
    if one is None:
        return CriterionTold(name, name.replace("_", " "), "", "", (), WHOLE)
    return CriterionTold(
        name, str(one.title), str(one.rule), str(one.source), one.editions, one.unit
    )
