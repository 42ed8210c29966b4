"""Players enter themselves: with a code by mail or by the director's word, in line, withdrawn."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.core.cache import cache
from django.utils import timezone, translation

from frontend.forms.signing_up import shown_at
from games import followers
from games.models import Event
from tests.frontend.browser import Browser
from tests.frontend.directing.desk import Desk
from tests.frontend.tournaments.visitors import address, by_link, club_evening
from tests.tournaments.directing.evening import who
from tournaments.course.acts import Announce, Close, Leave, PublishTournament, ShowNames
from tournaments.directing import queries
from tournaments.directing.signing_up import secret_of
from tournaments.models import Person, SignUp
from tournaments.register.commands import change_person, erase_person, register_person
from tournaments.register.entering import register_stream
from tournaments.register.exporting import export_person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    """Nobody is throttled yet; the pages speak English."""
    cache.clear()
    with translation.override("en"):
        yield


@pytest.fixture
def mails(settings):
    """A house from which mails go out."""
    settings.MAIL_GOES_OUT = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    return mail.outbox


@pytest.fixture
def evening(cast, settings):
    """An announced tournament with two entries and three places."""
    settings.MAIL_GOES_OUT = False
    evening = club_evening(cast, "Anna", "Bert")
    evening.done(Announce("14:00", None, 3), PublishTournament())
    return evening


def asked(evening, name="Zoe Neu", browser=None, *, seconds=60, **told):
    """What somebody sees who fills in the form of the announcement."""
    browser = browser or Browser(language="en")
    form = browser.get(address(evening, "announcement/")).form("sign-up").fields
    shown = shown_at(str(evening.stream), timezone.now().timestamp() - seconds)
    sent = {**form, "shown": shown, "name": name, "mail": "", **told}
    return browser.post(address(evening, "announcement/"), sent)


def own_address(name):
    """The private address of somebody's entry, as the page leads to it."""
    one = SignUp.objects.get(name=name)
    return f"/l/{secret_of(one.tournament, one.key)}/entry/"


def frieda_of(evening):
    return Desk(evening, Browser(evening.cast.frieda, language="en"))


def taken(evening, name, form="take", **told):
    """What the director sees who has pressed a button beside a name."""
    one = SignUp.objects.get(name=name)
    return frieda_of(evening).press("announce/", form, **{"sign-up": str(one.pk)}, **told)


def playing(evening):
    """The names of those who have a place."""
    state = queries.tournament_at(evening.stream).state
    people = [entry.person for entry in state.entries.values() if entry.spells[-1][1]]
    names = dict(Person.objects.filter(pk__in=people).values_list("pk", "name"))
    return sorted(names.values())


def names_of(evening):
    return [evening.people["Anna"].name, evening.people["Bert"].name]


# --- with a code by mail --------------------------------------------------------------------------


def code_in(outbox):
    return re.search(r"\b\d{6}\b", outbox[-1].body)[0]


def test_whoever_types_the_code_from_the_mail_has_a_place(evening, mails):
    page = asked(evening, mail="zoe@example.org", publish_name="on")
    assert "One step is missing: the code" in page.text
    assert playing(evening) == sorted(names_of(evening))
    assert mails[-1].to == ["zoe@example.org"]
    browser, own = Browser(language="en"), own_address("Zoe Neu")
    assert own in mails[-1].body
    page = browser.send(browser.get(own), "code", own, code=code_in(mails))
    assert "You have a place" in page.text
    assert playing(evening) == sorted([*names_of(evening), "Zoe Neu"])
    assert "Zoe Neu" in Browser().get(address(evening, "announcement/")).text


def test_a_code_can_be_mistyped_a_few_times_only(evening, mails):
    asked(evening, mail="zoe@example.org")
    browser, own = Browser(language="en"), own_address("Zoe Neu")
    wrong = f"{(int(code_in(mails)) + 1) % 10**6:06d}"
    said = [browser.send(browser.get(own), "code", own, code=wrong).text for _ in range(5)]
    assert ["more tries" in text for text in said] == [True] * 4 + [False]
    page = browser.send(browser.get(own), "code", own, code=code_in(mails))
    assert "mistyped too often" in page.text
    assert playing(evening) == sorted(names_of(evening))
    taken(evening, "Zoe Neu")
    assert "Zoe Neu" in playing(evening)


