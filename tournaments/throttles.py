"""How the rates of REST count: by account, else by the visitor's address as every limit does."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle

from tournaments.addresses import address_of


class Throttle(UserRateThrottle):
    """A rate an account or address; a subclass names its `scope` and `rate`."""

    def get_ident(self, request: Request | Any) -> str:
        """The visitor's address, an IPv6 network of 64 as one."""
        return address_of(request)


class SignUps(Throttle):
    """Entering oneself for a tournament: a whole hall may come from one address."""

    scope = "sign_ups"
    rate = "40/hour"


class OtherRounds(Throttle):
    """Asking what a round would have been without a table: each question pairs it once more."""

    scope = "other_rounds"
    rate = "60/min"
