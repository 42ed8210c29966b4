"""What the parts of an explained game are called, by the family of games it is of."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.explained import SeatExplained


@dataclass(frozen=True)
class Captions:
    """What the parts of the page are called in a family of games.

    `hint` says what the best is and what ≥ means, `held` and `known` what a turn had, as a whole or
    in part, `idle` a turn that made nothing, `counts` what is counted, `columns` those of the whole
    game, `seat` the same as a sentence, and `least` what ≥ means on paper.
    """

    hint: str
    held: str
    known: str
    unknown: str
    idle: str
    counts: str
    best: str
    none: str
    columns: Sequence[str]
    seat: str
    least: str


def captions(family: str) -> Captions:
    """What is said where in a game of a family."""
    tiles = (_("Given away"), _("All tiles missed"), _("Wrong words stayed"))
    drawn = (_("Their points (usual)"), _("Blanks"))
    if family == "karten":
        return Captions(
            _(
                "Best means most points; what stays in the hand plays no part. Where the hand or "
                "its bonus card is not known as a whole, ≥ says: at least so much."
            ),
            _("The hand:"),
            _("Known of the hand:"),
            _("Nothing is known of the hand."),
            _("exchanged or passed"),
            _("Points"),
            _("Best play"),
            _("No play is certain."),
            (tiles[0], _("All cards missed"), tiles[2], _("Known drawn cards"), *drawn),
            _("{name}: {given_away} points given away, {missed} plays of all cards missed."),
            _("≥: the hand or its bonus card is not known as a whole; at least so much."),
        )
    if family == "klauer":
        return Captions(
            _(
                "Best means the greatest lead. Only some of all steps were tried, so ≥ says: at "
                "least so many cards."
            ),
            _("The open cards:"),
            _("The open cards:"),
            _("No card lay open."),
            _("gave the lead up"),
            _("Cards ahead"),
            _("Greatest lead found"),
            _("No lead was found."),
            (tiles[0], _("Words stolen"), tiles[2]),
            _("{name}: {given_away} cards given away, {stolen} words stolen."),
            _("≥: only some of all steps were tried; at least so many cards."),
        )
    return Captions(
        _(
            "Best means most points; what stays on the rack plays no part. Where a rack is not "
            "known as a whole, ≥ says: at least so much."
        ),
        _("The rack:"),
        _("Known of the rack:"),
        _("Nothing is known of the rack."),
        _("exchanged or passed"),
        _("Points"),
        _("Best play"),
        _("No play is certain."),
        (*tiles, _("Known drawn tiles"), *drawn),
        _("{name}: {given_away} points given away, {missed} plays of all tiles missed."),
        _("≥: the rack is not known as a whole; at least so much."),
    )


def figures_of(seat: SeatExplained, family: str) -> Sequence[str | int]:
    """The figures of a seat under the columns of its family."""
    if family == "klauer":
        return seat.given_away, seat.stolen, seat.stayed
    drawn = f"{seat.points} ({seat.usual})"
    return seat.given_away, seat.missed, seat.stayed, seat.tiles, drawn, seat.blanks
