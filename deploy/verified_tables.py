"""The tables of Django's own and of the libraries, for the list of what `verify` proves."""

from collections.abc import Iterator
from functools import partial

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Exists, OuterRef
from knox.models import AuthToken

from engine.refusals import Said
from games.verification.proofs import Once
from games.verification.schema import migrations
from games.verification.tables import register

_UNUSED = "Nobody asks it: what somebody may do stands in the table of rights."


def tokens() -> Iterator[Said]:
    """Tokens of accounts that are not there."""
    accounts = get_user_model().objects.filter(pk=OuterRef("user_id"))
    for key in AuthToken.objects.filter(~Exists(accounts)).values_list("token_key", flat=True):
        yield Said("The token {key} belongs to no account.", key=key)


def register_tables() -> None:
    """Put them on the list."""
    register(
        MigrationRecorder.Migration,
        how="It names the migrations of the program, no other.",
        proof=partial(Once, migrations),
    )
    register(AuthToken, how="Its account is there.", proof=partial(Once, tokens))
    register(Session, why_not="Signed by the house's secret, and thrown away when it ends.")
    register(ContentType, why_not="Django writes it after each migration; nothing rests on it.")
    register(Permission, why_not=_UNUSED)
    register(Group, why_not=_UNUSED)
    register(Group.permissions.through, why_not=_UNUSED)
