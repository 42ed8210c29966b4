"""Limits hold though many ask for the last room at one moment."""

import json

import pytest

from engine.refusals import Refusal
from tests.games.notebooks import together
from tests.tournaments.test_passkeys import ORIGIN, Device, text
from tournaments import passkeys
from tournaments.hooks.commands import MOST, make_hook
from tournaments.models import Hook, Passkey

pytestmark = pytest.mark.django_db(transaction=True)

DESKS = 8


def codes(answers):
    """The codes of those that were refused."""
    return [answer.code for answer in answers if isinstance(answer, Refusal)]


def test_of_many_webhooks_at_once_a_club_gets_as_many_as_it_may_have(cast):
    def make(number):
        return make_hook(club=cast.club, address=f"https://haken.example/{number}", kinds=["game"])

    for number in range(MOST - 1):
        make(number)
    assert codes(together(DESKS, lambda desk: make(MOST + desk))) == ["TOO_MANY_HOOKS"] * (
        DESKS - 1
    )
    assert Hook.objects.filter(club=cast.club).count() == MOST


def test_of_many_passkeys_at_once_an_account_gets_as_many_as_it_may_have(cast):
    def make(number):
        told = {"challenge": text(b"c" * 32), "user": {"id": text(cast.frieda.pk.bytes)}}
        asked = passkeys.Asked(told["challenge"], passkeys.time.time() + 600)
        answer = json.loads(Device().makes(told))
        place = passkeys.Place(ORIGIN, "localhost")
        return passkeys.make(cast.frieda, place, asked, answer, f"No. {number}")

    for number in range(passkeys.MOST - 1):
        make(number)
    refused = codes(together(DESKS, make))
    assert refused == ["TOO_MANY_PASSKEYS"] * (DESKS - 1)
    assert Passkey.objects.filter(user=cast.frieda).count() == passkeys.MOST
