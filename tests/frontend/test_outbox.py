"""What the outbox of a browser is told of an entry: stored, refused, or somebody else's by now."""

import re

import pytest
from django.test import Client

from frontend.forms.entries import new_key
from tests.frontend.browser import Browser, read
from tests.frontend.tournaments.visitors import address, by_link, public_evening, secret_of
from tournaments.course.acts import Correct
from tournaments.directing import queries
from tournaments.models import Link

RUN = "rounds/A/2/run/"
MARKED = r'<form[^>]+data-outbox=[^>]+>(?:(?!</form>)[\s\S])*?name="form" value="([^"]+)"'
MAYBE = ("take-back", "report", "confirm", "correct")  # as the table stands


@pytest.fixture
def evening(cast):
    """A published evening; in its second round two results are missing."""
    return public_evening(cast)


@pytest.fixture
def hugo(cast):
    """The helper's browser."""
    return Browser(cast.hugo, language="en")


def form_of(browser, evening, name, rest=""):
    """A form of a page as a script would send it, and for whom the page is."""
    page = browser.get(address(evening, rest))
    form = page.form(name)
    (who,) = {known["data-outbox"] for tag, known in page.tags if "data-outbox" in known}
    return {key: value for key, value in form.fields.items() if key}, who


def sent(browser, evening, fields, who, rest=""):
    """The answer to what the outbox sends."""
    return browser.client.post(address(evening, rest), fields, headers={"wortwart-outbox": who})


def line(browser, evening, text):
    """A line of results, and for whom it is."""
    fields, who = form_of(browser, evening, "quick", RUN)
    return {**fields, "text": text, "key": new_key()}, who


def told(answer):
    return answer.status_code, answer.headers["Wortwart-Outbox"]


def test_what_is_stored_is_told_with_the_address_to_go_on_at(evening, hugo):
    answer = sent(hugo, evening, *line(hugo, evening, "2 411 322"), RUN)
    assert told(answer) == (200, "stored")
    assert answer.json() == {"go": address(evening, RUN), "version": evening.version}
    assert "no-store" in answer.headers["Cache-Control"]


def test_sent_twice_it_is_stored_once_and_told_twice(evening, hugo):
    entry = line(hugo, evening, "2 411 322")
    first = sent(hugo, evening, *entry, RUN)
    version = evening.version
    assert sent(hugo, evening, *entry, RUN).json() == first.json()
    assert evening.version == version


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [("99 1 2", 400, "There is no table 99"), ("2 4111 3", 422, "2")],
)
def test_what_is_refused_comes_back_as_the_page_with_the_reason(evening, hugo, text, status, said):
    answer = sent(hugo, evening, *line(hugo, evening, text), RUN)
    assert told(answer) == (status, "answered")
    assert said in read(status, answer.content.decode()).text
    assert evening.version == queries.tournament(evening.stream).version


def test_what_somebody_else_entered_on_this_device_is_not_taken(evening, hugo, cast):
    entry = line(hugo, evening, "2 411 322")
    before = evening.version
    for other in (Browser(cast.frieda), Browser(), by_link(evening, "helper")):
        assert told(sent(other, evening, *entry, RUN)) == (403, "somebody-else")
    assert evening.version == before


def test_a_login_at_a_network_is_no_answer_of_the_house(evening, hugo):
    """Whatever answers in its place knows nothing of the header."""
    fields, _who = line(hugo, evening, "2 411 322")
    plain = hugo.client.post(address(evening, RUN), fields)
    assert "Wortwart-Outbox" not in plain.headers


def test_an_old_token_is_told_and_a_new_one_is_there_to_fetch(evening, cast):
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    client.force_login(cast.hugo)
    browser = Browser()
    browser.client = client
    fields, who = line(browser, evening, "2 411 322")
    stale = sent(browser, evening, {**fields, "csrfmiddlewaretoken": "x" * 64}, who, RUN)
    assert told(stale) == (403, "answered")
    state = client.get("/outbox/").json()
    assert state["who"] == who
    fresh = {**fields, "csrfmiddlewaretoken": state["token"]}
    assert told(sent(browser, evening, fresh, who, RUN)) == (200, "stored")