def test_a_mail_address_is_needed_for_a_code(evening, mails):
    assert asked(evening).status == 400
    assert (SignUp.objects.count(), mails) == (0, [])


def test_a_mail_that_can_not_be_sent_leaves_it_to_the_director(evening, settings):
    settings.MAIL_GOES_OUT = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 9, 1
    assert "The director confirms your entry" in asked(evening, mail="zoe@example.org").text


# --- by the director's word -----------------------------------------------------------------------


def test_without_mail_the_director_confirms(evening):
    assert "The director confirms your entry" in asked(evening).text
    assert playing(evening) == sorted(names_of(evening))
    taken(evening, "Zoe Neu")
    assert "Zoe Neu" in playing(evening)
    assert "You have a place" in Browser(language="en").get(own_address("Zoe Neu")).text


def test_whoever_is_known_already_is_asked_about_and_keeps_a_place(evening, mails):
    hanna = evening.people["Hanna"]
    asked(evening, hanna.name, mail="hanna@example.org")
    browser, own = Browser(language="en"), own_address(hanna.name)
    page = browser.send(browser.get(own), "code", own, code=code_in(mails))
    assert "A place is kept for you" in page.text
    assert Person.objects.filter(name=hanna.name).count() == 1
    taken(evening, hanna.name, person=str(hanna.pk))
    assert hanna.name in playing(evening)
    assert Person.objects.filter(name=hanna.name).count() == 1


def test_the_register_learns_the_address_and_the_answer_about_the_name(evening):
    asked(evening, mail="zoe@example.org", publish_name="on")
    taken(evening, "Zoe Neu")
    zoe = Person.objects.get(name="Zoe Neu")
    assert (zoe.email, zoe.publish_name) == ("zoe@example.org", True)
    written = Event.objects.filter(stream__in=[evening.stream, register_stream(evening.club)])
    assert not any("example" in text for text in written.values_list("payload", flat=True))


def test_what_the_register_knows_already_stays(evening):
    hanna = evening.people["Hanna"]
    known = {"email": "hanna@example.org", "publish_name": False}
    change_person(club=evening.cast.club, person=hanna.pk, said=known)
    asked(evening, hanna.name, mail="other@example.org", publish_name="on")
    taken(evening, hanna.name, person=str(hanna.pk))
    hanna.refresh_from_db()
    assert (hanna.email, hanna.publish_name) == ("hanna@example.org", False)


def test_what_the_register_lacks_of_a_known_person_is_filled_in(evening):
    hanna = evening.people["Hanna"]
    asked(evening, hanna.name, mail="hanna@example.org", publish_name="on")
    taken(evening, hanna.name, person=str(hanna.pk))
    hanna.refresh_from_db()
    assert (hanna.email, hanna.publish_name) == ("hanna@example.org", True)


def test_an_address_that_the_register_would_not_take_is_refused_at_once(evening):
    page = asked(evening, mail='"zoe neu"@example.org')
    assert page.status == 400
    assert not SignUp.objects.exists()


def test_a_person_of_another_club_can_not_be_named(evening, cast):
    asked(evening)
    one, frieda = SignUp.objects.get(), frieda_of(evening)
    stranger = register_person(club=cast.other_club, name="Zoe Neu")
    sent = {"form": "take", "sign-up": str(one.pk), "person": str(stranger.pk)}
    assert frieda.browser.post(frieda.address("announce/"), sent).status == 400
    other = club_evening(cast, "Anna")
    sent = {"form": "take", "sign-up": str(one.pk)}
    assert frieda.browser.post(f"/tournaments/{other.stream}/announce/", sent).status == 400
    assert playing(evening) == sorted(names_of(evening))


def test_whoever_is_turned_away_is_not_entered(evening):
    asked(evening)
    own = own_address("Zoe Neu")
    taken(evening, "Zoe Neu", "turn-away")
    assert "You are not entered any more" in Browser(language="en").get(own).text
    assert SignUp.objects.get().name == ""


