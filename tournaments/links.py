"""Private links: whoever holds one acts in one tournament, without an account.

A page that was reached by a link keeps its id in the session; a program sends the secret itself
(`authentication.BearsLink`).
"""

from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.middleware import InTheChain
from games.prepared import Prepared
from tournaments.link_secrets import code_digest, digest
from tournaments.models import Link

SESSION_KEY = "link"


@dataclass(frozen=True)
class LinkHolder:
    """Somebody without an account who holds a link; takes the place of an account in a request."""

    link: Link
    is_authenticated: ClassVar[bool] = False
    is_active: ClassVar[bool] = True
    is_anonymous: ClassVar[bool] = True
    operator: ClassVar[bool] = False

    @property
    def pk(self) -> UUID:
        """The id of the link, which events name as their actor."""
        return self.link.pk


def link_of(secret: str) -> Link | None:
    """The link of a secret while it is good."""
    return _if_good(_BY_DIGEST.first(digest(secret)))


def _if_good(link: Link | None) -> Link | None:
    """The link while it is good; None for one that has ended or was taken back."""
    good = link is not None and link.revoked is None and link.expires > timezone.now()
    return link if good else None


_BY_DIGEST = Prepared(lambda kept: Link.objects.filter(digest=kept), str)
_BY_ID = Prepared(lambda link: Link.objects.filter(pk=link), UUID)


def link_of_code(code: str) -> Link | None:
    """The link of a code while it is good; whoever asks counts the try first."""
    return good_links().filter(code=code_digest(code)).first()


def good_links() -> QuerySet[Link]:
    """The links that were not taken back and have not ended."""
    return Link.objects.filter(expires__gt=timezone.now(), revoked=None)


class LinkInSession(InTheChain):
    """Lets whoever followed a link act by it, page by page; beside an account as well."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Put the link beside the account, or in its place."""
        if (kept := request.session.get(SESSION_KEY)) is not None:
            link = _if_good(_BY_ID.first(UUID(kept)))
            if link is None:
                del request.session[SESSION_KEY]
            elif request.user.is_authenticated:
                request.user.link = link  # type: ignore[attr-defined]
            else:
                request.user = LinkHolder(link)  # type: ignore[assignment]
        return self.get_response(request)