def test_who_has_lost_the_right_is_told_so(evening):
    helper = by_link(evening, "helper")
    entry = line(helper, evening, "2 411 322")
    Link.objects.update(role="reader")
    assert told(sent(helper, evening, *entry, RUN)) == (403, "answered")


def test_of_what_is_made_up_for_no_message_waits_on_the_next_page(evening, hugo):
    fields, who = line(hugo, evening, "2 411 322")
    assert told(sent(hugo, evening, fields, f"{who}; later", RUN)) == (200, "stored")
    assert "Table 2: " not in hugo.get(address(evening, RUN)).text.split("Entered lately")[0]


def test_a_copy_for_later_leaves_what_is_said_once_to_the_page_that_is_read(evening, hugo):
    sent(hugo, evening, *line(hugo, evening, "2 411 322"), RUN)
    copy = hugo.client.get(address(evening, RUN), headers={"Wortwart-Copy": "1"})
    assert 'class="message"' not in copy.content.decode()
    assert 'class="message"' in hugo.get(address(evening, RUN)).html
    assert 'class="message"' not in hugo.get(address(evening, RUN)).html


def test_a_report_of_a_player_is_told_and_once_more_whatever_came_after(evening):
    """Its answer was lost, and the director has corrected the result meanwhile."""
    bert = by_link(evening, name="Bert")
    fields, who = form_of(bert, evening, "report")
    fields |= {"seat-0": "322", "seat-1": "411", "key": new_key()}
    assert told(sent(bert, evening, fields, who)) == (200, "stored")
    evening.done(Correct("A", 2, 3, scores=(321, 411)))
    version = evening.version
    assert told(sent(bert, evening, fields, who)) == (200, "stored")
    assert evening.version == version


def test_a_confirmation_whose_answer_was_lost_is_no_conflict_later(evening):
    bert = by_link(evening, name="Bert")
    report, who = form_of(bert, evening, "report")
    sent(bert, evening, {**report, "seat-0": "322", "seat-1": "411", "key": new_key()}, who)
    georg = by_link(evening, name="Georg")
    fields, own = form_of(georg, evening, "confirm")
    fields["key"] = new_key()
    assert told(sent(georg, evening, fields, own)) == (200, "stored")
    evening.done(Correct("A", 2, 3, scores=(321, 411)))
    assert told(sent(georg, evening, fields, own)) == (200, "stored")
    anew = {**fields, "key": new_key()}
    assert told(sent(georg, evening, anew, own)) == (409, "answered")


def test_pages_that_may_be_kept_say_whose_they_are(evening, hugo):
    page = hugo.client.get(address(evening, RUN))
    state = hugo.client.get("/outbox/").json()
    asking = hugo.client.get("/words/")
    told = {one.headers["Wortwart-Who"] for one in (page, asking)}
    assert told == {state["who"]} != {""}
    for free in (hugo.client.get("/tournaments/"), Client().get(address(evening))):
        assert "Wortwart-Who" not in free.headers


def test_whose_a_page_is_says_nothing_of_the_account(evening, hugo, cast):
    assert str(cast.hugo.pk) not in hugo.client.get("/outbox/").json()["who"]
    assert Client().get("/outbox/").json()["who"] == ""


def test_the_worker_is_a_script_of_ours(client):
    answer = client.get("/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript"
    assert b"addEventListener" in answer.content


def test_every_form_that_reports_at_a_table_takes_part(evening, hugo, cast):
    director = Browser(cast.frieda, language="en")
    table, line = director.get(address(evening, f"{RUN}1/")), hugo.get(address(evening, RUN))
    html = table.html + line.html
    offered = {name for name in MAYBE if f'value="{name}"' in html}
    assert set(re.findall(MARKED, html)) == {"quick", "dispute", *offered}


def test_the_secret_of_a_link_is_in_no_page_with_a_form(evening):
    secret = secret_of(evening, name="Bert")
    browser = Browser(language="en")
    browser.get(f"/l/{secret}/")
    assert secret not in browser.get(address(evening)).html
