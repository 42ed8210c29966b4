"""The headers of every answer, and the API's own description."""

import re

import pytest

from deploy.headers import NOTHING_FROM_ELSEWHERE


def test_every_answer_forbids_what_comes_from_elsewhere(client):
    answer = client.get("/no-such-page/")
    assert answer.status_code == 404
    assert {name: answer.headers[name] for name in answer.headers if name not in VARIABLE} == {
        "Content-Security-Policy": NOTHING_FROM_ELSEWHERE,
        "Content-Type": "text/html; charset=utf-8",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
    }


VARIABLE = ("Content-Language", "Content-Length", "Vary")


def test_the_policy_allows_no_inline_script_and_no_inline_style():
    assert "unsafe" not in NOTHING_FROM_ELSEWHERE


@pytest.mark.django_db
def test_the_apis_pages_are_served_from_here_and_run_no_inline_script(client):
    page = client.get("/api/v1/docs/")
    assert page.status_code == 200
    text = page.content.decode()
    assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
    assert re.findall(r"https?://[^\"']+", text) == []
    assert "script-src 'self';" in page.headers["Content-Security-Policy"]


@pytest.mark.django_db
def test_the_apis_description_can_be_read_without_an_account(client):
    answer = client.get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi"})
    assert answer.status_code == 200
    assert answer.content.startswith(b"openapi: 3.")
