"""What is kept about whom and for how long: each table of the house that holds people's data.

`NOTHING_OF_PEOPLE` names the others; a table that stands in neither fails a test.
"""

from typing import NamedTuple

from django.contrib.sessions.models import Session
from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from knox.models import AuthToken

from games.models import (
    Checkpoint,
    Event,
    Evidence,
    Finding,
    Follower,
    GameFigures,
    GamePhoto,
    Head,
    ImportedFile,
    Operation,
    Sheet,
    SheetSearch,
    Text,
)
from lexicon.models import ArbiterRuling, OwnEdition
from tournaments import models as own


class Kept(NamedTuple):
    """About whom something is kept, in which tables, what it is, and until when."""

    whom: Promise
    what: Promise
    until: Promise
    tables: tuple[type[Model], ...]


KEPT = (
    Kept(
        _("Who visits"),
        _(
            "A cookie for the login or the access, one that protects what you send, one for the"
            " language if you choose it. No address is stored: against guessing, attempts to log in"
            " and words looked up are counted under a keyed hash of it."
        ),
        _(
            "The cookies for two weeks or until you log out, that of the language until the browser"
            " is closed; what is counted is good for a quarter of an hour, words for a day."
        ),
        (Session, own.LoginAttempts, own.AddressAttempts, own.WordsAsked),
    ),
    Kept(
        _("Who has an account"),
        _(
            "Login name, e-mail address if one was given, the password as a hash, roles in clubs,"
            " and the keys of phones, passkeys and programs with their names."
        ),
        _(
            "Until whoever runs the house erases the account. What was entered with it stays, under"
            " a random number."
        ),
        (own.User, own.Role, own.SecondFactor, own.Passkey, AuthToken, own.Grant),
    ),
    Kept(
        _("Who is in the register of a club"),
        _(
            "Name, number, and what the club knows of year of birth, club, e-mail address,"
            " pseudonym, and whether the name may be published. Everybody reads the name only where"
            " the person agreed, or nobody was asked and the club shows all names."
        ),
        _(
            "Until a director erases the person. The number stays, for results hang on it; whoever"
            " was erased is erased again if a backup is put back."
        ),
        (own.Person,),
    ),
    Kept(
        _("Who signs up for a tournament"),
        _("Name, club, e-mail address, and whether the name may be published."),
        _("Until the sign-up is withdrawn or the tournament is over."),
        (own.SignUp,),
    ),
    Kept(
        _("Who has an access without an account"),
        _("What it is for, whose entry it is, and a hash of its secret."),
        _("Until it is taken back, or the tournament is over."),
        (own.Link,),
    ),
    Kept(
        _("Who plays"),
        _(
            "Plays, results, pairings, standings and rankings, each with random numbers"
            " in the place of people; who entered what and when."
        ),
        _("For good: each entry is sealed together with the one before. Requests for eight weeks."),
        (
            *(Event, Operation, Sheet, GameFigures, Finding, Evidence),
            *(own.Tournament, own.TableGame, own.Standing, own.Contribution, own.Ranking),
            *(own.Publication, own.Call, own.DryRun, ArbiterRuling),
        ),
    ),
    Kept(
        _("Who is named in games and tournaments"),
        _("Names of players without a line in the register, titles, notes, words in a dispute."),
        _("Until they are blanked; the game stays."),
        (Text,),
    ),
    Kept(
        _("Who sends photos or score sheets"),
        _(
            "Photos of a board, drawn anew without place and device; a score sheet whose game is"
            " searched for, with its photo."
        ),
        _("Photos until they are removed, sheets for a day."),
        (GamePhoto, SheetSearch),
    ),
)

NOTHING_OF_PEOPLE: tuple[type[Model], ...] = (
    *(Head, Follower, ImportedFile, Checkpoint, OwnEdition),
    *(own.Founding, own.HouseWords, own.Club, own.ClubAddress, own.ClubLogo, own.ClubServer),
    *(own.LinkBase, own.LookUpRule, own.WordReport, own.WordReportGame, own.Hook, own.Delivery),
    *(own.Journey, own.Change, own.ChangeCount),
)
