"""What has changed in the API, the newest first: read in the guide, and held by a test."""

from dataclasses import dataclass
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Change:
    """What changed on a day, in words.

    `going` are names of the description that are announced to go, `removed` those that are gone:
    an operation as `GET /path name`, a shape, or one of their parts behind a dot.
    """

    on: date
    said: tuple[Promise, ...]
    going: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


STAYS_MONTHS = 12
"""How long what is announced to go stays, at least."""

CHANGES = (
    Change(
        date(2026, 11, 27),
        (
            _("Photos of the board beside a game are listed, attached, read and taken away."),
            _("A plan is played through by chance by a worker, compared, stopped and read."),
            _("A ranking is read as of any day, and tells in sentences how it is computed."),
            _("Games in numbers count inadmissible words, and name the editions that said so."),
            _("A game explained tells its turning points, as its page and its printed sheet do."),
            _("Answers to questions about a score sheet name the words that lie or cross there."),
            _("A ranking by points can have prizes, and tells who wins them or is passed over."),
            _("Whoever is passed over for a prize of a tournament is told with why."),
            _("Standings, teams and rankings come as workbooks, with all that explains them."),
            _("The prizes of a ranking are a table of their own."),
            _("A table of results can be sent of a round, with no column for it."),
            _("A list of players is looked at and enters a tournament."),
        ),
    ),
    Change(
        date(2026, 11, 25),
        (
            _("What fits the description and can't be used is refused with 422 and UNUSABLE."),
            _("400 and MALFORMED are for what does not fit the description, and for nothing else."),
            _("A whole number may be written 1.0 or 1e3 as well."),
            _("Bodies that come in several ways are described each way; what is sent is the same."),
        ),
        removed=(
            "Importing.file",
            "Invitation.entry",
            "ListIn.file",
            "ReportWish.game",
            "ReportWish.tournament",
            "TakingStartList.file",
        ),
    ),
    Change(
        date(2026, 11, 23),
        (
            _("A score sheet of words and points is sent, and a worker finds the games that fit."),
            _("What can be entered into a tournament now is told, with what speaks against it."),
            _("The wall chart and the cross table of a division have addresses of their own."),
            _("Every operation has an example that a house was asked and that is asked again."),
            _("A tournament is followed live below /api/v1/ as well, by pages of any origin."),
            _("A webhook is sent again at once what it did not take."),
            _("The description has an ETag."),
            _("A tournament of tsh comes in over the API, looked at line by line before."),
        ),
    ),
    Change(
        date(2026, 11, 22),
        (
            _("Every operation says in a line what it does, every field what it means."),
            _("Kinds of moves and acts have an enum of one value each, so that clients tell them."),
            _("Tokens have scopes; one made from now on only reads unless it is given more."),
            _("Clubs have webhooks: signed, told of what changes for everybody."),
            _("A root, clubs, and who it is that asks can be found without knowing an id."),
            _("Who has read changes that a restore lost is answered with 410."),
            _("Lists go on by “cursor”; “before” and “after” are read still, and announced to go."),
            _("What has changed since a number is told to collectors; clubs are exported whole."),
            _("What an address asks for and no operation knows is answered with 400."),
            _("Pages of any origin may read what is public; answers have an ETag and 304."),
            _("A reading of a word has a score and, where it is known, an article."),
        ),
        going=(
            "GET /api/v1/clubs/{club}/people/ list_people.query:after",
            "GET /api/v1/clubs/{club}/rulings/ list_rulings.query:before",
            "GET /api/v1/games/ list_games.query:before",
            "GET /api/v1/tournaments/ list_tournaments.query:before",
            "GET /api/v1/tournaments/{stream}/events/ list_events.query:after",
        ),
    ),
)
