"""To whom a tournament shows names: what its director can choose, and what follows for everybody.

Pure. Who takes part (whoever holds a link of the tournament, plays in it or has a role for its
club) reads all names there, whatever is chosen.
"""

ALL, CONSENT, PARTICIPANTS = "all", "consent", "participants"
AUDIENCES = (ALL, CONSENT, PARTICIPANTS)
"""Everybody reads all names but of those who said no; only of those who said yes; none at all."""

UNDECIDED = ""
"""Nobody has chosen yet; until then it is as by consent."""


def is_named_to_all(audience: str, consent: bool | None) -> bool:  # noqa: FBT001
    """Whether everybody reads the name of somebody who said yes, no, or was not asked (None)."""
    if audience == PARTICIPANTS:
        return False
    return bool(consent) or (audience == ALL and consent is None)
