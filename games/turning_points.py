"""The turns on which a signed game hung, as sentences: for the page, on paper and in REST."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, unique
from typing import Annotated, Protocol

from django.utils.translation import gettext as _

from engine.answers import As
from engine.refusals import Said
from games.sentences import in_words


class Turn(Protocol):
    """What is asked of a turn that was explained."""

    @property
    def version(self) -> int:
        """Its entry."""

    @property
    def seat(self) -> int:
        """Whose turn it was."""

    @property
    def given_away(self) -> int | None:
        """How much more the best play makes, as far as that is known."""

    @property
    def lead(self) -> int | None:
        """The seat that leads since then; None if nothing has changed."""


@unique
class Turning(Enum):
    """Why a game hung on a turn. The name is the stable code, the value the sentence."""

    LEAD_TAKEN = "{name} takes the lead."
    WAS_MISSING = "{name} gave {lost} points away and was {behind} behind in the end."


@dataclass(frozen=True)
class TurningPoint:
    """A turn on which the game hung, and why."""

    version: Annotated[int, As(help_text="the turn, by its entry")]
    turn: Annotated[int, As(help_text="its number among `turns`, from 1")]
    seat: Annotated[int, As(help_text="who leads since, or who gave points away")]
    code: Annotated[
        str, As(choices=[(one.name, one.value) for one in Turning], help_text="why, for programs")
    ]
    said: Annotated[str, As(help_text="as a sentence, in the language that was asked for")]


def turning_points(
    turns: Sequence[Turn], names: Sequence[str], scores: Sequence[int | None]
) -> Iterator[TurningPoint]:
    """Turns since which somebody else leads, and those that gave away what was missing.

    `names` and `scores`, those of the end, go by seat; a game of two colours has no scores.
    """
    best = max((score for score in scores if score is not None), default=0)
    for number, one in enumerate(turns, start=1):
        score, lost = scores[one.seat], one.given_away
        if one.lead is not None:
            facts = {"name": _named(names, one.lead)}
            yield _point(one, number, one.lead, Turning.LEAD_TAKEN, facts)
        behind = 0 if score is None else best - score
        if lost is not None and 0 < behind < lost:
            missing = {"name": _named(names, one.seat), "lost": lost, "behind": behind}
            yield _point(one, number, one.seat, Turning.WAS_MISSING, missing)


def _point(
    turn: Turn, number: int, seat: int, why: Turning, facts: Mapping[str, object]
) -> TurningPoint:
    said = in_words(Said(why.value, **facts))
    return TurningPoint(turn.version, number, seat, why.name, said)


def _named(names: Sequence[str], seat: int) -> str:
    return names[seat] or _("Player {number}").format(number=seat + 1)