@pytest.mark.parametrize(
    ("name", "status"), [("hugo", 403), ("emil", 403), ("rosa", 403), ("anna", 403), ("vera", 403)]
)
def test_only_the_club_s_directors_see_who_has_entered(evening, cast, name, status):
    browser = Browser(getattr(cast, name))
    assert browser.get(address(evening, "announce/entries.csv")).status == status


def test_a_director_by_link_writes_the_announcement_but_sees_no_people(evening):
    asked(evening, mail="zoe@example.org")
    guest = by_link(evening, "director")
    page = guest.get(address(evening, "announce/"))
    assert ("Zoe" in page.text, page.offers().count("take")) == (False, 0)
    assert guest.get(address(evening, "announce/entries.csv")).status == 403
    sent = {"form": "take", "sign-up": str(SignUp.objects.get().pk)}
    assert guest.post(address(evening, "announce/"), sent).status == 403


# --- places and the waiting list ------------------------------------------------------------------


def test_whoever_comes_too_late_waits_and_moves_up_when_somebody_withdraws(evening):
    for name in ("Zoe Neu", "Yara Neu"):
        asked(evening, name, publish_name="on" if name == "Yara Neu" else "")
        taken(evening, name)
    assert playing(evening) == sorted([*names_of(evening), "Zoe Neu"])
    own = own_address("Yara Neu")
    browser = Browser(language="en")
    assert "You are number 1 on the waiting list" in browser.get(own).text
    everybody = Browser(language="en").get(address(evening, "announcement/")).text
    assert ("Yara Neu" in everybody, "all taken" in everybody) == (True, True)
    zoe = own_address("Zoe Neu")
    page = browser.send(browser.get(zoe), "withdraw", zoe)
    assert "You are not entered any more" in page.text
    assert "You have a place" in browser.get(own).text
    assert playing(evening) == sorted([*names_of(evening), "Yara Neu"])


def test_a_place_that_the_director_makes_free_is_given_by_itself(
    evening, mails, django_capture_on_commit_callbacks
):
    for name in ("Zoe Neu", "Yara Neu"):
        asked(evening, name, mail="neu@example.org")
        taken(evening, name)
    mails.clear()
    with django_capture_on_commit_callbacks(execute=True):
        evening.done(Leave(who("Bert"), 1))
        followers.follow(evening.stream)
    assert "Yara Neu" in playing(evening)
    assert ["You have a place" in one.subject for one in mails] == [True]


def test_entering_leaves_acts_of_the_tournament_and_the_register_and_no_name_in_them(evening):
    asked(evening)
    taken(evening, "Zoe Neu")
    acts = list(Event.objects.filter(stream=evening.stream).order_by("version"))
    assert (acts[-1].kind, acts[-1].source) == ("enter", "sign-up")
    written = Event.objects.filter(stream__in=[evening.stream, register_stream(evening.club)])
    assert not any("Zoe" in text for text in written.values_list("payload", flat=True))


# --- double, late, robots -------------------------------------------------------------------------


def test_a_form_sent_twice_enters_once(evening):
    browser = Browser(language="en")
    form = browser.get(address(evening, "announcement/")).form("sign-up").fields
    shown = shown_at(str(evening.stream), timezone.now().timestamp() - 60)
    sent = {**form, "shown": shown, "name": "Zoe Neu"}
    pages = [browser.post(address(evening, "announcement/"), sent) for _ in range(2)]
    assert [page.status for page in pages] == [200, 200]
    assert SignUp.objects.count() == 1
    for _ in range(2):
        sent = {"form": "take", "sign-up": str(SignUp.objects.get().pk)}
        frieda_of(evening).browser.post(address(evening, "announce/"), sent)
    assert Person.objects.filter(name="Zoe Neu").count() == 1
    assert playing(evening) == sorted([*names_of(evening), "Zoe Neu"])


