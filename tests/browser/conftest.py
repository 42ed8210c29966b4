"""A real browser before a house that serves."""

import os

import pytest
from playwright.sync_api import sync_playwright


@pytest.fixture(scope="session")
def program(chromium):
    """A Chromium for the whole run."""
    # Playwright keeps a loop of its own running, beside which Django would refuse its database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield started
        started.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def windows(program, live_server):
    """Windows of people who have nothing in common: a function that opens one, and its faults.

    An error in a script or against the content policy is a fault of the page. An answer that is a
    refusal is none, nor a transition that the next page cut short.
    """
    opened, faults = [], []

    def complain(said):
        if "Content Security Policy" in said or "Transition" not in said:
            faults.append(said)

    def window(**options):
        context = program.new_context(base_url=live_server.url, locale="en-GB", **options)
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("console", lambda said: complain(said.text) if "Policy" in said.text else None)
        opened.append(context)
        return page

    yield window
    for context in opened:
        context.close()
    assert faults == []
