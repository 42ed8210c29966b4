"""The page of a club's webhooks: its directors make, try, send again and remove them, alone."""

import pytest

from tests.frontend.browser import Browser
from tests.tournaments.test_hooks import certificate, taker, ways
from tournaments.hooks import commands, delivering
from tournaments.models import ChangeCount, Delivery, Hook

__all__ = ["certificate", "taker", "ways"]
ADDRESS = "https://haken.example/x"


@pytest.fixture
def place(cast):
    """The address of the page."""
    return f"/clubs/{cast.club.slug}/hooks/"


@pytest.fixture
def director(cast):
    """Frieda at her browser."""
    return Browser(cast.frieda, language="en")


def a_hook(cast, **more):
    """A webhook of the first club, to whom nothing can be sent."""
    return Hook.objects.create(
        club=cast.club, address="https://127.0.0.1/", kinds="tournament", **more
    )


def test_a_director_is_led_there_and_sees_the_secret_of_a_new_one_this_once(cast, place, director):
    ChangeCount.objects.create(pk=1, last=7)
    assert place in director.get(f"/clubs/{cast.club.slug}/").links
    page = director.get(place)
    assert "There are no webhooks." in page.text
    told = {"address": ADDRESS, "kinds": ["ranking", "tournament"]}
    assert page.offers() == ["hook-new"]
    page = director.post(place, {"form": "hook-new", **told})
    row = Hook.objects.get()
    assert (row.club, row.address, row.kinds, row.after) == (
        cast.club, ADDRESS, "ranking tournament", 7,
    )  # fmt: skip
    secret = str(delivering.secret_of(row))
    assert secret in page.text
    page = director.get(place)
    assert (secret in page.html, ADDRESS in page.text) == (False, True)
    assert "rankings, tournaments" in page.text


@pytest.mark.parametrize(
    ("told", "status", "why"),
    [
        ({"address": "http://haken.example/", "kinds": ["game"]}, 400, "begins with https://"),
        ({"address": "https://10.0.0.1/", "kinds": ["game"]}, 400, "not one of the open internet"),
        ({"address": ADDRESS, "kinds": ["birthday"]}, 400, "birthday"),
        ({"address": ADDRESS}, 400, "required"),
    ],
)
def test_what_can_not_be_is_not_made_and_says_why(cast, place, director, told, status, why):
    page = director.post(place, {"form": "hook-new", **told})
    assert (page.status, why in page.text) == (status, True)
    assert not Hook.objects.exists()


def test_an_eleventh_is_refused(cast, place, director):
    for _ in range(10):
        a_hook(cast)
    page = director.post(place, {"form": "hook-new", "address": ADDRESS, "kinds": ["game"]})
    assert (page.status, "at most 10 webhooks" in page.text) == (422, True)


def test_a_test_says_how_it_went_and_stands_in_the_log(cast, place, director):
    hook = a_hook(cast)
    page = director.post(place, {"form": "hook-test", "hook": hook.pk})
    said = "the address is not one of the open internet"
    assert f"The test was not taken: {said}." in page.text
    assert f"a test {said}" in page.text
    assert Delivery.objects.get().changes == 0


def test_one_that_was_given_up_goes_on_when_a_test_is_taken(cast, taker, ways):
    from tests.tournaments.test_hooks import a_hook as at_the_server  # noqa: PLC0415

    hook = at_the_server(cast, taker)
    Hook.objects.update(failures=9, disabled=hook.made, failing_since=hook.made)
    taker.status = 500
    assert commands.try_hook(hook, ways).status == 500
    assert Hook.objects.get().disabled == hook.made
    taker.status = 204
    assert commands.try_hook(hook, ways).status == 204
    row = Hook.objects.get()
    assert (row.failures, row.disabled, row.failing_since) == (0, None, None)


def test_what_was_not_taken_is_sent_again_now(cast, place, director):
    hook = a_hook(cast)
    Hook.objects.update(failures=3, again=hook.made, failing_since=hook.made)
    page = director.get(place)
    assert "failed 3 times" in page.text
    page = director.send(page, "hook-again", place)
    assert "It is sent again within seconds." in page.text
    row = Hook.objects.get()
    assert (row.failures, row.again, row.disabled) == (0, None, None)
    assert "hook-again" not in page.offers()


def test_one_that_is_removed_is_gone_with_its_log(cast, place, director):
    delivering.try_out(a_hook(cast))
    page = director.send(director.get(place), "hook-remove", place)
    assert "The webhook is gone." in page.text
    assert (Hook.objects.count(), Delivery.objects.count()) == (0, 0)


FARES = {
    None: (404, 404), "theo": (404, 404), "anna": (404, 404), "vera": (404, 404),
    "rosa": (403, 403), "hugo": (403, 403), "emil": (403, 403), "frieda": (200, 200),
}  # fmt: skip


@pytest.mark.parametrize("name", FARES)
def test_webhooks_are_the_directors_alone(cast, place, name):
    hook = a_hook(cast)
    browser = Browser(name and getattr(cast, name))
    said = {"form": "hook-remove", "hook": hook.pk}
    answers = (browser.get(place).status, browser.post(place, said).status)
    assert answers == FARES[name]
    assert Hook.objects.exists() == (name != "frieda")


@pytest.mark.parametrize("form", ["hook-test", "hook-again", "hook-remove"])
def test_another_clubs_webhook_is_as_good_as_none(cast, place, director, form):
    other = Hook.objects.create(
        club=cast.other_club, address="https://127.0.0.1/", kinds="game", failures=2
    )
    said = [other.pk, "01900000-0000-7000-8000-000000000001", "x"]
    assert [director.post(place, {"form": form, "hook": one}).status for one in said] == [404] * 3
    row = Hook.objects.get()
    assert (row.failures, Delivery.objects.count()) == (2, 0)


def test_nonsense_changes_nothing(place, director):
    assert [director.post(place, said).status for said in ({}, {"form": "?"})] == [400, 400]