def test_what_only_a_robot_sends_is_not_taken(evening):
    quick = asked(evening, seconds=0)
    assert (quick.status, "very quick" in quick.text) == (400, True)
    again = Browser(language="en").post(
        address(evening, "announcement/"),
        {**quick.form("sign-up").fields, "shown": shown_at(str(evening.stream), 1)},
    )
    assert (again.status, "grown old" in again.text) == (400, True)
    filled = asked(evening, website="https://spam.example")
    assert filled.status == 400
    forged = asked(evening, shown="x")
    assert forged.status == 400
    assert SignUp.objects.count() == 0


def test_a_network_enters_only_so_many_in_an_hour(evening):
    statuses = [asked(evening, f"Neu {number}").status for number in range(41)]
    assert statuses == [200] * 40 + [429]


def test_after_the_last_minute_nobody_enters(evening):
    late = datetime.now(UTC) - timedelta(days=1)
    browser = Browser(language="en")
    seen = browser.get(address(evening, "announcement/")).form("sign-up").fields
    evening.done(Announce(until=late.strftime("%Y-%m-%dT%H:%M")))
    page = browser.get(address(evening, "announcement/"))
    assert ("sign-up" in page.offers(), "not taken here any more" in page.text) == (False, True)
    answer = browser.post(address(evening, "announcement/"), {**seen, "name": "Zoe Neu"})
    assert (answer.status, SignUp.objects.count()) == (400, 0)


def test_once_a_round_is_out_nobody_enters_and_nobody_moves_up(evening):
    asked(evening)
    evening.published(1, "Anna Bert")
    assert "sign-up" not in Browser().get(address(evening, "announcement/")).offers()
    taken(evening, "Zoe Neu")
    assert playing(evening) == sorted(names_of(evening))


def test_an_unknown_private_address_is_nothing(evening):
    assert Browser().get("/l/nothing/entry/").status == 404


# --- a list as a file, and what is forgotten ------------------------------------------------------


def test_the_list_is_a_file_that_another_house_reads(evening, cast):
    asked(evening, "Zoe Neu", home_club="SC Probe", publish_name="on")
    frieda = frieda_of(evening)
    answer = frieda.browser.client.get(frieda.address("announce/entries.csv"))
    text = answer.content.decode("utf-8-sig")
    assert text.splitlines()[1] == "Zoe Neu;SC Probe;;ja;A;not confirmed"
    elsewhere = club_evening(cast, "Anna")
    looked = frieda.browser.post(
        f"/tournaments/{elsewhere.stream}/entries/list/", {"form": "read-list", "text": text}
    )
    page = frieda.browser.send(
        looked, "confirm-list", f"/tournaments/{elsewhere.stream}/entries/list/", named="consent"
    )
    assert page.status == 200, page.text
    zoe = Person.objects.get(name="Zoe Neu")
    assert (zoe.home_club, zoe.publish_name) == ("SC Probe", True)


def test_what_somebody_said_is_handed_out_and_erased_with_the_person(evening, cast):
    asked(evening, mail="zoe@example.org")
    taken(evening, "Zoe Neu")
    zoe = Person.objects.get(name="Zoe Neu")
    (told,) = export_person(zoe, asker=cast.frieda)["sign_ups"]
    assert (told["name"], told["mail"]) == ("Zoe Neu", "zoe@example.org")
    erase_person(club=cast.club, person=zoe.pk)
    one = SignUp.objects.get()
    assert (one.name, one.mail, one.home_club) == ("", "", "")


def test_once_the_tournament_is_closed_nothing_personal_is_left(
    evening, django_capture_on_commit_callbacks
):
    asked(evening, mail="zoe@example.org")
    with django_capture_on_commit_callbacks(execute=True):
        evening.done(Close())
        followers.follow(evening.stream)
    assert SignUp.objects.values_list("name", "mail").get() == ("", "")


def test_names_that_only_participants_may_read_are_not_on_the_waiting_list(evening):
    evening.done(ShowNames("participants"))
    for name in ("Zoe Neu", "Yara Neu"):
        asked(evening, name)
        taken(evening, name)
    everybody = Browser(language="en").get(address(evening, "announcement/")).text
    assert ("Zoe" in everybody, "Yara" in everybody) == (False, False)
