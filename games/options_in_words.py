"""What options of the rules are called, as their fields are.

Facts name them as the API takes them; people read these names in a sentence.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

OPTIONS: Mapping[str, Any] = {
    "choose_plus": _("House rule A, first part: on another player's word plus or minus is chosen"),
    "each_word": _("House rule A, second part: a points card counts for each word that matches"),
    "both_entries": _("House rule A, third part: both entries of a points card may count"),
    "target": _("House rule B: points to reach"),
    "seconds": _("House rule C: seconds for a turn"),
    "level": _("Level"),
    "techniques": _("How the levels are read"),
    "relaid_words": _("A word that is taken up and laid again"),
    "extent": _("Most rows and columns"),
    "sandglass": _("With the sandglass"),
    "agreement": _("The other player's yes stands for a verdict"),
    "lengthened_words": _("Words that are made longer"),
    "deck": _("Bonus deck"),
    "score_policy": _("If the announced score differs"),
    "lexicon": _("Who judges challenges"),
    "rack": _("Letters in the hand"),
    "settlement": _("What is left in the hands at the end"),
    "sat_out": _("What ends the game after two rounds without a word"),
    "letter_set": _("Letter set"),
    "board": _("Board"),
    "opening": _("Least letters of the first word"),
    "connection": _("How words join"),
    "all_tiles_bonus": _("Points for all letters of the hand"),
    "exchange_from": _("Least tiles in the bag for an exchange"),
    "exchange_open": _("Exchanged tiles are shown"),
    "refill": _("When tiles are drawn"),
    "window": _("Until when a play may be challenged"),
    "wrong_challenge": _("Points for an unfounded challenge"),
    "penalty_per": _("An unfounded challenge counts"),
    "penalty_on": _("An unfounded challenge is booked at"),
    "penalty_for": _("If somebody else's challenge was right"),
    "passes_to_end": _("Rounds of passes that end the game"),
    "passes_with_bag": _("Passes count"),
    "scoreless_to_end": _("Turns without points in a row that end the game"),
    "withdrawn_play": _("A play taken back, in a row of passes"),
    "agreed_end": _("The game may end by agreement"),
    "overtime_points": _("Points for each minute of overtime"),
    "overtime_limit": _("Minutes of overtime that lose the game"),
    "rack_policy": _("If a hand was noted wrongly"),
    "family": _("Kind of game"),
    "least_players": _("Fewest players"),
    "most_players": _("Most players"),
}
"""By the name of an option, in the order in which a page shows them."""
