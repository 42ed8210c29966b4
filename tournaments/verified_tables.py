"""The tables of clubs, people and tournaments, for the list of what `verify` proves."""

from collections.abc import Iterator
from functools import partial

from django.utils.translation import gettext_noop as _

from engine.refusals import Said, Unusable
from games.verification.derived import Derived
from games.verification.proofs import Once
from games.verification.tables import register
from tournaments import verified_people as people
from tournaments import verified_references as references
from tournaments.club_pages import is_address
from tournaments.directing import proving_publications
from tournaments.directing.contributing import RANKINGS, contribution_rows
from tournaments.directing.kept_standings import STANDINGS, standing_rows
from tournaments.directing.proving import table_rows, tournament_rows
from tournaments.directing.streams import TOURNAMENT
from tournaments.logos import Picture, read_logo
from tournaments.models import (
    AddressAttempts,
    Call,
    Change,
    ChangeCount,
    Club,
    ClubAddress,
    ClubLogo,
    ClubServer,
    Contribution,
    Delivery,
    DryRun,
    Founding,
    Grant,
    Hook,
    HouseWords,
    Journey,
    Link,
    LinkBase,
    LoginAttempts,
    LookUpRule,
    Passkey,
    Person,
    Publication,
    Ranking,
    Role,
    SecondFactor,
    SignUp,
    Standing,
    TableGame,
    Tournament,
    User,
    WordReport,
    WordReportGame,
    WordsAsked,
)


def _addresses() -> Iterator[Said]:
    """Old addresses of no club, that are a club's now, or that nobody could have had."""
    clubs = dict(Club.objects.values_list("pk", "slug"))
    for row in ClubAddress.objects.order_by("slug"):
        if row.club_id not in clubs or row.slug in clubs.values() or not is_address(row.slug):
            yield Said("The address {slug} leads to no club, or to another one.", slug=row.slug)


def _logos() -> Iterator[Said]:
    """Logos of no club, and those that no command could have stored."""
    clubs = set(Club.objects.values_list("pk", flat=True))
    for row in ClubLogo.objects.order_by("pk"):
        if row.club_id not in clubs or not _is_taken(row):
            yield Said("The logo of the club {club} is not what was taken.", club=row.club_id)


def _is_taken(row: ClubLogo) -> bool:
    """Whether it is what comes of its own bytes."""
    body = bytes(row.body)
    try:
        picture = read_logo(body)
    except Unusable:
        return False
    told = Picture(row.kind, row.width, row.height, body)
    return (picture, picture.digest) == (told, row.digest)


_ACCOUNT = "its account is there, its"
_BY_LOGIN = "only a login proves."
_OUTSIDE = (
    (User, "its login name is folded, its password is hashed.", people.accounts),
    (Grant, "its token and its club are there, its scopes are known.", people.grants),
    (
        Passkey,
        f"{_ACCOUNT} key is one and has its name. Whose device it is {_BY_LOGIN}",
        people.passkeys,
    ),
    (
        SecondFactor,
        f"{_ACCOUNT} recovery codes are kept as hashes. What the phone knows {_BY_LOGIN}",
        people.second_factors,
    ),
    (Club, "it is there for every stream that names it.", references.streams_without_club),
    (ClubAddress, "its club is there, and no club has the address now.", _addresses),
    (
        ClubLogo,
        "its club is there, it is a picture as it was taken, with its hash.",
        _logos,
    ),
    (Role, "its account and its club are there, its name is known.", people.roles),
    (LookUpRule, "its club is there.", partial(references.without_club, LookUpRule)),
    (WordReport, "its club is there.", partial(references.without_club, WordReport)),
    (
        Hook,
        "its club is there, its address and kinds are some that a director could give it.",
        references.hooks,
    ),
)
"""Primary facts outside the streams: what of them is proved, and what names the wrong rows."""

_UNPROVED = {
    LoginAttempts: "It counts for minutes and is thrown away.",
    AddressAttempts: "It counts for minutes and is thrown away.",
    LinkBase: "A director typed it; links are good by whatever address they come.",
    Delivery: "It is a log, of which the newest lines are kept.",
    DryRun: "It is chance alone, from its seed; nothing follows from it.",
    ClubServer: "Only the other house can say whether it is there.",
    Journey: "How far it is the other house says anew at each try.",
    Call: "It is said in a moment and answered in the next; nothing follows.",
    Change: "It tells collectors where to look; what they find there is proved.",
    ChangeCount: "It tells collectors where to look; what they find there is proved.",
    HouseWords: "The operator typed it; whoever reads it judges it.",
    WordsAsked: "It counts for a day and is thrown away.",
}


def register_tables() -> None:
    """Put them on the list."""
    _register_derived()
    for model, how, rows in _OUTSIDE:
        said = f"A primary fact outside the streams: {how}"
        register(model, how=said, proof=partial(Once, rows))
    for unproved, why_not in _UNPROVED.items():
        register(unproved, why_not=why_not)
    register(
        Person,
        how="The register's events say which lines there are, with which number, who is merged and"
        " who is erased; what a line says of somebody can be blanked and stands nowhere else.",
        proof=people.Register,
    )
    register(
        Link,
        how="Its tournament, club, entry and person are those of the stream; its role is known.",
        proof=references.Links,
    )
    register(
        SignUp,
        how="Its tournament, club, division and entry are those of the stream; what it says of"
        " somebody can be blanked and stands nowhere else.",
        proof=references.SignUps,
    )
    register(
        WordReportGame,
        how="It is about a game of the report's club; what was found rests on the list of its day.",
        proof=partial(Once, references.reported_games),
    )
    register(
        Founding,
        how="There is one row if there is an account.",
        proof=partial(Once, people.founding),
    )


def _register_derived() -> None:
    again = "The rows are computed again from the tournament's events."
    tournaments = Derived(Tournament, _("row"), tournament_rows, {TOURNAMENT}, part="tournaments")
    register(Tournament, how=again, derived=tournaments)
    linked = Derived(
        TableGame,
        _("linked game"),
        table_rows,
        {TOURNAMENT},
        ("game",),
        link="tournament",
        lost=references.linked_elsewhere,
        part="tables",
    )
    register(
        TableGame,
        how=f"{again} The games are there.",
        proof=lambda: references.Linked(linked),
        derived=linked,
    )
    standings = Derived(
        Standing,
        _("standing"),
        standing_rows,
        {TOURNAMENT},
        ("division", "round"),
        link="tournament",
        follower=STANDINGS,
        part="standings",
    )
    register(Standing, how=again, derived=standings)
    contributions = Derived(
        Contribution,
        _("contribution to rankings"),
        contribution_rows,
        {TOURNAMENT},
        link="tournament",
        follower=RANKINGS,
        part="contributions",
    )
    register(Contribution, how=again, derived=contributions)
    register(
        Publication,
        how="Its club's stream of publications has its hash; the last of a series is folded again.",
        proof=proving_publications.PublishedRows,
    )
    register(Ranking, how="It is the last publication of its series.")
